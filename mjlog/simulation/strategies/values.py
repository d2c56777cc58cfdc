"""What the scoring table promises for an aim; no number of a ruleset is written in a strategy."""

from __future__ import annotations

from mjlog.rules.ruleset import Ruleset
from mjlog.rules.value import OpenValue


def value_of(rules: Ruleset, pattern: str) -> int:
    """Return what a row of the scoring table counts at least, 0 where there is no such row."""
    place = rules.places.get(pattern)
    if place is None:
        return 0
    value = rules.patterns[place].value
    return value.open if isinstance(value, OpenValue) else value
