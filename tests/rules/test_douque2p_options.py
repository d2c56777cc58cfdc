"""What each option of douque2p changes: one hand, or one value of a policy."""

from collections.abc import Callable
from typing import Any

import pytest

from mjlog.rules.policies import Declarations
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import Outcome, Result, settle
from tests.rules.winning import score_text


def paid(rules: Ruleset) -> int:
    win = Outcome(0, "discard", 1, 5)
    return settle(rules, Result(wins=(win,), dealer=0, streak=0, scores=(0, 0))).deltas[0]


# Option, another value, hand, circumstances, what the list gains and loses by it, total before
# and after. Totals are added up by hand from the table of the rule document.
HANDS: list[tuple[str, object, str, dict[str, Any], set[str], set[str], int, int]] = [
    # 嗆聽 1 on an otherwise empty hand
    ("declare_value", 2, "23m99p P:555m P:777m P:222z +4m", {"declared": "declare"},
     set(), set(), 1, 2),
    # MIGI 8, 門清 1
    ("migi_value", 4, "123m456m789m11p44z +1p", {"declared": "migi"}, set(), set(), 9, 5),
    # 人胡 16 on an otherwise empty hand (門清 does not count)
    ("human_value", 8, "23m456m678m111p99p +4m", {"opening": "human"}, set(), set(), 16, 8),
    # 天胡 16, 混一色 4, 圈風 1
    ("heavenly_value", 24, "123m456m789m111z4z +4z",
     {"opening": "heavenly", "by": "self", "dealer": True, "seat_wind": "3z"},
     set(), set(), 21, 29),
    # 天胡 16, 混一色 4, 圈風 1, then 自摸 4
    ("first_turn_drops_self_draw", False, "123m456m789m111z4z +4z",
     {"opening": "heavenly", "by": "self", "dealer": True, "seat_wind": "3z"},
     {"self_draw"}, set(), 21, 25),
    # 地胡 16, then 自摸 4
    ("first_turn_drops_self_draw", False, "23m456m678m111p99p +4m",
     {"opening": "earthly", "by": "self"}, {"self_draw"}, set(), 16, 20),
    # 字一色 16, 全求人 2, then 三元牌 2, 圈風 1, 門風 1
    ("all_honors_suppresses_honor_pungs", False, "4z P:111z P:222z P:555z P:666z +4z",
     {}, {"dragon", "round_wind", "seat_wind"}, set(), 18, 22),
    # 字一色（小四喜）20 holds a dragon triplet, which the worked example of the source leaves out
    ("all_honors_suppresses_honor_pungs", False, "77z44z P:111z P:222z P:333z +7z",
     {}, set(), set(), 20, 20),
    # 全求人 2, 碰碰胡 4, then 獨聽 1
    ("all_claimed_drops_single_wait", False, "1p P:222m P:444m P:666m P:999p +1p",
     {}, {"single_wait"}, set(), 6, 7),
    # 小四喜 8, 混一色 4, then 圈風 1, 門風 1
    ("small_winds_drops_winds", False, "23m44z P:111z P:222z P:333z +4m",
     {}, {"round_wind", "seat_wind"}, set(), 12, 14),
    # 字一色（小四喜）20 keeps them out either way
    ("small_winds_drops_winds", False, "77z44z P:111z P:222z P:333z +7z", {}, set(), set(), 20, 20),
    # 大四喜 16, 混一色 4, 碰碰胡 4, 全求人 2
    ("big_winds_with_all_pungs", False, "5m P:111z P:222z P:333z P:444z +5m",
     {}, set(), {"all_pungs"}, 26, 22),
    # MIGI 8, 門清 1, 自摸 4, 不求 1
    ("migi_with_concealed", False, "23m456m678m111p99p +4m", {"declared": "migi", "by": "self"},
     set(), {"concealed", "no_claim_tsumo"}, 14, 12),
    # 門清 1, 自摸 4, 不求 1 beside a concealed kong
    ("concealed_kong_keeps_concealed", False, "23m456m678m99p K:1111p +4m", {"by": "self"},
     set(), {"concealed", "no_claim_tsumo"}, 6, 4),
]  # fmt: skip


def ready(rules: Ruleset) -> Declarations:
    assert rules.ready is not None
    return rules.ready


POLICIES: list[tuple[str, object, Callable[[Ruleset], object], object, object]] = [
    ("reserve_tiles", 10, lambda rules: rules.wall.reserve, 8, 10),
    ("streak_cap", 5, lambda rules: rules.rotation.streak_cap, 10, 5),
    ("rounds", 1, lambda rules: rules.rotation.rounds, 4, 1),
    ("start_score", 1000, lambda rules: rules.start_score, 0, 1000),
    ("lock_reading", "frozen", lambda rules: rules.missed_win[0].reading, "remaining", "frozen"),
    ("concealed_kong_releases", False,
     lambda rules: rules.missed_win[0].concealed_kong_releases, True, False),
    ("declared_calls", True, lambda rules: ready(rules).calls, False, True),
    ("locked_declares", True, lambda rules: ready(rules).while_locked, False, True),
    # 5 台 + 莊家台 1: 50 + 20 × 6
    ("base", 100, paid, 170, 220),
    ("unit", 50, paid, 170, 350),
]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "value", "hand", "circumstances", "gains", "loses", "before", "after"), HANDS
)
def test_an_option_changes_a_hand(
    option: str,
    value: object,
    hand: str,
    circumstances: dict[str, Any],
    gains: set[str],
    loses: set[str],
    before: int,
    after: int,
) -> None:
    usual = score_text(load("douque2p"), hand, **circumstances)
    other = score_text(load("douque2p", {option: value}), hand, **circumstances)
    assert (usual.total, other.total) == (before, after)
    (old,), (new,) = usual.lists, other.lists
    old_ids, new_ids = {award.pattern.id for award in old}, {award.pattern.id for award in new}
    assert (new_ids - old_ids, old_ids - new_ids) == (gains, loses)


@pytest.mark.parametrize(("option", "value", "look", "before", "after"), POLICIES)
def test_an_option_changes_a_policy(
    option: str, value: object, look: Callable[[Ruleset], object], before: object, after: object
) -> None:
    assert look(load("douque2p")) == before
    assert look(load("douque2p", {option: value})) == after


def test_every_option_is_exercised_and_changes_the_rules() -> None:
    usual = load("douque2p")
    exercised: dict[str, object] = {entry[0]: entry[1] for entry in HANDS}
    exercised.update({entry[0]: entry[1] for entry in POLICIES})
    assert exercised.keys() == usual.options.keys()
    hashes = {load("douque2p", {name: value}).hash for name, value in exercised.items()}
    # The start score is the table's own affair and no rule.
    assert len(hashes) == len(exercised)
    assert load("douque2p", {"start_score": 5}).hash == usual.hash
    assert usual.hash in hashes


def test_defaults_of_an_option_can_be_stated() -> None:
    usual = load("douque2p")
    stated = load("douque2p", {name: option.value for name, option in usual.options.items()})
    assert stated.reference() == usual.reference()
