"""The shape as a whole."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView

_FIRST = {0b001: 0, 0b010: 9, 0b100: 18}
"""One suit alone to its lowest kind."""
_GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3]
"""Copies of the ranks before any ninth tile wins."""


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


def thirteen_orphans(view: HandView, situation: Situation) -> int:
    """十三么: one of each terminal and honor and a second one of any (hk13 §3)."""
    return view.form == "thirteen_orphans"


def nine_gates(view: HandView, situation: Situation) -> int:
    """九子連環: a concealed 1112345678999 of one suit before the winning tile (hk13 §3)."""
    if view.exposed or view.suits not in _FIRST or view.has_honors:
        return 0
    first = _FIRST[view.suits]
    held = list(view.counts[first : first + 9])
    held[view.winning - first] -= 1
    return held == _GATES
