"""A warehouse opened for questions and for metrics."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

import pandas as pd

from mjlog.analytics import audit, catalogue, comparison, sides
from mjlog.analytics.batch import Where
from mjlog.analytics.intervals import LEVEL
from mjlog.warehouse import reader


class Warehouse(reader.Warehouse):
    """A warehouse that also computes metrics.

    Args:
        path: its folder.

    Raises:
        WarehouseError: there is none, it is of another version, or it is damaged.
    """

    def __enter__(self) -> Self:
        """Return the warehouse."""
        return self

    def metric(
        self,
        metric: str | Sequence[str],
        by: str | Sequence[str] = (),
        *,
        where: Where | None = None,
        level: float = LEVEL,
        limit: int | None = None,
    ) -> pd.DataFrame:
        """Return metrics with their intervals; see `mjlog.analytics.catalogue.compute`."""
        return catalogue.compute(self, metric, by, where=where, level=level, limit=limit)

    def compare(
        self,
        one: Where,
        other: Where,
        metrics: str | Sequence[str] | None = None,
        *,
        level: float = LEVEL,
    ) -> comparison.Comparison:
        """Compare two selections of its hands, such as ``{"player": "lin"}``.

        See `mjlog.analytics.comparison.compare`, which also compares warehouses.
        """
        us, them = sides.Side(self, one), sides.Side(self, other)
        return comparison.compare(us, them, metrics, level=level)

    def audit(self) -> audit.Audit:
        """Return which hands failed, by code, player and log."""
        return audit.audit(self)


def open_warehouse(path: str | Path) -> Warehouse:
    """Open a warehouse.

    Args:
        path: its folder.

    Raises:
        WarehouseError: there is none, it is of another version, or it is damaged.
    """
    return Warehouse(path)
