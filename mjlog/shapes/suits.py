"""Suit codes, and everything about one suit that does not depend on the other three.

The concealed part of a holding is four *suit codes* (characters, dots, bamboos, honors). The code
of a suit is the sum of ``count * 9**rank``, so taking up or laying off a tile is one addition and
counts up to eight fit. What a suit can become is a pure function of its code and is memoised.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mjlog.tiles import FIRST_HONOR, N_TILES, RANK, SUIT

WEIGHT: Final[tuple[int, ...]] = tuple(
    [9 ** RANK[tile] if SUIT[tile] < 4 else 0 for tile in range(N_TILES)]
)
"""Tile index to what one copy adds to its suit's code; 0 for flowers and the hidden tile."""

N_HONORS: Final = 7

DEAD: Final = 64
"""`SuitEntry.state` of a suit that one tile cannot complete in any way."""

READY: Final = (1, 16)
"""Sums of the states of four suits that may be one tile short of groups and a pair."""


class SuitEntry:
    """What one suit's tiles are, and which tile would complete them.

    Attributes:
        tiles: Number of tiles.
        groups: The tiles are groups only (an empty suit is).
        pair: The tiles are groups and one pair.
        groups_mask: Ranks (bit 0 = lowest) that complete the suit to groups only.
        pair_mask: Ranks that complete the suit to groups and one pair.
        state: 0 groups only; 1 one tile short of groups and a pair; 8 groups and a pair, or one
            tile short of groups; `DEAD` otherwise. The sum over four suits tells at once which
            combination is present.
        present: Ranks held.
        odd: Ranks held an odd number of times.
    """

    __slots__ = (
        "groups",
        "groups_mask",
        "odd",
        "pair",
        "pair_mask",
        "present",
        "state",
        "tiles",
    )

    def __init__(self, counts: list[int], honors: bool) -> None:
        self.tiles: int = sum(counts)
        self.groups: bool = False
        self.pair: bool = False
        self.groups_mask: int = 0
        self.pair_mask: int = 0
        self.state: int = DEAD
        self.present: int = sum(1 << rank for rank, count in enumerate(counts) if count)
        self.odd: int = sum((count & 1) << rank for rank, count in enumerate(counts))
        # A group has three tiles: the number of tiles leaves one kind of completion possible.
        rest = self.tiles % 3
        moment = sum([rank * count for rank, count in enumerate(counts)])
        if rest == 0:
            self.groups = _is_groups(counts, honors)
            if self.groups:
                self.state = 0
        elif rest == 1:
            for rank in range(len(counts)):
                counts[rank] += 1
                if _is_groups_and_pair(counts, honors, moment + rank):
                    self.pair_mask |= 1 << rank
                counts[rank] -= 1
            if self.pair_mask:
                self.state = 1
        else:
            self.pair = _is_groups_and_pair(counts, honors, moment)
            for rank in _candidates(-moment, honors):
                counts[rank] += 1
                if _is_groups(counts, honors):
                    self.groups_mask |= 1 << rank
                counts[rank] -= 1
            if self.pair or self.groups_mask:
                self.state = 8


# Caches of a pure function, one a rank structure, and of the states alone, which most lookups are
# after. They grow with the distinct suits met: a few ten thousand in long runs, about 300 bytes
# each. Public because the innermost loops look into them themselves: four function calls would
# double their cost.
SUITED: Final[dict[int, SuitEntry]] = {}
HONORS: Final[dict[int, SuitEntry]] = {}
SUITED_STATES: Final[dict[int, int]] = {}
HONOR_STATES: Final[dict[int, int]] = {}


def suit_entry(code: int, honors: bool) -> SuitEntry:
    """Return the memoised entry of a suit.

    Args:
        code: The suit code.
        honors: The suit is the honors: seven ranks, no sequences.
    """
    memo = HONORS if honors else SUITED
    entry = memo.get(code)
    if entry is None:
        entry = memo[code] = SuitEntry(digits(code, N_HONORS if honors else 9), honors)
        (HONOR_STATES if honors else SUITED_STATES)[code] = entry.state
    return entry


def digits(code: int, ranks: int = 9) -> list[int]:
    """Return the counts by rank that a suit code stands for."""
    counts = []
    for _ in range(ranks):
        code, count = divmod(code, 9)
        counts.append(count)
    return counts


def codes_of(tiles: Iterable[int]) -> list[int]:
    """Return the four suit codes of some tiles.

    Red fives count as fives; flowers and hidden tiles are left out.
    """
    codes = [0, 0, 0, 0]
    for tile in tiles:
        suit = SUIT[tile]
        if suit < 4:
            codes[suit] += WEIGHT[tile]
    return codes


def counts_of(codes: Sequence[int]) -> list[int]:
    """Return the 34 kind counts that four suit codes stand for."""
    counts = digits(codes[0]) + digits(codes[1]) + digits(codes[2])
    counts += digits(codes[3], N_HONORS)
    return counts


def mask_of(characters: int, dots: int, bamboos: int, honors: int) -> int:
    """Join four rank masks into one mask of kinds."""
    return characters | dots << 9 | bamboos << 18 | honors << FIRST_HONOR


def _is_groups(counts: list[int], honors: bool) -> bool:
    if honors:
        return not any(count % 3 for count in counts)
    # Three equal sequences are the tiles of three triplets, so from each rank the fewest possible
    # sequences are enough and there is nothing to try out.
    below = second_below = 0
    for count in counts:
        left = count - below - second_below
        if left < 0:
            return False
        second_below = below
        below = left % 3
    return below == 0 and second_below == 0


def _is_groups_and_pair(counts: list[int], honors: bool, moment: int) -> bool:
    for rank in _candidates(2 * moment, honors):
        count = counts[rank]
        if count >= 2:
            counts[rank] = count - 2
            fits = _is_groups(counts, honors)
            counts[rank] = count
            if fits:
                return True
    return False


def _candidates(residue: int, honors: bool) -> range:
    """Return the ranks that can leave groups only.

    The ranks in a triplet, and those in a sequence, add up to a multiple of three; so in a suit
    only every third rank can make up for the sum of the rest (the *moment*).
    """
    return range(N_HONORS) if honors else range(residue % 3, 9, 3)
