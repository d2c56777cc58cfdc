"""What the winner kept concealed, claimed or declared."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView


def concealed(
    view: HandView, situation: Situation, *, concealed_kong: bool = True, given: bool = False
) -> int:
    """門清: nothing was claimed; ``concealed_kong`` says whether one may be held (douque2p §5).

    With ``given`` another seat gave the winning tile (riichi §10).
    """
    return (
        not view.exposed
        and (concealed_kong or not view.quads)
        and (not given or situation.by != "self")
    )


def concealed_self(view: HandView, situation: Situation, *, concealed_kong: bool = True) -> int:
    """不求・門清自摸: nothing was claimed and the winning tile was drawn (douque2p §5)."""
    return situation.by == "self" and not view.exposed and (concealed_kong or not view.quads)


def all_claimed(view: HandView, situation: Situation) -> int:
    """全求人: every group was claimed and another seat gave the winning tile (douque2p §5)."""
    return situation.by != "self" and 0 < view.melds == len(view.groups)


def ippatsu(view: HandView, situation: Situation) -> int:
    """一發: won within a turn of declaring, nobody having called meanwhile (riichi §5, §9)."""
    return situation.ippatsu


def declared(view: HandView, situation: Situation, *, kind: str) -> int:
    """嗆聽・MIGI・立直: the winner had declared ready, in this kind (douque2p §4, §5)."""
    return situation.declared == kind
