"""Memory stays bounded, however long a line is and whatever an archive unpacks to."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib
from collections.abc import Iterable, Iterator

import pytest
import zstandard

from mjlog.codec import Line, Source, batches
from tests.codec.fragments import DISCARD, DRAW, Portions, codes, read

MEGABYTE = 1 << 20


def peak_and_codes(portions: Iterable[bytes]) -> tuple[int, list[str]]:
    """Read a log and return the greatest memory in use and the codes found."""
    tracemalloc.start()
    try:
        log = Source("test", stream=Portions(portions))  # type: ignore[arg-type]
        found = [
            fault.code for part in batches(log) if isinstance(part, Line) for fault in part.faults
        ]
        return tracemalloc.get_traced_memory()[1], found
    finally:
        tracemalloc.stop()


def long_line(size: int) -> Iterator[bytes]:
    yield DRAW + b'{"type":"hand_end","x-a":"'
    for _ in range(size // 65536):
        yield b"a" * 65536
    yield b'"}\n' + DISCARD


def test_line_of_100_megabytes() -> None:
    peak, found = peak_and_codes(long_line(100 * MEGABYTE))
    assert found == ["MJ008"]
    assert peak < 8 * MEGABYTE


def test_lines_after_the_long_one_are_found_at_their_place() -> None:
    found = read(*long_line(3 * MEGABYTE))
    assert [type(line.record).__name__ for line in found] == ["Draw", "NoneType", "Discard"]
    assert (found[1].number, found[2].number) == (2, 3)
    assert found[2].offset == 53 + 26 + 3 * MEGABYTE + 3


def bomb(kind: str, size: int) -> bytes:
    """Return a small archive of a log that is one line of blanks."""
    pack = (
        zlib.compressobj(9, zlib.DEFLATED, 31)
        if kind == "gzip"
        else zstandard.ZstdCompressor(level=9).compressobj()
    )
    parts = [pack.compress(DRAW)]
    parts += [pack.compress(b" " * MEGABYTE) for _ in range(size // MEGABYTE)]
    return b"".join([*parts, pack.flush()])


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_archive_that_unpacks_to_something_huge(kind: str) -> None:
    data = bomb(kind, 200 * MEGABYTE)
    assert len(data) < 300_000
    peak, found = peak_and_codes([data])
    assert found == ["MJ008"]
    assert peak < 48 * MEGABYTE


def test_long_clean_log_is_not_kept() -> None:
    block = (DRAW + DISCARD) * 600
    peak, found = peak_and_codes(block for _ in range(300))
    assert found == []
    assert peak < 8 * MEGABYTE


def test_packed_long_clean_log_is_not_kept() -> None:
    data = gzip.compress((DRAW + DISCARD) * 150_000, 1)
    peak, found = peak_and_codes([data])
    assert found == []
    assert peak < 8 * MEGABYTE
    assert codes(read(data[:5000])) == ["MJ005"]
