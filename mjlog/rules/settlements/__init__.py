"""Settlements: how counted values become payments.

A settlement is a small typed record filled from ``[scoring.settlement]`` of a ruleset's TOML;
``KINDS`` maps the ``kind`` written there to it. What every kind may have beside its own parameters
is in ``terms``.
"""

from __future__ import annotations

from mjlog.rules.settlements.chips import Chips, ChipsWon, chip_gains
from mjlog.rules.settlements.curve import Curve
from mjlog.rules.settlements.each_payer import EachPayer
from mjlog.rules.settlements.fee import Fee
from mjlog.rules.settlements.kong_points import KongPoints
from mjlog.rules.settlements.ledger import KongMade, Ledger, Outcome, Result, ledger_of
from mjlog.rules.settlements.linear import DealerBonus, Linear
from mjlog.rules.settlements.points import Base, Limit, Points, limit_label
from mjlog.rules.settlements.terms import Terms

Settlement = Terms
"""Any settlement."""

KINDS: dict[str, type[Terms]] = {"linear": Linear, "curve": Curve, "points": Points}
"""Kind to settlement."""

__all__ = [
    "KINDS",
    "Base",
    "Chips",
    "ChipsWon",
    "Curve",
    "DealerBonus",
    "EachPayer",
    "Fee",
    "KongMade",
    "KongPoints",
    "Ledger",
    "Limit",
    "Linear",
    "Outcome",
    "Points",
    "Result",
    "Settlement",
    "Terms",
    "chip_gains",
    "ledger_of",
    "limit_label",
]
