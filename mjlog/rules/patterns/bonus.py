"""Bonus tiles: those that indicators name, and red fives."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView
from mjlog.tiles import EAST, FIRST_HONOR, NORTH, RED, WHITE


def dora(view: HandView, situation: Situation) -> int:
    """寶牌: once for each tile that follows an indicator, for each such indicator (riichi §1)."""
    return _named(view, situation.indicators)


def ura_dora(view: HandView, situation: Situation) -> int:
    """裏寶牌: likewise for the indicators under those turned (riichi §1, §4)."""
    return _named(view, situation.ura)


def red_fives(view: HandView, situation: Situation) -> int:
    """赤寶牌: once for each red five (riichi §1)."""
    return situation.red_fives


def _named(view: HandView, indicators: Sequence[int]) -> int:
    return sum([view.counts[_next(kind)] for kind in indicators])


def _next(kind: int) -> int:
    """Return the kind after an indicator, round its suit, the winds or the dragons."""
    if kind < FIRST_HONOR:
        return kind - kind % 9 + (kind + 1) % 9
    if kind <= NORTH:
        return EAST if kind == NORTH else kind + 1
    return WHITE if kind == RED else kind + 1
