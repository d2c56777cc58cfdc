"""The payments of a scored hand, and what each is made of."""

from __future__ import annotations

from mjlog.cli.language import say
from mjlog.cli.output import columns
from mjlog.cli.text.chips import chip_parts
from mjlog.cli.text.points import points_formula
from mjlog.diagnostics.wording import party, word
from mjlog.records import Payment
from mjlog.records.values import Party
from mjlog.replay.appraise import Appraisal
from mjlog.rules.settlements import Curve, EachPayer, Linear, Points

_DEALER = 0
"""The seat that deals in an appraised hand."""


def payments_text(appraisal: Appraisal, lang: str) -> str:
    """Return who pays how much, and how the amount of a win comes about."""
    payments = appraisal.ledger.payments
    if not payments:
        return say(lang, "nobody pays", "無人付款")
    rows: dict[tuple[str, str, str], list[Payment]] = {}
    for payment in payments:
        won = payment.reason == "win"
        formula = _formula(appraisal, payment, lang) if won else word(payment.reason, lang)
        who, money = _who(appraisal, payment, lang), _money(appraisal, payment.amount, lang)
        rows.setdefault((who, money, formula), []).append(payment)
    told = [
        [_who(appraisal, alike[0], lang, each=len(alike) > 1), money, formula]
        for (_, money, formula), alike in rows.items()
    ]
    return "\n".join([columns(told), *_chips(appraisal, lang)])


def _chips(appraisal: Appraisal, lang: str) -> list[str]:
    """Return who gives chips, and for what; nothing where the table plays without."""
    if appraisal.chips is None:
        return []
    rules = appraisal.ruleset
    each = sum(chips for _, chips in appraisal.chips)
    if not each:
        return [say(lang, "no chips", "沒有祝儀")]
    chip = "chip" if each == 1 else "chips"
    if appraisal.given.by == "self":
        told = say(lang, f"every other seat gives {each} {chip}", f"其餘各家各給祝儀 {each} 枚")
    else:
        losers = {p.from_seat for p in appraisal.ledger.payments if isinstance(p.from_seat, int)}
        if len(losers) == 1:
            giver = _role(appraisal, losers.pop(), lang)
        else:
            giver = say(lang, "who gave the tile", "放槍者")
        told = say(lang, f"{giver} gives {each} {chip}", f"{giver}給祝儀 {each} 枚")
    made_of = chip_parts(rules, appraisal.chips, appraisal.score.limits, lang)
    return [f"{told}  = {made_of}"]


def _money(appraisal: Appraisal, amount: int, lang: str) -> str:
    rules = appraisal.ruleset
    one = lang == "en" and amount == 1
    return f"{amount} {rules.money if one else rules.money_label.text(lang)}"


def _who(appraisal: Appraisal, payment: Payment, lang: str, *, each: bool = False) -> str:
    giver = _role(appraisal, payment.from_seat, lang)
    if payment.to == appraisal.winner:
        several = say(lang, f"each {giver} pays", f"{giver}各付")
        return several if each else say(lang, f"{giver} pays", f"{giver}付")
    taker = _role(appraisal, payment.to, lang)
    return say(lang, f"{giver} pays {taker}", f"{giver}付給{taker}")


def _role(appraisal: Appraisal, seat: Party, lang: str) -> str:
    if seat == _DEALER:
        return say(lang, "dealer", "莊家")
    if seat == appraisal.winner:
        return say(lang, "winner", "贏家")
    if isinstance(seat, int):
        return say(lang, "loser", "輸家")
    return party(seat, lang).strip()


def _formula(appraisal: Appraisal, payment: Payment, lang: str) -> str:
    rules, settlement = appraisal.ruleset, appraisal.ruleset.scoring.settlement
    counted = f"{appraisal.score.counted} {rules.scoring.unit_label.text(lang)}"
    if isinstance(settlement, Points):
        return points_formula(appraisal, settlement, payment, _DEALER, lang)
    if not isinstance(settlement, EachPayer):
        return say(lang, f"for {counted}", counted)
    gave = payment.from_seat == appraisal.giver
    share, whole = settlement.share(appraisal.given.by, gave)
    times = "" if share == whole else f" × {share}/{whole}"
    if isinstance(settlement, Linear):
        dealer = _DEALER in (payment.from_seat, payment.to)
        return f"= {_linear(settlement, counted, appraisal.given.streak, dealer, times, lang)}"
    if isinstance(settlement, Curve):
        amount = settlement.amount(appraisal.score.counted, 0, False) // max(settlement.unit, 1)
        table = say(lang, f"{amount} for {counted} by the table", f"查表：{counted}為 {amount}")
        return f"= {settlement.unit} × {amount}{times}   [{table}]"
    return say(lang, f"for {counted}", counted)


def _linear(
    settlement: Linear, counted: str, streak: int, dealer: bool, times: str, lang: str
) -> str:
    base = f"{say(lang, 'base', '底')} {settlement.base}"
    bonus = settlement.dealer_bonus
    if bonus is None or not dealer:
        whole = f"{base} + {settlement.unit} × {counted}"
        return f"({whole}){times}" if times else whole
    extra = bonus.first + bonus.each_streak * streak
    inner = say(lang, f"dealer {extra}", f"莊家 {extra}")
    how = f"{bonus.first} + {bonus.each_streak} × {streak}"
    whole = f"{base} + {settlement.unit} × ({counted} + {inner})"
    return f"{f'({whole}){times}' if times else whole}   [{inner} = {how}]"
