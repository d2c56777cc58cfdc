"""From the compact form to records."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mjlog.codec.compact.calls import called_meld, open_tile
from mjlog.codec.compact.codes import (
    BY,
    CHOW,
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
from mjlog.codec.compact.holdings import held_by
from mjlog.codec.compact.lines import PLAIN
from mjlog.codec.compact.results import settlement_of, win_of
from mjlog.codec.decode import RECORDS
from mjlog.codec.walls import apart, separable
from mjlog.records import Hand, Record, Reveal
from mjlog.tiles import NAMES

_Entry = TypeVar("_Entry")


class _Side(Struct, forbid_unknown_fields=True):
    at: list[str | None] = []
    auto: dict[int, bool] = {}
    lines: list[str] = []
    x: dict[int, dict[str, object]] = {}


_MORE = (CHOW, PUNG, KONG_EXPOSED, WIN_SELF, WIN_DISCARD, WIN_ROB, WIN_FLOWER, REVEAL, SETTLEMENT)
_OWN_LINE = b"\xff\xff"
"""Stands for a hand's own line where hands follow each other."""
_NO_REST = (None,) * 4
_NOT_PLAIN = bytes(first >> 2 in _MORE or first >> 2 >= OTHER for first in range(256))
"""By first byte, whether an event may be more than two bytes say."""
_SIDE = msgspec.json.Decoder(_Side)
_FRAME = msgspec.msgpack.Decoder(list[object])


def unpack(packed: Packed) -> tuple[Hand, list[Record], dict[int, dict[str, object]]]:
    """Return a hand's line, the lines that follow it, and ``x-`` keys by event.

    Raises:
        CompactError: the bytes are no compact form.
    """
    (hand, *records), _, (extras,) = unpack_all([packed])
    return cast(Hand, hand), records, extras


def unpack_all(
    hands: Sequence[Packed],
) -> tuple[list[Record], tuple[int, ...], list[dict[int, dict[str, object]]]]:
    """Unpack several hands, which takes less than one at a time.

    Returns:
        All lines of all hands, what two bytes say of each (of a hand's own line nothing, so that
        its number stands for no event), and by hand ``x-`` keys by event.

    Raises:
        CompactError: the bytes of one of them are no compact form.
    """
    try:
        return _Unpacker(hands).unpacked()
    except (
        msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError, ValueError, AttributeError,
        OverflowError, StopIteration,
    ) as error:  # fmt: skip
        raise CompactError(f"{type(error).__name__}: {error}") from error


class _Unpacker:
    """Unpacks hands, one after the other, all of whose bytes have been looked up before."""

    def __init__(self, hands: Sequence[Packed]) -> None:
        if any(len(packed.moves) % 2 for packed in hands):
            raise CompactError("an odd number of bytes")
        self.hands = hands
        moves = b"".join([_OWN_LINE + packed.moves for packed in hands])
        self.firsts, self.tiles = moves[0::2], moves[1::2]
        self.codes = struct.unpack(f">{len(self.firsts)}H", moves)
        self.records: list[Record] = [*_taken(PLAIN, self.codes)]  # type: ignore[list-item]
        # The hand in hand: where its own line stands, what it was dealt, what is left of it.
        self.start = 0
        self.deal: list[bytes] = []
        self.scores: Sequence[int] = ()
        self.results: Iterator[object] = iter(())
        self.lines: Iterator[str] = iter(())

    def unpacked(
        self,
    ) -> tuple[list[Record], tuple[int, ...], list[dict[int, dict[str, object]]]]:
        records, codes = self.records, self.codes
        waiting = iter(self.hands)
        extras: list[dict[int, dict[str, object]]] = []
        sides: list[tuple[int, int, _Side]] = []
        following = 0
        for place in compress(range(len(codes)), self.firsts.translate(_NOT_PLAIN)):
            if place == following:
                packed = next(waiting)
                following += 1 + len(packed.moves) // 2
                side = None if packed.side is None else _SIDE.decode(packed.side)
                records[place] = self._open(packed, side, place)
                extras.append({} if side is None else side.x)
                if side is not None:
                    sides.append((place, following, side))
            else:
                records[place] = self._record(codes[place], place)
        if not all(records):
            raise CompactError("a tile is out of range")
        for start, stop, side in sides:
            records[start:stop] = _timed(side, records[start:stop])
        return records, codes, extras

    def _open(self, packed: Packed, side: _Side | None, place: int) -> Hand:
        """Begin a hand and return its line."""
        frame = _FRAME.decode(packed.frame)
        self.start = place
        self.deal = _dealt(packed.deal)
        self.results = iter(frame[9:])
        self.lines = iter(() if side is None else side.lines)
        hand = _hand_of(frame, packed, self.deal)
        self.scores = hand.scores
        return hand

    def _record(self, whole: int, place: int) -> Record:
        """Return an event that is more than two bytes say."""
        codes, records = self.codes, self.records
        code, seat, argument = whole >> 10, whole >> 8 & 3, whole & 255
        if CHOW <= code <= KONG_EXPOSED:
            tile, actor = open_tile(codes, place, records)
            call = called_meld(code, seat, argument, tile, actor)
            if call is None:
                raise CompactError("no such call")
            return call
        if code == SETTLEMENT:
            return settlement_of(self.scores, self._result())
        if code == REVEAL:
            start = self.start
            firsts, tiles = self.firsts[start:place], self.tiles[start:place]
            said = records[start:place]
            concealed, melds = held_by(seat, self.deal[seat], firsts, tiles, said)
            return Reveal(seat=seat, concealed=concealed, melds=melds)  # type: ignore[arg-type]
        if WIN_SELF <= code <= WIN_FLOWER:
            flat = self._result()
            name = None if argument == NONE else NAMES[argument]
            actor = -1 if code == WIN_SELF else open_tile(codes, place, records)[1]
            return win_of(seat, BY[code - WIN_SELF], name, actor, flat)
        if code == OTHER:
            return RECORDS.decode(next(self.lines))
        raise CompactError(f"no event has the bytes {whole >> 8} {argument}")

    def _result(self) -> list[object]:
        flat = next(self.results, None)
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


def _taken(table: Sequence[_Entry], places: Sequence[int]) -> Sequence[_Entry]:
    """Return the entries of a table at some places: quicker than to map, but for two at least."""
    if len(places) < 2:
        return [table[place] for place in places]
    return itemgetter(*places)(table)  # type: ignore[no-any-return]


def _dealt(deal: bytes) -> list[bytes]:
    """Return the tiles dealt, by seat."""
    dealt: list[bytes] = []
    place = 0
    while place < len(deal):
        after = place + 1 + deal[place]
        dealt.append(deal[place + 1 : after])
        place = after
    if place != len(deal):
        raise CompactError("the deal is cut")
    return dealt


def _hand_of(frame: list[object], packed: Packed, deal: Sequence[bytes]) -> Hand:
    number, wind, dealer, streak, winds, scores, dice, door, rest = frame[:9]
    if rest is None:
        rest = _NO_REST
    honba, deposits, walls, deal_id = cast(list[Any], rest)
    dealt = [[*_taken(NAMES, tiles)] for tiles in deal]
    wall = None if packed.wall is None else [*_taken(NAMES, packed.wall)]
    if isinstance(walls, int):
        if wall is None or not isinstance(dice, list) or not isinstance(door, int):
            raise CompactError("walls without a wall, dice and door")
        if not separable(len(wall), len(dealt), walls):
            raise CompactError("a wall that makes no walls")
        walls = apart(wall, len(dealt), walls, door, sum(dice))
    return Hand(
        hand=number,  # type: ignore[arg-type]
        round_wind=WINDS[wind],  # type: ignore[call-overload]
        dealer=dealer,  # type: ignore[arg-type]
        streak=streak,  # type: ignore[arg-type]
        seat_winds=[WINDS[each] for each in winds],  # type: ignore[attr-defined]
        scores=scores,  # type: ignore[arg-type]
        dealt=dealt,  # type: ignore[arg-type]
        wall=wall,  # type: ignore[arg-type]
        honba=honba,
        deposits=deposits,
        dice=dice,  # type: ignore[arg-type]
        door=door,  # type: ignore[arg-type]
        walls=walls,
        deal_id=deal_id,
    )
