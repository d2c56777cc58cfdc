"""Are the walls well shuffled?

A wall is a random order of known tiles, so counts of tiles at places are bound on both sides: each
place has one tile, each tile all its places. Means and variances here are exact for that.
"""

from __future__ import annotations

from math import comb, lgamma, log, sqrt

import numpy as np

from mjlog.analytics.fairness.chance import (
    Measured,
    agreements,
    equal_neighbours,
    neighbours,
    shift,
    spread,
)
from mjlog.analytics.fairness.sample import Bytes, Floats, Sample

_FEW = 20
"""Walls, or pairs of walls, below which a mean over them says nothing."""


def first_tiles(sample: Sample, relevant: float) -> Measured | None:
    """Is any tile favoured as the first dealt, drawn, or replacing a kong? Cells: tile, place."""
    rules = sample.rules
    size = int(sample.copies.sum())
    places = sorted({0, rules.seats * rules.concealed, size - 1})
    return _tiles_at(sample, places, relevant, scale=1.0, df=len(places) * (_kinds(sample) - 1))


def places(sample: Sample, relevant: float) -> Measured | None:
    """Is every tile as likely at every place? Cells: tile, place."""
    size = int(sample.copies.sum())
    return _tiles_at(
        sample,
        range(size),
        relevant,
        scale=(size - 1) / size,
        df=(size - 1) * (_kinds(sample) - 1),
    )


def equal(sample: Sample, relevant: float) -> Measured | None:
    """Do equal tiles lie side by side more often than in a shuffled wall? Mean a wall."""
    walls = sample.wall[sample.has_wall]
    if not len(walls):
        return None
    due, variance = equal_neighbours(sample.copies)
    seen = float((walls[:, 1:] == walls[:, :-1]).sum()) / len(walls)
    error = sqrt(variance / len(walls))
    return shift(seen, due, error, n=len(walls), relevant=relevant * due, least=_FEW)


def pairs(sample: Sample, relevant: float) -> Measured | None:
    """Does any tile follow another more often than it should? Cells: tile, the tile after it."""
    walls = sample.wall[sample.has_wall]
    kinds = _kinds(sample)
    mean, variance = neighbours(sample.copies)
    codes = walls[:, :-1].astype(np.int64) * kinds + walls[:, 1:]
    observed = np.bincount(codes.ravel(), minlength=kinds**2).astype(np.float64)
    possible = mean.ravel() > 0
    expected = mean.ravel()[possible]
    df = float((kinds - 1) ** 2)
    # The tiles of one wall hang together; its own mean makes the sum a chi-square again.
    scale = df / float((variance.ravel()[possible] / expected).sum())
    return spread(
        observed[possible],
        expected * len(walls),
        [(sample.tiles[at // kinds], sample.tiles[at % kinds]) for at in np.flatnonzero(possible)],
        n=len(walls),
        df=df,
        relevant=relevant,
        scale=scale,
    )


def previous(sample: Sample, relevant: float) -> Measured | None:
    """Does a wall have tiles where the wall of the hand before had the same? Mean a wall."""
    before, after = sample.following()
    known = sample.has_wall[before] & sample.has_wall[after]
    before, after = before[known], after[known]
    if not len(after):
        return None
    due, variance = agreements(sample.copies)
    seen = float((sample.wall[before] == sample.wall[after]).sum()) / len(after)
    error = sqrt(variance / len(after))
    return shift(seen, due, error, n=len(after), relevant=relevant * due, least=_FEW)


def repeats(sample: Sample, relevant: float = 1.0) -> Measured | None:
    """Was any wall dealt before, tile for tile, although the log does not say so?

    Takes all hands, not one of each deal.
    """
    count = int(sample.has_wall.sum())
    if not count:
        return None
    again = int((sample.has_wall & sample.unlinked).sum())
    orders = lgamma(sample.copies.sum() + 1) - sum(lgamma(copies + 1) for copies in sample.copies)
    chance = float(np.exp(log(comb(count, 2)) - orders)) if again else 1.0
    return Measured(
        n=count,
        statistic=float(again),
        df=0,
        p=min(1.0, chance),
        effect=float(again),
        least=2,
    )


def _tiles_at(
    sample: Sample, where: range | list[int], relevant: float, *, scale: float, df: float
) -> Measured | None:
    walls = sample.wall[sample.has_wall]
    observed = np.array([_count(walls[:, place], _kinds(sample)) for place in where])
    share = sample.copies / sample.copies.sum()
    expected = np.broadcast_to(share * len(walls), observed.shape)
    return spread(
        observed.ravel(),
        expected.ravel(),
        [(tile, place + 1) for place in where for tile in sample.tiles],
        n=len(walls),
        df=df,
        relevant=relevant,
        scale=scale,
        shares=np.full(observed.size, float(len(walls))),
    )


def _kinds(sample: Sample) -> int:
    return len(sample.tiles)


def _count(tiles: Bytes, kinds: int) -> Floats:
    return np.bincount(tiles, minlength=kinds).astype(np.float64)
