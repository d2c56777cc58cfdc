"""What was found in reading a log, kept so that it is found again without the log.

Most of it is about what no record could be made of: a line, a tag, the end of a file. Of a log of
our own the text of such a line is kept as well, of one in another format it is not.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mjlog.codec.line import Batch, Line
from mjlog.diagnostics import Fault, Label
from mjlog.formats.unread import hidden, unnamed, without_words


class Found(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One fault: what `mjlog.diagnostics.Fault` has of those that reading finds.

    Args:
        code: its code.
        data: values for the messages.
        recorded: what the log says.
        expected: what it should say.
    """

    code: str
    data: dict[str, object] = {}
    recorded: object = None
    expected: object = None


class Note(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What was found at one place.

    Args:
        at: number of the line that it is to be told of before; in a log of another format the
            line if every record were one.
        line: where it stands,
        element: and at which tag or entry, in a log of another format.
        lost: an event may have stood there and could not be read.
        event: it is about that line, which could be read.
        faults: what was found.
    """

    at: int
    line: int
    element: str | None = None
    lost: bool = False
    event: bool = False
    faults: list[Found]

    def alone(self) -> Line:
        """Return what a reader yields for it."""
        return Line(self.line, 0, None, faults=self._faults(), lost=self.lost, element=self.element)

    def beside(self, line: Line) -> Line:
        """Add it to what a reader yields for its line."""
        line.faults = self._faults()
        return line

    def without_words(self, understood: Container[str | None]) -> Note:
        """Return it without what the log says there, which may be a name.

        Args:
            understood: tags and entries of the log that records were made of.
        """
        element = self.element
        if element not in understood:
            element = unnamed(element, self.faults[0].code)
        return replace(
            self,
            element=element,
            faults=[
                Found(
                    code=each.code,
                    data=without_words(each.code, each.data),
                    recorded=hidden(each.recorded),
                    expected=hidden(each.expected),
                )
                for each in self.faults
            ],
        )

    def _faults(self) -> tuple[Fault, ...]:
        return tuple(
            Fault(each.code, each.data, recorded=each.recorded, expected=each.expected)
            for each in self.faults
        )


def noted(line: Line, at: int) -> Note:
    """Return what a reader has found at a line.

    Args:
        line: what it yields.
        at: the line that comes next, or this one.
    """
    return Note(
        at=at,
        line=line.number,
        element=line.element,
        lost=line.lost,
        event=line.record is not None,
        faults=[
            Found(
                code=fault.code, data=fault.data, recorded=fault.recorded, expected=fault.expected
            )
            for fault in line.faults
        ],
    )


def as_text(notes: Sequence[Note]) -> str:
    """Return notes as JSON."""
    # Half characters, which what a log says may hold, have to be escaped.
    return json.dumps(msgspec.to_builtins(notes), separators=(",", ":"))


def from_text(text: str) -> list[Note]:
    """Return the notes of a JSON text."""
    return msgspec.convert(_labelled(json.loads(text)), list[Note])


def _labelled(value: object) -> object:
    """Return a value with words in both languages as what they were."""
    if isinstance(value, list):
        return [_labelled(each) for each in value]
    if isinstance(value, dict):
        if value.keys() == {"en", "zh"}:
            return Label(value["en"], value["zh"])
        return {key: _labelled(each) for key, each in value.items()}
    return value


def with_notes(parts: Iterable[Batch | Line], notes: Iterable[Note]) -> Iterator[Batch | Line]:
    """Yield the records of a log with what was found in reading it.

    Args:
        parts: the records, as a reader yields them. What is found now in reading the lines of a
            log of our own is left out: it is among the notes, or it is not about the log.
        notes: what was found, in order.
    """
    waiting = deque(notes)
    gone = {note.at for note in waiting if note.lost and note.element is None}
    for part in parts:
        if isinstance(part, Line):
            if part.number in gone or (part.record is None and not part.lost):
                continue
            if part.record is not None:
                part.faults = ()
        count = 1 if isinstance(part, Line) else len(part.records)
        taken = 0
        while waiting and waiting[0].at < part.number + count:
            note = waiting.popleft()
            place = note.at - part.number
            if isinstance(part, Batch) and place > taken:
                yield part.part(taken, place)
                taken = place
            if not note.event:
                yield note.alone()
                # The text of a line that could not be read may look as if it could.
                taken += isinstance(part, Batch) and note.at in gone and place == taken
            elif isinstance(part, Line):
                note.beside(part)
            else:
                yield note.beside(Line(note.line, 0, part.records[taken]))
                taken += 1
        if isinstance(part, Line) or not taken:
            yield part
        elif taken < count:
            yield part.part(taken, count)
    for note in waiting:
        yield note.alone()


def moved(notes: Iterable[Note], lines: Iterable[tuple[int, int]]) -> list[Note]:
    """Return notes at other lines.

    Args:
        notes: what was found, in order.
        lines: of what follows each other, how many lines it was and how many it is now.
    """
    waiting = deque(notes)
    found: list[Note] = []
    there = here = 1
    for were, are in lines:
        while waiting and waiting[0].at < there + were:
            note = waiting.popleft()
            found.append(replace(note, at=here + min(note.at - there, are - 1)))
        there += were
        here += are
    found += [replace(note, at=here + note.at - there) for note in waiting]
    return found
