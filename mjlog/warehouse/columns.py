"""Rows as Arrow tables, and Arrow tables as Parquet files."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from mjlog.warehouse.rows.values import Row
from mjlog.warehouse.schema import VERSION, tables

_TYPES = {
    "BIGINT": pa.int64(),
    "INTEGER": pa.int32(),
    "SMALLINT": pa.int16(),
    "TINYINT": pa.int8(),
    "VARCHAR": pa.string(),
    "BOOLEAN": pa.bool_(),
    "TIMESTAMP": pa.timestamp("us"),
    "BLOB": pa.binary(),
    "VARCHAR[]": pa.list_(pa.string()),
    "TINYINT[]": pa.list_(pa.int8()),
}
_NUMBERS = {pa.int64(): "q", pa.int32(): "i", pa.int16(): "h", pa.int8(): "b"}
"""What `array.array` calls them."""
_LEVELS = {"hands": 2}
"""Of Zstandard by table, 1 for others: higher ones cost loading more than they save."""
_STEADY = frozenset({"line", "byte_offset", "drawable"})
"""Numbers that differ little from row to row: differences are kept of them."""
_UNLIKE = frozenset({"BLOB"})
"""Types whose values hardly repeat,"""
_PLAIN = frozenset({"hand_key", "event", "turn"})
"""and other columns of which a dictionary is of no use."""


@cache
def arrow_schema(name: str) -> pa.Schema:
    """Return the Arrow schema of a table."""
    table = tables()[name]
    return pa.schema(
        [
            pa.field(column.name, _TYPES[column.type], nullable=not column.required)
            for column in table.columns
        ]
    )


class RowColumns:
    """Rows of a table, kept by column.

    Args:
        name: the table.
    """

    def __init__(self, name: str) -> None:
        self._schema = arrow_schema(name)
        self._columns: list[list[object]] = [[] for _ in self._schema]

    def add(self, rows: Sequence[Row]) -> None:
        """Take in rows: a few at a time, as turning very many at once takes long."""
        # Strict, so that a row of another length is no row; without rows there is nothing to turn.
        for column, values in zip(self._columns, zip(*rows, strict=True), strict=bool(rows)):
            column.extend(values)

    def table(self) -> pa.Table:
        """Return the rows taken in, and forget them.

        Raises:
            pyarrow.ArrowInvalid: a value does not fit its column.
        """
        schema = self._schema
        arrays = [
            _array(values, field.type) for values, field in zip(self._columns, schema, strict=True)
        ]
        self._columns = [[] for _ in schema]
        return pa.Table.from_arrays(arrays, schema=schema)


def _array(values: list[object], type_: pa.DataType) -> pa.Array:
    """Return values as Arrow has them, quickly where gaps are none or all.

    Raises:
        pyarrow.ArrowInvalid: a value does not fit the type.
    """
    try:
        if type_ in _NUMBERS:
            numbers = pa.py_buffer(array(_NUMBERS[type_], cast(list[int], values)))
            return pa.Array.from_buffers(type_, len(values), [None, numbers])
        if type_ == pa.bool_():
            flags = bytes(cast(list[bool], values))
            if not flags.strip(b"\0\1"):
                return pa.array(np.frombuffer(flags, np.bool_))
    except (TypeError, ValueError, OverflowError):
        if values[0] is None and values.count(None) == len(values):
            return pa.nulls(len(values), type_)
    return pa.array(values, type_)  # there are gaps, or something is wrong


def read(file: Path, columns: Sequence[str] | None = None) -> pa.Table:
    """Return a Parquet file as a table.

    Raises:
        OSError: it cannot be read, or a page of it is not what was written.
    """
    # Not pyarrow.parquet.read_table, which first loads a library for data sets of many files.
    with pq.ParquetFile(file, page_checksum_verification=True) as opened:
        return opened.read(columns=columns, use_threads=False)


class TableFile:
    """A Parquet file of one table, written a row group at a time.

    Args:
        path: the file to make.
        name: the table.
    """

    def __init__(self, path: Path, name: str) -> None:
        self.rows = 0
        self._path = path
        self._name = name
        self._writer: pq.ParquetWriter | None = None

    def _open(self, schema: pa.Schema) -> pq.ParquetWriter:
        """Begin the file; a column of words may come as words or as numbers in a dictionary."""
        name = self._name
        columns = tables()[name].columns
        writer = pq.ParquetWriter(
            self._path,
            schema,
            compression="zstd",
            compression_level=_LEVELS.get(name, 1),
            use_dictionary=[
                column.name
                for column in columns
                if column.type not in _UNLIKE and column.name not in _STEADY | _PLAIN
            ],
            column_encoding={
                column.name: "DELTA_BINARY_PACKED" for column in columns if column.name in _STEADY
            },
            store_schema=False,
            write_page_checksum=True,
            # Statistics of bytes and of free text are of no use and may be long.
            write_statistics=[
                column.name for column in columns if column.type not in ("BLOB", "VARCHAR")
            ],
        )
        writer.add_key_value_metadata({"mjlog.table": name, "mjlog.warehouse": str(VERSION)})
        return writer

    def write(self, table: pa.Table) -> None:
        """Append a row group; all have the same types."""
        if not table.num_rows:
            return
        if self._writer is None:
            self._writer = self._open(table.schema)
        self._writer.write_table(table, row_group_size=1 << 20)
        self.rows += table.num_rows

    def close(self) -> None:
        """Finish the file."""
        if self._writer is not None:
            self._writer.close()

    def abandon(self) -> None:
        """Leave the file as it is; the writer must not try to finish it later."""
        if self._writer is not None:
            self._writer.is_open = False
