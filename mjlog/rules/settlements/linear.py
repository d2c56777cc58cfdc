"""Linear settlement: a base and so much for every counted unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from mjlog.records import Payment
from mjlog.rules.settlements.ledger import Ledger, Outcome

Money = Annotated[int, Meta(ge=0, le=10**8)]
Bonus = Annotated[int, Meta(ge=0, le=10**4)]


class DealerBonus(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is added to a payment that the dealer makes or receives (莊家台).

    Args:
        first: for dealing at all.
        each_streak: for every time the deal was kept.
    """

    first: Bonus
    each_streak: Bonus


class Linear(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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

    def settle(
        self, wins: Sequence[Outcome], dealer: int, streak: int, scores: Sequence[int]
    ) -> Ledger:
        """Return the payments of a win group.

        The seat that gave the tile pays; a self-drawn win is paid by every other seat.

        Args:
            wins: in turn order.
            dealer: seat that deals.
            streak: times the dealer has kept the deal.
            scores: each seat's score before; a linear settlement has no use for more than their
                number.
        """
        payments: list[Payment] = []
        deltas = [0] * len(scores)
        for index, win in enumerate(wins):
            payers = range(len(scores)) if win.payer is None else (win.payer,)
            for payer in payers:
                if payer == win.seat:
                    continue
                amount = self.amount(win.counted, streak, dealer in (payer, win.seat))
                if amount == 0:
                    continue
                deltas[payer] -= amount
                deltas[win.seat] += amount
                payments.append(
                    Payment(
                        from_seat=payer,
                        to=win.seat,
                        amount=amount,
                        reason="win",
                        win=index if len(wins) > 1 else None,
                    )
                )
        return Ledger(tuple(payments), tuple(deltas))
