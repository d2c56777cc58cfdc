"""A log, line by line: games, the hands in them, and what stands outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mjlog.codec.line import Batch, Line, Placed
from mjlog.diagnostics import Diagnostic, Fault
from mjlog.records import Event, Game, GameEnd, Hand, Penalty, Presence, Record
from mjlog.replay.expectation import no_such_seat
from mjlog.rules.ruleset import Ruleset
from mjlog.verification.checks.progression import Progress, check_game_end
from mjlog.verification.checks.settlement import check_penalty, penalized, penalty_deltas
from mjlog.verification.digest import Digest
from mjlog.verification.findings import Findings, Keep
from mjlog.verification.hand import FRAME, HandVerifier
from mjlog.verification.header import check_header
from mjlog.verification.observer import Observer
from mjlog.verification.report import HandReport, Status


def keep_all(diagnostic: Diagnostic) -> Diagnostic:
    """Keep every finding as it is."""
    return diagnostic


def verify_batches(
    source: str,
    batches: Iterable[Batch | Line],
    keep: Keep = keep_all,
    observe: Observer | None = None,
) -> Iterator[HandReport]:
    """Verify a log.

    Args:
        source: its name in reports.
        batches: what a reader yields for it.
        keep: what becomes of findings.
        observe: is shown every event with the table after it.

    Yields:
        One report a hand, in order, and one with ``hand`` None for each stretch of lines outside
        hands that something is wrong with. Memory does not grow with the log.
    """
    log = _Log(source, keep, observe)
    for item in batches:
        if isinstance(item, Line):
            log.single(item)
        else:
            index, count = 0, len(item.records)
            while index < count:
                index = log.take(item, index)
                if log.reports:
                    yield from log.hand_out()
            log.batch_end(item)
        if log.reports:
            yield from log.hand_out()
    log.close()
    yield from log.hand_out()


class _Log:
    """What has been read of a log.

    Attributes:
        reports: finished reports, not yet handed out.
    """

    def __init__(self, source: str, keep: Keep, observe: Observer | None) -> None:
        self.reports: list[HandReport] = []
        self._source = source
        self._keep = keep
        self._observe = observe
        self._findings = Findings(source, keep)
        self._hand: HandVerifier | None = None
        self._rules: Ruleset | None = None
        self._progress: Progress | None = None
        self._game: Game | None = None
        self._digest = Digest()
        self._ended = False
        self._hands = 0
        # One finding is enough for a stretch of lines that belong to nothing.
        self._muted = False
        # The hands of the game may be among lines that belong to nothing or could not be read.
        self._strayed = False
        # The end of the game may be among lines that could not be read.
        self._unread = False

    def hand_out(self) -> list[HandReport]:
        """Return the finished reports and forget them."""
        reports, self.reports = self.reports, []
        return reports

    def take(self, batch: Batch, index: int) -> int:
        """Take in records from ``index`` on; return the index of the first one not taken."""
        hand = self._hand
        if hand is not None and not hand.closed and type(batch.records[index]) not in FRAME:
            index = hand.run(batch, index)
            self._muted = hand.overruns
            self._findings.at(batch, max(0, index - 1))
            return index
        self._findings.at(batch, index)
        self._frame(batch.records[index])
        return index + 1

    def batch_end(self, batch: Batch) -> None:
        """Note that a batch has been taken whole."""
        self._digest.batch_end(batch)

    def single(self, line: Line) -> None:
        """Take in a line that is not clean, or a finding about the source."""
        records: list[Record] = [] if line.record is None else [line.record]
        batch = Batch(line.number, line.offset, records, b"")
        if line.element is not None:
            place = (line.number, line.offset, line.element)
            batch = Placed(records, [0], lambda _: place)
        # A finding about the source may stand at a line that has had its say.
        again = self._findings.line == line.number and self._findings.element == line.element
        self._findings.at(batch, 0)
        if line.lost:
            self._digest.lose()
        hand = self._hand if self._hand is not None and not self._hand.closed else None
        if line.lost and hand is None:
            self._finish_hand("")
        is_event = not again
        is_event &= line.lost if line.record is None else type(line.record) not in FRAME
        for fault in line.faults:
            if hand is not None:
                hand.report_reading(fault, batch, is_event)
            else:
                self._findings.add(fault)
        if line.ignored and self._hand is not None:
            self._hand.unchecked["newer_format"] = None
        if line.record is not None:
            self.take(batch, 0)
            self.batch_end(batch)
        elif line.lost:
            if hand is not None:
                hand.miss_line(is_event)
            else:
                self._muted = self._strayed = self._unread = True
                if self._progress is not None:
                    self._progress.forget()

    # Lines outside hands

    def _frame(self, record: Record) -> None:
        """Take in a line that opens or ends a game or a hand, or that belongs to nothing."""
        unread, self._unread = self._unread, False
        if isinstance(record, Game):
            whole = not unread and (self._hand is None or self._hand.closed)
            self._finish_hand("game")
            self._open_game(record, whole)
        elif isinstance(record, Hand):
            self._finish_hand("hand")
            self._open_hand(record)
        elif isinstance(record, GameEnd):
            left_open = self._hand is not None and not self._hand.closed
            self._finish_hand("game_end")
            self._end_game(record)
            self._muted = self._muted or left_open  # what follows is the rest of that hand
        elif self._game is None or self._ended or not isinstance(record, (Penalty, Presence)):
            assert isinstance(record, Event)
            self._stray(type(record).__struct_config__.tag)
        elif isinstance(record, Penalty):
            self._finish_hand("penalty")
            self._penalize(record)
        elif self._rules is not None and record.seat >= self._rules.seats:
            self._findings.add(no_such_seat(record.seat, self._rules.seats))
        self._flush()

    def _stray(self, kind: object) -> None:
        """Report a line that belongs to nothing, once a stretch."""
        if not self._muted:
            code = "MJ105" if self._ended else "MJ102" if self._game is not None else "MJ101"
            self._findings.add(Fault(code, {"type": kind}))
            self._muted = self._strayed = True
            if self._progress is not None:
                self._progress.gap = True

    def _penalize(self, record: Penalty) -> None:
        """Take a penalty between two hands off the scores."""
        if self._rules is None or self._progress is None:
            return
        faults = check_penalty(self._rules, record)
        for fault in faults:
            self._findings.add(fault)
        deltas = penalty_deltas(record, self._rules.seats)
        scores = self._progress.scores
        self._progress.scores = penalized(scores, deltas, certain=not faults)

    def _open_game(self, game: Game, whole: bool) -> None:
        """Open a game; ``whole`` says that the hand before it, if any, is over."""
        if self._game is not None and not self._ended:
            self._leave_game(whole)
        self._hands = 0
        self._game = game
        self._ended = self._muted = self._strayed = False
        self._findings.game = game.game
        self._rules, faults = check_header(game)
        self._findings.ruleset = game.ruleset.id
        self._progress = Progress(game, self._rules)
        self._digest.open(self._findings.batch, self._findings.index)
        for fault in faults:
            self._findings.add(fault)
        if self._observe is not None:
            self._observe.open_game(game, self._findings.ordinal, self._rules)

    def _open_hand(self, hand: Hand) -> None:
        if self._game is None or self._ended or self._progress is None:
            self._stray("hand")
            return
        strays, self._muted = self._muted, False
        self._hands += 1
        if self._rules is None:
            self._flush()
            self.reports.append(
                HandReport(
                    source=self._source,
                    game=self._game.game,
                    hand=hand.hand,
                    line=self._findings.line,
                    ordinal=self._findings.ordinal,
                    status="unsupported",
                )
            )
            self._muted = True
            return
        findings = Findings(self._source, self._keep)
        findings.at(self._findings.batch, self._findings.index)
        findings.game, findings.hand = self._game.game, hand.hand
        findings.ruleset = self._rules.id
        dealt = findings.batch.dealt_by(findings.index, hand)
        self._hand = HandVerifier(self._rules, self._progress, hand, dealt, findings, self._observe)
        self._hand.after_strays = strays

    def _finish_hand(self, kind: str) -> None:
        """Report the hand before, and that it was left open where it was."""
        hand = self._hand
        if hand is None:
            return
        if not hand.closed:
            fault = Fault("MJ103", {"type": kind, "opened": hand.line})
            hand.cut(fault, self._findings.batch, self._findings.index)
        self._flush()
        self.reports.append(hand.finish())
        self._hand = None

    def _end_game(self, end: GameEnd) -> None:
        if self._game is None or self._ended or self._progress is None:
            self._stray("game_end")
            return
        early = not self._hands
        if self._rules is not None:
            for fault in check_game_end(self._rules, self._progress, end):
                early |= fault.code == "MJ712"
                self._findings.add(fault)
        changed = self._digest.close(end, self._findings.batch, self._findings.index)
        if changed is not None:
            self._findings.add(changed)
        if not self._hands and not self._strayed:
            self._findings.add(Fault("MJ117"))
        self._ended = True
        self._muted = early  # what follows is the rest of a game that seemed to end too soon

    def _leave_game(self, whole: bool) -> None:
        """Report that a game has no end, or nothing in it."""
        if not self._hands:
            if not self._strayed:
                self._findings.add(Fault("MJ117"))
        elif whole and self._rules is not None:
            self._findings.add(Fault("MJ114"))

    def close(self) -> None:
        """Take in the end of the log."""
        hand = self._hand
        if hand is not None:
            if not hand.closed:
                fault = Fault("MJ104", {"hand": hand.number, "opened": hand.line})
                hand.cut(fault, self._findings.batch, self._findings.index)
            self.reports.append(hand.finish())
            self._hand = None
        whole = not self._unread and (hand is None or hand.closed)
        if self._game is not None and not self._ended:
            self._leave_game(whole)
        elif (
            self._game is None and not self._findings.found and not self.reports and not self._muted
        ):
            self._findings.add(Fault("MJ117"))
        self._flush()

    def _flush(self) -> None:
        """Turn findings outside hands into a report of their own."""
        findings = self._findings
        if not findings.found and not findings.left_out:
            return
        partial: Status = "partial" if findings.left_out else "verified"
        self.reports.append(
            HandReport(
                source=self._source,
                game=findings.game,
                status="failed" if findings.failed else partial,
                findings=tuple(findings.found),
                unchecked=("findings_left_out",) if findings.left_out else (),
            )
        )
        findings.found = []
        findings.left_out = False
