"""Seven pairs and thirteen orphans."""

from __future__ import annotations

from random import Random

import pytest

from mjlog.shapes.special import ORPHANS
from mjlog.shapes.suits import codes_of
from mjlog.shapes.waits import is_complete, kinds_in, waits
from tests.shapes.test_waits import holding, named

PAIRS = ("standard", "seven_pairs")
DISTINCT = ("standard", "seven_pairs_distinct")
ALL = ("standard", "seven_pairs", "thirteen_orphans")
ORPHAN_KINDS = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]


def is_pairs(counts: list[int], distinct: bool) -> bool:
    return sum(counts) == 14 and all(n in ((0, 2) if distinct else (0, 2, 4, 6, 8)) for n in counts)


def is_orphans(counts: list[int]) -> bool:
    return sum(counts) == 14 and sorted(counts[kind] for kind in ORPHAN_KINDS) == [1] * 12 + [2]


def test_the_thirteen_orphans() -> None:
    assert kinds_in(ORPHANS) == ORPHAN_KINDS


@pytest.mark.parametrize(
    ("text", "shapes", "expected"),
    [
        ("1133557799m 11p 2s", DISTINCT, "2s"),
        ("1133557799m 11p 2s", ("standard",), ""),
        ("1111m 3355m 7799m 2s", PAIRS, "2s"),
        ("1111m 3355m 7799m 2s", DISTINCT, ""),
        ("111m 3355m 7799m 11p", PAIRS, "1m"),
        ("111m 3355m 7799m 11p", DISTINCT, ""),
        ("1111111m 22z 33z 44z", PAIRS, "1m"),
        ("112233m 445566m 7m", DISTINCT, "1m 4m 7m"),
        ("19m 19p 19s 1234567z", ALL, "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
        ("19m 19p 19s 1234566z", ALL, "7z"),
        ("119m 19p 19s 234567z", ALL, "1z"),
        ("119m 19p 19s 123456z", DISTINCT, ""),
        ("1119m 9p 19s 123456z", ALL, ""),
        ("129m 19p 19s 123456z", ALL, ""),
    ],
)
def test_waits_worked_by_hand(text: str, shapes: tuple[str, ...], expected: str) -> None:
    assert named(waits(holding(text), shapes, 0, 0)) == expected


def test_special_shapes_need_a_concealed_holding_of_thirteen() -> None:
    assert waits(holding("1133557799m 11p 2s"), PAIRS, 1, 0) == 0
    assert waits(holding("11335577m 11p"), PAIRS, 0, 0) == 0
    assert waits(holding("2s 1133557799m 11p 11z 22z"), PAIRS, 0, 0) == 0
    assert not is_complete(holding("1133557799m 11p 11z 22s 33z"), PAIRS, 0)
    assert is_complete(holding("1133557799m 11p 22s"), PAIRS, 0)
    assert not is_complete(holding("1133557799m 11p 22s"), PAIRS, 1)


def test_random_holdings_against_adding_every_kind() -> None:
    rng = Random(7)
    pairs = orphans = 0
    for _ in range(600):
        if rng.random() < 0.5:
            tiles = [kind for kind in rng.choices(range(34), k=7) for _ in range(2)]
        else:
            tiles = [*ORPHAN_KINDS, rng.choice(ORPHAN_KINDS)]
        if rng.random() < 0.3:
            tiles[rng.randrange(14)] = rng.randrange(34)
        if max(tiles.count(kind) for kind in tiles) > 8:
            continue
        counts = [tiles.count(kind) for kind in range(34)]
        for shape, fits in (
            ("seven_pairs", is_pairs(counts, False)),
            ("seven_pairs_distinct", is_pairs(counts, True)),
            ("thirteen_orphans", is_orphans(counts)),
        ):
            assert is_complete(codes_of(tiles), (shape,), 0) == fits, (shape, tiles)
        tiles.pop(rng.randrange(14))
        expected: dict[str, list[int]] = {
            "seven_pairs": [],
            "seven_pairs_distinct": [],
            "thirteen_orphans": [],
        }
        for kind in range(34):
            counts = [[*tiles, kind].count(other) for other in range(34)]
            if is_pairs(counts, False):
                expected["seven_pairs"].append(kind)
            if is_pairs(counts, True):
                expected["seven_pairs_distinct"].append(kind)
            if is_orphans(counts):
                expected["thirteen_orphans"].append(kind)
        for shape, kinds in expected.items():
            assert kinds_in(waits(codes_of(tiles), (shape,), 0, 0)) == kinds, (shape, tiles)
        pairs += bool(expected["seven_pairs"])
        orphans += bool(expected["thirteen_orphans"])
    assert min(pairs, orphans) > 100
