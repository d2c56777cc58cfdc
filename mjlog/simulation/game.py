"""A whole game, from its header to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjlog.records import FORMAT, Event, Game, GameEnd, Generator, SeatInfo, Shuffle
from mjlog.rules.policies import Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.chance import METHOD, chance, shuffled_wall, throw
from mjlog.simulation.hand import Player, deal_line, play_hand


def header(
    rules: Ruleset, game: str, seed: str, names: Sequence[str], version: str
) -> Game:
    """Return the header of a simulated game; seats are called after their strategies."""
    return Game(
        format=FORMAT,
        game=game,
        ruleset=rules.reference(),
        tiles=dict(rules.tiles),
        seats=[SeatInfo(id=f"{name}-{seat}", name=name) for seat, name in enumerate(names)],
        scores=[rules.start_score] * rules.seats,
        unit=rules.money,
        shuffle=Shuffle(method=METHOD, seed=seed),
        generator=Generator(name="mjlog", version=version, strategy=list(names), seed=seed),
    )


def play_game(
    rules: Ruleset, opening: Game, players: Sequence[Player], seed: str, hands: int | None = None
) -> Iterator[Event]:
    """Yield a game line by line.

    Args:
        rules: the rules in force.
        opening: the header.
        players: one a seat.
        seed: decides dice, walls and every choice.
        hands: end the game after this many hands; None: when the rules end it.
    """
    rng = chance(seed)
    yield opening
    scores = list(opening.scores)
    standing: Standing | None = Standing()
    while standing is not None:
        dice = throw(rules, rng)
        line = deal_line(rules, standing, scores, dice, shuffled_wall(rules, rng))
        played = play_hand(rules, line, players, rng)
        yield from played.events
        scores = played.scores
        if hands is not None and standing.hand >= hands:
            break
        standing = rules.rotation.next(standing, played.outcome, played.winners, rules.seats)  # type: ignore[arg-type]
    yield GameEnd(
        payments=[],
        scores=scores,
        ranks=[1 + sum(other > score for other in scores) for score in scores],
    )
