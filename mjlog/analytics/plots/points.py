"""Points with their intervals: players side by side, and what position does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pandas as pd
from matplotlib.axes import Axes

from mjlog.analytics.labels import POINTS, dimension_text
from mjlog.analytics.plots.chart import WIDTH, Chart, drawn, heading, ticks
from mjlog.analytics.plots.look import ACCENT, INK, MUTED, PAPER, Look, named, width
from mjlog.analytics.registry import metrics
from mjlog.diagnostics import Label

_HEIGHT = 320.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 34.0, 12.0, 24.0, 42.0
_SMALL = 10.5

_MAP = Label("Wins and deal-ins", "胡牌與放槍")
_BIAS = Label("What position does", "座位與莊家的影響")


class _Player(NamedTuple):
    """A player on the map, in percent: across, up, both intervals."""

    name: str
    x: float
    y: float
    across: tuple[float, float]
    up: tuple[float, float]
    small: bool


def player_map(frame: pd.DataFrame, look: Look, names: Mapping[str, str] | None = None) -> Chart:
    """Return where players stand between winning and dealing in.

    Args:
        frame: rows of ``win_rate`` and ``deal_in_rate`` by player, one of each a player.
        look: how it is lettered.
        names: what players go by.
    """
    wins, deal_ins = (
        frame[frame["metric"] == name].set_index("player") for name in ("win_rate", "deal_in_rate")
    )
    players = []
    for place, player in enumerate(wins.index):
        if player in deal_ins.index:
            one, other = deal_ins.loc[player], wins.loc[player]
            players.append(
                _Player(
                    look.name(named(names, player), place),
                    100 * one["value"],
                    100 * other["value"],
                    (100 * one["low"], 100 * one["high"]),
                    (100 * other["low"], 100 * other["high"]),
                    bool(other["small"]),
                )
            )

    def draw(axes: Axes) -> None:
        for each in players:
            axes.plot(each.across, (each.y, each.y), color=MUTED, linewidth=1, alpha=0.45)
            axes.plot((each.x, each.x), each.up, color=MUTED, linewidth=1, alpha=0.45)
        for each in players:
            fill = PAPER if each.small else ACCENT
            axes.plot(each.x, each.y, "o", color=ACCENT, markerfacecolor=fill, markersize=7)
        axes.set_xlim(*_limits([each.across for each in players]))
        axes.set_ylim(*_limits([each.up for each in players]))
        axes.grid(visible=True, axis="both")
        axes.xaxis.set_major_locator(ticks(6))
        axes.yaxis.set_major_locator(ticks(6))
        axes.set_xlabel(f"{look.say(metrics()['deal_in_rate'].label)} %", loc="right")
        heading(axes, f"{look.say(metrics()['win_rate'].label)} %")
        _write_names(axes, players)

    return drawn(
        draw,
        look,
        look.say(_MAP),
        height=_HEIGHT,
        left=_LEFT,
        right=_RIGHT,
        top=_TOP,
        bottom=_BOTTOM,
    )


def _limits(intervals: list[tuple[float, float]]) -> tuple[float, float]:
    """Return limits of an axis in percent that hold all intervals."""
    low, high = min(one for one, _ in intervals), max(other for _, other in intervals)
    pad = max(1.0, 0.06 * (high - low))
    return max(-1.0, low - pad), min(101.0, high + pad)


def _write_names(axes: Axes, players: list[_Player]) -> None:
    """Write names beside their points where they cover neither points nor other names."""
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    wide, tall = WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def at(each: _Player) -> tuple[float, float]:
        return (each.x - left) / (right - left) * wide, (each.y - low) / (high - low) * tall

    taken = [(x - 5, y - 5, x + 5, y + 5) for x, y in map(at, players)]
    for each in players:
        x, y = at(each)
        room = width(each.name, _SMALL)
        shifts = (3, -12, 11, -20, 20, -30, 30)
        beside = [*((x + 8, y + up) for up in shifts), *((x - 8 - room, y + up) for up in shifts)]
        boxes = ((a, b - 2, a + room, b + 10) for a, b in beside)
        box = next((box for box in boxes if _is_free(box, taken, wide, tall)), None)
        if box is None:
            # No name is better than two that cannot be read.
            continue
        taken.append(box)
        axes.annotate(
            each.name,
            (each.x, each.y),
            xytext=(box[0] - x, box[1] + 2 - y),
            textcoords="offset points",
            size=_SMALL,
            color=MUTED if each.small else INK,
        )


_Box = tuple[float, float, float, float]


def _is_free(box: _Box, taken: list[_Box], wide: float, tall: float) -> bool:
    if box[0] < 0 or box[1] < 0 or box[2] > wide + _RIGHT or box[3] > tall:
        return False
    return all(
        box[2] < other[0] or other[2] < box[0] or box[3] < other[1] or other[3] < box[1]
        for other in taken
    )


def biases(frame: pd.DataFrame, look: Look) -> Chart:
    """Return what position does to winning, each with its interval around nothing.

    Args:
        frame: rows of ``dealer_bias``, ``door_bias`` and ``seat_bias``, or some of these.
        look: how it is lettered.
    """
    rows = frame.to_dict("records")
    labels = [_position(row, look.lang) for row in rows]
    at = list(range(len(rows)))
    # Of a single hand, or of few that came to the same, there is a value and no interval.
    ends = [
        (100 * row["low"], 100 * row["high"]) if row["low"] == row["low"] else None for row in rows
    ]

    values = [(100 * row["value"],) for row in rows]

    def draw(axes: Axes) -> None:
        axes.axvline(0, color=MUTED, linewidth=1)
        for place, (row, limits) in enumerate(zip(rows, ends, strict=True)):
            if limits is not None:
                axes.plot(limits, (place, place), color=ACCENT, linewidth=1.6)
            fill = PAPER if row["small"] else ACCENT
            value = 100 * row["value"]
            axes.plot(value, place, "o", color=ACCENT, markerfacecolor=fill, markersize=7)
        axes.set_yticks(at, labels, color=INK)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        reach = max(abs(end) for limits in (*ends, *values) if limits is not None for end in limits)
        reach = reach or 1.0
        axes.set_xlim(-1.1 * reach, 1.1 * reach)
        axes.grid(visible=False, axis="y")
        axes.grid(visible=True, axis="x")
        axes.xaxis.set_major_locator(ticks(6))
        axes.xaxis.set_major_formatter(
            lambda value, _: f"{value:+g}".replace("-", "−").replace("+0", "0")
        )
        axes.set_xlabel(look.say(POINTS), loc="right")

    left = max(width(label) for label in labels) + 14
    return drawn(
        draw,
        look,
        look.say(_BIAS),
        height=66 + 30 * len(rows),
        left=left,
        top=8,
        bottom=_BOTTOM,
        right=16,
    )


_POSITIONS = {"dealer_bias": Label("dealer", "莊家"), "door_bias": Label("door", "開門")}
_SEAT = Label("seat", "座位")


def _position(row: Mapping[Any, Any], lang: str) -> str:
    label = _POSITIONS.get(str(row["metric"]))
    if label is not None:
        return label.text(lang)
    return f"{_SEAT.text(lang)} {dimension_text('seat', row['seat'], {}, lang)}"
