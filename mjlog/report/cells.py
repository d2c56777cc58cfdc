"""One number of a report with all that has to stand beside it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
from msgspec import Struct

from mjlog.analytics.intervals import SMALL_SAMPLE, wilson
from mjlog.analytics.labels import NOTHING, dimension_text, interval_text, number, value_text
from mjlog.analytics.registry import metrics
from mjlog.diagnostics import Label
from mjlog.report.contents import PLAYERS
from mjlog.report.gather import Chapter


class Cell(Struct, frozen=True):
    """A number as text.

    Args:
        value: the value, with its sign for percent.
        error: its standard error, of means only.
        interval: where the true value lies, 19 times in 20.
        of: hits and trials of a rate, trials of a mean.
        small: its sample is small.
    """

    value: str
    error: str
    interval: str
    of: str
    small: bool


EMPTY = Cell(NOTHING, "", "", "", False)
"""Where there is nothing to count."""


def cell(row: Mapping[Any, Any]) -> Cell:
    """Return a row of `mjlog.analytics.catalogue.compute` as text."""
    metric, unit = metrics()[row["metric"]], row["unit"]
    mean = metric.kind == "mean"
    total = "" if mean else f"{int(row['total']):,} / "
    return Cell(
        value_text(unit, row["value"]),
        f"± {number(unit, row['se']).lstrip('+')}" if mean and not math.isnan(row["se"]) else "",
        interval_text(unit, row["low"], row["high"]),
        f"{total}{row['n']:,}",
        bool(row["small"]),
    )


class Column(Struct, frozen=True):
    """A column of the table of players: a metric, of one category where it has several.

    Args:
        metric: its id.
        label: its name.
        category: name of what it is of; nothing for most.
        unit: what its values are counted in; nothing for rates.
    """

    metric: str
    label: str
    category: str
    unit: str


def unit_text(unit: str, units: Mapping[str, Label], lang: str) -> str:
    """Return what values are counted in; nothing for rates, which carry their sign."""
    return "" if unit == "fraction" else units[unit].text(lang)


def rows_of(frame: pd.DataFrame, metric: str) -> list[dict[Any, Any]]:
    """Return the rows of a metric."""
    return frame[frame["metric"] == metric].to_dict("records")


def columns_of(
    chapter: Chapter, players: Sequence[str], lang: str
) -> tuple[list[Column], list[list[Cell]]]:
    """Return the columns of the table of players, and the cells of each by player."""
    columns, cells = [], []
    for name in PLAYERS:
        rows = rows_of(chapter.players, name)
        metric = metrics(chapter.words)[name]
        unit = unit_text(metric.unit, chapter.units, lang)
        categories = {tuple(row[key] for key in metric.categories): None for row in rows}
        for category in categories:
            found = {
                row["player"]: cell(row)
                for row in rows
                if tuple(row[key] for key in metric.categories) == category
            }
            if category:
                tried = _trials(chapter, rows)
                absent = (player for player in players if player not in found)
                found |= {p: cell(_never(name, tried[p])) for p in absent if p in tried}
            told = [
                dimension_text(key, value, chapter.patterns, lang, chapter.words)
                for key, value in zip(metric.categories, category, strict=True)
            ]
            columns.append(Column(name, metric.label.text(lang), " ".join(told), unit))
            cells.append([found.get(player, EMPTY) for player in players])
    return columns, cells


def _trials(chapter: Chapter, rows: Sequence[Mapping[Any, Any]]) -> dict[str, int]:
    """Return how often each player could have done what some players did.

    Who never did it has no row for it. Where those who did could in all hands they sat in, so
    could the others.
    """
    tried = {row["player"]: int(row["n"]) for row in rows}
    hands = {row["player"]: int(row["n"]) for row in rows_of(chapter.players, PLAYERS[0])}
    always = all(hands.get(player) == n for player, n in tried.items())
    return hands | tried if always else tried


def _never(metric: str, trials: int) -> dict[str, object]:
    """Return the row of a player who could have done something, and never did."""
    low, high = map(float, wilson(0, trials))
    sure = {"value": 0.0, "low": low, "high": high, "se": math.nan, "small": trials < SMALL_SAMPLE}
    return {"metric": metric, "unit": "fraction", "n": trials, "total": 0, "clusters": 1, **sure}
