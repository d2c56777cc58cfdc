"""A log with other names for its players, and otherwise the same, byte for byte.

Changed are: ids and names of the seats; both where they stand in the name of a game or table, or in
the reason of a penalty or abort; the hash at the end of a game, so that it stays as true as it was.
Left out are keys that begin with ``x-``, which anybody may have put anything into.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from mjlog.codec.decode import Dialect, read_line
from mjlog.codec.encode import ContentHash
from mjlog.codec.pseudonyms import Pseudonyms, replace_names
from mjlog.records import Game, GameEnd

_BOM: Final = b"\xef\xbb\xbf"
_SPACE: Final = " \t\r\n"
_TEXTS: Final = {"game": ("game", "table"), "penalty": ("reason",), "aborted": ("reason",)}
"""Keys, by type of line, whose text may hold a name."""
_MARKS: Final = (b'"game"', b'"seats"', b'"reason"', b'"x-')
_SEATS: Final = b'"seats"'
_DECODER = json.JSONDecoder()

_Path = tuple[str | int, ...]


class Renaming:
    """Renames the players of one log.

    Args:
        pseudonyms: gives the names.
        keep_extra: keep keys that begin with ``x-``.
        known: what is put for which id or name of other logs, which this one may mention too.

    Attributes:
        names: what is put for which id or name, so far.
        unread: lines that are no JSON objects; names known by then are replaced in them.
        named: some line says who plays.
    """

    def __init__(
        self,
        pseudonyms: Pseudonyms,
        *,
        keep_extra: bool = False,
        known: Mapping[str, str] | None = None,
    ) -> None:
        self.names: dict[str, str] = dict(known or {})
        self.unread = 0
        self.named = False
        self._pseudonyms = pseudonyms
        self._keep_extra = keep_extra
        self._dialect = Dialect()
        # Of the game as it was and as it becomes; None outside, or where a line was lost.
        self._hashes: tuple[ContentHash, ContentHash] | None = None

    def learn(self, pieces: Iterable[bytes]) -> None:
        """Take note of the players of a log, given its content in pieces of any size."""
        for line in _lines(pieces):
            if _SEATS in line:
                try:
                    value = json.loads(line)
                except (ValueError, RecursionError):
                    continue
                if isinstance(value, dict):
                    self._players(value.get("seats"))

    def rewritten(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the log anew, line by line, given its content in pieces of any size."""
        first = True
        for line in _lines(pieces):
            content = line.removesuffix(b"\n")
            yield self._line(content, first) + line[len(content) :]
            first = False

    def _line(self, data: bytes, first: bool) -> bytes:
        if first and data.startswith(_BOM):
            return _BOM + self._line(data[len(_BOM) :], False)
        if not data.strip():
            return data
        line = read_line(data, 1, 0, self._dialect)
        record = line.record
        renamed = self._renamed(data)
        if line.lost:
            self._hashes = None
        elif isinstance(record, Game):
            self._hashes = (ContentHash(), ContentHash())
        if self._hashes is not None and record is not None:
            before, after = self._hashes
            before.add(record)
            changed = record
            if renamed != data:
                changed = read_line(renamed, 1, 0, self._dialect).record or record
            after.add(changed)
            if isinstance(record, GameEnd):
                if record.hash == before.text():
                    # It was found in this very line, so the line can be read.
                    renamed = self._edited(renamed.decode(), {("hash",): after.text()}).encode()
                self._hashes = None
        return renamed

    def _renamed(self, data: bytes) -> bytes:
        """Return a line with other names."""
        if _is_plain(data):
            return data
        try:
            text = data.decode("utf-8")
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            self.unread += 1
            shown = data.decode("utf-8", "surrogateescape")
            return replace_names(shown, self.names).encode("utf-8", "surrogateescape")
        kind = value.get("type")
        edits = self._players(value.get("seats"))
        for key in _TEXTS.get(kind, ()) if isinstance(kind, str) else ():
            if isinstance(found := value.get(key), str):
                edits[(key,)] = replace_names(found, self.names)
        return self._edited(text, edits).encode("utf-8", "surrogatepass")

    def _players(self, seats: object) -> dict[_Path, str]:
        """Return what becomes of ids and names, by where they stand."""
        edits: dict[_Path, str] = {}
        for index, seat in enumerate(seats if isinstance(seats, list) else ()):
            if not isinstance(seat, dict):
                continue
            player, name = seat.get("id"), seat.get("name")
            own = player if isinstance(player, str) else name
            if not isinstance(own, str):
                continue
            self.named = True
            found = {own: self._pseudonyms.of(own)}
            # A name that says nothing stays; players go by their ids then.
            if isinstance(name, str) and name:
                found[name] = self._pseudonyms.of_name(name)
            for key, old in (("id", player), ("name", name)):
                if isinstance(old, str) and old in found:
                    edits["seats", index, key] = found[old]
            self.names.update({old: new for old, new in found.items() if old})
        return edits

    # The text of a line, piece by piece

    def _edited(self, text: str, edits: dict[_Path, str]) -> str:
        """Return a JSON text with some strings replaced, and without ``x-`` keys."""
        start = _skipped(text, 0)
        new, end = self._value(text, start, (), edits)
        return text[:start] + new + text[end:]

    def _value(
        self, text: str, start: int, path: _Path, edits: dict[_Path, str]
    ) -> tuple[str, int]:
        if text[start] == "{":
            return self._object(text, start, path, edits)
        if text[start] == "[":
            return self._list(text, start, path, edits)
        value, end = _DECODER.raw_decode(text, start)
        if isinstance(value, str) and edits.get(path, value) != value:
            return json.dumps(edits[path], ensure_ascii=False), end
        return text[start:end], end

    def _object(
        self, text: str, start: int, path: _Path, edits: dict[_Path, str]
    ) -> tuple[str, int]:
        parts = ["{"]
        before = start + 1
        at = _skipped(text, before)
        kept = False
        while text[at] != "}":
            if text[at] == ",":
                at = _skipped(text, at + 1)
            key, end = _DECODER.raw_decode(text, at)
            value_at = _skipped(text, _skipped(text, end) + 1)
            new, after = self._value(text, value_at, (*path, key), edits)
            if self._keep_extra or not key.startswith("x-"):
                gap = text[before:at]
                parts += (gap if kept else gap.replace(",", ""), text[at:value_at], new)
                kept = True
            before = after
            at = _skipped(text, after)
        return "".join((*parts, text[before:at], "}")), at + 1

    def _list(self, text: str, start: int, path: _Path, edits: dict[_Path, str]) -> tuple[str, int]:
        parts = ["["]
        before = start + 1
        at = _skipped(text, before)
        index = 0
        while text[at] != "]":
            if text[at] == ",":
                at = _skipped(text, at + 1)
            new, after = self._value(text, at, (*path, index), edits)
            parts += (text[before:at], new)
            index += 1
            before = after
            at = _skipped(text, after)
        return "".join((*parts, text[before:at], "]")), at + 1


def _lines(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a log with their ends, given its content in pieces of any size."""
    held: list[bytes] = []
    for piece in pieces:
        *whole, rest = piece.split(b"\n")
        for end in whole:
            yield b"".join((*held, end, b"\n"))
            held.clear()
        if rest:
            held.append(rest)
    if held:
        yield b"".join(held)


def _is_plain(data: bytes) -> bool:
    """Whether a line is no place for a name."""
    return (
        b"\\" not in data
        and not any(mark in data for mark in _MARKS)
        and data.lstrip()[:1] == b"{"
        and data.rstrip()[-1:] == b"}"
    )


def _skipped(text: str, at: int) -> int:
    """Return where what follows some space begins."""
    while text[at] in _SPACE:
        at += 1
    return at
