"""A win as its settlement sees it, by what was recorded or by what it is worth."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from mjlog.records import Win
from mjlog.records.values import By
from mjlog.rules.awards import Award
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.rules.settle import Outcome
from mjlog.rules.settlements import ChipsWon, Points
from mjlog.table import Seat


def scored(score: Score, seat: int, by: By, payer: int | None) -> Outcome:
    """Return a win by what it is worth.

    Args:
        score: what it is worth.
        seat: the winner.
        by: how the tile came.
        payer: the seat that gave it; None on an own draw.
    """
    base = score.worths[0].base.points if score.worths else 0
    return Outcome(seat, by, payer, score.counted, base, score.liable, score.covered)


def recorded(
    rules: Ruleset, win: Win, payer: int | None, counted: int, score: Score | None, dealer: int
) -> Outcome:
    """Return a win by what the log says of it, as far as it says anything.

    Args:
        rules: the rules in force.
        win: the recorded win.
        payer: the seat that gave the tile; None on an own draw.
        counted: its value after minimum and cap.
        score: what it is worth, where that is known.
        dealer: the seat that deals.
    """
    settlement = rules.scoring.settlement
    if not isinstance(settlement, Points):
        return Outcome(win.seat, win.by, payer, counted)
    hands = limit_hands(rules, win, score)
    base: int | None = None
    if score is not None and score.worths and win.points == score.worths[0].points:
        base = score.worths[0].base.points
    elif win.points is not None:
        base = settlement.base_of(win.points, payer is None, win.seat == dealer, rules.seats)
    if base is None:
        fu = win.fu
        if fu is None:
            fu = score.worths[0].fu if score is not None and score.worths else 0
        base = settlement.base(counted, fu, hands).points
    covered = 0
    liable = win.liable
    if score is not None and not tells_liable(win):
        liable = score.liable
    if liable is not None and rules.liability is not None:
        covered = base
        if rules.liability.covers == "pattern" and hands:
            mine = _ids(win, score)
            fed = [row.pattern for row in rules.liability.fed if row.pattern in mine]
            if fed or not rules.liability.replacement:
                covered = base * sum(rules.pattern(name).limit for name in fed) // hands
    return Outcome(win.seat, win.by, payer, counted, base, liable, covered)


def chips_won(
    rules: Ruleset,
    win: Win,
    payer: int | None,
    items: Iterable[tuple[str, int]],
    hands: int,
    *,
    exposed: bool,
) -> ChipsWon:
    """Return what a win earns in chips; nothing where the table plays without.

    Args:
        rules: the rules in force.
        win: the recorded win.
        payer: the seat that gave the tile; None on an own draw.
        items: what counts: id of a pattern, and how many times.
        hands: limit hands among it.
        exposed: some meld of the winner is open.
    """
    chips = rules.scoring.settlement.chips
    each = 0
    if chips is not None:
        parts = chips.parts(items, hands, drawn=payer is None, exposed=exposed)
        each = sum([part for _, part in parts])
    return ChipsWon(win.seat, payer, each)


def tells_liable(win: Win) -> bool:
    """Whether a win says who answers for it, or that nobody does.

    Only limit hands are answered for. Where a log leaves the limit or the items of a win out, it
    leaves this out as well.
    """
    return win.liable is not None or (win.items is not None and win.limit is not None)


def held_liable(
    rules: Ruleset, seat: Seat, score: Score, *, claimed_kong: bool = False, replaces: bool = False
) -> Score:
    """Return a score with the seat that answers for the win, if any does.

    Args:
        rules: the rules in force.
        seat: the winner.
        score: what the win is worth.
        claimed_kong: the last kong on the table was made of a discard.
        replaces: the winner drew the tile as the replacement of a kong.
    """
    policy = rules.liability
    if policy is None or not score.worths:
        return score
    if score.limits:
        counted = {award.pattern.id: award for award in score.lists[0]}
        for row in policy.fed:
            award = counted.get(row.pattern)
            if award is None:
                continue
            melds = [meld for meld in seat.melds if row.is_set(meld.kind, meld.lowest)]
            called = claimed_kong if row.kongs else bool(melds) and not melds[-1].concealed
            if len(melds) == row.sets and called:
                return answered_by(rules, score, award, melds[-1].from_seat)
    if policy.replacement and replaces and claimed_kong and seat.melds:
        return answered_by(rules, score, None, seat.melds[-1].from_seat)
    return score


def answered_by(rules: Ruleset, score: Score, award: Award | None, seat: int) -> Score:
    """Return a score for which a seat answers.

    Args:
        rules: the rules in force.
        score: what the win is worth.
        award: the pattern that counts for which it answers; None: it answers for the win.
        seat: the seat.
    """
    base = score.worths[0].base.points
    policy = rules.liability
    if award is not None and policy is not None and policy.covers == "pattern":
        base = base * award.pattern.limit // score.limits
    return replace(score, liable=seat, covered=base)


def limit_hands(rules: Ruleset, win: Win, score: Score | None) -> int:
    """Return the limit hands in a win: by its items, else as it is worth or as recorded."""
    if win.items is not None:
        return sum(
            item.count * rules.pattern(item.id).limit
            for item in win.items
            if item.id in rules.places
        )
    return score.limits if score is not None else win.limit_count or 0


def _ids(win: Win, score: Score | None) -> set[str]:
    if win.items is not None:
        return {item.id for item in win.items}
    return {award.pattern.id for award in score.lists[0]} if score and score.lists else set()
