"""From the bytes of a line to its record: quick when it is clean, thorough when it is not."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from mjlog.codec.conformity import Conformity
from mjlog.codec.json_text import parse, unsound
from mjlog.codec.line import Line
from mjlog.diagnostics import Fault
from mjlog.records import FORMAT, Game, Record

MAX_LINE = 1 << 20
"""Bytes a line may have, its newline not counted."""
MAX_FAULTS = 20
"""Faults reported of one line; the last one counts the others."""

RECORDS: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)
"""The typed decoder of a line. It accepts a repeated key, keeping the last value."""

decode_line: Callable[[bytes], Record] = RECORDS.decode
"""Decode a clean line; raises ``msgspec.DecodeError`` on any fault and on ``x-`` keys."""

_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder().decode
_FORMAT = re.compile(r"mjlog/(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})", re.ASCII)
_MAJOR, _MINOR = map(int, FORMAT.removeprefix("mjlog/").split("."))


class Dialect:
    """Which version of the format the lines of a file speak, as its headers declare.

    Attributes:
        newer: the header in force declares a later minor version than this package knows.
        warned: keys of the later version have been met and reported.
        refused: a header declares another major version; what follows cannot be read.
    """

    __slots__ = ("newer", "refused", "warned")

    def __init__(self) -> None:
        self.newer = False
        self.warned = False
        self.refused = False

    def admits(self, record: Game) -> bool:
        """Tell whether a header that decoded cleanly needs no closer look."""
        if record.format != FORMAT or record.ruleset.rows:
            return False
        self.newer = self.warned = False
        return True

    def declare(self, format_: object) -> Fault | None:
        """Take note of a header's ``format``; return the fault if it is another major version."""
        self.newer = self.warned = False
        match = _FORMAT.fullmatch(format_) if isinstance(format_, str) else None
        if match is None:
            return None
        major, minor = int(match[1]), int(match[2])
        if major != _MAJOR:
            self.refused = True
            return Fault("MJ019", {"format": match[0]}, recorded=match[0], expected=FORMAT)
        self.newer = minor > _MINOR
        return None


def read_line(data: bytes, number: int, offset: int, dialect: Dialect) -> Line:
    """Decode a line of any quality; what is wrong with it is returned, never raised.

    Args:
        data: the bytes of the line, with or without its newline.
        number: its line number, from 1.
        offset: its byte offset, from 0.
        dialect: the version in force; a header changes it.
    """
    if len(data) > MAX_LINE and len(data.removesuffix(b"\n")) > MAX_LINE:
        return Line(number, offset, None, faults=(too_long(),), lost=True)
    if b'"x-' in data and not dialect.newer:
        line = _with_extra(data, number, offset)
        if line is not None:
            return line
    try:
        record = decode_line(data)
    except (msgspec.DecodeError, RecursionError):
        return _examine(data, number, offset, dialect)
    # Re-encoding drops a repeated key and with it quotation marks; escapes hide such a mark.
    if b"\\" in data or _ENCODE(record).count(b'"') != data.count(b'"'):
        return _examine(data, number, offset, dialect)
    if type(record) is Game and not dialect.admits(record):
        return _examine(data, number, offset, dialect)
    return Line(number, offset, record)


def _with_extra(data: bytes, number: int, offset: int) -> Line | None:
    """Decode an event whose only peculiarity is keys of its own; None if there is anything else."""
    try:
        value = _DECODE(data)
        if not isinstance(value, dict) or value.get("type") == "game" or b"\\" in data:
            return None
        if _ENCODE(value).count(b'"') != data.count(b'"'):
            return None
        extra = {key: value.pop(key) for key in list(value) if key.startswith("x-")}
        record = decode_line(_ENCODE(value))
    except (msgspec.DecodeError, RecursionError):
        return None
    return Line(number, offset, record, extra) if extra and _sound(extra) else None


def _examine(data: bytes, number: int, offset: int, dialect: Dialect) -> Line:
    value, fault = parse(data)
    if fault is None and not isinstance(value, dict):
        fault = Fault("MJ013", {"kind": type(value).__name__})
    if fault is not None:
        return Line(number, offset, None, faults=(fault,), lost=True)
    assert isinstance(value, dict)
    if value.get("type") == "game":
        fault = dialect.declare(value.get("format"))
        if fault is not None:
            return Line(number, offset, None, faults=(fault,), lost=True)
    conformity = Conformity(dialect.newer)
    kept = conformity.event(value)
    faults = list(unsound(value, "$"))
    # Faults within x- and unknown keys do not touch the event itself.
    whole = kept is not None and not conformity.lost and _sound(kept)
    whole = whole and not any(fault.code == "MJ017" for fault in faults)
    faults += conformity.faults
    record: Record | None = None
    if whole:
        try:
            record = decode_line(_ENCODE(kept))
        except msgspec.DecodeError as error:
            faults.append(Fault("MJ022", {"path": "$"}, recorded=str(error)))
    if conformity.ignored and not dialect.warned:
        dialect.warned = True
        first = conformity.ignored[:8]
        faults.append(Fault("MJ024", {"keys": ", ".join(first)}, recorded=first))
    if len(faults) > MAX_FAULTS:
        more = len(faults) - MAX_FAULTS + 1
        faults[MAX_FAULTS - 1 :] = [Fault("MJ026", {"count": more})]
    return Line(
        number,
        offset,
        record,
        {key: item for key, item in conformity.extra.items() if _sound(item)} or None,
        faults=tuple(faults),
        ignored=tuple(conformity.ignored),
        lost=record is None,
    )


def _sound(value: object) -> bool:
    return next(unsound(value, "$"), None) is None


def too_long() -> Fault:
    """Return the fault of a line beyond :data:`MAX_LINE`."""
    return Fault("MJ008", {"limit": MAX_LINE}, expected=MAX_LINE)
