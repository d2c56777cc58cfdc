"""Whole games made of built hands."""

from collections.abc import Iterable, Sequence
from random import Random

from msgspec import structs

from mjlog.records import GameEnd, Record
from mjlog.rules.policies import Standing
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.game import header
from mjlog.simulation.hand import PlayedHand
from tests.builders.script import Script, build_hand


def endless_rules() -> Ruleset:
    """The rules of douque2p for a game that may end after any hand."""
    return load("douque2p", {"rounds": 0})


class GameBuilder:
    """A game in the making.

    Args:
        name: the game's id, and the seed when no ``rng`` is given.
        rng: decides what the scripts leave open.
        rules: rules without an end; those of douque2p by default.

    Attributes:
        rules: the rules.
        rng: chance.
        standing: where the game stands.
    """

    def __init__(self, name: str, rng: Random | None = None, rules: Ruleset | None = None) -> None:
        self.rules = rules or endless_rules()
        self.rng = rng or Random(name)
        self.standing = Standing()
        opening = structs.replace(
            header(self.rules, name, name, ["Lin", "Chen"], "0", ids=["lin", "chen"]),
            shuffle=None,
            generator=None,
        )
        self._records: list[Record] = [opening]
        self._scores = list(opening.scores)

    def add(self, script: Script, dice: Sequence[int] | None = None) -> PlayedHand:
        """Play one more hand; a script that cannot be played leaves the game as it is."""
        played = build_hand(
            self.rules,
            script,
            standing=self.standing,
            scores=self._scores,
            dice=dice,
            rng=self.rng,
        )
        self._records.extend(played.events)  # type: ignore[arg-type]
        self._scores = played.scores
        following = self.rules.rotation.next(self.standing, played.finish, self.rules.seats)
        assert following is not None
        self.standing = following
        return played

    def finish(self) -> list[Record]:
        """Return the whole game."""
        ranks = [1 + sum(other > score for other in self._scores) for score in self._scores]
        return [*self._records, GameEnd(payments=[], scores=self._scores, ranks=ranks)]


def build_game(
    hands: Iterable[tuple[Script, Sequence[int] | None]],
    *,
    name: str = "built",
    rng: Random | None = None,
    rules: Ruleset | None = None,
) -> list[Record]:
    """Return a game of these hands: a script each, and the dice thrown (None: by chance)."""
    game = GameBuilder(name, rng, rules)
    for script, dice in hands:
        game.add(script, dice)
    return game.finish()
