"""Where a value comes from."""

from __future__ import annotations

from typing import Literal, get_args

from mjlog.rules.drafts import WORDS, is_row, rows
from mjlog.rules.layers import Table
from mjlog.rules.problems import Problem

Provenance = Literal["source", "derived", "external", "assumed"]
"""Stated by the rule document, follows from it, taken from elsewhere, or our own choice."""

_CONDITION = "test"
"""A row's condition may say where it comes from; what it counts for must."""


def stated(draft: Table, problems: list[Problem]) -> dict[str, str]:
    """Return the provenance of every value of a draft by its dotted path.

    Values without one, unknown words and words for values that are not there are problems.
    """
    found: dict[str, str] = {}
    for path, row in rows(draft):
        where = ".".join(path)
        words = row["provenance"]
        assert isinstance(words, dict)  # merging made it one
        for key in row:
            if key in WORDS or is_row((*path, key)) or key in words or key == _CONDITION:
                continue
            problems.append(Problem("no_provenance", f"{where}.{key}"))
        for key, word in words.items():
            if not _present(row, key):
                problems.append(Problem("stray_provenance", where, {"name": key}))
            elif word not in get_args(Provenance):
                problems.append(Problem("no_provenance", f"{where}.provenance.{key}"))
            else:
                found[f"{where}.{key}"] = word
    return found


def _present(row: Table, dotted: str) -> bool:
    """Tell whether a row has a field, or a part of one."""
    value: object = row
    for key in dotted.split("."):
        if not isinstance(value, dict) or key not in value:
            return False
        value = value[key]
    return True
