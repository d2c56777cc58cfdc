"""Sequences."""

from __future__ import annotations

from typing import Literal

from mjlog.rules.situation import Situation
from mjlog.shapes.group import SEQUENCE
from mjlog.shapes.view import HandView
from mjlog.tiles import FIRST_HONOR, WHITE


def all_chows(
    view: HandView,
    situation: Situation,
    *,
    pair: Literal["any", "no_dragon", "suited", "worthless"] = "any",
    two_sided: bool = False,
    several_kinds: bool = True,
    self_drawn: bool = True,
    robbed: bool = True,
    flowers: bool = True,
) -> int:
    """平胡: every group is a sequence; ``pair`` says what the pair may be (hk13 §3).

    Whether it must wait on two sides of a sequence, may be self-drawn or robbed of a kong and may
    hold flowers, is for the ruleset to say (taiwan16 §5). A worthless pair is no dragon and
    neither the seat's nor the round's wind; with ``several_kinds`` off it does not matter that the
    holder has every copy of the kind on the other side (riichi §9).
    """
    if view.form != "standard" or view.triplets:
        return 0
    if pair != "any" and view.pair >= (FIRST_HONOR if pair == "suited" else WHITE):
        return 0
    if pair == "worthless" and view.pair in (situation.seat_wind, situation.round_wind):
        return 0
    return (
        (self_drawn or situation.by != "self")
        and (robbed or situation.by != "rob")
        and (flowers or not situation.flowers)
        and (not two_sided or ((not several_kinds or situation.waits > 1) and _at_open_end(view)))
    )


def twin_sequences(view: HandView, situation: Situation, *, pairs: int) -> int:
    """一盃口・二盃口: so many pairs of two equal sequences; four alike are two (riichi §9)."""
    found = 0
    last = -1
    for low in view.sequences:
        if low == last:
            found += 1
            last = -1  # a third one begins another pair
        else:
            last = low
    return found >= pairs


def straight(view: HandView, situation: Situation) -> int:
    """一氣通貫: 123, 456 and 789 of one suit (riichi §9)."""
    runs = view.sequences
    for low in runs:
        if low % 9 == 0 and low + 3 in runs and low + 6 in runs:
            return 1
    return 0


def three_suits(view: HandView, situation: Situation) -> int:
    """三色同順: the same sequence in every suit (riichi §9)."""
    runs = view.sequences
    for low in runs:
        if low < 9 and low + 9 in runs and low + 18 in runs:
            return 1
    return 0


def _at_open_end(view: HandView) -> bool:
    """Whether the winning tile stands at an end of a sequence that another could stand at."""
    shape, lowest = view.completes
    if shape != SEQUENCE:
        return False
    if view.winning == lowest:
        return lowest % 9 < 6
    return view.winning == lowest + 2 and lowest % 9 > 0
