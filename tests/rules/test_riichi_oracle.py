"""riichi against an independent scorer: the hands worked by hand, and random ones."""

from collections import Counter
from random import Random

import pytest

from mjlog.replay.appraise import Appraisal, appraise
from tests.oracles import riichi as oracle
from tests.oracles.riichi_hands import random_winning_hand
from tests.rules.case_rows import Row, by_id
from tests.rules.itemised import assert_the_same
from tests.rules.test_riichi import CASES, SETTLEMENTS, rules


def from_oracle(hand: oracle.Hand) -> Appraisal:
    return appraise(
        oracle.write_hand(hand),
        rules(),
        self_draw=hand.by == "self" and hand.opening is None,
        rob=hand.by == "rob",
        last=hand.last_tile,
        replacement=hand.replacement,
        ready=hand.declared,
        dealer=hand.dealer,
        round_wind=hand.round_wind,
        seat_wind=hand.seat_wind,
        opening=hand.opening,  # type: ignore[arg-type]
        ippatsu=hand.ippatsu,
        indicators=" ".join(hand.dora),
        ura=" ".join(hand.ura),
    )


@pytest.mark.parametrize("case", [case for case in CASES if "settings" not in case], ids=by_id)
def test_the_independent_scorer_agrees_with_the_hand_worked_case(case: Row) -> None:
    given = {
        "by": case["by"],
        "declared": case.get("ready"),
        "dora": tuple(case.get("dora", "").split()),
        "ura": tuple(case.get("ura", "").split()),
        "opening": None if case.get("opening") == "first_round" else case.get("opening"),
    }
    for name in ("round_wind", "seat_wind", "dealer", "ippatsu", "replacement", "last_tile"):
        if name in case:
            given[name] = case[name]
    found = oracle.score(oracle.read_hand(case["hand"], **given))
    if not case["points"]:
        assert not found
        return
    assert {worth.points for worth in found} == {case["points"]}
    wanted = {name: case["items"][name] for name in case["items"]}
    assert (wanted, case.get("fu", found[0].fu)) in oracle.best_of(found)


@pytest.mark.parametrize("row", SETTLEMENTS, ids=by_id)
def test_the_independent_settlement_agrees(row: Row) -> None:
    gains = [0] * 4
    for index, win in enumerate(row.get("wins", ())):
        if "covered" in win:
            return  # the rule document answers for whole wins only
        extras = {"honba": row["honba"], "deposits": row["deposits"]} if index == 0 else {}
        payer = None if win["payer"] < 0 else win["payer"]
        each = oracle.settle(
            win["base"], win["seat"], payer, row["dealer"], liable=win.get("liable"), **extras
        )
        gains = [one + other for one, other in zip(gains, each, strict=True)]
    if not row.get("wins"):
        gains = oracle.exhausted(row["ready"], row.get("nagashi", ()), row["dealer"])
    assert gains == row["gains"]


def compare(hands: int, seed: int) -> Counter[str]:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(hands):
        hand = random_winning_hand(rng)
        wanted = oracle.score(hand)
        found = from_oracle(hand)
        assert found.score.enough == bool(wanted), hand
        if not wanted:
            seen["nothing"] += 1
            continue
        lists = [
            ({award.pattern.id: award.tai for award in awards}, worth.fu)
            for awards, worth in zip(found.score.lists, found.score.worths, strict=True)
        ]
        best = oracle.best_of(wanted)
        assert_the_same(lists, best, hand)
        assert {worth.points for worth in found.score.worths} == {wanted[0].points}, hand
        winner, payer = found.winner, None if hand.by == "self" else (found.winner + 1) % 4
        if hand.by != "self":
            (payment,) = found.ledger.payments
            assert isinstance(payment.from_seat, int)
            payer = payment.from_seat
        gains = oracle.settle(wanted[0].base, winner, payer, 0)
        assert list(found.ledger.deltas) == gains, hand
        seen.update({name for items, _ in best for name in items})
        seen.update(tied=len(best) > 1, limit=found.score.worths[0].base.limit is not None)
    return seen


def test_some_random_hands_against_the_independent_scorer() -> None:
    compare(300, 1)


@pytest.mark.slow
def test_random_hands_against_the_independent_scorer() -> None:
    seen = compare(3000, 20261130)
    names = [*oracle.HAN, *oracle.LIMIT_HANDS, *oracle.BONUS, "nothing", "tied", "limit"]
    assert {name: seen[name] for name in names if seen[name] < 10} == {}
