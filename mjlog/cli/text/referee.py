"""What a referee needs of a wrong hand: right and recorded items, payment, difference per seat."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.cli.output import columns
from mjlog.cli.text.points import points_text
from mjlog.diagnostics import BY_CODE
from mjlog.diagnostics.label import Label
from mjlog.diagnostics.wording import MISSING, party, signed, word
from mjlog.records import Payment
from mjlog.verification.report import (
    Correction,
    HandReport,
    ItemLine,
    PointsLine,
    WinCorrection,
)

_HEAD = Label("hand {hand}: how it should have been settled", "第 {hand} 局正確的結算")
_UNKNOWN = Label(
    "hand {hand}: the right settlement cannot be told, as the play that led to it is not legal",
    "第 {hand} 局：過程不合規則，無法判定正確的結算",
)
_UNREAD = Label(
    "hand {hand}: the right settlement cannot be told, as part of the hand cannot be read",
    "第 {hand} 局：有部分無法讀取，無法判定正確的結算",
)
_CUT = Label(
    "hand {hand}: the right settlement cannot be told, as the hand is not recorded to its end",
    "第 {hand} 局：沒有記錄到局終，無法判定正確的結算",
)
_RIGHT_AS_RECORDED = Label(
    "hand {hand}: items and payment are right as recorded", "第 {hand} 局：計分項目與付款的記錄正確"
)
_WINS = Label("seat {seat} wins", "座位 {seat} 胡牌")
_CHIPS = Label("chips, by seat", "各家祝儀")
_RIGHT = Label("right", "正確")
_RECORDED = Label("recorded", "記錄")
_DIFFERENCE = Label("difference", "差額")
_TOTAL = Label("total {total}", "合計 {total} {unit}")
_COUNTED = Label(", counted {counted}", "，計 {counted} {unit}")
_NO_ITEMS = Label("no item", "無計分項目")
_AS_RECORDED = Label("the same", "相同")
_PAYMENT = Label("payment", "付款")
_NOBODY = Label("nobody pays", "無人付款")
_SEAT = Label("seat {seat}", "座位 {seat}")


def correction_text(report: HandReport, lang: str) -> str:
    """Return the block that closes a wrong hand."""
    correction = report.correction
    if correction is None:
        return "  " + _unknown(report).text(lang).format(hand=report.hand)
    if _is_as_recorded(correction):
        return "  " + _RIGHT_AS_RECORDED.text(lang).format(hand=report.hand)
    lines = ["  " + _HEAD.text(lang).format(hand=report.hand)]
    for win in correction.wins:
        lines += _win(win, correction.unit.text(lang), lang)
    lines.append(f"    {_PAYMENT.text(lang)}")
    lines.append(_payments(correction, lang))
    lines.append(_balance(correction, lang))
    if correction.chips is not None and not _has_right_chips(correction):
        lines += [f"    {_CHIPS.text(lang)}", _chips(correction, lang)]
    return "\n".join(lines)


def _unknown(report: HandReport) -> Label:
    """Return why the right settlement cannot be told: by what was found where the replay ended."""
    for finding in report.findings:
        entry = BY_CODE[finding.code]
        if entry.cut:
            return _CUT
        if entry.stops:
            return _UNREAD if finding.code.startswith("MJ0") else _UNKNOWN
    return _UNKNOWN


def payment_text(payment: Payment, lang: str) -> str:
    """Return who pays whom how much."""
    giver, taker = party(payment.from_seat, lang).strip(), party(payment.to, lang).strip()
    reason = "" if payment.reason == "win" else f" ({word(payment.reason, lang)})"
    return f"{giver} → {taker}  {payment.amount}{reason}"


def items_text(items: Sequence[ItemLine], lang: str) -> str:
    """Return items with what they add, in one line."""
    parts = []
    for item in items:
        times = "" if item.count == 1 else f" ×{item.count}"
        worth = str(item.count * item.value) if item.limit is None else item.limit.text(lang)
        parts.append(f"{item.label.text(lang)}{times} {worth}")
    return ("、" if lang == "zh" else ", ").join(parts) or _NO_ITEMS.text(lang)


def _is_as_recorded(correction: Correction) -> bool:
    recorded = correction.recorded_payments
    return (
        all(map(_is_same, correction.wins))
        and (correction.chips is None or _has_right_chips(correction))
        and recorded is not None
        and correction.recorded_deltas == correction.deltas
        and sorted(map(_sum, recorded)) == sorted(map(_sum, correction.payments))
    )


def _has_right_chips(correction: Correction) -> bool:
    return correction.recorded_chips in (None, correction.chips)


def _chips(correction: Correction, lang: str) -> str:
    rows = [
        [label.text(lang), *map(signed, gains or ())]
        for label, gains in (
            (_RIGHT, correction.chips),
            (_RECORDED, correction.recorded_chips),
        )
    ]
    return columns(rows, "      ")


def _is_same(win: WinCorrection) -> bool:
    """Tell whether a win is recorded as it should be, as far as it is recorded."""
    if win.recorded_total not in (win.total, None):
        return False
    if win.points is not None and win.recorded_points is not None:
        right, known = win.points, win.recorded_points
        pairs = [(known.fu, right.fu), (known.limit, right.limit), (known.points, right.points)]
        if any(one not in (other, None) for one, other in pairs):
            return False
    return win.recorded_items is None or (
        sorted(map(_key, win.items)) == sorted(map(_key, win.recorded_items))
    )


def _payments(correction: Correction, lang: str) -> str:
    recorded = correction.recorded_payments
    if recorded is None:
        known = MISSING
    elif sorted(map(_sum, recorded)) == sorted(map(_sum, correction.payments)):
        known = _AS_RECORDED.text(lang)
    else:
        known = _payers(recorded, lang)
    rows = [
        [_RIGHT.text(lang), _payers(correction.payments, lang)],
        [_RECORDED.text(lang), known],
    ]
    return columns(rows, "      ")


def _sum(payment: Payment) -> tuple[str, str, str, int]:
    return str(payment.from_seat), str(payment.to), payment.reason, payment.amount


def _payers(payments: Sequence[Payment], lang: str) -> str:
    listed = [payment_text(payment, lang) for payment in payments]
    return ("；" if lang == "zh" else "; ").join(listed) or _NOBODY.text(lang)


def _win(win: WinCorrection, unit: str, lang: str) -> list[str]:
    # What limit hands are worth is told with the points.
    named = any(item.limit is not None for item in win.items)
    total = "" if named else _TOTAL.text(lang).format(total=win.total, unit=unit)
    if win.counted != win.total:
        total += _COUNTED.text(lang).format(counted=win.counted, unit=unit)
    rows = [[_RIGHT.text(lang), items_text(win.items, lang), total, _points(win.points, lang)]]
    if win.recorded_items is not None and _is_same(win):
        rows.append([_RECORDED.text(lang), _AS_RECORDED.text(lang), "", ""])
    else:
        recorded = MISSING if win.recorded_items is None else items_text(win.recorded_items, lang)
        known = MISSING if win.recorded_total is None else win.recorded_total
        told = _TOTAL.text(lang).format(total=known, unit=unit)
        if named and win.recorded_total == win.total:
            told = ""
        if win.recorded_items is None and win.recorded_total is None:
            told = ""
        rows.append([_RECORDED.text(lang), recorded, told, _points(win.recorded_points, lang)])
    return ["    " + _WINS.text(lang).format(seat=win.seat), columns(rows, "      ")]


def _points(line: PointsLine | None, lang: str) -> str:
    return "" if line is None else points_text(line.fu, line.limit, line.points, lang)


def _key(item: ItemLine) -> tuple[str, int, int]:
    return item.id, item.count, item.value


def _balance(correction: Correction, lang: str) -> str:
    recorded = correction.recorded_deltas
    titles = [label.text(lang) for label in (_RIGHT, _RECORDED, _DIFFERENCE)]
    rows = [["", *titles]]
    for seat, due in enumerate(correction.deltas):
        rows.append(
            [
                _SEAT.text(lang).format(seat=seat),
                signed(due),
                MISSING if recorded is None else signed(recorded[seat]),
                signed(correction.difference[seat]),
            ]
        )
    return columns(rows, "    ", right=(1, 2, 3))
