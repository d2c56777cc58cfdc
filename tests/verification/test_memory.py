"""Memory does not grow with the log: streams of any length are verified as they come."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from mjlog.codec.readers import batches
from mjlog.codec.sources import Source
from mjlog.verification.game import verify_batches
from tests.mutation.corpus import short_game
from tests.mutation.logs import Log, changed, to_bytes
from tests.mutation.scenes import SCENES

MEBIBYTE = 1 << 20
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Endless:
    """A stream that gives the same bytes over and over, as if from a pipe."""

    def __init__(self, data: bytes, size: int) -> None:
        self._data = data * (MEBIBYTE // len(data) + 1)
        self._left = size // len(data) * len(data)
        self._place = 0

    def read(self, size: int) -> bytes:
        """Return the next bytes, at most so many."""
        size = min(size, self._left, len(self._data) - self._place)
        piece = self._data[self._place : self._place + size]
        self._place = (self._place + size) % len(self._data)
        self._left -= size
        return piece


def _resident() -> int:
    """Return the memory this process has in use, in bytes."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE


def _growth(data: bytes, size: int) -> tuple[int, int, int]:
    """Verify a stream; return by how much memory grew at most, hands and findings."""
    source = Source("stream", stream=Endless(data, size))  # type: ignore[arg-type]
    before = most = _resident()
    hands = found = 0
    for number, report in enumerate(verify_batches("stream", batches(source))):
        hands += report.hand is not None
        found += len(report.findings)
        if number % 256 == 0:
            most = max(most, _resident())
    return max(most, _resident()) - before, hands, found


def _games() -> Iterator[Log]:
    for name in ("shuffled", "near_ready", "robbery", "to_the_end"):
        yield short_game(name, Random(name), [SCENES[name]] * 3, 0)


def _wrong(log: Log) -> Log:
    """Return the log with a wrong score in every settlement: much to report."""
    for index, event in enumerate(log):
        if event["type"] == "settlement":
            log = changed(log, index, scores=[event["scores"][0] + 1, event["scores"][1]])
    return log


needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")


@pytest.mark.untraced
@needs_proc
@pytest.mark.parametrize("wrong", [False, True])
def test_a_stream_of_twenty_megabytes(wrong: bool) -> None:
    data = b"".join(to_bytes(_wrong(log) if wrong else log) for log in _games())
    growth, hands, found = _growth(data, 20 * MEBIBYTE)
    assert hands > 2_000
    assert (found > 2_000) == wrong
    assert growth < 32 * MEBIBYTE


@needs_proc
@pytest.mark.slow
@pytest.mark.parametrize("wrong", [False, True])
def test_a_stream_of_two_hundred_megabytes(wrong: bool) -> None:
    data = b"".join(to_bytes(_wrong(log) if wrong else log) for log in _games())
    growth, hands, _ = _growth(data, 200 * MEBIBYTE)
    assert hands > 20_000
    assert growth < 256 * MEBIBYTE


@needs_proc
@pytest.mark.slow
def test_one_game_of_very_many_hands() -> None:
    """A game that never ends, and a hand that never ends, are no heavier than others."""
    log = short_game("one", Random("one"), [SCENES["to_the_end"]], 0)
    head, hand = to_bytes(log[:1]), to_bytes(log[1:-1])

    class Behind(Endless):
        def read(self, size: int) -> bytes:
            nonlocal head
            piece, head = head, b""
            return piece or super().read(size)

    for data in (hand, b'{"type":"presence","seat":0,"present":true}\n'):
        head = head or to_bytes(log[:2])
        source = Source("stream", stream=Behind(data, 100 * MEBIBYTE))  # type: ignore[arg-type]
        before = most = _resident()
        for report in verify_batches("stream", batches(source)):
            most = max(most, _resident())
            assert report.source == "stream"
        assert max(most, _resident()) - before < 64 * MEBIBYTE
