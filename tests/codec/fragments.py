"""Small logs for the tests of reading, and a source that delivers bytes in any portions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mjlog.codec import Line, Source, lines

DRAW = b'{"type":"draw","seat":0,"tile":"5m","source":"head"}\n'
DISCARD = b'{"type":"discard","seat":0,"tile":"5m","drawn":true}\n'
END = b'{"type":"hand_end"}\n'
GAME = (
    b'{"type":"game","format":"mjlog/1.0","game":"g","ruleset":{"id":"r","version":"1",'
    b'"hash":"h","options":{}},"tiles":{"1m":4},"seats":[{"id":"a"}],"scores":[0],"unit":"point"}\n'
)


class Portions:
    """A stream that hands out the given portions, whatever size is asked for."""

    def __init__(self, portions: Iterable[bytes]) -> None:
        self._portions: Iterator[bytes] = iter(portions)

    def read1(self, size: int) -> bytes:
        return next(self._portions, b"")

    read = read1


def source(*portions: bytes) -> Source:
    return Source("test", stream=Portions(part for part in portions if part))  # type: ignore[arg-type]


def read(*portions: bytes) -> list[Line]:
    return list(lines(source(*portions)))


def codes(found: Iterable[Line]) -> list[str]:
    return [fault.code for line in found for fault in line.faults]


def located(found: Iterable[Line]) -> list[tuple[str, int, int]]:
    """Return (code, line, offset) of every fault."""
    return [(fault.code, line.number, line.offset) for line in found for fault in line.faults]


def types(found: Iterable[Line]) -> list[str]:
    return [type(line.record).__name__ for line in found if line.record is not None]
