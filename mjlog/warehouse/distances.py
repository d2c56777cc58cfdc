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
from mjlog.shapes.special import NEED_SHIFT, STANDARD, special_need
from mjlog.shapes.suits import N_HONORS, WEIGHT, digits
from mjlog.table import Seat
from mjlog.tiles import FIRST_HONOR, HIDDEN, N_KINDS, SUIT

_NEVER = 99
_STANDARD_ONLY = (STANDARD,)
_FEW = 5
"""Tiles lacking up to which suits are looked at first; most hands dealt lack no more, and suits
that lack more cannot matter then."""
_MOST_COPIES = 4
"""Suits with more copies have too many ways to be listed."""
_THREE_RANKS = 9**3
"""Suit codes of three ranks are below this."""
_HIGH = 32
"""Ways in a column."""

Ways = npt.NDArray[Any]
"""Numbers by way, in columns; of a class of ways all columns lie side by side."""


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


class Distances:
    """Tells how far holdings are from ready.

    Args:
        rules: the rules in force.
    """

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._groups = groups = rules.groups
        self._rooms = rooms = _Rooms(rules.kind_copies, rules.kinds)
        self._ways: list[_Ways] = []
        # Other shapes are of a whole holding without melds.
        self._special = rules.shapes if rules.shapes != _STANDARD_ONLY and groups == 4 else ()
        if STANDARD in rules.shapes and rooms.most <= _MOST_COPIES:
            self._ways = [
                _ways(groups, rooms.codes[suit], suit == SUIT[FIRST_HONOR]) for suit in range(4)
            ]
            self._whole = [ways.whole for ways in self._ways]

    def to_ready(self, seat: Seat, codes: Sequence[int]) -> int | None:
        """Return how many tiles a seat has to exchange until it is ready.

        Args:
            seat: the seat.
            codes: suit codes of 3k+1 concealed tiles of it.

        Returns:
            0 if it is ready; None if tiles are hidden or no exchange makes it ready.
        """
        if seat.concealed[HIDDEN]:
            return None
        if seat.waits:
            return 0
        if not self._ways:
            return self._exactly(seat, codes)
        if seat.melds:
            lacking = self._lacking(seat, codes, _FEW)
        else:
            one, two, three, four = self._whole
            lacking = _least(
                one[codes[0]], two[codes[1]], three[codes[2]], four[codes[3]], self._groups
            )
        if self._special and not seat.melds:
            need = special_need(codes, self._rooms.codes, self._special)
            lacking = min(lacking, need >> NEED_SHIFT)
        if lacking > _FEW:
            lacking = min(lacking, self._lacking(seat, codes, _NEVER))
        return None if lacking >= _NEVER else lacking - 1

    def _lacking(self, seat: Seat, codes: Sequence[int], few: int) -> int:
        """Return the tiles lacking to complete a holding, exactly if they are at most ``few``."""
        spent = _spent(seat)
        one, two, three, four = [
            _needs(ways, codes[suit], spent[suit], few) for suit, ways in enumerate(self._ways)
        ]
        return _least(one, two, three, four, self._groups - len(seat.melds))

    def _exactly(self, seat: Seat, codes: Sequence[int]) -> int | None:
        rules = self._rules
        steps = exact.distance(
            codes, rules.groups, len(seat.melds), rules.shapes,
            copies=max(self._rooms.most, 1), legal=rules.kinds, spent=_spent(seat),
        )  # fmt: skip
        return None if steps >= exact.UNREACHABLE else steps


def _spent(seat: Seat) -> list[int]:
    """Return the suit codes of the tiles in a seat's melds."""
    spent = [0, 0, 0, 0]
    for meld in seat.melds:
        for tile in meld.tiles:
            spent[SUIT[tile]] += WEIGHT[tile]
    return spent


class _Rooms:
    """How many tiles of each rank a finished suit may have, as four suit codes."""

    __slots__ = ("codes", "most")

    def __init__(self, copies: tuple[int, ...], kinds: int) -> None:
        self.most = max(copies)
        self.codes = [0, 0, 0, 0]
        for kind in range(N_KINDS):
            if kinds >> kind & 1:
                self.codes[SUIT[kind]] += self.most * WEIGHT[kind]


@lru_cache(maxsize=1 << 17)
def _needs(ways: _Ways, code: int, spent: int, few: int) -> _Needs:
    """Return what a suit lacks.

    Args:
        ways: every way to fill it.
        code: the suit.
        spent: tiles that are out of reach, as a suit code.
        few: where more than this is lacking, anything above it may be returned.
    """
    return ways.needs(code, spent, few)


class _Whole(dict[int, _Needs]):
    """What suits lack while no tile is out of reach, exactly where it is few tiles."""

    def __init__(self, ways: _Ways) -> None:
        self._ways = ways

    def __missing__(self, code: int) -> _Needs:
        needs = self[code] = self._ways.needs(code, 0, _FEW)
        return needs


@lru_cache(maxsize=32)
def _ways(groups: int, legal: int, honors: bool) -> _Ways:
    return _Ways(groups, legal, honors)


class _Ways:
    """Every way to fill a suit with up to so many groups, without and with the pair.

    The ways are listed by their number of tiles, so that those which would lack many tiles are the
    last.

    Args:
        groups: groups of a finished holding.
        legal: tiles that a finished suit may have in this game, as a suit code.
        honors: the suit is the honors.

    Attributes:
        whole: what suits lack that have been looked at so far.
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
        self.whole = _Whole(self)
        self._legal = legal
        self._ranks = ranks
        self._sizes = [size for size, _ in order]
        self._places = [place for _, place in order]
        self._nothing = [_NEVER] * len(sizes)
        stacks = [_stacked(kept[place]) for place in self._places]
        ends = np.cumsum([stack.shape[1] for stack in stacks])
        self._starts = np.concatenate(([0], ends[:-1]))
        self._ends = ends.tolist()
        self._counts = _counts(np.concatenate(stacks, axis=1), ranks)
        self._thirds = [_Third(self._counts[first : first + 3]) for first in (0, 3, 6)]

    def needs(self, code: int, spent: int, few: int) -> _Needs:
        """Return the tiles lacking by groups and pair; see `_needs`."""
        rest, low = divmod(code, _THREE_RANKS)
        high, middle = divmod(rest, _THREE_RANKS)
        thirds = self._thirds
        some, in_low = thirds[0][low]
        more, in_middle = thirds[1][middle]
        others, in_high = thirds[2][high]
        classes = bisect_right(self._sizes, in_low + in_middle + in_high + few)
        end = self._ends[classes - 1]
        shared = some[:, :end] + more[:, :end]
        shared += others[:, :end]
        if spent:
            for rank, most in enumerate(digits(self._legal - spent, self._ranks)):
                if most < _MOST_COPIES:
                    shared[self._counts[rank][:, :end] > most] = -1
        best = np.maximum.reduceat(
            np.maximum.reduce(shared, axis=0), self._starts[:classes]
        ).tolist()
        needs = list(self._nothing)
        for place, size, most in zip(self._places, self._sizes, best, strict=False):
            if most >= 0:
                needs[place] = size - most
        return _one_needs(tuple(needs))


class _Third(dict[int, tuple[Ways, int]]):
    """What every way shares with three ranks of a suit, and how many tiles these are.

    Keyed by a suit code of the ranks alone; made as they are met.

    Args:
        counts: tiles that the ways have of these ranks, a row a rank.
    """

    def __init__(self, counts: Ways) -> None:
        self._counts = counts

    def __missing__(self, code: int) -> tuple[Ways, int]:
        held = digits(code, 3)
        shared = np.zeros(self._counts.shape[1:], np.int8)
        for row, count in zip(self._counts, held, strict=False):
            shared += np.minimum(row, count).astype(np.int8)
        found = self[code] = shared, sum(held)
        return found


def _stacked(codes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return ways in columns of `_HIGH`, the last filled up with one of them.

    Columns are quicker to find the largest of than one long row.
    """
    short = -len(codes) % _HIGH
    return np.concatenate((codes, np.repeat(codes[:1], short))).reshape(-1, _HIGH).T


def _sums(codes: npt.NDArray[np.int64], parts: Sequence[int], ranks: int) -> npt.NDArray[np.int64]:
    """Return the different sums of a code and a part that have at most four tiles of a rank."""
    sums = np.unique((codes[:, None] + np.array(parts, np.int64)).ravel())
    return sums[(_counts(sums, ranks) <= _MOST_COPIES).all(axis=0)]


def _counts(codes: npt.NDArray[np.int64], ranks: int) -> Ways:
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
