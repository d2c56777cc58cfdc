"""The wall: who is dealt which tiles, where draws and replacements come from."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

Place = Annotated[int, Meta(ge=0, le=287)]
"""Position in the wall's list, from the head."""


class HeadAndTail(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Draws come from the head of one list, replacements from its tail, as a rule.

    Args:
        block: tiles taken at a time while dealing.
        reserve: tiles left undrawn when the hand is exhausted, wherever they lie.
        dealt_from: the seat that takes the first block.
        replaced_from: the end that replacements come from.
    """

    built: ClassVar[bool] = False
    """Whether a hand may record the walls as they were built."""

    block: Annotated[int, Meta(ge=1)]
    reserve: Annotated[int, Meta(ge=0)]
    dealt_from: Literal["dealer", "door"] = "dealer"
    replaced_from: Literal["tail", "head"] = "tail"

    def deal(self, seats: int, dealer: int, each: int, door: int | None = None) -> list[list[int]]:
        """Return each seat's positions in the wall, dealt counter-clockwise in blocks.

        Args:
            seats: number of seats.
            dealer: seat that deals.
            each: tiles for every seat.
            door: seat whose wall is opened, where the rules open one.
        """
        first = door if self.dealt_from == "door" and door is not None else dealer
        positions: list[list[int]] = [[] for _ in range(seats)]
        head = 0
        while len(positions[first]) < each:
            for offset in range(seats):
                mine = positions[(first + offset) % seats]
                take = min(self.block, each - len(mine))
                mine.extend(range(head, head + take))
                head += take
        return positions

    def in_order(self, wall: list[int]) -> list[int]:
        """Return a wall so that draws come from its head and replacements from its tail."""
        return wall


class BuiltWalls(HeadAndTail, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every seat builds a wall of stacks, and the dice say where the list begins.

    At the right end of the wall that is opened as many stacks stay as the dice sum up to
    (``mjlog.codec.walls``).

    Args:
        height: tiles of a stack.
    """

    built: ClassVar[bool] = True

    height: Annotated[int, Meta(ge=1, le=4)]


class DeadWall(HeadAndTail, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Replacements and indicators have places of their own at the tail of the list.

    Args:
        replacements: places of the replacements, in the order they are drawn.
        indicators: places of the indicators, in the order they are turned.
        ura: places of the tiles below them, which count for some winners.
    """

    replacements: tuple[Place, ...]
    indicators: tuple[Place, ...]
    ura: tuple[Place, ...]

    def in_order(self, wall: list[int]) -> list[int]:
        """Return the wall with its replacements in the order they are drawn, from the tail."""
        ordered = list(wall)
        for offset, place in enumerate(self.replacements, 1):
            ordered[-offset] = wall[place]
        return ordered
