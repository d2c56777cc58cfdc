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
_CODE = np.arange(256) >> 2
"""By first byte, as all that follow."""
_UNUSED = [0] * (64 - len(_KINDS))
_KIND_OF = np.array([*map(_KIND_NAMES.index, _KINDS), *_UNUSED], np.int8)[_CODE]
_SEAT_OF = np.where(
    np.isin(_CODE, (c.INDICATOR, c.EXHAUSTED, c.SETTLEMENT, c.HAND_END, c.OTHER)),
    -1,
    np.arange(256) & 3,
).astype(np.int8)
_DRAWS = _CODE <= c.DRAW_TAIL
_DISCARDS = (_CODE >= c.DISCARD_HELD) & (_CODE <= c.DISCARD_UNKNOWN)
_SAYS_DRAWN = (_CODE == c.DISCARD_HELD) | (_CODE == c.DISCARD_DRAWN)
_TILED = _CODE <= c.INDICATOR
_WINS = (_CODE >= c.WIN_SELF) & (_CODE <= c.WIN_FLOWER)
_OWN_KONGS = (_CODE == c.KONG_CONCEALED) | (_CODE == c.KONG_ADDED)
_CALLS = (_CODE == c.CHOW) | (_CODE == c.PUNG) | (_CODE == c.KONG_EXPOSED)
_TAKEN = _CALLS | (_WINS & (_CODE != c.WIN_SELF))
_NAMES = pa.array(NAMES)


def _how_names() -> tuple[list[str], Ints]:
    """Return the words of the column ``how``, and the number of the word by both bytes."""
    words: list[str] = []
    numbers = np.full((64, 4, 256), -1, np.int16)

    def say(code: int, argument: int | slice, word: str) -> None:
        if word not in words:
            words.append(word)
        numbers[code, :, argument] = words.index(word)

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
    return words, numbers.reshape(-1)


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
        first, argument = data[0::2].copy(), data[1::2].copy()
        counts = np.array([len(moves) // 2 for moves in self._moves], np.int32)
        starts = np.cumsum(counts, dtype=np.int32) - counts
        place = np.arange(len(first), dtype=np.int32)
        seat = _SEAT_OF[first]
        opened: list[int] = []
        for at, record in self._others:
            actor = getattr(record, "seat", None)
            if actor is not None:
                seat[at] = actor
            if isinstance(record, Kong) and record.kind != "exposed":
                opened.append(at)
        tile, from_seat = _tiles(first, argument, seat, opened)
        # Both bytes as one number, the first being the greater.
        how = _HOW[data.view(">u2").astype(np.uint16)]
        columns: dict[str, Ints] = {
            "kind": _KIND_OF[first], "seat": seat, "tile": tile, "from_seat": from_seat,
            "turn": _turns(_DISCARDS[first], seat, starts, counts),
        }  # fmt: skip
        words = [*_HOW_NAMES]
        for at, record in self._others:
            self._say(columns, how, words, at, record)
        drawn = pa.array(first >> 2 == c.DISCARD_DRAWN, mask=~_SAYS_DRAWN[first])
        files = list(dict.fromkeys(self._files))
        numbers = {file: number for number, file in enumerate(files)}
        file = np.array([numbers[name] for name in self._files], np.int32)
        drawable = np.array(self._drawable, np.int32)
        drawable = np.repeat(drawable, counts) - _running(_DRAWS[first], starts, counts)
        return {
            "hand_key": pa.array(np.repeat(np.array(self._keys, np.int64), counts)),
            "event": _small(place - np.repeat(starts - 1, counts)),
            "file": pa.DictionaryArray.from_arrays(np.repeat(file, counts), files),
            "line": pa.array(self._line_numbers(place, starts, counts)),
            "kind": pa.DictionaryArray.from_arrays(columns["kind"], _KIND_NAMES),
            "seat": _nullable(columns["seat"]),
            "tile": pa.DictionaryArray.from_arrays(_nullable(columns["tile"]), _NAMES),
            "how": pa.DictionaryArray.from_arrays(_nullable(how), words),
            "drawn": drawn,
            "from_seat": _nullable(columns["from_seat"]),
            "turn": _nullable(columns["turn"]),
            "drawable": _small(drawable),
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

    def _line_numbers(self, place: Ints, starts: Ints, counts: Ints) -> Ints:
        first = np.array(
            [
                lines if isinstance(lines, int) else lines[0] if lines else 0
                for lines in self._lines
            ],
            np.int32,
        )
        numbers: Ints = place + np.repeat(first - starts, counts)
        for hand, lines in enumerate(self._lines):
            if not isinstance(lines, int):
                numbers[starts[hand] : starts[hand] + len(lines)] = lines
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


def _tiles(first: Ints, argument: Ints, seat: Ints, opened: Sequence[int]) -> tuple[Ints, Ints]:
    """Return tile and giver of every event, -1 for none.

    Args:
        first: the first bytes,
        argument: the second ones,
        seat: and who acts.
        opened: kongs that bytes do not say.
    """
    own = _TILED[first] | (_WINS[first] & (argument != c.NONE))
    tile = np.where(own, argument.view(np.int8), np.int8(-1))
    kong = _OWN_KONGS[first]
    np.copyto(tile, (argument & 63).view(np.int8), where=kong)
    # What lies open is the last discard or the kong being made; a call never precedes the first.
    opens = _DISCARDS[first] | kong
    opens[list(opened)] = True
    taken = np.flatnonzero(_TAKEN[first])
    lying = np.flatnonzero(opens)
    last = np.searchsorted(lying, taken) - 1
    given = np.where(last < 0, 0, lying[last]) if len(lying) else np.zeros_like(taken)
    from_seat = np.full(len(first), -1, np.int8)
    from_seat[taken] = seat[given]
    called = _CALLS[first[taken]]
    tile[taken[called]] = tile[given[called]]
    return tile, from_seat


def _running(flags: Ints, starts: Ints, counts: Ints) -> Ints:
    """Return how many flags of its hand have been up, up to and with each event.

    Args:
        flags: by event.
        starts: the first event of every hand,
        counts: and how many it has, none of them 0.
    """
    total: Ints = np.cumsum(flags, dtype=np.int32)
    result: Ints = total - np.repeat(total[starts] - flags[starts], counts)
    return result


def _turns(discards: Ints, seat: Ints, starts: Ints, counts: Ints) -> Ints:
    """Return the actor's own turn at every event, its discards before it plus 1; -1 for nobody."""
    turn = np.full(len(seat), -1, np.int32)
    for index in range(4):
        mine = seat == index
        made = discards & mine
        if mine.any():
            np.copyto(turn, _running(made, starts, counts) - made + 1, where=mine)
    return turn


def _nullable(values: Ints) -> pa.Array:
    return pa.array(values, mask=values < 0)


def _small(values: Ints) -> pa.Array:
    return pa.array(values.astype(np.int16))
