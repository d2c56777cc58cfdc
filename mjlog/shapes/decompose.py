"""All readings of a complete concealed part, and where the winning tile sits in each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mjlog.shapes.reading import Reading
from mjlog.shapes.special import (
    ORPHANS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_DISTINCT,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from mjlog.tiles import FIRST_HONOR, N_KINDS

_Part = tuple[tuple[int, ...], tuple[int, ...], int]
"""Sequences and triplets that one suit is split into, and its pair, -1 without one."""


def readings(counts: list[int], shapes: tuple[str, ...], melds: int) -> list[Reading]:
    """Return every reading of a concealed part, each once.

    Standard readings come first: at the lowest kind where two of them differ, the one with more
    triplets leads, then the one without the pair. Empty when the part is not complete.

    Args:
        counts: 34 kind counts of the concealed part, the winning tile included.
        shapes: Names out of `mjlog.shapes.special.SHAPES`.
        melds: Number of melds; special shapes need none.
    """
    found: list[Reading] = []
    total = sum(counts)
    if STANDARD in shapes and total % 3 == 2:
        _join(
            _parts(tuple(counts[:9]), 0),
            _parts(tuple(counts[9:18]), 9),
            _parts(tuple(counts[18:FIRST_HONOR]), 18),
            _parts(tuple(counts[FIRST_HONOR:]), FIRST_HONOR),
            found,
        )
    if melds or total != 14:
        return found
    if SEVEN_PAIRS in shapes or SEVEN_PAIRS_DISTINCT in shapes:
        pairs = tuple(kind for kind in range(N_KINDS) for _ in range(counts[kind] // 2))
        if len(pairs) == 7 and (SEVEN_PAIRS in shapes or len(set(pairs)) == 7):
            found.append(Reading(SEVEN_PAIRS, pairs=pairs))
    if THIRTEEN_ORPHANS in shapes:
        held = [kind for kind in range(N_KINDS) if counts[kind]]
        if len(held) == 13 and all(ORPHANS >> kind & 1 for kind in held):
            doubled = next(kind for kind in held if counts[kind] == 2)
            found.append(Reading(THIRTEEN_ORPHANS, pair=doubled))
    return found


def completions(reading: Reading, winning_kind: int) -> list[tuple[str, int]]:
    """Return the distinct ways in which the winning tile can sit in a reading.

    Each is what the tile completes and its lowest kind: ``("pair", kind)``, ``("triplet", kind)``
    or ``("sequence", lowest)``; for thirteen orphans also ``("single", kind)``, when the pair was
    there before. Of two equal groups only one is named. Empty when the reading lacks the kind.
    """
    if reading.form == SEVEN_PAIRS:
        return [("pair", winning_kind)] if winning_kind in reading.pairs else []
    if reading.form == THIRTEEN_ORPHANS:
        if winning_kind == reading.pair:
            return [("pair", winning_kind)]
        return [("single", winning_kind)] if ORPHANS >> winning_kind & 1 else []
    found: list[tuple[str, int]] = []
    if reading.pair == winning_kind:
        found.append(("pair", winning_kind))
    if winning_kind in reading.triplets:
        found.append(("triplet", winning_kind))
    found.extend(
        ("sequence", lowest)
        for lowest in sorted(set(reading.sequences))
        if lowest <= winning_kind <= lowest + 2
    )
    return found


def _join(
    characters: Sequence[_Part],
    dots: Sequence[_Part],
    bamboos: Sequence[_Part],
    honors: Sequence[_Part],
    found: list[Reading],
) -> None:
    """Add to ``found`` every way to split four suits into groups and one pair."""
    if not (characters and dots and bamboos and honors):
        return
    for m in characters:
        for p in dots:
            for s in bamboos:
                for z in honors:
                    pairs = (m[2], p[2], s[2], z[2])
                    if pairs.count(-1) == 3:
                        found.append(
                            Reading(
                                STANDARD,
                                m[0] + p[0] + s[0] + z[0],
                                m[1] + p[1] + s[1] + z[1],
                                max(pairs),
                            )
                        )


@lru_cache(maxsize=1 << 15)
def _parts(counts: tuple[int, ...], first: int) -> tuple[_Part, ...]:
    """Return every way to split a suit into groups, with a pair where a pair is left over.

    Args:
        counts: its counts by rank.
        first: kind of the lowest rank.
    """
    found: list[_Part] = []
    rest = sum(counts) % 3
    if rest != 1:
        _read_from(0, list(counts), first, rest == 0, -1, (), (), found)
    return tuple(found)


def _read_from(
    rank: int,
    rest: list[int],
    first: int,
    paired: bool,
    pair: int,
    sequences: tuple[int, ...],
    triplets: tuple[int, ...],
    found: list[_Part],
) -> None:
    """Split the tiles from ``rank`` upwards into ``found``; ``rest`` is left as it was.

    How many triplets, pairs and sequences begin at each rank names a split uniquely, so none
    is found twice.
    """
    ranks = len(rest)
    while rank < ranks and rest[rank] == 0:
        rank += 1
    if rank == ranks:
        # The number of tiles leaves no split without a pair where one is due.
        found.append((sequences, triplets, pair))
        return
    count = rest[rank]
    kind = first + rank
    can_run = first < FIRST_HONOR and rank < 7
    for n_triplets in range(count // 3, -1, -1):
        for n_pairs in (0,) if paired else (0, 1):
            runs = count - 3 * n_triplets - 2 * n_pairs
            if runs < 0 or (
                runs and (not can_run or rest[rank + 1] < runs or rest[rank + 2] < runs)
            ):
                continue
            if runs:
                rest[rank + 1] -= runs
                rest[rank + 2] -= runs
            _read_from(
                rank + 1,
                rest,
                first,
                paired or n_pairs > 0,
                kind if n_pairs else pair,
                sequences + (kind,) * runs,
                triplets + (kind,) * n_triplets,
                found,
            )
            if runs:
                rest[rank + 1] += runs
                rest[rank + 2] += runs
