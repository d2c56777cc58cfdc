"""Settlements: how counted values become payments.

A settlement is a small typed record filled from ``[scoring.settlement]`` of a ruleset's TOML;
``KINDS`` maps the ``kind`` written there to it.
"""

from __future__ import annotations

from mjlog.rules.settlements.ledger import Ledger, Outcome
from mjlog.rules.settlements.linear import DealerBonus, Linear

Settlement = Linear
"""Any settlement."""

KINDS: dict[str, type[Settlement]] = {"linear": Linear}
"""Kind to settlement."""

__all__ = ["KINDS", "DealerBonus", "Ledger", "Linear", "Outcome", "Settlement"]
