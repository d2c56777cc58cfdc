"""A game's header: ruleset, tiles, seats. The reader has checked the format."""

from __future__ import annotations

from typing import Final

from mjlog.diagnostics import Fault
from mjlog.records import Game, Seating
from mjlog.rules.policies import DiceCount
from mjlog.rules.problems import Problem
from mjlog.rules.registry import Mismatch, from_reference
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.tile_table import copies

_CODES: Final = {"unknown_ruleset": "MJ107", "differs": "MJ109", "missing_option": "MJ109"}
"""Mismatch to code; every other one is a bad option or row."""


def check_header(game: Game) -> tuple[Ruleset | None, list[Fault]]:
    """Return the rules a header declares, None when the game cannot be checked by them."""
    rules, mismatches = from_reference(game.ruleset)
    faults = [_describe(game, mismatch) for mismatch in mismatches]
    if rules is None:
        return None, faults
    for field in ("seats", "scores"):
        count = len(getattr(game, field))
        if count != rules.seats:
            faults.append(Fault("MJ111", {"field": field}, recorded=count, expected=rules.seats))
            return None, faults
    if dict(game.tiles) != rules.tiles and not _same_tiles(rules, game):
        faults.append(
            Fault(
                "MJ110",
                {"ruleset": game.ruleset.id},
                recorded=dict(game.tiles),
                expected=dict(rules.tiles),
                decided_by="table.tiles",
            )
        )
    faults.extend(_check_seats(rules, game))
    if game.seating is not None:
        faults.extend(_check_drawn(rules, game.seating))
    return rules, faults


def _same_tiles(rules: Ruleset, game: Game) -> bool:
    """Whether a header lists the tiles of the rules, if in other words."""
    problems: list[Problem] = []
    return copies(game.tiles, "tiles", problems) == rules.copies and not problems


def _check_seats(rules: Ruleset, game: Game) -> list[Fault]:
    """Check who sits where, with what score, and whose view the log is."""
    faults: list[Fault] = []
    players = [seat.id for seat in game.seats]
    twice = next((player for player in players if players.count(player) > 1), None)
    if twice is not None:
        seats = [seat for seat, player in enumerate(players) if player == twice]
        faults.append(Fault("MJ120", {"player": twice}, recorded=seats))
    start = [rules.start_score] * rules.seats
    if list(game.scores) != start:
        decided_by = "table.start_score"
        faults.append(
            Fault("MJ119", recorded=list(game.scores), expected=start, decided_by=decided_by)
        )
    if game.masked_for is not None and game.masked_for >= rules.seats:
        field = {"field": "masked_for"}
        faults.append(Fault("MJ112", field, recorded=game.masked_for, expected=rules.seats - 1))
    return faults


def _check_drawn(rules: Ruleset, drawn: Seating) -> list[Fault]:
    """Check that the seats are in the order of the winds drawn, and that seat 0 deals first."""
    policy = rules.seating
    if not isinstance(policy, DiceCount) or not policy.seats_drawn:
        return []
    faults = [
        Fault("MJ708", recorded=len(dice), expected=policy.dice, decided_by="policy.seating.dice")
        for dice in (drawn.dice, drawn.first_dealer_dice)
        if dice is not None and len(dice) != policy.dice
    ]
    if drawn.winds is None:
        return faults
    winds, seats = list(drawn.winds), rules.seats
    east = winds.index(policy.winds[0]) if policy.winds[0] in winds else 0
    due = policy.seat_winds(east, seats)
    if winds != due:
        return [*faults, _not_as_drawn("winds", winds, due)]
    if drawn.first_dealer_dice is not None and not faults:
        dealer = policy.door(drawn.first_dealer_dice, east, seats)
        if dealer:
            faults.append(_not_as_drawn("first_dealer_dice", dealer, 0))
    return faults


def _not_as_drawn(field: str, recorded: object, expected: object) -> Fault:
    return Fault(
        "MJ121",
        {"field": field},
        recorded=recorded,
        expected=expected,
        decided_by="policy.seating.seats_drawn",
    )


def _describe(game: Game, mismatch: Mismatch) -> Fault:
    return Fault(
        _CODES.get(mismatch.kind, "MJ108"),
        {"ruleset": game.ruleset.id, "problem": mismatch.text},
        recorded=mismatch.recorded,
        expected=mismatch.expected,
    )
