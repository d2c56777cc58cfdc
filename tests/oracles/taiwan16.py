"""A slow second scorer for taiwan16, written from the rule document alone.

It shares nothing with the package: tiles are strings, and every value is written out here.
Section numbers are those of the taiwan16 rule document.
"""

from collections import Counter
from dataclasses import dataclass

from tests.oracles.notation import read, write
from tests.oracles.tiles import (
    DRAGONS,
    HONORS,
    SUITED,
    WINDS,
    Group,
    Items,
    Meld,
    best,
    is_split,
    splits,
    total,
)

KINDS = (*SUITED, *HONORS)
SEASONS = ("1f", "2f", "3f", "4f")
PLANTS = ("5f", "6f", "7f", "8f")
FLOWERS = (*SEASONS, *PLANTS)

# §5, in the order of the table; what a dealer pays or receives beside it is in `payment`.
VALUES: dict[str, int] = {
    "heavenly": 16,
    "earthly": 16,
    "human": 8,
    "eight_flowers": 8,
    "big_winds": 16,
    "small_winds": 8,
    "big_dragons": 8,
    "all_honors": 8,
    "full_flush": 8,
    "seven_rob_one": 8,
    "five_concealed": 8,
    "four_concealed": 5,
    "four_kongs": 6,
    "all_pungs": 4,
    "half_flush": 4,
    "small_dragons": 4,
    "concealed_self": 3,
    "all_claimed": 2,
    "flower_kong": 2,
    "all_chows": 2,
    "three_concealed": 2,
    "rob_kong": 1,
    "kong_bloom": 1,
    "dragon": 1,
    "concealed": 1,
    "self_draw": 1,
    "edge_wait": 1,
    "closed_wait": 1,
    "pair_wait": 1,
    "chicken": 0,
    "round_wind": 1,
    "seat_wind": 1,
    "seat_flower": 1,
}
WAITS = ("edge_wait", "closed_wait", "pair_wait")
# The right column of §5: what a counted item keeps out.
KEEPS_OUT: dict[str, tuple[str, ...]] = {
    "heavenly": ("concealed_self", *WAITS),
    "earthly": ("concealed_self",),
    "human": ("concealed",),
    "big_winds": ("small_winds", "round_wind", "seat_wind"),
    "small_winds": ("round_wind", "seat_wind"),
    "big_dragons": ("dragon", "small_dragons"),
    "all_honors": ("all_pungs", "half_flush"),
    "full_flush": ("half_flush",),
    "five_concealed": ("four_concealed", "three_concealed"),
    "four_concealed": ("three_concealed",),
    "small_dragons": ("dragon",),
    "all_claimed": ("pair_wait",),
}
BASE, UNIT = 50, 20


@dataclass(frozen=True)
class Hand:
    """A winning (or not) holding and the circumstances of the win."""

    concealed: tuple[str, ...]
    """Concealed tiles before the winning tile."""
    melds: tuple[Meld, ...]
    winning: str | None
    """None for a win with flowers alone."""
    flowers: tuple[str, ...] = ()
    by: str = "discard"
    """"self", "discard", "rob" or "flower"."""
    round_wind: str = "1z"
    seat_wind: str = "1z"
    """By the opened wall, not by who deals."""
    replaces: str | None = None
    """None, or what the winning tile was drawn for: "kong" or "flower" (not an opening one)."""
    opening: str | None = None
    """None, "heavenly" (the dealer's opening hand), "earthly" (another's own first draw) or "human"
    (a discard before the winner's first draw); nobody has called."""


@dataclass(frozen=True)
class Score:
    """The best itemised lists of a hand."""

    best: tuple[Items, ...]
    """Every tied best list."""
    total: int


def read_hand(text: str, **circumstances: object) -> Hand:
    """Read "123m99s 2f6f P:777z C:234p K:2222z +4m" with its circumstances."""
    tiles, melds, winning = read(text)
    return Hand(
        tuple(tile for tile in tiles if tile not in FLOWERS),
        melds,
        winning,
        tuple(tile for tile in tiles if tile in FLOWERS),
        **circumstances,  # type: ignore[arg-type]
    )


def write_hand(hand: Hand) -> str:
    """The notation that `read_hand` reads, without the circumstances."""
    return write((*hand.concealed, *hand.flowers), hand.melds, hand.winning)


def every_tile(hand: Hand) -> list[str]:
    """All tiles of the seventeen and of kongs, the winning one included; no flowers."""
    won = [] if hand.winning is None else [hand.winning]
    return [*hand.concealed, *won, *(tile for _, tiles in hand.melds for tile in tiles)]


def is_complete(concealed: tuple[str, ...], melds: tuple[Meld, ...]) -> bool:
    """Whether concealed tiles, the winning one among them, and melds are five groups and a pair."""
    owned = [*concealed, *(tile for _, tiles in melds for tile in tiles)]
    if any(tile not in KINDS for tile in owned) or max(Counter(owned).values()) > 4:
        return False
    return len(concealed) + 3 * len(melds) == 17 and is_split(concealed, 5 - len(melds))


def winning_kinds(hand: Hand) -> list[str]:
    """The kinds that would have won, of which the holder does not have all four."""
    return [kind for kind in KINDS if is_complete((*hand.concealed, kind), hand.melds)]


def score(hand: Hand) -> Score:
    """Score every reading and every place of the winning tile, and keep the best.

    Raises:
        ValueError: the hand does not win.
    """
    # §5 and the decisions: these two stand alone, whatever else is held.
    if hand.by == "flower":
        if len(hand.flowers) != 7:
            raise ValueError(f"not seven flowers: {hand}")
        return Score(({"seven_rob_one": (1, 8)},), 8)
    if len(hand.flowers) == 8:
        return Score(({"eight_flowers": (1, 8)},), 8)
    if hand.winning is None or not is_complete((*hand.concealed, hand.winning), hand.melds):
        raise ValueError(f"not a winning hand: {hand}")
    kinds = len(winning_kinds(hand))
    lists: list[Items] = []
    for groups, pair in splits((*hand.concealed, hand.winning), 5 - len(hand.melds)):
        if pair == hand.winning:
            lists.append(_listed(hand, groups, pair, None, kinds))
        lists += [
            _listed(hand, groups, pair, group, kinds)
            for group in dict.fromkeys(groups)
            if hand.winning in group
        ]
    most, tied = best(lists, total)
    return Score(tied, most)


def _listed(
    hand: Hand, groups: tuple[Group, ...], pair: str, completed: Group | None, kinds: int
) -> Items:
    """What is listed of all that is there; `completed` is None where the tile makes the pair."""
    there = _whatever_the_groups(hand) | _of_groups(hand, groups, pair, completed)
    there |= _of_the_wait(hand, groups, pair, completed, kinds)
    # None of the keepers is itself kept out by another keeper, except those that a larger hand of
    # the same family keeps out anyway; so one look is enough.
    out = {name for keeper, names in KEEPS_OUT.items() if there.get(keeper) for name in names}
    items = {
        name: (there[name], value)
        for name, value in VALUES.items()
        if there.get(name) and name not in out
    }
    return items or {"chicken": (1, 0)}


def _whatever_the_groups(hand: Hand) -> dict[str, int]:
    tiles = every_tile(hand)
    suits = {tile[1] for tile in tiles}
    drawn = hand.by == "self"
    exposed = any(letter != "K" for letter, _ in hand.melds)
    series = [one for one in (SEASONS, PLANTS) if all(tile in hand.flowers for tile in one)]
    mine = (SEASONS[WINDS.index(hand.seat_wind)], PLANTS[WINDS.index(hand.seat_wind)])
    return {
        "heavenly": int(hand.opening == "heavenly"),
        "earthly": int(hand.opening == "earthly"),
        "human": int(hand.opening == "human"),
        "all_honors": int(suits == {"z"}),
        "full_flush": int(len(suits) == 1 and "z" not in suits),
        "half_flush": int(len(suits) == 2 and "z" in suits),
        "four_kongs": int(sum(len(tiles) == 4 for _, tiles in hand.melds) >= 4),
        # 門清自摸 3 takes the place of 門清 1 and 自摸 1.
        "concealed_self": int(drawn and not exposed),
        "concealed": int(not drawn and not exposed),
        "self_draw": int(drawn and exposed),
        "all_claimed": int(
            not drawn and len(hand.melds) == 5 and all(letter != "K" for letter, _ in hand.melds)
        ),
        "rob_kong": int(hand.by == "rob"),
        "kong_bloom": int(drawn and hand.replaces is not None),
        "flower_kong": len(series),
        # The flowers of a complete series are counted as 花槓 only.
        "seat_flower": sum(
            tile in hand.flowers and not any(tile in one for one in series) for tile in mine
        ),
    }


def _of_groups(
    hand: Hand, groups: tuple[Group, ...], pair: str, completed: Group | None
) -> dict[str, int]:
    pungs = [tiles[0] for letter, tiles in hand.melds if letter != "C"]
    pungs += [group[0] for group in groups if group[0] == group[1]]
    concealed = [tiles[0] for letter, tiles in hand.melds if letter == "K"]
    concealed += [group[0] for group in groups if group[0] == group[1]]
    if hand.by != "self" and completed is not None and completed[0] == completed[1]:
        concealed.remove(completed[0])
    winds = sum(tile in WINDS for tile in pungs)
    dragons = sum(tile in DRAGONS for tile in pungs)
    return {
        "big_winds": int(winds == 4),
        "small_winds": int(winds == 3 and pair in WINDS),
        "big_dragons": int(dragons == 3),
        "small_dragons": int(dragons == 2 and pair in DRAGONS),
        "dragon": dragons,
        "round_wind": int(hand.round_wind in pungs),
        "seat_wind": int(hand.seat_wind in pungs),
        "all_pungs": int(len(pungs) == 5),
        "five_concealed": int(len(concealed) == 5),
        "four_concealed": int(len(concealed) >= 4),
        "three_concealed": int(len(concealed) >= 3),
    }


def _of_the_wait(
    hand: Hand, groups: tuple[Group, ...], pair: str, completed: Group | None, kinds: int
) -> dict[str, int]:
    """Edge, closed and pair waits, and 平胡, which needs two sides."""
    if completed is None:
        return {"pair_wait": int(kinds == 1)}
    if completed[0] == completed[1]:
        return {}
    place = completed.index(hand.winning or "")
    first = int(completed[0][0])
    edge = (first == 1 and place == 2) or (first == 7 and place == 0)
    melded = [tiles for _, tiles in hand.melds]
    chows = all(group[0] != group[1] for group in (*groups, *melded))
    return {
        "edge_wait": int(edge and kinds == 1),
        "closed_wait": int(place == 1 and kinds == 1),
        "all_chows": int(
            chows
            and pair in SUITED
            and place != 1
            and not edge
            and kinds >= 2
            and hand.by != "self"
            and not hand.flowers
        ),
    }


def payment(total: int, streak: int, dealer_involved: bool) -> int:
    """What one payer owes (§6): the dealer's 台 only where the dealer pays or receives."""
    return BASE + UNIT * (total + (1 + 2 * streak if dealer_involved else 0))


def settle(total: int, winner: int, giver: int | None, dealer: int, streak: int) -> list[int]:
    """What each of four seats gains; no giver: a self-draw, which all three others pay."""
    gains = [0, 0, 0, 0]
    for seat in range(4):
        if seat != winner and giver in (None, seat):
            amount = payment(total, streak, dealer in (seat, winner))
            gains[seat] -= amount
            gains[winner] += amount
    return gains


def door(dice: int, dealer: int) -> int:
    """The seat whose wall is opened (§2)."""
    return (dealer + {1: 0, 2: 1, 3: 2, 0: 3}[dice % 4]) % 4


def taken(dice: int, dealer: int) -> list[tuple[int, int]]:
    """All 72 stacks as (wall, stack from 1 at the owner's right) in the order they are taken (§2).

    Clockwise: after the left end of a wall comes the wall of its owner's 上家.
    """
    opened = door(dice, dealer)
    every = [((opened - wall) % 4, stack) for wall in range(4) for stack in range(1, 19)]
    return [*every[dice:], *every[:dice]]
