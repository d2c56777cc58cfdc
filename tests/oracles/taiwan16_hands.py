"""Seeded random winning hands of taiwan16, leaning towards what chance alone would hardly bring."""

from random import Random

from tests.oracles.laying import is_triplet, lay_down, pools, win_with
from tests.oracles.taiwan16 import FLOWERS, KINDS, PLANTS, SEASONS, Hand, is_complete
from tests.oracles.tiles import DRAGONS, SUITED, WINDS, Group, Meld, pungs, sequences

OWN = (
    *["sequences"] * 2, "triplets", "two dragons", "dragons", "three winds", *["winds"] * 2,
    "triplets in a row", "mostly triplets",
)  # fmt: skip
"""What hands lean to beside what they lean to in every game, and how often."""


def random_winning_hand(rng: Random) -> Hand:
    """A complete hand of at most four copies a kind, with circumstances that can meet."""
    if rng.random() < 0.03:
        return _with_flowers_alone(rng)
    while True:
        hand = _groups(rng)
        if hand is not None:
            assert hand.winning is not None
            assert is_complete((*hand.concealed, hand.winning), hand.melds)
            return hand


def _with_flowers_alone(rng: Random) -> Hand:
    """All eight drawn, or seven held while another seat draws the eighth."""
    flowers = list(FLOWERS)
    by = rng.choice(("self", "flower"))
    if by == "flower":
        flowers.remove(rng.choice(flowers))
    return Hand((), (), None, tuple(flowers), by, rng.choice(WINDS), rng.choice(WINDS))


def _shape(rng: Random) -> tuple[list[Group], str]:
    """Five groups and the kind of the pair."""
    suit = rng.choice("mps")
    leanings = pools(suit)
    theme = rng.choice((*leanings, *OWN))
    pool, pairs = leanings.get(theme, leanings["anything"])
    groups = [rng.choice(pool) for _ in range(5)]
    pair = rng.choice(pairs)
    if theme == "sequences":
        pair = rng.choice((*SUITED, pair))
    elif theme == "two dragons":
        groups[:2] = pungs(rng.sample(DRAGONS, 2))
        pair = rng.choice((*DRAGONS, pair))
    elif theme == "dragons":
        groups[:3] = pungs(DRAGONS)
    elif theme == "three winds":
        groups[:3] = pungs(rng.sample(WINDS, 3))
        pair = rng.choice((*WINDS, pair))
    elif theme == "winds":
        groups[:4] = pungs(WINDS)
        if rng.random() < 0.5:
            groups[4] = (rng.choice(DRAGONS),) * 3
    elif theme == "triplets in a row":
        groups[:3] = pungs(rng.choice(sequences(suit)))
    elif theme == "mostly triplets":
        groups = [group if is_triplet(group) else (rng.choice(KINDS),) * 3 for group in groups]
    return groups, pair


def _groups(rng: Random) -> Hand | None:
    groups, pair = _shape(rng)
    laid = lay_down(
        rng,
        groups,
        pair,
        exposed=(0.0, 0.0, 0.0, 0.4, 0.8, 1.0),
        letters=("K", "PMAK", "PPPM", "MA", "MAK"),
        hidden=0.15,
    )
    return None if laid is None else _finish(rng, *laid)


def _finish(rng: Random, tiles: list[str], melds: list[Meld]) -> Hand | None:
    won = win_with(rng, tiles, melds, (5, 6, 2))
    if won is None:
        return None
    winning, by = won
    opening = None
    if not melds and rng.random() < 0.15:
        opening = {"self": rng.choice(("heavenly", "earthly")), "discard": "human"}.get(by)
    replaces = None
    flowers = _flowers(rng)
    if by == "self" and opening is None and rng.random() < 0.3:
        kong = any(letter in "MAK" for letter, _ in melds)
        choices = [*(["kong"] if kong else []), *(["flower"] if flowers else [])]
        replaces = rng.choice(choices) if choices else None
    return Hand(
        concealed=tuple(sorted(tiles, key=KINDS.index)),
        melds=tuple(melds),
        winning=winning,
        flowers=flowers,
        by=by,
        round_wind=rng.choice(WINDS),
        seat_wind=rng.choice(WINDS),
        replaces=replaces,
        opening=opening,
    )


def _flowers(rng: Random) -> tuple[str, ...]:
    """Up to seven, a whole series more often than chance would have it, never all eight."""
    chosen = rng.random()
    if chosen < 0.45:
        return ()
    flowers = rng.sample(FLOWERS, rng.randint(1, 4))
    if chosen > 0.85:
        series = list(rng.choice((SEASONS, PLANTS)))
        others = [flower for flower in FLOWERS if flower not in series]
        flowers = [*series, *rng.sample(others, rng.randint(0, 3))]
    return tuple(sorted(flowers))
