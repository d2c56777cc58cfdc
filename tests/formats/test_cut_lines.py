"""Lines that cannot be read, are repeated, or are of another format: what follows is read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mjlog.codec import Source
from mjlog.formats.conversion import Conversion
from mjlog.records import Game, Hand
from tests.formats.reading import faults, of, read
from tests.formats.test_left_out import found
from tests.formats.test_mjai import NOBODY, OVER, START, log, opening, tsumo
from tests.formats.test_mjai_faults import SAMPLE

BOM = b"\xef\xbb\xbf"


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """A game of tenhou.net/6, one hand a line."""
    data = b"".join(Conversion(Source(str(SAMPLE[0]), str(SAMPLE[0])), "tenhou6"))
    document: dict[str, Any] = json.loads(data)
    final = document.pop("sc")
    documents = [{**document, "log": [hand]} for hand in document["log"]]
    documents[-1]["sc"] = final
    assert len(documents) > 4
    return [json.dumps(each, ensure_ascii=False).encode() for each in documents]


def codes(data: bytes) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.place.line) for finding in found(data)]


def games(data: bytes) -> tuple[int, int]:
    records = [line.record for line in read(data) if line.record is not None]
    return len(of(Game, records)), len(of(Hand, records))


@pytest.mark.parametrize("where", [0.1, 0.5, 0.95])
@pytest.mark.parametrize("which", [0, 2])
def test_a_line_that_is_cut_is_one_line(lines: list[bytes], which: int, where: float) -> None:
    lines = list(lines)
    lines[which] = lines[which][: int(len(lines[which]) * where)]
    data = b"\n".join(lines)
    assert codes(data) == [("MJ028", which + 1)]
    assert games(data) == (1, len(lines) - 1)


def test_a_line_that_is_cut_within_a_word(lines: list[bytes]) -> None:
    cut = lines[1].index(b'"name"') + 3
    data = b"\n".join([lines[0], lines[1][:cut], *lines[2:]])
    assert codes(data) == [("MJ028", 2)]
    assert games(data) == (1, len(lines) - 1)


def test_many_lines_that_are_cut(lines: list[bytes]) -> None:
    data = b"\n".join([lines[0], *[lines[1][:50]] * 200, *lines[1:]])
    assert [code for code, _ in codes(data)] == ["MJ028"] * 100 + ["MJ027"]


def test_a_document_of_many_lines_is_one(lines: list[bytes]) -> None:
    document = json.loads(lines[0])
    text = json.dumps(document, ensure_ascii=False, indent=0).encode()
    assert not codes(text)
    assert b"\n{" in text.replace(b'"rule": {', b'"rule":\n{')
    assert not codes(text.replace(b'"rule": {', b'"rule":\n{'))


def test_xml_after_json_is_told_of(lines: list[bytes]) -> None:
    data = b"\n".join(lines) + b'\n<mjloggm ver="2.3"><GO type="169"/></mjloggm>\n'
    assert codes(data) == [("MJ028", len(lines) + 1)]


@pytest.mark.parametrize(("again", "after"), [(2, 2), (1, 3), (3, 4)])
def test_a_hand_written_twice_is_a_hand_too_many(
    lines: list[bytes], again: int, after: int
) -> None:
    data = b"\n".join([*lines[: after + 1], lines[again], *lines[after + 1 :]])
    assert games(data)[0] == 1
    listed = codes(data)
    assert ("MJ702", after + 2) in listed
    assert {line for _, line in listed} <= {after + 2, after + 3}


@pytest.mark.parametrize("place", [0, -1])
def test_the_first_or_last_hand_written_twice(lines: list[bytes], place: int) -> None:
    twice = [line for at, line in enumerate(lines) for _ in range(1 + (at == place % len(lines)))]
    data = b"\n".join(twice)
    assert games(data)[0] == 1
    assert codes(data)


def test_another_game_of_the_same_players(lines: list[bytes]) -> None:
    document = json.loads(lines[0])
    document["log"][0][5][0] = 47 if document["log"][0][5][0] != 47 else 46
    data = b"\n".join([*lines, json.dumps(document).encode()])
    assert games(data)[0] == 2


def test_a_key_given_twice(lines: list[bytes]) -> None:
    doubled = lines[1].replace(b'"log":', b'"log": [], "log":', 1)
    assert codes(b"\n".join([lines[0], doubled, *lines[2:]])) == [("MJ017", 2)]


def test_a_key_given_twice_in_mjai() -> None:
    data = log(START, opening(), tsumo(0, "E"), NOBODY, OVER)
    assert faults(data) == []
    twice = data.replace(b'"reason": "fanpai"', b'"reason": "fanpai", "reason": "fanpai"')
    assert [code for code, _ in faults(twice)] == ["MJ017"]


def test_a_byte_order_mark(lines: list[bytes]) -> None:
    assert codes(BOM + b"\n".join(lines)) == [("MJ010", 1)]
    data = BOM + log(START, opening(), NOBODY, OVER)
    assert [code for code, _ in faults(data)] == ["MJ010"]
    assert games(data) == (1, 1)


@pytest.mark.parametrize("size", [1_100_000, 3_000_000])
def test_a_line_that_is_too_long_is_passed_over(size: int) -> None:
    later = log(opening(kyoku=2, oya=1), NOBODY, OVER)
    data = log(START, opening(), NOBODY) + b"x" * size + b"\n" + later
    listed = read(data)
    (line,) = [line for line in listed if line.faults]
    assert ([fault.code for fault in line.faults], line.number) == (["MJ032"], 4)
    (hand,) = [line for line in listed if isinstance(line.record, Hand) and line.number > 4]
    assert hand.offset == len(data) - len(later)


def test_a_hand_of_mjai_closed_before_its_result() -> None:
    data = log(START, opening(), tsumo(0, "E"), {"type": "end_kyoku"}, NOBODY, OVER)
    assert faults(data) == [("MJ029", "end_kyoku")]


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [("立直(", "立直x(", "yaku 立直x("), ("流局", "流局x", "result 流局x")],
)
def test_a_word_that_is_not_known_is_named(
    lines: list[bytes], old: str, new: str, field: str
) -> None:
    place = next(place for place, line in enumerate(lines) if old.encode() in line)
    changed = lines[place].replace(old.encode(), new.encode(), 1)
    data = b"\n".join([*lines[:place], changed, *lines[place + 1 :]])
    (finding,) = found(data)
    assert (finding.code, finding.place.line) == ("MJ029", place + 1)
    assert str(finding.data["field"]).startswith(field)
