"""Who pays whom when a hand is over."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settlements import Ledger, Outcome

__all__ = ["Ledger", "Outcome", "settle", "settle_nothing"]


def settle(
    ruleset: Ruleset, wins: Sequence[Outcome], dealer: int, streak: int, scores: Sequence[int]
) -> Ledger:
    """Return the payments of a win group.

    Args:
        ruleset: the rules in force.
        wins: the winners in turn order from the seat that gave the tile.
        dealer: seat that deals.
        streak: 連莊數, times the dealer has kept the deal.
        scores: every seat's score before the settlement.
    """
    return ruleset.scoring.settlement.settle(wins, dealer, streak, scores)


def settle_nothing(ruleset: Ruleset) -> Ledger:
    """Return the ledger of an exhausted or aborted hand: nobody pays."""
    return Ledger((), (0,) * ruleset.seats)
