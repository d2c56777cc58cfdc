"""Reading a log once more while it is verified: its bytes, where its lines stand, what is beside.

Verification sees records; the warehouse also keeps the numbers of lines that do not follow each
other, ``x-`` keys, what stands between hands, and the very text of hands that failed.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterator

from mjlog.codec.line import Batch, Line
from mjlog.codec.readers import batches
from mjlog.codec.sources import Source
from mjlog.records import Game, GameEnd, Hand, HandEnd, Record

_FRAME = (Game, Hand, GameEnd)


class _Kept(Source):
    """A source whose bytes are hashed and kept until they are let go."""

    __slots__ = ("_inner", "base", "hash", "kept", "size")

    def __init__(self, source: Source) -> None:
        super().__init__(source.name, source.path, source.stream, source.fault, source.special)
        self._inner = source
        self.hash = hashlib.sha256()
        self.kept: deque[bytes] = deque()
        self.base = self.size = 0

    def pieces(self) -> Iterator[bytes]:
        """Yield the content."""
        for piece in self._inner.pieces():
            self.hash.update(piece)
            self.kept.append(piece)
            self.size += len(piece)
            yield piece

    def let_go(self, offset: int) -> None:
        """Forget what lies wholly before an offset."""
        while self.kept and self.base + len(self.kept[0]) <= offset:
            self.base += len(self.kept.popleft())

    def between(self, start: int, stop: int) -> bytes:
        """Return the bytes from one offset to another, as far as they are kept."""
        whole = b"".join(self.kept)
        return whole[max(0, start - self.base) : max(0, stop - self.base)]


class Reading:
    """A log being read; iterate over it to verify it.

    Attributes:
        extras: ``x-`` keys by line.
    """

    def __init__(self, source: Source) -> None:
        self._source = _Kept(source)
        self._items: deque[Batch | Line] = deque()
        self.extras: dict[int, dict[str, object]] = {}

    @property
    def hash(self) -> str:
        """SHA-256 of the content read so far, in hexadecimal."""
        return self._source.hash.hexdigest()

    @property
    def size(self) -> int:
        """Bytes read so far."""
        return self._source.size

    def __iter__(self) -> Iterator[Batch | Line]:
        """Yield what a reader of the source yields."""
        for item in batches(self._source):
            self._items.append(item)
            if isinstance(item, Line) and item.extra:
                self.extras[item.number] = item.extra
            yield item

    def lines(self, line: int, count: int) -> int | list[int]:
        """Return where the lines after a hand's own stand.

        Args:
            line: the hand's own line.
            count: lines after it.

        Returns:
            The number of the first if they follow each other, else all numbers.
        """
        item = self._items[0]
        if isinstance(item, Batch) and line + count < item.number + len(item.records):
            return line + 1
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

    def codes(self, line: int, count: int) -> list[int] | None:
        """Return the codes of lines that follow a hand's own; None if they are not known."""
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
        """Return the number of the last line read."""
        if not self._items:
            return 0
        item = self._items[-1]
        return item.number if isinstance(item, Line) else item.number + len(item.records) - 1

    def between(self, after: int, before: int) -> list[tuple[int, Record | None, str]]:
        """Return the lines between two others: number, record, text; blank lines left out."""
        found: list[tuple[int, Record | None, str]] = []
        for item in self._items:
            if isinstance(item, Line):
                if after < item.number < before:
                    text = self._decoded(item.offset, self._next(item)).rstrip("\r\n")
                    if text.strip():
                        found.append((item.number, item.record, text.partition("\n")[0]))
                continue
            first = max(0, after + 1 - item.number)
            stop = min(len(item.records), before - item.number)
            if first < stop:
                lines = item.data.split(b"\n")
                found += [
                    (item.number + place, item.records[place], lines[place].decode())
                    for place in range(first, stop)
                ]
        return found

    def text(self, line: int) -> str:
        """Return the text of a hand from its own line to its end, or to where another begins."""
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
        return self._decoded(start, self._source.size)

    def _next(self, item: Batch | Line) -> int:
        """Return the offset of the item that follows."""
        if isinstance(item, Batch):
            return item.offset + len(item.data)
        places = iter(self._items)
        for each in places:
            if each is item:
                break
        following = next((each for each in places if each.offset > item.offset), None)
        return self._source.size if following is None else following.offset

    def _decoded(self, start: int, stop: int) -> str:
        return self._source.between(start, stop).decode("utf-8", "replace")

    def let_go(self, line: int) -> None:
        """Forget what stands before a line."""
        if len(self._items) < 2 or self._items[1].number > line:
            return
        while len(self._items) > 1 and self._items[1].number <= line:
            self._items.popleft()
        if self._items:
            self._source.let_go(self._items[0].offset)
        if self.extras:
            for number in [number for number in self.extras if number < line]:
                del self.extras[number]
