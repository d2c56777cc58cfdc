"""What all settlements have in common: stages, and what comes beside the wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from mjlog.records import Payment
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
        chip_limit: nobody loses more in a hand than its score when the hand opened; between two
            seats only.
        fee: None where the house takes nothing.
    """

    kong_points: KongPoints | None = None
    chip_limit: bool = False
    fee: Fee | None = None

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
        deltas = ledger_of(payments, len(result.scores)).deltas
        for seat, score in enumerate(result.scores):
            excess = -deltas[seat] - max(0, score)
            if excess > 0:
                return [Payment(from_seat=1 - seat, to=seat, amount=excess, reason="cap")]
        return []

    def fees(self, payments: Sequence[Payment], result: Result) -> list[Payment]:
        """Return what the house takes."""
        return [] if self.fee is None else self.fee.due(payments, len(result.scores))

    def settle(self, result: Result) -> Ledger:
        """Return every payment of a hand."""
        payments = self.due(result)
        if payments:
            payments += self.lacking(payments, result)
            payments += self.fees(payments, result)
        return ledger_of(payments, len(result.scores))
