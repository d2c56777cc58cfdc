"""Flowers: the winner's own, a whole series, all of them."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView
from mjlog.tiles import EAST, FIRST_FLOWER

_SERIES = (
    frozenset(range(FIRST_FLOWER, FIRST_FLOWER + 4)),
    frozenset(range(FIRST_FLOWER + 4, FIRST_FLOWER + 8)),
)
"""春夏秋冬, 梅蘭菊竹: the first of each belongs to East, and so on."""


def eight_flowers(view: HandView, situation: Situation) -> int:
    """八仙過海: every flower of the game, whether or not they win by themselves (taiwan16 §5)."""
    return all(series.issubset(situation.flowers) for series in _SERIES)


def seven_rob_one(view: HandView, situation: Situation) -> int:
    """七搶一: all flowers but the one that another seat shows (taiwan16 §5)."""
    return situation.by == "flower"


def flower_kong(view: HandView, situation: Situation) -> int:
    """花槓: once for each series of four that is complete (taiwan16 §5)."""
    return sum([series.issubset(situation.flowers) for series in _SERIES])


def seat_flower(view: HandView, situation: Situation, *, of_whole_series: bool = True) -> int:
    """座花: once for each flower of the own wind (taiwan16 §5).

    With ``of_whole_series`` off, the flowers of a complete series are none.
    """
    place = situation.seat_wind - EAST
    return sum(
        [
            FIRST_FLOWER + 4 * index + place in situation.flowers
            for index, series in enumerate(_SERIES)
            if place >= 0 and (of_whole_series or not series.issubset(situation.flowers))
        ]
    )
