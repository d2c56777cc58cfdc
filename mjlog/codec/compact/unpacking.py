"""From the compact form to records."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mjlog.codec.compact.calls import open_tile
from mjlog.codec.compact.codes import (
    BY,
    CHOW,
    KONG_ADDED,
    KONG_CONCEALED,
    KONG_EXPOSED,
    NONE,
    OTHER,
    PUNG,
    REVEAL,
    SETTLEMENT,
    WIN_DISCARD,
    WIN_FLOWER,
    WIN_ROB,
    WIN_SELF,
    WINDS,
)
from mjlog.codec.compact.form import CompactError, Packed
from mjlog.codec.compact.holdings import Meld, call_of, held_by, lay_of
from mjlog.codec.compact.lines import PLAIN
from mjlog.codec.compact.results import settlement_of, win_of
from mjlog.codec.dealt import Dealt
from mjlog.codec.decode import RECORDS
from mjlog.codec.walls import apart, separable
from mjlog.records import Hand, Record, Reveal
from mjlog.tiles import NAMES, names


class _Side(Struct, forbid_unknown_fields=True):
    at: list[str | None] = []
    auto: dict[int, bool] = {}
    lines: list[str] = []
    x: dict[int, dict[str, object]] = {}


_MORE = (
    CHOW, PUNG, KONG_EXPOSED, KONG_CONCEALED, KONG_ADDED,
    WIN_SELF, WIN_DISCARD, WIN_ROB, WIN_FLOWER, REVEAL, SETTLEMENT,
)  # fmt: skip
_SAYING_MORE = re.compile(
    b"[%s]"
    % re.escape(bytes(first for first in range(256) if first >> 2 in _MORE or first >> 2 >= OTHER))
)
"""First bytes of events that are more than two bytes say, or matter to what is shown at the end."""
_OWN_LINE = b"\xff\xff"
"""Stands for a hand's own line where hands follow each other."""
_WIND = WINDS.__getitem__
_NO_REST = (None,) * 4
_SIDE = msgspec.json.Decoder(_Side)
_FRAME = msgspec.msgpack.Decoder(list[object])


class Unpacked(NamedTuple):
    """Hands unpacked together.

    Attributes:
        records: all their lines.
        codes: what two bytes say of each; of a hand's own line nothing, so that its number stands
            for no event.
        dealt: by place of a hand's own line, its tiles as numbers.
        extras: by hand, ``x-`` keys by event.
    """

    records: list[Record]
    codes: tuple[int, ...]
    dealt: dict[int, Dealt]
    extras: list[dict[int, dict[str, object]]]


def unpack(packed: Packed) -> tuple[Hand, list[Record], dict[int, dict[str, object]]]:
    """Return a hand's line, the lines that follow it, and ``x-`` keys by event.

    Raises:
        CompactError: the bytes are no compact form.
    """
    unpacked = unpack_all([packed])
    hand, *records = unpacked.records
    return cast(Hand, hand), records, unpacked.extras[0]


def unpack_all(hands: Sequence[Packed]) -> Unpacked:
    """Unpack several hands, which takes less than one at a time.

    Raises:
        CompactError: the bytes of one of them are no compact form.
    """
    try:
        return _unpacked(hands)
    except (
        msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError, ValueError, AttributeError,
        OverflowError, StopIteration,
    ) as error:  # fmt: skip
        raise CompactError(f"{type(error).__name__}: {error}") from error


def _unpacked(hands: Sequence[Packed]) -> Unpacked:
    if any(len(packed.moves) % 2 for packed in hands):
        raise CompactError("an odd number of bytes")
    # The bytes of all of them are looked up at once, then the rest is put in hand by hand.
    moves = b"".join([_OWN_LINE + packed.moves for packed in hands])
    codes = struct.unpack(f">{len(moves) // 2}H", moves)
    records = _plain(codes)
    dealt: dict[int, Dealt] = {}
    extras: list[dict[int, dict[str, object]]] = []
    start = 0
    for packed in hands:
        stop = start + 1 + len(packed.moves) // 2
        side = None if packed.side is None else _SIDE.decode(packed.side)
        lines = () if side is None else side.lines
        dealt[start] = _fill(packed, lines, codes, records, start)
        if side is not None:
            records[start:stop] = _timed(side, records[start:stop])
        extras.append({} if side is None else side.x)
        start = stop
    if not all(records):
        raise CompactError("a tile is out of range")
    return Unpacked(records, codes, dealt, extras)


def _plain(codes: Sequence[int]) -> list[Record]:
    """Return what both bytes say of every event, None where they do not say all."""
    if len(codes) < 2:
        return list(map(PLAIN.__getitem__, codes))  # type: ignore[arg-type]
    return list(itemgetter(*codes)(PLAIN))  # quicker


def _fill(
    packed: Packed, lines: Sequence[str], codes: Sequence[int], records: list[Record], start: int
) -> Dealt:
    """Put a hand's own line, and all that two bytes do not say, among the records.

    Args:
        packed: the hand.
        lines: events kept as text.
        codes: both bytes of every event of several hands,
        records: and the records that these say all of.
        start: where the hand's own line goes.

    Returns:
        The tiles of that line.
    """
    frame: list[Any] = _FRAME.decode(packed.frame)
    texts, results = iter(lines), iter(frame[9:])
    dealt, dealt_names, wall_names = _tiles_of(packed)
    hand = records[start] = _hand_of(frame, dealt_names, wall_names)
    firsts = packed.moves[0::2]
    lays: list[Meld | Record] = []
    for found in _SAYING_MORE.finditer(firsts):
        event = found.start()
        place = start + 1 + event
        whole = codes[place]
        code, seat, argument = whole >> 10, whole >> 8 & 3, whole & 255
        if CHOW <= code <= KONG_EXPOSED:
            call = call_of(code, seat, argument, *open_tile(codes, place, records))
            if call is None:
                raise CompactError("no such call")
            records[place], lay = call
            lays.append(lay)
        elif code == SETTLEMENT:
            records[place] = settlement_of(hand.scores, _result(results))
        elif code == REVEAL:
            before, tiles = firsts[:event], packed.moves[1 : 2 * event : 2]
            concealed, melds = held_by(seat, dealt.seats[seat], before, tiles, lays)
            records[place] = Reveal(seat=seat, concealed=concealed, melds=melds)  # type: ignore[arg-type]
        else:
            record: Record
            if WIN_SELF <= code <= WIN_FLOWER:
                name = None if argument == NONE else NAMES[argument]
                actor = -1 if code == WIN_SELF else open_tile(codes, place, records)[1]
                record = win_of(seat, BY[code - WIN_SELF], name, actor, _result(results))
            elif code == OTHER:
                record = RECORDS.decode(next(texts))
                if getattr(record, "seat", 0) != seat:
                    raise CompactError("a line of another seat")
            elif KONG_CONCEALED <= code <= KONG_ADDED:
                record = records[place]
            else:
                raise CompactError(f"no event has the bytes {whole >> 8} {argument}")
            records[place] = record
            lays.append(lay_of(record))
    return dealt


def _result(results: Iterator[object]) -> list[object]:
    flat = next(results, None)
    if not isinstance(flat, list) or len(flat) % 3:
        raise CompactError("a result is missing")
    return flat


def _timed(side: _Side, records: list[Record]) -> list[Record]:
    """Return a hand's lines with their times and players."""
    for event, time in enumerate(side.at):
        if time is not None:
            records[event] = replace(records[event], at=time)
    for event, auto in side.auto.items():
        records[event] = replace(records[event], auto=auto)
    return records


def _tiles_of(packed: Packed) -> tuple[Dealt, list[list[str]], list[str] | None]:
    """Return the tiles of a hand's line, and their names: those dealt by seat, and the wall."""
    deal, wall = packed.deal, packed.wall
    # To name all at once takes less; the numbers of tiles dealt are named as well, for nothing.
    named = names(deal if wall is None else deal + wall)
    seats: list[bytes] = []
    dealt: list[list[str]] = []
    place, end = 0, len(deal)
    while place < end:
        first = place + 1
        place = first + deal[place]
        seats.append(deal[first:place])
        dealt.append(named[first:place])
    if place != end:
        raise CompactError("the deal is cut")
    return Dealt(tuple(seats), wall), dealt, None if wall is None else named[end:]


def _hand_of(frame: Sequence[Any], dealt: list[list[str]], wall: list[str] | None) -> Hand:
    """Return a hand's own line."""
    number, wind, dealer, streak, winds, scores, dice, door, rest = frame[:9]
    honba, deposits, walls, deal_id = _NO_REST if rest is None else rest
    if isinstance(walls, int):
        if wall is None or not isinstance(dice, list) or not isinstance(door, int):
            raise CompactError("walls without a wall, dice and door")
        if not separable(len(wall), len(dealt), walls):
            raise CompactError("a wall that makes no walls")
        walls = apart(wall, len(dealt), walls, door, sum(dice))
    return Hand(
        hand=number,
        round_wind=WINDS[wind],
        dealer=dealer,
        streak=streak,
        seat_winds=list(map(_WIND, winds)),  # type: ignore[arg-type]
        scores=scores,
        dealt=dealt,  # type: ignore[arg-type]
        wall=wall,  # type: ignore[arg-type]
        honba=honba,
        deposits=deposits,
        dice=dice,
        door=door,
        walls=walls,
        deal_id=deal_id,
    )
