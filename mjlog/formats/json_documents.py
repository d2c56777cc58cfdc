"""The JSON objects in a text: one or several, one a line or not, in URLs, among comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote_to_bytes

from mjlog.formats.document import Pieces

LARGEST = 1 << 22
"""Bytes that one document may have."""

_OUTSIDE = re.compile(rb"(?<!:)//|/\*|^[ \t]*+#|\{|=%7[Bb]", re.M)
_INSIDE = re.compile(rb'"(?:[^"\\]|\\.)*+"|//|/\*|[{}]', re.S)
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
                yield text, base + start, line + held.count(b"\n", 0, start), True
                at, depth, escaped = end, 0, False
                continue
            match = (_INSIDE if depth else _OUTSIDE).search(held, at)
            if match is None:
                at = _resumed(held, at) if depth else len(held)
                break
            token = match[0].lstrip()
            if token[:1] in b"/#":
                end = held.find(b"*/" if token == b"/*" else b"\n", match.end())
                if end < 0:
                    at = match.start()
                    break
                at = end + 1 + (token == b"/*")
                continue
            at = match.end()
            if not depth:
                escaped = token.startswith(b"=")
                start = match.start() + escaped
                depth = 1
            elif token == b"{":
                depth += 1
            elif token == b"}":
                depth -= 1
                if not depth:
                    yield held[start:at], base + start, line + held.count(b"\n", 0, start), True
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


def _resumed(held: bytes, at: int) -> int:
    """Return where to look on once more has come: at what may have been cut."""
    marks = (held.find(mark, at) for mark in (b'"', b"/"))
    return min((place for place in marks if place >= 0), default=len(held))


def without_comments(text: bytes) -> bytes:
    """Return a JSON text with every comment blanked out."""
    return _COMMENT.sub(lambda match: match[1] or b" ", text)
