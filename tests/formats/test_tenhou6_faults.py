"""tenhou.net/6 logs, whole or a hand a line, each with one thing changed: one finding."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from mjlog.codec import Source
from mjlog.formats.conversion import Conversion
from tests.formats.test_left_out import found
from tests.formats.test_mjai_faults import SAMPLE

Hand = list[Any]
DISCARDS = (6, 9, 12, 15)


def declaration(hand: Hand, rng: Random) -> bool:
    places = [
        (column, place)
        for column in DISCARDS
        for place, entry in enumerate(hand[column])
        # One that is won on leaves no stick, so nothing tells of it.
        if str(entry).startswith("r") and place < len(hand[column]) - 1
    ]
    if not places:
        return False
    column, place = rng.choice(places)
    hand[column][place] = int(hand[column][place][1:])
    return True


def added(place: int, index: int, more: int) -> Callable[[Hand, Random], bool]:
    def change(hand: Hand, rng: Random) -> bool:
        hand[place][index] += more
        return True

    return change


def result(change: Callable[[Hand], None]) -> Callable[[Hand, Random], bool]:
    def changed(hand: Hand, rng: Random) -> bool:
        if hand[16][0] != "和了" or len(hand[16][2]) < 6:
            return False
        before = copy.deepcopy(hand[16])
        change(hand[16])
        return bool(hand[16] != before)

    return changed


def other_fu(ended: Hand) -> None:
    ended[2][3] = ended[2][3].replace("30符", "50符").replace("40符", "60符")


def swapped(ended: Hand) -> None:
    gains = ended[1]
    gains[0], gains[1] = gains[1], gains[0]


def other_honour(ended: Hand) -> None:
    """Name another dragon or wind; two of a kind name each other."""
    others = str.maketrans("東南西北白發中", "南西北東發中白")
    ended[2][4:] = [
        name.translate(others) if name.startswith(("自風", "場風", "役牌")) else name
        for name in ended[2][4:]
    ]


KINDS: dict[str, tuple[Callable[[Hand, Random], bool], set[str]]] = {
    "a declaration": (declaration, {"MJ502", "MJ607", "MJ608"}),
    "counter sticks": (added(0, 1, 1), {"MJ716", "MJ607"}),
    "deposits": (added(0, 2, 1), {"MJ717"}),
    "scores": (added(1, 0, 1000), {"MJ709"}),
    "changes": (result(swapped), {"MJ607"}),
    "a yaku": (result(lambda ended: ended[2].pop(4)), {"MJ501", "MJ504", "MJ506"}),
    "a wind or dragon": (result(other_honour), {"MJ038"}),
    "fu": (result(other_fu), {"MJ513"}),
}


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    data = [b"".join(Conversion(Source(str(path), str(path)), "tenhou6")) for path in SAMPLE]
    return [json.loads(each) for each in data]


@pytest.mark.parametrize("whole", [True, False], ids=["a game", "hands"])
@pytest.mark.parametrize("kind", KINDS)
def test_one_thing_changed_is_one_finding(
    games: list[dict[str, Any]], kind: str, whole: bool
) -> None:
    change, codes = KINDS[kind]
    rng = Random(kind)
    tried = 0
    for game in games:
        document = copy.deepcopy(game)
        if not change(rng.choice(document["log"][:-1]), rng):
            continue
        tried += 1
        documents = [document]
        if not whole:
            final = document.pop("sc")
            documents = [{**document, "log": [hand]} for hand in document["log"]]
            documents[-1]["sc"] = final
        data = "\n".join(json.dumps(each, ensure_ascii=False) for each in documents).encode()
        listed = [finding.code for finding in found(data)]
        assert len(listed) == 1, listed
        assert listed[0] in codes
    assert tried > 1


@pytest.mark.parametrize(
    ("kind", "value", "code"),
    [
        ("turned", [], "MJ351"),
        ("turned", [45, 45, 45], "MJ351"),
        ("plain", [45], "MJ351"),
        ("drawn", [45], "MJ038"),
    ],
)
def test_indicators_turned_for_nobody_or_not_turned(
    games: list[dict[str, Any]], kind: str, value: list[int], code: str
) -> None:
    tried = 0
    for game in games:
        document = copy.deepcopy(game)
        for hand in document["log"]:
            won = hand[16][0] == "和了"
            if kind == ("turned" if hand[3] else "plain" if won else "drawn"):
                hand[3] = value
                break
        else:
            continue
        tried += 1
        listed = [finding.code for finding in found(json.dumps(document).encode())]
        assert listed == [code]
    assert tried > 2
