"""The folder of a warehouse: parts that appear whole or not at all.

A warehouse is a folder with a marker and, below ``parts/``, one folder a part. A part has a file a
table and a manifest, is made beside its place and then renamed, and is never changed. A part may
name others that it takes the place of; readers leave those out and the next writer removes them.
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean
from mjlog.warehouse.schema import VERSION

MARKER = "mjlog-warehouse.json"
_PARTS = "parts"
_MANIFEST = "manifest.json"
_DRAFT = ".draft-"
_LOCK = ".lock"


class WarehouseError(Exception):
    """A warehouse cannot be read or written; ``label`` says why."""

    def __init__(self, label: Label) -> None:
        super().__init__(label.en)
        self.label = label


class Loaded(Struct, frozen=True):
    """A log that a part holds.

    Args:
        key: its key.
        hash: SHA-256 of its unpacked content.
        file: its path as given.
        path: its absolute path; None for standard input.
        repeats: hands that are left out because another log brought them.
    """

    key: int
    hash: str
    file: str
    path: str | None
    repeats: list[int] = []


class FileInfo(Struct, frozen=True):
    """A file of a part."""

    bytes: int
    sha256: str
    rows: int


class Manifest(Struct, frozen=True):
    """What a part holds.

    Args:
        version: of the tables.
        sources: the logs.
        files: by table.
        hands: hands in the star.
        supersedes: parts it takes the place of.
    """

    version: int
    sources: list[Loaded]
    files: dict[str, FileInfo]
    hands: int
    supersedes: list[str] = []


class Part(Struct, frozen=True):
    """A part as it lies in the folder."""

    folder: Path
    manifest: Manifest

    @property
    def name(self) -> str:
        """Name of its folder."""
        return self.folder.name

    def file(self, table: str) -> Path | None:
        """Return the file of a table, None if the part has no rows of it."""
        return self.folder / f"{table}.parquet" if table in self.manifest.files else None


class _Marker(Struct, frozen=True):
    format: str
    version: int


def is_warehouse(folder: str | Path) -> bool:
    """Tell whether a folder is marked as a warehouse, of any version."""
    with suppress(OSError, ValueError):
        return (Path(folder) / MARKER).is_file()
    return False


def parts_of(folder: str | Path) -> list[Part]:
    """Return the parts of a warehouse that count, in the order they were made.

    Raises:
        WarehouseError: there is no warehouse, it is of another version, or it is damaged.
    """
    folder = Path(folder)
    try:
        _check_marker(folder)
        return _current(list(_read_parts(folder / _PARTS)))
    except OSError as error:
        raise unusable(folder, error) from None


def _check_marker(folder: Path) -> None:
    shown = clean(str(folder))
    try:
        text = (folder / MARKER).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        if not folder.exists():
            raise WarehouseError(
                Label(f"there is no warehouse {shown}", f"沒有資料倉儲 {shown}")
            ) from None
        raise WarehouseError(
            Label(
                f"{shown} is not a warehouse: it has no {MARKER}",
                f"{shown} 不是資料倉儲：其中沒有 {MARKER}",
            )
        ) from None
    try:
        marker = msgspec.json.decode(text, type=_Marker)
    except msgspec.DecodeError:
        marker = _Marker("", 0)
    if marker.format != "mjlog-warehouse":
        raise damaged(folder / MARKER, Label("it cannot be read", "無法讀取"))
    if marker.version != VERSION:
        raise WarehouseError(
            Label(
                f"{shown} is a warehouse of version {marker.version}, this is for version"
                f" {VERSION}: load the logs into a new one",
                f"{shown} 是第 {marker.version} 版的資料倉儲，本程式用第 {VERSION} 版："
                "請將牌譜載入新的資料夾",
            )
        )


def _read_parts(folder: Path) -> Iterator[Part]:
    if not folder.exists():
        return
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith("."):
            continue
        try:
            manifest = msgspec.json.decode((entry / _MANIFEST).read_bytes(), type=Manifest)
        except (FileNotFoundError, NotADirectoryError):
            raise WarehouseError(
                Label(
                    f"{clean(str(entry))} is no part of the warehouse: move it away",
                    f"{clean(str(entry))} 不屬於這個資料倉儲，請移走",
                )
            ) from None
        except msgspec.DecodeError:
            raise damaged(entry / _MANIFEST, Label("it cannot be read", "無法讀取")) from None
        part = Part(entry, manifest)
        for table, info in manifest.files.items():
            file = entry / f"{table}.parquet"
            try:
                size = file.stat().st_size
            except FileNotFoundError:
                raise damaged(file, Label("it is missing", "檔案不見了")) from None
            if size != info.bytes:
                raise damaged(
                    file,
                    Label(
                        f"it has {size} bytes instead of {info.bytes}",
                        f"大小為 {size} 位元組，應為 {info.bytes}",
                    ),
                )
        yield part


def _current(parts: Sequence[Part]) -> list[Part]:
    gone = {name for part in parts for name in part.manifest.supersedes}
    return [part for part in parts if part.name not in gone]


def damaged(file: Path, reason: Label) -> WarehouseError:
    """Return the error that says which file of a warehouse is not what it was."""
    shown = clean(str(file))
    return WarehouseError(
        Label(
            f"the warehouse is damaged: {shown}: {reason.en}",
            f"資料倉儲已損壞：{shown}：{reason.zh}",
        )
    )


def unusable(folder: Path, error: OSError) -> WarehouseError:
    """Return the error that says why a folder cannot be used."""
    where = clean(str(error.filename or folder))
    text = clean(error.strerror or type(error).__name__)
    reasons = {
        errno.ENOSPC: Label("no space left on the device", "磁碟空間不足"),
        errno.EDQUOT: Label("the disk quota is used up", "磁碟配額已用完"),
        errno.EROFS: Label("the file system is read-only", "檔案系統為唯讀"),
        errno.EACCES: Label("permission denied", "沒有權限"),
        errno.EPERM: Label("permission denied", "沒有權限"),
        errno.EFBIG: Label("a file would grow too large", "檔案過大"),
        errno.ENOTDIR: Label("it is no folder", "不是資料夾"),
    }
    reason = reasons.get(error.errno or 0, Label(text, text))
    return WarehouseError(Label(f"{where}: {reason.en}", f"{where}：{reason.zh}"))


class Store:
    """A warehouse that is being written; `opened` makes it.

    Attributes:
        folder: where it lies.
        parts: the parts that count.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = parts_of(folder)
        names = (part.name for part in _read_parts(folder / _PARTS))
        self._last = max(
            (int(name.partition("-")[0]) for name in names if name[:6].isdigit()), default=0
        )

    def draft(self) -> Path:
        """Make the folder of a part to be."""
        path = self.folder / _PARTS / f"{_DRAFT}{secrets.token_hex(6)}"
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
        _write(draft / _MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
        _sync(draft)
        self._last += 1
        target = draft.with_name(f"{self._last:06d}-{draft.name.removeprefix(_DRAFT)}")
        draft.rename(target)
        _sync(target.parent)
        part = Part(target, manifest)
        self.parts = _current([*self.parts, part])
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
        parts = self.folder / _PARTS
        if not parts.exists():
            return
        for entry in parts.iterdir():
            if entry.name.startswith(_DRAFT):
                shutil.rmtree(entry, ignore_errors=True)
        counting = {part.name for part in self.parts}
        for part in list(_read_parts(parts)):
            if part.name not in counting:
                self._remove(part.folder)


@contextmanager
def opened(folder: str | Path) -> Iterator[Store]:
    """Open a warehouse for writing, making it where there is none; one process at a time.

    Raises:
        WarehouseError: it cannot be made, is of another version or damaged, the folder holds
            something else, or another process writes it.
    """
    folder = Path(folder)
    try:
        _prepare(folder)
        with _locked(folder):
            store = Store(folder)
            store.tidy()
            yield store
    except OSError as error:
        raise unusable(folder, error) from None


def _prepare(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / MARKER).exists():
        return
    foreign = next((entry for entry in folder.iterdir() if not _ours(entry.name)), None)
    if foreign is not None:
        shown, held = clean(str(folder)), clean(foreign.name)
        raise WarehouseError(
            Label(
                f"{shown} is no warehouse and not empty (it holds {held}): choose another folder",
                f"{shown} 不是資料倉儲，也不是空資料夾（內有 {held}），請改用其他資料夾",
            )
        )
    marker = msgspec.json.encode(_Marker("mjlog-warehouse", VERSION)) + b"\n"
    draft = folder / f".{MARKER}.{secrets.token_hex(4)}"
    _write(draft, marker)
    draft.replace(folder / MARKER)
    _sync(folder)


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


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file, as a manifest has it."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


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
