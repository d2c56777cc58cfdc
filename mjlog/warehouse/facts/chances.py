"""Wins that seats could have had: let go, or forbidden by a lock."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.records import Discard, Record
from mjlog.replay.waiting import can_win_own, is_blocked
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Seat, Table
from mjlog.tiles import HIDDEN, KIND
from mjlog.warehouse.facts.hand import HandFacts, SeatFacts


class Chances:
    """Follows what seats could win in one hand, and notes it in its facts.

    Args:
        rules: the rules in force.

    Attributes:
        open: mask of seats that can win what lies open.
        drawn: seat that can win what it drew, -1 for none.
        locked: mask of seats that were under a lock, or came under it, when last looked at.
    """

    __slots__ = ("_by_kong", "_causes", "_robbed", "drawn", "locked", "open")

    def __init__(self, rules: Ruleset) -> None:
        self.open = self.locked = 0
        self.drawn = -1
        self._by_kong = False
        self._causes = {cause for lock in rules.missed_win for cause in lock.enter}
        self._robbed = rules.kongs.robbed

    def turns(self, facts: HandFacts, records: Sequence[Record]) -> None:
        """See plain turns; all their discards but the last are of seats under no lock."""
        if self.drawn >= 0:
            # Whoever can win what it drew has let it go with the first of them, its discard.
            self._decline(facts.seats[self.drawn])
        if self.locked:
            for record in records:
                if type(record) is Discard:
                    self.locked &= ~(1 << record.seat)

    def draw(self, facts: HandFacts, table: Table, seat: Seat) -> None:
        """See what a ready seat draws."""
        kind = KIND[seat.drawn]
        if kind != HIDDEN and seat.waits >> kind & 1:
            if is_blocked(table, facts.rules, seat, kind, True) is not None:
                facts.seats[seat.index].blocked += 1
            elif can_win_own(table, facts.rules, seat):
                self.drawn = seat.index

    def discard(self, facts: HandFacts, table: Table, seat: Seat) -> None:
        """See a discard."""
        if self.drawn == seat.index:
            self._decline(facts.seats[seat.index])
        if seat.locks:
            facts.seats[seat.index].locked_turns += 1
            self.locked |= 1 << seat.index
        elif self.locked:
            self.locked &= ~(1 << seat.index)
        self._lies_open(facts, table, seat.index)
        self._by_kong = False

    def kong(self, facts: HandFacts, table: Table, seat: Seat, kind: str) -> None:
        """See a kong, of one of the kinds that records name."""
        if kind != "exposed" and self.drawn == seat.index:
            self._decline(facts.seats[seat.index])
        self.locked = self.locked & ~(1 << seat.index) | (bool(seat.locks) << seat.index)
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
                and is_blocked(table, facts.rules, seat, kind, False) is not None
            ):
                facts.seats[seat.index].blocked += 1

    def let_go(self, facts: HandFacts, claimant: int, *, locks: bool = True) -> None:
        """Nobody wins what lies open; ``claimant`` takes it for something else.

        Args:
            facts: of the hand.
            claimant: a seat, or -1.
            locks: the hand goes on; at its end there is nothing left to lock.
        """
        mask, self.open = self.open, 0
        if not mask:
            return
        for index, mine in enumerate(facts.seats):
            if not mask >> index & 1:
                continue
            if index == claimant:
                mine.called_instead += 1
                cause = "called_instead"
            elif self._by_kong:
                mine.declined_robs += 1
                cause = "missed_rob"
            else:
                mine.declined_discards += 1
                cause = "missed_discard"
            if locks:
                self._lock(mine, index, cause)

    def _decline(self, mine: SeatFacts) -> None:
        """Note that the seat which can win its draw does something else."""
        mine.declined_draws += 1
        self._lock(mine, self.drawn, "missed_self_draw")
        self.drawn = -1

    def _lock(self, mine: SeatFacts, index: int, cause: str) -> None:
        if cause in self._causes and not self.locked >> index & 1:
            mine.locks += 1
            self.locked |= 1 << index
