"""Reading a log in another format while it is verified.

What a line is in a log of our own, a record is here; its ordinal takes the place of a number.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from io import BytesIO

from mjlog.codec.encode import encode
from mjlog.codec.line import Batch, Line, Placed
from mjlog.codec.readers import batches
from mjlog.codec.sources import Source
from mjlog.codec.unpack import PIECE
from mjlog.records import Game, GameEnd, Hand, HandEnd, Record
from mjlog.warehouse.content import Content
from mjlog.warehouse.notes import Note, as_text, noted, with_notes
from mjlog.warehouse.stretch import Stretch

_FRAME = (Game, Hand, GameEnd)


class Rewritten(Source):
    """Lines of records that a log in another format came to, and where each of them stands in it.

    Args:
        name: of the log.
        text: the lines.
        spots: line and tag or entry of each.
        notes: what was found in reading the log, at these lines.
    """

    __slots__ = ("notes", "spots", "text")

    def __init__(
        self,
        name: str,
        text: bytes,
        spots: Sequence[tuple[int, str | None]],
        notes: Sequence[Note],
    ) -> None:
        super().__init__(name)
        self.text = text
        self.spots = spots
        self.notes = notes

    def pieces(self) -> Iterator[bytes]:
        """Yield what the log is known by: the lines, and what was found, if anything was."""
        text = self.text + as_text(self.notes).encode() if self.notes else self.text
        yield from (text[at : at + PIECE] for at in range(0, len(text), PIECE))

    def parts(self) -> Iterator[Batch | Line]:
        """Yield what a reader of the log yields, with the places of the log."""
        return with_notes(self._placed(), self.notes)

    def _placed(self) -> Iterator[Placed]:
        """Yield the records of the lines."""

        def place(line: int) -> tuple[int, int, str | None]:
            number, element = self.spots[line - 1]
            return number, 0, element

        for item in batches(Source(self.name, stream=BytesIO(self.text))):
            records, codes = (
                ([item.record], None) if isinstance(item, Line) else (item.records, item.codes)
            )
            part = Placed(
                [record for record in records if record is not None],
                range(item.number, item.number + len(records)),
                place,
                codes=codes,
            )
            part.number = item.number
            yield part


class ForeignReading:
    """A log in another format; see `mjlog.warehouse.reading.Reading`."""

    def __init__(self, content: Content, parts: Iterator[Batch | Line]) -> None:
        content.keep_nothing()
        self.content = content
        self.extras: dict[int, dict[str, object]] = {}
        self.lost: Line | None = None
        self.notes: list[Note] = []
        self._parts = parts
        self._items: deque[Batch] = deque()

    def __iter__(self) -> Iterator[Batch | Line]:
        """Yield what a reader of the source yields."""
        for item in self._parts:
            if isinstance(item, Batch):
                self._items.append(item)
            else:
                if item.lost and self.lost is None:
                    self.lost = item
                self.notes.append(noted(item, self.last() + 1))
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

    def stretch(self, line: int, count: int) -> Stretch:
        """Return so many records after a hand's own.

        Of an element it is the last word that tells it from the others of its line; the words
        before, a name that many share, would make the table of events twice as large.
        """
        whole = self.whole_spots(line, count)
        elements = [(element or "").rpartition(" ")[2] for _, element in whole]
        return Stretch([at for at, _ in whole], elements, self._codes(line, count), line + count)

    def whole_spots(self, line: int, count: int) -> list[tuple[int, str | None]]:
        """Return where these stand, every tag or entry by its whole name."""
        return [
            (item.line_of(place), item.element_of(place))
            for item, place in self._records(line + 1, line + 1 + count)
        ]

    def _codes(self, line: int, count: int) -> list[int] | None:
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
