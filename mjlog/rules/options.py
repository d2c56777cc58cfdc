"""The options of a ruleset: collected from its layers and given their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from mjlog.diagnostics.label import Label
from mjlog.rules.layers import Layer, Table, hint
from mjlog.rules.mismatch import NOT_A_TABLE
from mjlog.rules.problems import Problem, bad_value
from mjlog.rules.provenance import Provenance
from mjlog.rules.ruleset import Option, OptionValue
from mjlog.rules.typed import typed

_LARGEST = 2**31 - 1
_CHANGED = frozenset(("default", "when"))
"""What a layer may say of an inherited option."""


class OptionRow(Struct, frozen=True, kw_only=True):
    """An option as a ruleset's TOML writes it."""

    default: OptionValue
    doc: Label
    provenance: Provenance
    source: str
    choices: list[OptionValue] | None = None
    least: int | None = None
    most: int | None = None
    when: dict[str, dict[str, object]] = {}


def collect(
    layers: Sequence[Layer], settings: Mapping[str, object], problems: list[Problem]
) -> dict[str, Option]:
    """Return the options of a chain of layers with their values in force.

    Args:
        layers: the root first.
        settings: values by option id; a name that is no option is a problem.
        problems: every fault is added here, and the option keeps its default.
    """
    found: dict[str, Option] = {}
    for layer in layers:
        table = layer.table.get("options", {})
        if not isinstance(table, dict):
            problems.append(bad_value("options", NOT_A_TABLE))
            continue
        for option_id, row in table.items():
            path = f"options.{option_id}"
            if not isinstance(row, dict):
                problems.append(bad_value(path, NOT_A_TABLE))
            elif option_id in found:
                found[option_id] = _redefaulted(found[option_id], row, path, problems)
            elif layer is not layers[0] and row.keys() <= _CHANGED:
                problems.append(_unknown(option_id, found))
            else:
                option = _defined(option_id, row, path, problems)
                if option is not None:
                    found[option_id] = option
    for option_id, value in settings.items():
        if option_id not in found:
            problems.append(_unknown(option_id, found))
        elif allows(found[option_id], value):
            found[option_id] = _with_value(found[option_id], value)
        else:
            problems.append(_refused(found[option_id], value, f"options.{option_id}"))
    return found


def _unknown(option_id: str, known: Mapping[str, Option]) -> Problem:
    detail = {"name": option_id[:80], "hint": hint(option_id, list(known))}
    return Problem("unknown_option", f"options.{option_id}"[:80], detail)


def allows(option: Option, value: object) -> bool:
    """Tell whether an option may have a value: its type, its choices, its bounds."""
    if type(value) is not type(option.default):
        return False
    if option.choices is not None and value not in option.choices:
        return False
    if not isinstance(value, int) or isinstance(value, bool):
        return True
    least = -_LARGEST if option.least is None else option.least
    most = _LARGEST if option.most is None else option.most
    return least <= value <= most


def expected(option: Option) -> str:
    """Return what an option allows, as readers of any language read it."""
    if option.choices is not None:
        return " | ".join(spelled_out(choice) for choice in option.choices)
    if isinstance(option.default, bool):
        return "true | false"
    if isinstance(option.default, str):
        return '"…"'
    least = "" if option.least is None else option.least
    most = "" if option.most is None else option.most
    return f"{least}..{most}"


def spelled_out(value: object) -> str:
    """Return a value as TOML writes it."""
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


def _defined(option_id: str, row: Table, path: str, problems: list[Problem]) -> Option | None:
    if not option_id.isidentifier() or option_id != option_id.lower():
        problems.append(Problem("bad_id", path))
    if "provenance" not in row:
        problems.append(Problem("no_provenance", path))
        row = {**row, "provenance": "assumed"}
    typed_row = typed(OptionRow, row, path, problems)
    if typed_row is None:
        return _stand_in(option_id, row)
    option = Option(
        id=option_id,
        doc=typed_row.doc,
        default=typed_row.default,
        value=typed_row.default,
        choices=None if typed_row.choices is None else tuple(typed_row.choices),
        least=typed_row.least,
        most=typed_row.most,
        provenance=typed_row.provenance,
        source=typed_row.source,
    )
    if not allows(option, option.default):
        problems.append(_refused(option, option.default, f"{path}.default"))
    return option


def _stand_in(option_id: str, row: Table) -> Option | None:
    """Return enough of a faulty option that what refers to it is not called unknown."""
    default = row.get("default")
    if not isinstance(default, (bool, int, str)):
        return None
    return Option(
        id=option_id,
        doc=Label("", ""),
        default=default,
        value=default,
        provenance="assumed",
        source="",
    )


def _redefaulted(option: Option, row: Table, path: str, problems: list[Problem]) -> Option:
    problems.extend(
        Problem("option_redefined", f"{path}.{key}") for key in row if key not in _CHANGED
    )
    if "default" not in row:
        return option
    default = row["default"]
    if not allows(option, default):
        problems.append(_refused(option, default, f"{path}.default"))
        return option
    return _with_value(option, default, default=True)


def _with_value(option: Option, value: object, *, default: bool = False) -> Option:
    assert isinstance(value, (bool, int, str))  # `allows` compared the types
    return Option(
        id=option.id,
        doc=option.doc,
        default=value if default else option.default,
        value=value,
        choices=option.choices,
        least=option.least,
        most=option.most,
        provenance="source" if default else option.provenance,
        source=option.source,
    )


def _refused(option: Option, value: object, path: str) -> Problem:
    detail = {"value": spelled_out(value)[:80], "expected": expected(option)}
    return Problem("option_value", path, detail)
