"""Reading ruleset files: from a name to the chain of files it extends, as plain tables.

Lists of rows (patterns, locks, declarations) become tables by id, so that a later layer can
override one row. Nothing here knows what a value means.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path

from mjlog.diagnostics.label import Label
from mjlog.rules.mismatch import NOT_A_NAME, NOT_A_TABLE
from mjlog.rules.problems import Problem, RulesetError, bad_value

Table = dict[str, object]

KEYED: tuple[tuple[str, ...], ...] = (
    ("pattern",),
    ("fu",),
    ("constraint",),
    ("scoring", "settlement", "limits"),
    ("policy", "missed_win"),
    ("policy", "ready", "kinds"),
)
"""Where a list of rows with ids stands."""

RULESETS = "mjlog.rulesets"
"""Package of the installed rulesets; loaded by name, as it stands on a floor above."""
_FILE = "ruleset.toml"
_LARGEST_FILE = 1 << 18
_DEEPEST_CHAIN = 8
_DEEPEST_TABLE = 16
_MOST_DOTS = 64
_LONGEST_NAME = 64
_MOST_NAMES = 200


@dataclass(frozen=True, slots=True)
class Layer:
    """One file.

    Args:
        name: the installed id, or the path.
        installed: it comes with the package.
        table: its content, rows by id; never changed, since installed layers are shared.
    """

    name: str
    installed: bool
    table: Table


def installed() -> tuple[str, ...]:
    """Return the ids of the installed rulesets, in order."""
    return _ids(RULESETS)


@cache
def _ids(package: str) -> tuple[str, ...]:
    return tuple(
        sorted(
            folder.name for folder in files(package).iterdir() if folder.joinpath(_FILE).is_file()
        )
    )


def hint(name: str, known: Sequence[str]) -> str:
    """Return "; did you mean …?" for a name that is close to a known one, else nothing."""
    if len(name) > _LONGEST_NAME or len(known) > _MOST_NAMES:
        return ""  # comparing them all would take longer than a hint is worth
    close = get_close_matches(name, known, n=1)
    return f" ({close[0]}?)" if close else ""


def chain(name: str) -> list[Layer]:
    """Return the file a name or path stands for and all it extends, the root first.

    Raises:
        RulesetError: a file is missing, cannot be read or extends itself.
    """
    found: list[Layer] = []
    folder = Path()
    wanted: str | None = name
    while wanted is not None:
        layer, place = _read(wanted, folder, name)
        if any(layer.name == other.name for other in found) or len(found) == _DEEPEST_CHAIN:
            raise RulesetError(name, [Problem("extends_cycle", "extends", {"name": layer.name})])
        found.append(layer)
        folder = place
        parent = layer.table.get("extends")
        if parent is not None and not isinstance(parent, str):
            raise RulesetError(name, [bad_value("extends", NOT_A_NAME)])
        wanted = parent
    return found[::-1]


def keyed(value: object, path: tuple[str, ...], problems: list[Problem]) -> object:
    """Return what stands at a path of a ruleset with its rows as tables by id."""
    if path in KEYED:
        return _by_id(value, path, problems)
    return _keyed(value, path, problems) if isinstance(value, dict) else value


def too_deep(value: object) -> bool:
    """Tell whether a value is nested deeper than any ruleset needs."""
    level: list[object] = [value]
    for _ in range(_DEEPEST_TABLE):
        level = [
            inner
            for outer in level
            if isinstance(outer, (dict, list))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return bool(level)


def _read(wanted: str, folder: Path, asked: str) -> tuple[Layer, Path]:
    """Return a layer and the folder that relative paths in it start from."""
    known = installed()
    if wanted in known:
        return _installed(wanted), Path()
    if not wanted.endswith(".toml"):
        raise RulesetError(
            asked,
            [Problem("unknown_ruleset", "", {"name": wanted, "hint": hint(wanted, known)})],
        )
    path = folder / wanted
    try:
        if not path.is_file():
            raise FileNotFoundError(f"no file {path}")
        with path.open("rb") as file:
            text = file.read(_LARGEST_FILE + 1)
        name = str(path.resolve())
    except (OSError, ValueError) as error:
        raise RulesetError(
            asked, [Problem("unreadable", "", {"detail": f"{wanted!r}: {error}"})]
        ) from error
    return Layer(name, False, _parse(text, asked, wanted)), path.parent


@cache
def _installed(name: str) -> Layer:
    text = files(RULESETS).joinpath(name, _FILE).read_bytes()
    return Layer(name, True, _parse(text, name, name))


def _parse(text: bytes, asked: str, wanted: str) -> Table:
    where = f"{wanted!r}: " if wanted and wanted != asked else ""
    fault = ""
    table: Table = {}
    # The parser needs memory in the square of a dotted key's length.
    if any(line.count(b".") > _MOST_DOTS for line in text.split(b"\n")):
        fault = "nested too deeply"
    elif len(text) > _LARGEST_FILE:
        fault = f"longer than {_LARGEST_FILE} bytes"
    else:
        try:
            table = tomllib.loads(text.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            fault = str(error)
    if too_deep(table):
        fault = "nested too deeply"
    if fault:
        raise RulesetError(asked, [Problem("unreadable", "", {"detail": f"{where}{fault}"})])
    problems: list[Problem] = []
    result = _keyed(table, (), problems)
    if problems:
        raise RulesetError(asked, problems)
    return result


def _keyed(table: Table, path: tuple[str, ...], problems: list[Problem]) -> Table:
    result: Table = {}
    for key, value in table.items():
        here = (*path, key)
        # What an option's choice changes has the form of a whole ruleset.
        inner = here[4:] if here[0] == "options" and here[2:3] == ("when",) else here
        if inner in KEYED:
            result[key] = _by_id(value, here, problems)
        elif isinstance(value, dict):
            result[key] = _keyed(value, here, problems)
        else:
            result[key] = value
    return result


def _by_id(rows: object, path: tuple[str, ...], problems: list[Problem]) -> Table:
    result: Table = {}
    if not isinstance(rows, list):
        problems.append(bad_value(".".join(path), Label("not a list of tables", "不是表格的清單")))
        return result
    for index, row in enumerate(rows):
        where = f"{'.'.join(path)}[{index}]"
        if not isinstance(row, dict):
            problems.append(bad_value(where, NOT_A_TABLE))
            continue
        row_id = row.get("id")
        if row_id is None:
            problems.append(Problem("missing", f"{where}.id"))
        elif not isinstance(row_id, str):
            problems.append(bad_value(f"{where}.id", Label("not text", "不是文字")))
        elif row_id in result:
            problems.append(Problem("duplicate_id", where, {"name": row_id}))
        else:
            result[row_id] = _keyed(row, (*path, row_id), problems)
    return result
