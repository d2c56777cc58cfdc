"""Sequences."""

from __future__ import annotations

from typing import Literal

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView
from mjlog.tiles import FIRST_HONOR, WHITE


def all_chows(
    view: HandView, situation: Situation, *, pair: Literal["any", "no_dragon", "suited"] = "any"
) -> int:
    """平糊: every group is a sequence; ``pair`` says what the pair may be (hk13 §3)."""
    if view.form != "standard" or view.triplets:
        return 0
    return pair == "any" or view.pair < (WHITE if pair == "no_dragon" else FIRST_HONOR)
