"""Making one part of several, less what is not wanted any more."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from mjlog.warehouse.columns import TableFile, arrow_schema, read
from mjlog.warehouse.parts import Part
from mjlog.warehouse.rows.values import to_json, told
from mjlog.warehouse.schema import tables

_OF_A_HAND = ("hands", "hand_seats", "events", "wins", "awards", "payments")
_ONCE = {"rulesets": ["rules_key"], "patterns": ["rules_key", "pattern"]}


def hand_keys(parts: Iterable[Part]) -> pa.Int64Array:
    """Return the keys of all hands of some parts."""
    chunks = [
        read(file, ["hand_key"]).column(0)
        for part in parts
        if (file := part.file("hands")) is not None
    ]
    return pa.chunked_array(
        [chunk for column in chunks for chunk in column.chunks], pa.int64()
    ).combine_chunks()


def keys_of_sources(part: Part, sources: Iterable[int]) -> list[int]:
    """Return the keys of the hands of a part that some logs brought."""
    hands, games = part.file("hands"), part.file("games")
    if hands is None or games is None:
        return []
    games_table = read(games, ["game_key", "source_key"])
    own = games_table.filter(pc.is_in(games_table["source_key"], pa.array(sources, pa.int64())))
    table = read(hands, ["hand_key", "game_key"])
    wanted = pc.is_in(table["game_key"], own["game_key"].combine_chunks())
    keys: list[int] = table.filter(wanted)["hand_key"].to_pylist()
    return keys


def rewrite(
    draft: Path,
    target: Path,
    repeated: Sequence[int],
    kept: Sequence[tuple[Part, Sequence[int]]] = (),
) -> tuple[dict[str, int], dict[int, list[int]]]:
    """Write a part that holds a draft and what is kept of other parts.

    Args:
        draft: files of a part to be.
        target: an empty folder to write into.
        repeated: hands of the draft to leave out, as other parts hold them.
        kept: parts, each with the keys of its sources to leave out.

    Returns:
        Rows by table, and by source the hands left out.
    """
    content = {name: [_read(draft / f"{name}.parquet", name)] for name in tables()}
    left_out = _leave_out(content, repeated) if repeated else {}
    for part, gone in kept:
        for name, table in _remaining(part, gone).items():
            content[name].append(table)
    rows: dict[str, int] = {}
    for name, pieces in content.items():
        table = pa.concat_tables(pieces)
        if name in _ONCE:
            table = _distinct(table, _ONCE[name])
        if table.num_rows:
            file = TableFile(target / f"{name}.parquet", name)
            try:
                file.write(table)
                file.close()
            finally:
                file.abandon()
            rows[name] = table.num_rows
    return rows, left_out


def _read(file: Path, name: str) -> pa.Table:
    schema = arrow_schema(name)
    if not file.exists():
        return schema.empty_table()
    return read(file).cast(schema)


def _without(table: pa.Table, column: str, values: pa.Array) -> pa.Table:
    return table.filter(pc.invert(pc.is_in(table[column], value_set=values)))


def _distinct(table: pa.Table, columns: list[str]) -> pa.Table:
    """Return the first of all rows that are equal in some columns."""
    first: dict[object, int] = {}
    values = zip(*(table[name].to_pylist() for name in columns), strict=True)
    for place, one in enumerate(values):
        first.setdefault(one, place)
    return table.take(pa.array(first.values(), pa.int64()))


def _leave_out(content: dict[str, list[pa.Table]], repeated: Sequence[int]) -> dict[int, list[int]]:
    """Take hands out of a draft and correct what counts them; return them by source."""
    keys = pa.array(repeated, pa.int64())
    hands = content["hands"][0]
    lost = hands.filter(pc.is_in(hands["hand_key"], value_set=keys))
    for name in _OF_A_HAND:
        content[name] = [_without(content[name][0], "hand_key", keys)]
    of_game: dict[int, list[dict[str, Any]]] = {}
    for row in lost.select(["game_key", "place", "line", "element", "hand_key"]).to_pylist():
        of_game.setdefault(row["game_key"], []).append(row)
    of_source: dict[int, list[int]] = {}
    games = content["games"][0].to_pylist()
    for game in games:
        gone = of_game.get(game["game_key"], [])
        if gone:
            game["loaded_hands"] -= len(gone)
            keys_left_out = [row["hand_key"] for row in gone]
            more: list[Any] = [
                list(told((row["line"], row["element"]), row["place"], row["hand_key"]))
                for row in gone
            ]
            more = sorted([*json.loads(game["repeated"]), *more], key=itemgetter(0))
            game["repeated"] = to_json(more)
            of_source.setdefault(game["source_key"], []).extend(keys_left_out)
    sources = content["sources"][0].to_pylist()
    for source in sources:
        count = len(of_source.get(source["source_key"], ()))
        source["loaded_hands"] -= count
        source["repeated_hands"] += count
    content["games"] = [pa.Table.from_pylist(games, arrow_schema("games"))]
    content["sources"] = [pa.Table.from_pylist(sources, arrow_schema("sources"))]
    return of_source


def _remaining(part: Part, gone: Sequence[int]) -> dict[str, pa.Table]:
    """Return the tables of a part without some of its sources."""
    whole = {name: _read(part.folder / f"{name}.parquet", name) for name in tables()}
    if not gone:
        return whole
    sources = pa.array(gone, pa.int64())
    games = whole["games"]
    game_keys = games.filter(pc.is_in(games["source_key"], value_set=sources))["game_key"]
    hands = whole["hands"]
    keys = hands.filter(pc.is_in(hands["game_key"], value_set=game_keys.combine_chunks()))[
        "hand_key"
    ]
    for name in ("sources", "games", "failed_hands", "diagnostics"):
        whole[name] = _without(whole[name], "source_key", sources)
    whole["seats"] = _without(whole["seats"], "game_key", game_keys.combine_chunks())
    for name in _OF_A_HAND:
        whole[name] = _without(whole[name], "hand_key", keys.combine_chunks())
    return whole
