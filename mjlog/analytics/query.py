"""From metrics and dimensions to SQL: identifiers from the registry alone, values bound."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from mjlog.analytics.batch import Batch, Held, Where, listed
from mjlog.analytics.registry import (
    Dimension,
    Metric,
    dimensions,
    dimensions_by_name,
    metrics,
    metrics_by_name,
    sql,
    values_called,
)
from mjlog.analytics.unknown import UnknownDimensionError, UnknownMetricError


class Statement(Struct, frozen=True):
    """A statement and the values bound in it."""

    text: str
    values: tuple[object, ...]


def metric_of(name: str) -> Metric:
    """Return a metric by its id, or by another name of it in any language.

    Raises:
        UnknownMetricError: there is none.
    """
    found = metrics_by_name().get(name.casefold())
    if found is None:
        raise UnknownMetricError(name, metrics())
    return found


def dimension_of(name: str) -> Dimension:
    """Return a dimension that every metric has, by its id or by its name in any language.

    Raises:
        UnknownDimensionError: there is none.
    """
    found = dimensions_by_name().get(name.casefold())
    if found is None:
        known = [one.id for one in dimensions().values() if one.of != "metric"]
        raise UnknownDimensionError(name, known)
    return found


def named(where: Where) -> dict[str, object]:
    """Return what rows are to have, by the ids of the dimensions; values may go by their names.

    Raises:
        UnknownDimensionError: there is no such dimension.
    """
    found: dict[str, object] = {}
    for name, wanted in where.items():
        dimension = dimension_of(name)
        values: list[object] = []
        for value in listed(wanted):
            values += values_called(dimension, value) if isinstance(value, str) else (value,)
        found[dimension.id] = values[0] if len(values) == 1 else values
    return found


# --- statements -------------------------------------------------------------------------------


def column_of(name: str) -> str:
    """Return the column that a dimension has in a statement; relations have none of such names."""
    return f"d_{name}"


def is_fixed(metric: Metric, batch: Batch) -> bool:
    """Return whether the rules fix what a metric comes to, as groups are of whole tables."""
    return bool(metric.together) and batch.whole_tables


def sums(batch: Batch, cluster: str, extra: Sequence[str] = ()) -> Statement:
    """Return a statement for the sums of every cluster.

    Its columns: a `column_of` each dimension, ``cluster``, those of ``extra``, ``rows``,
    ``hands``, and for each metric trials ``b0`` … and hits or values ``a0`` …; where the rules fix
    what these come to, that as ``e0`` ….
    """
    conditions, values = _conditions(batch.where, batch.clusters)
    conditions = f"{_settled(batch)} AND {conditions}"
    keys = [*map(column_of, batch.by), "cluster", *extra]
    columns = [*_selected(batch.by), f"{cluster} AS cluster", "hand_key", "seat", *extra]
    measures = ["count(*) AS rows", _hands(batch, every_seat=True)]
    for number, metric in enumerate(batch.metrics):
        condition = _condition(metric, batch)
        columns.append(f"CASE WHEN {condition} THEN {metric.value} END AS v{number}")
        trials = f"count(v{number})"
        if metric.trials != "1":
            columns.append(f"CASE WHEN {condition} THEN {metric.trials} END AS t{number}")
            trials = f"coalesce(sum(t{number}) FILTER (v{number} IS NOT NULL), 0)"
        measures.append(f"{trials}::DOUBLE AS b{number}")
        measures.append(f"coalesce(sum(v{number}::DOUBLE), 0)::DOUBLE AS a{number}")
        if is_fixed(metric, batch):
            columns.append(f"CASE WHEN {condition} THEN {metric.together} END AS f{number}")
            fixed = f"sum(f{number}::DOUBLE) FILTER (v{number} IS NOT NULL)"
            measures.append(f"coalesce({fixed}, 0)::DOUBLE AS e{number}")
    text = (
        f"{_with(batch.held, batch.metrics[0].relation, *columns, conditions)},\n"
        f"seen AS (SELECT {_list(columns)} FROM rel WHERE {conditions})\n"
        f"SELECT {_list(keys, measures)} FROM seen GROUP BY {_list(keys)}"
    )
    return Statement(text, values)


def moments(batch: Batch, cluster: str) -> Statement:
    """Return a statement for what the statistics of every group are made of.

    Its columns: a `column_of` each dimension, ``rows``, ``hands``, and for each metric the sums
    over the clusters ``b0``, ``a0``, ``aa0``, ``ab0``, ``bb0``, their number ``g0``, and one of
    them, ``c0``; and ``fixed0``: every cluster comes to what the rules fix.
    """
    inner = sums(batch, cluster)
    keys = list(map(column_of, batch.by))
    measures = ["sum(rows) AS rows", "sum(hands) AS hands"]
    for number, metric in enumerate(batch.metrics):
        a, b = f"a{number}", f"b{number}"
        fixed = _all_as_fixed(a, f"e{number}", b) if is_fixed(metric, batch) else "FALSE"
        measures += [
            f"sum({b}) AS {b}",
            f"sum({a}) AS {a}",
            f"sum({a} * {a}) AS a{a}",
            f"sum({a} * {b}) AS a{b}",
            f"sum({b} * {b}) AS b{b}",
            f"count(*) FILTER ({b} > 0) AS g{number}",
            f"min(cluster) FILTER ({b} > 0) AS c{number}",
            f"{fixed} AS fixed{number}",
        ]
    return Statement(_grouped(keys, measures, f"({inner.text})"), inner.values)


def share_sums(
    batch: Batch, cluster: str, extra: Sequence[str] = ()
) -> tuple[Statement, Statement]:
    """Return statements for a share's trials, and for its hits by category, of every cluster.

    Columns as those of `sums`; the second has the categories as well, and only ``a0``. What the
    rules fix for a category, ``e0``, is in the first.
    """
    metric = batch.metrics[0]
    conditions, values = _conditions(batch.where, batch.clusters)
    keys = [*map(column_of, batch.by), "cluster", *extra]
    columns = [*_selected(batch.by), f"{cluster} AS cluster", "hand_key", "seat", *extra]
    every = metric.where == "TRUE" and not metric.trials_from
    hands = _hands(batch, every_seat=every)
    condition = f"{_condition(metric, batch)} AND {conditions}"
    measures, tried = ["count(*) AS rows", hands, "count(*)::DOUBLE AS b0"], list(columns)
    if is_fixed(metric, batch):
        tried.append(f"{metric.together} AS f0")
        measures.append("sum(f0::DOUBLE)::DOUBLE AS e0")
    trials = (
        f"{_with(batch.held, metric.trials_from or metric.relation, *tried, condition)},\n"
        f"seen AS (SELECT {_list(tried)} FROM rel WHERE {condition})\n"
        f"SELECT {_list(keys, measures)} FROM seen GROUP BY {_list(keys)}"
    )
    categories = list(map(column_of, batch.categories))
    columns += _selected(batch.categories)
    if metric.trials_from:
        # Where the trials are rows of another relation, each hit is one of them already.
        condition = f"{_needs(metric)} AND {conditions}"
    known = " AND ".join(f"{name} IS NOT NULL" for name in categories) or "TRUE"
    hits = (
        f"{_with(batch.held, metric.relation, *columns, condition)},\n"
        f"seen AS (SELECT {_list(columns)} FROM rel WHERE {condition})\n"
        f"SELECT {_list(keys, categories)}, count(*)::DOUBLE AS a0"
        f" FROM seen WHERE {known} GROUP BY {_list(keys, categories)}"
    )
    return Statement(trials, values), Statement(hits, values)


def share_moments(batch: Batch, cluster: str) -> Statement:
    """Return a statement for a share's statistics; columns as those of `moments`."""
    trials, hits = share_sums(batch, cluster)
    keys = list(map(column_of, batch.by))
    groups = [f"h.{name}" for name in (*keys, *map(column_of, batch.categories))]
    same = "".join(f" AND t.{name} IS NOT DISTINCT FROM h.{name}" for name in keys)
    totals = ["sum(rows) AS rows", "sum(hands) AS hands"]
    totals += ["sum(b0) AS b0", "sum(b0 * b0) AS bb0", "count(*) AS g0", "min(cluster) AS c0"]
    statistics = ["rows", "hands", "b0", "a0", "aa0", "ab0", "bb0", "g0", "c0"]
    hit = ["sum(h.a0) AS a0", "sum(h.a0 * h.a0) AS aa0", "sum(h.a0 * t.b0) AS ab0"]
    fixed = "FALSE"
    if is_fixed(batch.metrics[0], batch):
        hit += [f"{_all_as_fixed('h.a0', 't.e0', 't.b0')} AS as_fixed", "count(*) AS hit_in"]
        # Clusters without a hit are not among those that have hits.
        fixed = "as_fixed AND hit_in = g0"
    statistics.append(f"{fixed} AS fixed0")
    joined = f"hits h JOIN trials t ON t.cluster = h.cluster{same}"
    text = (
        f"WITH trials AS ({trials.text}), hits AS ({hits.text}),\n"
        f"all_trials AS ({_grouped(keys, totals, 'trials')}),\n"
        f"all_hits AS ({_grouped(groups, hit, joined)})\n"
        f"SELECT {_list(groups, statistics)}\n"
        f"FROM all_hits h JOIN all_trials t ON TRUE{same}"
    )
    return Statement(text, (*trials.values, *hits.values))


def listing(relation: str, where: Where, limit: int | None, value: str = "NULL") -> Statement:
    """Return a statement for the rows of a listing's relation, the first ``limit`` of them.

    Args:
        relation: file of the relation.
        where: which rows.
        limit: how many; None: all of them.
        value: SQL of what the relation may order them by.
    """
    conditions, values = _conditions(where)
    text = sql(relation)
    rows = _player_hands(text, conditions, value)
    start = f"WITH base AS (SELECT *, {value} AS value FROM ({rows}) WHERE {conditions})"
    # Some begin with relations of their own.
    head, own, rest = text.partition("\nWITH ")
    text = f"{start},\n{rest}" if own else f"{start}\n{head}"
    if limit is None:
        # Without a limit, whoever asks on need not wait for the order.
        return Statement(text.replace("LIMIT ?", ""), values)
    return Statement(text, (*values, min(limit, _MOST)))


_MOST = 2**63 - 1
"""What DuckDB can count to."""


def base(
    columns: str,
    where: Where,
    rest: str = "",
    clusters: tuple[str, tuple[int, ...]] | None = None,
) -> Statement:
    """Return a statement over ``sql/player_hands.sql``: some columns of the rows selected.

    Args:
        columns: expressions.
        where: which rows.
        rest: what follows on the conditions.
        clusters: an expression for clusters, and those that rows are to be of.
    """
    conditions, values = _conditions(where, clusters)
    start = _with(None, "player_hands", columns, conditions, rest)
    text = f"{start} SELECT {columns} FROM rel WHERE {conditions} {rest}"
    return Statement(text, values)


def player_hands(
    wanted: Sequence[Metric], by: Sequence[str], where: Where, mixed: Iterable[str], cluster: str
) -> Statement:
    """Return a statement for the rows of `Held`, with no more columns than metrics need.

    Args:
        wanted: the metrics.
        by: all dimensions that they are grouped or selected by.
        where: which rows.
        mixed: as in `batches`.
        cluster: an expression for clusters.
    """
    mixed = set(mixed)
    conditions, values = _conditions(where)
    names = {*by, *where}
    texts = ["hand_key, game_key, seat, is_dealer"]
    for metric in wanted:
        names.update(metric.split, metric.categories, mixed.intersection(metric.apart))
        relations = {metric.relation, metric.trials_from} - {"", "player_hands"}
        texts += [metric.value, metric.trials, metric.where, metric.together, _needs(metric)]
        texts += map(sql, relations)
    texts += [dimensions()[name].sql for name in sorted(names)]
    words = set(_WORD.findall(_COMMENT.sub("", " ".join(texts))))
    text = f"WITH rel AS ({_player_hands(*texts, conditions, cluster)})"
    columns = f"COLUMNS('^({'|'.join(sorted(words))})$')"
    text += f" SELECT {columns}, {cluster} AS {Held.cluster} FROM rel WHERE {conditions}"
    return Statement(text, values)


# --- parts of statements ----------------------------------------------------------------------


def _with(held: Held | None, relation: str, *expressions: str) -> str:
    """Return the relation as ``rel``, with the columns that the expressions need."""
    text = sql(relation)
    rows = f"SELECT * FROM {held.table}" if held else _player_hands(text, *expressions)
    if relation == "player_hands":
        rows = rows if held else _player_hands(*expressions)
        return f"WITH rel AS ({rows})"
    return f"WITH base AS ({rows}),\nrel AS ({text})"


def _player_hands(*expressions: str) -> str:
    """Return ``sql/player_hands.sql`` without the parts that the expressions do not need."""
    words = set(_WORD.findall(_COMMENT.sub("", " ".join(expressions))))
    text = sql("player_hands")
    parts: dict[str, set[str]] = {}
    for part in _PART.finditer(text):
        parts.setdefault(part["name"], set()).update(_COLUMN.findall(part["text"]))
    needed = {name for name, columns in parts.items() if columns & words}
    return _PART.sub(lambda part: part["text"] if part["name"] in needed else "", text)


_COMMENT = re.compile(r"--[^\n]*")
_WORD = re.compile(r"[a-z_]+")
_PART = re.compile(r"-- \[(?P<name>\w+)\n(?P<text>.*?)-- \]\n", re.S)
_COLUMN = re.compile(r"(\w+),\n")
"""The last word of a column that is selected is its name."""


def _selected(names: Sequence[str]) -> list[str]:
    return [f"{dimensions()[name].sql} AS {column_of(name)}" for name in names]


def _hands(batch: Batch, *, every_seat: bool) -> str:
    # Counting distinct hands is dear: needless where a hand cannot come twice, or comes whole.
    if batch.one_a_hand:
        return "count(*) AS hands"
    if every_seat and batch.whole_hands:
        return "count(*) FILTER (seat = 0) AS hands"
    return "count(DISTINCT hand_key) AS hands"


def _all_as_fixed(found: str, fixed: str, trials: str) -> str:
    """Return whether all clusters come to what the rules fix, and to the same a trial."""
    mean, some = f"{fixed} / {trials}", f"FILTER ({trials} > 0)"
    same = f"max({mean}) {some} - min({mean}) {some} < {_ROUNDING}"
    every = f"bool_and(abs({found} - {fixed}) < {_ROUNDING} * {trials}) {some}"
    return f"coalesce({every} AND {same}, FALSE)"


_ROUNDING = 1e-9
"""Sums of fractions that differ by less are the same."""


def _settled(batch: Batch) -> str:
    """Return what rows outside groups without any trial fulfil, as far as that is plain to see."""
    wheres = {metric.where for metric in batch.metrics}
    keys = {dimensions()[name].sql for name in batch.by}
    first = batch.metrics[0].where
    return first if len(wheres) == 1 and set(_WORD.findall(first)) <= keys else "TRUE"


def _condition(metric: Metric, batch: Batch) -> str:
    # One row a hand: the dealer's, unless the metric is of the row of a certain seat as it is.
    table = "is_dealer" if batch.at_the_table and not metric.of_a_seat else "TRUE"
    return f"({metric.where}) AND {_needs(metric)} AND {table}"


def _needs(metric: Metric) -> str:
    return " AND ".join(f"knows_{need}" for need in metric.needs) or "TRUE"


def _conditions(
    where: Where, clusters: tuple[str, tuple[int, ...]] | None = None
) -> tuple[str, tuple[object, ...]]:
    """Return a condition on rows, and the values bound in it."""
    parts: list[str] = []
    values: list[object] = []
    for name, wanted in where.items():
        expression = dimension_of(name).sql
        options: list[str] = []
        for value in listed(wanted):
            if value is None:
                options.append(f"({expression}) IS NULL")
            else:
                options.append(f"CAST(({expression}) AS VARCHAR) = ?")
                values.append(str(value).lower() if isinstance(value, bool) else str(value))
        parts.append(f"({' OR '.join(options) or 'FALSE'})")
    if clusters is not None:
        parts.append(f"({clusters[0]}) IN (SELECT unnest(?::BIGINT[]))")
        values.append(list(clusters[1]))
    return " AND ".join(parts) or "TRUE", tuple(values)


def _list(*names: Sequence[str]) -> str:
    return ", ".join(name for some in names for name in some)


def _grouped(keys: Sequence[str], measures: Sequence[str], source: str) -> str:
    # Without keys the sums of no row at all would still be a row.
    rest = f"GROUP BY {_list(keys)}" if keys else "HAVING count(*) > 0"
    return f"SELECT {_list(keys, measures)} FROM {source} {rest}"
