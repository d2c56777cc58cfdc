"""Why a pattern that somebody asks for counts in a scored hand, or does not."""

from __future__ import annotations

import msgspec

from mjlog.cli.command import CannotRun
from mjlog.cli.text.value import value_text
from mjlog.cli.text.why.conditions import Met, conditions
from mjlog.cli.text.why.reasons import reason, why_not
from mjlog.diagnostics.label import Label
from mjlog.diagnostics.wording import clean
from mjlog.replay.appraise import Appraisal
from mjlog.replay.inquiry import Inquiry, inquire
from mjlog.rules.layers import hint
from mjlog.rules.ruleset import Pattern, Ruleset
from mjlog.shapes.view import HandView

_MET = {True: "✓", False: "✗"}
_LONGEST = 60


def named_pattern(rules: Ruleset, name: str, lang: str) -> Pattern:
    """Return the pattern that somebody names by its id or its label.

    Raises:
        CannotRun: the ruleset has none of that name.
    """
    wanted = name.strip().casefold()
    names: dict[str, Pattern] = {}
    for pattern in rules.patterns:
        for known in (pattern.label.en, pattern.label.zh, pattern.id):
            names.setdefault(known.casefold(), pattern)
    if wanted in names:
        return names[wanted]
    shown, close = clean(name, _LONGEST), hint(wanted, list(names))
    raise CannotRun(
        Label(
            f"{rules.id} has no {rules.words['pattern'].en} {shown}{close}",
            f"{rules.id} 沒有{rules.words['pattern'].zh} {shown}{close}",
        ),
        lang,
    )


def why_text(appraisal: Appraisal, pattern: Pattern, lang: str) -> str:
    """Return how a pattern stands in a scored hand, and which of its conditions are met."""
    found = inquire(appraisal, pattern)
    lines = [f"{pattern.label.text(lang)} ({pattern.id})  {_verdict(appraisal, found).text(lang)}"]
    asked = _conditions(appraisal, found)
    if found.standing == "absent" or len(asked) > 1:
        lines += [f"  {_MET[met.holds]} {met.label.text(lang)}" for met in asked]
    chips = _chips(appraisal, pattern)
    if chips:
        giver = Label("whoever gave the tile", "放槍者")
        if appraisal.giver is None:
            giver = Label("every other seat", "其餘各家各")
        told = Label(
            f"{giver.en} gives {chips} {'chip' if chips == 1 else 'chips'} for it",
            f"{giver.zh}為此給祝儀 {chips} 枚",
        )
        lines.append(f"  {told.text(lang)}")
    return "\n".join(lines)


def _chips(appraisal: Appraisal, pattern: Pattern) -> int:
    """Return what who pays gives in chips, each, because a pattern counts."""
    limits = appraisal.score.limits
    own = 0
    for name, chips in appraisal.chips or ():
        if name == pattern.id:
            own += chips
        elif name is None and pattern.limit and pattern.id in appraisal.items:
            copies = sum(a.count for a in appraisal.score.lists[0] if a.pattern.id == pattern.id)
            own += chips * pattern.limit * copies // limits
    return own


def why_json(appraisal: Appraisal, pattern: Pattern) -> dict[str, object]:
    """Return the same for programs."""
    found = inquire(appraisal, pattern)
    return {
        "id": pattern.id,
        "standing": found.standing,
        "by": None if found.dropped is None else found.dropped.by,
        "verdict": msgspec.to_builtins(_verdict(appraisal, found)),
        "conditions": [
            {"met": met.holds, "label": msgspec.to_builtins(met.label)}
            for met in _conditions(appraisal, found)
        ],
    }


def _verdict(appraisal: Appraisal, found: Inquiry) -> Label:
    """Return in words how a pattern stands."""
    rules = appraisal.ruleset
    unit = rules.scoring.unit_label
    if found.standing == "counts":
        view = found.readings[0]
        why = [
            reason(rules, found.pattern, view, appraisal.situation, lang) for lang in ("en", "zh")
        ]
        worth = [value_text(rules, found.tai, found.pattern.limit, lang) for lang in ("en", "zh")]
        return Label(f"counts {worth[0]}: {why[0]}", f"計 {worth[1]}：{why[1]}")
    if found.standing == "tied":
        return Label("counts in another list, which is as good", "計入同分的另一種算法")
    if found.dropped is not None:
        out = [why_not(rules, found.dropped, lang) for lang in ("en", "zh")]
        other = bool(found.total)
        return Label(
            f"is in {'another reading' if other else 'the hand'}, but {out[0]}",
            f"{'在其他拆法' if other else ''}成立，但{out[1]}",
        )
    if found.standing == "elsewhere":
        total, best = found.total, appraisal.score.total
        if total == best:
            return Label("counts in another reading only, worth less", "只在點數較低的其他拆法成立")
        return Label(
            f"counts in another reading only, which is worth {total} {unit.en}, not {best}",
            f"只在其他拆法成立，那樣是 {total} {unit.zh}，不是 {best} {unit.zh}",
        )
    if found.standing == "fallback":
        return Label("counts only where nothing else does", "沒有其他項目時才計")
    if found.standing == "unavailable":
        return Label("is in the hand, but does not count with an open meld", "成立，但有副露時不計")
    several = len(found.readings)
    return Label(
        "is not in the hand" + (f", in none of its {several} readings" if several > 1 else ""),
        "不成立" + (f"，{several} 種拆法都不合" if several > 1 else ""),
    )


def _conditions(appraisal: Appraisal, found: Inquiry) -> list[Met]:
    """Return what the pattern asks for, in the reading that comes nearest to it."""
    each = [_of_reading(appraisal, found.pattern, view) for view in found.readings]
    return min(each, key=lambda met: sum(not condition.holds for condition in met))


def _of_reading(appraisal: Appraisal, pattern: Pattern, view: HandView) -> list[Met]:
    rules, situation = appraisal.ruleset, appraisal.situation
    if pattern.test is None:
        parts = [rules.pattern(part) for part in pattern.all_of]
        return [
            Met(part.label, part.test is not None and bool(part.test(view, situation)))
            for part in parts
        ]
    met = conditions(pattern.test, view, situation, rules.words)
    if met:
        return met
    words = [reason(rules, pattern, view, situation, lang) for lang in ("en", "zh")]
    return [Met(Label(*words), bool(pattern.test(view, situation)))]
