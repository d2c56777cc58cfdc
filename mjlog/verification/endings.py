"""How a hand ends: wins, reveals, penalties, the settlement, its last line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mjlog.diagnostics import Fault, Label
from mjlog.records import (
    Aborted,
    Deposit,
    Exhausted,
    HandEnd,
    Kong,
    Penalty,
    Presence,
    Record,
    Reveal,
    Settlement,
    Win,
)
from mjlog.replay.apply import apply
from mjlog.replay.closing import due_to_reveal, rightful
from mjlog.replay.endings import check_shown
from mjlog.replay.expectation import misplaced, no_such_seat, settled_twice
from mjlog.replay.formalities import check_ura, check_ura_left
from mjlog.replay.legal import check
from mjlog.rules.score import Score
from mjlog.table import Table
from mjlog.table.phase import CLAIM, CLOSED, ENDED, SETTLED, WON
from mjlog.tiles import INDEX
from mjlog.verification.checks.scoring import check_score
from mjlog.verification.plays import apply_faulty
from mjlog.verification.state import HandState


def take_win(hand: HandState, table: Table, record: Win) -> None:
    """Check a win, what it records as its worth, and note what its payment may rest on."""
    fault = check(table, hand.rules, record)
    payer = None if record.by == "self" else table.giver
    second = table.phase == WON
    if (
        fault is not None
        and fault.code == "MJ407"
        and hand.doubts.reach_minimum(table, hand.rules, record)
    ):
        fault = None
    if fault is not None:
        if fault.code == "MJ301" and hand.events == 1 and hand.after_strays:
            hand.lose()
        else:
            hand.report(fault if fault.code != "MJ342" else _after(hand, fault))
    second = second and fault is not None
    if second and payer is not None and _is_late(table, record, fault):
        hand.accounts.late_win(record, payer)
    if (
        fault is not None
        and fault.code == "MJ301"
        and table.phase == CLAIM
        and table.accepted >> table.turn & 1
    ):
        hand.accounts.doubt_stick(table.turn)  # where the win is right, it is the stick that is not
    if fault is not None and fault.code in ("MJ112", "MJ301") and not second:
        hand.accounts.misplaced_win(record)
        return
    hand.doubtful = hand.doubtful or fault is not None
    if fault is not None and fault.code == "MJ401":
        hand.incomplete.add(record.seat)
        if table.can_win & ~(1 << record.seat):
            # Another seat could win the tile, so it may be the winner that is wrong.
            hand.accounts.misplaced_win(record)
            hand.excused.add(record.seat)
            apply(table, hand.rules, record)
            return
    stands = hand.table is not None and not second
    turned = not stands or hand.rules.indicators is None or _take_ura(hand, table, record)
    score: Score | None = None
    if stands and (fault is None or fault.code != "MJ403"):
        score = _score(hand, table, record, turned=turned)
    if hand.observe is not None:
        hand.observe.win(record, hand.events, payer, score, hand.table)
    hand.accounts.win(
        record,
        payer,
        score,
        doubted=hand.findings.flagged,
        stands=fault is None or fault.code == "MJ406",
        second=second,
    )
    if stands:
        apply(table, hand.rules, record)


def _is_late(table: Table, record: Win, fault: Fault | None) -> bool:
    """Whether a win is legal but for its place among the wins of one tile."""
    if fault is None or fault.code != "MJ301" or table.revealed:
        return False
    return bool(table.can_win >> record.seat & 1)


def _after(hand: HandState, fault: Fault) -> Fault:
    """Point from a win to the event before it, which is at fault."""
    fault.related = ((hand.events - 1, Label("turned here", "在此翻開")),)
    return fault


def _take_ura(hand: HandState, table: Table, record: Win) -> bool:
    """Check what lies under the indicators; where the wall does not tell, the log does.

    Returns:
        Whether nothing is wrong with it.
    """
    fault = check_ura(table, hand.rules, record)
    if fault is not None:
        # That it has not declared is told of the declaration's own item, or was before.
        if hand.doubts.unsaid_kind(table, hand.rules, record) is None:
            hand.report(fault)
    elif record.ura and not table.ura:
        table.ura = [INDEX[name] for name in record.ura]
    return fault is None


def _score(hand: HandState, table: Table, record: Win, *, turned: bool) -> Score | None:
    """Check what the win records as its worth; None when it cannot be recomputed."""
    if record.items is None:
        hand.unchecked["items_not_recorded"] = None
    if hand.rules.scoring.fu is not None and (record.fu is None or record.points is None):
        hand.unchecked["points_not_recorded"] = None
    if table.seats[record.seat].hidden:
        return None
    scores = hand.doubts.scores(table, hand.rules, record.seat, record.by)
    score = scores[0]
    if not score.lists:
        return None
    faults = check_score(hand.rules, record, scores)
    if faults and hand.rules.indicators is not None and not table.ura:
        # Nobody tells what lies under the indicators, so it may be whatever was counted.
        scores += hand.doubts.unturned_scores(table, hand.rules, record)
        score = next((each for each in scores if each.total == record.total), score)
        faults = check_score(hand.rules, record, scores)
    if record.ura and turned and not faults:
        # A tile too many that counts otherwise than recorded is told of by its item.
        left = check_ura_left(table, record)
        faults = [] if left is None else [left]
    elif faults:
        faults, score = _as_unsaid(hand, table, record, faults, score)
    for fault in faults:
        hand.report(fault)
    return score


def _as_unsaid(
    hand: HandState, table: Table, record: Win, faults: list[Fault], score: Score
) -> tuple[list[Fault], Score]:
    """Return what is wrong with a win, and its worth, if a declaration was left out of the log.

    What the declaration earned beside its own item is then no fault of its own, and its stick may
    lie on the table.
    """
    kind = hand.doubts.unsaid_kind(table, hand.rules, record)
    if kind is None:
        return faults, score
    scores = hand.doubts.unsaid_scores(table, hand.rules, record, kind)
    found = check_score(hand.rules, record, scores)
    if record.seat not in hand.doubts.unsaid:
        found = [fault for fault in faults if fault.data.get("id") == kind][:1] + found
    if not found or len(found) > len(faults):
        return (found, scores[0]) if not found else (faults, score)
    ready = hand.rules.ready
    if ready is not None and record.seat not in hand.doubts.unsaid:
        stick = Deposit(seat=record.seat, amount=ready.deposit)
        hand.accounts.deposit(stick, certain=False)
    return found, scores[0]


def take_reveal(hand: HandState, table: Table, record: Reveal) -> None:
    """Check the tiles a seat shows, which may be another seat's."""
    if record.seat in hand.owed:
        hand.owed.remove(record.seat)
        fault = check_shown(table, record)
    else:
        fault = check(table, hand.rules, record)
    if fault is None:
        apply(table, hand.rules, record)
        return
    if fault.code == "MJ211" and record.seat in hand.incomplete:
        apply(table, hand.rules, record)  # that it holds other tiles, its win has shown
        return
    seat = rightful(table, record)
    if seat is None:
        if record.seat not in hand.excused or fault.code not in ("MJ211", "MJ212"):
            apply_faulty(hand, table, record, fault)
        return
    if record.seat not in hand.excused:  # two that are exchanged are one mistake
        hand.report(fault)
    hand.excused.add(seat)


def take_penalty(hand: HandState, _table: Table | None, record: Penalty) -> None:
    """Check a penalty and take it off the scores."""
    for fault in hand.accounts.penalize(record):
        hand.report(fault)


def take_settlement(hand: HandState, table: Table, record: Settlement) -> None:
    """Check that everybody due has shown the tiles, then payments and scores."""
    early = table.phase not in (WON, ENDED)
    if early:
        hand.report(misplaced(table, record))
    else:
        for seat in due_to_reveal(table):
            if not table.revealed >> seat & 1 and seat not in hand.excused:
                hand.report(Fault("MJ214", {"seat": seat}, expected="reveal"))
                hand.owed.add(seat)
        table.phase = SETTLED
    _check_settlement(hand, record, early=early)


def _check_settlement(hand: HandState, record: Settlement, *, early: bool = False) -> None:
    """Check a settlement; one that comes too early only by itself: it may belong elsewhere."""
    if record.payments is None:
        hand.unchecked["payments_not_recorded"] = None
    if hand.rules.scoring.settlement.chips is not None and (
        record.chips is None or not hand.accounts.chips.told
    ):
        hand.unchecked["chips_not_told"] = None
    for fault in hand.accounts.settle(record, hand.lost_at):
        if not early or fault.code in ("MJ111", "MJ606"):
            hand.report(fault)


def take_end(hand: HandState, table: Table, record: HandEnd) -> None:
    """Close the hand."""
    hand.closed = True
    if table.unmarked:
        hand.unchecked["drawn_flag_not_recorded"] = None
    if table.veiled:
        hand.unchecked["hidden_tiles"] = None
    if table.phase == SETTLED:
        table.phase = CLOSED
        return
    hand.overruns = True
    if table.phase in (WON, ENDED):
        hand.report(Fault("MJ601", {"type": "hand_end"}, expected="settlement"))
    else:
        apply_faulty(hand, table, record, misplaced(table, record))


def take_without_table(hand: HandState, record: Record) -> None:
    """Take in what needs no table: how the hand ended, its settlement, its end."""
    if isinstance(record, Win):
        hand.accounts.win(record)
    elif isinstance(record, (Exhausted, Aborted)):
        hand.accounts.end(record)
    elif isinstance(record, Deposit):
        hand.accounts.deposit(record, certain=True)
    elif isinstance(record, Kong):
        hand.accounts.kong(record, hand.events)
    elif isinstance(record, Settlement):
        if hand.accounts.settled and not hand.blind:
            hand.report(settled_twice())
        _check_settlement(hand, record)
    elif isinstance(record, Penalty):
        take_penalty(hand, None, record)
    elif isinstance(record, Presence) and record.seat >= hand.rules.seats:
        hand.report(no_such_seat(record.seat, hand.rules.seats))
    elif isinstance(record, HandEnd):
        hand.closed = True
        missing = hand.accounts.settlement is None and not hand.blind
        if missing and hand.replaced not in (WON, ENDED):
            hand.report(Fault("MJ601", {"type": "hand_end"}, expected="settlement"))


ENDINGS: Final[Mapping[type, Callable[[HandState, Table, Any], None]]] = {
    Win: take_win,
    Reveal: take_reveal,
    Penalty: take_penalty,
    Settlement: take_settlement,
    HandEnd: take_end,
}
