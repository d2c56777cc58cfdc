"""``mjlog sql``."""

from __future__ import annotations

import csv
import datetime
import json
import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mjlog.cli.command import CannotRun, examples
from mjlog.cli.options import LangOption

if TYPE_CHECKING:
    from mjlog.warehouse.reader import Warehouse

EXAMPLES = examples(
    """
    mjlog sql warehouse/                         the tables and views
    mjlog sql warehouse/ hand_seats              the columns of one
    mjlog sql warehouse/ "select player, avg(won::int) from hand_seats group by player"
    mjlog sql warehouse/ "select * from won_hands order by counted desc limit 10" --format csv
    """
)
_AT_A_TIME = 10_000


class Format(StrEnum):
    """How rows are written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def sql(
    warehouse: Annotated[
        Path, typer.Argument(metavar="WAREHOUSE", help="A folder that `mjlog load` has made.")
    ],
    lang: LangOption,
    query: Annotated[
        str | None,
        typer.Argument(metavar="QUERY", help="SQL as DuckDB speaks it, or the name of a table."),
    ] = None,
    output: Annotated[
        Format, typer.Option("--format", help="Columns of text, CSV, or a JSON object a line.")
    ] = Format.TABLE,
) -> None:
    """Ask a warehouse in SQL.

    Without a query it lists the tables and views, with the name of one its columns and what they
    hold. docs/warehouse.md describes them all.
    """
    import duckdb

    from mjlog.diagnostics import Label
    from mjlog.diagnostics.wording import clean
    from mjlog.warehouse.reader import Warehouse
    from mjlog.warehouse.store import WarehouseError

    try:
        with Warehouse(warehouse) as opened:
            text = _listing(query)
            if text is None:
                assert query is not None
                text = query
            _answer(opened, text, output)
    except WarehouseError as error:
        raise CannotRun(error.label, lang) from None
    except duckdb.Error as error:
        reason = "\n".join(map(clean, str(error).splitlines()))
        raise CannotRun(Label(reason, reason), lang) from None


def _listing(query: str | None) -> str | None:
    """Return the query that lists tables or columns; None if a query was given."""
    from mjlog.warehouse.schema import tables, views

    if query is None:
        return (
            "select view_name as name, comment from duckdb_views() where not internal"
            " order by list_position(["
            + ", ".join(f"'{name}'" for name in (*tables(), *views()))
            + "], view_name)"
        )
    name = query.strip()
    if name in tables() or name in views():
        return (
            "select column_name, data_type as type, comment from duckdb_columns()"
            f" where table_name = '{name}' order by column_index"
        )
    return None


def _answer(warehouse: Warehouse, query: str, output: Format) -> None:
    cursor = warehouse.con.execute(query)
    names = [column[0] for column in cursor.description or ()]
    rows = _rows(cursor)
    if output is Format.CSV:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(names)
        writer.writerows([[_cell(value, "") for value in row] for row in rows])
    elif output is Format.JSON:
        for row in rows:
            content = dict(zip(names, map(_plain, row), strict=True))
            sys.stdout.write(f"{json.dumps(content, ensure_ascii=False)}\n")
    else:
        _write_table(names, rows)


def _rows(cursor: Any) -> Iterator[Sequence[object]]:  # noqa: ANN401
    while chunk := cursor.fetchmany(_AT_A_TIME):
        yield from chunk


def _write_table(names: Sequence[str], rows: Iterator[Sequence[object]]) -> None:
    from mjlog.cli.output import columns
    from mjlog.diagnostics.wording import clean

    if not names:
        return
    listed = list(rows)
    right = [
        place
        for place in range(len(names))
        if any(isinstance(row[place], (int, float)) for row in listed)
        and not any(isinstance(row[place], bool) for row in listed)
    ]
    cells = [[clean(name) for name in names]]
    cells += [[clean(_cell(value, "·")) for value in row] for row in listed]
    sys.stdout.write(f"{columns(cells, right=right)}\n")


def _cell(value: object, nothing: str) -> str:
    """Return a value as text."""
    if value is None:
        return nothing
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, (list, dict)):
        return json.dumps(_plain(value), ensure_ascii=False)
    return str(value)


def _plain(value: object) -> object:
    """Return a value that JSON can say."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    return str(value)
