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


def four_concealed(view: HandView, situation: Situation) -> int:
    """四暗刻: four concealed triplets or quads (douque2p §5)."""
    return view.concealed_triplets >= 4
