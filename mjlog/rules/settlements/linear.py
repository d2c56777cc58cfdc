"""Linear settlement: a base and so much for every counted unit."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from mjlog.rules.settlements.each_payer import EachPayer
from mjlog.rules.settlements.terms import Money

Bonus = Annotated[int, Meta(ge=0, le=10**4)]


class DealerBonus(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is added to a payment that the dealer makes or receives (莊家台).

    Args:
        first: for dealing at all.
        each_streak: for every time the deal was kept.
    """

    first: Bonus
    each_streak: Bonus


class Linear(EachPayer, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``base + unit × (counted + dealer bonus)`` from each payer.

    Args:
        base: 底, in the smallest unit of money.
        unit: 台金, money for one counted unit.
        dealer_bonus: None where the dealer pays and receives like anybody.
    """

    base: Money
    unit: Money
    dealer_bonus: DealerBonus | None = None

    def amount(self, counted: int, streak: int, dealer_involved: bool) -> int:
        """Return what one payer owes for a win."""
        bonus = self.dealer_bonus
        if bonus is not None and dealer_involved:
            counted += bonus.first + bonus.each_streak * streak
        return self.base + self.unit * counted
