"""House rules of riichi that cannot be played are refused when they are loaded."""

import pytest

from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import load

REFUSED = [
    # a place that has two uses, one outside the reserve, and replacements that are not the last
    ("policy.wall.indicators", [130, 128, 126, 124, 131], "policy.wall.indicators"),
    ("policy.wall.indicators", [130, 128, 126, 124, 121], "policy.wall.indicators"),
    ("policy.wall.replacements", [120, 135, 132, 133], "policy.wall.replacements"),
    # places for four kongs
    ("policy.kongs.most", 5, "policy.kongs.most"),
    # a stick of another worth than who takes it gets
    ("policy.ready.deposit", 500, "policy.ready.deposit"),
]


@pytest.mark.parametrize(("path", "value", "place"), REFUSED)
def test_what_cannot_be_played_is_refused(path: str, value: object, place: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load("riichi", {path: value})
    assert place in {problem.path for problem in caught.value.problems}


def test_indicators_need_a_wall_that_has_them() -> None:
    wall = {"name": "head_and_tail", "block": 4, "reserve": 14, "provenance": "assumed"}
    with pytest.raises(RulesetError) as caught:
        load("riichi", {"policy.wall": {**wall, "source": "test"}})
    assert "policy.wall.name" in {problem.path for problem in caught.value.problems}


def test_a_stick_of_another_worth_is_one_everywhere() -> None:
    rules = load("riichi", {"deposit": 500})
    assert rules.ready is not None
    assert rules.ready.deposit == 500
