"""Chips (祝儀) of riichi: what wins earn beside their points, in hands played and verified.

Expected numbers go by the common rule of parlors: a chip for ippatsu, for each ura dora and
each red five, ten for a limit hand from the seat that gave the tile, five from
each payer of a self-draw.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mjlog.cli.text.referee import correction_text
from mjlog.records import Settlement
from mjlog.replay.appraise import appraise
from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import load
from mjlog.simulation.hand import PlayedHand
from tests.mutation.logs import Log, changed, verify_log
from tests.rules.riichi_hands import ended, found, is_clean, log_of, play
from tests.rules.test_riichi_liability import DRAGONS, FED

DECLARER = {0: "147m147s5z", 1: "123m406m789m23p88s"}
DECLARED = "0~ 1~ 2~ 3~ 0~ 1+9s 1:riichi 1-9s"
DRAWN = "2~ 3~ 0~ 1+4p 1:win"
CALLER = {0: "55z406m789p23p99s1s", 1: "5z"}


def gains(hand: PlayedHand) -> list[int] | None:
    (settlement,) = [event for event in hand.events if isinstance(event, Settlement)]
    return settlement.chips


def declared(
    end: str, dealt: Mapping[int, str] = DECLARER, *, chips: str = "any_hand"
) -> PlayedHand:
    """Return a hand in which seat 1 declares; what is turned makes its pair of 8s dora."""
    turned = {"indicators": "1z1z2z2z3z", "ura": "7s4z4z5z5z"}
    return play(
        f"{DECLARED} {end}",
        dealt,
        indicators=turned["indicators"],
        ura=turned["ura"],
        chips=chips,
    )


def settlement_of(log: Log) -> int:
    return [index for index, event in enumerate(log) if event["type"] == "settlement"][-1]


def test_a_self_draw_is_paid_by_all() -> None:
    """Ippatsu, two ura dora (the pair), one red five."""
    hand = declared(DRAWN)
    assert gains(hand) == [-4, 12, -4, -4]
    assert is_clean(hand, chips="any_hand")


def test_a_discard_is_paid_by_who_gave_it() -> None:
    dealt = {**DECLARER, 2: "4p258m"}
    hand = declared("2-4p 1:win", dealt)
    assert gains(hand) == [0, 4, -4, 0]
    assert is_clean(hand, chips="any_hand")


@pytest.mark.parametrize(("chips", "each"), [("any_hand", 1), ("concealed", 0)])
def test_red_fives_of_open_hands(chips: str, each: int) -> None:
    dealt = {**CALLER, 2: "4p258m"}
    hand = play("0~ 1-5z 0:pung 0-1s 1~ 2-4p 0:win", dealt, chips=chips)
    assert gains(hand) == [each, 0, -each, 0]
    assert is_clean(hand, chips=chips)


@pytest.mark.parametrize("chips", ["any_hand", "concealed"])
def test_limit_hands(chips: str) -> None:
    """Whoever is liable gives nothing for others."""
    given = play(f"{FED} 1~ 2-9p 0:win", DRAGONS, chips=chips)
    assert gains(given) == [10, 0, -10, 0]
    drawn = play(f"{FED} 1~ 2~ 3~ 0+9p 0:win", DRAGONS, chips=chips)
    assert gains(drawn) == [15, -5, -5, -5]
    assert is_clean(given, chips=chips)
    assert is_clean(drawn, chips=chips)


def test_two_winners_of_a_tile() -> None:
    """The first has ippatsu, two ura dora and a red five, the other a red five."""
    dealt = {0: "4p147m147s", 1: "123m406m789m23p88s", 3: "055s789s99p23p777z"}
    hand = declared("2~ 3~ 0-4p 1:win 3:win", dealt)
    assert gains(hand) == [-5, 4, 0, 1]
    assert is_clean(hand, chips="any_hand")


def test_nobody_wins() -> None:
    hand = play("0~ 1~ 2~ 3~ ~0", chips="any_hand")
    assert gains(hand) == [0, 0, 0, 0]
    assert is_clean(hand, chips="any_hand")


def test_tables_without_chips_record_none() -> None:
    assert gains(declared(DRAWN, chips="none")) is None


def test_wrong_chips_are_found() -> None:
    log = ended(declared(DRAWN), chips="any_hand")
    place = settlement_of(log)
    for wrong in ([-3, 9, -3, -3], [-4, 12, -4, -3], [12, -4, -4, -4], [0, 0, 0, 0]):
        assert found(changed(log, place, chips=wrong)) == [f"{place + 1} MJ614"]
    assert found(changed(log, place, chips=[-4, 12, -8])) == [f"{place + 1} MJ111"]


def test_chips_of_a_table_that_plays_without() -> None:
    log = ended(declared(DRAWN, chips="none"), chips="none")
    place = settlement_of(log)
    assert found(changed(log, place, chips=[-4, 12, -4, -4])) == [f"{place + 1} MJ615"]


def test_chips_that_are_not_recorded_are_not_checked() -> None:
    log = ended(declared(DRAWN), chips="any_hand")
    (report,) = verify_log(changed(log, settlement_of(log), chips=None))
    assert report.status == "partial"
    assert "chips_not_told" in report.unchecked


def test_a_wrong_item_is_one_finding() -> None:
    """The chips may go by the item left out or not."""
    log = ended(declared(DRAWN), chips="any_hand")
    (win,) = [index for index, event in enumerate(log) if event["type"] == "win"]
    items = [item for item in log[win]["items"] if item["id"] != "ippatsu"]
    wrong = changed(log, win, items=items)
    assert [each for each in found(wrong) if "MJ61" in each] == []
    fewer = changed(wrong, settlement_of(log), chips=[-3, 9, -3, -3])
    assert [each for each in found(fewer) if "MJ61" in each] == []


def test_a_line_that_is_lost_leaves_the_sum() -> None:
    """Where the replay has ended nobody can tell what a win earns, but chips come from somebody."""
    hand = declared(DRAWN)
    log = log_of(hand, chips="any_hand")
    (dropped,) = [i for i, event in enumerate(log) if event["type"] == "declare_ready"]
    place = settlement_of(log)
    cut = [*log[: dropped - 1], *log[dropped:]]
    assert not any("MJ614" in each for each in found(cut))
    uneven = changed(cut, place - 1, chips=[-4, 12, -4, -3])
    assert f"{place} MJ614" in found(uneven)


@pytest.mark.parametrize(
    ("hand", "chips", "stated", "each"),
    [
        ("234m406m678p34s88s +5s", "any_hand", {"ready": "riichi", "ippatsu": True}, 2),
        ("234m406m678p34s88s +0s", "any_hand", {"ready": "riichi"}, 2),
        ("234m456m678p34s88s +5s", "any_hand", {"ready": "riichi"}, 0),
        ("234m406m34s88s C:678p +5s", "any_hand", {}, 1),
        ("234m406m34s88s C:678p +5s", "concealed", {}, 0),
        ("234m406m34s88s K:7777p +5s", "concealed", {"self_draw": True}, 1),
        ("19m19p19s1234567z +1m", "any_hand", {}, 10),
        ("19m19p19s1234567z +1m", "concealed", {"self_draw": True}, 5),
    ],
)
def test_what_each_payer_gives(hand: str, chips: str, stated: dict[str, object], each: int) -> None:
    found = appraise(hand, "riichi", settings={"chips": chips}, **stated)  # type: ignore[arg-type]
    assert sum(chips for _, chips in found.chips or ()) == each


def test_two_limit_hands_count_twice() -> None:
    found = appraise("111222333z44z55z +4z", "riichi", settings={"chips": "any_hand"})
    assert found.score.limits == 2
    assert found.chips == [(None, 20)]


def test_counted_yakuman_is_no_limit_hand() -> None:
    found = appraise(
        "234m406m678p34s88s +0s",
        "riichi",
        settings={"chips": "any_hand"},
        ready="riichi",
        self_draw=True,
        indicators="7s7s7s1m",
    )
    assert found.score.worths[0].base.limit is not None
    assert found.score.worths[0].base.limit.id == "kazoe"
    assert found.chips == [("aka", 2)]


def test_chips_for_a_pattern_that_is_not_there() -> None:
    with pytest.raises(RulesetError) as caught:
        load("riichi", {"chips": "any_hand", "scoring.settlement.chips.patterns.flush": 1})
    assert [(p.kind, p.path) for p in caught.value.problems] == [
        ("unknown_pattern", "scoring.settlement.chips.patterns.flush")
    ]
    rules = load("riichi", {"chips": "any_hand", "scoring.settlement.chips.patterns.rinshan": 3})
    assert rules.scoring.settlement.chips is not None
    assert rules.scoring.settlement.chips.patterns["rinshan"] == 3


def test_a_wrong_hand_is_told_the_right_chips() -> None:
    log = ended(declared(DRAWN), chips="any_hand")
    (report,) = verify_log(changed(log, settlement_of(log), chips=[-3, 9, -3, -3]))
    assert report.correction is not None
    assert report.correction.chips == (-4, 12, -4, -4)
    assert report.correction.recorded_chips == (-3, 9, -3, -3)
    text = correction_text(report, "en").split("\n")
    assert [line.split() for line in text[-2:]] == [
        ["right", "-4", "+12", "-4", "-4"],
        ["recorded", "-3", "+9", "-3", "-3"],
    ]
