"""Settlements in which every payer owes an amount that follows from what is counted."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from mjlog.records import Payment
from mjlog.rules.settlements.ledger import Result
from mjlog.rules.settlements.terms import Terms

Share = Annotated[int, Meta(ge=1, le=100)]


class EachPayer(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who pays for a win; a kind says how much.

    Args:
        self_draw_share: ``[n, d]``: on a self-draw each payer owes n/d of the amount, rounded up.
    """

    self_draw_share: tuple[Share, Share] = (1, 1)

    def amount(self, counted: int, streak: int, dealer_involved: bool) -> int:
        """Return what one payer owes for a win.

        Args:
            counted: the win's value.
            streak: times the dealer has kept the deal.
            dealer_involved: the dealer makes or receives this payment.
        """
        raise NotImplementedError

    def ending(self, result: Result) -> list[Payment]:
        """Return what the wins of a hand cost; nobody pays where nobody has won.

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
        return payments
