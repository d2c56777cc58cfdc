"""The lines of mjai, and the fields of an event, whatever somebody may have written there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mjlog.codec.decode import MAX_LINE
from mjlog.diagnostics import Fault
from mjlog.formats.document import Pieces, Unreadable
from mjlog.formats.game import SEATS
from mjlog.formats.json_documents import BOM, repeated
from mjlog.formats.mjai_words import TILES
from mjlog.records.values import Tile

Event = dict[str, Any]


def split(pieces: Pieces) -> Iterator[tuple[bytes, int, int]]:
    """Yield every line: content, byte offset, number.

    Of a line that is too long no more is yielded than shows that it is.
    """
    held = b""
    cut = 0  # bytes of the line that are not held
    offset, number = 0, 1
    for piece in pieces:
        held += piece
        *whole, held = held.split(b"\n")
        for line in whole:
            yield line, offset, number
            offset += len(line) + cut + 1
            cut = 0
            number += 1
        if len(held) > MAX_LINE:
            cut += len(held) - MAX_LINE - 1
            held = held[: MAX_LINE + 1]
    if held.strip():
        yield held, offset, number


def decoded(data: bytes) -> tuple[Event | None, Fault | None]:
    """Return an event, or what is wrong with its line."""
    if len(data) > MAX_LINE:
        return None, Fault("MJ032", {"limit": MAX_LINE})
    try:
        value = msgspec.json.decode(data.removeprefix(BOM))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return None, Fault("MJ028", {"reason": str(error)[:80]})
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        return None, Fault("MJ028", {"reason": "type"})
    fault = repeated(data, value)
    return (None, fault) if fault is not None else (value, None)


def seat_of(event: Event, key: str) -> int:
    """Return a seat."""
    seat = event.get(key)
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < SEATS:
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=brief(seat)))
    return seat


def brief(value: object) -> object:
    """Return a value that fits into a finding."""
    return None if value is None else str(value)[:60]


def tile_in(event: Event, key: str) -> Tile:
    """Return the tile of a field."""
    return tile_of(event.get(key), key)


def tile_of(value: object, key: str) -> Tile:
    """Return the tile that a word stands for."""
    tile = TILES.get(value) if isinstance(value, str) else None
    if tile is None:
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=brief(value)))
    return tile


def tiles_in(event: Event, key: str, counts: tuple[int, ...]) -> list[Tile]:
    """Return the tiles of a field, of which there are so many."""
    listed = event.get(key)
    if not isinstance(listed, list) or len(listed) not in counts:
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=brief(listed)))
    return [tile_of(each, key) for each in listed]


def count_in(event: Event, key: str, most: int = 1000) -> int:
    """Return a number from 0 on."""
    value = event.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < most:
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=brief(value)))
    return value


def amounts_in(event: Event, key: str) -> list[int] | None:
    """Return an amount for every seat, or None where the dialect has none."""
    listed = event.get(key)
    if listed is None:
        return None
    if (
        not isinstance(listed, list)
        or len(listed) != SEATS
        or not all(isinstance(each, int) and abs(each) < 1 << 40 for each in listed)
    ):
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=brief(listed)))
    return listed
