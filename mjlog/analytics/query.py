"""From metrics and dimensions to SQL: identifiers from the registry alone, values bound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from mjlog.analytics.registry import Dimension, Metric, dimensions, metrics, sql

Where = Mapping[str, object]
"""Dimension to the value, or the values, that rows are to have; None selects those without one."""


class UnknownError(Exception):
    """A metric or dimension that there is none of, or that does not go with another.

    Args:
        name: what was asked for.
        known: what there is.
    """

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.known = list(known)
        super().__init__(f"{name!r} is none of {', '.join(self.known)}")


class UnknownMetricError(UnknownError):
    """There is no such metric."""


class UnknownDimensionError(UnknownError):
    """There is no such dimension for these metrics."""


class Statement(Struct, frozen=True):
    """A statement and the values bound in it."""

    text: str
    values: tuple[object, ...]


def metric_of(name: str) -> Metric:
    """Return a metric.

    Raises:
        UnknownMetricError: there is none.
    """
    if name not in metrics():
        raise UnknownMetricError(name, metrics())
    return metrics()[name]


def dimension_of(name: str) -> Dimension:
    """Return a dimension that every metric has.

    Raises:
        UnknownDimensionError: there is none.
    """
    found = dimensions().get(name)
    if found is None or found.of == "metric":
        known = [one.id for one in dimensions().values() if one.of != "metric"]
        raise UnknownDimensionError(name, known)
    return found


class Batch(Struct, frozen=True):
    """Metrics that are computed in one pass over the same rows.

    Args:
        metrics: of the same kind, relation, splits and categories.
        by: dimensions to group by, the metrics' own splits included.
        where: which rows.
    """

    metrics: tuple[Metric, ...]
    by: tuple[str, ...]
    where: Where

    @property
    def categories(self) -> tuple[str, ...]:
        """Categories of its metric, if that is a share."""
        return self.metrics[0].categories

    @property
    def one_a_hand(self) -> bool:
        """Whether no two rows of a group can be of the same hand."""
        chosen = [name for name, wanted in self.where.items() if len(_listed(wanted)) == 1]
        identified = any(dimensions()[name].identifies for name in (*self.by, *chosen))
        return identified or self.at_the_table

    @property
    def at_the_table(self) -> bool:
        """Whether these are metrics of hands at the table that are to see every hand once."""
        return _at_the_table(self.metrics[0], (*self.by, *self.where))


def batches(
    wanted: Sequence[Metric], by: Sequence[str], where: Where, mixed: Iterable[str]
) -> list[Batch]:
    """Return the metrics in batches.

    Args:
        wanted: what to compute.
        by: what to group by.
        where: which rows.
        mixed: dimensions in which the games differ, of those that some metric is kept apart by.
    """
    mixed = set(mixed)
    grouped: dict[tuple[object, ...], list[Metric]] = {}
    groups: dict[tuple[object, ...], tuple[str, ...]] = {}
    for metric in wanted:
        apart = (name for name in metric.apart if name in mixed)
        names = tuple(
            name
            for name in dict.fromkeys((*by, *apart, *metric.split))
            # To group a share by its categories is what it does anyway.
            if name not in metric.categories
        )
        share = (metric.id,) if metric.kind == "share" else ()
        table = _at_the_table(metric, (*names, *where))
        key = (metric.relation, names, table, share)
        grouped.setdefault(key, []).append(metric)
        groups[key] = names
    return [Batch(tuple(found), groups[key], where) for key, found in grouped.items()]


def _at_the_table(metric: Metric, names: Sequence[str]) -> bool:
    """Whether a metric is of hands at the table, and nothing tells the seats of a hand apart."""
    return metric.per == "table_hand" and all(
        dimensions()[name].of in ("hand", "game") for name in names
    )


def _listed(wanted: object) -> list[object]:
    return list(wanted) if isinstance(wanted, list | tuple | set | frozenset) else [wanted]


# --- statements -------------------------------------------------------------------------------


def column_of(name: str) -> str:
    """Return the column that a dimension has in a statement; relations have none of such names."""
    return f"d_{name}"


def sums(batch: Batch, cluster: str, extra: Sequence[str] = ()) -> Statement:
    """Return a statement for the sums of every cluster.

    Its columns: a `column_of` each dimension, ``cluster``, those of ``extra``, ``rows``,
    ``hands``, and for each metric trials ``b0`` … and hits or values ``a0`` ….
    """
    conditions, values = _conditions(batch.where)
    keys = [*map(column_of, batch.by), "cluster", *extra]
    columns = [*_selected(batch.by), f"{cluster} AS cluster", "hand_key", *extra]
    measures = ["count(*) AS rows", _hands(batch)]
    for number, metric in enumerate(batch.metrics):
        condition = _condition(metric, batch)
        columns.append(f"CASE WHEN {condition} THEN {metric.value} END AS v{number}")
        columns.append(f"CASE WHEN {condition} THEN {metric.trials} END AS t{number}")
        trials = f"sum(t{number}) FILTER (v{number} IS NOT NULL)"
        measures.append(f"coalesce({trials}, 0)::DOUBLE AS b{number}")
        measures.append(f"coalesce(sum(v{number}::DOUBLE), 0)::DOUBLE AS a{number}")
    text = (
        f"{_with(batch.metrics[0].relation)},\n"
        f"seen AS (SELECT {_list(columns)} FROM rel WHERE {conditions})\n"
        f"SELECT {_list(keys, measures)} FROM seen GROUP BY {_list(keys)}"
    )
    return Statement(text, values)


def moments(batch: Batch, cluster: str) -> Statement:
    """Return a statement for what the statistics of every group are made of.

    Its columns: a `column_of` each dimension, ``rows``, ``hands``, and for each metric the sums
    over the clusters ``b0``, ``a0``, ``aa0``, ``ab0``, ``bb0`` and their number ``g0``.
    """
    inner = sums(batch, cluster)
    keys = list(map(column_of, batch.by))
    measures = ["sum(rows) AS rows", "sum(hands) AS hands"]
    for number in range(len(batch.metrics)):
        a, b = f"a{number}", f"b{number}"
        measures += [
            f"sum({b}) AS {b}",
            f"sum({a}) AS {a}",
            f"sum({a} * {a}) AS a{a}",
            f"sum({a} * {b}) AS a{b}",
            f"sum({b} * {b}) AS b{b}",
            f"count(*) FILTER ({b} > 0) AS g{number}",
        ]
    return Statement(_grouped(keys, measures, f"({inner.text})"), inner.values)


def share_sums(
    batch: Batch, cluster: str, extra: Sequence[str] = ()
) -> tuple[Statement, Statement]:
    """Return statements for a share's trials, and for its hits by category, of every cluster.

    Columns as those of `sums`; the second has the categories as well, and only ``a0``.
    """
    metric = batch.metrics[0]
    conditions, values = _conditions(batch.where)
    keys = [*map(column_of, batch.by), "cluster", *extra]
    columns = [*_selected(batch.by), f"{cluster} AS cluster", "hand_key", *extra]
    condition = f"{_condition(metric, batch)} AND {conditions}"
    trials = (
        f"{_with(metric.trials_from or metric.relation)},\n"
        f"seen AS (SELECT {_list(columns)} FROM rel WHERE {condition})\n"
        f"SELECT {_list(keys, ['count(*) AS rows', _hands(batch), 'count(*)::DOUBLE AS b0'])}"
        f" FROM seen GROUP BY {_list(keys)}"
    )
    categories = list(map(column_of, batch.categories))
    columns += _selected(batch.categories)
    if metric.trials_from:
        # Where the trials are rows of another relation, each hit is one of them already.
        condition = f"{_needs(metric)} AND {conditions}"
    known = " AND ".join(f"{name} IS NOT NULL" for name in categories) or "TRUE"
    hits = (
        f"{_with(metric.relation)},\n"
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
    totals += ["sum(b0) AS b0", "sum(b0 * b0) AS bb0", "count(*) AS g0"]
    hit = ["sum(h.a0) AS a0", "sum(h.a0 * h.a0) AS aa0", "sum(h.a0 * t.b0) AS ab0"]
    joined = f"hits h JOIN trials t ON t.cluster = h.cluster{same}"
    text = (
        f"WITH trials AS ({trials.text}), hits AS ({hits.text}),\n"
        f"all_trials AS ({_grouped(keys, totals, 'trials')}),\n"
        f"all_hits AS ({_grouped(groups, hit, joined)})\n"
        f"SELECT {_list(groups, ['rows', 'hands', 'b0', 'a0', 'aa0', 'ab0', 'bb0', 'g0'])}\n"
        f"FROM all_hits h JOIN all_trials t ON TRUE{same}"
    )
    return Statement(text, (*trials.values, *hits.values))


def listing(metric: Metric, where: Where, limit: int | None) -> Statement:
    """Return a statement for the rows of a listing, the first ``limit`` of them."""
    conditions, values = _conditions(where)
    text = f"WITH base AS (SELECT * FROM ({sql('player_hands')}) WHERE {conditions})\n"
    text += sql(metric.relation)
    if limit is not None:
        text += "\nLIMIT ?"
        values = (*values, limit)
    return Statement(text, values)


def base(columns: str, where: Where, rest: str = "") -> Statement:
    """Return a statement over ``sql/player_hands.sql``: some columns of the rows selected."""
    conditions, values = _conditions(where)
    text = f"{_with('player_hands')} SELECT {columns} FROM rel WHERE {conditions} {rest}"
    return Statement(text, values)


# --- parts of statements ----------------------------------------------------------------------


def _with(relation: str) -> str:
    text = f"WITH base AS ({sql('player_hands')})"
    if relation == "player_hands":
        return f"{text},\nrel AS (SELECT * FROM base)"
    return f"{text},\nrel AS ({sql(relation)})"


def _selected(names: Sequence[str]) -> list[str]:
    return [f"{dimensions()[name].sql} AS {column_of(name)}" for name in names]


def _hands(batch: Batch) -> str:
    # Counting distinct hands is dear, and needless where a hand cannot come twice.
    counted = "*" if batch.one_a_hand else "DISTINCT hand_key"
    return f"count({counted}) AS hands"


def _condition(metric: Metric, batch: Batch) -> str:
    table = "is_dealer" if batch.at_the_table else "TRUE"
    return f"({metric.where}) AND {_needs(metric)} AND {table}"


def _needs(metric: Metric) -> str:
    return " AND ".join(f"knows_{need}" for need in metric.needs) or "TRUE"


def _conditions(where: Where) -> tuple[str, tuple[object, ...]]:
    """Return a condition on rows, and the values bound in it."""
    parts: list[str] = []
    values: list[object] = []
    for name, wanted in where.items():
        expression = dimension_of(name).sql
        options: list[str] = []
        for value in _listed(wanted):
            if value is None:
                options.append(f"({expression}) IS NULL")
            else:
                options.append(f"CAST(({expression}) AS VARCHAR) = ?")
                values.append(str(value).lower() if isinstance(value, bool) else str(value))
        parts.append(f"({' OR '.join(options) or 'FALSE'})")
    return " AND ".join(parts) or "TRUE", tuple(values)


def _list(*names: Sequence[str]) -> str:
    return ", ".join(name for some in names for name in some)


def _grouped(keys: Sequence[str], measures: Sequence[str], source: str) -> str:
    # Without keys the sums of no row at all would still be a row.
    rest = f"GROUP BY {_list(keys)}" if keys else "HAVING count(*) > 0"
    return f"SELECT {_list(keys, measures)} FROM {source} {rest}"
