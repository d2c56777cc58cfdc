"""Calls and kongs as two bytes: what lies open, and which own tiles go with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mjlog.codec.compact.codes import (
    CHOW,
    DISCARD_HELD,
    DISCARD_UNKNOWN,
    FLOWER,
    KONG_ADDED,
    KONG_CONCEALED,
    KONG_EXPOSED,
    NONE,
    OTHER,
    PUNG,
)
from mjlog.records import Chow, Kong, Pung, Record
from mjlog.tiles import HIDDEN, INDEX, KIND, NAMES, SUIT

_RED_OF: Final = {4: 42, 13: 43, 22: 44}
_DISCARDS: Final = DISCARD_HELD << 10
_FLOWERS: Final = FLOWER << 10
_CALL_CODES: Final = {"exposed": KONG_EXPOSED, "concealed": KONG_CONCEALED, "added": KONG_ADDED}


def open_tile(codes: Sequence[int], place: int, records: Sequence[Record]) -> tuple[int, int]:
    """Return the last tile discarded or konged before an event, and whose it was."""
    last = codes[place - 1] if place else 0
    if _DISCARDS <= last < _FLOWERS:
        return last & 255, last >> 8 & 3
    for before in range(place - 1, -1, -1):
        code = codes[before] >> 10
        if DISCARD_HELD <= code <= DISCARD_UNKNOWN:
            return codes[before] & 255, codes[before] >> 8 & 3
        if code in (KONG_CONCEALED, KONG_ADDED, OTHER):
            record = records[before]
            if isinstance(record, Kong) and record.kind != "exposed":
                return INDEX[record.tile], record.seat
        elif code > OTHER:
            break  # what stands before is another hand
    return NONE, 0


def call_move(record: Chow | Pung | Kong, tile: int, actor: int) -> int | None:
    """Return the two bytes of a call or kong, given what lies open and whose it is."""
    if isinstance(record, Kong):
        code = _CALL_CODES.get(record.kind, OTHER)
    else:
        code = CHOW if isinstance(record, Chow) else PUNG
    argument = _call_argument(code, record, tile)
    if argument is None or called_meld(code, record.seat, argument, tile, actor) != record:
        return None
    return (code << 2 | record.seat) << 8 | argument


def _call_argument(code: int, record: Chow | Pung | Kong, called: int) -> int | None:
    """Return the argument of a call or kong, if it is an ordinary one."""
    own = [INDEX[name] for name in record.own]
    if called >= HIDDEN and code in (CHOW, PUNG, KONG_EXPOSED):
        return None
    if code == CHOW:
        first, second = KIND[own[0]] - KIND[called] + 2, KIND[own[1]] - KIND[called] + 2
        if not (0 <= first <= 4 and 0 <= second <= 4):
            return None
        return _reds(own) << 5 | first * 5 + second
    if code in (PUNG, KONG_EXPOSED):
        return _reds(own)
    tile = INDEX[record.tile]
    if code == KONG_CONCEALED:
        return tile | (64 if own and own[-1] != tile else 0)
    return tile if code == KONG_ADDED else None


def _reds(own: Sequence[int]) -> int:
    return sum((KIND[tile] != tile) << place for place, tile in enumerate(own))


@lru_cache(maxsize=1 << 13)
def called_meld(
    code: int, seat: int, argument: int, tile: int, actor: int
) -> Chow | Pung | Kong | None:
    """Return the call or kong that a code and its argument stand for, None if there is none.

    Few are different, and they are never changed.
    """
    if code in (KONG_CONCEALED, KONG_ADDED):
        name = NAMES[argument & 63]
        if code == KONG_ADDED:
            return Kong(seat=seat, kind="added", tile=name, own=[name], level=4)  # type: ignore[arg-type,list-item]
        own = [name] * 4
        if argument & 64:
            own[-1] = NAMES[_RED_OF.get(argument & 63, HIDDEN)]
        return Kong(seat=seat, kind="concealed", tile=name, own=own, level=4)  # type: ignore[arg-type]
    if tile >= HIDDEN:
        return None
    kind = KIND[tile]
    name = NAMES[tile]
    if code == CHOW:
        offsets = (argument & 31) // 5 - 2, (argument & 31) % 5 - 2
        kinds = [kind + offset for offset in offsets]
        if any(not 0 <= each < 27 or SUIT[each] != SUIT[kind] for each in kinds):
            return None
        return Chow(seat=seat, from_seat=actor, tile=name, own=_own(kinds, argument >> 5))  # type: ignore[arg-type]
    if code == PUNG:
        return Pung(seat=seat, from_seat=actor, tile=name, own=_own([kind] * 2, argument))  # type: ignore[arg-type]
    if code == KONG_EXPOSED:
        own = _own([kind] * 3, argument)
        return Kong(seat=seat, kind="exposed", tile=name, own=own, level=4, from_seat=actor)  # type: ignore[arg-type]
    return None


def _own(kinds: Sequence[int], reds: int) -> list[str]:
    return [
        NAMES[_RED_OF.get(kind, kind) if reds >> place & 1 else kind]
        for place, kind in enumerate(kinds)
    ]
