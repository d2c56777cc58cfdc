"""Complete holdings that are not groups and a pair: seven pairs and thirteen orphans.

Both need the whole holding concealed; callers ask only when there are no melds. "seven_pairs"
takes four alike as two pairs (six as three, eight as four), "seven_pairs_distinct" does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mjlog.shapes.suits import HONORS, N_HONORS, SUITED, SuitEntry, digits, mask_of, suit_entry
from mjlog.tiles import FIRST_HONOR

STANDARD: Final = "standard"
SEVEN_PAIRS: Final = "seven_pairs"
SEVEN_PAIRS_DISTINCT: Final = "seven_pairs_distinct"
THIRTEEN_ORPHANS: Final = "thirteen_orphans"

SHAPES: Final = (STANDARD, SEVEN_PAIRS, SEVEN_PAIRS_DISTINCT, THIRTEEN_ORPHANS)
"""Every shape name that `waits`, `readings` and `distance` understand."""

ORPHANS: Final = mask_of(0b1_0000_0001, 0b1_0000_0001, 0b1_0000_0001, 0b111_1111)
"""Mask of the thirteen kinds: terminals and honors."""

_INNER: Final = ~ORPHANS & ((1 << FIRST_HONOR) - 1)
"""Mask of all other kinds."""

NEED_SHIFT: Final = 34
"""A *need* is ``tiles still missing << NEED_SHIFT | mask of the kinds that can be the next``."""

NO_WAY: Final = 99 << NEED_SHIFT
"""The need of something that cannot be reached at all; sums stay comparable."""


def special_waits(codes: list[int], shapes: tuple[str, ...]) -> int:
    """Return the mask of kinds that complete thirteen concealed tiles to a special shape.

    Args:
        codes: Four suit codes; any other number of tiles than thirteen has no such wait.
        shapes: The shapes the game allows.
    """
    try:
        m = SUITED[codes[0]]
        p = SUITED[codes[1]]
        s = SUITED[codes[2]]
        z = HONORS[codes[3]]
    except KeyError:
        m, p, s, z = _entries(codes)
    # Most holdings are neither shape, and are told so by their bits alone.
    odd = m.odd | p.odd << 9 | s.odd << 18 | z.odd << FIRST_HONOR
    present = m.present | p.present << 9 | s.present << 18 | z.present << FIRST_HONOR
    paired = odd & (odd - 1) == 0
    if not paired and present & _INNER:
        return 0
    if m.tiles + p.tiles + s.tiles + z.tiles != 13:
        return 0
    mask = 0
    if paired and (
        SEVEN_PAIRS in shapes or (SEVEN_PAIRS_DISTINCT in shapes and present.bit_count() == 7)
    ):
        mask = odd
    if THIRTEEN_ORPHANS in shapes and not present & _INNER:
        kinds = present.bit_count()
        if kinds == 13:
            mask |= ORPHANS
        elif kinds == 12:
            mask |= ORPHANS ^ present
    return mask


def never_special(codes: list[int]) -> bool:
    """Tell, of almost every holding, that its concealed part waits for no special shape."""
    try:
        m = SUITED[codes[0]]
        p = SUITED[codes[1]]
        s = SUITED[codes[2]]
        z = HONORS[codes[3]]
    except KeyError:
        return False
    odd = m.odd | p.odd << 9 | s.odd << 18 | z.odd << FIRST_HONOR
    inner = (m.present | p.present << 9 | s.present << 18) & _INNER
    return bool(odd & (odd - 1) and inner)


def is_special(codes: list[int], shapes: tuple[str, ...]) -> bool:
    """Tell whether fourteen concealed tiles are one of the special shapes allowed."""
    m, p, s, z = _entries(codes)
    if m.tiles + p.tiles + s.tiles + z.tiles != 14:
        return False
    present = mask_of(m.present, p.present, s.present, z.present)
    if m.odd | p.odd | s.odd | z.odd == 0 and (
        SEVEN_PAIRS in shapes or (SEVEN_PAIRS_DISTINCT in shapes and present.bit_count() == 7)
    ):
        return True
    return THIRTEEN_ORPHANS in shapes and present == ORPHANS


def special_need(codes: Sequence[int], rooms: Sequence[int], shapes: tuple[str, ...]) -> int:
    """Return the smallest need among the special shapes allowed, `NO_WAY` when there is none.

    Args:
        codes: Four suit codes of the concealed part.
        rooms: Four suit codes of how many of each kind the finished shape may hold.
        shapes: The shapes the game allows.
    """
    need = NO_WAY
    if SEVEN_PAIRS in shapes or SEVEN_PAIRS_DISTINCT in shapes:
        need = _pairs_need(codes, rooms, SEVEN_PAIRS not in shapes)
    if THIRTEEN_ORPHANS in shapes:
        need = nearer(need, _orphans_need(codes, rooms))
    return need


def nearer(one: int, other: int) -> int:
    """Return the smaller of two needs; two of equal size as one that can use the kinds of both."""
    if one ^ other < 1 << NEED_SHIFT:
        return one | other
    return min(one, other)


def _entries(codes: list[int]) -> tuple[SuitEntry, SuitEntry, SuitEntry, SuitEntry]:
    return (
        suit_entry(codes[0], False),
        suit_entry(codes[1], False),
        suit_entry(codes[2], False),
        suit_entry(codes[3], True),
    )


def _pairs_need(codes: Sequence[int], rooms: Sequence[int], distinct: bool) -> int:
    m = _pair_stock(codes[0], rooms[0], distinct)
    p = _pair_stock(codes[1], rooms[1], distinct)
    s = _pair_stock(codes[2], rooms[2], distinct)
    z = _pair_stock(codes[3], rooms[3], distinct)
    missing = 7 - m[0] - p[0] - s[0] - z[0]
    if missing <= 0:
        return 0
    one_short = mask_of(m[1], p[1], s[1], z[1])
    halves = one_short.bit_count()
    if missing <= halves:
        return missing << NEED_SHIFT | one_short
    whole = missing - halves
    if whole > m[3] + p[3] + s[3] + z[3]:
        return NO_WAY
    return (halves + 2 * whole) << NEED_SHIFT | one_short | mask_of(m[2], p[2], s[2], z[2])


@lru_cache(maxsize=1 << 16)
def _pair_stock(code: int, room: int, distinct: bool) -> tuple[int, int, int, int]:
    """Return what one suit has for seven pairs, as far as they fit into the room.

    In order: pairs held, ranks one tile short of a pair, ranks for whole new pairs, how many.
    """
    pairs = short = fresh = places = 0
    for rank, (held, limit) in enumerate(zip(digits(code), digits(room), strict=True)):
        most = min(limit // 2, 1) if distinct else limit // 2
        have = min(held // 2, most)
        pairs += have
        if have < most:
            half = held % 2
            short |= half << rank
            if most - have - half:
                fresh |= 1 << rank
                places += most - have - half
    return pairs, short, fresh, places


def _orphans_need(codes: Sequence[int], rooms: Sequence[int]) -> int:
    m = _orphan_stock(codes[0], rooms[0], False)
    p = _orphan_stock(codes[1], rooms[1], False)
    s = _orphan_stock(codes[2], rooms[2], False)
    z = _orphan_stock(codes[3], rooms[3], True)
    if not (m[3] and p[3] and s[3] and z[3]):
        return NO_WAY
    missing = mask_of(m[0], p[0], s[0], z[0])
    if m[2] or p[2] or s[2] or z[2]:
        return missing.bit_count() << NEED_SHIFT | missing
    second = mask_of(m[1], p[1], s[1], z[1])
    if second == 0:
        return NO_WAY
    return (missing.bit_count() + 1) << NEED_SHIFT | missing | second


@lru_cache(maxsize=1 << 16)
def _orphan_stock(code: int, room: int, honors: bool) -> tuple[int, int, bool, bool]:
    """Return orphan ranks missing, those that may be doubled, is one doubled, are all to be had."""
    held, limit = digits(code), digits(room)
    missing = second = 0
    doubled, complete = False, True
    for rank in range(N_HONORS) if honors else (0, 8):
        missing |= (held[rank] == 0) << rank
        second |= (limit[rank] >= 2) << rank
        doubled = doubled or held[rank] >= 2
        complete = complete and limit[rank] > 0
    return missing, second, doubled, complete
