"""Bytes of a source as they come, unpacked when they are gzip or Zstandard.

Formats are recognised by their first bytes, never by a name. Output comes in pieces of bounded
size, so a small archive that unpacks to something huge costs time but no memory.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Protocol

from mjlog.diagnostics import Fault

PIECE = 1 << 16
"""Bytes in a piece, at most."""

_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"


class Broken(Exception):  # noqa: N818 - a state of the source, not of the program
    """The rest of a source cannot be had; carries the fault to report."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


class _Unpacker(Protocol):
    """One gzip member or one Zstandard frame."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def pieces(self, data: bytes) -> Iterator[bytes]:
        """Yield what the data unpacks to."""


class _GzipMember:
    def __init__(self) -> None:
        self._member = zlib.decompressobj(31)

    @property
    def eof(self) -> bool:
        return self._member.eof

    @property
    def unused_data(self) -> bytes:
        return self._member.unused_data

    def pieces(self, data: bytes) -> Iterator[bytes]:
        while True:
            spare = self._member.copy()
            try:
                piece = self._member.decompress(data, PIECE)
            except zlib.error:
                yield from _bytewise(spare, data)
                raise
            if piece:
                yield piece
            data = self._member.unconsumed_tail
            if self._member.eof or (not data and len(piece) < PIECE):
                return


def _bytewise(member: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    """Yield what comes before the damage; a decompressor drops it when it fails."""
    for at in range(len(data)):
        try:
            piece = member.decompress(data[at : at + 1])
        except zlib.error:
            return
        if piece:
            yield piece


if sys.version_info >= (3, 14):
    from compression import zstd

    _ZSTD_ERROR: type[Exception] = zstd.ZstdError

    class _ZstdFrame:
        def __init__(self) -> None:
            self._frame = zstd.ZstdDecompressor()

        @property
        def eof(self) -> bool:
            return self._frame.eof

        @property
        def unused_data(self) -> bytes:
            return self._frame.unused_data

        def pieces(self, data: bytes) -> Iterator[bytes]:
            while True:
                piece = self._frame.decompress(data, PIECE)
                if piece:
                    yield piece
                data = b""
                if self._frame.eof or (self._frame.needs_input and not piece):
                    return

else:
    import zstandard

    _ZSTD_ERROR = zstandard.ZstdError

    _STEP = 1 << 8
    """A block of 128 KiB may be packed in 4 bytes, so this much input gives 8 MiB at worst."""

    class _ZstdFrame:
        _unused = b""

        def __init__(self) -> None:
            self._frame = zstandard.ZstdDecompressor().decompressobj()

        @property
        def eof(self) -> bool:
            return self._frame.eof

        @property
        def unused_data(self) -> bytes:
            return self._unused

        def pieces(self, data: bytes) -> Iterator[bytes]:
            held = b""
            for start in range(0, len(data), _STEP):
                try:
                    held += self._frame.decompress(data[start : start + _STEP])
                except zstandard.ZstdError:
                    yield held
                    raise
                if len(held) >= PIECE:
                    for at in range(0, len(held), PIECE):
                        yield held[at : at + PIECE]
                    held = b""
                if self._frame.eof:
                    self._unused = self._frame.unused_data + data[start + _STEP :]
                    break
            if held:
                yield held


def unpacked(read: Callable[[int], bytes]) -> Iterator[bytes]:
    """Yield the content of a source, unpacked if need be, in pieces of at most ``PIECE`` bytes.

    Args:
        read: returns up to the given number of bytes, none at the end.

    Raises:
        Broken: the archive ends early or is damaged; all that came before has been yielded.
    """
    head = read(PIECE)
    while 0 < len(head) < 4:
        more = read(PIECE)
        if not more:
            break
        head += more
    if head.startswith(_GZIP):
        yield from _members(head, read, _GzipMember, _GZIP)
    elif head.startswith(_ZSTD) or _is_skippable(head):
        yield from _members(head, read, _ZstdFrame, _ZSTD)
    else:
        while head:
            for at in range(0, len(head), PIECE):
                yield head[at : at + PIECE]
            head = read(PIECE)


def _is_skippable(head: bytes) -> bool:
    return head[1:4] == b"\x2a\x4d\x18" and 0x50 <= head[0] <= 0x5F


def _members(
    data: bytes, read: Callable[[int], bytes], member: Callable[[], _Unpacker], magic: bytes
) -> Iterator[bytes]:
    kind = "gzip" if magic == _GZIP else "zstd"
    first = True
    while True:
        while len(data) < 4:
            more = read(PIECE)
            if not more:
                break
            data += more
        if not first:
            data = data.lstrip(b"\0") if kind == "gzip" else data
            if not data:
                more = read(PIECE)
                if not more:
                    return
                data = more
                continue
            if not data.startswith(magic) and not (kind == "zstd" and _is_skippable(data)):
                raise Broken(Fault("MJ006", {"kind": kind}))
        first = False
        unpacker = member()
        try:
            while True:
                yield from unpacker.pieces(data)
                if unpacker.eof:
                    data = unpacker.unused_data
                    break
                data = read(PIECE)
                if not data:
                    raise Broken(Fault("MJ005", {"kind": kind}))
        except (zlib.error, _ZSTD_ERROR) as error:
            raise Broken(Fault("MJ006", {"kind": kind}, recorded=str(error))) from None
