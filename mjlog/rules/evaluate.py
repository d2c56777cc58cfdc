"""Scoring a won hand: every reading is scored and the best is kept.

What counts in one reading, and in which order rows take each other out, is in
:mod:`mjlog.rules.counting`. The minimum follows, then what is added after it, then the cap. Where
readings go by points, the fu of each are counted and what it is worth is worked out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mjlog.rules.awards import Award, Combined
from mjlog.rules.counting import combined
from mjlog.rules.fu import Fu, FuAward, FuTable
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score, Worth
from mjlog.rules.settlements import Base, Points
from mjlog.rules.situation import Situation
from mjlog.shapes.group import Group
from mjlog.shapes.view import HandView, flowers_alone, views


def score(
    ruleset: Ruleset,
    counts: list[int],
    melds: Sequence[Group],
    winning: int,
    situation: Situation,
) -> Score:
    """Return what a won hand is worth.

    Args:
        ruleset: the rules in force.
        counts: 34 counts of the concealed tiles by kind, the winning tile included.
        melds: the melds.
        winning: kind of the winning tile.
        situation: the circumstances of the win.
    """
    seen = views(counts, melds, winning, situation.by != "self", ruleset.shapes)
    return _best_of(ruleset, seen, situation)


def score_flowers(ruleset: Ruleset, situation: Situation) -> Score:
    """Return what a win with flowers alone is worth."""
    return _best_of(ruleset, [flowers_alone()], situation)


def _best_of(ruleset: Ruleset, seen: Sequence[HandView], situation: Situation) -> Score:
    if ruleset.scoring.fu is not None:
        return _best_with_fu(ruleset, seen, situation)
    best: list[Combined] = []
    worse: list[Combined] = []
    chosen: HandView | None = None
    for view in seen:
        if view.form == "standard" and len(view.groups) != ruleset.groups:
            continue
        for found in combined(ruleset, view, situation):
            if not best or found.total > best[0].total:
                worse += best
                best = [found]
                chosen = view
            elif found.total < best[0].total:
                worse.append(found)
            elif all(found.awards != other.awards for other in best):
                if found.places < best[0].places:
                    chosen = view
                    best.insert(0, found)
                else:
                    best.append(found)
    if not best:
        return Score(0, 0, False, 0, (), (), (), None)
    first = best[0]
    lists = [first.awards]
    if len(best) > 1:
        lists = [found.awards for found in sorted(best, key=_table_order)]
    others: list[tuple[Award, ...]] = []
    if worse:
        for found in sorted(worse, key=_best_first):
            if found.awards not in others and found.awards not in lists:
                others.append(found.awards)
    enough = first.toward_minimum >= ruleset.scoring.minimum
    return Score(
        total=first.total,
        counted=_capped(ruleset, first.total) if enough else 0,
        enough=enough,
        limits=first.limits,
        lists=tuple(lists),
        others=tuple(others),
        dropped=first.dropped,
        view=chosen,
        toward_minimum=first.toward_minimum,
    )


class _Valued:
    """A finished list of a reading, with what it comes to."""

    __slots__ = ("enough", "found", "view", "worth")

    def __init__(self, enough: bool, worth: Worth, found: Combined, view: HandView) -> None:
        self.enough = enough
        self.worth = worth
        self.found = found
        self.view = view

    def by_points(self) -> tuple[bool, int]:
        """Return what decides between readings that go by points."""
        return self.enough, self.worth.points

    def by_total(self) -> tuple[bool, int]:
        """Return what decides between readings that go by the total."""
        return self.enough, self.found.total

    def same(self, other: _Valued) -> bool:
        """Whether the other lists the same patterns with the same fu."""
        return self.found.awards == other.found.awards and self.worth.fu == other.worth.fu

    def order(self) -> tuple[int, int, tuple[int, ...]]:
        """Return what puts lists of the same rank in order: total, fu, table order."""
        return -self.found.total, -self.worth.fu, self.found.places


def _best_with_fu(ruleset: Ruleset, seen: Sequence[HandView], situation: Situation) -> Score:
    valued = [
        _valued(ruleset, view, situation, found)
        for view in seen
        if view.form != "standard" or len(view.groups) == ruleset.groups
        for found in combined(ruleset, view, situation)
    ]
    if not valued:
        return Score(0, 0, False, 0, (), (), (), None)
    rank = _Valued.by_points if ruleset.scoring.best_by == "points" else _Valued.by_total
    most = max([rank(each) for each in valued])
    best: list[_Valued] = []
    others: list[_Valued] = []
    for each in sorted(valued, key=_Valued.order):
        among = best if rank(each) == most else others
        if not any(each.same(other) for other in among):
            among.append(each)
    others.sort(key=rank, reverse=True)
    first = best[0]
    return Score(
        total=first.found.total,
        counted=_capped(ruleset, first.found.total) if first.enough else 0,
        enough=first.enough,
        limits=first.found.limits,
        lists=tuple([each.found.awards for each in best]),
        others=tuple([each.found.awards for each in others]),
        dropped=first.found.dropped,
        view=first.view,
        worths=tuple([each.worth for each in best]),
        lesser=tuple([each.worth for each in others]),
        toward_minimum=first.found.toward_minimum,
    )


def _valued(ruleset: Ruleset, view: HandView, situation: Situation, found: Combined) -> _Valued:
    scoring = ruleset.scoring
    settlement, table = scoring.settlement, scoring.fu
    assert isinstance(settlement, Points)  # the loader sees to it
    assert table is not None
    present = {award.pattern.id for award in found.awards}
    present.update([drop.pattern.id for drop in found.dropped])
    fu = _fu_of(table, view, situation, present)
    enough = found.toward_minimum >= scoring.minimum
    base = Base(0)
    points = 0
    if enough:
        base = settlement.base(_capped(ruleset, found.total), fu.total, found.limits)
        points = settlement.points(
            base.points, situation.by == "self", situation.dealer, ruleset.seats
        )
    return _Valued(enough, Worth(fu.total, fu.parts, base, points, situation.dealer), found, view)


def _fu_of(table: FuTable, view: HandView, situation: Situation, present: Collection[str]) -> Fu:
    """Return the fu of a reading.

    Args:
        table: how they are counted.
        view: the reading.
        situation: the circumstances of the win.
        present: ids of the patterns that are in the reading, those that do not count included.
    """
    rounding = table.rounding
    for form, flat in rounding.flat.items():
        if form == view.form:
            return Fu(flat)
    found = {row.id: row.test(view, situation) for row in table.rows}
    parts = [
        FuAward(row, count, row.value_in(view))
        for row in table.rows
        if (count := found[row.id])
        and not any(found.get(name) or name in present for name in row.excluded_by)
    ]
    total = sum([part.fu for part in parts])
    total += -total % rounding.round
    floor = rounding.floor.open if view.exposed else rounding.floor.concealed
    return Fu(max(total, floor), tuple([part for part in parts if part.fu]))


def _capped(ruleset: Ruleset, total: int) -> int:
    cap = ruleset.scoring.cap
    return total if cap is None else min(total, cap)


def _table_order(found: Combined) -> tuple[int, ...]:
    return found.places


def _best_first(found: Combined) -> tuple[int, tuple[int, ...]]:
    return -found.total, found.places
