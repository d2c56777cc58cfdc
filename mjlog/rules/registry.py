"""Rulesets by name: installed ones, house rules from a file, and what a log's header declares."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

import msgspec

from mjlog.diagnostics.label import Label
from mjlog.records import RulesetRef
from mjlog.rules import drafts
from mjlog.rules.build import build
from mjlog.rules.house_rows import apply, difference
from mjlog.rules.layers import Layer, chain, hint, installed
from mjlog.rules.options import allows, collect, expected
from mjlog.rules.problems import Problem, RulesetError, bad_value
from mjlog.rules.ruleset import Option, Ruleset
from mjlog.rules.words import Words, common, general

MismatchKind = Literal[
    "unknown_ruleset",
    "unknown_option",
    "bad_option_value",
    "bad_options",
    "bad_row",
    "missing_option",
    "differs",
]

_TEXTS: dict[MismatchKind, Label] = {
    "unknown_ruleset": Label("no ruleset {name} is installed", "沒有安裝名為 {name} 的規則"),
    "unknown_option": Label(
        "the ruleset has no option {name}{hint}", "這套規則沒有選項 {name}{hint}"
    ),
    "bad_option_value": Label(
        "option {name} cannot be {recorded}, but {expected}",
        "選項 {name} 不可為 {recorded}，應為 {expected}",
    ),
    "bad_options": Label(
        "the options of {name} contradict each other: {faults}", "{name} 的選項互相矛盾：{faults}"
    ),
    "bad_row": Label(
        "the house rule {name} cannot be applied: {faults}", "無法套用店規 {name}：{faults}"
    ),
    "missing_option": Label(
        "option {name} is not stated, {expected} is assumed", "沒有註明選項 {name}，當作 {expected}"
    ),
    "differs": Label(
        "the {name} of the rules is {recorded}, the installed rules have {expected}",
        "規則的 {name} 為 {recorded}，已安裝的規則為 {expected}",
    ),
}


_LONGEST_SETTING = 1000
_LARGEST_KEPT = 1 << 14
_FAULTS_TOLD = 5


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Where the ruleset that a log's header declares and the installed one part.

    Args:
        kind: what is wrong. ``differs`` and ``missing_option`` leave a ruleset to play by, the
            others do not.
        name: the ruleset, the option, the path of the row, or ``version`` or ``hash``.
        recorded: what the header says; None for a missing option.
        expected: what is installed, allowed or takes effect.
        problems: with a bad row, or bad options, what makes them so.
    """

    kind: MismatchKind
    name: str
    recorded: object
    expected: object
    problems: tuple[Problem, ...] = ()

    @property
    def text(self) -> Label:
        """The mismatch in words."""
        faults = {
            lang: between.join(
                problem.sentence(lang) if problem.path == self.name else problem.text(lang)
                for problem in self.problems[:_FAULTS_TOLD]
            )
            for lang, between in (("en", "; "), ("zh", "；"))
        }
        known = self.expected if self.kind == "unknown_option" else ()
        near = hint(self.name, known) if isinstance(known, list) else ""
        label = _TEXTS[self.kind]
        return Label(
            *(
                label.text(lang).format(
                    name=self.name,
                    recorded=self.recorded,
                    expected=self.expected,
                    faults=faults[lang],
                    hint=near,
                )
                for lang in ("en", "zh")
            )
        )


def available() -> list[str]:
    """Return the ids of the installed rulesets."""
    return list(installed())


def money_label(word: str) -> Label:
    """Return what readers call the money that a log names; the word itself where nobody says."""
    for name in installed():
        if _installed(name).money == word:
            return _installed(name).money_label
    return Label(word, word)


def words_under(rulesets: Collection[str]) -> Words:
    """Return what players call things under rulesets, given by id: the words that all have.

    A ruleset that is not installed has general words.
    """
    known = installed()
    return common([_installed(name).words if name in known else general() for name in rulesets])


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
        wrong = Label("expected key=value", "應為 鍵=值")
        raise RulesetError(text[:80], [bad_value("", wrong)])
    parsed: object = value.strip()
    if len(value) <= _LONGEST_SETTING:
        with suppress(ValueError, RecursionError):
            parsed = tomllib.loads(f"value = {value}")["value"]
    return key.strip(), parsed


def from_reference(reference: RulesetRef) -> tuple[Ruleset | None, list[Mismatch]]:
    """Rebuild the ruleset that a log's header declares.

    Returns:
        The ruleset, None when the rules in force cannot be known, and where the header and the
        installed ruleset part.
    """
    if reference.id not in installed():
        return None, [Mismatch("unknown_ruleset", reference.id, reference.id, available())]
    standard = _installed(reference.id)
    encoded = msgspec.json.encode(reference)
    if encoded == _encoded(reference.id):
        return standard, []
    found: list[Mismatch] = []
    if reference.version != standard.version:
        found.append(Mismatch("differs", "version", reference.version, standard.version))
    for name, value in reference.options.items():
        option = standard.options.get(name)
        if option is None:
            found.append(Mismatch("unknown_option", name, value, list(standard.options)))
        elif not allows(option, value):
            found.append(Mismatch("bad_option_value", name, value, expected(option)))
    if any(mismatch.kind != "differs" for mismatch in found):
        return None, found
    for name, option in standard.options.items():
        if name not in reference.options:
            found.append(Mismatch("missing_option", name, None, option.value))
    build_once = _rebuilt if len(encoded) <= _LARGEST_KEPT else _rebuilt.__wrapped__
    ruleset, bad = build_once(encoded)
    found.extend(bad)
    if ruleset is not None and ruleset.hash != reference.hash:
        found.append(Mismatch("differs", "hash", reference.hash, ruleset.hash))
    return ruleset, found


@cache
def _installed(name: str) -> Ruleset:
    return _load(name, {})


@cache
def _encoded(name: str) -> bytes:
    return msgspec.json.encode(_installed(name).reference())


def _load(name: str, settings: Mapping[str, object]) -> Ruleset:
    layers = chain(name)
    problems: list[Problem] = []
    chosen, paths = _split(layers, settings, problems)
    options = collect(layers, chosen, problems)
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
        elif key in drafts.SECTIONS:
            problems.append(Problem("whole_section", key))
        else:
            detail = {"hint": hint(name.rpartition(".")[2], [*known, *drafts.SECTIONS])}
            problems.append(Problem("unknown_setting", key[:80], detail))
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
    standard = [layer for layer in layers if layer.installed] or list(layers)
    inherited = collect(standard, {}, [])
    in_force = {name: options[name] for name in inherited if name in options}
    rows = difference(drafts.assemble(standard, in_force, []), draft)
    ruleset = build(
        layers,
        draft,
        options,
        rows=rows,
        inherited=frozenset(inherited),
        problems=problems,
    )
    return None if problems else ruleset


@lru_cache(maxsize=32)
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
            bad.append(Mismatch("bad_row", str(row.get("path"))[:80], row, None, tuple(faults)))
    if bad:
        return None, bad
    rows = [dict(row) for row in reference.rows]
    ruleset = build(
        layers, draft, options, rows=rows, inherited=frozenset(options), problems=problems
    )
    if ruleset is None and not rows:
        bad.append(Mismatch("bad_options", reference.id, None, None, tuple(problems)))
    elif ruleset is None:
        # Each row could be set; together they, or a value among them, make no ruleset.
        guilty = [row for row in rows if any(_is_about(each, row) for each in problems)] or rows
        names = ", ".join(str(row["path"])[:80] for row in guilty[:_FAULTS_TOLD])
        bad.append(Mismatch("bad_row", names, guilty, None, tuple(problems)))
    return ruleset, bad


def _is_about(problem: Problem, row: Mapping[str, object]) -> bool:
    """Tell whether a fault stands where a row sets something, or at a part or the whole of it."""
    one, other = f"{problem.path}.", f"{row['path']}."
    return one.startswith(other) or other.startswith(one)
