"""Walls built by hand, to make rare situations common."""

from collections.abc import Mapping, Sequence
from random import Random

KINDS = (*(f"{n}m" for n in range(1, 10)), "1p", "9p", *(f"{n}z" for n in range(1, 8)))
DEALT = 13
WALL = 72
RESERVE = 8


class CannotStackError(Exception):
    """More copies of a tile are wanted than there are."""


def stack(
    rng: Random,
    dealer: int,
    hands: Mapping[int, Sequence[str]],
    draws: Sequence[str | None] = (),
    tail: Sequence[str | None] = (),
    last: str | None = None,
    avoid: Mapping[int, Sequence[str]] | None = None,
) -> list[str]:
    """Return a wall that deals these tiles; everything left open is filled at random.

    Args:
        rng: decides what is left open.
        dealer: the dealer's seat; deals in blocks of four, dealer first.
        hands: tiles of a seat, at most thirteen.
        draws: the tiles drawn from the head after the deal, in order.
        tail: the replacements, in order.
        last: the last tile drawn if nobody makes a kong.
        avoid: kinds that the random part of a seat's tiles is free of.
    """
    left = [kind for kind in KINDS for _ in range(4)]
    wall: list[str | None] = [None] * WALL
    where = deal_positions(dealer)

    def put(position: int, tile: str) -> None:
        if tile not in left:
            raise CannotStackError(tile)
        left.remove(tile)
        wall[position] = tile

    for seat, tiles in hands.items():
        for position, tile in zip(where[seat], tiles, strict=False):
            put(position, tile)
    for offset, drawn in enumerate(draws):
        if drawn is not None:
            put(2 * DEALT + offset, drawn)
    for offset, drawn in enumerate(tail):
        if drawn is not None:
            put(WALL - 1 - offset, drawn)
    if last is not None:
        put(WALL - RESERVE - 1, last)
    _shuffle(left, rng)
    for seat, kinds in (avoid or {}).items():
        for position in where[seat]:
            if wall[position] is None:
                put(position, next(tile for tile in left if tile not in kinds))
    return [tile if tile is not None else left.pop() for tile in wall]


def deal_positions(dealer: int) -> list[list[int]]:
    """Return each seat's thirteen positions in the wall: four at a time from the dealer on."""
    positions: list[list[int]] = [[], []]
    head = 0
    for size in (4, 4, 4, 1):
        for seat in (dealer, 1 - dealer):
            positions[seat].extend(range(head, head + size))
            head += size
    return positions


def _shuffle(tiles: list[str], rng: Random) -> None:
    for last in range(len(tiles) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        tiles[last], tiles[other] = tiles[other], tiles[last]
