"""Intervals: what a sample tells, and what it does not.

Everything takes and returns arrays, one element a row of a result; numbers are read as arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtri, stdtrit

Floats = NDArray[np.float64]
Limits = tuple[Floats, Floats]

LEVEL = 0.95
"""How often an interval holds the true value."""
SMALL_SAMPLE = 30
"""Fewer trials make a sample small."""
SMALL_CLUSTERS = 10
"""Fewer games say little about how much games differ."""


def wilson(hits: ArrayLike, trials: ArrayLike, level: float = LEVEL) -> Limits:
    """Return Wilson's score interval of a rate.

    Args:
        hits: successes.
        trials: attempts, fractions allowed (an effective sample size).
        level: coverage.

    Returns:
        Lower and upper limits, NaN where there were no trials.

    Source: Wilson 1927; method 3 of Newcombe 1998, Statistics in Medicine 17, 857-872.
    """
    k, n = _floats(hits, trials)
    z2 = float(ndtri(0.5 + level / 2)) ** 2
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = k / n
        middle = k + z2 / 2
        half = np.sqrt(z2) * np.sqrt(n * rate * (1 - rate) + z2 / 4)
        low, high = (middle - half) / (n + z2), (middle + half) / (n + z2)
    # Rounding must not take away what the formula gives exactly.
    low = np.where(k == 0, 0.0, np.maximum(low, 0.0))
    high = np.where(k == n, 1.0, np.minimum(high, 1.0))
    none = ~(n > 0)
    return np.where(none, np.nan, low), np.where(none, np.nan, high)


def newcombe(one: ArrayLike, limits: Limits, other: ArrayLike, other_limits: Limits) -> Limits:
    """Return the interval of the difference of two independent rates, the first less the second.

    Args:
        one: a rate.
        limits: its Wilson limits.
        other: another rate.
        other_limits: its Wilson limits.

    Source: method 10 of Newcombe 1998, Statistics in Medicine 17, 873-890.
    """
    p, q = _floats(one, other)
    (low1, high1), (low2, high2) = limits, other_limits
    below = np.sqrt((p - low1) ** 2 + (high2 - q) ** 2)
    above = np.sqrt((high1 - p) ** 2 + (q - low2) ** 2)
    return p - q - below, p - q + above


def clustered_error(
    top: ArrayLike,
    bottom: ArrayLike,
    top2: ArrayLike,
    product: ArrayLike,
    bottom2: ArrayLike,
    clusters: ArrayLike,
) -> Floats:
    """Return the standard error of a ratio of sums over clusters that are independent.

    A mean is a ratio of sums as well: of values and of how many there are. With a cluster for
    every value this is the usual standard error of the mean.

    Args:
        top: sum of the clusters' numerators a.
        bottom: sum of their denominators b.
        top2: sum of a².
        product: sum of a·b.
        bottom2: sum of b².
        clusters: how many clusters have a denominator.

    Returns:
        Standard errors, NaN for fewer than two clusters.

    Source: Cochran 1977, Sampling Techniques, 6.3; the same as the sandwich estimator with the
    factor G/(G-1).
    """
    a, b, aa, ab, bb, g = _floats(top, bottom, top2, product, bottom2, clusters)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = a / b
        squares = np.maximum(aa - 2 * ratio * ab + ratio**2 * bb, 0.0)
        # Differences of large sums that are nothing but rounding.
        squares = np.where(squares < 1e-12 * aa, 0.0, squares)
        error = np.sqrt(squares * g / (g - 1)) / b
    return np.where(g >= 2, error, np.nan)


def told(error: ArrayLike, clusters: ArrayLike) -> Floats:
    """Return standard errors, NaN where no spread was seen among few clusters.

    That three games came to the same says nothing of how much games differ: an interval without
    any width would claim to be certain.

    Args:
        error: standard errors of means.
        clusters: how many clusters they were estimated from.
    """
    e, g = _floats(error, clusters)
    return np.where((e == 0) & (g < SMALL_CLUSTERS), np.nan, e)


def student(value: ArrayLike, error: ArrayLike, freedom: ArrayLike, level: float = LEVEL) -> Limits:
    """Return the interval value ± t · error, NaN where there is no error to go by.

    Args:
        value: estimates.
        error: their standard errors.
        freedom: degrees of freedom of these.
        level: coverage.
    """
    middle, e, df = _floats(value, error, freedom)
    with np.errstate(invalid="ignore"):
        half = stdtrit(np.where(df > 0, df, np.nan), 0.5 + level / 2) * e
    return middle - half, middle + half


def welch(
    error: ArrayLike, freedom: ArrayLike, other: ArrayLike, other_freedom: ArrayLike
) -> Limits:
    """Return standard error and degrees of freedom of a difference of independent estimates.

    Source: Welch 1947, Satterthwaite 1946.
    """
    e, f, o, h = _floats(error, freedom, other, other_freedom)
    with np.errstate(divide="ignore", invalid="ignore"):
        variance = e**2 + o**2
        df = variance**2 / (e**4 / f + o**4 / h)
    return np.sqrt(variance), np.where(variance == 0, np.minimum(f, h), df)


def clustered_difference(
    one: tuple[ArrayLike, ArrayLike], other: tuple[ArrayLike, ArrayLike]
) -> tuple[float, float, int]:
    """Return the difference of two ratios measured in the same clusters.

    Where both sides have as many trials in every cluster this is the paired comparison of the
    clusters' means.

    Args:
        one: numerators and denominators by cluster.
        other: the same of the other side, cluster by cluster.

    Returns:
        Difference, standard error (NaN where a side has fewer than two clusters), degrees of
        freedom: the clusters of the side that has fewer of them, less one.
    """
    a, b = _floats(*one)
    c, d = _floats(*other)
    used = (b != 0) | (d != 0)
    a, b, c, d = a[used], b[used], c[used], d[used]
    fewer = int(min(np.count_nonzero(b), np.count_nonzero(d)))
    if not fewer:
        return np.nan, np.nan, 0
    p, q = a.sum() / b.sum(), c.sum() / d.sum()
    influence = (a - p * b) / b.sum() - (c - q * d) / d.sum()
    error = np.nan
    if fewer > 1:
        # The deviations of a side with one cluster are nothing, whatever it varies by.
        clusters = len(a)
        error = float(np.sqrt((influence**2).sum() * clusters / (clusters - 1)))
    return float(p - q), error, fewer - 1


def design_effect(
    rate: ArrayLike, trials: ArrayLike, error: ArrayLike, clusters: ArrayLike, rows: ArrayLike
) -> Floats:
    """Return by how much a sample counts for less because its trials hang together.

    Args:
        rate: hits a trial.
        trials: attempts.
        error: clustered standard error of the rate.
        clusters: clusters it was estimated from.
        rows: trials that a hand may contribute; taken where the clusters are too few to tell, or
            where the rate is 0 or 1.

    Returns:
        Factors of 1 and more, by which to divide the number of trials.

    Source: Kish 1965; the effective sample size in Wilson's interval as in Korn and Graubard 1998.
    """
    p, n, e, g, r = _floats(rate, trials, error, clusters, rows)
    with np.errstate(divide="ignore", invalid="ignore"):
        measured = e**2 / (p * (1 - p) / n)
    tells = (g >= 2 * SMALL_CLUSTERS) & (p > 0) & (p < 1)
    factor: Floats = np.maximum(np.where(tells, measured, r), 1.0)
    return factor


def _floats(*values: ArrayLike) -> tuple[Any, ...]:
    """Return arrays of equal shape."""
    return tuple(np.broadcast_arrays(*(np.asarray(value, np.float64) for value in values)))
