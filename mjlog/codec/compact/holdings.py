"""What a seat holds by the log's own words, which a reveal need not repeat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress

from msgspec.structs import replace

from mjlog.codec.compact.calls import called_meld
from mjlog.codec.compact.codes import (
    CHOW,
    DISCARD_DRAWN,
    DISCARD_HELD,
    DRAW_HEAD,
    DRAW_TAIL,
    FLOWER,
    KONG_ADDED,
    OTHER,
    WIN_ROB,
    WIN_SELF,
)
from mjlog.records import Chow, Kong, Pung, Record, Reveal, RevealedMeld, Win
from mjlog.tiles import HIDDEN, INDEX, KIND, names

_TILE = INDEX.__getitem__
_CALLS: dict[type, str] = {Chow: "chow", Pung: "pung", Kong: "kong"}
_LAYS = [
    bytes(
        ((CHOW <= first >> 2 <= KONG_ADDED or first >> 2 == WIN_SELF) and first & 3 == seat)
        or first >> 2 in (WIN_ROB, OTHER)
        for first in range(256)
    )
    for seat in range(4)
]
"""By seat and first byte, whether an event may lay its tiles down or take some that lie there."""

Meld = tuple[int, list[int], RevealedMeld]
"""What a call lays down: whose it is, the tiles of its own, and the meld they make."""


def lay_of(record: Record) -> Meld | Record:
    """Return what an event lays down if it calls a tile, others as they are."""
    kind = _CALLS.get(type(record))
    if kind is None:
        return record
    assert isinstance(record, (Chow, Pung, Kong))
    if isinstance(record, Kong) and record.kind != "exposed":
        return record
    return record.seat, *_called(kind, record.from_seat, record.tile, *record.own)


@lru_cache(maxsize=1 << 13)
def call_of(
    code: int, seat: int, argument: int, tile: int, actor: int
) -> tuple[Record, Meld | Record] | None:
    """Return what `called_meld` does, and what that lays down."""
    call = called_meld(code, seat, argument, tile, actor)
    return None if call is None else (call, lay_of(call))


def held_by(
    seat: int, dealt: Sequence[int], firsts: bytes, tiles: bytes, lays: Iterable[Meld | Record]
) -> tuple[list[str], list[RevealedMeld]]:
    """Return what a seat holds by the log's own words, rules aside: concealed tiles, melds.

    Args:
        seat: the seat.
        dealt: the tiles dealt to it.
        firsts: first bytes of the events before,
        tiles: and second bytes.
        lays: those of these events that lay tiles down or take some of these, and maybe others.
    """
    gone, melds = _laid(seat, lays)
    held = _moved(seat, dealt, firsts, tiles, gone)
    if HIDDEN in held:
        for tile in gone:
            _give(held, tile)
    else:
        held = _without(held, gone)
    held.sort()
    return names(held), melds


def shows_held(
    reveal: Reveal,
    dealt: Sequence[int],
    firsts: bytes,
    tiles: bytes,
    records: Sequence[Record],
) -> bool:
    """Tell whether a reveal is exactly of what its seat holds, as `held_by` has it.

    Args:
        reveal: the reveal.
        dealt: the tiles dealt to its seat.
        firsts: first bytes of the events before,
        tiles: and second bytes.
        records: the events.
    """
    seat = reveal.seat
    lays = list(map(lay_of, compress(records, firsts.translate(_LAYS[seat]))))
    gone, melds = _laid(seat, lays)
    if reveal.melds != melds:
        return False
    shown = list(map(_TILE, reveal.concealed))
    held = _moved(seat, dealt, firsts, tiles, gone)
    if HIDDEN not in held:
        # Where nothing is given that was not there, sums tell what taking out tile by tile does.
        gone += shown
        if sorted(gone) == sorted(held):
            return sorted(shown) == shown
    return reveal.concealed == held_by(seat, dealt, firsts, tiles, lays)[0]


def shows_melds(reveal: Reveal, before: Iterable[Record]) -> bool:
    """Tell whether a reveal of just what its seat holds, in whatever order, is as `held_by` has it.

    Args:
        reveal: the reveal.
        before: the events before that lay tiles down or take some of these, and maybe others.
    """
    shown = list(map(_TILE, reveal.concealed))
    if sorted(shown) != shown:
        return False
    seat = reveal.seat
    lays = [
        lay_of(record)
        for record in before
        if isinstance(record, (Chow, Pung, Kong, Win))
        and (record.seat == seat or type(record) is Win)
    ]
    return reveal.melds == _laid(seat, lays)[1]


def _moved(
    seat: int, dealt: Sequence[int], firsts: bytes, tiles: bytes, gone: list[int]
) -> list[int]:
    """Return the tiles that a seat got; add those that it gave away to those that are gone."""
    draws, gifts = _SELECTORS[seat]
    if HIDDEN not in tiles:
        # A tile discarded as it was drawn was never held, so neither is looked at.
        for drawn in _DRAWN[seat]:
            firsts = firsts.replace(drawn, b"\xff\xff")
    # A tile may be laid down that was hidden so far, so what is given away comes last.
    gone += compress(tiles, firsts.translate(gifts))
    return [*dealt, *compress(tiles, firsts.translate(draws))]


def _selectors(seat: int) -> tuple[bytes, bytes]:
    """Return which first bytes mean that a seat draws, and that it gives a tile away."""
    own = [first & 3 == seat for first in range(256)]
    return (
        bytes([own[first] and first >> 2 <= DRAW_TAIL for first in range(256)]),
        bytes([own[first] and DISCARD_HELD <= first >> 2 <= FLOWER for first in range(256)]),
    )


_SELECTORS = [_selectors(seat) for seat in range(4)]
_DRAWN = [
    [bytes((draw << 2 | seat, DISCARD_DRAWN << 2 | seat)) for draw in (DRAW_HEAD, DRAW_TAIL)]
    for seat in range(4)
]
"""First bytes of a draw and the discard of what was drawn, by seat."""


def _without(held: Sequence[int], gone: Sequence[int]) -> list[int]:
    """Return a holding less the tiles that are gone, as far as it was seen to have them."""
    left = [*held]
    remove = left.remove
    try:
        for tile in gone:  # mostly it had them all
            remove(tile)
    except ValueError:
        left = [*held]
        for tile in gone:
            if tile in left:
                left.remove(tile)
    return left


def _give(held: list[int], tile: int) -> None:
    """Take a tile out of a holding, a hidden one for a tile that it was not seen to have."""
    try:
        held.remove(tile)
    except ValueError:
        if HIDDEN in held:
            held.remove(HIDDEN)


def _laid(seat: int, lays: Iterable[Meld | Record]) -> tuple[list[int], list[RevealedMeld]]:
    """Return the tiles that a seat laid down of its own, and its melds."""
    gone: list[int] = []
    melds: list[RevealedMeld] = []
    for lay in lays:
        if isinstance(lay, tuple):
            owner, own, meld = lay
            if owner == seat:
                gone += own
                melds.append(meld)
        elif type(lay) is Kong:
            if lay.seat == seat:
                _kong(lay, gone, melds)
        elif type(lay) is Win:
            if lay.by == "rob" and lay.from_seat == seat:
                _give_back(lay.tile, melds)
            elif lay.by == "self" and lay.seat == seat and lay.tile is not None:
                gone.append(INDEX[lay.tile])  # it is not shown
    return gone, melds


def _kong(record: Kong, gone: list[int], melds: list[RevealedMeld]) -> None:
    """Take in a kong of a seat's own tiles."""
    gone += map(_TILE, record.own)
    if record.kind == "concealed":
        melds.append(RevealedMeld(kind="kong", tiles=list(record.own)))
        return
    grown = KIND[INDEX[record.tile]]
    for index, meld in enumerate(melds):
        if meld.kind != "chow" and KIND[INDEX[meld.tiles[0]]] == grown:
            melds[index] = replace(meld, kind="kong", tiles=[*meld.tiles, *record.own])
            break


def _give_back(tile: str | None, melds: list[RevealedMeld]) -> None:
    """Let a kong whose last tile was won be a pung again."""
    for index, meld in enumerate(melds):
        if len(meld.tiles) == 4 and meld.called and meld.tiles[-1] == tile:
            melds[index] = replace(meld, kind="pung", tiles=meld.tiles[:-1])


@lru_cache(maxsize=1 << 12)
def _called(
    kind: str, from_seat: int | None, called: str, *own: str
) -> tuple[list[int], RevealedMeld]:
    """Return the seat's own tiles of a call, and the meld that it made.

    Few are different, and they are never changed.
    """
    return list(map(_TILE, own)), RevealedMeld(
        kind=kind,  # type: ignore[arg-type]
        tiles=sorted((called, *own), key=_TILE),  # type: ignore[arg-type]
        from_seat=from_seat,
        called=called,  # type: ignore[arg-type]
    )
