"""What random hands lean to, which melds they lay down, and how they win.

Every second scorer is tried on such hands; what its own game has beside these it leans to itself.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from tests.oracles.tiles import HONORS, SEQUENCES, SUITED, Group, Meld, pungs

Pool = tuple[tuple[Group, ...], tuple[str, ...]]
"""What groups are taken from, and the kinds that the pair is of."""


def pools(suit: str) -> dict[str, Pool]:
    """Return what hands of three suits and honors lean to in every game.

    Args:
        suit: what hands of one suit are of.
    """
    kinds = (*SUITED, *HONORS)
    own = tuple(kind for kind in SUITED if kind[1] == suit)
    runs = tuple(run for run in SEQUENCES if run[0][1] == suit)
    return {
        "anything": ((*SEQUENCES, *SEQUENCES, *pungs(kinds)), kinds),
        "sequences": (SEQUENCES, kinds),
        "triplets": (pungs(kinds), kinds),
        "one suit": ((*runs, *pungs(own)), own),
        "one suit and honors": ((*runs, *pungs((*own, *HONORS))), (*own, *HONORS)),
        "honors": (pungs(HONORS), HONORS),
    }


def is_triplet(group: Group) -> bool:
    """Whether three are alike."""
    return group[0] == group[1]


def lay_down(
    rng: Random,
    groups: Sequence[Group],
    pair: str,
    *,
    exposed: Sequence[float],
    letters: Sequence[str],
    hidden: float = 0.1,
    meldable: Callable[[Group], bool] = bool,
) -> tuple[list[str], list[Meld]] | None:
    """Return the tiles that stay in the hand and the melds; None where there are no such tiles.

    Args:
        rng: where chance comes from.
        groups: of three tiles each.
        pair: its kind.
        exposed: shares of the groups that are laid down, of which one is chosen.
        letters: letters of melds of which a triplet takes one, and of which lists one is chosen.
        hidden: how often a triplet is a concealed kong where nothing is exposed.
        meldable: which groups may be laid down at all.
    """
    copies = Counter([pair, pair, *(tile for group in groups for tile in group)])
    if max(copies.values()) > 4:
        return None
    share = rng.choice(exposed)
    chosen = rng.choice(letters)
    melds: list[Meld] = []
    tiles = [pair, pair]
    for group in groups:
        letter = rng.choice(chosen) if is_triplet(group) else "C"
        wanted = rng.random() < (share or (hidden if letter == "K" else 0))
        kong = letter in "MAK"
        if wanted and meldable(group) and not (kong and copies[group[0]] > 3):
            melds.append((letter, (*group, group[0]) if kong else group))
            copies[group[0]] += kong
        else:
            tiles += group
    return tiles, melds


def copies_of(tiles: Sequence[str], melds: Sequence[Meld]) -> Counter[str]:
    """Return how many of each kind there are, a red five being a plain one."""
    owned = (*tiles, *(tile for _, group in melds for tile in group))
    return Counter(tile.replace("0", "5") for tile in owned)


def win_with(
    rng: Random, tiles: list[str], melds: list[Meld], weights: tuple[int, int, int] = (5, 5, 2)
) -> tuple[str, str] | None:
    """Take the winning tile out of a hand and put the rest in any order.

    Args:
        rng: where chance comes from.
        tiles: those in the hand, of which the winning one is taken.
        melds: beside them.
        weights: of "self", "discard" and "rob".

    Returns:
        the winning tile and the way it comes; None where there are no such tiles.
    """
    copies = copies_of(tiles, melds)
    if max(copies.values()) > 4:
        return None
    rng.shuffle(tiles)
    winning = tiles.pop()
    rng.shuffle(melds)
    by = rng.choices(("self", "discard", "rob"), weights=weights)[0]
    # The seat that is robbed has three more of the tile.
    return winning, "discard" if by == "rob" and copies[winning.replace("0", "5")] > 1 else by
