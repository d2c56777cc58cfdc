"""Scoring a won hand: every reading is scored and the best is kept.

For one reading the rows are combined in this order, each stage on what the one before left:

1. hits: every predicate is asked once; a row worth nothing in this hand is no hit;
2. ``all_of``: a composite row takes the place of its parts, those worth most first;
3. ``exclusive``: of a group of rows the highest as counted stays;
4. ``limit`` and ``alone_with``: limit hands, and rows that tolerate no others;
5. ``excludes``: kept rows remove others; a removed row removes nothing;
6. ``fallback``: where nothing is left, rows that count only then;
7. the minimum, then what is added after it, then the cap.

Where readings go by points, the fu of each are counted and what it is worth is worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from mjlog.rules.fu import FuAward
from mjlog.rules.ruleset import Pattern, Ruleset
from mjlog.rules.settlements import Base, Points
from mjlog.rules.situation import Situation
from mjlog.shapes.view import Group, HandView, flowers_alone, views

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


class Worth(Struct, frozen=True):
    """What a list comes to where hands are counted in fu.

    Args:
        fu: as they count.
        parts: what they are made of; empty where the form has a flat number.
        base: the base points, and the limit they come from.
        points: what the win is worth without counter sticks and deposits.
        dealer: whether the winner deals, which the points go by.
    """

    fu: int
    parts: tuple[FuAward, ...]
    base: Base
    points: int
    dealer: bool


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
        worths: what each of ``lists`` comes to, where the ruleset counts fu; else empty. A list may
            be there several times then, with different fu.
        lesser: likewise for each of ``others``.
        liable: the seat that answers for the win (包), None without one.
        covered: the base points that it answers for.
    """

    total: int
    counted: int
    enough: bool
    limits: int
    lists: tuple[tuple[Award, ...], ...]
    others: tuple[tuple[Award, ...], ...]
    dropped: tuple[Dropped, ...]
    view: HandView | None
    worths: tuple[Worth, ...] = ()
    lesser: tuple[Worth, ...] = ()
    liable: int | None = None
    covered: int = 0


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
    seen = views(counts, melds, winning, situation.by != "self", ruleset.shapes)
    return _best_of(ruleset, seen, situation)


def score_flowers(ruleset: Ruleset, situation: Situation) -> Score:
    """Return what a win with flowers alone is worth."""
    return _best_of(ruleset, [flowers_alone()], situation)


def _best_of(ruleset: Ruleset, seen: Sequence[HandView], situation: Situation) -> Score:
    if ruleset.scoring.fu is not None:
        return _best_with_fu(ruleset, seen, situation)
    best: list[_Combined] = []
    worse: list[_Combined] = []
    chosen: HandView | None = None
    for view in seen:
        if view.form == "standard" and len(view.groups) != ruleset.groups:
            continue
        for found in _combined(ruleset, view, situation):
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
    )


class _Valued(Struct, frozen=True):
    """A finished list of a reading, with what it comes to."""

    enough: bool
    worth: Worth
    found: _Combined
    view: HandView

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
        for found in _combined(ruleset, view, situation)
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
    )


def _valued(ruleset: Ruleset, view: HandView, situation: Situation, found: _Combined) -> _Valued:
    scoring = ruleset.scoring
    settlement, table = scoring.settlement, scoring.fu
    assert isinstance(settlement, Points)  # the loader sees to it
    assert table is not None
    present = {award.pattern.id for award in found.awards}
    present.update([drop.pattern.id for drop in found.dropped])
    fu = table.count(view, situation, present)
    enough = found.toward_minimum >= scoring.minimum
    base = Base(0)
    points = 0
    if enough:
        base = settlement.base(_capped(ruleset, found.total), fu.total, found.limits)
        points = settlement.points(
            base.points, situation.by == "self", situation.dealer, ruleset.seats
        )
    return _Valued(enough, Worth(fu.total, fu.parts, base, points, situation.dealer), found, view)


def _capped(ruleset: Ruleset, total: int) -> int:
    cap = ruleset.scoring.cap
    return total if cap is None else min(total, cap)


class _Combined(Struct, frozen=True):
    """One finished list: what counts, what fell away, and the places of the rows that count."""

    total: int
    toward_minimum: int
    limits: int
    awards: tuple[Award, ...]
    dropped: tuple[Dropped, ...]
    places: tuple[int, ...]


class _Combination:
    """The rows of one reading that are still in; ``kept`` maps place in the table to count."""

    __slots__ = ("dropped", "kept", "values")

    def __init__(
        self, kept: dict[int, int], values: dict[int, int], dropped: dict[int, Dropped]
    ) -> None:
        self.kept = kept
        self.values = values
        self.dropped = dropped

    def copy(self) -> _Combination:
        return _Combination(dict(self.kept), self.values, dict(self.dropped))

    def worth(self, place: int) -> int:
        return self.kept[place] * self.values[place]

    def drop(self, ruleset: Ruleset, place: int, by: int, reason: Reason) -> None:
        del self.kept[place]
        patterns = ruleset.patterns
        self.dropped[place] = Dropped(patterns[place], patterns[by].id, reason)

    def finished(self, ruleset: Ruleset) -> _Combined:
        places = tuple(sorted(self.kept))
        awards = tuple(
            [
                Award(ruleset.patterns[place], self.kept[place], self.values[place])
                for place in places
            ]
        )
        return _Combined(
            total=sum([award.tai for award in awards]),
            toward_minimum=sum([award.tai for award in awards if award.pattern.toward_minimum]),
            limits=sum([award.pattern.limit * award.count for award in awards]),
            awards=awards,
            dropped=tuple([self.dropped[place] for place in sorted(self.dropped)]),
            places=places,
        )


Hits = tuple[tuple[int, int], ...]
"""Place in the table and count of every row that is present."""

_REMEMBERED = 10_000
"""Combinations a ruleset remembers; there are far fewer in play."""


def _combined(ruleset: Ruleset, view: HandView, situation: Situation) -> tuple[_Combined, ...]:
    """Return every list one reading allows: several where exclusive rows are worth the same.

    Which rows are present, and whether the hand is open, decide all the rest; so it is remembered.
    """
    hits: Hits = tuple(
        [(place, int(count)) for place, test in ruleset.tests if (count := test(view, situation))]
    )
    key = (hits, view.exposed)
    found = ruleset.combinations.get(key)
    if found is None:
        if len(ruleset.combinations) >= _REMEMBERED:
            ruleset.combinations.clear()
        found = ruleset.combinations[key] = _combine(ruleset, hits, view)
    return found


def _combine(ruleset: Ruleset, hits: Hits, view: HandView) -> tuple[_Combined, ...]:
    combination = _Combination({}, {}, {})
    fallback: list[int] = []
    for place, count in hits:
        pattern = ruleset.patterns[place]
        if pattern.fallback:
            fallback.append(place)
        elif pattern.available(view):
            combination.kept[place] = count
            combination.values[place] = pattern.value_in(view)
    _compose(ruleset, combination, view)
    found = _choose_exclusive(ruleset, combination)
    for chosen in found:
        _keep_limits(ruleset, chosen)
        _keep_alone(ruleset, chosen)
        _exclude(ruleset, chosen)
        if not chosen.kept:
            for place in fallback:
                chosen.kept[place] = 1
                chosen.values[place] = ruleset.patterns[place].value_in(view)
    return tuple([chosen.finished(ruleset) for chosen in found])


def _compose(ruleset: Ruleset, hits: _Combination, view: HandView) -> None:
    """Let composite rows take their parts."""
    for place, parts in ruleset.composites:
        pattern = ruleset.patterns[place]
        if all(part in hits.kept for part in parts) and pattern.available(view):
            hits.kept[place] = 1
            hits.values[place] = pattern.value_in(view)
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


def _table_order(found: _Combined) -> tuple[int, ...]:
    return found.places


def _best_first(found: _Combined) -> tuple[int, tuple[int, ...]]:
    return -found.total, found.places
