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
        swap: what the discard right after a chow or pung may not be (喰い替え): the called kind,
            or that and the kind that would complete a chow's two own tiles at their other end. A
            call after which everything would be barred may not be made.
        kong_from_previous: whether a seat may make an exposed kong of the discard of the seat
            before it (上家).
    """

    chow: Literal["none", "next", "any"]
    pung: bool
    kong: bool
    winners: Literal["nearest", "all"]
    last_discard: Literal["win", "all"]
    declined_pung: Literal["free", "until_own_turn"]
    swap: Literal["free", "same", "same_and_other_end"] = "free"
    kong_from_previous: bool = True
