"""The rare corpus: clean games in which everything that can happen does, and often.

A game opens with a dealer who keeps the deal until the streak is at its cap; then every scene comes
once, in random order, for a random winner. Twenty games hold every scene at least twenty times.
"""

from collections.abc import Iterator, Sequence
from random import Random

from mjlog.records import Record
from mjlog.simulation.chance import below
from mjlog.simulation.hand import PlayedHand
from tests.builders.games import GameBuilder
from tests.builders.plot import WINDS
from tests.builders.scenes import SCENES, Scene, plot_of, wind_of
from tests.builders.script import ScriptError

STREAK_CAP = 10
TRIES = 50
STANDING_SCENES = ("round_wind", "seat_wind")
"""Scenes whose tiles depend on where the game stands and on the dice."""
NAMES = (*SCENES, *STANDING_SCENES)
"""Every scene."""


def rare_games(games: int = 20, seed: str = "rare") -> Iterator[list[Record]]:
    """Yield games that together hold every scene at least ``games`` times."""
    for number in range(games):
        yield rare_game(f"{seed}-{number}")


def rare_game(name: str) -> list[Record]:
    """Return one game of the corpus; its name is its seed."""
    game = GameBuilder(name)
    rng = game.rng
    for_dealer = [key for key, scene in SCENES.items() if scene.dealer and "exhausted" not in key]
    for _ in range(STREAK_CAP + 1):
        add_scene(game, _pick(rng, for_dealer), game.standing.dealer)
    order = list(NAMES)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    for key in order:
        add_scene(game, key)
    return game.finish()


def scene_game(key: str, seed: str = "", winner: int | None = None) -> list[Record]:
    """Return a game of one hand, a scene by name, opened as every game is."""
    game = GameBuilder(f"{key}-{seed}")
    add_scene(game, key, winner)
    return game.finish()


def add_scene(game: GameBuilder, key: str, winner: int | None = None) -> PlayedHand:
    """Add a hand with this scene, about this seat or about any that it can be about.

    Chance may leave no harmless tile to go on with; then it is tried again.
    """
    dealer = game.standing.dealer
    for _ in range(TRIES):
        dice = [1 + below(game.rng, 6) for _ in range(3)]
        scene = SCENES.get(key)
        if winner is None:
            options = [dealer] if scene is None or scene.dealer else []
            options += [1 - dealer] if scene is None or scene.other else []
            seat = options[below(game.rng, len(options))]
        else:
            seat = winner
        scene = scene or _of_standing(game, key, dice, seat)
        try:
            return game.add(plot_of(scene, game.rng, game.standing, seat).script(), dice)
        except ScriptError as error:
            failed = error
    raise failed


def _of_standing(game: GameBuilder, key: str, dice: Sequence[int], seat: int) -> Scene:
    if key == "round_wind":
        return wind_of(WINDS[game.standing.round % 4])
    door = game.standing.dealer if sum(dice) % 2 else 1 - game.standing.dealer
    return wind_of("1z" if seat == door else "3z")


def _pick(rng: Random, options: Sequence[str]) -> str:
    return options[below(rng, len(options))]
