"""How riichi is played: the wall, kongs and indicators, declarations, furiten, the ends of a hand.

What is expected is written out from the rules (README.md of the ruleset), paragraph by paragraph.
"""

from __future__ import annotations

import pytest

from mjlog.records import Aborted, Exhausted, Indicator, Reveal, Win
from mjlog.rules.policies import Finish, Standing
from tests.builders.script import ScriptError
from tests.rules.riichi_hands import (
    APART,
    START,
    found,
    is_clean,
    kinds,
    log_of,
    play,
    rules_of,
)


def test_the_wall_serves_as_it_lies_on_the_table() -> None:
    """§2: y[135 - i] is the i-th tile of the list."""
    wall = rules_of().wall
    y = {index: 135 - index for index in range(136)}  # place in the list of y[index]
    assert rules_of().wall.deal(4, 2, 13)[2][:4] == [y[135], y[134], y[133], y[132]]
    assert wall.replacements == (y[1], y[0], y[3], y[2])  # type: ignore[attr-defined]
    assert wall.indicators == (y[5], y[7], y[9], y[11], y[13])  # type: ignore[attr-defined]
    assert wall.ura == (y[4], y[6], y[8], y[10], y[12])  # type: ignore[attr-defined]
    assert wall.in_order(list(range(136)))[::-1][:4] == [y[1], y[0], y[3], y[2]]


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
    won = play("0-1z 1:kong 1+8s 1:win", {0: "1z", 1: "111z234m456p67s99p"})
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


# §6: furiten

TWO_SIDED = "234m567m345s88s45p"
"""Waits for 3p and 6p; without a declaration a win on either is all simples and all sequences."""


def wins(script: str, dealt: dict[int, str]) -> bool:
    """Whether a script can be played to its end, and is verified then."""
    try:
        hand = play(script, dealt)
    except ScriptError:
        return False
    assert is_clean(hand)
    return True


FAR = {0: "19m19p1s", 2: "19m3p1z2z3z", 3: "6p19s4z5z6z"}


@pytest.mark.parametrize(
    ("script", "allowed"),
    [
        # Trace (a): 3p let go, 6p from the next seat; after the own next draw it can be won on.
        ("0~ 1~ 2-3p 3-6p 1:win", False),
        ("0~ 1~ 2-3p 3~ 0~ 1~ 2~ 3-6p 1:win", True),
    ],
)
def test_a_tile_let_go_locks_until_the_own_next_draw(script: str, allowed: bool) -> None:
    assert wins(script, {**FAR, 1: TWO_SIDED}) == allowed


@pytest.mark.parametrize(
    ("script", "allowed"),
    [
        # Trace (b): the same, and an own pung and discard in between.
        ("0~ 1~ 2-3p 3-2p 1:pung 1-9m 2-6p 1:win", True),
        ("0~ 1~ 2-3p 3-6p 1:win", False),
    ],
)
def test_an_own_call_opens_the_lock(script: str, allowed: bool) -> None:
    dealt = {0: "19m19p1s", 1: "22p234m567m88s45p9m", 2: "36p1z2z3z", 3: "26p9s4z5z6z"}
    # Before the pung it waits for 3p and 6p with 22p or 88s as its pair once 9m has gone.
    if "pung" not in script:
        dealt[1] = "234m567m88s45p222p"
    assert wins(script, dealt) == allowed


@pytest.mark.parametrize(
    ("script", "allowed"),
    [
        # Trace (c): after a declaration a tile let go locks for the rest of the hand.
        ("0~ 1+9m 1:double_riichi 1-9m 2-3p 3~ 0~ 1~ 2~ 3-6p 1:win", False),
        ("0~ 1+9m 1:double_riichi 1-9m 2-3p 3~ 0~ 1+6p 1:win", True),
        ("0~ 1+9m 1:double_riichi 1-9m 2~ 3~ 0~ 1~ 2~ 3-6p 1:win", True),
        ("0~ 1+9m 1:double_riichi 1-9m 2~ 3~ 0~ 1+6p 1-6p 2~ 3-6p 1:win", False),
    ],
)
def test_after_declaring_the_lock_stays(script: str, allowed: bool) -> None:
    assert wins(script, {**FAR, 1: TWO_SIDED}) == allowed


@pytest.mark.parametrize(
    ("script", "allowed"),
    [
        ("0~ 1+6p 1-6p 2-3p 1:win", False),
        ("0~ 1+6p 1-6p 2~ 3~ 0~ 1~ 2~ 3-6p 1:win", False),
        ("0~ 1+6p 1-6p 2~ 3~ 0~ 1+3p 1:win", True),
        # A discard that has been called is still one's own.
        ("0~ 1+6p 1-6p 2:pung 2~ 3~ 0~ 1~ 2-3p 1:win", False),
    ],
)
def test_an_own_discard_locks_as_long_as_it_is_a_wait(script: str, allowed: bool) -> None:
    dealt = {**FAR, 1: TWO_SIDED, 2: "66p19m3p1z2z3z"}
    assert wins(script, dealt) == allowed


def test_no_pattern_is_no_excuse() -> None:
    """§6.2: 9p would win nothing, yet letting it go locks 6p, which would."""
    # 78p waits for 6p and 9p: with 6p all simples, with 9p nothing in an open hand.
    dealt = {0: "2s19m19p", 1: "22s234m567m33m78p9s", 2: "9p19m1z2z3z", 3: "6p19s4z5z6z"}
    assert wins("0-2s 1:pung 1-9s 2~ 3-6p 1:win", dealt)
    assert not wins("0-2s 1:pung 1-9s 2-9p 3-6p 1:win", dealt)


def test_a_call_instead_of_a_win_locks() -> None:
    """§6.2: 5p is pungs' and the win's tile; who pungs it has missed it."""
    # 55p and 46p with 345m 678m 88s: waits for 5p; punging it leaves 46p.
    dealt = {0: "5p19m19p1s", 1: "5546p345m678m888s", 2: "5p19m1z2z3z", 3: "5p19s4z5z6z"}
    script = "0-5p 1:pung 1-8s 2-5p 1:win"
    assert not wins(script, dealt)


# §6: four copies of the kind, red fives included


@pytest.mark.parametrize(
    ("tiles", "calls", "drawn", "held", "wins_on_it"),
    [
        # 2222m is no wait for 2m; 222m punged and a single 2m is one, though nobody can give it.
        ("2222m345p678p456s", "0~", "1z", False, False),
        ("222m345p678p456s9s", "0-2m 1:pung 1-9s", "1z", False, True),
        ("2222m345p678p456s", "0~", "1z", True, False),
        # Three plain fives and the red one are four.
        ("5550m345p678p234s", "0~", "1z", False, False),
    ],
)
def test_four_concealed_copies_are_no_wait(
    tiles: str, calls: str, drawn: str, held: bool, wins_on_it: bool
) -> None:
    dealt = {0: "2m" if "pung" in calls else "1m", 1: tiles, 2: "19m", 3: "19s"}
    fifth_tile_wait = "held" if held else "concealed"
    hand = play(f"{calls} ~0", dealt, fifth_tile_wait=fifth_tile_wait)
    (end,) = [event for event in hand.events if isinstance(event, Exhausted)]
    # The seat discards all that it draws, so it is ready now or never.
    assert (1 in (end.ready or ())) == wins_on_it
    assert is_clean(hand, fifth_tile_wait=fifth_tile_wait)


def test_copies_in_melds_may_count() -> None:
    """§14 fifth_tile_wait: with 222m in a pung, a single 2m waits for what there is none of."""
    dealt = {0: "2m", 1: "222m345p678p456s9s", 2: "19m", 3: "19s"}
    hand = play("0-2m 1:pung 1-9s ~0", dealt, fifth_tile_wait="held")
    (end,) = [event for event in hand.events if isinstance(event, Exhausted)]
    assert 1 not in (end.ready or ())
    assert is_clean(hand, fifth_tile_wait="held")


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


def test_two_winners_are_paid() -> None:
    """§13.20, but for the value of the hands."""
    hand = play(f"{DECLARES} 2:win 0:win", TOGETHER, standing=STANDING)
    assert "deposit" not in kinds(hand)
    assert [event.seat for event in hand.events if isinstance(event, Win)] == [2, 0]
    settlement = next(event for event in log_of(hand) if event["type"] == "settlement")
    paid = {
        (payment["from"], payment["to"], payment["reason"]): payment["amount"]
        for payment in settlement["payments"]
    }
    assert paid[1, 2, "honba"] == 600
    assert paid["pot", 2, "deposit"] == 1000
    assert (1, 0, "honba") not in paid
    assert is_clean(hand)
    assert rules_of().rotation.next(STANDING, hand.finish, 4) == Standing(4, 0, 0, 0, 3, 3, 0)


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


# §8: rotation and the end of a game


def after(
    scores: tuple[int, ...],
    *,
    r: int,
    ending: str = "exhausted",
    winners: tuple[int, ...] = (),
    ready: tuple[int, ...] = (),
    deposits: int = 0,
    honba: int = 0,
    **settings: object,
) -> tuple[int, int, int] | None:
    """Return index, honba and deposits of the next hand; None when the game is over."""
    rotation = rules_of(tuple(sorted(settings.items()))).rotation
    standing = Standing(r + 1, r // 4, r % 4, r % 4, 0, honba, deposits)
    finish = Finish(ending, winners, ready, scores, deposits)  # type: ignore[arg-type]
    following = rotation.next(standing, finish, 4)
    if following is None:
        return None
    assert following.dealer == following.turn
    return following.round * 4 + following.turn, following.honba, following.deposits


LAST = (31000, 24000, 23000, 21000)


@pytest.mark.parametrize(
    ("expected", "arguments"),
    [
        # dealer among the winners, another winner, both ends of an exhausted hand, an abort
        ((2, 4, 0), {"r": 2, "honba": 3, "ending": "won", "winners": (0, 2)}),
        ((3, 0, 0), {"r": 2, "honba": 3, "ending": "won", "winners": (0,)}),
        ((2, 4, 1), {"r": 2, "honba": 3, "ready": (2,), "deposits": 1}),
        ((3, 4, 1), {"r": 2, "honba": 3, "ready": (1,), "deposits": 1}),
        ((2, 4, 0), {"r": 2, "honba": 3, "ending": "aborted"}),
        # renchan: only a win keeps the deal
        ((3, 4, 0), {"r": 2, "honba": 3, "ready": (2,), "renchan": "win"}),
    ],
)
def test_the_next_hand(expected: tuple[int, int, int], arguments: dict[str, object]) -> None:
    assert after((25000,) * 4, **arguments) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("expected", "scores", "arguments"),
    [
        # §13.24: dealer not ready; dealer ready but not first; nobody at 30,000
        (None, LAST, {"r": 7, "deposits": 1}),
        ((7, 1, 1), LAST, {"r": 7, "ready": (3,), "deposits": 1}),
        ((8, 1, 1), (29500, 24500, 23500, 21500), {"r": 7, "deposits": 1}),
        # the dealer is ready and first: over, unless nobody stops so
        (None, (21000, 24000, 23000, 31000), {"r": 7, "ready": (3,)}),
        ((7, 1, 0), (21000, 24000, 23000, 31000), {"r": 7, "ready": (3,), "agari_yame": "never"}),
        # of equal scores the lower seat is first
        ((7, 1, 0), (31000, 19000, 19000, 31000), {"r": 7, "ready": (3,)}),
        # below zero, and not at zero
        (None, (-100, 50000, 25000, 25100), {"r": 2}),
        ((3, 1, 0), (0, 50000, 25000, 25000), {"r": 2}),
        (None, (0, 50000, 25000, 25000), {"r": 2, "tobi": "at_zero"}),
        ((3, 1, 0), (-100, 50000, 25000, 25100), {"r": 2, "tobi": "never"}),
        # never after an abort
        ((7, 1, 0), LAST, {"r": 7, "ending": "aborted"}),
        # before the last hand nobody asks for points
        ((7, 1, 0), (60000, 20000, 10000, 10000), {"r": 6}),
        # the last hand of the extension, and the dealer going on in it (D4)
        (None, (29000, 25000, 24000, 22000), {"r": 11}),
        ((11, 1, 0), (29000, 25000, 24000, 22000), {"r": 11, "ready": (3,)}),
        # within it the game ends once somebody is there
        (None, (31000, 24000, 23000, 22000), {"r": 9}),
        ((9, 1, 0), (31000, 24000, 23000, 22000), {"r": 9, "ready": (1,)}),
        # a game of one wind
        (None, LAST, {"r": 3, "length": "east"}),
        ((4, 1, 0), (29500, 24500, 23500, 22500), {"r": 3, "length": "east"}),
        (None, (29500, 24500, 23500, 22500), {"r": 7, "length": "east"}),
    ],
)
def test_the_end_of_a_game(
    expected: tuple[int, int, int] | None, scores: tuple[int, ...], arguments: dict[str, object]
) -> None:
    assert after(scores, **arguments) == expected  # type: ignore[arg-type]


def test_indicators_are_those_of_the_wall() -> None:
    hand = play("0+1z 0:kong=1z ~0", {0: "111z"}, indicators="7p2m", ura="3s4s")
    turned = [event.tile for event in hand.events if isinstance(event, Indicator)]
    assert turned == ["7p", "2m"]
    wall = log_of(hand)[1]["wall"]
    assert [wall[130], wall[128], wall[131], wall[129]] == ["7p", "2m", "3s", "4s"]
