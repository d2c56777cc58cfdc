"""What a seat waits for, and how much of it it cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.waits import kinds_in
from mjlog.table import Seat, Table
from mjlog.tiles import FIRST_RED, HIDDEN, KIND, compact
from mjlog.warehouse.forms import wait_form


class Wait:
    """What a seat waits for at some moment.

    Attributes:
        kinds: the kinds, in shorthand.
        count: how many kinds.
        unseen: copies of them that the seat does not see.
        form: 聽牌型, as `mjlog.warehouse.forms` names it.
    """

    __slots__ = ("count", "form", "kinds", "unseen")

    def __init__(self, rules: Ruleset, table: Table, seat: Seat, codes: Sequence[int]) -> None:
        kinds, self.kinds, self.form = _shape(seat.waits, (codes[0], codes[1], codes[2], codes[3]))
        self.count = len(kinds)
        seen, called = visible(table, seat)
        left = 0
        for kind in kinds:
            left += _copies(rules.copies, kind) - seat.count(kind)
            left -= seen.count(kind) - called.count(kind)
        self.unseen = left


def visible(table: Table, seat: Seat) -> tuple[list[int], list[int]]:
    """Return the kinds that lie open for a seat, and those of them that are counted twice.

    A seat sees the river and all melds but other seats' concealed kongs; a called tile is in the
    river and in a meld.
    """
    seen = list(table.river)
    called: list[int] = []
    for other in table.seats:
        for meld in other.melds:
            if not meld.concealed:
                seen += meld.tiles
                called.append(meld.called)
            elif other is seat:
                seen += meld.tiles
    if seen and max(seen) >= FIRST_RED:
        seen = [KIND[tile] for tile in seen]
        called = [KIND[tile] for tile in called]
    return seen, called


@lru_cache(maxsize=1 << 12)
def _shape(waits: int, codes: tuple[int, int, int, int]) -> tuple[list[int], str, str | None]:
    """Return the kinds of a wait, the same in shorthand, and its form."""
    kinds = kinds_in(waits)
    return kinds, compact(kinds), wait_form(codes, waits)


@lru_cache(maxsize=1 << 10)
def _copies(copies: tuple[int, ...], kind: int) -> int:
    return copies[kind] + sum(copies[red] for red in range(FIRST_RED, HIDDEN) if KIND[red] == kind)
