"""Which suits the hand is made of."""

from __future__ import annotations

from mjlog.rules.patterns import Kinds
from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView

_ONE_SUIT = (0b001, 0b010, 0b100)


def half_flush(view: HandView, situation: Situation) -> int:
    """混一色: one suit and honors, both present (douque2p §5)."""
    return view.has_honors and view.suits in _ONE_SUIT


def full_flush(view: HandView, situation: Situation) -> int:
    """清一色: one suit and nothing else (douque2p §5)."""
    return not view.has_honors and view.suits in _ONE_SUIT


def made_of(view: HandView, situation: Situation, *, tiles: Kinds) -> int:
    """綠一色: these tiles and no others, not each of them needed (riichi §9)."""
    for kind, count in enumerate(view.counts):
        if count and kind not in tiles:
            return 0
    return 1


def all_honors(view: HandView, situation: Situation, *, seven_pairs: bool = True) -> int:
    """字一色: honors and nothing else; ``seven_pairs``: even in that shape (douque2p §5)."""
    return view.has_honors and view.suits == 0 and (seven_pairs or view.form != "seven_pairs")
