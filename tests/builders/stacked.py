"""Hands of any ruleset dealt from a wall that is stacked."""

from collections.abc import Mapping, Sequence
from random import Random

from mjlog.codec.notation import parse_tiles
from mjlog.records import Hand
from mjlog.rules.policies import Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.chance import below, chance, throw
from mjlog.simulation.hand import PlayedHand, deal_line, play_hand
from mjlog.simulation.seated import Seated
from mjlog.simulation.strategies import strategy
from mjlog.simulation.view import River
from mjlog.tiles import FIRST_FLOWER, FIRST_RED


def stacked_hand(
    rules: Ruleset,
    dealt: Mapping[int, str] | None = None,
    *,
    head: str = "",
    tail: str = "",
    standing: Standing | None = None,
    scores: Sequence[int] | None = None,
    dice: Sequence[int] | None = None,
    seed: str = "",
    flowers: bool = True,
) -> Hand:
    """Return the line of a hand that deals and draws these tiles.

    Args:
        rules: the rules in force.
        dealt: tiles of a seat, at most as many as are dealt; the rest is filled.
        head: tiles drawn after the deal, in order.
        tail: replacements, in order.
        standing: where the game stands; the first hand by default.
        scores: every seat's score.
        dice: the dealer's dice; thrown by default.
        seed: decides what is left open.
        flowers: whether flowers that are not named may be dealt or among the first forty drawn.
    """
    rng = chance("stacked", seed)
    standing = standing or Standing()
    size = sum(rules.copies)
    wall: list[int | None] = [None] * size
    left = [tile for tile, copies in enumerate(rules.copies) for _ in range(copies)]

    def put(position: int, tile: int) -> None:
        left.remove(tile)
        wall[position] = tile

    positions = rules.wall.deal(rules.seats, standing.dealer, rules.concealed)
    for seat, text in (dealt or {}).items():
        for position, tile in zip(positions[seat], parse_tiles(text), strict=False):
            put(position, tile)
    start = rules.seats * rules.concealed
    for offset, tile in enumerate(parse_tiles(head)):
        put(start + offset, tile)
    for offset, tile in enumerate(parse_tiles(tail)):
        put(size - 1 - offset, tile)
    last = start + 40
    if not flowers:
        for tile in [tile for tile in left if FIRST_FLOWER <= tile < FIRST_RED]:
            put(next(place for place in range(last, size) if wall[place] is None), tile)
    for place in range(size):
        if wall[place] is None:
            put(place, left[below(rng, len(left))])
    return deal_line(
        rules,
        standing,
        [0] * rules.seats if scores is None else scores,
        throw(rules, rng) if dice is None else dice,
        [tile for tile in wall if tile is not None],
    )


def play(rules: Ruleset, line: Hand, names: Sequence[str] = ("fast",)) -> PlayedHand:
    """Play a hand by strategies, one a seat or one for all."""
    river = River(rules.seats)
    seats = list(names) * rules.seats if len(names) == 1 else list(names)
    players = [
        Seated(strategy(name), seat, river, chance("play", seat)) for seat, name in enumerate(seats)
    ]
    return play_hand(rules, line, players, Random(0), river.see)
