"""Applying a checked event to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mjlog.records import (
    Chow,
    DeclareReady,
    Discard,
    Draw,
    Event,
    Exhausted,
    Flower,
    Kong,
    Pass,
    Penalty,
    Presence,
    Pung,
    Reveal,
    Win,
)
from mjlog.replay.calls import apply_chow, apply_pass, apply_pung
from mjlog.replay.discards import apply_declare_ready, apply_discard
from mjlog.replay.draws import apply_draw
from mjlog.replay.endings import apply_exhausted, apply_reveal, apply_win
from mjlog.replay.flowers import apply_flower
from mjlog.replay.kongs import apply_kong
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table

Apply = Callable[[Table, Ruleset, Any], None]


def _leave(table: Table, rules: Ruleset, event: Event) -> None:
    """Nothing on the table changes."""


APPLIES: dict[type[Event], Apply] = {
    Draw: apply_draw,
    Discard: apply_discard,
    DeclareReady: apply_declare_ready,
    Chow: apply_chow,
    Pung: apply_pung,
    Kong: apply_kong,
    Flower: apply_flower,
    Pass: apply_pass,
    Win: apply_win,
    Exhausted: apply_exhausted,
    Reveal: apply_reveal,
    Presence: _leave,
    Penalty: _leave,
}


def apply(table: Table, rules: Ruleset, event: Event) -> None:
    """Change the table by an event that ``check`` has let through."""
    APPLIES[type(event)](table, rules, event)
