"""Tiles: indexes, kinds, suits, labels and glyphs.

A tile is an ``int``. Indexes 0..33 are the plain suited and honor tiles and double as their
*kind*; 34..41 are the flowers; 42..44 are the red fives, whose kind is the plain five; 45 is a
tile the log hides (``"?"``). Shapes and waits speak of kinds, holdings and walls of tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final

N_KINDS: Final = 34
"""Kinds that can take part in a winning shape (suited tiles and honors)."""
FIRST_HONOR: Final = 27
FIRST_FLOWER: Final = 34
FIRST_RED: Final = 42
HIDDEN: Final = 45
N_TILES: Final = 46
"""Length of an array indexed by tile, the hidden tile included."""

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
WHITE: Final = 31
GREEN: Final = 32
RED: Final = 33

NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"{rank}f" for rank in range(1, 9)),
    "0m", "0p", "0s", "?",
)  # fmt: skip
"""Tile index to the two-character name used in logs."""

INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(NAMES)}
"""Name to tile index; the hidden tile ``"?"`` included."""

KIND: Final[tuple[int, ...]] = (*range(FIRST_RED), 4, 13, 22, HIDDEN)
"""Tile index to kind."""

SUIT: Final[tuple[int, ...]] = (
    *(kind // 9 for kind in range(FIRST_HONOR)),
    *([3] * 7),
    *([4] * 8),
    0,
    1,
    2,
    5,
)
"""Tile index to suit: 0 characters, 1 dots, 2 bamboos, 3 honors, 4 flowers, 5 hidden."""

RANK: Final[tuple[int, ...]] = (
    *(kind % 9 for kind in range(FIRST_HONOR)),
    *range(7), *range(8), 4, 4, 4, 0,
)  # fmt: skip
"""Tile index to its position within the suit, from 0."""

_PLACE: Final[tuple[tuple[int, int], ...]] = tuple((KIND[tile], tile) for tile in range(N_TILES))

_ZH_DIGITS: Final = "一二三四五六七八九"
_ZH: Final = (
    *(f"{digit}{suit}" for suit in "萬筒索" for digit in _ZH_DIGITS),
    *"東南西北白發中", *"春夏秋冬梅蘭菊竹", "赤五萬", "赤五筒", "赤五索", "？",
)  # fmt: skip

_WINDS: Final = ("East", "South", "West", "North")

_GLYPHS: Final = (
    *(chr(0x1F007 + rank) for rank in range(9)),
    *(chr(0x1F019 + rank) for rank in range(9)),
    *(chr(0x1F010 + rank) for rank in range(9)),
    *(chr(0x1F000 + rank) for rank in range(4)), chr(0x1F006), chr(0x1F005), chr(0x1F004),
    *(chr(0x1F026 + rank) for rank in range(4)),
    chr(0x1F022), chr(0x1F023), chr(0x1F025), chr(0x1F024),  # not in the order of Unicode
    chr(0x1F00B), chr(0x1F01D), chr(0x1F014), chr(0x1F02B),
)  # fmt: skip


def in_order(tiles: Iterable[int]) -> list[int]:
    """Return tiles by kind, red fives after the plain ones of their kind."""
    return sorted(tiles, key=_PLACE.__getitem__)


def is_red(tile: int) -> bool:
    """Tell whether the tile is a red five."""
    return FIRST_RED <= tile < HIDDEN


def label(tile: int, lang: str = "en") -> str:
    """Return what a reader calls the tile: ``"5m"`` in English, ``"五萬"`` in Chinese."""
    return _ZH[tile] if lang == "zh" else NAMES[tile]


def wind(kind: int, lang: str = "en") -> str:
    """Return what a reader calls a wind: ``"East"``, ``"東"``; any other tile its label."""
    if lang == "zh" or not EAST <= kind <= NORTH:
        return label(kind, lang)
    return _WINDS[kind - EAST]


def glyph(tile: int) -> str:
    """Return the Unicode mahjong tile (the back of a tile for a hidden one)."""
    return _GLYPHS[tile]


def names(tiles: Iterable[int]) -> list[str]:
    """Return the names of the tiles, in the order given."""
    places = tuple(tiles)
    if len(places) < 2:
        return [NAMES[tile] for tile in places]
    return list(itemgetter(*places)(NAMES))


def numbers(names: Sequence[str]) -> bytes:
    """Return the tiles of these names, in the order given, a byte each."""
    if len(names) < 2:
        return bytes([INDEX[name] for name in names])
    return bytes(itemgetter(*names)(INDEX))


def compact(tiles: Iterable[int]) -> str:
    """Return tiles in shorthand, sorted: ``"123m55z"``; hidden tiles as ``"?"``."""
    parts: list[str] = []
    digits, suit = "", ""
    for tile in sorted(tiles, key=lambda t: (SUIT[t], RANK[t], t)):
        name = NAMES[tile]
        if name == "?":
            parts.append(digits + suit)
            digits, suit = "?", ""
            continue
        if name[1] != suit:
            parts.append(digits + suit)
            digits, suit = "", name[1]
        digits += name[0]
    parts.append(digits + suit)
    return "".join(parts)
