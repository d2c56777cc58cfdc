"""The JSON objects in a text: one or several, one a line or not, in URLs, among comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote_to_bytes

import msgspec

from mjlog.codec.json_text import parse, unsound
from mjlog.diagnostics import Fault
from mjlog.formats.document import Pieces

BOM = b"\xef\xbb\xbf"

LARGEST = 1 << 22
"""Bytes that one document may have."""

_OUTSIDE = re.compile(rb"(?<!:)//|/\*|^[ \t]*+#|\{|=%7[Bb]|<mjloggm", re.M)
_INSIDE = re.compile(rb'"(?:[^"\\\n]|\\.)*+"?|//|/\*|[{}]', re.S)
_ANOTHER = re.compile(rb'\{\s*+"(?!disp|aka)')
"""How an object begins that is no part of another: the rules alone are one within a document."""
_AHEAD = 64
_COMMENT = re.compile(rb'("(?:[^"\\]|\\.)*+")|//[^\n]*+|/\*.*?\*/', re.S)
_ESCAPED = re.compile(rb"[^\s\"'<>]++")


def documents(pieces: Pieces) -> Iterator[tuple[bytes, int, int, bool]]:
    """Yield every object of a source: its text, byte offset, line, whether it is whole."""
    held = b""
    base, line = 0, 1  # where what is held begins
    at = start = depth = 0
    escaped = False
    for piece in chain_end(pieces):
        last = piece is None
        held += piece or b""
        while True:
            if escaped:
                found = _ESCAPED.match(held, start)
                end = found.end() if found is not None else len(held)
                if end == len(held) and not last:
                    break
                text = unquote_to_bytes(held[start:end])
                yield text, base + start, _line_of(held, start, line), True
                at, depth, escaped = end, 0, False
                continue
            match = (_INSIDE if depth else _OUTSIDE).search(held, at)
            if match is None:
                at = _resumed(held, at) if depth else len(held)
                break
            token = match[0].lstrip()
            if not last and token[:1] == b'"' and held[match.end() :] in (b"", b"\\"):
                at = match.start()  # the string may go on
                break
            if token[:1] in b"/#":
                end = held.find(b"*/" if token == b"/*" else b"\n", match.end())
                if end < 0:
                    at = match.start()
                    break
                at = end + 1 + (token == b"/*")
                continue
            if depth and token == b"{" and _heads_line(held, start):
                place = match.start()
                if not last and len(held) - place < _AHEAD:
                    at = place
                    break
                if _heads_line(held, place) and _ANOTHER.match(held, place):
                    # The line before was cut.
                    yield held[start:place], base + start, _line_of(held, start, line), False
                    start, depth = place, 0
            at = match.end()
            if token[:1] == b"<":
                yield token, base + match.start(), _line_of(held, match.start(), line), False
                continue
            if not depth:
                escaped = token.startswith(b"=")
                start = match.start() + escaped
                depth = 1
            elif token == b"{":
                depth += 1
            elif token == b"}":
                depth -= 1
                if not depth:
                    yield held[start:at], base + start, _line_of(held, start, line), True
        keep = start if depth else at
        if len(held) - keep > LARGEST:
            break
        line += held.count(b"\n", 0, keep)
        base += keep
        held = held[keep:]
        start, at = 0, at - keep
    if depth:
        yield held[start:], base + start, line, False


def chain_end(pieces: Pieces) -> Iterator[bytes | None]:
    """Yield the pieces, then None."""
    yield from pieces
    yield None


def _line_of(held: bytes, place: int, line: int) -> int:
    return line + held.count(b"\n", 0, place)


def _heads_line(held: bytes, place: int) -> bool:
    """Whether a place is the first of its line, as far as what is held tells."""
    return place == 0 or held[place - 1] == 10


def _resumed(held: bytes, at: int) -> int:
    """Return where to look on once more has come: at what may have been cut."""
    place = held.find(b"/", at)
    return len(held) if place < 0 else place


def without_comments(text: bytes) -> bytes:
    """Return a JSON text with every comment blanked out."""
    return _COMMENT.sub(lambda match: match[1] or b" ", text)


def repeated(text: bytes, value: object) -> Fault | None:
    """Return the fault of a JSON text that gives a key twice, if it does.

    Args:
        text: the JSON text.
        value: what it was decoded as.
    """
    # Re-encoding drops a repeated key and with it quotation marks; escapes hide such a mark.
    if b"\\" not in text and msgspec.json.encode(value).count(b'"') == text.count(b'"'):
        return None
    again, _ = parse(text)
    return next((fault for fault in unsound(again, "$") if fault.code == "MJ017"), None)
