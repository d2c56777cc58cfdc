"""The distributions that tests compare with, against listing all cases and against SciPy."""

import math
from itertools import permutations

import numpy as np
import pytest
from scipy.stats import chi2, chisquare, ncx2, norm

from mjlog.analytics.fairness.chance import (
    agreements,
    equal_neighbours,
    holm,
    most_extreme,
    neighbours,
    noncentrality,
    shift,
    spread,
)

SMALL_SETS = [(2, 2, 2), (3, 2, 1), (1, 1, 1, 2), (4, 2)]


def orders(copies: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return every order of the tiles, each as often as it is likely."""
    return list(permutations([kind for kind, count in enumerate(copies) for _ in range(count)]))


def moments(values: list[int]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / len(values)


@pytest.mark.parametrize("copies", SMALL_SETS)
def test_equal_neighbours_of_all_orders(copies: tuple[int, ...]) -> None:
    counted = [sum(a == b for a, b in zip(order, order[1:])) for order in orders(copies)]  # noqa: B905, RUF007
    assert equal_neighbours(np.array(copies, float)) == pytest.approx(moments(counted))


@pytest.mark.parametrize("copies", SMALL_SETS)
def test_neighbours_of_all_orders(copies: tuple[int, ...]) -> None:
    mean, variance = neighbours(np.array(copies, float))
    everything = orders(copies)
    for first in range(len(copies)):
        for second in range(len(copies)):
            counted = [
                sum(pair == (first, second) for pair in zip(order, order[1:]))  # noqa: B905, RUF007
                for order in everything
            ]
            found = mean[first, second], variance[first, second]
            assert found == pytest.approx(moments(counted)), (first, second)


@pytest.mark.parametrize("copies", SMALL_SETS)
def test_agreements_of_all_orders(copies: tuple[int, ...]) -> None:
    everything = orders(copies)
    counted = [
        sum(a == b for a, b in zip(everything[0], order, strict=True)) for order in everything
    ]
    assert agreements(np.array(copies, float)) == pytest.approx(moments(counted))


def test_spread_is_the_chi_square_test() -> None:
    counts = np.array([18.0, 22, 31, 20, 15, 14])
    expected = np.full(6, 20.0)
    keys = [(face,) for face in range(1, 7)]
    found = spread(counts, expected, keys, n=40, df=5, relevant=0.2)
    assert found is not None
    known = chisquare(counts)
    assert (found.statistic, found.p) == pytest.approx((known.statistic, known.pvalue))
    assert found.cell is not None
    assert (found.cell.key, found.cell.seen) == ((3,), 31 / 120)
    # Each limit is the bias under which so large, or so small, a statistic has 2.5 %.
    low, high = found.limits(0.95)
    assert ncx2.cdf(found.statistic, 5, 120 * high**2) == pytest.approx(0.025, rel=1e-4)
    assert chi2.cdf(found.statistic, 5) < 0.975  # so 0 is in it
    assert low == pytest.approx(0, abs=1e-9)


def test_spread_names_the_sample_for_its_least_expected_cell() -> None:
    counts, expected = np.array([3.0, 7.0]), np.array([2.0, 8.0])
    found = spread(counts, expected, [(0,), (1,)], n=10, df=1, relevant=0.1)
    assert found is not None
    # Two expected in ten: five need twenty-five.
    assert (found.tested, found.least) == (False, 25)
    assert spread(np.zeros(2), np.zeros(2), [(0,), (1,)], n=0, df=1, relevant=0.1) is None


def test_shift_is_the_normal_test() -> None:
    found = shift(0.55, 0.5, 0.02, n=625, relevant=0.05, least=30)
    assert found.p == pytest.approx(2 * norm.sf(2.5))
    assert found.limits(0.95) == pytest.approx((0.55 - 1.959964 * 0.02, 0.55 + 1.959964 * 0.02))


@pytest.mark.parametrize("df", [1, 5, 51, 1207])
def test_noncentrality_has_the_usual_power(df: int) -> None:
    level = 5e-5
    power = ncx2.sf(chi2.isf(level, df), df, noncentrality(df, level))
    assert power == pytest.approx(0.8, abs=1e-4)


def test_needed_for_a_share_is_the_textbook_sample() -> None:
    # n = (z_level/2 + z_power)² · p(1 − p) / difference².
    found = shift(0.5, 0.5, 0.5 / math.sqrt(100), n=100, relevant=0.05, least=30)
    textbook = (norm.isf(0.0005) + norm.isf(0.2)) ** 2 * 0.25 / 0.05**2
    assert found.needed(0.001) == pytest.approx(textbook, rel=0.01)


def test_holm_by_hand() -> None:
    # In order: 4 × 0.01, 3 × 0.02, 2 × 0.03 (no less than before), 1 × 0.5.
    assert holm([0.03, 0.01, 0.5, 0.02]) == pytest.approx([0.06, 0.04, 0.5, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_of_equal_departures_the_favoured_one_is_named() -> None:
    assert most_extreme(np.array([-2.0, 1.0, 2.0])) == 2
    assert most_extreme(np.array([-2.1, 1.0, 2.0])) == 0


@pytest.mark.parametrize("bias", [0.0, 0.1, 0.3])
def test_intervals_of_a_spread_hold_the_truth(bias: float) -> None:
    rng = np.random.default_rng(5)
    chances = np.full(6, 1 / 6) * (1 + bias * np.array([1, -1, 1, -1, 1, -1]))
    held = 0
    for _ in range(400):
        counts = rng.multinomial(900, chances).astype(float)
        found = spread(counts, np.full(6, 150.0), [(n,) for n in range(6)], n=900, df=5, relevant=1)
        assert found is not None
        low, high = found.limits(0.95)
        held += low <= bias <= high
    # 95 %, and where there is no bias at all the lower end is 0 as often as not.
    assert 0.92 <= held / 400 <= (0.975 if bias else 1.0)
