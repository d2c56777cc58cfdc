"""What all settlements have in common: stages, and what comes beside the wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from mjlog.records import Payment
from mjlog.rules.settlements.chips import Chips
from mjlog.rules.settlements.fee import Fee
from mjlog.rules.settlements.kong_points import KongPoints
from mjlog.rules.settlements.ledger import Ledger, Result, ledger_of

Money = Annotated[int, Meta(ge=0, le=10**8)]


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who pays whom; a kind of settlement says what the end of a hand costs.

    Payments are worked out in three stages, each on the ones before, so that a check can go by
    what is recorded: wins and kongs, then what payers lack, then fees.

    Args:
        kong_points: None where kongs are worth nothing by themselves.
        chip_limit: nobody loses more in a hand than its score when the hand opened, fees included;
            between two seats only.
        chip_limit_on: what a seat loses: what it pays less what it is paid, or all it pays.
        fee: None where the house takes nothing.
        chips: what wins earn in chips, which are no money of the table; None: nothing.
    """

    kong_points: KongPoints | None = None
    chip_limit: bool = False
    chip_limit_on: Literal["net", "gross"] = "net"
    fee: Fee | None = None
    chips: Chips | None = None

    def ending(self, result: Result) -> list[Payment]:
        """Return what the wins of a hand cost, or that nobody has won."""
        raise NotImplementedError

    def due(self, result: Result) -> list[Payment]:
        """Return what the end of a hand and its kongs cost."""
        payments = self.ending(result)
        if self.kong_points is not None and result.kongs:
            payments += self.kong_points.due(result.kongs, len(result.scores))
        return payments

    def lacking(self, payments: Sequence[Payment], result: Result) -> list[Payment]:
        """Return what goes back to a seat that would lose more than it brought to the hand."""
        if not self.chip_limit:
            return []
        seats = len(result.scores)
        if self.chip_limit_on == "net":
            losses = [-delta for delta in ledger_of(payments, seats).deltas]
        else:
            losses = [
                sum([payment.amount for payment in payments if payment.from_seat == seat])
                for seat in range(seats)
            ]
        return [
            Payment(from_seat=1 - seat, to=seat, amount=loss - max(0, score), reason="cap")
            for seat, (loss, score) in enumerate(zip(losses, result.scores, strict=True))
            if loss > max(0, score)
        ]

    def fees(self, payments: Sequence[Payment], result: Result) -> list[Payment]:
        """Return what the house takes; under a chip limit, no more than a seat has left."""
        if self.fee is None:
            return []
        seats = len(result.scores)
        if not self.chip_limit:
            return self.fee.due(payments, seats)
        gains = ledger_of(payments, seats).deltas
        left = [max(0, score) + gain for score, gain in zip(result.scores, gains, strict=True)]
        return self.fee.due(payments, seats, left)

    def settle(self, result: Result) -> Ledger:
        """Return every payment of a hand."""
        payments = self.due(result)
        if payments:
            payments += self.lacking(payments, result)
            payments += self.fees(payments, result)
        return ledger_of(payments, len(result.scores))
