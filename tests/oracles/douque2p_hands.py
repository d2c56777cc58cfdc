"""Seeded random winning hands of douque2p, leaning towards what chance alone would hardly bring."""

from collections.abc import Callable
from random import Random

from tests.oracles.douque2p import KINDS, Hand, is_complete
from tests.oracles.laying import is_triplet, lay_down, win_with
from tests.oracles.notation import kinds_of
from tests.oracles.tiles import DRAGONS, HONORS, MANZU, WINDS, Group, pungs, sequences

Shape = tuple[list[Group], str]
"""Four groups of three tiles and the kind of the pair."""

PINZU = ("1p", "9p")
SEQUENCES = sequences("m")
TRIPLETS = pungs(KINDS)
HONORS_AND_PINZU = (*PINZU, *HONORS)


def random_winning_hand(rng: Random) -> Hand:
    """A complete hand of at most four copies a kind, with circumstances that can meet.

    Args:
        rng: the only source of chance; equal states give equal hands.
    """
    while True:
        theme = rng.choices(list(_THEMES), weights=list(_THEMES.values()))[0]
        groups, pair = theme(rng)
        hand = _deal(rng, groups, pair, meldable=HONORS_AND_PINZU if theme in _AMBIGUOUS else KINDS)
        if hand is not None:
            return hand


def _deal(rng: Random, groups: list[Group], pair: str, meldable: tuple[str, ...]) -> Hand | None:
    """Choose the melds, the winning tile and the circumstances; None when they cannot be."""
    laid = lay_down(
        rng,
        groups,
        pair,
        exposed=(0.0, 0.0, 0.4, 0.8, 1.0),
        letters=("K", "PPMAK", "PPMAK", "PMA"),
        meldable=lambda group: is_triplet(group) and group[0] in meldable,
    )
    if laid is None:
        return None
    concealed, melds = laid
    won = win_with(rng, concealed, melds)
    if won is None:
        return None
    winning, by = won
    meld_letters = {letter for letter, _ in melds}
    dealer = rng.random() < 0.5
    opening = _opening(rng, by, dealer) if not melds and rng.random() < 0.3 else None
    declared = None
    if opening is None and rng.random() < 0.3:
        declared = "declare" if melds else rng.choice(("declare", "migi"))
    # Once a hand is declared the only kong left is the added one.
    kongs = meld_letters & ({"A"} if declared else {"M", "A", "K"})
    replacement = by == "self" and bool(kongs) and rng.random() < 0.4
    last_tile = by == "self" and opening is None and rng.random() < 0.1
    base, unit = rng.choice(((50, 20), (50, 20), (50, 20), (30, 10), (100, 50), (0, 1)))
    hand = Hand(
        concealed=tuple(sorted(concealed, key=KINDS.index)),
        melds=kinds_of(melds),
        winning=winning,
        by=by,
        round_wind=rng.choice(WINDS),
        seat_wind=rng.choice(("1z", "3z")),
        dealer=dealer,
        streak=rng.choice((0, 0, 0, 1, 2, 5, 10)),
        declared=declared,
        replacement=replacement,
        last_tile=last_tile,
        opening=opening,
        base=base,
        unit=unit,
    )
    assert is_complete(hand)
    return hand


def _opening(rng: Random, by: str, dealer: bool) -> str | None:
    if dealer:
        return "heavenly" if by == "self" else None
    return {"self": "earthly", "discard": "human"}.get(by)


def _triplets(rng: Random, kinds: tuple[str, ...], number: int) -> list[Group]:
    return list(pungs(rng.sample(kinds, number)))


def _anything(rng: Random) -> Shape:
    pool = (*SEQUENCES, *SEQUENCES, *TRIPLETS)
    return [rng.choice(pool) for _ in range(4)], rng.choice(KINDS)


def _mostly_sequences(rng: Random) -> Shape:
    pool = (*SEQUENCES, *SEQUENCES, *SEQUENCES, *TRIPLETS)
    return [rng.choice(pool) for _ in range(4)], rng.choice(KINDS)


def _all_pungs(rng: Random) -> Shape:
    return _triplets(rng, KINDS, 4), rng.choice(KINDS)


def _one_suit(rng: Random) -> Shape:
    pool = (*SEQUENCES, *SEQUENCES, *((kind,) * 3 for kind in MANZU))
    return [rng.choice(pool) for _ in range(4)], rng.choice(MANZU)


def _manzu_and_honors(rng: Random) -> Shape:
    pool = (*SEQUENCES, *((kind,) * 3 for kind in (*MANZU, *HONORS)))
    return [rng.choice(pool) for _ in range(4)], rng.choice((*MANZU, *HONORS))


def _pinzu_and_honors(rng: Random) -> Shape:
    return _triplets(rng, HONORS_AND_PINZU, 4), rng.choice(HONORS_AND_PINZU)


def _dragons(rng: Random) -> Shape:
    """Two dragon pungs with a dragon pair or a third pung."""
    rest = [rng.choice((*SEQUENCES, *TRIPLETS)) for _ in range(2)]
    first, second, third = rng.sample(DRAGONS, 3)
    groups: list[Group] = [(first,) * 3, (second,) * 3, *rest]
    if rng.random() < 0.5:
        return groups, third
    groups[2] = (third,) * 3
    return groups, rng.choice(KINDS)


def _winds(rng: Random) -> Shape:
    """Three wind pungs with a wind pair, or four."""
    groups = _triplets(rng, WINDS, 3)
    fourth = next(wind for wind in WINDS if (wind,) * 3 not in groups)
    if rng.random() < 0.6:
        return [*groups, rng.choice((*SEQUENCES, *TRIPLETS))], fourth
    return [*groups, (fourth,) * 3], rng.choice(KINDS)


def _honors(rng: Random) -> Shape:
    """Honors only: now and then just any, else with every dragon or every wind."""
    chosen = rng.random()
    if chosen < 0.4:
        return _triplets(rng, HONORS, 4), rng.choice(HONORS)
    if chosen < 0.7:
        groups, pair = _dragons(rng)
        groups = [group if group[0] in DRAGONS else (rng.choice(WINDS),) * 3 for group in groups]
        return groups, pair if pair in HONORS else rng.choice(WINDS)
    groups, pair = _winds(rng)
    groups = [group if group[0] in WINDS else (rng.choice(DRAGONS),) * 3 for group in groups]
    return groups, pair if pair in HONORS else rng.choice(DRAGONS)


def _three_in_a_row(rng: Random) -> Shape:
    """111222333m and its like, which part into pungs and into sequences."""
    row = rng.choice(SEQUENCES)
    pool = (*SEQUENCES, *TRIPLETS)
    return [*((kind,) * 3 for kind in row), rng.choice(pool)], rng.choice((*MANZU, *KINDS))


def _pung_beside_sequence(rng: Random) -> Shape:
    """A pung whose fourth tile, or a pair whose other two, stand in a sequence."""
    row = rng.choice(SEQUENCES)
    shared = rng.choice(row)
    rest = [rng.choice((*SEQUENCES, *TRIPLETS)), rng.choice(TRIPLETS)]
    if rng.random() < 0.6:
        return [row, (shared,) * 3, *rest], rng.choice(KINDS)
    return [row, rng.choice((row, *TRIPLETS)), *rest], shared


_THEMES: dict[Callable[[Random], Shape], int] = {
    _anything: 3,
    _mostly_sequences: 4,
    _all_pungs: 4,
    _one_suit: 4,
    _manzu_and_honors: 3,
    _pinzu_and_honors: 2,
    _dragons: 3,
    _winds: 3,
    _honors: 4,
    _three_in_a_row: 4,
    _pung_beside_sequence: 4,
}
# Their manzu stay in the hand, for only there can they be read in more than one way.
_AMBIGUOUS = (_three_in_a_row, _pung_beside_sequence)
