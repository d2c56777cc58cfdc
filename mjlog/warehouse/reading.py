"""Reading a log once more while it is verified: its bytes, where its lines stand, what is beside.

Verification sees records; the warehouse also keeps the numbers of lines that do not follow each
other, ``x-`` keys, what stands between hands, and the very text of hands that failed. Lines are
told by their ordinals: in a log of our own these are their numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol

from mjlog.codec.encode import encode
from mjlog.codec.line import Batch, Line
from mjlog.codec.sources import Source
from mjlog.formats import Begun, Manner
from mjlog.records import Game, GameEnd, Hand, HandEnd, Record
from mjlog.warehouse.content import Content
from mjlog.warehouse.foreign import ForeignReading, Rewritten
from mjlog.warehouse.notes import Note, noted
from mjlog.warehouse.stretch import Stretch

_FRAME = (Game, Hand, GameEnd)

Spot = tuple[int, str | None]
"""Line, and in a log of another format the tag or entry."""


class Reading(Protocol):
    """A log being read; iterate over it to verify it.

    Attributes:
        content: its content.
        extras: ``x-`` keys by line.
        lost: the first line, or end, that could not be read.
        notes: what is wrong, or noteworthy, so far.
    """

    content: Content
    extras: dict[int, dict[str, object]]
    lost: Line | None
    notes: list[Note]

    def __iter__(self) -> Iterator[Batch | Line]:
        """Yield what a reader of the source yields."""

    def spot(self, line: int) -> Spot:
        """Return where a line stands in the file that was given."""

    def stretch(self, line: int, count: int) -> Stretch:
        """Return so many lines after a hand's own line."""

    def whole_spots(self, line: int, count: int) -> list[Spot] | None:
        """Return where these stand, tags or entries by their whole names; None in our own."""

    def last(self) -> int:
        """Return the number of the last line read."""

    def between(self, after: int, before: int) -> list[tuple[int, Record | None, str]]:
        """Return the lines between two others: number, record, text; blank lines left out."""

    def text(self, line: int) -> str:
        """Return the text of a hand from its own line to its end, or to where another begins."""

    def let_go(self, line: int) -> None:
        """Forget what stands before a line."""


def reading_of(source: Source, manner: Manner, *, hashed: bool = True) -> Reading:
    """Return a log being read.

    Args:
        source: the log.
        manner: how it is read, if it is in another format.
        hashed: whether its content is hashed.
    """
    content = Content(source, manner, hashed=hashed)
    if isinstance(source, Rewritten):
        return ForeignReading(content, source.parts())
    begun = Begun(content)
    if begun.format() is None:
        return _TextReading(content, begun.read(manner))
    return ForeignReading(content, begun.read(manner))


class _TextReading:
    """A log of our own."""

    def __init__(self, content: Content, parts: Iterator[Batch | Line]) -> None:
        self.content = content
        self._parts = parts
        self._items: deque[Batch | Line] = deque()
        self.extras: dict[int, dict[str, object]] = {}
        self.lost: Line | None = None
        self.notes: list[Note] = []

    def __iter__(self) -> Iterator[Batch | Line]:
        for item in self._parts:
            if isinstance(item, Line):
                if item.extra:
                    self.extras[item.number] = item.extra
                if item.lost and self.lost is None:
                    self.lost = item
                if item.faults:
                    self.notes.append(noted(item, max(item.number, self._read() + 1)))
            self._items.append(item)
            yield item
        self.content.drain()

    def _read(self) -> int:
        """Return the number of the last line, if that could be read; else of the one before."""
        last = self._items[-1] if self._items else None
        return self.last() - (isinstance(last, Line) and last.record is None)

    def spot(self, line: int) -> Spot:
        return line, None

    def stretch(self, line: int, count: int) -> Stretch:
        item = self._items[0]
        if isinstance(item, Batch) and line + count < item.number + len(item.records):
            codes, first = item.codes if item.bare else None, line + 1 - item.number
            found = None if codes is None else codes[first : first + count]
            return Stretch(line + 1, None, found, line + count)
        lines = self._lines(line, count)
        if isinstance(lines, int):
            return Stretch(lines, None, self._codes(line, count), line + count)
        return Stretch(lines, None, None, lines[-1])

    def _lines(self, line: int, count: int) -> int | list[int]:
        numbers: list[int] = []
        for item in self._items:
            records = 1 if isinstance(item, Line) else len(item.records)
            if isinstance(item, Line) and item.record is None:
                continue
            first = max(item.number, line + 1)
            numbers.extend(range(first, min(item.number + records, first + count - len(numbers))))
            if len(numbers) == count:
                break
        if not numbers or numbers[-1] == line + count:
            return line + 1
        return numbers

    def whole_spots(self, line: int, count: int) -> list[Spot] | None:
        return None

    def _codes(self, line: int, count: int) -> list[int] | None:
        found: list[int] = []
        for item in self._items:
            codes = item.codes if isinstance(item, Batch) and item.bare else None
            if codes is None:
                if not found and item.number <= line:
                    continue
                return None
            first = line + 1 - item.number + len(found)
            if 0 <= first < len(codes):
                found += codes[first : first + count - len(found)]
                if len(found) == count:
                    return found
        return None

    def last(self) -> int:
        if not self._items:
            return 0
        item = self._items[-1]
        return item.number if isinstance(item, Line) else item.number + len(item.records) - 1

    def between(self, after: int, before: int) -> list[tuple[int, Record | None, str]]:
        found: list[tuple[int, Record | None, str]] = []
        for item in self._items:
            if isinstance(item, Line):
                # A byte order mark and blank lines are no lines of text.
                if after < item.number < before and (item.record is not None or item.lost):
                    text = self._decoded(item.offset, self._next(item)).rstrip("\r\n")
                    if text.strip():
                        found.append((item.number, item.record, text.partition("\n")[0]))
                continue
            first = max(0, after + 1 - item.number)
            stop = min(len(item.records), before - item.number)
            if first < stop:
                # Where the bytes are the canonical form, they need not be looked for.
                lines = [] if item.canonical else item.data.split(b"\n")
                for place in range(first, stop):
                    record = item.records[place]
                    line = lines[place] if lines else encode(record)
                    found.append((item.number + place, record, line.decode()))
        return found

    def text(self, line: int) -> str:
        start = stop = -1
        for item in self._items:
            records = [item.record] if isinstance(item, Line) else item.records
            for place, record in enumerate(records):
                number = item.number + place
                if number < line:
                    continue
                offset = item.offset if isinstance(item, Line) else item.offset_of(place)
                if start < 0:
                    start = offset
                elif isinstance(record, _FRAME):
                    stop = offset
                elif isinstance(record, HandEnd):
                    after = isinstance(item, Line) or place + 1 == len(records)
                    stop = self._next(item) if after else item.offset_of(place + 1)  # type: ignore[union-attr]
                if stop >= 0:
                    return self._decoded(start, stop)
        return self._decoded(start, self.content.size)

    def _next(self, item: Batch | Line) -> int:
        """Return the offset of the item that follows."""
        if isinstance(item, Batch):
            return item.offset + len(item.data)
        places = iter(self._items)
        for each in places:
            if each is item:
                break
        following = next((each for each in places if each.offset > item.offset), None)
        return self.content.size if following is None else following.offset

    def _decoded(self, start: int, stop: int) -> str:
        return self.content.between(start, stop).decode("utf-8", "replace")

    def let_go(self, line: int) -> None:
        if len(self._items) < 2 or self._items[1].number > line:
            return
        while len(self._items) > 1 and self._items[1].number <= line:
            self._items.popleft()
        if self._items:
            self.content.let_go(self._items[0].offset)
        if self.extras:
            for number in [number for number in self.extras if number < line]:
                del self.extras[number]
