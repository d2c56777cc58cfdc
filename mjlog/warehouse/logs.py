"""A warehouse's logs, read back from the compact form."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from mjlog.codec.compact import CompactError, Packed, unpack, unpack_all
from mjlog.codec.decode import Dialect, read_line
from mjlog.codec.encode import encode
from mjlog.codec.line import Batch, Line, Placed
from mjlog.codec.readers import batches
from mjlog.codec.sources import Source
from mjlog.codec.unpack import Broken
from mjlog.diagnostics import Fault, Label
from mjlog.warehouse.columns import read
from mjlog.warehouse.parts import Part, WarehouseError, part_at, parts_of
from mjlog.warehouse.reading import Spot

_HAND = ["hand_key", "line", "element", "unchecked", "frame", "deal", "wall", "moves", "side"]
_LINE, _ELEMENT, _UNCHECKED = map(_HAND.index, ("line", "element", "unchecked"))
_MOVES = _HAND.index("moves")

_Hand = tuple[Any, ...]
"""Values of these columns."""

_TOGETHER = 32
"""Hands unpacked at a time."""


class WarehouseLog(Source):
    """A log of a warehouse.

    Args:
        name: path of the file it was loaded from.
        part: folder of the part that holds it.
        warehouse: folder of the warehouse.
        key: its key.
    """

    __slots__ = ("key", "part", "warehouse")

    def __init__(self, name: str, part: str, warehouse: str, key: int) -> None:
        super().__init__(name)
        self.part = part
        self.warehouse = warehouse
        self.key = key

    def batches(self) -> Iterator[Batch | Line]:
        """Yield what a reader of the log would yield, less blank lines."""
        try:
            content = _content(self.part)
            dialect = Dialect()
            for line, text in json.loads(content.strays[self.key]):
                yield read_line(text.encode(), line, 0, dialect)
            for game in content.games[self.key]:
                yield from self._game(content, game)
        except (OSError, pa.ArrowInvalid, CompactError, WarehouseError) as error:
            yield Line(1, 0, None, faults=(self._damage(error),), lost=True)

    def pieces(self) -> Iterator[bytes]:
        """Yield the log as text: hands in canonical form, other lines as they were read.

        Raises:
            Broken: the warehouse is damaged.
        """
        try:
            for text, _, _ in self._written():
                yield text
        except (OSError, pa.ArrowInvalid, CompactError, WarehouseError) as error:
            raise Broken(self._damage(error)) from None

    def spots(self) -> list[Spot] | None:
        """Return where every line of this text stands in a log of another format.

        None: the log is one of our own, whose lines these are.

        Raises:
            Broken: the warehouse is damaged.
        """
        try:
            games = _content(self.part).games[self.key]
            foreign = bool(games) and games[0]["element"] is not None
            found = list(self._places()) if foreign else None
        except (OSError, pa.ArrowInvalid, CompactError, WarehouseError) as error:
            raise Broken(self._damage(error)) from None
        return found

    def _places(self) -> Iterator[Spot]:
        """Yield where every line stands."""
        for text, spot, key in self._written():
            known = {} if key is None else _spots(self.part, key)
            yield spot
            for event in range(1, text.count(b"\n")):
                line, _, element = known.get(event, (spot[0], 0, spot[1]))
                yield line, element

    def _written(self) -> Iterator[tuple[bytes, Spot, int | None]]:
        """Yield the log as text, where the first line of a piece stands, and whose events it has.

        The last is the key of a hand, None for other lines and hands that other logs brought.
        """
        content = _content(self.part)
        for line, text in json.loads(content.strays[self.key]):
            yield f"{text}\n".encode(), (line, None), None
        for game in content.games[self.key]:
            yield f"{game['header']}\n".encode(), (game["line"], game["element"]), None
            for spot, what in self._parts(content, game):
                if isinstance(what, tuple):
                    yield _hand_text(what), spot, what[0]
                else:
                    yield what.rstrip("\n").encode() + b"\n", spot, None

    def _damage(self, error: Exception) -> Fault:
        return Fault("MJ001", {"reason": Label(*[f"{Path(self.part).name}: {error}"] * 2)})

    def _game(self, content: _Content, game: dict[str, Any]) -> Iterator[Batch | Line]:
        dialect = Dialect()
        header = game["header"].encode(), game["line"], 0, dialect
        yield _with_element(read_line(*header), game["element"])
        whole = game["hash_agrees"] is False
        hands: list[_Hand] = []
        after = 0
        for (line, element), what in self._parts(content, game):
            apart = element is not None or (
                isinstance(what, tuple) and "newer_format" in what[_UNCHECKED]
            )
            if isinstance(what, str) or apart or line != after or len(hands) == _TOGETHER:
                yield from _hands(hands, whole)
                hands = []
            if isinstance(what, str):
                if "\n" in what:
                    yield from _failed(line, element, what)
                else:
                    yield _with_element(read_line(what.encode(), line, 0, dialect), element)
            elif element is not None:
                yield self._placed(what)
            elif apart:
                yield from _newer(what)
            else:
                hands.append(what)
                after = line + 1 + len(what[_MOVES]) // 2
        yield from _hands(hands, whole)

    def _placed(self, row: _Hand) -> Placed:
        """Return a hand of a log in another format."""
        records, codes, _ = unpack_all([_packed(row)])
        part, key, line, element = self.part, row[0], row[_LINE], row[_ELEMENT]

        def place(spot: int) -> tuple[int, int, str | None]:
            # Few events are ever asked for, so only then it is looked up where they stand. Of a
            # hand that another log brought, no more is known than where it opens.
            known = _spots(part, key) if spot and key is not None else {}
            return known.get(spot, (line, 0, element))

        return Placed(records, range(len(records)), place, codes=codes)

    def _parts(self, content: _Content, game: dict[str, Any]) -> Iterator[tuple[Spot, str | _Hand]]:
        """Yield what follows the header, by line and element: hands, other lines, failed hands.

        A single line has no newline, the lines of failed hands have.
        """
        others = list(_told(game["others"]))
        repeated = {place: (spot, key) for place, spot, key in _told(game["repeated"])}
        failed = content.failed[game["game_key"]]
        hands = content.hands[game["game_key"]]
        at = 0
        for place in range(game["hands"]):
            while at < len(others) and others[at][0] <= place:
                yield others[at][1], others[at][2]
                at += 1
            if place in hands:
                row = hands[place]
                yield (row[_LINE], row[_ELEMENT]), row
            elif place in failed:
                spot, text = failed[place]
                yield spot, text if "\n" in text else f"{text}\n"
            elif place in repeated:
                spot, key = repeated[place]
                row = _elsewhere(self.warehouse, key)
                yield spot, (None, *spot, *row[_UNCHECKED:])
        for _, spot, text in others[at:]:
            yield spot, text


def logs_of(warehouse: str | Path) -> Iterator[WarehouseLog]:
    """Yield the logs of a warehouse.

    Raises:
        WarehouseError: there is none, it is of another version, or it is damaged.
    """
    for part in parts_of(warehouse):
        for one in part.manifest.sources:
            yield WarehouseLog(one.file, str(part.folder), str(warehouse), one.key)


class _Content:
    """What is needed of a part: games by log, hands and failed hands by game and place."""

    def __init__(self, part: Part) -> None:
        self.strays: dict[int, str] = {
            row["source_key"]: row["strays"]
            for row in _rows(part.whole("sources"), ["source_key", "strays"])
        }
        self.games: dict[int, list[dict[str, Any]]] = defaultdict(list)
        self.hands: dict[int, dict[int, _Hand]] = defaultdict(dict)
        self.failed: dict[int, dict[int, tuple[Spot, str]]] = defaultdict(dict)
        columns = ["game_key", "source_key", "line", "element", "hands", "hash_agrees", "header"]
        for game in _rows(part.whole("games"), [*columns, "others", "repeated"]):
            self.games[game["source_key"]].append(game)
        columns = ["game_key", "place", *_HAND]
        for game_key, place, *rest in _values(part.whole("hands"), columns):
            self.hands[game_key][place] = tuple(rest)
        columns = ["game_key", "place", "line", "element", "lines"]
        for game_key, place, *spot, lines in _values(part.whole("failed_hands"), columns):
            self.failed[game_key][place] = (tuple(spot), lines)


@lru_cache(maxsize=2)
def _content(part: str) -> _Content:
    return _Content(part_at(Path(part)))


@lru_cache(maxsize=1)
def _places(warehouse: str) -> dict[int, Path]:
    """Return the file that holds a hand, by its key."""
    return {
        key: file
        for part in parts_of(warehouse)
        if (file := part.whole("hands")) is not None
        for key in read(file, ["hand_key"]).column(0).to_pylist()
    }


@lru_cache(maxsize=4)
def _hands_by_key(file: Path) -> dict[int, _Hand]:
    return {row[0]: row for row in _values(file, _HAND)}


def _elsewhere(warehouse: str, key: int) -> _Hand:
    """Return a hand that another log brought."""
    file = _places(warehouse).get(key)
    if file is None:
        raise CompactError(f"the hand {key} is missing")
    return _hands_by_key(file)[key]


@lru_cache(maxsize=1)
def _events(part: str) -> pa.Table:
    """Return where the events of a part stand."""
    file = part_at(Path(part)).file("events")
    assert file is not None
    return read(file, ["hand_key", "event", "line", "element"])


def _spots(part: str, key: int) -> dict[int, tuple[int, int, str | None]]:
    """Return line, byte and element of every event of a hand, bytes being forgotten."""
    table = _events(part)
    rows = table.filter(pc.equal(table["hand_key"], key)).to_pylist()
    return {row["event"]: (row["line"], 0, row["element"]) for row in rows}


def _told(text: str) -> Iterator[tuple[Any, Spot, Any]]:
    """Yield what a column of JSON says of lines, as `rows.values.told` has put it."""
    for before, line, what, *element in json.loads(text):
        yield before, (line, element[0] if element else None), what


def _with_element(line: Line, element: str | None) -> Line:
    line.element = element
    return line


def _rows(file: Path | None, columns: list[str]) -> list[dict[str, Any]]:
    if file is None:
        return []
    rows: list[dict[str, Any]] = read(file, columns).to_pylist()
    return rows


def _values(file: Path | None, columns: list[str]) -> Iterator[_Hand]:
    """Yield the rows of a file as values in the order of some columns."""
    if file is not None:
        yield from zip(*(column.to_pylist() for column in read(file, columns)), strict=True)


def _hands(rows: Sequence[_Hand], whole: bool) -> Iterator[Batch | Line]:
    """Yield hands that follow each other from their compact form.

    Args:
        rows: what is stored of them.
        whole: their lines are to be hashed; otherwise it is enough that their file has been.
    """
    if not rows:
        return
    try:
        records, codes, _ = unpack_all([_packed(row) for row in rows])
    except CompactError:
        if len(rows) == 1:
            raise
        for row in rows:  # those before the damaged one are as good as ever
            yield from _hands([row], whole)
        return
    yield Batch(rows[0][1], 0, records, b"", vouched=not whole, codes=codes)


def _newer(row: _Hand) -> Iterator[Batch | Line]:
    """Yield a hand in which there were keys of a newer format.

    Which keys were not understood is forgotten, but not that there were some.
    """
    records, _, _ = unpack_all([_packed(row)])
    line = row[1]
    yield Batch(line, 0, records[:1], b"")
    if len(records) > 1:
        yield Line(line + 1, 0, records[1], ignored=("",))
        yield Batch(line + 2, 0, records[2:], b"")


def _packed(row: _Hand) -> Packed:
    *_, frame, deal, wall, moves, side = row
    return Packed(frame, deal, wall, moves, None if side is None else side.encode())


def _hand_text(row: _Hand) -> bytes:
    """Return the lines of a hand."""
    hand, records, extras = unpack(_packed(row))
    lines = [encode(record, extras.get(event)) for event, record in enumerate((hand, *records))]
    return b"\n".join((*lines, b""))


def _failed(line: int, element: str | None, text: str) -> Iterator[Batch | Line]:
    """Yield a failed hand as it was read; of another format only where it opens is known."""
    for item in batches(Source("", stream=BytesIO(text.encode()))):
        if element is None:
            item.number += line - 1
            yield item
        elif isinstance(item, Batch):
            records = item.records
            yield Placed(records, [0] * len(records), lambda _: (line, 0, element), line)
