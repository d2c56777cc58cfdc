"""Hands dealt as a test wants them, and the tables that they come to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mjlog.codec.notation import parse_tiles
from mjlog.records import Draw, Event, Hand, HandEnd, Indicator, Record, Reveal, Settlement
from mjlog.replay.apply import apply
from mjlog.replay.legal import check
from mjlog.replay.opening import open_hand
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.tiles import names


def first_hand(dealt: Sequence[str], **more: Any) -> Hand:
    """Return the line of a game's first hand, whose wall nobody has seen.

    Args:
        dealt: tiles of every seat, such as "123m99p"; seat 0 deals.
        more: other fields of the line.
    """
    return Hand(
        hand=1,
        round_wind="1z",
        dealer=0,
        streak=0,
        seat_winds=["1z", "3z"] if len(dealt) == 2 else ["1z", "2z", "3z", "4z"],
        scores=[0] * len(dealt),
        wall=None,
        dealt=[names(parse_tiles(tiles)) for tiles in dealt],  # type: ignore[misc]
        **more,
    )


def table_of(rules: Ruleset, line: Hand, *said: Event) -> Table:
    """Return the table that a hand's line lays out, after events all of which are legal."""
    table, faults = open_hand(rules, line)
    assert table is not None
    assert not faults
    go_on(table, rules, *said)
    return table


def go_on(table: Table, rules: Ruleset, *said: Event) -> None:
    """Go on with events all of which are legal."""
    for event in said:
        assert check(table, rules, event) is None, event
        apply(table, rules, event)


def played_hands(records: Iterable[Record], rules: Ruleset) -> Iterator[tuple[Table, list[Event]]]:
    """Yield every hand's table as dealt, with the events of its play."""
    table: Table | None = None
    events: list[Event] = []
    over = False
    for record in records:
        if isinstance(record, Hand):
            table, events, over = table_of(rules, record), [], False
        elif table is None:
            continue
        elif isinstance(record, HandEnd):
            yield table, events
            table = None
        elif isinstance(record, (Reveal, Settlement)):
            over = True
        elif not over and (events or isinstance(record, (Draw, Indicator))):
            events.append(record)


def tiles_on(table: Table) -> Counter[int]:
    """Return every tile of a hand whose wall is known, wherever it lies."""
    assert table.wall is not None
    tiles = Counter(table.wall[table.head : table.tail + 1])
    tiles.update(table.river)
    for seat in table.seats:
        tiles.update(seat.tiles())
        tiles.update(seat.flowers)
        for meld in seat.melds:
            tiles.update(meld.tiles)
            # A tile called lies in the river as well.
            tiles.subtract([meld.called] if meld.called >= 0 else [])
    if table.robbed >= 0:
        # The robbed tile lies between the seats: the meld is a pung again, the tile is the win's.
        tiles[table.tile] += 1
    return +tiles
