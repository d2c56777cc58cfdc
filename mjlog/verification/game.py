"""A log, line by line: games, the hands in them, and what stands outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mjlog.codec.line import Batch, Line
from mjlog.diagnostics import BY_CODE, Diagnostic, Fault, Place
from mjlog.records import Event, Game, GameEnd, Hand
from mjlog.rules.ruleset import Ruleset
from mjlog.verification.checks.progression import Progress, check_game_end
from mjlog.verification.hand import HandVerifier, Keep
from mjlog.verification.header import check_header
from mjlog.verification.report import HandReport, Status

MAX_EVENTS = 10_000
"""Events of one hand; no ruleset comes near it, so more is a broken or hostile log."""


def keep_all(diagnostic: Diagnostic) -> Diagnostic:
    """Keep every finding as it is."""
    return diagnostic


def verify_batches(
    source: str, batches: Iterable[Batch | Line], keep: Keep = keep_all
) -> Iterator[HandReport]:
    """Verify a log.

    Args:
        source: its name in reports.
        batches: what a reader yields for it.
        keep: what becomes of findings.

    Yields:
        One report a hand, in order, and one with ``hand`` None for each stretch of lines outside
        hands that something is wrong with. Memory does not grow with the log.
    """
    log = _Log(source, keep)
    for item in batches:
        if isinstance(item, Batch):
            batch = item
            for index, record in enumerate(batch.records):
                hand = log.hand
                kind = type(record)
                if (
                    hand is not None
                    and kind is not Hand
                    and kind is not Game
                    and kind is not GameEnd
                    and not hand.closed
                ):
                    hand.play(record, batch, index)
                    if hand.events > MAX_EVENTS:
                        log.abandon(batch, index)
                else:
                    log.frame(record, batch, index)
                    if log.reports:
                        yield from log.take()
            log.end_of(batch)
        else:
            log.single(item)
            if log.reports:
                yield from log.take()
    log.close()
    yield from log.take()


class _Log:
    """What has been read of a log."""

    def __init__(self, source: str, keep: Keep) -> None:
        self.source = source
        self.keep = keep
        self.hand: HandVerifier | None = None
        self.rules: Ruleset | None = None
        self.progress: Progress | None = None
        self.game: Game | None = None
        self.ended = False
        self.muted = False
        self.blind = False
        self.games = 0
        self.hands = 0
        self.reports: list[HandReport] = []
        self._loose: list[Diagnostic] = []
        self._last = Batch(1, 0, [], b"")
        self._index = 0

    def take(self) -> list[HandReport]:
        """Hand out the finished reports."""
        reports, self.reports = self.reports, []
        return reports

    def end_of(self, batch: Batch) -> None:
        """Remember the last line read."""
        self._last, self._index = batch, len(batch.records) - 1

    # Lines that need a word

    def single(self, line: Line) -> None:
        """Take in a line that is not clean, or a finding about the source."""
        batch = Batch(line.number, line.offset, [], b"")
        self._last, self._index = batch, 0
        inside = self.hand is not None and not self.hand.closed
        for fault in line.faults:
            if inside and self.hand is not None:
                self.hand.report_at(fault, batch, 0)
            else:
                self._report(fault, batch, 0)
        if line.ignored and self.hand is not None:
            self.hand.unchecked["newer_format"] = None
        if line.record is not None:
            if inside and self.hand is not None and not isinstance(
                line.record, (Game, Hand, GameEnd)
            ):
                self.hand.play(line.record, batch, 0)
            else:
                self.frame(line.record, batch, 0)
        elif line.lost:
            if inside and self.hand is not None:
                self.hand.events += 1
                self.hand.lose()
            else:
                self.blind = True
                if self.progress is not None:
                    self.progress.forget()

    # Frame

    def frame(self, record: object, batch: Batch, index: int) -> None:
        """Take in a line that opens or ends a game or a hand, or that stands outside any."""
        if isinstance(record, Game):
            self._finish_hand(batch, index)
            self._open_game(record, batch, index)
        elif isinstance(record, Hand):
            self._finish_hand(batch, index)
            self._open_hand(record, batch, index)
        elif isinstance(record, GameEnd):
            self._finish_hand(batch, index)
            self._end_game(record, batch, index)
        elif not self.muted and not self.blind:
            assert isinstance(record, Event)
            code = "MJ105" if self.ended else "MJ102" if self.game is not None else "MJ101"
            self._report(Fault(code, {"type": type(record).__struct_config__.tag}), batch, index)
            self.muted = True
        self._flush()

    def _open_game(self, game: Game, batch: Batch, index: int) -> None:
        if self.game is not None and not self.ended:
            self._report(Fault("MJ114"), batch, index)
        self.games += 1
        self.hands = 0
        self.game = game
        self.ended = False
        self.muted = self.blind = False
        self.rules, faults = check_header(game)
        self.progress = Progress(game)
        for fault in faults:
            self._report(fault, batch, index)

    def _open_hand(self, hand: Hand, batch: Batch, index: int) -> None:
        self.muted = self.blind = False
        self.hands += 1
        if self.game is None or self.ended or self.progress is None:
            code = "MJ105" if self.ended else "MJ101"
            self._report(Fault(code, {"type": "hand"}), batch, index)
            self.muted = True
            return
        if self.rules is None:
            self.reports.append(
                HandReport(
                    source=self.source,
                    game=self.game.game,
                    hand=hand.hand,
                    line=batch.number + index,
                    status="unsupported",
                )
            )
            self.muted = True
            return
        self.hand = HandVerifier(
            self.rules,
            self.progress,
            self.source,
            self.game.game,
            hand,
            batch,
            index,
            self.keep,
        )

    def _finish_hand(self, batch: Batch, index: int) -> None:
        """Report the hand before, and that it was left open where it was."""
        hand = self.hand
        if hand is None:
            return
        if not hand.closed and hand.table is not None:
            data = {"type": "hand", "opened": hand.line}
            hand.report_at(Fault("MJ103", data), batch, index)
            hand.lose()
        self._flush()
        self.reports.append(hand.finish())
        self.hand = None

    def _end_game(self, end: GameEnd, batch: Batch, index: int) -> None:
        if self.game is None or self.ended or self.progress is None:
            code = "MJ105" if self.ended else "MJ101"
            if not self.muted:
                self._report(Fault(code, {"type": "game_end"}), batch, index)
            self.muted = True
            return
        if self.rules is not None:
            for fault in check_game_end(self.rules, self.progress, end):
                self._report(fault, batch, index)
        self.ended = True
        self.muted = self.blind = False

    def abandon(self, batch: Batch, index: int) -> None:
        """Stop reading a hand that has more events than any hand can have."""
        assert self.hand is not None
        self.hand.report_at(Fault("MJ903", {"limit": MAX_EVENTS}), batch, index)
        self.hand.lose()
        self.hand.closed = True
        self.muted = True

    def close(self) -> None:
        """Take in the end of the log."""
        hand = self.hand
        batch, index = self._last, self._index
        if hand is not None:
            if not hand.closed:
                data = {"hand": hand.hand.hand, "opened": hand.line}
                hand.report_end(Fault("MJ104", data), batch, index)
            self.reports.append(hand.finish())
            self.hand = None
            if hand.closed and not self.ended and self.rules is not None:
                self._report(Fault("MJ114"), batch, index)
        elif self.game is not None and not self.ended and self.hands and self.rules is not None:
            self._report(Fault("MJ114"), batch, index)
        if not self.games and not self._loose and not self.reports and not self.blind:
            self._report(Fault("MJ117"), batch, index)
        elif self.games and not self.hands:
            self._report(Fault("MJ117"), batch, index)
        self._flush()

    # Findings outside hands

    def _report(self, fault: Fault, batch: Batch, index: int) -> None:
        entry = BY_CODE[fault.code]
        diagnostic = self.keep(
            Diagnostic(
                code=fault.code,
                severity=entry.severity,
                place=Place(
                    source=self.source,
                    line=batch.number + index,
                    offset=batch.offset_of(index),
                    game=self.game.game if self.game is not None else None,
                ),
                data=fault.data,
                recorded=fault.recorded,
                expected=fault.expected,
                decided_by=None
                if fault.decided_by is None or self.rules is None
                else f"{self.rules.id} · {fault.decided_by}",
            )
        )
        if diagnostic is not None:
            self._loose.append(diagnostic)

    def _flush(self) -> None:
        """Turn loose findings into a report of their own."""
        if self._loose:
            failed = any(finding.severity == "error" for finding in self._loose)
            status: Status = "failed" if failed else "verified"
            self.reports.append(
                HandReport(
                    source=self.source,
                    game=self.game.game if self.game is not None else None,
                    status=status,
                    findings=tuple(self._loose),
                )
            )
            self._loose = []
