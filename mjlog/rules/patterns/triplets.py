"""Triplets and quads of any kind."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView


def all_pungs(view: HandView, situation: Situation) -> int:
    """碰碰胡: every group is a triplet or a quad (douque2p §5)."""
    return view.form == "standard" and not view.sequences


def three_concealed(view: HandView, situation: Situation) -> int:
    """三暗刻: three concealed triplets or quads (douque2p §5)."""
    return view.concealed_triplets >= 3


def four_concealed(view: HandView, situation: Situation, *, from_discard: bool = False) -> int:
    """四暗刻・坎坎糊: four concealed triplets or quads (douque2p §5).

    With ``from_discard`` another seat's tile may complete one of them (hk13 §3).
    """
    if from_discard:
        return not view.melds and len(view.triplets) >= 4
    return view.concealed_triplets >= 4


def five_concealed(view: HandView, situation: Situation) -> int:
    """五暗刻: five concealed triplets or quads (taiwan16 §5)."""
    return view.concealed_triplets >= 5


def four_kongs(view: HandView, situation: Situation) -> int:
    """四槓・十八羅漢: four kongs (hk13 §3)."""
    return len(view.quads) >= 4
