"""hk13 against hands worked by hand and against an independent scorer."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from mjlog.replay.appraise import Appraisal, appraise
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import Outcome, Result, settle
from tests.oracles import hk13 as oracle
from tests.oracles.hk13_hands import random_winning_hand
from tests.rules.case_rows import Row, by_id, rows
from tests.rules.itemised import assert_the_same, listed, worked

CASES = rows("hk13")
STANDARD = [case for case in CASES if "settings" not in case]
OPENINGS = {
    "heavenly": "heavenly",
    "first_draw": "earthly",
    "earthly": "human",
    "human": "first_round",
}
"""What the package calls the moments: an id of one game is a moment of another."""


@cache
def rules(settings: tuple[tuple[str, Any], ...] = ()) -> Ruleset:
    return load("hk13", dict(settings))


def valued(ruleset: Ruleset, text: str, given: Row) -> Appraisal:
    by, opening = given["by"], given.get("opening")
    return appraise(
        text,
        ruleset,
        self_draw=by == "self" and opening is None,
        rob=by == "rob",
        last=given.get("last_tile", False),
        kongs_in_a_row=given.get("kongs_before", 0),
        round_wind=given.get("round_wind", "1z"),
        seat_wind=given.get("seat_wind", "1z"),
        opening=None if opening is None else OPENINGS[opening],  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_hand_worked_case(case: Row) -> None:
    found = valued(rules(tuple(case.get("settings", {}).items())), case["hand"], case)
    assert listed(found.score) == worked(case)
    assert (found.total, found.score.counted) == (case["total"], case["counted"])
    assert sum(case["items"].values()) == case["total"]
    payers = 3 if case["by"] == "self" else 1
    assert [payment.amount for payment in found.ledger.payments] == (
        [case["pays"]] * payers if case["pays"] else []
    )
    assert found.score.enough == bool(case["pays"])
    if "half_spicy" in case:
        found = valued(rules((("payment", "half_spicy"),)), case["hand"], case)
        assert [payment.amount for payment in found.ledger.payments] == [
            case["half_spicy"]
        ] * payers


@pytest.mark.parametrize("case", STANDARD, ids=by_id)
def test_the_independent_scorer_agrees_with_the_hand_worked_case(case: Row) -> None:
    given = {
        name: case[name]
        for name in ("by", "round_wind", "seat_wind", "kongs_before", "last_tile", "opening")
        if name in case
    }
    if given.get("opening") == "first_draw":
        del given["opening"]
    found = oracle.score(oracle.read_hand(case["hand"], **given))
    assert [dict(items) for items in found.best] == worked(case)
    assert (found.total, found.counted) == (case["total"], case["counted"])
    gains = oracle.settle(found.counted, 1, None if case["by"] == "self" else 2)
    assert -gains[2] == case["pays"] or not case["pays"]
    if "half_spicy" in case:
        half = oracle.settle_half_spicy(found.counted, 1, None if case["by"] == "self" else 2)
        assert -half[2] == case["half_spicy"]


def test_all_examples_of_the_rule_document_are_there() -> None:
    told = {case["paragraph"].partition("§5.")[2] for case in CASES} - {""}
    assert told == {str(number) for number in range(1, 15)}


@pytest.mark.parametrize(
    ("payment", "settled"),
    [("linear", oracle.settle), ("half_spicy", oracle.settle_half_spicy)],
)
def test_every_amount_against_the_independent_one(payment: str, settled: Any) -> None:
    ruleset = rules((("payment", payment),))
    for counted in range(1, 14):
        for winner in range(4):
            for discarder in (None, *(seat for seat in range(4) if seat != winner)):
                win = Outcome(
                    winner, "self" if discarder is None else "discard", discarder, counted
                )
                result = Result(wins=(win,), dealer=0, streak=2, scores=(0, 0, 0, 0))
                assert list(settle(ruleset, result).deltas) == settled(counted, winner, discarder)


def test_the_steep_table_doubles() -> None:
    ruleset = rules((("payment", "full_spicy"), ("point", 3)))
    for counted in range(14):
        win = Outcome(0, "discard", 3, counted)
        result = Result(wins=(win,), dealer=0, streak=0, scores=(0, 0, 0, 0))
        assert settle(ruleset, result).deltas == (3 * 2**counted, 0, 0, -3 * 2**counted)


def test_the_steep_table_goes_on_where_more_faan_count() -> None:
    ruleset = rules((("payment", "full_spicy"), ("max_faan", 100)))
    gentle = rules((("payment", "half_spicy"), ("max_faan", 100)))
    for counted in range(14, 33):
        drawn = Outcome(0, "self", None, counted)
        result = Result(wins=(drawn,), dealer=0, streak=0, scores=(0, 0, 0, 0))
        half = 2**counted // 2
        assert settle(ruleset, result).deltas == (3 * half, -half, -half, -half)
        assert settle(gentle, result).deltas == (576, -192, -192, -192)  # the table ends at 384


def compare(hands: int, seed: int) -> Counter[str]:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(hands):
        hand = random_winning_hand(rng)
        wanted = oracle.score(hand)
        given = {name: value for name, value in vars(hand).items() if value is not None}
        found = valued(rules(), oracle.write_hand(hand), given)
        best = [dict(entry) for entry in wanted.best]
        assert found.total == wanted.total, hand
        assert_the_same(listed(found.score), best, hand)
        assert found.score.counted == wanted.counted, hand
        assert found.score.enough == (wanted.total > 0), hand
        seen.update(name for entry in best for name in entry)
    return seen


def test_some_random_hands_against_the_independent_scorer() -> None:
    compare(200, 1)


@pytest.mark.slow
def test_random_hands_against_the_independent_scorer() -> None:
    seen = compare(3000, 20261130)
    assert {name: seen[name] for name in oracle.VALUES if seen[name] < 20} == {}


def test_values_are_options() -> None:
    valued_by = [name for name in rules().options if name.endswith("_value")]
    assert len(valued_by) == 14
    for name in valued_by:
        pattern = name.removesuffix("_value")
        assert rules().pattern(pattern).value == oracle.VALUES[pattern]
        assert rules(((name, 6),)).pattern(pattern).value == 6


def test_options_of_play() -> None:
    def other(name: str, value: object) -> Ruleset:
        return rules(((name, value),))

    assert (rules().wall.reserve, other("reserve_tiles", 14).wall.reserve) == (0, 14)
    assert (rules().rotation.rounds, other("rounds", 1).rotation.rounds) == (4, 1)
    assert (rules().start_score, other("start_score", 500).start_score) == (0, 500)
    assert (rules().claims.winners, other("winners", "all").claims.winners) == ("nearest", "all")
    win = Outcome(1, "discard", 2, 4)
    result = Result(wins=(win,), dealer=0, streak=0, scores=(0, 0, 0, 0))
    assert settle(other("base", 0), result).deltas == (0, 20, -20, 0)
    assert settle(other("unit", 20), result).deltas == (0, 90, -90, 0)
    robbed = Result(wins=(Outcome(1, "rob", 2, 4),), dealer=0, streak=0, scores=(0, 0, 0, 0))
    assert settle(rules(), robbed).deltas == (0, 30, -30, 0)
    for more, each in (
        ((), 30),
        ((("payment", "half_spicy"),), 8),
        ((("self_draw_split", "shared"),), 10),
    ):
        house = rules((("robbed_kong_paid_by", "all"), *more))
        assert settle(house, robbed).deltas == (-each, 3 * each, -each, -each)
        assert settle(house, result) == settle(rules(tuple(more)), result)
    settings = {name for case in CASES for name in case.get("settings", {})}
    tested = settings | {
        "winners",
        "reserve_tiles",
        "rounds",
        "start_score",
        "base",
        "unit",
        "payment",
        "point",
        "robbed_kong_paid_by",
        "replaced_from",
    }
    assert {name for name in rules().options if not name.endswith("_value")} == tested
