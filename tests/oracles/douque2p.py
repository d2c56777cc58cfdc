"""A slow second scorer for douque2p, written from the rule document alone.

It shares nothing with the package: tiles are strings, and every value and exclusion is written out
here. Section numbers are those of the douque2p rule document.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tests.oracles.tiles import (
    DRAGONS,
    HONORS,
    MANZU,
    WINDS,
    Group,
    Items,
    best,
    is_split,
    splits,
    total,
)

KINDS = (*MANZU, "1p", "9p", *HONORS)

# §5 and §6, in the order of the tables. Every row stands above the rows that exclude it; declare
# and migi name each other, but a declaration is only ever one of the two.
VALUES: dict[str, int] = {
    "self_draw": 4,
    "concealed": 1,
    "no_claim_tsumo": 1,
    "single_wait": 1,
    "declare": 1,
    "migi": 8,
    "round_wind": 1,
    "seat_wind": 1,
    "dragon": 1,
    "kong_bloom": 1,
    "rob_kong": 1,
    "last_draw": 1,
    "all_claimed": 2,
    "three_concealed": 2,
    "all_pungs": 4,
    "half_flush": 4,
    "small_dragons": 4,
    "four_concealed": 5,
    "big_dragons": 8,
    "small_winds": 8,
    "full_flush": 8,
    "big_winds": 16,
    "all_honors": 16,
    "human": 16,
    "earthly": 16,
    "heavenly": 16,
    "all_honors_small_dragons": 16,
    "all_honors_big_dragons": 20,
    "all_honors_small_winds": 20,
    "all_honors_big_winds": 28,
}

_PLAIN_IN_ALL_HONORS = ("all_pungs", "half_flush", "dragon", "round_wind", "seat_wind")
EXCLUDES: dict[str, tuple[str, ...]] = {
    "all_claimed": ("single_wait",),
    "small_dragons": ("dragon",),
    "four_concealed": ("three_concealed",),
    "big_dragons": ("dragon", "small_dragons"),
    "small_winds": ("round_wind", "seat_wind"),
    "full_flush": ("half_flush",),
    "big_winds": ("small_winds", "round_wind", "seat_wind"),
    "all_honors": _PLAIN_IN_ALL_HONORS,
    "human": ("concealed",),
    "earthly": ("concealed", "no_claim_tsumo", "self_draw"),
    "heavenly": ("concealed", "no_claim_tsumo", "self_draw", "single_wait"),
    "all_honors_small_dragons": _PLAIN_IN_ALL_HONORS,
    "all_honors_big_dragons": (*_PLAIN_IN_ALL_HONORS, "small_dragons"),
    "all_honors_small_winds": _PLAIN_IN_ALL_HONORS,
    "all_honors_big_winds": (*_PLAIN_IN_ALL_HONORS, "small_winds"),
}


@dataclass(frozen=True)
class Hand:
    """A winning (or not) holding and the circumstances of the win."""

    concealed: tuple[str, ...]
    """Concealed tiles before the winning tile."""
    melds: tuple[tuple[str, str], ...]
    """(letter, tile): P exposed pung, M exposed kong, A added kong, K concealed kong."""
    winning: str
    by: str = "discard"
    """"self", "discard" or "rob"."""
    round_wind: str = "1z"
    seat_wind: str = "1z"
    dealer: bool = False
    streak: int = 0
    declared: str | None = None
    """None, "declare" or "migi"."""
    replacement: bool = False
    """The winning tile is a kong replacement."""
    last_tile: bool = False
    """The winning tile is the last drawable tile."""
    opening: str | None = None
    """None, "heavenly", "earthly" or "human": the circumstances hold."""
    base: int = 50
    unit: int = 20


@dataclass(frozen=True)
class Score:
    """The best itemised lists of a hand and what they pay."""

    best: tuple[Items, ...]
    """Every tied best list."""
    total: int
    """Without the dealer's share of the payment."""
    payment: int


def is_complete(hand: Hand) -> bool:
    """Whether the winning tile makes four groups and a pair of legal, possible tiles."""
    return _completes(hand.concealed, hand.melds, hand.winning)


def waits(concealed: tuple[str, ...], melds: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The kinds that complete the holding; a kind it has four of already is none."""
    return tuple(kind for kind in KINDS if _completes(concealed, melds, kind))


def score(hand: Hand) -> Score:
    """Score every reading and keep the best.

    Raises:
        ValueError: the hand is not complete.
    """
    if not is_complete(hand):
        raise ValueError(f"not a winning hand: {hand}")
    single_wait = len(waits(hand.concealed, hand.melds)) == 1
    lists: list[Items] = []
    for groups, pair in splits((*hand.concealed, hand.winning), 4 - len(hand.melds)):
        for completed in _places_of_the_winning_tile(groups, pair, hand.winning):
            counts = _combine(_hits(hand, groups, pair, completed, single_wait))
            lists.append({name: (count, VALUES[name]) for name, count in counts.items()})
    most, tied = best(lists, total)
    return Score(tied, most, hand.base + hand.unit * (most + 1 + 2 * hand.streak))


def _completes(
    concealed: tuple[str, ...], melds: tuple[tuple[str, str], ...], winning: str
) -> bool:
    if len(concealed) + 3 * len(melds) != 13:
        return False
    owned = [*concealed, winning]
    for letter, tile in melds:
        owned += [tile] * (3 if letter == "P" else 4)
    if any(tile not in KINDS for tile in owned) or max(Counter(owned).values()) > 4:
        return False
    return is_split((*concealed, winning), 4 - len(melds))


def _places_of_the_winning_tile(
    groups: tuple[Group, ...], pair: str, winning: str
) -> Iterator[int | None]:
    """The index of each group that the winning tile can be said to complete; None is the pair."""
    if winning == pair:
        yield None
    for index, group in enumerate(groups):
        if winning in group:
            yield index


def _hits(
    hand: Hand,
    groups: tuple[Group, ...],
    pair: str,
    completed: int | None,
    single_wait: bool,
) -> dict[str, int]:
    """What this reading fulfils, before anything excludes anything: id -> how often."""
    letters = [letter for letter, _ in hand.melds]
    self_drawn = hand.by == "self"

    pungs = [tile for _, tile in hand.melds]
    concealed_pungs = letters.count("K")
    for index, group in enumerate(groups):
        if group[0] != group[1]:
            continue
        pungs.append(group[0])
        if self_drawn or index != completed:
            concealed_pungs += 1

    every_tile = [*hand.concealed, hand.winning, *(tile for _, tile in hand.melds)]
    has_manzu = any(tile.endswith("m") for tile in every_tile)
    has_pinzu = any(tile.endswith("p") for tile in every_tile)
    has_honors = any(tile.endswith("z") for tile in every_tile)
    wind_pungs = sum(tile in WINDS for tile in pungs)
    dragon_pungs = sum(tile in DRAGONS for tile in pungs)
    nothing_claimed = all(letter == "K" for letter in letters)

    return {
        "self_draw": int(self_drawn),
        "concealed": int(nothing_claimed),
        "no_claim_tsumo": int(nothing_claimed and self_drawn),
        "single_wait": int(single_wait),
        "declare": int(hand.declared == "declare"),
        "migi": int(hand.declared == "migi"),
        "round_wind": int(hand.round_wind in pungs),
        "seat_wind": int(hand.seat_wind in pungs),
        "dragon": dragon_pungs,
        "kong_bloom": int(self_drawn and hand.replacement),
        "rob_kong": int(hand.by == "rob"),
        "last_draw": int(self_drawn and hand.last_tile),
        "all_claimed": int(len(letters) == 4 and "K" not in letters and not self_drawn),
        "three_concealed": int(concealed_pungs >= 3),
        "all_pungs": int(len(pungs) == 4),
        "half_flush": int(has_honors and has_manzu != has_pinzu),
        "small_dragons": int(dragon_pungs == 2 and pair in DRAGONS),
        "four_concealed": int(concealed_pungs == 4),
        "big_dragons": int(dragon_pungs == 3),
        "small_winds": int(wind_pungs == 3 and pair in WINDS),
        "full_flush": int(has_manzu and not has_pinzu and not has_honors),
        "big_winds": int(wind_pungs == 4),
        "all_honors": int(not has_manzu and not has_pinzu),
        "human": int(hand.opening == "human"),
        "earthly": int(hand.opening == "earthly"),
        "heavenly": int(hand.opening == "heavenly"),
    }


def _combine(hits: dict[str, int]) -> dict[str, int]:
    """Merge the composites, then let what is kept exclude, from the bottom of the table up."""
    counts = {name: hits.get(name, 0) for name in VALUES}
    for part in ("small_dragons", "big_dragons", "small_winds", "big_winds"):
        if counts["all_honors"] and counts[part]:
            counts["all_honors"] = 0
            counts[part] = 0
            counts[f"all_honors_{part}"] = 1
    for name in reversed(VALUES):
        if counts[name]:
            for excluded in EXCLUDES.get(name, ()):
                counts[excluded] = 0
    return {name: count for name, count in counts.items() if count}
