"""The compact form of a hand: two bytes an event, and beside them only what bytes cannot say.

The first byte of an event is its code and the seat (``code << 2 | seat``), the second a tile or
another small argument (see the codes below). What an event says that follows from the events before
it is left out: whose tile is called or won, a reveal of exactly the tiles held. The form is
described for readers in ``docs/warehouse.md``; `unpack` gives back equal records.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import add
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mjlog.codec.decode import RECORDS
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
    Item,
    Kong,
    Pass,
    Payment,
    Presence,
    Pung,
    Record,
    Reveal,
    RevealedMeld,
    Settlement,
    Win,
)
from mjlog.tiles import HIDDEN, INDEX, KIND, NAMES, SUIT

DRAW_HEAD: Final = 0
DRAW_TAIL: Final = 1
DISCARD_HELD: Final = 2
DISCARD_DRAWN: Final = 3
DISCARD_UNKNOWN: Final = 4
FLOWER: Final = 5
INDICATOR: Final = 6
DECLARE: Final = 7
CHOW: Final = 8
PUNG: Final = 9
KONG_EXPOSED: Final = 10
KONG_CONCEALED: Final = 11
KONG_ADDED: Final = 12
PASS: Final = 13
WIN_SELF: Final = 14
WIN_DISCARD: Final = 15
WIN_ROB: Final = 16
WIN_FLOWER: Final = 17
REVEAL: Final = 18
EXHAUSTED: Final = 19
PRESENCE: Final = 20
SETTLEMENT: Final = 21
HAND_END: Final = 22
OTHER: Final = 23
"""Codes of the first byte. ``OTHER`` stands for the next of the lines that are kept as text."""

NONE: Final = 255
"""Second byte where there is no tile, or nothing recorded."""

DECLARATIONS: Final = ("plain", "declare", "migi", "riichi", "double_riichi")
CLAIMS: Final = ("win", "kong", "pung", "chow")
WINDS: Final = ("1z", "2z", "3z", "4z")
_BY: Final = ("self", "discard", "rob", "flower")

_TILE = INDEX.__getitem__
_NAME = NAMES.__getitem__
_RED_OF = {4: 42, 13: 43, 22: 44}
_MSGPACK = msgspec.msgpack.Encoder()
_JSON = msgspec.json.Encoder(order="deterministic")
_HAND_END = HandEnd()


class CompactError(ValueError):
    """Bytes that are no compact form of a hand."""


class Packed(Struct, frozen=True):
    """A hand in compact form.

    Args:
        frame: the hand's line without tiles, then what wins and the settlement say, as MessagePack.
        deal: for every seat the number of tiles dealt, then the tiles.
        wall: the wall, a byte a tile; None if not recorded.
        moves: the events, two bytes each.
        side: what these cannot say, as JSON; None if nothing. Keys: ``at`` times by event,
            ``auto`` events played by the system or expressly not, ``x`` keys beginning ``x-`` by
            event, ``lines`` events kept as text, in order.
    """

    frame: bytes
    deal: bytes
    wall: bytes | None
    moves: bytes
    side: bytes | None

    def content(self) -> bytes:
        """Return bytes that are equal for hands that say the same, ``x-`` keys left out."""
        side = self.side
        if side is not None and b'"x"' in side:
            parts: dict[str, object] = msgspec.json.decode(side)
            parts.pop("x", None)
            side = _JSON.encode(parts) if parts else None
        pieces = (self.frame, self.deal, self.wall, self.moves, side)
        return b"".join(
            b"-" if piece is None else len(piece).to_bytes(4, "big") + piece for piece in pieces
        )


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
    records[HAND_END << 10] = _HAND_END
    return records


_PLAIN = _plain_records()
_CLAIMED: Final = 1 << 16


def _line_codes() -> dict[bytes, int]:
    """Return what canonical lines are in bytes, for the lines that say nothing else.

    A call of a discard is so many bytes only if it calls what lies open; for these the number has
    the giver and the tile above the bytes.
    """
    codes = {
        _JSON.encode(record): code
        for code, record in reversed(list(enumerate(_PLAIN)))
        if record is not None
    }
    for seat in range(4):
        for mask in range(16):
            options = [claim for bit, claim in enumerate(CLAIMS) if mask >> bit & 1]
            line = _JSON.encode(Pass(seat=seat, options=options))  # type: ignore[arg-type]
            codes[line] = (PASS << 2 | seat) << 8 | mask
        for tile in range(34):
            for code in (KONG_CONCEALED, KONG_ADDED):
                made = _called(code, seat, tile, NONE, 0)
                codes[_JSON.encode(made)] = (code << 2 | seat) << 8 | tile
            for code in (PUNG, KONG_EXPOSED):
                for giver in range(4):
                    made = _called(code, seat, 0, tile, giver)
                    above = _CLAIMED | giver << 8 | tile
                    codes[_JSON.encode(made)] = above << 16 | (code << 2 | seat) << 8
    return codes


# --- packing ----------------------------------------------------------------------------------

Codes = list[int | None]
"""Of every event what `line_codes` says of it."""


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


def pack(
    hand: Hand,
    records: Sequence[Record],
    extras: Mapping[int, Mapping[str, object]] | None = None,
    codes: Codes | None = None,
) -> Packed:
    """Return the compact form of a hand.

    Args:
        hand: its line.
        records: the lines that follow, to its end.
        extras: ``x-`` keys by event, the hand's own line being event 0.
        codes: `line_codes` of these lines, if they are known to be canonical.
    """
    if codes is None:
        codes = [None] * len(records)
    return _Packer(hand, records, codes).packed(extras)


_DISCARDS: Final = DISCARD_HELD << 10
_FLOWERS: Final = FLOWER << 10


class _Packer:
    """Packs one hand."""

    def __init__(self, hand: Hand, records: Sequence[Record], codes: Codes) -> None:
        self.hand = hand
        self.records = records
        self.found = codes
        # Numbers up to the event being packed.
        self.codes: list[int] = list(codes)  # type: ignore[arg-type]
        self.results: list[object] = []
        self.lines: list[str] = []
        self.at: dict[int, str] = {}
        self.auto: dict[int, bool] = {}
        if hand.at is not None or hand.auto is not None:
            self._note(0, hand)

    def packed(self, extras: Mapping[int, Mapping[str, object]] | None) -> Packed:
        hand, codes = self.hand, self.codes
        for place, code in enumerate(self.found):
            if code is None:
                codes[place] = self._code(place)
            elif code >= _CLAIMED:
                # The discard before must be the giver's, of the tile called.
                before = codes[place - 1] if place else 0
                fits = _DISCARDS <= before < _FLOWERS and before & 1023 == code >> 16 & 1023
                codes[place] = code & 65535 if fits else self._code(place)
        return Packed(
            frame=_MSGPACK.encode([*_opening(hand), *self.results]),
            deal=b"".join([bytes((len(dealt), *map(_TILE, dealt))) for dealt in hand.dealt]),
            wall=None if hand.wall is None else bytes(map(_TILE, hand.wall)),
            moves=struct.pack(f">{len(codes)}H", *codes),
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
        side: dict[str, object] = {}
        if self.at:
            side["at"] = [self.at.get(event) for event in range(max(self.at) + 1)]
        if self.auto:
            side["auto"] = {str(event): value for event, value in self.auto.items()}
        if self.lines:
            side["lines"] = self.lines
        if extras:
            side["x"] = {str(event): extras[event] for event in sorted(extras)}
        return _JSON.encode(side) if side else None

    def _move(self, record: Record, place: int) -> int | None:
        if isinstance(record, (Chow, Pung, Kong)):
            return _call_move(record, *_open_tile(self.codes, place, self.records))
        if isinstance(record, Win):
            actor = -1
            if record.by != "self":
                actor = _open_tile(self.codes, place, self.records)[1]
            return self._win(record, actor)
        if isinstance(record, Reveal):
            return self._reveal(record, place)
        if isinstance(record, Settlement):
            return self._settlement(record)
        if isinstance(record, Pass):
            mask = _mask([CLAIMS.index(option) for option in record.options])
            return None if mask is None else (PASS << 2 | record.seat) << 8 | mask
        if isinstance(record, Exhausted):
            mask = NONE if record.ready is None else _mask(record.ready)
            return None if mask is None or record.nagashi is not None else EXHAUSTED << 10 | mask
        return _simple_move(record)

    def _win(self, record: Win, actor: int) -> int | None:
        if record.items is None or not _is_plain_win(record, actor):
            return None
        flat: list[object] = []
        for item in record.items:
            flat += (item.id, item.count, item.value)
        self.results.append(flat)
        tile = NONE if record.tile is None else INDEX[record.tile]
        return (WIN_SELF + _BY.index(record.by) << 2 | record.seat) << 8 | tile

    def _reveal(self, record: Reveal, place: int) -> int | None:
        seat, dealt = record.seat, self.hand.dealt
        if seat >= len(dealt):
            return None
        moves = struct.pack(f">{place}H", *self.codes[:place])
        held, melds = _held(seat, list(map(_TILE, dealt[seat])), moves, self.records)
        shown = record.concealed == held and record.melds == melds
        return (REVEAL << 2 | seat) << 8 if shown else None

    def _settlement(self, record: Settlement) -> int | None:
        scores = list(self.hand.scores)
        deltas = [0] * len(scores)
        flat: list[object] = []
        if record.payments is None or record.pot is not None or record.house is not None:
            return None
        for payment in record.payments:
            payer, to, amount = payment.from_seat, payment.to, payment.amount
            if (
                payment.reason != "win"
                or payment.win is not None
                or payment.event is not None
                or not isinstance(payer, int)
                or not isinstance(to, int)
                or max(payer, to) >= len(deltas)
            ):
                return None
            deltas[payer] -= amount
            deltas[to] += amount
            flat += (payer, to, amount)
        if record.deltas != deltas or record.scores != list(map(add, scores, deltas)):
            return None
        self.results.append(flat)
        return SETTLEMENT << 10


def _is_plain_win(record: Win, actor: int) -> bool:
    """Whether the win is what `_win_of` makes of its items."""
    total = sum([item.count * item.value for item in record.items or ()])
    return (
        record.total == total
        and record.counted == total
        and record.from_seat == (None if record.by == "self" else actor)
        and record.liable is None
        and record.ura is None
        and record.fu is None
        and record.limit is None
        and record.limit_count is None
        and record.points is None
    )


_CALL_CODES = {"exposed": KONG_EXPOSED, "concealed": KONG_CONCEALED, "added": KONG_ADDED}


def _call_move(record: Chow | Pung | Kong, tile: int, actor: int) -> int | None:
    """Return the two bytes of a call or kong, given what lies open and whose it is."""
    if isinstance(record, Kong):
        code = _CALL_CODES.get(record.kind, OTHER)
    else:
        code = CHOW if isinstance(record, Chow) else PUNG
    argument = _call_argument(code, record, tile)
    if argument is None or _called(code, record.seat, argument, tile, actor) != record:
        return None
    return (code << 2 | record.seat) << 8 | argument


_NO_REST = [None] * 4
_WIND = {wind: place for place, wind in enumerate(WINDS)}.__getitem__


def _opening(hand: Hand) -> list[object]:
    """Return what a hand's line says beside the tiles."""
    rest: list[object] | None = [hand.honba, hand.deposits, hand.walls, hand.deal_id]
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


def _mask(bits: Sequence[int]) -> int | None:
    """Return small ascending numbers as a mask; None if they are not ascending."""
    mask = 0
    for bit in bits:
        if mask >> bit:
            return None
        mask |= 1 << bit
    return mask


def _simple_move(record: Record) -> int | None:
    if isinstance(record, Discard):
        drawn = record.drawn
        code = DISCARD_DRAWN if drawn else DISCARD_UNKNOWN if drawn is None else DISCARD_HELD
        return (code << 2 | record.seat) << 8 | INDEX[record.tile]
    if isinstance(record, Draw):
        return ((record.source == "tail") << 2 | record.seat) << 8 | INDEX[record.tile]
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


# --- unpacking --------------------------------------------------------------------------------


def unpack(packed: Packed) -> tuple[Hand, list[Record], dict[int, dict[str, object]]]:
    """Return a hand's line, the lines that follow it, and ``x-`` keys by event.

    Raises:
        CompactError: the bytes are no compact form.
    """
    try:
        return _Unpacker(packed).unpacked()
    except (
        msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError, ValueError, AttributeError,
        OverflowError, StopIteration,
    ) as error:  # fmt: skip
        raise CompactError(f"{type(error).__name__}: {error}") from error


class _Side(Struct, forbid_unknown_fields=True):
    at: list[str | None] = []
    auto: dict[int, bool] = {}
    lines: list[str] = []
    x: dict[int, dict[str, object]] = {}


_SIDE = msgspec.json.Decoder(_Side)
_FRAME = msgspec.msgpack.Decoder(list[object])


class _Unpacker:
    """Unpacks one hand."""

    def __init__(self, packed: Packed) -> None:
        self.packed = packed
        self.side = None if packed.side is None else _SIDE.decode(packed.side)
        frame = _FRAME.decode(packed.frame)
        self.hand = _hand_of(frame, packed)
        self.results: Iterator[object] = iter(frame[9:])
        self.lines = iter(() if self.side is None else self.side.lines)

    def unpacked(self) -> tuple[Hand, list[Record], dict[int, dict[str, object]]]:
        moves = self.packed.moves
        codes = struct.unpack_from(f">{len(moves) // 2}H", moves)
        if len(moves) % 2:
            raise CompactError("an odd number of bytes")
        found = [_PLAIN[code] for code in codes]
        records: list[Record] = found
        for place, record in enumerate(found):
            if record is None:
                records[place] = self._record(codes, place, records)
        if self.side is None:
            return self.hand, records, {}
        return self._with_side(self.side, records)

    def _record(self, codes: Sequence[int], place: int, records: Sequence[Record]) -> Record:
        """Return an event that is more than two bytes say."""
        whole = codes[place]
        code, seat, argument = whole >> 10, whole >> 8 & 3, whole & 255
        if CHOW <= code <= KONG_ADDED:
            call = _called(code, seat, argument, *_open_tile(codes, place, records))
            if call is None:
                raise CompactError("no such call")
            return call
        if code == SETTLEMENT:
            return _settlement_of(self.hand.scores, self._result())
        if code == REVEAL:
            held = list(map(_TILE, self.hand.dealt[seat]))
            moves = self.packed.moves[: 2 * place]
            concealed, melds = _held(seat, held, moves, records)
            return Reveal(seat=seat, concealed=concealed, melds=melds)  # type: ignore[arg-type]
        if WIN_SELF <= code <= WIN_FLOWER:
            flat = self._result()
            items = [_item(*flat[at : at + 3]) for at in range(0, len(flat), 3)]
            name = None if argument == NONE else NAMES[argument]
            actor = -1 if code == WIN_SELF else _open_tile(codes, place, records)[1]
            return _win_of(seat, _BY[code - WIN_SELF], name, actor, items)
        if code == PASS and argument < 16:
            options = [claim for bit, claim in enumerate(CLAIMS) if argument >> bit & 1]
            return Pass(seat=seat, options=options)  # type: ignore[arg-type]
        if code == EXHAUSTED and (argument < 16 or argument == NONE):
            ready = [bit for bit in range(4) if argument >> bit & 1]
            return Exhausted(ready=None if argument == NONE else ready)
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


def _open_tile(codes: Sequence[int], place: int, records: Sequence[Record]) -> tuple[int, int]:
    """Return the last tile discarded or konged before an event, and whose it was."""
    for before in range(place - 1, -1, -1):
        code = codes[before] >> 10
        if DISCARD_HELD <= code <= DISCARD_UNKNOWN:
            return codes[before] & 255, codes[before] >> 8 & 3
        if code in (KONG_CONCEALED, KONG_ADDED, OTHER):
            record = records[before]
            if isinstance(record, Kong) and record.kind != "exposed":
                return INDEX[record.tile], record.seat
    return NONE, 0


def _held(
    seat: int, dealt: Sequence[int], moves: bytes, records: Sequence[Record]
) -> tuple[list[str], list[RevealedMeld]]:
    """Return what a seat holds by the log's own words, rules aside: concealed tiles, melds.

    Args:
        seat: the seat.
        dealt: the tiles dealt to it.
        moves: the events before, two bytes each.
        records: the events.
    """
    firsts, tiles = moves[0::2], moves[1::2]
    draws, discards, lays, robs = _SELECTORS[seat]
    held = [*dealt, *compress(tiles, firsts.translate(draws))]
    melds: list[RevealedMeld] = []
    # A tile may be laid down that was hidden so far, so what is taken out comes last.
    for place in compress(range(len(firsts)), firsts.translate(lays)):
        _lay(records[place], held, melds)
    given = list(compress(tiles, firsts.translate(discards)))
    if HIDDEN in held:
        for tile in given:
            _give(held, tile)
    else:
        for tile in given:
            if tile in held:
                held.remove(tile)
    if any(firsts.translate(robs)):
        _give_back(seat, records[: len(firsts)], melds)
    held.sort()
    return list(map(_NAME, held)), melds


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


def _give(held: list[int], tile: int) -> None:
    """Take a tile out of a holding, a hidden one for a tile that it was not seen to have."""
    try:
        held.remove(tile)
    except ValueError:
        if HIDDEN in held:
            held.remove(HIDDEN)


def _lay(record: Record, held: list[int], melds: list[RevealedMeld]) -> None:
    """Take into a seat's holding its own call, kong or drawn win."""
    if isinstance(record, Win):
        if record.by == "self" and record.tile is not None:
            _give(held, INDEX[record.tile])  # it is not shown
        return
    if not isinstance(record, (Chow, Pung, Kong)):
        return
    for name in record.own:
        _give(held, INDEX[name])
    if isinstance(record, Kong) and record.kind in ("added", "extended"):
        kind = KIND[INDEX[record.tile]]
        for index, meld in enumerate(melds):
            if meld.kind != "chow" and KIND[INDEX[meld.tiles[0]]] == kind:
                melds[index] = replace(meld, kind="kong", tiles=[*meld.tiles, *record.own])
                break
    elif isinstance(record, Kong) and record.kind == "concealed":
        melds.append(RevealedMeld(kind="kong", tiles=list(record.own)))
    else:
        melds.append(
            RevealedMeld(
                kind=_MELDS[type(record)],  # type: ignore[arg-type]
                tiles=sorted((record.tile, *record.own), key=_TILE),
                from_seat=record.from_seat,
                called=record.tile,
            )
        )


def _give_back(seat: int, records: Sequence[Record], melds: list[RevealedMeld]) -> None:
    """Let a kong of the seat that was robbed be a pung again."""
    for record in records:
        if isinstance(record, Win) and record.by == "rob" and record.from_seat == seat:
            for index, meld in enumerate(melds):
                if len(meld.tiles) == 4 and meld.called and meld.tiles[-1] == record.tile:
                    melds[index] = replace(meld, kind="pung", tiles=meld.tiles[:-1])


_MELDS: dict[type, str] = {Chow: "chow", Pung: "pung", Kong: "kong"}


@lru_cache(maxsize=1 << 10)
def _item(pattern: object, count: object, value: object) -> Item:
    """Return an item; few are different, and they are never changed."""
    if not isinstance(pattern, str) or not isinstance(count, int) or not isinstance(value, int):
        raise CompactError(f"{pattern!r} {count!r} {value!r} is no item")
    return Item(pattern, count, value)


def _hand_of(frame: list[object], packed: Packed) -> Hand:
    number, wind, dealer, streak, winds, scores, dice, door, rest = frame[:9]
    honba, deposits, walls, deal_id = rest if isinstance(rest, list) else [None] * 4
    dealt: list[list[str]] = []
    deal, place = packed.deal, 0
    while place < len(deal):
        count = deal[place]
        dealt.append(list(map(_NAME, deal[place + 1 : place + 1 + count])))
        place += 1 + count
    if place != len(deal):
        raise CompactError("the deal is cut")
    return Hand(
        hand=number,  # type: ignore[arg-type]
        round_wind=WINDS[wind],  # type: ignore[call-overload]
        dealer=dealer,  # type: ignore[arg-type]
        streak=streak,  # type: ignore[arg-type]
        seat_winds=[WINDS[each] for each in winds],  # type: ignore[attr-defined]
        scores=scores,  # type: ignore[arg-type]
        dealt=dealt,  # type: ignore[arg-type]
        wall=None if packed.wall is None else list(map(_NAME, packed.wall)),  # type: ignore[arg-type]
        honba=honba,
        deposits=deposits,
        dice=dice,  # type: ignore[arg-type]
        door=door,  # type: ignore[arg-type]
        walls=walls,
        deal_id=deal_id,
    )


def _called(
    code: int, seat: int, argument: int, tile: int, actor: int
) -> Chow | Pung | Kong | None:
    """Return the call or kong that a code and its argument stand for, None if there is none."""
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


def _win_of(seat: int, by: str, tile: str | None, actor: int, items: list[Item]) -> Win:
    """Return the win whose total follows from its items and whose source from what came before."""
    total = sum([item.count * item.value for item in items])
    return Win(
        seat=seat,
        by=by,  # type: ignore[arg-type]
        tile=tile,  # type: ignore[arg-type]
        items=items,
        total=total,
        counted=total,
        from_seat=None if by == "self" else actor,
    )


def _settlement_of(scores: Sequence[int], flat: Sequence[object]) -> Settlement:
    """Return the settlement whose deltas and scores follow from payments for wins."""
    payments: list[Payment] = []
    deltas = [0] * len(scores)
    for place in range(0, len(flat), 3):
        payer, to, amount = flat[place : place + 3]
        if (
            isinstance(payer, int)
            and isinstance(to, int)
            and isinstance(amount, int)
            and max(payer, to) < len(deltas)
        ):
            deltas[payer] -= amount
            deltas[to] += amount
        payments.append(Payment(from_seat=payer, to=to, amount=amount, reason="win"))  # type: ignore[arg-type]
    return Settlement(
        payments=payments,
        deltas=deltas,
        scores=[score + delta for score, delta in zip(scores, deltas, strict=True)],
    )
