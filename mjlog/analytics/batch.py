"""Which metrics are computed together, and from which rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from mjlog.analytics.registry import Metric, dimensions

Where = Mapping[str, object]
"""Dimension to the value, or the values, that rows are to have; None selects those without one."""

_SEATS = ("player_hands", "replacements", "rivals")
"""Relations with a row for every seat of every hand."""


class Held(Struct, frozen=True):
    """Player-hands in a table, with all that some questions need of ``sql/player_hands.sql``.

    Args:
        table: its name.
    """

    table: str

    cluster: ClassVar[str] = "of_cluster"
    """Its column that tells clusters apart."""


class Batch(Struct, frozen=True):
    """Metrics that are computed in one pass over the same rows.

    Args:
        metrics: of the same kind, relation, splits and categories.
        by: dimensions to group by, the metrics' own splits included.
        where: which rows.
        clusters: an expression for clusters, and those that rows are to be of.
        held: where the player-hands are; looked up in the warehouse if None.
    """

    metrics: tuple[Metric, ...]
    by: tuple[str, ...]
    where: Where
    clusters: tuple[str, tuple[int, ...]] | None = None
    held: Held | None = None

    @property
    def categories(self) -> tuple[str, ...]:
        """Categories of its metric, if that is a share."""
        return self.metrics[0].categories

    @property
    def one_a_hand(self) -> bool:
        """Whether no two rows of a group can be of the same hand."""
        chosen = [name for name, wanted in self.where.items() if len(listed(wanted)) == 1]
        identified = any(dimensions()[name].identifies for name in (*self.by, *chosen))
        return identified or self.at_the_table

    @property
    def whole_hands(self) -> bool:
        """Whether the rows of a group are all seats of its hands, each once."""
        return self.metrics[0].relation in _SEATS and self.whole_tables

    @property
    def whole_tables(self) -> bool:
        """Whether nothing that it groups or selects by tells the seats of a hand apart."""
        return _whole_tables((*self.by, *self.where))

    @property
    def at_the_table(self) -> bool:
        """Whether these are metrics of hands at the table that are to see every hand once."""
        return _at_the_table(self.metrics[0], (*self.by, *self.where))


def batches(
    wanted: Sequence[Metric],
    by: Sequence[str],
    where: Where,
    mixed: Iterable[str],
    held: Held | None = None,
) -> list[Batch]:
    """Return the metrics in batches.

    Args:
        wanted: what to compute.
        by: what to group by.
        where: which rows.
        mixed: dimensions in which the games differ, of those that some metric is kept apart by.
        held: where the player-hands are; looked up in the warehouse if None.
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
    return [Batch(tuple(found), groups[key], where, held=held) for key, found in grouped.items()]


def _at_the_table(metric: Metric, names: Sequence[str]) -> bool:
    """Whether a metric is of hands at the table, and nothing tells the seats of a hand apart."""
    return metric.per == "table_hand" and _whole_tables(names)


def _whole_tables(names: Iterable[str]) -> bool:
    return all(dimensions()[name].of in ("hand", "game") for name in names)


def listed(wanted: object) -> list[object]:
    """Return the values that a condition on a dimension allows."""
    return list(wanted) if isinstance(wanted, list | tuple | set | frozenset) else [wanted]
