"""Claims on a discard."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Claims(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be claimed from another seat's discard.

    Args:
        chow: who may chow: nobody, the next seat, anybody.
        pung: whether a pung may be claimed.
        kong: whether an exposed kong may be claimed.
        winners: how many may win one tile: the nearest in turn order, or all.
        last_discard: what the discard after the last draw may be claimed for.
        declined_pung: how long a seat that let a pung go may not pung that kind (過水碰).
    """

    chow: Literal["none", "next", "any"]
    pung: bool
    kong: bool
    winners: Literal["nearest", "all"]
    last_discard: Literal["win", "all"]
    declined_pung: Literal["free", "until_own_turn"]
