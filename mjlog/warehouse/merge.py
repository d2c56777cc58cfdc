"""Making one part of several, less what is not wanted any more."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from mjlog.warehouse.columns import TableFile, arrow_schema, read
from mjlog.warehouse.parts import Part
from mjlog.warehouse.rows.values import repeat, to_json
from mjlog.warehouse.schema import tables
from mjlog.warehouse.store import Store

_SMALL = 1_000
_MANY = 16
"""So many parts of few hands are made into one."""
_OF_A_HAND = ("hands", "hand_seats", "events", "wins", "awards", "payments")
_KEY = 2
"""Place of the key in an entry of `games.repeated`."""
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
    repeated: Collection[int],
    kept: Sequence[tuple[Part, Sequence[int]]] = (),
    instead: Mapping[int, int] | None = None,
) -> tuple[dict[str, int], dict[int, list[int]]]:
    """Write a part that holds a draft and what is kept of other parts.

    Args:
        draft: files of a part to be.
        target: an empty folder to write into.
        repeated: hands of the draft to leave out, as other parts hold them.
        kept: parts, each with the keys of its sources to leave out.
        instead: hands of any of these to leave out, as others stand in their place.

    Returns:
        Rows by table, and by source the hands that stand in the place of those left out.
    """
    instead = instead or {}
    left_out: dict[int, list[int]] = {}
    own = {name: _read(draft / f"{name}.parquet", name) for name in tables()}
    pieces = [(own, {key: instead.get(key, key) for key in (*repeated, *instead)})]
    pieces += [(_remaining(part, gone), dict(instead)) for part, gone in kept]
    content: dict[str, list[pa.Table]] = {name: [] for name in tables()}
    for each, standing in pieces:
        if standing:
            for source, keys in _leave_out(each, standing).items():
                left_out.setdefault(source, []).extend(keys)
        for name, table in each.items():
            content[name].append(table)
    rows: dict[str, int] = {}
    for name, collected in content.items():
        table = pa.concat_tables(collected)
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


def _leave_out(content: dict[str, pa.Table], standing: Mapping[int, int]) -> dict[int, list[int]]:
    """Take hands out of the tables of a part, and correct what counts them and what names them.

    Args:
        content: the tables.
        standing: by the key of each hand, the key of the one that stands in its place.

    Returns:
        The keys of those by source.
    """
    keys = pa.array(standing, pa.int64())
    hands = content["hands"]
    lost = hands.filter(pc.is_in(hands["hand_key"], value_set=keys))
    for name in _OF_A_HAND:
        content[name] = _without(content[name], "hand_key", keys)
    of_game: dict[int, list[dict[str, Any]]] = {}
    columns = ["game_key", "place", "line", "element", "hand_key", "events"]
    for row in lost.select(columns).to_pylist():
        of_game.setdefault(row["game_key"], []).append(row)
    of_source: dict[int, list[int]] = {}
    games = content["games"].to_pylist()
    for game in games:
        gone = of_game.get(game["game_key"], [])
        before: list[list[Any]] = json.loads(game["repeated"])
        for entry in before:
            entry[_KEY] = standing.get(entry[_KEY], entry[_KEY])
        more = []
        for row in gone:
            spot, stands = (row["line"], row["element"]), standing[row["hand_key"]]
            more.append(list(repeat(spot, row["place"], stands, row["events"])))
        if before or more:
            game["loaded_hands"] -= len(gone)
            game["repeated"] = to_json(sorted([*before, *more], key=itemgetter(0)))
            listed = of_source.setdefault(game["source_key"], [])
            listed.extend(standing[row["hand_key"]] for row in gone)
    # What was found in a telling that is gone is not about the one that stands.
    moved = pa.array([own for own, other in standing.items() if own != other], pa.int64())
    findings = content["diagnostics"]
    place = findings.schema.get_field_index("hand_key")
    orphans = pc.is_in(findings["hand_key"], value_set=moved)
    column = pc.if_else(orphans, pa.scalar(None, pa.int64()), findings["hand_key"])
    content["diagnostics"] = findings.set_column(place, findings.schema.field(place), column)
    sources = content["sources"].to_pylist()
    for source in sources:
        count = len(of_source.get(source["source_key"], ()))
        source["loaded_hands"] -= count
        source["repeated_hands"] += count
    content["games"] = pa.Table.from_pylist(games, arrow_schema("games"))
    content["sources"] = pa.Table.from_pylist(sources, arrow_schema("sources"))
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


def gather(store: Store) -> None:
    """Make one part of many small ones.

    Raises:
        OSError: a file cannot be written.
    """
    small = [part for part in store.parts if part.manifest.hands < _SMALL]
    if len(small) < _MANY:
        return
    target, nothing = store.draft(), store.draft()
    rows, _ = rewrite(nothing, target, (), [(part, ()) for part in small])
    store.discard(nothing)
    logs = [one for part in small for one in part.manifest.sources]
    store.commit(target, logs, rows, [part.name for part in small])
