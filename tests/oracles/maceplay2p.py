"""A slow second scorer for maceplay2p, written from the rule document alone.

It shares nothing with the package: tiles are strings, and every value is written out here.
Section numbers are those of the maceplay2p rule document.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.oracles.notation import kinds_of, read_win, tiles_of, write
from tests.oracles.tiles import DRAGONS, HONORS, MANZU, WINDS, Group, best, is_split, splits

KINDS = (*MANZU, *HONORS)

# §2, in the order of the table.
VALUES: dict[str, int] = {
    "win": 1,
    "self_draw": 1,
    "concealed": 1,
    "all_pungs": 2,
    "full_flush": 2,
    "seven_pairs": 3,
    "lux_pairs": 5,
    "big_dragons": 8,
    "small_winds": 8,
    "big_winds": 10,
    "all_honors": 10,
    "kong_bloom": 1,
    "last_draw": 1,
    "rob_kong": 1,
    "heavenly": 8,
    "earthly": 8,
}

MULTIPLES = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
"""§3; six stands for six and more."""
KONG_POINTS = {"M": 2, "A": 1, "K": 4}
"""§4, in multiples of the base."""


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
    replacement: bool = False
    """The winning tile is a kong replacement."""
    last_tile: bool = False
    """The winning tile is the last of the wall."""
    opening: str | None = None
    """None, "heavenly" or "earthly": the circumstances hold."""


@dataclass(frozen=True)
class Score:
    """The best itemised lists of a hand and what they multiply the base by."""

    best: tuple[Mapping[str, int], ...]
    """Every tied best list: id -> value."""
    total: int
    multiple: int


def read_hand(text: str, **circumstances: object) -> Hand:
    """Read "123m99m P:777z K:2222z +4m" with its circumstances."""
    concealed, melds, winning = read_win(text)
    return Hand(concealed, kinds_of(melds), winning, **circumstances)  # type: ignore[arg-type]


def write_hand(hand: Hand) -> str:
    """The notation that `read_hand` reads, without the circumstances."""
    return write(hand.concealed, tiles_of(hand.melds), hand.winning)


def is_complete(hand: Hand) -> bool:
    """Whether the winning tile makes a winning shape of tiles that there are."""
    owned = [*hand.concealed, hand.winning]
    for letter, tile in hand.melds:
        owned += [tile] * (3 if letter == "P" else 4)
    if any(tile not in KINDS for tile in owned) or max(Counter(owned).values()) > 4:
        return False
    tiles = (*hand.concealed, hand.winning)
    if len(tiles) + 3 * len(hand.melds) != 14:
        return False
    return is_split(tiles, 4 - len(hand.melds)) or is_seven_pairs(hand)


def is_seven_pairs(hand: Hand) -> bool:
    """§1: seven pairs, four alike being two of them; all tiles are in the hand (§2)."""
    tiles = [*hand.concealed, hand.winning]
    return not hand.melds and all(tiles.count(tile) in (2, 4) for tile in tiles)


def score(hand: Hand) -> Score:
    """Score every reading and keep the best.

    Raises:
        ValueError: the hand is not complete.
    """
    if not is_complete(hand):
        raise ValueError(f"not a winning hand: {hand}")
    lists: list[Mapping[str, int]] = []
    if hand.opening is not None:
        # Exactly 8; nothing else adds.
        lists.append({hand.opening: VALUES[hand.opening]})
    else:
        common = _whatever_the_shape(hand)
        for groups, pair in splits((*hand.concealed, hand.winning), 4 - len(hand.melds)):
            lists.append(_valued([*common, *_of_groups(hand, groups, pair)]))
        if is_seven_pairs(hand):
            lists.append(_valued([*common, *_of_pairs(hand)]))
    most, tied = best(lists, lambda items: sum(items.values()))
    return Score(tied, most, MULTIPLES[min(most, 6)])


def _valued(names: Sequence[str]) -> dict[str, int]:
    return {name: VALUES[name] for name in VALUES if name in names}


def _whatever_the_shape(hand: Hand) -> list[str]:
    tiles = [*hand.concealed, hand.winning, *(tile for _, tile in hand.melds)]
    names = ["win"]
    if hand.by == "self":
        names.append("self_draw")
        if hand.replacement:
            names.append("kong_bloom")
        if hand.last_tile:
            names.append("last_draw")
    if hand.by == "rob":
        names.append("rob_kong")
    if all(letter == "K" for letter, _ in hand.melds):
        names.append("concealed")
    if all(tile in MANZU for tile in tiles):
        names.append("full_flush")
    if all(tile in HONORS for tile in tiles):
        names.append("all_honors")
    return names


def _of_groups(hand: Hand, groups: tuple[Group, ...], pair: str) -> list[str]:
    pungs = [tile for _, tile in hand.melds]
    pungs += [group[0] for group in groups if group[0] == group[1]]
    winds = sum(tile in WINDS for tile in pungs)
    names = []
    if len(pungs) == 4:
        names.append("all_pungs")
    if sum(tile in DRAGONS for tile in pungs) == 3:
        names.append("big_dragons")
    if winds == 3 and pair in WINDS:
        names.append("small_winds")
    if winds == 4:
        names.append("big_winds")
    return names


def _of_pairs(hand: Hand) -> list[str]:
    tiles = [*hand.concealed, hand.winning]
    alike = any(tiles.count(tile) == 4 for tile in tiles)
    return ["lux_pairs" if alike else "seven_pairs"]


def settle(
    base: int,
    chips: Sequence[int],
    *,
    winner: int | None = None,
    multiple: int = 0,
    kongs: Sequence[tuple[int, str]] = (),
    rate: int = 5,
) -> tuple[list[int], int]:
    """What both seats gain and what the house takes (§3 to §5).

    Args:
        base: 底分.
        chips: of both seats when the hand opened.
        winner: who won, None where nobody did.
        multiple: of the base, for the win.
        kongs: (owner, letter) of every kong that was not robbed.
        rate: of the fee in percent.
    """
    gains = [0, 0]
    if winner is not None:
        gains[winner] += multiple * base
        gains[1 - winner] -= multiple * base
    for owner, letter in kongs:
        gains[owner] += KONG_POINTS[letter] * base
        gains[1 - owner] -= KONG_POINTS[letter] * base
    for seat in (0, 1):
        if gains[seat] < -max(chips[seat], 0):
            gains[seat] = -max(chips[seat], 0)
            gains[1 - seat] = max(chips[seat], 0)
    house = 0
    for seat in (0, 1):
        if gains[seat] > 0:
            # The amount kept is rounded down, so the fee up.
            kept = gains[seat] * (100 - rate) // 100
            house += gains[seat] - kept
            gains[seat] = kept
    return gains, house
