"""The documents, tags and attributes of Tenhou XML."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Annotated, Final

import msgspec

from mjlog.diagnostics import Fault
from mjlog.formats import document
from mjlog.formats.document import Pieces, Spot, Unreadable
from mjlog.formats.game import SEATS
from mjlog.formats.tenhou_tiles import Tags
from mjlog.records.values import Tile

Attributes = dict[str, str]

HUNDREDS: Final = 100
"""Points are told in hundreds, but for what a win is worth."""

_TILES: Final = frozenset(range(136))
_END: Final = b"</mjloggm>"
_TAG: Final = re.compile(
    rb"(/?[A-Za-z_][\w.:-]*+)"
    rb"((?:\s++[^\s=<>\"'/]++\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'))*+)"
    rb"\s*+/?>\s*+"
)
_NAME: Final = re.compile(rb"/?[\w.:-]{1,40}")
_DRAW: Final = re.compile(rb"([T-W])[0-9]")
_ATTRIBUTE: Final = re.compile(r"([^\s=<>\"'/]++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)')")
_CLOSED: Final = frozenset({"/>", " />", "/>\n", " />\n", "/>\r\n"})
_USUAL: Final = frozenset(
    f" {key}="
    for key in (
        "seed", "ten", "oya", "hai", "hai0", "hai1", "hai2", "hai3", "who", "fromWho", "m", "step",
        "ba", "machi", "yaku", "yakuman", "doraHai", "doraHaiUra", "sc", "owari", "type", "paoWho",
    )
)  # fmt: skip
_SEATS: Final = {str(seat): seat for seat in range(SEATS)}
_NUMBERS: Final[Callable[[str], list[int]]] = msgspec.json.Decoder(
    list[Annotated[int, msgspec.Meta(ge=-(1 << 40), le=1 << 40)]]
).decode
"""Numbers with commas between are JSON but for the brackets, and quickly read so."""


def documents(pieces: Pieces) -> Iterator[tuple[bytes, int, int, bool]]:
    """Yield every document of a source: content, byte offset, line, whether it is whole."""
    held = b""
    offset, line = 0, 1
    for piece in pieces:
        start = max(0, len(held) - len(_END))
        held += piece
        while (end := held.find(_END, start)) >= 0:
            end += len(_END)
            yield held[:end], offset, line, True
            offset += end
            line += held.count(b"\n", 0, end)
            held = held[end:]
            start = 0
        if len(held) > document.LARGEST:
            yield held, offset, line, False
            return
    if held.strip(b" \t\r\n\0"):
        yield held, offset, line, False


class Places:
    """Where the parts of a document stand, worked out when it is first asked.

    Args:
        parts: all between two ``<``.
        offset: byte offset of the document.
        line: the line that it begins on.
        before: tags of the documents before it.
    """

    __slots__ = ("_before", "_breaks", "_line", "_offset", "_parts", "_starts")

    def __init__(self, parts: Sequence[bytes], offset: int, line: int, before: int) -> None:
        self._parts = parts
        self._offset = offset
        self._line = line
        self._before = before
        self._starts: list[int] = []
        self._breaks: list[int] = []

    def of(self, spot: int) -> Spot:
        """Return where a part stands."""
        if not self._starts:
            self._starts = list(accumulate((len(part) + 1 for part in self._parts), initial=-1))
            breaks = (part.count(b"\n") for part in self._parts)
            self._breaks = list(accumulate(breaks, initial=self._line))
        match = _NAME.match(self._parts[spot])
        name = match[0].decode("ascii", "replace") if match is not None else "?"
        start = max(0, self._starts[spot])
        return self._breaks[spot], self._offset + start, f"<{name}> #{self._before + spot}"


def tag(part: bytes) -> tuple[bytes, Attributes, str | None] | None:
    """Return what a tag says; None for what is no tag.

    Args:
        part: all between two ``<``.

    Returns:
        Its name, its attributes, and one of these that is given twice with two values. Where one is
        repeated the first stands.
    """
    pieces = part.decode("utf-8", "replace").split('"')
    start = pieces[0]
    values = pieces[1::2]
    keys = [start[start.find(" ") :], *pieces[2:-1:2]]
    # As the tags of nearly all logs are written; what is written otherwise takes longer.
    if len(pieces) & 1 and pieces[-1] in _CLOSED and _USUAL.issuperset(keys):
        found = {key[1:-1]: value for key, value in zip(keys, values, strict=True)}
        if len(found) == len(values):
            return start[: start.find(" ")].encode(), found, None
    match = _TAG.fullmatch(part)
    return None if match is None else (match[1], *_attributes(match[2]))


def _attributes(text: bytes) -> tuple[Attributes, str | None]:
    listed: list[tuple[str, str, str]] = _ATTRIBUTE.findall(text.decode("utf-8", "replace"))
    found = {key: value or other for key, value, other in listed}
    twice = None
    if len(found) < len(listed):
        first = {key: value or other for key, value, other in reversed(listed)}
        twice = next((key for key in found if found[key] != first[key]), None)
        found = first
    return found, twice


def numbers(found: Attributes, key: str, count: int | None = None) -> list[int]:
    """Return a list of whole numbers.

    Raises:
        Unreadable: it is missing, no list of numbers, or not of so many.
    """
    text = found.get(key)
    try:
        values = _NUMBERS(f"[{text}]") if text else []
    except (msgspec.DecodeError, UnicodeEncodeError):
        values = []
    if not values or (count is not None and len(values) != count):
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=text))
    return values


def seat_of(found: Attributes, key: str) -> int:
    """Return a seat.

    Raises:
        Unreadable: there is none.
    """
    text = found.get(key)
    seat = _SEATS.get((text or "").strip())
    if seat is None:
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=text))
    return seat


def tiles_in(tags: Tags, found: Attributes, key: str, counts: Container[int]) -> list[Tile]:
    """Return the tiles of an attribute, in order.

    Args:
        tags: what the game's numbers stand for.
        found: the attributes.
        key: the attribute.
        counts: how many there may be.

    Raises:
        Unreadable: there are none, others, or not so many.
    """
    listed = numbers(found, key)
    if len(_TILES.intersection(listed)) < len(listed) or len(listed) not in counts:
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=found[key]))
    return tags.sorted(listed)


def first_drawer(parts: Iterable[bytes]) -> int | None:
    """Return the seat of the first draw among some parts; None if there is none."""
    draw = next(filter(None, map(_DRAW.match, parts)), None)
    return None if draw is None else b"TUVW".index(draw[1])


def beginning(part: bytes) -> str:
    """Return the beginning of some bytes as text."""
    return part[:60].decode("utf-8", "replace")
