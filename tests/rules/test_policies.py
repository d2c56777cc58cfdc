"""Policies that rulesets may choose between or leave out."""

from pathlib import Path

import pytest
from msgspec import structs

from mjlog.records import Hand
from mjlog.records.values import Wind
from mjlog.rules.policies import DealerEast, Finish, Rotation, Standing
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.chance import chance, shuffled_wall, throw
from mjlog.simulation.hand import deal_line
from mjlog.verification.checks.opening import check_seating
from tests.rules.tiny import NO_DECLARATIONS, TINY, load_text

FOUR: list[Wind] = ["1z", "2z", "3z", "4z"]


@pytest.fixture
def plain(tmp_path: Path) -> Ruleset:
    return load_text(tmp_path, NO_DECLARATIONS)


def opening(rules: Ruleset, dealer: int) -> Hand:
    rng = chance("opening", dealer)
    dice = throw(rules, rng)
    return deal_line(rules, Standing(dealer=dealer), [0, 0], dice, shuffled_wall(rules, rng))


def test_declarations_and_locks_may_be_missing(plain: Ruleset, tmp_path: Path) -> None:
    assert plain.ready is None
    assert plain.missed_win == ()
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "douque2p"\nid = "mute"\nlabel = { en = "Mute", zh = "不宣告" }\n'
        'remove = ["policy.ready", "policy.missed_win.missed_win", "declare", "migi"]\n',
        encoding="utf-8",
    )
    mute = load(str(house))
    assert mute.ready is None
    assert mute.missed_win == ()
    assert {"path": "policy.ready", "remove": True} in mute.rows


def test_a_ruleset_without_locks_has_the_hash_of_one_with_an_empty_list(
    plain: Ruleset, tmp_path: Path
) -> None:
    empty = NO_DECLARATIONS.replace("[policy.wall]", "[policy]\nmissed_win = []\n[policy.wall]")
    assert load_text(tmp_path, empty).hash == plain.hash
    assert load_text(tmp_path, TINY).hash != plain.hash


@pytest.mark.parametrize(
    ("dealer", "winds"),
    [(0, "1234"), (1, "4123"), (2, "3412"), (3, "2341")],
)
def test_winds_go_round_from_the_dealer(dealer: int, winds: str) -> None:
    seating = DealerEast(winds=FOUR)
    assert seating.seat_winds(dealer, 4) == [f"{wind}z" for wind in winds]
    assert seating.dice == 0
    assert seating.door([], dealer, 4) is None


def test_hands_open_without_dice_and_door(plain: Ruleset) -> None:
    for dealer, winds in ((0, ["1z", "3z"]), (1, ["3z", "1z"])):
        hand = opening(plain, dealer)
        assert (hand.dice, hand.door, hand.seat_winds) == (None, None, winds)
        assert check_seating(plain, hand, [dealer]) == ([], winds)


def test_winds_that_do_not_go_by_the_dealer_are_wrong(plain: Ruleset) -> None:
    hand = structs.replace(opening(plain, 1), seat_winds=["1z", "3z"])
    (fault,), winds = check_seating(plain, hand, [1])
    assert (fault.code, fault.expected, winds) == ("MJ707", ["3z", "1z"], ["3z", "1z"])
    # Where the line names the wrong dealer they may go by the right one, whose winds then count.
    assert check_seating(plain, hand, [1, 0]) == ([], ["1z", "3z"])


def test_dice_and_a_door_belong_to_other_games(plain: Ruleset) -> None:
    hand = opening(plain, 0)
    (thrown,), _ = check_seating(plain, structs.replace(hand, dice=[3, 4]), [0])
    assert (thrown.code, thrown.recorded, thrown.expected) == ("MJ708", 2, 0)
    (opened,), _ = check_seating(plain, structs.replace(hand, door=1), [0])
    assert (opened.code, opened.recorded) == ("MJ706", 1)


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("rounds", [0, 1, 2, 5])
@pytest.mark.parametrize("cap", [None, 0, 2])
def test_a_hand_reaches_exactly_where_games_lead(
    cap: int | None, rounds: int, seats: int, keep: bool
) -> None:
    """Every game of up to twelve hands is gone through."""
    rotation = Rotation(keep=["dealer_win"] if keep else [], streak_cap=cap, rounds=rounds)
    reached: set[tuple[int, int, int, int]] = set()
    open_hands = {Standing()}
    while open_hands:
        reached |= {(at.hand, at.round % 4, at.dealer, at.streak) for at in open_hands}
        after = [
            rotation.next(at, Finish("won", (winner,)), seats)
            for at in open_hands
            for winner in range(seats)
            if at.hand < 12
        ]
        open_hands = {at for at in after if at is not None}
    for hand in range(13):
        for wind in range(4):
            for dealer in range(seats):
                for streak in range(13):
                    found = rotation.reaches(hand, wind, dealer, streak, seats)
                    assert found == ((hand, wind, dealer, streak) in reached)
