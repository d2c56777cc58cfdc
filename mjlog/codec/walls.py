"""The walls as they were built, and the list of tiles they make.

Every seat builds a wall of stacks. From the right end of the wall that is opened some stacks stay;
the list begins with the next one, goes on to the left end, then with the wall of the seat before,
from its right end, and so on clockwise. The stacks that stayed are its tail. A stack is taken from
the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def joined(walls: Sequence[Sequence[Sequence[T]]], opened: int, stay: int) -> list[T]:
    """Return the list that walls make.

    Args:
        walls: by seat; stacks from the owner's right, tiles from the top.
        opened: seat whose wall is opened.
        stay: stacks that stay at its right end.
    """
    seats = len(walls)
    stacks = [stack for step in range(seats) for stack in walls[(opened - step) % seats]]
    return [tile for stack in (*stacks[stay:], *stacks[:stay]) for tile in stack]


def separable(size: int, seats: int, height: int) -> bool:
    """Whether so many tiles make equal walls of whole stacks of this height, one a seat."""
    return size > 0 and seats > 0 and height > 0 and size % (seats * height) == 0


def apart(
    wall: Sequence[T], seats: int, height: int, opened: int, stay: int
) -> list[list[list[T]]]:
    """Return the walls of stacks of one height that make this list; the inverse of ``joined``.

    The tiles must be ``separable``.
    """
    size = len(wall)
    first = (size - stay * height) % size
    turned = [*wall[first:], *wall[:first]]
    stacks = [turned[place : place + height] for place in range(0, size, height)]
    each = len(stacks) // seats
    walls: list[list[list[T]]] = [[] for _ in range(seats)]
    for step in range(seats):
        walls[(opened - step) % seats] = stacks[step * each : (step + 1) * each]
    return walls
