"""Triplets where they are within reach."""

from __future__ import annotations

from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.strategies.aims import Aim, Shape, Triplets
from mjlog.simulation.strategies.planner import Planner
from mjlog.simulation.strategies.values import value_of
from mjlog.simulation.view import View

DETOUR = 1
"""Tiles that triplets may be farther away than any other win."""
RICH = 3
"""Value from which a declaration is worth it."""


class Pungs(Planner):
    """Collects triplets, called ones too, unless another win is much nearer."""

    def aim(self, view: View, rules: Ruleset) -> Aim:
        """Triplets, or anything where they are too far away."""
        triplets, shape = Triplets(rules, view.unseen), Shape(rules)
        melds = view.own_melds
        if not triplets.allows(melds):
            return shape
        detour = triplets.distance(view.codes, melds) - shape.distance(view.codes, melds)
        return triplets if detour <= DETOUR else shape

    def declares(self, view: View, rules: Ruleset, kind: str, live: int) -> bool:
        """Declare only what pays well: a declared hand can call no more."""
        return live > 0 and value_of(rules, kind) >= RICH
