"""One hand: replayed event by event, scored, settled, and reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mjlog.codec.line import Batch
from mjlog.diagnostics import BY_CODE, Fault
from mjlog.records import (
    Aborted,
    DeclareReady,
    Discard,
    Draw,
    Event,
    Exhausted,
    Game,
    GameEnd,
    Hand,
    HandEnd,
    Kong,
    Pass,
    Penalty,
    Presence,
    Record,
    Reveal,
    Settlement,
    Win,
)
from mjlog.replay.apply import apply
from mjlog.replay.closing import due_to_reveal, rightful
from mjlog.replay.discards import can_stay_ready, earned_kind
from mjlog.replay.draws import apply_draw, check_draw
from mjlog.replay.endings import check_shown
from mjlog.replay.expectation import misplaced, no_such_seat, settled_twice
from mjlog.replay.legal import check
from mjlog.replay.turns import play_turns
from mjlog.rules.evaluate import Score
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import CLOSED, ENDED, SETTLED, WON
from mjlog.verification.accounts import Accounts
from mjlog.verification.checks.opening import check_order, check_seating, check_unused
from mjlog.verification.checks.progression import Progress, check_progress
from mjlog.verification.checks.scoring import check_score
from mjlog.verification.dealing import deal, deal_by_draw, unchecked_in
from mjlog.verification.findings import Findings
from mjlog.verification.observer import Observer
from mjlog.verification.readings import OtherReadings
from mjlog.verification.report import HandReport, Status
from mjlog.verification.wins import Doubts

FRAME: frozenset[type] = frozenset({Game, Hand, GameEnd})
"""Records that do not belong to a hand in progress."""

MAX_EVENTS = 10_000
"""Events of one hand; no ruleset comes near it, so more is a broken or hostile log."""


class HandVerifier:
    """Checks the lines of one hand as they come.

    Args:
        rules: the rules in force.
        progress: where the game stands.
        hand: the hand's line.
        findings: an empty collection that stands at the hand's line.
        observe: is shown every event with the table after it.

    Attributes:
        table: the hand in progress; None once its state is lost.
        events: events met so far.
        closed: the hand has ended.
        after_strays: lines that belong to nothing stand right before it.
        overruns: it was closed before its time, or has too many events: what follows is its own.
        unchecked: ids of what could not be checked, as keys.
    """

    __slots__ = (
        "_accounts", "_blind", "_dealers", "_doubtful", "_doubts", "_excused", "_findings",
        "_hand", "_incomplete", "_line", "_lost_at", "_observe", "_others", "_owed", "_progress",
        "_replaced", "_rules", "after_strays", "closed", "events", "overruns", "table", "unchecked",
    )  # fmt: skip

    def __init__(
        self,
        rules: Ruleset,
        progress: Progress,
        hand: Hand,
        findings: Findings,
        observe: Observer | None = None,
    ) -> None:
        self.table: Table | None = None
        self.events = 0
        self.closed = False
        self.overruns = False
        self.unchecked: dict[str, None] = {}
        self._rules = rules
        self._progress = progress
        self._hand = hand
        self._findings = findings
        self._line = findings.line
        self._lost_at = -1
        self._blind = False
        self._owed: set[int] = set()
        self._excused: set[int] = set()
        self._incomplete: set[int] = set()
        self._doubtful = False
        self._replaced = -1
        self.after_strays = False
        self._others: OtherReadings | None = None
        self._observe = observe
        self._open()
        if observe is not None:
            observe.open_hand(hand, self._line, self.table)

    @property
    def number(self) -> int:
        """Number of the deal."""
        return self._hand.hand

    @property
    def line(self) -> int:
        """Line the hand opens on."""
        return self._line

    # The hand's line

    def _open(self) -> None:
        hand, rules = self._hand, self._rules
        faults, standings = check_progress(rules, self._progress, hand)
        dealers = list(dict.fromkeys([standing.dealer for standing in standings]))
        self._dealers = dealers
        scores: list[Sequence[int]] = [hand.scores]
        if faults and any(fault.code == "MJ709" for fault in faults):
            # Only the hand's line may be wrong; the settlement then goes on from the right scores.
            scores.extend(self._progress.scores)
        self._accounts = Accounts(rules, hand, standings, scores)
        table, opening = deal(rules, hand, dealers)
        winds: list[str] = list(hand.seat_winds)
        if table is not None:
            seating, winds = check_seating(rules, hand, dealers)
            faults.extend(seating)
        self._doubts = Doubts(standings, winds)
        self.table = table
        for fault in (*faults, *(opening or check_order(hand)), *check_unused(rules, hand)):
            self.report(fault)
        if table is None:
            self.lose()
        if self._progress.given:
            self.unchecked["progression_from_cut"] = None
        for name in unchecked_in(rules, hand, table):
            self.unchecked[name] = None

    # Findings

    def report(self, fault: Fault) -> None:
        """Report a fault at the current line; the replay ends where the state is lost."""
        self._findings.add(fault, self.events)
        if BY_CODE[fault.code].stops:
            self.lose()

    def report_reading(self, fault: Fault, batch: Batch, is_event: bool) -> None:
        """Report a fault of reading a line that comes next, an event of this hand or not."""
        self._findings.at(batch, 0)
        self._findings.add(fault, self.events + 1 if is_event else None)

    def lose(self) -> None:
        """Give up the replay of this hand."""
        self.table = None
        if self._lost_at < 0:
            self._lost_at = self.events

    def cut(self, fault: Fault, batch: Batch, index: int) -> None:
        """Report that the hand breaks off, unless lines that could not be read explain it."""
        # A line that stands where the end should be has been told of.
        if not self._blind and (self._replaced != SETTLED or fault.code == "MJ104"):
            self._findings.at(batch, index)
            # The line of the next hand is no event of this one.
            self._findings.add(fault, self.events if fault.code == "MJ104" else None)
            self.lose()
        if not self.events:
            self._progress.due = -1  # the line may have been written twice

    def miss_line(self, is_event: bool) -> None:
        """Take in that a line, or the rest of the log, could not be read."""
        self.events += is_event
        self._blind = True
        self._accounts.miss_line()
        self.lose()

    # Events

    def run(self, batch: Batch, start: int) -> int:
        """Check the batch's records from ``start`` on.

        Returns:
            Index of the first record that does not belong to this hand.
        """
        rules, records, observe = self._rules, batch.records, self._observe
        findings = self._findings
        findings.batch = batch
        shift = self.events + 1 - start
        index, end, limit = start, len(records), MAX_EVENTS + 1 - shift
        table = self.table
        while index < end:
            record = records[index]
            kind = type(record)
            if (
                (kind is Draw or kind is Discard)
                and table is not None
                and self._others is None
                and (observe is None or not observe.stepwise)
            ):
                first = index
                index = play_turns(table, rules, records, first)
                if observe is not None and index > first:
                    observe.turns(records, first, index, table)
                if index == end:
                    break
                record = records[index]
                kind = type(record)
            if kind in FRAME:
                break
            self.events = index + shift
            findings.index = index
            index += 1
            if self._others is not None and table is not None:
                table = self.table = self._others.choose(table, record)
            if table is None:
                self._without_table(record)
            else:
                _TAKES.get(kind, HandVerifier._play)(self, table, record)
            table = self.table
            if observe is not None:
                observe.event(record, table)
            if index >= limit and not self.closed:
                self.report(Fault("MJ903", {"limit": MAX_EVENTS}))
                self.closed = self.overruns = True
            if self.closed:
                return index
        self.events = index + shift - 1
        return index

    def _play(self, table: Table, record: Event) -> None:
        """Check an event and apply it where the state survives its fault."""
        fault = check(table, self._rules, record)
        if fault is None:
            apply(table, self._rules, record)
        else:
            self._apply_faulty(table, record, fault)

    def _apply_faulty(self, table: Table, record: Event, fault: Fault) -> None:
        """Report a fault and apply the event all the same where the state survives it."""
        if fault.code == "MJ301" and self._doubtful:
            # The play goes on, so it was the win that cannot be, and that has been said.
            self._accounts.doubt_wins()
            self.lose()
            return
        if fault.code == "MJ301":
            self._replaced = table.phase
            if self.events == 1 and self.after_strays:
                self.lose()  # its first line stands before the hand's own, which has been said
                return
        self.report(fault)
        if not BY_CODE[fault.code].stops:
            apply(table, self._rules, record)

    def _draw(self, table: Table, record: Draw) -> None:
        fault = check_draw(table, self._rules, record)
        if fault is None:
            apply_draw(table, self._rules, record)
            return
        if self.events == 1:
            other = deal_by_draw(self._rules, self._hand, self._dealers, record)
            if other is not None:
                self.table = other
                return
        self._apply_faulty(table, record, fault)

    def _discard(self, table: Table, record: Discard) -> None:
        fault = check(table, self._rules, record)
        if fault is None:
            apply(table, self._rules, record)
            return
        if fault.code == "MJ303" and self._others is None:
            self._others = OtherReadings(table, self._rules, record)
        self._apply_faulty(table, record, fault)

    def _exhausted(self, table: Table, record: Exhausted) -> None:
        fault = check(table, self._rules, record)
        if fault is None or not BY_CODE[fault.code].stops:
            self._accounts.end(record)
        if fault is None:
            apply(table, self._rules, record)
        else:
            self._apply_faulty(table, record, fault)

    def _aborted(self, table: Table, record: Aborted) -> None:
        fault = check(table, self._rules, record)
        if fault is None:
            self._accounts.end(record)
            apply(table, self._rules, record)
        else:
            self._apply_faulty(table, record, fault)

    def _kong(self, table: Table, record: Kong) -> None:
        fault = check(table, self._rules, record)
        stands = fault is None or not BY_CODE[fault.code].stops
        self._accounts.kong(record, self.events, stands=stands)
        if fault is None:
            apply(table, self._rules, record)
        else:
            self._apply_faulty(table, record, fault)

    def _pass(self, table: Table, record: Pass) -> None:
        fault = check(table, self._rules, record)
        if fault is not None and (
            fault.code != "MJ322" or not self._doubts.explain(table, self._rules, record)
        ):
            self.report(fault)  # what is not applied is no pass; the right one may follow
        else:
            apply(table, self._rules, record)

    def _declare(self, table: Table, record: DeclareReady) -> None:
        fault = check(table, self._rules, record)
        if fault is None:
            apply(table, self._rules, record)
            return
        if fault.code == "MJ319" and not can_stay_ready(self._rules, table.seats[record.seat]):
            self.report(fault)  # it cannot be a declaration at all
            return
        if fault.code == "MJ319":
            earned = earned_kind(table, self._rules)
            if earned is not None:
                self._doubts.declared[record.seat] = earned.id
        self._apply_faulty(table, record, fault)

    def _reveal(self, table: Table, record: Reveal) -> None:
        if record.seat in self._owed:
            self._owed.remove(record.seat)
            fault = check_shown(table, record)
        else:
            fault = check(table, self._rules, record)
        if fault is None:
            apply(table, self._rules, record)
            return
        if fault.code == "MJ211" and record.seat in self._incomplete:
            apply(table, self._rules, record)  # that it holds other tiles, its win has shown
            return
        seat = rightful(table, record)
        if seat is None:
            self._apply_faulty(table, record, fault)
            return
        if record.seat not in self._excused:  # two that are exchanged are one mistake
            self.report(fault)
        self._excused.add(seat)

    def _without_table(self, record: Record) -> None:
        """Take in what needs no table: how the hand ended, its settlement, its end."""
        if isinstance(record, Win):
            self._accounts.win(record)
        elif isinstance(record, Exhausted):
            self._accounts.end(record)
        elif isinstance(record, Kong):
            self._accounts.kong(record, self.events)
        elif isinstance(record, Settlement):
            if self._accounts.settled and not self._blind:
                self.report(settled_twice())
            self._check_settlement(record)
        elif isinstance(record, Penalty):
            self._penalize(None, record)
        elif isinstance(record, Presence) and record.seat >= self._rules.seats:
            self.report(no_such_seat(record.seat, self._rules.seats))
        elif isinstance(record, HandEnd):
            self.closed = True
            missing = self._accounts.settlement is None and not self._blind
            if missing and self._replaced not in (WON, ENDED):
                self.report(Fault("MJ601", {"type": "hand_end"}, expected="settlement"))

    # Wins

    def _win(self, table: Table, record: Win) -> None:
        fault = check(table, self._rules, record)
        payer = None if record.by == "self" else table.turn
        second = table.phase == WON
        if (
            fault is not None
            and fault.code == "MJ407"
            and self._doubts.reach_minimum(table, self._rules, record)
        ):
            fault = None
        if fault is not None:
            if fault.code == "MJ301" and self.events == 1 and self.after_strays:
                self.lose()
            else:
                self.report(fault)
        second = second and fault is not None
        if fault is not None and fault.code in ("MJ112", "MJ301") and not second:
            self._accounts.misplaced_win(record)
            return
        self._doubtful = self._doubtful or fault is not None
        if fault is not None and fault.code == "MJ401":
            self._incomplete.add(record.seat)
            if table.can_win & ~(1 << record.seat):
                # Another seat could win the tile, so it may be the winner that is wrong.
                self._accounts.misplaced_win(record)
                self._excused.add(record.seat)
                apply(table, self._rules, record)
                return
        stands = self.table is not None and not second
        score: Score | None = None
        if stands and (fault is None or fault.code != "MJ403"):
            score = self._score(table, record)
        if self._observe is not None:
            self._observe.win(record, payer, score)
        self._accounts.win(
            record,
            payer,
            score,
            doubted=self._findings.flagged,
            stands=fault is None or fault.code == "MJ406",
            second=second,
        )
        if stands:
            apply(table, self._rules, record)

    def _score(self, table: Table, record: Win) -> Score | None:
        """Check what the win records as its worth; None when it cannot be recomputed."""
        if record.items is None:
            self.unchecked["items_not_recorded"] = None
        if table.seats[record.seat].hidden:
            return None
        scores = self._doubts.scores(table, self._rules, record.seat, record.by)
        score = scores[0]
        if not score.lists:
            return None
        for fault in check_score(self._rules, record, scores):
            self.report(fault)
        return score

    # Settlement

    def _penalize(self, _table: Table | None, record: Penalty) -> None:
        for fault in self._accounts.penalize(record):
            self.report(fault)

    def _settle(self, table: Table, record: Settlement) -> None:
        early = table.phase not in (WON, ENDED)
        if early:
            self.report(misplaced(table, record))
        else:
            for seat in due_to_reveal(table):
                if not table.revealed >> seat & 1 and seat not in self._excused:
                    self.report(Fault("MJ214", {"seat": seat}, expected="reveal"))
                    self._owed.add(seat)
            table.phase = SETTLED
        self._check_settlement(record, early=early)

    def _check_settlement(self, record: Settlement, *, early: bool = False) -> None:
        """Check a settlement; one that comes too early only by itself: it may belong elsewhere."""
        if record.payments is None:
            self.unchecked["payments_not_recorded"] = None
        for fault in self._accounts.settle(record):
            if not early or fault.code in ("MJ111", "MJ606"):
                self.report(fault)

    def _end(self, table: Table, record: HandEnd) -> None:
        self.closed = True
        if table.unmarked:
            self.unchecked["drawn_flag_not_recorded"] = None
        if table.veiled:
            self.unchecked["hidden_tiles"] = None
        if table.phase == SETTLED:
            table.phase = CLOSED
            return
        self.overruns = True
        if table.phase in (WON, ENDED):
            self.report(Fault("MJ601", {"type": "hand_end"}, expected="settlement"))
        else:
            self._apply_faulty(table, record, misplaced(table, record))

    # Verdict

    def finish(self) -> HandReport:
        """Close the hand: hand the game's standing on and return the verdict."""
        accounts = self._accounts
        self._progress.close_hand(
            self._rules,
            self._doubts.standings,
            accounts.ending,
            [accounts.winners, *[[seat] for seat in accounts.rivals]],
            accounts.after,
        )
        failed = self._findings.failed
        if self._lost_at >= 0:
            self.unchecked["hand_not_finished"] = None
        if not accounts.told:
            self.unchecked["payments_not_told"] = None
        if self._findings.left_out:
            self.unchecked["findings_left_out"] = None
        status: Status = "failed" if failed else "partial" if self.unchecked else "verified"
        return HandReport(
            source=self._findings.source,
            game=self._findings.game,
            hand=self._hand.hand,
            line=self._line,
            status=status,
            events=self.events,
            checked=self.events if self._lost_at < 0 else max(0, self._lost_at - 1),
            findings=tuple(self._findings.found),
            unchecked=tuple(self.unchecked),
            correction=accounts.correction() if failed else None,
        )


_TAKES: dict[type, Callable[[HandVerifier, Table, Any], None]] = {
    Draw: HandVerifier._draw,
    Discard: HandVerifier._discard,
    Kong: HandVerifier._kong,
    Pass: HandVerifier._pass,
    DeclareReady: HandVerifier._declare,
    Win: HandVerifier._win,
    Exhausted: HandVerifier._exhausted,
    Aborted: HandVerifier._aborted,
    Reveal: HandVerifier._reveal,
    Penalty: HandVerifier._penalize,
    Settlement: HandVerifier._settle,
    HandEnd: HandVerifier._end,
}
"""Events that take more than a check."""
