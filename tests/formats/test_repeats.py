"""What Tenhou XML says twice of a hand: where the two differ, one finding at its place."""

from __future__ import annotations

import json

import pytest

from tests.formats.reading import faults
from tests.formats.test_left_out import found, through
from tests.formats.xml_samples import agari, document, init, kong
from tests.rules.riichi_hands import log_of, play

TEN = "240,250,260,240"
"""Of East 2 with a counter stick and a deposit."""
OPEN = init("1,1,1,1,2,132", TEN, 1)
STICK = '<REACH who="2" step="1"/><F{}/><REACH who="2" ten="240,250,250,240" step="2"/>'
TURNS = "<U57/><E57/><V58/>" + STICK.format(58)
BEFORE = "240,{},250,{},250,{},240,{}"
NOBODY = f'<RYUUKYOKU ba="1,2" sc="{BEFORE.format(0, 0, 0, 0)}"/>'
WON = agari(0, 3, BEFORE.format(33, 0, 0, -13), ba="1,2")
AGAIN = agari(1, 3, "273,0,250,10,250,0,227,-10", ba="1,0")
KONG = f'<N who="3" m="{kong(16, 0)}"/><DORA hai="128"/><W70/>'


def codes(*tags: str) -> list[str]:
    return [code for code, _ in faults(document(*tags))]


@pytest.mark.parametrize("end", [NOBODY, WON, WON + AGAIN, WON.replace(' ba="1,2"', "")])
def test_what_is_said_again_alike(end: str) -> None:
    assert not codes(OPEN, TURNS, end)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('ba="1,2"', 'ba="0,2"'), ('ba="1,2"', 'ba="1,1"'), ('ba="1,2"', 'ba="2,2"'),
        ('sc="240,', 'sc="241,'), ('ten="240,250,250,240"', 'ten="240,250,260,240"'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", [NOBODY, WON, WON + AGAIN])
def test_what_is_said_otherwise_is_one_finding(good: str, bad: str, end: str) -> None:
    whole = TURNS + end
    assert good in whole
    assert codes(OPEN, whole.replace(good, bad, 1)) == ["MJ038"]


def test_scores_between_two_wins() -> None:
    assert codes(OPEN, TURNS, WON, AGAIN.replace("273", "240")) == ["MJ038"]


@pytest.mark.parametrize(
    ("plays", "listed", "right"),
    [
        ("<U57/>", "132", True), ("<U57/>", "131", True), ("<U57/>", "128", False),
        ("<U57/>", "132,128", False), (KONG, "132,128", True), (KONG, "128,132", False),
        (KONG, "132,124", False), (KONG, "132", False),
    ],
)  # fmt: skip
def test_indicators(plays: str, listed: str, right: bool) -> None:
    """131 would be another tile than 132 only if it were of another kind: 6z, so it is."""
    end = agari(0, 0, "250,15,250,-5,250,-5,250,-5", doraHai=listed)
    same = right and listed != "131"
    assert codes(init(), plays, end) == ([] if same else ["MJ038"])


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (f'ten="{TEN}"', 'ten="240,250,270,240"'),
        ('seed="1,1,1', 'seed="1,2,1'),
        ('seed="1,1,1', 'seed="1,1,0'),
    ],
)
def test_a_wrong_opening_is_for_verification_to_find(good: str, bad: str) -> None:
    """The hand before leaves off with one counter stick, one deposit and these scores."""
    first = init("1,0,1,1,2,132", TEN, 1)
    kept = '<RYUUKYOKU type="yao9" ba="0,1" sc="240,0,250,0,260,0,240,0"/>'
    assert not codes(first, kept, OPEN.replace(good, bad), TURNS, NOBODY)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('<REACH who="2" ten="240,250,250,240" step="2"/>', ""),
        ('<REACH who="2" step="1"/>', ""),
        ('<REACH who="2" step="1"/>', '<REACH who="3" step="1"/>'),
    ],
)
def test_a_stick_without_its_declaration_is_for_verification_to_find(good: str, bad: str) -> None:
    whole = TURNS + NOBODY
    assert good in whole
    assert not codes(OPEN, whole.replace(good, bad, 1))


MJAI = log_of(play("0+1z 0:double_riichi 0-1z 1~ 2~ 3~ 0+1p 0:win", {0: "23p123m456m789m22s"}))


def mjai(**changes: list[int]) -> list[str]:
    """Codes of a hand that seat 0 wins as mjai, with scores of a line changed."""
    lines = []
    for line in through(MJAI, "mjai").splitlines():
        event = json.loads(line)
        if event["type"] == "reach_accepted":
            event["scores"] = [24000, 25000, 25000, 25000]
        if event["type"] in changes:
            event["scores"] = changes[event["type"]]
        lines.append(json.dumps(event).encode() + b"\n")
    return [finding.code for finding in found(b"".join(lines))]


def test_scores_that_mjai_states_beside_changes() -> None:
    assert not mjai()
    assert mjai(reach_accepted=[25000] * 4) == ["MJ038"]
    (code,) = mjai(hora=[25000] * 4)
    assert code.startswith("MJ6")


EAST, SOUTH, WEST, WHITE, GREEN, RED = (
    ",".join(str(4 * kind + copy) for copy in range(3)) for kind in (27, 28, 29, 31, 32, 33)
)
"""Triplets."""


@pytest.mark.parametrize(
    ("held", "yaku", "other"),
    [
        # East 2, of which seat 1 is dealer: seat 2 is south, seat 3 west.
        (WEST, "12,1", {"10,1", "11,1", "13,1"}),
        (EAST, "14,1", {"15,1", "16,1", "17,1"}),
        (f"{WEST},{EAST}", "12,1,14,1", {"11,1,14,1", "12,1,15,1"}),
        (WHITE, "18,1", {"19,1", "20,1"}),
        (GREEN, "19,1", {"18,1", "20,1"}),
        (f"{GREEN},{RED}", "19,1,20,1", {"18,1,20,1", "19,1,19,1", "18,1,19,1"}),
        # Of these the value does not follow from the hand, which verification tells.
        (f"{GREEN},{RED}", "19,1", set()), (SOUTH, "11,1", set()), ("0,4,8", "18,1", set()),
    ],
)  # fmt: skip
def test_winds_and_dragons_that_are_others_than_the_winner_holds(
    held: str, yaku: str, other: set[str]
) -> None:
    for told in {yaku, *other}:
        won = agari(3, 3, BEFORE.format(-6, -6, -6, 38), ba="1,2", hai=f"{held},52", yaku=told)
        assert codes(OPEN, TURNS, won) == ["MJ038"] * (told != yaku)


def test_dragons_of_melds_count_for_the_winner() -> None:
    for told, fault in (("20,1", False), ("19,1", True)):
        melds = f"{kong(132, 0)},{kong(108, 0)}"
        won = agari(3, 3, BEFORE.format(-6, -6, -6, 38), ba="1,2", m=melds, yaku=f"14,1,{told}")
        assert codes(OPEN, TURNS, won) == ["MJ038"] * fault


def test_an_indicator_turned_twice_is_for_verification_to_tell() -> None:
    twice = KONG.replace('<DORA hai="128"/>', '<DORA hai="128"/>' * 2)
    won = agari(3, 3, BEFORE.format(-6, -6, -6, 38), ba="1,2", doraHai="132,128")
    assert not codes(OPEN, TURNS, twice, won)
