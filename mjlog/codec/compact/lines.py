"""The events that two bytes say completely, as records and as canonical lines."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from mjlog.codec.compact.calls import called_meld
from mjlog.codec.compact.codes import (
    CLAIMS,
    DECLARATIONS,
    DECLARE,
    DISCARD_DRAWN,
    DISCARD_HELD,
    DISCARD_UNKNOWN,
    DRAW_HEAD,
    DRAW_TAIL,
    EXHAUSTED,
    FLOWER,
    HAND_END,
    INDICATOR,
    KONG_ADDED,
    KONG_CONCEALED,
    KONG_EXPOSED,
    NONE,
    PASS,
    PRESENCE,
    PUNG,
)
from mjlog.records import (
    DeclareReady,
    Discard,
    Draw,
    Exhausted,
    Flower,
    HandEnd,
    Indicator,
    Pass,
    Presence,
    Record,
)
from mjlog.tiles import N_TILES, NAMES

Codes = list[int | None]
"""Of every event what `line_codes` says of it."""

_JSON = msgspec.json.Encoder(order="deterministic")
CLAIMED: Final = 1 << 16
"""From here on a number also says whose discard of which tile a line calls."""


_CHOSEN = [[place for place in range(4) if mask >> place & 1] for mask in range(16)]
"""What the bits of a mask stand for, by mask."""


def _plain_records() -> list[Record | None]:
    """Return the records that two bytes say completely, by both bytes as one number."""
    records: list[Record | None] = [None] * 65536
    for seat in range(4):
        for tile, name in enumerate(NAMES):
            for code, record in (
                (DRAW_HEAD, Draw(seat=seat, tile=name, source="head")),  # type: ignore[arg-type]
                (DRAW_TAIL, Draw(seat=seat, tile=name, source="tail")),  # type: ignore[arg-type]
                (DISCARD_HELD, Discard(seat=seat, tile=name, drawn=False)),  # type: ignore[arg-type]
                (DISCARD_DRAWN, Discard(seat=seat, tile=name, drawn=True)),  # type: ignore[arg-type]
                (DISCARD_UNKNOWN, Discard(seat=seat, tile=name, drawn=None)),  # type: ignore[arg-type]
                (FLOWER, Flower(seat=seat, tile=name)),  # type: ignore[arg-type]
                (INDICATOR, Indicator(tile=name)),  # type: ignore[arg-type]
            ):
                records[(code << 2 | seat) << 8 | tile] = record
        for index, kind in enumerate(DECLARATIONS):
            records[(DECLARE << 2 | seat) << 8 | index] = DeclareReady(seat=seat, kind=kind)
        for present in (0, 1):
            records[(PRESENCE << 2 | seat) << 8 | present] = Presence(
                seat=seat, present=bool(present)
            )
        for mask, options in enumerate(_CHOSEN):
            claims = [CLAIMS[place] for place in options]
            records[(PASS << 2 | seat) << 8 | mask] = Pass(seat=seat, options=claims)  # type: ignore[arg-type]
        for tile in range(N_TILES):
            for code, argument in (
                (KONG_ADDED, tile),
                (KONG_CONCEALED, tile),
                (KONG_CONCEALED, tile | 64),
            ):
                made = called_meld(code, seat, argument, NONE, 0)
                records[(code << 2 | seat) << 8 | argument] = made
    for mask, ready in enumerate(_CHOSEN):
        records[EXHAUSTED << 10 | mask] = Exhausted(ready=ready)
    records[EXHAUSTED << 10 | NONE] = Exhausted(ready=None)
    records[HAND_END << 10] = HandEnd()
    return records


PLAIN = _plain_records()
"""Records by both bytes as one number; None where two bytes do not say all."""


def line_codes(data: bytes) -> Codes:
    """Return what `pack` can use of canonical lines, each ended by a newline.

    Looking the lines up is several times as quick as looking at the records. None stands for lines
    that say more than two bytes do.
    """
    codes = list(map(_lines().get, data.split(b"\n")))
    codes.pop()
    return codes


@cache
def _lines() -> dict[bytes, int]:
    return _line_codes()


def _line_codes() -> dict[bytes, int]:
    """Return what canonical lines are in bytes, for the lines that say nothing else.

    A call of a discard is so many bytes only if it calls what lies open; for these the number has
    the giver and the tile above the bytes.
    """
    codes = {
        _JSON.encode(record): code
        for code, record in reversed(list(enumerate(PLAIN)))
        if record is not None
    }
    for seat in range(4):
        for tile in range(34):
            for code in (PUNG, KONG_EXPOSED):
                for giver in range(4):
                    made = called_meld(code, seat, 0, tile, giver)
                    above = CLAIMED | giver << 8 | tile
                    codes[_JSON.encode(made)] = above << 16 | (code << 2 | seat) << 8
    return codes
