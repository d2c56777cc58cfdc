"""What a seat waits for, and how much of it it cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.waits import kinds_in
from mjlog.table import Seat, Table
from mjlog.table.seat import RED_OF
from mjlog.tiles import compact
from mjlog.warehouse.forms import wait_form


class Wait(NamedTuple):
    """What a seat waits for at some moment.

    Attributes:
        kinds: the kinds, in shorthand.
        number: how many kinds.
        unseen: copies of them that the seat does not see.
        form: 聽牌型, as `mjlog.warehouse.forms` names it.
    """

    kinds: str
    number: int
    unseen: int
    form: str | None


def wait_of(
    rules: Ruleset, table: Table, seat: Seat, codes: Sequence[int], *, won: bool = False
) -> Wait:
    """Return what a seat waits for.

    Args:
        rules: the rules in force.
        table: the table.
        seat: the seat.
        codes: suit codes of its concealed tiles without the one it drew.
        won: the tile that wins lies open or was drawn, and counts as unseen.
    """
    named, kinds, tiles = _named(seat.waits)
    left = unseen(rules, table, seat, tiles) + won
    return Wait(named, len(kinds), left, _form(tuple(codes), kinds))


def unseen(rules: Ruleset, table: Table, seat: Seat, tiles: Sequence[int]) -> int:
    """Return how many copies of some tiles a seat does not see.

    A seat sees its own tiles, the river, the indicators and all melds but other seats' concealed
    kongs; a called tile is in the river and in a meld.
    """
    copies, concealed, river = rules.copies, seat.concealed, table.river
    left = 0
    for tile in tiles:
        left += copies[tile] - concealed[tile] - river.count(tile)
    for tile in table.indicators:
        left -= tile in tiles
    waits = seat.waits
    for other in table.seats:
        for meld in other.melds:
            if not waits >> meld.lowest & (7 if meld.kind == "chow" else 1):
                continue
            if not meld.concealed:
                left += meld.called in tiles
            elif other is not seat:
                continue
            for tile in meld.tiles:
                left -= tile in tiles
    return left


@lru_cache(maxsize=1 << 12)
def _form(codes: tuple[int, ...], kinds: tuple[int, ...]) -> str | None:
    """Return the form of a wait; a seat is often looked at again before its tiles change."""
    return wait_form(codes, kinds)


@lru_cache(maxsize=1 << 12)
def _named(waits: int) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Return a wait's kinds in shorthand, the kinds, and its tiles with the red ones."""
    kinds = tuple(kinds_in(waits))
    reds = [RED_OF[kind] for kind in kinds if kind in RED_OF]
    return compact(kinds), kinds, (*kinds, *reds)
