"""A slow second scorer for hk13, written from the rule document alone.

It shares nothing with the package: tiles are strings, and every value is written out here.
Section numbers are those of the hk13 rule document.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tests.oracles.notation import read_win, write
from tests.oracles.tiles import (
    DRAGONS,
    HONORS,
    SUITED,
    TERMINALS,
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

# §3, in the order of the table.
VALUES: dict[str, int] = {
    "chicken": 0,
    "all_chows": 1,
    "concealed": 1,
    "self_draw": 1,
    "seat_wind": 1,
    "round_wind": 1,
    "dragon": 1,
    "rob_kong": 1,
    "last_draw": 1,
    "last_discard": 1,
    "kong_bloom": 1,
    "kong_on_kong": 8,
    "mixed_terminals": 1,
    "all_pungs": 3,
    "half_flush": 3,
    "small_dragons": 3,
    "small_winds": 3,
    "big_dragons": 5,
    "full_flush": 7,
    "four_concealed": 8,
    "all_honors": 10,
    "all_terminals": 10,
    "nine_gates": 10,
    "big_winds": 13,
    "four_kongs": 13,
    "thirteen_orphans": 13,
    "heavenly": 13,
    "earthly": 13,
    "human": 13,
}
LIMITS = (
    "all_honors", "all_terminals", "nine_gates", "big_winds", "four_kongs", "thirteen_orphans",
    "heavenly", "earthly", "human",
)  # fmt: skip
CIRCUMSTANCES = (
    "self_draw", "rob_kong", "last_draw", "last_discard", "kong_bloom", "kong_on_kong",
)  # fmt: skip
MINIMUM = 1
CAP = 13
HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)


@dataclass(frozen=True)
class Hand:
    """A winning (or not) holding and the circumstances of the win."""

    concealed: tuple[str, ...]
    """Concealed tiles before the winning tile."""
    melds: tuple[Meld, ...]
    winning: str
    by: str = "discard"
    """"self", "discard" or "rob"."""
    round_wind: str = "1z"
    seat_wind: str = "1z"
    kongs_before: int = 0
    """Kongs made in a row, of which the last one's replacement wins."""
    last_tile: bool = False
    """The winning tile is the last of the wall, or the discard after it."""
    opening: str | None = None
    """None, "heavenly" (the dealer's fourteen), "earthly" (the dealer's first discard) or "human"
    (any other discard of the first go-round)."""


@dataclass(frozen=True)
class Score:
    """The best itemised lists of a hand."""

    best: tuple[Items, ...]
    """Every tied best list."""
    total: int
    counted: int
    """At most the cap; 0 below the minimum."""


def read_hand(text: str, **circumstances: object) -> Hand:
    """Read "123m99s P:777z C:234p K:2222z +4m" with its circumstances."""
    return Hand(*read_win(text), **circumstances)  # type: ignore[arg-type]


def write_hand(hand: Hand) -> str:
    """The notation that `read_hand` reads, without the circumstances."""
    return write(hand.concealed, hand.melds, hand.winning)


def every_tile(hand: Hand) -> list[str]:
    """All tiles of a hand, the winning one and those of melds included."""
    return [*hand.concealed, hand.winning, *(tile for _, tiles in hand.melds for tile in tiles)]


def is_complete(hand: Hand) -> bool:
    """Whether the winning tile makes a winning shape of tiles that there are."""
    owned = every_tile(hand)
    if any(tile not in KINDS for tile in owned) or max(Counter(owned).values()) > 4:
        return False
    tiles = (*hand.concealed, hand.winning)
    if len(tiles) + 3 * len(hand.melds) != 14:
        return False
    return is_split(tiles, 4 - len(hand.melds)) or is_orphans(hand)


def is_orphans(hand: Hand) -> bool:
    """§3: one of each terminal and honor and a second one of any."""
    return not hand.melds and {*hand.concealed, hand.winning} == {*TERMINALS, *HONORS}


def score(hand: Hand) -> Score:
    """Score every reading and keep the best.

    Raises:
        ValueError: the hand is not complete.
    """
    if not is_complete(hand):
        raise ValueError(f"not a winning hand: {hand}")
    lists: list[Items] = []
    for groups, pair in splits((*hand.concealed, hand.winning), 4 - len(hand.melds)):
        lists += _lists(_whatever_the_shape(hand) | _of_groups(hand, groups, pair))
    if is_orphans(hand):
        lists += _lists(_whatever_the_shape(hand) | {"thirteen_orphans": 1})
    most, tied = best(lists, total)
    return Score(tied, most, min(most, CAP) if most >= MINIMUM else 0)


def _lists(counts: Mapping[str, int]) -> list[Items]:
    """What may be listed of all that is there (the rules of combination in §3)."""
    there = {name: counts.get(name, 0) for name in VALUES}
    if there["kong_on_kong"]:
        there["kong_bloom"] = 0
    if there["four_concealed"]:
        there["all_pungs"] = 0
    limits = [name for name in LIMITS if there[name]]
    choices = [dict(there)]
    if limits:
        highest = max(VALUES[name] for name in limits)
        choices = [
            {name: count for name, count in there.items() if name in CIRCUMSTANCES or name == limit}
            for limit in limits
            if VALUES[limit] == highest
        ]
    found: list[Items] = []
    for choice in choices:
        items = {name: (count, VALUES[name]) for name, count in choice.items() if count}
        found.append(items or {"chicken": (1, 0)})
    return found


def _whatever_the_shape(hand: Hand) -> dict[str, int]:
    tiles = every_tile(hand)
    suits = {tile[1] for tile in tiles}
    drawn = hand.by == "self"
    outer = [tile for tile in tiles if tile in TERMINALS]
    honors = [tile for tile in tiles if tile in HONORS]
    before = sorted(hand.concealed)
    gates = [sorted(f"{n}{suit}" for n in "1112345678999") for suit in "mps"]
    return {
        "concealed": int(not hand.melds),
        "self_draw": int(drawn),
        "rob_kong": int(hand.by == "rob"),
        "last_draw": int(drawn and hand.last_tile),
        "last_discard": int(hand.by == "discard" and hand.last_tile),
        "kong_bloom": int(drawn and hand.kongs_before > 0),
        "kong_on_kong": int(drawn and hand.kongs_before > 1),
        "mixed_terminals": int(
            len(outer) + len(honors) == len(tiles) and bool(outer) and bool(honors)
        ),
        "half_flush": int(len(suits) == 2 and "z" in suits),
        "full_flush": int(len(suits) == 1 and "z" not in suits),
        "all_honors": int(suits == {"z"}),
        "nine_gates": int(before in gates and hand.winning[1] == before[0][1]),
        "four_kongs": int(sum(len(group) == 4 for _, group in hand.melds) == 4),
        "heavenly": int(hand.opening == "heavenly"),
        "earthly": int(hand.opening == "earthly"),
        # The dealer's first discard is one of the first go-round, too.
        "human": int(hand.opening in ("earthly", "human")),
    }


def _of_groups(hand: Hand, groups: tuple[Group, ...], pair: str) -> dict[str, int]:
    pungs = [tiles[0] for letter, tiles in hand.melds if letter != "C"]
    claimed = sum(letter in "PMA" for letter, _ in hand.melds)
    pungs += [group[0] for group in groups if group[0] == group[1]]
    winds = sum(tile in WINDS for tile in pungs)
    dragons = sum(tile in DRAGONS for tile in pungs)
    outer = all(tile in TERMINALS for tile in every_tile(hand))
    return {
        "all_chows": int(not pungs),
        "seat_wind": int(hand.seat_wind in pungs),
        "round_wind": int(hand.round_wind in pungs),
        "dragon": dragons,
        "all_pungs": int(len(pungs) == 4),
        "small_dragons": int(dragons == 2 and pair in DRAGONS),
        "small_winds": int(winds == 3 and pair in WINDS),
        "big_dragons": int(dragons == 3),
        "four_concealed": int(len(pungs) == 4 and not claimed),
        "all_terminals": int(len(pungs) == 4 and outer),
        "big_winds": int(winds == 4),
    }


def settle(
    counted: int, winner: int, discarder: int | None, *, base: int = 10, unit: int = 5
) -> list[int]:
    """What each of four seats gains by the linear settlement (§4); no discarder: a self-draw."""
    return _paid(base + unit * counted, base + unit * counted, winner, discarder)


def settle_half_spicy(counted: int, winner: int, discarder: int | None) -> list[int]:
    """The same by the table of §4: a discarder pays it all, on a self-draw each of three half."""
    whole = HALF_SPICY[counted]
    return _paid(whole, whole // 2, winner, discarder)


def _paid(whole: int, each: int, winner: int, discarder: int | None) -> list[int]:
    gains = [0, 0, 0, 0]
    for seat in range(4):
        if seat != winner and discarder in (None, seat):
            amount = each if discarder is None else whole
            gains[seat] -= amount
            gains[winner] += amount
    return gains
