"""The folder of a warehouse as readers see it: parts that are there whole or not at all.

A warehouse is a folder with a marker and, below ``parts/``, one folder a part. A part has a file a
table and a manifest. A part may name others that it takes the place of; readers leave those out.
"""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean
from mjlog.warehouse.schema import VERSION

MARKER: Final = "mjlog-warehouse.json"
PARTS: Final = "parts"
MANIFEST: Final = "manifest.json"

_UNREADABLE = Label("it cannot be read", "無法讀取")
_CHANGED = Label("it is not what it was when it was written", "內容與寫入時不同")


class WarehouseError(Exception):
    """A warehouse cannot be read or written; ``label`` says why."""

    def __init__(self, label: Label) -> None:
        super().__init__(label.en)
        self.label = label


class Unread(Struct, frozen=True, kw_only=True):
    """What could not be read of a log: the first thing that is wrong, or where it ends early.

    Args:
        whole: no game could be read at all.
        code: what is wrong, by the catalogue.
        line: where,
        element: and at which tag or entry, in a log of another format.
    """

    whole: bool
    code: str
    line: int | None = None
    element: str | None = None


class Loaded(Struct, frozen=True):
    """A log that a part holds.

    Args:
        key: its key.
        hash: SHA-256 of its unpacked content.
        file: its path as given.
        path: its absolute path; None for standard input.
        repeats: hands that are left out because another log brought them.
        unread: what could not be read of it.
        detail: it was loaded with the distance to ready at every event.
    """

    key: int
    hash: str
    file: str
    path: str | None
    repeats: list[int] = []
    unread: Unread | None = None
    detail: bool = False


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

    def whole(self, table: str) -> Path | None:
        """Return the file of a table, if it is byte for byte what was written.

        Raises:
            WarehouseError: it is not.
        """
        file = self.file(table)
        if file is not None and digest_of(file) != self.manifest.files[table].sha256:
            raise damaged(file, _CHANGED)
        return file

    def holds_any(self, sources: Collection[int]) -> bool:
        """Return whether it has rows of one of some logs, given by their keys."""
        return any(one.key in sources for one in self.manifest.sources)

    def repeats_any(self, hands: Collection[int]) -> bool:
        """Return whether a log of it was spared one of some hands, given by their keys."""
        return any(not set(one.repeats).isdisjoint(hands) for one in self.manifest.sources)


class Marker(Struct, frozen=True):
    """What says that a folder is a warehouse, and of which version."""

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
        return current(list(read_parts(folder / PARTS)))
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
        marker = msgspec.json.decode(text, type=Marker)
    except msgspec.DecodeError:
        marker = Marker("", 0)
    if marker.format != "mjlog-warehouse":
        raise damaged(folder / MARKER, _UNREADABLE)
    if marker.version != VERSION:
        raise WarehouseError(
            Label(
                f"{shown} is a warehouse of version {marker.version}, this is for version"
                f" {VERSION}: load the logs into a new one",
                f"{shown} 是第 {marker.version} 版的資料倉儲，本程式用第 {VERSION} 版："
                "請將牌譜載入新的資料夾",
            )
        )


def read_parts(folder: Path) -> Iterator[Part]:
    """Yield the parts in a folder of parts, those that do not count included.

    Raises:
        WarehouseError: there is something else, or a part is damaged.
    """
    if folder.exists():
        for entry in sorted(folder.iterdir()):
            if not entry.name.startswith("."):
                yield part_at(entry)


def part_at(folder: Path) -> Part:
    """Return the part that lies in a folder.

    Raises:
        WarehouseError: it is none, or its files have other sizes than they had.
    """
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (FileNotFoundError, NotADirectoryError):
        raise WarehouseError(
            Label(
                f"{clean(str(folder))} is no part of the warehouse: move it away",
                f"{clean(str(folder))} 不屬於這個資料倉儲，請移走",
            )
        ) from None
    except msgspec.DecodeError:
        raise damaged(folder / MANIFEST, _UNREADABLE) from None
    for table, info in manifest.files.items():
        file = folder / f"{table}.parquet"
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
    return Part(folder, manifest)


def current(parts: Sequence[Part]) -> list[Part]:
    """Return the parts that no other one takes the place of."""
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


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file, as a manifest has it."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
