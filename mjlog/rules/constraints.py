"""What values of a ruleset may not contradict each other, as its file declares."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, TypeGuard

from msgspec import Meta, Struct

from mjlog.diagnostics.label import Label
from mjlog.rules.layers import Layer, Table
from mjlog.rules.problems import Problem
from mjlog.rules.typed import typed

Path = Annotated[str, Meta(pattern=r"^[a-z_]+(\.[a-z0-9_]+)+$")]


class ConstraintRow(Struct, frozen=True, kw_only=True):
    """A constraint as a ruleset's TOML writes it.

    Args:
        id: its name, by which a later layer overrides it.
        ascending: dotted paths of integers, or integers, none of which may be above a later one;
            a value that the rules do not state is passed over.
        where: values by dotted path without which the constraint does not hold.
        doc: what must be so, and which options say it.
    """

    id: str
    ascending: Annotated[list[Path | int], Meta(min_length=2)]
    doc: Label
    where: dict[Path, bool | int | str] = {}


def check_constraints(
    layers: Sequence[Layer], draft: Table, problems: list[Problem]
) -> tuple[ConstraintRow, ...]:
    """Report values of a draft that contradict each other.

    Args:
        layers: the files that the draft comes from, the root first; each may declare constraints.
        draft: merged, references filled in.
        problems: every fault is added here.

    Returns:
        The constraints declared, those apart that are faulty themselves.
    """
    rows = tuple(_rows(layers, problems))
    for row in rows:
        if all(_value(draft, path) == value for path, value in row.where.items()):
            _check_order(row, draft, problems)
    return rows


def _rows(layers: Sequence[Layer], problems: list[Problem]) -> list[ConstraintRow]:
    found: dict[str, ConstraintRow] = {}
    for layer in layers:
        table = layer.table.get("constraint", {})
        assert isinstance(table, dict)  # lists of rows are read as tables
        for name, row in table.items():
            constraint = typed(ConstraintRow, row, f"constraint.{name}", problems)
            if constraint is not None:
                found[name] = constraint
    return list(found.values())


def _check_order(row: ConstraintRow, draft: Table, problems: list[Problem]) -> None:
    values = [(name, _value(draft, name)) for name in row.ascending]
    stated = [(name, value) for name, value in values if _is_integer(value)]
    for (left, lesser), (right, greater) in pairwise(stated):
        if lesser > greater:
            path = left if isinstance(left, str) else str(right)
            detail = {
                "left": str(lesser),
                "right": str(greater) if right == path else f"{right} = {greater}",
                "en": row.doc.en,
                "zh": row.doc.zh,
            }
            problems.append(Problem("contradiction", path, detail))


def _value(draft: Table, name: str | int) -> object:
    """Return an integer itself, or what stands at a path; None where nothing does."""
    if isinstance(name, int):
        return name
    value: object = draft
    for key in name.split("."):
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def _is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
