"""Predicates: what makes a pattern, one function each, by family.

A predicate takes a reading of a won hand and its circumstances and returns how often the pattern
is there. It knows no value, calls no other predicate and asks for no other pattern; what counts
beside what is said in the rulesets. Keyword parameters are filled from a row's ``test``.
"""

from __future__ import annotations

from collections.abc import Callable

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView

Predicate = Callable[[HandView, Situation], int]
"""Tells how often something is present in one reading of a won hand."""

Kinds = tuple[int, ...]
"""A parameter written as tiles in a ruleset (``"5-7z"``, ``"1m 9m"``): their kinds, ascending."""
