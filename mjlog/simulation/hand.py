"""One hand played to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from mjlog.codec.walls import apart
from mjlog.records import (
    Aborted,
    Chow,
    Event,
    Exhausted,
    Flower,
    Hand,
    Kong,
    Pass,
    Pung,
    Settlement,
    Win,
)
from mjlog.replay.apply import apply
from mjlog.replay.calls import open_options
from mjlog.replay.closing import close_hand
from mjlog.replay.legal import legal_events
from mjlog.replay.opening import open_hand
from mjlog.rules.policies import BuiltWalls, Ending, Finish, Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import ABORT, ACCEPT, CLAIM, ENDED, RESPOND, ROB, WON
from mjlog.tiles import EAST, NAMES, in_order, names


class Player(Protocol):
    """Plays one seat of a hand.

    It is shown the table, so that scripts can be played too; a strategy plays through
    ``mjlog.simulation.seated.Seated`` and is shown only what its seat may know.
    """

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
        finish: how it finished.
    """

    __slots__ = ("events", "finish")

    def __init__(self, events: list[Event], finish: Finish) -> None:
        self.events = events
        self.finish = finish

    @property
    def outcome(self) -> Ending:
        """How it ended."""
        return self.finish.ending

    @property
    def winners(self) -> list[int]:
        """Winning seats."""
        return list(self.finish.winners)

    @property
    def scores(self) -> list[int]:
        """Every seat's score after the settlement."""
        return list(self.finish.scores)


def deal_line(
    rules: Ruleset,
    standing: Standing,
    scores: Sequence[int],
    dice: Sequence[int],
    wall: Sequence[int],
    deal_id: str | None = None,
) -> Hand:
    """Return the line that opens a hand with this wall and these dice."""
    policy = rules.wall
    door = rules.seating.door(dice, standing.dealer, rules.seats)
    positions = policy.deal(rules.seats, standing.dealer, rules.concealed, door)
    return Hand(
        hand=standing.hand,
        round_wind=NAMES[EAST + standing.round % 4],  # type: ignore[arg-type]
        dealer=standing.dealer,
        streak=standing.streak,
        seat_winds=rules.seating.seat_winds(standing.dealer if door is None else door, rules.seats),
        scores=list(scores),
        dealt=[
            names(in_order(wall[position] for position in mine))  # type: ignore[misc]
            for mine in positions
        ],
        wall=names(wall),  # type: ignore[arg-type]
        dice=list(dice) or None,
        door=door,
        walls=(
            apart(names(wall), rules.seats, policy.height, door, sum(dice))  # type: ignore[arg-type]
            if isinstance(policy, BuiltWalls) and door is not None
            else None
        ),
        deal_id=deal_id,
        honba=standing.honba if rules.rotation.counters else None,
        deposits=standing.deposits if rules.rotation.counters else None,
    )


def play_hand(
    rules: Ruleset,
    opening: Hand,
    players: Sequence[Player],
    rng: Random,
    watch: Callable[[Event], None] | None = None,
) -> PlayedHand:
    """Play a hand whose wall is recorded.

    Args:
        rules: the rules in force.
        opening: the hand's line.
        players: one a seat.
        rng: chance, handed to the players.
        watch: told every event of the play once it has happened.

    Raises:
        ValueError: the opening line is not legal.
    """
    table, faults = open_hand(rules, opening)
    if table is None or faults:
        raise ValueError(f"the hand cannot be dealt: {[fault.code for fault in faults]}")
    events: list[Event] = [opening]
    while table.phase not in (WON, ENDED):
        for event in _next_events(table, rules, players, rng):
            apply(table, rules, event)
            events.append(event)
            if watch is not None:
                watch(event)
    closing = close_hand(table, rules, events[1:], opening.scores)
    return PlayedHand([*events, *closing], finish_of(table, events[1:], closing))


def finish_of(table: Table, events: Sequence[Event], closing: Sequence[Event]) -> Finish:
    """Return how a hand finished.

    Args:
        table: the table after the last win, or after the end without one.
        events: what followed the hand's line.
        closing: what closes the hand.
    """
    end = next((event for event in events if isinstance(event, Exhausted)), None)
    winners = tuple([winner.seat for winner in table.winners])
    return Finish(
        "won" if winners else "exhausted" if end is not None else "aborted",
        winners,
        tuple(end.ready or ()) if end is not None else (),
        next(tuple(event.scores) for event in closing if isinstance(event, Settlement)),
        0 if winners else table.deposits,
    )


def _next_events(
    table: Table, rules: Ruleset, players: Sequence[Player], rng: Random
) -> list[Event]:
    """Return the next thing that happens, passes before it included."""
    options = legal_events(table, rules)
    if table.phase not in (RESPOND, ROB, ACCEPT, CLAIM, ABORT):
        if len(options) == 1 or isinstance(options[0], Flower):
            return options[:1]
        return [players[table.turn].act(table, rules, options, rng)]
    claims = [event for event in options if isinstance(event, (Win, Kong, Pung, Chow))]
    unclaimed = [event for event in options if event not in claims][-1:]
    chosen: list[Win | Kong | Pung | Chow] = []
    passes: list[Event] = []
    for offset in range(1, rules.seats):
        seat = (table.turn + offset) % rules.seats
        mine: list[Event] = [event for event in claims if event.seat == seat]
        if not mine:
            continue
        if table.can_win & table.must_win & 1 << seat:
            chosen.extend(event for event in mine if isinstance(event, Win))
            continue
        claim = players[seat].respond(table, rules, mine, rng)
        if claim is None:
            listed = open_options(table, rules, table.seats[seat])
            passes.append(Pass(seat=seat, options=listed))  # type: ignore[arg-type]
        else:
            chosen.append(claim)  # type: ignore[arg-type]
    if not chosen:
        return [*passes, *unclaimed]
    wins = [claim for claim in chosen if isinstance(claim, Win)]
    together = [
        event
        for event in options
        if isinstance(event, Aborted) and len(event.seats) == len(wins) and wins
    ]
    if together:
        return [*passes, *together]
    if rules.claims.winners == "all" and wins:
        return [*passes, *wins]
    # Of equal claims the nearest in turn order, which was asked first, comes first.
    return [*passes, min(chosen, key=_rank)]


def _rank(claim: Win | Kong | Pung | Chow) -> int:
    return 0 if isinstance(claim, Win) else 2 if isinstance(claim, Chow) else 1
