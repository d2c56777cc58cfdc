"""Scoring a won hand: every reading is scored and the best is kept.

For one reading the rows are combined in this order, each stage on what the one before left:

1. hits: every predicate is asked once; a row worth nothing in this hand is no hit;
2. ``all_of``: a composite row takes the place of its parts, those worth most first;
3. ``exclusive``: of a group of rows the highest as counted stays;
4. ``limit`` and ``alone_with``: limit hands, and rows that tolerate no others;
5. ``excludes``: kept rows remove others; a removed row removes nothing;
6. the minimum, then what is added after it, then the cap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from mjlog.rules.ruleset import Pattern, Ruleset
from mjlog.rules.situation import Situation
from mjlog.shapes.view import Group, HandView, views

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


class Score(Struct, frozen=True):
    """What a won hand is worth.

    Args:
        total: sum of the best list.
        counted: what remains of it after minimum and cap; 0 below the minimum.
        enough: the total reaches the minimum, so the hand may win.
        limits: limit hands in the best list.
        lists: all different lists with the best total, the first canonical (table order); empty
            when the tiles are no winning shape.
        others: different lists of readings that are worth less, the best first.
        dropped: what does not count in the canonical list, in table order.
        view: the canonical reading; None when the tiles are no winning shape.
    """

    total: int
    counted: int
    enough: bool
    limits: int
    lists: tuple[tuple[Award, ...], ...]
    others: tuple[tuple[Award, ...], ...]
    dropped: tuple[Dropped, ...]
    view: HandView | None


def score(
    ruleset: Ruleset,
    counts: Sequence[int],
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
    best: list[_Combination] = []
    worse: list[_Combination] = []
    for view in views(counts, melds, winning, situation.by != "self", ruleset.shapes):
        if view.form == "standard" and len(view.groups) != ruleset.groups:
            continue
        for found in _combinations(ruleset, view, situation):
            if not best or found.total == best[0].total:
                best.append(found)
            elif found.total > best[0].total:
                worse += best
                best = [found]
            else:
                worse.append(found)
    if not best:
        return Score(0, 0, False, 0, (), (), (), None)
    if len(best) > 1:
        best.sort(key=_table_order)
    chosen = best[0]
    lists = _different(ruleset, best)
    others: list[tuple[Award, ...]] = []
    if worse:
        worse.sort(key=_best_first)
        others = [other for other in _different(ruleset, worse) if other not in lists]
    awards = lists[0]
    enough = _toward_minimum(awards) >= ruleset.scoring.minimum
    cap = ruleset.scoring.cap
    counted = chosen.total if cap is None else min(chosen.total, cap)
    return Score(
        total=chosen.total,
        counted=counted if enough else 0,
        enough=enough,
        limits=sum([award.pattern.limit * award.count for award in awards]),
        lists=tuple(lists),
        others=tuple(others),
        dropped=tuple([chosen.dropped[place] for place in sorted(chosen.dropped)]),
        view=chosen.view,
    )


class _Combination:
    """The rows of one reading that are still in; ``kept`` maps place in the table to count."""

    __slots__ = ("dropped", "kept", "total", "values", "view")

    def __init__(
        self,
        view: HandView,
        kept: dict[int, int],
        values: dict[int, int],
        dropped: dict[int, Dropped],
    ) -> None:
        self.view = view
        self.kept = kept
        self.values = values
        self.dropped = dropped
        self.total = 0

    def copy(self) -> _Combination:
        return _Combination(self.view, dict(self.kept), self.values, dict(self.dropped))

    def worth(self, place: int) -> int:
        return self.kept[place] * self.values[place]

    def drop(self, ruleset: Ruleset, place: int, by: int, reason: Reason) -> None:
        del self.kept[place]
        patterns = ruleset.patterns
        self.dropped[place] = Dropped(patterns[place], patterns[by].id, reason)

    def awards(self, ruleset: Ruleset) -> tuple[Award, ...]:
        return tuple(
            [
                Award(ruleset.patterns[place], self.kept[place], self.values[place])
                for place in sorted(self.kept)
            ]
        )


def _combinations(ruleset: Ruleset, view: HandView, situation: Situation) -> list[_Combination]:
    """Return every list one reading allows: several where exclusive rows are worth the same."""
    hits = _hits(ruleset, view, situation)
    _compose(ruleset, hits)
    found = _choose_exclusive(ruleset, hits)
    for combination in found:
        _keep_limits(ruleset, combination)
        _keep_alone(ruleset, combination)
        _exclude(ruleset, combination)
        combination.total = sum([combination.worth(place) for place in combination.kept])
    return found


def _hits(ruleset: Ruleset, view: HandView, situation: Situation) -> _Combination:
    kept: dict[int, int] = {}
    values: dict[int, int] = {}
    for place, pattern in enumerate(ruleset.patterns):
        test = pattern.test
        if test is None:
            continue
        count = test(view, situation)
        if count and pattern.available(view):
            kept[place] = int(count)
            values[place] = pattern.value_in(view)
    return _Combination(view, kept, values, {})


def _compose(ruleset: Ruleset, hits: _Combination) -> None:
    """Let composite rows take their parts."""
    for place, parts in ruleset.composites:
        pattern = ruleset.patterns[place]
        if all(part in hits.kept for part in parts) and pattern.available(hits.view):
            hits.kept[place] = 1
            hits.values[place] = pattern.value_in(hits.view)
            for part in parts:
                hits.drop(ruleset, part, place, "part")


def _choose_exclusive(ruleset: Ruleset, hits: _Combination) -> list[_Combination]:
    groups: dict[str, list[int]] = {}
    for place in sorted(hits.kept):
        group = ruleset.patterns[place].exclusive
        if group is not None:
            groups.setdefault(group, []).append(place)
    found = [hits]
    for places in groups.values():
        most = max([hits.worth(place) for place in places])
        winners = [place for place in places if hits.worth(place) == most]
        if len(places) > 1:
            found = [
                _only(ruleset, combination, places, winner)
                for combination in found
                for winner in winners
            ]
    return found


def _only(
    ruleset: Ruleset, combination: _Combination, places: list[int], winner: int
) -> _Combination:
    result = combination.copy()
    for place in places:
        if place != winner:
            result.drop(ruleset, place, winner, "exclusive")
    return result


def _keep_limits(ruleset: Ruleset, combination: _Combination) -> None:
    limits = [place for place in combination.kept if ruleset.patterns[place].limit]
    if limits:
        for place in list(combination.kept):
            if not ruleset.patterns[place].limit:
                combination.drop(ruleset, place, limits[0], "limit")


def _keep_alone(ruleset: Ruleset, combination: _Combination) -> None:
    """Let the rows that tolerate only named others clear the list, those worth more first."""
    alone = [place for place in combination.kept if ruleset.patterns[place].alone_with is not None]
    alone.sort(key=lambda place: (-combination.worth(place), place))
    for place in alone:
        beside = ruleset.patterns[place].alone_with
        if beside is None or place not in combination.kept:
            continue
        for other in list(combination.kept):
            if other != place and ruleset.patterns[other].id not in beside:
                combination.drop(ruleset, other, place, "alone")


def _exclude(ruleset: Ruleset, combination: _Combination) -> None:
    # Excluding rows come before all they exclude, so whether one is kept is settled here.
    for place in ruleset.suppression:
        if place in combination.kept:
            for name in ruleset.patterns[place].excludes:
                other = ruleset.places[name]
                if other in combination.kept:
                    combination.drop(ruleset, other, place, "excluded")


def _toward_minimum(awards: Sequence[Award]) -> int:
    return sum([award.tai for award in awards if award.pattern.toward_minimum])


def _different(ruleset: Ruleset, combinations: Sequence[_Combination]) -> list[tuple[Award, ...]]:
    found: list[tuple[Award, ...]] = []
    seen: set[tuple[tuple[int, int], ...]] = set()
    for combination in combinations:
        key = tuple(sorted(combination.kept.items()))
        if key not in seen:
            seen.add(key)
            found.append(combination.awards(ruleset))
    return found


def _table_order(combination: _Combination) -> list[int]:
    return sorted(combination.kept)


def _best_first(combination: _Combination) -> tuple[int, list[int]]:
    return -combination.total, sorted(combination.kept)
