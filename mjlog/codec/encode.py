"""From records to bytes: the canonical form of a line, whole files, the content hash.

The canonical form is compact JSON in UTF-8: keys in the order of the schema, keys at their default
left out, required nulls written, ``x-`` keys last and sorted, free-form objects sorted by key.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, BinaryIO, cast

import msgspec

from mjlog.codec.line import Line
from mjlog.records import GameEnd, Record

_ENCODER = msgspec.json.Encoder(order="deterministic")
_PLAIN = msgspec.json.Encoder()


def encode(record: Record, extra: dict[str, object] | None = None) -> bytes:
    """Return the canonical line of a record, without a newline.

    Args:
        record: the event.
        extra: ``x-`` keys by name, or by path within the header, as :class:`~mjlog.codec.Line`
            keeps them.

    Raises:
        ValueError: a key of ``extra`` does not begin with ``x-``, or its path leads nowhere.
    """
    line = _ENCODER.encode(record)
    if not extra:
        return line
    whole: dict[str, object] = msgspec.json.decode(line)
    for path in sorted(extra):
        *parts, key = _steps(path)
        if not key.startswith("x-"):
            raise ValueError(f"{path!r} does not begin with x-")
        _part(whole, parts, path)[key] = msgspec.json.decode(_ENCODER.encode(extra[path]))
    return _PLAIN.encode(whole)


def _steps(path: str) -> list[str]:
    # A key at the top may itself hold a slash; the parts of the header do not begin with x-.
    steps: list[str] = []
    while not path.startswith("x-") and "/" in path:
        step, path = path.split("/", 1)
        steps.append(step)
    return [*steps, path]


def _part(whole: dict[str, object], steps: list[str], path: str) -> dict[str, object]:
    place: object = whole
    for step in steps:
        if isinstance(place, list) and step.isdigit() and int(step) < len(place):
            place = place[int(step)]
        else:
            place = place.get(step) if isinstance(place, dict) else None
    if isinstance(place, dict):
        return place
    raise ValueError(f"there is nothing at {path!r}")


def write(path: str | Path, records: Iterable[Record | Line]) -> None:
    """Write a log in canonical form, packed if the name ends in ``.gz`` or ``.zst``.

    The file appears whole or not at all: it is written beside its place and then renamed. The
    bytes depend on the records alone.

    Args:
        path: the file to make or replace.
        records: records, or lines with their ``x-`` keys.

    Raises:
        OSError: the file cannot be written.
        ValueError: a line has no record.
    """
    write_bytes(path, _chunks(records))


def write_bytes(path: str | Path, chunks: Iterable[bytes]) -> None:
    """Write a file as `write` does, given its content in pieces.

    A device or a pipe is written to, as nothing may take its place.

    Raises:
        OSError: the file cannot be written.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with target.open("wb") as file, _packed(file, target.suffix) as out:
            out.writelines(chunks)
        return
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as file, _packed(file, target.suffix) as out:
            for chunk in chunks:
                out.write(chunk)
        draft.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def _chunks(records: Iterable[Record | Line]) -> Iterator[bytes]:
    for item in records:
        if not isinstance(item, Line):
            yield encode(item) + b"\n"
        elif item.record is None:
            raise ValueError(f"line {item.number} has no record")
        else:
            yield encode(item.record, item.extra) + b"\n"


def _packed(file: BinaryIO, suffix: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    if suffix == ".gz":
        # Neither name nor time goes into the archive, so equal records give equal files.
        archive = gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0, compresslevel=6)
        return cast(contextlib.AbstractContextManager[IO[bytes]], archive)
    if suffix == ".zst":
        return _zstd_writer(file)
    return contextlib.nullcontext(file)


if sys.version_info >= (3, 14):
    from compression import zstd

    def _zstd_writer(file: BinaryIO) -> contextlib.AbstractContextManager[IO[bytes]]:
        options = {zstd.CompressionParameter.checksum_flag: 1}
        return zstd.ZstdFile(file, "wb", options=options)

else:
    import zstandard

    def _zstd_writer(file: BinaryIO) -> contextlib.AbstractContextManager[IO[bytes]]:
        packer = zstandard.ZstdCompressor(write_checksum=True)
        return packer.stream_writer(file, closefd=False)


class ContentHash:
    """The hash of a game, taken line by line: see the format document, "Hash"."""

    __slots__ = ("_hash",)

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, record: Record) -> None:
        """Take the next line of the game; a hash recorded in it is left out."""
        if type(record) is GameEnd and record.hash is not None:
            record = msgspec.structs.replace(record, hash=None)
        self._hash.update(_ENCODER.encode(record))
        self._hash.update(b"\n")

    def add_records(self, records: Sequence[Record]) -> None:
        """Take the next lines of the game, none of which holds a hash."""
        self._hash.update(_ENCODER.encode_lines(records))

    def add_canonical(self, lines: bytes) -> None:
        """Take lines that are canonical already and hold no hash, each with its newline."""
        self._hash.update(lines)

    def text(self) -> str:
        """Return the hash of the lines taken so far, as it is written in a log."""
        return f"sha256:{self._hash.hexdigest()}"


def content_hash(records: Iterable[Record]) -> str:
    """Return the hash of the canonical lines of a game, ``x-`` keys and its own hash left out."""
    content = ContentHash()
    for record in records:
        content.add(record)
    return content.text()
