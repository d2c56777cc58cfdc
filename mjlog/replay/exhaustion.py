"""The end of a hand that nobody wins: the wall is used up."""

from __future__ import annotations

from mjlog.diagnostics import Fault
from mjlog.records import Exhausted
from mjlog.replay.expectation import forced_win, misplaced
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.special import ORPHANS
from mjlog.table import Table
from mjlog.table.phase import CLAIM, DRAW, ENDED, REPLACE, RESPOND, ROB
from mjlog.tiles import KIND


def check_exhausted(table: Table, rules: Ruleset, event: Exhausted) -> Fault | None:
    """Check that a draw is due and the wall is down to the reserve."""
    if table.phase not in (RESPOND, DRAW, REPLACE, ROB, CLAIM):
        return misplaced(table, event)
    if table.drawable:
        return Fault(
            "MJ324",
            {"left": table.drawable, "reserve": rules.wall.reserve},
            recorded="exhausted",
            decided_by="policy.wall.reserve",
        )
    if table.can_win & table.must_win:
        return forced_win(table, rules)
    if event.ready is not None and not table.hidden:
        ready = [seat.index for seat in table.seats if seat.waits]
        if sorted(event.ready) != ready:
            return Fault("MJ330", {}, recorded=list(event.ready), expected=ready)
    return _check_nagashi(table, rules, event)


def _check_nagashi(table: Table, rules: Ruleset, event: Exhausted) -> Fault | None:
    """Check who is paid for discards; a log that does not say who is ready may leave it out."""
    policy = rules.exhaustion
    if policy is None or not policy.nagashi:
        if not event.nagashi:
            return None
        return Fault("MJ118", {"field": "nagashi"}, recorded=event.nagashi, decided_by="policy")
    if event.nagashi is None and event.ready is None:
        return None
    recorded, due = sorted(event.nagashi or ()), paid_for_discards(table, rules)
    if recorded == due:
        return None
    return Fault("MJ350", recorded=recorded, expected=due, decided_by="policy.exhaustion.nagashi")


def paid_for_discards(table: Table, rules: Ruleset) -> list[int]:
    """Return the seats all of whose discards are terminals and honors, none of them called."""
    policy = rules.exhaustion
    if policy is None or not policy.nagashi:
        return []
    return [
        seat.index
        for seat in table.seats
        if seat.discards
        and not table.absent >> seat.index & 1
        and all(ORPHANS >> KIND[tile] & 1 for tile in table.discards_of(seat.index))
        and not table.was_called(seat.index)
    ]


def exhausted(table: Table, rules: Ruleset) -> Exhausted:
    """Return the event that ends a hand without a winner."""
    if rules.exhaustion is None:
        return Exhausted()
    return Exhausted(
        ready=[seat.index for seat in table.seats if seat.waits],
        nagashi=paid_for_discards(table, rules) or None,
    )


def apply_exhausted(table: Table, rules: Ruleset, event: Exhausted) -> None:
    """End the hand without a winner."""
    policy = rules.exhaustion
    # Who is not said to be ready need not show it: such a log leaves the tiles out as well.
    if policy is not None and policy.shows == "ready" and event.ready is not None:
        table.shown = [seat.index for seat in table.seats if seat.waits]
    table.can_win = 0
    table.phase = ENDED
