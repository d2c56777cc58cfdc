"""A scored hand, itemised, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec
from msgspec import structs

from mjlog import tiles as t
from mjlog.cli.language import say
from mjlog.cli.output import columns
from mjlog.cli.text.payment import payments_text
from mjlog.cli.text.points import worth_text
from mjlog.cli.text.tile import reading_text, tile_text, tiles_text
from mjlog.cli.text.value import item_value, limit_text, value_text
from mjlog.cli.text.why.reasons import reason, why_not
from mjlog.cli.text.why.verdict import why_json, why_text
from mjlog.codec.notation import format_hand
from mjlog.diagnostics.label import Label
from mjlog.replay.appraise import Appraisal, appraise_hand
from mjlog.replay.circumstances import CircumstanceError
from mjlog.rules.awards import Award
from mjlog.rules.ruleset import Pattern, Ruleset

PROVENANCES: dict[str, Label] = {
    "source": Label("source", "原文"),
    "derived": Label("derived", "推得"),
    "external": Label("external", "外部資料"),
    "assumed": Label("assumed", "假設"),
}
"""Words for where a value comes from."""

_BY = {
    "self": Label("self-draw", "自摸"),
    "discard": Label("on a discard", "胡別人打出的牌"),
    "rob": Label("robbed kong", "搶槓"),
    "flower": Label("on another's flower", "別家亮花"),
}
_OPENINGS = {
    "heavenly": Label("as dealt", "配牌即胡"),
    "earthly": Label("on the own first draw", "第一次摸牌"),
    "human": Label("on the dealer's first discard", "莊家第一張"),
    "first_round": Label("on a discard of the first round", "第一巡"),
}
_DEALER = {True: Label("dealer", "莊家"), False: Label("not the dealer", "非莊家")}
_WINDS = ("round_wind", "seat_wind")


def as_text(appraisal: Appraisal, lang: str, asked: Sequence[Pattern] = ()) -> str:
    """Return a scored hand in full, and why the patterns asked for count or not."""
    rules, score = appraisal.ruleset, appraisal.score
    unit = rules.scoring.unit_label.text(lang)
    view = score.view
    assert view is not None  # only complete hands are appraised
    lines = [
        f"{format_hand(appraisal.hand)}   {rules.label.text(lang)} ({rules.id} {rules.version})",
        f"{_circumstances(appraisal, lang)}",
    ]
    if view.form == "flowers":
        lines.append(say(lang, "wins by flowers alone", "以花牌胡牌"))
    else:
        lines.append(f"{say(lang, 'waits for', '聽')} {_wait_text(appraisal, lang)}")
        lines.append(f"{say(lang, 'read as', '拆法')} {reading_text(view, lang)}")
    lines.append("")
    rows = []
    for award in score.lists[0]:
        pattern = award.pattern
        times = "" if award.count == 1 else f" ×{award.count}"
        why = reason(rules, pattern, view, appraisal.situation, lang)
        rows.append(
            [
                item_value(rules, pattern, award.count, award.value, lang),
                pattern.label.text(lang) + times,
                why,
                _origin(rules, pattern.id, "value", lang),
                pattern.source,
            ]
        )
    limit = limit_text(rules, score.limits, lang)
    rows.append([limit, "", "", "", ""] if limit else [str(score.total), unit, "", "", ""])
    lines.append(columns(rows, "  ", right=(0,)))
    lines += worth_text(appraisal, lang)
    lines += _not_counted(appraisal, lang)
    lines += _limits(appraisal, unit, lang)
    lines += _readings(rules, score.lists[1:], say(lang, "as good", "同分的算法"), lang)
    lines += _readings(rules, score.others, say(lang, "other reading", "其他拆法"), lang)
    lines += _notes(appraisal, lang)
    lines += ["", payments_text(appraisal, lang)]
    if asked:
        lines += ["", *[why_text(appraisal, pattern, lang) for pattern in asked]]
    return "\n".join(lines)


def _circumstances(appraisal: Appraisal, lang: str) -> str:
    situation, given = appraisal.situation, appraisal.given
    parts = [_BY[situation.by].text(lang), _DEALER[situation.dealer].text(lang)]
    parts.append(f"{say(lang, 'streak', '連莊')} {given.streak}")
    for name in _WINDS:
        kind = getattr(situation, name)
        if kind >= 0:
            parts.append(f"{appraisal.ruleset.words[name].text(lang)} {t.wind(kind, lang)}")
    if given.ready is not None:
        rules = appraisal.ruleset
        known = given.ready in rules.places
        shown = rules.pattern(given.ready).label.text(lang) if known else given.ready
        parts.append(shown)
    if given.opening is not None:
        parts.append(_OPENINGS[given.opening].text(lang))
    if given.last:
        parts.append(say(lang, "last tile", "海底"))
    if given.replaces:
        parts.append(say(lang, "kong replacement", "槓後補牌"))
    if given.ippatsu:
        parts.append(say(lang, "within a turn of declaring", "一發"))
    for en, zh, names in (("indicators", "指示牌", given.indicators), ("below", "裏", given.ura)):
        if names:
            tiles = [t.INDEX[name] for name in names]
            parts.append(f"{say(lang, en, zh)} {tiles_text(tiles, lang)}")
    for en, zh, sticks in (("honba", "本場", given.honba), ("deposits", "供託", given.deposits)):
        if sticks:
            parts.append(f"{say(lang, en, zh)} {sticks}")
    if given.flower_replacement:
        parts.append(say(lang, "flower replacement", "補花"))
    if given.replaces > 1:
        parts.append(say(lang, f"{given.replaces} kongs in a row", f"連槓 {given.replaces} 次"))
    return " · ".join(parts)


def _wait_text(appraisal: Appraisal, lang: str) -> str:
    return " ".join(tile_text(kind, lang) for kind in appraisal.waits)


def _origin(rules: Ruleset, pattern: str, field: str, lang: str) -> str:
    word = rules.provenance(f"pattern.{pattern}.{field}")
    return "" if word is None else PROVENANCES[word].text(lang)


def _not_counted(appraisal: Appraisal, lang: str) -> list[str]:
    rules = appraisal.ruleset
    rows = []
    for dropped in appraisal.score.dropped:
        field = {"part": "all_of", "exclusive": "exclusive"}.get(dropped.reason, "excludes")
        rows.append(
            [
                dropped.pattern.label.text(lang),
                why_not(rules, dropped, lang),
                _origin(rules, dropped.by, field, lang),
                rules.pattern(dropped.by).source,
            ]
        )
    if not rows:
        return []
    return [say(lang, "not counted", "不計"), columns(rows, "      ")]


def _limits(appraisal: Appraisal, unit: str, lang: str) -> list[str]:
    score, scoring = appraisal.score, appraisal.ruleset.scoring
    if not score.enough:
        beside = score.total >= scoring.minimum
        en = ", for which not all of this counts" if beside else ""
        zh = "（以上並非全部計入）" if beside else ""
        return [
            say(
                lang,
                f"below the minimum of {scoring.minimum} {unit}{en}: the hand may not win",
                f"未達最低 {scoring.minimum} {unit}{zh}，不能胡牌",
            )
        ]
    if score.counted != score.total:
        return [say(lang, f"counted {score.counted} (cap)", f"封頂，計 {score.counted} {unit}")]
    return []


def _readings(
    rules: Ruleset, lists: Sequence[tuple[Award, ...]], caption: str, lang: str
) -> list[str]:
    lines = []
    for awards in lists:
        total = sum(award.tai for award in awards)
        limits = sum(award.pattern.limit * award.count for award in awards)
        items = [
            f"{award.pattern.label.text(lang)}"
            f" {item_value(rules, award.pattern, award.count, award.value, lang)}"
            for award in awards
        ]
        listed = ("、" if lang == "zh" else ", ").join(items) or "–"
        lines.append(f"{caption}  {value_text(rules, total, limits, lang)}  {listed}")
    return lines


def _notes(appraisal: Appraisal, lang: str) -> list[str]:
    """Say which winds were not stated although the hand may be worth more with one of them."""
    lines = []
    for name in _WINDS:
        if getattr(appraisal.situation, name) < 0 and _matters(appraisal, name):
            label = appraisal.ruleset.words[name]
            option = f"--{name.replace('_', '-')}"
            lines.append(
                say(
                    lang,
                    f"{label.en} not stated ({option}): not counted",
                    f"未指定{label.zh}（{option}），不計",
                )
            )
    return lines


def _matters(appraisal: Appraisal, name: str) -> bool:
    """Whether the hand has other items, or is paid otherwise, with some wind that may be."""
    rules = appraisal.ruleset
    winds = rules.seating.winds if name == "seat_wind" else t.NAMES[t.EAST : t.NORTH + 1]
    for wind in winds:
        given = structs.replace(appraisal.given, **{name: wind})
        try:
            found = appraise_hand(appraisal.hand, rules, given)
        except CircumstanceError:
            continue  # the wind of the dealer, or of the others, is none that it can have
        if _found(found) != _found(appraisal):
            return True
    return False


def _found(appraisal: Appraisal) -> tuple[object, ...]:
    return appraisal.score.lists, appraisal.score.worths, appraisal.ledger


def as_json(appraisal: Appraisal, lang: str, asked: Sequence[Pattern] = ()) -> str:
    """Return a scored hand as one JSON object, likewise."""
    rules, score, view = appraisal.ruleset, appraisal.score, appraisal.score.view
    assert view is not None
    content = {
        "ruleset": msgspec.to_builtins(rules.reference()),
        "hand": format_hand(appraisal.hand),
        "circumstances": msgspec.to_builtins(appraisal.given),
        "waits": t.names(appraisal.waits),
        "items": [
            {
                **_item(award),
                "label": msgspec.to_builtins(award.pattern.label),
                "reason": {
                    language: reason(rules, award.pattern, view, appraisal.situation, language)
                    for language in ("en", "zh")
                },
                "provenance": rules.provenance(f"pattern.{award.pattern.id}.value"),
                "source": award.pattern.source,
            }
            for award in score.lists[0]
        ],
        "dropped": [
            {"id": dropped.pattern.id, "by": dropped.by, "reason": dropped.reason}
            for dropped in score.dropped
        ],
        "total": score.total,
        "counted": score.counted,
        "enough": score.enough,
        **_worth(appraisal),
        "reading": reading_text(view, "en").split(" | "),
        "as_good": [[_item(award) for award in awards] for awards in score.lists[1:]],
        "others": [[_item(award) for award in awards] for awards in score.others],
        "winner": appraisal.winner,
        "payments": msgspec.to_builtins(appraisal.ledger.payments),
        "deltas": list(appraisal.ledger.deltas),
        **({} if appraisal.chips is None else {"chips": _chips(appraisal.chips)}),
        **({"why": [why_json(appraisal, pattern) for pattern in asked]} if asked else {}),
    }
    return json.dumps(content, ensure_ascii=False, indent=2)


def _worth(appraisal: Appraisal) -> dict[str, object]:
    """Return fu, limit and points, where the ruleset counts them."""
    score = appraisal.score
    if not score.worths:
        return {}
    worth = score.worths[0]
    limit = worth.base.limit
    return {
        "fu": worth.fu,
        "fu_parts": [
            {
                "id": part.part.id,
                "label": msgspec.to_builtins(part.part.label),
                "count": part.count,
                "value": part.value,
            }
            for part in worth.parts
        ],
        "limit": None if limit is None else limit.id,
        "limit_count": worth.base.count,
        "base": worth.base.points,
        "points": worth.points,
    }


def _item(award: Award) -> dict[str, object]:
    return {
        "id": award.pattern.id,
        "count": award.count,
        "value": award.value,
        "tai": award.tai,
    }


def _chips(parts: Sequence[tuple[str | None, int]]) -> dict[str, object]:
    """Return what each payer gives in chips, and for what."""
    return {
        "each": sum(chips for _, chips in parts),
        "parts": [{"id": name or "limit", "chips": chips} for name, chips in parts],
    }
