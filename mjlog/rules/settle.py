"""Who pays whom when a hand is over."""

from __future__ import annotations

from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settlements import KongMade, Ledger, Outcome, Result, ledger_of

__all__ = ["KongMade", "Ledger", "Outcome", "Result", "ledger_of", "settle"]


def settle(ruleset: Ruleset, result: Result) -> Ledger:
    """Return the payments of a hand, however it ended."""
    return ruleset.scoring.settlement.settle(result)
