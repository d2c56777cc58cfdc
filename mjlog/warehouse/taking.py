"""A log while it is verified, and handed hand by hand to a draft."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Struct

from mjlog.codec import Source
from mjlog.diagnostics import Diagnostic, Policy
from mjlog.records import GameEnd
from mjlog.verification.game import verify_batches
from mjlog.verification.report import SEVERITY, HandReport, Summary
from mjlog.warehouse.content import Stamp, stamp_of
from mjlog.warehouse.draft import Draft
from mjlog.warehouse.facts import GameFacts, HandFacts, Watcher
from mjlog.warehouse.keys import key
from mjlog.warehouse.notes import as_text
from mjlog.warehouse.parts import Unread
from mjlog.warehouse.reading import Spot, reading_of
from mjlog.warehouse.rows import (
    GameRows,
    Replayed,
    diagnostic_row,
    failed_row,
)
from mjlog.warehouse.rows.values import repeat, to_json, told

_TOGETHER = 32
"""Hands that are taken in at a time."""
_ENDS_EARLY = "MJ104"
"""What is found where a log ends inside a hand, all its lines being whole."""


class Taken(Struct, frozen=True):
    """What a log came to, and what could not be read of it."""

    summary: Summary
    unread: Unread | None


class ChangedError(Exception):
    """A log's content is not what it was when it was looked at first."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} changed while it was read")
        self.name = name


def take(draft: Draft, source: Source, content_hash: str, stamp: Stamp | None = None) -> Taken:
    """Verify a log and let a draft take in its rows.

    Args:
        draft: takes them in; of no use any more if anything is raised.
        source: the log.
        content_hash: what it is known by, see `mjlog.warehouse.content.Content`.
        stamp: its stamp before it was hashed; None: it is hashed again.

    Raises:
        ChangedError: it changed since it was hashed.
        OSError: a file cannot be written.
    """
    return _Taking(draft, source, content_hash, stamp).load()


class _Taking:
    """Takes in one log."""

    def __init__(
        self, draft: Draft, source: Source, content_hash: str, stamp: Stamp | None
    ) -> None:
        self._draft = draft
        self._source = source
        self._hash = content_hash
        self._stamp = stamp
        self._raw = bytes.fromhex(content_hash)
        self.key = key(b"source", self._raw)
        self._reading = reading_of(source, draft.manner, hashed=stamp is None)
        self._watcher = Watcher(detail=draft.detail)
        self._games: list[GameRows] = []
        self._waiting: list[Replayed] = []
        self._last = 0
        self._strays: list[tuple[int, str]] = []
        self._findings = 0
        self._first: Diagnostic | None = None
        self._end: Diagnostic | None = None
        self._loaded = self._failed = self._repeated = 0
        self._wrong_ends: set[Spot] = set()
        self._hash_differs: set[Spot] = set()
        self._ends: list[tuple[GameRows, Spot, GameEnd]] = []

    def load(self) -> Taken:
        """Verify the log and hand its rows to the draft."""
        summary = Summary(self._source.name)
        policy = Policy()
        reports = verify_batches(self._source.name, self._reading, policy.apply, self._watcher)
        waiting: list[HandReport] = []
        for report in reports:
            waiting.append(report)
            # Several together, see `Draft.put_hands`.
            if len(waiting) >= _TOGETHER or report.hand is None or report.findings:
                # Under rules that are not known a hand is told of before its lines are read.
                last = waiting.pop() if report.status == "unsupported" else None
                self._take_all(waiting, summary)
                waiting = [] if last is None else [last]
        self._take_all(waiting, summary)
        if self._changed():
            raise ChangedError(self._source.name)
        if self._reading.last() > self._last:
            self._between(self._reading.last() + 1)
        self._finish(summary)
        return Taken(summary, self._unread())

    def _changed(self) -> bool:
        """Whether the log, read to its end, may have changed since it was hashed."""
        if self._stamp is not None:
            return stamp_of(self._source.ended) != self._stamp
        return self._reading.content.hash != self._hash

    def _unread(self) -> Unread | None:
        """Return what could not be read of the log, or is missing at its end.

        Where no game was found it is what is wrong.
        """
        lost, whole = self._reading.lost, not self._games
        if lost is not None and lost.faults:
            code = lost.faults[0].code
            return Unread(whole=whole, code=code, line=lost.number, element=lost.element)
        found = self._first if whole else self._end
        if found is None:
            return None
        place = found.place
        return Unread(whole=whole, code=found.code, line=place.line, element=place.element)

    def _take_all(self, reports: Sequence[HandReport], summary: Summary) -> None:
        """Take in what was said of a stretch of the log."""
        for report in reports:
            summary.add(report)
            self._take(report)
        self._settle()

    def _take(self, report: HandReport) -> None:
        if len(self._games) < len(self._watcher.games):
            self._open_games()
        if report.hand is None or report.ordinal is None:
            game = self._game_named(report)
            if report.findings:
                self._diagnose(report, game, None)
            for finding in report.findings:
                place = finding.place
                if place.line is not None and finding.severity == "error":
                    self._wrong_ends.add((place.line, place.element))
                if place.line is not None and finding.code == "MJ115":
                    self._hash_differs.add((place.line, place.element))
            return
        ordinal = report.ordinal
        if ordinal > self._last + 1:
            self._between(ordinal)
        game = self._game_at(ordinal)
        facts = self._watcher.hands.pop(ordinal, None)
        hand_key = None
        played = report.status in ("verified", "partial")
        # Of what could not be followed to its end nobody knows how the seats stand.
        if game is not None and facts is not None and played and not facts.lost:
            last = self._take_hand(game, facts, report)
            if report.findings:
                hand_key = self._settle()
        else:
            assert game is not None
            text = self._reading.text(ordinal)
            count = len(text.removesuffix("\n").split("\n"))  # the last line may be cut
            last = ordinal + count - 1
            self._draft.put(
                "failed_hands",
                failed_row(
                    report,
                    game,
                    self._reading.spot(ordinal),
                    source_key=self.key,
                    lines=text,
                    spots=self._reading.whole_spots(ordinal, count - 1),
                ),
            )
            self._failed += 1
            game.failed += 1
        game.hands += 1
        game.statuses.append(report.status)
        if report.findings:
            self._diagnose(report, game, hand_key)
        self._last = last
        self._reading.let_go(last + 1)

    def _take_hand(self, game: GameRows, facts: HandFacts, report: HandReport) -> int:
        """Let a hand for the star wait for others; return its last line."""
        reading, ordinal, count = self._reading, facts.ordinal, len(facts.records)
        lines, elements, codes, last = reading.stretch(ordinal, count)
        extras = None
        if reading.extras:
            numbers = range(lines, lines + count) if isinstance(lines, int) else lines
            extras = {
                event: extra
                for event, line in enumerate((ordinal, *numbers))
                if (extra := reading.extras.get(line))
            }
        name, spot = self._source.name, reading.spot(ordinal)
        self._waiting.append(
            Replayed(game, facts, report, name, spot, game.hands, lines, elements, extras, codes)
        )
        return last

    def _settle(self) -> int | None:
        """Hand the hands that wait to the draft; return the key of the last."""
        waiting, self._waiting = self._waiting, []
        last = None
        for hand, (last, new) in zip(waiting, self._draft.put_hands(waiting), strict=True):
            game = hand.game
            if new:
                self._loaded += 1
                game.loaded += 1
            else:
                self._repeated += 1
                events = len(hand.facts.records)
                game.repeated.append(repeat(hand.spot, hand.place, last, events))
                self._draft.repeats.setdefault(self.key, []).append(last)
        return last

    def _diagnose(self, report: HandReport, game: GameRows | None, hand_key: int | None) -> None:
        status = report.status if report.hand is not None else None
        self._first = self._first or report.findings[0]
        for finding in report.findings:
            row = diagnostic_row(
                finding,
                self._findings,
                source_key=self.key,
                game=game,
                hand_key=hand_key,
                status=status,
            )
            self._draft.put("diagnostics", row)
            self._findings += 1
            if finding.code == _ENDS_EARLY:
                self._end = finding

    # Games

    def _open_games(self) -> None:
        """Begin the games whose headers have been met."""
        for place in range(len(self._games), len(self._watcher.games)):
            game = self._game(self._watcher.games[place], place)
            self._games.append(game)
            self._draft.put_rules(game)

    def _game(self, facts: GameFacts, place: int) -> GameRows:
        reading, ordinal = self._reading, facts.ordinal
        return GameRows(facts, self._raw, place, reading.spot(ordinal), reading.extras.get(ordinal))

    def _game_at(self, ordinal: int) -> GameRows | None:
        """Return the game that a line belongs to."""
        for game in reversed(self._games):
            if game.facts.ordinal < ordinal:
                return game
        return None

    def _game_named(self, report: HandReport) -> GameRows | None:
        """Return the game of findings outside hands: the last that is called so."""
        names = [finding.place.game for finding in report.findings]
        return next((game for game in reversed(self._games) if game.name in names[:1]), None)

    def _between(self, before: int) -> None:
        """Take in the lines between the last hand and a line."""
        self._open_games()
        for ordinal, record, text in self._reading.between(self._last, before):
            game = self._game_at(ordinal + 1)
            if game is not None and game.facts.ordinal == ordinal:
                continue
            if game is None:
                self._strays.append((ordinal, text))
                continue
            spot = self._reading.spot(ordinal)
            game.others.append(told(spot, game.hands, text))
            if isinstance(record, GameEnd) and not game.finished:
                game.finished = True
                self._ends.append((game, spot, record))

    def _finish(self, summary: Summary) -> None:
        for game, spot, end in self._ends:
            if spot not in self._wrong_ends:
                game.end = end
            if end.hash is not None:
                game.hash_agrees = spot not in self._hash_differs
        name = self._source.name
        for game in self._games:
            status = max(game.statuses, key=SEVERITY.index, default="verified")
            self._draft.put("games", game.row(self.key, name, status))
            self._draft.put("seats", *game.seat_rows())
        self._draft.put(
            "sources",
            (
                self.key,
                name,
                self._hash,
                self._reading.content.size,
                summary.status,
                len(self._games),
                summary.hands,
                self._loaded,
                self._failed,
                self._repeated,
                summary.errors,
                summary.warnings,
                to_json(self._strays),
                as_text(self._reading.notes),
                datetime.now(UTC).replace(tzinfo=None),
            ),
        )
