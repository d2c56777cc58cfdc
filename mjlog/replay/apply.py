"""Applying a checked event to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Event,
    Exhausted,
    Flower,
    Indicator,
    Kong,
    Pass,
    Penalty,
    Presence,
    Pung,
    Reveal,
    Win,
)
from mjlog.replay.aborts import apply_aborted
from mjlog.replay.calls import apply_chow, apply_pass, apply_pung
from mjlog.replay.discards import apply_declare_ready, apply_discard
from mjlog.replay.draws import apply_draw
from mjlog.replay.endings import apply_reveal, apply_win
from mjlog.replay.exhaustion import apply_exhausted
from mjlog.replay.flowers import apply_flower
from mjlog.replay.formalities import apply_deposit, apply_indicator
from mjlog.replay.kongs import apply_kong
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table

Apply = Callable[[Table, Ruleset, Any], None]


def _apply_presence(table: Table, rules: Ruleset, event: Presence) -> None:
    """Note that a player has left or come back."""
    if event.present:
        table.absent &= ~(1 << event.seat)
    else:
        table.absent |= 1 << event.seat


def _apply_penalty(table: Table, rules: Ruleset, event: Penalty) -> None:
    """Pay a penalty; the play stays as it is."""
    for payment in event.payments:
        for party, amount in ((payment.from_seat, -payment.amount), (payment.to, payment.amount)):
            if isinstance(party, int) and party < len(table.scores):
                table.scores[party] += amount


APPLIES: Final[dict[type[Event], Apply]] = {
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
    Indicator: apply_indicator,
    Deposit: apply_deposit,
    Aborted: apply_aborted,
    Presence: _apply_presence,
    Penalty: _apply_penalty,
}


def apply(table: Table, rules: Ruleset, event: Event) -> None:
    """Change the table by an event that ``check`` has let through."""
    APPLIES[type(event)](table, rules, event)
