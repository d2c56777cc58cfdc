"""Furiten in riichi, and what a seat waits for (§6)."""

from __future__ import annotations

import pytest

from mjlog.records import Exhausted
from tests.builders.script import ScriptError
from tests.rules.riichi_hands import is_clean, play

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
