"""What a settlement takes and gives."""

from __future__ import annotations

from msgspec import Struct

from mjlog.records import Payment
from mjlog.records.values import By


class Outcome(Struct, frozen=True):
    """One win as the settlement sees it.

    Args:
        seat: the winner.
        by: own draw, another's discard, another's robbed kong, another's flower.
        payer: the seat that gave the tile; None when the winner drew it.
        counted: the win's value after minimum and cap, in the ruleset's unit.
    """

    seat: int
    by: By
    payer: int | None
    counted: int


class Ledger(Struct, frozen=True):
    """Who pays whom, and what each seat gains.

    Args:
        payments: ordered by win, then by paying seat; amounts in the smallest unit of money.
        deltas: gain of every seat; with ``pot`` and ``house`` they sum to zero.
        pot: gain of the deposits on the table.
        house: gain of the house.
    """

    payments: tuple[Payment, ...]
    deltas: tuple[int, ...]
    pot: int = 0
    house: int = 0
