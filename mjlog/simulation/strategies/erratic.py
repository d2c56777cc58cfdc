"""Fast, with whims."""

from __future__ import annotations

from random import Random

from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.strategies.fast import Fast
from mjlog.simulation.strategies.random_play import RandomPlay
from mjlog.simulation.strategies.strategy import Claim, Turn
from mjlog.simulation.view import View

WHIM = 0.15
"""Share of the choices that are left to chance."""
WINS = 0.3
"""Share of the wins that are taken on a whim."""


class Erratic:
    """Plays fast but now and then does anything legal: rare events come up in ordinary hands."""

    def __init__(self) -> None:
        self._plan = Fast()
        self._whim = RandomPlay(WINS)

    def act(self, view: View, rules: Ruleset, options: list[Turn], rng: Random) -> Turn:
        """Choose one of the legal events of the own turn."""
        player = self._whim if rng.random() < WHIM else self._plan
        return player.act(view, rules, options, rng)

    def respond(
        self, view: View, rules: Ruleset, options: list[Claim], rng: Random
    ) -> Claim | None:
        """Choose a claim of another's tile, or None to let it go."""
        player = self._whim if rng.random() < WHIM else self._plan
        return player.respond(view, rules, options, rng)
