"""What else a discard may have been whose tile and drawn flag do not fit each other."""

from __future__ import annotations

from copy import deepcopy

from msgspec.structs import replace

from mjlog.records import Discard, Event, Win
from mjlog.replay.apply import APPLIES, apply
from mjlog.replay.legal import CHECKS, check
from mjlog.replay.situation import score_win
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.tiles import NAMES
from mjlog.verification.checks.scoring import as_counts


class OtherReadings:
    """Tables on which the discard was another tile, or none.

    Where "just drawn" stands beside a tile that was not, the flag may be the mistake, or the tile.
    The recorded tile is believed until an event comes that only another one explains.

    Args:
        table: the hand before the discard.
        rules: the rules in force.
        discard: the discard as recorded.
    """

    __slots__ = ("_rules", "_tables")

    def __init__(self, table: Table, rules: Ruleset, discard: Discard) -> None:
        self._rules = rules
        self._tables: list[Table] = []
        seat = table.seats[discard.seat]
        drawn = seat.drawn
        for tile in sorted(set(seat.tiles()), key=lambda tile: (tile != drawn, tile)):
            other = replace(discard, tile=NAMES[tile], drawn=tile == drawn)
            if other.tile != discard.tile and check(table, rules, other) is None:
                copied = deepcopy(table)
                apply(copied, rules, other)
                self._tables.append(copied)
        self._tables.append(deepcopy(table))

    def choose(self, table: Table, record: Event) -> Table:
        """Return the table that explains an event, the one given if it does or if none does.

        The event is still to be applied to it; the other tables move on or are given up.
        """
        kind = type(record)
        if kind not in CHECKS or kind not in APPLIES:
            return table
        rules = self._rules
        left = [other for other in self._tables if check(other, rules, record) is None]
        if not _explains(table, rules, record):
            for other in left:
                if _explains(other, rules, record):
                    left.remove(other)
                    table = other
                    break
        for other in left:
            apply(other, rules, record)
        self._tables = left
        return table


def _explains(table: Table, rules: Ruleset, record: Event) -> bool:
    """Whether an event is legal on a table, and if it is a win, worth what it says."""
    if check(table, rules, record) is not None:
        return False
    if not isinstance(record, Win) or record.items is None or table.seats[record.seat].hidden:
        return True
    items = {item.id: (item.count, item.value) for item in record.items}
    score = score_win(table, rules, record.seat, record.by)
    return any(items == as_counts(awards) for awards in score.lists)
