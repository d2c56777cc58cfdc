"""Sequences."""

from __future__ import annotations

from typing import Literal

from mjlog.rules.situation import Situation
from mjlog.shapes.view import SEQUENCE, HandView
from mjlog.tiles import FIRST_HONOR, WHITE


def all_chows(
    view: HandView,
    situation: Situation,
    *,
    pair: Literal["any", "no_dragon", "suited"] = "any",
    two_sided: bool = False,
    self_drawn: bool = True,
    flowers: bool = True,
) -> int:
    """平胡: every group is a sequence; ``pair`` says what the pair may be (hk13 §3).

    Whether it must wait on two sides of a sequence, may be self-drawn and may hold flowers, is
    for the ruleset to say (taiwan16 §5).
    """
    if view.form != "standard" or view.triplets:
        return 0
    if pair != "any" and view.pair >= (WHITE if pair == "no_dragon" else FIRST_HONOR):
        return 0
    return (
        (self_drawn or situation.by != "self")
        and (flowers or not situation.flowers)
        and (not two_sided or (situation.waits > 1 and _at_open_end(view)))
    )


def _at_open_end(view: HandView) -> bool:
    """Whether the winning tile stands at an end of a sequence that another could stand at."""
    shape, lowest = view.completes
    if shape != SEQUENCE:
        return False
    if view.winning == lowest:
        return lowest % 9 < 6
    return view.winning == lowest + 2 and lowest % 9 > 0
