"""Writing a warehouse: parts appear whole or not at all.

A part is made beside its place and then renamed, and is never changed. One may take the place of
others, which the next writer removes.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean
from mjlog.warehouse.parts import (
    MANIFEST,
    MARKER,
    PARTS,
    FileInfo,
    Loaded,
    Manifest,
    Marker,
    Part,
    WarehouseError,
    current,
    digest_of,
    parts_of,
    read_parts,
    unusable,
)
from mjlog.warehouse.schema import VERSION

_DRAFT = ".draft-"
_LOCK = ".lock"


class Store:
    """A warehouse that is being written; `opened` makes it.

    Attributes:
        folder: where it lies.
        parts: the parts that count.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = parts_of(folder)
        names = (part.name for part in read_parts(folder / PARTS))
        self._last = max(
            (int(name.partition("-")[0]) for name in names if name[:6].isdigit()), default=0
        )

    def draft(self) -> Path:
        """Make the folder of a part to be."""
        path = self.folder / PARTS / f"{_DRAFT}{secrets.token_hex(6)}"
        path.mkdir(parents=True)
        return path

    def commit(
        self,
        draft: Path,
        sources: Sequence[Loaded],
        rows: dict[str, int],
        supersedes: Sequence[str] = (),
    ) -> Part:
        """Let a draft be a part: after this it is there, before it is not.

        Args:
            draft: a folder with a Parquet file a table.
            sources: the logs it holds.
            rows: rows by table, of the files it has.
            supersedes: parts it takes the place of.
        """
        files = {
            table: _describe(draft / f"{table}.parquet", count) for table, count in rows.items()
        }
        # What those have taken the place of must not come back when they are gone.
        gone = [one for one in self.parts if one.name in supersedes]
        names = sorted({*supersedes, *(name for one in gone for name in one.manifest.supersedes)})
        manifest = Manifest(VERSION, list(sources), files, rows.get("hands", 0), names)
        _write(draft / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
        _sync(draft)
        self._last += 1
        target = draft.with_name(f"{self._last:06d}-{draft.name.removeprefix(_DRAFT)}")
        draft.rename(target)
        _sync(target.parent)
        part = Part(target, manifest)
        self.parts = current([*self.parts, part])
        for one in gone:
            self._remove(one.folder)
        return part

    def discard(self, draft: Path) -> None:
        """Remove a draft."""
        shutil.rmtree(draft, ignore_errors=True)

    def _remove(self, folder: Path) -> None:
        """Remove a part that does not count; first its name, so that no half of it is met."""
        with suppress(OSError):
            aside = folder.with_name(f"{_DRAFT}{secrets.token_hex(6)}")
            folder.rename(aside)
            shutil.rmtree(aside, ignore_errors=True)

    def tidy(self) -> None:
        """Remove what killed runs left behind."""
        parts = self.folder / PARTS
        if not parts.exists():
            return
        for entry in parts.iterdir():
            if entry.name.startswith(_DRAFT):
                shutil.rmtree(entry, ignore_errors=True)
        counting = {part.name for part in self.parts}
        for part in list(read_parts(parts)):
            if part.name not in counting:
                self._remove(part.folder)


@contextmanager
def opened(folder: str | Path) -> Iterator[Store]:
    """Open a warehouse for writing, making it where there is none; one process at a time.

    One that was made and remains without a part is taken away again.

    Raises:
        WarehouseError: it cannot be made, is of another version or damaged, the folder holds
            something else, or another process writes it.
    """
    folder = Path(folder)
    there = folder.exists()
    try:
        marked = _prepare(folder)
        with _locked(folder):
            store = Store(folder)
            store.tidy()
            try:
                yield store
            finally:
                if marked and not store.parts:
                    store.tidy()
                    _take_away(folder, whole=not there)
    except OSError as error:
        raise unusable(folder, error) from None


def _prepare(folder: Path) -> bool:
    """Make a warehouse of a folder; False if it is one already."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / MARKER).exists():
        return False
    foreign = next((entry for entry in folder.iterdir() if not _ours(entry.name)), None)
    if foreign is not None:
        shown, held = clean(str(folder)), clean(foreign.name)
        raise WarehouseError(
            Label(
                f"{shown} is no warehouse and not empty (it holds {held}): choose another folder",
                f"{shown} 不是資料倉儲，也不是空資料夾（內有 {held}），請改用其他資料夾",
            )
        )
    marker = msgspec.json.encode(Marker("mjlog-warehouse", VERSION)) + b"\n"
    draft = folder / f".{MARKER}.{secrets.token_hex(4)}"
    _write(draft, marker)
    draft.replace(folder / MARKER)
    _sync(folder)
    return True


def _take_away(folder: Path, *, whole: bool) -> None:
    """Let a folder be no warehouse any more; ``whole``: the folder goes as well."""
    with suppress(OSError):
        if (folder / PARTS).exists():
            (folder / PARTS).rmdir()
        (folder / MARKER).unlink()
        (folder / _LOCK).unlink()
        if whole:
            folder.rmdir()


def _ours(name: str) -> bool:
    return name == _LOCK or name.startswith(f".{MARKER}.")


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a warehouse; the system lets go of it when the process ends."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        yield
        return
    with (folder / _LOCK).open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            shown = clean(str(folder))
            raise WarehouseError(
                Label(f"another process is writing {shown}", f"另一個程序正在寫入 {shown}")
            ) from None
        yield


def _describe(file: Path, rows: int) -> FileInfo:
    digest = digest_of(file)
    with file.open("rb") as content:
        os.fsync(content.fileno())
    return FileInfo(file.stat().st_size, digest, rows)


def _write(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """Make renames in a folder last."""
    with suppress(OSError):  # not every system can
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
