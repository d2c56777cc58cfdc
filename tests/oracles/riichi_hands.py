"""Seeded random winning hands of riichi, leaning towards what chance alone would hardly bring."""

from collections import Counter
from random import Random

from tests.oracles.laying import Pool, copies_of, lay_down, pools, win_with
from tests.oracles.riichi import GREEN, KINDS, OUTER, Hand, readings
from tests.oracles.tiles import (
    DRAGONS,
    SEQUENCES,
    SUITED,
    TERMINALS,
    WINDS,
    Group,
    Meld,
    pungs,
    sequences,
)

INNER = tuple(kind for kind in SUITED if kind not in TERMINALS)
OWN = ("sequences", "dragons", "winds", "alike in three suits", "one to nine", "doubled")
"""What groups are chosen for beside their pools, and how often."""


def random_winning_hand(rng: Random) -> Hand:
    """A complete hand of at most four copies a kind, with circumstances that can meet."""
    while True:
        chosen = rng.random()
        if chosen < 0.03:
            hand = _finish(rng, [*OUTER, rng.choice(OUTER)], [])
        elif chosen < 0.06:
            suit, rank = rng.choice("mps"), rng.choice("123456789")
            hand = _finish(rng, [f"{n}{suit}" for n in f"1112345678999{rank}"], [])
        elif chosen < 0.12:
            pool = rng.choice((KINDS, KINDS, OUTER, INNER, (*WINDS, *DRAGONS)))
            hand = _finish(rng, [kind for kind in rng.sample(pool, 7) for _ in range(2)], [])
        else:
            hand = _groups(rng)
        if hand is not None:
            assert readings(hand)
            return hand


def _shape(rng: Random) -> tuple[list[Group], str]:
    """Four groups and the kind of the pair."""
    suit = rng.choice("mps")
    leanings = {**pools(suit), **_pools(rng)}
    theme = rng.choice((*leanings, *OWN))
    pool, pairs = leanings.get(theme, leanings["anything"])
    groups = [rng.choice(pool) for _ in range(4)]
    pair = rng.choice(pairs)
    if theme == "dragons":
        groups[:2] = rng.sample(pungs(DRAGONS), 2)
        pair = rng.choice((*DRAGONS, pair))
        if rng.random() < 0.3:
            groups[:3] = pungs(DRAGONS)
    elif theme == "winds":
        groups[:3] = rng.sample(pungs(WINDS), 3)
        pair = rng.choice((*WINDS, pair))
        if rng.random() < 0.3:
            groups = list(pungs(WINDS))
    elif theme == "alike in three suits":
        rank = rng.randint(1, 7)
        groups[:3] = [run for run in SEQUENCES if run[0][0] == str(rank)]
        if rng.random() < 0.4:
            groups[:3] = pungs((f"{rank}m", f"{rank}p", f"{rank}s"))
    elif theme == "one to nine":
        groups[:3] = sequences(suit)[::3]
    elif theme == "doubled":
        groups = [groups[0], groups[0], groups[1], rng.choice((groups[1], groups[2]))]
    return groups, pair


def _pools(rng: Random) -> dict[str, Pool]:
    """What hands of this game lean to beside what they lean to in every game."""
    outer = tuple(run for run in SEQUENCES if run[0] in TERMINALS or run[2] in TERMINALS)
    inner = tuple(run for run in SEQUENCES if run not in outer)
    kinds = rng.choice((TERMINALS, OUTER))
    return {
        "outer triplets": (pungs(kinds), kinds),
        "outer": ((*outer, *outer, *pungs(kinds)), kinds),
        "inner": ((*inner, *inner, *pungs(INNER)), INNER),
        "green": ((("2s", "3s", "4s"), ("2s", "3s", "4s"), *pungs(GREEN)), GREEN),
    }


def _groups(rng: Random) -> Hand | None:
    groups, pair = _shape(rng)
    laid = lay_down(
        rng,
        groups,
        pair,
        exposed=(0.0, 0.0, 0.0, 0.0, 0.4, 0.8, 1.0),
        letters=("K", "PMAK", "PPPM", "MA"),
    )
    return None if laid is None else _finish(rng, *laid)


def _finish(rng: Random, tiles: list[str], melds: list[Meld]) -> Hand | None:
    copies = copies_of(tiles, melds)
    if max(copies.values()) > 4:
        return None
    tiles, melds = _reddened(rng, copies, tiles, melds)
    won = win_with(rng, tiles, melds)
    assert won is not None
    winning, by = won
    concealed = all(letter == "K" for letter, _ in melds)
    dealer = rng.random() < 0.25
    opening = None
    if not melds and by == "self" and rng.random() < 0.08:
        opening = "heavenly" if dealer else "earthly"
    declared = None
    if concealed and opening is None:
        declared = rng.choice((None, "riichi", "riichi", None if melds else "double_riichi"))
    kongs = sum(letter in "MAK" for letter, _ in melds)
    replacement = by == "self" and kongs > 0 and rng.random() < 0.4
    turned = rng.randint(1, min(kongs + 1, 5))
    left = [kind for kind in KINDS for _ in range(4 - copies[kind])]
    rng.shuffle(left)
    return Hand(
        concealed=tuple(sorted(tiles, key=lambda tile: KINDS.index(tile.replace("0", "5")))),
        melds=tuple(melds),
        winning=winning,
        by=by,
        round_wind=rng.choice(WINDS),
        seat_wind="1z" if dealer else rng.choice(WINDS[1:]),
        dealer=dealer,
        declared=declared,
        ippatsu=declared is not None and not replacement and rng.random() < 0.3,
        replacement=replacement,
        last_tile=by != "rob" and opening is None and rng.random() < 0.15,
        opening=opening,
        dora=tuple(left[:turned]),
        ura=tuple(left[turned : 2 * turned]) if declared else (),
    )


def _reddened(
    rng: Random, copies: Counter[str], tiles: list[str], melds: list[Meld]
) -> tuple[list[str], list[Meld]]:
    """Make a five of a suit red: always where all four are held, else now and then."""
    for suit in "mps":
        five = f"5{suit}"
        if not copies[five] or (copies[five] < 4 and rng.random() < 0.5):
            continue
        places = [(-1, index) for index, tile in enumerate(tiles) if tile == five]
        for number, (_, group) in enumerate(melds):
            places += [(number, index) for index, tile in enumerate(group) if tile == five]
        number, index = rng.choice(places)
        if number < 0:
            tiles[index] = f"0{suit}"
        else:
            letter, group = melds[number]
            melds[number] = (letter, (*group[:index], f"0{suit}", *group[index + 1 :]))
    return tiles, melds
