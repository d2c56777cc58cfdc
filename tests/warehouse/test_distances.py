"""The quick distances are those of the engine, which is tested against brute force."""

from random import Random

from mjlog.replay.waiting import find_waits
from mjlog.rules.registry import load
from mjlog.shapes.distance import distance
from mjlog.shapes.suits import WEIGHT
from mjlog.table import Meld, Seat
from mjlog.tiles import HIDDEN, SUIT
from mjlog.warehouse.distances import to_ready


def test_distances_are_those_of_the_engine() -> None:
    rules = load("douque2p")
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
        for kind in pool[: 13 - 3 * len(seat.melds)]:
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
        assert to_ready(rules, seat) == expected
        seen.add(expected)
    assert seen >= {0, 1, 2, 3, 4, 5}


def test_hidden_tiles_have_no_distance() -> None:
    seat = Seat(0)
    for _ in range(13):
        seat.take(HIDDEN)
    assert to_ready(load("douque2p"), seat) is None
