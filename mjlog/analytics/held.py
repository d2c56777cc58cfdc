"""Player-hands held in memory, joined once for all the questions of a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from mjlog.analytics.batch import Held, Where
from mjlog.analytics.catalogue import Store, cluster_of, mixed
from mjlog.analytics.query import metric_of, player_hands


@contextmanager
def held(
    warehouse: Store, wanted: Sequence[str], by: Sequence[str] = (), *, where: Where | None = None
) -> Iterator[Held]:
    """Hold the player-hands that metrics are computed from; they are let go at the end.

    Reading and joining them takes longer than adding them up. So this pays where
    `mjlog.analytics.catalogue.compute` is asked more than a few times.

    Args:
        warehouse: an opened warehouse.
        wanted: ids of all metrics that will be asked for.
        by: all dimensions that they will be grouped by or selected by.
        where: only rows with these values of dimensions.

    Yields:
        The rows, for `mjlog.analytics.catalogue.compute`.
    """
    metrics = list(map(metric_of, wanted))
    apart = mixed(warehouse, metrics)
    statement = player_hands(metrics, by, where or {}, apart, cluster_of(warehouse))
    table = "held_player_hands"
    warehouse.con.execute(f"CREATE TEMP TABLE {table} AS {statement.text}", statement.values)
    try:
        yield Held(table)
    finally:
        warehouse.con.execute(f"DROP TABLE {table}")
