"""Fu, limit and base points of a scored hand, and the payments that follow from them."""

from __future__ import annotations

from mjlog.cli.language import say
from mjlog.diagnostics.label import Label
from mjlog.records import Payment
from mjlog.replay.appraise import Appraisal
from mjlog.rules.score import Worth
from mjlog.rules.settlements import Points, limit_label


def points_text(fu: int | None, limit: Label | None, points: int | None, lang: str) -> str:
    """Return fu, limit and points in one line, as far as they are told."""
    parts = []
    if fu is not None:
        parts.append(say(lang, f"{fu} fu", f"{fu} 符"))
    if limit is not None:
        parts.append(limit.text(lang))
    if points is not None:
        parts.append(say(lang, f"{points} points", f"{points} 點"))
    return ("、" if lang == "zh" else ", ").join(parts)


def worth_text(appraisal: Appraisal, lang: str) -> list[str]:
    """Return the lines that say how fu and base points come about; none where fu do not count."""
    score, settlement = appraisal.score, appraisal.ruleset.scoring.settlement
    if not score.worths or not score.enough or not isinstance(settlement, Points):
        return []
    worth = score.worths[0]
    lines = [_fu(worth, lang)]
    limit = limit_label(worth.base)
    if limit is None:
        doubles = f"({score.counted} + {settlement.doubles})"
        lines.append(
            say(
                lang,
                f"base {worth.base.points} = {worth.fu} × 2 ^ {doubles}",
                f"基本點 {worth.base.points} = {worth.fu} × 2 ^ {doubles}",
            )
        )
    else:
        lines.append(
            say(
                lang,
                f"{limit.en}: base {worth.base.points}",
                f"{limit.zh}：基本點 {worth.base.points}",
            )
        )
    lines.append(say(lang, f"worth {worth.points}", f"共 {worth.points} 點"))
    return lines


def _fu(worth: Worth, lang: str) -> str:
    parts = [
        f"{part.part.label.text(lang)} {part.fu}" if part.count == 1
        else f"{part.part.label.text(lang)} {part.count} × {part.value}"
        for part in worth.parts
    ]  # fmt: skip
    total = say(lang, f"{worth.fu} fu", f"{worth.fu} 符")
    if not parts:
        return total
    added = sum(part.fu for part in worth.parts)
    rounded = "" if added == worth.fu else f" = {added} → {worth.fu}"
    joined = " + ".join(parts)
    return f"{total}  {joined}{rounded}"


def points_formula(
    appraisal: Appraisal, settlement: Points, payment: Payment, dealer: int, lang: str
) -> str:
    """Return what one payment for a win is made of.

    Args:
        appraisal: the hand as scored.
        settlement: the settlement of its ruleset.
        payment: one that is made for the win itself.
        dealer: the seat that deals.
        lang: the reader's language.
    """
    base = appraisal.score.worths[0].base.points
    if appraisal.score.liable is not None:
        return say(lang, f"by the base {base}", f"依基本點 {base}")
    parts = settlement.drawn if appraisal.given.by == "self" else settlement.given
    involved = dealer == appraisal.winner or (
        appraisal.given.by == "self" and payment.from_seat == dealer
    )
    amount = base * (parts.dealer if involved else parts.other)
    times = f"= {base} × {parts.dealer if involved else parts.other}"
    return times if amount == payment.amount else f"{times} = {amount} → {payment.amount}"
