"""A warehouse opened for questions: DuckDB over its Parquet files."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb

from mjlog.diagnostics import Label
from mjlog.warehouse.parts import Part, WarehouseError, damaged, parts_of
from mjlog.warehouse.schema import tables, views

if TYPE_CHECKING:
    import pandas as pd

MEMORY = "1500MB"
"""What answering a question may take; `Warehouse.con` can be told to take more."""

_UNREADABLE = Label("it cannot be read", "無法讀取")

Values = Sequence[object] | Mapping[str, object]


class Warehouse:
    """A warehouse.

    Args:
        path: its folder.

    Attributes:
        path: its folder.
        parts: its parts.
        con: a DuckDB connection, in memory, with a view a table and the views of ``views.sql``.

    Raises:
        WarehouseError: there is none, it is of another version, or it is damaged.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.parts: list[Part] = parts_of(path)
        self.con: duckdb.DuckDBPyConnection = duckdb.connect()
        for name, value in _settings().items():
            self.con.execute(f"SET {name} = {quoted(value)}")
        for name in tables():
            try:
                self._open_table(name)
            except duckdb.Error:
                self.con.close()
                raise self.damage() or damaged(self.path, _UNREADABLE) from None
        for view in views().values():
            self.con.execute(view.ddl)

    def _open_table(self, name: str) -> None:
        table = tables()[name]
        files = [file for part in self.parts if (file := part.file(name)) is not None]
        if files:
            # The same rules may be told of by several parts, and not in the same words by all.
            once = f"DISTINCT ON ({', '.join(table.key)}) "
            distinct = once if name in ("rulesets", "patterns") else ""
            columns = ", ".join(column.name for column in table.columns)
            listed = ", ".join(quoted(literal(file)) for file in files)
            self.con.execute(
                f"CREATE VIEW {name} AS SELECT {distinct}{columns} FROM read_parquet([{listed}],"
                " hive_partitioning = false, union_by_name = false, filename = false)"
            )
        else:
            columns = ", ".join(f"NULL::{column.type} AS {column.name}" for column in table.columns)
            self.con.execute(f"CREATE VIEW {name} AS SELECT {columns} WHERE false")

    def damage(self) -> WarehouseError | None:
        """Read every file; return the error that names one that is not what it was, if any is."""
        for part in self.parts:
            for name in part.manifest.files:
                try:
                    part.whole(name)
                except WarehouseError as error:
                    return error
        return None

    def describe(self) -> None:
        """Let DuckDB know what tables, views and columns hold, as comments.

        Not every question needs them, and they take longer than the rest of opening.
        """
        described = {
            table.name: (table.doc, {column.name: column.doc for column in table.columns})
            for table in tables().values()
        }
        described |= {view.name: (view.doc, view.columns) for view in views().values()}
        for name, (doc, columns) in described.items():
            said = [f"COMMENT ON VIEW {name} IS {quoted(doc)}"]
            said += [
                f"COMMENT ON COLUMN {name}.{column} IS {quoted(text)}"
                for column, text in columns.items()
            ]
            self.con.execute(";".join(said))

    def sql(self, query: str, values: Values | None = None) -> duckdb.DuckDBPyRelation:
        """Return the answer to a query as a relation; ``?`` and ``$name`` stand for values."""
        return self.con.sql(query, params=values)

    def table(self, name: str) -> duckdb.DuckDBPyRelation:
        """Return a table or view as a relation.

        Raises:
            KeyError: there is none of this name.
        """
        if name not in tables() and name not in views():
            raise KeyError(name)
        return self.con.table(name)

    def df(self, query: str, values: Values | None = None) -> pd.DataFrame:
        """Return the answer to a query as a pandas frame."""
        frame: pd.DataFrame = self.sql(query, values).df()
        return frame

    def __enter__(self) -> Warehouse:
        """Return the warehouse."""
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        """Close it; where a question failed, see whether a damaged file is to blame.

        Raises:
            WarehouseError: one is.
        """
        self.close()
        blamed = self.damage() if isinstance(error, duckdb.Error) else None
        if blamed is not None:
            raise blamed from error

    def close(self) -> None:
        """Close the connection."""
        self.con.close()

    def __repr__(self) -> str:
        """Return where it lies and how much it holds."""
        hands = sum(part.manifest.hands for part in self.parts)
        return f"<Warehouse {self.path}: {hands} hands>"


def _settings() -> dict[str, str]:
    """Return how DuckDB is to work: many files, much data, little memory."""
    return {
        "memory_limit": MEMORY,
        # What does not fit goes where temporary files go, not into the folder one happens to be in.
        "temp_directory": str(Path(tempfile.gettempdir()) / f"mjlog-{os.getpid()}"),
        # Parts never change, so what their files hold need not be looked up for every question.
        "parquet_metadata_cache": "true",
    }


def quoted(text: str) -> str:
    """Return a text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def literal(path: Path) -> str:
    """Return a path as DuckDB reads it: characters that stand for others stand for themselves."""
    return "".join(f"[{char}]" if char in "*?[" else char for char in str(path))


def open_warehouse(path: str | Path) -> Warehouse:
    """Open a warehouse.

    Args:
        path: its folder.

    Raises:
        WarehouseError: there is none, it is of another version, or it is damaged.
    """
    return Warehouse(path)
