"""What is said of a metric or dimension that there is none of."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from mjlog.analytics.registry import Dimension


class UnknownError(Exception):
    """A metric or dimension that there is none of, or that does not go with another.

    Args:
        name: what was asked for.
        known: what there is.

    Attributes:
        close: what was probably meant, None if nothing is like it.
    """

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.known = list(known)
        self.close = next(iter(difflib.get_close_matches(name, self.known, 1)), None)
        hint = "" if self.close is None else f"; did you mean {self.close}?"
        super().__init__(f"{name!r} is none of {', '.join(self.known)}{hint}")


class UnknownMetricError(UnknownError):
    """There is no such metric."""


class UnknownDimensionError(UnknownError):
    """There is no such dimension for these metrics."""


class OtherTablesError(UnknownDimensionError):
    """A dimension is of tables of one size, and there are only tables of others.

    Args:
        dimension: the dimension.
        sizes: how many sit at the tables that there are.
    """

    def __init__(self, dimension: Dimension, sizes: Iterable[str]) -> None:
        super().__init__(dimension.id, sizes)
        self.dimension = dimension
        self.args = (
            f"{dimension.id}: tables of {dimension.table} alone have it, and these are of"
            f" {', '.join(self.known)}",
        )
