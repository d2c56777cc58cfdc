"""One hand played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from mjlog.records import (
    Chow,
    DeclareReady,
    Discard,
    Draw,
    Event,
    Exhausted,
    Hand,
    Kong,
    Pass,
    Pung,
    Win,
)
from mjlog.replay.apply import apply
from mjlog.replay.calls import open_options
from mjlog.replay.closing import close_hand
from mjlog.replay.legal import legal_events
from mjlog.replay.opening import open_hand
from mjlog.rules.policies import Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import ENDED, RESPOND, ROB, WON
from mjlog.tiles import EAST, NAMES, names


class Player(Protocol):
    """Plays one seat. It may look at its own tiles and at what lies open, nothing else."""

    def act(self, table: Table, rules: Ruleset, options: list[Event], rng: Random) -> Event:
        """Choose one of the legal events of the own turn."""

    def respond(
        self, table: Table, rules: Ruleset, options: list[Event], rng: Random
    ) -> Event | None:
        """Choose a claim of another's tile, or None to let it go."""


class PlayedHand:
    """A hand as played.

    Attributes:
        events: from the hand's line to its end.
        outcome: ``"won"`` or ``"exhausted"``.
        winners: winning seats.
        scores: every seat's score after the settlement.
    """

    __slots__ = ("events", "outcome", "scores", "winners")

    def __init__(
        self, events: list[Event], outcome: str, winners: list[int], scores: list[int]
    ) -> None:
        self.events = events
        self.outcome = outcome
        self.winners = winners
        self.scores = scores


def deal_line(
    rules: Ruleset,
    standing: Standing,
    scores: Sequence[int],
    dice: Sequence[int],
    wall: Sequence[int],
    deal_id: str | None = None,
) -> Hand:
    """Return the line that opens a hand with this wall and these dice."""
    door = rules.seating.door(dice, standing.dealer, rules.seats)
    positions = rules.wall.deal(rules.seats, standing.dealer, rules.concealed)
    return Hand(
        hand=standing.hand,
        round_wind=NAMES[EAST + standing.round % 4],  # type: ignore[arg-type]
        dealer=standing.dealer,
        streak=standing.streak,
        seat_winds=rules.seating.seat_winds(door, rules.seats),
        scores=list(scores),
        dealt=[
            names(sorted(wall[position] for position in mine))  # type: ignore[misc]
            for mine in positions
        ],
        wall=names(wall),  # type: ignore[arg-type]
        dice=list(dice),
        door=door,
        deal_id=deal_id,
    )


def play_hand(
    rules: Ruleset, opening: Hand, players: Sequence[Player], rng: Random
) -> PlayedHand:
    """Play a hand whose wall is recorded.

    Raises:
        ValueError: the opening line is not legal.
    """
    table, faults = open_hand(rules, opening)
    if table is None or faults:
        raise ValueError(f"the hand cannot be dealt: {[fault.code for fault in faults]}")
    events: list[Event] = [opening]
    wins: list[Win] = []
    while table.phase not in (WON, ENDED):
        for event in _next_events(table, rules, players, rng):
            apply(table, rules, event)
            events.append(event)
            if isinstance(event, Win):
                wins.append(event)
    closing = close_hand(table, rules, wins, opening.scores)
    settlement = closing[-2]
    return PlayedHand(
        [*events, *closing],
        "won" if wins else "exhausted",
        [win.seat for win in wins],
        list(settlement.scores),  # type: ignore[attr-defined]
    )


def _next_events(
    table: Table, rules: Ruleset, players: Sequence[Player], rng: Random
) -> list[Event]:
    """Return the next thing that happens, passes before it included."""
    options = legal_events(table, rules)
    if table.phase not in (RESPOND, ROB):
        if len(options) == 1:
            return options
        return [players[table.turn].act(table, rules, options, rng)]
    unclaimed = [event for event in options if isinstance(event, (Draw, Exhausted))]
    chosen: list[Event] = []
    passes: list[Event] = []
    for offset in range(1, rules.seats):
        index = (table.turn + offset) % rules.seats
        mine = [event for event in options if event not in unclaimed and _seat(event) == index]
        if not mine:
            continue
        forced = [event for event in mine if isinstance(event, Win)]
        if forced and table.must_win >> index & 1:
            chosen.append(forced[0])
            continue
        claim = players[index].respond(table, rules, mine, rng)
        if claim is not None:
            chosen.append(claim)
        else:
            listed = open_options(table, rules, table.seats[index])
            passes.append(Pass(seat=index, options=listed))  # type: ignore[arg-type]
    if not chosen:
        return [*passes, *unclaimed]
    # Python's sort is stable, so of equal claims the nearest in turn order comes first.
    return [*passes, sorted(chosen, key=_rank)[0]]


def _seat(event: Event) -> int:
    assert isinstance(event, (Chow, Pung, Kong, Win, DeclareReady, Discard))
    return event.seat


def _rank(event: Event) -> int:
    return 0 if isinstance(event, Win) else 2 if isinstance(event, Chow) else 1
