"""Loading by name and by file, house rules and settings."""

import pickle
from pathlib import Path

import pytest

from mjlog.rules.registry import available, from_reference, load, money_label, setting
from tests.rules.test_declared_rules import through_a_log
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


def test_words_are_no_rules(tmp_path: Path) -> None:
    other = TINY.replace("三元牌", "箭刻").replace('zh = "小"', 'zh = "微"')
    other = other.replace('source = "test"', 'source = "elsewhere"').replace("external", "derived")
    assert load_text(tmp_path, other).hash == load_text(tmp_path, TINY).hash


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
