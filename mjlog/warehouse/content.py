"""The content of a log while it is read: what it is known by, and its bytes for a while."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

import msgspec

from mjlog.codec.sources import Source
from mjlog.codec.unpack import PIECE, Broken
from mjlog.formats import Manner, sniffed

_TICK = 2_000_000_000
"""Nanoseconds within which some file systems give two changes one time."""


class Stamp(msgspec.Struct, frozen=True):
    """What a file system says of a file: where it has changed, the file may have.

    Attributes:
        device, inode: which file it is.
        size: its size in bytes.
        changed: when it was changed last, in nanoseconds; no program can set this.
    """

    device: int
    inode: int
    size: int
    changed: int


def stamp_of(status: os.stat_result | None, now: int | None = None) -> Stamp | None:
    """Return a file's stamp; None where it is no file, or it cannot tell of the next change.

    Args:
        status: of the file, see `mjlog.codec.Source`.
        now: when it was opened, or before, in nanoseconds; None: it need not tell.
    """
    if status is None or not stat.S_ISREG(status.st_mode) or not status.st_size:
        return None
    if now is not None and now - status.st_ctime_ns < _TICK:
        return None
    return Stamp(status.st_dev, status.st_ino, status.st_size, status.st_ctime_ns)


def runs_out(source: Source) -> bool:
    """Return whether a log can be read only once: a stream, or a pipe given by its name."""
    if source.stream is not None:
        return True
    try:
        return source.special and source.path is not None and Path(source.path).is_fifo()
    except (OSError, ValueError):
        return False


def spooled(source: Source, folder: Path) -> Source:
    """Return what runs out as a file, as it is read twice.

    Args:
        source: the log.
        folder: the file is made there.

    Raises:
        OSError: it cannot be made.
    """
    file = folder / f"{len(list(folder.iterdir()))}"
    with ExitStack() as stack, file.open("wb") as target:
        stream: BinaryIO | None = source.stream
        if stream is None:
            assert source.path is not None
            stream = stack.enter_context(open(source.path, "rb"))  # noqa: PTH123 - bytes names
        shutil.copyfileobj(stream, target)
    return Source(source.name, str(file))


class Content(Source):
    """A source whose bytes are hashed and kept until they are let go.

    Args:
        source: the source.
        manner: how it is read, if it is in another format.
        hashed: whether they are hashed.

    Attributes:
        base: offset of the first byte that is kept.
        broken: it cannot be read, or read on.
        size: bytes read so far.
    """

    __slots__ = (
        "_digest",
        "_head",
        "_keeps",
        "_kept",
        "_manner",
        "_pieces",
        "base",
        "broken",
        "size",
    )  # fmt: skip

    def __init__(self, source: Source, manner: Manner, *, hashed: bool = True) -> None:
        super().__init__(source.name, source.path, source.stream, source.fault, source.special)
        self._pieces = source.pieces()
        self._manner = manner
        self._digest = hashlib.sha256() if hashed else None
        self._head = b""
        self._keeps = True
        self._kept: deque[bytes] = deque()
        self.base = self.size = 0
        self.broken = False

    def pieces(self) -> Iterator[bytes]:
        """Yield the content, or what has not been read of it."""
        try:
            for piece in self._pieces:
                if self._digest is not None:
                    self._digest.update(piece)
                if self._keeps:
                    self._kept.append(piece)
                if len(self._head) < PIECE:
                    self._head += piece
                self.size += len(piece)
                yield piece
        except Broken:
            self.broken = True
            raise

    def drain(self) -> None:
        """Read what a reader has left unread, for the sake of hash and size."""
        self._keeps = False
        try:
            for _ in self.pieces():
                pass
        except Broken:
            pass  # whoever read the log has been told

    @property
    def foreign(self) -> bool:
        """Whether the log is in another format, by what has been read of it."""
        return sniffed(self._head) is not None

    @property
    def hash(self) -> str:
        """What the log is known by: SHA-256 of the content read so far, in hexadecimal.

        In another format, the rules by which it is read are part of it where they are not the
        usual ones, as other rules make other records.
        """
        digest = self._digest
        assert digest is not None
        if self._manner != Manner() and self.foreign:
            rules = self._manner.rules({}).reference()
            digest = digest.copy()
            digest.update(msgspec.json.encode([self._manner.check_seed, rules]))
        return digest.hexdigest()

    def keep_nothing(self) -> None:
        """Forget all that is kept, and what is to come once it is hashed."""
        self._keeps = False
        self._kept.clear()

    def let_go(self, offset: int) -> None:
        """Forget what lies wholly before an offset."""
        while self._kept and self.base + len(self._kept[0]) <= offset:
            self.base += len(self._kept.popleft())

    def between(self, start: int, stop: int) -> bytes:
        """Return the bytes from one offset to another, as far as they are kept."""
        whole = b"".join(self._kept)
        return whole[max(0, start - self.base) : max(0, stop - self.base)]
