"""From the compact form to records."""

from __future__ import annotations

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
_NOT_PLAIN = bytes(first >> 2 in _MORE or first >> 2 >= OTHER for first in range(256))
"""By first byte, whether an event may be more than two bytes say."""
_SIDE = msgspec.json.Decoder(_Side)
_FRAME = msgspec.msgpack.Decoder(list[object])


def unpack(
    packed: Packed, codes: Sequence[int] | None = None
) -> tuple[Hand, list[Record], dict[int, dict[str, object]]]:
    """Return a hand's line, the lines that follow it, and ``x-`` keys by event.

    Args:
        packed: the hand.
        codes: its codes, if they are at hand.

    Raises:
        CompactError: the bytes are no compact form.
    """
    try:
        return _Unpacker(packed).unpacked(packed.codes if codes is None else codes)
    except (
        msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError, ValueError, AttributeError,
        OverflowError, StopIteration,
    ) as error:  # fmt: skip
        raise CompactError(f"{type(error).__name__}: {error}") from error


class _Unpacker:
    """Unpacks one hand."""

    def __init__(self, packed: Packed) -> None:
        self.packed = packed
        self.side = None if packed.side is None else _SIDE.decode(packed.side)
        frame = _FRAME.decode(packed.frame)
        self.deal = _dealt(packed.deal)
        self.hand = _hand_of(frame, packed, self.deal)
        self.results: Iterator[object] = iter(frame[9:])
        self.lines = iter(() if self.side is None else self.side.lines)

    def unpacked(
        self, codes: Sequence[int]
    ) -> tuple[Hand, list[Record], dict[int, dict[str, object]]]:
        records: list[Record] = _taken(PLAIN, codes)  # type: ignore[arg-type]
        more = self.packed.moves[0::2].translate(_NOT_PLAIN)
        for place in compress(range(len(codes)), more):
            records[place] = self._record(codes, place, records)
        if not all(records):
            raise CompactError("a tile is out of range")
        if self.side is None:
            return self.hand, records, {}
        return self._with_side(self.side, records)

    def _record(self, codes: Sequence[int], place: int, records: Sequence[Record]) -> Record:
        """Return an event that is more than two bytes say."""
        whole = codes[place]
        code, seat, argument = whole >> 10, whole >> 8 & 3, whole & 255
        if CHOW <= code <= KONG_EXPOSED:
            tile, actor = open_tile(codes, place, records)
            call = called_meld(code, seat, argument, tile, actor)
            if call is None:
                raise CompactError("no such call")
            return call
        if code == SETTLEMENT:
            return settlement_of(self.hand.scores, self._result())
        if code == REVEAL:
            moves = self.packed.moves[: 2 * place]
            concealed, melds = held_by(seat, self.deal[seat], moves, records)
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

    def _with_side(
        self, side: _Side, records: list[Record]
    ) -> tuple[Hand, list[Record], dict[int, dict[str, object]]]:
        hand = self.hand
        for event, time in enumerate(side.at):
            if time is None:
                continue
            if event == 0:
                hand = replace(hand, at=time)
            else:
                records[event - 1] = replace(records[event - 1], at=time)
        for event, auto in side.auto.items():
            if event == 0:
                hand = replace(hand, auto=auto)
            else:
                records[event - 1] = replace(records[event - 1], auto=auto)
        return hand, records, side.x


def _taken(table: Sequence[_Entry], places: Sequence[int]) -> list[_Entry]:
    """Return the entries of a table at some places: quicker than to map, but for two at least."""
    if len(places) < 2:
        return [table[place] for place in places]
    return list(itemgetter(*places)(table))


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
        rest = [None] * 4
    honba, deposits, walls, deal_id = cast(list[Any], rest)
    dealt = [_taken(NAMES, tiles) for tiles in deal]
    wall = None if packed.wall is None else _taken(NAMES, packed.wall)
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
