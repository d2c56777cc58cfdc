"""Values, dimensions and intervals as words for readers."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pandas as pd

from mjlog.analytics.catalogue import Store
from mjlog.analytics.registry import Metric, dimensions, words
from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean

NOTHING = "—"
POINTS = Label("pp", "百分點")
"""What differences of rates are counted in."""
_PLACES = {"amount": 1, "tile": 2, "turn": 2, "count": 3, "hand": 2, "value": 2}


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
    if unit in ("fraction", "difference"):
        value *= 100
    places = _PLACES.get(unit, 1)
    text = f"{value:{'+' if signed else ''},.{places}f}"
    # What rounds to nothing has no sign.
    if not float(text.replace(",", "")):
        text = text.lstrip("+-")
    return text.replace("-", "−")


def value_text(unit: str, value: float, *, signed: bool = False) -> str:
    """Return a value as text with its sign for percent."""
    text = number(unit, value, signed=signed)
    return f"{text} %" if unit == "fraction" and text != NOTHING else text


def interval_text(unit: str, low: float, high: float, *, signed: bool = False) -> str:
    """Return an interval as text; nothing where there is none."""
    if math.isnan(low) or math.isnan(high):
        return NOTHING
    ends = (number(unit, end, signed=signed) for end in (low, high))
    return f"{' … '.join(ends)}{' %' if unit == 'fraction' and not signed else ''}"


def pattern_labels(warehouse: Store) -> dict[str, Label]:
    """Return the names of the patterns of all rulesets in a warehouse, by id."""
    text = "SELECT pattern, min(label_en), min(label_zh) FROM patterns GROUP BY pattern"
    return {name: Label(en, zh) for name, en, zh in warehouse.con.execute(text).fetchall()}


def dimension_text(name: str, value: object, patterns: Mapping[str, Label], lang: str) -> str:
    """Return a value of a dimension for a reader, harmless on a terminal."""
    if value is None or value is pd.NA or (isinstance(value, float) and math.isnan(value)):
        return NOTHING
    dimension = dimensions()[name]
    key = str(value).lower() if isinstance(value, bool) else str(value)
    label = dimension.values.get(key)
    if label is None and dimension.patterns:
        label = patterns.get(key)
    return clean(key if label is None else label.text(lang))


def definition(metric: Metric, lang: str) -> str:
    """Return in one line what a metric is the rate or the mean of."""
    sign = " ÷ " if metric.kind != "listing" else "; " if lang == "en" else "；"
    return f"{metric.numerator.text(lang)}{sign}{metric.denominator.text(lang)}"


def unit_labels(warehouse: Store) -> dict[str, Label]:
    """Return the names of the units, those of value and money as the games have them, if alike."""
    found = {**words().unit, "fraction": Label("%", "%"), "difference": POINTS}
    values = "SELECT DISTINCT unit_en, unit_zh FROM rulesets"
    money = "SELECT DISTINCT unit, unit FROM games WHERE loaded_hands > 0"
    for unit, text in (("value", values), ("amount", money)):
        rows = warehouse.con.execute(text).fetchall()
        if len(rows) == 1:
            found[unit] = Label(*rows[0])
    return found
