"""What the scoring table promises for an aim; no number of a ruleset is written in a strategy."""

from __future__ import annotations

from mjlog.rules.ruleset import Ruleset
from mjlog.rules.value import OpenValue


def value_of(rules: Ruleset, *patterns: str) -> int:
    """Return what a row of the scoring table counts at least, 0 where there is no such row.

    Args:
        rules: the rules in force.
        patterns: ids that the row may have; a ruleset has one of them at most.
    """
    for pattern in patterns:
        place = rules.places.get(pattern)
        if place is not None:
            value = rules.patterns[place].value
            return value.open if isinstance(value, OpenValue) else value
    return 0
