"""Wins that seats could have had: let go, or forbidden by a lock."""

from __future__ import annotations

from mjlog.replay.waiting import can_win_own, closed_locks, is_blocked
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Seat, Table
from mjlog.tiles import HIDDEN, KIND
from mjlog.warehouse.facts.hand import HandFacts, SeatFacts


class Chances:
    """Follows what seats could win in a hand, and notes it in its facts; begun for every hand.

    Args:
        rules: the rules in force.

    Attributes:
        open: mask of seats that can win what lies open.
        drawn: seat that can win what it drew, -1 for none.
        shut: mask of seats that wait for what they have discarded, and have missed nothing else.
        thrown: a seat is locked while it waits for what it has discarded itself.
        at_once: a tile that cannot be won, for want of value, locks as soon as it lies open.
    """

    __slots__ = ("_by_kong", "_locks", "_robbed", "at_once", "drawn", "open", "shut", "thrown")

    def __init__(self, rules: Ruleset) -> None:
        self.open = 0
        self.drawn = -1
        self.shut = 0
        self._by_kong = False
        self._robbed = rules.kongs.robbed
        self.thrown = any("own_discard" in lock.enter for lock in rules.missed_win)
        self.at_once = any(lock.test == "shape" for lock in rules.missed_win)
        self._locks = [0] * rules.seats

    def begin(self) -> None:
        """Begin a hand."""
        self.open = self.shut = 0
        self.drawn = -1
        self._by_kong = False
        if self.at_once:
            self._locks = [0] * len(self._locks)

    def decline(self, facts: HandFacts) -> None:
        """See that the seat which can win its draw does something else."""
        facts.seats[self.drawn].declined_draws += 1
        self.drawn = -1

    def waited(self, mine: SeatFacts, index: int, discards: int) -> None:
        """See so many plain discards of a seat that goes on waiting, none the last of a run."""
        if self.shut >> index & 1:
            mine.locked_turns += discards

    def draw(self, facts: HandFacts, table: Table, seat: Seat) -> None:
        """See what a seat draws."""
        if self.at_once:
            self._look(table)
        kind = KIND[seat.drawn]
        if kind != HIDDEN and seat.waits >> kind & 1:
            if is_blocked(table, facts.rules, seat, kind, True) is not None:
                facts.seats[seat.index].blocked += 1
            elif can_win_own(table, facts.rules, seat):
                self.drawn = seat.index

    def discard(self, facts: HandFacts, table: Table, seat: Seat) -> None:
        """See a discard."""
        if self.drawn == seat.index:
            self.decline(facts)
        if self.shut:
            self.shut &= ~(1 << seat.index)
        if seat.locks:
            facts.seats[seat.index].locked_turns += 1
        elif self.thrown and seat.waits and closed_locks(table, facts.rules, seat):
            facts.seats[seat.index].locked_turns += 1
            self.shut |= 1 << seat.index
        self._lies_open(facts, table, seat.index)
        self._by_kong = False

    def kong(self, facts: HandFacts, table: Table, seat: Seat, kind: str) -> None:
        """See a kong, of one of the kinds that records name."""
        if kind != "exposed" and self.drawn == seat.index:
            self.decline(facts)
        if kind in self._robbed:
            self._lies_open(facts, table, seat.index)
        else:
            self.open = table.can_win
        self._by_kong = True

    def _lies_open(self, facts: HandFacts, table: Table, actor: int) -> None:
        """Note which seats can win the tile, and which could, were there no lock."""
        self.open = table.can_win
        kind = KIND[table.tile]
        for seat in table.seats:
            if (
                seat.waits >> kind & 1
                and seat.index != actor
                and self._was_blocked(facts.rules, table, seat, kind)
            ):
                facts.seats[seat.index].blocked += 1
        if self.at_once:
            self._look(table)

    def _was_blocked(self, rules: Ruleset, table: Table, seat: Seat, kind: int) -> bool:
        """Whether a lock forbade the seat to win what lies open, one that it has closed apart."""
        closed = seat.locks & ~self._locks[seat.index] if self.at_once else 0
        return is_blocked(table, rules, seat, kind, False, but=closed) is not None

    def _look(self, table: Table) -> None:
        """Note which locks are closed."""
        self._locks = [seat.locks for seat in table.seats]

    def let_go(self, facts: HandFacts, table: Table, claimant: int) -> None:
        """Nobody wins what lay open; ``claimant``, if not -1, has taken it for something else."""
        if self.at_once:
            self._look(table)
        mask, self.open = self.open, 0
        if not mask:
            return
        for index, mine in enumerate(facts.seats):
            if not mask >> index & 1:
                continue
            if index == claimant:
                mine.called_instead += 1
            elif self._by_kong:
                mine.declined_robs += 1
            else:
                mine.declined_discards += 1
