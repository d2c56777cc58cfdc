"""The tiles of a hand's line as numbers."""

from __future__ import annotations

from msgspec import Struct

from mjlog.records import Hand
from mjlog.tiles import numbers


class Dealt(Struct, frozen=True, gc=False):
    """The tiles that a hand's line lists, a byte each.

    Args:
        seats: by seat, the tiles dealt, in the order listed.
        wall: the wall; None if it is not recorded.
    """

    seats: tuple[bytes, ...]
    wall: bytes | None


def dealt_in(hand: Hand) -> Dealt:
    """Return the tiles that a hand's line names."""
    wall = None if hand.wall is None else numbers(hand.wall)
    return Dealt(tuple(map(numbers, hand.dealt)), wall)
