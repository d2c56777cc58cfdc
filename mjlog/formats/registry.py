"""The formats by name, and how a source shows which one it is in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Protocol

from msgspec import Struct

from mjlog.codec.line import Batch, Line
from mjlog.diagnostics import Label
from mjlog.formats import mjai, mjai_writer, tenhou6, tenhou6_writer, tenhou_xml
from mjlog.formats.document import Pieces
from mjlog.formats.games import WrittenGame
from mjlog.formats.manner import Manner


class Read(Protocol):
    """Yields a source as records."""

    def __call__(self, name: str, pieces: Pieces, manner: Manner) -> Iterator[Batch | Line]:
        """Yield the games of a source."""


class Format(Struct, frozen=True, kw_only=True):
    """A format of logs.

    Args:
        id: its name.
        label: what it is called.
        marks: how the beginning of a source in this format looks.
        read: yields a source as records.
        write: yields a game as the format has it; None: it is only read.
        suffix: how the names of such logs end.
    """

    id: str
    label: Label
    marks: re.Pattern[bytes]
    read: Read
    write: Callable[[WrittenGame], Iterator[bytes]] | None = None
    suffix: str


_NATIVE = re.compile(rb"\s*\{[^{}\n]{0,200}\"type\"\s*:\s*\"(?:game|hand)\"")

FORMATS: dict[str, Format] = {
    each.id: each
    for each in (
        Format(
            id="tenhou-xml",
            label=Label("Tenhou XML", "天鳳 XML"),
            marks=re.compile(
                rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,2000}-->\s*)*"
                rb"(?:<!DOCTYPE[^<]{0,4000})?(?:<!|<mjloggm|<(?:SHUFFLE|GO|UN|TAIKYOKU|INIT)[\s/])"
            ),
            read=tenhou_xml.read,
            suffix=".mjlog",
        ),
        Format(
            id="mjai",
            label=Label("mjai", "mjai"),
            marks=re.compile(
                rb"(?:\xef\xbb\xbf)?\s*\{[^{}\n]{0,4000}?\"type\"\s*:\s*\"(?:start_game|start_kyoku)\""
            ),
            read=mjai.read,
            write=mjai_writer.write,
            suffix=".mjson",
        ),
        Format(
            id="tenhou6",
            label=Label("tenhou.net/6 JSON", "tenhou.net/6 JSON"),
            marks=re.compile(
                rb"(?s)(?=.{0,65536}?(?:\"log\"\s{0,99}:\s{0,99}\[|%22log%22))"
                rb"(?:\xef\xbb\xbf)?\s*+(?:\{|//|/\*|#|https?:|\[\s*+\{)"
            ),
            read=tenhou6.read,
            write=tenhou6_writer.write,
            suffix=".json",
        ),
    )
}
"""Every format that can be read, by name."""


def is_native(head: bytes) -> bool:
    """Whether a source begins as lines of records do."""
    return _NATIVE.match(head) is not None


def sniffed(head: bytes) -> Format | None:
    """Return the format that a source begins in; None if it is no foreign one.

    Args:
        head: its first bytes, unpacked.
    """
    if is_native(head):
        return None
    return next((each for each in FORMATS.values() if each.marks.match(head)), None)
