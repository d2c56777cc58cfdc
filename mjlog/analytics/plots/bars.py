"""Bars: how values are spread, and how often each thing occurs."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
from matplotlib.axes import Axes

from mjlog.analytics.labels import dimension_text
from mjlog.analytics.plots.chart import Chart, drawn, heading, ticks
from mjlog.analytics.plots.look import ACCENT, INK, MUTED, SOFT, Look, cut, width
from mjlog.analytics.registry import dimensions, metrics, words
from mjlog.diagnostics import Label
from mjlog.rules.words import Words

_ROW = 19.0
_LONGEST_LABEL = 30


def spread(
    frame: pd.DataFrame,
    look: Look,
    *,
    unit: Label | None = None,
    height: float = 250,
    own: Words | None = None,
) -> Chart:
    """Return how a share is spread over numbers, such as values or turns of wins.

    Args:
        frame: rows of one share whose only category is a number.
        look: how it is lettered.
        unit: what the numbers are counted in; the category's name if not told.
        height: points from top to bottom.
        own: what players call things; general words if not told.
    """
    metric = metrics(own)[frame["metric"].iloc[0]]
    (category,) = metric.categories
    rows = frame.sort_values(category)
    at = rows[category].astype(int).to_list()
    per = words(own).per[metric.per]
    share = Label(f"% of {per.en}s", f"佔{per.zh} %")
    below = dimensions(own)[category].label if unit is None else unit

    def draw(axes: Axes) -> None:
        axes.bar(at, _percent(rows, "value"), width=0.78, color=SOFT)
        _whiskers(axes, at, rows)
        axes.set_xlim(min(at) - 0.8, max(at) + 0.8)
        axes.set_ylim(0)
        axes.xaxis.set_major_locator(ticks(12, whole=True))
        axes.yaxis.set_major_locator(ticks(5))
        axes.set_xlabel(look.say(below), loc="right")
        heading(axes, look.say(share))

    return drawn(draw, look, look.say(metric.label), height=height, bottom=42)


def frequencies(
    frame: pd.DataFrame,
    look: Look,
    patterns: Mapping[str, Label],
    *,
    top: int = 12,
    own: Words | None = None,
) -> Chart:
    """Return how often things occur, the most frequent first.

    Args:
        frame: rows of one share with one category, in the order of its rows.
        look: how it is lettered.
        patterns: names of patterns.
        top: how many are shown.
        own: what players call things; general words if not told.
    """
    metric = metrics(own)[frame["metric"].iloc[0]]
    (category,) = metric.categories
    rows = frame.head(top)
    labels = [
        cut(dimension_text(category, value, patterns, look.lang, own), _LONGEST_LABEL)
        for value in rows[category]
    ]
    at = list(range(len(rows)))

    def draw(axes: Axes) -> None:
        axes.barh(at, _percent(rows, "value"), height=0.66, color=SOFT)
        middle, low, high = (_percent(rows, name) for name in ("value", "low", "high"))
        axes.hlines(at, low, high, color=ACCENT, linewidth=1.6)
        axes.plot(middle, at, "o", color=ACCENT, markersize=3.2)
        axes.set_yticks(at, labels, color=INK)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlim(0)
        axes.grid(visible=False, axis="y")
        axes.grid(visible=True, axis="x")
        axes.spines["bottom"].set_visible(False)
        axes.xaxis.set_major_locator(ticks(6))
        axes.xaxis.tick_top()
        axes.annotate(
            "%",
            (0, 1),
            xytext=(-8, 6),
            xycoords="axes fraction",
            textcoords="offset points",
            ha="right",
            color=MUTED,
        )

    left = max(width(label) for label in labels) + 12
    height = 34 + _ROW * len(rows)
    return drawn(
        draw, look, look.say(metric.label), height=height, left=left, top=28, bottom=6, right=14
    )


def _percent(rows: pd.DataFrame, name: str) -> list[float]:
    return [100 * value for value in rows[name]]


def _whiskers(axes: Axes, at: list[int], rows: pd.DataFrame) -> None:
    axes.vlines(at, _percent(rows, "low"), _percent(rows, "high"), color=ACCENT, linewidth=1.4)
    axes.plot(at, _percent(rows, "value"), "o", color=ACCENT, markersize=3)
