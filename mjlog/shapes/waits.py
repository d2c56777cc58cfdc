"""Which tiles complete a holding: asked after almost every discard, so it must be quick.

Only the concealed part matters; a meld is a finished group. No reading is enumerated: each suit is
looked up (see `mjlog.shapes.suits`) and at most one combination of the four can be completed.
"""

from __future__ import annotations

from typing import Final

from mjlog.shapes.special import STANDARD, is_special, special_waits
from mjlog.shapes.suits import HONORS, SUITED, suit_entry
from mjlog.tiles import FIRST_HONOR

_STANDARD_ONLY: Final = (STANDARD,)


def standard_waits(codes: list[int]) -> int:
    """Return the mask of kinds that complete a concealed part to groups and a pair.

    Args:
        codes: Four suit codes of 3k+1 tiles. The number of copies in the game is not considered:
            four alike may wait for a fifth.
    """
    try:
        m = SUITED[codes[0]]
        p = SUITED[codes[1]]
        s = SUITED[codes[2]]
        z = HONORS[codes[3]]
    except KeyError:
        m = suit_entry(codes[0], False)
        p = suit_entry(codes[1], False)
        s = suit_entry(codes[2], False)
        z = suit_entry(codes[3], True)
    state = m.state + p.state + s.state + z.state
    if state == 1:
        # Groups in three suits; the fourth lacks one tile, the other three masks are empty.
        return m.pair_mask | p.pair_mask << 9 | s.pair_mask << 18 | z.pair_mask << FIRST_HONOR
    if state != 16:
        return 0
    # Two suits of 3k+2 tiles: one has the pair, the tile completes the other to groups.
    pairs = m.pair + p.pair + s.pair + z.pair
    if pairs == 2:
        return (
            m.groups_mask | p.groups_mask << 9 | s.groups_mask << 18 | z.groups_mask << FIRST_HONOR
        )
    if pairs == 0:
        return 0
    return (
        (0 if m.pair else m.groups_mask)
        | (0 if p.pair else p.groups_mask << 9)
        | (0 if s.pair else s.groups_mask << 18)
        | (0 if z.pair else z.groups_mask << FIRST_HONOR)
    )


def waits(codes: list[int], shapes: tuple[str, ...], melds: int, spent: int) -> int:
    """Return the mask of kinds that complete a concealed part to any shape the game allows.

    Args:
        codes: Four suit codes of 3k+1 tiles.
        shapes: Names out of `mjlog.shapes.special.SHAPES`.
        melds: Number of melds; special shapes need none (and thirteen tiles).
        spent: Mask of kinds that are no wait because the holder has every copy.
    """
    mask = standard_waits(codes) if STANDARD in shapes else 0
    if melds == 0 and shapes != _STANDARD_ONLY:
        mask |= special_waits(codes, shapes)
    return mask & ~spent


def is_complete(codes: list[int], shapes: tuple[str, ...], melds: int) -> bool:
    """Tell whether a concealed part of 3k+2 tiles is a shape the game allows."""
    if STANDARD in shapes:
        m = suit_entry(codes[0], False)
        p = suit_entry(codes[1], False)
        s = suit_entry(codes[2], False)
        z = suit_entry(codes[3], True)
        groups = m.groups + p.groups + s.groups + z.groups
        if groups == 3 and (m.pair or p.pair or s.pair or z.pair):
            return True
    return melds == 0 and shapes != _STANDARD_ONLY and is_special(codes, shapes)


def kinds_in(mask: int) -> list[int]:
    """Return the kinds of a mask, ascending."""
    kinds = []
    while mask:
        lowest = mask & -mask
        kinds.append(lowest.bit_length() - 1)
        mask ^= lowest
    return kinds
