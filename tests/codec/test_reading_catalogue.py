"""Every code of the reading stage is raised by something, and its message can be filled."""

from __future__ import annotations

import gzip
import string
from collections.abc import Callable
from pathlib import Path

import pytest

from mjlog.codec import Line, lines, sources
from mjlog.codec.decode import MAX_LINE
from mjlog.diagnostics import Entry
from mjlog.diagnostics.catalogue.reading import READING
from tests.codec.fragments import DRAW, GAME, read

RAISERS: dict[str, Callable[[], list[Line]]] = {
    "MJ001": lambda: list(lines(next(sources(["/nowhere/at/all.jsonl"])))),
    "MJ002": lambda: read(b""),
    "MJ004": lambda: read(b"\0\1\2"),
    "MJ005": lambda: read(gzip.compress(DRAW)[:-4]),
    "MJ006": lambda: read(gzip.compress(DRAW) + b"more"),
    "MJ007": lambda: read(DRAW + DRAW[:20]),
    "MJ008": lambda: read(DRAW, b"x" * MAX_LINE, b"y" * 9 + b"\n"),
    "MJ009": lambda: read(DRAW + b"\n" + DRAW),
    "MJ010": lambda: read(b"\xef\xbb\xbf" + DRAW),
    "MJ011": lambda: read(DRAW + b"\xff\n"),
    "MJ012": lambda: read(DRAW + b"{\n"),
    "MJ013": lambda: read(DRAW + b"[]\n"),
    "MJ014": lambda: read(DRAW.replace(b"0", b"NaN")),
    "MJ015": lambda: read(DRAW.replace(b"0", b"9007199254740992")),
    "MJ016": lambda: read(b'{"type":"hand_end","x-a":' + b"[" * 40 + b"]" * 40 + b"}\n"),
    "MJ017": lambda: read(DRAW.replace(b'"seat"', b'"seat":1,"seat"')),
    "MJ018": lambda: read(DRAW.replace(b'"draw"', b'"drew"')),
    "MJ019": lambda: read(GAME.replace(b"mjlog/1", b"mjlog/3")),
    "MJ020": lambda: read(DRAW.replace(b'"seat":0,', b"")),
    "MJ021": lambda: read(DRAW.replace(b'"seat"', b'"mood":1,"seat"')),
    "MJ022": lambda: read(DRAW.replace(b"0", b"null")),
    "MJ023": lambda: read(DRAW.replace(b"0", b"4")),
    "MJ024": lambda: read(GAME.replace(b"1.0", b"1.5"), DRAW.replace(b'"seat"', b'"q":1,"seat"')),
    "MJ025": lambda: read(b'{"type":"hand_end","at":"\\ud83c"}\n'),
    "MJ026": lambda: read(b'{"type":"hand_end"%s}\n' % b"".join(b',"%d":0' % n for n in range(40))),
    "MJ027": lambda: read(DRAW + b'{"type":"draw"}\n' * 100),
}  # fmt: skip


@pytest.mark.parametrize("entry", READING, ids=lambda entry: entry.code)
def test_every_code_is_raised_and_its_message_filled(entry: Entry, tmp_path: Path) -> None:
    code = entry.code
    empty = next(sources([tmp_path]))
    found = list(lines(empty)) if code == "MJ003" else RAISERS[code]()
    data = next(fault.data for line in found for fault in line.faults if fault.code == code)
    for template in (entry.message.en, entry.message.zh):
        named = {field for _, field, _, _ in string.Formatter().parse(template) if field}
        assert named <= set(data)


def test_raisers_are_of_this_stage() -> None:
    codes = [entry.code for entry in READING]
    assert {*RAISERS, "MJ003"} == set(codes)
    assert codes == sorted(set(codes))
    assert len({entry.name for entry in READING}) == len(READING)
    assert all(code.startswith("MJ0") for code in codes)
