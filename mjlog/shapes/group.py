"""Groups of a winning hand."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

SEQUENCE: Final = 0
TRIPLET: Final = 1
QUAD: Final = 2
PAIR: Final = 3
SINGLE: Final = 4
NOTHING: Final = 5
"""Shapes of a group; `PAIR`, `SINGLE` (thirteen orphans) and `NOTHING` (flowers alone) only say
what a tile completes."""


class Group(Struct, frozen=True):
    """A group of the concealed part, or a meld.

    Attributes:
        shape: `SEQUENCE`, `TRIPLET` or `QUAD`.
        kind: Its kind, the lowest one of a sequence.
        concealed: All its tiles are the owner's own: true for groups of the concealed part unless
            another seat's tile completes them, and for concealed kongs.
        called: Claimed from another seat; an added kong keeps it.
        size: Number of tiles, 3 to 8.
    """

    shape: int
    kind: int
    concealed: bool
    called: bool
    size: int
