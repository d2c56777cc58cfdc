"""Triplets and quads of any kind."""

from __future__ import annotations

from mjlog.rules.patterns import Kinds
from mjlog.rules.situation import Situation
from mjlog.shapes.group import PAIR, QUAD, SEQUENCE, TRIPLET
from mjlog.shapes.view import HandView


def all_pungs(view: HandView, situation: Situation) -> int:
    """碰碰胡: every group is a triplet or a quad (douque2p §5)."""
    return view.form == "standard" and not view.sequences


def three_concealed(view: HandView, situation: Situation, *, from_discard: bool = False) -> int:
    """三暗刻: three concealed triplets or quads (douque2p §5).

    With ``from_discard`` another seat's tile may complete one of them (taiwan16 §5).
    """
    return _concealed(view, from_discard) >= 3


def four_concealed(
    view: HandView, situation: Situation, *, from_discard: bool = False, pair_wait: bool = False
) -> int:
    """四暗刻・坎坎糊: four concealed triplets or quads (douque2p §5).

    With ``from_discard`` another seat's tile may complete one of them (hk13 §3); with
    ``pair_wait`` the winning tile makes the pair (riichi §9).
    """
    if pair_wait and view.completes[0] != PAIR:
        return 0
    return _concealed(view, from_discard) >= 4


def five_concealed(view: HandView, situation: Situation, *, from_discard: bool = False) -> int:
    """五暗刻: five concealed triplets or quads (taiwan16 §5).

    With ``from_discard`` another seat's tile may complete one of them.
    """
    return _concealed(view, from_discard) >= 5


def _concealed(view: HandView, from_discard: bool) -> int:
    """Count triplets and quads that are concealed, one that another seat's tile completes too."""
    if not from_discard:
        return view.concealed_triplets
    return sum([group.shape != SEQUENCE and not group.called for group in view.groups])


def three_kongs(view: HandView, situation: Situation) -> int:
    """三槓子: three kongs (riichi §9)."""
    return len(view.quads) >= 3


def four_kongs(view: HandView, situation: Situation, *, more: bool = True) -> int:
    """四槓・十八羅漢: four kongs, ``more`` says whether five count as well (hk13 §3)."""
    return len(view.quads) == 4 or (more and len(view.quads) > 4)


def triplets_of_three_suits(view: HandView, situation: Situation) -> int:
    """三色同刻: a triplet or quad of the same rank in every suit (riichi §9)."""
    held = view.triplets
    for kind in held:
        if kind < 9 and kind + 9 in held and kind + 18 in held:
            return 1
    return 0


def alike(
    view: HandView, situation: Situation, *, quads: bool, concealed: bool, tiles: Kinds
) -> int:
    """刻子・槓子: once for each triplet, or quad, of these tiles (riichi §10).

    ``concealed``: whether those that are concealed are meant, or the others.
    """
    shape = QUAD if quads else TRIPLET
    count = 0
    for group in view.groups:
        if group.shape == shape and group.concealed == concealed and group.kind in tiles:
            count += 1
    return count
