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
            win from that seat, or nothing.
    """

    every: Literal["wins", "nothing"]
    last: Literal["wins", "nothing"]
