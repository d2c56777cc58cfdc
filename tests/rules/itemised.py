"""Lists of what a hand counts: worked by hand, as the package finds them, and compared."""

from collections.abc import Sequence

from mjlog.rules.score import Score
from tests.rules.case_rows import Row

Items = dict[str, tuple[int, int]]
"""Id of a pattern -> how often it counts, and the value of one."""


def worked(row: Row) -> list[Items]:
    """Return the list of a hand worked by hand and those tied with it."""
    counts = row.get("counts", {})
    return [
        {name: (counts.get(name, 1), value // counts.get(name, 1)) for name, value in items.items()}
        for items in (row["items"], *row.get("tied", ()))
    ]


def listed(score: Score) -> list[Items]:
    """Return the best lists that the package finds."""
    return [
        {award.pattern.id: (award.count, award.value) for award in awards} for awards in score.lists
    ]


def assert_the_same(found: Sequence[object], best: Sequence[object], hand: object) -> None:
    """Compare the best lists of both sides, in whatever order."""
    assert len(found) == len(best), (hand, found, best)
    assert all(entry in best for entry in found), (hand, found, best)
    assert all(entry in found for entry in best), (hand, found, best)
