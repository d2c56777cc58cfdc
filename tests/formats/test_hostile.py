"""Broken and hostile documents: findings, never an exception, never much time or memory."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjlog.codec import Line, Source, encode
from mjlog.formats import FORMATS, batches, lines, sniffed
from mjlog.formats.conversion import Conversion
from mjlog.formats.reading import Canonical
from mjlog.verification.game import verify_batches
from tests.formats import test_writers
from tests.formats.reading import records

SAMPLES = [
    *test_writers.SAMPLES.values(),
    *(test_writers.written(data, "mjai") for data in test_writers.SAMPLES.values()),
    *(test_writers.written(data, "tenhou6") for data in test_writers.SAMPLES.values()),
]
PIECES = [
    b"",
    b"0",
    b"-1",
    b"9" * 30,
    b'"',
    b"<",
    b">",
    b"{",
    b"]",
    b"\xff",
    b"null",
    b"\n",
    b"[[]]",
]


VALUES = [None, 0, 1, 3, -5, 10**9, "5m", "0p", "?", "1f", "added", "exposed", "x", [], [1], ["1m"],
          [["1m"]] * 4, [1, 2, 3, 4], [{"id": "dora", "count": 2, "value": 1}],
          [{"id": "odd", "count": 1, "value": 1}], True]  # fmt: skip


def verify(data: bytes) -> None:
    for report in verify_batches("x", batches(Source("x", stream=io.BytesIO(data)))):
        assert report.source == "x"


@given(
    st.sampled_from(SAMPLES),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(PIECES)), max_size=4),
)
def test_damage_is_reported_and_nothing_is_raised(
    data: bytes, damage: list[tuple[float, int, bytes]]
) -> None:
    for where, length, piece in damage:
        at = int(where * len(data))
        data = data[:at] + piece + data[at + length :]
    verify(data)


@given(st.sampled_from(SAMPLES), st.floats(0, 1))
def test_a_document_may_end_anywhere(data: bytes, where: float) -> None:
    verify(data[: int(where * len(data))])


@given(
    st.sampled_from(sorted(test_writers.SAMPLES)),
    st.sampled_from(test_writers.WRITTEN),
    st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.sampled_from(VALUES)), max_size=3),
)
def test_whatever_lines_say_is_written_or_refused(
    name: str, target: str, changes: list[tuple[float, float, object]]
) -> None:
    events = [json.loads(encode(record)) for record in records(test_writers.SAMPLES[name])]
    for where, which, value in changes:
        event = events[min(int(where * len(events)), len(events) - 1)]
        key = sorted(event)[min(int(which * len(event)), len(event) - 1)]
        event[key] = value
    data = b"".join(json.dumps(event).encode() + b"\n" for event in events)
    written = b"".join(Conversion(Source("x", stream=io.BytesIO(data)), target))
    verify(written)


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
@pytest.mark.parametrize("data", SAMPLES[::4], ids=range(len(SAMPLES[::4])))
def test_how_the_content_arrives_does_not_matter(data: bytes, size: int) -> None:
    class Slow(io.BytesIO):
        def read1(self, _: int | None = -1, /) -> bytes:
            return super().read1(size)

    whole = [line.record for line in lines(Source("x", stream=io.BytesIO(data)))]
    assert [line.record for line in lines(Source("x", stream=Slow(data)))] == whole


@pytest.mark.parametrize(
    "data",
    [
        b"<mjloggm>" + b"<T1/>" * 200_000,
        b"<mjloggm><INIT " + b'a="b" ' * 100_000 + b"/>",
        b"<mjloggm>" + b"<" * 500_000,
        b"<mjloggm><UN n0='" + b"&lt;" * 200_000 + b"'/>",
        b'{"log":[' + b"[" * 300_000,
        b'{"log":[' + b"{" * 300_000 + b"}" * 300_001,
        b'{"log":["' + b"\\" * 400_000,
        b'{"log":[' + b"/*" * 200_000,
        b'{"log":[' + b"/*/" * 200_000 + b"]}",
        b"/*" * 200_000 + b'{"log":[]}',
        b"//" * 200_000 + b'{"log":[]}',
        b'{"log":[]}' * 3_000,
        b"//\n" * 100_000 + b'{"log":[[]]}',
        b'{"type":"start_game"}\n' + b'{"type":"tsumo"}\n' * 50_000,
        b'{"type":"start_game","names":[' + b"[" * 100_000,
    ],
)
def test_hostile_documents_are_bounded(data: bytes) -> None:
    # Each takes milliseconds where work grows with size alone, and minutes where it grows faster.
    parts = list(batches(Source("x", stream=io.BytesIO(data))))
    assert all(part.faults for part in parts if isinstance(part, Line))


@pytest.mark.parametrize("first", [b"<mjloggm>", b'{"log":['])
def test_endless_sources_are_left_unread(first: bytes) -> None:
    class Endless(io.BytesIO):
        given = 0

        def read1(self, _: int | None = -1, /) -> bytes:
            self.given += 1 << 16
            return first if self.given == 1 << 16 else b" " * (1 << 16)

    stream = Endless()
    found = [part for part in batches(Source("x", stream=stream)) if isinstance(part, Line)]
    assert [fault.code for part in found for fault in part.faults] == ["MJ032"]
    assert stream.given < 1 << 25


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"<mjloggm ver='2.3'>", "tenhou-xml"),
        (b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- x --><mjloggm>", "tenhou-xml"),
        (b'<!DOCTYPE a><GO type="169"/>', "tenhou-xml"),
        (b'<INIT seed="0"/>', "tenhou-xml"),
        (b'{"type":"start_game","names":[]}', "mjai"),
        (b'\n{"names":["a"],"type": "start_game"}', "mjai"),
        (b'{"title":["",""],"log":[[]]}', "tenhou6"),
        (b'https://tenhou.net/6/#json={"log":[[]]}', "tenhou6"),
        (b'// mine\n{"log":[[]]}', "tenhou6"),
        (b'{"type":"game","format":"mjlog/1.0","x-a":{"log":[]}}', None),
        (b'{"type":"hand","log":[1]}', None),
        (b"<html><body>", None),
        (b"", None),
        (b"no log at all", None),
        (b"\x00\x01\x02", None),
    ],
)
def test_formats_are_known_by_their_content(head: bytes, name: str | None) -> None:
    found = sniffed(head)
    assert (None if found is None else found.id) == name


def test_a_foreign_log_as_lines_of_records() -> None:
    data = test_writers.RIICHI
    source = Canonical(Source("x", stream=io.BytesIO(data)))
    canonical = b"".join(source.pieces())
    again = [line.record for line in lines(Source("x", stream=io.BytesIO(canonical)))]
    assert again == [line.record for line in lines(Source("x", stream=io.BytesIO(data)))]
    assert set(FORMATS) == {"tenhou-xml", "mjai", "tenhou6"}
