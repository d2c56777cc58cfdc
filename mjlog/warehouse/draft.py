"""A part while it is being filled: rows of several logs, written table by table."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
from msgspec import Struct

from mjlog.codec import Source
from mjlog.codec.compact import pack
from mjlog.diagnostics import Diagnostic, Policy
from mjlog.formats import Manner
from mjlog.records import GameEnd
from mjlog.verification.game import verify_batches
from mjlog.verification.report import SEVERITY, HandReport, Summary
from mjlog.warehouse.columns import TableFile, to_table
from mjlog.warehouse.events import EventColumns
from mjlog.warehouse.facts import GameFacts, HandFacts, Watcher
from mjlog.warehouse.keys import key
from mjlog.warehouse.parts import Unread
from mjlog.warehouse.reading import Spot, reading_of
from mjlog.warehouse.rows import (
    GameRows,
    HandRows,
    Row,
    diagnostic_row,
    failed_row,
    pattern_rows,
    ruleset_row,
)
from mjlog.warehouse.rows.values import to_json, told
from mjlog.warehouse.schema import tables

_FLUSH = 5_000
"""Hands whose rows are held before they are written."""


class Taken(Struct, frozen=True):
    """What a log came to, and what could not be read of it."""

    summary: Summary
    unread: Unread | None


class ChangedError(Exception):
    """A log's content is not what it was when it was looked at first."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} changed while it was read")
        self.name = name


class Draft:
    """The files of a part to be.

    Args:
        folder: an empty folder.
        detail: keep the distance to ready at every event.
        manner: how logs in other formats are read.

    Attributes:
        rows: rows written so far, by table.
        keys: keys of the hands in the star.
        repeats: by log, the hands left out because another log brought them.
    """

    def __init__(self, folder: Path, *, detail: bool = False, manner: Manner | None = None) -> None:
        self.folder = folder
        self.detail = detail
        self.manner = Manner() if manner is None else manner
        self.keys: list[int] = []
        self.repeats: dict[int, list[int]] = {}
        self._seen: set[int] = set()
        self._rules: set[int] = set()
        self._rows: dict[str, list[Row]] = {name: [] for name in tables() if name != "events"}
        self._events = EventColumns()
        self._files: dict[str, TableFile] = {}
        self._held = 0

    def add(self, source: Source, content_hash: str) -> Taken:
        """Verify a log and take in its rows.

        Args:
            source: the log.
            content_hash: what it is known by, see `mjlog.warehouse.content.Content`.

        Raises:
            ChangedError: its content has another hash; the draft is of no use any more.
            OSError: a file cannot be written.
        """
        return _LogRows(self, source, content_hash).load()

    def put(self, table: str, *rows: Row) -> None:
        """Take in rows."""
        self._rows[table].extend(rows)

    def put_hand(
        self,
        rows: HandRows,
        facts: HandFacts,
        lines: int | list[int],
        elements: list[str] | None,
        packed: object,
    ) -> bool:
        """Take in a hand, its lines at their places; False if it is there already."""
        if rows.key in self._seen:
            return False
        self._seen.add(rows.key)
        self.keys.append(rows.key)
        held = self._rows
        held["hands"].append(rows.hand())
        held["hand_seats"] += rows.seats()
        held["wins"] += rows.wins()
        held["awards"] += rows.awards()
        held["payments"] += rows.payments()
        self._events.add(
            rows.key,
            rows.file,
            packed,  # type: ignore[arg-type]
            facts.records,
            lines,
            facts.drawable_at_start,
            facts.distances,
            elements,
        )
        self._held += 1
        if self._held >= _FLUSH:
            self.flush()
        return True

    def put_rules(self, game: GameRows) -> None:
        """Take in the rules of a game, if they are known and new."""
        rules = game.facts.rules
        if rules is not None and game.rules_key not in self._rules:
            self._rules.add(game.rules_key)
            self.put("rulesets", ruleset_row(game.facts.game, rules))
            self.put("patterns", *pattern_rows(game.facts.game, rules))

    def flush(self) -> None:
        """Write what is held."""
        for table, rows in self._rows.items():
            if rows:
                self._write(table, to_table(table, rows))
                rows.clear()
        self._write("events", self._events.table())
        self._held = 0

    def _write(self, table: str, content: pa.Table) -> None:
        if not content.num_rows:
            return
        if table not in self._files:
            self._files[table] = TableFile(self.folder / f"{table}.parquet", table)
        self._files[table].write(content)

    def abandon(self) -> None:
        """Leave the files as they are."""
        for file in self._files.values():
            file.abandon()

    def close(self) -> dict[str, int]:
        """Write the rest; return the rows by table."""
        self.flush()
        for file in self._files.values():
            file.close()
        return {table: file.rows for table, file in self._files.items()}


class _LogRows:
    """Takes in one log."""

    def __init__(self, draft: Draft, source: Source, content_hash: str) -> None:
        self._draft = draft
        self._source = source
        self._hash = content_hash
        self._raw = bytes.fromhex(content_hash)
        self.key = key(b"source", self._raw)
        self._reading = reading_of(source, draft.manner)
        self._watcher = Watcher(detail=draft.detail)
        self._games: list[GameRows] = []
        self._last = 0
        self._strays: list[tuple[int, str]] = []
        self._findings = 0
        self._first: Diagnostic | None = None
        self._loaded = self._failed = self._repeated = 0
        self._wrong_ends: set[Spot] = set()
        self._hash_differs: set[Spot] = set()
        self._ends: list[tuple[GameRows, Spot, GameEnd]] = []

    def load(self) -> Taken:
        """Verify the log and hand its rows to the draft."""
        summary = Summary(self._source.name)
        policy = Policy()
        reports = verify_batches(self._source.name, self._reading, policy.apply, self._watcher)
        for report in reports:
            summary.add(report)
            self._take(report)
        if self._reading.content.hash != self._hash:
            raise ChangedError(self._source.name)
        self._between(self._reading.last() + 1)
        self._finish(summary)
        return Taken(summary, self._unread())

    def _unread(self) -> Unread | None:
        """Return what could not be read of the log, where no game was found what is wrong."""
        lost, whole = self._reading.lost, not self._games
        if lost is not None and lost.faults:
            code = lost.faults[0].code
            return Unread(whole=whole, code=code, line=lost.number, element=lost.element)
        if whole and self._first is not None:
            place = self._first.place
            code = self._first.code
            return Unread(whole=True, code=code, line=place.line, element=place.element)
        return None

    def _take(self, report: HandReport) -> None:
        if len(self._games) < len(self._watcher.games):
            self._open_games()
        if report.hand is None or report.ordinal is None:
            game = self._game_named(report)
            self._diagnose(report, game, None)
            for finding in report.findings:
                place = finding.place
                if place.line is not None and finding.severity == "error":
                    self._wrong_ends.add((place.line, place.element))
                if place.line is not None and finding.code == "MJ115":
                    self._hash_differs.add((place.line, place.element))
            return
        ordinal = report.ordinal
        self._between(ordinal)
        game = self._game_at(ordinal)
        facts = self._watcher.hands.pop(ordinal, None)
        hand_key = None
        if game is not None and facts is not None and report.status in ("verified", "partial"):
            hand_key, last = self._take_hand(game, facts, report)
        else:
            assert game is not None
            text = self._reading.text(ordinal)
            last = ordinal + max(0, text.count("\n") - 1)
            self._draft.put(
                "failed_hands",
                failed_row(
                    report, game, self._reading.spot(ordinal), source_key=self.key, lines=text
                ),
            )
            self._failed += 1
            game.failed += 1
        game.hands += 1
        game.statuses.append(report.status)
        self._diagnose(report, game, hand_key)
        self._last = last
        self._reading.let_go(last + 1)

    def _take_hand(self, game: GameRows, facts: HandFacts, report: HandReport) -> tuple[int, int]:
        """Take in a hand for the star; return its key and its last line."""
        reading, ordinal, count = self._reading, facts.ordinal, len(facts.records)
        lines = reading.lines(ordinal, count)
        numbers = range(lines, lines + count) if isinstance(lines, int) else lines
        extras = None
        if reading.extras:
            extras = {
                event: extra
                for event, line in enumerate((ordinal, *numbers))
                if (extra := reading.extras.get(line))
            }
        codes = reading.codes(ordinal, count) if isinstance(lines, int) else None
        replayed = report.status == "verified"
        packed = pack(facts.hand, facts.records, extras, codes, replayed=replayed)
        spot, elements = reading.spot(ordinal), None
        spots = reading.spots(ordinal, count)
        if spots is not None:
            lines, elements = spots
        rows = HandRows(game, facts, report, packed, self._source.name, spot, game.hands)
        if self._draft.put_hand(rows, facts, lines, elements, packed):
            self._loaded += 1
            game.loaded += 1
        else:
            self._repeated += 1
            game.repeated.append(told(spot, game.hands, rows.key))
            self._draft.repeats.setdefault(self.key, []).append(rows.key)
        return rows.key, numbers[-1] if numbers else ordinal

    def _diagnose(self, report: HandReport, game: GameRows | None, hand_key: int | None) -> None:
        if not report.findings:
            return
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
        if before <= self._last + 1:
            return
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
                datetime.now(UTC).replace(tzinfo=None),
            ),
        )
