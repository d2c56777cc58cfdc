"""What counts in one reading of a won hand, and what takes the rest out.

The rows of a reading are combined in this order, each stage on what the one before left:

1. hits: every predicate is asked once; a row worth nothing in this hand is no hit;
2. ``all_of``: a composite row takes the place of its parts, those worth most first;
3. ``exclusive``: of a group of rows the highest as counted stays;
4. ``limit`` and ``alone_with``: limit hands, and rows that tolerate no others;
5. ``excludes``: kept rows remove others; a removed row removes nothing;
6. ``fallback``: where nothing is left, rows that count only then.
"""

from __future__ import annotations

from typing import Final

from mjlog.rules.awards import Award, Combined, Dropped, Reason
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView


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

    def finished(self, ruleset: Ruleset) -> Combined:
        places = tuple(sorted(self.kept))
        awards = tuple(
            [
                Award(ruleset.patterns[place], self.kept[place], self.values[place])
                for place in places
            ]
        )
        return Combined(
            total=sum([award.tai for award in awards]),
            toward_minimum=sum([award.tai for award in awards if award.pattern.toward_minimum]),
            limits=sum([award.pattern.limit * award.count for award in awards]),
            awards=awards,
            dropped=tuple([self.dropped[place] for place in sorted(self.dropped)]),
            places=places,
        )


Hits = tuple[tuple[int, int], ...]
"""Place in the table and count of every row that is present."""

_REMEMBERED: Final = 10_000
"""Combinations a ruleset remembers; there are far fewer in play."""


def combined(ruleset: Ruleset, view: HandView, situation: Situation) -> tuple[Combined, ...]:
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


def _combine(ruleset: Ruleset, hits: Hits, view: HandView) -> tuple[Combined, ...]:
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
