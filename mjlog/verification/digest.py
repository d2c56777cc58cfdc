"""The content hash of the game being read."""

from __future__ import annotations

from typing import Final

from mjlog.codec.encode import ContentHash
from mjlog.codec.line import Batch
from mjlog.diagnostics import Fault
from mjlog.records import GameEnd

# Canonical lines begin so, and an unescaped quotation mark stands in no text.
_GAME: Final = b'{"type":"game",'
_GAME_END: Final = b'{"type":"game_end",'


class Digest:
    """Takes a game's lines as they come and compares their hash with the recorded one.

    The bytes of canonical batches are hashed as they stand.
    """

    __slots__ = ("_hash", "_offset", "_start")

    def __init__(self) -> None:
        self._hash: ContentHash | None = None
        # First record of the batch in hand that has not been taken, and where its line begins.
        self._start = 0
        self._offset = 0

    def open(self, batch: Batch, index: int) -> None:
        """Begin with the game's header, which stands here."""
        self._hash = ContentHash()
        self._start = index
        if batch.canonical:
            self._offset = batch.data.index(_GAME, self._offset)

    def lose(self) -> None:
        """A line could not be read, so there is no hash to compare."""
        self._hash = None

    def batch_end(self, batch: Batch) -> None:
        """Take the rest of a batch."""
        self._take(batch, len(batch.records), len(batch.data))
        self._start = self._offset = 0

    def _take(self, batch: Batch, stop: int, end: int) -> None:
        content = self._hash
        if content is None:
            return
        if batch.vouched:
            self._hash = None  # there are no lines to hash
        elif batch.canonical:
            content.add_canonical(batch.data[self._offset : end])
        else:
            content.add_records(batch.records[self._start : stop])

    def close(self, end: GameEnd, batch: Batch, index: int) -> Fault | None:
        """Finish with the game's end; say if it records another hash."""
        here = batch.data.index(_GAME_END, self._offset) if batch.canonical else 0
        self._take(batch, index, here)
        self._start, self._offset = index, here
        content, self._hash = self._hash, None
        if content is None or end.hash is None:
            return None
        content.add(end)
        if content.text() == end.hash:
            return None
        return Fault("MJ115", recorded=end.hash, expected=content.text())
