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

from mjlog.codec.compact import CompactError, Packed, unpack, unpack_all
from mjlog.codec.decode import Dialect, read_line
from mjlog.codec.encode import encode
from mjlog.codec.line import Batch, Line
from mjlog.codec.readers import batches
from mjlog.codec.sources import Source
from mjlog.codec.unpack import Broken
from mjlog.diagnostics import Fault, Label
from mjlog.warehouse.columns import read
from mjlog.warehouse.parts import Part, WarehouseError, part_at, parts_of

_HAND = ["hand_key", "line", "unchecked", "frame", "deal", "wall", "moves", "side"]
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
            content = _content(self.part)
            for _, text in json.loads(content.strays[self.key]):
                yield f"{text}\n".encode()
            for game in content.games[self.key]:
                yield f"{game['header']}\n".encode()
                for _, what in self._parts(content, game):
                    if isinstance(what, tuple):
                        yield _hand_text(what)
                    else:
                        yield what.rstrip("\n").encode() + b"\n"
        except (OSError, pa.ArrowInvalid, CompactError, WarehouseError) as error:
            raise Broken(self._damage(error)) from None

    def _damage(self, error: Exception) -> Fault:
        return Fault("MJ001", {"reason": Label(*[f"{Path(self.part).name}: {error}"] * 2)})

    def _game(self, content: _Content, game: dict[str, Any]) -> Iterator[Batch | Line]:
        dialect = Dialect()
        yield read_line(game["header"].encode(), game["line"], 0, dialect)
        whole = game["hash_agrees"] is False
        hands: list[_Hand] = []
        after = 0
        for line, what in self._parts(content, game):
            newer = isinstance(what, tuple) and "newer_format" in what[2]
            if isinstance(what, str) or newer or line != after or len(hands) == _TOGETHER:
                yield from _hands(hands, whole)
                hands = []
            if isinstance(what, str):
                if "\n" in what:
                    yield from _failed(line, what)
                else:
                    yield read_line(what.encode(), line, 0, dialect)
            elif newer:
                yield from _newer(what)
            else:
                hands.append(what)
                after = line + 1 + len(what[_MOVES]) // 2
        yield from _hands(hands, whole)

    def _parts(self, content: _Content, game: dict[str, Any]) -> Iterator[tuple[int, str | _Hand]]:
        """Yield what follows the header, by line: hands, other lines, lines of failed hands.

        A single line has no newline, others do.
        """
        others: list[tuple[int, int, str]] = json.loads(game["others"])
        repeated = {place: (line, key) for place, line, key in json.loads(game["repeated"])}
        failed = content.failed[game["game_key"]]
        hands = content.hands[game["game_key"]]
        at = 0
        for place in range(game["hands"]):
            while at < len(others) and others[at][0] <= place:
                yield others[at][1], others[at][2]
                at += 1
            if place in hands:
                yield hands[place][1], hands[place]
            elif place in failed:
                line, text = failed[place]
                yield line, text if "\n" in text else f"{text}\n"
            elif place in repeated:
                line, key = repeated[place]
                row = _elsewhere(self.warehouse, key)
                yield line, (row[0], line, *row[2:])
        for _, line, text in others[at:]:
            yield line, text


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
        self.failed: dict[int, dict[int, tuple[int, str]]] = defaultdict(dict)
        columns = ["game_key", "source_key", "line", "hands", "hash_agrees", "header", "others"]
        for game in _rows(part.whole("games"), [*columns, "repeated"]):
            self.games[game["source_key"]].append(game)
        for games in self.games.values():
            games.sort(key=_line)
        columns = ["game_key", "place", *_HAND]
        for game_key, place, *rest in _values(part.whole("hands"), columns):
            self.hands[game_key][place] = tuple(rest)
        for hand in _rows(part.whole("failed_hands"), ["game_key", "place", "line", "lines"]):
            self.failed[hand["game_key"]][hand["place"]] = (hand["line"], hand["lines"])


def _line(row: dict[str, Any]) -> int:
    line: int = row["line"]
    return line


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


def _failed(line: int, text: str) -> Iterator[Batch | Line]:
    """Yield a failed hand as it was read."""
    for item in batches(Source("", stream=BytesIO(text.encode()))):
        item.number += line - 1
        yield item
