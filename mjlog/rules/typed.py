"""Typing a table field by field, so that every fault is reported and not only the first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import msgspec
import msgspec.structs

from mjlog.diagnostics.label import Label
from mjlog.rules.layers import Table, hint
from mjlog.rules.mismatch import NOT_A_TABLE, located
from mjlog.rules.problems import Problem, bad_value

S = TypeVar("S", bound=msgspec.Struct)


def typed(
    cls: type[S], table: Mapping[str, object], path: str, problems: list[Problem]
) -> S | None:
    """Return a table as a record.

    Args:
        cls: the record; its fields say what is required, optional and of which type.
        table: field names to values.
        path: dotted path of the table, for problems.
        problems: every fault is added here.

    Returns:
        None when there was any fault.
    """
    fields = _fields(cls)
    values: dict[str, object] = {}
    faults = [
        Problem("unknown_key", _join(path, key), {"hint": hint(key, list(fields))})
        for key in table
        if key not in fields
    ]
    for key, field in fields.items():
        where = _join(path, key)
        if key not in table:
            if field.required:
                faults.append(Problem("missing", where))
        elif field.type is Label:
            label = as_label(table[key], where, faults)
            if label is not None:
                values[field.name] = label
        else:
            try:
                values[field.name] = msgspec.convert(table[key], field.type)
            except msgspec.ValidationError as error:
                wrong, inside = located(error)
                faults.append(bad_value(where + inside, wrong))
    problems.extend(faults)
    return None if faults else cls(**values)


def as_label(value: object, path: str, problems: list[Problem]) -> Label | None:
    """Return words in both languages; None, with a problem, when either is missing or empty."""
    try:
        label = value if isinstance(value, Label) else msgspec.convert(value, Label)
    except msgspec.ValidationError:
        label = Label("", "")
    # A label is shown as it stands, so nothing in it may steer a terminal or end a line.
    if label.en.strip() and label.zh.strip() and (label.en + label.zh).isprintable():
        return label
    problems.append(Problem("no_label", path))
    return None


def section(draft: Table, name: str, problems: list[Problem]) -> Table:
    """Return a section of a draft; empty, with a problem, when it is missing or no table."""
    value = draft.get(name)
    if isinstance(value, dict):
        if not value:
            problems.append(Problem("missing", name))
        return value
    problems.append(bad_value(name, NOT_A_TABLE))
    return {}


def stripped(row: Table, *names: str) -> Table:
    """Return a row without its provenance and some other fields."""
    return {key: value for key, value in row.items() if key not in ("provenance", *names)}


@cache
def _fields(cls: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(cls)}


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
