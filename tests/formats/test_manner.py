"""What holds where a log in another format does not state its rules."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from mjlog.codec import Source
from mjlog.formats import InManner, Manner, batches, lines
from mjlog.records import Game
from mjlog.verification.game import verify_batches
from tests.formats.reading import of
from tests.formats.test_left_out import found, through
from tests.formats.xml_samples import agari, document, init
from tests.mutation.logs import to_bytes
from tests.rules.riichi_hands import ended, log_of, play

HOUSE = """
id = "house"
version = "1"
extends = "riichi"
label = { en = "House", zh = "店" }
"""
KONG = ("0-9s 1:kong 1~ ~0", {0: "9s", 1: "999s"})
AT_ONCE = log_of(play(*KONG, kan_dora="before_draw"), kan_dora="before_draw")
LATE = log_of(play(*KONG))
EAST_1 = ended(play("0+1p 0:win", {0: "23p123m456m789m22s"}))
"""A game that is over after its first hand, as only a table that stops can say."""


def codes(data: bytes, manner: Manner) -> list[str]:
    source = InManner(Source("x", stream=io.BytesIO(data)), manner)
    reports = verify_batches("x", batches(source))
    listed = [finding.code for report in reports for finding in report.findings]
    return [code for code in listed if code != "MJ114"]


def header(data: bytes, manner: Manner | None = None) -> Game:
    source = InManner(Source("x", stream=io.BytesIO(data)), manner or Manner())
    (game,) = of(Game, [line.record for line in lines(source) if line.record is not None])
    return game


def test_indicators_that_a_dialect_turns_at_once() -> None:
    at_once, late = through(AT_ONCE, "mjai"), through(LATE, "mjai")
    manner = Manner(settings={"kan_dora": "before_draw"})
    assert not codes(at_once, manner)
    assert not codes(late, Manner())
    assert len(codes(at_once, Manner())) == 1
    assert len(codes(late, manner)) == 1
    assert header(at_once, manner).ruleset.options["kan_dora"] == "before_draw"


def test_a_log_of_our_own_keeps_to_its_header() -> None:
    manner = Manner(settings={"kan_dora": "before_draw"})
    assert not codes(to_bytes(LATE), manner)
    assert not codes(to_bytes(AT_ONCE), Manner())


@pytest.mark.parametrize(
    ("kind", "stated"),
    [(9, ("one", True, "east_south")), (7, ("none", False, "east")), (5, ("one", False, "east"))],
)
def test_what_a_log_states_is_not_changed(kind: int, stated: tuple[object, ...]) -> None:
    """GO type: 2 no red fives, 4 no open 斷么九, 8 two rounds."""
    data = document(init(), "<T52/>", agari(0, 0, "250,15,250,-5,250,-5,250,-5"))
    data = data.replace(b'type="169"', b'type="%d"' % kind)
    other = {"red_fives": "two_dots", "kuitan": kind != 9, "length": "east", "kiriage": True}
    options = header(data, Manner(settings=other)).ruleset.options
    assert tuple(options[key] for key in ("red_fives", "kuitan", "length")) == stated
    assert options["kiriage"] is True


def test_rules_that_cannot_be_with_what_a_log_states(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE + "[options.length.when.east.policy.rotation]\nrounds = -1\n")
    data = document(init(), "<T52/>", agari(0, 0, "250,15,250,-5,250,-5,250,-5"))
    manner = Manner(ruleset=str(house))
    assert "MJ108" not in codes(data, manner)
    east = data.replace(b'type="169"', b'type="1"')
    assert codes(east, manner) == ["MJ108"]
    other = '{"log":[[]],"name":["a","b","c","d"],"rule":{"disp":"東"}}'
    assert codes(other.encode(), manner) == ["MJ108"]


def test_a_game_of_which_nobody_knows_the_length_may_end_early() -> None:
    data = through(EAST_1, "mjai")
    assert not found(data)
    (row,) = header(data).ruleset.rows
    assert (row["path"], row["value"]) == ("policy.rotation.rounds", 0)
    # Where the length is told, it is an early end.
    assert codes(data, Manner(settings={"length": "east"})) == ["MJ711"]
    assert codes(data, Manner(settings={"policy.rotation.rounds": 1})) == ["MJ711"]


def test_a_game_that_somebody_busts_has_the_usual_length() -> None:
    hand = play("0+1p 0:win", {0: "23p123m456m789m22s"}, scores=(24900, 100, 50000, 25000))
    data = through(ended(hand), "mjai")
    assert {finding.code for finding in found(data)} == {"MJ709"}  # such scores open no game
    assert not header(data).ruleset.rows
