"""Dice and walls from a seed, the same on every machine and Python version."""

from __future__ import annotations

from random import Random

from mjlog.rules.ruleset import Ruleset

METHOD = "mt19937 fisher-yates"
"""Name of the shuffle in a log's header."""


def chance(seed: str) -> Random:
    """Return the generator of a seed; only its ``random()`` is used, which never changes."""
    return Random(seed)


def below(rng: Random, bound: int) -> int:
    """Return an integer in ``range(bound)``."""
    return int(rng.random() * bound)


def shuffled_wall(rules: Ruleset, rng: Random) -> list[int]:
    """Return every tile of the game in random order."""
    wall = [tile for tile, copies in enumerate(rules.copies) for _ in range(copies)]
    for last in range(len(wall) - 1, 0, -1):
        other = below(rng, last + 1)
        wall[last], wall[other] = wall[other], wall[last]
    return wall


def throw(rules: Ruleset, rng: Random) -> list[int]:
    """Return the dealer's dice."""
    return [1 + below(rng, 6) for _ in range(rules.seating.dice)]
