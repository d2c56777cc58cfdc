"""The plays of a hand: checked, reported where wrong, applied where the state survives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from mjlog.diagnostics import BY_CODE, Fault
from mjlog.records import (
    Aborted,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Event,
    Exhausted,
    Kong,
    Pass,
)
from mjlog.replay.aborts import seats_due
from mjlog.replay.apply import apply
from mjlog.replay.discards import can_stay_ready, earned_kind
from mjlog.replay.draws import apply_draw, check_draw
from mjlog.replay.exhaustion import exhausted
from mjlog.replay.expectation import owes_stick
from mjlog.replay.legal import check
from mjlog.table import Table
from mjlog.verification.dealing import deal_by_draw
from mjlog.verification.readings import OtherReadings
from mjlog.verification.state import HandState


def play(hand: HandState, table: Table, record: Event) -> None:
    """Check an event and go on with it."""
    go_on(hand, table, record, check(table, hand.rules, record))


def go_on(hand: HandState, table: Table, record: Event, fault: Fault | None) -> None:
    """Apply an event, at fault or not."""
    if fault is None:
        apply(table, hand.rules, record)
    else:
        apply_faulty(hand, table, record, fault)


def apply_faulty(hand: HandState, table: Table, record: Event, fault: Fault) -> None:
    """Report a fault and apply the event all the same where the state survives it."""
    if fault.code == "MJ301" and hand.doubtful:
        # The play goes on, so it was the win that cannot be, and that has been said.
        hand.accounts.doubt_wins()
        hand.lose()
        return
    if fault.code == "MJ301":
        hand.replaced = table.phase
        if hand.events == 1 and hand.after_strays:
            hand.lose()  # its first line stands before the hand's own, which has been said
            return
    if fault.code == "MJ344" and hand.rules.ready is not None:
        stick = Deposit(seat=table.turn, amount=hand.rules.ready.deposit)
        hand.accounts.deposit(stick, certain=False)
    hand.report(fault)
    if not BY_CODE[fault.code].stops:
        apply(table, hand.rules, record)


def take_deposit(hand: HandState, table: Table, record: Deposit) -> None:
    """Check a stick laid down; one that is not due may lie there all the same."""
    fault = check(table, hand.rules, record)
    ready = hand.rules.ready
    worth = ready.deposit if fault is not None and fault.code == "MJ346" and ready else None
    hand.accounts.deposit(record, certain=fault is None or worth is not None, due=worth)
    if fault is not None and fault.code == "MJ345":
        hand.report(fault)
        if record.seat == table.turn and not table.seats[record.seat].declared:
            hand.doubts.unsaid.add(record.seat)
        if owes_stick(table) and ready is not None:
            # It is the declarer's, under another name; scores may be kept by either.
            own = replace(record, seat=table.turn, amount=ready.deposit)
            hand.accounts.deposit(own, certain=False)
            apply(table, hand.rules, own)
    else:
        go_on(hand, table, record, fault)


def take_draw(hand: HandState, table: Table, record: Draw) -> None:
    """Check a draw; the first one may show that the right dealer dealt, not the one named."""
    fault = check_draw(table, hand.rules, record)
    if fault is None:
        apply_draw(table, hand.rules, record)
        return
    if hand.events == 1 + len(table.indicators):
        other = deal_by_draw(hand.rules, hand.opening, hand.dealers, record, table.indicators)
        if other is not None:
            hand.table = other
            return
    apply_faulty(hand, table, record, fault)


def take_discard(hand: HandState, table: Table, record: Discard) -> None:
    """Check a discard; where tile and drawn flag differ, another tile may have been meant."""
    fault = check(table, hand.rules, record)
    if fault is None:
        apply(table, hand.rules, record)
        return
    if fault.code == "MJ303" and hand.others is None:
        hand.others = OtherReadings(table, hand.rules, record)
    apply_faulty(hand, table, record, fault)


def take_exhausted(hand: HandState, table: Table, record: Exhausted) -> None:
    """Note that the hand ended without a winner, unless it cannot have."""
    fault = check(table, hand.rules, record)
    if fault is None or not BY_CODE[fault.code].stops:
        hand.accounts.end(record, exhausted(table, hand.rules))
    if fault is not None and fault.code == "MJ330":
        _excuse(hand, record.ready or (), exhausted(table, hand.rules).ready or ())
    go_on(hand, table, record, fault)


def take_aborted(hand: HandState, table: Table, record: Aborted) -> None:
    """Note that the hand was called off, where the rules know of that."""
    fault = check(table, hand.rules, record)
    if fault is None or not BY_CODE[fault.code].stops:
        hand.accounts.end(record)
    if fault is not None and fault.code == "MJ349":
        _excuse(hand, record.seats, seats_due(table, hand.rules, record.reason) or ())
    go_on(hand, table, record, fault)


def _excuse(hand: HandState, named: Sequence[int], due: Sequence[int]) -> None:
    """Ask nothing of the tiles of seats that are named though not due, or not though due.

    A log that names the wrong seat shows its tiles as well, or those of the right one under it.
    """
    hand.excused |= set(named) ^ set(due)


def take_kong(hand: HandState, table: Table, record: Kong) -> None:
    """Check a kong and note it for the settlement."""
    fault = check(table, hand.rules, record)
    stands = fault is None or not BY_CODE[fault.code].stops
    hand.accounts.kong(record, hand.events, stands=stands)
    go_on(hand, table, record, fault)


def take_pass(hand: HandState, table: Table, record: Pass) -> None:
    """Check a pass; what it lists may depend on what was set right before."""
    fault = check(table, hand.rules, record)
    if fault is not None and (
        fault.code != "MJ322" or not hand.doubts.explain(table, hand.rules, record)
    ):
        hand.report(fault)  # what is not applied is no pass; the right one may follow
    else:
        apply(table, hand.rules, record)


def take_declare(hand: HandState, table: Table, record: DeclareReady) -> None:
    """Check a declaration; a win may be scored by the kind it earned."""
    fault = check(table, hand.rules, record)
    if fault is None:
        apply(table, hand.rules, record)
        return
    if fault.code == "MJ319" and not can_stay_ready(hand.rules, table.seats[record.seat]):
        hand.report(fault)  # it cannot be a declaration at all
        return
    if fault.code == "MJ319":
        earned = earned_kind(table, hand.rules)
        if earned is not None:
            hand.doubts.declared[record.seat] = earned.id
    apply_faulty(hand, table, record, fault)


PLAYS: Final[Mapping[type, Callable[[HandState, Table, Any], None]]] = {
    Draw: take_draw,
    Discard: take_discard,
    Kong: take_kong,
    Pass: take_pass,
    DeclareReady: take_declare,
    Deposit: take_deposit,
    Exhausted: take_exhausted,
    Aborted: take_aborted,
}
"""Plays that take more than `play`."""
