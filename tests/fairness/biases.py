"""Ways to cheat, or to shuffle badly, one for every question."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tests.fairness.corpora import (
    EACH,
    SEATS,
    Array,
    Deals,
    clean,
    deal_again,
    dealt_places,
    draw_and_discard,
)

Generator = np.random.Generator

FIVE, DRAGON = 4, 33
FIRST_DRAW = SEATS * EACH


def loaded_dice(rng: Generator) -> Deals:
    """All dice show a six a third more often than they should."""
    deals = clean(1)
    deals.dice = rng.choice(6, deals.dice.shape, p=[0.16, 0.16, 0.16, 0.15, 0.15, 0.22]) + 1
    return deal_again(deals)


def one_loaded_die(rng: Generator) -> Deals:
    """The second die shows a one twice as often as it should."""
    deals = clean(2)
    turned = rng.random(len(deals.dice)) < 0.2
    deals.dice[turned, 1] = 1
    return deal_again(deals)


def coupled_dice(rng: Generator) -> Deals:
    """The third die sometimes repeats the first, so that extreme sums come too often."""
    deals = clean(3)
    coupled = rng.random(len(deals.dice)) < 0.4
    deals.dice[coupled, 1] = deals.dice[coupled, 2] = deals.dice[coupled, 0]
    return deal_again(deals)


def sticky_dice(rng: Generator) -> Deals:
    """Dice are sometimes not thrown at all."""
    deals = clean(4)
    for number in np.flatnonzero(rng.random(len(deals.dice)) < 0.12):
        deals.dice[number] = deals.dice[number - 1]
    return deal_again(deals)


def chosen_door(rng: Generator) -> Deals:
    """The dealer throws again, now and then, where the sum is even."""
    deals = clean(5)
    again = (deals.dice.sum(axis=1) % 2 == 0) & (rng.random(len(deals.dice)) < 0.4)
    deals.dice[again] = rng.integers(1, 7, (int(again.sum()), 3))
    return deal_again(deals)


def first_draw(rng: Generator) -> Deals:
    """The first tile drawn is a red dragon one and a half times as often as it should be."""
    deals = clean(6)
    for number in np.flatnonzero(rng.random(len(deals.wall)) < 0.09):
        bring(rng, deals.wall[number], FIRST_DRAW, DRAGON)
    return deal_again(deals)


def marked_places(rng: Generator) -> Deals:
    """Each kind has a few places where it is left more often: too little mixing."""
    deals = clean(7)
    kinds = np.unique(deals.wall)
    for wall in deals.wall:
        for place in np.flatnonzero(rng.random(len(wall)) < 0.03):
            bring(rng, wall, int(place), kinds[place % 18])
    return deal_again(deals)


def triplets_left(rng: Generator) -> Deals:
    """Equal tiles of the hand before stay together."""
    deals = clean(8)
    for number in np.flatnonzero(rng.random(len(deals.wall)) < 0.35):
        wall = deals.wall[number]
        place = int(rng.integers(0, len(wall) - 1))
        bring(rng, wall, place + 1, wall[place], above=place)
    return deal_again(deals)


def sequences_left(rng: Generator) -> Deals:
    """Sequences of the hand before stay together."""
    deals = clean(9)
    for number in np.flatnonzero(rng.random(len(deals.wall)) < 0.9):
        wall = deals.wall[number]
        for place in rng.permutation(len(wall) - 1)[:8]:
            if wall[place] < 8:
                bring(rng, wall, int(place) + 1, wall[place] + 1)
    return deal_again(deals)


def lazy_shuffle(rng: Generator) -> Deals:
    """Each wall is the one before with half of its tiles exchanged."""
    deals = clean(10)
    for number in range(1, len(deals.wall)):
        if deals.place[number]:
            wall = deals.wall[number - 1].copy()
            moved = rng.permutation(len(wall))[:66]
            wall[moved] = wall[rng.permutation(moved)]
            deals.wall[number] = wall
    return deal_again(deals)


def wall_again(rng: Generator) -> Deals:
    """One wall comes twice."""
    deals = clean(11)
    deals.wall[700] = deals.wall[20]
    deals.dealer[700] = 1 - deals.dealer[20]
    return deal_again(deals)


def dragons_to_a_seat(rng: Generator) -> Deals:
    """Red dragons dealt to seat 0 go to seat 1 every third time."""
    deals = clean(12)
    for number in range(len(deals.wall)):
        places = dealt_places(int(deals.dealer[number]))
        wall = deals.wall[number]
        for place in places[0]:
            if wall[place] == DRAGON and rng.random() < 0.33:
                other = int(rng.choice(places[1]))
                wall[place], wall[other] = wall[other], wall[place]
    return deal_again(deals)


def better_deals(rng: Generator) -> Deals:
    """Seat 0 gets the better of both deals more often than not."""
    deals = clean(13)
    worse = deals.distance[:, 0] > deals.distance[:, 1]
    return exchange(deals, worse & (rng.random(len(worse)) < 0.25))


def better_dealer(rng: Generator) -> Deals:
    """The dealer gets the better of both deals more often than not."""
    deals = clean(14)
    numbers = np.arange(len(deals.wall))
    mine = deals.distance[numbers, deals.dealer]
    other = deals.distance[numbers, 1 - deals.dealer]
    return exchange(deals, (mine > other) & (rng.random(len(numbers)) < 0.35))


def better_player(rng: Generator) -> Deals:
    """Amy gets the better of both deals more often than not, wherever she sits."""
    deals = clean(15)
    seat = rng.integers(0, 2, len(deals.wall))
    numbers = np.arange(len(deals.wall))
    worse = deals.distance[numbers, seat] > deals.distance[numbers, 1 - seat]
    deals = exchange(deals, worse & (rng.random(len(worse)) < 0.3))
    deals.players = [["amy", "bo"] if one == 0 else ["bo", "amy"] for one in seat]
    return deals


def better_draws(rng: Generator) -> Deals:
    """Seat 1 is sometimes handed a tile of which it holds a pair already."""
    return _helped(rng, lambda number: 1)


def better_draws_of_a_player(rng: Generator) -> Deals:
    """Amy is, wherever she sits."""
    deals = _helped(rng, lambda number: number % 2)
    deals.players = [["bo", "amy"] if one % 2 else ["amy", "bo"] for one in range(len(deals.wall))]
    return deals


def _helped(rng: Generator, whom: Callable[[int], int]) -> Deals:
    deals = clean(16, 250)
    for number in range(len(deals.wall)):
        wall = deals.wall[number]
        seat = whom(number)
        held = deals.dealt[number, seat].tolist()
        for place in range(FIRST_DRAW, FIRST_DRAW + 12):
            drawer = (deals.dealer[number] + place - FIRST_DRAW) % 2
            if drawer == seat and rng.random() < 0.25:
                pairs = [tile for tile in held if held.count(tile) == 2]
                if pairs:
                    bring(rng, wall, place, pairs[0], above=place)
            if drawer == seat:
                held.append(int(wall[place]))
    deals.records = [draw_and_discard(deals, number, 12) for number in range(len(deals.wall))]
    return deals


def winning_seat(rng: Generator) -> Deals:
    """Over walls that both players play in both seats, seat 1 wins more than it should."""
    deals = replayed(17, 800, skill=0.0)
    extra = rng.random(len(deals.wall)) < 0.2
    deals.won[extra] = [False, True]
    return deals


BIASES: dict[str, Callable[[Generator], Deals]] = {
    "dice_faces": loaded_dice,
    "dice_alike": one_loaded_die,
    "dice_sum": coupled_dice,
    "dice_repeat": sticky_dice,
    "door": chosen_door,
    "wall_first": first_draw,
    "wall_places": marked_places,
    "wall_equal": triplets_left,
    "wall_pairs": sequences_left,
    "wall_previous": lazy_shuffle,
    "wall_repeats": wall_again,
    "dealt_tiles": dragons_to_a_seat,
    "dealt_distance": better_deals,
    "dealer_distance": better_dealer,
    "player_distance": better_player,
    "useful_draws": better_draws,
    "player_draws": better_draws_of_a_player,
    "seat_wins": winning_seat,
}
"""Question to the bias that it is there for."""


def bring(rng: Generator, wall: Array, place: int, tile: int, above: int = -1) -> None:
    """Exchange what lies at a place of a wall for some such tile that lies elsewhere.

    Args:
        rng: which of them.
        wall: is changed.
        place: where the tile shall lie.
        tile: the tile.
        above: only tiles behind this place are taken.
    """
    found = np.flatnonzero(wall == tile)
    found = found[found > above]
    if len(found) and wall[place] != tile:
        other = rng.choice(found)
        wall[place], wall[other] = wall[other], wall[place]


def exchange(deals: Deals, chosen: Array) -> Deals:
    """Exchange what both seats are dealt."""
    for number in np.flatnonzero(chosen):
        one, other = dealt_places(int(deals.dealer[number]))
        wall = deals.wall[number]
        wall[one], wall[other] = wall[other].copy(), wall[one].copy()
    return deal_again(deals)


def replayed(seed: int, walls: int, skill: float) -> Deals:
    """Return walls that two players play twice, with seats changed; nobody has to deal well.

    Args:
        seed: of the walls and of who wins.
        walls: how many.
        skill: by how much more often amy wins than bo.
    """
    deals = clean(seed, 2 * walls, per_game=1)
    rng = np.random.default_rng([seed, 2])
    deals.wall[1::2] = deals.wall[::2]
    deals.dealer[1::2] = deals.dealer[::2]
    deals.dice[1::2] = deals.dice[::2]
    deals = deal_again(deals)
    deals.deal_id = [f"deal-{number // 2}" for number in range(2 * walls)]
    deals.players = [
        ["amy", "bo"] if number % 2 == 0 else ["bo", "amy"] for number in range(2 * walls)
    ]
    # The dealer draws first and wins more; amy is the better player; a wall favours a seat.
    luck = np.repeat(rng.normal(0, 0.2, walls), 2)
    seat_of_amy = np.arange(2 * walls) % 2
    chance = 0.5 + 0.08 * (1 - 2 * deals.dealer) + skill / 2 * (1 - 2 * seat_of_amy) + luck
    first = rng.random(2 * walls) < chance
    ended = rng.random(2 * walls) < 0.8
    deals.won = np.stack([first & ended, ~first & ended], axis=1)
    return deals
