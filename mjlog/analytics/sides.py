"""The sides of a comparison: which hands they are, how they hang together, what they mix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pandas as pd
from msgspec import Struct, structs

from mjlog.analytics.batch import Where
from mjlog.analytics.catalogue import Store, cluster_of, run
from mjlog.analytics.query import base, dimension_of

Method = Literal["same deals", "same games", "independent"]

_ENOUGH = 0.5
"""Part of either side's hands that must be in shared deals for these alone to be compared."""


class Side(Struct, frozen=True):
    """One side of a comparison.

    Args:
        warehouse: where its hands are.
        where: which of them, as `mjlog.analytics.catalogue.compute` selects.
        games: keys of the games that alone count; None: all.
    """

    warehouse: Store
    where: Where
    games: tuple[int, ...] | None = None

    @property
    def clusters(self) -> tuple[str, tuple[int, ...]] | None:
        """What its rows are to be of, as a `mjlog.analytics.batch.Batch` states it."""
        return None if self.games is None else ("game_key", self.games)


class SameHandsError(Exception):
    """The sides are the same hands: there is nothing to compare."""


def apart(one: Side, other: Side) -> tuple[tuple[Side, Side], tuple[int, int]]:
    """Return the sides without the games that both have, and how many each is without.

    What both have says nothing of how they differ. In one warehouse no row is on both sides, or
    it is of the same game on both, which the intervals take into account.
    """
    if one.warehouse is other.warehouse:
        if one == other:
            raise SameHandsError
        return (one, other), (0, 0)
    columns = "hand_key, seat, game_key"
    ours, theirs = (run(s.warehouse, base(columns, s.where, "", s.clusters)) for s in (one, other))
    both = ours.merge(theirs, on=["hand_key", "seat"], suffixes=("_a", "_b"))
    if not len(both):
        return (one, other), (0, 0)
    games = [frame["game_key"].drop_duplicates() for frame in (ours, theirs)]
    kept = [
        tuple(map(int, every[~every.isin(both[f"game_key_{side}"])]))
        for every, side in zip(games, "ab", strict=True)
    ]
    if not any(kept):
        raise SameHandsError
    sides = tuple(
        structs.replace(side, games=rest) if rest else side
        for side, rest in zip((one, other), kept, strict=True)
    )
    shared = [
        len(every) - len(rest) if rest else 0 for every, rest in zip(games, kept, strict=True)
    ]
    return (sides[0], sides[1]), (shared[0], shared[1])


class Plan(Struct, frozen=True):
    """How to compare: by which clusters, and which positions (cluster and seat) alone.

    ``one_table``: both sides are of the same hands; ``whole``: of all seats of their hands;
    ``strata``: columns that sides are to have the same parts in.
    """

    method: Method
    cluster: str
    one_table: bool
    whole: bool
    only: pd.DataFrame | None
    hands: tuple[int, int]
    left_out: tuple[int, int]
    deals: int
    strata: tuple[str, ...]


def plan_of(sides: tuple[Side, Side]) -> Plan:
    """Return how to compare two sides."""
    cluster = max((cluster_of(side.warehouse) for side in sides), key=len)
    one, other = (_positions(side, cluster) for side in sides)
    clusters = set(one["cluster"]) | set(other["cluster"])
    if len(clusters) == 1:
        # One game cannot tell how games differ; its hands can, as far as they are independent.
        cluster = "hand_key"
        one, other = (_positions(side, cluster) for side in sides)
    hands = int(one["n"].sum()), int(other["n"].sum())
    chosen = {name for side in sides for name in side.where}
    whole = all(dimension_of(name).of in ("hand", "game") for name in chosen)
    shared = one.merge(other, on=["cluster", "seat"], suffixes=("_a", "_b"))
    shared = shared[shared["dealt_a"] & shared["dealt_b"]]
    kept = int(shared["n_a"].sum()), int(shared["n_b"].sum())
    deals = int(shared["cluster"].nunique())
    strata = _strata(sides)
    if deals > 1 and all(k >= _ENOUGH * n for k, n in zip(kept, hands, strict=True)):
        only = shared[["cluster", "seat"]]
        left_out = hands[0] - kept[0], hands[1] - kept[1]
        return Plan("same deals", cluster, False, whole, only, kept, left_out, deals, strata)
    if set(one["cluster"]).isdisjoint(other["cluster"]):
        return Plan("independent", cluster, False, whole, None, hands, (0, 0), 0, strata)
    return Plan("same games", cluster, _one_table(sides), whole, None, hands, (0, 0), 0, strata)


def _one_table(sides: tuple[Side, Side]) -> bool:
    one, other = (
        run(side.warehouse, base("DISTINCT hand_key", side.where, "", side.clusters))
        for side in sides
    )
    return set(one["hand_key"]) == set(other["hand_key"])


def _positions(side: Side, cluster: str) -> pd.DataFrame:
    """Return where a side sat: clusters and seats, whether these are deals, and hands."""
    columns = f"{cluster} AS cluster, seat, deal_id IS NOT NULL AS dealt, count(*) AS n"
    return run(side.warehouse, base(columns, side.where, "GROUP BY ALL", side.clusters))


# --- what they mix --------------------------------------------------------------------------

_STRATA = {"ruleset": "ruleset", "players": "seats"}
"""What decides more of most metrics than players do: dimensions, and their columns."""


def _strata(sides: tuple[Side, Side]) -> tuple[str, ...]:
    """Return the columns of what the sides are mixed in, but for what they are asked to differ in.

    A ruleset that is asked about may have tables of its own size.
    """
    one, other = (side.where for side in sides)
    asked = {name for name in _STRATA if one.get(name) != other.get(name)}
    if "ruleset" in asked:
        return ()
    columns = tuple(column for name, column in _STRATA.items() if name not in asked)
    found = {
        values
        for side in sides
        for values in run(
            side.warehouse,
            base(f"DISTINCT {', '.join(columns)}", side.where, "", side.clusters),
        ).itertuples(index=False, name=None)
    }
    return columns if len(found) > 1 else ()


Values = set[tuple[str, str]]
"""Dimensions and their values."""


def own_values(sides: tuple[Side, Side], names: Sequence[str]) -> tuple[Values, Values]:
    """Return the dimensions and their values that one side alone has hands of."""
    found = []
    for side in sides:
        values: Values = set()
        for name in names:
            expression = f"DISTINCT {dimension_of(name).sql} AS value"
            asked = base(expression, side.where, "", side.clusters)
            values |= {(name, str(value)) for value in run(side.warehouse, asked)["value"]}
        found.append(values)
    one, other = found
    return one - other, other - one


def mixed(
    sides: Sequence[pd.DataFrame | None], strata: tuple[str, ...]
) -> tuple[str | None, float]:
    """Return a dimension in which the sides have different parts of their trials, and how much.

    What part of the trials is elsewhere is also the most by which that can make a rate larger.

    Args:
        sides: sums of either side; their trials are ``b``.
        strata: columns that tell apart what may be mixed.
    """
    one, other = sides
    if not strata or one is None or other is None or not (one["b"].sum() and other["b"].sum()):
        return None, 0.0
    most = _distance(one, other, strata)
    if most <= _EQUAL:
        return None, 0.0
    columns = {name: column for name, column in _STRATA.items() if column in strata}
    differing = [n for n, column in columns.items() if _distance(one, other, [column]) > _EQUAL]
    return (differing or ["ruleset"])[0], most


_EQUAL = 1e-12


def _distance(one: pd.DataFrame, other: pd.DataFrame, columns: Sequence[str]) -> float:
    """Return what part of its trials a side has elsewhere than the other."""
    ours, theirs = (frame.groupby(list(columns))["b"].sum() for frame in (one, other))
    parts = pd.concat([ours / ours.sum(), theirs / theirs.sum()], axis=1).fillna(0.0)
    return float((parts.iloc[:, 0] - parts.iloc[:, 1]).abs().sum()) / 2
