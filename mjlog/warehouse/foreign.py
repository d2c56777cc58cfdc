"""Reading a log in another format while it is verified.

What a line is in a log of our own, a record is here; its ordinal takes the place of a number.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from mjlog.codec.encode import encode
from mjlog.codec.line import Batch, Line, Placed
from mjlog.codec.readers import batches
from mjlog.codec.sources import Source
from mjlog.codec.unpack import PIECE
from mjlog.records import Game, GameEnd, Hand, HandEnd, Record
from mjlog.warehouse.content import Content

_FRAME = (Game, Hand, GameEnd)


class Rewritten(Source):
    """Lines of records that a log in another format came to, and where each of them stands in it.

    Args:
        name: of the log.
        text: the lines.
        spots: line and tag or entry of each.
    """

    __slots__ = ("spots", "text")

    def __init__(self, name: str, text: bytes, spots: Sequence[tuple[int, str | None]]) -> None:
        super().__init__(name)
        self.text = text
        self.spots = spots

    def pieces(self) -> Iterator[bytes]:
        """Yield the lines."""
        yield from (self.text[at : at + PIECE] for at in range(0, len(self.text), PIECE))

    def placed(self, content: Content) -> Iterator[Batch | Line]:
        """Yield what a reader of the content yields, with the places of the log."""

        def place(line: int) -> tuple[int, int, str | None]:
            number, element = self.spots[line - 1]
            return number, 0, element

        for item in batches(content):
            if isinstance(item, Line):
                item.number, _, item.element = place(item.number)
                yield item
                continue
            count = len(item.records)
            lines = range(item.number, item.number + count)
            part = Placed(item.records, lines, place, codes=item.codes)
            part.number = item.number
            yield part


class ForeignReading:
    """A log in another format; see `mjlog.warehouse.reading.Reading`."""

    def __init__(self, content: Content, parts: Iterator[Batch | Line]) -> None:
        content.keep_nothing()
        self.content = content
        self.extras: dict[int, dict[str, object]] = {}
        self.lost: Line | None = None
        self._parts = parts
        self._items: deque[Batch] = deque()

    def __iter__(self) -> Iterator[Batch | Line]:
        """Yield what a reader of the source yields."""
        for item in self._parts:
            if isinstance(item, Batch):
                self._items.append(item)
            elif item.lost and self.lost is None:
                self.lost = item
            yield item
        self.content.drain()

    def _records(self, first: int, stop: int) -> Iterator[tuple[Batch, int]]:
        """Yield records by their ordinals: batch and place in it."""
        for item in self._items:
            start = max(0, first - item.number)
            for place in range(start, min(len(item.records), stop - item.number)):
                yield item, place

    def spot(self, line: int) -> tuple[int, str | None]:
        """Return where a record stands in the file that was given."""
        item, place = next(self._records(line, line + 1))
        return item.line_of(place), item.element_of(place)

    def lines(self, line: int, count: int) -> int | list[int]:
        """Return the ordinal of the record after a hand's own; the others follow it."""
        return line + 1

    def spots(self, line: int, count: int) -> tuple[list[int], list[str]] | None:
        """Return line and element of the records after a hand's own.

        Of an element it is the last word that tells it from the others of its line; the words
        before, a name that many share, would make the table of events twice as large.
        """
        lines: list[int] = []
        elements: list[str] = []
        for item, place in self._records(line + 1, line + 1 + count):
            lines.append(item.line_of(place))
            elements.append((item.element_of(place) or "").rpartition(" ")[2])
        return lines, elements

    def codes(self, line: int, count: int) -> list[int] | None:
        """Return the codes of these; None if they are not known."""
        for item in self._items:
            first = line + 1 - item.number
            if first >= 0 and first + count <= len(item.records):
                return None if item.codes is None else list(item.codes[first : first + count])
        return None

    def last(self) -> int:
        """Return the ordinal of the last record read."""
        return self._items[-1].number + len(self._items[-1].records) - 1 if self._items else 0

    def between(self, after: int, before: int) -> list[tuple[int, Record | None, str]]:
        """Return the records between two others: ordinal, record, text."""
        return [
            (item.number + place, item.records[place], encode(item.records[place]).decode())
            for item, place in self._records(after + 1, before)
        ]

    def text(self, line: int) -> str:
        """Return a hand from its own record to its end, or to where another begins, as lines."""
        rows: list[str] = []
        for item, place in self._records(line, self.last() + 1):
            record = item.records[place]
            if rows and isinstance(record, _FRAME):
                break
            rows.append(f"{encode(record).decode()}\n")
            if isinstance(record, HandEnd):
                break
        return "".join(rows)

    def let_go(self, line: int) -> None:
        """Forget what stands before a record."""
        while len(self._items) > 1 and self._items[1].number <= line:
            self._items.popleft()
