"""Seeded random winning hands of hk13, leaning towards what chance alone would hardly bring."""

from random import Random

from tests.oracles.hk13 import KINDS, Hand, is_complete
from tests.oracles.laying import copies_of, lay_down, way_to_win
from tests.oracles.tiles import (
    DRAGONS,
    HONORS,
    SEQUENCES,
    SUITED,
    TERMINALS,
    WINDS,
    Group,
    Meld,
    pungs,
)

TRIPLETS = pungs(KINDS)


def random_winning_hand(rng: Random) -> Hand:
    """A complete hand of at most four copies a kind, with circumstances that can meet."""
    while True:
        chosen = rng.random()
        if chosen < 0.03:
            tiles = [*TERMINALS, *HONORS, rng.choice((*TERMINALS, *HONORS))]
            hand = _finish(rng, tiles, [])
        elif chosen < 0.07:
            suit = rng.choice("mps")
            rank = rng.choice("123456789")
            tiles = [f"{number}{suit}" for number in f"1112345678999{rank}"]
            hand = _finish(rng, tiles, [])
        else:
            hand = _groups(rng)
        if hand is not None:
            assert is_complete(hand)
            return hand


def _shape(rng: Random) -> tuple[list[Group], str]:
    """Four groups and the kind of the pair."""
    theme = rng.choice((*range(11), 6, 9, 9))
    pool: tuple[Group, ...] = (*SEQUENCES, *SEQUENCES, *TRIPLETS)
    pair = rng.choice(KINDS)
    suit = rng.choice("mps")
    own = [kind for kind in SUITED if kind[1] == suit]
    runs = [group for group in SEQUENCES if group[0][1] == suit]
    if theme == 1:
        pool = SEQUENCES
    elif theme == 2:
        pool = TRIPLETS
    elif theme == 3:
        pool, pair = (*runs, *((kind,) * 3 for kind in own)), rng.choice(own)
    elif theme == 4:
        pool = (*runs, *((kind,) * 3 for kind in (*own, *HONORS)))
        pair = rng.choice((*own, *HONORS))
    elif theme == 5:
        pool, pair = tuple((kind,) * 3 for kind in HONORS), rng.choice(HONORS)
    elif theme == 6:
        kinds = rng.choice((TERMINALS, TERMINALS, (*TERMINALS, *HONORS)))
        pool, pair = tuple((kind,) * 3 for kind in kinds), rng.choice(kinds)
    groups = [rng.choice(pool) for _ in range(4)]
    if theme == 7:
        groups[:2] = [(kind,) * 3 for kind in rng.sample(DRAGONS, 2)]
        pair = rng.choice((*DRAGONS, pair))
    elif theme == 8:
        groups[:3] = [(kind,) * 3 for kind in DRAGONS]
    elif theme == 9:
        groups[:3] = [(kind,) * 3 for kind in rng.sample(WINDS, 3)]
        pair = rng.choice((*WINDS, pair))
        if rng.random() < 0.3:
            groups, pair = [(kind,) * 3 for kind in WINDS], rng.choice(KINDS)
    elif theme == 10:
        first = rng.choice(own[:7])
        row = own[own.index(first) : own.index(first) + 3]
        groups[:3] = [(kind,) * 3 for kind in row]
    return groups, pair


def _groups(rng: Random) -> Hand | None:
    groups, pair = _shape(rng)
    laid = lay_down(
        rng,
        groups,
        pair,
        exposed=(0.0, 0.0, 0.0, 0.4, 0.8, 1.0),
        letters=("K", "PMAK", "PPPM", "MA"),
    )
    return None if laid is None else _finish(rng, *laid)


def _finish(rng: Random, tiles: list[str], melds: list[Meld]) -> Hand | None:
    copies = copies_of(tiles, melds)
    if max(copies.values()) > 4:
        return None
    rng.shuffle(tiles)
    winning = tiles.pop()
    rng.shuffle(melds)
    by = way_to_win(rng, copies[winning])
    opening = None
    if not melds and rng.random() < 0.15:
        opening = {"self": "heavenly", "discard": rng.choice(("earthly", "human"))}.get(by)
    kongs = sum(letter in "MAK" for letter, _ in melds)
    replacing = by == "self" and kongs and rng.random() < 0.4
    return Hand(
        concealed=tuple(sorted(tiles, key=KINDS.index)),
        melds=tuple(melds),
        winning=winning,
        by=by,
        round_wind=rng.choice(WINDS),
        seat_wind=rng.choice(WINDS),
        kongs_before=rng.randint(1, kongs) if replacing else 0,
        last_tile=by != "rob" and opening is None and rng.random() < 0.15,
        opening=opening,
    )
