"""What is said of parts of a log that cannot be read, without any word of the log.

Such a part may hold anything, the name of a player as well. So of what is said of it there remain
its code, its place, numbers and the words of this program.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from mjlog.codec.conformity import UNREAD
from mjlog.codec.line import Line
from mjlog.diagnostics import Label

HIDDEN: Final = "…"
"""Stands for what a log says."""

_NOT_UNDERSTOOD: Final = frozenset({"MJ028", "MJ030"})
"""Of these nothing was understood, not even the name of the tag or entry."""
_OF_A_FIELD: Final = frozenset({"MJ029", "MJ038"})
"""These name a field, in the words of the format."""
_PLACE: Final = re.compile(r"#\d+|log(\[\d+\])*|EOF|\{")


def unnamed(element: str | None, code: str) -> str | None:
    """Return the name of a tag or entry without what a log may say there.

    Args:
        element: its name.
        code: what is wrong with it.
    """
    if element is None or code not in _NOT_UNDERSTOOD:
        return element
    last = element.rpartition(" ")[2]
    return last if _PLACE.fullmatch(last) else "?"


def without_words(code: str, data: Mapping[str, object]) -> dict[str, object]:
    """Return the data of a fault without what a log may say there."""
    return {
        key: value if _is_field(code, key, value) else hidden(value) for key, value in data.items()
    }


def _is_field(code: str, key: str, value: object) -> bool:
    return (
        code in _OF_A_FIELD and key == "field" and isinstance(value, str) and value.isidentifier()
    )


def hidden(value: object) -> object:
    """Return a value with every text in it hidden; words of this program stay."""
    if isinstance(value, str):
        return HIDDEN
    if isinstance(value, Mapping):
        return HIDDEN
    if isinstance(value, list | tuple):
        return [hidden(each) for each in value]
    assert value is None or isinstance(value, int | float | Label)
    return value


def with_gaps(parts: Iterable[bytes | Line]) -> Iterator[bytes]:
    """Yield what could be read of a log, with a line of its own for each part that could not.

    Nothing is yielded of a log in which nothing could be read.

    Args:
        parts: canonical lines, and what stands for parts that cannot be read.
    """
    waiting: list[bytes] = []
    begun = False
    for part in parts:
        if isinstance(part, Line):
            waiting.append(_in_place_of(part))
            continue
        yield from waiting
        yield part
        waiting.clear()
        begun = True
    if begun:
        yield from waiting


def _in_place_of(line: Line) -> bytes:
    """Return a line to stand among events for a part that cannot be read.

    No reader takes it for an event, so that whoever reads on knows that one may be missing.
    """
    code = line.faults[0].code
    content = {
        "type": UNREAD, "code": code, "line": line.number, "element": unnamed(line.element, code)
    }  # fmt: skip
    return json.dumps(content).encode() + b"\n"
