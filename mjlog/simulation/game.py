"""A whole game, from its header to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import structs

from mjlog.codec.encode import ContentHash
from mjlog.records import FORMAT, Game, GameEnd, Generator, Hand, Record, SeatInfo, Shuffle
from mjlog.replay.closing import leftovers
from mjlog.rules.policies import Standing, ranking
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import ledger_of
from mjlog.simulation.chance import METHOD, chance, drawn_seats, shuffled_wall, throw
from mjlog.simulation.hand import PlayedHand, deal_line, play_hand
from mjlog.simulation.seated import Seated
from mjlog.simulation.strategies import strategy
from mjlog.simulation.view import River

GENERATOR = "mjlog"
"""Name of the generator in the headers of simulated games."""


MOST_HANDS = 2000
"""Hands after which a game is given up: under some rules hardly a hand is won, and dealers stay."""


class EndlessError(Exception):
    """A game has not ended after ``MOST_HANDS`` hands."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What decides a game.

    Args:
        game: its id.
        strategies: name of the strategy at each seat.
        ids: id of the player at each seat.
        seed: decides every choice.
        walls: seed of dice and walls (``mjlog.simulation.chance``).
        version: version of this package, for the header.
        standing: where the game stands when its first hand opens.
        hands: the game ends after this many hands; None: when the rules end it.
        deal_id: what links games played from the same wall.
    """

    game: str
    strategies: tuple[str, ...]
    ids: tuple[str, ...]
    seed: str
    walls: str
    version: str
    standing: Standing = field(default_factory=Standing)
    hands: int | None = None
    deal_id: str | None = None


def header(
    rules: Ruleset,
    game: str,
    seed: str,
    names: Sequence[str],
    version: str,
    *,
    ids: Sequence[str] | None = None,
    walls: str | None = None,
) -> Game:
    """Return the header of a simulated game.

    Args:
        rules: the rules in force.
        game: its id.
        seed: seed of the game.
        names: the strategy at each seat.
        version: version of this package.
        ids: id of the player at each seat; by default made of strategy and seat.
        walls: seed of dice and walls; by default the game's.
    """
    if ids is None:
        ids = [f"{name}-{seat}" for seat, name in enumerate(names)]
    return Game(
        format=FORMAT,
        game=game,
        ruleset=rules.reference(),
        tiles=dict(rules.tiles),
        seats=[SeatInfo(id=player, name=name) for player, name in zip(ids, names, strict=True)],
        scores=[rules.start_score] * rules.seats,
        unit=rules.money,
        seating=drawn_seats(rules, chance(seed if walls is None else walls, "seats")),
        shuffle=Shuffle(method=METHOD, seed=seed if walls is None else walls),
        generator=Generator(name=GENERATOR, version=version, strategy=list(names), seed=seed),
    )


def play_game(rules: Ruleset, plan: Plan) -> Iterator[Record]:
    """Yield a game line by line.

    Raises:
        ValueError: a strategy is unknown, or there is not one for every seat.
        EndlessError: the game does not end.
    """
    if len(plan.strategies) != rules.seats:
        raise ValueError(f"{rules.seats} strategies are needed, not {len(plan.strategies)}")
    opening = header(
        rules,
        plan.game,
        plan.seed,
        plan.strategies,
        plan.version,
        ids=plan.ids,
        walls=plan.walls,
    )
    content = ContentHash()
    content.add(opening)
    yield opening
    scores = list(opening.scores)
    standing: Standing | None = plan.standing
    hands = sticks = 0
    while standing is not None:
        played = _play(rules, plan, _deal(rules, plan, standing, scores))
        for event in played.events:
            content.add(event)  # type: ignore[arg-type]
            yield event  # type: ignore[misc]
        scores = played.scores
        hands += 1
        sticks = played.finish.deposits
        if hands == plan.hands:
            break
        if hands == MOST_HANDS:
            raise EndlessError(plan.game)
        standing = rules.rotation.next(standing, played.finish, rules.seats)
    payments = leftovers(rules, scores, sticks)
    gains = ledger_of(payments, rules.seats).deltas
    scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
    end = GameEnd(payments=payments, scores=scores, ranks=ranking(scores, rules.rotation.ties))
    content.add(end)
    yield structs.replace(end, hash=content.text())


def _deal(rules: Ruleset, plan: Plan, standing: Standing, scores: Sequence[int]) -> Hand:
    rng = chance(plan.walls, standing.hand)
    dice = throw(rules, rng)
    return deal_line(rules, standing, scores, dice, shuffled_wall(rules, rng), plan.deal_id)


def _play(rules: Ruleset, plan: Plan, line: Hand) -> PlayedHand:
    river = River(rules.seats)
    players = [
        Seated(strategy(name), seat, river, chance(plan.seed, line.hand, seat))
        for seat, name in enumerate(plan.strategies)
    ]
    return play_hand(rules, line, players, chance(plan.seed, line.hand), river.see)
