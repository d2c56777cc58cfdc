"""Record, replay, verify and analyse mahjong game logs.

Everything here is loaded on first use, so that importing the package costs next to nothing:
`docs/api.md` describes it with examples.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mjlog.analytics.opened import Warehouse
    from mjlog.analytics.opened import open_warehouse as open
    from mjlog.batch import ReadError, Report, Verdict, read, verify, verify_sources
    from mjlog.codec import Source, write
    from mjlog.codec.readers import sources
    from mjlog.diagnostics import Diagnostic, Policy
    from mjlog.replay.appraise import Appraisal
    from mjlog.replay.appraise import appraise as score
    from mjlog.replay.legal import check, legal_events
    from mjlog.replay.trace import Moment, moment
    from mjlog.rules.problems import RulesetError
    from mjlog.rules.registry import load as load_ruleset
    from mjlog.warehouse.parts import WarehouseError

__version__ = "0.1.0"

_HOMES = {
    "Appraisal": ("mjlog.replay.appraise", "Appraisal"),
    "Diagnostic": ("mjlog.diagnostics", "Diagnostic"),
    "Moment": ("mjlog.replay.trace", "Moment"),
    "Policy": ("mjlog.diagnostics", "Policy"),
    "ReadError": ("mjlog.batch", "ReadError"),
    "Report": ("mjlog.batch", "Report"),
    "RulesetError": ("mjlog.rules.problems", "RulesetError"),
    "Source": ("mjlog.codec", "Source"),
    "Verdict": ("mjlog.batch", "Verdict"),
    "Warehouse": ("mjlog.analytics.opened", "Warehouse"),
    "WarehouseError": ("mjlog.warehouse.parts", "WarehouseError"),
    "check": ("mjlog.replay.legal", "check"),
    "legal_events": ("mjlog.replay.legal", "legal_events"),
    "load_ruleset": ("mjlog.rules.registry", "load"),
    "moment": ("mjlog.replay.trace", "moment"),
    "open": ("mjlog.analytics.opened", "open_warehouse"),
    "read": ("mjlog.batch", "read"),
    "score": ("mjlog.replay.appraise", "appraise"),
    "sources": ("mjlog.codec.readers", "sources"),
    "verify": ("mjlog.batch", "verify"),
    "verify_sources": ("mjlog.batch", "verify_sources"),
    "write": ("mjlog.codec", "write"),
}
"""Public name to the module it lives in and its name there."""

__all__ = [
    "Appraisal",
    "Diagnostic",
    "Moment",
    "Policy",
    "ReadError",
    "Report",
    "RulesetError",
    "Source",
    "Verdict",
    "Warehouse",
    "WarehouseError",
    "__version__",
    "check",
    "legal_events",
    "load_ruleset",
    "moment",
    "open",
    "read",
    "score",
    "sources",
    "verify",
    "verify_sources",
    "write",
]


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, there = _HOMES[name]
    value = getattr(importlib.import_module(module), there)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names, loaded or not."""
    return sorted({*globals(), *__all__})
