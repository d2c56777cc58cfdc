"""Computing metrics: one row a group, with how much of it chance could have made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import pandas as pd
from duckdb import DuckDBPyConnection
from msgspec import structs
from numpy.typing import ArrayLike

from mjlog.analytics.batch import Batch, Held, Where, batches
from mjlog.analytics.intervals import (
    LEVEL,
    SMALL_CLUSTERS,
    SMALL_SAMPLE,
    clustered_error,
    design_effect,
    student,
    told,
    wilson,
)
from mjlog.analytics.query import (
    Statement,
    base,
    column_of,
    dimension_of,
    is_fixed,
    listing,
    metric_of,
    moments,
    named,
    share_moments,
)
from mjlog.analytics.registry import Metric, dimensions, metrics
from mjlog.analytics.unknown import OtherTablesError

STATISTICS = (
    "value",
    "low",
    "high",
    "n",
    "total",
    "se",
    "clusters",
    "clustered_by",
    "small",
    "fixed",
)
"""Columns of a result beside metric, unit and dimensions."""


class Store(Protocol):
    """What metrics are computed from: a DuckDB connection with the warehouse's tables and views."""

    @property
    def con(self) -> DuckDBPyConnection:
        """The connection."""


def compute(
    warehouse: Store,
    metric: str | Sequence[str],
    by: str | Sequence[str] = (),
    *,
    where: Where | None = None,
    level: float = LEVEL,
    limit: int | None = None,
    held: Held | None = None,
) -> pd.DataFrame:
    """Return metrics, a row for every group that has something to count.

    Args:
        warehouse: an opened warehouse.
        metric: a metric's id, or several.
        by: a dimension to group by, or several. Metrics whose values do not mix are kept apart by
            ruleset and money as well where the games differ in them.
        where: only rows with these values of dimensions.
        level: how often the intervals hold the true value.
        limit: rows of a listing, or of each metric; those that come first.
        held: where the player-hands are, if `mjlog.analytics.held.held` holds them.

    Returns:
        ``metric``, ``unit``, a column a dimension, and for all metrics but listings `STATISTICS`:
        ``value`` with the interval ``low`` to ``high``; ``n``, what it is the rate or mean of;
        ``total``, hits of a rate or sum of a mean; ``se``, the standard error between
        ``clusters``, which are games (or deals, where hands name one) unless a row is of one game
        alone: then ``clustered_by`` says hands; ``small``, whether the sample is a small one;
        ``fixed``, whether the value is what the rules fix for all players of a table together, so
        that it is no estimate and has neither error nor interval. A listing has its own columns
        and is computed alone.

    Raises:
        UnknownMetricError: there is no such metric.
        UnknownDimensionError: there is no such dimension.
        OtherTablesError: a dimension to group by has no values at tables such as those selected.
        ValueError: a listing was asked for together with others, or grouped.
    """
    wanted = [metric_of(name) for name in ([metric] if isinstance(metric, str) else metric)]
    where = named(where or {})
    by = [dimension_of(name).id for name in ([by] if isinstance(by, str) else by)]
    _check_tables(warehouse, by, where)
    if any(one.kind == "listing" for one in wanted):
        if len(wanted) > 1 or by:
            raise ValueError(f"{wanted[0].id} is a listing: it stands alone, without groups")
        (one,) = wanted
        return run(warehouse, listing(one.relation, where, limit, one.value))
    found: dict[str, pd.DataFrame] = {}
    for batch in batches(wanted, by, where, mixed(warehouse, wanted), held):
        found.update(_compute(warehouse, batch, level))
    return first(_joined([found[one.id] for one in wanted], by), limit)


def _check_tables(warehouse: Store, by: Sequence[str], where: Where) -> None:
    for dimension in map(dimension_of, by):
        if dimension.table:
            sizes = values_of(warehouse, "players", where)
            if sizes and str(dimension.table) not in sizes:
                raise OtherTablesError(dimension, sizes)


def first(frame: pd.DataFrame, limit: int | None) -> pd.DataFrame:
    """Return the first rows of each metric of a result; all of them without a limit."""
    if limit is None or len(frame) <= limit:
        return frame
    rows = min(limit, len(frame))
    return frame.groupby("metric", sort=False).head(rows).reset_index(drop=True)


def values_apart(warehouse: Store, wanted: Sequence[Metric]) -> dict[str, set[object]]:
    """Return which values games have in the dimensions that some metric is kept apart by."""
    found: dict[str, set[object]] = {}
    for name in sorted({name for metric in wanted for name in metric.apart}):
        text = f"SELECT DISTINCT {dimensions()[name].sql} FROM games WHERE loaded_hands > 0"
        found[name] = {value for (value,) in warehouse.con.execute(text).fetchall()}
    return found


def mixed(warehouse: Store, wanted: Sequence[Metric]) -> list[str]:
    """Return in which of the dimensions that some metric is kept apart by the games differ."""
    return [name for name, values in values_apart(warehouse, wanted).items() if len(values) > 1]


def pooled(
    warehouse: Store, names: Sequence[str], by: Sequence[str] = (), *, where: Where | None = None
) -> list[str]:
    """Return the rulesets whose hands are counted together in a row of `compute`, if any are.

    Args:
        warehouse: an opened warehouse.
        names: ids of metrics; listings count nothing.
        by: dimensions that they are grouped by.
        where: only rows with these values of dimensions.
    """
    by = [dimension_of(name).id for name in by]
    loose = [one for one in map(metric_of, names) if one.kind != "listing"]
    loose = [one for one in loose if "ruleset" not in one.apart]
    if "ruleset" in by or not loose or len(values_of(warehouse, "ruleset", where)) < 2:
        return []
    frame = compute(warehouse, [one.id for one in loose], [*by, "ruleset"], where=where)
    found: set[str] = set()
    for metric in loose:
        part = frame[frame["metric"] == metric.id]
        # The categories of a share have their trials in common.
        keys = [name for name in dict.fromkeys((*by, *metric.split)) if name in part]
        keys = [name for name in keys if name not in metric.categories]
        groups = [one for _, one in part.groupby(keys, dropna=False)] if keys else [part]
        for group in groups:
            rulesets = set(group["ruleset"])
            found |= rulesets if len(rulesets) > 1 else set()
    return sorted(found)


def _compute(warehouse: Store, batch: Batch, level: float) -> dict[str, pd.DataFrame]:
    """Return the frame of every metric of a batch."""
    share = batch.metrics[0].kind == "share"
    make = share_moments if share else moments
    cluster = batch.held.cluster if batch.held else cluster_of(warehouse)
    frame = run(warehouse, make(batch, cluster))
    names = [*batch.by, *batch.categories]
    keys = list(map(column_of, names))
    numbers = range(len(batch.metrics))
    alone = {number: frame[f"g{number}"] == 1 for number in numbers}
    single = {int(c) for n in numbers for c in frame.loc[alone[n], f"c{n}"]}
    if single:
        # One game cannot tell how games differ; its hands can, as far as they are independent.
        only = structs.replace(batch, clusters=(cluster, tuple(sorted(single))))
        by_hand = run(warehouse, make(only, "hand_key"))
        by_hand = frame[keys].merge(by_hand, on=keys, how="left") if keys else by_hand
        for number in numbers:
            for name in ("a", "b", "aa", "ab", "bb", "g"):
                column = f"{name}{number}"
                frame[column] = frame[column].mask(alone[number], by_hand[column])
    groups = frame[keys].convert_dtypes().set_axis(names, axis=1)
    found = {}
    for number, metric in enumerate(batch.metrics):
        groups["clustered_by"] = np.where(alone[number], "hands", "games")
        found[metric.id] = _result(metric, number, frame, groups, batch, level)
    return found


def _result(
    metric: Metric,
    number: int,
    frame: pd.DataFrame,
    groups: pd.DataFrame,
    batch: Batch,
    level: float,
) -> pd.DataFrame:
    """Return the rows of a metric in the order in which they are read."""
    columns = {name: frame[f"{name}{number}"] for name in ("a", "b", "aa", "ab", "bb", "g")}
    rows = frame["rows"] / frame["hands"]
    whole = is_fixed(metric, batch)
    sums = pd.DataFrame(columns)
    found = statistics(metric, sums, rows.to_numpy(np.float64), level, whole=whole)
    found["fixed"] = frame[f"fixed{number}"].astype(bool)
    found.loc[found["fixed"], ["low", "high", "se"]] = np.nan
    found["small"] &= ~found["fixed"]
    named = pd.DataFrame({"metric": metric.id, "unit": metric.unit}, index=frame.index)
    result = pd.concat([named, groups, found], axis=1)
    result = result[result["n"] > 0]
    order, falling = [*batch.by, *batch.categories], ""
    if any(dimensions()[name].patterns for name in batch.categories):
        order, falling = [*batch.by, "total", *batch.categories], "total"
    if not order:
        return result
    rising = [name != falling for name in order]
    return result.sort_values(order, ascending=rising, kind="stable", na_position="last")


def statistics(
    metric: Metric,
    sums: pd.DataFrame,
    rows: ArrayLike,
    level: float = LEVEL,
    *,
    whole: bool = False,
) -> pd.DataFrame:
    """Return what sums over clusters say of a metric, a row a group.

    Args:
        metric: the metric, for its kind.
        sums: of the clusters' hits or values ``a`` and trials ``b``: the sums ``a``, ``b``,
            ``aa``, ``ab``, ``bb`` (products) and the number ``g`` of clusters.
        rows: rows that a hand contributes to the group on average.
        level: how often the intervals hold the true value.
        whole: the rules fix what tables come to, but for exceptions such as a shared place; so a
            rate, too, varies by no more than its clusters do.
    """
    a, b, aa, ab, bb, g = (
        sums[name].to_numpy(np.float64) for name in ("a", "b", "aa", "ab", "bb", "g")
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        value = a / b
    error = clustered_error(a, b, aa, ab, bb, g)
    if whole or metric.kind == "mean":
        error = told(error, g)
        low, high = student(value, error, g - 1, level)
        small = (b < SMALL_SAMPLE) | (g < SMALL_CLUSTERS)
    else:
        effect = np.where(np.asarray(rows) > 1, design_effect(value, b, error, g, rows), 1.0)
        low, high = wilson(a / effect, b / effect, level)
        small = b / effect < SMALL_SAMPLE
        # That nothing varied in a rate of 0 or 1 does not mean that nothing can.
        error = np.where((value == 0) | (value == 1), np.nan, error)
    return pd.DataFrame(
        {
            "value": value,
            "low": low,
            "high": high,
            "n": b.astype(np.int64),
            "total": a.astype(np.int64) if (a == np.rint(a)).all() else a,
            "se": error,
            "clusters": g.astype(np.int64),
            "small": small,
        },
        index=sums.index,
    )


def _joined(frames: list[pd.DataFrame], by: Sequence[str]) -> pd.DataFrame:
    """Return frames below one another, dimensions before statistics."""
    found = dict.fromkeys(column for frame in frames for column in frame.columns)
    fixed = ("metric", "unit", *by)
    others = [name for name in found if name not in fixed and name not in STATISTICS]
    columns = [*fixed, *others, *STATISTICS]
    filled = [frame for frame in frames if len(frame)] or frames[:1]
    return pd.concat(filled, ignore_index=True).reindex(columns=columns)


def balances(
    warehouse: Store, players: Sequence[str], *, where: Where | None = None, points: int = 200
) -> pd.DataFrame:
    """Return the listing ``score_curve`` with fewer points, for curves.

    Args:
        warehouse: an opened warehouse.
        players: whose.
        where: only rows with these values of dimensions.
        points: of the longest curve at most; the others have fewer in proportion.

    Returns:
        ``player`` in the order given, ``played``: hands of the player so far, and ``balance``.
    """
    chosen = {**(where or {}), "player": list(players)}
    rows = base("player, game_key", chosen)
    counts = "SELECT count(*) AS hands, count(DISTINCT game_key) AS games FROM"
    most = "SELECT coalesce(max(hands), 0) AS hands, coalesce(max(games), 0) AS games FROM"
    text = f"{most} ({counts} ({rows.text}) GROUP BY player)"
    ((hands, games),) = run(warehouse, Statement(text, rows.values)).itertuples(index=False)
    step = max(1, -(-int(hands) // points))
    # Where there are games enough, their ends are points enough, and much sooner found.
    relation = "score_curve_games" if games > points else metric_of("score_curve").relation
    curve = listing(relation, chosen, None)
    text = (
        "SELECT player, max(played) AS played, arg_max(balance, played) AS balance"
        f" FROM ({curve.text}) GROUP BY player, (played - 1) // ?"
        " ORDER BY list_position(?::VARCHAR[], player), played"
    )
    return run(warehouse, Statement(text, (*curve.values, step, list(players))))


def run(warehouse: Store, statement: Statement) -> pd.DataFrame:
    """Return the answer to a statement as a frame."""
    return warehouse.con.execute(statement.text, statement.values).df()


def cluster_of(warehouse: Store) -> str:
    """Return what tells apart hands that are independent: their game, or the wall they name."""
    named = warehouse.con.execute("SELECT 1 FROM hands WHERE deal_id IS NOT NULL LIMIT 1")
    if named.fetchone() is None:
        return "game_key"
    return "CASE WHEN deal_id IS NULL THEN game_key ELSE (hash(deal_id) >> 1)::BIGINT END"


def values_of(warehouse: Store, dimension: str, where: Where | None = None) -> list[str]:
    """Return the values that a dimension has in the rows selected, as text, in order.

    Raises:
        UnknownDimensionError: there is no such dimension.
    """
    column = f"CAST(({dimension_of(dimension).sql}) AS VARCHAR)"
    rest = f"AND {column} IS NOT NULL ORDER BY value"
    asked = base(f"DISTINCT {column} AS value", where or {}, rest)
    return [str(value) for value in run(warehouse, asked)["value"]]


def unmet(
    warehouse: Store, names: Sequence[str], *, where: Where | None = None
) -> dict[str, list[str]] | None:
    """Return what metrics need of rules and no rules of the rows selected have, by their ids.

    Args:
        warehouse: an opened warehouse.
        names: ids of metrics.
        where: only rows with these values of dimensions.

    Returns:
        None where no row is selected.
    """
    wanted = [metric_of(name) for name in names]
    needs = sorted({need for metric in wanted for need in metric.needs})
    columns = ["count(*) AS rows", *(f"bool_or(knows_{need}) AS {need}" for need in needs)]
    (row,) = run(warehouse, base(", ".join(columns), where or {})).to_dict("records")
    if not row["rows"]:
        return None
    return {one.id: [need for need in one.needs if not row[need]] for one in wanted}


def headline() -> list[str]:
    """Return the ids of the metrics that belong in an overview."""
    return [metric.id for metric in metrics().values() if metric.headline]
