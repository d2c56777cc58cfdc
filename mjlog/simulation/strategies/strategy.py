"""What a player is."""

from __future__ import annotations

from random import Random
from typing import Protocol

from mjlog.records import Aborted, Chow, DeclareReady, Discard, Indicator, Kong, Pung, Win
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.view import View

Turn = Win | Aborted | Kong | DeclareReady | Discard | Indicator
"""What may be done in the own turn; an indicator stands where one is turned before the discard."""

Claim = Win | Kong | Pung | Chow
"""What another's tile may be claimed for."""


class Strategy(Protocol):
    """A way to play. It keeps nothing between calls, so one player may sit at several seats."""

    def act(self, view: View, rules: Ruleset, options: list[Turn], rng: Random) -> Turn:
        """Choose what to do in the own turn.

        Args:
            view: what the seat knows.
            rules: the rules in force.
            options: every legal event, at least two.
            rng: chance; only ``random()`` may be used.
        """

    def respond(
        self, view: View, rules: Ruleset, options: list[Claim], rng: Random
    ) -> Claim | None:
        """Choose a claim of another's tile, or None to let it go."""
