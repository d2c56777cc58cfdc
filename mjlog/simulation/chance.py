"""Dice, walls and choices from a seed, the same on every machine and Python version.

A seed is text. ``random.Random`` turns it into a Mersenne Twister by SHA-512, and of the generator
only ``random()`` is used: both are promised never to change. Every use has a generator of its own,
named by the seed and what it is for, so that no choice of a player moves a tile of a later wall:

* ``<seed>/<hand>``: the dice, one ``random()`` each, then the wall: the tiles in order of their
  index, and from the last place down to the second each exchanged with the place ``floor(random()
  * n)`` among the ``n`` up to and including it;
* ``<seed>/<hand>/<seat>``: the choices of the player at a seat;
* ``<seed>/seats``: where the rules draw seats, the dice for it, then those for the first dealer.
"""

from __future__ import annotations

from random import Random

from mjlog.records import Seating
from mjlog.rules.policies import DiceCount
from mjlog.rules.ruleset import Ruleset

METHOD = "mt19937 fisher-yates"
"""Name of this shuffle in a log's header."""


def chance(*parts: object) -> Random:
    """Return the generator of a seed and of what it is for."""
    return Random("/".join(str(part) for part in parts))


def below(rng: Random, bound: int) -> int:
    """Return an integer in ``range(bound)``."""
    return int(rng.random() * bound)


def throw(rules: Ruleset, rng: Random) -> list[int]:
    """Return the dealer's dice, none where they would decide nothing."""
    policy = rules.seating
    dice = policy.dice if isinstance(policy, DiceCount) else 0
    return [1 + below(rng, 6) for _ in range(dice)]


def drawn_seats(rules: Ruleset, rng: Random) -> Seating | None:
    """Return how seats and first dealer were found, None where the rules draw none."""
    policy = rules.seating
    if not isinstance(policy, DiceCount) or not policy.seats_drawn:
        return None
    dice, first = throw(rules, rng), throw(rules, rng)
    # Seat 0 deals first, so East sits where the dice count to seat 0 from.
    east = next(seat for seat in range(rules.seats) if policy.door(first, seat, rules.seats) == 0)
    winds = policy.seat_winds(east, rules.seats)
    return Seating(dice=dice, winds=winds, first_dealer_dice=first)


def shuffled_wall(rules: Ruleset, rng: Random) -> list[int]:
    """Return every tile of the game in random order."""
    wall = [tile for tile, copies in enumerate(rules.copies) for _ in range(copies)]
    for last in range(len(wall) - 1, 0, -1):
        other = below(rng, last + 1)
        wall[last], wall[other] = wall[other], wall[last]
    return wall
