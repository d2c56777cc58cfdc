"""Rows of the files of hands worked by hand, as they are written."""

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "data" / "score"
Row = dict[str, Any]


def rows(ruleset: str, kind: str = "case") -> list[Row]:
    """Return the rows of one kind, those of a missing file or kind as none."""
    path = FOLDER / f"{ruleset}.toml"
    if not path.exists():
        return []
    found: list[Row] = tomllib.loads(path.read_text(encoding="utf-8")).get(kind, [])
    return found


def by_id(row: Row) -> str:
    """Name a test after the row that it is of."""
    return str(row["id"])
