"""The oracle against worked hands, against counting, and against itself."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.oracles.cases import Case, load_cases, read_hand, write_hand
from tests.oracles.douque2p import (
    EXCLUDES,
    KINDS,
    VALUES,
    Hand,
    Score,
    is_complete,
    score,
    waits,
)
from tests.oracles.douque2p_hands import random_winning_hand
from tests.oracles.tiles import MANZU, splits

CASES = load_cases()


@pytest.fixture(scope="module")
def scored() -> list[tuple[Hand, Score]]:
    rng = Random(20260101)
    return [(hand, score(hand)) for hand in (random_winning_hand(rng) for _ in range(5000))]


def names(found: Score) -> set[str]:
    return {name for items in found.best for name in items}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_worked_hand(case: Case) -> None:
    found = score(case.hand)
    assert found.best == (case.items,)
    assert (found.total, found.payment) == (case.total, case.payment)
    assert not set(case.absent) & set(case.items)


def test_rows_add_up_by_themselves() -> None:
    assert len({case.id for case in CASES}) == len(CASES)
    for case in CASES:
        hand = case.hand
        assert case.rests_on in {"source", "assumed"}, case.id
        assert sum(count * value for count, value in case.items.values()) == case.total, case.id
        dealer_tai = 1 + 2 * hand.streak
        assert case.payment == hand.base + hand.unit * (case.total + dealer_tai), case.id


def test_every_item_has_a_hit_and_a_near_miss() -> None:
    hits = {name for case in CASES for name in case.items}
    misses = {name for case in CASES for name in case.absent}
    assert hits == set(VALUES)
    assert misses == set(VALUES)
    assert {f"douque2p §8.{number}" for number in range(1, 17)} <= {
        case.paragraph for case in CASES
    }


@pytest.mark.parametrize(
    ("holding", "expected"),
    [
        ("23m456m678m111p99p", ("1m", "4m", "7m")),
        ("456m78m99p222z P:333m", ("3m", "6m", "9m")),
        ("1112345678999m", MANZU),
        ("111z222z333z44z77z", ("4z", "7z")),
        ("46m789m111p99p222z", ("5m",)),
        ("123m456m789m11p44z", ("1p", "4z")),
        ("1222m P:111p P:999p P:333m", ("1m", "3m")),
        ("1222m P:111p P:999p A:3333m", ("1m",)),
        ("1111m P:222z P:333z P:444z", ()),
        ("13579m1199p1234z", ()),
        ("1199p112233556z", ()),
    ],
)
def test_waits(holding: str, expected: tuple[str, ...]) -> None:
    hand = read_hand(f"{holding} +1m")
    assert waits(hand.concealed, hand.melds) == expected


@pytest.mark.parametrize(
    "text",
    [
        "23m456m678m111p99p +5m",
        "99p1p P:111m P:222m P:333m +9p",
        "1111m P:222z P:333z P:444z +1m",
        "1p P:111p P:222z P:333z P:444z +1p",
        "23m456m678m111p9p +4m",
        "1199p112233556z +6z",
    ],
)
def test_incomplete_hands(text: str) -> None:
    hand = read_hand(text)
    assert not is_complete(hand)
    with pytest.raises(ValueError, match="not a winning hand"):
        score(hand)


def test_dots_make_no_sequences_and_bamboo_is_no_tile() -> None:
    assert not is_complete(read_hand("12p456m678m111z99m +3p"))
    hand = read_hand("23m456m678m111p99p +4m")
    bamboo = tuple(tile.replace("p", "s") for tile in hand.concealed)
    assert not is_complete(replace(hand, concealed=bamboo))


def test_every_item_is_common_in_random_hands(scored: list[tuple[Hand, Score]]) -> None:
    seen = Counter(name for _, found in scored for name in names(found))
    assert {name: seen[name] for name in VALUES if seen[name] < 20} == {}
    several = sum(
        len(splits((*hand.concealed, hand.winning), 4 - len(hand.melds))) > 1 for hand, _ in scored
    )
    assert several > 300


def test_random_hands_are_possible(scored: list[tuple[Hand, Score]]) -> None:
    for hand, _ in scored:
        owned = Counter((*hand.concealed, hand.winning))
        for letter, tile in hand.melds:
            owned[tile] += 3 if letter == "P" else 4
        letters = {letter for letter, _ in hand.melds}
        assert set(owned) <= set(KINDS)
        assert max(owned.values()) <= 4
        assert hand.by == "self" or not (hand.replacement or hand.last_tile)
        assert not hand.replacement or letters & {"M", "A", "K"}
        assert not (hand.replacement and hand.declared) or "A" in letters
        assert hand.by != "rob" or owned[hand.winning] == 1
        assert hand.declared != "migi" or not letters
        if hand.opening:
            assert not letters
            assert hand.declared is None
            assert not hand.last_tile
            assert {
                "heavenly": ("self", True), "earthly": ("self", False), "human": ("discard", False)
            }[hand.opening] == (hand.by, hand.dealer)  # fmt: skip


def test_lists_keep_their_own_rules(scored: list[tuple[Hand, Score]]) -> None:
    def total(items: Mapping[str, tuple[int, int]]) -> int:
        return sum(count * value for count, value in items.values())

    for hand, found in scored:
        assert found.best
        for items in found.best:
            assert total(items) == found.total
            assert not {excluded for name in items for excluded in EXCLUDES.get(name, ())} & set(
                items
            )
            assert all(value == VALUES[name] for name, (_, value) in items.items())
            assert all(count == 1 or name == "dragon" for name, (count, _) in items.items())
        assert found.payment == hand.base + hand.unit * (found.total + 1 + 2 * hand.streak)


def test_no_two_different_lists_ever_tie(scored: list[tuple[Hand, Score]]) -> None:
    """Only pung items depend on the reading, and the reading with more pungs has more of each."""
    assert {len(found.best) for _, found in scored} == {1}


def test_seed_decides_the_hands() -> None:
    first, second = Random(11), Random(11)
    for _ in range(50):
        hand = random_winning_hand(first)
        assert hand == random_winning_hand(second)
        assert replace(read_hand(write_hand(hand)), **_circumstances(hand)) == hand


def test_order_of_tiles_and_melds_does_not_matter(scored: list[tuple[Hand, Score]]) -> None:
    rng = Random(3)
    for hand, found in scored[:200]:
        concealed = tuple(rng.sample(hand.concealed, len(hand.concealed)))
        melds = tuple(rng.sample(hand.melds, len(hand.melds)))
        again = score(replace(hand, concealed=concealed, melds=melds))
        assert (again.total, names(again)) == (found.total, names(found))


def test_drawing_is_worth_more_than_a_discard(scored: list[tuple[Hand, Score]]) -> None:
    for hand, found in scored[:1000]:
        if hand.by == "discard" and hand.opening is None:
            assert score(replace(hand, by="self")).total >= found.total + 3


def _circumstances(hand: Hand) -> dict[str, Any]:
    return {
        name: value
        for name, value in vars(hand).items()
        if name not in {"concealed", "melds", "winning"}
    }
