"""The engine against hands worked by hand and against an independent scorer."""

from functools import cache
from random import Random
from typing import cast

import pytest

from mjlog.records.values import By
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import Outcome, Result, settle
from tests.oracles import douque2p
from tests.oracles.cases import Case, load_cases, write_hand
from tests.oracles.douque2p_hands import random_winning_hand
from tests.rules.itemised import assert_the_same
from tests.rules.winning import items, score_hand

CASES = [("douque2p", case) for case in load_cases()]
RANDOM_HANDS = 5000


@cache
def with_money(ruleset_id: str, base: int, unit: int) -> Ruleset:
    return load(ruleset_id, {"base": base, "unit": unit})


def payment(ruleset_id: str, hand: douque2p.Hand, counted: int) -> int:
    """What the loser of a two-player game pays."""
    ruleset = with_money(ruleset_id, hand.base, hand.unit)
    dealer = 0 if hand.dealer else 1
    payer = None if hand.by == "self" else 1
    win = Outcome(0, cast(By, hand.by), payer, counted)
    result = Result(wins=(win,), dealer=dealer, streak=hand.streak, scores=(0, 0))
    ledger = settle(ruleset, result)
    assert ledger.deltas == (ledger.payments[0].amount, -ledger.payments[0].amount)
    return ledger.payments[0].amount


@pytest.mark.parametrize(
    ("ruleset_id", "case"), CASES, ids=lambda value: getattr(value, "id", value)
)
def test_hand_worked_case(ruleset_id: str, case: Case) -> None:
    found = score_hand(load(ruleset_id), case.hand)
    assert [items(awards) for awards in found.lists] == [dict(case.items)]
    assert (found.total, found.counted) == (case.total, case.total)
    assert payment(ruleset_id, case.hand, found.counted) == case.payment


def test_every_part_of_a_worked_payment_counts() -> None:
    hands = [case.hand for _, case in CASES]
    assert {hand.streak for hand in hands} > {0}
    assert {(hand.base, hand.unit) for hand in hands} > {(50, 20)}


@pytest.mark.slow
def test_random_hands_against_the_independent_scorer() -> None:
    ruleset = load("douque2p")
    rng = Random(20270708)
    seen: set[str] = set()
    for _ in range(RANDOM_HANDS):
        hand = random_winning_hand(rng)
        wanted = douque2p.score(hand)
        found = score_hand(ruleset, hand)
        text = f"{write_hand(hand)} {hand}"
        lists = [items(awards) for awards in found.lists]
        best = [dict(entry) for entry in wanted.best]
        assert found.total == wanted.total, text
        assert_the_same(lists, best, text)
        assert payment("douque2p", hand, found.counted) == wanted.payment, text
        seen.update(*lists)
    assert seen == {pattern.id for pattern in ruleset.patterns}
