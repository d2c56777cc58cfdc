"""Where a line departs from its record: all departures of a line, each with its path.

The record types are the only description consulted, so this cannot say other than they do; it
exists because the typed decoder stops at the first departure and speaks no Chinese.
"""

from __future__ import annotations

import difflib
import re
from functools import cache
from typing import Final

from msgspec import inspect

from mjlog.codec.json_text import MAX_INTEGER, Odd, brief, step
from mjlog.diagnostics import Fault, Label
from mjlog.records import FORMAT, Generator, Record, RulesetRef, SeatInfo, Seating, Shuffle
from mjlog.tiles import INDEX

UNREAD: Final = "unread"
"""Type of a line that stands where a log in another format had what cannot be read."""

_OPEN_PARTS = frozenset({RulesetRef, SeatInfo, Shuffle, Seating, Generator})
"""Parts of the header that may carry ``x-`` keys, as every line may."""


@cache
def record_types() -> dict[str, inspect.StructType]:
    """Return the form of every event by its ``type``."""
    union = inspect.type_info(Record)
    assert isinstance(union, inspect.UnionType)
    forms = [form for form in union.types if isinstance(form, inspect.StructType)]
    return {str(form.tag): form for form in forms}


class Conformity:
    """Compare one decoded line with its record.

    Args:
        lenient: keys that the record does not know are ignored, not faults (newer minor version).

    Attributes:
        faults: departures found.
        extra: ``x-`` keys, by path where they stand in a part of the header.
        ignored: paths of unknown keys, when lenient.
        lost: some departure leaves the event unreadable.
    """

    __slots__ = ("extra", "faults", "ignored", "lenient", "lost")

    def __init__(self, lenient: bool) -> None:
        self.lenient = lenient
        self.faults: list[Fault] = []
        self.extra: dict[str, object] = {}
        self.ignored: list[str] = []
        self.lost = False

    def event(self, value: dict[str, object]) -> dict[str, object] | None:
        """Return the line with only the keys of its record, or None if it has no such record."""
        kind = value.get("type")
        forms = record_types()
        if "type" not in value:
            self._miss(Fault("MJ020", {"path": "$", "key": "type"}, expected="type"))
            return None
        if isinstance(kind, Odd):
            self.lost = True
            return None
        if kind == UNREAD:
            code = brief(value.get("code"))
            self._miss(Fault("MJ018", {"path": "$.type", "part": code}, recorded=kind))
            return None
        if not isinstance(kind, str) or kind not in forms:
            near = difflib.get_close_matches(kind, forms, 1) if isinstance(kind, str) else []
            expected: object = near[0] if near else sorted(forms)
            data = {"path": "$.type", "part": None}
            self._miss(Fault("MJ018", data, recorded=brief(kind), expected=expected))
            return None
        return self._object(value, forms[kind], "$", "")

    def _miss(self, fault: Fault) -> None:
        self.faults.append(fault)
        self.lost = True

    def _object(
        self, value: dict[str, object], form: inspect.StructType, path: str, prefix: str
    ) -> dict[str, object]:
        fields = {field.encode_name: field for field in form.fields}
        open_part = not prefix or form.cls in _OPEN_PARTS
        kept: dict[str, object] = {}
        unknown: list[str] = []
        for key, item in value.items():
            field = fields.get(key)
            if field is not None:
                kept[key] = self._value(item, field.type, step(path, key), f"{prefix}{key}/")
            elif form.tag_field is not None and key == form.tag_field:
                kept[key] = item
            elif open_part and key.startswith("x-"):
                self.extra[prefix + key] = item
            else:
                unknown.append(key)
        missing = [n for n, field in fields.items() if field.required and n not in value]
        for key in unknown:
            self._unknown(key, path, missing, list(fields))
        for key in missing:
            self._miss(Fault("MJ020", {"path": path, "key": key}, expected=key))
        return kept

    def _unknown(self, key: str, path: str, missing: list[str], known: list[str]) -> None:
        if self.lenient:
            self.ignored.append(step(path, key))
            return
        near = difflib.get_close_matches(key.lower(), missing, 1)
        if near:
            # A misspelt key is one mistake, not an unknown key and a missing one.
            missing.remove(near[0])
            self.lost = True
        else:
            near = difflib.get_close_matches(key.lower(), known, 1)
        data = {"path": path, "key": brief(key)}
        self.faults.append(
            Fault("MJ021", data, recorded=brief(key), expected=near[0] if near else None)
        )

    def _value(self, value: object, form: inspect.Type, path: str, prefix: str) -> object:
        if isinstance(value, Odd) or isinstance(form, (inspect.AnyType, inspect.CustomType)):
            return value  # odd numbers are reported wherever they stand
        whole = form
        if isinstance(form, inspect.UnionType):
            fitting = [choice for choice in form.types if _same_kind(value, choice)]
            form = fitting[0] if len(fitting) == 1 else form
        if not _same_kind(value, form):
            self._miss(_departure("MJ022", value, whole, path))
        elif not _within(value, form):
            large = isinstance(value, int) and abs(value) > MAX_INTEGER
            self._miss(_departure("MJ015" if large else "MJ023", value, whole, path))
        elif isinstance(form, inspect.StructType):
            assert isinstance(value, dict)
            return self._object(value, form, path, prefix)
        elif isinstance(form, inspect.ListType):
            assert isinstance(value, list)
            return [
                self._value(item, form.item_type, f"{path}[{index}]", f"{prefix}{index}/")
                for index, item in enumerate(value)
            ]
        elif isinstance(form, inspect.DictType):
            assert isinstance(value, dict)
            for key in value:
                self._value(key, form.key_type, path, prefix)
            return {
                key: self._value(item, form.value_type, step(path, key), f"{prefix}{key}/")
                for key, item in value.items()
            }
        return value


def _departure(code: str, value: object, form: inspect.Type, path: str) -> Fault:
    return Fault(code, {"path": path}, recorded=brief(value), expected=describe(form))


def _same_kind(value: object, form: inspect.Type) -> bool:
    if isinstance(form, inspect.UnionType):
        return any(_same_kind(value, choice) for choice in form.types)
    if isinstance(form, inspect.IntType):
        return isinstance(value, int) and not isinstance(value, bool)
    if isinstance(form, (inspect.StrType, inspect.LiteralType)):
        return isinstance(value, str)
    if isinstance(form, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(form, inspect.NoneType):
        return value is None
    if isinstance(form, inspect.ListType):
        return isinstance(value, list)
    return isinstance(value, dict)


def _within(value: object, form: inspect.Type) -> bool:
    if isinstance(form, inspect.UnionType):
        return any(_same_kind(value, c) and _within(value, c) for c in form.types)
    if isinstance(form, inspect.LiteralType):
        return value in form.values
    if isinstance(form, inspect.IntType):
        assert isinstance(value, int)
        low, high = _bounds(form)
        return low <= value <= high
    if isinstance(form, (inspect.StrType, inspect.ListType, inspect.DictType)):
        assert isinstance(value, (str, list, dict))
        if isinstance(form, inspect.StrType) and form.pattern is not None:
            assert isinstance(value, str)
            return re.fullmatch(form.pattern, value) is not None
        if form.max_length is not None and len(value) > form.max_length:
            return False
        return len(value) >= (form.min_length or 0)
    return True


def _bounds(form: inspect.IntType) -> tuple[int, int]:
    low, high = -MAX_INTEGER, MAX_INTEGER
    if form.ge is not None:
        low = int(form.ge)
    if form.gt is not None:
        low = int(form.gt) + 1
    if form.le is not None:
        high = int(form.le)
    return low, high


def describe(form: inspect.Type) -> Label:
    """Return in words what a field takes."""
    if isinstance(form, inspect.UnionType):
        parts = [describe(choice) for choice in form.types]
        return Label(" or ".join(p.en for p in parts), "或".join(p.zh for p in parts))
    if isinstance(form, inspect.IntType):
        return _describe_integer(*_bounds(form))
    if isinstance(form, inspect.LiteralType):
        if len(form.values) > 8 and set(form.values) <= set(INDEX):
            return Label(
                "a tile (1m..9m, 1p.., 1s.., 1z..7z, 1f..8f, 0m, ?)", "一張牌（如 5m、7z）"
            )
        names = sorted(map(str, form.values))
        return Label(f"one of {', '.join(names)}", f"{'、'.join(names)} 之一")
    if isinstance(form, inspect.StrType):
        if form.pattern is not None:
            return Label(f"text like {FORMAT}", f"如 {FORMAT} 的文字")
        return Label(
            f"text of at most {form.max_length} characters", f"至多 {form.max_length} 字的文字"
        )
    if isinstance(form, inspect.BoolType):
        return Label("true or false", "true 或 false")
    if isinstance(form, inspect.NoneType):
        return Label("null", "null")
    if isinstance(form, inspect.ListType):
        return _describe_list(form.min_length or 0, form.max_length)
    return Label("an object", "物件")


def _describe_integer(low: int, high: int) -> Label:
    if low == -MAX_INTEGER:
        return Label("an integer within ±(2^53 − 1)", "絕對值小於 2^53 的整數")
    if high == MAX_INTEGER:
        return Label(f"an integer of at least {low}", f"不小於 {low} 的整數")
    return Label(f"an integer from {low} to {high}", f"{low} 到 {high} 的整數")


def _describe_list(low: int, high: int | None) -> Label:
    if high is None:
        return Label("a list", "陣列")
    if low == high:
        return Label(f"a list of {low}", f"{low} 項的陣列")
    if low:
        return Label(f"a list of {low} to {high}", f"{low} 到 {high} 項的陣列")
    return Label(f"a list of at most {high}", f"至多 {high} 項的陣列")
