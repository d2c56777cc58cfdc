"""Rulesets for readers: what there is, what one says, where two differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from mjlog.cli.language import say
from mjlog.cli.output import columns
from mjlog.cli.text.score import PROVENANCES
from mjlog.cli.text.value import limit_text
from mjlog.diagnostics.label import Label
from mjlog.diagnostics.wording import MISSING
from mjlog.rules.constraints import ConstraintRow
from mjlog.rules.fu import Part
from mjlog.rules.options import expected, spelled_out
from mjlog.rules.policies import FAMILIES, Lock
from mjlog.rules.ruleset import Option, Pattern, Ruleset
from mjlog.rules.settlements import Points
from mjlog.rules.value import OpenValue

_FIELDS = {
    "all_of": Label("all of", "合併"),
    "alone_with": Label("alone", "單獨計算"),
    "excludes": Label("excludes", "不另計"),
    "exclusive": Label("highest of", "取最高"),
    "fallback": Label("only by itself", "無他項才計"),
    "limit": Label("limit", "滿貫"),
    "test": Label("condition", "條件"),
    "toward_minimum": Label("toward the minimum", "計入起胡"),
}
"""What a row of the scoring table states beside its value."""

_LISTED_APART = ("ready", "missed_win")
"""Families with rows of their own."""


def listing(rulesets: Sequence[Ruleset], lang: str) -> str:
    """Return a line for each ruleset."""
    rows = []
    for rules in rulesets:
        stated = {word: _shown_rows(rules, frozenset((word,)), lang) for word in PROVENANCES}
        rows.append(
            [
                rules.id,
                rules.version,
                rules.label.text(lang),
                say(lang, f"{rules.seats} seats", f"{rules.seats} 人"),
                say(
                    lang,
                    f"{len(rules.patterns)} patterns",
                    f"{rules.words['pattern'].zh} {len(rules.patterns)}",
                ),
                say(lang, f"{len(rules.options)} options", f"選項 {len(rules.options)}"),
                ("、" if lang == "zh" else ", ").join(
                    say(
                        lang,
                        f"{stated[word].number} {label.en}",
                        f"{label.zh} {stated[word].number}",
                    )
                    for word, label in PROVENANCES.items()
                ),
            ]
        )
    return columns(rows)


def description(rules: Ruleset, wanted: frozenset[str], lang: str) -> Iterator[str]:
    """Yield a ruleset line by line.

    Args:
        rules: the ruleset.
        wanted: provenances to show; empty: all.
        lang: the reader's language.
    """
    yield f"{rules.id} {rules.version}   {rules.label.text(lang)}"
    tiles = " ".join(f"{run}×{copies}" for run, copies in rules.tiles.items())
    yield say(
        lang,
        f"{rules.seats} seats · {rules.concealed} tiles each · tiles {tiles} · hash {rules.hash}",
        f"{rules.seats} 人 · 每人 {rules.concealed} 張 · 牌 {tiles} · hash {rules.hash}",
    )
    rows = _shown_rows(rules, wanted, lang)
    if rows.options:
        yield ""
        yield say(lang, "Options (--set id=value)", "選項（--set 代號=值）")
        yield columns([_option_row(option, lang) for option in rows.options], "  ")
    if rows.policies:
        yield ""
        yield say(lang, "Policies and settlement", "規則與結算")
        yield columns(rows.policies, "  ")
    if rows.fu:
        yield ""
        yield say(lang, "Fu", "符")
        yield columns([_fu_row(rules, row, lang) for row in rows.fu], "  ", (1,))
    if rows.patterns:
        yield ""
        title = say(lang, "Patterns", rules.words["pattern"].zh)
        yield f"{title} ({rules.scoring.unit_label.text(lang)})"
        yield columns([_pattern_row(rules, pattern, lang) for pattern in rows.patterns], "  ", (1,))
    if rules.constraints and not wanted:
        yield ""
        yield say(lang, "What may not contradict each other", "不可互相矛盾的值")
        yield columns([_constraint_row(row, lang) for row in rules.constraints], "  ")


def _constraint_row(row: ConstraintRow, lang: str) -> list[str]:
    order = " ≤ ".join(map(str, row.ascending))
    named = [f"{path} = {spelled_out(value)}" for path, value in row.where.items()]
    listed = say(lang, " and ", "、").join(named)
    where = say(lang, f"where {listed}", f"{listed} 時") if named else ""
    return [row.id, order, where, row.doc.text(lang)]


class _Rows(NamedTuple):
    """What is shown of a ruleset; the list of rulesets says how much that is."""

    options: list[Option]
    policies: list[list[str]]
    fu: list[Part]
    patterns: list[Pattern]

    @property
    def number(self) -> int:
        return sum(len(rows) for rows in self)


def _shown_rows(rules: Ruleset, wanted: frozenset[str], lang: str) -> _Rows:
    """Return what a ruleset says of some provenances; of all, if none is named."""
    table = rules.scoring.fu
    return _Rows(
        [o for o in rules.options.values() if not wanted or o.provenance in wanted],
        [row for word, row in _policy_rows(rules, lang) if not wanted or word in wanted],
        [] if table is None else [row for row in table.rows if _is_wanted(rules, row, wanted)],
        [p for p in rules.patterns if not wanted or wanted & _words(rules, p)],
    )


def _is_wanted(rules: Ruleset, row: Part, wanted: frozenset[str]) -> bool:
    return not wanted or bool(wanted & set(_stated(rules, f"fu.{row.id}.").values()))


def _fu_row(rules: Ruleset, row: Part, lang: str) -> list[str]:
    value = row.value
    shown = f"{value.concealed}/{value.open}" if isinstance(value, OpenValue) else str(value)
    table = rules.scoring.fu
    labels = {} if table is None else {other.id: other.label for other in table.rows}
    labels |= {pattern.id: pattern.label for pattern in rules.patterns}
    names = [labels[name].text(lang) for name in row.excluded_by]
    listed = ("、" if lang == "zh" else ", ").join(names)
    beside = say(lang, f"not beside {listed}", f"有 {listed} 時不計") if names else ""
    word = rules.provenance(f"fu.{row.id}.value")
    origin = "" if word is None else PROVENANCES[word].text(lang)
    return [row.id, shown, row.label.text("zh"), row.label.text("en"), beside, origin, row.source]


def _option_row(option: Option, lang: str) -> list[str]:
    value = spelled_out(option.value)
    if option.value != option.default:
        value += say(
            lang,
            f" (default {spelled_out(option.default)})",
            f"（預設 {spelled_out(option.default)}）",
        )
    return [
        option.id,
        value,
        expected(option),
        PROVENANCES[option.provenance].text(lang),
        option.source,
        option.doc.text(lang),
    ]


def _policy_rows(rules: Ruleset, lang: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the provenance of every policy value with its row."""
    for path, value in values(rules).items():
        if path.startswith(("policy.", "scoring.", "table.")):
            word = rules.provenance(path) or ""
            shown = PROVENANCES[word].text(lang) if word else ""
            yield word, [path, _shown(value), shown]


def _pattern_row(rules: Ruleset, pattern: Pattern, lang: str) -> list[str]:
    return [
        pattern.id,
        _value(rules, pattern, lang),
        pattern.label.text("zh"),
        pattern.label.text("en"),
        _combination(rules, pattern, lang),
        _origins(rules, pattern, lang),
        pattern.source,
    ]


def _value(rules: Ruleset, pattern: Pattern, lang: str) -> str:
    value = pattern.value
    limit = limit_text(rules, pattern.limit, lang)
    if limit:
        return limit
    return f"{value.concealed}/{value.open}" if isinstance(value, OpenValue) else str(value)


def _combination(rules: Ruleset, pattern: Pattern, lang: str) -> str:
    """Return how a pattern combines with others."""

    def names(ids: Sequence[str]) -> str:
        labels = [rules.pattern(name).label.text(lang) for name in ids]
        return ("、" if lang == "zh" else ", ").join(labels)

    parts = []
    if pattern.all_of:
        parts.append(say(lang, f"all of {names(pattern.all_of)}", f"合併 {names(pattern.all_of)}"))
    if pattern.excludes:
        listed = names(pattern.excludes)
        parts.append(say(lang, f"excludes {listed}", f"不另計 {listed}"))
    if pattern.exclusive is not None:
        group = pattern.exclusive
        parts.append(say(lang, f"highest of its group ({group})", f"同類（{group}）只取最高"))
    if pattern.alone_with is not None:
        listed = names(pattern.alone_with)
        beside = say(lang, f"alone but for {listed}", f"只可另計 {listed}")
        parts.append(beside if listed else say(lang, "alone", "單獨計算"))
    if pattern.limit and not limit_text(rules, pattern.limit, lang):
        parts.append(say(lang, f"limit ×{pattern.limit}", f"滿貫 ×{pattern.limit}"))
    if pattern.fallback:
        parts.append(say(lang, "only where nothing else counts", "沒有其他項目時才計"))
    return ("；" if lang == "zh" else "; ").join(parts)


def _fields(rules: Ruleset, pattern: Pattern) -> dict[str, str]:
    """Return field to provenance of what a pattern states."""
    return _stated(rules, f"pattern.{pattern.id}.")


def _stated(rules: Ruleset, prefix: str) -> dict[str, str]:
    return {
        path.removeprefix(prefix): word
        for path, word in rules.provenances.items()
        if path.startswith(prefix)
    }


def _words(rules: Ruleset, pattern: Pattern) -> set[str]:
    return set(_fields(rules, pattern).values())


def _origins(rules: Ruleset, pattern: Pattern, lang: str) -> str:
    fields = _fields(rules, pattern)
    value = fields.pop("value", "")
    parts = [PROVENANCES[value].text(lang)] if value else []
    names = {name: label.text(lang) for name, label in _FIELDS.items()}
    names["limit"] = limit_text(rules, 1, lang) or names["limit"]
    parts += [
        f"{names[name]}{say(lang, ': ', '：')}{PROVENANCES[word].text(lang)}"
        for name, word in sorted(fields.items())
    ]
    return say(lang, ", ", "；").join(parts)


def values(rules: Ruleset) -> dict[str, object]:
    """Return every value of a ruleset that decides anything, by its dotted path."""
    table = rules.scoring.fu
    whole: dict[str, object] = {
        "table": {
            "seats": rules.seats,
            "concealed": rules.concealed,
            "tiles": dict(rules.tiles),
            "shapes": list(rules.shapes),
            "start_score": rules.start_score,
            "money": rules.money,
        },
        "policy": {
            **{
                name: msgspec.to_builtins(policy)
                for name in FAMILIES
                if name not in _LISTED_APART and (policy := getattr(rules, name)) is not None
            },
            "ready": _ready(rules),
            "missed_win": {lock.id: _lock(lock) for lock in rules.missed_win},
        },
        "scoring": {
            "minimum": rules.scoring.minimum,
            "cap": rules.scoring.cap,
            "best_by": rules.scoring.best_by,
            "settlement": _settlement(rules),
            "fu": {} if table is None else msgspec.to_builtins(table.rounding),
        },
        "fu": {
            row.id: {
                "value": msgspec.to_builtins(row.value),
                "excluded_by": list(row.excluded_by),
            }
            for row in (() if table is None else table.rows)
        },
        "options": {name: option.value for name, option in rules.options.items()},
        "pattern": {pattern.id: _pattern_values(pattern) for pattern in rules.patterns},
    }
    return dict(_flat(whole, ""))


def _settlement(rules: Ruleset) -> dict[str, object]:
    values: dict[str, object] = msgspec.to_builtins(rules.scoring.settlement)
    if not rules.scoring.settlement.chip_limit:
        del values["chip_limit_on"]
    if isinstance(rules.scoring.settlement, Points):
        values["limits"] = {
            limit.id: {
                "base": limit.base,
                "counted": limit.counted,
                "from_base": limit.from_base,
            }
            for limit in rules.scoring.settlement.limits
        }
    return values


def _lock(lock: Lock) -> dict[str, object]:
    """Return a lock's values, those left out that only another kind of release asks for."""
    values: dict[str, object] = msgspec.to_builtins(lock)
    del values["id"]
    if lock.release != "incomplete_fourteen":
        del values["reading"], values["concealed_kong_releases"]
    return values


def _ready(rules: Ruleset) -> dict[str, object] | None:
    if rules.ready is None:
        return None
    return dict(msgspec.to_builtins(rules.ready))


def _pattern_values(pattern: Pattern) -> dict[str, object]:
    return {
        "value": msgspec.to_builtins(pattern.value),
        "excludes": list(pattern.excludes),
        "exclusive": pattern.exclusive,
        "alone_with": None if pattern.alone_with is None else list(pattern.alone_with),
        "all_of": list(pattern.all_of),
        "toward_minimum": pattern.toward_minimum,
        "limit": pattern.limit,
        "fallback": pattern.fallback,
    }


def _flat(table: dict[str, object], prefix: str) -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{prefix}{key}.")
        elif isinstance(value, list | tuple) and value and isinstance(value[0], dict):
            yield from _flat(_by_name(value), f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _by_name(rows: Sequence[dict[str, object]]) -> dict[str, object]:
    """Return a list of tables as one table: by what the first field says, or else in order."""
    names = [str(next(iter(row.values()))) for row in rows]
    if len(set(names)) < len(names):
        return {str(place): row for place, row in enumerate(rows, 1)}
    return {name: dict(list(row.items())[1:]) for name, row in zip(names, rows, strict=True)}


def _shown(value: object) -> str:
    if value is None or value == {}:
        return MISSING
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_shown, value)) or MISSING
    return str(value).lower() if isinstance(value, bool) else str(value)


_SAME = Label("the same values", "數值完全相同")


def differences(one: Ruleset, other: Ruleset, lang: str) -> Iterator[str]:
    """Yield the values that differ, by path, with both."""
    left, right = values(one), values(other)
    rows = [["", f"{one.id} {one.version}", f"{other.id} {other.version}"]]
    for path in dict.fromkeys((*left, *right)):
        pair = left.get(path), right.get(path)
        if pair[0] != pair[1] and (path in left or path in right):
            rows.append([path, _shown(pair[0]), _shown(pair[1])])
    if len(rows) == 1:
        yield _SAME.text(lang)
    else:
        yield columns(rows)
