"""Comparing two players, strategies or corpora: differences, and how much of them may be chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np
import pandas as pd
from msgspec import Struct, structs

from mjlog.analytics.batch import Batch, batches
from mjlog.analytics.catalogue import (
    headline,
    run,
    statistics,
    values_apart,
)
from mjlog.analytics.intervals import LEVEL, clustered_difference, newcombe, student, told, welch
from mjlog.analytics.query import base, column_of, metric_of, named, share_sums, sums
from mjlog.analytics.registry import Metric
from mjlog.analytics.sides import (
    Method,
    Plan,
    Side,
    Values,
    apart,
    mixed,
    own_values,
    plan_of,
)

Row = dict[str, object]


class Comparison(Struct, frozen=True):
    """What a comparison found.

    Args:
        rows: a row a metric (and split or category): ``metric``, ``unit``, dimensions; of either
            side ``value_a``, ``low_a``, ``high_a``, ``n_a`` and so on; ``difference``, the first
            side less the second, with its interval ``low`` to ``high``; ``interval``, how that
            was made: clustered (by what both sides played), welch or newcombe (sides taken as
            independent; also for rates with hardly any hits or misses); ``freedom``, its degrees
            of freedom; ``differs``: it leaves out 0, and nothing is mixed; ``mixed``: ruleset or
            players where the sides have different parts of their hands under a ruleset, or at
            tables of a size, so that these alone can make the difference (nobody asked to compare
            these; a difference of rates is told where the whole interval is beyond what these
            can make); ``small``: one of the samples is small.
        alike: ids of metrics without rows because the sides cannot differ in them: they are of
            the same hands at the table, or whole tables have one value, as for a mean place.
        undefined: ids of metrics without rows because neither side has anything to count.
        method: how the sides hang together. Same deals: both played the same seats of the same
            walls, and only these hands are compared. Same games: they met in some games, which
            the intervals take into account. Independent: neither.
        hands: player-hands of the sides that were compared.
        left_out: player-hands of the sides that were not, being of deals the other did not play.
        deals: deals compared, 0 unless the method is same deals.
        shared: games of either side that were left out because the other, which is another
            warehouse, has them too. Where all games of one side are in the other, they are left
            out of that other alone.
        rulesets: of the sides' hands.
        alone: values of the dimensions that metrics are kept apart by, dimension and value, that
            one side alone has. There are no rows for them.
        apart: ids of the metrics that rows are left out of for that.
    """

    rows: pd.DataFrame
    alike: tuple[str, ...]
    undefined: tuple[str, ...]
    method: Method
    hands: tuple[int, int]
    left_out: tuple[int, int]
    deals: int
    shared: tuple[int, int]
    rulesets: tuple[tuple[str, ...], tuple[str, ...]]
    alone: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]
    apart: tuple[str, ...]

    @property
    def pooled(self) -> list[str]:
        """Rulesets whose hands are counted together on a side, if any are."""
        apart = "ruleset" in self.rows and bool(self.rows["ruleset"].notna().all())
        several = [side for side in self.rulesets if len(side) > 1 and not apart]
        return sorted({name for side in several for name in side})


_FEW = 5


def compare(
    one: Side, other: Side, names: str | Sequence[str] | None = None, *, level: float = LEVEL
) -> Comparison:
    """Compare two sides.

    Args:
        one: the first side.
        other: what it is compared with.
        names: id of a metric, or of several, no listings; those of an overview by default.
        level: how often the intervals hold the true difference.

    Raises:
        UnknownMetricError: there is no such metric.
        UnknownDimensionError: a side is selected by what is no dimension.
        ValueError: a listing cannot be compared.
        SameHandsError: both sides select the same, or are the same games of two warehouses.
    """
    names = [names] if isinstance(names, str) else names
    wanted = [metric_of(name) for name in (headline() if names is None else names)]
    for metric in wanted:
        if metric.kind == "listing":
            raise ValueError(f"{metric.id} is a listing: there is nothing to compare")
    one, other = (structs.replace(side, where=named(side.where)) for side in (one, other))
    sides, shared = apart(one, other)
    plan = plan_of(sides)
    values = [values_apart(side.warehouse, wanted) for side in sides]
    kept_apart = [name for name in values[0] if len(values[0][name] | values[1][name]) > 1]
    own = own_values(sides, kept_apart)
    left_out: set[tuple[str, str]] = set()
    rows: dict[str, list[Row]] = {}
    alike, undefined, lacking = [], [], []
    for batch in batches(wanted, (), one.where, kept_apart):
        both = (
            _sums(side, structs.replace(batch, where=side.where, clusters=side.clusters), plan)
            for side in sides
        )
        for metric, ours, theirs in zip(batch.metrics, *both, strict=True):
            found = _compare(metric, batch, ours, theirs, plan, level)
            known = [row for row in found if not row["n_a"] == row["n_b"] == 0]
            lone = [_lone(row, own, batch) for row in known]
            left_out.update(*lone)
            if any(lone):
                lacking.append(metric.id)
            shared_rows = [row for row, alone in zip(known, lone, strict=True) if not alone]
            rows[metric.id] = [row for row in shared_rows if not row.pop("alike")]
            if not known:
                undefined.append(metric.id)
            elif shared_rows and not rows[metric.id]:
                alike.append(metric.id)
    order = [metric.id for metric in wanted]
    return Comparison(
        _frame([row for name in order for row in rows[name]]),
        tuple(sorted(alike, key=order.index)),
        tuple(sorted(undefined, key=order.index)),
        plan.method,
        plan.hands,
        plan.left_out,
        plan.deals,
        shared,
        (_rulesets(sides[0]), _rulesets(sides[1])),
        (tuple(sorted(left_out & own[0])), tuple(sorted(left_out & own[1]))),
        tuple(sorted(lacking, key=order.index)),
    )


def _lone(row: Row, own: tuple[Values, Values], batch: Batch) -> Values:
    """Return the values of a row's dimensions that one side alone has."""
    return {(name, str(row[name])) for name in batch.by} & (own[0] | own[1])


def _rulesets(side: Side) -> tuple[str, ...]:
    asked = base("DISTINCT ruleset", side.where, "ORDER BY ruleset", side.clusters)
    return tuple(run(side.warehouse, asked)["ruleset"])


def _frame(rows: list[Row]) -> pd.DataFrame:
    """Return rows as a frame: metric, unit, dimensions, statistics."""
    names = dict.fromkeys(name for row in rows for name in row)
    named = [name for name in names if name not in _STATISTICS and name not in ("metric", "unit")]
    columns = ["metric", "unit", *named, *_STATISTICS]
    frame = pd.DataFrame({name: [row.get(name) for row in rows] for name in columns})
    # As text it would have something else for nothing.
    frame["mixed"] = pd.Series([row["mixed"] for row in rows], dtype=object)
    for name in named:
        frame[name] = pd.Series([row.get(name) for row in rows], dtype=object).convert_dtypes()
    return frame


# --- sums by cluster --------------------------------------------------------------------------

_Groups = dict[tuple[object, ...], pd.DataFrame]
"""Sums ``a``, ``b``, ``rows`` and ``hands`` by cluster (and strata, if there are any, and if paired
seat, and hand where a side may have several seats of one), for each group."""


def _sums(side: Side, batch: Batch, plan: Plan) -> Iterator[_Groups]:
    """Yield for every metric of a batch the sums of a side."""
    keys = list(map(column_of, batch.by))
    extra = [*plan.strata, *([] if plan.only is None else ["seat"])]
    if plan.only is not None and not batch.one_a_hand:
        # Seats of a deal may be of one hand or of several: to be counted without those left out.
        extra.append("hand_key")
    if batch.metrics[0].kind != "share":
        frame = run(side.warehouse, sums(batch, plan.cluster, extra))
        frame = _kept(frame, plan)
        for number in range(len(batch.metrics)):
            named = frame.rename(columns={f"a{number}": "a", f"b{number}": "b"})
            yield dict(_split(named, keys))
        return
    categories = list(map(column_of, batch.categories))
    asked = share_sums(batch, plan.cluster, extra)
    trials, hits = (_kept(run(side.warehouse, one), plan) for one in asked)
    hits = hits.rename(columns={"a0": "a"})
    groups: _Groups = {}
    for group, tried in _split(trials.rename(columns={"b0": "b"}), keys):
        groups[group] = tried.assign(a=0.0)
        for found, hit in _split(hits, [*keys, *categories]):
            if found[: len(keys)] == group:
                columns = ["cluster", *extra]
                groups[found] = tried.merge(hit[[*columns, "a"]], on=columns, how="left")
                groups[found]["a"] = groups[found]["a"].fillna(0.0)
    yield groups


def _kept(frame: pd.DataFrame, plan: Plan) -> pd.DataFrame:
    if plan.only is None:
        return frame
    return frame.merge(plan.only, on=["cluster", "seat"])


def _split(
    frame: pd.DataFrame, keys: list[str]
) -> Iterator[tuple[tuple[object, ...], pd.DataFrame]]:
    if not keys:
        yield (), frame
        return
    for group, part in frame.groupby(keys, dropna=False, sort=True):
        yield tuple(None if pd.isna(cast(Any, value)) else value for value in group), part


# --- differences ------------------------------------------------------------------------------

_OF_A_SIDE = ("value", "low", "high", "n", "total", "se", "clusters")
_STATISTICS = [
    *(f"{name}_{side}" for side in "ab" for name in _OF_A_SIDE),
    *("difference", "low", "high", "se", "interval", "freedom", "differs", "mixed", "small"),
]


def _compare(
    metric: Metric, batch: Batch, one: _Groups, other: _Groups, plan: Plan, level: float
) -> list[Row]:
    names = [*batch.by, *batch.categories]
    rows = []
    # The trials of a share without any category stand for the categories a side does not have.
    groups = [group for group in dict.fromkeys((*one, *other)) if len(group) == len(names)]
    for group in sorted(groups, key=lambda values: [(v is None, str(v)) for v in values]):
        prefix = group[: len(batch.by)]
        found = [side.get(group, side.get(prefix)) for side in (one, other)]
        left, right = (_by_cluster(frame) for frame in found)
        row: Row = {
            "metric": metric.id,
            "unit": metric.unit,
            **dict(zip(names, group, strict=True)),
        }
        one_table = plan.one_table and metric.per == "table_hand" and not metric.of_a_seat
        row["alike"] = one_table or (plan.whole and _is_fixed(metric, left, right))
        whole = plan.whole and bool(metric.together)
        row |= _difference(metric, left, right, plan.method, level, whole=whole)
        what, most = mixed(found, plan.strata)
        # Where every rate is the same on both sides, these differ by no more than their parts do.
        low, high = (cast(float, row[name]) for name in ("low", "high"))
        enough = metric.kind != "mean" and max(low, -high) > most
        row["mixed"] = None if enough else what
        row["differs"] = bool(row["differs"]) and row["mixed"] is None
        rows.append(row)
    return rows


def _is_fixed(metric: Metric, *sides: pd.DataFrame) -> bool:
    """Whether every cluster of both sides has the same value, as whole tables have a mean place.

    That nothing varied in a rate of 0 or 1 does not mean that nothing can.
    """
    tried = [side[side["b"] > 0] for side in sides]
    ratios = pd.concat([side["a"] / side["b"] for side in tried])
    if min(map(len, tried)) < 2 or not np.allclose(ratios, ratios.iloc[0], rtol=1e-12, atol=1e-12):
        return False
    return metric.kind == "mean" or 0 < ratios.iloc[0] < 1


def _by_cluster(frame: pd.DataFrame | None) -> pd.DataFrame:
    """Return sums by cluster: ``a``, ``b``, ``rows``, and ``hands`` that the rows are of."""
    if frame is None:
        return pd.DataFrame({"a": [], "b": [], "rows": [], "hands": []}, dtype=np.float64)
    grouped = frame.groupby("cluster")
    result = grouped[["a", "b", "rows", "hands"]].sum()
    if "hand_key" in frame:
        # Hands were counted once a seat.
        result["hands"] = grouped["hand_key"].nunique()
    return result


def _difference(
    metric: Metric,
    one: pd.DataFrame,
    other: pd.DataFrame,
    method: Method,
    level: float,
    *,
    whole: bool,
) -> Row:
    sides = [_side(metric, frame, level, whole=whole) for frame in (one, other)]
    result: Row = {
        f"{name}_{letter}": side[name]
        for letter, side in zip("ab", sides, strict=True)
        for name in _OF_A_SIDE
    }
    left, right = sides
    gap, error, freedom, interval = left["value"] - right["value"], np.nan, np.nan, "newcombe"
    if metric.kind == "mean":
        interval = "welch"
    several = min(left["clusters"], right["clusters"]) > 1
    if method != "independent" and several and (metric.kind == "mean" or _enough(left, right)):
        interval = "clustered"
        both = one.add_suffix("_a").join(other.add_suffix("_b"), how="outer").fillna(0.0)
        gap, error, freedom = clustered_difference(
            (both["a_a"], both["b_a"]), (both["a_b"], both["b_b"])
        )
        error = float(told(error, freedom + 1))
        low, high = student(gap, error, freedom, level)
    elif metric.kind == "mean":
        ours, theirs = left["clusters"] - 1, right["clusters"] - 1
        error, freedom = map(float, welch(left["se"], ours, right["se"], theirs))
        low, high = student(gap, error, freedom, level)
    else:
        limits = [(side["low"], side["high"]) for side in sides]
        low, high = newcombe(left["value"], limits[0], right["value"], limits[1])
    below, above = float(low), float(high)
    return result | {
        "difference": gap,
        "low": below,
        "high": above,
        "se": error,
        "interval": interval,
        "freedom": freedom,
        "differs": below > 0 or above < 0,
        "small": bool(left["small"] or right["small"]),
    }


def _enough(*sides: pd.Series[Any]) -> bool:
    """Whether rates have hits and misses enough for their spread between clusters to be seen."""
    return all(min(side["total"], side["n"] - side["total"]) >= _FEW for side in sides)


def _side(metric: Metric, frame: pd.DataFrame, level: float, *, whole: bool) -> pd.Series[Any]:
    a, b = frame["a"], frame["b"]
    moments = pd.DataFrame(
        {
            "a": [a.sum()],
            "b": [b.sum()],
            "aa": [(a * a).sum()],
            "ab": [(a * b).sum()],
            "bb": [(b * b).sum()],
            "g": [(b > 0).sum()],
        }
    )
    hands = frame["hands"].sum()
    rows = frame["rows"].sum() / hands if hands else 1.0
    return statistics(metric, moments, [rows], level, whole=whole).iloc[0]
