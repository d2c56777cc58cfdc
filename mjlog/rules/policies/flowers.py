"""Flowers: shown as soon as they are held and replaced from the tail of the wall."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Flowers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What flowers win by themselves; whoever wins so has no choice.

    Flowers dealt are replaced in rounds from the dealer counter-clockwise, after the dealer's
    first draw: a seat shows all it holds and draws as many tiles; flowers among these wait for
    the next round. A flower drawn later is shown and replaced at once.

    Args:
        every: what the seat that shows every flower of the game gets: a self-draw, or nothing.
        last: what the seat that has shown all flowers but one gets when another shows the last: a
            win from that seat, or nothing; either way: also when it is the last but one that it
            shows, and the other seat has shown the one it lacks.
        replaced_from: the end of the wall that the replacement of a flower drawn in play comes
            from; those dealt are replaced like kongs.
        opening_bloom: whether the dealer's last tile of the opening, where it replaced a flower,
            counts as the replacement of one drawn in play.
    """

    every: Literal["wins", "nothing"]
    last: Literal["wins", "wins_either_way", "nothing"]
    replaced_from: Literal["tail", "head"] = "tail"
    opening_bloom: bool = False
