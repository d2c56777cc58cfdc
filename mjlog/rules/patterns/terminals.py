"""Ones, nines and honors."""

from __future__ import annotations

from mjlog.rules.situation import Situation
from mjlog.shapes.special import ORPHANS
from mjlog.shapes.view import HandView


def _outer(view: HandView) -> bool:
    """Whether every tile is a one, a nine or an honor."""
    return all(not count or ORPHANS >> kind & 1 for kind, count in enumerate(view.counts))


def all_simples(view: HandView, situation: Situation) -> int:
    """斷么九: no one, nine or honor (riichi §9)."""
    return not view.has_honors and not view.has_terminals


def outside_hand(view: HandView, situation: Situation, *, honors: bool) -> int:
    """全帶么: a one or nine, or an honor, in every group and the pair, and a sequence (riichi §9).

    ``honors``: whether honors are among them, or none is.
    """
    return (
        view.has_honors == honors
        and view.form == "standard"
        and len(view.sequences) > 0
        and ORPHANS >> view.pair & 1
        and all(ORPHANS >> kind & 1 for kind in view.triplets)
        and all(low % 9 in (0, 6) for low in view.sequences)
    )


def mixed_terminals(view: HandView, situation: Situation) -> int:
    """花么・混么九: ones, nines and honors, some of both and nothing else (hk13 §3)."""
    return view.has_honors and view.has_terminals and _outer(view)


def all_terminals(view: HandView, situation: Situation) -> int:
    """清么九: triplets and a pair of ones and nines (hk13 §3)."""
    return view.form == "standard" and not view.has_honors and view.has_terminals and _outer(view)
