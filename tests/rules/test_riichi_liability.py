"""Who answers for a win of riichi (包, §11), in hands that are played and verified."""

from __future__ import annotations

from typing import Any

import pytest

from mjlog.records import Payment, Settlement, Win
from mjlog.simulation.hand import PlayedHand
from tests.mutation.logs import Log, changed
from tests.rules.riichi_hands import found, is_clean, log_of, play

DRAGONS = {0: "55z66z77z234m9p147s", 1: "5z", 2: "6z9p", 3: "7z"}
FED = "0~ 1-5z 0:pung 0-1s 1~ 2-6z 0:pung 0-4s 1~ 2~ 3-7z 0:pung 0-7s"
WINDS = {0: "11z22z33z44z9p147m3s", 1: "1z4z", 2: "2z", 3: "3z9p"}
ALL_WINDS = "0~ 1-1z 0:pung 0-1m 1~ 2-2z 0:pung 0-4m 1~ 2~ 3-3z 0:pung 0-7m 1-4z 0:pung 0-3s"


def won(hand: PlayedHand) -> Win:
    (win,) = [event for event in hand.events if isinstance(event, Win)]
    return win


def paid(hand: PlayedHand) -> list[tuple[Any, str, int]]:
    (settlement,) = [event for event in hand.events if isinstance(event, Settlement)]
    payments: list[Payment] = list(settlement.payments or ())
    return [(payment.from_seat, payment.reason, payment.amount) for payment in payments]


def test_who_fed_the_third_dragon_shares_with_who_gave_the_tile() -> None:
    hand = play(f"{FED} 1~ 2-9p 0:win", DRAGONS)
    assert won(hand).liable == 3
    assert paid(hand) == [(2, "win", 24000), (3, "liability", 24000)]
    assert is_clean(hand)


def test_who_fed_the_third_dragon_pays_a_self_draw_alone() -> None:
    hand = play(f"{FED} 1~ 2~ 3~ 0+9p 0:win", DRAGONS)
    assert won(hand).liable == 3
    assert paid(hand) == [(3, "liability", 48000)]
    assert is_clean(hand)


def test_who_fed_the_third_dragon_and_gives_the_tile_pays_all() -> None:
    dealt = {**DRAGONS, 2: "6z", 3: "7z9p"}
    hand = play(f"{FED} 1~ 2~ 3-9p 0:win", dealt)
    assert won(hand).liable == 3
    assert paid(hand) == [(3, "win", 48000)]
    assert is_clean(hand)


def test_who_fed_the_fourth_wind() -> None:
    hand = play(f"{ALL_WINDS} 1~ 2~ 3-9p 0:win", WINDS)
    assert {item.id for item in won(hand).items or ()} == {"daisuushii"}
    assert won(hand).liable == 1
    assert paid(hand) == [(3, "win", 24000), (1, "liability", 24000)]
    assert is_clean(hand)


@pytest.mark.parametrize(
    ("script", "dealt"),
    [
        # The third dragon set is kept in the hand, is completed by the winning tile, or by a kong
        # of own tiles.
        ("0~ 1-5z 0:pung 0-1s 1~ 2-6z 0:pung 0-4s 1~ 2-9p 0:win",
         {0: "55z66z777z234m9p14s", 1: "5z", 2: "6z9p"}),
        ("0~ 1-5z 0:pung 0-1s 1~ 2-6z 0:pung 0-4s 1~ 2~ 3-7z 0:win",
         {0: "55z66z77z234m99p14s", 1: "5z", 2: "6z", 3: "7z"}),
        ("0~ 1-5z 0:pung 0-1s 1~ 2-6z 0:pung 0-4s 1~ 2~ 3~ 0+7z 0:kong=7z 0~ 1~ 2-9p 0:win",
         {0: "55z66z777z234m9p14s", 1: "5z", 2: "6z9p"}),
    ],
    ids=["kept", "won", "konged"],
)  # fmt: skip
def test_a_set_that_nobody_fed_makes_nobody_liable(script: str, dealt: dict[int, str]) -> None:
    hand = play(script, dealt)
    assert "daisangen" in {item.id for item in won(hand).items or ()}
    assert won(hand).liable is None
    assert {reason for _, reason, _ in paid(hand)} == {"win"}
    assert is_clean(hand)


def test_nobody_is_liable_where_a_table_plays_without() -> None:
    hand = play(f"{FED} 1~ 2-9p 0:win", DRAGONS, pao="none")
    assert won(hand).liable is None
    assert paid(hand) == [(2, "win", 48000)]
    assert is_clean(hand, pao="none")


# Three concealed kongs, and a fourth of seat 3's discard.
KONGS = {0: "111z222z333z666p9p", 2: "9p", 3: "6p"}
FOUR = "0+1z 0:kong=1z 0+2z 0:kong=2z 0+3z 0:kong=3z 0+1s 0-1s 1~ 2~ 3-6p 0:kong 0+4s 0-4s"


@pytest.mark.parametrize(
    ("pao", "liable", "payments"),
    [
        ("four_kongs", 3, [(2, "win", 24000), (3, "liability", 24000)]),
        ("dragons_winds", None, [(2, "win", 48000)]),
    ],
)
def test_who_fed_the_fourth_kong(
    pao: str, liable: int | None, payments: list[tuple[int, str, int]]
) -> None:
    hand = play(f"{FOUR} 1~ 2-9p 0:win", KONGS, pao=pao)
    assert {item.id for item in won(hand).items or ()} == {"suukantsu"}
    assert won(hand).liable == liable
    assert paid(hand) == payments
    assert is_clean(hand, pao=pao)


def test_a_fourth_kong_of_own_tiles_makes_nobody_liable() -> None:
    script = "0~ 1-6p 0:pung 0-1s 1~ 2~ 3-5z 0:kong 0+1z 0:kong=1z 0+2z 0:kong=2z 0+6p 0:kong=6p"
    dealt = {0: "111z222z555z66p9p1s", 1: "6p", 2: "9p", 3: "5z"}
    hand = play(f"{script} 0+4s 0-4s 1~ 2-9p 0:win", dealt, pao="four_kongs")
    assert {item.id for item in won(hand).items or ()} == {"suukantsu"}
    assert won(hand).liable is None
    assert is_clean(hand, pao="four_kongs")


BLOOM = {1: "111z234m456p67s99p", 0: "1z"}


@pytest.mark.parametrize("liable", [0, None])
def test_who_fed_the_kong_that_a_win_replaces(liable: int | None) -> None:
    """§13.11, with the dealer's tile: 700 of each and 1,300, or all of it from the dealer."""
    playing: dict[str, Any] = {"pao_replacement": liable is not None}
    hand = play("0-1z 1:kong 1+8s 1:win", BLOOM, indicators="6z", **playing)
    assert won(hand).liable == liable
    each = [(0, "win", 1300), (2, "win", 700), (3, "win", 700)]
    assert paid(hand) == (each if liable is None else [(0, "liability", 2700)])
    assert is_clean(hand, **playing)


def test_another_kong_between_frees_who_fed_the_first() -> None:
    dealt = {0: "1z", 1: "111z222z456p67s99p"}
    playing: dict[str, Any] = {"pao_replacement": True}
    hand = play("0-1z 1:kong 1+2z 1:kong=2z 1+8s 1:win", dealt, indicators="6z", **playing)
    assert won(hand).liable is None
    assert is_clean(hand, **playing)


def test_who_answers_for_a_limit_hand_goes_before_who_fed_the_kong() -> None:
    dealt = {0: "55z66z77z222s9p14s3m", 1: "5z", 2: "6z", 3: "7z2s"}
    script = f"{FED.replace('0-7s', '0-3m')} 1~ 2~ 3-2s 0:kong 0+9p 0:win"
    playing: dict[str, Any] = {"pao_replacement": True, "pao_scope": "pattern"}
    hand = play(script, dealt, **playing)
    assert won(hand).liable == 3
    other = play(script.replace("3-2s", "3~ 0~ 1-2s"), {**dealt, 3: "7z", 1: "5z2s"}, **playing)
    assert won(other).liable == 3
    assert is_clean(hand, **playing)
    assert is_clean(other, **playing)


def wrong(**fields: Any) -> Log:
    log = log_of(play(f"{FED} 1~ 2-9p 0:win", DRAGONS))
    return changed(log, place(log, "win"), **fields)


def place(log: Log, kind: str) -> int:
    return next(index for index, event in enumerate(log) if event["type"] == kind)


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_another_seat_recorded_is_one_finding(seat: int | None) -> None:
    """Whether the payments are as they should be, or follow from what is recorded."""
    log = wrong(liable=seat)
    line = place(log, "win") + 1
    assert found(log) == [f"{line} MJ516"]
    index = place(log, "settlement")
    due = {None: [0, 0, 48000, 0], 1: [0, 24000, 24000, 0], 2: [0, 0, 48000, 0]}[seat]
    payments = [
        {"from": payer, "to": 0, "amount": amount, "reason": "win" if payer == 2 else "liability"}
        for payer, amount in sorted(enumerate(due), reverse=True)
        if amount
    ]
    deltas = [48000, *(-amount for amount in due[1:])]
    scores = [25000 + delta for delta in deltas]
    broken = changed(log, index, payments=payments, deltas=deltas, scores=scores)
    assert found(broken) == [f"{line} MJ516"]


def test_shares_that_are_exchanged() -> None:
    log = wrong()
    index = place(log, "settlement")
    payments = [{**payment, "amount": 48000} for payment in log[index]["payments"][:1]]
    broken = changed(
        log,
        index,
        payments=payments,
        deltas=[48000, 0, -48000, 0],
        scores=[73000, 25000, -23000, 25000],
    )
    assert {code.split()[1] for code in found(broken)} == {"MJ603", "MJ604"}
