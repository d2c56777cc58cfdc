"""Standard streams that are closed, full or abandoned."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import IO, TYPE_CHECKING, cast

if TYPE_CHECKING:
    from mjlog.diagnostics import Label

_WRITING = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})
_WORDS = {
    errno.ENOSPC: ("no space is left on the device", "裝置已滿"),
    errno.EDQUOT: ("the disk quota is used up", "磁碟配額已用完"),
    errno.EFBIG: ("the file is too large", "檔案過大"),
    errno.EIO: ("the device reports an error", "裝置錯誤"),
    errno.EBADF: ("it is closed", "已關閉"),
}


def prepare() -> None:
    """Make the standard streams fit for use, whatever they were opened on, if at all.

    A file must not come to stand where a closed stream was, so its number is taken. Reading or
    writing a stream that was closed then fails as such; what goes to standard error, which is
    only said by the way, may get lost.
    """
    # The lowest number is taken first, so they are gone through in order.
    for number, mode in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Bare(0)), "utf-8")
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Bare(1)), "utf-8")
    encoding = "utf-8" if sys.stderr is None else sys.stderr.encoding
    sys.stderr = io.TextIOWrapper(
        cast("IO[bytes]", _Lossy(2)), encoding, "backslashreplace", write_through=True
    )
    # A terminal that cannot show a tile still shows which one it is.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


class _Bare(io.RawIOBase):
    """A file by its number alone, whatever it can do."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def fileno(self) -> int:
        return self._number

    def isatty(self) -> bool:
        return os.isatty(self._number)

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        piece = os.read(self._number, len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)

    def write(self, data: bytes) -> int:  # type: ignore[override]
        return os.write(self._number, data)


class _Lossy(_Bare):
    """A file that takes everything, though some of it may not arrive."""

    def write(self, data: bytes) -> int:  # type: ignore[override]
        with suppress(OSError):
            os.write(self._number, data)
        return len(data)


def abandon() -> None:
    """Let what is still in the buffer go nowhere, so that the interpreter ends in silence."""
    try:
        descriptor = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def refusal(error: OSError) -> Label:
    """Return in words what the system refused."""
    from mjlog.diagnostics import Label

    text = error.strerror or str(error)
    words = Label(*_WORDS.get(error.errno or 0, (text, f"系統訊息「{text}」")))
    if error.filename is not None:
        name = os.fsdecode(error.filename) if isinstance(error.filename, bytes) else error.filename
        return Label(f"{name}: {words.en}", f"{name}：{words.zh}")
    if error.errno in _WRITING:
        return Label(f"cannot write the output: {words.en}", f"無法寫出結果：{words.zh}")
    return Label(f"the system refuses: {words.en}", f"系統拒絕：{words.zh}")
