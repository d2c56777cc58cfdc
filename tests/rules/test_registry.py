"""Loading by name and by file, settings, and the way through a log's header and back."""

import json
import pickle
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mjlog.records import RulesetRef
from mjlog.rules.registry import available, from_reference, load, money_label, setting
from mjlog.rules.ruleset import Ruleset
from tests.rules.tiny import TINY, load_text, row
from tests.rules.winning import score_text

HOUSE = """
    extends = "douque2p"
    id = "ours"
    label = { en = "Ours", zh = "自家規則" }
    remove = ["human", "policy.ready.kinds.migi", "migi"]

    [options.reserve_tiles]
    default = 6

    [options.extra]
    default = 3
    doc = { en = "Value of the flush.", zh = "清一色的台數。" }
    provenance = "assumed"
    source = "house"

    [policy.claims]
    last_discard = "all"

    [scoring]
    cap = 30

    [[pattern]]
    id = "full_flush"
    value = "$extra"

    [[pattern]]
    id = "two_dragons"
    label = { en = "Two kinds", zh = "雙箭刻" }
    category = "dragons"
    test = { name = "triplets_of", tiles = "6-7z" }
    value = 2
    provenance = "assumed"
    source = "house"
"""


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


def test_the_table_of_douque2p() -> None:
    rules = load("douque2p")
    assert (rules.seats, rules.concealed, rules.groups, rules.shapes) == (2, 13, 4, ("standard",))
    assert sum(rules.copies) == 72
    assert [rules.copies[kind] for kind in range(9)] == [4] * 9
    assert (rules.copies[9], rules.copies[10], rules.copies[17], rules.copies[18]) == (4, 0, 4, 0)
    assert rules.kinds.bit_count() == 18
    assert all(rules.kinds >> kind & 1 == (rules.copies[kind] > 0) for kind in range(34))
    assert rules.tiles == {"1-9m": 4, "1p": 4, "9p": 4, "1-7z": 4}
    assert rules.scoring.cap is None


def test_patterns_are_found_by_id() -> None:
    rules = load("douque2p")
    assert rules.pattern("migi").value == 8
    with pytest.raises(KeyError):
        rules.pattern("riichi")


def test_where_a_value_comes_from_is_found_by_its_path() -> None:
    rules = load("douque2p")
    assert rules.provenance("pattern.self_draw.value") == "source"
    assert rules.provenance("pattern.human.value") == "assumed"
    assert rules.provenance("scoring.settlement.dealer_bonus.first") == "source"
    assert rules.provenance("policy.claims.declined_pung") == "assumed"
    assert rules.provenance("policy.ready.kinds.migi.within_discards") == "derived"
    assert rules.provenance("pattern.self_draw.nothing") is None


def test_parts_of_a_field_come_from_their_own_options() -> None:
    rules = load("maceplay2p")
    fee = "scoring.settlement.fee"
    assert rules.provenance(f"{fee}.rate") == "source"
    assert rules.provenance(f"{fee}.on") == "assumed"
    assert rules.provenance(f"{fee}.rounding") == "assumed"
    kongs = "scoring.settlement.kong_points"
    assert rules.provenance(f"{kongs}.unit") == "assumed"
    assert rules.provenance(f"{kongs}.added") == "source"
    ours = load("maceplay2p", {f"{fee}.rounding": "down"})
    assert ours.provenance(f"{fee}.rounding") == "source"


def test_a_house_rule_file_changes_only_what_it_names(tmp_path: Path) -> None:
    usual, ours = load("douque2p"), load_text(tmp_path, HOUSE)
    assert (ours.id, ours.label.zh, ours.version) == ("ours", "自家規則", usual.version)
    assert (ours.wall.reserve, ours.claims.last_discard, ours.claims.pung) == (6, "all", True)
    assert (ours.scoring.cap, ours.pattern("full_flush").value) == (30, 3)
    assert ours.ready is not None
    assert [kind.id for kind in ours.ready.kinds] == ["declare"]
    kept = [pattern.id for pattern in usual.patterns if pattern.id not in ("human", "migi")]
    assert [pattern.id for pattern in ours.patterns] == [*kept, "two_dragons"]
    assert ours.pattern("full_flush").label == usual.pattern("full_flush").label
    assert ours.hash != usual.hash


def test_a_house_value_is_stated_by_the_house(tmp_path: Path) -> None:
    text = 'extends = "douque2p"\n[[pattern]]\nid = "big_winds"\nvalue = 8\n'
    ours = load_text(tmp_path, text)
    assert load("douque2p").provenance("pattern.big_winds.value") == "external"
    assert ours.provenance("pattern.big_winds.value") == "source"
    assert ours.provenance("pattern.big_winds.excludes") == "external"


def test_a_removed_row_is_gone_from_what_others_exclude(tmp_path: Path) -> None:
    ours = load_text(tmp_path, 'extends = "douque2p"\nremove = ["single_wait"]\n')
    assert "single_wait" in load("douque2p").pattern("heavenly").excludes
    assert "single_wait" not in ours.pattern("heavenly").excludes
    assert from_reference(through_a_log(ours))[1] == []


def test_house_rules_survive_a_log_header_without_their_file(tmp_path: Path) -> None:
    ours = load_text(tmp_path, HOUSE, base=30)
    reference = through_a_log(ours)
    assert reference.id == "douque2p"
    assert "extra" not in reference.options
    assert reference.options["reserve_tiles"] == 6
    again, mismatches = from_reference(reference)
    assert mismatches == []
    assert again is not None
    assert again.reference() == reference
    assert again.hash == ours.hash
    for hand in ("123456789m23m55m +4m", "23m99p P:555m P:666z P:777z +4m"):
        theirs, mine = score_text(ours, hand, by="self"), score_text(again, hand, by="self")
        assert [[(a.pattern.id, a.tai) for a in awards] for awards in theirs.lists] == [
            [(a.pattern.id, a.tai) for a in awards] for awards in mine.lists
        ]


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


def test_setting_what_is_so_already_changes_nothing() -> None:
    assert (
        load("douque2p", {"pattern.self_draw.value": 4}).reference() == load("douque2p").reference()
    )


def test_a_whole_file_stands_for_itself(tmp_path: Path) -> None:
    tiny = load_text(tmp_path, TINY)
    reference = tiny.reference()
    assert (reference.id, reference.rows, reference.options) == (
        "tiny", [], {"reserve_tiles": 4, "mode": "plain"}
    )  # fmt: skip
    ruleset, (mismatch,) = from_reference(reference)
    assert ruleset is None
    assert (mismatch.kind, mismatch.recorded) == ("unknown_ruleset", "tiny")


def test_a_choice_merges_its_part(tmp_path: Path) -> None:
    assert load_text(tmp_path, TINY).pattern("all_pungs").value == 4
    rich = load_text(tmp_path, TINY, mode="rich")
    assert rich.pattern("all_pungs").value == 9
    assert rich.provenance("pattern.all_pungs.value") == "external"


def test_a_ruleset_may_bring_its_own_predicates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "own_rulesets" / "tiny"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "patterns.py").write_text("def twice(view, situation):\n    return 2\n")
    (folder / "ruleset.toml").write_text(TINY + row("twice", value="3"), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("mjlog.rules.layers.RULESETS", "own_rulesets")
    monkeypatch.setattr("mjlog.rules.predicates.RULESETS", "own_rulesets")
    (tmp_path / "house.toml").write_text('extends = "tiny"\nid = "house"\n', encoding="utf-8")
    assert available() == ["tiny"]
    for rules in (load("tiny"), load(str(tmp_path / "house.toml"))):
        score = score_text(rules, "123m456m789m11z22z +2z", by="self")
        assert [(award.pattern.id, award.tai) for award in score.lists[0]] == [
            ("self_draw", 1),
            ("twice", 6),
        ]


def test_rulesets_travel_between_processes() -> None:
    usual = load("douque2p", {"base": 30})
    copied = pickle.loads(pickle.dumps(usual))
    assert copied.reference() == usual.reference()
    hand = "123456789m23m55m +4m"
    assert score_text(copied, hand, by="self").total == score_text(usual, hand, by="self").total


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


def test_words_are_no_rules(tmp_path: Path) -> None:
    other = TINY.replace("三元牌", "箭刻").replace('zh = "小"', 'zh = "微"')
    other = other.replace('source = "test"', 'source = "elsewhere"').replace("external", "derived")
    assert load_text(tmp_path, other).hash == load_text(tmp_path, TINY).hash


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("reserve_tiles=8", ("reserve_tiles", 8)),
        ("pattern.heavenly.value = 24", ("pattern.heavenly.value", 24)),
        ("migi_with_concealed=false", ("migi_with_concealed", False)),
        ("lock_reading=frozen", ("lock_reading", "frozen")),
        ('lock_reading="frozen"', ("lock_reading", "frozen")),
        ("pattern.migi.excludes=['concealed']", ("pattern.migi.excludes", ["concealed"])),
        ("x=a=b", ("x", "a=b")),
        ("x=", ("x", "")),
    ],
)
def test_settings_from_the_command_line(text: str, expected: tuple[str, object]) -> None:
    assert setting(text) == expected


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


def test_one_entry_of_the_tiles_is_set() -> None:
    changed = load("maceplay2p", {"table.tiles.1-9m": 8})
    usual = load("maceplay2p")
    assert changed.copies[:34] == (8,) * 9 + (0,) * 18 + (4,) * 7
    again, found = from_reference(changed.reference())
    assert again is not None
    assert not found
    assert (again.copies, again.hash) == (changed.copies, changed.hash)
    assert load("maceplay2p", {"table.tiles.1-9m": 4}).hash == usual.hash


def test_money_has_a_name_for_readers() -> None:
    """A log's own word stays where no ruleset has it."""
    assert (money_label("point").en, money_label("point").zh) == ("points", "點")
    assert money_label("coin").zh == "金幣"
    assert (money_label("TWD").en, money_label("TWD").zh) == ("TWD", "TWD")
