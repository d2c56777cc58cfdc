"""What a format has no words for is no fault of a log in it: played hands, through each."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from mjlog.codec import Source
from mjlog.diagnostics import Diagnostic
from mjlog.formats import batches
from mjlog.formats.conversion import Conversion
from mjlog.records import Indicator
from mjlog.verification.game import verify_batches
from tests.formats.reading import of, records
from tests.mutation.logs import Log, to_bytes
from tests.rules.riichi_hands import log_of, play

FED = "0~ 1-5z 0:pung 0-1s 1~ 2-6z 0:pung 0-4s 1~ 2~ 3-7z 0:pung 0-7s"
DRAGONS = {0: "55z66z77z234m9p147s", 1: "5z", 2: "6z9p", 3: "7z"}
OUTER = ("1m1m", "1m9m", "9m9m", "1p1p", "1p9p", "9p9p", "1s1s", "1s9s", "9s9s")
APART = {
    0: "234m456m678m234p1z", 1: "2468m2468p", 2: "3579m2468s", 3: "357p3579s2z3z4z5z6z7z",
}  # fmt: skip
"""Seat 0 waits for 1z, of which the others lie beside the wall."""


def through(log: Log, target: str) -> bytes:
    return b"".join(Conversion(Source("x", stream=io.BytesIO(to_bytes(log))), target))


def found(data: bytes) -> list[Diagnostic]:
    reports = verify_batches("x", batches(Source("x", stream=io.BytesIO(data))))
    listed = [finding for report in reports for finding in report.findings]
    return [finding for finding in listed if finding.code != "MJ114"]


def changed(data: bytes, kind: str, **values: Any) -> bytes:
    """Lines of mjai, with keys of every line of a type changed; None takes one away."""
    lines: list[bytes] = []
    for line in data.splitlines():
        event = json.loads(line)
        if event["type"] == kind:
            event = {key: v for key, v in (event | values).items() if v is not None}
        lines.append(json.dumps(event).encode())
    return b"\n".join(lines) + b"\n"


@pytest.mark.parametrize("end", ["1~ 2-9p 0:win", "1~ 2~ 3~ 0+9p 0:win"])
@pytest.mark.parametrize("told", [("yakus",), ("yakus", "fan"), ("hora_points", "fu"), ()])
def test_who_answers_for_a_win_is_not_in_mjai(end: str, told: tuple[str, ...]) -> None:
    """The payments show it: seat 3 fed the third dragon."""
    data = through(log_of(play(f"{FED} {end}", DRAGONS)), "mjai")
    assert b"daisangen" in data
    assert not found(changed(data, "hora", **dict.fromkeys(told)))


def test_payments_that_forget_who_answers_for_a_win_are_found_in_mjai() -> None:
    data = through(log_of(play(f"{FED} 1~ 2-9p 0:win", DRAGONS)), "mjai")
    alone = changed(
        data, "hora", deltas=[48000, 0, -48000, 0], scores=[73000, 25000, -23000, 25000]
    )
    assert [finding.code for finding in found(alone)] == ["MJ607"]


def paid_for_discards(target: str) -> bytes:
    """A hand in which seat 3 draws and discards terminals alone, while seat 0 is ready."""
    tiles = "".join(OUTER)
    turns = [f"0~ 1~ 2~ 3+{tiles[at : at + 2]} 3-{tiles[at : at + 2]}" for at in range(0, 34, 2)]
    hand = play(" ".join([*turns, "0~ 1~ ~0"]), APART, indicators="1z1z1z")
    return through(log_of(hand), target)


@pytest.mark.parametrize("target", ["mjai", "tenhou6"])
def test_who_was_ready_may_not_be_told_where_discards_are_paid(target: str) -> None:
    """Seat 3 is paid, and nothing says that seat 0 has to show its tiles."""
    data = paid_for_discards(target)
    assert b"nagashi" in data or "流し満貫".encode() in data
    if target == "mjai":
        data = changed(data, "ryukyoku", tenpais=None)
    assert not found(data)


@pytest.mark.parametrize("target", ["mjai", "tenhou6"])
def test_two_indicators_of_the_same_tile(target: str) -> None:
    script = "0+1s 0:kong=1s 0+2z 0:win"
    hand = play(script, {0: "111s234m456p789p2z"}, indicators="5z5z9m")
    tiles = [record.tile for record in of(Indicator, records(through(log_of(hand), target)))]
    assert tiles == ["5z", "5z"]
