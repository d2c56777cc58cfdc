"""The rows of ``events``, made of many hands' compact bytes at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from mjlog.codec.compact import Packed
from mjlog.codec.compact import codes as c
from mjlog.records import Aborted, Kong, Penalty, Record, Win
from mjlog.tiles import NAMES
from mjlog.warehouse.columns import arrow_schema

Ints = npt.NDArray[Any]

_KINDS = (
    "draw", "draw", "discard", "discard", "discard", "flower", "indicator", "declare_ready", "chow",
    "pung", "kong", "kong", "kong", "pass", "win", "win", "win", "win", "reveal", "exhausted",
    "presence", "settlement", "hand_end",
)  # fmt: skip
_OTHER_KINDS = ("deposit", "aborted", "penalty")
_KIND_NAMES = tuple(dict.fromkeys((*_KINDS, *_OTHER_KINDS)))
_KIND_OF = np.array([_KIND_NAMES.index(kind) for kind in _KINDS] + [0], np.int8)
_SEATLESS = np.isin(np.arange(24), (c.INDICATOR, c.EXHAUSTED, c.SETTLEMENT, c.HAND_END, c.OTHER))
_NAMES = pa.array(NAMES)


def _how_names() -> tuple[list[str], Ints]:
    """Return the words of the column ``how``, and the number of the word by code and argument."""
    words: list[str] = []
    numbers = np.full((24, 256), -1, np.int16)

    def say(code: int, argument: int | slice, word: str) -> None:
        if word not in words:
            words.append(word)
        numbers[code, argument] = words.index(word)

    whole = slice(None)
    for code, word in (
        (c.DRAW_HEAD, "head"), (c.DRAW_TAIL, "tail"),
        (c.KONG_EXPOSED, "exposed"), (c.KONG_CONCEALED, "concealed"), (c.KONG_ADDED, "added"),
        (c.WIN_SELF, "self"), (c.WIN_DISCARD, "discard"), (c.WIN_ROB, "rob"),
        (c.WIN_FLOWER, "flower"),
    ):  # fmt: skip
        say(code, whole, word)
    for place, kind in enumerate(c.DECLARATIONS):
        say(c.DECLARE, place, kind)
    for mask in range(1, 16):
        options = [claim for place, claim in enumerate(c.CLAIMS) if mask >> place & 1]
        say(c.PASS, mask, ",".join(options))
    say(c.PRESENCE, 0, "leaves")
    say(c.PRESENCE, 1, "returns")
    return words, numbers


_HOW_NAMES, _HOW = _how_names()


class EventColumns:
    """Collects hands until their events are made into a table."""

    def __init__(self) -> None:
        self._keys: list[int] = []
        self._files: list[str] = []
        self._moves: list[bytes] = []
        self._drawable: list[int] = []
        self._lines: list[int | Sequence[int]] = []
        self._others: list[tuple[int, Record]] = []
        self._timed: list[tuple[int, Sequence[Record]]] = []
        self._distances: list[Sequence[int | None] | None] = []
        self._elements: list[tuple[int, Sequence[str]]] = []
        self._count = 0

    def add(
        self,
        key: int,
        file: str,
        packed: Packed,
        records: Sequence[Record],
        lines: int | Sequence[int],
        drawable: int,
        distances: Sequence[int | None] | None = None,
        elements: Sequence[str] | None = None,
    ) -> None:
        """Take in a hand.

        Args:
            key: its key.
            file: the log's path.
            packed: its compact form.
            records: its lines after its own.
            lines: where they stand: the first one's number if they follow each other, else all.
            drawable: tiles that could be drawn after the deal.
            distances: tiles to exchange until the actor is ready, by event; None without detail.
            elements: tags or entries that they were made of; None: the log is one of our own.
        """
        if elements is not None:
            self._elements.append((self._count, elements))
        self._keys.append(key)
        self._files.append(file)
        self._moves.append(packed.moves)
        self._drawable.append(drawable)
        self._lines.append(lines)
        self._distances.append(distances)
        if packed.side is not None:
            self._timed.append((self._count, records))
            for place in range(0, len(packed.moves), 2):
                if packed.moves[place] >> 2 == c.OTHER:
                    event = place // 2
                    self._others.append((self._count + event, records[event]))
        self._count += len(records)

    def table(self) -> pa.Table:
        """Return the events of the hands taken in, and forget them."""
        schema = arrow_schema("events")
        if not self._keys:
            return schema.empty_table()
        arrays = self._arrays()
        # Words stay numbers in a dictionary, as they will be in the file.
        columns = [
            array
            if isinstance(array := arrays[field.name], pa.DictionaryArray)
            else array.cast(field.type)
            for field in schema
        ]
        fields = [
            field.with_type(column.type) for field, column in zip(schema, columns, strict=True)
        ]
        table = pa.Table.from_arrays(columns, schema=pa.schema(fields))
        self.__init__()  # type: ignore[misc]
        return table

    def _arrays(self) -> dict[str, pa.Array]:
        data = np.frombuffer(b"".join(self._moves), np.uint8)
        first, argument = data[0::2], data[1::2]
        code = (first >> 2).astype(np.int16)
        seat = (first & 3).astype(np.int8)
        counts = np.array([len(moves) // 2 for moves in self._moves], np.int64)
        starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
        hand = np.repeat(np.arange(len(counts)), counts)
        event = np.arange(len(code)) - starts[hand]
        seatless = _SEATLESS[code]
        opened: list[int] = []
        for at, record in self._others:
            actor = getattr(record, "seat", None)
            if actor is not None:
                seat[at], seatless[at] = actor, False
            if isinstance(record, Kong) and record.kind != "exposed":
                opened.append(at)
        tile, from_seat = _tiles(code, argument, seat, opened)
        kind = _KIND_OF[code]
        turn = _turns(code, seat, starts, hand)
        drawable = np.array(self._drawable, np.int64)[hand] - _running(
            code <= c.DRAW_TAIL, starts, hand
        )
        how = _HOW[code, argument]
        columns: dict[str, Ints] = {
            "kind": kind, "seat": np.where(seatless, -1, seat), "tile": tile,
            "from_seat": from_seat, "turn": np.where(seatless, -1, turn),
        }  # fmt: skip
        words = [*_HOW_NAMES]
        for at, record in self._others:
            self._say(columns, how, words, at, record)
        drawn = pa.array(
            code == c.DISCARD_DRAWN, mask=~np.isin(code, (c.DISCARD_HELD, c.DISCARD_DRAWN))
        )
        files = list(dict.fromkeys(self._files))
        places = {file: place for place, file in enumerate(files)}
        file = np.array([places[name] for name in self._files], np.int32)[hand]
        return {
            "hand_key": pa.array(np.array(self._keys, np.int64)[hand]),
            "event": pa.array(event + 1),
            "file": pa.DictionaryArray.from_arrays(file, files),
            "line": pa.array(self._line_numbers(starts, hand, event)),
            "kind": pa.DictionaryArray.from_arrays(columns["kind"], _KIND_NAMES),
            "seat": _nullable(columns["seat"]),
            "tile": pa.DictionaryArray.from_arrays(_nullable(columns["tile"]), _NAMES),
            "how": pa.DictionaryArray.from_arrays(_nullable(how), words),
            "drawn": drawn,
            "from_seat": _nullable(columns["from_seat"]),
            "turn": _nullable(columns["turn"]),
            "drawable": pa.array(drawable),
            **self._optional(),
        }

    @staticmethod
    def _say(
        columns: dict[str, Ints], how: Ints, words: list[str], at: int, record: Record
    ) -> None:
        """Fill in an event that two bytes do not say."""
        kind = str(type(record).__struct_config__.tag)
        tile = getattr(record, "tile", None)
        from_seat = getattr(record, "from_seat", None)
        word = getattr(record, "kind", None)
        if isinstance(record, Win):
            word = record.by
        elif isinstance(record, (Aborted, Penalty)):
            word = record.reason
        columns["kind"][at] = _KIND_NAMES.index(kind)
        columns["tile"][at] = -1 if tile is None else NAMES.index(tile)
        columns["from_seat"][at] = -1 if from_seat is None else from_seat
        how[at] = -1
        if word is not None:
            if word not in words:
                words.append(word)
            how[at] = words.index(word)

    def _line_numbers(self, starts: Ints, hand: Ints, event: Ints) -> Ints:
        first = np.array(
            [
                lines if isinstance(lines, int) else lines[0] if lines else 0
                for lines in self._lines
            ],
            np.int64,
        )
        numbers = first[hand] + event
        for place, lines in enumerate(self._lines):
            if not isinstance(lines, int):
                numbers[starts[place] : starts[place] + len(lines)] = lines
        return numbers

    def _optional(self) -> dict[str, pa.Array]:
        """Return the columns that are seldom there."""
        at: list[str | None] | None = None
        auto: list[bool | None] | None = None
        for start, records in self._timed:
            for place, record in enumerate(records, start):
                if record.at is not None:
                    at = at or [None] * self._count
                    at[place] = record.at
                if record.auto is not None:
                    auto = auto or [None] * self._count
                    auto[place] = record.auto
        distance: list[int | None] | None = None
        if any(distances is not None for distances in self._distances):
            distance = []
            for moves, distances in zip(self._moves, self._distances, strict=True):
                distance += [None] * (len(moves) // 2) if distances is None else distances
        element: list[str | None] | None = None
        if self._elements:
            element = [None] * self._count
            for start, elements in self._elements:
                element[start : start + len(elements)] = elements
        none = pa.nulls(self._count)
        return {
            "element": none if element is None else pa.array(element, pa.string()),
            "recorded_at": none if at is None else pa.array(at, pa.string()),
            "auto": none if auto is None else pa.array(auto, pa.bool_()),
            "distance": none if distance is None else pa.array(distance, pa.int8()),
        }


def _tiles(code: Ints, argument: Ints, seat: Ints, opened: Sequence[int]) -> tuple[Ints, Ints]:
    """Return tile and giver of every event, -1 for none.

    Args:
        code: what the first bytes say,
        argument: the second bytes,
        seat: and who acts.
        opened: kongs that bytes do not say.
    """
    tile = np.full(len(code), -1, np.int16)
    own = (code <= c.INDICATOR) | (
        (code >= c.WIN_SELF) & (code <= c.WIN_FLOWER) & (argument != c.NONE)
    )
    tile[own] = argument[own]
    kong = (code == c.KONG_CONCEALED) | (code == c.KONG_ADDED)
    tile[kong] = argument[kong] & 63
    # What lies open is the last discard or the kong being made; a call never precedes the first.
    opens = ((code >= c.DISCARD_HELD) & (code <= c.DISCARD_UNKNOWN)) | kong
    opens[list(opened)] = True
    last = np.maximum.accumulate(np.where(opens, np.arange(len(code)), 0))
    called = (code == c.CHOW) | (code == c.PUNG) | (code == c.KONG_EXPOSED)
    tile[called] = tile[last[called]]
    given = called | ((code > c.WIN_SELF) & (code <= c.WIN_FLOWER))
    from_seat = np.where(given, seat[last], -1).astype(np.int16)
    return tile, from_seat


def _running(flags: Ints, starts: Ints, hand: Ints) -> Ints:
    """Return how many flags of its hand have been up, up to and with each event."""
    total: Ints = np.cumsum(flags)
    before: Ints = total[starts] - flags[starts]
    result: Ints = total - before[hand]
    return result


def _turns(code: Ints, seat: Ints, starts: Ints, hand: Ints) -> Ints:
    """Return the actor's own turn at every event: its discards before it, plus 1."""
    discard = (code >= c.DISCARD_HELD) & (code <= c.DISCARD_UNKNOWN)
    turn = np.zeros(len(code), np.int64)
    for index in range(4):
        mine = seat == index
        made = discard & mine
        if mine.any():
            turn[mine] = (_running(made, starts, hand) - made)[mine] + 1
    return turn


def _nullable(values: Ints) -> pa.Array:
    return pa.array(values, mask=values < 0)
