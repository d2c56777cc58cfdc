"""The wall: who is dealt which tiles, where draws and replacements come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta, Struct

T = TypeVar("T")


class HeadAndTail(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Draws come from the head of one list, replacements from its tail.

    Args:
        block: tiles taken at a time while dealing.
        reserve: tiles left undrawn when the hand is exhausted, wherever they lie.
    """

    built: ClassVar[bool] = False
    """Whether a hand may record the walls as they were built."""

    block: Annotated[int, Meta(ge=1)]
    reserve: Annotated[int, Meta(ge=0)]

    def deal(self, seats: int, dealer: int, each: int) -> list[list[int]]:
        """Return each seat's positions in the wall, from the dealer counter-clockwise in blocks."""
        positions: list[list[int]] = [[] for _ in range(seats)]
        head = 0
        while len(positions[dealer]) < each:
            for offset in range(seats):
                mine = positions[(dealer + offset) % seats]
                take = min(self.block, each - len(mine))
                mine.extend(range(head, head + take))
                head += take
        return positions


class BuiltWalls(HeadAndTail, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every seat builds a wall of stacks, and the dice say where the list begins.

    From the right end of the wall that is opened as many stacks stay as the dice sum up to. The
    list begins with the next stack, goes on to the left end, then with the wall of the seat
    before, from its right end, and so on clockwise; the stacks that stayed are its tail. A stack
    is taken from the top.

    Args:
        height: tiles of a stack.
    """

    built: ClassVar[bool] = True

    height: Annotated[int, Meta(ge=1, le=4)]

    def joined(self, walls: Sequence[Sequence[Sequence[T]]], opened: int, stay: int) -> list[T]:
        """Return the list that walls make.

        Args:
            walls: by seat; stacks from the owner's right, tiles from the top.
            opened: seat whose wall is opened.
            stay: stacks that stay at its right end.
        """
        seats = len(walls)
        stacks = [stack for step in range(seats) for stack in walls[(opened - step) % seats]]
        return [tile for stack in (*stacks[stay:], *stacks[:stay]) for tile in stack]

    def apart(self, wall: Sequence[T], seats: int, opened: int, stay: int) -> list[list[list[T]]]:
        """Return the walls that make this list; the inverse of ``joined``."""
        height, size = self.height, len(wall)
        first = (size - stay * height) % size
        turned = [*wall[first:], *wall[:first]]
        stacks = [turned[place : place + height] for place in range(0, size, height)]
        each = len(stacks) // seats
        walls: list[list[list[T]]] = [[] for _ in range(seats)]
        for step in range(seats):
            walls[(opened - step) % seats] = stacks[step * each : (step + 1) * each]
        return walls
