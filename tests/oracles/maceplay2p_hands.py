"""Seeded random winning hands of maceplay2p, leaning towards what chance would hardly bring."""

from random import Random

from tests.oracles.laying import is_triplet, lay_down, win_with
from tests.oracles.maceplay2p import KINDS, Hand, is_complete
from tests.oracles.notation import kinds_of
from tests.oracles.tiles import DRAGONS, HONORS, MANZU, WINDS, Group, Meld, pungs, sequences

SEQUENCES = sequences("m")
TRIPLETS = pungs(KINDS)


def random_winning_hand(rng: Random) -> Hand:
    """A complete hand of at most four copies a kind, with circumstances that can meet."""
    while True:
        hand = _pairs(rng) if rng.random() < 0.25 else _groups(rng)
        if hand is not None:
            assert is_complete(hand)
            return hand


def _pairs(rng: Random) -> Hand | None:
    pool = rng.choice((KINDS, KINDS, MANZU, MANZU[:6], HONORS))
    kinds = [rng.choice(pool) for _ in range(7)]
    tiles = [kind for kind in kinds for _ in range(2)]
    return _finish(rng, tiles, [])


def _groups(rng: Random) -> Hand | None:
    theme = rng.randrange(7)
    pool: tuple[Group, ...] = (*SEQUENCES, *SEQUENCES, *TRIPLETS)
    pair = rng.choice(KINDS)
    if theme == 1:
        pool = TRIPLETS
    elif theme == 2:
        pool, pair = (*SEQUENCES, *SEQUENCES, *TRIPLETS[:9]), rng.choice(MANZU)
    elif theme == 3:
        pool, pair = pungs(HONORS), rng.choice(HONORS)
    groups = [rng.choice(pool) for _ in range(4)]
    if theme == 4:
        groups[:3] = pungs(rng.sample(WINDS, 3))
        pair = rng.choice((*WINDS, *KINDS))
    elif theme == 5:
        groups = list(pungs(WINDS))
    elif theme == 6:
        groups[:3] = pungs(DRAGONS)
    laid = lay_down(
        rng,
        groups,
        pair,
        exposed=(0.0, 0.0, 0.3, 0.7),
        letters=("K", "PMAK", "PPM", "A"),
        meldable=is_triplet,
    )
    return None if laid is None else _finish(rng, *laid)


def _finish(rng: Random, tiles: list[str], melds: list[Meld]) -> Hand | None:
    won = win_with(rng, tiles, melds)
    if won is None:
        return None
    winning, by = won
    opening = rng.choice(("heavenly", "earthly")) if by == "self" and not melds else None
    if rng.random() < 0.7:
        opening = None
    kongs = any(letter != "P" for letter, _ in melds)
    return Hand(
        concealed=tuple(sorted(tiles, key=KINDS.index)),
        melds=kinds_of(melds),
        winning=winning,
        by=by,
        replacement=by == "self" and kongs and rng.random() < 0.4,
        last_tile=by != "rob" and opening is None and rng.random() < 0.15,
        opening=opening,
    )
