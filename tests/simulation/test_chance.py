"""Dice and walls follow from the seed as the module says, whoever works it out."""

import hashlib
from collections import Counter
from random import Random

import pytest

from mjlog.records import Hand
from mjlog.rules.registry import load
from mjlog.simulation.chance import below, chance, shuffled_wall, throw
from tests.simulation.games import played

RULES = load("douque2p")
DECK = [
    *(f"{rank}m" for rank in range(1, 10) for _ in range(4)),
    *["1p"] * 4,
    *["9p"] * 4,
    *(f"{n}z" for n in range(1, 8) for _ in range(4)),
]


def _twister(seed: str) -> Random:
    """How Python turns text into a Mersenne Twister, done by hand with a whole number."""
    text = seed.encode()
    return Random(int.from_bytes(text + hashlib.sha512(text).digest(), "big"))


def test_text_seeds_the_twister_by_its_sha_512() -> None:
    ours, theirs = chance("a", 7), _twister("a/7")
    assert [ours.random() for _ in range(5)] == [theirs.random() for _ in range(5)]


@pytest.mark.untraced
@pytest.mark.parametrize("hand", [1, 2, 9])
def test_dice_and_wall_can_be_worked_out_from_the_header(hand: int) -> None:
    game = played(("fast", "fast"), 3)
    line = next(record for record in game if isinstance(record, Hand) and record.hand == hand)
    rng = _twister(f"test/3/{hand}")
    assert line.dice == [1 + int(rng.random() * 6) for _ in range(3)]
    wall = list(DECK)
    for size in range(72, 1, -1):
        place = int(rng.random() * size)
        wall[size - 1], wall[place] = wall[place], wall[size - 1]
    assert line.wall == wall


@pytest.mark.untraced
def test_walls_do_not_depend_on_the_players() -> None:
    walls = []
    for names in (("fast", "fast"), ("random", "random")):
        hands = [record for record in played(names, 3) if isinstance(record, Hand)]
        walls.append({hand.hand: (hand.dice, hand.wall) for hand in hands})
    shared = walls[0].keys() & walls[1].keys()
    assert len(shared) >= 8
    assert all(walls[0][hand] == walls[1][hand] for hand in shared)


def test_every_place_of_the_wall_is_equally_likely() -> None:
    rng = chance("fair")
    # Where the first of the deck's tiles ends up, by quarters of the wall.
    quarters: Counter[int] = Counter()
    dice: Counter[int] = Counter()
    for _ in range(2000):
        quarters.update(
            place // 18 for place, tile in enumerate(shuffled_wall(RULES, rng)) if not tile
        )
        dice.update(throw(RULES, rng))
    assert all(abs(quarters[quarter] - 2000) < 160 for quarter in range(4))
    assert all(abs(dice[face] - 1000) < 120 for face in range(1, 7))


def test_below_reaches_every_number_and_no_other() -> None:
    rng = chance("below")
    assert {below(rng, 5) for _ in range(300)} == set(range(5))
