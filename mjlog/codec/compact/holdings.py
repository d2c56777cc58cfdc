"""What a seat holds by the log's own words, which a reveal need not repeat."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from msgspec.structs import replace

from mjlog.codec.compact.codes import (
    CHOW,
    DISCARD_DRAWN,
    DISCARD_HELD,
    DRAW_HEAD,
    DRAW_TAIL,
    FLOWER,
    KONG_ADDED,
    KONG_CONCEALED,
    KONG_EXPOSED,
    OTHER,
    PUNG,
    WIN_ROB,
    WIN_SELF,
)
from mjlog.records import Chow, Kong, Pung, Record, Reveal, RevealedMeld, Win
from mjlog.tiles import HIDDEN, INDEX, KIND, NAMES

_TILE = INDEX.__getitem__
_NAME = NAMES.__getitem__
_MELDS: dict[type, str] = {Chow: "chow", Pung: "pung", Kong: "kong"}


def held_by(
    seat: int, dealt: Sequence[int], firsts: bytes, tiles: bytes, records: Sequence[Record]
) -> tuple[list[str], list[RevealedMeld]]:
    """Return what a seat holds by the log's own words, rules aside: concealed tiles, melds.

    Args:
        seat: the seat.
        dealt: the tiles dealt to it.
        firsts: first bytes of the events before,
        tiles: and second bytes.
        records: the events.
    """
    held, given, melds = _moved(seat, dealt, firsts, tiles, records)
    if HIDDEN in held:
        for tile in given:
            _give(held, tile)
    else:
        held = _without(held, given)
    held.sort()
    return list(map(_NAME, held)), melds


def shows_held(
    reveal: Reveal,
    dealt: Sequence[int],
    firsts: bytes,
    tiles: bytes,
    records: Sequence[Record],
    *,
    replayed: bool = False,
) -> bool:
    """Tell whether a reveal is exactly of what its seat holds, as `held_by` has it.

    Args:
        reveal: the reveal.
        dealt: the tiles dealt to its seat.
        firsts: first bytes of the events before,
        tiles: and second bytes.
        records: the events.
        replayed: a replay in which no tile was hidden has found that the concealed tiles are
            those held, in whatever order.
    """
    shown = list(map(_TILE, reveal.concealed))
    if replayed:
        return sorted(shown) == shown and reveal.melds == _laid(reveal.seat, firsts, records)
    held, given, melds = _moved(reveal.seat, dealt, firsts, tiles, records)
    if reveal.melds != melds:
        return False
    if HIDDEN not in held:
        # Where nothing is given that was not there, sums tell what taking out tile by tile does.
        given += shown
        if sorted(given) == sorted(held):
            return sorted(shown) == shown
    return (reveal.concealed, melds) == held_by(reveal.seat, dealt, firsts, tiles, records)


def _moved(
    seat: int, dealt: Sequence[int], firsts: bytes, tiles: bytes, records: Sequence[Record]
) -> tuple[list[int], list[int], list[RevealedMeld]]:
    """Return what a seat got and did not lay down, what it gave away, and its melds."""
    draws, discards, lays, _ = _SELECTORS[seat]
    if HIDDEN not in tiles:
        # A tile discarded as it was drawn was never held, so neither is looked at.
        for drawn in _DRAWN[seat]:
            firsts = firsts.replace(drawn, b"\xff\xff")
    held = [*dealt, *compress(tiles, firsts.translate(draws))]
    # A tile may be laid down that was hidden so far, so what is given away comes last.
    for record in compress(records, firsts.translate(lays)):
        _lay(record, held)
    given = list(compress(tiles, firsts.translate(discards)))
    return held, given, _laid(seat, firsts, records)


def _laid(seat: int, firsts: bytes, records: Sequence[Record]) -> list[RevealedMeld]:
    """Return a seat's melds by the events before, of which these are the first bytes."""
    _, _, lays, robs = _SELECTORS[seat]
    melds: list[RevealedMeld] = []
    for record in compress(records, firsts.translate(lays)):
        _meld(record, melds)
    if melds and 1 in firsts.translate(robs):
        _give_back(seat, records[: len(firsts)], melds)
    return melds


def _selectors(seat: int) -> tuple[bytes, bytes, bytes, bytes]:
    """Return which first bytes mean that a seat draws, gives a tile, lays some, may be robbed."""
    own = [first & 3 == seat for first in range(256)]
    laying = (CHOW, PUNG, KONG_EXPOSED, KONG_CONCEALED, KONG_ADDED, WIN_SELF, OTHER)
    return (
        bytes([own[first] and first >> 2 <= DRAW_TAIL for first in range(256)]),
        bytes([own[first] and DISCARD_HELD <= first >> 2 <= FLOWER for first in range(256)]),
        bytes([own[first] and first >> 2 in laying for first in range(256)]),
        bytes([not own[first] and first >> 2 in (WIN_ROB, OTHER) for first in range(256)]),
    )


_SELECTORS = [_selectors(seat) for seat in range(4)]
_DRAWN = [
    [bytes((draw << 2 | seat, DISCARD_DRAWN << 2 | seat)) for draw in (DRAW_HEAD, DRAW_TAIL)]
    for seat in range(4)
]
"""First bytes of a draw and the discard of what was drawn, by seat."""


def _without(held: list[int], given: Sequence[int]) -> list[int]:
    """Return a holding less the tiles given away, as far as it was seen to have them."""
    left = held.copy()
    try:
        # Mostly it had them all, and then there is nothing to look at one by one.
        deque(map(left.remove, given), maxlen=0)
    except ValueError:
        left = held.copy()
        for tile in given:
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


def _lay(record: Record, held: list[int]) -> None:
    """Take what a seat's own call, kong or drawn win lays down out of its holding."""
    if isinstance(record, Win):
        if record.by == "self" and record.tile is not None:
            _give(held, INDEX[record.tile])  # it is not shown
    elif isinstance(record, (Chow, Pung, Kong)):
        for name in record.own:
            _give(held, INDEX[name])


def _meld(record: Record, melds: list[RevealedMeld]) -> None:
    """Add what a seat's own call or kong makes to its melds."""
    if not isinstance(record, (Chow, Pung, Kong)):
        return
    if isinstance(record, Kong) and record.kind in ("added", "extended"):
        grown = KIND[INDEX[record.tile]]
        for index, meld in enumerate(melds):
            if meld.kind != "chow" and KIND[INDEX[meld.tiles[0]]] == grown:
                melds[index] = replace(meld, kind="kong", tiles=[*meld.tiles, *record.own])
                break
    elif isinstance(record, Kong) and record.kind == "concealed":
        melds.append(RevealedMeld(kind="kong", tiles=list(record.own)))
    else:
        kind = _MELDS[type(record)]
        melds.append(_called(kind, record.from_seat, record.tile, *record.own))


@lru_cache(maxsize=1 << 12)
def _called(kind: str, from_seat: int | None, called: str, *own: str) -> RevealedMeld:
    """Return the meld that a call made; few are different, and they are never changed."""
    return RevealedMeld(
        kind=kind,  # type: ignore[arg-type]
        tiles=sorted((called, *own), key=_TILE),  # type: ignore[arg-type]
        from_seat=from_seat,
        called=called,  # type: ignore[arg-type]
    )


def _give_back(seat: int, records: Sequence[Record], melds: list[RevealedMeld]) -> None:
    """Let a kong of the seat that was robbed be a pung again."""
    for record in records:
        if isinstance(record, Win) and record.by == "rob" and record.from_seat == seat:
            for index, meld in enumerate(melds):
                if len(meld.tiles) == 4 and meld.called and meld.tiles[-1] == record.tile:
                    melds[index] = replace(meld, kind="pung", tiles=meld.tiles[:-1])
