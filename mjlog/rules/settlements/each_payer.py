"""Settlements in which every payer owes an amount that follows from what is counted."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from mjlog.records import Payment
from mjlog.records.values import By
from mjlog.rules.settlements.ledger import Result
from mjlog.rules.settlements.terms import Terms

Share = Annotated[int, Meta(ge=1, le=100)]


class EachPayer(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who pays for a win; a kind says how much.

    Args:
        self_draw_share: ``[n, d]``: on a self-draw each payer owes n/d of the amount, rounded up.
        as_self_draw: how another seat may give a tile that everybody pays for like a self-draw;
            whatever else is won of a seat, that seat pays alone.
    """

    self_draw_share: tuple[Share, Share] = (1, 1)
    as_self_draw: tuple[Literal["discard", "rob", "flower"], ...] = ()

    def amount(self, counted: int, streak: int, dealer_involved: bool) -> int:
        """Return what one payer owes for a win.

        Args:
            counted: the win's value.
            streak: times the dealer has kept the deal.
            dealer_involved: the dealer makes or receives this payment.
        """
        raise NotImplementedError

    def share(self, by: By, gave: bool) -> tuple[int, int]:
        """Return what part of the amount a payer owes, as numerator and denominator.

        Args:
            by: how the tile came.
            gave: the payer gave it.
        """
        if by == "self" or by in self.as_self_draw:
            return self.self_draw_share
        return (1, 1) if gave else (0, 1)

    def ending(self, result: Result) -> list[Payment]:
        """Return what the wins of a hand cost; nobody pays where nobody has won.

        The seat that gave the tile pays; a self-drawn win, and what is paid like one, every other
        seat.
        """
        payments: list[Payment] = []
        seats = len(result.scores)
        for index, win in enumerate(result.wins):
            for payer in range(seats):
                part, whole = self.share(win.by, payer == win.payer)
                if payer == win.seat or not part:
                    continue
                involved = result.dealer in (payer, win.seat)
                amount = -(-self.amount(win.counted, result.streak, involved) * part // whole)
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
