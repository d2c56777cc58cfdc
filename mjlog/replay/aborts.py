"""Hands that are called off."""

from __future__ import annotations

from mjlog.diagnostics import Fault
from mjlog.records import Aborted
from mjlog.replay.expectation import misplaced
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.special import ORPHANS
from mjlog.table import Seat, Table
from mjlog.table.phase import ABORT, ACCEPT, ACT, ENDED, RESPOND, ROB
from mjlog.tiles import EAST, WHITE


def outer_kinds(seat: Seat) -> int:
    """Return how many different terminals and honors a seat holds concealed."""
    return sum(1 for kind, copies in enumerate(seat.kinds()) if copies and ORPHANS >> kind & 1)


def abort_due(table: Table, rules: Ruleset) -> str:
    """Return why the discard just made calls the hand off, empty if it does not."""
    aborts = rules.aborts
    if aborts is None:
        return ""
    river = table.river
    if (
        aborts.four_winds
        and len(river) == len(table.seats)
        and not table.calls
        and not table.kongs
        and EAST <= river[0] < WHITE
        and all(tile == river[0] for tile in river)
    ):
        return "four_winds"
    most = rules.kongs.most
    if (
        aborts.four_kongs
        and most is not None
        and table.kongs >= most
        and all(seat.kongs < most for seat in table.seats)
    ):
        return "four_kongs"
    return ""


def may_call_off(table: Table, rules: Ruleset, seat: Seat) -> bool:
    """Whether a seat may call the hand off in its first turn, for the tiles it holds."""
    aborts = rules.aborts
    return (
        aborts is not None
        and aborts.nine_kinds is not None
        and table.phase == ACT
        and seat.index == table.turn
        and not seat.discards
        and not table.calls
        and not table.kongs
        and outer_kinds(seat) >= aborts.nine_kinds
    )


def together(table: Table, rules: Ruleset) -> list[int]:
    """Return the seats that would win the tile, where so many at once call the hand off."""
    aborts = rules.aborts
    if (
        aborts is None
        or aborts.triple_win is None
        or table.phase not in (RESPOND, ACCEPT, ROB, ABORT)
    ):
        return []
    seats = [seat.index for seat in table.seats if table.can_win & ~table.passed & 1 << seat.index]
    return seats if len(seats) >= aborts.triple_win else []


def seats_due(table: Table, rules: Ruleset, reason: str) -> list[int] | None:
    """Return the seats that cause the hand to be called off for a reason, None if it is not."""
    if reason == "nine_kinds":
        seat = table.seats[table.turn]
        return [seat.index] if may_call_off(table, rules, seat) or _may_hide(table, seat) else None
    if reason == "triple_win":
        return together(table, rules) or None
    if table.phase != ABORT or reason != table.abort:
        return None
    if reason == "four_kongs":
        return [seat.index for seat in table.seats if seat.kongs]
    return [seat.index for seat in table.seats]


def _may_hide(table: Table, seat: Seat) -> bool:
    """Whether the log hides tiles that may allow a seat to call the hand off."""
    return bool(seat.hidden) and table.phase == ACT and not seat.discards and not table.calls


def check_aborted(table: Table, rules: Ruleset, event: Aborted) -> Fault | None:
    """Check that the hand is called off for this reason, and by these seats."""
    if rules.aborts is None:
        return Fault("MJ113", {"type": "aborted"}, decided_by="policy.aborts")
    due = seats_due(table, rules, event.reason)
    if due is None:
        other = misplaced(table, event)
        # Where several win a declaration's discard, no stick is due, so none is missing.
        if other.code != "MJ301" and (other.code, event.reason) != ("MJ344", "triple_win"):
            return other
        return Fault(
            "MJ347",
            {"reason": event.reason},
            recorded=event.reason,
            expected=table.abort or None,
            decided_by="policy.aborts",
        )
    if sorted(event.seats) != due and (event.seats or event.reason in ("nine_kinds", "triple_win")):
        return Fault(
            "MJ349",
            {"reason": event.reason},
            recorded=list(event.seats),
            expected=due,
            decided_by="policy.aborts",
        )
    return None


def apply_aborted(table: Table, rules: Ruleset, event: Aborted) -> None:
    """End the hand; note who shows its tiles."""
    due = seats_due(table, rules, event.reason) or []
    if event.reason in ("nine_kinds", "triple_win", "four_riichi"):
        table.shown = list(due)
    table.can_win = 0
    table.aborted = True
    table.phase = ENDED
