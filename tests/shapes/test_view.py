"""Views of wins worked out by hand."""

from __future__ import annotations

import pytest

from mjlog.shapes.group import PAIR, QUAD, SEQUENCE, SINGLE, TRIPLET, Group
from mjlog.shapes.view import HandView, views
from mjlog.tiles import INDEX
from tests.shapes.test_decompose import counts

STANDARD = ("standard",)


def view_all(
    text: str,
    winning: str,
    by_other: bool = False,
    melds: tuple[Group, ...] = (),
    shapes: tuple[str, ...] = STANDARD,
) -> list[HandView]:
    return views(counts(text), melds, INDEX[winning], by_other, shapes)


def pung(tile: str) -> Group:
    return Group(TRIPLET, INDEX[tile], concealed=False, called=True, size=3)


def concealed_kong(tile: str, size: int = 4) -> Group:
    return Group(QUAD, INDEX[tile], concealed=True, called=False, size=size)


def exposed_kong(tile: str, size: int = 4) -> Group:
    return Group(QUAD, INDEX[tile], concealed=False, called=True, size=size)


def chow(tile: str) -> Group:
    return Group(SEQUENCE, INDEX[tile], concealed=False, called=True, size=3)


def test_a_concealed_self_drawn_win() -> None:
    (view,) = view_all("234m 456m 678m 111p 99p", "3m")
    assert view.form == "standard"
    assert view.groups == (
        Group(TRIPLET, 9, concealed=True, called=False, size=3),
        Group(SEQUENCE, 1, concealed=True, called=False, size=3),
        Group(SEQUENCE, 3, concealed=True, called=False, size=3),
        Group(SEQUENCE, 5, concealed=True, called=False, size=3),
    )
    assert (view.pair, view.pairs) == (17, ())
    assert view.completes == (SEQUENCE, 1)
    assert view.counts == tuple(counts("234m 456m 678m 111p 99p"))
    assert (view.sequences, view.triplets, view.quads) == ((1, 3, 5), (9,), ())
    assert view.concealed_triplets == 1
    assert (view.melds, view.exposed) == (0, False)
    assert (view.suits, view.has_honors, view.has_terminals) == (0b011, False, True)
    assert view.winning == 2


def test_each_reading_and_each_place_of_the_winning_tile() -> None:
    # 111 222 333 or 123 three times; 1p completes a triplet in both.
    found = view_all("111222333m 111p 99p", "1p")
    assert [(v.triplets, v.sequences, v.completes) for v in found] == [
        ((0, 1, 2, 9), (), (TRIPLET, 9)),
        ((9,), (0, 0, 0), (TRIPLET, 9)),
    ]
    # 44 456 m with 4m: the pair or the sequence.
    found = view_all("44m 456m 111z", "4m", melds=(pung("2z"), pung("3z")))
    assert [v.completes for v in found] == [(PAIR, 3), (SEQUENCE, 3)]
    # 123 234 345 with 3m: each sequence is a place of its own, equal ones are not.
    found = view_all("123m 234m 345m 99p", "3m", melds=(pung("2z"),))
    assert [v.completes for v in found] == [(SEQUENCE, 0), (SEQUENCE, 1), (SEQUENCE, 2)]
    assert len(view_all("123m 123m 567m 99p", "3m", melds=(pung("2z"),))) == 1


@pytest.mark.parametrize(("by_other", "expected"), [(False, 4), (True, 3)])
def test_a_triplet_completed_by_another_seat_is_not_concealed(
    by_other: bool, expected: int
) -> None:
    view = view_all("111222333m 111p 99p", "1p", by_other)[0]
    assert view.concealed_triplets == expected
    (ninth,) = (group for group in view.groups if group.kind == 9)
    assert ninth.concealed is not by_other
    assert not ninth.called
    # It does not make the holding exposed.
    assert (view.melds, view.exposed) == (0, False)


def test_another_seats_tile_in_pair_or_sequence_leaves_the_triplets_concealed() -> None:
    (view,) = view_all("111222m 777z 333z 9p 9p", "9p", by_other=True)
    assert (view.completes, view.concealed_triplets) == ((PAIR, 17), 4)
    assert all(group.concealed for group in view.groups)
    # 4m beside 444m: as part of the sequence the triplet stays concealed, else it does not.
    found = view_all("4444m 56m 99p", "4m", True, melds=(pung("1z"), pung("2z")))
    assert [(v.completes, v.concealed_triplets) for v in found] == [
        ((TRIPLET, 3), 0),
        ((SEQUENCE, 3), 1),
    ]


def test_of_two_equal_groups_one_holds_another_seats_tile() -> None:
    (view,) = view_all("111111m 22z", "1m", True, melds=(pung("3z"), pung("4z")))
    assert [group.concealed for group in view.groups] == [False, True, False, False]
    assert view.concealed_triplets == 1
    assert view.triplets == (0, 0, 29, 30)


def test_melds_take_part_with_all_their_tiles() -> None:
    melds = (chow("3s"), exposed_kong("5z", 6), concealed_kong("2m"), pung("9p"))
    (view,) = view_all("7z 7z", "7z", melds=melds)
    assert view.groups == melds
    assert view.sequences == (20,)
    assert view.triplets == (1, 17, 31)
    assert view.quads == (1, 31)
    assert view.concealed_triplets == 1
    assert (view.melds, view.exposed) == (3, True)
    assert view.counts == tuple(counts("345s 555555z 2222m 999p 77z"))
    assert (view.suits, view.has_honors, view.has_terminals) == (0b111, True, True)
    assert view.completes == (PAIR, 33)


def test_a_concealed_kong_neither_exposes_nor_counts_as_called() -> None:
    (view,) = view_all("222444z 555z 66z", "6z", melds=(concealed_kong("7z", 8),))
    assert (view.melds, view.exposed, view.concealed_triplets) == (0, False, 4)
    assert view.counts[33] == 8
    assert (view.suits, view.has_honors, view.has_terminals) == (0, True, False)


def test_which_tiles_are_present() -> None:
    (view,) = view_all("234m 456s 678s 22s", "2s", melds=(chow("5s"),))
    assert (view.suits, view.has_honors, view.has_terminals) == (0b101, False, False)
    (view,) = view_all("234s 22s", "3s", melds=(chow("7m"), chow("2m"), chow("4p")))
    assert (view.suits, view.has_terminals) == (0b111, True)
    (view,) = view_all("22s", "2s", melds=(chow("7p"), chow("2p"), chow("4p"), chow("3p")))
    assert (view.suits, view.has_terminals) == (0b110, True)


def test_seven_pairs_and_orphans() -> None:
    every = ("standard", "seven_pairs", "thirteen_orphans")
    (view,) = view_all("1111m 33m 55m 77m 99m 22z", "1m", True, shapes=every)
    assert (view.form, view.pair, view.pairs) == ("seven_pairs", -1, (0, 0, 2, 4, 6, 8, 28))
    assert (view.groups, view.completes, view.concealed_triplets) == ((), (PAIR, 0), 0)
    found = view_all("112233m 112233p 55z", "5z", shapes=every)
    assert [v.form for v in found] == ["standard", "seven_pairs"]
    (view,) = view_all("19m 19p 199s 1234567z", "9s", shapes=every)
    assert (view.form, view.pair, view.completes) == ("thirteen_orphans", 26, (PAIR, 26))
    (view,) = view_all("19m 19p 199s 1234567z", "1z", shapes=every)
    assert (view.completes, view.groups) == ((SINGLE, 27), ())


def test_what_is_not_complete_has_no_view() -> None:
    assert view_all("234m 456m 678m 112p 99p", "3m") == []
