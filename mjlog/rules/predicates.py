"""Finding predicates by name and filling in their parameters."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from types import ModuleType
from typing import get_type_hints

import msgspec

from mjlog.diagnostics.label import Label
from mjlog.rules import patterns, tile_table
from mjlog.rules.layers import RULESETS, hint
from mjlog.rules.mismatch import located
from mjlog.rules.patterns import Kinds, Predicate
from mjlog.rules.problems import Problem, bad_value

Predicates = Mapping[str, Callable[..., int]]
"""Predicates by name, their parameters not filled in."""


def named(rulesets: Iterable[str]) -> dict[str, Callable[..., int]]:
    """Return every predicate by name: the shared ones and those of these installed rulesets."""
    found = dict(_shared())
    for ruleset in rulesets:
        module = f"{RULESETS}.{ruleset}.patterns"
        if importlib.util.find_spec(module) is not None:
            found.update(_public(importlib.import_module(module)))
    return found


def bound(
    test: object,
    path: str,
    known: Predicates,
    problems: list[Problem],
) -> Predicate | None:
    """Return the predicate that a row's ``test`` names; None, with problems, when it cannot.

    Args:
        test: a name, or a table of a name and keyword parameters.
        path: dotted path of the test.
        known: predicates by name.
        problems: every fault is added here.
    """
    given = {"name": test} if isinstance(test, str) else test
    if not isinstance(given, dict) or not isinstance(given.get("name"), str):
        problems.append(
            bad_value(path, Label("neither a name nor a table", "不是名稱，也不是表格"))
        )
        return None
    name = given["name"]
    if name not in known:
        detail = {"name": name, "hint": hint(name, list(known))}
        problems.append(Problem("unknown_predicate", path, detail))
        return None
    function = known[name]
    takes = {
        parameter.name: parameter
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY
    }
    hints = get_type_hints(function)
    before = len(problems)
    values: dict[str, object] = {}
    for key, value in given.items():
        if key == "name":
            continue
        where = f"{path}.{key}"
        if key in takes:
            values[key] = _parameter(value, hints[key], where, problems)
        else:
            detail = {"name": name, "hint": hint(key, list(takes))}
            problems.append(Problem("bad_parameter", where, detail))
    for key, parameter in takes.items():
        if key not in given and parameter.default is parameter.empty:
            detail = {"name": name, "parameter": key}
            problems.append(Problem("missing_parameter", path, detail))
    if len(problems) > before:
        return None
    return partial(function, **values) if values else function


def asks(test: Predicate | None, name: str, **parameters: object) -> bool:
    """Tell whether a bound test is the predicate of a name, with these parameters."""
    if not isinstance(test, partial):
        return not parameters and getattr(test, "__name__", None) == name
    bound = test.keywords
    same = all(key in bound and bound[key] == value for key, value in parameters.items())
    return test.func.__name__ == name and same


def _parameter(value: object, wanted: object, path: str, problems: list[Problem]) -> object:
    if wanted == Kinds:
        found = tile_table.kinds(value) if isinstance(value, str) else ()
        if not found:
            problems.append(Problem("bad_tiles", path, {"detail": str(value)[:80]}))
        return found
    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        wrong, inside = located(error)
        problems.append(bad_value(path + inside, wrong))
        return None


@cache
def _shared() -> dict[str, Callable[..., int]]:
    found: dict[str, Callable[..., int]] = {}
    for module in pkgutil.iter_modules(patterns.__path__):
        found.update(_public(importlib.import_module(f"{patterns.__name__}.{module.name}")))
    return found


def _public(module: ModuleType) -> dict[str, Callable[..., int]]:
    return {
        name: value
        for name, value in vars(module).items()
        if callable(value)
        and not name.startswith("_")
        and getattr(value, "__module__", None) == module.__name__
    }
