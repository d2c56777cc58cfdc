"""Which games a run consists of: everything about each follows from the seed and its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from mjlog.rules.policies import Standing
from mjlog.rules.registry import from_reference
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.chance import below, chance
from mjlog.simulation.game import Plan

USUAL_ROUNDS = 4
"""Rounds that a duplicate deal may stand in where the rules set no end."""


def player_ids(names: Sequence[str]) -> tuple[str, ...]:
    """Return an id for each player: the strategy, numbered where several play the same."""
    return tuple(
        name if names.count(name) == 1 else f"{name}-{1 + list(names[:place]).count(name)}"
        for place, name in enumerate(names)
    )


def whole_games(
    rules: Ruleset, games: int, seed: str, names: Sequence[str], version: str
) -> Iterator[tuple[str, Plan]]:
    """Yield file stem and plan of games played to their end.

    Seat 0 deals first, so the players move on by a seat from game to game.
    """
    ids = player_ids(names)
    for number in range(1, games + 1):
        stem = f"game-{number:04}"
        game_seed = f"{seed}/{number}"
        yield (
            stem,
            Plan(
                game=f"{seed}-{number:04}",
                strategies=_moved(names, number - 1),
                ids=_moved(ids, number - 1),
                seed=game_seed,
                walls=game_seed,
                version=version,
            ),
        )


def duplicate_games(
    rules: Ruleset, deals: int, seed: str, names: Sequence[str], version: str
) -> Iterator[tuple[str, Plan]]:
    """Yield file stem and plan of one-hand games, each deal played with every seating.

    Dealer, streak, round, dice and wall follow from the seed and the number of the deal; what the
    players choose also from the seating.
    """
    ids = player_ids(names)
    for number in range(1, deals + 1):
        deal = f"{seed}/{number}"
        deal_id = f"{seed}-{number:04}"
        standing = drawn_standing(rules, deal)
        for seating in range(rules.seats):
            yield (
                f"game-{number:04}-{seating + 1}",
                Plan(
                    game=f"{deal_id}-{seating + 1}",
                    strategies=_moved(names, seating),
                    ids=_moved(ids, seating),
                    seed=f"{deal}/{seating + 1}",
                    walls=deal,
                    version=version,
                    standing=standing,
                    hands=1,
                    deal_id=deal_id,
                ),
            )


def drawn_standing(rules: Ruleset, deal: str) -> Standing:
    """Return where a game could stand when this deal comes.

    Round and dealer are equally likely; each further hand of a streak is half as likely as the
    one before, much as in play.
    """
    rng = chance(deal, "standing")
    game_round = below(rng, rules.rotation.rounds or USUAL_ROUNDS)
    turn = below(rng, rules.seats)
    cap = rules.rotation.streak_cap
    streak = 0
    while rng.random() < 0.5 and (cap is None or streak < cap):
        streak += 1
    return Standing(
        # The least number this hand can have: every dealer before lost the deal at once. A higher
        # one would be as true; a lower one would contradict the rest. So a hand is the first
        # exactly if nothing can have come before, and then it is verified whole; of any other
        # the verifier rightly says that it takes the standing as given.
        hand=1 + game_round * rules.seats + turn + streak,
        round=game_round,
        turn=turn,
        dealer=turn,
        streak=streak,
    )


def without_end(rules: Ruleset) -> Ruleset:
    """Return the same rules for a game that ends whenever the table stops."""
    if not rules.rotation.rounds:
        return rules
    reference = rules.reference()
    if "rounds" in reference.options:
        changed = structs.replace(reference, options={**reference.options, "rounds": 0})
    else:
        row: dict[str, object] = {"path": "policy.rotation.rounds", "value": 0}
        changed = structs.replace(reference, rows=[*reference.rows, row])
    # The hash still is that of the rules with an end; the rebuilt rules have their own.
    endless, mismatches = from_reference(changed)
    if endless is None:
        raise ValueError("; ".join(mismatch.text.en for mismatch in mismatches))
    return endless


def _moved(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the players, each so many seats farther on."""
    turned = -seats % len(players)
    return (*players[turned:], *players[:turned])
