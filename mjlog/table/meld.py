"""A meld on the table."""

from __future__ import annotations

from mjlog.tiles import KIND


class Meld:
    """A chow, pung or kong laid down; never changed, only replaced.

    Args:
        kind: ``"chow"``, ``"pung"`` or ``"kong"``.
        tiles: its tiles, lowest first.
        from_seat: seat whose tile was called, -1 for a concealed kong.
        called: the tile called, -1 for a concealed kong.
        concealed: whether it lies concealed.

    Attributes:
        lowest: the lowest kind of its tiles.
    """

    __slots__ = ("called", "concealed", "from_seat", "kind", "lowest", "tiles")

    def __init__(
        self, kind: str, tiles: tuple[int, ...], from_seat: int, called: int, concealed: bool
    ) -> None:
        self.kind = kind
        self.tiles = tiles
        self.from_seat = from_seat
        self.called = called
        self.concealed = concealed
        self.lowest = KIND[tiles[0]]
