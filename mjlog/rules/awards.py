"""What a reading of a won hand earns, and what is in it and does not count."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mjlog.rules.ruleset import Pattern

Reason = Literal["part", "exclusive", "limit", "alone", "excluded"]


class Award(Struct, frozen=True):
    """A pattern as counted.

    Args:
        pattern: the row of the scoring table.
        count: copies of it in the hand.
        value: value of one copy in this hand.
    """

    pattern: Pattern
    count: int
    value: int

    @property
    def tai(self) -> int:
        """What it adds to the total."""
        return self.count * self.value


class Dropped(Struct, frozen=True):
    """A pattern that is in the hand and does not count.

    Args:
        pattern: the row of the scoring table.
        by: id of the row that took it out.
        reason: the stage at which it went: part of a composite, lower of an exclusive group,
            beside a limit hand, beside a row that stands alone, excluded.
    """

    pattern: Pattern
    by: str
    reason: Reason


class Combined(Struct, frozen=True):
    """One finished list: what counts, what fell away, and the places of the rows that count."""

    total: int
    toward_minimum: int
    limits: int
    awards: tuple[Award, ...]
    dropped: tuple[Dropped, ...]
    places: tuple[int, ...]
