"""Riichi in play: the wall, kongs and indicators, declarations.

What is expected is written out from the rules (README.md of the ruleset), paragraph by paragraph.
"""

from __future__ import annotations

import pytest

from mjlog.records import Exhausted, Indicator, Win
from tests.builders.script import ScriptError
from tests.rules.riichi_hands import START, found, is_clean, kinds, log_of, play, rules_of


def test_the_wall_serves_as_it_lies_on_the_table() -> None:
    """§2: y[135 - i] is the i-th tile of the list."""
    wall = rules_of().wall
    y = {index: 135 - index for index in range(136)}  # place in the list of y[index]
    assert rules_of().wall.deal(4, 2, 13)[2][:4] == [y[135], y[134], y[133], y[132]]
    assert wall.replacements == (y[1], y[0], y[3], y[2])  # type: ignore[attr-defined]
    assert wall.indicators == (y[5], y[7], y[9], y[11], y[13])  # type: ignore[attr-defined]
    assert wall.ura == (y[4], y[6], y[8], y[10], y[12])  # type: ignore[attr-defined]
    assert wall.in_order(list(range(136)))[::-1][:4] == [y[1], y[0], y[3], y[2]]


def test_dice_may_be_recorded_and_decide_nothing() -> None:
    """§2: Tenhou throws two."""
    log = log_of(play("~0"))
    opening = next(index for index, event in enumerate(log) if event["type"] == "hand")
    for dice, expected in (([3, 4], []), ([3], ["2 MJ708"]), ([1, 2, 3], ["2 MJ708"])):
        log[opening] = {**log[opening], "dice": dice}
        assert found(log) == expected


def test_the_wall_ends_after_seventy_draws() -> None:
    hand = play("~0")
    assert kinds(hand).count("draw") == 70
    assert is_clean(hand)


def test_a_kong_takes_a_draw_from_the_end() -> None:
    hand = play("0+1z 0:kong=1z ~0", {0: "111z19m19p"})
    assert kinds(hand).count("draw") == 70
    assert kinds(hand)[:4] == ["indicator", "draw", "kong", "indicator"]
    assert is_clean(hand)


# §4: when the indicators of kongs are turned

ADDED = ("0-9s 1:pung 1-1m 2~ 3~ 0~ 1+9s 1:kong=9s 1~ ~0", {0: "9s", 1: "99s1m"})
EXPOSED = ("0-9s 1:kong 1~ ~0", {0: "9s", 1: "999s"})


def between(hand: object, first: str, last: str) -> list[str]:
    """Return the lines from the first of a type up to the next of another."""
    lines = kinds(hand)  # type: ignore[arg-type]
    start = lines.index(first)
    return lines[start : lines.index(last, start) + 1]


@pytest.mark.parametrize("script", [ADDED, EXPOSED])
@pytest.mark.parametrize(
    ("kan_dora", "lines"),
    [
        ("before_discard", ["kong", "draw", "indicator", "discard"]),
        ("before_draw", ["kong", "indicator", "draw", "discard"]),
        ("after_discard", ["kong", "draw", "discard", "indicator"]),
    ],
)
def test_an_open_kong_turns_its_indicator(
    script: tuple[str, dict[int, str]], kan_dora: str, lines: list[str]
) -> None:
    hand = play(*script, kan_dora=kan_dora)
    start = kinds(hand).index("kong")
    assert kinds(hand)[start : start + 4] == lines
    assert is_clean(hand, kan_dora=kan_dora)


def test_two_kongs_in_a_row_turn_the_first_as_soon_as_the_second_stands() -> None:
    play_on = "0-9s 1:kong 1+1z 1:kong=1z 1~ ~0"
    hand = play(play_on, {0: "9s", 1: "999s111z"})
    assert between(hand, "kong", "discard") == [
        "kong", "draw", "kong", "indicator", "indicator", "draw", "discard",
    ]  # fmt: skip
    assert is_clean(hand)
    # The two stand in either order, and the first may stand before the second kong.
    log = log_of(hand)
    at = next(i for i, event in enumerate(log) if event["type"] == "indicator" and i > 5)
    swapped = [*log[:at], log[at + 1], log[at], *log[at + 2 :]]
    assert found(swapped) == []
    early = [*log[: at - 1], log[at], log[at - 1], *log[at + 1 :]]
    assert [event["type"] for event in early[at - 1 : at + 2]] == ["indicator", "kong", "indicator"]
    assert found(early) == []


def test_two_added_kongs_in_a_row() -> None:
    """§4: 加槓 · draw · 加槓 · indicator · draw · indicator · discard."""
    play_on = (
        "0-9s 1:pung 1-1m 2~ 3~ 0+1z 0-1z 1:pung 1-9m 2~ 3~ 0~ 1+9s 1:kong=9s 1+1z 1:kong=1z 1~ ~0"
    )
    hand = play(play_on, {0: "9s", 1: "99s11z19m"})
    assert between(hand, "kong", "discard") == [
        "kong", "draw", "kong", "indicator", "draw", "indicator", "discard",
    ]  # fmt: skip
    assert is_clean(hand)


def test_a_replacement_that_wins_leaves_the_indicator_hidden() -> None:
    """§13.11."""
    dealt = {0: "9s", 1: "234m456p999s67s1z5z"}
    hand = play("0-9s 1:kong 1+3s 1-1z 2~ 3~ 0~ 1~ ~0".replace("1+3s 1-1z", "1-1z"), dealt)
    assert kinds(hand).count("indicator") == 2
    won = play("0-1z 1:kong 1+8s 1:win", {0: "1z", 1: "111z234m456p67s99p"}, indicators="6z")
    assert kinds(won).count("indicator") == 1
    (win,) = [event for event in won.events if isinstance(event, Win)]
    assert {item.id for item in win.items or ()} == {"rinshan", "round_wind"}
    assert is_clean(hand)
    assert is_clean(won)


def test_a_fifth_kong_is_not_made() -> None:
    """§15 D3: four kongs by one seat, and the play goes on."""
    quads = "0+1z 0:kong=1z 0+2z 0:kong=2z 0+3z 0:kong=3z 0+4z 0:kong=4z 0~"
    dealt = {0: "111z222z333z444z", 1: "555z"}
    hand = play(f"{quads} 1+5z 1~ ~0", dealt)
    assert isinstance(next(e for e in hand.events if isinstance(e, Exhausted)), Exhausted)
    with pytest.raises(ScriptError, match="no such choice"):
        play(f"{quads} 1+5z 1:kong=5z 1~ ~0", dealt)
    assert is_clean(hand)


# §5: declaring

READY = "123m456m789m23p99p"
"""Waits for 1p and 4p."""


def test_a_declaration_and_its_stick() -> None:
    hand = play("0~ 1+1z 1:double_riichi 1-1z 2~ 3~ 0~ 1+4p 1:win", {0: "1s", 1: READY})
    assert between(hand, "declare_ready", "deposit") == ["declare_ready", "discard", "deposit"]
    (win,) = [event for event in hand.events if isinstance(event, Win)]
    earned = {item.id for item in win.items or ()}
    assert {"double_riichi", "ippatsu", "menzen_tsumo", "pinfu"} <= earned
    assert "riichi" not in earned
    assert win.ura is not None
    assert len(win.ura) == 1
    assert is_clean(hand)


@pytest.mark.parametrize(
    ("call", "ippatsu"),
    [("2~", True), ("2+2z 2:kong=2z 2~", False)],
)
def test_a_kong_ends_ippatsu(call: str, ippatsu: bool) -> None:
    dealt = {0: "1s", 1: READY, 2: "222z"}
    hand = play(f"0~ 1+1z 1:double_riichi 1-1z {call} 3~ 0~ 1+4p 1:win", dealt)
    (win,) = [event for event in hand.events if isinstance(event, Win)]
    assert ("ippatsu" in {item.id for item in win.items or ()}) == ippatsu
    assert is_clean(hand)


def test_ippatsu_ends_with_the_own_next_discard() -> None:
    hand = play("0~ 1+1z 1:double_riichi 1-1z 2~ 3~ 0~ 1~ 2~ 3~ 0~ 1+4p 1:win", {1: READY})
    (win,) = [event for event in hand.events if isinstance(event, Win)]
    assert "ippatsu" not in {item.id for item in win.items or ()}


def test_robbing_keeps_ippatsu() -> None:
    """§13.8: the declarer robs a kong in its first turn."""
    dealt = {1: "123m456m789s67p33s", 2: "88p", 3: "8p"}
    script = "0~ 1~ 2~ 3-8p 2:pung 2~ 3~ 0~ 1+1z 1:riichi 1-1z 2+8p 2:kong=8p 1:win"
    hand = play(script, dealt)
    (win,) = [event for event in hand.events if isinstance(event, Win)]
    assert {"riichi", "ippatsu", "chankan", "pinfu"} <= {item.id for item in win.items or ()}
    assert is_clean(hand)


@pytest.mark.parametrize(
    ("scores", "left", "allowed"),
    [
        ((25000, 1000, 25000, 49000), 61, True),
        ((25000, 900, 25000, 49100), 61, False),
        ((25000,) * 4, 5, True),
        ((25000,) * 4, 4, False),
    ],
)
def test_who_may_declare(scores: tuple[int, ...], left: int, allowed: bool) -> None:
    """§5: 1,000 points, four tiles left after the own draw."""
    # Seat 1 draws when 69, 65, … 61, … 5 tiles are left; a kong of seat 0 makes that one less.
    kong = "0+2z 0:kong=2z 0~ " if left == 4 else ""
    script = f"{kong}~{left} 1+9s 1:riichi 1-9s ~0"
    dealt = {0: "222z19m19p1s", 1: "123m456m789m123p1z"}
    aside, under = "1z1z1z2m4m", "2p4p2s4s6s"
    if allowed:
        hand = play(script, dealt, scores=scores, indicators=aside, ura=under)
        assert "deposit" in kinds(hand)
        assert scores != START or is_clean(hand)
    else:
        with pytest.raises(ScriptError, match="no such choice"):
            play(script, dealt, scores=scores, indicators=aside, ura=under)


def test_an_open_hand_does_not_declare() -> None:
    with pytest.raises(ScriptError, match="no such choice"):
        play("0-9s 1:pung 1-1z 2~ 3~ 0~ 1+1m 1:riichi 1-1m", {0: "9s", 1: "123m456m99s23p99p1z"})


KONGS_AFTER = [
    # §5: what waits before and after are the same ...
    ("456m22m777p88p999p", "7p", True),
    # ... and where the kong takes waits away it is refused.
    ("123m789m345s5556p", "0p", False),
]


@pytest.mark.parametrize(("tiles", "drawn", "allowed"), KONGS_AFTER)
def test_a_concealed_kong_after_declaring_keeps_the_waits(
    tiles: str, drawn: str, allowed: bool
) -> None:
    kind = drawn.replace("0", "5")
    script = f"0~ 1+1z 1:double_riichi 1-1z 2~ 3~ 0~ 1+{drawn} 1:kong={kind} 1~ 2~ 0:abort"
    if allowed:
        with pytest.raises(ScriptError, match="0:abort"):
            play(script, {1: tiles})
    else:
        with pytest.raises(ScriptError, match="no such choice"):
            play(script, {1: tiles})


def test_readings_may_have_to_stay_the_same_as_well() -> None:
    """§14: 777p beside 88p and 999p can also be read as 789p and 77 with 8 9 9 left."""
    script = "0~ 1+1z 1:double_riichi 1-1z 2~ 3~ 0~ 1+7p 1:kong=7p 1~ 2~ 0:abort"
    with pytest.raises(ScriptError, match="no such choice"):
        play(script, {1: KONGS_AFTER[0][0]}, riichi_ankan="same_readings")
    plain = script.replace("7p", "1s")
    with pytest.raises(ScriptError, match="0:abort"):
        play(plain, {1: "456m22m111s567p88p"}, riichi_ankan="same_readings")


def test_indicators_are_those_of_the_wall() -> None:
    hand = play("0+1z 0:kong=1z ~0", {0: "111z"}, indicators="7p2m", ura="3s4s")
    turned = [event.tile for event in hand.events if isinstance(event, Indicator)]
    assert turned == ["7p", "2m"]
    wall = log_of(hand)[1]["wall"]
    assert [wall[130], wall[128], wall[131], wall[129]] == ["7p", "2m", "3s", "4s"]
