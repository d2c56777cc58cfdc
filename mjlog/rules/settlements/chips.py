"""Chips (祝儀): what a win earns beside its points; they are counted apart from these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=1000)]


class ChipsWon(Struct, frozen=True):
    """The chips of one win.

    Args:
        seat: the winner.
        payer: the seat that gave the tile; None when the winner drew it, so that all others pay.
        each: chips that every payer gives.
    """

    seat: int
    payer: int | None
    each: int


class Chips(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every payer of a win gives the winner: the seat that gave the tile, or all others.

    Args:
        patterns: chips for each time that a pattern counts, by its id.
        open: an open hand has these, too.
        limit_given: chips for every limit hand (役滿) on another's tile,
        limit_drawn: and on an own draw.
    """

    patterns: dict[str, Count]
    open: bool
    limit_given: Count
    limit_drawn: Count

    def parts(
        self, items: Iterable[tuple[str, int]], hands: int, *, drawn: bool, exposed: bool
    ) -> list[tuple[str | None, int]]:
        """Return what every payer of a win gives, and for what.

        Args:
            items: what counts: id of a pattern, and how many times.
            hands: limit hands among it.
            drawn: the winner drew the tile.
            exposed: some meld of the winner is open.

        Returns:
            Ids of patterns with the chips for each, ``None`` for limit hands.
        """
        found: list[tuple[str | None, int]] = []
        if self.open or not exposed:
            found = [(name, count * self.patterns.get(name, 0)) for name, count in items]
        found.append((None, hands * (self.limit_drawn if drawn else self.limit_given)))
        return [(name, chips) for name, chips in found if chips]


def chip_gains(wins: Sequence[ChipsWon], seats: int) -> list[int]:
    """Return what every seat gains in chips; it sums to zero."""
    gains = [0] * seats
    for win in wins:
        payers = [seat for seat in range(seats) if seat != win.seat]
        for payer in payers if win.payer is None else [win.payer]:
            gains[payer] -= win.each
            gains[win.seat] += win.each
    return gains
