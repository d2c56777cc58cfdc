"""The shape as a whole."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView


def win(view: HandView, situation: Situation) -> int:
    """胡牌: every win (maceplay2p §2)."""
    return 1


def seven_pairs(view: HandView, situation: Situation) -> int:
    """七對: seven pairs (maceplay2p §2)."""
    return view.form == "seven_pairs"


def lux_pairs(view: HandView, situation: Situation, *, each_quad: bool = False) -> int:
    """豪華七對: seven pairs with four alike; ``each_quad``: once for each four (maceplay2p §2)."""
    quads = len(view.pairs) - len(set(view.pairs))
    return quads if each_quad else quads > 0
