"""What a win counts."""

from __future__ import annotations

from functools import lru_cache

from mjlog.warehouse.facts import WinFacts
from mjlog.warehouse.rows.values import Row, clipped


def items_of(win: WinFacts) -> list[tuple[str, int, int]]:
    """Return what a win counts as recorded, recomputed where the log does not list it."""
    if win.record.items is not None:
        return [(item.id, item.count, item.value) for item in win.record.items]
    if win.score is None or not win.score.lists:
        return []
    return [(award.pattern.id, award.count, award.value) for award in win.score.lists[0]]


@lru_cache(maxsize=1 << 12)
def awards_of(*items: tuple[str, int, int]) -> list[Row]:
    """Return place, id, copies, value and tai of every pattern among items; most come often.

    A list may name a pattern once for every copy.
    """
    counted: dict[str, tuple[int, int, int]] = {}
    for pattern, copies, value in items:
        before, first, sum_before = counted.get(pattern, (0, value, 0))
        counted[pattern] = before + copies, first, sum_before + copies * value
    return [
        (place, pattern, *map(clipped, numbers))
        for place, (pattern, numbers) in enumerate(counted.items())
    ]


def counted_of(win: WinFacts) -> int | None:
    """Return what a win counts for after minimum and cap; None if that cannot be told."""
    if win.record.counted is not None:
        return win.record.counted
    return None if win.score is None else win.score.counted
