"""What a row of statistics is of: its metric and its values of dimensions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from mjlog.analytics.labels import NOTHING, Names, dimension_text
from mjlog.analytics.registry import dimensions, metrics
from mjlog.cli.language import say


def row_head(dims: Sequence[str], told: Names, lang: str, *, single: bool = False) -> list[str]:
    """Return the heads of the cells that `row_cells` returns."""
    head = [] if single else [say(lang, "metric", "指標")]
    return head + [dimensions(told.words())[name].label.text(lang) for name in dims]


def row_cells(
    row: Mapping[Any, Any],
    dims: Sequence[str],
    told: Names,
    lang: str,
    *,
    single: bool = False,
    asked: Collection[str] = (),
) -> list[str]:
    """Return the cells that say what a row is of.

    Args:
        row: its metric and its values of dimensions.
        dims: the dimensions shown.
        told: where names of patterns come from.
        lang: the reader's language.
        single: there is one metric, named elsewhere.
        asked: dimensions of every row; most metrics are not split by what a few of them are.
    """
    patterns, own = told.patterns(row.get("ruleset")), told.words(row.get("ruleset"))
    cells = [] if single else [metrics(own)[row["metric"]].label.text(lang)]
    for name in dims:
        text = dimension_text(name, row[name], patterns, lang, own)
        cells.append("" if text == NOTHING and name not in asked else text)
    return cells
