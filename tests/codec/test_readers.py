"""Logs as streams: where lines are, how a source may end, what is no log at all."""

from __future__ import annotations

import io
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjlog.codec import Batch, Line, Source, batches
from mjlog.codec.decode import MAX_LINE
from mjlog.codec.readers import GIVE_UP_AFTER, NOT_A_LOG_AFTER
from mjlog.diagnostics import BY_CODE
from tests.codec.fragments import DISCARD, DRAW, END, GAME, codes, located, read, source, types

BAD = b'{"type":"draw","seat":9,"tile":"5m","source":"head"}\n'
OWN = b'{"type":"hand_end","x-a":1}\n'


def test_clean_lines_come_in_one_batch_that_knows_their_offsets() -> None:
    (batch,) = batches(source(GAME + DRAW + DISCARD))
    assert isinstance(batch, Batch)
    assert (batch.number, batch.offset, len(batch.records)) == (1, 0, 3)
    assert batch.canonical
    assert [batch.offset_of(i) for i in range(3)] == [0, len(GAME), len(GAME + DRAW)]


def test_other_spacing_is_a_batch_too() -> None:
    spaced = DRAW.replace(b",", b" ,  ").replace(b"\n", b"\r\n")
    (batch,) = batches(source(spaced * 2))
    assert isinstance(batch, Batch)
    assert (batch.records, batch.offset_of(1)) == (read_records(DRAW * 2), len(spaced))
    assert not batch.canonical


def test_batches_tell_what_two_bytes_say_of_turns() -> None:
    """A discard (code 3: of the tile drawn) by seat 1 of 5p, however its line is written."""
    bare = b'{"type":"discard","seat":1,"tile":"5p","drawn":true}\n'
    timed = b'{"type":"discard","at":"noon","seat":1,"tile":"5p","drawn":true}\n'
    spaced = b'{"type": "discard", "seat": 1, "tile": "5p", "drawn": true}\n'
    said = (3 << 2 | 1) << 8 | 13
    for data, canonical, complete in (
        (bare, True, True),
        (bare + timed, True, False),
        (bare + spaced, False, False),
    ):
        (batch,) = batches(source(data))
        assert isinstance(batch, Batch)
        assert batch.codes == [said] * data.count(b"\n")
        assert (batch.canonical, batch.bare) == (canonical, complete)


def read_records(data: bytes) -> list[object]:
    return [line.record for line in read(data)]


def test_a_faulty_line_stands_alone_between_clean_ones() -> None:
    found = read(DRAW + BAD + DISCARD)
    assert located(found) == [("MJ023", 2, len(DRAW))]
    assert types(found) == ["Draw", "Discard"]
    assert [line.number for line in found] == [1, 2, 3]


def test_two_records_on_a_line_do_not_shift_the_numbers() -> None:
    # As many newlines as records, so that counting alone would be deceived.
    found = read(DRAW.strip() + DISCARD + b"\n" + BAD)
    assert located(found) == [("MJ012", 1, 0), ("MJ009", 2, 105), ("MJ023", 3, 106)]


def test_a_record_over_two_lines_is_no_record() -> None:
    found = read(DRAW + DRAW.replace(b",", b",\n", 1) + DISCARD)
    assert located(found) == [("MJ012", 2, 53), ("MJ012", 3, 53 + 16)]
    assert types(found) == ["Draw", "Discard"]


def test_repeated_keys_are_found_among_clean_lines() -> None:
    doubled = DRAW.replace(b'"seat":0', b'"seat":1,"seat":0')
    assert located(read(DRAW * 3 + doubled + DRAW)) == [("MJ017", 4, 3 * 53)]


def test_own_keys_reach_the_line() -> None:
    found = read(DRAW + OWN + DRAW)
    assert [line.extra for line in found] == [None, {"x-a": 1}, None]
    assert codes(found) == []


class TestBlankLines:
    def test_one_at_the_end_is_fine(self) -> None:
        assert codes(read(DRAW + b"\n")) == []
        assert codes(read(DRAW + b"  ")) == []

    def test_between_events_they_are_reported_once_a_run(self) -> None:
        found = read(DRAW + b"\n \t\r\n\n" + DISCARD + b"\n" + END)
        assert located(found) == [("MJ009", 2, 53), ("MJ009", 6, 53 + 6 + 53)]
        assert [line.faults[0].data["count"] for line in found if line.faults] == [3, 1]
        assert [line.number for line in found if line.record] == [1, 5, 7]
        assert not any(line.lost for line in found)

    def test_several_at_the_end_are_reported(self) -> None:
        assert located(read(DRAW + b"\n\n")) == [("MJ009", 2, 53)]

    def test_a_million_of_them_are_one_finding(self) -> None:
        assert located(read(DRAW, b"\n" * 500_000, b"\n" * 500_000, END)) == [("MJ009", 2, 53)]


class TestEnds:
    def test_whole_last_line_needs_no_newline(self) -> None:
        found = read(DRAW + DISCARD.strip())
        assert (types(found), codes(found)) == (["Draw", "Discard"], [])

    @pytest.mark.parametrize("size", range(1, len(DISCARD) - 2))
    def test_cut_last_line_is_told_from_garbage(self, size: int) -> None:
        found = read(DRAW + DISCARD[:size])
        assert located(found) == [("MJ007", 2, 53)]
        assert found[-1].lost

    def test_cut_within_a_character(self) -> None:
        name = '{"type":"hand_end","at":"東"}'.encode()
        cut = name[: name.index(b"\xe6") + 2]
        assert located(read(DRAW + cut)) == [("MJ007", 2, 53)]

    def test_whole_but_wrong_last_line_is_not_called_cut(self) -> None:
        assert located(read(DRAW + BAD.strip())) == [("MJ023", 2, 53)]

    def test_garbage_with_a_newline_is_not_called_cut(self) -> None:
        assert located(read(DRAW + b"garbage\n")) == [("MJ012", 2, 53)]

    @pytest.mark.parametrize("data", [b"", b"\n", b"   \n\n\t\r\n"])
    def test_nothing_at_all(self, data: bytes) -> None:
        assert codes(read(data)) == ["MJ002"]

    def test_lines_that_end_with_cr_alone_are_not_called_cut(self) -> None:
        found = read((DRAW + DISCARD + END).replace(b"\n", b"\r"))
        assert located(found) == [("MJ012", 1, 0)]
        assert found[-1].faults[0].data["column"] == len(DRAW)
        assert "CR alone" in str(found[-1].faults[0].data["reason"])

    def test_zeros_after_a_crash_are_a_cut(self) -> None:
        assert codes(read(DRAW, DRAW + b"\0" * 4096)) == ["MJ007"]


class TestByteOrderMark:
    def test_is_passed_over_with_a_warning(self) -> None:
        found = read(b"\xef\xbb\xbf" + DRAW + BAD)
        assert located(found) == [("MJ010", 1, 0), ("MJ023", 2, 3 + 53)]
        assert types(found) == ["Draw"]

    def test_within_the_file_is_no_mark(self) -> None:
        assert located(read(DRAW + b"\xef\xbb\xbf" + DRAW)) == [("MJ012", 2, 53)]


class TestLongLines:
    def test_passed_over_wherever_they_stand(self) -> None:
        long = b'{"type":"hand_end","x-a":"' + b"a" * MAX_LINE + b'"}\n'
        data = DRAW + long + BAD + long + DISCARD
        pieces = [data[at : at + 65536] for at in range(0, len(data), 65536)]
        found = read(*pieces)
        after = len(DRAW + long)
        assert located(found) == [
            ("MJ008", 2, 53),
            ("MJ023", 3, after),
            ("MJ008", 4, after + len(BAD)),
        ]
        assert types(found) == ["Draw", "Discard"]
        assert found[-1].offset == after + len(BAD + long)

    def test_limit_is_exact(self) -> None:
        fits = DRAW.strip().ljust(MAX_LINE) + b"\n"
        over = DRAW.strip().ljust(MAX_LINE + 1) + b"\n"
        for data, expected in ((fits, []), (over, ["MJ008"])):
            pieces = [data[at : at + 65536] for at in range(0, len(data), 65536)]
            assert codes(read(DRAW, *pieces, DRAW)) == expected

    def test_as_last_line(self) -> None:
        assert codes(read(DRAW, *[b"a" * 65536] * 40)) == ["MJ008"]

    def test_last_line_at_the_limit(self) -> None:
        fits = DRAW.strip().ljust(MAX_LINE)
        assert codes(read(DRAW, fits[:60000], fits[60000:])) == []


class TestNoLog:
    @pytest.mark.parametrize(
        "data",
        [
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
            "{}".encode("utf-16"),
            b"\x7fELF" + bytes(random.Random(1).randbytes(5000)) + b"\0",
        ],
    )
    def test_binary(self, data: bytes) -> None:
        assert located(read(data)) == [("MJ004", 1, 0)]

    @pytest.mark.parametrize(
        "data", [b"\xff\xfe!\n", b"\xd3\x90", b"no end", b"a\nb", b"PK\x03\x04", b"[{"]
    )
    def test_a_few_bytes_that_no_object_begins_with(self, data: bytes) -> None:
        """They were once called a line that is cut, as if there were a log before it."""
        assert located(read(data)) == [("MJ004", 1, 0)]

    def test_a_name_that_promises_an_archive(self) -> None:
        for name, packed in (("a.zst", "Zstandard"), ("a.jsonl.gz", "gzip"), ("a.jsonl", None)):
            noise = bytes(byte for byte in random.Random(name).randbytes(400) if byte)
            (line,) = batches(Source(name, stream=io.BytesIO(noise)))
            assert isinstance(line, Line)
            assert [(f.code, f.data) for f in line.faults] == [("MJ004", {"packed": packed})]

    def test_other_text(self) -> None:
        csv = b"seat,tile\n" + b"0,5m\n" * 1000
        assert located(read(b"\n" + csv)) == [("MJ004", 2, 1)]

    def test_a_few_odd_lines_first_do_not_hide_the_log(self) -> None:
        odd = b"odd\n" * (NOT_A_LOG_AFTER - 1)
        found = read(odd + DRAW)
        assert codes(found) == ["MJ012"] * (NOT_A_LOG_AFTER - 1)
        assert [line.number for line in found] == list(range(1, NOT_A_LOG_AFTER + 1))

    def test_a_short_odd_file_is_explained_line_by_line(self) -> None:
        assert located(read(b"odd\n[]\n")) == [("MJ012", 1, 0), ("MJ013", 2, 4)]

    def test_gives_up_when_nothing_can_be_read_any_more(self) -> None:
        found = read(DRAW + BAD * 500 + DRAW)
        assert codes(found) == ["MJ023"] * GIVE_UP_AFTER + ["MJ027"]
        assert types(found) == ["Draw"]

    def test_does_not_give_up_while_some_lines_can_be_read(self) -> None:
        data = (BAD * (GIVE_UP_AFTER - 1) + DRAW) * 3
        assert len(codes(read(data))) == 3 * (GIVE_UP_AFTER - 1)

    def test_other_major_version_ends_the_reading(self) -> None:
        found = read(GAME.replace(b"mjlog/1.0", b"mjlog/2.0") + DRAW * 3)
        assert located(found) == [("MJ019", 1, 0)]
        assert types(found) == []


def test_newer_minor_version_is_noticed_among_clean_lines() -> None:
    newer = GAME.replace(b"mjlog/1.0", b"mjlog/1.4")
    mood = DRAW.replace(b'"seat"', b'"mood":1,"seat"')
    found = read(GAME + DRAW + newer + DRAW + mood + mood + GAME + mood)
    assert located(found) == [
        ("MJ024", 5, len(GAME + DRAW + newer + DRAW)),
        ("MJ021", 8, len(GAME + DRAW + newer + DRAW + mood + mood + GAME)),
    ]
    assert [line.number for line in found if line.ignored] == [5, 6]


PARTS = [DRAW, DISCARD, END, GAME, BAD, OWN, b"\n", b" \n", b"rubbish\n", b"[1]\n", b"\xff\n"]
PARTS += [DRAW.replace(b",", b", "), DRAW.replace(b"\n", b"\r\n")]


@given(
    st.lists(st.sampled_from(PARTS), max_size=12),
    st.booleans(),
    st.lists(st.integers(0, 900), max_size=6),
)
def test_portions_make_no_difference(parts: list[bytes], cut: bool, ends: list[int]) -> None:
    data = b"".join(parts)
    data = data[:-9] if cut else data
    if b"\0" in data:
        return
    edges = sorted({0, len(data), *(end for end in ends if end < len(data))})
    whole, portioned = read(data), read(*(data[a:b] for a, b in pairwise(edges)))
    assert [seen(line) for line in portioned] == [seen(line) for line in whole]


def seen(line: Line) -> tuple[object, ...]:
    faults = tuple((fault.code, fault.data.get("path")) for fault in line.faults)
    return (line.number, line.offset, line.record, line.extra, faults, line.lost)


@given(st.lists(st.sampled_from(PARTS), max_size=12))
def test_numbers_and_offsets_are_those_of_the_file(parts: list[bytes]) -> None:
    data = b"".join(parts)
    starts = [0] + [at + 1 for at, byte in enumerate(data) if byte == 10]
    for line in read(data):
        assert line.offset == starts[line.number - 1]


@given(st.lists(st.sampled_from(PARTS), max_size=12))
def test_every_line_that_is_not_blank_gives_a_record_or_a_fault(parts: list[bytes]) -> None:
    found = read(b"".join(parts))
    if "MJ004" in codes(found):
        return
    told = {line.number for line in found if line.record is not None or line.faults}
    assert told >= {number for number, part in enumerate(parts, 1) if part.strip()}


@given(st.binary(max_size=400))
def test_nothing_is_raised_whatever_the_bytes(data: bytes) -> None:
    found = read(data)
    assert all(fault.code in BY_CODE for line in found for fault in line.faults)
    assert found
