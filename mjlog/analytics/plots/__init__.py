"""Figures of metrics: `chart.Chart` objects, made from frames that the catalogue computed."""

from mjlog.analytics.plots.bars import frequencies, spread
from mjlog.analytics.plots.chart import Chart
from mjlog.analytics.plots.curves import score_curves
from mjlog.analytics.plots.look import Look, on_page, on_screen
from mjlog.analytics.plots.points import biases, player_map

__all__ = [
    "Chart",
    "Look",
    "biases",
    "frequencies",
    "on_page",
    "on_screen",
    "player_map",
    "score_curves",
    "spread",
]
