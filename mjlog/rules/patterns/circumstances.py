"""How and when the winning tile came."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView


def self_draw(view: HandView, situation: Situation) -> int:
    """自摸: the winner drew the winning tile (douque2p §5)."""
    return situation.by == "self"


def rob_kong(view: HandView, situation: Situation) -> int:
    """搶槓: the winning tile was being added to another seat's pung (douque2p §2, §5)."""
    return situation.by == "rob"


def kong_bloom(view: HandView, situation: Situation, *, flower: bool = False) -> int:
    """槓上開花: the winning tile replaces a kong of any kind (douque2p §5).

    With ``flower`` it may also replace a flower drawn in play (taiwan16 §5).
    """
    replaces = situation.replacement or (flower and situation.flower_replacement)
    return situation.by == "self" and replaces


def kong_on_kong(view: HandView, situation: Situation) -> int:
    """槓上槓: the winning tile replaces a kong made with another's replacement (hk13 §3)."""
    return situation.by == "self" and situation.kongs_in_a_row > 1


def last_draw(view: HandView, situation: Situation, *, replacement: bool = True) -> int:
    """海底撈月: the winner drew the last drawable tile (douque2p §1, §5).

    With ``replacement`` off, one that replaces a kong is none (riichi §9).
    """
    return (
        situation.by == "self"
        and situation.last_tile
        and (replacement or not situation.replacement)
    )


def last_discard(view: HandView, situation: Situation) -> int:
    """河底撈魚: the tile discarded after the last draw is won (hk13 §3)."""
    return situation.by == "discard" and situation.last_tile


def heavenly(view: HandView, situation: Situation, *, after_kong: bool = False) -> int:
    """天胡: the dealer's tiles win as dealt (douque2p §5).

    With ``after_kong`` also as they are once kongs of them have been replaced (taiwan16 §5).
    """
    return (
        situation.dealer
        and situation.by == "self"
        and situation.own_discards == 0
        and (after_kong or (situation.undisturbed and situation.own_draws == 1))
    )


def earthly(view: HandView, situation: Situation, *, after_calls: bool = False) -> int:
    """地胡: another seat wins on its own first draw, nobody having called (douque2p §5).

    With ``after_calls`` others may have (taiwan16 §5); the winner's own kong always ends it.
    """
    return (
        not situation.dealer
        and situation.by == "self"
        and (situation.undisturbed or (after_calls and not view.exposed and not view.quads))
        and situation.own_draws == 1
        and situation.own_discards == 0
    )


def human(view: HandView, situation: Situation) -> int:
    """人胡: another seat wins the dealer's first discard, nobody having called (douque2p §5)."""
    return (
        not situation.dealer
        and situation.by == "discard"
        and situation.undisturbed
        and situation.table_discards == 1
        and situation.own_draws == 0
    )


def first_go_round(
    view: HandView,
    situation: Situation,
    *,
    after_calls: bool = False,
    from_dealer: bool = False,
) -> int:
    """人胡: a discard is won before the winner's first draw, nobody having called (hk13 §3).

    With ``after_calls`` others may have; with ``from_dealer`` it is the dealer's (taiwan16 §5).
    """
    return (
        not situation.dealer
        and situation.by == "discard"
        and (situation.undisturbed or (after_calls and not view.exposed))
        and (not from_dealer or situation.table_discards == 1)
        and situation.own_draws == 0
    )
