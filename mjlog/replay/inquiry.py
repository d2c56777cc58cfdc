"""How one pattern stands in a scored hand: whether it counts, and what keeps it out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from mjlog import tiles as t
from mjlog.replay.appraise import Appraisal
from mjlog.replay.holdings import seated
from mjlog.replay.situation import as_group
from mjlog.rules.awards import Dropped
from mjlog.rules.counting import combined
from mjlog.rules.ruleset import Pattern
from mjlog.shapes.view import HandView, views

Standing = Literal["counts", "tied", "dropped", "elsewhere", "fallback", "unavailable", "absent"]


@dataclass(frozen=True, slots=True)
class Inquiry:
    """How one pattern stands.

    Attributes:
        pattern: the row asked for.
        standing: it counts; counts in another list that is as good; is there and dropped; counts in
            another reading only; is there, but other items are, too; is there and worth nothing in
            an open hand; is not there.
        tai: what it adds, where it counts.
        dropped: what took it out, in whichever reading it is.
        total: what the reading is worth in which it is, where that is another one.
        readings: every way to see the hand, the one that counts first.
    """

    pattern: Pattern
    standing: Standing
    readings: tuple[HandView, ...]
    tai: int = 0
    dropped: Dropped | None = None
    total: int = 0


def inquire(appraisal: Appraisal, pattern: Pattern) -> Inquiry:
    """Return how a pattern of the ruleset stands in a scored hand."""
    score = appraisal.score
    readings = tuple(_readings(appraisal))
    for award in score.lists[0]:
        if award.pattern.id == pattern.id:
            return Inquiry(pattern, "counts", readings, tai=award.tai)
    if any(award.pattern.id == pattern.id for awards in score.lists for award in awards):
        return Inquiry(pattern, "tied", readings)
    for dropped in score.dropped:
        if dropped.pattern.id == pattern.id:
            return Inquiry(pattern, "dropped", readings, dropped=dropped)
    elsewhere = list(_elsewhere(appraisal, pattern, readings))
    if elsewhere:
        return max(elsewhere, key=lambda found: (found.standing == "elsewhere", found.total))
    if pattern.test is not None and any(
        pattern.test(view, appraisal.situation) for view in readings
    ):
        standing: Standing = "fallback" if pattern.fallback else "unavailable"
        return Inquiry(pattern, standing, readings)
    return Inquiry(pattern, "absent", readings)


def _elsewhere(
    appraisal: Appraisal, pattern: Pattern, readings: tuple[HandView, ...]
) -> Iterator[Inquiry]:
    """Yield how it stands in every reading in which it is."""
    for view in readings:
        for found in combined(appraisal.ruleset, view, appraisal.situation):
            if any(award.pattern.id == pattern.id for award in found.awards):
                yield Inquiry(pattern, "elsewhere", readings, total=found.total)
            for dropped in found.dropped:
                if dropped.pattern.id == pattern.id:
                    yield Inquiry(pattern, "dropped", readings, dropped=dropped, total=found.total)


def _readings(appraisal: Appraisal) -> Iterator[HandView]:
    """Yield the readings of a hand, the one that counts first."""
    best, rules, hand = appraisal.score.view, appraisal.ruleset, appraisal.hand
    assert best is not None  # only complete hands are appraised
    yield best
    if best.form == "flowers" or hand.winning is None:
        return
    seat = seated(hand)
    counts = seat.kinds()
    winning = t.KIND[hand.winning]
    counts[winning] += 1
    melds = [as_group(meld) for meld in seat.melds]
    by_other = appraisal.situation.by != "self"
    for view in views(counts, melds, winning, by_other, rules.shapes):
        same = (view.form, view.groups, view.completes) == (best.form, best.groups, best.completes)
        if not same and (view.form != "standard" or len(view.groups) == rules.groups):
            yield view
