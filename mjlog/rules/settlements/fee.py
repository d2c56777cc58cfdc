"""The house's fee on what a seat receives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from mjlog.records import Payment
from mjlog.rules.settlements.ledger import ledger_of

_WHOLE = 100


class Fee(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A share of what a seat receives goes to the house.

    Args:
        rate: in percent.
        on: what the seat gains in the whole hand, or everything it is paid, without regard to
            what it pays itself. What a payer lacks is not received in either case.
        rounding: of the fee, to the smallest unit of money.
        on_lacking: the fee is on what a payer lacks as well, as if it had been received.
    """

    rate: Annotated[int, Meta(ge=0, le=_WHOLE)]
    on: Literal["net", "gross"]
    rounding: Literal["up", "down", "nearest"]
    on_lacking: bool = False

    def due(
        self, payments: Sequence[Payment], seats: int, most: Sequence[int] | None = None
    ) -> list[Payment]:
        """Return the fee of every seat that owes one, on the hand's other payments.

        Args:
            payments: of the hand, fees left out.
            seats: number of seats.
            most: what each seat can pay at most; None where that is no limit.
        """
        if self.on_lacking:
            payments = [payment for payment in payments if payment.reason != "cap"]
        if self.on == "net":
            received = list(ledger_of(payments, seats).deltas)
        else:
            received = [_received(payments, seat) for seat in range(seats)]
        fees: list[Payment] = []
        for seat, amount in enumerate(received):
            fee = self.of(max(0, amount))
            if most is not None:
                fee = min(fee, most[seat])
            if fee > 0:
                fees.append(Payment(from_seat=seat, to="house", amount=fee, reason="fee"))
        return fees

    def of(self, amount: int) -> int:
        """Return the fee on an amount."""
        share = amount * self.rate
        if self.rounding == "up":
            return -(-share // _WHOLE)
        if self.rounding == "down":
            return share // _WHOLE
        return (2 * share + _WHOLE) // (2 * _WHOLE)


def _received(payments: Sequence[Payment], seat: int) -> int:
    """Return what a seat is paid, less what it leaves to payers who lack it."""
    return sum(
        [payment.amount for payment in payments if payment.to == seat and payment.reason != "cap"]
    ) - sum(
        [
            payment.amount
            for payment in payments
            if payment.from_seat == seat and payment.reason == "cap"
        ]
    )
