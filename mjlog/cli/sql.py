"""``mjlog sql``."""

from __future__ import annotations

import csv
import datetime
import difflib
import json
import re
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
    hold. docs/warehouse.md describes them all. A query reads the warehouse and does nothing else:
    other files, other databases and the network are for mjlog.open in Python.
    """
    import duckdb

    from mjlog.diagnostics import Label
    from mjlog.diagnostics.wording import clean
    from mjlog.warehouse.parts import WarehouseError
    from mjlog.warehouse.reader import Warehouse

    try:
        with Warehouse(warehouse) as opened:
            text = _listing(query)
            if text is None:
                assert query is not None
                text = query
                _require_table(text, lang)
                _require_questions(text, lang)
            opened.describe()
            _confine(opened)
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


def _require_table(query: str, lang: str) -> None:
    """See to it that a single word, which can only be meant for a table's name, is one."""
    from mjlog.diagnostics import Label
    from mjlog.warehouse.schema import tables, views

    name = query.strip()
    if not name.isidentifier():
        return
    close = difflib.get_close_matches(name, [*tables(), *views()], 1)
    hint = Label("", "")
    if close:
        hint = Label(f"; did you mean {close[0]}?", f"；是不是 {close[0]}？")
    raise CannotRun(
        Label(f"there is no table {name}{hint.en}", f"沒有資料表 {name}{hint.zh}"), lang
    )


def _require_questions(query: str, lang: str) -> None:
    """See to it that a query only asks."""
    import duckdb

    from mjlog.diagnostics import Label

    statements = duckdb.extract_statements(query)
    if not statements:
        raise CannotRun(Label("the query is empty", "查詢是空的"), lang)
    for statement in statements:
        inner = _EXPLAIN.sub("", statement.query, count=1)
        asked = duckdb.extract_statements(inner) if inner != statement.query else [statement]
        # A pivot comes as several statements, but so does whatever writes what it gives.
        if not all(
            one.type == duckdb.StatementType.SELECT
            or (one.type == duckdb.StatementType.MULTI and _PIVOT.match(one.query))
            for one in asked
        ):
            reason = Label(
                "a query only asks: SELECT, FROM, WITH, PIVOT, DESCRIBE, EXPLAIN;"
                " mjlog.open in Python does the rest",
                "查詢只能讀取：SELECT、FROM、WITH、PIVOT、DESCRIBE、EXPLAIN；"
                "其餘請在 Python 用 mjlog.open",
            )
            raise CannotRun(reason, lang)
    if len(statements) > 1:
        reason = Label(
            "one query at a time: of several only the last would be answered",
            "一次只能查詢一句：多句時只會回答最後一句",
        )
        raise CannotRun(reason, lang)


_EXPLAIN = re.compile(r"\s*explain\b(\s*\([^)]*\)|\s+analyze\b)?", re.I)
_PIVOT = re.compile(r"\s*(pivot|select|from|with)\b", re.I)


def _confine(warehouse: Warehouse) -> None:
    """Let a connection read the warehouse's files and nothing else, for good."""
    from mjlog.warehouse.reader import literal, quoted

    found = (part.file(name) for part in warehouse.parts for name in part.manifest.files)
    files = [file for file in found if file is not None]
    # DuckDB looks at a path as the views write it, and again at what it stands for.
    paths = [path for file in files for path in dict.fromkeys((str(file), literal(file)))]
    warehouse.con.execute(f"SET allowed_paths = [{', '.join(map(quoted, paths))}]")
    warehouse.con.execute("SET enable_external_access = false")
    warehouse.con.execute("SET lock_configuration = true")


def _answer(warehouse: Warehouse, query: str, output: Format) -> None:
    cursor = warehouse.con.execute(query)
    names = [column[0] for column in cursor.description or ()]
    rows = _rows(cursor)
    if output is Format.CSV:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(names)
        writer.writerows([[_cell(value, "") for value in row] for row in rows])
    elif output is Format.JSON:
        keys = _told_apart(names)
        for row in rows:
            content = dict(zip(keys, map(_plain, row), strict=True))
            sys.stdout.write(f"{json.dumps(content, ensure_ascii=False)}\n")
    else:
        _write_table(names, rows)


def _told_apart(names: Sequence[str]) -> list[str]:
    """Return the names of columns, none of them twice: an object has each key once."""
    keys: list[str] = []
    for name in names:
        key, again = name, 0
        while key in keys:
            again += 1
            key = f"{name}_{again}"
        keys.append(key)
    return keys


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
