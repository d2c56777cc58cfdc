"""How a hand of riichi ends: several winners, aborts, the end of the wall (§7)."""

from __future__ import annotations

import pytest

from mjlog.records import Aborted, Exhausted, Reveal, Settlement, Win
from mjlog.rules.policies import Standing
from mjlog.simulation.hand import PlayedHand
from tests.builders.script import ScriptError
from tests.mutation.logs import findings, verify_log
from tests.rules.riichi_hands import APART, found, is_clean, kinds, log_of, play, rules_of

QUIET = "123m456m789m123p1z"
# §7: several winners, aborts


TOGETHER = {
    0: "234m567m88s345m45p",
    1: "123m456m789m99s36p",
    2: "567s234s22p678s45p",
    3: "345s678s99p789p45p",
}
"""Seats 0, 2 and 3 wait for 3p and 6p."""
STANDING = Standing(3, 0, 0, 0, 2, 2, 1)
DECLARES = "0~ 1+3p 1:double_riichi 1-6p"


def paid(hand: PlayedHand) -> dict[tuple[object, object, str], int]:
    """Return who pays whom for what in a hand."""
    (settlement,) = [event for event in hand.events if isinstance(event, Settlement)]
    return {
        (payment.from_seat, payment.to, payment.reason): payment.amount
        for payment in settlement.payments or ()
    }


def test_two_winners_are_paid() -> None:
    """§13.20: 3,900 and 11,600; the stick of the declaration is not laid down."""
    # 8s counts: the dealer has two and 平和 斷么九, seat 2 has one.
    hand = play(f"{DECLARES} 2:win 0:win", TOGETHER, indicators="7s", standing=STANDING)
    assert "deposit" not in kinds(hand)
    assert [event.seat for event in hand.events if isinstance(event, Win)] == [2, 0]
    assert paid(hand) == {
        (1, 2, "win"): 3900,
        (1, 2, "honba"): 600,
        ("pot", 2, "deposit"): 1000,
        (1, 0, "win"): 11600,
    }
    assert [score - 25000 for score in hand.scores] == [11600, -16100, 5500, 0]
    assert is_clean(hand)
    assert rules_of().rotation.next(STANDING, hand.finish, 4) == Standing(4, 0, 0, 0, 3, 3, 0)


def test_who_declares_with_its_last_stick_and_pays_is_not_bust() -> None:
    """§13.21."""
    scores = (25000, 1000, 25000, 49000)
    standing = Standing(2, 0, 1, 1, 0, 0, 0)
    script = DECLARES.removeprefix("0~ ")
    hand = play(f"{script} 3:win", TOGETHER, indicators="1z", standing=standing, scores=scores)
    assert paid(hand) == {(1, 3, "win"): 1000}
    assert list(hand.scores) == [25000, 0, 25000, 50000]
    assert "deposit" not in kinds(hand)
    assert rules_of().rotation.next(standing, hand.finish, 4) == Standing(3, 0, 2, 2, 0, 0, 0)


def test_three_winners_call_the_hand_off() -> None:
    hand = play(f"{DECLARES} 2:together", TOGETHER, standing=STANDING)
    (end,) = [event for event in hand.events if isinstance(event, Aborted)]
    assert (end.reason, sorted(end.seats)) == ("triple_win", [0, 2, 3])
    assert kinds(hand)[-5:] == ["reveal", "reveal", "reveal", "settlement", "hand_end"]
    assert list(hand.scores) == [25000] * 4
    assert rules_of().rotation.next(STANDING, hand.finish, 4) == Standing(4, 0, 0, 0, 3, 3, 1)
    assert is_clean(hand)
    three = play(f"{DECLARES} 2:win 3:win 0:win", TOGETHER, multiple_wins="three")
    assert is_clean(three, multiple_wins="three")
    nearest = play(f"{DECLARES} 2:win", TOGETHER, multiple_wins="nearest")
    assert is_clean(nearest, multiple_wins="nearest")
    log = log_of(three, multiple_wins="three")
    log[0]["ruleset"] = log_of(hand)[0]["ruleset"]
    third = [index + 1 for index, event in enumerate(log) if event["type"] == "win"][2]
    assert found(log)[0] == f"{third} MJ348"


def test_nine_kinds() -> None:
    dealt = {0: "19m19p19s12z23456m"}
    hand = play("0+3z 0:abort", dealt)
    assert kinds(hand)[-4:] == ["aborted", "reveal", "settlement", "hand_end"]
    (shown,) = [event for event in hand.events if isinstance(event, Reveal)]
    assert len(shown.concealed) == 14
    assert is_clean(hand)
    with pytest.raises(ScriptError, match="cannot call"):
        play("0+2s 0:abort", dealt)
    with pytest.raises(ScriptError, match="cannot call"):
        play("0+3z 0~ 1~ 2~ 3~ 0:abort", dealt)
    # A call before the own first turn takes the right away.
    with pytest.raises(ScriptError, match="cannot call"):
        play("0-9s 2:pung 2~ 3~ 0~ 1:abort", {0: "9s", 1: "19m19p19s1234z567m", 2: "99s"})


@pytest.mark.parametrize("robbed", [True, False])
def test_thirteen_orphans_may_rob_a_concealed_kong(robbed: bool) -> None:
    """§14 kokushi_on_ankan: nobody else may, and by default nobody at all."""
    dealt = {0: "5s", 1: "111m", 2: "9m19p19s1234567z5z", 3: "23m456m789p345s55p"}
    script = "0~ 1+1m 1:kong=1m"
    if robbed:
        hand = play(f"{script} 2:win", dealt, kokushi_on_ankan=True)
        assert "indicator" not in kinds(hand)[2:]
        assert is_clean(hand, kokushi_on_ankan=True)
        with pytest.raises(ScriptError, match="no such choice"):
            play(f"{script} 3:win", dealt, kokushi_on_ankan=True)
        log = log_of(hand, kokushi_on_ankan=True)
        at = next(index for index, event in enumerate(log) if event["type"] == "win")
        other = {**log[at], "seat": 3, "items": None, "total": None, "counted": None}
        other = {key: value for key, value in other.items() if key not in ("fu", "points", "limit")}
        assert f"{at + 1} MJ405" in found([*log[:at], other, *log[at + 1 :]])
    else:
        with pytest.raises(ScriptError, match="no such choice"):
            play(f"{script} 2:win", dealt)


@pytest.mark.parametrize("option", [True, False])
def test_four_winds(option: bool) -> None:
    dealt = {seat: f"3z{tiles}" for seat, tiles in APART.items()}
    script = "0-3z 1-3z 2-3z 3-3z"
    if option:
        hand = play(script, dealt)
        assert kinds(hand)[-3:] == ["aborted", "settlement", "hand_end"]
        assert is_clean(hand)
    else:
        hand = play(f"{script} ~0", dealt, abort_four_winds=False)
        assert is_clean(hand, abort_four_winds=False)


def test_four_declarations() -> None:
    """§7: the fourth stick stays on the table; all four show their tiles."""
    ready = {
        0: "123m456m789m11p57s",
        1: "123p456p789p22s57m",
        2: "123s456s789s33m68p",
        3: "234m234p234s44z68m",
    }
    script = (
        "0+1z 0:double_riichi 0-1z 1+2z 1:double_riichi 1-2z"
        " 2+3z 2:double_riichi 2-3z 3+5z 3:double_riichi 3-5z"
    )
    hand = play(script, ready)
    (end,) = [event for event in hand.events if isinstance(event, Aborted)]
    assert end.reason == "four_riichi"
    assert kinds(hand).count("deposit") == 4
    assert kinds(hand).count("reveal") == 4
    assert list(hand.scores) == [24000] * 4
    assert is_clean(hand)
    following = rules_of().rotation.next(Standing(), hand.finish, 4)
    assert following == Standing(2, 0, 0, 0, 1, 1, 4)
    on = play(f"{script} 0+6s 0:win", ready, abort_four_riichi=False)
    assert is_clean(on, abort_four_riichi=False)


def test_four_kongs_of_two_seats() -> None:
    """§7: the discard after the fourth cannot be called, but won on."""
    dealt = {0: "111z222z333z", 1: "444z", 2: "99s12m12p"}
    quads = "0+1z 0:kong=1z 0+2z 0:kong=2z 0+3z 0:kong=3z 0~ 1+4z 1:kong=4z"
    hand = play(f"{quads} 1+9s 1-9s", dealt)
    assert kinds(hand)[-4:] == ["discard", "aborted", "settlement", "hand_end"]
    assert is_clean(hand)
    waiting = {**dealt, 2: "234m567m345p88p67s"}
    won = play(f"{quads} 1+8s 1-8s 2:win", waiting)
    assert is_clean(won)
    log = log_of(hand)
    assert found([*log[:-3], {"type": "exhausted"}, *log[-2:]]) == [f"{len(log) - 2} MJ348"]


# §7: the wall is used up


@pytest.mark.parametrize(
    ("ready", "deltas"),
    [
        ((3,), (-1000, -1000, -1000, 3000)),
        ((0, 1), (1500, 1500, -1500, -1500)),
        ((0, 1, 3), (1000, 1000, -3000, 1000)),
        ((), (0, 0, 0, 0)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_who_is_not_ready_pays(ready: tuple[int, ...], deltas: tuple[int, ...]) -> None:
    """§13.22."""
    waiting = {
        0: "123m456m789m123p1z",
        1: "123m456m789m456p2z",
        2: "123s456s789s789p3z",
        3: "123s456s789s456p4z",
    }
    apart = {0: "19m19p258s", 1: "147s28p5z", 2: "28m258p6z", 3: "147m147p7z"}
    dealt = {seat: (waiting if seat in ready else apart)[seat] for seat in range(4)}
    standing = Standing(9, 0, 2, 2, 0, 1, 2)
    hand = play(
        "~0", dealt, standing=standing, indicators="1z1z1z2z2z", ura="2z3z3z3z4z", nagashi=False
    )
    (end,) = [event for event in hand.events if isinstance(event, Exhausted)]
    assert tuple(end.ready or ()) == ready
    assert tuple(score - 25000 for score in hand.scores) == deltas
    assert kinds(hand).count("reveal") == len(ready)
    assert is_clean(hand, nagashi=False)
    following = rules_of().rotation.next(standing, hand.finish, 4)
    kept = 2 in ready
    assert following == (Standing(10, 0, 2, 2, 1, 2, 2) if kept else Standing(10, 0, 3, 3, 0, 2, 2))


OUTER = "1m1m1m9m9m9m1p1p1p9p9p9p1s1s1s9s9s"
MIDDLE = {0: QUIET, 1: "2468m2468p", 2: "3579m2468s", 3: "357p3579s2z3z4z5z6z7z"}
"""Seat 0 waits for 1z, of which the others lie beside the wall."""


def nagashi(script: str = "", rule: bool = True) -> PlayedHand:
    """Return a hand in which seat 3 draws and discards outer tiles alone."""
    outer = [OUTER[place : place + 2] for place in range(0, len(OUTER), 2)]
    turns = [f"0~ 1~ 2~ 3+{tile} 3-{tile}" for tile in outer]
    dealt = {**MIDDLE, 0: "234m456m678m234p1z"}
    play_on = " ".join([*turns[:3], script, *turns[3:]])
    return play(f"{play_on} 0~ 1~ ~0", dealt, indicators="1z1z1z", standing=STANDING, nagashi=rule)


def test_a_river_of_outer_tiles_is_paid() -> None:
    """§13.23."""
    hand = nagashi()
    (end,) = [event for event in hand.events if isinstance(event, Exhausted)]
    assert (list(end.ready or ()), list(end.nagashi or ())) == ([0], [3])
    assert [score - 25000 for score in hand.scores] == [-4000, -2000, -2000, 8000]
    assert {reason for _, _, reason in paid(hand)} == {"nagashi"}
    assert is_clean(hand)
    following = rules_of().rotation.next(STANDING, hand.finish, 4)
    assert following == Standing(4, 0, 0, 0, 3, 3, 1)


def test_who_has_left_is_not_paid_for_its_river() -> None:
    hand = nagashi("3:leaves")
    (end,) = [event for event in hand.events if isinstance(event, Exhausted)]
    assert not end.nagashi
    assert [score - 25000 for score in hand.scores] == [3000, -1000, -1000, -1000]
    assert is_clean(hand)
    back = nagashi("3:leaves 3:returns")
    assert [score - 25000 for score in back.scores] == [-4000, -2000, -2000, 8000]


def test_without_the_rule_a_river_is_worth_nothing() -> None:
    hand = nagashi(rule=False)
    assert [score - 25000 for score in hand.scores] == [3000, -1000, -1000, -1000]
    assert is_clean(hand, nagashi=False)


def test_a_hand_without_a_pattern_does_not_win() -> None:
    """§13.7: two chows, 78m and a pair of 3z complete with 9m, and earn nothing before the end."""
    dealt = {0: "1p7s19m", 1: "23p89s456m78m33z5z6z", 2: "234p567p345s678s1z", 3: "29m"}
    script = "0-1p 1:chow=23p 1-5z 2~ 3~ 0-7s 1:chow=89s 1-6z 2~ 3-9m"
    # The pair is 寶牌, which is worth two and earns no win.
    hand = play(f"{script} 0~ 1~ 2+1z 2:win", dealt, indicators="2z")
    log = log_of(hand)
    at = next(
        index
        for index, event in enumerate(log)
        if event["type"] == "discard" and event["tile"] == "9m" and event["seat"] == 3
    )
    win = {"type": "win", "seat": 1, "by": "discard", "tile": "9m", "from": 3, "items": None}
    win |= {"total": None, "counted": None}
    told = findings(verify_log([*log[: at + 1], win, *log[at + 1 :]]))
    (below,) = [finding for finding in told if finding.code == "MJ407"]
    assert below.place.line == at + 2
    assert below.data == {"seat": 1, "minimum": 1, "total": 0}
    assert is_clean(hand)
