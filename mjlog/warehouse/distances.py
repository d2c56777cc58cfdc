"""Distances to ready of very many holdings; `mjlog.shapes.distance` defines what they are.

Every way to fill a suit with groups and perhaps the pair is listed once, rank by rank. What a suit
lacks for so many groups is then what the listed way that shares most tiles with it lacks, found for
all ways at a time. That is some twenty times as quick on suits not met before, at the price of
needing NumPy, which the engine does without.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from mjlog.rules.ruleset import Ruleset
from mjlog.shapes import distance as exact
from mjlog.shapes.special import STANDARD
from mjlog.shapes.suits import N_HONORS, WEIGHT, digits
from mjlog.table import Seat
from mjlog.tiles import FIRST_HONOR, N_KINDS, SUIT

_NEVER = 99
_STANDARD_ONLY = (STANDARD,)
_FEW = 5
"""Tiles lacking up to which suits are looked at first; most hands dealt lack no more, and suits
that lack more cannot matter then."""
_MOST_COPIES = 4
"""Suits with more copies have too many ways to be listed."""


class _Needs:
    """Tiles lacking for 0, 1, … groups without the pair, then the same with it.

    Compared by identity, which makes quick memo keys; equal ones are one object.
    """

    __slots__ = ("tiles",)

    def __init__(self, tiles: tuple[int, ...]) -> None:
        self.tiles = tiles


@cache
def _one_needs(tiles: tuple[int, ...]) -> _Needs:
    return _Needs(tiles)


def to_ready(rules: Ruleset, seat: Seat) -> int | None:
    """Return how many tiles a seat has to exchange until it is ready.

    Args:
        rules: the rules in force.
        seat: holds 3k+1 concealed tiles.

    Returns:
        0 if it is ready; None if tiles are hidden or no exchange makes it ready.
    """
    if seat.hidden:
        return None
    if seat.waits:
        return 0
    rooms = _rooms(rules.kind_copies, rules.kinds)
    spent = [0, 0, 0, 0]
    for meld in seat.melds:
        for tile in meld.tiles:
            spent[SUIT[tile]] += WEIGHT[tile]
    if rules.shapes != _STANDARD_ONLY or rooms.most > _MOST_COPIES:
        steps = exact.distance(
            seat.codes, rules.groups, len(seat.melds), rules.shapes,
            copies=max(rooms.most, 1), legal=rules.kinds, spent=spent,
        )  # fmt: skip
        return None if steps >= exact.UNREACHABLE else steps
    groups, melds = rules.groups, len(seat.melds)
    lacking = _lacking(seat.codes, rooms.codes, spent, groups, melds, _FEW)
    if lacking > _FEW:
        lacking = _lacking(seat.codes, rooms.codes, spent, groups, melds, _NEVER)
    return None if lacking >= _NEVER else lacking - 1


def _lacking(
    codes: Sequence[int], legal: Sequence[int], spent: Sequence[int], groups: int, melds: int,
    few: int,
) -> int:  # fmt: skip
    """Return the tiles lacking to complete a holding, exactly where they are at most ``few``."""
    return _least(
        _needs(codes[0], legal[0], spent[0], groups, few, False),
        _needs(codes[1], legal[1], spent[1], groups, few, False),
        _needs(codes[2], legal[2], spent[2], groups, few, False),
        _needs(codes[3], legal[3], spent[3], groups, few, True),
        groups - melds,
    )


class _Rooms:
    """How many tiles of each rank a finished suit may have, as four suit codes."""

    __slots__ = ("codes", "most")

    def __init__(self, copies: tuple[int, ...], kinds: int) -> None:
        self.most = max(copies)
        self.codes = [0, 0, 0, 0]
        for kind in range(N_KINDS):
            if kinds >> kind & 1:
                self.codes[SUIT[kind]] += self.most * WEIGHT[kind]


@lru_cache(maxsize=16)
def _rooms(copies: tuple[int, ...], kinds: int) -> _Rooms:
    return _Rooms(copies, kinds)


@lru_cache(maxsize=1 << 17)
def _needs(code: int, legal: int, spent: int, groups: int, few: int, honors: bool) -> _Needs:
    """Return what a suit lacks.

    Args:
        code: the suit.
        legal: tiles that a finished suit may have in this game, as a suit code.
        spent: tiles that are out of reach, likewise.
        groups: groups of a finished holding.
        few: where more than this is lacking, anything above it may be returned.
        honors: the suit is the honors.
    """
    return _ways(groups, legal, honors).needs(code, legal - spent if spent else None, few)


@lru_cache(maxsize=32)
def _ways(groups: int, legal: int, honors: bool) -> _Ways:
    return _Ways(groups, legal, honors)


class _Ways:
    """Every way to fill a suit with up to so many groups, without and with the pair.

    The ways are listed by their number of tiles, so that those which would lack many tiles are the
    last.
    """

    def __init__(self, groups: int, legal: int, honors: bool) -> None:
        ranks = N_HONORS if honors else 9
        first = FIRST_HONOR if honors else 0
        weights = [WEIGHT[first + rank] for rank in range(ranks)]
        triplets = [3 * weight for weight in weights]
        sequences = [] if honors else [sum(weights[low : low + 3]) for low in range(7)]
        pairs = [2 * weight for weight in weights]
        most = np.array(digits(legal, ranks), np.int8)[:, None]
        without = [np.zeros(1, np.int64)]
        for _ in range(groups):
            without.append(_sums(without[-1], [*triplets, *sequences], ranks))
        every = [*without, *(_sums(codes, pairs, ranks) for codes in without)]
        sizes = [3 * number + 2 * pair for pair in (0, 1) for number in range(groups + 1)]
        kept = [codes[(_counts(codes, ranks) <= most).all(axis=0)] for codes in every]
        order = sorted((size, place) for place, size in enumerate(sizes) if len(kept[place]))
        self._ranks = ranks
        self._sizes = [size for size, _ in order]
        self._places = [place for _, place in order]
        self._nothing = [_NEVER] * len(sizes)
        ends = np.cumsum([len(kept[place]) for place in self._places])
        self._starts = np.concatenate(([0], ends[:-1]))
        self._ends = ends.tolist()
        counts = _counts(np.concatenate([kept[place] for place in self._places]), ranks)
        self._counts = counts
        # What a way shares with a suit that has so many tiles of a rank.
        self._shared = [
            [np.minimum(row, held).astype(np.int8) for held in range(2 * _MOST_COPIES + 1)]
            for row in counts
        ]

    def needs(self, code: int, room: int | None, few: int) -> _Needs:
        """Return the tiles lacking by groups and pair; ``room`` if less is allowed than usual."""
        held = digits(code, self._ranks)
        tiles = sum(held)
        classes = bisect_right(self._sizes, tiles + few)
        end = self._ends[classes - 1]
        shared = np.zeros(end, np.int8)
        for rank, count in enumerate(held):
            if count:
                shared += self._shared[rank][count][:end]
        if room is not None:
            for rank, most in enumerate(digits(room, self._ranks)):
                if most < _MOST_COPIES:
                    shared[self._counts[rank][:end] > most] = -1
        best = np.maximum.reduceat(shared, self._starts[:classes]).tolist()
        needs = list(self._nothing)
        for place, size, most in zip(self._places, self._sizes, best, strict=False):
            if most >= 0:
                needs[place] = size - most
        return _one_needs(tuple(needs))


def _sums(codes: npt.NDArray[np.int64], parts: Sequence[int], ranks: int) -> npt.NDArray[np.int64]:
    """Return the different sums of a code and a part that have at most four tiles of a rank."""
    sums = np.unique((codes[:, None] + np.array(parts, np.int64)).ravel())
    return sums[(_counts(sums, ranks) <= _MOST_COPIES).all(axis=0)]


def _counts(codes: npt.NDArray[np.int64], ranks: int) -> npt.NDArray[Any]:
    """Return the counts that suit codes stand for, a row a rank."""
    return np.array([codes // 9**rank % 9 for rank in range(ranks)], np.int8)


@lru_cache(maxsize=1 << 15)
def _joined(low: _Needs, high: _Needs) -> tuple[int, ...]:
    """Return what two suits lack together."""
    one, two = low.tiles, high.tiles
    size = len(one) // 2
    plain = [min([one[n] + two[m - n] for n in range(m + 1)]) for m in range(size)]
    paired = [
        min([min(one[n] + two[size + m - n], one[size + n] + two[m - n]) for n in range(m + 1)])
        for m in range(size)
    ]
    return (*plain, *paired)


@lru_cache(maxsize=1 << 17)
def _least(a: _Needs, b: _Needs, c: _Needs, d: _Needs, groups: int) -> int:
    """Return what four suits lack for so many groups and the pair."""
    low, high = _joined(a, b), _joined(c, d)
    size = len(low) // 2
    return min(
        [
            min(low[n] + high[size + groups - n], low[size + n] + high[groups - n])
            for n in range(groups + 1)
        ]
    )
