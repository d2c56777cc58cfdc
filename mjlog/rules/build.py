"""From a draft to a ruleset: everything typed, named, checked and hashed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, cast

import msgspec
from msgspec import Meta, Struct

from mjlog.diagnostics.label import Label
from mjlog.rules import combination, predicates, provenance, tile_table
from mjlog.rules.combination import PatternRow
from mjlog.rules.drafts import SECTIONS
from mjlog.rules.layers import Layer, Table, hint
from mjlog.rules.policies import (
    FAMILIES,
    Claims,
    Declarations,
    DiceParity,
    HeadAndTail,
    Kongs,
    Lock,
    Rotation,
)
from mjlog.rules.problems import Problem
from mjlog.rules.ruleset import Option, Pattern, Ruleset, Scoring, highest
from mjlog.rules.settlements import KINDS
from mjlog.rules.typed import as_label, typed
from mjlog.shapes.special import SHAPES

PLAIN = "plain"
"""Kind of a ready declaration that earns no row."""

_LOCKS = "missed_win"

_TOP = ("id", "version", "label", "extends", "remove", "options", *SECTIONS)


class TableRow(Struct, frozen=True, kw_only=True):
    """``[table]``: who plays with what."""

    seats: Annotated[int, Meta(ge=2, le=4)]
    concealed: Annotated[int, Meta(ge=4, le=19)]
    tiles: dict[str, Annotated[int, Meta(ge=1, le=8)]]
    shapes: Annotated[list[str], Meta(min_length=1)]
    money: str
    start_score: int = 0


class ScoringRow(Struct, frozen=True, kw_only=True):
    """``[scoring]`` without its settlement."""

    minimum: Annotated[int, Meta(ge=0, le=10**6)]
    cap: Annotated[int, Meta(ge=1, le=10**6)] | None = None


@dataclass(slots=True)
class _Policies:
    """The policies by family."""

    chosen: dict[str, Struct]
    locks: tuple[Lock, ...]


def build(
    layers: Sequence[Layer],
    draft: Table,
    options: dict[str, Option],
    *,
    rows: Sequence[dict[str, object]],
    inherited: frozenset[str],
    problems: list[Problem],
) -> Ruleset | None:
    """Return the ruleset of a draft; None, with problems, when there is any fault.

    Args:
        layers: the files it comes from, the root first.
        draft: merged, references filled in.
        options: with the values in force.
        rows: what house rules change in the installed ruleset.
        inherited: ids of the installed ruleset's options.
        problems: every fault is added here.
    """
    before = len(problems)
    ruleset_id, version, label = _heading(layers, problems)
    provenances = provenance.stated(draft, problems)
    table = _table(draft, problems)
    found = tile_table.copies(table.tiles, "table.tiles", problems) if table else ()
    policies = _policies(draft, problems)
    scoring = _scoring(draft, problems)
    patterns = _patterns(draft, layers, problems)
    if table is not None:
        _check_dealing(table, found, policies, problems)
    _check_declarations(draft, policies, problems)
    order = combination.excluding_first({row.id: row.excludes for row in patterns}, problems)
    if len(problems) > before or table is None or scoring is None or label is None:
        return None
    places = {row.id: place for place, row in enumerate(patterns)}
    root = next((layer for layer in reversed(layers) if layer.installed), layers[-1])
    chosen = policies.chosen
    return Ruleset(
        id=ruleset_id,
        version=version,
        label=label,
        hash=_digest(draft, table, found, policies, scoring),
        options=options,
        seats=table.seats,
        concealed=table.concealed,
        copies=found,
        tiles=table.tiles,
        kinds=tile_table.kind_mask(found),
        shapes=tuple(table.shapes),
        groups=table.concealed // 3,
        patterns=patterns,
        scoring=scoring,
        wall=cast(HeadAndTail, chosen["wall"]),
        seating=cast(DiceParity, chosen["seating"]),
        claims=cast(Claims, chosen["claims"]),
        kongs=cast(Kongs, chosen["kongs"]),
        ready=cast(Declarations, chosen["ready"]),
        missed_win=policies.locks,
        rotation=cast(Rotation, chosen["rotation"]),
        start_score=table.start_score,
        money=table.money,
        rows=tuple(rows),
        origin=(str(root.table.get("id")), str(root.table.get("version", version))),
        inherited=inherited,
        composites=_composites(patterns, places),
        suppression=tuple(places[name] for name in order),
        places=places,
        provenances=provenances,
    )


def _heading(layers: Sequence[Layer], problems: list[Problem]) -> tuple[str, str, Label | None]:
    """Return id, version and label; a file that extends another inherits what it lacks."""
    top: dict[str, object] = {}
    for layer in layers:
        for key, value in layer.table.items():
            if key not in _TOP:
                problems.append(Problem("unknown_key", key[:80], {"hint": hint(key, _TOP)}))
            top[key] = value
    words: list[str] = []
    for key in ("id", "version"):
        value = top.get(key)
        if value is None:
            problems.append(Problem("missing", key))
        elif not isinstance(value, str) or not 0 < len(value) <= 64:
            problems.append(Problem("bad_value", key, {"detail": "not a short text"}))
        words.append(str(value))
    if "label" not in top:
        problems.append(Problem("missing", "label"))
        return words[0], words[1], None
    return words[0], words[1], as_label(top["label"], "label", problems)


def _section(draft: Table, name: str, problems: list[Problem]) -> Table:
    value = draft.get(name)
    if isinstance(value, dict):
        return value
    problems.append(Problem("bad_value", name, {"detail": "not a table"}))
    return {}


def _stripped(row: Table, *names: str) -> Table:
    return {key: value for key, value in row.items() if key not in ("provenance", *names)}


def _table(draft: Table, problems: list[Problem]) -> TableRow | None:
    row = _section(draft, "table", problems)
    table = typed(TableRow, _stripped(row, "source"), "table", problems)
    if table is None:
        return None
    for shape in table.shapes:
        if shape not in SHAPES:
            detail = {"detail": f"{shape!r} is none of {', '.join(SHAPES)}"}
            problems.append(Problem("bad_value", "table.shapes", detail))
    if table.concealed % 3 != 1:
        problems.append(
            Problem("bad_concealed", "table.concealed", {"value": str(table.concealed)})
        )
    return table


def _check_dealing(
    table: TableRow, copies: tuple[int, ...], policies: _Policies, problems: list[Problem]
) -> None:
    wall = policies.chosen.get("wall")
    reserve = wall.reserve if isinstance(wall, HeadAndTail) else 0
    need = table.seats * table.concealed + 1 + reserve
    if sum(copies) < need:
        detail = {"have": str(sum(copies)), "need": str(need)}
        problems.append(Problem("too_few_tiles", "table.tiles", detail))


def _policies(draft: Table, problems: list[Problem]) -> _Policies:
    section = _section(draft, "policy", problems)
    chosen: dict[str, Struct] = {}
    locks: list[Lock] = []
    for family in section:
        if family not in FAMILIES:
            detail = {"hint": hint(family, list(FAMILIES))}
            problems.append(Problem("unknown_key", f"policy.{family}", detail))
    for family in FAMILIES:
        path = f"policy.{family}"
        if family not in section:
            problems.append(Problem("missing", path))
        elif family == _LOCKS:
            rows = _section(section, family, problems)
            for lock_id, row in rows.items():
                lock = _policy(family, row, f"{path}.{lock_id}", problems)
                if isinstance(lock, Lock):
                    locks.append(lock)
        else:
            policy = _policy(family, section[family], path, problems)
            if policy is not None:
                chosen[family] = policy
    return _Policies(chosen, tuple(locks))


def _policy(family: str, row: object, path: str, problems: list[Problem]) -> Struct | None:
    if not isinstance(row, dict):
        problems.append(Problem("bad_value", path, {"detail": "not a table"}))
        return None
    known = FAMILIES[family]
    name = row.get("name")
    if not isinstance(name, str) or name not in known:
        detail = {"name": str(name)[:80], "hint": hint(str(name), list(known))}
        problems.append(Problem("unknown_policy", f"{path}.name", detail))
        return None
    values = _stripped(row, "name", "source")
    kinds = values.get("kinds")
    if isinstance(kinds, dict):
        values["kinds"] = list(kinds.values())
    cls: type[Struct] = known[name]
    return typed(cls, values, path, problems)


def _check_declarations(draft: Table, policies: _Policies, problems: list[Problem]) -> None:
    ready = policies.chosen.get("ready")
    rows = draft.get("pattern")
    if not isinstance(ready, Declarations) or not isinstance(rows, dict):
        return
    for kind in ready.kinds:
        if kind.id != PLAIN and kind.id not in rows:
            detail = {"name": kind.id, "hint": hint(kind.id, list(rows))}
            problems.append(Problem("unknown_pattern", f"policy.ready.kinds.{kind.id}", detail))


def _scoring(draft: Table, problems: list[Problem]) -> Scoring | None:
    section = _section(draft, "scoring", problems)
    values = _stripped(section, "source", "settlement", "unit_label")
    row = typed(ScoringRow, values, "scoring", problems)
    label = None
    if "unit_label" in section:
        label = as_label(section["unit_label"], "scoring.unit_label", problems)
    else:
        problems.append(Problem("missing", "scoring.unit_label"))
    settlement = None
    path = "scoring.settlement"
    if "settlement" not in section:
        problems.append(Problem("missing", path))
    else:
        terms = _section(section, "settlement", problems)
        kind = terms.get("kind")
        if isinstance(kind, str) and kind in KINDS:
            settlement = typed(KINDS[kind], _stripped(terms, "kind", "source"), path, problems)
        elif terms:
            detail = {"name": str(kind)[:80], "hint": hint(str(kind), list(KINDS))}
            problems.append(Problem("unknown_policy", f"{path}.kind", detail))
    if row is None or label is None or settlement is None:
        return None
    return Scoring(minimum=row.minimum, cap=row.cap, unit_label=label, settlement=settlement)


def _patterns(
    draft: Table, layers: Sequence[Layer], problems: list[Problem]
) -> tuple[Pattern, ...]:
    known = predicates.named(layer.name for layer in layers if layer.installed)
    section = _section(draft, "pattern", problems)
    rows: dict[str, PatternRow] = {}
    words: dict[str, dict[str, str]] = {}
    for row_id, value in section.items():
        path = f"pattern.{row_id}"
        if not row_id.isidentifier() or row_id != row_id.lower():
            problems.append(Problem("bad_id", path[:80]))
        if not isinstance(value, dict):
            problems.append(Problem("bad_value", path, {"detail": "not a table"}))
            continue
        row = typed(PatternRow, {**_stripped(value), "id": row_id}, path, problems)
        if row is not None:
            rows[row_id] = row
            stated = value["provenance"]
            words[row_id] = {key: str(word) for key, word in stated.items()}
    if len(rows) < len(section):
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
                provenance=words[row.id],
                source=row.source,
            )
        )
    return tuple(found)


def _composites(
    patterns: Sequence[Pattern], places: Mapping[str, int]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    found = [pattern for pattern in patterns if pattern.all_of]
    found.sort(key=lambda pattern: -highest(pattern.value))
    return tuple(
        (places[pattern.id], tuple(places[part] for part in pattern.all_of)) for pattern in found
    )


def _digest(
    draft: Table,
    table: TableRow,
    copies: tuple[int, ...],
    policies: _Policies,
    scoring: Scoring,
) -> str:
    """Return sixteen hexadecimal digits that change with anything that decides play or score."""
    section = draft["pattern"]
    assert isinstance(section, dict)  # built from it
    rows = [
        msgspec.convert({**_stripped(row), "id": row_id}, PatternRow)
        for row_id, row in section.items()
    ]
    content: Mapping[str, object] = {
        "table": [table.seats, table.concealed, sorted(table.shapes), copies],
        "policy": policies.chosen,
        "locks": policies.locks,
        "scoring": [scoring.minimum, scoring.cap, scoring.settlement],
        "pattern": [
            [
                row.id,
                row.category,
                row.test or ("" if row.all_of else row.id),
                row.value,
                row.excludes,
                row.exclusive,
                row.alone_with,
                row.all_of,
                row.toward_minimum,
                row.limit,
            ]
            for row in rows
        ],
    }
    encoded = msgspec.json.encode(content, order="deterministic")
    return hashlib.sha256(encoded).hexdigest()[:16]
