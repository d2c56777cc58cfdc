"""Rules through a log's header and back, and headers that declare other rules."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mjlog.records import RulesetRef
from mjlog.rules.registry import available, from_reference, load
from mjlog.rules.ruleset import Ruleset
from tests.rules.tiny import load_text


def through_a_log(ruleset: Ruleset, **changes: Any) -> RulesetRef:
    """The reference as it comes back from the header of a log."""
    fields = json.loads(msgspec.json.encode(ruleset.reference()))
    return msgspec.json.decode(json.dumps({**fields, **changes}).encode(), type=RulesetRef)


def test_installed_rulesets_load_and_survive_a_log_header() -> None:
    assert "douque2p" in available()
    for name in available():
        ruleset = load(name)
        again, mismatches = from_reference(through_a_log(ruleset))
        assert (ruleset.id, ruleset.rows, mismatches) == (name, (), [])
        assert again is ruleset


def test_a_removed_row_is_gone_from_what_others_exclude(tmp_path: Path) -> None:
    ours = load_text(tmp_path, 'extends = "douque2p"\nremove = ["single_wait"]\n')
    assert "single_wait" in load("douque2p").pattern("heavenly").excludes
    assert "single_wait" not in ours.pattern("heavenly").excludes
    assert from_reference(through_a_log(ours))[1] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("pattern.heavenly.value", 24),
        ("pattern.all_claimed.excludes", []),
        ("pattern.dragon.test", {"name": "triplets_of", "tiles": "5z"}),
        ("pattern.dragon.test.tiles", "5z"),
        ("pattern.self_draw.value", {"concealed": 4, "open": 2}),
        ("pattern.self_draw.alone_with", []),
        ("scoring.settlement.dealer_bonus.first", 0),
        ("scoring.settlement", {"kind": "linear", "base": 1, "unit": 1}),
        ("scoring.cap", 20),
        ("table.tiles", {"1-9m": 4, "1-7z": 4}),
        ("policy.missed_win.missed_win.release", "own_draw"),
        ("policy.ready.kinds.migi.within_discards", 6),
        ("policy.ready.kinds", [{"id": "declare"}]),
        ("policy.missed_win", []),
        ("policy.claims.winners", "all"),
    ],
)
def test_every_leaf_can_be_set_and_survives_a_log_header(path: str, value: object) -> None:
    usual, changed = load("douque2p"), load("douque2p", {path: value})
    assert changed.hash != usual.hash
    assert changed.options == usual.options
    assert changed.rows
    again, mismatches = from_reference(through_a_log(changed))
    assert mismatches == []
    assert again is not None
    assert again.reference() == changed.reference()


@pytest.mark.untraced
def test_a_header_with_thousands_of_rows_is_answered() -> None:
    rows: list[dict[str, object]] = [
        {
            "path": f"pattern.p{number}",
            "value": {
                "label": {"en": "x", "zh": "一"},
                "category": "many",
                "test": "self_draw",
                "value": 1,
                "excludes": [f"q{number}"],
                "provenance": "assumed",
                "source": "test",
            },
        }
        for number in range(2000)
    ]
    ruleset, (mismatch,) = from_reference(through_a_log(load("douque2p"), rows=rows))
    assert ruleset is None
    assert len(mismatch.problems) == 2000
    assert len(mismatch.text.en) < 1000


@pytest.mark.parametrize(
    ("changes", "kinds", "usable"),
    [
        ({"id": "douque3p"}, ["unknown_ruleset"], False),
        ({"version": "0"}, ["differs"], True),
        ({"hash": "0"}, ["differs"], True),
        ({"version": "0", "hash": "0"}, ["differs", "differs"], True),
        ({"options": {"base": "50"}}, ["bad_option_value"], False),
        ({"options": {"base": 50.5}}, None, False),
        ({"options": {"bases": 50}}, ["unknown_option"], False),
        ({"options": {"bases": 50, "unit": -1}}, ["bad_option_value", "unknown_option"], False),
        ({"rows": [{"path": "pattern.heavenly.value", "value": "24"}]}, ["bad_row"], False),
        ({"rows": [{"path": "pattern.heavenlike.value", "value": 24}]}, ["bad_row"], False),
        ({"rows": [{"id": "heavenly", "value": 24}]}, ["bad_row"], False),
        ({"rows": [{"path": "pattern.heavenly.value", "value": 24}]}, ["differs"], True),
    ],
)
def test_a_header_that_declares_other_rules(
    changes: dict[str, Any], kinds: list[str] | None, usable: bool
) -> None:
    if kinds is None:
        with pytest.raises(msgspec.ValidationError):
            through_a_log(load("douque2p"), **changes)
        return
    reference = through_a_log(load("douque2p"))
    options = {**reference.options, **changes.pop("options", {})}
    ruleset, mismatches = from_reference(
        through_a_log(load("douque2p"), options=options, **changes)
    )
    assert [mismatch.kind for mismatch in mismatches] == kinds
    assert (ruleset is not None) == usable
    for mismatch in mismatches:
        assert mismatch.name in mismatch.text.en
        assert mismatch.name in mismatch.text.zh


@pytest.mark.parametrize(
    ("changes", "zh"),
    [
        ({"options": {"chip": "any_hand"}}, "這套規則沒有選項 chip (chips?)"),
        ({"rows": [{"path": "scoring.settlement.chips.patterns.flush", "value": 1}]},
         "無法套用店規 scoring.settlement.chips.patterns.flush：計分表沒有 flush"),
        ({"rows": [{"path": "pattern.riichi.value", "value": 2},
                   {"path": "scoring.settlement.chips.limit_given", "value": "5"}]},
         "無法套用店規 scoring.settlement.chips.limit_given：值不合要求："),
    ],
)  # fmt: skip
def test_a_header_is_told_which_of_its_rules_is_wrong(changes: dict[str, Any], zh: str) -> None:
    stated = through_a_log(load("riichi", {"chips": "any_hand"}), **changes)
    rules, found = from_reference(stated)
    assert rules is None
    (mismatch,) = [one for one in found if one.kind not in ("missing_option", "differs")]
    assert mismatch.text.zh.startswith(zh)
    assert "riichi " not in mismatch.text.en


def test_an_option_that_is_not_stated_is_named_and_taken_as_usual() -> None:
    reference = through_a_log(load("douque2p"), options={"base": 100})
    ruleset, mismatches = from_reference(reference)
    assert ruleset is not None
    assert {mismatch.kind for mismatch in mismatches} == {"missing_option", "differs"}
    missing = {m.name: m.expected for m in mismatches if m.kind == "missing_option"}
    assert missing.keys() == load("douque2p").options.keys() - {"base"}
    assert missing["heavenly_value"] == 16
    assert ruleset.hash == load("douque2p", {"base": 100}).hash


OTHER_HOUSES = {
    "a lock and dice for a game without": """
        extends = "maceplay2p"
        id = "ours"
        label = { en = "Ours", zh = "自家規則" }
        remove = ["lux_pairs"]

        [scoring.settlement]
        kind = "linear"
        base = 1
        unit = 1

        [policy.seating]
        name = "dice_count"
        dice = 3
        winds = ["1z", "3z"]

        [[policy.missed_win]]
        name = "lock"
        id = "water"
        enter = ["missed_discard"]
        blocks = "all"
        release = "own_draw"
    """,
    "declarations, points for kongs and a fee": """
        extends = "hk13"
        id = "ours"
        label = { en = "Ours", zh = "自家規則" }

        [options.min_faan]
        default = 3

        [options.payment]
        default = "half_spicy"

        [policy.ready]
        name = "declarations"
        kinds = [{ id = "declare" }]
        after_call = false
        on_last_tile = false
        while_locked = true
        calls = false
        added_kong = "allowed"
        concealed_kong = "allowed"

        [scoring.settlement]
        kong_points = { unit = 1, exposed = 2, added = 1, concealed = 4 }
        fee = { rate = 3, on = "gross", rounding = "down" }

        [[pattern]]
        id = "declare"
        label = { en = "Declared", zh = "叫糊" }
        category = "declarations"
        test = { name = "declared", kind = "declare" }
        value = 1
        source = "house"
    """,
}


@pytest.mark.parametrize("text", OTHER_HOUSES.values(), ids=OTHER_HOUSES)
def test_what_a_ruleset_leaves_out_may_be_added_and_survives_a_log(
    text: str, tmp_path: Path
) -> None:
    ours = load_text(tmp_path, text)
    again, mismatches = from_reference(through_a_log(ours))
    assert mismatches == []
    assert again is not None
    assert again.hash == ours.hash
    assert again.scoring == ours.scoring
    assert again.missed_win == ours.missed_win
    assert again.ready == ours.ready
