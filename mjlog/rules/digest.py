"""A short digest of everything that decides play or score."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import msgspec
import msgspec.structs

from mjlog.diagnostics.label import Label
from mjlog.rules.fu import FuTable
from mjlog.rules.layers import Table
from mjlog.rules.ruleset import Pattern, Scoring


def digest(
    game: Mapping[str, object],
    policies: Mapping[str, object],
    scoring: Scoring,
    patterns: Sequence[Pattern],
    draft: Table,
) -> str:
    """Return sixteen hexadecimal digits.

    Words, sources and categories do not count, and neither do parameters that have their default:
    a policy that learns something new leaves the digest of older rulesets as it was.

    Args:
        game: seats, tiles dealt, copies, shapes.
        policies: by family.
        scoring: minimum, cap and settlement.
        patterns: the scoring table.
        draft: what it all comes from, for the names of tests.
    """
    written = draft["pattern"]
    assert isinstance(written, dict)  # the patterns come from it
    content: dict[str, object] = {
        "game": game,
        "policies": essence(policies),
        "scoring": [scoring.minimum, scoring.cap, essence(scoring.settlement)],
        "patterns": [
            [
                pattern.id,
                _test(pattern, written[pattern.id]),
                pattern.value,
                pattern.excludes,
                pattern.exclusive,
                pattern.alone_with,
                pattern.all_of,
                pattern.toward_minimum,
                pattern.limit,
                *([True] if pattern.fallback else ()),
            ]
            for pattern in patterns
        ],
    }
    if scoring.fu is not None:
        content["fu"] = _fu(scoring.fu, draft)
    if scoring.best_by != "total":
        content["best_by"] = scoring.best_by
    encoded = msgspec.json.encode(content, order="deterministic")
    return hashlib.sha256(encoded).hexdigest()[:16]


def essence(value: object) -> object:
    """Return a value as plain data, records without the fields that have their default."""
    if isinstance(value, Label):
        return None
    if isinstance(value, msgspec.Struct):
        return {
            "": type(value).__name__,
            **{
                field.name: essence(getattr(value, field.name))
                for field in msgspec.structs.fields(value)
                if field.required or getattr(value, field.name) != field.default
            },
        }
    if isinstance(value, Mapping):
        return {key: essence(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [essence(inner) for inner in value]
    return value


def _fu(table: FuTable, draft: Table) -> object:
    written = draft["fu"]
    assert isinstance(written, dict)  # the rows come from it
    return [
        essence(table.rounding),
        *(
            [
                row.id,
                _named(written[row.id].get("test", row.id)),
                essence(row.value),
                row.excluded_by,
            ]
            for row in table.rows
        ),
    ]


def _test(pattern: Pattern, row: object) -> object:
    if pattern.all_of or not isinstance(row, dict):
        return None
    return _named(row.get("test", pattern.id))


def _named(test: object) -> object:
    return {"name": test} if isinstance(test, str) else test
