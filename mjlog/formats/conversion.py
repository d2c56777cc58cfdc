"""A log from one format into another."""

from __future__ import annotations

from collections.abc import Iterator

from mjlog.codec.encode import encode
from mjlog.codec.line import Line
from mjlog.codec.sources import Source
from mjlog.formats.reading import lines
from mjlog.records import Hand

NATIVE = "mjlog"
SUFFIXES = {NATIVE: ".jsonl"}
"""Name of a format that can be written to how its files are called."""


class Conversion:
    """A log being written in another format; iterate over it for the bytes.

    Args:
        source: the log.
        target: name of a format that can be written.

    Attributes:
        faulty: lines of the source that something is wrong with, so far.
        hands: hands written so far.
    """

    def __init__(self, source: Source, target: str) -> None:
        self._source = source
        self._target = target
        self.faulty: list[Line] = []
        self.hands = 0

    def __iter__(self) -> Iterator[bytes]:
        """Yield the content of the new log in pieces."""
        return self._native()

    def _native(self) -> Iterator[bytes]:
        for line in lines(self._source):
            if line.faults:
                self.faulty.append(line)
            if line.record is not None:
                self.hands += type(line.record) is Hand
                yield encode(line.record, line.extra) + b"\n"
