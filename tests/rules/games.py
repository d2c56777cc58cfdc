"""Simulated games by any ruleset."""

from functools import cache
from typing import Any

from mjlog.records import Record
from mjlog.rules.registry import load
from mjlog.simulation.game import Plan, play_game
from mjlog.simulation.strategies import STRATEGIES
from tests.tracing import untraced

TABLES = (
    ("fast", "erratic", "pungs", "random"),
    ("erratic", "flush", "erratic", "defensive"),
    ("random", "random", "fast", "erratic"),
)
"""Every strategy, and the wild ones often; a game for two takes the first two."""


def play(
    ruleset: str, players: tuple[str, ...], number: int, hands: int, settings: tuple[Any, ...] = ()
) -> tuple[Record, ...]:
    """The first hands of a game without an end."""
    rules = load(ruleset, {"policy.rotation.rounds": 0, **dict(settings)})
    assert set(players) <= STRATEGIES.keys()
    seed = f"{ruleset}/{number}"
    plan = Plan(
        game=f"{ruleset}-{number}",
        strategies=players[: rules.seats],
        ids=("one", "two", "three", "four")[: rules.seats],
        seed=seed,
        walls=seed,
        version="0",
        hands=hands,
    )
    return tuple(play_game(rules, plan))


played = cache(untraced(play))
"""Those hands, played once."""
