"""Values that contradict each other: each constraint of the installed rulesets, broken and kept."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import available, from_reference, load
from mjlog.rules.ruleset import Ruleset
from tests.rules.tiny import TINY, load_text

LIMITS = "scoring.settlement.limits"

CASES: list[tuple[str, str, dict[str, Any], dict[str, Any], str]] = [
    # ruleset, constraint, settings that break it, settings that just keep it, path reported
    ("douque2p", "reachable_minimum", {"scoring.minimum": 4, "scoring.cap": 3},
     {"scoring.minimum": 3, "scoring.cap": 3}, "scoring.minimum"),
    ("taiwan16", "reachable_minimum", {"scoring.minimum": 4, "scoring.cap": 3},
     {"scoring.minimum": 3, "scoring.cap": 3}, "scoring.minimum"),
    ("riichi", "reachable_minimum", {"scoring.cap": 1, "scoring.minimum": 2},
     {"scoring.cap": 1}, "scoring.minimum"),
    ("hk13", "reachable_minimum", {"min_faan": 6, "max_faan": 5},
     {"min_faan": 5, "max_faan": 5}, "scoring.minimum"),
    ("maceplay2p", "reachable_minimum", {"scoring.minimum": 7}, {"scoring.minimum": 6},
     "scoring.minimum"),
    ("maceplay2p", "chips_to_lose", {"start_score": 0}, {"start_score": 1}, "table.start_score"),
    ("maceplay2p", "chips_to_lose", {"start_score": -1, "chip_limit": True},
     {"start_score": -1, "chip_limit": False}, "table.start_score"),
    ("riichi", "points_to_play_for", {"start_score": 0, "tobi": "at_zero"},
     {"start_score": 0, "tobi": "below_zero"}, "table.start_score"),
    ("riichi", "points_to_begin_with", {"table.start_score": -1},
     {"table.start_score": -1, "tobi": "never"}, "table.start_score"),
    ("riichi", "larger_limits_for_more", {f"{LIMITS}.baiman.base": 2999},
     {f"{LIMITS}.baiman.base": 3000}, f"{LIMITS}.haneman.base"),
    ("riichi", "limits_in_order", {f"{LIMITS}.sanbaiman.counted": 14},
     {f"{LIMITS}.sanbaiman.counted": 14, "kazoe": "sanbaiman"}, f"{LIMITS}.sanbaiman.counted"),
]  # fmt: skip


def declared(name: str) -> dict[str, Any]:
    text = files("mjlog.rulesets").joinpath(name, "ruleset.toml").read_text(encoding="utf-8")
    return {row["id"]: row for row in tomllib.loads(text).get("constraint", [])}


@pytest.mark.parametrize(("name", "constraint", "broken", "kept", "path"), CASES)
def test_a_contradiction_is_refused_where_it_is(
    name: str, constraint: str, broken: dict[str, Any], kept: dict[str, Any], path: str
) -> None:
    assert load(name, kept).id == name
    with pytest.raises(RulesetError) as caught:
        load(name, broken)
    (problem,) = caught.value.problems
    assert (problem.kind, problem.path) == ("contradiction", path)
    doc = declared(name)[constraint]["doc"]
    assert doc["en"] in problem.text("en")
    assert doc["zh"] in problem.text("zh")


def test_every_constraint_is_broken_once() -> None:
    known = {(name, row) for name in available() for row in declared(name)}
    assert known == {case[:2] for case in CASES}


def test_a_header_whose_options_contradict_each_other() -> None:
    reference = load("hk13").reference()
    options = {**reference.options, "min_faan": 6, "max_faan": 5}
    rules, (mismatch,) = from_reference(structs.replace(reference, options=options))
    assert rules is None
    assert (mismatch.kind, mismatch.name) == ("bad_options", "hk13")
    assert "min_faan" in mismatch.text.en
    assert "min_faan" in mismatch.text.zh


def test_a_house_file_inherits_a_constraint_and_may_override_it(tmp_path: Path) -> None:
    house = """
        id = "house"
        version = "1"
        label = { en = "House", zh = "店" }
        extends = "hk13"
        [options.max_faan]
        default = 5
        [options.min_faan]
        default = 6
    """
    with pytest.raises(RulesetError) as caught:
        load_text(tmp_path, house)
    assert [problem.kind for problem in caught.value.problems] == ["contradiction"]
    other = """
        [[constraint]]
        id = "reachable_minimum"
        ascending = [0, "scoring.minimum"]
        doc = { en = "any", zh = "不限" }
    """
    assert load_text(tmp_path, house + other).scoring.minimum == 6


def test_a_constraint_changes_no_digest(tmp_path: Path) -> None:
    row = """
[[constraint]]
id = "order"
ascending = ["scoring.minimum", "scoring.cap", "scoring.settlement.unit"]
doc = { en = "in order", zh = "順" }
"""
    usual: Ruleset = load_text(tmp_path, TINY)
    assert load_text(tmp_path, TINY + row).hash == usual.hash
