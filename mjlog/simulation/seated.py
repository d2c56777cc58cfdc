"""A strategy at a seat."""

from __future__ import annotations

from random import Random

from mjlog.records import Event
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.strategies.strategy import Strategy
from mjlog.simulation.view import River, View
from mjlog.table import Table


class Seated:
    """Shows a strategy the table as its seat sees it.

    Args:
        strategy: who plays.
        seat: where.
        river: the hand's discards, kept up to date by whoever plays the hand.
        chance: the generator for this player's choices alone.
    """

    def __init__(self, strategy: Strategy, seat: int, river: River, chance: Random) -> None:
        self._strategy = strategy
        self._seat = seat
        self._river = river
        self._chance = chance

    def act(self, table: Table, rules: Ruleset, options: list[Event], rng: Random) -> Event:
        """Choose one of the legal events of the own turn."""
        view = View(rules, table, self._seat, self._river)
        return self._strategy.act(view, rules, options, self._chance)  # type: ignore[arg-type]

    def respond(
        self, table: Table, rules: Ruleset, options: list[Event], rng: Random
    ) -> Event | None:
        """Choose a claim of another's tile, or None to let it go."""
        view = View(rules, table, self._seat, self._river)
        return self._strategy.respond(view, rules, options, self._chance)  # type: ignore[arg-type]
