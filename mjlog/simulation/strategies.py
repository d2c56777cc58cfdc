"""Players by name."""

from __future__ import annotations

from random import Random

from mjlog.records import Event, Win
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.chance import below
from mjlog.table import Table


class RandomPlayer:
    """Wins nine times in ten, otherwise does anything legal with equal chance."""

    def act(self, table: Table, rules: Ruleset, options: list[Event], rng: Random) -> Event:
        """Choose one of the legal events of the own turn."""
        if isinstance(options[0], Win) and rng.random() < 0.9:
            return options[0]
        return options[below(rng, len(options))]

    def respond(
        self, table: Table, rules: Ruleset, options: list[Event], rng: Random
    ) -> Event | None:
        """Choose a claim of another's tile, or None to let it go."""
        if isinstance(options[0], Win) and rng.random() < 0.9:
            return options[0]
        choice = below(rng, len(options) + 1)
        return options[choice] if choice < len(options) else None
