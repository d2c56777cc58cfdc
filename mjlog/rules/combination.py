"""What the scoring table says about rows beside each other, expanded to ids and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from mjlog.diagnostics.label import Label
from mjlog.rules.layers import hint
from mjlog.rules.problems import Problem
from mjlog.rules.value import OpenValue, Value


class PatternRow(Struct, frozen=True, kw_only=True):
    """A row of the scoring table as a ruleset's TOML writes it."""

    id: str
    label: Label
    category: str
    value: Value | OpenValue
    source: str
    test: str | dict[str, object] | None = None
    excludes: list[str] = []
    exclusive: str | None = None
    alone_with: list[str] | None = None
    all_of: list[str] = []
    toward_minimum: bool = True
    limit: Value = 0
    fallback: bool = False


def expanded(
    names: Sequence[str], rows: Mapping[str, PatternRow], path: str, problems: list[Problem]
) -> tuple[str, ...]:
    """Return ids for names that may be ``@category``, in the order of the table."""
    found: set[str] = set()
    for name in names:
        if name.startswith("@"):
            inside = [row.id for row in rows.values() if row.category == name[1:]]
            if not inside:
                known = sorted({f"@{row.category}" for row in rows.values()})
                detail = {"name": name, "hint": hint(name, known)}
                problems.append(Problem("unknown_category", path, detail))
            found.update(inside)
        elif name in rows:
            found.add(name)
        else:
            detail = {"name": name, "hint": hint(name, list(rows))}
            problems.append(Problem("unknown_pattern", path, detail))
    return tuple(row_id for row_id in rows if row_id in found)


def exclusions(
    rows: Mapping[str, PatternRow], problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    """Return what each row excludes; a category never means the row itself.

    A composite row takes over what its parts exclude.
    """
    own = {
        row.id: expanded(row.excludes, rows, f"pattern.{row.id}.excludes", problems)
        for row in rows.values()
    }
    found: dict[str, tuple[str, ...]] = {}
    for row in rows.values():
        names = {name for name in own[row.id] if name != row.id or row.id in row.excludes}
        for part in row.all_of:
            names.update(own.get(part, ()))
        if row.all_of:
            names.difference_update((row.id, *row.all_of))
        found[row.id] = tuple(name for name in rows if name in names)
    return found


def excluding_first(
    excludes: Mapping[str, tuple[str, ...]], problems: list[Problem]
) -> tuple[str, ...]:
    """Return the rows that exclude others, each before any that it excludes."""
    order: list[str] = []
    done: set[str] = set()
    for start in excludes:
        trail: list[str] = []
        pending: list[tuple[str, bool]] = [(start, False)]
        while pending:
            name, leaving = pending.pop()
            if leaving:
                trail.pop()
                done.add(name)
                order.append(name)
                continue
            if name in trail:
                names = " → ".join((*trail[trail.index(name) :], name))
                problems.append(
                    Problem("exclusion_cycle", f"pattern.{name}.excludes", {"names": names})
                )
                return ()
            if name in done:
                continue
            trail.append(name)
            pending.append((name, True))
            pending.extend((other, False) for other in excludes[name])
    return tuple(name for name in reversed(order) if excludes[name])


def check_composites(rows: Mapping[str, PatternRow], problems: list[Problem]) -> None:
    """Report composite rows with a test, with unknown parts or with composite parts."""
    for row in rows.values():
        path = f"pattern.{row.id}"
        if row.all_of and row.test is not None:
            problems.append(Problem("composite_test", f"{path}.test"))
        for part in row.all_of:
            if part not in rows:
                detail = {"name": part, "hint": hint(part, list(rows))}
                problems.append(Problem("unknown_pattern", f"{path}.all_of", detail))
            elif rows[part].all_of:
                problems.append(Problem("nested_composite", f"{path}.all_of", {"name": part}))
