"""Triplets and quads of winds and dragons."""

from __future__ import annotations

from mjlog.rules.patterns import Kinds
from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView
from mjlog.tiles import EAST, NORTH, RED, WHITE


def triplets_of(view: HandView, situation: Situation, *, tiles: Kinds) -> int:
    """三元牌・風刻・幺九刻: once for each triplet or quad of these tiles (douque2p §5)."""
    return sum([kind in tiles for kind in view.triplets])


def round_wind(view: HandView, situation: Situation) -> int:
    """圈風: a triplet or quad of the round's wind (douque2p §5)."""
    return situation.round_wind in view.triplets


def seat_wind(view: HandView, situation: Situation) -> int:
    """門風: a triplet or quad of the winner's own wind (douque2p §5)."""
    return situation.seat_wind in view.triplets


def pair_of(view: HandView, situation: Situation, *, tiles: Kinds) -> int:
    """將: the pair is of these tiles (riichi §10)."""
    return view.pair in tiles


def round_wind_pair(view: HandView, situation: Situation) -> int:
    """圈風將: the pair is of the round's wind (riichi §10)."""
    return view.pair == situation.round_wind >= 0


def seat_wind_pair(view: HandView, situation: Situation) -> int:
    """門風將: the pair is of the winner's own wind (riichi §10)."""
    return view.pair == situation.seat_wind >= 0


def double_wind_pair(view: HandView, situation: Situation) -> int:
    """連風將: the pair is of a wind that is the round's and the winner's (riichi §10)."""
    return view.pair == situation.seat_wind == situation.round_wind >= 0


def small_dragons(view: HandView, situation: Situation) -> int:
    """小三元: two dragon triplets and a pair of the third (douque2p §5)."""
    if len(view.triplets) < 2:
        return 0
    held = [kind for kind in range(WHITE, RED + 1) if kind in view.triplets]
    return len(held) == 2 and view.pair not in held and WHITE <= view.pair <= RED


def big_dragons(view: HandView, situation: Situation) -> int:
    """大三元: triplets of all three dragons (douque2p §5)."""
    if len(view.triplets) < 3:
        return 0
    held = [kind for kind in range(WHITE, RED + 1) if kind in view.triplets]
    return len(held) == 3


def small_winds(view: HandView, situation: Situation, *, kongs: bool = True) -> int:
    """小四喜: three wind triplets and a pair of the fourth (douque2p §5).

    ``kongs`` says whether they will do for triplets (maceplay2p §2).
    """
    if len(view.triplets) < 3:
        return 0
    held = [kind for kind in range(EAST, NORTH + 1) if kind in view.triplets]
    if not kongs and any(kind in view.quads for kind in held):
        return 0
    return len(held) == 3 and view.pair not in held and EAST <= view.pair <= NORTH


def big_winds(view: HandView, situation: Situation) -> int:
    """大四喜: triplets of all four winds (douque2p §5)."""
    if len(view.triplets) < 4:
        return 0
    held = [kind for kind in range(EAST, NORTH + 1) if kind in view.triplets]
    return len(held) == 4
