"""Dice, walls and choices from a seed, the same on every machine and Python version.

A seed is text. ``random.Random`` turns it into a Mersenne Twister by SHA-512, and of the generator
only ``random()`` is used: both are promised never to change. Every use has a generator of its own,
named by the seed and what it is for, so that no choice of a player moves a tile of a later wall:

* ``<seed>/<hand>``: the dice, one ``random()`` each, then the wall: the tiles in order of their
  index, and from the last place down to the second each exchanged with the place ``floor(random()
  * n)`` among the ``n`` up to and including it;
* ``<seed>/<hand>/<seat>``: the choices of the player at a seat.
"""

from __future__ import annotations

from random import Random

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
    """Return the dealer's dice."""
    return [1 + below(rng, 6) for _ in range(rules.seating.dice)]


def shuffled_wall(rules: Ruleset, rng: Random) -> list[int]:
    """Return every tile of the game in random order."""
    wall = [tile for tile, copies in enumerate(rules.copies) for _ in range(copies)]
    for last in range(len(wall) - 1, 0, -1):
        other = below(rng, last + 1)
        wall[last], wall[other] = wall[other], wall[last]
    return wall
