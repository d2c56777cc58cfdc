"""The numbers and call strings of tenhou.net/6, as tiles and records."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import cast

from mjlog.formats.holdings import in_order
from mjlog.records import Chow, Kong, Pung
from mjlog.records.values import Tile

TSUMOGIRI = 60
"""In place of a discard: the tile just drawn."""
NOTHING = 0
"""In place of a discard: none, as a kong of a discard was made."""

TILES: dict[int, Tile] = {
    **{
        10 * (suit + 1) + rank: cast(Tile, f"{rank}{letter}")
        for suit, letter in enumerate("mpsz")
        for rank in range(1, 8 if letter == "z" else 10)
    },
    51: "0m",
    52: "0p",
    53: "0s",
}
"""Number to tile."""

NUMBERS: dict[str, int] = {str(tile): number for number, tile in TILES.items()}
"""Tile to number."""

_FORM = re.compile(r"((?:\d\d){0,3})([cpmka])((?:\d\d){1,4})")
_FEEDERS = {"c": {0: 3}, "p": {0: 3, 1: 2, 2: 1}, "m": {0: 3, 1: 2, 3: 1}, "k": {0: 3, 1: 2, 2: 1}}
"""Letter, then tiles before it, to the feeder's distance counter-clockwise."""
_COUNTS = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4}

Call = Chow | Pung | Kong


@lru_cache(maxsize=8192)
def call(seat: int, text: str) -> Call:
    """Return the call that a string stands for.

    Args:
        seat: who calls.
        text: as in ``"c275226"``.

    Raises:
        ValueError: it stands for none.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise ValueError(text)
    before, letter, after = match.groups()
    digits = before + after
    codes = [int(digits[at : at + 2]) for at in range(0, len(digits), 2)]
    place = len(before) // 2
    if len(codes) != _COUNTS[letter] or any(code not in TILES for code in codes):
        raise ValueError(text)
    tiles = [TILES[code] for code in codes]
    if letter == "a":
        own = in_order(tiles)
        return Kong(seat=seat, kind="concealed", tile=own[0], own=own, level=4)
    if place not in _FEEDERS[letter]:
        raise ValueError(text)
    tile = tiles.pop(place)
    source = (seat + _FEEDERS[letter][place]) % 4
    if letter == "k":
        return Kong(seat=seat, kind="added", tile=tile, own=[tile], level=4)
    own = in_order(tiles)
    if letter == "m":
        return Kong(seat=seat, kind="exposed", tile=tile, own=own, level=4, from_seat=source)
    record = Chow if letter == "c" else Pung
    return record(seat=seat, from_seat=source, tile=tile, own=own)


def text(record: Call, pung: Pung | None = None) -> str:
    """Return the string that stands for a call.

    Args:
        record: the call.
        pung: for an added kong, the pung that it is added to.
    """
    own = [f"{NUMBERS[tile]}" for tile in record.own]
    if isinstance(record, Kong) and record.kind == "concealed":
        return f"{own[0]}{own[1]}{own[2]}a{own[3]}"
    called = f"{NUMBERS[record.tile]}"
    if isinstance(record, Kong) and record.kind == "added":
        assert pung is not None
        letter = "k" + called + f"{NUMBERS[pung.tile]}"
        others = [f"{NUMBERS[tile]}" for tile in pung.own]
        source = pung.from_seat
    else:
        letter = "c" if isinstance(record, Chow) else "p" if isinstance(record, Pung) else "m"
        letter += called
        others = own
        assert record.from_seat is not None
        source = record.from_seat
    feeder = (source - record.seat) % 4
    key = letter[0]
    place = next(at for at, distance in _FEEDERS[key].items() if distance == feeder)
    return "".join([*others[:place], letter, *others[place:]])


def number(tile: str) -> int:
    """Return the number of a tile.

    Raises:
        KeyError: the format has no such tile.
    """
    return NUMBERS[tile]
