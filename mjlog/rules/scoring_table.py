"""The scoring table of a draft: every row typed, every name bound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mjlog.rules import combination, predicates
from mjlog.rules.combination import PatternRow
from mjlog.rules.layers import Layer, Table, hint
from mjlog.rules.mismatch import NOT_A_TABLE
from mjlog.rules.problems import Problem, bad_value
from mjlog.rules.ruleset import Pattern
from mjlog.rules.typed import section, stripped, typed
from mjlog.rules.value import highest

_OWN = ("label", "category")
"""What no row is without that stands for itself."""


def scoring_table(
    draft: Table, layers: Sequence[Layer], problems: list[Problem]
) -> tuple[Pattern, ...]:
    """Return the rows of a draft's scoring table.

    Args:
        draft: merged, references filled in.
        layers: the files it comes from; installed ones may have predicates of their own.
        problems: every fault is added here.
    """
    known = predicates.named(layer.name for layer in layers if layer.installed)
    table = section(draft, "pattern", problems)
    rows: dict[str, PatternRow] = {}
    words: dict[str, dict[str, str]] = {}
    for row_id, value in table.items():
        path = f"pattern.{row_id}"
        if not row_id.isidentifier() or row_id != row_id.lower():
            problems.append(Problem("bad_id", path[:80]))
        if not isinstance(value, dict):
            problems.append(bad_value(path, NOT_A_TABLE))
            continue
        if len(layers) > 1 and value.keys().isdisjoint(_OWN):
            # It was to change a row that is not there.
            others = [name for name in table if name != row_id]
            detail = {"name": row_id[:80], "hint": hint(row_id, others)}
            problems.append(Problem("unknown_pattern", path[:80], detail))
            continue
        row = typed(PatternRow, {**stripped(value), "id": row_id}, path, problems)
        if row is not None:
            rows[row_id] = row
            stated = value["provenance"]
            words[row_id] = {key: str(word) for key, word in stated.items()}
    if len(rows) < len(table):
        return ()  # names of faulty rows would be reported as unknown
    combination.check_composites(rows, problems)
    excludes = combination.exclusions(rows, problems)
    found: list[Pattern] = []
    for row in rows.values():
        path = f"pattern.{row.id}"
        test = None
        if not row.all_of:
            name = row.id if row.test is None else row.test
            test = predicates.bound(name, f"{path}.test", known, problems)
        beside = None
        if row.alone_with is not None:
            beside = combination.expanded(row.alone_with, rows, f"{path}.alone_with", problems)
        found.append(
            Pattern(
                id=row.id,
                label=row.label,
                category=row.category,
                test=test,
                value=row.value,
                excludes=excludes[row.id],
                exclusive=row.exclusive,
                alone_with=beside,
                all_of=tuple(row.all_of),
                toward_minimum=row.toward_minimum,
                limit=row.limit,
                fallback=row.fallback,
                provenance=words[row.id],
                source=row.source,
            )
        )
    return tuple(found)


def composites(
    patterns: Sequence[Pattern], places: Mapping[str, int]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return place and parts' places of every composite row, those worth most first."""
    found = [pattern for pattern in patterns if pattern.all_of]
    found.sort(key=lambda pattern: -highest(pattern.value))
    return tuple(
        (places[pattern.id], tuple(places[part] for part in pattern.all_of)) for pattern in found
    )
