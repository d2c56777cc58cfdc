"""Where things stand in a document, and what is said of it as it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from mjlog.codec.line import Batch, Line, Placed
from mjlog.codec.unpack import Broken
from mjlog.diagnostics import Fault
from mjlog.records import Record

LARGEST: Final = 1 << 24
"""Bytes that one document may have; a long game has some fifty thousand."""

Spot = tuple[int, int, str | None]
"""Line, byte offset, tag or entry; the last word of these tells it from the others of its line."""


class Unreadable(Exception):  # noqa: N818 - a state of the document, not of the program
    """Something in a document cannot be read; carries the fault to report."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


class Notes:
    """Faults of a document, each to be told of before the record that follows it."""

    __slots__ = ("_notes",)

    def __init__(self) -> None:
        self._notes: list[tuple[int, int, Fault, bool]] = []

    @property
    def any(self) -> bool:
        """Whether something has been noted by which an event was lost."""
        return any(lost for *_, lost in self._notes)

    def add(self, before: int, spot: int, fault: Fault, *, lost: bool) -> None:
        """Note a fault.

        Args:
            before: how many records stand before it.
            spot: the part of the document at fault.
            fault: what is wrong.
            lost: an event may have stood there.
        """
        self._notes.append((before, spot, fault, lost))

    def parts(
        self,
        records: list[Record],
        spots: list[int],
        place: Callable[[int], Spot],
        line: int | None = None,
        codes: list[int] | None = None,
    ) -> Iterator[Batch | Line]:
        """Yield the records of a document and, between them, what is to be said.

        Args:
            records: the records.
            spots: for every record the part that it was made of.
            place: returns where a part stands.
            line: the line that all of it stands on; None: on several.
            codes: what two bytes say of every record, as of a batch; None: not known.
        """
        done = 0
        for before, spot, fault, lost in self._notes:
            if before > done:
                yield _placed(records, spots, place, line, codes, done, before)
                done = before
            number, offset, element = place(spot)
            yield Line(number, offset, None, faults=(fault,), lost=lost, element=element)
        if done < len(records):
            yield _placed(records, spots, place, line, codes, done, len(records))


def _placed(
    records: list[Record],
    spots: list[int],
    place: Callable[[int], Spot],
    line: int | None,
    codes: list[int] | None,
    start: int,
    stop: int,
) -> Placed:
    """Return some of the records of a document."""
    told = None if codes is None else codes[start:stop]
    return Placed(records[start:stop], spots[start:stop], place, line, told)


class Pieces:
    """The content of a source, and how it ended.

    Attributes:
        fault: why the rest cannot be had; None while there is no reason.
        size: bytes read so far.
    """

    __slots__ = ("_pieces", "fault", "size")

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self.fault: Fault | None = None
        self.size = 0

    def __iter__(self) -> Iterator[bytes]:
        """Yield the pieces up to where it breaks off."""
        try:
            for piece in self._pieces:
                self.size += len(piece)
                yield piece
        except Broken as broken:
            self.fault = broken.fault
