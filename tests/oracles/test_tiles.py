"""Parting hands against counting, and against trying every choice of groups."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from tests.oracles.tiles import (
    HONORS,
    MANZU,
    SEQUENCES,
    SUITED,
    Group,
    best,
    is_split,
    pungs,
    splits,
)

KINDS = (*SUITED, *HONORS)


def test_one_suit_of_fourteen_tiles_is_known_by_its_readings() -> None:
    """13,259 of the 118,800 holdings of one suit are complete, by building each one."""
    groups = [group for group in (*SEQUENCES, *pungs(MANZU)) if group[0] in MANZU]
    complete: Counter[tuple[str, ...]] = Counter()
    for chosen, pair in product(combinations_with_replacement(groups, 4), MANZU):
        tiles = tuple(sorted([pair, pair, *(tile for group in chosen for tile in group)]))
        if max(tiles.count(tile) for tile in set(tiles)) <= 4:
            complete[tiles] += 1
    assert len(complete) == 13_259
    rng = Random(5)
    for tiles in rng.sample(sorted(complete), 300):
        assert len(splits(tiles, 4)) == complete[tiles]
    for _ in range(300):
        tiles = tuple(sorted(rng.sample(MANZU * 4, 14)))
        assert len(splits(tiles, 4)) == complete[tiles]


def tried(tiles: tuple[str, ...], number: int) -> Counter[tuple[tuple[Group, ...], str]]:
    """Take every choice of so many groups and see whether a pair is left."""
    fitting = [
        group
        for group in (*SEQUENCES, *pungs(KINDS))
        if all(tiles.count(tile) >= group.count(tile) for tile in group)
    ]
    return Counter(
        (tuple(sorted(groups)), left[0])
        for groups, left in _chosen(fitting, number, tiles)
        if len(left) == 2 and left[0] == left[1]
    )


def _chosen(
    choices: Sequence[Group], number: int, tiles: tuple[str, ...]
) -> Iterator[tuple[tuple[Group, ...], tuple[str, ...]]]:
    """Every way to take so many groups, the same one again or a later one, and what is left."""
    if number == 0:
        yield (), tiles
        return
    for index, group in enumerate(choices):
        left = list(tiles)
        try:
            for tile in group:
                left.remove(tile)
        except ValueError:
            continue
        for others, rest in _chosen(choices[index:], number - 1, tuple(left)):
            yield (group, *others), rest


@pytest.mark.parametrize("number", range(6))
def test_no_choice_of_groups_is_forgotten_or_told_twice(number: int) -> None:
    rng = Random(number)
    several = 0
    for pool in (KINDS, (*MANZU, *HONORS), MANZU, MANZU[:5], MANZU[:3]):
        groups = [group for group in (*SEQUENCES, *pungs(KINDS)) if set(group) <= set(pool)]
        for _ in range(30):
            tiles = [tile for _ in range(number) for tile in rng.choice(groups)]
            tiles += [rng.choice(pool)] * 2
            if rng.random() < 0.2:
                tiles[0] = rng.choice(pool)
            rng.shuffle(tiles)
            expected = tried(tuple(tiles), number)
            found = Counter((tuple(sorted(parts)), pair) for parts, pair in splits(tiles, number))
            assert found == expected, tiles
            assert is_split(tiles, number) == bool(expected)
            assert splits(tiles, number + 1) == []
            several += len(found) > 1
    assert number < 3 or several >= number


def test_the_best_ways_are_told_once() -> None:
    assert best(["aa", "b", "cc", "aa"], len) == (2, ("aa", "cc"))
