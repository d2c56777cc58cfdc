"""Slow, plain counting of shapes to hold the package against; imports nothing from it.

Counts are tuples of one number a kind, either the nine ranks of a suit or all 34 kinds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

Counts = tuple[int, ...]
Plain = tuple[int, tuple[tuple[int, ...], ...]]
"""A reading: the kind of the pair, and the sorted groups as tuples of kinds."""


def multisets(tiles: int, kinds: int, copies: int) -> Iterator[Counts]:
    """Every way to take some tiles from ``copies`` of each kind."""
    if kinds == 1:
        if tiles <= copies:
            yield (tiles,)
        return
    for first in range(min(tiles, copies) + 1):
        for rest in multisets(tiles - first, kinds - 1, copies):
            yield (first, *rest)


def all_groups(kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """Every triplet and sequence that can be made of these kinds (0..33)."""
    have = set(kinds)
    groups: list[tuple[int, ...]] = [(kind, kind, kind) for kind in kinds]
    groups += [
        (kind, kind + 1, kind + 2)
        for kind in kinds
        if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= have
    ]
    return groups


@cache
def complete_readings(
    kinds: tuple[int, ...], groups: int, copies: int
) -> dict[Counts, frozenset[Plain]]:
    """All complete holdings over ``kinds`` (counts in that order) with all their readings."""
    index = {kind: position for position, kind in enumerate(kinds)}
    found: dict[Counts, set[Plain]] = {}
    for chosen in combinations_with_replacement(sorted(all_groups(kinds)), groups):
        counts = [0] * len(kinds)
        for group in chosen:
            for kind in group:
                counts[index[kind]] += 1
        if max(counts) > copies:
            continue
        for pair in kinds:
            if counts[index[pair]] + 2 <= copies:
                counts[index[pair]] += 2
                found.setdefault(tuple(counts), set()).add((pair, chosen))
                counts[index[pair]] -= 2
    return {counts: frozenset(readings) for counts, readings in found.items()}


def readings_of(counts: Sequence[int]) -> set[Plain]:
    """All readings of 34 counts: try each pair, then always serve the lowest tile."""
    found: set[Plain] = set()
    for pair in range(34):
        if counts[pair] >= 2:
            rest = list(counts)
            rest[pair] -= 2
            found |= {(pair, tuple(sorted(groups))) for groups in _groups_of(rest)}
    return found


def _groups_of(counts: list[int]) -> list[tuple[tuple[int, ...], ...]]:
    lowest = next((kind for kind in range(34) if counts[kind]), None)
    if lowest is None:
        return [()]
    found = []
    for group in all_groups(range(34)):
        if group[0] == lowest and all(counts[kind] >= group.count(kind) for kind in group):
            rest = list(counts)
            for kind in group:
                rest[kind] -= 1
            found += [(group, *others) for others in _groups_of(rest)]
    return found


def exchanges(
    kinds: tuple[int, ...], groups: int, limits: Counts
) -> tuple[dict[Counts, int], dict[Counts, int]]:
    """Distances by breadth-first search over real exchanges of one tile.

    Returns:
        For every holding of 3k+1 tiles within the limits the number of exchanges until some tile
        that can still be had completes it; for every holding of 3k+2 tiles the same after the
        best discard, -1 when it is complete. Holdings that never get ready are left out.
    """
    complete = {
        counts
        for counts in complete_readings(kinds, groups, max(limits))
        if all(count <= limit for count, limit in zip(counts, limits, strict=True))
    }
    tiles = 3 * groups + 1
    short: dict[Counts, int] = {}
    frontier = {smaller for counts in complete for smaller in _less(counts)}
    steps = 0
    while frontier:
        short.update(dict.fromkeys(frontier, steps))
        steps += 1
        frontier = {
            changed
            for counts in frontier
            for smaller in _less(counts)
            for changed in _more(smaller, limits)
            if changed not in short
        }
    full = {
        counts: min((short[smaller] for smaller in _less(counts) if smaller in short), default=99)
        for counts in multisets(tiles + 1, len(kinds), max(limits))
        if all(count <= limit for count, limit in zip(counts, limits, strict=True))
    }
    full.update(dict.fromkeys(complete, -1))
    return short, {counts: steps for counts, steps in full.items() if steps < 99}


def _less(counts: Counts) -> Iterator[Counts]:
    for place, count in enumerate(counts):
        if count:
            yield (*counts[:place], count - 1, *counts[place + 1 :])


def _more(counts: Counts, limits: Counts) -> Iterator[Counts]:
    for place, count in enumerate(counts):
        if count < limits[place]:
            yield (*counts[:place], count + 1, *counts[place + 1 :])


def missing(held: Sequence[int], target: Sequence[int]) -> int:
    """Tiles of the target that are not held."""
    return sum(t - h for h, t in zip(held, target, strict=True) if t > h)
