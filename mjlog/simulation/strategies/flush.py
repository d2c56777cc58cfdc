"""The more valuable win where it is not too far."""

from __future__ import annotations

from collections.abc import Iterator

from mjlog.records import Win
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.strategies.aims import HONORS, SUITS, Aim, Shape
from mjlog.simulation.strategies.planner import Planner
from mjlog.simulation.strategies.values import value_of
from mjlog.simulation.view import View

PLAIN = 3
"""What any other win is reckoned at, in the unit of the scoring table."""
PATIENCE = 0.7
"""What remains of a hand's worth for every tile that it is farther away."""
EARLY = 20
"""Drawable tiles above which a poor win is let go for a rich one."""


class Flush(Planner):
    """Gathers one suit with or without honors, or honors alone, where the value is worth the way.

    Early on it lets a cheap win go when a flush is one tile away, and bears the lock.
    """

    def aim(self, view: View, rules: Ruleset) -> Aim:
        """Return the aim worth most after what its distance takes away."""
        return self._best(view, rules)[0]

    def _best(self, view: View, rules: Ruleset) -> tuple[Aim, int]:
        best: Aim = Shape(rules)
        melds = view.own_melds
        distance = best.distance(view.codes, melds)
        worth, bonus = PLAIN * PATIENCE**distance, 0
        for aim, value in _flushes(rules):
            if value and aim.allows(melds):
                far = aim.distance(view.codes, melds)
                promise = (PLAIN + value) * PATIENCE**far
                if promise > worth:
                    best, worth, bonus = aim, promise, value
        return best, bonus

    def takes(self, view: View, rules: Ruleset, win: Win) -> bool:
        """Take every win but a cheap early discard while a flush is all but ready."""
        if win.by == "self" or view.drawable < EARLY or view.declared[view.seat]:
            return True
        aim, bonus = self._best(view, rules)
        return (win.total or 0) >= bonus or aim.distance(view.codes, view.own_melds) > 1

    def declares(self, view: View, rules: Ruleset, kind: str, live: int) -> bool:
        """Declare a ready hand that is what it should become, while enough is live."""
        return live > 1


def _flushes(rules: Ruleset) -> Iterator[tuple[Shape, int]]:
    for suit in SUITS:
        yield Shape(rules, suit | HONORS), value_of(rules, "half_flush", "honitsu")
        yield Shape(rules, suit), value_of(rules, "full_flush", "chinitsu")
    yield Shape(rules, HONORS), value_of(rules, "all_honors", "tsuuiisou")
