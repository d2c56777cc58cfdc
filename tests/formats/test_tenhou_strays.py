"""Tenhou XML whose tags stand where they do not belong: one finding, and the next hand is read."""

import pytest

from mjlog.records import Game, Hand, HandEnd
from tests.formats.reading import faults, of, read
from tests.formats.xml_samples import agari, document, init

NOTHING = "250,0,250,0,250,0,250,0"
SELF = agari(0, 0, "250,15,250,-5,250,-5,250,-5")
NEXT = init("1,0,0,1,2,132", oya=1) + "<U53/>" + agari(1, 1, NOTHING)
NOBODY = f'<RYUUKYOKU ba="0,0" sc="{NOTHING}"/>'
OTHER = NOBODY.replace("250,0,", "250,-10,")
RON = agari(1, 0, "250,-10,250,10,250,0,250,0")
ALSO = agari(3, 0, "240,-10,260,0,250,0,250,10")
LATER = agari(1, 1, "240,-10,260,10,250,0,250,0", machi="53")


@pytest.mark.parametrize(
    "play", ["<U53/>", "<E53/>", "<U53 />", '<N who="0" m="20487"/>', '<DORA hai="4"/>',
             '<REACH who="1" step="1"/>', '<REACH who="1" step="2"/>', NOBODY, LATER],
)  # fmt: skip
def test_plays_outside_a_hand_are_told_of_once(play: str) -> None:
    name = play[1:].removesuffix("/>").partition(" ")[0]
    several = play, "<E53/>", "<V54/>", '<DORA hai="4"/>'
    assert faults(document(init(), "<T52/>", SELF, *several, NEXT)) == [("MJ031", f"<{name}> #9")]
    assert faults(document(*several, NEXT)) == [("MJ031", f"<{name}> #6")]


@pytest.mark.parametrize(
    ("results", "misplaced"),
    [
        ([NOBODY, NOBODY], 8), ([NOBODY, OTHER], 8), ([SELF, NOBODY], 9), ([NOBODY, SELF], 8),
        ([NOBODY, RON, ALSO], 8), ([RON, ALSO, NOBODY], 11), ([RON, RON], 10),
        ([RON, ALSO, ALSO], 11), ([SELF, LATER], 9), ([RON, LATER], 10),
    ],
)  # fmt: skip
def test_a_hand_ends_once(results: list[str], misplaced: int) -> None:
    plays = ["<T52/>"] + ["<D52/>"] * (results[0] == RON)
    if results[0] == NOBODY:
        plays = []
    for after in ([], [NEXT]):
        data = document(init(), *plays, *results, *after)
        name = results[misplaced - 7 - len(plays)][1:].split(" ")[0]
        assert faults(data) == [("MJ031", f"<{name}> #{misplaced}")]
        ends = of(HandEnd, [line.record for line in read(data) if line.record is not None])
        assert len(ends) == 1 + len(after)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (' oya="0"', ""), (' seed="0,0,0,1,2,132"', ""), (' ten="250,250,250,250"', ""),
        (' hai2="50,', ' hai2="'), (' hai1="', ' hai9="'),
    ],
)  # fmt: skip
def test_a_hand_that_does_not_open_is_one_finding(good: str, bad: str) -> None:
    opening = init()
    assert good in opening
    found = _left_out(opening.replace(good, bad))
    assert found == [("MJ029", "<INIT> #6")]


def test_a_hand_without_its_opening_is_one_finding() -> None:
    assert _left_out("") == [("MJ031", "<T52> #6")]


def _left_out(opening: str) -> list[tuple[str, str | None]]:
    """Return what is wrong where the next hand is read all the same."""
    plays = "<T52/>", '<REACH who="0" step="1"/>', "<D5/>", '<N who="1" m="7"/>', "<E9/>"
    data = document(opening, *plays, '<DORA hai="4"/>', RON, ALSO, NEXT)
    hands = of(Hand, [line.record for line in read(data) if line.record is not None])
    assert [hand.dealer for hand in hands] == [1]
    return faults(data)


def test_the_number_of_a_round_that_another_seat_deals_in_is_one_finding() -> None:
    first = document(init("1,0,0,1,2,132"), "<T52/>", SELF)
    assert faults(first) == [("MJ038", "<INIT> #6")]
    (hand,) = of(Hand, [line.record for line in read(first) if line.record is not None])
    assert (hand.hand, hand.round_wind, hand.dealer) == (1, "1z", 0)
    # Who deals may be wrong as well: there the draw is another seat's, and verification tells.
    assert not faults(document(init("0,0,0,1,2,132", oya=1), "<T52/>", SELF, NEXT))


@pytest.mark.parametrize("index", [0, 3, 4, 6, 10])
def test_the_number_of_a_round_that_does_not_follow_is_one_finding(index: int) -> None:
    ends = [NOBODY.replace('ba="0,', f'ba="{honba},') for honba in range(3)]
    second = init("1,1,0,1,2,132", oya=1), "<U53/>", ends[1]
    third = init(f"{index},2,0,1,2,132", oya=2), "<V53/>", ends[2]
    data = document(init(), "<T52/>", ends[0], *second, *third)
    assert faults(data) == [("MJ038", "<INIT> #12")]
    last = of(Hand, [line.record for line in read(data) if line.record is not None])[-1]
    assert (last.hand, last.round_wind, last.dealer) == (3, "1z", 2)


def test_the_kind_of_table_is_told_once() -> None:
    again = '<GO type="169" lobby="0"/>'
    assert not faults(document(again, init(), "<T52/>", SELF, again, NEXT))
    other = '<GO type="1" lobby="0"/>'
    assert faults(document(other, init(), "<T52/>", SELF)) == [("MJ035", "<GO> #6")]
    data = document(init(), other, "<T52/>", SELF)
    assert faults(data) == [("MJ035", "<GO> #7")]
    (game,) = of(Game, [line.record for line in read(data) if line.record is not None])
    assert game.ruleset.options["length"] == "east_south"
