"""Players by name."""

from __future__ import annotations

from collections.abc import Callable

from mjlog.diagnostics import Label
from mjlog.simulation.strategies.defensive import Defensive
from mjlog.simulation.strategies.erratic import Erratic
from mjlog.simulation.strategies.fast import Fast
from mjlog.simulation.strategies.flush import Flush
from mjlog.simulation.strategies.pungs import Pungs
from mjlog.simulation.strategies.random_play import RandomPlay
from mjlog.simulation.strategies.strategy import Claim, Strategy, Turn

STRATEGIES: dict[str, tuple[Callable[[], Strategy], Label]] = {
    "fast": (Fast, Label("the fastest way to any win", "最快聽牌")),
    "pungs": (Pungs, Label("triplets where they are within reach", "做碰碰胡")),
    "flush": (Flush, Label("flushes and honors, patient and valuable", "做一色，重台數")),
    "defensive": (Defensive, Label("fast, but gives nothing to a dangerous hand", "快聽兼防守")),
    "erratic": (Erratic, Label("fast, with whims", "快聽，偶爾亂打")),
    "random": (RandomPlay, Label("anything legal", "合法隨機")),
}
"""Name to what makes the player, and what it is."""


def strategy(name: str) -> Strategy:
    """Return a player.

    Raises:
        ValueError: there is no strategy of this name.
    """
    if name not in STRATEGIES:
        raise ValueError(f"no strategy {name!r}; there are {', '.join(STRATEGIES)}")
    return STRATEGIES[name][0]()


__all__ = ["STRATEGIES", "Claim", "Strategy", "Turn", "strategy"]
