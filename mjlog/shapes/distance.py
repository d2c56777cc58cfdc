"""How many tiles a holding is from ready, and which draws bring it nearer.

Exact: the distance is measured to the nearest complete holding that the copies of the game allow.
For each suit a small dynamic program over the ranks gives the tiles missing for every number of
groups with and without the pair; the four suits are then added up. Both are memoised, and with
each number the kinds are kept of which some nearest holding still lacks a tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mjlog.shapes.special import NEED_SHIFT, NO_WAY, STANDARD, nearer, special_need
from mjlog.shapes.suits import N_HONORS, WEIGHT, digits
from mjlog.tiles import N_KINDS, SUIT

UNREACHABLE: Final = NO_WAY >> NEED_SHIFT
"""Distance of a holding that no allowed shape can be made from (only with very few kinds)."""

_STANDARD_ONLY: Final = (STANDARD,)
_ONE: Final = 1 << NEED_SHIFT
_KINDS: Final = _ONE - 1

# Inside one suit needs are narrower and so quicker: tiles missing above nine bits of ranks.
_SUIT_SHIFT: Final = 9
_SUIT_ONE: Final = 1 << _SUIT_SHIFT
_RANKS: Final = _SUIT_ONE - 1
_NEVER: Final = UNREACHABLE << _SUIT_SHIFT

_Rooms = tuple[int, int, int, int]
"""Four suit codes."""

_States = list[list[int] | None]
"""Needs of some upper ranks, by ``3 * a + b``: a sequences begun one rank below them, b two below.
Each list has the needs for 0 to ``groups`` groups without the pair, then the same with it; None
where the sequences begun cannot end."""


class _Table:
    """The needs of one or several suits; compared by identity, so equal ones must be one object."""

    __slots__ = ("paired", "plain")

    def __init__(self, plain: tuple[int, ...], paired: tuple[int, ...]) -> None:
        self.plain = plain
        self.paired = paired


def distance(
    codes: Sequence[int],
    groups: int,
    melds: int,
    shapes: tuple[str, ...],
    *,
    copies: int,
    legal: int,
    spent: Sequence[int] | None = None,
) -> int:
    """Return how many tiles must be exchanged until the holding is ready.

    0 is ready (for 3k+2 tiles: ready after a discard), -1 complete. A holding of 3k+1 tiles has
    distance 0 exactly when it has a wait of which the holder does not own every copy.

    Args:
        codes: Four suit codes of the concealed part, 3k+1 or 3k+2 tiles.
        groups: Groups of a complete holding in this game (4 or 5).
        melds: Groups already melded.
        shapes: Names out of `mjlog.shapes.special.SHAPES`; special ones count for four groups
            and no melds.
        copies: Copies of each kind in the game, at most 8.
        legal: Mask of the kinds that exist in the game.
        spent: Four suit codes of tiles that are out of reach beside the concealed part: own
            melds, or everything visible. None for none. With the concealed part they must not
            exceed `copies`.

    Returns:
        The distance, or `UNREACHABLE`.
    """
    need = _need(codes, groups, melds, shapes, _rooms(copies, legal, spent)) >> NEED_SHIFT
    return need - 1 if need < UNREACHABLE else UNREACHABLE


def useful(
    codes: Sequence[int],
    groups: int,
    melds: int,
    shapes: tuple[str, ...],
    *,
    copies: int,
    legal: int,
    spent: Sequence[int] | None = None,
) -> int:
    """Return the mask of kinds of which one more tile lowers the distance.

    For a ready holding these are its waits. Arguments as for `distance`.
    """
    return _need(codes, groups, melds, shapes, _rooms(copies, legal, spent)) & _KINDS


def _need(
    codes: Sequence[int], groups: int, melds: int, shapes: tuple[str, ...], rooms: _Rooms
) -> int:
    """Return tiles missing to complete and the kinds wanted, packed (see `NEED_SHIFT`)."""
    need = NO_WAY
    if STANDARD in shapes:
        need = _total(
            _join(
                _suit_table(codes[0], rooms[0], groups, False),
                _suit_table(codes[1], rooms[1], groups, False),
            ),
            _join(
                _suit_table(codes[2], rooms[2], groups, False),
                _suit_table(codes[3], rooms[3], groups, True),
            ),
            groups - melds,
        )
    if shapes != _STANDARD_ONLY and melds == 0 and groups == 4:
        need = nearer(need, special_need(codes, rooms, shapes))
    return need


def _rooms(copies: int, legal: int, spent: Sequence[int] | None) -> _Rooms:
    """Return how many tiles of each kind a finished concealed part may have."""
    every = _all_rooms(copies, legal)
    if spent is None:
        return every
    return every[0] - spent[0], every[1] - spent[1], every[2] - spent[2], every[3] - spent[3]


@lru_cache(maxsize=64)
def _all_rooms(copies: int, legal: int) -> _Rooms:
    codes = [0, 0, 0, 0]
    for kind in range(N_KINDS):
        if legal >> kind & 1:
            codes[SUIT[kind]] += copies * WEIGHT[kind]
    return codes[0], codes[1], codes[2], codes[3]


@lru_cache(maxsize=1 << 15)
def _join(low: _Table, high: _Table) -> _Table:
    """Add up the tables of two neighbouring suits."""
    plain, paired = _lifted(high.plain, 9), _lifted(high.paired, 9)
    sizes = range(len(plain))
    return _Table(
        tuple([_least(low.plain, plain, n) for n in sizes]),
        tuple([nearer(_least(low.plain, paired, n), _least(low.paired, plain, n)) for n in sizes]),
    )


@lru_cache(maxsize=1 << 15)
def _total(low: _Table, high: _Table, groups: int) -> int:
    """Return the need of ``groups`` groups and a pair in two times two suits."""
    return nearer(
        _least(low.plain, _lifted(high.paired, 18), groups),
        _least(low.paired, _lifted(high.plain, 18), groups),
    )


def _lifted(needs: tuple[int, ...], shift: int) -> list[int]:
    """Move the kinds of some needs up by ``shift`` bits."""
    return [(need & ~_KINDS) | (need & _KINDS) << shift for need in needs]


def _least(low: tuple[int, ...], high: list[int], groups: int) -> int:
    """Return the smallest need of some groups, however they are divided between the two."""
    best = NO_WAY
    for n in range(groups + 1):
        need = low[n] + high[groups - n]
        if best ^ need < _ONE:
            best |= need
        elif need < best:
            best = need
    return best if best < NO_WAY else NO_WAY


# Few suits differ in what they lack, and tables compared by identity are quick memo keys.
_tables: dict[tuple[int, ...], _Table] = {}


@lru_cache(maxsize=1 << 17)
def _suit_table(code: int, room: int, groups: int, honors: bool) -> _Table:
    """Return what a suit lacks for 0 to ``groups`` groups, without and with the pair."""
    held, limit = digits(code), digits(room)
    states = _upper_states(code // 9**4, room // 9**4, groups, honors)
    for rank in range(3, -1, -1):
        states = _below(states, rank, held[rank], limit[rank], groups=groups, honors=honors)
    needs = states[0]
    assert needs is not None  # no group and no pair is always possible
    key = tuple([_widened(need) for need in needs])
    table = _tables.get(key)
    if table is None:
        table = _tables[key] = _Table(key[: groups + 1], key[groups + 1 :])
    return table


def _widened(need: int) -> int:
    """Turn a need of one suit into the common form."""
    if need >= _NEVER:
        return NO_WAY
    return (need >> _SUIT_SHIFT) << NEED_SHIFT | need & _RANKS


@lru_cache(maxsize=1 << 12)
def _upper_states(code: int, room: int, groups: int, honors: bool) -> _States:
    """Return the states of ranks 4 and up; kept apart because many suits share them."""
    states: _States = [None] * 9
    states[0] = [0] + [_NEVER] * (2 * groups + 1)
    held, limit = digits(code, 5), digits(room, 5)
    for rank in range((N_HONORS if honors else 9) - 1, 3, -1):
        states = _below(states, rank, held[rank - 4], limit[rank - 4], groups=groups, honors=honors)
    return states


def _below(
    above: _States, rank: int, held: int, limit: int, *, groups: int, honors: bool
) -> _States:
    """Take the next lower rank into the states.

    A finished holding never needs three equal sequences (their tiles are three triplets), so at
    most two begin at a rank and nine states are enough for any number of copies.
    """
    states: _States = [None] * 9
    bit = 1 << rank
    never = [_NEVER] * (2 * groups + 2)
    costs = [0] * (held + 1) + [more << _SUIT_SHIFT | bit for more in range(1, limit - held + 1)]
    # Nothing can have begun below the lowest rank.
    for one_below in range(1 if honors or rank == 0 else 3):
        for two_below in range(1 if honors or rank <= 1 else 3):
            passing = one_below + two_below
            best: list[int] | None = None
            for begun in range(1 if honors else 3):
                rest = above[3 * begun + one_below]
                if rest is None:
                    continue
                new = begun
                for used in range(passing + begun, limit + 1, 3):
                    if new > groups:
                        break
                    keep = groups + 1 - new
                    moved = (
                        never[:new] + rest[:keep] + never[:new] + rest[groups + 1 : -new or None]
                    )
                    best = _merged(best, moved, costs[used])
                    if used + 2 <= limit:
                        moved = never[: groups + 1 + new] + rest[:keep]
                        best = _merged(best, moved, costs[used + 2])
                    new += 1
            states[3 * one_below + two_below] = best
    return states


def _merged(best: list[int] | None, needs: list[int], cost: int) -> list[int]:
    """Return place by place the smaller of ``best`` and ``needs`` raised by ``cost``."""
    if best is None:
        return [need + cost for need in needs]
    return [
        old | new if old ^ (new := need + cost) < _SUIT_ONE else (old if old < new else new)
        for old, need in zip(best, needs, strict=True)
    ]
