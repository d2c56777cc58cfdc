"""The policies of a draft: named, typed and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from mjlog.rules.layers import Table, hint
from mjlog.rules.mismatch import NOT_A_TABLE
from mjlog.rules.policies import FAMILIES, OPTIONAL, Declarations, Liability, Lock
from mjlog.rules.problems import Problem, bad_value
from mjlog.rules.typed import section, stripped, typed
from mjlog.tiles import INDEX, N_KINDS

PLAIN = "plain"
"""Kind of a ready declaration that earns no row."""

_LOCKS = "missed_win"


@dataclass(slots=True)
class Policies:
    """The policies of a ruleset.

    Args:
        chosen: by family, the locks apart; what is faulty is left out.
        named: families that the draft states, faulty or not.
        locks: missed-win locks, in their order.
    """

    chosen: dict[str, Struct]
    locks: tuple[Lock, ...]
    named: frozenset[str] = frozenset()


def typed_policies(draft: Table, problems: list[Problem]) -> Policies:
    """Return every family's policy; what is missing or faulty is a problem and left out."""
    table = section(draft, "policy", problems)
    if not table:
        return Policies({}, ())
    chosen: dict[str, Struct] = {}
    locks: list[Lock] = []
    for family in table:
        if family not in FAMILIES:
            detail = {"hint": hint(family, list(FAMILIES))}
            problems.append(Problem("unknown_key", f"policy.{family}", detail))
    for family in FAMILIES:
        path = f"policy.{family}"
        if family not in table:
            if family not in OPTIONAL:
                problems.append(Problem("missing", path))
        elif family == _LOCKS:
            rows = table[family]
            assert isinstance(rows, dict)  # lists of rows are read as tables
            for lock_id, row in rows.items():
                lock = _policy(family, row, f"{path}.{lock_id}", problems)
                if isinstance(lock, Lock):
                    locks.append(lock)
        else:
            policy = _policy(family, table[family], path, problems)
            if policy is not None:
                chosen[family] = policy
    return Policies(chosen, tuple(locks), frozenset(table))


def _policy(family: str, row: object, path: str, problems: list[Problem]) -> Struct | None:
    if not isinstance(row, dict):
        problems.append(bad_value(path, NOT_A_TABLE))
        return None
    known = FAMILIES[family]
    name = row.get("name")
    if not isinstance(name, str) or name not in known:
        detail = {"name": str(name)[:80], "hint": hint(str(name), list(known))}
        problems.append(Problem("unknown_policy", f"{path}.name", detail))
        return None
    values = stripped(row, "name", "source")
    kinds = values.get("kinds")
    if isinstance(kinds, dict):
        values["kinds"] = list(kinds.values())
    cls: type[Struct] = known[name]
    return typed(cls, values, path, problems)


def check_declarations(draft: Table, policies: Policies, problems: list[Problem]) -> None:
    """Report declarations that could earn a row which the scoring table lacks."""
    ready = policies.chosen.get("ready")
    rows = draft.get("pattern")
    if not isinstance(ready, Declarations) or not isinstance(rows, dict):
        return
    for kind in ready.kinds:
        if kind.id != PLAIN and kind.id not in rows:
            detail = {"name": kind.id, "hint": hint(kind.id, list(rows))}
            problems.append(Problem("unknown_pattern", f"policy.ready.kinds.{kind.id}", detail))


def check_liability(policies: Policies, patterns: Sequence[str], problems: list[Problem]) -> None:
    """Report a liability for patterns that the scoring table lacks, or for sets of no tiles."""
    policy = policies.chosen.get("liability")
    if not isinstance(policy, Liability):
        return
    for row in policy.fed:
        if row.pattern not in patterns:
            detail = {"name": row.pattern, "hint": hint(row.pattern, list(patterns))}
            problems.append(Problem("unknown_pattern", "policy.liability.fed", detail))
        problems.extend(
            Problem("bad_tiles", "policy.liability.fed", {"detail": tile[:80]})
            for tile in row.tiles or ()
            if INDEX.get(tile, N_KINDS) >= N_KINDS
        )
