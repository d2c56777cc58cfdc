"""Fu, limits and the choice by points, on invented tables of a few rows."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mjlog.rules.registry import from_reference, load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settlements import Points
from tests.rules.damaged import POINTS
from tests.rules.tiny import HEAD, load_text, row
from tests.rules.winning import items, score_text

LINEAR = HEAD[HEAD.index("[scoring.settlement]") :]
TRIPLETS = "222m333m444m666z9m +9m"
"""Self-drawn: three sequences 234m, or as many triplets."""
Table = Callable[..., Ruleset]


def fu(row_id: str, value: str, test: str | None = None, *lines: str) -> str:
    named = test or f'"{row_id}"'
    return "\n".join(
        (
            "\n[[fu]]",
            f'id = "{row_id}"',
            f'label = {{ en = "{row_id}", zh = "符" }}',
            f"test = {named}",
            f"value = {value}",
            'provenance = "assumed"',
            'source = "test"',
            *lines,
            "",
        )
    )


BASE = fu("base", "20", '"win"')
ALL_PUNGS = row("all_pungs", value="1")
ALL_CHOWS = row("runs", 'test = { name = "twin_sequences", pairs = 1 }', value="2")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    def load_rows(*rows: str, rounding: str = "round = 10", by: str = "points") -> Ruleset:
        head = HEAD.replace(LINEAR, "").replace("minimum = 0", f'minimum = 0\nbest_by = "{by}"')
        text = f'{head}\n[scoring.fu]\n{rounding}\nprovenance = "assumed"\n\n{POINTS}\n'
        return load_text(tmp_path, text + "".join(rows))

    return load_rows


def parts(rules: Ruleset, text: str, **given: str) -> tuple[int, dict[str, tuple[int, int]]]:
    worth = score_text(rules, text, **given).worths[0]
    return worth.fu, {part.part.id: (part.count, part.value) for part in worth.parts}


def test_rows_add_up_repeat_and_are_rounded_up(table: Table) -> None:
    triplets = '{ name = "alike", quads = false, concealed = true, tiles = "1-9m 1-7z" }'
    rules = table(BASE, fu("triplet", "3", triplets), fu("self_draw", "1"), ALL_PUNGS)
    assert parts(rules, TRIPLETS, by="self") == (
        40,
        {"base": (1, 20), "triplet": (4, 3), "self_draw": (1, 1)},
    )
    assert parts(rules, "9m P:222m P:333m P:444m P:666z +9m") == (20, {"base": (1, 20)})


def test_a_value_may_depend_on_the_hand_being_open(table: Table) -> None:
    rules = table(BASE, fu("win_too", "{ concealed = 0, open = 8 }", '"win"'), ALL_PUNGS)
    assert parts(rules, TRIPLETS) == (20, {"base": (1, 20)})
    assert parts(rules, "333m444m666z9m P:222m +9m") == (
        30,
        {"base": (1, 20), "win_too": (1, 8)},
    )


def test_rows_are_excluded_by_patterns_and_by_rows_that_are_there(table: Table) -> None:
    """A pattern counts as there although it is itself excluded."""
    out = 'excluded_by = ["{}"]'
    rules = table(
        BASE,
        fu("self_draw", "2", None, out.format("all_pungs")),
        fu("pair_wait", "2", None, out.format("self_draw")),
        ALL_PUNGS,
        row("four_concealed", 'excludes = ["all_pungs"]'),
    )
    found = score_text(rules, TRIPLETS, by="self")
    assert items(found.lists[0]) == {"four_concealed": (1, 1)}
    assert parts(rules, TRIPLETS, by="self") == (20, {"base": (1, 20)})
    # On a discard the first row is not there, and the second one counts.
    assert parts(rules, TRIPLETS) == (30, {"base": (1, 20), "pair_wait": (1, 2)})


def test_floors_and_forms_of_flat_fu(table: Table) -> None:
    rules = table(
        BASE,
        fu("self_draw", "2"),
        ALL_PUNGS,
        row("seven_pairs"),
        rounding="round = 10\nfloor = { concealed = 40, open = 60 }\nflat = { seven_pairs = 25 }",
    )
    assert parts(rules, TRIPLETS)[0] == 40
    assert parts(rules, "333m444m666z9m P:222m +9m")[0] == 60
    pairs = load("riichi")
    assert parts(pairs, "11m33m55m77m99m11z2z +2z", by="self") == (25, {})


def test_the_reading_worth_most_counts_by_points_or_by_the_total(table: Table) -> None:
    """As sequences 2 and 20 fu: 320; as triplets 1 and 20 + 90 fu: 880."""
    triplet = fu(
        "triplet", "30", '{ name = "alike", quads = false, concealed = true, tiles = "2-4m" }'
    )
    hand = "222m333m444m666z9m +9m"
    for by, name in (("points", "all_pungs"), ("total", "runs")):
        rules = table(BASE, triplet, ALL_PUNGS, ALL_CHOWS, by=by)
        found = score_text(rules, hand)
        assert list(items(found.lists[0])) == [name]
        assert [list(items(awards)) for awards in found.others] == [
            [{"all_pungs": "runs", "runs": "all_pungs"}[name]]
        ]
        assert len(found.lesser) == len(found.others)
    assert [worth.fu for worth in found.worths + found.lesser] == [20, 110]


def test_equal_points_keep_both_lists(table: Table) -> None:
    """As triplets with 40 fu, worth one, as much as twin sequences with 20 fu, worth two."""
    triplet = fu(
        "triplet", "6", '{ name = "alike", quads = false, concealed = true, tiles = "2-4m" }'
    )
    found = score_text(table(BASE, triplet, ALL_PUNGS, ALL_CHOWS), TRIPLETS)
    assert [list(items(awards)) for awards in found.lists] == [["runs"], ["all_pungs"]]
    assert [(worth.fu, worth.points) for worth in found.worths] == [(20, 1300), (40, 1300)]
    assert found.total == 2  # the higher total is the canonical one


def test_a_hand_below_the_minimum_has_fu_and_no_points(table: Table) -> None:
    rules = load("riichi")
    found = score_text(rules, "123m567m78m33z P:555p +9m")
    assert (found.enough, found.counted) == (False, 0)
    assert (found.worths[0].fu, found.worths[0].points) == (30, 0)
    assert table(BASE, ALL_PUNGS).scoring.fu is not None


HOUSE: list[dict[str, object]] = [
    {"scoring.settlement.limits.mangan.base": 2500},
    {"fu.edge_wait.value": 4, "scoring.fu.round": 1},
    {"fu.self_draw.excluded_by": []},
    {"policy.liability.covers": "pattern"},
    {"kazoe": "sanbaiman", "kiriage": True},
    {"scoring.fu.flat.seven_pairs": 50},
]


@pytest.mark.parametrize("settings", HOUSE, ids=str)
def test_what_a_table_changes_comes_back_from_a_header(settings: dict[str, object]) -> None:
    rules = load("riichi", settings)
    standard = load("riichi")
    assert rules.hash != standard.hash
    again, mismatches = from_reference(rules.reference())
    assert mismatches == []
    assert again is not None
    assert again.hash == rules.hash
    assert again.scoring.settlement == rules.scoring.settlement
    assert again.scoring.fu is not None
    assert rules.scoring.fu is not None
    assert again.scoring.fu.rounding == rules.scoring.fu.rounding
    assert again.liability == rules.liability


def test_words_of_limits_are_no_part_of_the_digest(tmp_path: Path) -> None:
    house = """
        id = "house"
        version = "1"
        label = { en = "House", zh = "店規" }
        extends = "riichi"
        [[scoring.settlement.limits]]
        id = "mangan"
        label = { en = "Full", zh = "滿" }
    """
    rules = load_text(tmp_path, house)
    settlement = rules.scoring.settlement
    assert isinstance(settlement, Points)
    assert settlement.limits[0].label.en == "Full"
    assert rules.hash == load("riichi").hash
