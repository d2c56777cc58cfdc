"""The payments of a hand."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mjlog.records import Payment
from mjlog.replay.closing import ended
from mjlog.replay.outcomes import recorded
from mjlog.rules.settle import settle
from mjlog.warehouse.facts import HandFacts
from mjlog.warehouse.rows.values import bounded
from mjlog.warehouse.rows.wins import counted_of

_FOR_A_WIN = frozenset({"win", "honba", "liability", "deposit"})


class Line(msgspec.Struct, frozen=True):
    """A payment, the win and the event it is for, and whether the log lists it."""

    payment: Payment
    win: int | None
    event: int | None
    recorded: bool


def payments_of(facts: HandFacts) -> list[Line] | None:
    """Return all payments of a hand, recomputed where the log does not list them.

    None where they cannot be told.
    """
    lines = [
        Line(payment, None, event, True)
        for event, penalty in facts.penalties
        for payment in penalty.payments
    ]
    settlement = facts.settlement
    listed = settlement is not None and settlement.payments is not None
    if settlement is not None and settlement.payments is not None:
        payments: Sequence[Payment] = settlement.payments
    else:
        outcomes = []
        for win in facts.wins:
            counted = counted_of(win)
            if counted is None:
                return None
            dealer = facts.hand.dealer
            outcomes.append(
                recorded(facts.rules, win.record, win.payer, counted, win.score, dealer)
            )
        result = ended(facts.hand, facts.records, outcomes, facts.unwon)
        payments = settle(facts.rules, result).payments
    for payment in payments:
        win_number = payment.win
        if win_number is None and facts.wins and payment.reason in _FOR_A_WIN:
            win_number = 0
        if win_number is not None and win_number >= len(facts.wins):
            win_number = None
        lines.append(Line(payment, win_number, None, listed))
    return lines


def dealer_bonus(facts: HandFacts) -> int | None:
    """Return 莊家台 in a payment of or to the dealer; None where the settlement knows none."""
    bonus = getattr(facts.rules.scoring.settlement, "dealer_bonus", None)
    if bonus is None:
        return None
    return bounded(bonus.first + bonus.each_streak * facts.hand.streak)
