"""The content hash of the game being read."""

from __future__ import annotations

from mjlog.codec.encode import ContentHash
from mjlog.codec.line import Batch
from mjlog.diagnostics import Fault
from mjlog.records import Game, GameEnd, Record


class Digest:
    """Takes a game's lines as they come and compares their hash with the recorded one.

    Clean batches are canonical, so their bytes are hashed as they stand.
    """

    __slots__ = ("_hash", "_start")

    def __init__(self) -> None:
        self._hash: ContentHash | None = None
        self._start = 0

    def open(self, game: Game, batch: Batch, index: int) -> None:
        """Begin with a game's header."""
        self._hash = ContentHash()
        if batch.data:
            self._start = batch.offset_of(index) - batch.offset
        else:
            self._hash.add(game)

    def single(self, record: Record | None) -> None:
        """Take a line that stands outside a batch; an unreadable one leaves no hash to compare."""
        if record is None:
            self._hash = None
        elif self._hash is not None and not isinstance(record, (Game, GameEnd)):
            self._hash.add(record)

    def batch_end(self, batch: Batch) -> None:
        """Take the rest of a batch."""
        if self._hash is not None:
            self._hash.add_canonical(batch.data[self._start :])
        self._start = 0

    def close(self, end: GameEnd, batch: Batch, index: int) -> Fault | None:
        """Finish with the game's end; say if it records another hash."""
        content, self._hash = self._hash, None
        if content is None or end.hash is None:
            return None
        if batch.data:
            stop = batch.offset_of(index) - batch.offset
            content.add_canonical(batch.data[self._start : stop])
        content.add(end)
        if content.text() == end.hash:
            return None
        return Fault("MJ115", recorded=end.hash, expected=content.text())
