"""From records to the compact form."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from mjlog.codec.compact.calls import call_move, open_tile
from mjlog.codec.compact.codes import (
    BY,
    CHOW,
    CLAIMS,
    DECLARATIONS,
    DECLARE,
    DISCARD_HELD,
    EXHAUSTED,
    FLOWER,
    HAND_END,
    INDICATOR,
    NONE,
    OTHER,
    PASS,
    PRESENCE,
    REVEAL,
    SETTLEMENT,
    WIN_SELF,
    WINDS,
)
from mjlog.codec.compact.form import Packed
from mjlog.codec.compact.holdings import shows_held, shows_melds
from mjlog.codec.compact.lines import UNTOLD, turn_code
from mjlog.codec.compact.results import settlement_of, win_of
from mjlog.codec.dealt import Dealt, dealt_in
from mjlog.codec.walls import apart, separable
from mjlog.records import (
    Chow,
    DeclareReady,
    Discard,
    Draw,
    Exhausted,
    Flower,
    Hand,
    HandEnd,
    Indicator,
    Kong,
    Pass,
    Presence,
    Pung,
    Record,
    Reveal,
    Settlement,
    Win,
)
from mjlog.tiles import INDEX

_MSGPACK = msgspec.msgpack.Encoder()
_JSON = msgspec.json.Encoder(order="deterministic")
_NO_REST = [None] * 4
_WIND = {wind: place for place, wind in enumerate(WINDS)}.__getitem__
_APART: Final = (CHOW << 10).bit_length() - 1
"""Calls and all codes after theirs have bits from this one on."""
_DISCARDS: Final = DISCARD_HELD << 10
_FLOWERS: Final = FLOWER << 10


def pack(
    hand: Hand,
    records: Sequence[Record],
    extras: Mapping[int, Mapping[str, object]] | None = None,
    codes: Sequence[int] | None = None,
    *,
    dealt: Dealt | None = None,
    apart: Sequence[int] | None = None,
    replayed: bool = False,
) -> Packed:
    """Return the compact form of a hand.

    Args:
        hand: its line.
        records: the lines that follow, to its end.
        extras: ``x-`` keys by event, the hand's own line being event 0.
        codes: of these lines as `known_lines` has them, `UNTOLD` for the others; None: not known.
        dealt: its tiles as numbers; None: not known.
        apart: numbers of events, the first being 1, beside which all are draws and discards whose
            codes are known; None: not known.
        replayed: the hand was replayed to its end, no tile was hidden and there is no doubt of any
            event, so that reveals need not be compared with what was held tile by tile.
    """
    if codes is None:
        codes, apart = [UNTOLD] * len(records), None
    if apart is None:
        # Draws, discards and the like have small codes; `UNTOLD` is negative.
        apart = [number for number, code in enumerate(codes, 1) if code >> _APART]
    if dealt is None:
        dealt = dealt_in(hand)
    return _Packer(hand, records, codes, dealt, replayed).packed(apart, extras)


class _Packer:
    """Packs one hand."""

    def __init__(
        self,
        hand: Hand,
        records: Sequence[Record],
        codes: Sequence[int],
        dealt: Dealt,
        replayed: bool,
    ) -> None:
        self.hand = hand
        self.records = records
        self.replayed = replayed
        # Both bytes of the events as one number, right up to the event being packed; those up to
        # it that may be more than draws, discards and the like.
        self.codes: list[int] = [*codes]
        self.apart: list[Record] = []
        self.dealt = dealt
        self.results: list[object] = []
        self.lines: list[str] = []
        self.at: dict[int, str] = {}
        self.auto: dict[int, bool] = {}
        if hand.at is not None or hand.auto is not None:
            self._note(0, hand)

    def packed(
        self, apart: Sequence[int], extras: Mapping[int, Mapping[str, object]] | None
    ) -> Packed:
        hand, codes, records = self.hand, self.codes, self.records
        for number in apart:
            place = number - 1
            code = codes[place]
            self.apart.append(records[place])
            if not code >> 16:
                continue
            # More than two bytes are calls as lines are known by: the discard before must be the
            # giver's, of the tile called.
            before = codes[place - 1] if place else 0
            if code > 0 and _DISCARDS <= before < _FLOWERS and before & 1023 == code >> 16 & 1023:
                codes[place] = code & 65535
            else:
                codes[place] = self._code(place)
        return Packed(
            frame=_MSGPACK.encode([*_opening(hand), *self.results]),
            deal=b"".join([bytes((len(dealt),)) + dealt for dealt in self.dealt.seats]),
            wall=self.dealt.wall,
            moves=_octets(codes),
            side=self._side(extras),
        )

    def _code(self, place: int) -> int:
        """Return the two bytes of an event; where they cannot say all of it, its text is kept."""
        record = self.records[place]
        if record.at is not None or record.auto is not None:
            record = self._note(place + 1, record)
        code = self._move(record, place)
        if code is None:
            self.lines.append(_JSON.encode(record).decode())
            return (OTHER << 2 | getattr(record, "seat", 0)) << 8
        return code

    def _note(self, event: int, record: Record) -> Record:
        """Note when and by whom an event was played, and return it without that."""
        if record.at is not None:
            self.at[event] = record.at
        if record.auto is not None:
            self.auto[event] = record.auto
        return replace(record, at=None, auto=None)

    def _side(self, extras: Mapping[int, Mapping[str, object]] | None) -> bytes | None:
        if not (self.lines or self.at or self.auto or extras):
            return None
        side: dict[str, object] = {}
        if self.at:
            side["at"] = [self.at.get(event) for event in range(max(self.at) + 1)]
        if self.auto:
            side["auto"] = {str(event): value for event, value in self.auto.items()}
        if self.lines:
            side["lines"] = self.lines
        if extras:
            side["x"] = {str(event): extras[event] for event in sorted(extras)}
        return _JSON.encode(side)

    def _move(self, record: Record, place: int) -> int | None:
        move = _MOVES.get(type(record))
        return _simple_move(record) if move is None else move(self, record, place)

    def _call(self, record: Chow | Pung | Kong, place: int) -> int | None:
        return call_move(record, *open_tile(self.codes, place, self.records))

    def _pass(self, record: Pass, place: int) -> int | None:
        mask = _mask([CLAIMS.index(option) for option in record.options])
        return None if mask is None else (PASS << 2 | record.seat) << 8 | mask

    def _exhausted(self, record: Exhausted, place: int) -> int | None:
        mask = NONE if record.ready is None else _mask(record.ready)
        return None if mask is None or record.nagashi is not None else EXHAUSTED << 10 | mask

    def _win(self, record: Win, place: int) -> int | None:
        actor = -1
        if record.by != "self":
            actor = open_tile(self.codes, place, self.records)[1]
        if record.items is None:
            return None
        flat: list[object] = []
        for item in record.items:
            flat += (item.id, item.count, item.value)
        if win_of(record.seat, record.by, record.tile, actor, flat) != record:
            return None
        self.results.append(flat)
        tile = NONE if record.tile is None else INDEX[record.tile]
        return (WIN_SELF + BY.index(record.by) << 2 | record.seat) << 8 | tile

    def _reveal(self, record: Reveal, place: int) -> int | None:
        seat = record.seat
        if seat >= len(self.dealt.seats):
            return None
        if self.replayed:
            shown = shows_melds(record, self.apart)
        else:
            dealt, moves = self.dealt.seats[seat], _octets(self.codes[:place])
            shown = shows_held(record, dealt, moves[0::2], moves[1::2], self.records)
        return (REVEAL << 2 | seat) << 8 if shown else None

    def _settlement(self, record: Settlement, place: int) -> int | None:
        flat: list[object] = []
        for payment in record.payments or ():
            flat += (payment.from_seat, payment.to, payment.amount)
        try:
            if settlement_of(self.hand.scores, flat) != record:
                return None
        except (IndexError, TypeError):  # somebody who pays or is paid has no seat
            return None
        self.results.append(flat)
        return SETTLEMENT << 10


_MOVES: Final[Mapping[type, Callable[[_Packer, Any, int], int | None]]] = {
    Chow: _Packer._call,
    Pung: _Packer._call,
    Kong: _Packer._call,
    Win: _Packer._win,
    Reveal: _Packer._reveal,
    Settlement: _Packer._settlement,
    Pass: _Packer._pass,
    Exhausted: _Packer._exhausted,
}
"""What finds the two bytes of an event, where they depend on more than it says itself."""


def _octets(codes: Sequence[int]) -> bytes:
    """Return both bytes of every event."""
    return struct.pack(f">{len(codes)}H", *codes)


def _opening(hand: Hand) -> list[object]:
    """Return what a hand's line says beside the tiles."""
    rest: list[object] | None = [hand.honba, hand.deposits, _walls(hand), hand.deal_id]
    if rest == _NO_REST:
        rest = None
    return [
        hand.hand,
        _WIND(hand.round_wind),
        hand.dealer,
        hand.streak,
        list(map(_WIND, hand.seat_winds)),
        hand.scores,
        hand.dice,
        hand.door,
        rest,
    ]


def _walls(hand: Hand) -> object:
    """Return the height of the stacks where the wall, dice and door tell the rest of the walls."""
    walls, wall = hand.walls, hand.wall
    if walls and walls[0] and wall is not None and hand.dice and hand.door is not None:
        seats, height = len(walls), len(walls[0][0])
        whole = seats == len(hand.dealt) and separable(len(wall), seats, height)
        if whole and apart(wall, seats, height, hand.door, sum(hand.dice)) == walls:
            return height
    return walls


def _mask(bits: Sequence[int]) -> int | None:
    """Return small ascending numbers as a mask; None if they are not ascending."""
    mask = 0
    for bit in bits:
        if mask >> bit:
            return None
        mask |= 1 << bit
    return mask


def _simple_move(record: Record) -> int | None:
    if isinstance(record, (Draw, Discard)):
        return turn_code(record)
    if isinstance(record, HandEnd):
        return HAND_END << 10
    if isinstance(record, Flower):
        return (FLOWER << 2 | record.seat) << 8 | INDEX[record.tile]
    if isinstance(record, Indicator):
        return INDICATOR << 10 | INDEX[record.tile]
    if isinstance(record, DeclareReady) and record.kind in DECLARATIONS:
        return (DECLARE << 2 | record.seat) << 8 | DECLARATIONS.index(record.kind)
    if isinstance(record, Presence):
        return (PRESENCE << 2 | record.seat) << 8 | record.present
    return None
