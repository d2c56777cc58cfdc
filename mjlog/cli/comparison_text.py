"""A comparison as text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from mjlog.analytics.catalogue import Store
from mjlog.analytics.comparison import Comparison
from mjlog.analytics.labels import (
    NOTHING,
    POINTS,
    SMALL,
    Names,
    dimension_text,
    interval_text,
    number,
    pooled_label,
    value_text,
)
from mjlog.analytics.registry import dimensions, metrics
from mjlog.cli.language import say
from mjlog.cli.output import columns
from mjlog.diagnostics.wording import clean

_MANY = 5
"""Comparisons from which on some are likely to differ by chance."""


def comparison_text(
    warehouse: Store, found: Comparison, names: tuple[str, str], lang: str
) -> Iterator[str]:
    """Yield the lines of a comparison.

    Args:
        warehouse: where names of patterns and units come from.
        found: the comparison.
        names: what the sides are called.
        lang: the reader's language.
    """
    told = Names(warehouse, sorted({name for side in found.rulesets for name in side}))
    dims = [str(name) for name in found.rows.columns if name in dimensions()]
    head = [say(lang, "metric", "指標")]
    head += [dimensions()[name].label.text(lang) for name in dims]
    one, other = (clean(name, 30) for name in names)
    left = len(head)
    head += [one, "n", other, "n", f"{one} − {other}", "", say(lang, "95 %", "95 % 區間"), "", ""]
    cells = [head]
    for row in found.rows.to_dict("records"):
        unit = row["unit"]
        line = [metrics()[row["metric"]].label.text(lang)]
        patterns, units = told.patterns(row.get("ruleset")), told.units(row.get("ruleset"))
        texts = (dimension_text(name, row[name], patterns, lang) for name in dims)
        line += ["" if text == NOTHING else text for text in texts]
        for side in "ab":
            line += [value_text(unit, row[f"value_{side}"]), f"{row[f'n_{side}']:,}"]
        line += [
            number(unit, row["difference"], signed=True),
            (POINTS if unit == "fraction" else units[unit]).text(lang),
            interval_text(unit, row["low"], row["high"], signed=True),
            _verdict(row, lang),
            SMALL if row["small"] else "",
        ]
        cells.append(line)
    right = [left, left + 1, left + 2, left + 3, left + 4, left + 6]
    yield columns(cells, right=right)
    yield ""
    yield from _notes(found, (one, other), lang)


def _verdict(row: Any, lang: str) -> str:  # noqa: ANN401
    if math.isnan(row["low"]):
        return say(lang, "too little to tell", "資料不足")
    if not row["differs"]:
        return say(lang, "not told apart", "無法區分")
    return say(lang, "higher", "較高") if row["difference"] > 0 else say(lang, "lower", "較低")


def _notes(found: Comparison, names: tuple[str, str], lang: str) -> Iterator[str]:
    one, other = names
    ours, theirs = found.hands
    yield say(
        lang,
        f"{ours:,} player-hands of {one}, {theirs:,} of {other}",
        f"{one} {ours:,} 人局，{other} {theirs:,} 人局",
    )
    if found.method == "same deals":
        yield say(
            lang,
            f"Paired: both played the same seats of {found.deals:,} walls, so luck of the deal"
            " cancels out",
            f"配對比較：雙方打過 {found.deals:,} 副牌牆的相同座位，配牌的運氣互相抵消",
        )
        if any(found.left_out):
            less, fewer = found.left_out
            yield say(
                lang,
                f"Left out, not dealt to both: {less:,} of {one}, {fewer:,} of {other}",
                f"未計入（只有一方打過）：{one} {less:,} 人局，{other} {fewer:,} 人局",
            )
    elif found.method == "same games":
        yield say(
            lang,
            "They met in games; what one wins the other loses, and the intervals allow for it",
            "雙方曾同桌，一方所贏即另一方所輸，區間已計入",
        )
    rows = found.rows
    if found.pooled:
        yield pooled_text(found.pooled, lang)
    if len(rows) >= _MANY:
        expected = len(rows) / 20
        yield say(
            lang,
            f"{len(rows)} comparisons: about {expected:.1f} would differ by chance alone",
            f"共 {len(rows)} 項比較：單憑運氣也約有 {expected:.1f} 項看似不同",
        )
    if rows["small"].any():
        yield say(
            lang,
            f"{SMALL} a small sample on one side, or games too unlike:"
            " it may well come out otherwise next time",
            f"{SMALL} 一方樣本太小，或各將差異太大，下次可能完全不同",
        )


def pooled_text(rulesets: Sequence[str], lang: str) -> str:
    """Say that a side has hands of several rulesets, and how to compare within one."""
    text = pooled_label(rulesets).text(lang)
    one = clean(rulesets[0])
    return text + say(
        lang,
        f" (--where ruleset={one} compares those of one)",
        f"（加 --where ruleset={one} 可只比較一種）",
    )
