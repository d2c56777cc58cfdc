"""Distances to ready of very many holdings; `mjlog.shapes.distance` defines what they are.

Every way to fill a suit with groups and perhaps the pair is listed once, rank by rank. What a suit
lacks for so many groups is then what the listed way that shares most tiles with it lacks, found for
all ways at a time. That is some twenty times as quick on suits not met before, at the price of
needing NumPy, which the engine does without.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from mjlog.rules.ruleset import Ruleset
from mjlog.shapes import distance as exact
from mjlog.shapes.special import STANDARD
from mjlog.shapes.suits import N_HONORS, WEIGHT, digits
from mjlog.table import Seat
from mjlog.tiles import FIRST_HONOR, FIRST_RED, HIDDEN, KIND, N_KINDS, SUIT

_NEVER = 99
_STANDARD_ONLY = (STANDARD,)
_MOST_COPIES = 4
"""Suits with more copies have too many ways to be listed."""

Needs = tuple[int, ...]
"""Tiles lacking for 0, 1, … groups without the pair, then the same with it."""


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
    spent = [0, 0, 0, 0]
    for meld in seat.melds:
        for tile in meld.tiles:
            spent[SUIT[tile]] += WEIGHT[tile]
    rooms = _rooms(rules.copies, rules.kinds)
    copies = max(rooms.most, 1)
    if rules.shapes != _STANDARD_ONLY or copies > _MOST_COPIES:
        steps = exact.distance(
            seat.codes, rules.groups, len(seat.melds), rules.shapes,
            copies=copies, legal=rules.kinds, spent=spent,
        )  # fmt: skip
        return None if steps >= exact.UNREACHABLE else steps
    needs = [
        _needs(code, room - used, rules.groups, suit == 3)
        for suit, (code, room, used) in enumerate(
            zip(seat.codes[:4], rooms.codes, spent, strict=True)
        )
    ]
    lacking = _least(needs[0], needs[1], needs[2], needs[3], rules.groups - len(seat.melds))
    return None if lacking >= _NEVER else lacking - 1


class _Rooms:
    """How many tiles of each rank a finished suit may have, as four suit codes."""

    __slots__ = ("codes", "most")

    def __init__(self, copies: tuple[int, ...], kinds: int) -> None:
        totals = list(copies[:N_KINDS])
        for red in range(FIRST_RED, HIDDEN):
            totals[KIND[red]] += copies[red]
        self.most = max(totals)
        self.codes = [0, 0, 0, 0]
        for kind in range(N_KINDS):
            if kinds >> kind & 1:
                self.codes[SUIT[kind]] += self.most * WEIGHT[kind]


@lru_cache(maxsize=16)
def _rooms(copies: tuple[int, ...], kinds: int) -> _Rooms:
    return _Rooms(copies, kinds)


@lru_cache(maxsize=1 << 17)
def _needs(code: int, room: int, groups: int, honors: bool) -> Needs:
    """Return what a suit lacks.

    Args:
        code: the suit.
        room: tiles that a finished suit may have, as a suit code.
        groups: groups of a finished holding.
        honors: the suit is the honors.
    """
    return _ways(groups, honors).needs(code, room)


@lru_cache(maxsize=8)
def _ways(groups: int, honors: bool) -> _Ways:
    return _Ways(groups, honors)


class _Ways:
    """Every way to fill a suit with up to so many groups, without and with the pair."""

    def __init__(self, groups: int, honors: bool) -> None:
        ranks = N_HONORS if honors else 9
        first = FIRST_HONOR if honors else 0
        weights = [WEIGHT[first + rank] for rank in range(ranks)]
        triplets = [3 * weight for weight in weights]
        sequences = [] if honors else [sum(weights[low : low + 3]) for low in range(7)]
        pairs = [2 * weight for weight in weights]
        without = [np.zeros(1, np.int64)]
        for _ in range(groups):
            without.append(_sums(without[-1], [*triplets, *sequences], ranks))
        every = [*without, *(_sums(codes, pairs, ranks) for codes in without)]
        self._ranks = ranks
        self._starts = np.cumsum([0, *(len(codes) for codes in every[:-1])])
        counts = _counts(np.concatenate(every), ranks)
        self._counts = counts
        self._sizes = [
            3 * (place % (groups + 1)) + 2 * (place > groups) for place in range(len(every))
        ]
        # What a way shares with a suit that has so many tiles of a rank.
        self._shared = [
            [np.minimum(row, held).astype(np.int8) for held in range(2 * _MOST_COPIES + 1)]
            for row in counts
        ]

    def needs(self, code: int, room: int) -> Needs:
        """Return the tiles lacking by groups and pair."""
        held = digits(code, self._ranks)
        shared = self._shared[0][held[0]].copy()
        for rank in range(1, self._ranks):
            if held[rank]:
                shared += self._shared[rank][held[rank]]
        for rank, most in enumerate(digits(room, self._ranks)):
            if most < _MOST_COPIES:
                shared[self._counts[rank] > most] = -1
        best = np.maximum.reduceat(shared, self._starts)
        return tuple(
            [
                _NEVER if most < 0 else size - most
                for size, most in zip(self._sizes, best.tolist(), strict=True)
            ]
        )


def _sums(codes: npt.NDArray[np.int64], parts: Sequence[int], ranks: int) -> npt.NDArray[np.int64]:
    """Return the different sums of a code and a part that have at most four tiles of a rank."""
    sums = np.unique((codes[:, None] + np.array(parts, np.int64)).ravel())
    return sums[(_counts(sums, ranks) <= _MOST_COPIES).all(axis=0)]


def _counts(codes: npt.NDArray[np.int64], ranks: int) -> npt.NDArray[Any]:
    """Return the counts that suit codes stand for, a row a rank."""
    return np.array([codes // 9**rank % 9 for rank in range(ranks)], np.int8)


@lru_cache(maxsize=1 << 15)
def _joined(low: Needs, high: Needs) -> Needs:
    """Return what two suits lack together."""
    size = len(low) // 2
    plain = [min(low[n] + high[m - n] for n in range(m + 1)) for m in range(size)]
    paired = [
        min(min(low[n] + high[size + m - n], low[size + n] + high[m - n]) for n in range(m + 1))
        for m in range(size)
    ]
    return (*plain, *paired)


@lru_cache(maxsize=1 << 16)
def _least(a: Needs, b: Needs, c: Needs, d: Needs, groups: int) -> int:
    """Return what four suits lack for so many groups and the pair."""
    low, high = _joined(a, b), _joined(c, d)
    size = len(low) // 2
    return min(
        min(low[n] + high[size + groups - n], low[size + n] + high[groups - n])
        for n in range(groups + 1)
    )
