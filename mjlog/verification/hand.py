"""One hand: replayed event by event, scored, settled, and reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec

from mjlog.codec.line import Batch
from mjlog.diagnostics import BY_CODE, Diagnostic, Fault, Place, Related
from mjlog.records import (
    Aborted,
    DeclareReady,
    Discard,
    Draw,
    Event,
    Exhausted,
    Hand,
    HandEnd,
    Penalty,
    Settlement,
    Win,
)
from mjlog.replay.apply import apply
from mjlog.replay.discards import apply_discard, check_discard, earned_kind
from mjlog.replay.draws import apply_draw, check_draw
from mjlog.replay.expectation import misplaced
from mjlog.replay.legal import check
from mjlog.replay.opening import open_hand
from mjlog.replay.situation import score_win, situation
from mjlog.rules.evaluate import Score
from mjlog.rules.policies import Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import Outcome
from mjlog.rules.situation import Situation
from mjlog.table import Table
from mjlog.table.phase import CLOSED, ENDED, SETTLED, WON
from mjlog.tiles import INDEX
from mjlog.verification.checks.opening import check_seating
from mjlog.verification.checks.progression import Progress, check_progress
from mjlog.verification.checks.scoring import check_score, counted_of
from mjlog.verification.checks.settlement import (
    Claims,
    check_penalty,
    check_settlement,
    penalty_deltas,
)
from mjlog.verification.correction import ScoredWin, correct
from mjlog.verification.report import Correction, HandReport, Status

Keep = Callable[[Diagnostic], Diagnostic | None]
"""Decides what becomes of a finding: kept, regraded, or dropped (None)."""


class HandVerifier:
    """Checks the lines of one hand as they come.

    Args:
        rules: the rules in force.
        progress: where the game stands.
        source: name of the source.
        game: id of the game.
        hand: the hand's line.
        batch, index: where that line stands.
        keep: what becomes of findings.
    """

    __slots__ = (
        "_batch", "_index", "_keep", "claims", "closed", "declared", "events", "findings",
        "game", "hand", "line", "lost_at", "outcome", "progress", "rules", "scored",
        "scores", "settlement", "source", "standings", "table", "unchecked", "winds", "winners",
    )  # fmt: skip

    def __init__(
        self,
        rules: Ruleset,
        progress: Progress,
        source: str,
        game: str,
        hand: Hand,
        batch: Batch,
        index: int,
        keep: Keep,
    ) -> None:
        self.rules = rules
        self.progress = progress
        self.source = source
        self.game = game
        self.hand = hand
        self.line = batch.number + index
        self.findings: list[Diagnostic] = []
        self.unchecked: dict[str, None] = {}
        self.events = 0
        self.lost_at = -1
        self.closed = False
        self.outcome = ""
        self.winners: list[int] = []
        self.scored: list[ScoredWin] = []
        self.settlement: Settlement | None = None
        self.scores = list(hand.scores)
        self.declared: dict[int, str] = {}
        self._keep = keep
        self._batch = batch
        self._index = index
        self.table: Table | None = None
        self._open(hand)

    # Opening

    def _open(self, hand: Hand) -> None:
        faults, recorded, due = check_progress(self.rules, self.progress, hand)
        self.standings = [recorded] if recorded == due else [recorded, due]
        for fault in faults:
            self._report(fault)
        if self.progress.cut and self.progress.hands == 1:
            self.unchecked["progression_from_cut"] = None
        dealers = list(dict.fromkeys(standing.dealer for standing in self.standings))
        streaks = list(dict.fromkeys(standing.streak for standing in self.standings))
        self.claims = Claims(dealers, streaks)
        table, opening = open_hand(self.rules, hand)
        if opening and len(dealers) > 1:
            # The line names the wrong dealer; the deal may still follow the right one.
            other, remaining = open_hand(self.rules, msgspec.structs.replace(hand, dealer=dealers[1]))
            if not remaining:
                table, opening = other, remaining
        if table is not None or not any(fault.code == "MJ111" for fault in opening):
            seating, self.winds = check_seating(self.rules, hand, dealers)
            for fault in seating:
                self._report(fault)
        for fault in opening:
            self._report(fault)
        self.table = table
        if table is None:
            self.lost_at = 0
        elif hand.wall is None:
            self.unchecked["wall_not_recorded"] = None
        elif not table.complete:
            self.unchecked["wall_partly_hidden"] = None
        if hand.dice is None:
            self.unchecked["dice_not_recorded"] = None
        if table is not None and table.hidden:
            self.unchecked["hidden_tiles"] = None

    # Findings

    def _report(self, fault: Fault, event: int | None = None) -> None:
        """Give a fault its place and keep it; forget the table where the state is lost."""
        entry = BY_CODE[fault.code]
        index = self.events if event is None else event
        decided_by = None if fault.decided_by is None else f"{self.rules.id} · {fault.decided_by}"
        diagnostic = self._keep(
            Diagnostic(
                code=fault.code,
                severity=entry.severity,
                place=Place(
                    source=self.source,
                    line=self._batch.number + self._index,
                    offset=self._batch.offset_of(self._index),
                    game=self.game,
                    hand=self.hand.hand,
                    event=index,
                ),
                data=fault.data,
                recorded=fault.recorded,
                expected=fault.expected,
                decided_by=decided_by,
                related=tuple(
                    Related(note=note, event=event) for event, note in fault.related
                ),
            )
        )
        if diagnostic is not None:
            self.findings.append(diagnostic)
        if entry.stops and self.lost_at < 0:
            self.lose()

    def lose(self) -> None:
        """Give up the replay of this hand."""
        self.table = None
        self.lost_at = self.events

    def report_at(self, fault: Fault, batch: Batch, index: int) -> None:
        """Report a fault of a line that is not an event of play."""
        self._batch, self._index = batch, index
        self._report(fault)

    def report_end(self, fault: Fault, batch: Batch, index: int) -> None:
        """Report that the log ends here, unless what was lost before explains it."""
        if self.table is not None:
            self.report_at(fault, batch, index)
            self.lose()

    # Events

    def play(self, record: Event, batch: Batch, index: int) -> None:
        """Check one event of the hand and apply it."""
        self.events += 1
        table = self.table
        if table is None:
            self._batch, self._index = batch, index
            self._after_loss(record)
            return
        kind = type(record)
        fault: Fault | None
        if kind is Draw:
            fault = check_draw(table, self.rules, record)  # type: ignore[arg-type]
            if fault is None:
                apply_draw(table, self.rules, record)  # type: ignore[arg-type]
                return
        elif kind is Discard:
            fault = check_discard(table, self.rules, record)  # type: ignore[arg-type]
            if fault is None:
                apply_discard(table, self.rules, record)  # type: ignore[arg-type]
                return
        else:
            self._batch, self._index = batch, index
            self._rare(table, record)
            return
        self._batch, self._index = batch, index
        if kind is Draw and self._follow_right_dealer(record):  # type: ignore[arg-type]
            return
        self._settle_fault(table, record, fault)

    def _settle_fault(self, table: Table, record: Event, fault: Fault | None) -> None:
        """Report a fault, and apply the event all the same where that is possible."""
        if fault is not None:
            self._report(fault)
            if BY_CODE[fault.code].stops:
                if isinstance(record, (Win, Exhausted, Aborted)):
                    self._note_outcome(record)
                return
        apply(table, self.rules, record)

    def _follow_right_dealer(self, record: Draw) -> bool:
        """Start again with the right dealer where only the hand's line names the wrong one."""
        table = self.table
        dealers = self.claims.dealers
        if self.events != 1 or len(dealers) < 2 or table is None or record.seat != dealers[1]:
            return False
        other, faults = open_hand(
            self.rules, msgspec.structs.replace(self.hand, dealer=dealers[1])
        )
        if other is None or faults or check_draw(other, self.rules, record) is not None:
            return False
        apply_draw(other, self.rules, record)
        self.table = other
        return True

    def _rare(self, table: Table, record: Event) -> None:
        if isinstance(record, Win):
            self._win(table, record)
            return
        if isinstance(record, Settlement):
            self._settle(table, record)
            return
        if isinstance(record, HandEnd):
            self._end(table, record)
            return
        if isinstance(record, Penalty):
            self._penalty(record)
            return
        fault = check(table, self.rules, record)
        if isinstance(record, DeclareReady) and fault is not None and fault.code == "MJ319":
            earned = earned_kind(table, self.rules)
            if earned is not None:
                self.declared[record.seat] = earned.id
        if isinstance(record, (Exhausted, Aborted)) and fault is None:
            self._note_outcome(record)
        self._settle_fault(table, record, fault)

    def _after_loss(self, record: Event) -> None:
        """Take in what needs no table: outcome, settlement, end."""
        if isinstance(record, (Win, Exhausted, Aborted)):
            self._note_outcome(record)
            if isinstance(record, Win):
                self.claims.wins.append(self._outcomes(record, None, None))
        elif isinstance(record, Settlement):
            self._check_settlement(record)
        elif isinstance(record, Penalty):
            self._penalty(record)
        elif isinstance(record, HandEnd):
            self.closed = True

    def _note_outcome(self, record: Win | Exhausted | Aborted) -> None:
        if isinstance(record, Win):
            self.outcome = "won"
            self.winners.append(record.seat)
        else:
            self.outcome = "aborted" if isinstance(record, Aborted) else "exhausted"

    # Wins

    def _win(self, table: Table, record: Win) -> None:
        fault = check(table, self.rules, record)
        payer = None if record.by == "self" else table.turn
        stops = fault is not None and BY_CODE[fault.code].stops
        if fault is not None:
            self._report(fault)
        self._note_outcome(record)
        score: Score | None = None
        if not stops and table.phase != WON and (fault is None or fault.code != "MJ403"):
            score = self._score(table, record)
        outcomes = self._outcomes(record, payer, score)
        self.claims.wins.append(outcomes)
        if score is not None and (fault is None or fault.code == "MJ406"):
            self.scored.append(ScoredWin(record, score, payer))
        if not stops:
            if table.phase == WON or (fault is not None and fault.code == "MJ403"):
                self.lose()
            else:
                apply(table, self.rules, record)

    def _score(self, table: Table, record: Win) -> Score | None:
        seat = table.seats[record.seat]
        if seat.hidden:
            self.unchecked["hidden_tiles"] = None
            return None
        situations = self._situations(table, record)
        scores = [
            score_win(table, self.rules, record.seat, record.by, circumstances)
            for circumstances in situations
        ]
        if not scores[0].lists:
            return None
        faults = check_score(self.rules, record, scores)
        for fault in faults:
            self._report(fault)
        if record.items is None:
            self.unchecked["items_not_recorded"] = None
        if not scores[0].enough:
            minimum = self.rules.scoring.minimum
            self._report(
                Fault(
                    "MJ407",
                    {"seat": record.seat, "minimum": minimum, "total": scores[0].total},
                    recorded="win",
                    expected=minimum,
                    decided_by="scoring.minimum",
                )
            )
        return scores[0]

    def _situations(self, table: Table, record: Win) -> list[Situation]:
        """Return the circumstances as recorded, then as they should be where those are wrong."""
        recorded = situation(table, record.seat, record.by)
        options = [recorded]
        wind = INDEX[self.winds[record.seat]]
        if wind != recorded.seat_wind:
            options.append(replace(recorded, seat_wind=wind))
        earned = self.declared.get(record.seat)
        if earned is not None:
            options.append(replace(recorded, declared=earned))
        if len(self.standings) > 1:
            due: Standing = self.standings[1]
            options.append(
                replace(
                    recorded,
                    round_wind=INDEX["1z"] + due.round % 4,
                    dealer=record.seat == due.dealer,
                )
            )
        return options

    def _outcomes(
        self, record: Win, payer: int | None, score: Score | None
    ) -> list[Outcome]:
        """Return what the settlement of a win may rest on, the recorded facts first."""
        counted: list[int] = []
        if record.counted is not None:
            counted.append(record.counted)
        elif record.total is not None:
            counted.append(counted_of(self.rules, record.total))
        if score is not None and score.counted not in counted and (self.findings or not counted):
            counted.append(score.counted)
        payers: list[int | None] = [None]
        if record.by != "self":
            payers = [record.from_seat] if record.from_seat is not None else []
            if payer is not None and payer not in payers:
                payers.append(payer)
        return [
            Outcome(record.seat, record.by, who, value) for value in counted for who in payers
        ]

    # Settlement

    def _penalty(self, record: Penalty) -> None:
        faults = check_penalty(self.rules, record)
        for fault in faults:
            self._report(fault)
        if not faults:
            deltas = penalty_deltas(record, self.rules.seats)
            self.scores = [a + b for a, b in zip(self.scores, deltas, strict=True)]

    def _settle(self, table: Table, record: Settlement) -> None:
        if table.phase not in (WON, ENDED):
            self._report(misplaced(table, record))
            self._check_settlement(record)
            return
        for seat in self._due_to_reveal(table):
            if not table.revealed >> seat & 1:
                self._report(Fault("MJ214", {"seat": seat}, expected="reveal"))
        self._check_settlement(record)
        table.phase = SETTLED

    def _due_to_reveal(self, table: Table) -> list[int]:
        seats = [winner.seat for winner in table.winners]
        if table.robbed >= 0:
            seats.append(table.robbed)
        return seats

    def _check_settlement(self, record: Settlement) -> None:
        if self.settlement is not None:
            return
        self.settlement = record
        if record.payments is None:
            self.unchecked["payments_not_recorded"] = None
        ledgers = self.claims.ledgers(self.rules, self.scores) if self.outcome else []
        faults, after = check_settlement(self.rules, record, ledgers, self.scores)
        for fault in faults:
            self._report(fault)
        self.progress.scores = after

    def _end(self, table: Table, record: HandEnd) -> None:
        self.closed = True
        if table.phase == SETTLED:
            table.phase = CLOSED
            return
        if table.phase in (WON, ENDED):
            self._report(Fault("MJ601", {"type": "hand_end"}, expected="settlement"))
        else:
            self._report(misplaced(table, record))

    # Verdict

    def finish(self) -> HandReport:
        """Close the hand: hand the game's standing on and return the verdict."""
        scores = self.progress.scores if self.settlement is not None else []
        self.progress.close_hand(
            self.rules, self.standings, self.outcome or None, self.winners, scores  # type: ignore[arg-type]
        )
        failed = any(finding.severity == "error" for finding in self.findings)
        if self.lost_at >= 0:
            self.unchecked["hand_not_finished"] = None
        status: Status = "failed" if failed else "partial" if self.unchecked else "verified"
        return HandReport(
            source=self.source,
            game=self.game,
            hand=self.hand.hand,
            line=self.line,
            status=status,
            events=self.events,
            checked=self.events if self.lost_at < 0 else max(0, self.lost_at - 1),
            findings=tuple(self.findings),
            unchecked=tuple(self.unchecked),
            correction=self._correction() if failed else None,
        )

    def _correction(self) -> Correction | None:
        return correct(
            self.rules,
            self.scored,
            self.outcome,
            self.standings[-1],
            list(self.hand.scores),
            self.settlement,
            len(self.claims.wins),
        )
