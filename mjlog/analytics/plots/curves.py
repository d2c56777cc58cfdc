"""Curves of what players have won and lost."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from mjlog.analytics.plots.chart import Chart, drawn, heading, ticks
from mjlog.analytics.plots.look import FAINT, MUTED, SERIES, Look, named, width
from mjlog.diagnostics import Label

_HEIGHT = 320.0
_TOP, _BOTTOM = 24.0, 42.0
_LINE = 13.0
_SMALL = 10.5

_TITLE = Label("Balance so far", "累計收支")
_PLAYED = Label("hands played", "已打局數")


def score_curves(
    frame: pd.DataFrame,
    look: Look,
    names: Mapping[str, str] | None = None,
    *,
    unit: str = "",
) -> Chart:
    """Return the balance of players hand by hand.

    Args:
        frame: ``player``, ``played`` (hands so far) and ``balance``, as
            `mjlog.analytics.catalogue.balances` returns them; players in the order in which they
            are shown, at most as many as there are colours.
        look: how it is lettered.
        names: what players go by.
        unit: what a balance is counted in.
    """
    players = list(dict.fromkeys(frame["player"]))[: len(SERIES)]
    labels = [look.name(named(names, player), place) for place, player in enumerate(players)]
    lines = [frame[frame["player"] == player] for player in players]
    low = min(0, *(int(line["balance"].min()) for line in lines))
    high = max(0, *(int(line["balance"].max()) for line in lines))
    if low == high:
        low, high = low - 1, high + 1
    pad = 0.05 * (high - low)

    def draw(axes: Axes) -> None:
        axes.axhline(0, color=MUTED, linewidth=1)
        most = max(int(line["played"].max()) for line in lines)
        axes.set_xlim(0, max(most, 1))
        axes.set_ylim(low - pad, high + pad)
        ends = []
        for line, colour in zip(lines, SERIES, strict=False):
            axes.plot([0, *line["played"]], [0, *line["balance"]], color=colour, linewidth=1.5)
            x, y = line["played"].iloc[-1], line["balance"].iloc[-1]
            axes.plot(x, y, "o", color=colour, markersize=4, clip_on=False)
            ends.append(float(y))
        axes.xaxis.set_major_locator(ticks(6, whole=True))
        axes.yaxis.set_major_locator(ticks(7))
        short = FuncFormatter(lambda value, _: f"{value:,.0f}".replace("-", "−"))
        axes.yaxis.set_major_formatter(short)
        axes.xaxis.set_major_formatter(short)
        axes.set_xlabel(look.say(_PLAYED), loc="right")
        heading(axes, unit)
        tall = _HEIGHT - _TOP - _BOTTOM
        scale = tall / (high - low + 2 * pad)
        spots = apart([(end - low + pad) * scale for end in ends], _LINE, tall)
        for line, end, spot, colour in zip(lines, ends, spots, SERIES, strict=False):
            across = [line["played"].iloc[-1], max(most, 1)]
            upward = [end, spot / scale + low - pad]
            axes.plot(across, upward, color=colour, linewidth=0.7, alpha=0.4)
        for label, spot, colour in zip(labels, spots, SERIES, strict=False):
            axes.annotate(
                label,
                (1, spot / tall),
                xytext=(8, -4),
                xycoords="axes fraction",
                textcoords="offset points",
                size=_SMALL,
                color=colour,
            )
        axes.spines["bottom"].set_color(FAINT)

    figures = max(len(f"{low:,}"), len(f"{high:,}"))
    return drawn(
        draw,
        look,
        look.say(_TITLE),
        height=_HEIGHT,
        left=14 + 6.7 * figures,
        right=16 + max(width(label, _SMALL) for label in labels),
        top=_TOP,
        bottom=_BOTTOM,
    )


def apart(spots: list[float], gap: float, room: float) -> list[float]:
    """Return places as near to the given ones as they can be without being too near to each other.

    Args:
        spots: where things would best be.
        gap: distance between two.
        room: all places are between 0 and this, where there is room enough.
    """
    order = sorted(range(len(spots)), key=lambda number: spots[number])
    placed = [spots[number] for number in order]
    for number in range(1, len(placed)):
        placed[number] = max(placed[number], placed[number - 1] + gap)
    over = placed[-1] - room if placed else 0
    if over > 0:
        placed[-1] -= over
        for number in range(len(placed) - 2, -1, -1):
            placed[number] = min(placed[number], placed[number + 1] - gap)
    found = [0.0] * len(spots)
    for number, place in zip(order, placed, strict=True):
        found[number] = place
    return found
