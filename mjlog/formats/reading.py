"""Reading a source of whatever format as records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from mjlog.codec import readers
from mjlog.codec import sources as named
from mjlog.codec.encode import encode
from mjlog.codec.line import Batch, Line, Placed
from mjlog.codec.sources import Source
from mjlog.codec.unpack import PIECE, Broken
from mjlog.diagnostics import BY_CODE, Fault
from mjlog.formats.document import Pieces
from mjlog.formats.json_documents import BOM
from mjlog.formats.manner import Manner
from mjlog.formats.registry import Format, is_native, sniffed
from mjlog.formats.unread import with_gaps
from mjlog.records import Record

USUAL = Manner()
END = "EOF"
"""Stands for a tag or entry where a source cannot be read on."""
_EVENT = re.compile(rb"\s*+\{[^\n]*\"type\"[^\n]*\n")


class Begun(Source):
    """A source of which as much has been read as shows its format.

    Args:
        source: the source.
    """

    __slots__ = ("_broken", "_first", "_format", "_rest")

    def __init__(self, source: Source) -> None:
        super().__init__(source.name, source.path, source.stream, source.fault, source.special)
        self._broken: Broken | None = None
        self._first: list[bytes] = []
        self._rest = source.pieces()
        self._format: Format | None = None
        head = b""
        try:
            # A pipe may bring little at a time, and a live log must not wait for what is to come.
            while len(head) < PIECE and not is_native(head) and self._format is None:
                if _EVENT.match(head) is not None:
                    break
                piece = next(self._rest, b"")
                if not piece:
                    break
                self._first.append(piece)
                head += piece
                self._format = sniffed(head)
        except Broken as broken:
            self._broken = broken

    @property
    def broken(self) -> bool:
        """Whether there is a beginning at all."""
        return self._broken is not None

    @property
    def marked(self) -> bool:
        """Whether it begins with a byte order mark."""
        return b"".join(self._first).startswith(BOM)

    def format(self) -> Format | None:
        """Return the format that it is in; None for lines of records, or nothing known."""
        return self._format

    def pieces(self) -> Iterator[bytes]:
        """Yield the content, from its beginning."""
        yield from self._first
        if self._broken is not None:
            raise self._broken
        yield from self._rest

    def read(self, manner: Manner) -> Iterator[Batch | Line]:
        """Yield the content as `batches` does."""
        if self._format is None:
            yield from readers.batches(self)
        else:
            yield from _foreign(self, self._format, manner)


class _Recognised:
    """Logs that are in one of the formats, by their names and by how they begin."""

    suffixes: tuple[str, ...] = (".mjlog", ".xml", ".json", ".mjson")

    _names = tuple(end + packed for end in suffixes for packed in ("", ".gz", ".zst"))

    def has(self, source: Source) -> bool:
        """Whether a file is such a log; one that cannot be read may be."""
        if not source.name.endswith(self._names):
            return False
        begun = Begun(source)
        return begun.broken or begun.format() is not None


def sources(paths: Sequence[str | Path], stdin: BinaryIO | None = None) -> Iterator[Source]:
    """Yield the logs that the paths name, as `mjlog.codec.sources` does, in every format.

    In folders, files in other formats are known by their names and by how they begin.
    """
    return named(paths, stdin, _Recognised())


def batches(source: Source) -> Iterator[Batch | Line]:
    """Yield the content of a log in any format that is known.

    A log in another format comes as batches of records that know where they were made of, and as
    lines that say what could not be read; nothing is raised for bad data.
    """
    ready = source.batches()
    return Begun(source).read(USUAL) if ready is None else ready


def _foreign(begun: Begun, form: Format, manner: Manner) -> Iterator[Batch | Line]:
    if begun.marked:
        yield Line(1, 0, None, faults=(Fault("MJ010"),))
    pieces = Pieces(begun.pieces())
    ordinal = 1
    for part in form.read(begun.name, pieces, manner):
        if not isinstance(part, Line):
            part.number = ordinal
            ordinal += len(part.records)
        yield part
    if pieces.fault is not None:
        yield Line(1, pieces.size, None, faults=(pieces.fault,), lost=True, element=END)


def lines(source: Source) -> Iterator[Line]:
    """Yield the content of a log in any format record by record."""
    for part in batches(source):
        if isinstance(part, Line):
            yield part
            continue
        if not isinstance(part, Placed):
            yield from readers.lines_of(part)
            continue
        for index, record in enumerate(part.records):
            line, offset, element = part.place_of(index)
            yield Line(line, offset, record, element=element)


class InManner(Source):
    """A log that is read in a certain manner, if it is in another format.

    Args:
        source: the log.
        manner: what holds where it does not say.
    """

    __slots__ = ("_inner", "_manner")

    def __init__(self, source: Source, manner: Manner) -> None:
        super().__init__(source.name, source.path, source.stream, source.fault, source.special)
        self._inner = source
        self._manner = manner

    def batches(self) -> Iterator[Batch | Line]:
        """Return what a reader is to yield."""
        ready = self._inner.batches()
        return Begun(self._inner).read(self._manner) if ready is None else ready

    def pieces(self) -> Iterator[bytes]:
        """Yield the content."""
        return self._inner.pieces()


class Canonical(Source):
    """A log in any format as the lines of records that it comes to.

    For what cannot be read of a log in another format a line stands that is no event.

    Args:
        source: the log.

    Attributes:
        wrong: what is wrong with a log in another format, as far as it has been read.
    """

    __slots__ = ("_inner", "wrong")

    def __init__(self, source: Source) -> None:
        super().__init__(source.name, source.path, source.stream, source.fault, source.special)
        self._inner = source
        self.wrong: list[Line] = []

    def batches(self) -> Iterator[Batch | Line] | None:
        """Return what a reader is to yield of a source that is no text; None for text."""
        return self._inner.batches()

    def pieces(self) -> Iterator[bytes]:
        """Yield the lines of the log in pieces.

        Raises:
            Broken: the source cannot be read, or read on, or no game can be read in it.
        """
        begun = Begun(self._inner)
        form = begun.format()
        if form is None:
            yield from begun.pieces()
            return
        begun_game = False
        for piece in with_gaps(self._parts(_foreign(begun, form, USUAL))):
            yield piece
            begun_game = True
        if not begun_game:
            raise Broken(self.wrong[0].faults[0] if self.wrong else Fault("MJ117"))
        if self.wrong and self.wrong[-1].element == END:
            raise Broken(self.wrong[-1].faults[0])

    def _parts(self, found: Iterable[Batch | Line]) -> Iterator[bytes | Line]:
        for part in found:
            if not isinstance(part, Line):
                yield from _encoded(part.records)
                continue
            if any(BY_CODE[fault.code].severity == "error" for fault in part.faults):
                self.wrong.append(part)
            if part.lost:
                yield part


def _encoded(records: Sequence[Record]) -> Iterator[bytes]:
    """Yield records as canonical lines, in pieces that a reader takes at once."""
    held: list[bytes] = []
    size = 0
    for record in records:
        line = encode(record) + b"\n"
        if size + len(line) > PIECE and held:
            yield b"".join(held)
            held, size = [], 0
        held.append(line)
        size += len(line)
    if held:
        yield b"".join(held)
