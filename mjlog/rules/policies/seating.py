"""The door and the seat winds of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from mjlog.records.values import Wind


class DealerEast(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dealer is East, and no wall is opened.

    Args:
        winds: seat winds from the dealer, counter-clockwise.
        dice: dice that a log may record; they decide nothing.
    """

    winds: list[Wind]
    dice: Annotated[int, Meta(ge=0, le=8)] = 0

    def door(self, dice: Sequence[int], dealer: int, seats: int) -> int | None:
        """Return None: there is no door."""
        return None

    def seat_winds(self, east: int, seats: int) -> list[Wind]:
        """Return the wind of every seat, from seat 0, with this seat, the dealer, as East."""
        return [self.winds[(seat - east) % seats] for seat in range(seats)]


class DiceCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Counted round from the dealer, the dice's sum gives the wall that is opened: the door, East.

    Of two seats an odd sum opens the dealer's wall, an even sum the other's.

    Args:
        dice: dice the dealer throws.
        winds: seat winds from the door, counter-clockwise.
        seats_drawn: before the game winds are drawn for the seats, and East throws the same dice
            for the first dealer, who is counted like the door.
    """

    dice: Annotated[int, Meta(ge=1, le=8)]
    winds: list[Wind]
    seats_drawn: bool = False

    def door(self, dice: Sequence[int], dealer: int, seats: int) -> int:
        """Return the seat whose wall is opened."""
        return (dealer + sum(dice) - 1) % seats

    def seat_winds(self, east: int, seats: int) -> list[Wind]:
        """Return the wind of every seat, from seat 0, with this seat, the door, as East."""
        return [self.winds[(seat - east) % seats] for seat in range(seats)]
