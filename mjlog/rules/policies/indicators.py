"""Bonus indicators (寶牌指示牌)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Indicators(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One indicator is turned when a hand opens, one more for every kong that stands.

    What a kong still owes when the same seat makes another is turned at once, before its draw.

    Args:
        concealed_kong: when a concealed kong's is turned: before the replacement is drawn, or
            as after other kongs.
        open_kong: when any other kong's is turned: before the replacement is drawn, right before
            the discard that follows (never, if the seat wins with the replacement), or right after
            that discard, unless it is won on.
    """

    concealed_kong: Literal["before_draw", "as_open"]
    open_kong: Literal["before_draw", "before_discard", "after_discard"]
