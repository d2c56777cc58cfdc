"""What happens in a corpus, and how often: events, items, missed-win locks, streaks.

Names are paths: ``event/kong/added``, ``item/rob_kong``, ``lock/opens/discard``, ``streak/10``.
Locks are seen by replaying, so the logs have to be legal.
"""

from __future__ import annotations

from collections.abc import Iterable

from mjlog.records import (
    DeclareReady,
    Discard,
    Draw,
    Event,
    Game,
    GameEnd,
    Hand,
    HandEnd,
    Kong,
    Pung,
    Record,
    Settlement,
    Win,
)
from mjlog.replay.apply import apply
from mjlog.replay.opening import open_hand
from mjlog.rules.registry import from_reference
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import ROB


class Coverage:
    """Counts over logs, taken in record by record.

    Attributes:
        counts: path to how often.
    """

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self._rules: Ruleset | None = None
        self._table: Table | None = None

    def add(self, records: Iterable[Record]) -> Coverage:
        """Take in the records of a log and return these counts.

        Raises:
            ValueError: a game's rules are not known, or a hand cannot be dealt.
        """
        for record in records:
            self._count(f"event/{record.__struct_config__.tag}")
            if isinstance(record, Game):
                self._rules, mismatches = from_reference(record.ruleset)
                if self._rules is None:
                    raise ValueError("; ".join(mismatch.text.en for mismatch in mismatches))
            elif isinstance(record, Hand):
                self._open(record)
            elif not isinstance(record, (GameEnd, HandEnd, Settlement)):
                self._play(record)
        return self

    def rows(self) -> list[tuple[str, int]]:
        """Return paths and counts, sorted by path, streaks by length."""
        return sorted(
            self.counts.items(),
            key=lambda row: [(part.isdigit(), part.zfill(4)) for part in row[0].split("/")],
        )

    def text(self) -> str:
        """Return the counts as a table."""
        width = max((len(path) for path in self.counts), default=0)
        return "\n".join(f"{path:<{width}}  {count:>7,}" for path, count in self.rows())

    def _count(self, path: str) -> None:
        self.counts[path] = self.counts.get(path, 0) + 1

    def _open(self, hand: Hand) -> None:
        if self._rules is None:
            raise ValueError("a hand outside any game")
        table, faults = open_hand(self._rules, hand)
        if table is None:
            raise ValueError(f"the hand cannot be dealt: {[fault.code for fault in faults]}")
        self._table = table
        self._count(f"streak/{hand.streak}")
        self._count(f"round_wind/{hand.round_wind}")

    def _play(self, event: Event) -> None:
        table, rules = self._table, self._rules
        if table is None or rules is None:
            raise ValueError("an event outside any hand")
        self._detail(table, event)
        phase = table.phase
        before = [seat.locks for seat in table.seats]
        apply(table, rules, event)
        for seat, locks in zip(table.seats, before, strict=True):
            if not locks and seat.locks:
                self._count(f"lock/closes/{_cause(event, seat.index, phase)}")
            elif locks and getattr(event, "seat", -1) == seat.index:
                self._count_parting(event, bool(seat.locks))

    def _detail(self, table: Table, event: Event) -> None:
        if isinstance(event, Draw):
            self._count(f"event/draw/{event.source}")
        elif isinstance(event, Discard):
            self._count(f"event/discard/{'drawn' if event.drawn else 'held'}")
        elif isinstance(event, (Kong, DeclareReady)):
            self._count(f"event/{event.__struct_config__.tag}/{event.kind}")
            if isinstance(event, Kong) and table.seats[event.seat].declared:
                self._count("event/kong/declared")
        elif isinstance(event, Win):
            self._count(f"event/win/{event.by}")
            if table.last_tile:
                self._count(f"last_tile/{event.by}")
            for item in event.items or ():
                self._count(f"item/{item.id}")

    def _count_parting(self, event: Event, stays: bool) -> None:
        """Count what a discard or kong of a locked seat does to the lock."""
        verb = "stays" if stays else "opens"
        if isinstance(event, Discard):
            self._count(f"lock/{verb}/discard")
        elif isinstance(event, Kong) and event.kind != "exposed":
            self._count(f"lock/{verb}/{event.kind}_kong")


def _cause(event: Event, seat: int, phase: int) -> str:
    """Return what closed a seat's lock."""
    if isinstance(event, (Pung, Kong)) and event.from_seat is not None:
        return f"called_{event.__struct_config__.tag}" if event.seat == seat else "discard"
    if isinstance(event, (Discard, Kong)):
        if event.seat == seat:
            return "own_draw"
        return "discard" if isinstance(event, Discard) else "rob"  # it could not have won it
    return "rob" if phase == ROB else "discard"
