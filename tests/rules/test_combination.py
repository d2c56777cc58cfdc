"""Every device of the scoring table, on invented tables of a few rows.

The hand of most tests is self-drawn, all triplets and holds two dragons: it has self_draw once,
all_pungs once, dragon twice, three_concealed and four_concealed.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from mjlog.rules.evaluate import score as score_tiles
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.rules.situation import Situation
from mjlog.shapes.group import SEQUENCE, Group
from tests.rules.tiny import HEAD, load_text, row
from tests.rules.winning import items, score_text

HAND = "222m444m555z666z9m +9m"
OPEN = "444m555z666z9m P:222m +9m"
DRAGON = 'test = { name = "triplets_of", tiles = "5-7z" }'

Table = Callable[..., Ruleset]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    def load_rows(*rows: str, scoring: str = "minimum = 0") -> Ruleset:
        return load_text(tmp_path, HEAD.replace("minimum = 0", scoring) + "".join(rows))

    return load_rows


def counted(score: Score) -> dict[str, int]:
    (awards,) = score.lists
    assert score.total == sum(award.tai for award in awards)
    return {award.pattern.id: award.count for award in awards}


def why(score: Score) -> dict[str, tuple[str, str]]:
    return {drop.pattern.id: (drop.by, drop.reason) for drop in score.dropped}


def test_rows_add_up_and_repeat(table: Table) -> None:
    rules = table(
        row("self_draw", value="3"), row("all_pungs", value="5"), row("dragon", DRAGON, value="7")
    )
    score = score_text(rules, HAND, by="self")
    assert items(score.lists[0]) == {"self_draw": (1, 3), "all_pungs": (1, 5), "dragon": (2, 7)}
    assert (score.total, score.counted, score.enough, score.dropped) == (22, 22, True, ())


def test_rows_stand_in_table_order(table: Table) -> None:
    rules = table(row("dragon", DRAGON), row("all_pungs"), row("self_draw"))
    assert list(counted(score_text(rules, HAND, by="self"))) == ["dragon", "all_pungs", "self_draw"]


def test_excludes_by_id_and_by_category(table: Table) -> None:
    rules = table(
        row("self_draw"),
        row("three_concealed", category="concealed_sets"),
        row("four_concealed", category="concealed_sets"),
        row("dragon", DRAGON),
        row("all_pungs", 'excludes = ["dragon", "@concealed_sets"]'),
    )
    score = score_text(rules, HAND, by="self")
    assert counted(score) == {"self_draw": 1, "all_pungs": 1}
    assert set(why(score).values()) == {("all_pungs", "excluded")}


def test_a_category_does_not_mean_the_row_itself(table: Table) -> None:
    rules = table(row("three_concealed"), row("four_concealed", 'excludes = ["@rows"]'))
    assert counted(score_text(rules, HAND, by="self")) == {"four_concealed": 1}


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_an_excluded_row_excludes_nothing(table: Table, order: tuple[int, ...]) -> None:
    rows = (
        row("all_pungs", 'excludes = ["three_concealed"]'),
        row("three_concealed", 'excludes = ["self_draw"]'),
        row("self_draw"),
    )
    rules = table(*(rows[place] for place in order))
    score = score_text(rules, HAND, by="self")
    assert counted(score).keys() == {"all_pungs", "self_draw"}
    assert why(score) == {"three_concealed": ("all_pungs", "excluded")}


def test_a_row_that_is_not_there_excludes_nothing(table: Table) -> None:
    rules = table(row("rob_kong", 'excludes = ["self_draw"]'), row("self_draw"))
    assert counted(score_text(rules, HAND, by="self")) == {"self_draw": 1}


def test_of_an_exclusive_group_the_highest_as_counted_stays(table: Table) -> None:
    rules = table(
        row("all_pungs", 'exclusive = "one"', value="3"),
        row("dragon", DRAGON, 'exclusive = "one"', value="2"),
        row("three_concealed", 'exclusive = "other"'),
    )
    score = score_text(rules, HAND, by="self")
    assert counted(score) == {"dragon": 2, "three_concealed": 1}
    assert why(score) == {"all_pungs": ("dragon", "exclusive")}


def test_exclusive_rows_of_equal_worth_are_both_right(table: Table) -> None:
    rules = table(
        row("all_pungs", 'exclusive = "one"', value="4"),
        row("dragon", DRAGON, 'exclusive = "one"', value="2"),
        row("self_draw"),
    )
    score = score_text(rules, HAND, by="self")
    assert [set(items(awards)) for awards in score.lists] == [
        {"all_pungs", "self_draw"},
        {"dragon", "self_draw"},
    ]
    assert score.total == 5


def test_of_equal_exclusive_rows_the_one_that_costs_less_stays(table: Table) -> None:
    rules = table(
        row("all_pungs", 'exclusive = "one"', 'excludes = ["self_draw"]', value="4"),
        row("dragon", DRAGON, 'exclusive = "one"', value="2"),
        row("self_draw"),
    )
    score = score_text(rules, HAND, by="self")
    assert counted(score) == {"dragon": 2, "self_draw": 1}
    assert [set(items(awards)) for awards in score.others] == [{"all_pungs"}]


def test_a_composite_takes_its_parts_and_their_exclusions(table: Table) -> None:
    rules = table(
        row("self_draw"),
        row("dragon", DRAGON),
        row("three_concealed", 'excludes = ["dragon"]'),
        row("all_pungs", 'excludes = ["self_draw"]'),
        row("both", 'all_of = ["three_concealed", "all_pungs"]', value="9"),
    )
    score = score_text(rules, HAND, by="self")
    assert counted(score) == {"both": 1}
    assert why(score) == {
        "self_draw": ("both", "excluded"),
        "dragon": ("both", "excluded"),
        "three_concealed": ("both", "part"),
        "all_pungs": ("both", "part"),
    }


def test_a_composite_needs_all_its_parts(table: Table) -> None:
    rules = table(
        row("all_pungs"), row("rob_kong"), row("both", 'all_of = ["rob_kong", "all_pungs"]')
    )
    assert counted(score_text(rules, HAND, by="self")) == {"all_pungs": 1}


def test_the_dearest_composite_takes_a_shared_part(table: Table) -> None:
    rules = table(
        row("all_pungs"),
        row("self_draw"),
        row("three_concealed"),
        row("cheap", 'all_of = ["all_pungs", "self_draw"]', value="5"),
        row("dear", 'all_of = ["all_pungs", "three_concealed"]', value="6"),
    )
    assert counted(score_text(rules, HAND, by="self")) == {"self_draw": 1, "dear": 1}


def test_composites_come_before_exclusive_groups(table: Table) -> None:
    rules = table(
        row("all_pungs", 'exclusive = "one"', value="9"),
        row("self_draw"),
        row("both", 'all_of = ["all_pungs", "self_draw"]', 'exclusive = "one"', value="3"),
        row("dragon", DRAGON, 'exclusive = "one"'),
    )
    assert counted(score_text(rules, HAND, by="self")) == {"both": 1}


def test_alone_with_leaves_only_what_it_names(table: Table) -> None:
    rules = table(
        row("self_draw", category="circumstances"),
        row("dragon", DRAGON, value="50"),
        row("three_concealed"),
        row("all_pungs", 'alone_with = ["@circumstances", "three_concealed"]', value="9"),
    )
    score = score_text(rules, HAND, by="self")
    assert counted(score) == {"self_draw": 1, "three_concealed": 1, "all_pungs": 1}
    assert why(score) == {"dragon": ("all_pungs", "alone")}


def test_alone_with_nobody(table: Table) -> None:
    rules = table(row("self_draw"), row("all_pungs", "alone_with = []"))
    assert counted(score_text(rules, HAND, by="self")) == {"all_pungs": 1}


def test_of_two_rows_that_stand_alone_the_dearer_stays(table: Table) -> None:
    rules = table(
        row("three_concealed", "alone_with = []", value="5"),
        row("all_pungs", "alone_with = []", value="6"),
    )
    assert counted(score_text(rules, HAND, by="self")) == {"all_pungs": 1}


def test_what_stands_alone_is_settled_before_exclusions(table: Table) -> None:
    rules = table(
        row("self_draw"),
        row("dragon", DRAGON, 'excludes = ["self_draw"]'),
        row("all_pungs", 'alone_with = ["self_draw"]'),
    )
    assert counted(score_text(rules, HAND, by="self")) == {"self_draw": 1, "all_pungs": 1}


def test_limit_hands_clear_ordinary_rows_and_are_counted(table: Table) -> None:
    rules = table(
        row("self_draw", value="99"),
        row("four_concealed", "limit = 2", value="13"),
        row("all_pungs", "limit = 1", value="13"),
    )
    score = score_text(rules, HAND, by="self")
    assert counted(score) == {"four_concealed": 1, "all_pungs": 1}
    assert (score.limits, score.total) == (3, 26)
    assert why(score) == {"self_draw": ("four_concealed", "limit")}
    assert score_text(rules, "23m456m678m111p99p +4m", by="self").limits == 0


def test_a_value_may_depend_on_being_concealed(table: Table) -> None:
    rules = table(
        row("all_pungs", value="{ concealed = 3, open = 2 }"),
        row("dragon", DRAGON, value="{ concealed = 1, open = 0 }"),
        row("self_draw", value="{ concealed = 0, open = 4 }"),
    )
    assert items(score_text(rules, HAND, by="self").lists[0]) == {
        "all_pungs": (1, 3),
        "dragon": (2, 1),
    }
    assert items(score_text(rules, OPEN, by="self").lists[0]) == {
        "all_pungs": (1, 2),
        "self_draw": (1, 4),
    }


def test_a_concealed_kong_leaves_the_hand_concealed(table: Table) -> None:
    rules = table(row("all_pungs", value="{ concealed = 3, open = 2 }"))
    hand = "444m555z666z9m K:2222m +9m"
    assert score_text(rules, hand, by="self").total == 3


def test_a_row_that_is_not_available_excludes_nothing(table: Table) -> None:
    rules = table(
        row("all_pungs", 'excludes = ["self_draw"]', value="{ concealed = 3, open = 0 }"),
        row("self_draw"),
        row("both", 'all_of = ["dragon", "self_draw"]', value="{ concealed = 9, open = 0 }"),
        row("dragon", DRAGON),
    )
    assert counted(score_text(rules, OPEN, by="self")) == {"self_draw": 1, "dragon": 2}


def test_a_worthless_row_is_listed(table: Table) -> None:
    rules = table(row("self_draw", value="0"))
    assert items(score_text(rules, HAND, by="self").lists[0]) == {"self_draw": (1, 0)}


@pytest.mark.parametrize(
    ("minimum", "enough", "result"), [(6, True, 10), (7, False, 0), (0, True, 10)]
)
def test_the_minimum_is_reached_without_rows_that_do_not_help(
    table: Table, minimum: int, enough: bool, result: int
) -> None:
    rules = table(
        row("self_draw"),
        row("all_pungs", value="5"),
        row("dragon", DRAGON, "toward_minimum = false", value="2"),
        scoring=f"minimum = {minimum}",
    )
    score = score_text(rules, HAND, by="self")
    assert (score.total, score.enough, score.counted) == (10, enough, result)


@pytest.mark.parametrize(("cap", "result"), [(9, 9), (10, 10), (11, 10)])
def test_the_cap_comes_last(table: Table, cap: int, result: int) -> None:
    rules = table(row("all_pungs", value="10"), scoring=f"minimum = 10\ncap = {cap}")
    score = score_text(rules, HAND, by="self")
    assert (score.total, score.enough, score.counted) == (10, True, result)


def test_the_best_reading_counts_and_the_others_are_named(table: Table) -> None:
    rules = table(row("all_pungs", value="4"), row("self_draw"), row("three_concealed", value="2"))
    score = score_text(rules, "111m222m333m11p99p +1p", by="self")
    assert counted(score).keys() == {"all_pungs", "self_draw", "three_concealed"}
    assert [items(awards).keys() for awards in score.others] == [{"self_draw"}]
    assert score.view is not None
    assert not score.view.sequences


def test_equal_readings_with_different_lists_are_both_right(table: Table) -> None:
    # 111222333m is three triplets or three sequences; the second reading has no row of its own.
    rules = table(
        row("self_draw", value="2"),
        row("three_concealed", 'excludes = ["self_draw"]', value="2"),
    )
    score = score_text(rules, "111222333m456m1p +1p", by="self")
    assert [items(awards).keys() for awards in score.lists] == [{"self_draw"}, {"three_concealed"}]
    assert score.others == ()


def test_a_list_is_named_once(table: Table) -> None:
    rules = table(row("self_draw"))
    score = score_text(rules, "111222333m456m1p +1p", by="self")
    assert len(score.lists) == 1
    assert score.others == ()
    # What falls away differs from reading to reading, what counts does not.
    rules = table(row("self_draw", "alone_with = []", value="9"), row("three_concealed"))
    score = score_text(rules, "111222333m456m1p +1p", by="self")
    assert len(score.lists) == 1
    assert score.others == ()


@pytest.mark.parametrize(
    "text", ["123m456m789m1p99p1z +2z", "1133557799m11z2z +2z", "1m +1m", "456m1m +1m"]
)
def test_what_is_no_winning_hand_has_no_lists(table: Table, text: str) -> None:
    score = score_text(table(row("self_draw")), text, by="self")
    assert (score.lists, score.others, score.view) == ((), (), None)
    assert (score.total, score.counted, score.enough) == (0, 0, False)


def test_too_many_groups_are_no_winning_hand(table: Table) -> None:
    text = "123m456m789m1p P:999p P:111z +1p"
    assert score_text(table(row("self_draw")), text, by="self").lists == ()


def test_a_called_sequence_is_scored(table: Table) -> None:
    chow = Group(SEQUENCE, 0, concealed=False, called=True, size=3)
    counts = [0] * 34
    counts[4] = counts[13] = counts[27] = 3
    counts[30] = 2
    rules = table(row("all_pungs"), row("concealed"), row("self_draw"))
    found = score_tiles(
        rules,
        counts,
        [chow],
        30,
        Situation(by="self", seat_wind=27, round_wind=27, dealer=True, waits=1),
    )
    assert counted(found) == {"self_draw": 1}


def test_a_fallback_counts_only_where_nothing_else_does(table: Table) -> None:
    rows = (
        row("nothing", 'test = "win"', "fallback = true", value="2"),
        row("self_draw"),
        row("all_pungs", 'excludes = ["self_draw"]'),
    )
    rules = table(*rows)
    assert counted(score_text(rules, HAND, by="self")) == {"all_pungs": 1}
    assert counted(score_text(rules, "23m456m789m111p99p +1m")) == {"nothing": 1}
    assert "nothing" not in why(score_text(rules, HAND, by="self"))
    # It is one more chance to reach the minimum, and changes the hash like any other value.
    short = score_text(table(*rows, scoring="minimum = 2"), "23m456m789m111p99p +1m")
    assert (short.total, short.enough) == (2, True)
    assert rules.hash != table(*(text.replace("fallback = true", "") for text in rows)).hash
