"""Where logs come from: files, folders, standard input."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Protocol

from mjlog.codec.line import Batch, Line
from mjlog.codec.unpack import Broken, unpacked
from mjlog.diagnostics import Fault, Label

SUFFIXES = (".jsonl", ".jsonl.gz", ".jsonl.zst")
"""How the names of logs end."""

_REASONS = {
    errno.ENOENT: Label("no such file or folder", "檔案或資料夾不存在"),
    errno.ENOTDIR: Label("no such file or folder", "檔案或資料夾不存在"),
    errno.EACCES: Label("permission denied", "沒有讀取權限"),
    errno.EPERM: Label("permission denied", "沒有讀取權限"),
    errno.EISDIR: Label("it is a folder", "這是資料夾"),
    errno.ELOOP: Label("its symbolic links form a loop", "符號連結形成迴圈"),
    errno.ENAMETOOLONG: Label("the name is too long", "名稱過長"),
    errno.EBADF: Label("it is closed", "已關閉"),
    errno.EIO: Label("the device reports an input error", "裝置讀取錯誤"),
}


class Source:
    """One log to read.

    Args:
        name: what a reader calls it: the path as given, or ``"-"``.
        path: the file, or None for a stream.
        stream: the stream to read when there is no file.
        fault: why there is nothing to read, if known beforehand.
        special: read it although it is no regular file (a pipe given by name).

    Attributes:
        opened, ended: what the file system said of the file when it was opened last, and when it
            had been read as far as it can be; None before, and of what is no file.
    """

    __slots__ = ("ended", "fault", "name", "opened", "path", "special", "stream")

    def __init__(
        self,
        name: str,
        path: str | None = None,
        stream: BinaryIO | None = None,
        fault: Fault | None = None,
        special: bool = True,
    ) -> None:
        self.name = name
        self.path = path
        self.stream = stream
        self.fault = fault
        self.special = special
        self.opened: os.stat_result | None = None
        self.ended: os.stat_result | None = None

    def batches(self) -> Iterator[Batch | Line] | None:
        """Return what a reader is to yield of a source that is no text; None for text."""
        return None

    def pieces(self) -> Iterator[bytes]:
        """Yield the unpacked content in pieces of at most 64 KiB.

        Raises:
            Broken: the source cannot be opened or read on; the fault says why.
        """
        if self.fault is not None:
            raise Broken(self.fault)
        try:
            if self.stream is not None:
                read = getattr(self.stream, "read1", self.stream.read)
                yield from unpacked(read)
            elif self.path is not None:
                if not self.special and not stat.S_ISREG(os.stat(self.path).st_mode):  # noqa: PTH116
                    reason = Label("it is not a regular file", "不是一般檔案")
                    raise Broken(Fault("MJ001", {"reason": reason}))
                with open(self.path, "rb", buffering=0) as file:  # noqa: PTH123 - bytes names
                    self.opened, self.ended = os.fstat(file.fileno()), None
                    try:
                        yield from unpacked(file.read)
                    finally:
                        self.ended = os.fstat(file.fileno())
        except OSError as error:
            raise Broken(unreadable(error)) from None


def unreadable(error: OSError) -> Fault:
    """Return the fault that says why a file or folder cannot be read."""
    reason = _REASONS.get(error.errno or 0)
    if reason is None:
        text = error.strerror or type(error).__name__
        reason = Label(text, f"系統訊息「{text}」")
    return Fault("MJ001", {"reason": reason})


class Others(Protocol):
    """Logs in other formats, as folders are searched for them.

    Attributes:
        suffixes: how their names end, unpacked.
    """

    suffixes: tuple[str, ...]

    def has(self, source: Source) -> bool:
        """Whether a file is one: other programs have files with such names as well."""
        ...


def sources(
    paths: Sequence[str | Path], stdin: BinaryIO | None = None, others: Others | None = None
) -> Iterator[Source]:
    """Yield the logs that the paths name, in the order given.

    A folder stands for the logs below it, sorted by name folder by folder; entries whose names
    begin with a dot and links to folders are passed over. Whether a file can be read is found out
    when it is read. A file that is named stands for itself, whatever its name.

    Args:
        paths: files, folders, or ``"-"`` for standard input.
        stdin: what to read for ``"-"``; default the process's own.
        others: what else folders are searched for.
    """
    for path in paths:
        text = os.fspath(path)
        if text == "-":
            yield Source("-", stream=stdin or sys.stdin.buffer)
        elif os.path.isdir(text):  # noqa: PTH112 - a malformed name is no folder, not an error
            found = False
            for source in _below(text, others):
                found = True
                yield source
            if not found:
                suffixes = ", ".join((*SUFFIXES, *(others.suffixes if others else ())))
                yield Source(printable(text), fault=Fault("MJ003", {"suffixes": suffixes}))
        elif "\0" in text or not text:
            reason = Label("it is no file name", "不是檔案名稱")
            yield Source(printable(text), fault=Fault("MJ001", {"reason": reason}))
        else:
            yield Source(printable(text), text)


def _below(folder: str, others: Others | None) -> Iterator[Source]:
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        yield Source(printable(folder), fault=unreadable(error))
        return
    for entry in found:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path, others)
        elif not _is_folder(entry):
            source = Source(printable(entry.path), entry.path, special=False)
            if entry.name.endswith(SUFFIXES) or (others is not None and others.has(source)):
                yield source


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def printable(name: str) -> str:
    """Return a file name that can be written as UTF-8, whatever bytes it is made of."""
    return os.fsencode(name).decode("utf-8", "replace") if "\0" not in name else repr(name)[1:-1]
