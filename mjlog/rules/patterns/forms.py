"""The shape as a whole."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.group import PAIR
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


def thirteen_orphans(view: HandView, situation: Situation, *, all_held: bool = False) -> int:
    """十三么: one of each terminal and honor and a second one of any (hk13 §3).

    With ``all_held`` the thirteen were there before the winning tile (riichi §9).
    """
    return view.form == "thirteen_orphans" and (not all_held or view.completes[0] == PAIR)


def nine_gates(view: HandView, situation: Situation, *, all_held: bool = True) -> int:
    """九子連環: a concealed 1112345678999 of one suit before the winning tile (hk13 §3).

    With ``all_held`` off the winning tile may be one of them (riichi §9).
    """
    if view.exposed or view.suits not in _FIRST or view.has_honors:
        return 0
    first = _FIRST[view.suits]
    held = list(view.counts[first : first + 9])
    if all_held:
        held[view.winning - first] -= 1
        return held == _GATES
    more = [count - gates for count, gates in zip(held, _GATES, strict=True)]
    return sum(more) == 1 and min(more) == 0
