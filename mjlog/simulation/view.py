"""What one player knows: its own tiles and what lies open.

A strategy is given a view and never the table, so it cannot look at what it must not know.
"""

from __future__ import annotations

from mjlog.records import DeclareReady, Discard, Event
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Meld, Table
from mjlog.tiles import HIDDEN, INDEX, KIND, N_KINDS


class River:
    """The discards of a hand as everybody saw them.

    Attributes:
        tiles: every discard in order, called ones included.
        seats: who discarded each.
        declared_at: seat to the place in the river of its declaring discard, -1 without one.
    """

    __slots__ = ("declared_at", "seats", "tiles")

    def __init__(self, seats: int) -> None:
        self.tiles: list[int] = []
        self.seats: list[int] = []
        self.declared_at: list[int] = [-1] * seats

    def see(self, event: Event) -> None:
        """Take in an event."""
        if isinstance(event, Discard):
            self.tiles.append(INDEX[event.tile])
            self.seats.append(event.seat)
        elif isinstance(event, DeclareReady):
            self.declared_at[event.seat] = len(self.tiles)


class View:
    """The table as one seat sees it.

    Attributes:
        seat: whose view it is.
        dealer, streak, round_wind, seat_winds: as in the table.
        concealed: own concealed copies by tile.
        codes: own suit codes (``mjlog.shapes``).
        drawn: the tile just drawn, -1 when the seat does not hold one.
        waits: mask of kinds that completed the own tiles before the last draw.
        locked: a missed-win lock is closed.
        melds: every seat's melds; of another's concealed kong only that it is there.
        declared: every seat's declaration, empty without one.
        river: the discards.
        tile: the tile just discarded or konged, -1 before the first.
        turn: whose turn it is, or whose tile is to be answered.
        drawable: tiles that may still be drawn.
        calls, kongs: made by anybody.
        indicators: bonus indicators turned.
        unseen: copies of each of the 34 kinds that the seat does not see.
    """

    __slots__ = (
        "calls", "codes", "concealed", "dealer", "declared", "drawable", "drawn", "indicators",
        "kongs", "locked", "melds", "river", "round_wind", "seat", "seat_winds", "streak", "tile",
        "turn", "unseen", "waits",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, table: Table, seat: int, river: River) -> None:
        mine = table.seats[seat]
        self.seat = seat
        self.dealer = table.dealer
        self.streak = table.streak
        self.round_wind = table.round_wind
        self.seat_winds = table.seat_winds
        self.concealed = list(mine.concealed)
        self.codes = mine.codes[:4]
        self.drawn = mine.drawn
        self.waits = mine.waits
        self.locked = bool(mine.locks)
        self.melds = [
            other.melds if other is mine else [_seen(meld) for meld in other.melds]
            for other in table.seats
        ]
        self.declared = [other.declared for other in table.seats]
        self.river = river
        self.tile = table.tile
        self.turn = table.turn
        self.drawable = table.drawable
        self.calls = table.calls
        self.kongs = table.kongs
        self.indicators = [tile for tile in table.indicators if tile != HIDDEN]
        self.unseen = self._count_unseen(rules)

    def _count_unseen(self, rules: Ruleset) -> list[int]:
        unseen = list(rules.kind_copies)
        for tile, copies in enumerate(self.concealed[:HIDDEN]):
            if copies and KIND[tile] < N_KINDS:
                unseen[KIND[tile]] -= copies
        for tile in (*self.river.tiles, *self.indicators):
            unseen[KIND[tile]] -= 1
        for melds in self.melds:
            for meld in melds:
                for tile in meld.tiles:
                    if tile != HIDDEN:
                        unseen[KIND[tile]] -= 1
                if meld.called >= 0:
                    # The river has counted the called tile already.
                    unseen[KIND[meld.called]] += 1
        return unseen

    @property
    def own_melds(self) -> list[Meld]:
        """The seat's own melds."""
        return self.melds[self.seat]

    @property
    def others(self) -> list[int]:
        """The other seats, the next in turn first."""
        seats = len(self.melds)
        return [(self.seat + offset) % seats for offset in range(1, seats)]


def _seen(meld: Meld) -> Meld:
    """Return what others see of a meld."""
    if not meld.concealed:
        return meld
    return Meld(meld.kind, (HIDDEN,) * len(meld.tiles), -1, -1, True)
