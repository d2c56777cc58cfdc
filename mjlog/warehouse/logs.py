"""A warehouse's logs, read back from the compact form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa

from mjlog.codec.compact import CompactError, Packed, unpack, unpack_all
from mjlog.codec.decode import Dialect, read_line
from mjlog.codec.encode import encode
from mjlog.codec.line import Batch, Line, Placed
from mjlog.codec.readers import batches
from mjlog.codec.sources import Source
from mjlog.codec.unpack import Broken
from mjlog.diagnostics import Fault, Label
from mjlog.warehouse.kept import MOVES, UNCHECKED, Kept, Piece, Row, kept, spots_of
from mjlog.warehouse.notes import Note, moved, with_notes
from mjlog.warehouse.parts import WarehouseError, parts_of
from mjlog.warehouse.reading import Spot

_TOGETHER = 64
"""Hands unpacked at a time."""
_BLANK, _CUT, _NO_TEXT = "MJ009", "MJ007", "MJ011"
"""What is found where blank lines stand, where a line is cut, and where bytes are no text."""


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
        """Yield what a reader of the log would yield, bytes being forgotten."""
        try:
            held = kept(self.part)
            yield from with_notes(self._read(held), self._notes(held))
        except (OSError, pa.ArrowInvalid, CompactError, WarehouseError) as error:
            yield Line(1, 0, None, faults=(self._damage(error),), lost=True)

    def pieces(self) -> Iterator[bytes]:
        """Yield the log as text: hands in canonical form, other lines as they were read.

        Raises:
            Broken: the warehouse is damaged.
        """
        try:
            for text, _ in self._written():
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
            held = kept(self.part)
            games = held.games[self.key]
            if games:
                foreign = games[0]["element"] is not None
            else:
                foreign = any(note.element is not None for note in held.notes(self.key))
            return list(self._spots()) if foreign else None
        except (OSError, pa.ArrowInvalid, CompactError, WarehouseError) as error:
            raise Broken(self._damage(error)) from None

    def notes(self) -> list[Note]:
        """Return what was found in reading the log, in another format at the lines of this text.

        Raises:
            Broken: the warehouse is damaged.
        """
        try:
            return self._notes(kept(self.part))
        except (OSError, pa.ArrowInvalid, CompactError, WarehouseError) as error:
            raise Broken(self._damage(error)) from None

    def _notes(self, held: Kept) -> list[Note]:
        notes, games = held.notes(self.key), held.games[self.key]
        if not notes or not games or games[0]["element"] is None:
            return notes
        # A hand that stands in another log's words may have more lines there, or fewer.
        lines = [
            pair
            for game in games
            for pair in (
                (1, 1),
                *((each.lines_there, each.lines) for each in held.pieces(self.warehouse, game)),
            )
        ]
        return moved(notes, lines)

    def _spots(self) -> Iterator[Spot]:
        """Yield where every line stands."""
        for text, piece in self._written():
            known = spots_of(self.part, piece)
            yield piece.spot
            for event in range(1, text.count(b"\n")):
                yield known.get(event, piece.spot)

    def _written(self) -> Iterator[tuple[bytes, Piece]]:
        """Yield the log as text, piece by piece."""
        held = kept(self.part)
        # By line, what is wrong with the bytes of some.
        wrong = {
            note.line: fault.code
            for note in held.notes(self.key)
            for fault in note.faults
            if note.element is None and fault.code in (_CUT, _NO_TEXT)
        }
        for line, text in held.strays(self.key):
            piece = Piece((line, None), text=text)
            yield _text(piece, wrong), piece
        for game in held.games[self.key]:
            header = game["header"]
            yield f"{header}\n".encode(), Piece((game["line"], game["element"]), text=header)
            for piece in held.pieces(self.warehouse, game):
                if piece.hand is not None:
                    yield _hand_text(piece.hand), piece
                else:
                    yield _text(piece, wrong), piece

    def _damage(self, error: Exception) -> Fault:
        return Fault("MJ001", {"reason": Label(*[f"{Path(self.part).name}: {error}"] * 2)})

    def _read(self, held: Kept) -> Iterator[Batch | Line]:
        """Yield the records of the log, and lines of our own of which the text is kept."""
        dialect = Dialect()
        for line, text in held.strays(self.key):
            yield read_line(text.encode(), line, 0, dialect)
        ordinal = 1
        for game in held.games[self.key]:
            if game["element"] is None:
                yield from self._native(held, game)
                continue
            for part in self._foreign(held, game):
                part.number = ordinal
                ordinal += len(part.records)
                yield part

    def _native(self, held: Kept, game: dict[str, Any]) -> Iterator[Batch | Line]:
        """Yield a game of our own."""
        dialect = Dialect()
        header: bytes = game["header"].encode()
        yield read_line(header, game["line"], 0, dialect)
        whole = game["hash_agrees"] is False
        gaps = any(fault.code == _BLANK for note in held.notes(self.key) for fault in note.faults)
        hands: list[Row] = []
        after = 0
        for piece in held.pieces(self.warehouse, game):
            line, row = piece.spot[0], piece.hand
            newer = row is not None and "newer_format" in row[UNCHECKED]
            if row is None or newer or gaps or line != after or len(hands) == _TOGETHER:
                yield from _hands(hands, whole)
                hands = []
            if piece.failed:
                yield from _failed(piece, header if dialect.newer else b"")
            elif row is None:
                yield read_line(piece.text.encode(), line, 0, dialect)
            elif newer:
                yield from _newer(row)
            elif gaps:
                lines = [where for where, _ in spots_of(self.part, piece).values()]
                yield from _apart(_hands([row], whole), [line, *lines])
            else:
                hands.append(row)
                after = line + 1 + len(row[MOVES]) // 2
        yield from _hands(hands, whole)

    def _foreign(self, held: Kept, game: dict[str, Any]) -> Iterator[Placed]:
        """Yield a game of a log in another format."""
        yield self._placed(Piece((game["line"], game["element"]), text=game["header"]))
        for piece in held.pieces(self.warehouse, game):
            yield self._placed(piece)

    def _placed(self, piece: Piece) -> Placed:
        """Return the records of a piece of a log in another format."""
        codes = None
        if piece.hand is not None:
            unpacked = unpack_all([_packed(piece.hand)])
            records, codes = unpacked.records, unpacked.codes
        else:
            text = Source("", stream=BytesIO(piece.text.encode()))
            records = [
                record
                for part in batches(text)
                for record in ([part.record] if isinstance(part, Line) else part.records)
                if record is not None
            ]

        def place(event: int) -> tuple[int, int, str | None]:
            # Few events are ever asked for, so only then it is looked up where they stand.
            known = spots_of(self.part, piece) if event else {}
            line, element = known.get(event, piece.spot)
            return line, 0, element

        return Placed(records, range(len(records)), place, codes=codes)


def logs_of(warehouse: str | Path) -> Iterator[WarehouseLog]:
    """Yield the logs of a warehouse.

    Raises:
        WarehouseError: there is none, it is of another version, or it is damaged.
    """
    for part in parts_of(warehouse):
        for one in part.manifest.sources:
            yield WarehouseLog(one.file, str(part.folder), str(warehouse), one.key)


def _hands(rows: Sequence[Row], whole: bool) -> Iterator[Batch]:
    """Yield hands that follow each other from their compact form.

    Args:
        rows: what is stored of them.
        whole: their lines are to be hashed; otherwise it is enough that their file has been.
    """
    if not rows:
        return
    try:
        found = unpack_all([_packed(row) for row in rows])
    except CompactError:
        if len(rows) == 1:
            raise
        for row in rows:  # those before the damaged one are as good as ever
            yield from _hands([row], whole)
        return
    line, vouched = rows[0][1], not whole
    yield Batch(line, 0, found.records, b"", vouched=vouched, codes=found.codes, dealt=found.dealt)


def _apart(hand: Iterator[Batch], lines: Sequence[int]) -> Iterator[Batch]:
    """Yield a hand between whose lines others stand.

    Args:
        hand: its records, all in one.
        lines: where they stand; of a hand that stands elsewhere the first alone.
    """
    for batch in hand:
        start = 0
        for place in range(1, len(batch.records) + 1):
            ends = place == len(batch.records)
            if ends or (place < len(lines) and lines[place] != lines[place - 1] + 1):
                part = batch.part(start, place)
                if start < len(lines):
                    part.number = lines[start]
                yield part
                start = place


def _newer(row: Row) -> Iterator[Batch | Line]:
    """Yield a hand in which there were keys of a newer format.

    Which keys were not understood is forgotten, but not that there were some.
    """
    records = unpack_all([_packed(row)]).records
    line = row[1]
    yield Batch(line, 0, records[:1], b"")
    if len(records) > 1:
        yield Line(line + 1, 0, records[1], ignored=("",))
        yield Batch(line + 2, 0, records[2:], b"")


def _packed(row: Row) -> Packed:
    *_, frame, deal, wall, moves, side = row
    return Packed(frame, deal, wall, moves, None if side is None else side.encode())


def _text(piece: Piece, wrong: Mapping[int, str]) -> bytes:
    """Return the lines of a piece that is kept as text, so that as little can be read of them.

    Args:
        piece: the piece.
        wrong: codes of what is wrong with the bytes of some lines, by their numbers.
    """
    lines = [f"{line}\n".encode() for line in piece.text.removesuffix("\n").split("\n")]
    for place, line in enumerate(lines) if wrong else ():
        code = wrong.get(piece.spot[0] + place)
        if code == _CUT:
            lines[place] = line.removesuffix(b"\n")
        elif code == _NO_TEXT:
            lines[place] = line.replace("\ufffd".encode(), b"\xff")
    return b"".join(lines)


def _hand_text(row: Row) -> bytes:
    """Return the lines of a hand."""
    hand, records, extras = unpack(_packed(row))
    lines = [encode(record, extras.get(event)) for event, record in enumerate((hand, *records))]
    return b"\n".join((*lines, b""))


def _failed(piece: Piece, header: bytes) -> Iterator[Batch | Line]:
    """Yield a failed hand as it was read.

    Args:
        piece: the hand.
        header: of its game, if that is of a newer format.
    """
    text = piece.text.encode()
    if header:
        text = b"%s\n%s" % (header, text)
    before = piece.spot[0] - (2 if header else 1)
    for item in batches(Source("", stream=BytesIO(text))):
        if header and item.number == 1:
            continue
        item.number += before
        yield item
