"""聽牌型: by which shapes a holding waits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mjlog.shapes.group import SEQUENCE, TRIPLET
from mjlog.shapes.suits import N_HONORS, WEIGHT, digits
from mjlog.shapes.view import HandView
from mjlog.tiles import FIRST_HONOR, RANK, SUIT

EDGE, CLOSED, SINGLE, DUAL, TWO_SIDED, SEVERAL = (
    "edge",
    "closed",
    "single",
    "dual",
    "two_sided",
    "several",
)
_ORDER = (EDGE, CLOSED, SINGLE, DUAL, TWO_SIDED)
"""Of the shapes that one tile can complete, the one that names the wait of a single kind."""


def wait_form(codes: Sequence[int], kinds: Sequence[int]) -> str | None:
    """Return the form of a wait; None where there is none.

    Args:
        codes: four suit codes of 3k+1 concealed tiles.
        kinds: the kinds that complete them.
    """
    if not kinds:
        return None
    if len(kinds) > 2:
        return SEVERAL
    forms = [
        _forms(codes[SUIT[kind]] + WEIGHT[kind], RANK[kind], kind >= FIRST_HONOR) for kind in kinds
    ]
    if len(kinds) == 1:
        # A shape other than groups and a pair lacks one of a pair.
        return next((form for form in _ORDER if form in forms[0]), SINGLE)
    low, high = kinds
    if TWO_SIDED in forms[0] and TWO_SIDED in forms[1] and high - low == 3:
        return TWO_SIDED
    return DUAL if DUAL in forms[0] and DUAL in forms[1] else SEVERAL


def tile_form(view: HandView) -> str:
    """Return how the winning tile completes the reading of a win."""
    shape, lowest = view.completes
    if shape == SEQUENCE:
        return _place(view.winning - lowest, RANK[lowest])
    return DUAL if shape == TRIPLET else SINGLE


def _place(place: int, lowest: int) -> str:
    """Return the form of a sequence from the rank ``lowest`` that lacked its ``place``-th tile."""
    if place == 1:
        return CLOSED
    return EDGE if lowest == (6 if place == 0 else 0) else TWO_SIDED


@lru_cache(maxsize=1 << 16)
def _forms(code: int, rank: int, honors: bool) -> frozenset[str]:
    """Return what a tile of ``rank`` completes in any way to read its suit.

    Args:
        code: suit code, the tile included.
        rank: the tile.
        honors: the suit is the honors.
    """
    counts = digits(code, N_HONORS if honors else 9)
    pairs: list[int | None] = [None]
    if sum(counts) % 3 == 2:
        pairs = [pair for pair, count in enumerate(counts) if count >= 2]
    forms: set[str] = set()
    for pair in pairs:
        left = list(counts)
        if pair is not None:
            left[pair] -= 2
        for groups in _groups(left, 0, honors):
            if pair == rank:
                forms.add(SINGLE)
            for shape, lowest in groups:
                if shape == TRIPLET and lowest == rank:
                    forms.add(DUAL)
                elif shape == SEQUENCE and lowest <= rank <= lowest + 2:
                    forms.add(_place(rank - lowest, lowest))
    return frozenset(forms)


def _groups(counts: list[int], rank: int, honors: bool) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to divide the counts from a rank on into groups."""
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        yield []
        return
    if counts[rank] >= 3:
        counts[rank] -= 3
        for rest in _groups(counts, rank, honors):
            yield [(TRIPLET, rank), *rest]
        counts[rank] += 3
    if not honors and rank <= 6 and counts[rank + 1] and counts[rank + 2]:
        for place in range(rank, rank + 3):
            counts[place] -= 1
        for rest in _groups(counts, rank, honors):
            yield [(SEQUENCE, rank), *rest]
        for place in range(rank, rank + 3):
            counts[place] += 1
