"""taiwan16 against hands worked by hand and against an independent scorer."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from mjlog.records import Discard, Draw, Event
from mjlog.replay.appraise import Appraisal, appraise
from mjlog.replay.circumstances import CircumstanceError
from mjlog.rules.policies import Finish, Standing
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import Outcome, Result, settle
from mjlog.rules.situation import Situation
from mjlog.shapes.group import QUAD, TRIPLET, Group
from mjlog.shapes.view import HandView, views
from tests.builders.dealt import go_on, table_of
from tests.builders.stacked import stacked_hand
from tests.oracles import taiwan16 as oracle
from tests.oracles.taiwan16_hands import random_winning_hand
from tests.rules.case_rows import Row, by_id, rows
from tests.rules.itemised import assert_the_same, listed, worked

CASES = rows("taiwan16")
STANDARD = [case for case in CASES if "settings" not in case]
OPENINGS = {"heavenly": "heavenly", "earthly": "earthly", "human": "first_round"}
"""What the package calls the moments: an id of one game is a moment of another."""


@cache
def rules(settings: tuple[tuple[str, Any], ...] = ()) -> Ruleset:
    return load("taiwan16", dict(settings))


def valued(ruleset: Ruleset, text: str, given: Row) -> Appraisal:
    by, opening, replaces = given["by"], given.get("opening"), given.get("replaces")
    from_dealer = given.get("from_dealer", False)
    moment = None if opening is None else OPENINGS[opening]
    if opening == "human" and from_dealer:
        moment = "human"
    return appraise(
        text,
        ruleset,
        self_draw=by == "self" and opening is None,
        rob=by == "rob",
        flower=by == "flower",
        replacement=replaces == "kong",
        flower_replacement=replaces == "flower",
        dealer=given.get("dealer", False),
        from_dealer=from_dealer,
        streak=given.get("streak", 0),
        round_wind=given.get("round_wind", "1z"),
        seat_wind=given.get("seat_wind", "1z"),
        opening=moment,  # type: ignore[arg-type]
    )


def amounts(case: Row) -> list[int]:
    """What is paid, by payer."""
    if case["by"] != "self":
        return [case["dealer_pays"] if case.get("from_dealer") else case["pays"]]
    return [case["pays"]] * 3 if case.get("dealer") else [case["dealer_pays"], *[case["pays"]] * 2]


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_hand_worked_case(case: Row) -> None:
    found = valued(rules(tuple(case.get("settings", {}).items())), case["hand"], case)
    assert listed(found.score) == worked(case)
    assert found.total == found.score.counted == case["total"] == sum(case["items"].values())
    assert [payment.amount for payment in found.ledger.payments] == amounts(case)


@pytest.mark.parametrize("case", STANDARD, ids=by_id)
def test_the_independent_scorer_agrees_with_the_hand_worked_case(case: Row) -> None:
    given = {
        name: case[name]
        for name in ("by", "round_wind", "seat_wind", "replaces", "opening")
        if name in case
    }
    found = oracle.score(oracle.read_hand(case["hand"], **given))
    assert [dict(items) for items in found.best] == worked(case)
    assert found.total == case["total"]
    winner = 0 if case.get("dealer") else 1
    giver = None if case["by"] == "self" else 0 if case.get("from_dealer") else 2
    gains = oracle.settle(found.total, winner, giver, 0, case.get("streak", 0))
    paid = [-gain for seat, gain in enumerate(gains) if seat != winner and gain]
    assert paid == amounts(case)


def test_all_examples_of_the_rule_document_are_there() -> None:
    """The first two are about the door and the dealer's bonus and have tests of their own."""
    told = {case["paragraph"].partition("§7.")[2] for case in CASES} - {""}
    assert told == {str(number) for number in range(3, 17)}


def test_the_door_follows_the_dice() -> None:
    """Example 1, and every sum of three dice."""
    seating = rules().seating
    told = {13: 0, 18: 1, 10: 1, 16: 3}
    for total in range(3, 19):
        dice = [min(6, total - 2), *divmod(total - min(6, total - 2), 2)]
        dice = [dice[0], dice[1] + dice[2], dice[1]] if dice[2] else [dice[0], dice[1], dice[1]]
        assert sum(dice) == total
        for dealer in range(4):
            assert seating.door(dice, dealer, 4) == oracle.door(total, dealer)
        assert oracle.door(total, 0) == told.get(total, oracle.door(total, 0))


def test_the_dealers_bonus() -> None:
    """Example 2: three, five and seven tai with the first three streaks."""
    for streak, bonus in ((0, 1), (1, 3), (2, 5), (3, 7)):
        win = Outcome(1, "discard", 0, 0)
        result = Result(wins=(win,), dealer=0, streak=streak, scores=(0, 0, 0, 0))
        assert settle(rules(), result).deltas[1] == 50 + 20 * bonus


def test_every_amount_against_the_independent_one() -> None:
    for total in (0, 1, 7, 46):
        for streak in (0, 1, 5):
            for dealer in range(4):
                for giver in (None, 0, 2, 3):
                    win = Outcome(1, "self" if giver is None else "discard", giver, total)
                    result = Result(wins=(win,), dealer=dealer, streak=streak, scores=(0, 0, 0, 0))
                    gains = oracle.settle(total, 1, giver, dealer, streak)
                    assert list(settle(rules(), result).deltas) == gains


def compare(hands: int, seed: int) -> Counter[str]:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(hands):
        hand = random_winning_hand(rng)
        wanted = oracle.score(hand)
        given = {name: value for name, value in vars(hand).items() if value is not None}
        found = valued(rules(), oracle.write_hand(hand), given)
        best = [dict(entry) for entry in wanted.best]
        assert found.total == found.score.counted == wanted.total, hand
        assert_the_same(listed(found.score), best, hand)
        seen.update(name for entry in best for name in entry)
    return seen


def test_some_random_hands_against_the_independent_scorer() -> None:
    compare(200, 1)


@pytest.mark.slow
def test_random_hands_against_the_independent_scorer() -> None:
    seen = compare(3000, 20261130)
    assert {name: seen[name] for name in oracle.VALUES if seen[name] < 20} == {}


def result(by: str = "self", giver: int | None = None, total: int = 3, streak: int = 0) -> Result:
    win = Outcome(1, by, giver, total)  # type: ignore[arg-type]
    return Result(wins=(win,), dealer=0, streak=streak, scores=(0, 0, 0, 0))


def other(name: str, value: object) -> Ruleset:
    return rules(((name, value),))


def test_options_of_payment() -> None:
    """3 tai, the dealer's bonus 1: 110 and 130 each, or a third of that, rounded up."""
    assert settle(rules(), result()).deltas == (-130, 350, -110, -110)
    shared = other("self_draw_split", "shared")
    assert settle(shared, result()).deltas == (-44, 118, -37, -37)
    assert settle(shared, result("discard", 2)).deltas == (0, 110, -110, 0)
    assert settle(rules(), result("flower", 2, 8)).deltas == (0, 210, -210, 0)
    by_all = other("seven_rob_one_paid_by", "all")
    assert settle(by_all, result("flower", 2, 8)).deltas == (-230, 650, -210, -210)
    assert settle(by_all, result("rob", 2)).deltas == (0, 110, -110, 0)
    assert settle(other("base", 0), result()).deltas == (-80, 200, -60, -60)
    assert settle(other("unit", 100), result()).deltas == (-450, 1150, -350, -350)


def test_options_of_play() -> None:
    assert (rules().wall.reserve, other("reserve_tiles", 14).wall.reserve) == (16, 14)
    assert (rules().rotation.rounds, other("rounds", 1).rotation.rounds) == (4, 1)
    assert (rules().start_score, other("start_score", 500).start_score) == (0, 500)
    assert (rules().claims.winners, other("winners", "all").claims.winners) == ("nearest", "all")
    assert (rules().kongs.robbed, other("rob_concealed", True).kongs.robbed) == (
        ["added"],
        ["added", "concealed"],
    )
    kept = Standing(4, 0, 0, 0, 9)
    assert rules().rotation.next(kept, Finish("won", (0,)), 4) == Standing(5, 0, 0, 0, 10)
    assert other("streak_cap", 9).rotation.next(kept, Finish("won", (0,)), 4) == Standing(
        5, 0, 1, 1, 0
    )
    assert not rules().missed_win
    (lock,) = other("missed_win", "n1").missed_win
    assert (lock.blocks, lock.release, lock.reading) == ("all", "incomplete_fourteen", "remaining")


def test_an_earthly_win_after_calls_where_that_counts() -> None:
    tolerant = other("earthly_after_calls", True)
    for ruleset, after_calls in ((rules(), False), (tolerant, True)):
        test = ruleset.pattern("earthly").test
        assert test is not None
        for undisturbed in (True, False):
            moment = Situation(
                by="self", seat_wind=-1, round_wind=-1, dealer=False, waits=1, own_draws=1,
                undisturbed=undisturbed,
            )  # fmt: skip
            kong = Group(QUAD, 0, True, False, 4)
            for melds in ((), (kong,)):
                (view, *_) = views([2, *[0] * 33], melds, 0, False, ("standard",))
                expected = undisturbed or (after_calls and not melds)
                assert bool(test(view, moment)) is expected


@pytest.mark.parametrize("dealers_only", [True, False])
@pytest.mark.parametrize("after_calls", [True, False])
def test_a_human_win_after_calls_where_that_counts(after_calls: bool, dealers_only: bool) -> None:
    chosen = (
        ("human_after_calls", after_calls),
        ("human_from", "dealer" if dealers_only else "any"),
    )
    test = rules(chosen).pattern("human").test
    assert test is not None
    pung = Group(TRIPLET, 1, False, True, 3)
    for undisturbed in (True, False):
        for discards in (1, 3):
            moment = Situation(
                by="discard", seat_wind=-1, round_wind=-1, dealer=False, waits=1,
                undisturbed=undisturbed, table_discards=discards,
            )  # fmt: skip
            for melds in ((), (pung,)):
                (view, *_) = views([2, *[0] * 33], melds, 0, True, ("standard",))
                expected = undisturbed or (after_calls and not melds)
                expected = expected and (discards == 1 or not dealers_only)
                assert bool(test(view, moment)) is expected


@pytest.mark.parametrize("after_kong", [True, False])
def test_a_heavenly_win_after_a_kong_where_that_counts(after_kong: bool) -> None:
    """The dealer's second draw, of its first turn, replaces a kong."""
    test = other("heavenly_after_kong", after_kong).pattern("heavenly").test
    assert test is not None
    kong = Group(QUAD, 0, True, False, 4)
    (bare, *_) = views([2, *[0] * 33], (), 0, False, ("standard",))
    (konged, *_) = views([0, 2, *[0] * 32], (kong,), 1, False, ("standard",))

    def wins(view: HandView, **moment: Any) -> bool:
        given = {"by": "self", "seat_wind": -1, "round_wind": -1, "dealer": True, "waits": 1}
        return bool(test(view, Situation(**{**given, **moment})))

    assert wins(bare, undisturbed=True, own_draws=1)
    assert wins(konged, own_draws=2, replacement=True) is after_kong
    later = {"own_draws": 2, "own_discards": 1, "table_discards": 4}
    assert not wins(bare, undisturbed=True, **later)
    assert not wins(bare, undisturbed=True, own_draws=1, dealer=False)


def test_eight_flowers_count_where_they_win_nothing_by_themselves() -> None:
    """8 tai and nothing else, with a complete hand; seven are none."""
    house = other("policy.flowers.every", "nothing")
    for by, flowers, items in (
        ("discard", "12345678f", {"eight_flowers": (1, 8)}),
        ("self", "12345678f", {"eight_flowers": (1, 8)}),
        (
            "discard",
            "1234568f",
            {"concealed": (1, 1), "flower_kong": (1, 2), "seat_flower": (1, 1)},
        ),
    ):
        found = appraise(
            f"123m456m789m234p78s44z {flowers} +6s", house, self_draw=by == "self", seat_wind="1z"
        )
        assert listed(found.score) == [items]


def test_every_option_is_tested() -> None:
    settings = {name for case in CASES for name in case.get("settings", {})}
    assert rules().options.keys() == settings | {
        "base", "unit", "self_draw_split", "reserve_tiles", "rounds", "start_score", "winners",
        "rob_concealed", "streak_cap", "missed_win", "earthly_after_calls", "dealt_from", "swap",
        "kong_from_previous", "win_after_exposed", "human_after_calls", "heavenly_after_kong",
        "seven_rob_one_paid_by", "seven_rob_one_when", "opening_flower_bloom",
        "flowers_replaced_from",
    }  # fmt: skip


def test_a_seat_that_lets_a_win_go_is_locked_where_the_house_says_so() -> None:
    """n1: until a discard from tiles that were not complete."""
    ruleset = rules((("missed_win", "n1"),))
    line = stacked_hand(
        ruleset,
        {0: "147m147p147s1z2z3z4z5z6z7z", 2: "123456789m123p22s45p"},
        head="6p9s8s7z",
        flowers=False,
    )
    table = table_of(ruleset, line)
    said: list[Event] = [
        Draw(seat=0, tile="6p", source="head"),
        Discard(seat=0, tile="6p", drawn=True),
        Draw(seat=1, tile="9s", source="head"),
        Discard(seat=1, tile="9s", drawn=True),
        Draw(seat=2, tile="8s", source="head"),
    ]
    locks = []
    for event in said:
        go_on(table, ruleset, event)
        locks.append(table.seats[2].locks)
    assert locks == [0, 0, 1, 1, 1]
    go_on(table, ruleset, Discard(seat=2, tile="8s", drawn=True))
    assert table.seats[2].locks == 0


@pytest.mark.parametrize(
    ("opening", "settings", "items"),
    [
        ("earthly", {}, {"earthly": 16, "kong_bloom": 1}),
        ("earthly", {"flower_bloom": False}, {"earthly": 16}),
        ("heavenly", {"opening_flower_bloom": True}, {"heavenly": 16, "kong_bloom": 1}),
    ],
)
def test_the_tile_of_an_opening_win_may_replace_a_flower(
    opening: Any, settings: dict[str, Any], items: dict[str, int]
) -> None:
    hand = "123m456m789m234p78s55p 1f +9s"  # 1f is no flower of the third seat
    found = appraise(
        hand, load("taiwan16", settings), opening=opening, flower_replacement=True, seat_wind="3z"
    )
    assert {award.pattern.id: award.value for award in found.score.lists[0]} == items


def test_a_heavenly_win_may_be_asked_for_after_own_kongs_where_that_counts() -> None:
    rules = load("taiwan16", {"heavenly_after_kong": True})
    hand = "123m456m789m46p22z K:1111s +5p"
    found = appraise(hand, rules, opening="heavenly", replacement=True)
    assert {award.pattern.id: award.value for award in found.score.lists[0]} == {
        "heavenly": 16, "kong_bloom": 1
    }  # fmt: skip
    assert not found.situation.undisturbed
    assert found.situation.own_draws == 2
    # A flower may have been drawn for the kong and replaced in its turn.
    found = appraise(
        hand.replace(" +", " 1f +"), rules, opening="heavenly", flower_replacement=True
    )
    assert found.items["heavenly"] == 16
    for text, opening, more, words in (
        (hand, "heavenly", {}, "after a kong the dealer wins with a replacement"),
        (hand, "earthly", {"replacement": True}, "before any call"),
        (hand.replace("K:", "M:"), "heavenly", {"replacement": True}, "before any call"),
        (hand, "heavenly", {"replacement": True, "last": True}, "last tile"),
    ):
        with pytest.raises(CircumstanceError, match=words):
            appraise(text, rules, opening=opening, **more)  # type: ignore[arg-type]
    with pytest.raises(CircumstanceError, match="before any call"):
        appraise(hand, load("taiwan16"), opening="heavenly", replacement=True)


def test_flowers_of_the_deal_are_not_replaced_in_play() -> None:
    hand = "123m456m789m234p78s55p 1f +9s"
    with pytest.raises(CircumstanceError, match="a heavenly win is no robbed kong"):
        appraise(hand, load("taiwan16"), opening="heavenly", flower_replacement=True)
    with pytest.raises(CircumstanceError, match="self-draw with a flower"):
        appraise(hand, load("taiwan16"), opening="human", flower_replacement=True)
