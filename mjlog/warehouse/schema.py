"""The tables of a warehouse: names, columns, types and words, read from ``schema.sql``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from msgspec import Struct

VERSION = 3
"""Version of the tables; a reader refuses a warehouse of another one."""

_TABLE = re.compile(
    r"^-- (?P<doc>[^\n]+)\nCREATE TABLE (?P<name>\w+) \(\n(?P<body>.*?)^\);", re.M | re.S
)
_COLUMN = re.compile(
    r"^    (?P<name>[a-z]\w*) (?P<type>[A-Z]+(?:\[\])?)(?P<rest>[^-]*?)\s*,? -- (?P<doc>.+)$"
)
_KEY = re.compile(r"^    PRIMARY KEY \((?P<columns>[^)]+)\)$")
_REFERENCE = re.compile(r"REFERENCES (\w+) \((\w+)\)")
_VIEW = re.compile(
    r"^-- (?P<doc>[^\n]+)\n(?P<text>CREATE VIEW (?P<name>\w+) AS\n.*?;)$", re.M | re.S
)
_SOURCE = re.compile(r"(?:FROM|JOIN) (?P<table>\w+) (?P<alias>\w+)\b")
_EVERYTHING = re.compile(r"^    (?P<alias>\w+)\.\*(?: EXCLUDE \((?P<left_out>[^)]+)\))?,?$")
_SELECTED = re.compile(
    r"^    (?:(?P<alias>\w+)\.(?P<column>\w+)|\S.*?)(?: AS (?P<name>\w+))?,?(?: -- (?P<doc>.+))?$"
)


class Column(Struct, frozen=True):
    """A column.

    Args:
        name: its name.
        type: its DuckDB type.
        required: it is never NULL.
        doc: what it holds.
        references: table whose key it is, if any.
    """

    name: str
    type: str
    required: bool
    doc: str
    references: str | None


class Table(Struct, frozen=True):
    """A table: ``doc`` says what one row is, ``key`` which columns tell rows apart."""

    name: str
    doc: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    ddl: str


class View(Struct, frozen=True):
    """A view: ``doc`` says what one row is, ``columns`` what each column holds."""

    name: str
    doc: str
    columns: dict[str, str]
    ddl: str


@cache
def tables() -> dict[str, Table]:
    """Return the tables by name, in an order in which each refers only to earlier ones."""
    return {table.name: table for table in _read_tables(_text("schema.sql"))}


@cache
def views() -> dict[str, View]:
    """Return the views by name, in an order in which each uses only earlier ones."""
    return {
        match["name"]: View(
            match["name"], match["doc"], dict(_passed_on(match["text"])), match["text"]
        )
        for match in _VIEW.finditer(_text("views.sql"))
    }


def _passed_on(ddl: str) -> Iterator[tuple[str, str]]:
    """Yield the columns of a view with what they hold: as it says, or as the tables say it."""
    sources = {match["alias"]: match["table"] for match in _SOURCE.finditer(ddl)}
    for line in ddl.splitlines():
        everything, one = _EVERYTHING.match(line), _SELECTED.match(line)
        if everything is not None:
            left_out = (everything["left_out"] or "").split(", ")
            for column in tables()[sources[everything["alias"]]].columns:
                if column.name not in left_out:
                    yield column.name, column.doc
        elif one is not None:
            name, doc = one["name"] or one["column"], one["doc"]
            if doc is None:
                columns = tables()[sources[one["alias"]]].columns
                (doc,) = (column.doc for column in columns if column.name == one["column"])
            yield name, doc


def _text(name: str) -> str:
    return files("mjlog.warehouse").joinpath(name).read_text(encoding="utf-8")


def _read_tables(text: str) -> Iterator[Table]:
    for match in _TABLE.finditer(text):
        columns: list[Column] = []
        key: tuple[str, ...] = ()
        for line in match["body"].splitlines():
            if composite := _KEY.match(line):
                key = tuple(composite["columns"].split(", "))
                continue
            column = _COLUMN.match(line)
            if column is None:
                raise ValueError(f"schema.sql: {line!r} is no column with a comment")
            reference = _REFERENCE.search(column["rest"])
            if "PRIMARY KEY" in column["rest"]:
                key = (column["name"],)
            columns.append(
                Column(
                    column["name"],
                    column["type"],
                    "NOT NULL" in column["rest"],
                    column["doc"],
                    reference[1] if reference else None,
                )
            )
        ddl = match[0].partition("\n")[2]
        yield Table(match["name"], match["doc"], key, tuple(columns), ddl)
