"""Ones, nines and honors."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.special import ORPHANS
from mjlog.shapes.view import HandView


def _outer(view: HandView) -> bool:
    """Whether every tile is a one, a nine or an honor."""
    return all(not count or ORPHANS >> kind & 1 for kind, count in enumerate(view.counts))


def mixed_terminals(view: HandView, situation: Situation) -> int:
    """花么・混么九: ones, nines and honors, some of both and nothing else (hk13 §3)."""
    return view.has_honors and view.has_terminals and _outer(view)


def all_terminals(view: HandView, situation: Situation) -> int:
    """清么九: triplets and a pair of ones and nines (hk13 §3)."""
    return view.form == "standard" and not view.has_honors and _outer(view)
