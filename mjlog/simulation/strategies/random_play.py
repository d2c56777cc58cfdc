"""Anything legal."""

from __future__ import annotations

from random import Random

from mjlog.records import Win
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.chance import below
from mjlog.simulation.strategies.strategy import Claim, Turn
from mjlog.simulation.view import View


class RandomPlay:
    """Wins more often than not, otherwise does anything legal with equal chance.

    Args:
        wins: share of the wins offered that are taken; the others make missed-win locks.
    """

    def __init__(self, wins: float = 0.9) -> None:
        self._wins = wins

    def act(self, view: View, rules: Ruleset, options: list[Turn], rng: Random) -> Turn:
        """Choose one of the legal events of the own turn."""
        if isinstance(options[0], Win) and rng.random() < self._wins:
            return options[0]
        return options[below(rng, len(options))]

    def respond(
        self, view: View, rules: Ruleset, options: list[Claim], rng: Random
    ) -> Claim | None:
        """Choose a claim of another's tile, or None to let it go."""
        if isinstance(options[0], Win) and rng.random() < self._wins:
            return options[0]
        choice = below(rng, len(options) + 1)
        return options[choice] if choice < len(options) else None
