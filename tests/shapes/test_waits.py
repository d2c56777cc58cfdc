"""Waits against adding every kind and counting anew."""

from __future__ import annotations

from math import comb, prod
from random import Random

import pytest

from mjlog.shapes.suits import codes_of
from mjlog.shapes.waits import is_complete, kinds_in, standard_waits, waits
from mjlog.tiles import INDEX, NAMES
from tests.shapes.brute import complete_readings, multisets, readings_of

STANDARD = ("standard",)
SUIT = tuple(range(9))


def code(counts: tuple[int, ...]) -> int:
    return sum(count * 9**rank for rank, count in enumerate(counts))


def holding(text: str) -> list[int]:
    """Suit codes of shorthand such as ``"123m 44z"``."""
    return codes_of(INDEX[digit + part[-1]] for part in text.split() for digit in part[:-1])


def named(mask: int) -> str:
    return " ".join(NAMES[kind] for kind in kinds_in(mask))


def test_kinds_in_a_mask() -> None:
    assert kinds_in(0) == []
    assert kinds_in(1 | 1 << 9 | 1 << 33) == [0, 9, 33]


@pytest.mark.untraced
@pytest.mark.parametrize(("tiles", "copies"), [(13, 4), (10, 8)])
def test_every_ready_holding_of_one_suit(tiles: int, copies: int) -> None:
    """A tile completes a holding exactly when taking it from a complete one leaves the holding."""
    expected: dict[tuple[int, ...], int] = {}
    for counts in complete_readings(SUIT, tiles // 3, copies):
        for rank in range(9):
            if counts[rank]:
                short = (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])
                expected[short] = expected.get(short, 0) | 1 << rank
    for counts in multisets(tiles, 9, copies):
        spent = sum(1 << rank for rank, count in enumerate(counts) if count == copies)
        found = waits([0, code(counts), 0, 0], STANDARD, 0, spent << 9)
        assert found == expected.get(counts, 0) << 9, counts


@pytest.mark.untraced
def test_published_numbers_of_ready_holdings() -> None:
    """Deals one tile short when a fifth copy counts as a wait: four of 36 tiles, seven of 72."""

    def deals(counts: tuple[int, ...]) -> int:
        return prod(comb(4, count) for count in counts)

    suits = {
        size: [(code(counts), deals(counts)) for counts in multisets(size, 9, 4)]
        for size in range(8)
    }
    assert sum(n for m, n in suits[4] if standard_waits([m, 0, 0, 0])) == 21_753
    assert (
        sum(
            a * b
            for size in range(8)
            for m, a in suits[size]
            for p, b in suits[7 - size]
            if standard_waits([m, p, 0, 0])
        )
        == 49_386_696
    )


@pytest.mark.untraced
@pytest.mark.parametrize("copies", [4, 8])
@pytest.mark.parametrize("groups", [4, 5])
def test_holdings_of_several_suits(groups: int, copies: int) -> None:
    """Random holdings near completion, so that ready ones, near misses and complete ones occur."""
    rng = Random(f"{groups}/{copies}")
    ready = complete = 0
    for _ in range(150):
        kinds = rng.sample(range(34), rng.choice([6, 9, 20]))
        parts: list[list[int]] = []
        while len(parts) < groups:
            kind = rng.choice(kinds)
            run = kind < 27 and kind % 9 < 7 and rng.random() < 0.6
            parts.append([kind, kind + 1, kind + 2] if run else [kind] * 3)
        tiles = [kind for part in parts for kind in part] + [rng.choice(kinds)] * 2
        for _ in range(rng.choice([0, 0, 1])):
            tiles[rng.randrange(len(tiles))] = rng.randrange(34)
        counts = [tiles.count(kind) for kind in range(34)]
        if max(counts) > copies:
            continue
        assert is_complete(codes_of(tiles), STANDARD, 0) == bool(readings_of(counts)), tiles
        complete += bool(readings_of(counts))
        tiles.pop(rng.randrange(len(tiles)))
        counts = [tiles.count(kind) for kind in range(34)]
        expected = []
        for kind in range(34):
            counts[kind] += 1
            if readings_of(counts):
                expected.append(kind)
            counts[kind] -= 1
        assert kinds_in(standard_waits(codes_of(tiles))) == expected, tiles
        ready += bool(expected)
    assert ready > 30
    assert complete > 30


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("23m 456m 678m 111p 99p", "1m 4m 7m"),
        ("11p 99p 333m 777z 888m", "1p 9p"),
        ("111z 222z 333z 44z 77z", "4z 7z"),
        ("34m 99m", "2m 5m"),
        ("4z", "4z"),
        ("1p 9p 1z 3z", ""),
        ("456m 78m 99p 222z", "3m 6m 9m"),
        ("24m 11p", "3m"),
        ("1111m", "1m"),
        ("111m 111m 1m", "1m"),
        ("111111m 33m 5m", ""),
        ("11111111z 22222222z", "1z 2z"),
        ("1111234m", "1m 4m"),
        ("1111112m", "2m 3m"),
    ],
)
def test_waits_worked_by_hand(text: str, expected: str) -> None:
    assert named(waits(holding(text), STANDARD, 1, 0)) == expected


def test_spent_kinds_are_no_wait() -> None:
    four_alike = holding("1111m")
    assert waits(four_alike, STANDARD, 3, 1 << INDEX["1m"]) == 0
    single = holding("4z 123m")
    assert named(waits(single, STANDARD, 3, 1 << INDEX["1m"])) == "4z"


def test_complete_parts_of_melded_holdings() -> None:
    assert is_complete(holding("44z"), STANDARD, 4)
    assert is_complete(holding("123m 44z"), STANDARD, 3)
    assert not is_complete(holding("124m 44z"), STANDARD, 3)
    assert not is_complete(holding("11m 44z 1p"), STANDARD, 3)
    assert not is_complete(holding("123z 44z"), STANDARD, 3)
    assert not is_complete(holding("44z"), ("seven_pairs",), 4)
