"""What a win counts."""

from __future__ import annotations

from mjlog.warehouse.facts import WinFacts


def items_of(win: WinFacts) -> list[tuple[str, int, int]]:
    """Return what a win counts as recorded, recomputed where the log does not list it."""
    if win.record.items is not None:
        return [(item.id, item.count, item.value) for item in win.record.items]
    if win.score is None or not win.score.lists:
        return []
    return [(award.pattern.id, award.count, award.value) for award in win.score.lists[0]]


def counted_of(win: WinFacts) -> int | None:
    """Return what a win counts for after minimum and cap; None if that cannot be told."""
    if win.record.counted is not None:
        return win.record.counted
    return None if win.score is None else win.score.counted
