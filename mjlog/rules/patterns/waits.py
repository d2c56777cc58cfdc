"""What the hand was waiting for."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.view import HandView


def single_wait(view: HandView, situation: Situation) -> int:
    """獨聽: a single kind would have won (douque2p §5)."""
    return situation.waits == 1
