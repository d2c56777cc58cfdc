"""Distance against breadth-first search over exchanges, and against lists of complete holdings."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjlog.shapes.distance import UNREACHABLE, distance, useful
from mjlog.shapes.suits import codes_of, counts_of
from mjlog.shapes.waits import is_complete, kinds_in, waits
from mjlog.tiles import INDEX
from tests.shapes.brute import Counts, complete_readings, exchanges, missing, multisets
from tests.shapes.test_waits import holding

STANDARD = ("standard",)
EVERY_KIND = (1 << 34) - 1


def mask(kinds: tuple[int, ...] | list[int]) -> int:
    return sum(1 << kind for kind in kinds)


def spread(kinds: tuple[int, ...], counts: Counts) -> list[int]:
    """Suit codes of counts over some kinds."""
    return codes_of(kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n))


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("kinds", "groups", "copies", "melded"),
    [
        ((0, 1, 2, 3, 27), 2, 4, ()),
        ((0, 1, 2, 3, 4, 5), 2, 4, ()),
        ((6, 7, 8, 9, 27, 28), 2, 4, ()),
        ((0, 1, 2, 3, 4), 3, 4, ()),
        ((0, 1, 2, 27), 2, 8, ()),
        ((0, 1, 2, 3), 3, 8, ()),
        ((3, 4, 5, 6, 28), 2, 4, (3, 3, 3)),
        ((3, 4, 5, 6, 28), 2, 4, (4, 5, 6, 28, 28, 28, 28)),
        ((0, 8, 17, 20, 27, 33), 1, 4, ()),
        ((18, 19, 20, 26), 1, 2, ()),
    ],
)
def test_every_holding_of_a_small_game(
    kinds: tuple[int, ...], groups: int, copies: int, melded: tuple[int, ...]
) -> None:
    """``groups`` are still to be formed; ``melded`` are the tiles of a meld: copies used up."""
    limits = tuple(copies - melded.count(kind) for kind in kinds)
    short, full = exchanges(kinds, groups, limits)
    legal = mask(kinds)
    melds = 1 if melded else 0
    spent = codes_of(melded) if melded else None
    seen = set()

    def measure(counts: Counts) -> tuple[int, int]:
        codes = spread(kinds, counts)
        return (
            distance(
                codes, groups + melds, melds, STANDARD, copies=copies, legal=legal, spent=spent
            ),
            useful(codes, groups + melds, melds, STANDARD, copies=copies, legal=legal, spent=spent),
        )

    def within(counts: Counts) -> bool:
        return all(n <= limit for n, limit in zip(counts, limits, strict=True))

    for counts in filter(within, multisets(3 * groups + 1, len(kinds), copies)):
        found, lowering = measure(counts)
        assert found == short.get(counts, UNREACHABLE), counts
        if found < UNREACHABLE:
            expected = []
            for place, kind in enumerate(kinds):
                more = (*counts[:place], counts[place] + 1, *counts[place + 1 :])
                if within(more) and full[more] < found:
                    expected.append(kind)
            assert kinds_in(lowering) == expected, counts
            exhausted = mask([k for k, n, m in zip(kinds, counts, limits, strict=True) if n == m])
            ready = waits(spread(kinds, counts), STANDARD, melds, exhausted) & legal
            assert (found == 0) == (ready != 0)
        seen.add(found)
    for counts in filter(within, multisets(3 * groups + 2, len(kinds), copies)):
        assert measure(counts)[0] == full.get(counts, UNREACHABLE), counts
    assert {0, 1} <= seen


def nearest(held: list[int], targets: list[Counts]) -> tuple[int, set[int]]:
    """Distance to the nearest target and the places where such a target holds more."""
    gaps = [missing(held, target) for target in targets]
    least = min(gaps)
    places = {
        place
        for gap, target in zip(gaps, targets, strict=True)
        if gap == least
        for place, (h, t) in enumerate(zip(held, target, strict=True))
        if t > h
    }
    return least - 1, places


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("kinds", "groups", "copies"),
    [
        ((0, 1, 2, 3, 12, 13, 14, 25, 27, 29), 4, 4),
        ((4, 5, 6, 9, 17, 27, 28, 33), 5, 4),
        ((0, 1, 2, 3, 4, 30, 31), 4, 8),
    ],
)
def test_full_holdings_of_several_suits(kinds: tuple[int, ...], groups: int, copies: int) -> None:
    targets = list(complete_readings(kinds, groups, copies))
    wall = [place for place in range(len(kinds)) for _ in range(copies)]
    rng = Random(groups * copies)
    for number in range(40):
        drawn = rng.sample(wall, 3 * groups + 1 + number % 2)
        held = [drawn.count(place) for place in range(len(kinds))]
        expected, places = nearest(held, targets)
        codes = spread(kinds, tuple(held))
        legal = mask(kinds)
        assert distance(codes, groups, 0, STANDARD, copies=copies, legal=legal) == expected
        lowering = useful(codes, groups, 0, STANDARD, copies=copies, legal=legal)
        assert kinds_in(lowering) == [kinds[place] for place in sorted(places)]


@pytest.mark.untraced
def test_one_suit_of_fourteen() -> None:
    kinds = tuple(range(9))
    targets = list(complete_readings(kinds, 4, 4))
    rng = Random(14)
    wall = [kind for kind in kinds for _ in range(4)]
    for _ in range(40):
        drawn = rng.sample(wall, 13)
        held = [drawn.count(kind) for kind in kinds]
        expected, places = nearest(held, targets)
        codes = codes_of(drawn)
        assert distance(codes, 4, 0, STANDARD, copies=4, legal=EVERY_KIND) == expected
        assert set(kinds_in(useful(codes, 4, 0, STANDARD, copies=4, legal=511))) == places


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("111z 222z 333z 44z 77z", 0, 0),
        ("1111m", 3, 1),  # the only wait would be a fifth 1m
        ("123456789m 1111z", 0, 1),
        ("1111z 2222z 3333z 4z", 0, 3),  # another 4z, and a whole group
        ("147m 258p 369s 1234z", 0, 8),
        ("19m 19p 19s 1234567z", 0, 8),
        ("123m 456m 789m 11p 99p 1z", 0, 0),
        ("123m 456m 789m 11p 999p", 0, -1),
        ("4z", 4, 0),
        ("4z 5z", 4, 0),
        ("44z", 4, -1),
    ],
)
def test_worked_by_hand(text: str, melds: int, expected: int) -> None:
    assert distance(holding(text), 4, melds, STANDARD, copies=4, legal=EVERY_KIND) == expected


def test_kinds_outside_the_game_are_never_wanted() -> None:
    """72 tiles: characters, 1p, 9p and honors; a lone 1p and 2p make no sequence there."""
    legal = mask([*range(9), 9, 17, *range(27, 34)])
    tiles = holding("123m 456m 11z 9p 1p")
    assert distance(tiles, 4, 1, STANDARD, copies=4, legal=legal) == 1
    wanted = kinds_in(useful(tiles, 4, 1, STANDARD, copies=4, legal=legal))
    assert wanted == [9, 17, 27]
    assert 10 in kinds_in(useful(tiles, 4, 1, STANDARD, copies=4, legal=EVERY_KIND))


def test_own_melds_use_up_copies() -> None:
    single = holding("1m")
    assert distance(single, 4, 4, STANDARD, copies=4, legal=EVERY_KIND) == 0
    pung = holding("111m")
    assert distance(single, 4, 4, STANDARD, copies=4, legal=EVERY_KIND, spent=pung) == 1
    assert useful(single, 4, 4, STANDARD, copies=4, legal=EVERY_KIND, spent=pung) == (
        EVERY_KIND ^ 1
    )


def test_a_game_too_small_for_any_complete_holding() -> None:
    assert distance(holding("1111m"), 1, 0, STANDARD, copies=4, legal=1) == UNREACHABLE
    assert useful(holding("1111m"), 1, 0, STANDARD, copies=4, legal=1) == 0


# Special shapes


@pytest.mark.parametrize(
    ("shape", "copies", "most"),
    [("seven_pairs", 4, 2), ("seven_pairs", 8, 4), ("seven_pairs_distinct", 4, 1)],
)
@pytest.mark.parametrize("spent_tiles", [(), (0, 0, 0, 27, 27, 9)])
def test_seven_pairs(shape: str, copies: int, most: int, spent_tiles: tuple[int, ...]) -> None:
    kinds = (0, 1, 2, 9, 17, 20, 27, 33)
    limits = [copies - spent_tiles.count(kind) for kind in kinds]
    targets = []
    for chosen in combinations_with_replacement(range(len(kinds)), 7):
        target = tuple(2 * chosen.count(place) for place in range(len(kinds)))
        if max(target) <= 2 * most and all(t <= n for t, n in zip(target, limits, strict=True)):
            targets.append(target)
    rng = Random(shape)
    wall = [place for place, limit in enumerate(limits) for _ in range(limit)]
    spent = codes_of(spent_tiles)
    legal = mask(kinds)
    for number in range(80):
        drawn = rng.sample(wall, 13 + number % 2)
        held = [drawn.count(place) for place in range(len(kinds))]
        codes = spread(kinds, tuple(held))
        found = distance(codes, 4, 0, (shape,), copies=copies, legal=legal, spent=spent)
        lowering = useful(codes, 4, 0, (shape,), copies=copies, legal=legal, spent=spent)
        if not targets:
            assert (found, lowering) == (UNREACHABLE, 0)
            continue
        expected, places = nearest(held, targets)
        assert found == expected, held
        assert kinds_in(lowering) == [kinds[place] for place in sorted(places)], held


@pytest.mark.parametrize("spent_tiles", ["", "1119m 7z", "1111m", "111z 222z 333z 444z 555z"])
def test_thirteen_orphans(spent_tiles: str) -> None:
    orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    spent = holding(spent_tiles)
    limits = [4 - n for n in counts_of(spent)]
    targets = []
    for doubled in orphans:
        target = tuple((kind in orphans) + (kind == doubled) for kind in range(34))
        if all(t <= n for t, n in zip(target, limits, strict=True)):
            targets.append(target)
    rng = Random(13)
    wall = [kind for kind in range(34) for _ in range(limits[kind])]
    for number in range(80):
        pool = [kind for kind in wall if kind in orphans or number % 4 == 0]
        drawn = rng.sample(pool, 13 + number % 2)
        held = [drawn.count(kind) for kind in range(34)]
        codes = codes_of(drawn)
        arguments = (codes, 4, 0, ("thirteen_orphans",))
        found = distance(*arguments, copies=4, legal=EVERY_KIND, spent=spent)
        lowering = useful(*arguments, copies=4, legal=EVERY_KIND, spent=spent)
        if not targets:
            assert (found, lowering) == (UNREACHABLE, 0)
            continue
        expected, places = nearest(held, targets)
        assert (found, set(kinds_in(lowering))) == (expected, places), held


def test_the_nearest_of_several_shapes_counts() -> None:
    both = ("standard", "seven_pairs_distinct")
    tiles = holding("1155m 2288p 44s 77s 1z")
    assert distance(tiles, 4, 0, STANDARD, copies=4, legal=EVERY_KIND) > 0
    assert distance(tiles, 4, 0, both, copies=4, legal=EVERY_KIND) == 0
    assert useful(tiles, 4, 0, both, copies=4, legal=EVERY_KIND) == 1 << INDEX["1z"]
    tied = holding("112233m 445566m 7m")
    assert kinds_in(useful(tied, 4, 0, both, copies=4, legal=EVERY_KIND)) == [0, 3, 6]
    # Special shapes are for four groups without melds.
    assert distance(holding("1155m 2288p 4s"), 4, 1, both, copies=4, legal=EVERY_KIND) > 0
    assert distance(tiles, 5, 1, both, copies=4, legal=EVERY_KIND) > 0
    sixteen = holding("1155m 2288p 44s 77s 11z 25z")
    assert distance(sixteen, 5, 0, both, copies=4, legal=EVERY_KIND) > 0


def test_complete_and_impossible_special_shapes() -> None:
    pairs, orphans = ("seven_pairs",), ("thirteen_orphans",)
    complete = holding("1155m 2288p 44s 77s 11z")
    assert distance(complete, 4, 0, pairs, copies=4, legal=EVERY_KIND) == -1
    assert useful(complete, 4, 0, pairs, copies=4, legal=EVERY_KIND) == 0
    few = EVERY_KIND & 0b11_1111
    assert distance(holding("1122334455666m"), 4, 0, pairs, copies=4, legal=few) == 0
    distinct = ("seven_pairs_distinct",)
    assert distance(holding("1122334455666m"), 4, 0, distinct, copies=4, legal=few) == UNREACHABLE
    complete = holding("19m 19p 19s 12345677z")
    assert distance(complete, 4, 0, orphans, copies=4, legal=EVERY_KIND) == -1
    # With one copy of each kind nothing can be doubled; without 9s the orphans are not all there.
    single = holding("19m 19p 19s 1234567z")
    assert distance(single, 4, 0, orphans, copies=1, legal=EVERY_KIND) == UNREACHABLE
    without = EVERY_KIND ^ 1 << INDEX["9s"]
    single = holding("19m 19p 1s 1234567z 2m")
    assert distance(single, 4, 0, orphans, copies=4, legal=without) == UNREACHABLE


# Properties over whole games

GAMES = st.sampled_from(
    [
        (EVERY_KIND, 4, 4, ("standard",)),
        (EVERY_KIND, 4, 5, ("standard",)),
        (EVERY_KIND, 4, 4, ("standard", "seven_pairs_distinct", "thirteen_orphans")),
        (mask([*range(9), *range(27, 34)]), 4, 4, ("standard", "seven_pairs")),
        (mask([*range(9), *range(27, 34)]), 8, 4, ("standard", "seven_pairs")),
        (mask([*range(9), 9, 17, *range(27, 34)]), 4, 4, ("standard",)),
    ]
)


@pytest.mark.untraced
@settings(max_examples=150, deadline=None)
@given(GAMES, st.integers(0, 3), st.randoms(use_true_random=False))
def test_distance_agrees_with_waits_discards_and_draws(
    game: tuple[int, int, int, tuple[str, ...]], melds: int, rng: Random
) -> None:
    legal, copies, groups, shapes = game
    # Few kinds, so that near and ready holdings come up.
    kinds = rng.sample(kinds_in(legal), rng.choice([7, 9, 12]))
    wall = [kind for kind in kinds for _ in range(copies)]
    rng.shuffle(wall)
    melded = [kind for kind in kinds[:melds] for _ in range(3)]
    for kind in melded:
        wall.remove(kind)
    tiles = 3 * (groups - melds) + 1
    drawn = wall[:tiles]
    spent = codes_of(melded)

    def measure(held: list[int]) -> int:
        codes = codes_of(held)
        return distance(codes, groups, melds, shapes, copies=copies, legal=legal, spent=spent)

    before = measure(drawn)
    exhausted = mask([kind for kind in kinds if (drawn + melded).count(kind) == copies])
    possible = waits(codes_of(drawn), shapes, melds, exhausted) & legal
    lowering = useful(
        codes_of(drawn), groups, melds, shapes, copies=copies, legal=legal, spent=spent
    )
    assert (before == 0) == (possible != 0)
    if before == 0:
        assert lowering == possible
    for kind in kinds_in(legal & ~exhausted):
        after = measure([*drawn, kind])
        assert after == before - (lowering >> kind & 1)
        assert (after == -1) == is_complete(codes_of([*drawn, kind]), shapes, melds)
    assert lowering & exhausted == 0
    full = [*drawn, wall[tiles]]
    kept = [measure([*full[:place], *full[place + 1 :]]) for place in range(len(full))]
    assert min(kept) == max(measure(full), 0)
