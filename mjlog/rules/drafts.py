"""A ruleset before it is typed: layers laid over each other, options filled in, paths set.

A draft is nested tables. *Rows* are the tables that state where their values come from; while
layers are merged every row keeps its provenance by field, so that a value changed by a house rule
or an option never keeps the old one's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mjlog.diagnostics.label import Label
from mjlog.rules.layers import KEYED, Layer, Table, hint, keyed, too_deep
from mjlog.rules.mismatch import NOT_A_LIST, NOT_A_NAME
from mjlog.rules.problems import Problem, bad_value
from mjlog.rules.ruleset import Option

SECTIONS = ("table", "policy", "scoring", "fu", "pattern")
"""What a draft is made of; every other key of a file is about the file or its options."""

WORDS = frozenset(
    (
        "id",
        "label",
        "doc",
        "category",
        "name",
        "kind",
        "money",
        "money_label",
        "unit_label",
        "words",
        "provenance",
        "source",
    )
)
"""Fields that state no rule value, so nobody asks where they come from."""

_HOUSE = "source"
"""House rules are stated by those who play by them."""

Path = tuple[str, ...]

_WHOLE: Path = ("table", "tiles")
"""The table that a layer states as a whole; a path sets one of its entries all the same."""


def assemble(
    layers: Sequence[Layer], options: Mapping[str, Option], problems: list[Problem]
) -> Table:
    """Return the draft of a chain of layers under the options in force, references filled in."""
    draft: Table = {section: {} for section in SECTIONS}
    for layer in layers:
        word = None if layer.installed or layer is layers[0] else _HOUSE
        _lay_over(draft, layer.table, word, problems)
        own = layer.table.get("options")
        for option_id, row in own.items() if isinstance(own, dict) else ():
            option = options.get(option_id)
            choices = row.get("when") if isinstance(row, dict) else None
            if option is None or not isinstance(choices, dict):
                continue
            chosen = choices.get(spelled(option.value))
            if isinstance(chosen, dict):
                _lay_over(draft, chosen, option.provenance, problems)
    _fill_in(draft, options, problems)
    return draft


def spelled(value: object) -> str:
    """Return an option's value as the key that stands for it under ``when``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def assign(draft: Table, dotted: str, value: object, problems: list[Problem]) -> None:
    """Set one value, or a whole row, by its path."""
    path = tuple(dotted.split("."))
    parent = _parent(draft, path, dotted, problems)
    if parent is None:
        return
    if too_deep(value):
        problems.append(bad_value(dotted, Label("nested too deeply", "層數太深")))
        return
    overlay: Table = {path[-1]: keyed(value, path, problems)}
    if path[:-1] == _WHOLE:
        overlay = {**parent, **overlay}
    for key in reversed(path[:-1]):
        overlay = {key: overlay}
    if isinstance(value, (dict, list)) and path[-1] in parent:
        # Set, not merged: what the old value had and the new one lacks is gone.
        parent[path[-1]] = {}
    _merge(draft, overlay, (), _HOUSE, problems)


def remove(draft: Table, dotted: str, problems: list[Problem]) -> None:
    """Take a row out by its path, and its name out of what other rows exclude."""
    path = tuple(dotted.split("."))
    parent = _parent(draft, path, dotted, problems)
    if parent is None:
        return
    if path[-1] not in parent:
        detail = {"name": path[-1], "hint": hint(path[-1], list(parent))}
        kind = "unknown_pattern" if path[0] == "pattern" else "unknown_setting"
        problems.append(Problem(kind, dotted, detail))
        return
    del parent[path[-1]]
    for end in range(1, len(path)):
        owner = _parent(draft, path[: end + 1], dotted, problems) if is_row(path[:end]) else None
        stated = None if owner is None else owner.get("provenance")
        if isinstance(stated, dict):
            _forget(stated, ".".join(path[end:]))
    if path[0] != "pattern" or len(path) != 2:
        return
    for row in parent.values():
        if isinstance(row, dict):
            for field in ("excludes", "alone_with"):
                names = row.get(field)
                if isinstance(names, list) and path[1] in names:
                    row[field] = [name for name in names if name != path[1]]


def rows(draft: Table) -> Iterator[tuple[Path, Table]]:
    """Yield every row of a draft with its path."""
    for section in SECTIONS:
        yield from _rows(draft.get(section), (section,))


def _rows(value: object, path: Path) -> Iterator[tuple[Path, Table]]:
    if not isinstance(value, dict) or not value:
        return
    if is_row(path):
        yield path, value
    if path[0] == "scoring" or not is_row(path):
        for key, inner in value.items():
            yield from _rows(inner, (*path, key))


def is_row(path: Path) -> bool:
    """Tell whether the table at this path states where its values come from."""
    if path in (("table",), ("scoring",), ("scoring", "settlement"), ("scoring", "fu")):
        return True
    if path[:2] == ("policy", "missed_win"):
        return len(path) == 3
    return len(path) == 2 and path[0] in ("policy", "fu", "pattern")


def _lay_over(draft: Table, table: Table, word: str | None, problems: list[Problem]) -> None:
    """Merge a layer, removals first."""
    names = table.get("remove", [])
    if isinstance(names, list):
        for name in names:
            if isinstance(name, str):
                remove(draft, name if "." in name else f"pattern.{name}", problems)
            else:
                problems.append(bad_value("remove", NOT_A_NAME))
    else:
        problems.append(bad_value("remove", NOT_A_LIST))
    for section in SECTIONS:
        if section in table:
            _merge(draft, {section: table[section]}, (), word, problems)


def _merge(base: Table, over: Table, path: Path, word: str | None, problems: list[Problem]) -> None:
    """Lay one table over another, in place."""
    row = is_row(path)
    for key, value in over.items():
        if row and key == "provenance":
            continue
        here = (*path, key)
        if isinstance(value, dict):
            current = base.get(key)
            if not isinstance(current, dict) or _replaces(here, current, value):
                current = base[key] = {}
            _merge(current, value, here, word, problems)
        else:
            base[key] = value
    if row:
        _merge_provenance(base, over, path, word, problems)


def _replaces(path: Path, current: Table, value: Table) -> bool:
    """Tell whether a table takes the other's place instead of being laid over it."""
    return path == _WHOLE or any(
        key in value and value[key] != current.get(key) for key in ("name", "kind")
    )


def _merge_provenance(
    base: Table, over: Table, path: Path, word: str | None, problems: list[Problem]
) -> None:
    given = over.get("provenance", {})
    changed = [key for key in over if key not in WORDS and not is_row((*path, key))]
    if isinstance(given, str):
        given = dict.fromkeys(changed, given)
    elif not isinstance(given, dict):
        where = ".".join((*path, "provenance"))
        problems.append(
            bad_value(where, Label("neither a word nor a table", "不是名稱，也不是表格"))
        )
        given = {}
    kept = base.get("provenance")
    merged: Table = dict(kept) if isinstance(kept, dict) else {}
    for key in changed:
        _forget(merged, key)
        if word is not None:
            merged[key] = word
    merged.update(given)
    base["provenance"] = merged


def _parent(draft: Table, path: Path, dotted: str, problems: list[Problem]) -> Table | None:
    """Return the table that holds the last step of a path; None, with a problem, without one."""
    table = draft
    for depth, key in enumerate(path[:-1]):
        if key not in table and path[: depth + 1] in KEYED:
            table[key] = {}  # a list that the ruleset left out
        inner = table.get(key)
        if not isinstance(inner, dict):
            where = ".".join(path[: depth + 1])
            problems.append(Problem("unknown_setting", where, {"hint": hint(key, list(table))}))
            return None
        table = inner
    if len(path) < 2 or path[-1] in ("id", "provenance") or "provenance" in path:
        problems.append(Problem("unknown_setting", dotted))
        return None
    return table


def _forget(words: Table, key: str) -> None:
    """Drop what is said of a field and of its parts."""
    for name in [name for name in words if name == key or name.startswith(f"{key}.")]:
        del words[name]


def _fill_in(draft: Table, options: Mapping[str, Option], problems: list[Problem]) -> None:
    """Put the options' values where they are referred to."""
    for path, row in rows(draft):
        stated = row["provenance"]
        assert isinstance(stated, dict)  # merging made it one
        for key, value in row.items():
            if key in WORDS or is_row((*path, key)):
                continue
            used: dict[Path, Option] = {}
            row[key] = _filled(value, options, (*path, key), used, problems)
            for place, option in used.items():
                stated.setdefault(key, option.provenance)
                if stated[key] != option.provenance:  # a part of another origin than the field
                    stated.setdefault(".".join(place[len(path) :]), option.provenance)


def _filled(
    value: object,
    options: Mapping[str, Option],
    path: Path,
    used: dict[Path, Option],
    problems: list[Problem],
) -> object:
    if isinstance(value, dict):
        return {
            key: _filled(inner, options, (*path, key), used, problems)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_filled(inner, options, path, used, problems) for inner in value]
    if not isinstance(value, str) or not value.startswith("$"):
        return value
    option = options.get(value[1:])
    if option is None:
        detail = {"name": value[1:], "hint": hint(value[1:], list(options))}
        problems.append(Problem("unknown_option", ".".join(path), detail))
        return value
    used.setdefault(path, option)
    return option.value
