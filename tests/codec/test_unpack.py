"""Packed logs: recognised by content, read up to where they are cut or damaged."""

from __future__ import annotations

import gzip

import pytest
import zstandard

from tests.codec.fragments import DISCARD, DRAW, END, codes, read, types

GAME_LINES = (DRAW + DISCARD) * 400 + END
PACKERS = {
    "gzip": lambda data: gzip.compress(data, mtime=0),
    "zstd": zstandard.ZstdCompressor(write_checksum=True).compress,
}
packed = pytest.mark.parametrize("kind", ["gzip", "zstd"])


def pack(kind: str, data: bytes) -> bytes:
    return PACKERS[kind](data)


@packed
def test_content_decides_not_the_name(kind: str) -> None:
    found = read(pack(kind, GAME_LINES))
    assert (len(types(found)), codes(found)) == (801, [])


@packed
@pytest.mark.parametrize("portion", [1, 2, 3, 7, 1000])
def test_portions_make_no_difference(kind: str, portion: int) -> None:
    data = pack(kind, GAME_LINES)
    found = read(*(data[at : at + portion] for at in range(0, len(data), portion)))
    assert (len(types(found)), codes(found)) == (801, [])


@packed
def test_several_archives_one_after_another(kind: str) -> None:
    data = pack(kind, DRAW) + pack(kind, b"") + pack(kind, DISCARD + END[:9]) + pack(kind, END[9:])
    for portions in ([data], [data[at : at + 1] for at in range(len(data))]):
        found = read(*portions)
        assert (types(found), codes(found)) == (["Draw", "Discard", "HandEnd"], [])


@packed
def test_empty_archive(kind: str) -> None:
    assert codes(read(pack(kind, b""))) == ["MJ002"]


def random_lines(count: int) -> bytes:
    """Lines that hardly pack, so that a cut archive still gives a good part of them."""
    noise = zstandard.ZstdCompressor(level=1).compress(b"").hex()
    lines = []
    for n in range(count):
        noise = gzip.compress(noise.encode(), mtime=0)[-40:].hex()
        lines.append(b'{"type":"hand_end","at":"%s%d"}\n' % (noise.encode(), n))
    return b"".join(lines)


@packed
@pytest.mark.parametrize("share", [0.01, 0.2, 0.5, 0.8, 0.99])
def test_cut_archive_gives_its_good_part_and_one_fault(kind: str, share: float) -> None:
    lines = random_lines(6000)
    data = pack(kind, lines)
    found = read(data[: int(len(data) * share)])
    assert codes(found) == ["MJ005"]
    assert found[-1].lost
    good = [line.record for line in found[:-1]]
    assert good == [line.record for line in read(lines)][: len(good)]
    assert len(good) >= (6000 * share - 3000 if kind == "zstd" else 6000 * share * 0.9 - 600)
    assert found[-1].number == len(good) + 1


@packed
def test_cut_at_every_byte_of_a_small_archive(kind: str) -> None:
    data = pack(kind, DRAW + END)
    for size in range(4, len(data)):
        found = read(data[:size])
        assert codes(found) == ["MJ005"], size
        assert types(found) == ["Draw", "HandEnd"][: len(types(found))]


@packed
def test_cut_in_the_second_archive(kind: str) -> None:
    found = read(pack(kind, DRAW) + pack(kind, GAME_LINES)[:-3])
    assert codes(found) == ["MJ005"]
    assert types(found)[0] == "Draw"


@packed
def test_something_else_after_the_archive(kind: str) -> None:
    found = read(pack(kind, DRAW) + b"trailing text")
    assert (types(found), codes(found)) == (["Draw"], ["MJ006"])


def test_zeros_after_a_gzip_archive_are_padding() -> None:
    found = read(gzip.compress(DRAW) + b"\0" * 512, b"\0" * 512)
    assert (types(found), codes(found)) == (["Draw"], [])


def test_frames_that_zstandard_skips() -> None:
    skipped = b"\x53\x2a\x4d\x18" + (5).to_bytes(4, "little") + b"hello"
    frame = zstandard.compress(DRAW)
    for data in (skipped + frame, frame + skipped, frame + skipped + frame):
        assert codes(read(data)) == []


@packed
def test_damaged_checksum(kind: str) -> None:
    lines = random_lines(6000)
    data = bytearray(pack(kind, lines))
    data[-6 if kind == "gzip" else -2] ^= 1
    found = read(bytes(data))
    assert codes(found) == ["MJ006"]
    # The last block of a Zstandard frame, 128 KiB at most, is lost with its checksum.
    assert len(types(found)) >= (6000 if kind == "gzip" else 4000)


@packed
def test_any_damaged_byte_is_noticed_or_harmless(kind: str) -> None:
    data = pack(kind, random_lines(12))
    clean = [line.record for line in read(data)]
    for at in range(4, len(data), 3):
        damaged = bytearray(data)
        damaged[at] ^= 0x55
        found = read(bytes(damaged))
        assert codes(found) or [line.record for line in found] == clean
