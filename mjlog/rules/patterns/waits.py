"""What the hand was waiting for."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.group import PAIR, SEQUENCE
from mjlog.shapes.view import HandView


def single_wait(view: HandView, situation: Situation) -> int:
    """獨聽: a single kind would have won (douque2p §5)."""
    return situation.waits == 1


def pair_wait(view: HandView, situation: Situation, *, sole_kind: bool = False) -> int:
    """單吊: the winning tile makes the pair, ``sole_kind``: alone (taiwan16 §5)."""
    return view.completes[0] == PAIR and (not sole_kind or situation.waits == 1)


def closed_wait(view: HandView, situation: Situation, *, sole_kind: bool = False) -> int:
    """卡張: the winning tile is the middle of a sequence (taiwan16 §5)."""
    shape, lowest = view.completes
    return (
        shape == SEQUENCE and view.winning == lowest + 1 and (not sole_kind or situation.waits == 1)
    )


def edge_wait(view: HandView, situation: Situation, *, sole_kind: bool = False) -> int:
    """偏張: the winning tile is the 3 of 123 or the 7 of 789 (taiwan16 §5)."""
    shape, lowest = view.completes
    edge = (lowest % 9 == 0 and view.winning == lowest + 2) or (
        lowest % 9 == 6 and view.winning == lowest
    )
    return shape == SEQUENCE and edge and (not sole_kind or situation.waits == 1)
