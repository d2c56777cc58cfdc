"""Seeded random winning hands of hk13, leaning towards what chance alone would hardly bring."""

from random import Random

from tests.oracles.hk13 import KINDS, Hand, is_complete
from tests.oracles.laying import lay_down, pools, win_with
from tests.oracles.tiles import DRAGONS, HONORS, TERMINALS, WINDS, Group, Meld, pungs, sequences

OWN = ("terminals", "two dragons", "dragons", *["winds"] * 3, "triplets in a row")
"""What hands lean to beside what they lean to in every game, and how often."""


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
    suit = rng.choice("mps")
    outer: tuple[str, ...] = rng.choice((TERMINALS, TERMINALS, (*TERMINALS, *HONORS)))
    leanings = {**pools(suit), "terminals": (pungs(outer), outer)}
    theme = rng.choice((*leanings, *OWN))
    pool, pairs = leanings.get(theme, leanings["anything"])
    groups = [rng.choice(pool) for _ in range(4)]
    pair = rng.choice(pairs)
    if theme == "two dragons":
        groups[:2] = pungs(rng.sample(DRAGONS, 2))
        pair = rng.choice((*DRAGONS, pair))
    elif theme == "dragons":
        groups[:3] = pungs(DRAGONS)
    elif theme == "winds":
        groups[:3] = pungs(rng.sample(WINDS, 3))
        pair = rng.choice((*WINDS, pair))
        if rng.random() < 0.3:
            groups, pair = list(pungs(WINDS)), rng.choice(KINDS)
    elif theme == "triplets in a row":
        groups[:3] = pungs(rng.choice(sequences(suit)))
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
    won = win_with(rng, tiles, melds)
    if won is None:
        return None
    winning, by = won
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
