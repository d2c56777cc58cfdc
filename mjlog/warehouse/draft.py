"""A part while it is being filled: rows of several logs, written table by table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pyarrow as pa

from mjlog.formats import Manner
from mjlog.warehouse.columns import RowColumns, TableFile
from mjlog.warehouse.events import EventColumns
from mjlog.warehouse.rows import (
    GameRows,
    HandRows,
    Replayed,
    Row,
    pattern_rows,
    ruleset_row,
)
from mjlog.warehouse.schema import tables

_FLUSH = 10_000
"""Hands whose rows are held before they are written."""
_ROWS: Mapping[str, Callable[[HandRows], list[Row]]] = {
    "hands": HandRows.own,
    "hand_seats": HandRows.seats,
    "wins": HandRows.wins,
    "awards": HandRows.awards,
    "payments": HandRows.payments,
}
"""What makes the rows of a hand, by table."""


class Draft:
    """The files of a part to be.

    Args:
        folder: an empty folder.
        detail: keep the distance to ready at every event.
        manner: how logs in other formats are read.

    Attributes:
        rows: rows written so far, by table.
        keys: keys of the hands in the star.
        repeats: by log, the hands left out because another log brought them.
    """

    def __init__(self, folder: Path, *, detail: bool = False, manner: Manner | None = None) -> None:
        self.folder = folder
        self.detail = detail
        self.manner = Manner() if manner is None else manner
        self.keys: list[int] = []
        self.repeats: dict[int, list[int]] = {}
        self._seen: set[int] = set()
        self._rules: set[int] = set()
        self._rows = {name: RowColumns(name) for name in tables() if name != "events"}
        self._events = EventColumns()
        self._files: dict[str, TableFile] = {}
        self._held = 0

    def put(self, table: str, *rows: Row) -> None:
        """Take in rows."""
        self._rows[table].add(rows)

    def put_hands(self, hands: Sequence[Replayed]) -> list[tuple[int, bool]]:
        """Take in hands of a log; return the key of each, and whether it was not there already."""
        # Step by step for all of them: what a processor did last it does quicker again.
        packed = [hand.packed() for hand in hands]
        made = [HandRows(hand, form) for hand, form in zip(hands, packed, strict=True)]
        told: list[tuple[int, bool]] = []
        new: list[HandRows] = []
        for rows in made:
            known = rows.key in self._seen
            told.append((rows.key, not known))
            if not known:
                self._seen.add(rows.key)
                new.append(rows)
        for table, rows_of in _ROWS.items():
            self._rows[table].add([row for rows in new for row in rows_of(rows)])
        for rows in new:
            hand, facts = rows.hand, rows.hand.facts
            self._events.add(
                rows.key,
                hand.file,
                rows.packed,
                facts.records,
                hand.lines,
                facts.drawable_at_start,
                facts.distances,
                hand.elements,
            )
        self.keys += [rows.key for rows in new]
        self._held += len(new)
        if self._held >= _FLUSH:
            self.flush()
        return told

    def put_rules(self, game: GameRows) -> None:
        """Take in the rules of a game, if they are known and new."""
        rules = game.facts.rules
        if rules is not None and game.rules_key not in self._rules:
            self._rules.add(game.rules_key)
            self.put("rulesets", ruleset_row(game.facts.game, rules))
            self.put("patterns", *pattern_rows(game.facts.game, rules))

    def flush(self) -> None:
        """Write what is held."""
        for table, rows in self._rows.items():
            self._write(table, rows.table())
        self._write("events", self._events.table())
        self._held = 0

    def _write(self, table: str, content: pa.Table) -> None:
        if not content.num_rows:
            return
        if table not in self._files:
            self._files[table] = TableFile(self.folder / f"{table}.parquet", table)
        self._files[table].write(content)

    def abandon(self) -> None:
        """Leave the files as they are."""
        for file in self._files.values():
            file.abandon()

    def close(self) -> dict[str, int]:
        """Write the rest; return the rows by table."""
        self.flush()
        for file in self._files.values():
            file.close()
        return {table: file.rows for table, file in self._files.items()}
