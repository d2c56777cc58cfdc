"""maceplay2p against hands worked by hand and against an independent scorer."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from mjlog.replay.appraise import Appraisal, appraise
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import KongMade, Outcome, Result, settle
from tests.oracles import maceplay2p as oracle
from tests.oracles.maceplay2p_hands import random_winning_hand
from tests.rules.case_rows import Row, by_id, rows
from tests.rules.itemised import assert_the_same

CASES = rows("maceplay2p")
MONEY = rows("maceplay2p", "money")
KINDS = {"M": "exposed", "A": "added", "K": "concealed"}
CIRCUMSTANCES = ("by", "replacement", "last_tile", "opening")


@cache
def rules(**settings: Any) -> Ruleset:
    return load("maceplay2p", settings)


def valued(ruleset: Ruleset, hand: oracle.Hand) -> Appraisal:
    return appraise(
        oracle.write_hand(hand),
        ruleset,
        self_draw=hand.by == "self" and hand.opening is None,
        rob=hand.by == "rob",
        last=hand.last_tile,
        replacement=hand.replacement,
        opening=hand.opening,  # type: ignore[arg-type]
    )


def lists(found: Appraisal) -> list[dict[str, int]]:
    return [{award.pattern.id: award.tai for award in awards} for awards in found.score.lists]


def hand_of(case: Row) -> oracle.Hand:
    return oracle.read_hand(
        case["hand"], **{key: case[key] for key in CIRCUMSTANCES if key in case}
    )


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_hand_worked_case(case: Row) -> None:
    found = valued(rules(), hand_of(case))
    assert lists(found) == [case["items"]]
    assert (found.total, found.score.counted) == (case["total"], min(case["total"], 6))
    assert found.payment == case["gain"]


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_the_independent_scorer_agrees_with_the_hand_worked_case(case: Row) -> None:
    found = oracle.score(hand_of(case))
    assert found.best == (case["items"],)
    assert (found.total, found.multiple) == (case["total"], case["multiple"])
    assert sum(case["items"].values()) == case["total"]


def test_all_examples_of_the_rule_document_are_there() -> None:
    told = {case["paragraph"].partition("§6.")[2] for case in (*CASES, *MONEY)} - {""}
    assert told == {str(number) for number in range(1, 16)}
    assert {case["id"] for case in CASES} >= {f"example-{number}" for number in (1, 2, 3)}


def paid(
    ruleset: Ruleset, chips: list[int], winner: int, fan: int, kongs: list[tuple[int, str]]
) -> tuple[list[int], int]:
    made = tuple(
        KongMade(owner, KINDS[letter], 1 - owner if letter == "M" else None, 10 + place)  # type: ignore[arg-type]
        for place, (owner, letter) in enumerate(kongs)
    )
    wins = () if winner < 0 else (Outcome(winner, "discard", 1 - winner, fan),)
    ledger = settle(ruleset, Result(wins=wins, dealer=0, streak=3, scores=tuple(chips), kongs=made))
    assert sum(ledger.deltas) + ledger.house == 0
    return list(ledger.deltas), ledger.house


@pytest.mark.parametrize("case", MONEY, ids=by_id)
def test_hand_worked_money(case: Row) -> None:
    expected = (case["deltas"], case["house"])
    winner = case["winner"]
    kongs = [(owner, letter) for owner, letter in case["kongs"]]
    fan = {multiple: fan for fan, multiple in oracle.MULTIPLES.items()}.get(case["multiple"], 0)
    assert paid(rules(base=case["base"]), case["chips"], winner, fan, kongs) == expected
    assert expected == oracle.settle(
        case["base"],
        case["chips"],
        winner=None if winner < 0 else winner,
        multiple=case["multiple"],
        kongs=kongs,
    )


def test_random_money_against_the_independent_scorer() -> None:
    rng = Random(17)
    capped = charged = 0
    for _ in range(2000):
        base = rng.choice((1, 7, 100, 250))
        chips = [rng.choice((0, 50, 1000, 100_000)) for _ in range(2)]
        winner = rng.choice((-1, 0, 1))
        fan = rng.randint(1, 6)
        kongs = [(rng.randrange(2), rng.choice("MAK")) for _ in range(rng.randrange(4))]
        expected = oracle.settle(
            base,
            chips,
            winner=None if winner < 0 else winner,
            multiple=oracle.MULTIPLES[fan],
            kongs=kongs,
        )
        assert paid(rules(base=base), chips, winner, fan, kongs) == expected
        capped += any(delta == -held < 0 for delta, held in zip(expected[0], chips, strict=True))
        charged += expected[1] > 0
    assert min(capped, charged) > 200


def compare(hands: int, seed: int) -> Counter[str]:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    ruleset = rules(start_score=10**6)
    for _ in range(hands):
        hand = random_winning_hand(rng)
        wanted = oracle.score(hand)
        found = valued(ruleset, hand)
        best = [dict(entry) for entry in wanted.best]
        assert found.total == wanted.total, hand
        assert_the_same(lists(found), best, hand)
        gains, _ = oracle.settle(
            100,
            [10**6] * 2,
            winner=0,
            multiple=wanted.multiple,
            kongs=[(0, letter) for letter, _ in hand.melds if letter != "P"],
        )
        assert found.payment == gains[0], hand
        seen.update(name for entry in best for name in entry)
    return seen


def test_some_random_hands_against_the_independent_scorer() -> None:
    compare(200, 1)


@pytest.mark.slow
def test_random_hands_against_the_independent_scorer() -> None:
    seen = compare(3000, 20261130)
    assert {name: seen[name] for name in oracle.VALUES if seen[name] < 20} == {}


OPTIONS: list[tuple[str, object, str, dict[str, Any], int, int]] = [
    # option, other value, hand, circumstances, total by default and otherwise
    ("lux_pairs_each_quad", True, "222233334444m5m +5m", {}, 9, 19),
    ("small_winds_kongs", False, "12m44z K:1111z P:222z P:333z +3m", {}, 9, 1),
    ("small_winds_kongs", False, "12m44z P:111z P:222z P:333z +3m", {}, 9, 9),
    ("all_honors_seven_pairs", False, "11z22z33z44z55z66z7z +7z", {"self_draw": True}, 16, 6),
]


@pytest.mark.parametrize(("option", "other", "hand", "circumstances", "usual", "changed"), OPTIONS)
def test_an_option_changes_a_score(
    option: str, other: object, hand: str, circumstances: dict[str, Any], usual: int, changed: int
) -> None:
    assert appraise(hand, rules(), **circumstances).total == usual
    assert appraise(hand, rules(**{option: other}), **circumstances).total == changed


def test_options_change_the_money() -> None:
    kongs = [(0, "K"), (1, "M"), (1, "A")]
    chips = [10_000, 200]

    def outcome(**settings: Any) -> tuple[list[int], int]:
        return paid(rules(**settings), chips, 0, 3, kongs)

    # 400 + 400 − 200 − 100 = 500 against 200 chips
    assert outcome() == ([190, -200], 10)
    assert outcome(chip_limit=False) == ([475, -500], 25)
    assert outcome(fee_rate=0) == ([200, -200], 0)
    # paid 800 less the 300 that are lacking; the other's 15 on 300 are more than it has left
    assert outcome(fee_on="gross") == ([175, -200], 25)
    assert outcome(fee_on="gross", chip_limit=False) == ([460, -515], 55)
    # the fee of 500 and not of 200; of 800
    assert outcome(fee_on_lacking=True) == ([175, -200], 25)
    assert outcome(fee_on="gross", fee_on_lacking=True) == ([160, -200], 40)
    # 800 are owed and 600 lacking, whatever the other owes
    assert outcome(chip_limit_on="gross") == ([-100, 95], 5)
    assert outcome(base=1, fee_rounding="down") == ([5, -5], 0)
    assert outcome(base=1) == ([4, -5], 1)
    assert outcome(base=2, chip_limit=False, fee_rounding="nearest") == ([9, -10], 1)
    assert outcome(base=2, chip_limit=False, fee_rounding="down") == ([10, -10], 0)


def test_options_of_play() -> None:
    usual = rules()
    assert (usual.wall.reserve, rules(reserve_tiles=4).wall.reserve) == (0, 4)
    assert (usual.rotation.rounds, rules(rounds=0).rotation.rounds) == (4, 0)
    assert (usual.start_score, rules(start_score=1).start_score) == (20_000, 1)
    assert usual.ready is None
    assert usual.missed_win == ()
    tested = {option for option, *_ in OPTIONS} | {
        "chip_limit", "fee_rate", "fee_on", "fee_rounding", "base", "reserve_tiles", "rounds",
        "start_score", "chip_limit_on", "fee_on_lacking", "replaced_from",
    }  # fmt: skip
    assert usual.options.keys() == tested
