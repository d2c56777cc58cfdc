"""Intervals against published values and hand computation."""

import numpy as np
import pytest

from mjlog.analytics.intervals import (
    clustered_difference,
    clustered_error,
    design_effect,
    newcombe,
    student,
    told,
    welch,
    wilson,
)


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # Newcombe 1998, Statistics in Medicine 17, 857-872, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # from the formula, to more places
        (1, 1, 0.2065, 1.0),
        (50, 100, 0.4038, 0.5962),
        (100, 100, 0.9630, 1.0),
    ],
)
def test_wilson(hits: int, trials: int, low: float, high: float) -> None:
    limits = wilson(hits, trials)
    assert [float(limit) for limit in limits] == pytest.approx([low, high], abs=5e-5)


def test_wilson_keeps_to_rates() -> None:
    low, high = wilson([0, 3, 0], [3, 3, 0])
    assert low[0] == 0.0
    assert high[1] == 1.0
    assert np.isnan(low[2])
    assert np.isnan(high[2])
    wide, narrow = wilson(3, 10, level=0.99), wilson(3, 10, level=0.5)
    assert wide[0] < narrow[0] < 0.3 < narrow[1] < wide[1]


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        # Newcombe 1998, Statistics in Medicine 17, 873-890, table II, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((0, 10), (0, 10), -0.2775, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
        ((10, 10), (0, 10), 0.6075, 1.0),
    ],
)
def test_newcombe(one: tuple[int, int], other: tuple[int, int], low: float, high: float) -> None:
    rates = [hits / trials for hits, trials in (one, other)]
    limits = newcombe(rates[0], wilson(*one), rates[1], wilson(*other))
    assert [float(limit) for limit in limits] == pytest.approx([low, high], abs=5e-5)


SLEEP = (
    [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
    [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
)
"""Student 1908: hours of sleep gained by ten patients with each of two drugs."""


def test_paired_difference_of_student() -> None:
    """The difference is 1.58 with t = 4.0621 and the 95 % interval 0.7001 to 2.4599."""
    one, other = SLEEP
    ones = [1] * 10
    gap, error, freedom = clustered_difference((other, ones), (one, ones))
    assert gap == pytest.approx(1.58)
    assert freedom == 9
    assert gap / error == pytest.approx(4.0621, abs=5e-5)
    low, high = student(gap, error, freedom)
    assert (float(low), float(high)) == pytest.approx((0.7001142, 2.4598858), abs=1e-6)


def test_clusters_of_one_give_the_usual_error() -> None:
    values = np.array(SLEEP[1])
    error = clustered_error(values.sum(), 10, (values**2).sum(), values.sum(), 10, 10)
    assert float(error) == pytest.approx(values.std(ddof=1) / np.sqrt(10))


def test_clustered_error_by_hand() -> None:
    """Sums 3 of 2, 1 of 1, 8 of 3: the mean is 2, deviations are -1, -1 and 2.

    Their squares sum up to 6; times 3/2 that is 9, whose root divided by 6 is a half.
    """
    assert float(clustered_error(12, 6, 9 + 1 + 64, 6 + 1 + 24, 4 + 1 + 9, 3)) == 0.5


def test_one_cluster_tells_no_error() -> None:
    assert np.isnan(clustered_error(12, 6, 144, 72, 36, 1))
    assert np.isnan(student(2.0, np.nan, 0)[0])
    # A side that is one cluster: however the others vary, its own spread is unknown.
    gap, error, freedom = clustered_difference(([1, 2, 3], [1, 1, 1]), ([5, 0, 0], [2, 0, 0]))
    assert (gap, freedom) == (-0.5, 0)
    assert np.isnan(error)


def test_rounding_is_no_error() -> None:
    total = 1e9 / 3 * np.arange(1, 1001)
    a, b = total, np.arange(1, 1001)
    error = clustered_error(a.sum(), b.sum(), (a * a).sum(), (a * b).sum(), (b * b).sum(), 1000)
    assert float(error) == 0.0


def test_no_spread_of_few_clusters_tells_no_error() -> None:
    found = told([0.0, 0.0, 0.5, np.nan], [9, 10, 3, 1])
    assert list(np.isnan(found)) == [True, False, False, True]
    assert list(found[1:3]) == [0.0, 0.5]


def test_difference_within_clusters() -> None:
    """What both sides share of a cluster cancels: here it always is 1."""
    base = np.array([10.0, 200.0, 3000.0])
    gap, error, _ = clustered_difference((base + 1, [1, 1, 1]), (base, [1, 1, 1]))
    assert gap == pytest.approx(1.0)
    assert error == pytest.approx(0.0, abs=1e-9)
    # Taken as independent it would be drowned.
    apart, _ = welch(base.std(ddof=1) / 3**0.5, 2, base.std(ddof=1) / 3**0.5, 2)
    assert float(apart) > 1000


def test_students_quantiles() -> None:
    """From the usual table: 12.706, 2.228 and 1.960."""
    _, high = student([0, 0, 0], [1, 1, 1], [1, 10, 1e9])
    assert list(high) == pytest.approx([12.706, 2.228, 1.960], abs=5e-4)


def test_welch() -> None:
    """Samples of 15 with variances 7.9 and 3.8, a published example: 24.9 degrees of freedom."""
    error, freedom = welch((7.9 / 15) ** 0.5, 14, (3.8 / 15) ** 0.5, 14)
    assert float(error) == pytest.approx(0.8832, abs=5e-5)
    assert float(freedom) == pytest.approx(24.9, abs=0.05)


def test_design_effect() -> None:
    plain = (0.3 * 0.7 / 1000) ** 0.5
    # Twice the variance of independent trials; never less than they have.
    assert float(design_effect(0.3, 1000, 2**0.5 * plain, 50, 1)) == pytest.approx(2)
    assert float(design_effect(0.3, 1000, 0.1 * plain, 50, 4)) == 1.0
    # Too few clusters to tell, or nothing to tell it by: as many as a hand has rows.
    assert float(design_effect(0.3, 1000, plain, 5, 4)) == 4.0
    assert float(design_effect(0.0, 1000, 0.0, 50, 2)) == 2.0
