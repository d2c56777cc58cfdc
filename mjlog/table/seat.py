"""One seat's tiles and what it has done in this hand."""

from __future__ import annotations

from typing import Final

from mjlog.shapes.suits import WEIGHT
from mjlog.table.meld import Meld
from mjlog.tiles import FIRST_FLOWER, FIRST_RED, HIDDEN, N_TILES, SUIT, is_red


class Seat:
    """The state of one seat.

    Attributes:
        concealed: copies held of every tile, indexed by tile; the hidden tile last.
        codes: suit codes of the concealed tiles (``mjlog.shapes``); the last two, of flowers and
            hidden tiles, stay 0.
        melds: melds in the order they were made.
        flowers: flowers exposed.
        drawn: the tile just drawn, -1 when the seat does not hold one.
        waits: mask of kinds that complete the tiles held before the last draw.
        declared: kind of its ready declaration, empty without one.
        locks: bit i is set while the i-th missed-win lock of the ruleset is closed.
        locked: times that one of them closed while none was.
        missed: mask of kinds frozen when the lock closed, the missed kind included.
        draws: tiles drawn, the dealer's extra one included, replacements of flowers left out.
        discards: tiles discarded.
        calls: exposed melds.
        kongs: kongs of any kind.
        mark: length of the table's river after this seat's last discard.
        accepted_at: calls and kongs on the table, and own discards, when its declaration came to
            stand; None before.
    """

    __slots__ = (
        "accepted_at", "calls", "codes", "concealed", "declared", "discards", "drawn", "draws",
        "flowers", "index", "kongs", "locked", "locks", "mark", "melds", "missed", "waits",
    )  # fmt: skip

    def __init__(self, index: int) -> None:
        self.index = index
        self.concealed: list[int] = [0] * N_TILES
        self.codes: list[int] = [0] * 6
        self.melds: list[Meld] = []
        self.flowers: list[int] = []
        self.drawn = -1
        self.waits = 0
        self.declared = ""
        self.locks = 0
        self.locked = 0
        self.missed = 0
        self.draws = 0
        self.discards = 0
        self.calls = 0
        self.kongs = 0
        self.mark = 0
        self.accepted_at: tuple[int, int] | None = None

    def take(self, tile: int) -> None:
        """Add a tile to the concealed ones."""
        self.concealed[tile] += 1
        self.codes[SUIT[tile]] += WEIGHT[tile]

    def give(self, tile: int) -> None:
        """Remove a tile from the concealed ones; a hidden tile stands in for one not held."""
        concealed = self.concealed
        left = concealed[tile] - 1
        if left < 0 and concealed[HIDDEN]:
            concealed[HIDDEN] -= 1
            return
        concealed[tile] = left
        self.codes[SUIT[tile]] -= WEIGHT[tile]

    @property
    def hidden(self) -> int:
        """Number of concealed tiles the log does not show."""
        return self.concealed[HIDDEN]

    @property
    def red_fives(self) -> int:
        """Number of red fives among the concealed tiles and the melds."""
        count = sum(self.concealed[FIRST_RED:HIDDEN])
        for meld in self.melds:
            for tile in meld.tiles:
                if is_red(tile):
                    count += 1
        return count

    def has(self, tile: int) -> bool:
        """Whether the seat holds the tile, or may hold it among hidden ones."""
        return self.concealed[tile] > 0 or self.concealed[HIDDEN] > 0

    def count(self, kind: int) -> int:
        """Concealed copies of a kind, red ones included."""
        red = RED_OF.get(kind)
        if red is None:
            return self.concealed[kind]
        return self.concealed[kind] + self.concealed[red]

    def owned(self, kind: int) -> int:
        """Copies of a kind in concealed tiles and melds."""
        total = self.count(kind)
        for meld in self.melds:
            if meld.kind != "chow":
                if meld.lowest == kind:
                    total += len(meld.tiles)
            elif meld.lowest <= kind <= meld.lowest + 2:
                total += 1
        return total

    def tiles(self) -> list[int]:
        """The concealed tiles, sorted, hidden ones last."""
        return [tile for tile, copies in enumerate(self.concealed) for _ in range(copies)]

    def kinds(self) -> list[int]:
        """Concealed copies of each of the 34 kinds, red ones counted as plain."""
        concealed = self.concealed
        counts = concealed[:FIRST_FLOWER]
        if any(concealed[FIRST_RED:HIDDEN]):
            for kind, red in RED_OF.items():
                counts[kind] += concealed[red]
        return counts


RED_OF: Final[dict[int, int]] = {4: 42, 13: 43, 22: 44}
"""Kind of a five to its red tile."""
