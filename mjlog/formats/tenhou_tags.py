"""The documents, tags and attributes of Tenhou XML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Annotated

import msgspec

from mjlog.diagnostics import Fault
from mjlog.formats import document
from mjlog.formats.document import Pieces, Unreadable
from mjlog.formats.game import SEATS

Attributes = dict[str, str]

_END = b"</mjloggm>"
_ATTRIBUTE = re.compile(r"([^\s=<>\"'/]++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)')")
_NUMBERS: Callable[[str], list[int]] = msgspec.json.Decoder(
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


def attributes(text: bytes) -> tuple[Attributes, str | None]:
    """Return the attributes of a tag, and one that is given twice with two values.

    Where one is repeated the first stands.
    """
    listed = _ATTRIBUTE.findall(text.decode("utf-8", "replace"))
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
    values: list[int] = []
    if text:
        with suppress(msgspec.DecodeError, UnicodeEncodeError):
            values = _NUMBERS(f"[{text}]")
    if not values or (count is not None and len(values) != count):
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=text))
    return values


def seat_of(found: Attributes, key: str) -> int:
    """Return a seat.

    Raises:
        Unreadable: there is none.
    """
    seat = numbers(found, key, 1)[0]
    if not 0 <= seat < SEATS:
        raise Unreadable(Fault("MJ029", {"field": key}, recorded=found[key]))
    return seat


def beginning(part: bytes) -> str:
    """Return the beginning of some bytes as text."""
    return part[:60].decode("utf-8", "replace")
