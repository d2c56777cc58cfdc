"""The door and the seat winds of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from mjlog.records.values import Wind


class DiceParity(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An odd sum opens the dealer's wall, an even sum the next seat's; the door is East.

    Args:
        dice: dice the dealer throws.
        winds: seat winds from the door, counter-clockwise.
    """

    dice: Annotated[int, Meta(ge=1, le=8)]
    winds: list[Wind]

    def door(self, dice: Sequence[int], dealer: int, seats: int) -> int:
        """Return the seat whose wall is opened."""
        return dealer if sum(dice) % 2 else (dealer + 1) % seats

    def seat_winds(self, door: int, seats: int) -> list[Wind]:
        """Return the wind of every seat, from seat 0."""
        return [self.winds[(seat - door) % seats] for seat in range(seats)]
