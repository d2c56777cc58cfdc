"""Reading the bytes of a log of any format in a test."""

from __future__ import annotations

import io
from typing import TypeVar

from mjlog.codec import Line, Source
from mjlog.formats import batches, lines
from mjlog.records import Record

R = TypeVar("R")


def read(data: bytes, name: str = "sample.xml") -> list[Line]:
    return list(lines(Source(name, stream=io.BytesIO(data))))


def records(data: bytes) -> list[Record]:
    found = read(data)
    assert not [fault.code for line in found for fault in line.faults]
    return [line.record for line in found if line.record is not None]


def faults(data: bytes) -> list[tuple[str, str | None]]:
    """Code and element of everything that is wrong."""
    return [(fault.code, line.element) for line in read(data) for fault in line.faults]


def of(kind: type[R], found: list[Record]) -> list[R]:
    return [record for record in found if isinstance(record, kind)]


__all__ = ["batches", "faults", "of", "read", "records"]
