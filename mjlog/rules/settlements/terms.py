"""What all settlements have in common: who pays for a win, and what comes beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from mjlog.records import Payment
from mjlog.rules.settlements.fee import Fee
from mjlog.rules.settlements.kong_points import KongPoints
from mjlog.rules.settlements.ledger import Ledger, Result, ledger_of

Money = Annotated[int, Meta(ge=0, le=10**8)]
Part = Annotated[int, Meta(ge=1, le=100)]


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who pays whom; a kind of settlement says how much a win costs.

    Payments are worked out in three stages, each on the ones before, so that a check can go by
    what is recorded: wins and kongs, then what payers lack, then fees.

    Args:
        self_draw_share: ``[n, d]``: on a self-draw each payer owes n/d of the amount, rounded up.
        kong_points: None where kongs are worth nothing by themselves.
        chip_limit: nobody loses more in a hand than its score when the hand opened; between two
            seats only.
        fee: None where the house takes nothing.
    """

    self_draw_share: tuple[Part, Part] = (1, 1)
    kong_points: KongPoints | None = None
    chip_limit: bool = False
    fee: Fee | None = None

    def amount(self, counted: int, streak: int, dealer_involved: bool) -> int:
        """Return what one payer owes for a win.

        Args:
            counted: the win's value.
            streak: times the dealer has kept the deal.
            dealer_involved: the dealer makes or receives this payment.
        """
        raise NotImplementedError

    def due(self, result: Result) -> list[Payment]:
        """Return what the wins and kongs of a hand cost.

        The seat that gave the tile pays; a self-drawn win is paid by every other seat.
        """
        payments: list[Payment] = []
        seats = len(result.scores)
        for index, win in enumerate(result.wins):
            payers = range(seats) if win.payer is None else (win.payer,)
            for payer in payers:
                if payer == win.seat:
                    continue
                involved = result.dealer in (payer, win.seat)
                amount = self.amount(win.counted, result.streak, involved)
                if win.payer is None:
                    share, whole = self.self_draw_share
                    amount = -(-amount * share // whole)
                if amount:
                    payments.append(
                        Payment(
                            from_seat=payer,
                            to=win.seat,
                            amount=amount,
                            reason="win",
                            win=index if len(result.wins) > 1 else None,
                        )
                    )
        if self.kong_points is not None and result.kongs:
            payments += self.kong_points.due(result.kongs, seats)
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
