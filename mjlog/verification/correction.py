"""How a wrong hand should have been settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean
from mjlog.records import Settlement, Win
from mjlog.replay.outcomes import scored
from mjlog.rules.policies import Ending, Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.rules.settle import KongMade, Result, settle
from mjlog.rules.settlements import Base, Points, limit_label
from mjlog.verification.checks.settlement import Unwon
from mjlog.verification.report import Correction, ItemLine, PointsLine, WinCorrection

_LONGEST: Final = 40
"""Ids are cut after this many characters."""


class ScoredWin:
    """A win that stands, with what it is worth and who gave the tile."""

    __slots__ = ("payer", "record", "score")

    def __init__(self, record: Win, score: Score, payer: int | None) -> None:
        self.record = record
        self.score = score
        self.payer = payer


def correct(
    rules: Ruleset,
    wins: Sequence[ScoredWin],
    ending: Ending | None,
    standing: Standing,
    scores: Sequence[int],
    kongs: Sequence[KongMade] | None,
    settlement: Settlement | None,
    recorded_wins: int,
    on_table: tuple[int, int] = (0, 0),
    unwon: Unwon | None = None,
    chips: tuple[int, ...] | None = None,
) -> Correction | None:
    """Return the right settlement of a hand; None when a win does not stand or was not reached.

    Args:
        rules: the rules in force.
        wins: the wins that stand.
        ending: how the hand ended.
        standing: where the game should stand.
        scores: every seat's score when the hand opened, as it should be.
        kongs: the kongs that stand; None when that cannot be told.
        settlement: the recorded settlement.
        recorded_wins: wins in the log.
        on_table: counter sticks and deposits, as they should be.
        unwon: who is paid where nobody has won; None when that cannot be told.
        chips: what each seat should gain in chips; None where that cannot be told.
    """
    if kongs is None or ending not in ("won", "exhausted"):
        return None
    if ending == "exhausted" and unwon is None:
        return None
    if ending == "won" and (not wins or len(wins) != recorded_wins):
        return None
    ledger = settle(
        rules,
        Result(
            wins=tuple(
                scored(win.score, win.record.seat, win.record.by, win.payer)
                for win in wins
                if ending == "won"
            ),
            dealer=standing.dealer,
            streak=standing.streak,
            scores=tuple(scores),
            kongs=tuple(kongs),
            honba=on_table[0],
            deposits=on_table[1],
            ready=unwon.ready if unwon is not None and ending == "exhausted" else (),
            nagashi=unwon.nagashi if unwon is not None and ending == "exhausted" else (),
        ),
    )
    recorded = settlement.deltas if settlement is not None else None
    if recorded is not None and len(recorded) != rules.seats:
        recorded = None
    return Correction(
        unit=rules.scoring.unit_label,
        wins=tuple(_correct_win(rules, win) for win in wins),
        payments=ledger.payments,
        recorded_payments=(
            None
            if settlement is None or settlement.payments is None
            else tuple(settlement.payments)
        ),
        deltas=ledger.deltas,
        recorded_deltas=None if recorded is None else tuple(recorded),
        chips=chips,
        recorded_chips=(
            None if settlement is None or settlement.chips is None else tuple(settlement.chips)
        ),
    )


def _correct_win(rules: Ruleset, win: ScoredWin) -> WinCorrection:
    record = win.record
    recorded = None
    if record.items is not None:
        recorded = tuple(
            _item(rules, item.id, _label(rules, item.id), item.count, item.value)
            for item in record.items
        )
    return WinCorrection(
        seat=record.seat,
        items=tuple(
            _item(rules, award.pattern.id, award.pattern.label, award.count, award.value)
            for award in win.score.lists[0]
        ),
        total=win.score.total,
        counted=win.score.counted,
        recorded_items=recorded,
        recorded_total=record.total,
        points=_points(win.score),
        recorded_points=_recorded_points(rules, record) if win.score.worths else None,
    )


def _item(rules: Ruleset, name: str, label: Label, count: int, value: int) -> ItemLine:
    limits = rules.pattern(name).limit * count if name in rules.places else 0
    return ItemLine(name, label, count, value, rules.limit_hands(limits))


def _label(rules: Ruleset, name: str) -> Label:
    """Return what an item is called; one that the rules do not know by its id."""
    if name in rules.places:
        return rules.pattern(name).label
    return Label(clean(name, _LONGEST), clean(name, _LONGEST))


def _points(score: Score) -> PointsLine | None:
    if not score.worths:
        return None
    worth = score.worths[0]
    return PointsLine(worth.fu, limit_label(worth.base), worth.points)


def _recorded_points(rules: Ruleset, record: Win) -> PointsLine:
    """Return what the log says of fu, limit and points; a limit without a name as it stands."""
    label = None if record.limit is None else Label(record.limit, record.limit)
    settlement = rules.scoring.settlement
    if isinstance(settlement, Points):
        for limit in settlement.limits:
            if limit.id == record.limit:
                label = limit_label(Base(0, limit, record.limit_count))
    return PointsLine(record.fu, label, record.points)
