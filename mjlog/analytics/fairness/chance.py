"""Reference distributions: what fair dice and well shuffled walls give, and how far data depart.

Every test ends in a chi-square statistic (a normal deviate squared has one degree of freedom), so
p-values, intervals of the effect and the sample that would be needed follow in one way for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from scipy.special import chdtr, chdtrc, chdtri, chndtrinc, ndtri

Counts = NDArray[np.float64]

LEAST_EXPECTED = 5.0
"""Counts expected in every cell, below which a chi-square test would not be worth its name."""
POWER = 0.8
"""Chance to notice a bias of the size that matters, in a sample of the size that is called for."""


class Cell(Struct, frozen=True):
    """One thing counted: a face, a tile at a place, a seat.

    Args:
        key: which one, as numbers; its question says what they mean.
        seen: its share or mean in the sample.
        due: the share or mean that chance gives.
    """

    key: tuple[int, ...]
    seen: float
    due: float


class Measured(Struct, frozen=True, kw_only=True):
    """What a test says.

    Args:
        n: size of the sample, in the units of the question.
        statistic: the chi-square statistic.
        df: its degrees of freedom; 0 where ``p`` was found otherwise.
        p: chance of a statistic as large where all is fair.
        effect: how large the bias is.
        due: what the effect is where all is fair.
        error: standard error of the effect; None for a spread.
        total: for a spread, how many were counted; otherwise None.
        yield_per_unit: by how much one more unit of the sample raises the noncentrality of the
            test, if the bias has the size that matters.
        cell: what departs most.
        tries: how many were looked at to find it, where ``p`` is corrected for that.
        least: sample below which the test would not be worth its name; there was none made then,
            and only ``n``, ``df`` and what is needed mean something.
    """

    n: int
    statistic: float
    df: float
    p: float
    effect: float
    due: float = 0.0
    error: float | None = None
    total: float | None = None
    yield_per_unit: float = 0.0
    cell: Cell | None = None
    tries: int = 1
    least: int = 0

    @property
    def tested(self) -> bool:
        """Whether the sample was large enough for a test."""
        return self.n >= self.least

    def limits(self, confidence: float) -> tuple[float, float]:
        """Return the interval that holds the effect with some confidence."""
        outside = (1 - confidence) / 2
        if self.total is not None:
            low = _noncentral(self.statistic, self.df, 1 - outside)
            high = _noncentral(self.statistic, self.df, outside)
            return sqrt(low / self.total), sqrt(high / self.total)
        reach = 0.0 if self.error is None else float(-ndtri(outside)) * self.error
        return self.effect - reach, self.effect + reach

    def needed(self, level: float) -> int:
        """Return the sample that would notice a bias of the size that matters at some level."""
        if self.df == 0:
            return self.least
        units = noncentrality(self.df, level / self.tries) / self.yield_per_unit
        return max(self.least, int(np.ceil(units)))


def noncentrality(df: float, level: float) -> float:
    """Return the noncentrality that a test at some level notices with the usual power."""
    return _noncentral(float(chdtri(df, level)), df, 1 - POWER)


def _noncentral(statistic: float, df: float, below: float) -> float:
    """Return the noncentrality under which the statistic stays below with some probability."""
    if float(chdtr(df, statistic)) <= below:
        return 0.0
    return float(chndtrinc(statistic, df, below))


def spread(
    observed: Counts,
    expected: Counts,
    keys: Sequence[tuple[int, ...]],
    *,
    n: int,
    df: float,
    relevant: float,
    scale: float = 1.0,
    shares: Counts | None = None,
    total: float | None = None,
    shown: NDArray[np.bool_] | None = None,
) -> Measured | None:
    """Test counts against their expectation.

    The effect is by how much chances are off: the root mean square of the relative departures,
    each weighted by its expectation, cleared of what chance adds.

    Args:
        observed: counts, flat.
        expected: what chance gives.
        keys: what the cells are.
        n: units of the sample.
        df: degrees of freedom.
        relevant: the effect that matters.
        scale: what the sum of squares must be multiplied by to follow the distribution.
        shares: of how many a cell's count is a share; by default of all.
        total: how many were counted; by default all that were expected.
        shown: cells that may be named as the worst; by default any.

    Returns:
        None where nothing was recorded.
    """
    rarest = float(expected.min()) if n else 0.0
    if rarest == 0.0:
        return None
    least = int(np.ceil(n * LEAST_EXPECTED / rarest))
    statistic = scale * float(((observed - expected) ** 2 / expected).sum())
    total = scale * float(expected.sum() if total is None else total)
    departures = (observed - expected) / np.sqrt(expected)
    worst = most_extreme(departures if shown is None else np.where(shown, departures, 0.0))
    whole = float(expected.sum()) if shares is None else float(shares[worst])
    return Measured(
        n=n,
        statistic=statistic,
        df=df,
        p=float(chdtrc(df, statistic)),
        effect=sqrt(max(0.0, statistic - df) / total),
        total=total,
        yield_per_unit=total / n * relevant**2,
        cell=Cell(keys[worst], float(observed[worst]) / whole, float(expected[worst]) / whole),
        least=least,
    )


def shift(
    effect: float,
    due: float,
    error: float,
    *,
    n: int,
    relevant: float,
    least: int,
    statistic: float | None = None,
    df: int = 1,
    cell: Cell | None = None,
    tries: int = 1,
) -> Measured:
    """Test a mean or share against what is due.

    Args:
        effect: as seen.
        due: as fair.
        error: standard error of the difference where all is fair.
        n: units of the sample.
        relevant: the difference that matters.
        least: smallest sample for which a normal distribution will do.
        statistic: of the test, where it is about more than this effect.
        df: its degrees of freedom.
        cell: what departs most.
        tries: how many were looked at to find it.
    """
    if statistic is None:
        statistic = ((effect - due) / error) ** 2
    return Measured(
        n=n,
        statistic=statistic,
        df=df,
        p=float(chdtrc(df, statistic)),
        effect=effect,
        due=due,
        error=error,
        yield_per_unit=(relevant / error) ** 2 / n,
        cell=cell,
        tries=tries,
        least=least,
    )


def most_extreme(scores: Counts) -> int:
    """Return which score is farthest from 0; of equal ones a positive one."""
    sizes = np.abs(scores)
    largest = np.flatnonzero(sizes >= sizes.max() * (1 - 1e-9))
    return int(largest[int(np.argmax(scores[largest]))])


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values corrected for how many they are, by Holm's step-down procedure."""
    adjusted = [0.0] * len(values)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, (len(values) - rank) * values[place]))
        adjusted[place] = least
    return adjusted


# --- shuffled walls ---------------------------------------------------------------------------


def falling(value: Counts, order: int) -> Counts:
    """Return ``value (value - 1) …`` with so many factors."""
    result = np.ones_like(value)
    for step in range(order):
        result = result * (value - step)
    return result


def neighbours(copies: Counts) -> tuple[Counts, Counts]:
    """Return mean and variance of how often kind ``b`` follows kind ``a`` in a shuffled wall.

    Args:
        copies: copies of every kind.

    Returns:
        Two square arrays, ``[a, b]``.
    """
    size = float(copies.sum())
    pairs = size - 1
    same = np.eye(len(copies), dtype=bool)
    two = falling(copies, 2)
    mean = pairs * np.where(same, two[:, None], np.outer(copies, copies)) / (size * (size - 1))
    # Two such neighbourhoods that share a tile, and two that do not.
    chained = 2 * (pairs - 1) * falling(copies, 3) / falling(np.array(size), 3)
    apart = (
        (pairs - 1)
        * (pairs - 2)
        * np.where(same, falling(copies, 4)[:, None], np.outer(two, two))
        / falling(np.array(size), 4)
    )
    return mean, apart + np.diag(chained) + mean - mean**2


def equal_neighbours(copies: Counts) -> tuple[float, float]:
    """Return mean and variance of the neighbouring equal tiles in a shuffled wall."""
    size = float(copies.sum())
    pairs = size - 1
    two = falling(copies, 2)
    mean = pairs * float(two.sum()) / (size * (size - 1))
    chained = 2 * (pairs - 1) * float(falling(copies, 3).sum() / falling(np.array(size), 3))
    other = float(two.sum()) ** 2 - float((two**2).sum()) + float(falling(copies, 4).sum())
    apart = (pairs - 1) * (pairs - 2) * other / float(falling(np.array(size), 4))
    return mean, chained + apart + mean - mean**2


def agreements(copies: Counts) -> tuple[float, float]:
    """Return mean and variance of the places at which two shuffled walls have equal tiles."""
    size = float(copies.sum())
    squares = copies**2
    mean = float(squares.sum()) / size
    different = float(squares.sum()) ** 2 - float((squares**2).sum())
    both = (float((falling(copies, 2) ** 2).sum()) + different) / (size * (size - 1))
    return mean, both + mean - mean**2
