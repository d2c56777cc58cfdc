"""What reading a log yields: runs of clean records, and single lines that need a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mjlog.codec.dealt import Dealt, dealt_in
from mjlog.diagnostics import Fault
from mjlog.records import Hand, Record


class Line:
    """One line of a log, or a finding about the source at that line.

    Args:
        number: line number, from 1.
        offset: byte offset of the line in the unpacked source, from 0.
        record: the event, or None where there is none or it could not be read.
        extra: the ``x-`` keys kept, by name; those of a header's part by path, as in
            ``"seats/0/x-rating"``. None when there are none.
        faults: what is wrong with the line.
        ignored: keys of a newer minor version that were not understood.
        lost: an event may have stood here and could not be read.
        element: in a log of another format, the tag or entry.
    """

    __slots__ = ("element", "extra", "faults", "ignored", "lost", "number", "offset", "record")

    def __init__(
        self,
        number: int,
        offset: int,
        record: Record | None,
        extra: dict[str, object] | None = None,
        *,
        faults: tuple[Fault, ...] = (),
        ignored: tuple[str, ...] = (),
        lost: bool = False,
        element: str | None = None,
    ) -> None:
        self.number = number
        self.offset = offset
        self.record = record
        self.extra = extra
        self.faults = faults
        self.ignored = ignored
        self.lost = lost
        self.element = element


class Batch:
    """Consecutive lines without any fault: record ``i`` stands on line ``number + i``.

    Args:
        number: number of the first line, from 1; of records of a log in another format, the line
            that the first would be if every record were one.
        offset: byte offset of the first line.
        records: one record a line.
        data: the bytes of the lines, each ended by a newline.
        canonical: these bytes are the canonical form of the records.
        vouched: whoever made the records has compared them with a hash of their own.
        codes: what two bytes say of every record (`mjlog.codec.compact`), ``UNTOLD`` where they
            cannot say it; at least of draws and discards, whatever else these lines say. None: not
            known.
        bare: what the codes say is all that these lines say.
        dealt: by index, the tiles of hands' own lines as numbers, as far as known.
    """

    __slots__ = (
        "bare", "canonical", "codes", "data", "dealt", "number", "offset", "records", "vouched",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        offset: int,
        records: list[Record],
        data: bytes,
        canonical: bool = False,
        vouched: bool = False,
        codes: Sequence[int] | None = None,
        bare: bool = False,
        dealt: Mapping[int, Dealt] | None = None,
    ) -> None:
        self.number = number
        self.offset = offset
        self.records = records
        self.data = data
        self.canonical = canonical
        self.vouched = vouched
        self.codes = codes
        self.bare = bare
        self.dealt = {} if dealt is None else dealt

    def dealt_by(self, index: int, hand: Hand) -> Dealt:
        """Return the tiles of a hand whose line is record ``index``."""
        return self.dealt.get(index) or dealt_in(hand)

    def line_of(self, index: int) -> int:
        """Return the number of the line that holds record ``index``."""
        return self.number + index

    def element_of(self, index: int) -> str | None:
        """Return the tag or entry that record ``index`` was made of; None for a line."""
        return None

    def offset_of(self, index: int) -> int:
        """Return the byte offset of the line that holds record ``index``."""
        rest = self.data.split(b"\n", index)[-1]
        return self.offset + len(self.data) - len(rest)

    def part(self, start: int, stop: int) -> Batch:
        """Return some of the records as a batch of their own, without their bytes."""
        codes = None if self.codes is None else self.codes[start:stop]
        return Batch(
            self.number + start,
            self.offset,
            self.records[start:stop],
            b"",
            vouched=self.vouched,
            codes=codes,
            dealt={
                index - start: dealt for index, dealt in self.dealt.items() if start <= index < stop
            },
        )


class Placed(Batch):
    """Records made of a log in another format, several of which may stand on one line.

    Args:
        records: the records.
        spots: for every record the part of the source that it was made of, as `place` counts them.
        place: returns line, byte offset and name of a part.
        line: the line that all of it stands on; None: on several.
        codes: as of any batch.
    """

    __slots__ = ("_line", "_place", "_spots")

    def __init__(
        self,
        records: list[Record],
        spots: Sequence[int],
        place: Callable[[int], tuple[int, int, str | None]],
        line: int | None = None,
        codes: Sequence[int] | None = None,
    ) -> None:
        super().__init__(1, 0, records, b"", vouched=True, codes=codes)
        self._line = line
        self._spots = spots
        self._place = place

    def place_of(self, index: int) -> tuple[int, int, str | None]:
        """Return line, byte offset and name of what record ``index`` was made of."""
        return self._place(self._spots[index]) if self._spots else (1, 0, None)

    def line_of(self, index: int) -> int:
        """Return the number of the line on which what record ``index`` was made of begins."""
        return self.place_of(index)[0] if self._line is None else self._line

    def offset_of(self, index: int) -> int:
        """Return the byte offset of what record ``index`` was made of."""
        return self.place_of(index)[1]

    def element_of(self, index: int) -> str | None:
        """Return the tag or entry that record ``index`` was made of."""
        return self.place_of(index)[2]

    def part(self, start: int, stop: int) -> Placed:
        """Return some of the records as a batch of their own."""
        codes = None if self.codes is None else self.codes[start:stop]
        spots = self._spots[start:stop]
        part = Placed(self.records[start:stop], spots, self._place, self._line, codes)
        part.number = self.number + start
        return part
