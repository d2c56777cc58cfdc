"""The events that two bytes say completely, as records and as canonical lines."""

from __future__ import annotations

from collections.abc import Mapping
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
from mjlog.tiles import INDEX, N_TILES, NAMES

UNTOLD: Final = -1
"""In place of a number where two bytes do not say all."""

CLAIMED: Final = 1 << 16
"""From here on a number also says whose discard of which tile a line calls."""

TURNS: Final = frozenset({Draw, Discard})
"""Records that `turn_code` tells the bytes of."""

_JSON: Final = msgspec.json.Encoder(order="deterministic")
_CHOSEN: Final = [[place for place in range(4) if mask >> place & 1] for mask in range(16)]
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


PLAIN: Final = _plain_records()
"""Records by both bytes as one number; None where two bytes do not say all."""


@cache
def known_lines() -> Mapping[bytes, int]:
    """Return both bytes as one number by canonical line, for lines that say nothing else.

    A call of a discard is so many bytes only if it calls what lies open; for these the number has
    the giver and the tile above the bytes.
    """
    return {_JSON.encode(record): code for code, record in known_records().items()}


@cache
def known_records() -> Mapping[int, Record]:
    """Return the records that the numbers of `known_lines` stand for.

    Records do not change, so every log that has such a line shares one.
    """
    records = {
        code: record for code, record in reversed(list(enumerate(PLAIN))) if record is not None
    }
    for seat in range(4):
        for tile in range(34):
            for code in (PUNG, KONG_EXPOSED):
                for giver in range(4):
                    made = called_meld(code, seat, 0, tile, giver)
                    above = CLAIMED | giver << 8 | tile
                    if made is not None:
                        records[above << 16 | (code << 2 | seat) << 8] = made
    return records


def turn_code(record: Record) -> int:
    """Return both bytes of a draw or discard, whatever else its line says; `UNTOLD` of others."""
    if isinstance(record, Discard):
        drawn = record.drawn
        code = DISCARD_DRAWN if drawn else DISCARD_UNKNOWN if drawn is None else DISCARD_HELD
        return (code << 2 | record.seat) << 8 | INDEX[record.tile]
    if isinstance(record, Draw):
        return ((record.source == "tail") << 2 | record.seat) << 8 | INDEX[record.tile]
    return UNTOLD
