"""JSON read with suspicion: everything a lenient parser would swallow is noted instead.

Only lines that the typed decoder refuses, or that may repeat a key, come here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from mjlog.diagnostics import Fault, Label

MAX_DEPTH = 32
"""Objects and lists may nest this deep within a line."""
_HOPELESS = 500
"""Deeper text is not even parsed: how deep a parser can go differs from Python to Python."""
_MARK = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[{]|[\]}]')
MAX_INTEGER = 2**53 - 1
"""Integers beyond are not exact in every language that reads JSON; the limit of all numbers."""

_REASONS = {
    "Expecting value": "此處應為一個值",
    "Expecting ',' delimiter": "此處應為逗號",
    "Expecting ':' delimiter": "此處應為冒號",
    "Expecting property name enclosed in double quotes": "鍵名應以雙引號括起",
    "Illegal trailing comma before end of object": "物件結尾前多了逗號",
    "Illegal trailing comma before end of array": "陣列結尾前多了逗號",
    "Unterminated string starting at": "字串沒有結束",
    "Invalid control character at": "字串內有控制字元",
    "Invalid \\escape": "無效的跳脫序列",
    "Invalid \\uXXXX escape": "無效的 \\u 跳脫序列",
    "Extra data": "同一行後面還有其他內容",
}


class Odd:
    """A number that is no JSON value or cannot be held exactly."""

    __slots__ = ("code", "text")

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text if len(text) <= 40 else f"{text[:37]}..."


class Doubled(dict[str, object]):
    """An object in which keys are repeated; it holds the last value of each."""

    keys_doubled: list[str]


def _integer(text: str) -> object:
    if len(text) > 17:
        return Odd("MJ015", text)
    value = int(text)
    return value if -MAX_INTEGER <= value <= MAX_INTEGER else Odd("MJ015", text)


def _real(text: str) -> object:
    value = float(text)
    return value if abs(value) <= MAX_INTEGER else Odd("MJ015", text)


def _constant(text: str) -> object:
    return Odd("MJ014", text)


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    seen: set[str] = set()
    again: list[str] = []
    for key, _ in pairs:
        if key in seen and key not in again:
            again.append(key)
        seen.add(key)
    doubled = Doubled(plain)
    doubled.keys_doubled = again
    return doubled


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=_integer, parse_float=_real, parse_constant=_constant
)


def parse(data: bytes) -> tuple[object, Fault | None]:
    """Read one JSON text; return its value, or None and the fault that prevents it."""
    try:
        text = data.decode("utf-8").strip(" \t\r\n")
    except UnicodeDecodeError as error:
        return None, Fault("MJ011", {"column": error.start + 1})
    if text.count("[") + text.count("{") > _HOPELESS and _depth(text) > _HOPELESS:
        return None, Fault("MJ016", {"path": "$"}, expected=MAX_DEPTH)
    try:
        return _DECODER.decode(text), None
    except json.JSONDecodeError as error:
        zh = _REASONS.get(error.msg, "語法錯誤")
        reason = Label(error.msg, zh)
        return None, Fault("MJ012", {"column": error.pos + 1, "reason": reason})
    except RecursionError:
        return None, Fault("MJ016", {"path": "$"}, expected=MAX_DEPTH)


def _depth(text: str) -> int:
    """Return how deep objects and lists of a text nest, closed or not."""
    depth = most = 0
    for mark in _MARK.findall(text):
        depth += (mark in "[{") - (mark in "]}")
        most = max(most, depth)
    return most


def unsound(value: object, path: str, depth: int = 1) -> Iterator[Fault]:
    """Yield what no JSON value may hold: odd numbers, repeated keys, deep nesting, half characters.

    Args:
        value: a value that :func:`parse` returned.
        path: its path within the line, as in ``$.seats[0]``.
        depth: how many objects and lists enclose it, itself included.
    """
    if isinstance(value, Odd):
        yield Fault(value.code, {"path": path}, recorded=value.text)
    elif isinstance(value, str):
        if not _is_text(value):
            yield Fault("MJ025", {"path": path})
    elif isinstance(value, (int, float)):
        if not -MAX_INTEGER <= value <= MAX_INTEGER:
            yield Fault("MJ015", {"path": path}, recorded=str(value)[:40])
    elif isinstance(value, (dict, list)):
        if depth > MAX_DEPTH:
            yield Fault("MJ016", {"path": path}, expected=MAX_DEPTH)
        elif isinstance(value, list):
            for index, item in enumerate(value):
                yield from unsound(item, f"{path}[{index}]", depth + 1)
        else:
            if isinstance(value, Doubled):
                for key in value.keys_doubled:
                    yield Fault("MJ017", {"path": step(path, key), "key": brief(key)})
            for key, item in value.items():
                if not _is_text(key):
                    yield Fault("MJ025", {"path": path})
                yield from unsound(item, step(path, key), depth + 1)


def step(path: str, key: str) -> str:
    """Return the path of ``key`` within ``path``."""
    return f"{path}.{brief(key)}"


def brief(value: object) -> object:
    """Return a value that is fit to be shown: long text cut, large objects and lists named."""
    if isinstance(value, str):
        if not _is_text(value):
            value = value.encode("utf-8", "replace").decode("utf-8")
        return value if len(value) <= 60 else f"{value[:57]}..."
    if isinstance(value, Odd):
        return value.text
    if isinstance(value, dict):
        return Label(f"an object of {len(value)} keys", f"含 {len(value)} 個鍵的物件")
    if isinstance(value, list):
        if len(value) <= 20 and all(isinstance(item, (str, int, type(None))) for item in value):
            return [brief(item) for item in value]
        return Label(f"a list of {len(value)}", f"含 {len(value)} 項的陣列")
    return value


def _is_text(value: str) -> bool:
    """Tell whether the text holds no half of a surrogate pair."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
