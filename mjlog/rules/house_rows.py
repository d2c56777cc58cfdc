"""What house rules change, as data that a log's header carries.

A row is ``{"path": …, "value": …}`` for a value that is set and ``{"path": …, "remove": true}``
for one that is taken out. Applied in order to the installed ruleset under the header's options
they give the rules in force, so house rule files need not travel with a log.
"""

from __future__ import annotations

from collections.abc import Mapping

from mjlog.diagnostics.label import Label
from mjlog.rules import drafts
from mjlog.rules.layers import Table
from mjlog.rules.mismatch import SHORT_TEXT
from mjlog.rules.problems import Problem, bad_value

_LABELS = frozenset(
    ("label", "doc", "provenance", "source", "money", "money_label", "unit_label", "words")
)

_LONGEST_PATH = 200


def difference(standard: Table, changed: Table) -> list[dict[str, object]]:
    """Return the rows that turn one draft into another; words and sources do not count."""
    found: list[dict[str, object]] = []
    before = dict(drafts.rows(standard))
    after = dict(drafts.rows(changed))
    found.extend({"path": ".".join(path), "remove": True} for path in before if path not in after)
    for path, row in after.items():
        where = ".".join(path)
        old = before.get(path)
        if old is None or any(old.get(key) != row.get(key) for key in ("name", "kind")):
            found.append({"path": where, "value": _listed(row)})
            continue
        for key in {**old, **row}:
            if key in _LABELS or drafts.is_row((*path, key)):
                continue
            if key not in row:
                found.append({"path": f"{where}.{key}", "remove": True})
            elif key not in old or old[key] != row[key]:
                found.append({"path": f"{where}.{key}", "value": _listed(row[key])})
    return found


def apply(draft: Table, row: Mapping[str, object], problems: list[Problem]) -> None:
    """Make the change that one row states."""
    path = row.get("path")
    if not isinstance(path, str) or not 0 < len(path) <= _LONGEST_PATH:
        problems.append(bad_value("path", SHORT_TEXT))
    elif row.keys() == {"path", "value"}:
        drafts.assign(draft, path, row["value"], problems)
    elif row.keys() == {"path", "remove"} and row["remove"] is True:
        drafts.remove(draft, path, problems)
    else:
        wrong = Label(
            "expected path and value, or path and remove = true",
            "應為 path 與 value，或 path 與 remove = true",
        )
        problems.append(bad_value(path, wrong))


def _listed(value: object) -> object:
    """Return a value as a ruleset writes it: rows by id are a list again."""
    if isinstance(value, dict):
        if value and all(
            isinstance(inner, dict) and inner.get("id") == key for key, inner in value.items()
        ):
            return [_listed(inner) for inner in value.values()]
        return {key: _listed(inner) for key, inner in value.items()}
    return value
