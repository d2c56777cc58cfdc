"""The fu table of a draft: every row typed, every name bound."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mjlog.rules import predicates
from mjlog.rules.fu import FuRow, FuTable, Part, Rounding
from mjlog.rules.layers import Layer, Table, hint
from mjlog.rules.mismatch import NOT_A_TABLE
from mjlog.rules.problems import Problem, bad_value
from mjlog.rules.typed import section, stripped, typed


def fu_table(
    draft: Table, layers: Sequence[Layer], patterns: Collection[str], problems: list[Problem]
) -> FuTable | None:
    """Return how a draft counts fu; None where it does not, or, with problems, where it is faulty.

    Args:
        draft: merged, references filled in.
        layers: the files it comes from; installed ones may have predicates of their own.
        patterns: ids of the scoring table.
        problems: every fault is added here.
    """
    scoring = draft.get("scoring")
    rounding_row = scoring.get("fu") if isinstance(scoring, dict) else None
    if not draft.get("fu"):
        if rounding_row is not None:
            problems.append(Problem("no_fu", "fu"))
        return None
    if not isinstance(rounding_row, dict):
        problems.append(Problem("no_fu", "scoring.fu"))
        return None
    rounding = typed(Rounding, stripped(rounding_row, "source"), "scoring.fu", problems)
    known = predicates.named(layer.name for layer in layers if layer.installed)
    table = section(draft, "fu", problems)
    rows: list[Part] = []
    for row_id, value in table.items():
        part = _part(row_id, value, known, {*patterns, *table}, problems)
        if part is not None:
            rows.append(part)
    if rounding is None or len(rows) < len(table):
        return None
    return FuTable(tuple(rows), rounding)


def _part(
    row_id: str,
    value: object,
    known: predicates.Predicates,
    names: Collection[str],
    problems: list[Problem],
) -> Part | None:
    path = f"fu.{row_id}"
    if not row_id.isidentifier() or row_id != row_id.lower():
        problems.append(Problem("bad_id", path[:80]))
    if not isinstance(value, dict):
        problems.append(bad_value(path, NOT_A_TABLE))
        return None
    row = typed(FuRow, {**stripped(value), "id": row_id}, path, problems)
    if row is None:
        return None
    for name in row.excluded_by:
        if name not in names:
            detail = {"name": name, "hint": hint(name, list(names))}
            problems.append(Problem("unknown_pattern", f"{path}.excluded_by", detail))
    test = predicates.bound(
        row.id if row.test is None else row.test, f"{path}.test", known, problems
    )
    if test is None:
        return None
    return Part(
        id=row.id,
        label=row.label,
        test=test,
        value=row.value,
        excluded_by=tuple(row.excluded_by),
        provenance={key: str(word) for key, word in value["provenance"].items()},
        source=row.source,
    )
