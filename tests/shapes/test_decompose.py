"""Readings against independent enumeration."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mjlog.shapes.decompose import completions, readings
from mjlog.shapes.reading import Reading
from mjlog.tiles import INDEX
from tests.shapes.brute import Plain, complete_readings, readings_of

STANDARD = ("standard",)
EVERY = ("standard", "seven_pairs", "thirteen_orphans")


def counts(text: str) -> list[int]:
    """The 34 counts of shorthand such as ``"123m 44z"``."""
    found = [0] * 34
    for part in text.split():
        for digit in part[:-1]:
            found[INDEX[digit + part[-1]]] += 1
    return found


def plain(reading: Reading) -> Plain:
    groups = [(kind, kind, kind) for kind in reading.triplets]
    groups += [(kind, kind + 1, kind + 2) for kind in reading.sequences]
    return reading.pair, tuple(sorted(groups))


@pytest.mark.parametrize(("groups", "copies"), [(4, 4), (3, 8)])
def test_every_complete_holding_of_one_suit(groups: int, copies: int) -> None:
    for held, expected in complete_readings(tuple(range(9)), groups, copies).items():
        found = readings([0] * 9 + list(held) + [0] * 16, STANDARD, 0)
        moved = {
            (pair + 9, tuple(tuple(kind + 9 for kind in group) for group in chosen))
            for pair, chosen in expected
        }
        assert len(found) == len(moved)
        assert {plain(reading) for reading in found} == moved


@pytest.mark.parametrize("groups", [4, 5])
def test_complete_holdings_of_several_suits(groups: int) -> None:
    rng = Random(groups)
    several = 0
    for _ in range(120):
        kinds = [*rng.sample(range(34), 3), 18, 19, 20]
        held = [0] * 34
        for _ in range(groups):
            kind = rng.choice(kinds)
            if kind < 27 and kind % 9 < 7:
                for step in range(3):
                    held[kind + step] += 1
            else:
                held[kind] += 3
        held[rng.choice(kinds)] += 2
        found = readings(held, STANDARD, 0)
        assert Counter(map(plain, found)) == Counter(readings_of(held))
        assert found == readings(held, STANDARD, 0)
        several += len(found) > 1
    assert several > 5


def test_nothing_is_read_from_what_is_not_complete() -> None:
    assert readings(counts("123m 45m"), STANDARD, 3) == []
    assert readings(counts("123m 4m"), STANDARD, 3) == []
    assert readings(counts("111222333m"), STANDARD, 1) == []
    assert readings(counts("1122m"), STANDARD, 3) == []
    assert readings(counts("8m 9m 1p 11z"), STANDARD, 3) == []


def test_order_triplets_at_the_lowest_kind_first() -> None:
    assert readings(counts("111222333m 11p 999p"), STANDARD, 0) == [
        Reading("standard", triplets=(0, 1, 2, 17), pair=9),
        Reading("standard", sequences=(0, 0, 0), triplets=(17,), pair=9),
    ]
    # 11 123 123 123 with eight copies, and both of its other readings.
    assert readings(counts("11111m 222m 333m"), STANDARD, 1) == [
        Reading("standard", triplets=(0, 1, 2), pair=0),
        Reading("standard", sequences=(0, 0, 0), pair=0),
    ]


def test_two_triplets_of_the_same_kind() -> None:
    assert readings(counts("111111m 22z"), STANDARD, 2) == [
        Reading("standard", triplets=(0, 0), pair=28)
    ]
    assert readings(counts("11111111z"), STANDARD, 2) == [
        Reading("standard", triplets=(27, 27), pair=27)
    ]


def test_seven_pairs() -> None:
    double = counts("112233m 112233p 55z")
    assert [reading.form for reading in readings(double, EVERY, 0)] == ["standard", "seven_pairs"]
    assert readings(double, EVERY, 0)[1] == Reading("seven_pairs", pairs=(0, 1, 2, 9, 10, 11, 31))
    assert [reading.form for reading in readings(double, STANDARD, 0)] == ["standard"]
    four = counts("1111m 33m 55m 77m 99m 22z")
    assert readings(four, EVERY, 0) == [Reading("seven_pairs", pairs=(0, 0, 2, 4, 6, 8, 28))]
    assert readings(four, ("standard", "seven_pairs_distinct"), 0) == []
    six = counts("111111m 33m 55m 77m 99m")
    assert readings(six, ("seven_pairs",), 0) == [
        Reading("seven_pairs", pairs=(0, 0, 0, 2, 4, 6, 8))
    ]
    both = ("seven_pairs", "seven_pairs_distinct")
    assert len(readings(counts("1133557799m 11p 22s"), both, 0)) == 1
    assert readings(counts("11223344m"), EVERY, 2) == [
        Reading("standard", sequences=(0, 0), pair=3),
        Reading("standard", sequences=(1, 1), pair=0),
    ]


def test_thirteen_orphans() -> None:
    assert readings(counts("19m 19p 199s 1234567z"), EVERY, 0) == [
        Reading("thirteen_orphans", pair=26)
    ]
    assert readings(counts("19m 19p 199s 1234567z"), STANDARD, 0) == []
    assert readings(counts("19m 19p 1999s 123456z"), EVERY, 0) == []
    assert readings(counts("19m 19p 199s 123456z 2s"), EVERY, 0) == []


@pytest.mark.parametrize(
    ("reading", "winning", "expected"),
    [
        (Reading("standard", (0, 1), (2, 4), 2), 2,
         [("pair", 2), ("triplet", 2), ("sequence", 0), ("sequence", 1)]),
        (Reading("standard", (0, 0), (), 8), 1, [("sequence", 0)]),
        (Reading("standard", (3,), (5, 5), 8), 5, [("triplet", 5), ("sequence", 3)]),
        (Reading("standard", (6,), (), 9), 9, [("pair", 9)]),
        (Reading("standard", (6,), (), 9), 5, []),
        (Reading("seven_pairs", pairs=(0, 0, 2, 4, 6, 8, 28)), 0, [("pair", 0)]),
        (Reading("seven_pairs", pairs=(0, 0, 2, 4, 6, 8, 28)), 1, []),
        (Reading("thirteen_orphans", pair=26), 26, [("pair", 26)]),
        (Reading("thirteen_orphans", pair=26), 27, [("single", 27)]),
        (Reading("thirteen_orphans", pair=26), 1, []),
    ],
)  # fmt: skip
def test_completions(reading: Reading, winning: int, expected: list[tuple[str, int]]) -> None:
    assert completions(reading, winning) == expected


def test_readings_are_values() -> None:
    reading = Reading("standard", (0,), (1,), 2)
    assert reading == Reading("standard", (0,), (1,), 2)
    assert len({reading, Reading("standard", (0,), (1,), 2)}) == 1
    with pytest.raises(AttributeError):
        reading.pair = 3  # type: ignore[misc]
