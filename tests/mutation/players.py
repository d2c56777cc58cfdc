"""Players who follow a script or keep a hand ready, and a plain loop in which two of them play.

The loop stands apart from the simulator, so that neither hides a fault of the other.
"""

from collections.abc import Callable, Sequence
from random import Random

from mjlog.records import (
    DeclareReady,
    Discard,
    Draw,
    Event,
    Exhausted,
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
from mjlog.replay.discards import leaves_ready
from mjlog.replay.legal import legal_events
from mjlog.rules.policies import Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import ENDED, RESPOND, ROB, WON
from mjlog.tiles import INDEX
from tests.builders.dealt import table_of
from tests.mutation.stacking import DEALT, deal_positions

Rule = Callable[[Event, Table], bool]


class Scripted:
    """Does the first thing its rules name; else throws the drawn tile and claims nothing."""

    def __init__(self, *rules: Rule) -> None:
        self.rules = rules

    def act(self, table: Table, rules: Ruleset, options: list[Event], rng: Random) -> Event:
        """Choose one of the legal events of the own turn."""
        chosen = self._choose(table, options)
        if chosen is not None:
            return chosen
        discards = [option for option in options if isinstance(option, Discard)]
        for discard in discards:
            if discard.drawn:
                return discard
        return discards[0] if discards else options[0]

    def respond(
        self, table: Table, rules: Ruleset, options: list[Event], rng: Random
    ) -> Event | None:
        """Choose a claim of another's tile, or None to let it go."""
        return self._choose(table, options)

    def _choose(self, table: Table, options: list[Event]) -> Event | None:
        for rule in self.rules:
            for option in options:
                if rule(option, table):
                    return option
        return None


def wins(event: Event, table: Table) -> bool:
    """Take any win."""
    return isinstance(event, Win)


def declares(event: Event, table: Table) -> bool:
    """Declare ready."""
    return isinstance(event, DeclareReady)


def pungs(*kinds: str) -> Rule:
    """Pung these kinds."""
    return lambda event, table: isinstance(event, Pung) and event.tile in kinds


def kongs(*kinds: str) -> Rule:
    """Make any kong of these kinds."""
    return lambda event, table: isinstance(event, Kong) and event.tile in kinds


def discards(*kinds: str) -> Rule:
    """Throw one of these kinds."""
    return lambda event, table: isinstance(event, Discard) and event.tile in kinds


class Builder:
    """Keeps its hand ready once it is; otherwise loosens what stands alone.

    Args:
        win: chance to take a win.
        call: chance to pung or kong.
        declare: chance to declare ready.
    """

    def __init__(self, win: float = 0.85, call: float = 0.4, declare: float = 0.5) -> None:
        self.win = win
        self.call = call
        self.declare = declare

    def act(self, table: Table, rules: Ruleset, options: list[Event], rng: Random) -> Event:
        """Choose one of the legal events of the own turn."""
        discards: list[Discard] = []
        for option in options:
            chance = rng.random()
            if isinstance(option, Win):
                if chance < self.win:
                    return option
            elif isinstance(option, Kong):
                if chance < self.call:
                    return option
            elif isinstance(option, DeclareReady):
                if chance < self.declare:
                    return option
            elif isinstance(option, Discard):
                discards.append(option)
        if not discards:
            return options[0]
        seat = table.seats[table.turn]
        keeping = [d for d in discards if leaves_ready(rules, seat, INDEX[d.tile])]
        if keeping:
            return keeping[int(rng.random() * len(keeping))]
        held = [INDEX[d.tile] for d in discards]
        return min(
            discards, key=lambda d: (_company(seat.concealed, held, INDEX[d.tile]), rng.random())
        )

    def respond(
        self, table: Table, rules: Ruleset, options: list[Event], rng: Random
    ) -> Event | None:
        """Choose a claim of another's tile, or None to let it go."""
        for option in options:
            limit = self.win if isinstance(option, Win) else self.call
            if rng.random() < limit:
                return option
        return None


def _company(concealed: list[int], held: list[int], tile: int) -> int:
    """How much company a tile has: copies count three, neighbours in its suit one."""
    near = range(max(0, tile - 2), min(9, tile + 3)) if tile < 9 else range(0)
    return 3 * (concealed[tile] - 1) + sum(other in held for other in near if other != tile)


Player = Scripted | Builder


def play_hand(
    rules: Ruleset,
    standing: Standing,
    scores: Sequence[int],
    wall: Sequence[str],
    players: Sequence[Player],
    rng: Random,
) -> list[Event]:
    """Play one hand from a built wall, with dice thrown at random; return its lines."""
    opening = deal(standing, scores, wall, [1 + int(rng.random() * 6) for _ in range(3)])
    table = table_of(rules, opening)
    events: list[Event] = [opening]
    wins: list[Win] = []
    while table.phase not in (WON, ENDED):
        for event in _next(table, rules, players, rng):
            apply(table, rules, event)
            events.append(event)
            if isinstance(event, Win):
                wins.append(event)
    return [*events, *close_hand(table, rules, wins, list(scores))]


def deal(
    standing: Standing, scores: Sequence[int], wall: Sequence[str], dice: Sequence[int]
) -> Hand:
    """Return the line of a hand dealt from this wall; an odd throw makes the dealer the door."""
    door = standing.dealer if sum(dice) % 2 else 1 - standing.dealer
    return Hand(
        hand=standing.hand,
        round_wind=("1z", "2z", "3z", "4z")[standing.round % 4],
        dealer=standing.dealer,
        streak=standing.streak,
        seat_winds=["1z", "3z"] if door == 0 else ["3z", "1z"],
        scores=list(scores),
        dealt=[
            sorted((wall[at] for at in mine[:DEALT]), key=lambda tile: INDEX[tile])  # type: ignore[misc]
            for mine in deal_positions(standing.dealer)
        ],
        wall=list(wall),  # type: ignore[arg-type]
        dice=list(dice),
        door=door,
    )


def _next(table: Table, rules: Ruleset, players: Sequence[Player], rng: Random) -> list[Event]:
    options = legal_events(table, rules)
    if table.phase not in (RESPOND, ROB):
        if len(options) == 1:
            return options
        return [players[table.turn].act(table, rules, options, rng)]
    unclaimed: list[Event] = [event for event in options if isinstance(event, (Draw, Exhausted))]
    claims = [event for event in options if event not in unclaimed]
    if not claims:
        return unclaimed
    other = 1 - table.turn
    if table.must_win >> other & 1 and isinstance(claims[0], Win):
        return claims[:1]
    claim = players[other].respond(table, rules, claims, rng)
    if claim is not None:
        return [claim]
    listed = open_options(table, rules, table.seats[other])
    return [Pass(seat=other, options=listed), *unclaimed]  # type: ignore[arg-type]


def result(events: Sequence[Event]) -> tuple[str, list[int], list[int]]:
    """Return how a hand ended, who won, and the scores after it."""
    winners = [event.seat for event in events if isinstance(event, Win)]
    scores = next(list(event.scores) for event in events if isinstance(event, Settlement))
    return ("won" if winners else "exhausted"), winners, scores
