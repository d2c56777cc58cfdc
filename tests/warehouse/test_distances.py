"""The quick distances are those of the engine, which is tested against brute force."""

from collections import Counter
from random import Random

import pytest

from mjlog.codec.notation import parse_tiles
from mjlog.replay.waiting import find_waits
from mjlog.rules.registry import load
from mjlog.shapes.distance import distance
from mjlog.shapes.suits import WEIGHT
from mjlog.shapes.waits import kinds_in
from mjlog.table import Meld, Seat
from mjlog.tiles import FIRST_HONOR, HIDDEN, INDEX, RANK, SUIT
from mjlog.warehouse.distances import Distances
from tests.shapes.brute import exchanges


@pytest.mark.parametrize("ruleset", ["douque2p", "taiwan16", "hk13", "riichi", "maceplay2p"])
def test_distances_are_those_of_the_engine(ruleset: str) -> None:
    rules = load(ruleset)
    distances = Distances(rules)
    rng = Random("distances")
    kinds = [kind for kind in range(34) if rules.copies[kind]]
    seen = set()
    for number in range(500):
        seat = Seat(0)
        pool = [kind for kind in kinds for _ in range(4)]
        for kind in rng.sample(kinds, number % 4):
            seat.melds.append(Meld("pung", (kind,) * 3, 1, kind, False))
            for _ in range(3):
                pool.remove(kind)
        # Every other holding is drawn from few kinds, so that some are near.
        rng.shuffle(pool)
        if number % 8 < 4:
            pool.sort(key=lambda kind: (SUIT[kind], rng.random()))
        if number % 16 == 0:  # near to thirteen orphans
            pool.sort(
                key=lambda kind: (kind < FIRST_HONOR and RANK[kind] in range(1, 8), rng.random())
            )
        if number % 16 == 8:  # near to seven pairs
            order = {kind: rng.random() for kind in kinds}
            pool = [kind for kind in sorted(kinds, key=order.__getitem__) for _ in range(2)]
        for kind in pool[: rules.concealed - 3 * len(seat.melds)]:
            seat.take(kind)
        seat.waits = find_waits(rules, seat)
        spent = [0] * 6
        for meld in seat.melds:
            for tile in meld.tiles:
                spent[SUIT[tile]] += WEIGHT[tile]
        expected = distance(
            seat.codes, rules.groups, len(seat.melds), rules.shapes,
            copies=4, legal=rules.kinds, spent=spent,
        )  # fmt: skip
        assert distances.to_ready(seat, seat.codes) == expected
        seen.add(expected)
    assert seen >= {0, 1, 2, 3, 4, 5}


def melds_of(text: str) -> list[Meld]:
    """Melds in shorthand, one a word."""
    found = []
    for word in text.split():
        tiles = tuple(parse_tiles(word))
        kind = "kong" if len(tiles) == 4 else "pung" if len(set(tiles)) == 1 else "chow"
        found.append(Meld(kind, tiles, 1, tiles[0], False))
    return found


@pytest.mark.parametrize("ruleset", ["douque2p", "riichi"])
@pytest.mark.parametrize(
    "melds", ["111m 234m 777z", "2222m 345m 333p", "123m 123m 123m", "5555z 7777m 999m"]
)
def test_a_tile_of_the_own_melds_cannot_be_drawn_again(ruleset: str, melds: str) -> None:
    """Every holding of four of these tiles, beside three melds, by exchanges of real tiles.

    Characters and two honors are enough: a group or pair of other kinds lacks as much as one of
    honors. What the rules call ready, though the tile lies in the own melds, is ready.
    """
    rules = load(ruleset)
    distances = Distances(rules)
    laid = melds_of(melds)
    kinds = (*range(9), *(INDEX[name] for name in ("4z", "5z", "6z")))
    used = Counter(tile for meld in laid for tile in meld.tiles)
    steps, _ = exchanges(kinds, 1, tuple(4 - used[kind] for kind in kinds))
    seen = set()
    for counts, away in steps.items():
        seat = Seat(0)
        seat.melds = list(laid)
        for kind, count in zip(kinds, counts, strict=True):
            for _ in range(count):
                seat.take(kind)
        seat.waits = find_waits(rules, seat)
        live = [kind for kind in kinds_in(seat.waits) if seat.owned(kind) < 4]
        assert bool(live) == (away == 0)
        expected = 0 if seat.waits and ruleset == "riichi" else away
        assert distances.to_ready(seat, seat.codes) == expected, counts
        seen.add((expected, away))
    assert {(0, 0), (1, 1), (2, 2)} <= seen
    assert ((0, 1) in seen) == (ruleset == "riichi")


def test_hidden_tiles_have_no_distance() -> None:
    seat = Seat(0)
    for _ in range(13):
        seat.take(HIDDEN)
    assert Distances(load("douque2p")).to_ready(seat, seat.codes) is None
