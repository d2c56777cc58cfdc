"""One hand: replayed event by event, scored, settled, and reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mjlog.codec.dealt import Dealt
from mjlog.codec.line import Batch
from mjlog.diagnostics import Fault
from mjlog.records import Discard, Draw, Game, GameEnd, Hand
from mjlog.replay.turns import play_turns
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import SETTLED
from mjlog.verification.accounts import Accounts
from mjlog.verification.checks.opening import check_order, check_seating, check_unused
from mjlog.verification.checks.progression import Progress, check_progress
from mjlog.verification.dealing import deal, unchecked_in
from mjlog.verification.endings import ENDINGS, take_without_table
from mjlog.verification.findings import Findings
from mjlog.verification.observer import Observer
from mjlog.verification.plays import PLAYS, play
from mjlog.verification.report import HandReport, Status
from mjlog.verification.state import HandState
from mjlog.verification.wins import Doubts

FRAME: Final[frozenset[type]] = frozenset({Game, Hand, GameEnd})
"""Records that do not belong to a hand in progress."""

MAX_EVENTS: Final = 10_000
"""Events of one hand; no ruleset comes near it, so more is a broken or hostile log."""

_TAKES: Final[Mapping[type, Callable[[HandState, Table, Any], None]]] = {**PLAYS, **ENDINGS}
"""Events that take more than a check."""


class HandVerifier(HandState):
    """Checks the lines of one hand as they come.

    Args:
        rules: the rules in force.
        progress: where the game stands.
        hand: the hand's line.
        dealt: its tiles as numbers.
        findings: an empty collection that stands at the hand's line.
        observe: is shown every event with the table after it.
    """

    __slots__ = ("line", "ordinal")

    def __init__(
        self,
        rules: Ruleset,
        progress: Progress,
        hand: Hand,
        dealt: Dealt,
        findings: Findings,
        observe: Observer | None = None,
    ) -> None:
        super().__init__(rules, progress, hand, findings, observe)
        self.line = findings.line
        self.ordinal = findings.ordinal
        self._open(dealt)
        if observe is not None:
            observe.open_hand(hand, dealt, self.ordinal, self.table)

    @property
    def number(self) -> int:
        """Number of the deal."""
        return self.opening.hand

    # The hand's line

    def _open(self, dealt: Dealt) -> None:
        hand, rules = self.opening, self.rules
        faults, standings = check_progress(rules, self.progress, hand)
        dealers = list(dict.fromkeys([standing.dealer for standing in standings]))
        self.dealers = dealers
        scores: list[Sequence[int]] = [hand.scores]
        if faults and any(fault.code == "MJ709" for fault in faults):
            # Only the hand's line may be wrong; the settlement then goes on from the right scores.
            scores.extend(self.progress.scores)
        self.accounts = Accounts(rules, hand, standings, scores)
        table, opening = deal(rules, hand, dealt, dealers)
        winds: list[str] = list(hand.seat_winds)
        if table is not None:
            seating, winds = check_seating(rules, hand, dealers)
            faults.extend(seating)
        self.doubts = Doubts(standings, winds)
        self.table = table
        for fault in (*faults, *(opening or check_order(hand, dealt)), *check_unused(rules, hand)):
            self.report(fault)
        if table is None:
            self.lose()
        if self.progress.given:
            self.unchecked["progression_from_cut"] = None
        for name in unchecked_in(rules, hand, table):
            self.unchecked[name] = None

    # Findings

    def report_reading(self, fault: Fault, batch: Batch, is_event: bool) -> None:
        """Report a fault of reading a line that comes next, an event of this hand or not."""
        self.findings.at(batch, 0)
        self.findings.add(fault, self.events + 1 if is_event else None)

    def cut(self, fault: Fault, batch: Batch, index: int) -> None:
        """Report that the hand breaks off, unless lines that could not be read explain it."""
        # A line that stands where the end should be has been told of.
        if not self.blind and (self.replaced != SETTLED or fault.code == "MJ104"):
            self.findings.at(batch, index)
            # The line of the next hand is no event of this one.
            self.findings.add(fault, self.events if fault.code == "MJ104" else None)
            self.lose()
        if not self.events:
            self.progress.due = -1  # the line may have been written twice

    def miss_line(self, is_event: bool) -> None:
        """Take in that a line, or the rest of the log, could not be read."""
        self.events += is_event
        self.blind = True
        self.accounts.miss_line()
        self.lose()

    # Events

    def run(self, batch: Batch, start: int) -> int:
        """Check the batch's records from ``start`` on.

        Returns:
            Index of the first record that does not belong to this hand.
        """
        stop = self._run(batch, start)
        if self.observe is not None:
            self.observe.checked(batch.records[start:stop])
        return stop

    def _run(self, batch: Batch, start: int) -> int:
        rules, records, codes, observe = self.rules, batch.records, batch.codes, self.observe
        findings = self.findings
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
                and codes is not None
                and self.others is None
                and (observe is None or not observe.stepwise)
            ):
                first = index
                index = play_turns(table, rules, codes, first)
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
            if self.others is not None and table is not None:
                table = self.table = self.others.choose(table, record)
            if table is None:
                take_without_table(self, record)
            else:
                _TAKES.get(kind, play)(self, table, record)
            table = self.table
            if observe is not None:
                observe.event(record, self.events, table)
            if index >= limit and not self.closed:
                self.report(Fault("MJ903", {"limit": MAX_EVENTS}))
                self.closed = self.overruns = True
            if self.closed:
                return index
        self.events = index + shift - 1
        return index

    # Verdict

    def finish(self) -> HandReport:
        """Close the hand: hand the game's standing on and return the verdict."""
        accounts = self.accounts
        self.progress.close_hand(
            self.rules,
            self.doubts.standings,
            accounts.finishes(),
            accounts.after,
        )
        failed = self.findings.failed
        if self.lost_at >= 0:
            self.unchecked["hand_not_finished"] = None
        if not accounts.told:
            self.unchecked["payments_not_told"] = None
        if self.findings.left_out:
            self.unchecked["findings_left_out"] = None
        status: Status = "failed" if failed else "partial" if self.unchecked else "verified"
        return HandReport(
            source=self.findings.source,
            game=self.findings.game,
            hand=self.opening.hand,
            line=self.line,
            ordinal=self.ordinal,
            status=status,
            events=self.events,
            checked=self.events if self.lost_at < 0 else max(0, self.lost_at - 1),
            findings=tuple(self.findings.found),
            unchecked=tuple(self.unchecked),
            correction=accounts.correction() if failed else None,
        )
