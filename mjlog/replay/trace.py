"""One event of a hand, with the table before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mjlog.diagnostics import BY_CODE, Fault
from mjlog.records import Event, Hand, HandEnd, Reveal, Settlement, Win
from mjlog.replay.apply import apply
from mjlog.replay.closing import close_hand
from mjlog.replay.legal import check, legal_events
from mjlog.replay.opening import open_hand
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import CLOSED, ENDED, SETTLED, WON

_OTHER_TILE: Final = frozenset({"MJ403"})
"""A win with a tile that is not there: the hand is over, but nobody knows how."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of a hand.

    Attributes:
        index: its position; the hand's own line is 0.
        event: the event.
        before: the table before it; None before the deal, and where the play cannot be followed.
        after: the table after it; None where the event cannot be played.
        legal: everything that could have come in its place, settlement included.
        fault: why the event is not legal; what only verification checks is not among it.
        lost: the event at which the play could no longer be followed, None if it could.
    """

    index: int
    event: Event
    before: Table | None
    after: Table | None
    legal: tuple[Event, ...]
    fault: Fault | None
    lost: int | None


def moment(rules: Ruleset, hand: Hand, events: Sequence[Event], index: int) -> Moment:
    """Return an event of a hand, with the table before and after it.

    The hand is played once for each of the two tables, so changing one leaves the other alone.

    Args:
        rules: the rules in force.
        hand: the hand's line.
        events: what follows the line; event ``n`` is ``events[n - 1]``.
        index: the event wanted, 0 for the hand's line.

    Raises:
        IndexError: the hand has no such event.
    """
    if not 0 <= index <= len(events):
        raise IndexError(f"the hand has events 0 to {len(events)}")
    before, after = Replay(rules, hand), Replay(rules, hand)
    if index == 0:
        return Moment(0, hand, None, after.table, (), after.fault, after.lost)
    for event in events[: index - 1]:
        before.step(event)
        after.step(event)
    event = events[index - 1]
    if before.table is None:
        return Moment(index, event, None, None, (), None, before.lost)
    fault = after.step(event)
    return Moment(
        index, event, before.table, after.table, tuple(before.next_events()), fault, after.lost
    )


class Replay:
    """A hand played event by event, as verification plays it.

    Args:
        rules: the rules in force.
        hand: the hand's line.

    Attributes:
        table: the table as it stands; None once the play cannot be followed.
        fault: what is wrong with the deal, None if nothing is.
        lost: the event after which the play cannot be followed, None while it can.
    """

    __slots__ = ("_events", "_hand", "_rules", "fault", "lost", "table")

    def __init__(self, rules: Ruleset, hand: Hand) -> None:
        self._rules = rules
        self._hand = hand
        self._events: list[Event] = []
        self.table: Table | None
        self.table, faults = open_hand(rules, hand)
        self.fault: Fault | None = faults[0] if faults else None
        self.lost: int | None = None if self.table is not None else 0

    def step(self, event: Event) -> Fault | None:
        """Play an event, legal or not as far as that is possible; return what is wrong with it."""
        self._events.append(event)
        table = self.table
        if table is None:
            return None
        if isinstance(event, Settlement):
            table.phase = SETTLED
            return None
        if isinstance(event, HandEnd):
            table.phase = CLOSED
            return None
        fault = check(table, self._rules, event)
        second = table.phase == WON and isinstance(event, Win)
        if fault is not None and (BY_CODE[fault.code].stops or second or fault.code in _OTHER_TILE):
            self.table, self.lost = None, len(self._events)
            return fault
        apply(table, self._rules, event)
        return fault

    def next_events(self) -> list[Event]:
        """Return everything that may come next."""
        table = self.table
        if table is None:
            return []
        if table.phase == SETTLED:
            return [HandEnd()]
        if table.phase not in (WON, ENDED):
            return legal_events(table, self._rules)
        closing = close_hand(table, self._rules, self._events, self._hand.scores)
        reveals: list[Event] = [
            event
            for event in closing
            if isinstance(event, Reveal) and not table.revealed >> event.seat & 1
        ]
        return [*legal_events(table, self._rules), *reveals] or [
            event for event in closing if isinstance(event, Settlement)
        ]
