"""Logs as plain data, so that a test can break one in any way: JSON objects, one a line."""

import io
from collections.abc import Iterable
from typing import Any

import msgspec

from mjlog.codec.sources import Source
from mjlog.diagnostics import Diagnostic
from mjlog.formats import batches
from mjlog.records import Record
from mjlog.verification.game import verify_batches
from mjlog.verification.report import HandReport

Event = dict[str, Any]
Log = list[Event]

NAME = "log.jsonl"


def to_log(records: Iterable[Record]) -> Log:
    """Return records as plain data."""
    return [msgspec.to_builtins(record) for record in records]


def to_bytes(log: Log) -> bytes:
    """Return a log as the bytes of a file."""
    return b"".join(msgspec.json.encode(event) + b"\n" for event in log)


def verify_bytes(data: bytes) -> list[HandReport]:
    """Verify the bytes of a file."""
    source = Source(NAME, stream=io.BytesIO(data))
    return list(verify_batches(NAME, batches(source)))


def verify_log(log: Log) -> list[HandReport]:
    """Verify a log."""
    return verify_bytes(to_bytes(log))


def findings(reports: Iterable[HandReport]) -> list[Diagnostic]:
    """Return all findings of a log, in the order reported."""
    return [finding for report in reports for finding in report.findings]


def errors(reports: Iterable[HandReport]) -> list[Diagnostic]:
    """Return the findings that are errors."""
    return [finding for finding in findings(reports) if finding.severity == "error"]


def without_wall(log: Log) -> Log:
    """Return the log as a recorder that cannot see the wall would have written it."""
    hidden: Event = {"wall": None}
    if any(event.get("walls") is not None for event in log):
        hidden["walls"] = None
    return [{**event, **hidden} if event["type"] == "hand" else event for event in log]


def opening_lines(log: Log) -> list[int]:
    """Return the indexes of the hands' own lines."""
    return [index for index, event in enumerate(log) if event["type"] == "hand"]


def settlement_after(log: Log, index: int) -> int:
    """Return the index of the first settlement from a line on."""
    return next(at for at in range(index, len(log)) if log[at]["type"] == "settlement")


def changed(log: Log, index: int, **values: Any) -> Log:
    """Return the log with some keys of one line changed; ``from_`` stands for ``from``."""
    new = {key.rstrip("_"): value for key, value in values.items()}
    return [*log[:index], {**log[index], **new}, *log[index + 1 :]]


def inserted(log: Log, index: int, *events: Event) -> Log:
    """Return the log with events inserted before a line."""
    return [*log[:index], *events, *log[index:]]


def removed(log: Log, start: int, stop: int | None = None) -> Log:
    """Return the log without a line, or without the lines from ``start`` up to ``stop``."""
    return [*log[:start], *log[(start + 1 if stop is None else stop) :]]
