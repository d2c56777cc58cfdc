"""Values, dimensions and intervals as words for readers."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import msgspec
import pandas as pd

from mjlog.analytics.catalogue import Store
from mjlog.analytics.registry import Metric, dimensions, words
from mjlog.diagnostics import Label, Place
from mjlog.diagnostics.render import position
from mjlog.diagnostics.wording import clean
from mjlog.records import RulesetRef
from mjlog.rules.registry import from_reference, money_label
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.words import Words, common, general, worded

NOTHING = "—"
POINTS = Label("pp", "百分點")
"""What differences of rates are counted in."""
SMALL = "*"
"""What marks a small sample."""
SMALL_NOTE = Label(
    f"{SMALL} a small sample, or games too unlike: it may well come out otherwise next time",
    f"{SMALL} 樣本太小，或各{{game}}差異太大，下次可能完全不同",
)
HANDS_NOTE = Label(
    "Of 1 game, taking its hands as independent: how games differ is not in it",
    "只有 1 {game}者以各局獨立計，未含{game}與{game}之間的差異",
)
FIXED = Label("fixed", "恆定")
"""What stands for an interval where nothing can vary."""
FIXED_NOTE = Label(
    f"{FIXED.en}: no estimate; by the rules all players of a table together always come to this",
    f"{FIXED.zh}：不是估計；同桌各家合計，依規則必為此值",
)
LEVEL_NOTE = Label(
    "95 %: interval that holds the true value 19 times in 20, as far as hands are alike",
    "95 % 區間：若各局條件相同，20 次中有 19 次涵蓋真值",
)
_CHOSEN = "(len($rulesets::VARCHAR[]) = 0 OR list_contains($rulesets::VARCHAR[], ruleset))"
_LONGEST_UNIT = 20
_PLACES = {
    "amount": 1,
    "tile": 2,
    "turn": 2,
    "place": 2,
    "count": 3,
    "chip": 2,
    "hand": 2,
    "value": 2,
}


def number(unit: str, value: float, *, signed: bool = False) -> str:
    """Return a value of a metric, or a limit of its interval, as text.

    Args:
        unit: the metric's unit.
        value: the value.
        signed: show the sign of positive values too, as for differences.
    """
    if value is None or math.isnan(value):
        return NOTHING
    signed = signed or unit == "difference"
    exact = Decimal(repr(float(value)))
    if unit in ("fraction", "difference"):
        exact *= 100
    places = _PLACES.get(unit, 1)
    text = f"{_half_up(exact, places):{'+' if signed else ''},.{places}f}"
    # What rounds to nothing has no sign.
    if not float(text.replace(",", "")):
        text = text.lstrip("+-")
    return text.replace("-", "−")


def _half_up(value: Decimal, places: int) -> Decimal:
    """Round as people do: 203 of 400, 50.75 %, is 50.8."""
    if not value.is_finite():
        return value
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def value_text(unit: str, value: float, *, signed: bool = False) -> str:
    """Return a value as text with its sign for percent."""
    text = number(unit, value, signed=signed)
    return f"{text} %" if unit == "fraction" and text != NOTHING else text


def interval_text(unit: str, low: float, high: float, *, signed: bool = False) -> str:
    """Return an interval as text; a dash where there is none."""
    if math.isnan(low) or math.isnan(high):
        return NOTHING
    ends = (number(unit, end, signed=signed) for end in (low, high))
    return f"{' … '.join(ends)}{' %' if unit == 'fraction' and not signed else ''}"


def pattern_labels(warehouse: Store, rulesets: Collection[str] = ()) -> dict[str, Label]:
    """Return the names of the patterns in a warehouse by id, of all rulesets or of some."""
    text = (
        "SELECT pattern, min(p.label_en), min(p.label_zh)"
        " FROM patterns p LEFT JOIN rulesets r USING (rules_key)"
        f" WHERE {_CHOSEN} GROUP BY pattern"
    )
    rows = warehouse.con.execute(text, {"rulesets": list(rulesets)}).fetchall()
    return {name: Label(en, zh) for name, en, zh in rows}


def rules_of(warehouse: Store, rulesets: Collection[str] = ()) -> dict[int, Ruleset | None]:
    """Return the rules in a warehouse by their key, of all rulesets or some; None: not known."""
    text = (
        "SELECT DISTINCT rules_key, ruleset, version, ruleset_hash, options, house_rows"
        f" FROM rulesets WHERE {_CHOSEN}"
    )
    found = {}
    for key, *row in warehouse.con.execute(text, {"rulesets": list(rulesets)}).fetchall():
        stated = dict(zip(("id", "version", "hash"), row[:3], strict=True))
        stated |= {"options": json.loads(row[3]), "rows": json.loads(row[4])}
        found[key], _ = from_reference(msgspec.convert(stated, RulesetRef))
    return found


def called(found: Iterable[Ruleset | None]) -> Words:
    """Return what players call things who play by some rules."""
    return common([general() if rules is None else rules.words for rules in found])


def dimension_text(
    name: str,
    value: object,
    patterns: Mapping[str, Label],
    lang: str,
    own: Words | None = None,
) -> str:
    """Return a value of a dimension for a reader, harmless on a terminal.

    Args:
        name: the dimension.
        value: the value.
        patterns: names of patterns.
        lang: the reader's language.
        own: what players call things; general words if not told.
    """
    if value is None or value is pd.NA or (isinstance(value, float) and math.isnan(value)):
        return NOTHING
    dimension = dimensions(own)[name]
    key = str(value).lower() if isinstance(value, bool) else str(value)
    label = dimension.values.get(key)
    if label is None and dimension.patterns:
        label = patterns.get(key)
    if dimension.money:
        label = money_label(key)
    return clean(key if label is None else label.text(lang))


def patterns_text(found: str, patterns: Mapping[str, Label], lang: str) -> str:
    """Return the names of patterns that are listed with spaces, each once, and how many copies.

    Args:
        found: their ids: ``self_draw dragon×2``.
        patterns: names of patterns.
        lang: the reader's language.
    """
    shown = []
    for each in dict.fromkeys(found.split()):
        name, _, copies = each.partition("×")
        label = patterns.get(name)
        told = clean(name if label is None else label.text(lang))
        shown.append(f"{told} ×{clean(copies)}" if copies else told)
    return ("、" if lang == "zh" else ", ").join(shown)


def counted_text(value: int, found: str | None, rules: Ruleset | None, lang: str) -> str:
    """Return what a win counts for: ``7``, ``7 (Haneman)``, or of limit hands ``Yakuman``.

    A limit that depends on fu as well is not told: a warehouse does not keep these.

    Args:
        value: what it counts for.
        found: ids of its patterns as in `patterns_text`; None if these are not known.
        rules: by which they count; None if these are not known.
        lang: the reader's language.
    """
    number = f"{value:,}"
    if rules is None or found is None:
        return number
    hands = 0
    for each in found.split():
        name, _, copies = each.partition("×")
        if name in rules.places:
            hands += rules.pattern(name).limit * int(copies or 1)
    limit = rules.limit_hands(hands)
    if limit is not None:
        return limit.text(lang)
    reached = None if hands else rules.limit_reached(value)
    if reached is None:
        return number
    return Label(f"{number} ({reached.en})", f"{number}（{reached.zh}）").text(lang)


def limits_note(found: Iterable[Ruleset | None]) -> Label | None:
    """Return at what values limit hands stand among others; None where no rules have any.

    Args:
        found: the rules by which hands counted; None where these are not known.
    """
    for rules in found:
        if rules is None:
            continue
        limit = rules.limit_hands(1)
        rows = [pattern.value for pattern in rules.patterns if pattern.limit]
        values = [value if isinstance(value, int) else value.concealed for value in rows]
        if limit is not None and values:
            least = min(values)
            return Label(
                f"{least:,} and more: {limit.en}, or counted to as much",
                f"{least:,} 以上：{limit.zh}，或累計達此數",
            )
    return None


def position_in(row: Mapping[Any, Any]) -> str:
    """Return where a hand opens: file and line, and in a log of another format the tag or entry.

    Args:
        row: its columns ``file``, ``line`` and ``element``.
    """
    element = row["element"]
    known = element if isinstance(element, str) else None
    return position(Place(source=row["file"], line=int(row["line"]), element=known))


def notes(*frames: pd.DataFrame, own: Words) -> list[Label]:
    """Return what a reader of results has to know of their marks and intervals.

    Args:
        frames: the results.
        own: what players call things.
    """
    small = any(bool(frame["small"].any()) for frame in frames)
    guessed = [frame[~frame["fixed"]] for frame in frames]
    alone = any(bool((frame["clustered_by"] == "hands").any()) for frame in guessed)
    fixed = any(bool(frame["fixed"].any()) for frame in frames)
    marks = (small, SMALL_NOTE), (alone, HANDS_NOTE), (fixed, FIXED_NOTE)
    return [*(worded(note, own) for shown, note in marks if shown), LEVEL_NOTE]


def definition(metric: Metric, lang: str) -> str:
    """Return in one line what a metric is the rate or the mean of."""
    sign = " ÷ " if metric.kind != "listing" else "; " if lang == "en" else "；"
    return f"{metric.numerator.text(lang)}{sign}{metric.denominator.text(lang)}"


def unit_labels(warehouse: Store, rulesets: Collection[str] = ()) -> dict[str, Label]:
    """Return the names of the units, those of value and money as the games have them, if alike.

    Args:
        warehouse: whose games.
        rulesets: of games of these rulesets alone.
    """
    found = {**words().unit, "fraction": Label("%", "%"), "difference": POINTS}
    values = f"SELECT DISTINCT unit_en, unit_zh FROM rulesets WHERE {_CHOSEN}"
    money = f"SELECT DISTINCT unit, unit FROM games WHERE loaded_hands > 0 AND {_CHOSEN}"
    for unit, text in (("value", values), ("amount", money)):
        rows = warehouse.con.execute(text, {"rulesets": list(rulesets)}).fetchall()
        if len(rows) == 1:
            en, zh = (clean(str(name), _LONGEST_UNIT) for name in rows[0])
            # The money is what a log says.
            found[unit] = money_label(en) if unit == "amount" else Label(en, zh)
    return found


class Names:
    """Names of patterns and units as the rulesets have them that a result is of.

    Args:
        warehouse: where the rulesets are.
        rulesets: those of the hands selected.
    """

    def __init__(self, warehouse: Store, rulesets: Collection[str]) -> None:
        self._warehouse = warehouse
        self._rulesets = tuple(rulesets)
        self._patterns: dict[tuple[str, ...], Mapping[str, Label]] = {}
        self._units: dict[tuple[str, ...], Mapping[str, Label]] = {}
        self._words: dict[tuple[str, ...], Words] = {}
        self._rules: Mapping[int, Ruleset | None] | None = None

    def patterns(self, ruleset: object = None) -> Mapping[str, Label]:
        """Return the names of patterns for a row, of the row's own ruleset if it has one."""
        key = self._of(ruleset)
        if key not in self._patterns:
            self._patterns[key] = pattern_labels(self._warehouse, key)
        return self._patterns[key]

    def units(self, ruleset: object = None) -> Mapping[str, Label]:
        """Return the names of units for a row, of the row's own ruleset if it has one."""
        key = self._of(ruleset)
        if key not in self._units:
            self._units[key] = unit_labels(self._warehouse, key)
        return self._units[key]

    def words(self, ruleset: object = None) -> Words:
        """Return what players call things for a row, under its own ruleset if it has one."""
        key = self._of(ruleset)
        if key not in self._words:
            self._words[key] = called(rules_of(self._warehouse, key).values())
        return self._words[key]

    def every_rules(self) -> Mapping[int, Ruleset | None]:
        """Return all rules that hands were played by, by their key; None: not known."""
        if self._rules is None:
            self._rules = rules_of(self._warehouse, self._rulesets)
        return self._rules

    def rules(self, key: int) -> Ruleset | None:
        """Return the rules that a row was played by; None where they are not known."""
        return self.every_rules().get(key)

    def _of(self, ruleset: object) -> tuple[str, ...]:
        return (ruleset,) if isinstance(ruleset, str) else self._rulesets


def pooled_label(rulesets: Collection[str]) -> Label:
    """Say that hands under several rulesets were counted together."""
    return Label(
        f"Hands of several rulesets are counted together: {', '.join(map(clean, rulesets))}",
        f"不同規則的局合併計算：{'、'.join(map(clean, rulesets))}",
    )
