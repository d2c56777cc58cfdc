"""Missed-win locks (過水, 捨張, furiten): a ruleset lists any number of them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Cause = Literal["missed_discard", "missed_rob", "missed_self_draw", "called_instead", "own_discard"]


class Lock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One lock.

    Args:
        id: its name in diagnostics.
        enter: what closes it. ``own_discard``: as long as a kind that the seat has discarded in
            this hand is among those it waits for.
        test: what is missed: a win that the rules allow, or a tile that completes the shape,
            whether it could have been won or not.
        blocks: what a locked seat may not win: discards, anything, or the missed tile.
        release: what opens it again. ``incomplete_fourteen``: a discard or kong made from tiles
            that were not a complete hand before it. ``own_turn``: the seat's own next draw or call.
        only_after_declaring: it closes only for a seat that has declared ready, from its next turn
            on.
        reading: with ``incomplete_fourteen``, whether "complete" is read from the tiles that
            remain, or from the waits frozen when the win was missed, the missed tile included.
        concealed_kong_releases: with ``incomplete_fourteen``, whether a concealed kong counts.
    """

    id: str
    enter: list[Cause]
    blocks: Literal["discard_wins", "all", "same_tile"]
    release: Literal["incomplete_fourteen", "own_draw", "own_turn", "own_discard", "never"]
    test: Literal["scoring_win", "shape"] = "scoring_win"
    only_after_declaring: bool = False
    reading: Literal["remaining", "frozen"] = "remaining"
    concealed_kong_releases: bool = True
