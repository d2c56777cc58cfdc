"""Short hands of four in which one tile is called and the hand is won soon after.

They are legal where nothing is forbidden; what a table forbids is for the header to say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from mjlog.records import Event, GameEnd, Hand, Record, Settlement
from mjlog.replay.apply import apply
from mjlog.replay.closing import close_hand
from mjlog.replay.legal import legal_events
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.game import header
from mjlog.table import Table
from tests.builders.dealt import first_hand, table_of

Line = dict[str, Any]

DEALER = "159m159p159s1234z"
WINNER = "56m123p456p22s777s"
"""Waits for 4m and 7m."""
QUIET = "1369m1369p136s67z"
"""Calls none of the tiles below."""


@dataclass(frozen=True)
class Called:
    """A hand.

    Args:
        dealt: tiles of every seat; seat 0 deals.
        play: what happens until somebody wins.
        settings: options and other values of hk13, beside a minimum of 0.
    """

    dealt: Sequence[str]
    play: Sequence[Line]
    settings: tuple[tuple[str, object], ...] = ()


def rules_of(hand: Called, **more: object) -> Ruleset:
    """Return the rules of a hand, with more settings."""
    return load("hk13", {"min_faan": 0, "rounds": 0, **dict(hand.settings), **more})


def opening(hand: Called) -> Hand:
    """Return the hand's own line."""
    return first_hand(hand.dealt)


def opened(hand: Called, rules: Ruleset, events: int | None = None) -> Table:
    """Return the table after the first so many events, all of them legal."""
    return table_of(rules, opening(hand), *map(said, hand.play[:events]))


def said(line: Line) -> Event:
    """Return an event."""
    event: Event = msgspec.convert(line, Record)
    return event


def written(hand: Called, **forbidden: object) -> list[Line]:
    """Return the log of a hand played as if nothing were forbidden; its header says what is."""
    rules = rules_of(hand)
    table = opened(hand, rules)
    (win,) = [event for event in legal_events(table, rules) if said_to_win(event)]
    apply(table, rules, win)
    events = [*map(said, hand.play), win]
    events += close_hand(table, rules, events, [0] * 4)
    scores = next(list(event.scores) for event in events if isinstance(event, Settlement))
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    records = [
        header(rules_of(hand, **forbidden), "called", "", ["fast"] * 4, "0"),
        opening(hand),
        *events,
        GameEnd(payments=[], scores=scores, ranks=ranks),
    ]
    return [msgspec.to_builtins(record) for record in records]


def said_to_win(event: Event) -> bool:
    """Whether an event is a win."""
    return type(event).__struct_config__.tag == "win"


def thrown(tile: str) -> list[Line]:
    """Return the dealer's draw and discard of a tile."""
    return [
        {"type": "draw", "seat": 0, "tile": tile, "source": "head"},
        {"type": "discard", "seat": 0, "tile": tile, "drawn": True},
    ]


def chow(seat: int, tile: str, *own: str) -> Line:
    """Return a chow of the previous seat's discard."""
    return {"type": "chow", "seat": seat, "from": (seat - 1) % 4, "tile": tile, "own": list(own)}


def discard(seat: int, tile: str, *, drawn: bool = False) -> Line:
    """Return a discard."""
    return {"type": "discard", "seat": seat, "tile": tile, "drawn": drawn}


def draw(seat: int, tile: str, source: str = "head") -> Line:
    """Return a draw."""
    return {"type": "draw", "seat": seat, "tile": tile, "source": source}


def kong(seat: int, tile: str, kind: str = "exposed", own: int = 3) -> Line:
    """Return a kong, an exposed one of the dealer's discard."""
    source: Line = {"from": 0} if kind == "exposed" else {}
    laid = [tile] * own
    return {
        "type": "kong", "seat": seat, "kind": kind, "tile": tile, "own": laid, "level": 4, **source
    }  # fmt: skip


SWAPPED = Called(
    (DEALER, "234m678p123s99s56z", WINNER, QUIET),
    [*thrown("1m"), chow(1, "1m", "2m", "3m"), discard(1, "4m")],
)
"""Seat 1 chows 1m with 2m and 3m and discards 4m, upon which seat 2 wins."""

SWAPPED_FOR_ALL = Called(
    ("159m1z", "1234m", "56m22s", "159p2z"),
    [*thrown("1m"), chow(1, "1m", "2m", "3m"), discard(1, "4m")],
    (("table.concealed", 4),),
)
"""The same in a game of four tiles: seat 1 could win, chows instead and is left with 1m and 4m."""


def konged(seat: int) -> Called:
    """Return a hand in which a seat konged the dealer's 4m and wins with the replacement."""
    dealt = [DEALER, QUIET, QUIET, QUIET]
    dealt[seat] = "444m123p456p78s99s"
    return Called(dealt, [*thrown("4m"), kong(seat, "4m"), draw(seat, "6s", "tail")])
