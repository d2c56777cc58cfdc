"""Rulesets by name: installed ones, house rules from a file, and what a log's header declares."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

import msgspec

from mjlog.records import RulesetRef
from mjlog.rules import drafts
from mjlog.rules.build import build
from mjlog.rules.house_rows import apply, difference
from mjlog.rules.layers import Layer, chain, hint, installed
from mjlog.rules.options import allows, collect, expected
from mjlog.rules.problems import Problem, RulesetError
from mjlog.rules.ruleset import Option, Ruleset

MismatchKind = Literal[
    "unknown-ruleset",
    "version-differs",
    "unknown-option",
    "bad-option-value",
    "missing-option",
    "bad-row",
    "hash-differs",
]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Where the ruleset that a log's header declares and the installed one part.

    Args:
        kind: what is wrong. Differing versions and hashes and missing options leave a ruleset to
            play by, the others do not.
        name: the ruleset, the option, or the path of the row.
        recorded: what the header says; None for a missing option.
        expected: what is installed, allowed or takes effect.
        problems: with a bad row, what makes it so.
    """

    kind: MismatchKind
    name: str
    recorded: object
    expected: object
    problems: tuple[Problem, ...] = ()


def available() -> list[str]:
    """Return the ids of the installed rulesets."""
    return installed()


def load(name_or_path: str, settings: Mapping[str, object] | None = None) -> Ruleset:
    """Return a ruleset.

    Args:
        name_or_path: id of an installed ruleset, or a TOML file.
        settings: values by option id or dotted path: ``reserve_tiles``, ``options.base``,
            ``pattern.heavenly.value``, ``scoring.settlement.unit``.

    Raises:
        RulesetError: with every problem found.
    """
    if not settings and name_or_path in installed():
        return _installed(name_or_path)
    return _load(name_or_path, settings or {})


def setting(text: str) -> tuple[str, object]:
    """Return path and value of ``"key=value"``; the value as TOML, or else as plain text.

    Raises:
        RulesetError: there is no ``=``.
    """
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        detail = {"detail": "expected key=value"}
        raise RulesetError(text, [Problem("bad-value", text[:80], detail)])
    try:
        parsed: object = tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):
        parsed = value.strip()
    return key.strip(), parsed


def from_reference(reference: RulesetRef) -> tuple[Ruleset | None, list[Mismatch]]:
    """Rebuild the ruleset that a log's header declares.

    Returns:
        The ruleset, None when the rules in force cannot be known, and where the header and the
        installed ruleset part.
    """
    if reference.id not in installed():
        return None, [Mismatch("unknown-ruleset", reference.id, reference.id, installed())]
    standard = _installed(reference.id)
    found: list[Mismatch] = []
    if reference.version != standard.version:
        found.append(Mismatch("version-differs", reference.id, reference.version, standard.version))
    for name, value in reference.options.items():
        option = standard.options.get(name)
        if option is None:
            found.append(Mismatch("unknown-option", name, value, list(standard.options)))
        elif not allows(option, value):
            found.append(Mismatch("bad-option-value", name, value, expected(option)))
    if any(mismatch.kind != "version-differs" for mismatch in found):
        return None, found
    for name, option in standard.options.items():
        if name not in reference.options:
            found.append(Mismatch("missing-option", name, None, option.value))
    ruleset, bad = _rebuilt(msgspec.json.encode(reference))
    found.extend(bad)
    if ruleset is not None and ruleset.hash != reference.hash:
        found.append(Mismatch("hash-differs", reference.id, reference.hash, ruleset.hash))
    return ruleset, found


@cache
def _installed(name: str) -> Ruleset:
    return _load(name, {})


def _load(name: str, settings: Mapping[str, object]) -> Ruleset:
    layers = chain(name)
    problems: list[Problem] = []
    chosen, paths = _split(layers, settings, problems)
    options = collect(layers, chosen, problems)
    if problems:
        raise RulesetError(name, problems)
    ruleset = _ruleset(layers, options, paths, problems)
    if ruleset is None:
        raise RulesetError(name, problems)
    return ruleset


def _split(
    layers: Sequence[Layer], settings: Mapping[str, object], problems: list[Problem]
) -> tuple[dict[str, object], dict[str, object]]:
    """Return settings of options by id, and settings by path."""
    known: list[str] = []
    for layer in layers:
        own = layer.table.get("options")
        known.extend(own if isinstance(own, dict) else ())
    chosen: dict[str, object] = {}
    paths: dict[str, object] = {}
    for key, value in settings.items():
        name = key.removeprefix("options.")
        if key.partition(".")[0] in drafts.SECTIONS and "." in key:
            paths[key] = value
        elif name in known:
            chosen[name] = value
        else:
            detail = {"hint": hint(name, [*known, *drafts.SECTIONS])}
            problems.append(Problem("unknown-setting", key[:80], detail))
    return chosen, paths


def _ruleset(
    layers: Sequence[Layer],
    options: dict[str, Option],
    paths: Mapping[str, object],
    problems: list[Problem],
) -> Ruleset | None:
    draft = drafts.assemble(layers, options, problems)
    for path, value in paths.items():
        drafts.assign(draft, path, value, problems)
    if problems:
        return None
    standard = [layer for layer in layers if layer.installed] or list(layers)
    inherited = collect(standard, {}, [])
    in_force = {name: options[name] for name in inherited}
    rows = difference(drafts.assemble(standard, in_force, []), draft)
    return build(
        layers,
        draft,
        options,
        rows=rows,
        inherited=frozenset(inherited),
        problems=problems,
    )


@lru_cache(maxsize=64)
def _rebuilt(encoded: bytes) -> tuple[Ruleset | None, list[Mismatch]]:
    """Return the ruleset of a header whose options are all in order.

    A folder of logs mostly declares the same rules, so they are built once.
    """
    reference = msgspec.json.decode(encoded, type=RulesetRef)
    layers = chain(reference.id)
    problems: list[Problem] = []
    options = collect(layers, reference.options, problems)
    draft = drafts.assemble(layers, options, problems)
    bad: list[Mismatch] = []
    for row in reference.rows:
        faults: list[Problem] = []
        apply(draft, row, faults)
        if faults:
            bad.append(Mismatch("bad-row", str(row.get("path")), row, None, tuple(faults)))
    if bad:
        return None, bad
    rows = [dict(row) for row in reference.rows]
    ruleset = build(
        layers, draft, options, rows=rows, inherited=frozenset(options), problems=problems
    )
    if ruleset is None:
        # Each row could be set; together they, or a value among them, make no ruleset.
        bad.append(Mismatch("bad-row", reference.id, rows, None, tuple(problems)))
    return ruleset, bad
