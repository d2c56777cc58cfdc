"""Payments, worked out by hand: base 50, unit 20, dealer bonus 1 + 2 × streak."""

from pathlib import Path

import pytest

from mjlog.records import Payment
from mjlog.records.values import By, KongKind
from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import KongMade, Ledger, Outcome, Result, settle
from tests.rules.tiny import TINY, load_text


def paying(payer: int, winner: int, amount: int, win: int | None = None) -> Payment:
    return Payment(from_seat=payer, to=winner, amount=amount, reason="win", win=win)


def pay(
    rules: Ruleset,
    *wins: Outcome,
    dealer: int = 0,
    streak: int = 0,
    scores: tuple[int, ...] = (),
    kongs: tuple[KongMade, ...] = (),
) -> Ledger:
    return settle(
        rules,
        Result(
            wins=wins,
            dealer=dealer,
            streak=streak,
            scores=scores or (0,) * rules.seats,
            kongs=kongs,
        ),
    )


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
        ledger = pay(load("douque2p"), win, dealer=dealer, streak=streak)
        assert ledger.payments == (paying(1 - winner, winner, amount),)
        assert ledger.deltas[winner] == amount
        assert sum(ledger.deltas) == 0
        assert (ledger.pot, ledger.house) == (0, 0)


def test_a_robbed_kong_is_paid_by_who_added_it() -> None:
    ledger = pay(load("douque2p"), Outcome(1, "rob", 0, 3))
    assert ledger.payments == (paying(0, 1, 130),)


def test_a_self_draw_is_paid_by_everybody_and_the_bonus_only_by_the_dealer(
    four_seats: Ruleset,
) -> None:
    # 門清自摸 3, winner not the dealer, streak 1: the dealer 50 + 20 × (3 + 3), the others 110
    ledger = pay(four_seats, Outcome(2, "self", None, 3), streak=1)
    assert ledger.payments == (paying(0, 2, 170), paying(1, 2, 110), paying(3, 2, 110))
    assert ledger.deltas == (-170, -110, 390, -110)


def test_the_dealer_receives_the_bonus_from_everybody(four_seats: Ruleset) -> None:
    ledger = pay(four_seats, Outcome(0, "self", None, 16))
    assert ledger.deltas == (1170, -390, -390, -390)


def test_a_discard_between_two_others_has_no_bonus(four_seats: Ruleset) -> None:
    ledger = pay(four_seats, Outcome(1, "discard", 3, 0), streak=7)
    assert ledger.deltas == (0, 50, 0, -50)


def test_several_winners_are_told_apart(four_seats: Ruleset) -> None:
    wins = [Outcome(2, "discard", 1, 0), Outcome(0, "discard", 1, 4)]
    ledger = pay(four_seats, *wins)
    assert ledger.payments == (paying(1, 2, 50, win=0), paying(1, 0, 150, win=1))
    assert ledger.deltas == (150, -200, 50, 0)


def test_nothing_is_paid_without_a_dealer_bonus_a_base_and_a_value(tmp_path: Path) -> None:
    rules = load_text(tmp_path, TINY.replace("base = 1", "base = 0"))
    assert pay(rules, Outcome(0, "self", None, 0)).payments == ()
    assert pay(rules, Outcome(0, "self", None, 2), streak=9).deltas == (2, -2)


def test_an_exhausted_hand_costs_nothing(four_seats: Ruleset) -> None:
    assert pay(four_seats).deltas == (0, 0, 0, 0)
    assert pay(load("douque2p")) == pay(load("douque2p", {"base": 1}))
    assert pay(four_seats).payments == ()


def other_terms(folder: Path, *lines: str, seats: int = 2) -> Ruleset:
    """A game by other terms: ``kind`` and parameters as a ruleset writes them."""
    text = TINY.replace('kind = "linear"\nbase = 1\nunit = 1', "\n".join(lines))
    if seats == 4:
        text = text.replace("seats = 2", "seats = 4")
        text = text.replace('["1z", "3z"]', '["1z", "2z", "3z", "4z"]')
    return load_text(folder, text)


@pytest.mark.parametrize(
    ("share", "each", "total"), [("[1, 1]", 25, 75), ("[1, 3]", 9, 27), ("[1, 2]", 13, 39)]
)
def test_a_self_draw_may_be_shared_out_and_is_rounded_up(
    share: str, each: int, total: int, tmp_path: Path
) -> None:
    # 10 + 5 × 3 = 25; a third of it is 8⅓, half of it 12½
    line = f"self_draw_share = {share}"
    rules = other_terms(tmp_path, 'kind = "linear"', "base = 10", "unit = 5", line, seats=4)
    ledger = pay(rules, Outcome(3, "self", None, 3))
    assert ledger.payments == tuple(paying(payer, 3, each) for payer in (0, 1, 2))
    assert ledger.deltas == (-each, -each, -each, total)
    # Whoever discards or is robbed pays the whole.
    assert pay(rules, Outcome(3, "discard", 1, 3)).deltas == (0, -25, 0, 25)
    assert pay(rules, Outcome(3, "rob", 0, 3)).deltas == (-25, 0, 0, 25)


@pytest.mark.parametrize("by", ["discard", "rob", "flower"])
def test_what_another_gives_may_be_paid_like_a_self_draw(by: By, tmp_path: Path) -> None:
    lines = ('kind = "linear"', "base = 10", "unit = 5", "self_draw_share = [1, 2]")
    shared = f'as_self_draw = ["{by}"]'
    rules = other_terms(tmp_path, *lines, shared, seats=4)
    for way in ("discard", "rob", "flower"):
        ledger = pay(rules, Outcome(3, way, 1, 3))
        assert ledger.deltas == ((-13, -13, -13, 39) if way == by else (0, -25, 0, 25))
    assert pay(rules, Outcome(3, "self", None, 3)).deltas == (-13, -13, -13, 39)


def test_a_curve_says_what_each_value_costs(tmp_path: Path) -> None:
    rules = other_terms(
        tmp_path, 'kind = "curve"', "unit = 2", "amounts = [1, 2, 4, 8, 16, 24]", seats=4
    )
    costs = [-pay(rules, Outcome(0, "discard", 2, value)).deltas[2] for value in range(8)]
    assert costs == [2, 4, 8, 16, 32, 48, 48, 48]
    assert pay(rules, Outcome(0, "self", None, 3)).deltas == (48, -16, -16, -16)


COINS = (
    'kind = "curve"',
    "unit = 100",
    "amounts = [0, 1, 2, 4, 8, 16, 32]",
    "kong_points = { unit = 100, exposed = 2, added = 1, concealed = 4 }",
)
FEE = 'fee = { rate = 5, on = "net", rounding = "up" }'
CHIPS = "chip_limit = true"


def kong(seat: int, kind: KongKind, event: int, giver: int | None = None) -> KongMade:
    return KongMade(seat, kind, giver, event)


def points(payer: int, owner: int, amount: int, event: int) -> Payment:
    return Payment(from_seat=payer, to=owner, amount=amount, reason="kong", event=event)


def fee(seat: int, amount: int) -> Payment:
    return Payment(from_seat=seat, to="house", amount=amount, reason="fee")


def test_kongs_are_paid_whoever_wins(tmp_path: Path) -> None:
    rules = other_terms(tmp_path, *COINS)
    kongs = (kong(0, "concealed", 12), kong(1, "exposed", 20, 0), kong(1, "added", 31))
    due = (points(1, 0, 400, 12), points(0, 1, 200, 20), points(0, 1, 100, 31))
    drawn = pay(rules, kongs=kongs)
    assert (drawn.payments, drawn.deltas) == (due, (100, -100))
    won = pay(rules, Outcome(1, "self", None, 3), kongs=kongs)
    assert won.payments == (paying(0, 1, 400), *due)
    assert won.deltas == (-300, 300)


def test_between_four_the_giver_of_the_tile_pays_or_everybody(tmp_path: Path) -> None:
    rules = other_terms(tmp_path, *COINS, seats=4)
    exposed = pay(rules, kongs=(kong(2, "exposed", 9, 0),))
    assert exposed.payments == (points(0, 2, 200, 9),)
    concealed = pay(rules, kongs=(kong(2, "concealed", 9),))
    assert concealed.deltas == (-400, -400, 1200, -400)


def test_the_fee_is_taken_from_what_the_hand_brings(tmp_path: Path) -> None:
    rules = other_terms(tmp_path, *COINS, FEE)
    ledger = pay(rules, Outcome(0, "self", None, 3))
    assert ledger.payments == (paying(1, 0, 400), fee(0, 20))
    assert (ledger.deltas, ledger.house) == ((380, -400), 20)
    # 400 for a kong against 300 for two others: 5 of the 100 that are left.
    kongs = (kong(0, "concealed", 12), kong(1, "exposed", 20, 0), kong(1, "added", 31))
    ledger = pay(rules, kongs=kongs)
    assert (ledger.deltas, ledger.house) == ((95, -100), 5)
    # The win of 100 does not outweigh the other's kong of 400.
    ledger = pay(rules, Outcome(0, "discard", 1, 1), kongs=(kong(1, "concealed", 7),))
    assert ledger.payments[-1] == fee(1, 15)
    assert (ledger.deltas, ledger.house) == ((-300, 285), 15)
    even = (kong(0, "concealed", 5), kong(1, "concealed", 9))
    assert pay(rules, kongs=even).house == 0


@pytest.mark.parametrize(
    ("rounding", "unit", "taken"),
    [
        ("up", 1, 1), ("down", 1, 0), ("nearest", 1, 0),
        ("up", 10, 1), ("down", 10, 0), ("nearest", 10, 1),
        ("up", 100, 5), ("down", 100, 5), ("nearest", 100, 5),
        ("up", 101, 6), ("down", 101, 5), ("nearest", 101, 5),
    ],
)  # fmt: skip
def test_the_fee_is_rounded(rounding: str, unit: int, taken: int, tmp_path: Path) -> None:
    # 5 % of 1 is 0.05, of 10 one half, of 101 it is 5.05
    line = f'fee = {{ rate = 5, on = "net", rounding = "{rounding}" }}'
    rules = other_terms(tmp_path, 'kind = "curve"', f"unit = {unit}", "amounts = [0, 1]", line)
    ledger = pay(rules, Outcome(1, "self", None, 1))
    assert ledger.house == taken
    assert ledger.deltas == (-unit, unit - taken)


def test_a_gross_fee_leaves_out_what_is_paid(tmp_path: Path) -> None:
    rules = other_terms(tmp_path, *COINS, FEE.replace("net", "gross"))
    kongs = (kong(0, "concealed", 12), kong(1, "exposed", 20, 0), kong(1, "added", 31))
    ledger = pay(rules, kongs=kongs)
    assert ledger.payments[-2:] == (fee(0, 20), fee(1, 15))
    assert (ledger.deltas, ledger.house) == ((80, -115), 35)


def back(winner: int, payer: int, amount: int) -> Payment:
    return Payment(from_seat=winner, to=payer, amount=amount, reason="cap")


def test_nobody_pays_more_than_the_chips_of_the_hand(tmp_path: Path) -> None:
    rules = other_terms(tmp_path, *COINS, CHIPS, FEE)
    kongs = (kong(0, "concealed", 12),)
    win = Outcome(0, "self", None, 22)
    ledger = pay(rules, win, scores=(10_000, 3000), kongs=kongs)
    assert ledger.payments == (
        paying(1, 0, 3200), points(1, 0, 400, 12), back(0, 1, 600), fee(0, 150),
    )  # fmt: skip
    assert (ledger.deltas, ledger.house) == ((2850, -3000), 150)
    assert pay(rules, win, scores=(0, 3600), kongs=kongs).deltas == (3420, -3600)
    # What was won for a kong can be lost again.
    against = (kong(1, "concealed", 12),)
    assert pay(rules, win, scores=(0, 2800), kongs=against).deltas == (2660, -2800)
    assert pay(rules, win, scores=(0, 2799), kongs=against).payments[2] == back(0, 1, 1)
    for broke in (0, -500):
        ledger = pay(rules, win, scores=(9, broke))
        assert ledger.payments == (paying(1, 0, 3200), back(0, 1, 3200))
        assert ledger.deltas == (0, 0)


def test_the_limit_may_be_on_all_that_is_paid(tmp_path: Path) -> None:
    gross = 'chip_limit_on = "gross"'
    rules = other_terms(tmp_path, *COINS, CHIPS, gross)
    win = Outcome(0, "self", None, 22)
    against = (kong(1, "concealed", 12),)
    # 3200 are owed for the win, whatever the kong brings; 400 by the winner.
    ledger = pay(rules, win, scores=(5000, 2800), kongs=against)
    assert ledger.payments[2:] == (back(0, 1, 400),)
    assert ledger.deltas == (2400, -2400)
    ledger = pay(rules, win, scores=(100, 2800), kongs=against)
    assert ledger.payments[2:] == (back(1, 0, 300), back(0, 1, 400))
    assert ledger.deltas == (2700, -2700)
    assert pay(rules, win, scores=(400, 3200), kongs=against).payments[2:] == ()


@pytest.mark.parametrize("on", ["net", "gross"])
def test_the_fee_may_be_on_what_is_lacking_too(on: str, tmp_path: Path) -> None:
    line = FEE.replace("net", on).replace(" }", ", on_lacking = true }")
    rules = other_terms(tmp_path, *COINS, CHIPS, line)
    ledger = pay(rules, Outcome(0, "self", None, 6), scores=(0, 1000))
    assert ledger.payments == (paying(1, 0, 3200), back(0, 1, 2200), fee(0, 160))
    assert (ledger.deltas, ledger.house) == ((840, -1000), 160)


def test_a_gross_fee_is_not_taken_from_what_is_lacking(tmp_path: Path) -> None:
    rules = other_terms(tmp_path, *COINS, CHIPS, FEE.replace("net", "gross"))
    ledger = pay(rules, Outcome(0, "self", None, 6), scores=(0, 1000))
    assert ledger.payments == (paying(1, 0, 3200), back(0, 1, 2200), fee(0, 50))


@pytest.mark.parametrize("on", ["net", "gross"])
@pytest.mark.parametrize("limit_on", ["net", "gross"])
@pytest.mark.parametrize("lacking", ["true", "false"])
def test_the_fee_is_no_more_than_the_chips_left(
    on: str, limit_on: str, lacking: str, tmp_path: Path
) -> None:
    fees = FEE.replace("net", on).replace(" }", f", on_lacking = {lacking} }}")
    rules = other_terms(tmp_path, *COINS, CHIPS, f'chip_limit_on = "{limit_on}"', fees)
    win, against = Outcome(0, "self", None, 22), (kong(1, "concealed", 12),)
    for chips in range(0, 4000, 7):
        for score in (0, 3, 390, 410):
            ledger = pay(rules, win, scores=(score, chips), kongs=against)
            assert score + ledger.deltas[0] >= 0
            assert chips + ledger.deltas[1] >= 0


def test_a_gross_fee_takes_what_is_left(tmp_path: Path) -> None:
    rules = other_terms(tmp_path, *COINS, CHIPS, FEE.replace("net", "gross"))
    win, against = Outcome(0, "self", None, 22), (kong(1, "concealed", 12),)
    # 2800 are lost in the hand; 20 is the loser's fee on 400, 160 the winner's on 3200.
    for chips, taken in ((2830, 20), (2820, 20), (2807, 7), (2800, 0)):
        ledger = pay(rules, win, scores=(0, chips), kongs=against)
        assert ledger.house == 160 + taken
        assert ledger.deltas == (2640, -2800 - taken)
    ledger = pay(rules, win, scores=(0, 1000), kongs=against)
    assert (ledger.deltas, ledger.house) == ((930, -1000), 70)  # 3200 − 1800 received


def test_a_limit_needs_two_seats(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as error:
        other_terms(tmp_path, *COINS, CHIPS, seats=4)
    assert [problem.path for problem in error.value.problems] == ["scoring.settlement.chip_limit"]
