"""Settlement by a table: what a win of each value costs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from mjlog.rules.settlements.each_payer import EachPayer
from mjlog.rules.settlements.terms import Money

Amount = Annotated[int, Meta(ge=0, le=10**10)]


class Curve(EachPayer, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``unit × amounts[counted]`` from each payer.

    Args:
        unit: money for one of the amounts.
        amounts: by counted value, from 0; the last one holds for all above.
    """

    unit: Money
    amounts: Annotated[list[Amount], Meta(min_length=1, max_length=100)]

    def amount(self, counted: int, streak: int, dealer_involved: bool) -> int:
        """Return what one payer owes for a win."""
        return self.unit * self.amounts[min(max(counted, 0), len(self.amounts) - 1)]
