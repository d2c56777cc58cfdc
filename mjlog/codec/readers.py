"""Logs as streams of records, in bounded memory however long a file or a line is.

The hot path is :func:`batches`: most lines of a block are one of the few thousand ways to draw,
discard or call a tile, and are looked up; the others are decoded in one call and compared with
their own encoding, which proves at once that every line holds one record, that no key is repeated
and that line numbers can be counted. A block of clean lines in other spacing costs about twice as
much; only a block with some fault, a blank line or an ``x-`` key is read line by line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, repeat
from operator import is_
from typing import Final

import msgspec

from mjlog.codec.compact.lines import TURNS, UNTOLD, known_lines, known_records, turn_code
from mjlog.codec.decode import MAX_LINE, RECORDS, Dialect, decode_line, read_line, too_long
from mjlog.codec.line import Batch, Line
from mjlog.codec.sources import SUFFIXES, Source, sources
from mjlog.codec.unpack import Broken
from mjlog.diagnostics import Fault, Label
from mjlog.records import Game, Record

_ENCODE_LINES: Final = msgspec.json.Encoder(order="deterministic").encode_lines
_GAME: Final = b'{"type":"game",'
_BOM: Final = b"\xef\xbb\xbf"
_UNLIKE_JSON: Final = frozenset({"MJ008", "MJ011", "MJ012", "MJ013"})
_CUT: Final = frozenset({"MJ011", "MJ012"})
_PACKED: Final = {".zst": "Zstandard", ".gz": "gzip"}
GIVE_UP_AFTER: Final = 100
"""Unreadable lines in a row after which the rest of a file is left unread."""
NOT_A_LOG_AFTER: Final = 5
"""The same, while nothing readable has been met and the lines are no JSON objects."""


def batches(source: Source) -> Iterator[Batch | Line]:
    """Yield the content of a log: batches of clean lines, and single lines that need a word.

    Findings about the source itself come as lines without a record: at the beginning (nothing to
    read), between events (blank lines) or at the end (cut, damaged). Nothing is raised for bad
    data.
    """
    ready = source.batches()
    if ready is not None:
        yield from ready
        return
    reader = _Reader(_PACKED.get(source.name[-4:], _PACKED.get(source.name[-3:])))
    try:
        for piece in source.pieces():
            yield from reader.take(piece)
            if reader.done:
                return
    except Broken as broken:
        yield from reader.finish(broken.fault)
        return
    yield from reader.finish(None)


def lines(source: Source) -> Iterator[Line]:
    """Yield the content of a log line by line, ``x-`` keys included."""
    for part in batches(source):
        if isinstance(part, Line):
            yield part
        else:
            yield from lines_of(part)


def lines_of(batch: Batch) -> Iterator[Line]:
    """Yield the lines of a batch one by one."""
    offset = batch.offset
    ends = batch.data.split(b"\n")
    for index, record in enumerate(batch.records):
        yield Line(batch.number + index, offset, record)
        offset += len(ends[index]) + 1


class _Reader:
    """Cuts pieces into lines and keeps count of where they are.

    Args:
        packed: how the content is packed by its name; None: it is not.
    """

    def __init__(self, packed: str | None) -> None:
        self._packed = packed
        self.done = False
        self._number = 1
        self._offset = 0
        self._begun = False
        self._held: list[bytes] = []  # the beginning of a line that is not complete yet
        self._held_size = 0
        self._skipping = False  # within a line that is too long
        self._dialect = Dialect()
        self._seen = False
        self._readable = False
        self._blanks = (0, 0, 0)  # number and offset of the first blank line, how many
        self._lost_run = 0
        self._alien: list[Line] = []  # first lines that look nothing like a log, not yet yielded
        self._braced = False  # some line begins like an object

    def take(self, piece: bytes) -> Iterator[Batch | Line]:
        """Yield what the piece completes."""
        if not self._begun:
            self._begun = True
            if b"\0" in piece:
                yield self._not_a_log(1, 0)
                return
            if piece.startswith(_BOM):
                yield Line(1, 0, None, faults=(Fault("MJ010"),))
                piece = piece[3:]
                self._offset = 3
        if self._skipping:
            end = piece.find(b"\n") + 1
            self._offset += end or len(piece)
            if not end:
                return
            self._skipping = False
            self._number += 1
            piece = piece[end:]
        end = piece.rfind(b"\n") + 1
        if not end:
            self._hold(piece)
        else:
            first = piece.find(b"\n") + 1
            if self._held_size + first - 1 > MAX_LINE:
                yield from self._too_long(self._held_size + first)
                self._number += 1
                block = piece[first:end]
            else:
                block = b"".join((*self._held, piece[:end])) if self._held else piece[:end]
            self._held, self._held_size = [], 0
            if block and not self.done:
                yield from self._block(block)
            self._hold(piece[end:])
        if self._held_size > MAX_LINE and not self.done:
            yield from self._too_long(self._held_size)
            self._held, self._held_size = [], 0
            self._skipping = True

    def finish(self, fault: Fault | None) -> Iterator[Line]:
        """Yield what is left, and how the source ended."""
        tail = b"".join(self._held)
        if tail.strip():
            line = read_line(tail, self._number, self._offset, self._dialect)
            self._braced = self._braced or tail.lstrip().startswith(b"{")
            broken_off = any(f.code in _CUT for f in line.faults)
            broken_off = broken_off and (self._braced or self._readable)
            if fault is None or not broken_off:
                if broken_off:
                    line.faults = (_broken_off(tail),)
                yield from self._line(line)
        if self.done:
            return
        if self._looks_foreign(cut=bool(tail.strip())) and fault is None:
            yield self._not_a_log(self._alien[0].number, self._alien[0].offset)
            return
        yield from self._alien
        if fault is None and not self._seen:
            fault = Fault("MJ002")
        elif self._blanks[2] > 1:
            yield self._blank_lines()
        if fault is not None:
            yield Line(self._number, self._offset, None, faults=(fault,), lost=True)

    def _hold(self, piece: bytes) -> None:
        if piece:
            self._held.append(piece)
            self._held_size += len(piece)

    def _block(self, block: bytes) -> Iterator[Batch | Line]:
        batch = None if self._dialect.newer else _clean(block)
        if batch is not None and (
            (batch.canonical and _GAME not in block)
            or all(map(self._dialect.admits, _games(batch.records)))
        ):
            yield from self._release()
            batch.number, batch.offset = self._number, self._offset
            self._number += len(batch.records)
            self._offset += len(block)
            self._lost_run = 0
            self._seen = self._readable = True
            yield batch
            return
        for data in _split(block):
            if not data or data.isspace():
                number, offset, count = self._blanks
                self._blanks = (
                    (number, offset, count + 1) if count else (self._number, self._offset, 1)
                )
            else:
                self._braced = self._braced or data.lstrip().startswith(b"{")
                line = read_line(data, self._number, self._offset, self._dialect)
                yield from self._line(line)
                if self.done:
                    return
            self._number += 1
            self._offset += len(data) + 1

    def _line(self, line: Line) -> Iterator[Line]:
        self._seen = True
        if not self._readable and line.lost and line.faults[0].code in _UNLIKE_JSON:
            self._alien.append(line)
            if len(self._alien) >= NOT_A_LOG_AFTER:
                first = self._alien[0]
                self._alien = []
                yield self._not_a_log(first.number, first.offset)
            return
        yield from self._release()
        yield line
        if self._dialect.refused:
            self.done = True
        elif not line.lost:
            self._readable = True
            self._lost_run = 0
        else:
            self._lost_run += 1
            if self._lost_run >= GIVE_UP_AFTER:
                yield self._stop("MJ027", {"count": self._lost_run}, line.number, line.offset)

    def _release(self) -> Iterator[Line]:
        """Yield what was held back until something showed that this is a log after all."""
        yield from self._alien
        self._alien = []
        if self._blanks[2]:
            yield self._blank_lines()

    def _too_long(self, size: int) -> Iterator[Line]:
        line = Line(self._number, self._offset, None, faults=(too_long(),), lost=True)
        self._offset += size
        yield from self._line(line)

    def _blank_lines(self) -> Line:
        number, offset, count = self._blanks
        self._blanks = (0, 0, 0)
        return Line(number, offset, None, faults=(Fault("MJ009", {"count": count}),))

    def _looks_foreign(self, cut: bool) -> bool:
        """Whether nothing begins like an object, and there are bytes that are no text at all.

        The same goes for a last line without an end (``cut``): it is no part of an object.
        """
        if self._braced or not self._alien:
            return False
        return cut or any(line.faults[0].code == "MJ011" for line in self._alien)

    def _not_a_log(self, number: int, offset: int) -> Line:
        return self._stop("MJ004", {"packed": self._packed}, number, offset)

    def _stop(self, code: str, data: dict[str, object], number: int, offset: int) -> Line:
        self.done = True
        return Line(number, offset, None, faults=(Fault(code, data),), lost=True)


def _clean(block: bytes) -> Batch | None:
    """Return a block in which every line is clean, its place left open; None if some is not."""
    lines = _split(block)
    codes = list(map(known_lines().get, lines, repeat(UNTOLD)))
    records = list(map(known_records().get, codes))
    bare = True
    unknown = [place for place, code in enumerate(codes) if code < 0]
    if unknown:
        data = b"\n".join([*[lines[place] for place in unknown], b""])
        try:
            found = RECORDS.decode_lines(data)
            if _ENCODE_LINES(found) != data:
                return _clean_otherwise(block)
        except (msgspec.DecodeError, RecursionError):
            return None
        for place, record in zip(unknown, found, strict=True):
            records[place] = record
            if type(record) in TURNS:
                codes[place] = turn_code(record)
                bare = False
    return Batch(1, 0, records, block, True, codes=codes, bare=bare)  # type: ignore[arg-type]


def _clean_otherwise(block: bytes) -> Batch | None:
    """Return a block that is not canonical; None if some line is not clean."""
    records = RECORDS.decode_lines(block)
    # Re-encoding drops a repeated key and with it quotation marks; escapes hide such a mark.
    if b"\\" in block or _ENCODE_LINES(records).count(b'"') != block.count(b'"'):
        return None
    records = [decode_line(data) for data in _split(block)]
    return Batch(1, 0, records, block, codes=list(map(turn_code, records)))


def _games(records: list[Record]) -> Iterator[Game]:
    """Return the headers among records, without a step of the interpreter for every other."""
    return compress(records, map(is_, map(type, records), repeat(Game)))  # type: ignore[arg-type]


def _split(block: bytes) -> list[bytes]:
    parts = block.split(b"\n")
    parts.pop()
    return parts


__all__ = ["GIVE_UP_AFTER", "SUFFIXES", "Source", "batches", "lines", "sources"]


def _broken_off(tail: bytes) -> Fault:
    """Say why what follows the last newline is no line: it is cut, or it is many."""
    column = tail.strip().find(b"\r") + 1
    if not column:
        return Fault("MJ007")
    reason = Label("lines end with CR alone, not with LF", "各行只以 CR 結尾，應為 LF")
    return Fault("MJ012", {"column": column, "reason": reason})
