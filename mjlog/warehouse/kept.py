"""What a part of a warehouse keeps of its logs, read once for all that are asked for."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
from msgspec import Struct

from mjlog.codec.compact import CompactError
from mjlog.warehouse.columns import read
from mjlog.warehouse.notes import Note, from_text
from mjlog.warehouse.parts import Part, part_at, parts_of
from mjlog.warehouse.reading import Spot

HAND: Final = ["hand_key", "line", "element", "unchecked", "frame", "deal", "wall", "moves", "side"]
"""Columns of a hand."""
UNCHECKED, MOVES = map(HAND.index, ("unchecked", "moves"))
_COMPACT = HAND[UNCHECKED:]

Row = tuple[Any, ...]
"""Values of these columns."""


class Piece(Struct, frozen=True, gc=False):
    """What follows a game's header: a hand, or a line between two.

    Args:
        spot: where its first line stands.
        hand: a hand of the star; None: it is kept as text.
        text: the line, without its end; of a hand that failed, the lines with theirs.
        failed: it is a hand that failed.
        key: of the hand, if it is there that it stands; None: no more is known of its lines.
        events: lines after the first that it had in the log, if it is known to have had others.
        spots: where these stand, of a hand that failed in a log of another format.
    """

    spot: Spot
    hand: Row | None = None
    text: str = ""
    failed: bool = False
    key: int | None = None
    events: int | None = None
    spots: str | None = None

    @property
    def lines(self) -> int:
        """Lines that it is here."""
        if self.hand is not None:
            return 1 + len(self.hand[MOVES]) // 2
        return len(self.text.removesuffix("\n").split("\n"))

    @property
    def lines_there(self) -> int:
        """Lines that it was in the log."""
        return self.lines if self.events is None else 1 + self.events


class Kept:
    """What is needed of a part: games by log, hands and failed hands by game and place."""

    def __init__(self, part: Part) -> None:
        self._strays: dict[int, str] = {}
        self._notes: dict[int, str] = {}
        for row in _rows(part.whole("sources"), ["source_key", "strays", "notes"]):
            self._strays[row["source_key"]] = row["strays"]
            self._notes[row["source_key"]] = row["notes"]
        self.games: dict[int, list[dict[str, Any]]] = defaultdict(list)
        self._hands: dict[int, dict[int, Row]] = defaultdict(dict)
        self._failed: dict[int, dict[int, Piece]] = defaultdict(dict)
        names = ["game_key", "source_key", "line", "element", "hands", "hash_agrees", "header"]
        for game in _rows(part.whole("games"), [*names, "others", "repeated"]):
            self.games[game["source_key"]].append(game)
        file = part.whole("hands")
        if file is not None:
            game_keys, places, *columns = _columns(file, ["game_key", "place", *HAND])
            rows = zip(*columns, strict=True)
            for game_key, place, hand in zip(game_keys, places, rows, strict=True):
                self._hands[game_key][place] = hand
        names = ["game_key", "place", "line", "element", "lines", "spots"]
        for game_key, place, line, element, text, spots in _values(
            part.whole("failed_hands"), names
        ):
            piece = Piece((line, element), text=text, failed=True, spots=spots)
            self._failed[game_key][place] = piece

    def strays(self, log: int) -> list[tuple[int, str]]:
        """Return the lines of a log before any game: number and text."""
        found: list[tuple[int, str]] = json.loads(self._strays[log])
        return found

    def notes(self, log: int) -> list[Note]:
        """Return what was found in reading a log."""
        text = self._notes[log]
        return [] if text == "[]" else from_text(text)

    def pieces(self, warehouse: str, game: dict[str, Any]) -> Iterator[Piece]:
        """Yield what follows a game's header, in order.

        Args:
            warehouse: where hands are that other logs brought.
            game: a row of ``games``.

        Raises:
            CompactError: such a hand is missing.
        """
        others = json.loads(game["others"])
        repeated = {entry[0]: entry for entry in json.loads(game["repeated"])}
        failed = self._failed[game["game_key"]]
        hands = self._hands[game["game_key"]]
        at = 0
        for place in range(game["hands"]):
            while at < len(others) and others[at][0] <= place:
                yield _other(*others[at])
                at += 1
            if place in hands:
                row = hands[place]
                key, line, element, *_ = row
                yield Piece((line, element), hand=row, key=key)
            elif place in failed:
                yield failed[place]
            elif place in repeated:
                yield _repeated(warehouse, *repeated[place])
        for other in others[at:]:
            yield _other(*other)


def _other(_before: int, line: int, text: str, element: str | None = None) -> Piece:
    return Piece((line, element), text=text)


def _repeated(
    warehouse: str,
    _place: int,
    line: int,
    key: int,
    element: str | None = None,
    events: int | None = None,
) -> Piece:
    row = _elsewhere(warehouse, key)
    return Piece((line, element), hand=(key, line, element, *row[UNCHECKED:]), events=events)


@lru_cache(maxsize=2)
def kept(part: str) -> Kept:
    """Return what a part keeps, given its folder.

    Raises:
        WarehouseError: it is damaged.
        OSError: it cannot be read.
    """
    return Kept(part_at(Path(part)))


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
def _hands_by_key(file: Path) -> dict[int, Row]:
    return {row[0]: row for row in _values(file, HAND)}


def _elsewhere(warehouse: str, key: int) -> Row:
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


def spots_of(part: str, piece: Piece) -> dict[int, Spot]:
    """Return where the lines after the first of a piece stand, as far as it is known.

    Args:
        part: folder of the part that has it.
        piece: the piece.
    """
    if piece.spots is not None:
        listed = json.loads(piece.spots)
        return {event: (line, element) for event, (line, element) in enumerate(listed, 1)}
    if piece.key is None:
        return {}
    table = _events(part)
    rows = table.filter(pc.equal(table["hand_key"], piece.key)).to_pylist()
    return {row["event"]: (row["line"], row["element"]) for row in rows}


def _rows(file: Path | None, columns: list[str]) -> list[dict[str, Any]]:
    if file is None:
        return []
    rows: list[dict[str, Any]] = read(file, columns).to_pylist()
    return rows


def _values(file: Path | None, columns: list[str]) -> Iterator[Row]:
    """Yield the rows of a file as values in the order of some columns."""
    if file is not None:
        yield from zip(*_columns(file, columns), strict=True)


def _columns(file: Path, columns: list[str]) -> list[list[Any]]:
    """Return the values of some columns of a file."""
    return [column.to_pylist() for column in read(file, columns)]
