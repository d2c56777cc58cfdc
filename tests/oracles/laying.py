"""Laying down melds of random hands, and how they win, for the hands of every second scorer."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from tests.oracles.tiles import Group, Meld


def lay_down(
    rng: Random,
    groups: Sequence[Group],
    pair: str,
    *,
    exposed: Sequence[float],
    letters: Sequence[str],
    hidden: float = 0.1,
) -> tuple[list[str], list[Meld]] | None:
    """Return the tiles that stay in the hand and the melds; None where there are no such tiles.

    Args:
        rng: where chance comes from.
        groups: of three tiles each.
        pair: its kind.
        exposed: shares of the groups that are laid down, of which one is chosen.
        letters: letters of melds of which a triplet takes one, and of which lists one is chosen.
        hidden: how often a triplet is a concealed kong where nothing is exposed.
    """
    copies = Counter([pair, pair, *(tile for group in groups for tile in group)])
    if max(copies.values()) > 4:
        return None
    share = rng.choice(exposed)
    chosen = rng.choice(letters)
    melds: list[Meld] = []
    tiles = [pair, pair]
    for group in groups:
        letter = rng.choice(chosen) if group[0] == group[1] else "C"
        wanted = rng.random() < (share or (hidden if letter == "K" else 0))
        kong = letter in "MAK"
        if wanted and not (kong and copies[group[0]] > 3):
            melds.append((letter, (*group, group[0]) if kong else group))
            copies[group[0]] += kong
        else:
            tiles += group
    return tiles, melds


def copies_of(tiles: Sequence[str], melds: Sequence[Meld]) -> Counter[str]:
    """Return how many of each kind there are."""
    return Counter([*tiles, *(tile for _, group in melds for tile in group)])


def way_to_win(rng: Random, alike: int, weights: tuple[int, int, int] = (5, 5, 2)) -> str:
    """Return "self", "discard" or "rob".

    Args:
        rng: where chance comes from.
        alike: how many of the winning tile are held; the seat that is robbed has three more of it.
        weights: of the three.
    """
    by = rng.choices(("self", "discard", "rob"), weights=weights)[0]
    return "discard" if by == "rob" and alike > 1 else by
