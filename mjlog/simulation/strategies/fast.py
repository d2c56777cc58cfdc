"""The fastest way to any win."""

from __future__ import annotations

from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.strategies.planner import Planner
from mjlog.simulation.strategies.values import value_of
from mjlog.simulation.view import View

WIDE = 4
"""Live tiles from which a declaration is worth the freedom it costs."""
RICH = 3
"""Value from which a declaration is worth it on any live tile."""


class Fast(Planner):
    """Takes the fastest way to any win, whatever it is worth."""

    def declares(self, view: View, rules: Ruleset, kind: str, live: int) -> bool:
        """Declare a wide wait, and any live one where the declaration pays well."""
        return live >= WIDE or (live > 0 and value_of(rules, kind) >= RICH)
