"""Tenhou's tile numbers and the words of its call tags, as records."""

from __future__ import annotations

from functools import cache
from typing import Final

from mjlog.codec.compact.lines import turn_code
from mjlog.diagnostics import Fault
from mjlog.formats.document import Unreadable
from mjlog.formats.holdings import in_order
from mjlog.records import Chow, Discard, Draw, Indicator, Kong, Pung, RevealedMeld
from mjlog.records.values import Tile
from mjlog.tiles import KIND, NAMES

COPIES: Final = 4
_TILES: Final = 136
_REDS: Final = {16: "0m", 52: "0p", 88: "0s"}
_CALLS: Final = 16_384

Call = Chow | Pung | Kong
Turn = tuple[int, bool, Draw | Discard, Draw | Discard, int, int]


class Tags:
    """Everything that Tenhou's numbers 0 to 135 stand for.

    Args:
        reds: the lowest copy of each five is red.

    Attributes:
        names: number to tile.
        turns: tag of a draw or discard to its tile's number, whether it draws, the record that it
            mostly is (a draw from the head, a discard of the tile just drawn), the record that it
            may be else (from the tail, of another tile), and both bytes of these.
        calls: tag of a call to its record, as far as they have been met.
        indicators: number to record.
    """

    def __init__(self, *, reds: bool) -> None:
        names: list[Tile] = []
        for number in range(_TILES):
            name = NAMES[number // COPIES]
            names.append(_REDS.get(number, name) if reds else name)  # type: ignore[arg-type]
        self.names = names
        index = {name: place for place, name in enumerate(NAMES)}
        order = sorted(
            range(_TILES), key=lambda number: (KIND[index[names[number]]], index[names[number]])
        )
        self._ranked = [names[number] for number in order]
        self._ranks = [order.index(number) for number in range(_TILES)]
        self.turns: dict[bytes, Turn] = {}
        for seat in range(4):
            for number, name in enumerate(names):
                head = Draw(seat=seat, tile=name, source="head")
                tail = Draw(seat=seat, tile=name, source="tail")
                self.turns[b"%c%d/>" % (b"TUVW"[seat], number)] = (
                    number, True, head, tail, turn_code(head), turn_code(tail),
                )  # fmt: skip
                drawn = Discard(seat=seat, tile=name, drawn=True)
                held = Discard(seat=seat, tile=name, drawn=False)
                self.turns[b"%c%d/>" % (b"DEFG"[seat], number)] = (
                    number, False, drawn, held, turn_code(drawn), turn_code(held),
                )  # fmt: skip
        self.indicators = [Indicator(tile=name) for name in names]
        self.calls: dict[bytes, Call] = {}
        self._calls: dict[tuple[int, int], tuple[Call, RevealedMeld]] = {}

    def indicator(self, number: int, key: str) -> Indicator:
        """Return the record of an indicator.

        Args:
            number: the tile.
            key: what it was read from.

        Raises:
            Unreadable: there is no such tile.
        """
        if not 0 <= number < len(self.indicators):
            raise Unreadable(Fault("MJ029", {"field": key}, recorded=number))
        return self.indicators[number]

    def sorted(self, numbers: list[int]) -> list[Tile]:
        """Return the tiles of some numbers in order.

        Raises:
            IndexError: there is no such number.
        """
        ranks = sorted(map(self._ranks.__getitem__, numbers))
        return list(map(self._ranked.__getitem__, ranks))

    def keep_call(self, tag: bytes, record: Call) -> None:
        """Keep what a tag stands for, as the same calls are met in game after game."""
        if len(self.calls) < _CALLS:
            self.calls[tag] = record

    def call(self, seat: int, code: int) -> tuple[Call, RevealedMeld]:
        """Return the call that a code stands for, and the meld as it lies at the end.

        Raises:
            ValueError: the code stands for none.
        """
        known = self._calls.get((seat, code))
        if known is None:
            known = call(self.names, seat, code)
            if len(self._calls) < _CALLS:
                self._calls[seat, code] = known
        return known


@cache
def tags(reds: bool) -> Tags:
    """Return the numbers of a game with or without red fives."""
    return Tags(reds=reds)


def call(names: list[Tile], seat: int, code: int) -> tuple[Call, RevealedMeld]:
    """Return the call that a code of a tag ``N`` stands for, and the meld as it lies at the end.

    Args:
        names: number to tile.
        seat: who calls.
        code: the code.

    Raises:
        ValueError: the code stands for none.
    """
    if not 0 <= code < 1 << 16:
        raise ValueError(code)
    source = (seat + (code & 3)) % 4
    if code & 4:
        return _chow(names, seat, source, code)
    if code & 8 or code & 16:
        return _pung(names, seat, source, code)
    if code & 32:
        raise ValueError(code)
    return _kong(names, seat, source, code)


def _chow(names: list[Tile], seat: int, source: int, code: int) -> tuple[Call, RevealedMeld]:
    sequence, called = divmod(code >> 10, 3)
    if sequence >= 21 or code & 3 != 3:
        raise ValueError(code)
    lowest = 9 * (sequence // 7) + sequence % 7
    tiles = [names[COPIES * (lowest + place) + (code >> (3 + 2 * place) & 3)] for place in range(3)]
    tile = tiles[called]
    own = [*tiles[:called], *tiles[called + 1 :]]
    return (
        Chow(seat=seat, from_seat=source, tile=tile, own=own),
        RevealedMeld(kind="chow", tiles=tiles, from_seat=source, called=tile),
    )


def _pung(names: list[Tile], seat: int, source: int, code: int) -> tuple[Call, RevealedMeld]:
    kind, called = divmod(code >> 9, 3)
    if kind >= 34 or not code & 3:
        raise ValueError(code)
    unused = COPIES * kind + (code >> 5 & 3)
    copies = [number for number in range(COPIES * kind, COPIES * kind + COPIES) if number != unused]
    tile = names[copies.pop(called)]
    own = in_order(names[number] for number in copies)
    if code & 8:
        return (
            Pung(seat=seat, from_seat=source, tile=tile, own=own),
            RevealedMeld(kind="pung", tiles=in_order([*own, tile]), from_seat=source, called=tile),
        )
    added = names[unused]
    return (
        Kong(seat=seat, kind="added", tile=added, own=[added], level=4),
        RevealedMeld(
            kind="kong", tiles=in_order([*own, tile, added]), from_seat=source, called=tile
        ),
    )


def _kong(names: list[Tile], seat: int, source: int, code: int) -> tuple[Call, RevealedMeld]:
    number = code >> 8
    if number >= _TILES:
        raise ValueError(code)
    kind = number // COPIES
    copies = list(range(COPIES * kind, COPIES * kind + COPIES))
    if not code & 3:
        own = in_order(names[each] for each in copies)
        return (
            Kong(seat=seat, kind="concealed", tile=own[0], own=own, level=4),
            RevealedMeld(kind="kong", tiles=own),
        )
    copies.remove(number)
    tile = names[number]
    own = in_order(names[each] for each in copies)
    return (
        Kong(seat=seat, kind="exposed", tile=tile, own=own, level=4, from_seat=source),
        RevealedMeld(kind="kong", tiles=in_order([*own, tile]), from_seat=source, called=tile),
    )
