"""Payments, worked out by hand: base 50, unit 20, dealer bonus 1 + 2 × streak."""

from pathlib import Path

import pytest

from mjlog.records import Payment
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import Outcome, settle, settle_nothing
from tests.rules.tiny import TINY, load_text


def paying(payer: int, winner: int, amount: int, win: int | None = None) -> Payment:
    return Payment(from_seat=payer, to=winner, amount=amount, reason="win", win=win)


@pytest.fixture
def four_seats(tmp_path: Path) -> Ruleset:
    text = TINY.replace("seats = 2", "seats = 4").replace(
        "base = 1\nunit = 1", "base = 50\nunit = 20"
    )
    text = text.replace('["1z", "3z"]', '["1z", "2z", "3z", "4z"]')
    bonus = "unit = 20\ndealer_bonus = { first = 1, each_streak = 2 }"
    return load_text(tmp_path, text.replace("unit = 20", bonus))


@pytest.mark.parametrize(
    ("winner", "dealer", "streak", "counted", "amount"),
    [(0, 1, 1, 6, 230), (1, 1, 0, 5, 170), (0, 0, 10, 0, 470), (0, 1, 3, 5, 290)],
)
def test_two_players_always_pay_the_dealer_bonus(
    winner: int, dealer: int, streak: int, counted: int, amount: int
) -> None:
    wins = (Outcome(winner, "self", None, counted), Outcome(winner, "discard", 1 - winner, counted))
    for win in wins:
        ledger = settle(load("douque2p"), [win], dealer, streak, [0, 0])
        assert ledger.payments == (paying(1 - winner, winner, amount),)
        assert ledger.deltas[winner] == amount
        assert sum(ledger.deltas) == 0
        assert (ledger.pot, ledger.house) == (0, 0)


def test_a_robbed_kong_is_paid_by_who_added_it() -> None:
    ledger = settle(load("douque2p"), [Outcome(1, "rob", 0, 3)], 0, 0, [0, 0])
    assert ledger.payments == (paying(0, 1, 130),)


def test_a_self_draw_is_paid_by_everybody_and_the_bonus_only_by_the_dealer(
    four_seats: Ruleset,
) -> None:
    # 門清自摸 3, winner not the dealer, streak 1: the dealer 50 + 20 × (3 + 3), the others 110
    ledger = settle(four_seats, [Outcome(2, "self", None, 3)], 0, 1, [0, 0, 0, 0])
    assert ledger.payments == (paying(0, 2, 170), paying(1, 2, 110), paying(3, 2, 110))
    assert ledger.deltas == (-170, -110, 390, -110)


def test_the_dealer_receives_the_bonus_from_everybody(four_seats: Ruleset) -> None:
    ledger = settle(four_seats, [Outcome(0, "self", None, 16)], 0, 0, [0, 0, 0, 0])
    assert ledger.deltas == (1170, -390, -390, -390)


def test_a_discard_between_two_others_has_no_bonus(four_seats: Ruleset) -> None:
    ledger = settle(four_seats, [Outcome(1, "discard", 3, 0)], 0, 7, [0, 0, 0, 0])
    assert ledger.deltas == (0, 50, 0, -50)


def test_several_winners_are_told_apart(four_seats: Ruleset) -> None:
    wins = [Outcome(2, "discard", 1, 0), Outcome(0, "discard", 1, 4)]
    ledger = settle(four_seats, wins, 0, 0, [0, 0, 0, 0])
    assert ledger.payments == (paying(1, 2, 50, win=0), paying(1, 0, 150, win=1))
    assert ledger.deltas == (150, -200, 50, 0)


def test_nothing_is_paid_without_a_dealer_bonus_a_base_and_a_value(tmp_path: Path) -> None:
    rules = load_text(tmp_path, TINY.replace("base = 1", "base = 0"))
    assert settle(rules, [Outcome(0, "self", None, 0)], 0, 0, [0, 0]).payments == ()
    assert settle(rules, [Outcome(0, "self", None, 2)], 0, 9, [0, 0]).deltas == (2, -2)


def test_an_exhausted_hand_costs_nothing(four_seats: Ruleset) -> None:
    assert settle_nothing(four_seats).deltas == (0, 0, 0, 0)
    assert settle_nothing(load("douque2p")) == settle_nothing(load("douque2p", {"base": 1}))
    assert settle_nothing(four_seats).payments == ()
