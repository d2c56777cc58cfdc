"""Does any seat or player get better tiles, or win more, than the others?

Tiles are dealt at random if, in every hand, any seat could as well have been dealt what another
was. So hands are compared within themselves, and nothing has to be known of how good tiles are on
the average.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
from scipy.special import chdtri, ndtr

from mjlog.analytics.fairness.chance import Cell, Measured, most_extreme, shift, spread
from mjlog.analytics.fairness.sample import Bools, Floats, Ints, Sample

ENOUGH_HANDS = 30
"""Hands of a seat, player or dealer below which a normal distribution is too rough."""


def dealt_tiles(sample: Sample, relevant: float) -> Measured | None:
    """Is every tile dealt as often to every seat? Cells: tile, seat."""
    hands = sample.dealt[sample.has_deal]
    count, seats, each = hands.shape
    kinds = len(sample.tiles)
    size = float(sample.copies.sum())
    observed = np.zeros((seats + 1, kinds))
    for seat in range(seats):
        observed[seat] = np.bincount(hands[:, seat].ravel(), minlength=kinds)
    observed[seats] = sample.copies * count - observed.sum(axis=0)
    room = np.array([each] * seats + [size - seats * each]) * count
    expected = np.outer(room, sample.copies / size)
    return spread(
        observed.ravel(),
        expected.ravel(),
        [(tile, seat) for seat in (*range(seats), -1) for tile in sample.tiles],
        n=count,
        df=seats * (kinds - 1),
        relevant=relevant,
        scale=(size - 1) / size,
        shares=np.repeat(room, kinds),
        # The tiles that are not dealt follow from those that are.
        total=float(count * seats * each),
        shown=np.arange(observed.size) < seats * kinds,
    )


def dealt_distance(sample: Sample, relevant: float) -> Measured | None:
    """Is any seat dealt tiles nearer to ready than the others? Cells: seat."""
    gaps, spread_of = _gaps(sample)
    count, seats = gaps.shape
    total = float(spread_of.sum())
    if total == 0:
        return None
    sums = gaps.sum(axis=0)
    statistic = (seats - 1) / seats * float((sums**2).sum()) / total
    worst = most_extreme(-sums)  # less is better
    against_others = seats / (seats - 1)
    effect = against_others * float(sums[worst]) / count
    error = against_others * sqrt(total) / count
    return shift(
        effect,
        0.0,
        error,
        n=count,
        relevant=relevant,
        least=ENOUGH_HANDS,
        statistic=statistic,
        df=seats - 1,
        cell=Cell((worst,), effect, 0.0),
    )


def dealer_distance(sample: Sample, relevant: float) -> Measured | None:
    """Is the dealer dealt tiles nearer to ready than the others, the first draw left out?"""
    gaps, spread_of = _gaps(sample)
    count, seats = gaps.shape
    total = float(spread_of.sum())
    if total == 0:
        return None
    dealer = sample.dealer[_comparable(sample)]
    against_others = seats / (seats - 1)
    effect = against_others * float(gaps[np.arange(count), dealer].mean())
    error = against_others * sqrt(total) / count
    return shift(effect, 0.0, error, n=count, relevant=relevant, least=ENOUGH_HANDS)


def player_distance(sample: Sample, relevant: float) -> Measured | None:
    """Is any player dealt tiles nearer to ready than the others? Cells: player."""
    gaps, spread_of = _gaps(sample)
    players = sample.player[_comparable(sample)]
    seats = gaps.shape[1]
    variance = np.repeat(spread_of, seats).reshape(gaps.shape)
    against_others = seats / (seats - 1)
    return of_players(
        players,
        gaps * against_others,
        variance * against_others**2,
        np.ones_like(gaps),
        relevant,
        better=-1,
    )


def of_players(
    players: Ints,
    excess: Floats,
    variance: Floats,
    weight: Floats,
    relevant: float,
    *,
    better: int,
) -> Measured | None:
    """Return what the player says who departs most, corrected for choosing among players.

    Args:
        players: by hand and seat.
        excess: what each had above what was due, likewise.
        variance: its variance where all is fair.
        weight: what the effect is counted by: hands, or draws.
        relevant: the effect that matters.
        better: 1 if more is better, -1 if less is.
    """
    numbers = players.ravel()
    hands = np.bincount(numbers, weights=weight.ravel() > 0)
    sums = np.bincount(numbers, weights=excess.ravel())
    spreads = np.bincount(numbers, weights=variance.ravel())
    weights = np.bincount(numbers, weights=weight.ravel())
    able = np.flatnonzero((hands >= ENOUGH_HANDS) & (spreads > 0))
    if len(able) < 2:
        able = np.flatnonzero(spreads > 0)
    if len(able) < 2:
        return None
    scores = better * sums[able] / np.sqrt(spreads[able])
    worst = int(able[most_extreme(scores)])
    p = min(1.0, len(able) * float(2 * ndtr(-np.abs(scores).max())))
    effect = float(sums[worst] / weights[worst])
    # A typical player's sample decides whether the question can be answered.
    typical = int(np.median(hands[able]))
    error = sqrt(float(spreads[worst])) / float(weights[worst])
    return shift(
        effect,
        0.0,
        error * sqrt(float(hands[worst]) / typical),
        n=typical,
        relevant=relevant,
        least=ENOUGH_HANDS,
        statistic=float(chdtri(1, p)),
        cell=Cell((worst,), effect, 0.0),
        tries=len(able),
    )


def wins(sample: Sample, relevant: float) -> Measured | None:
    """Does any seat win more, over walls that were played with every seating? Cells: seat.

    With every player in every seat, skill is the same everywhere; and a seat that deals is
    compared with other seats when they deal, so the dealer's advantage is too. Takes all hands,
    not one of each deal.
    """
    dealers, shares = _duplicates(sample)
    seats = sample.rules.seats
    if np.bincount(dealers, minlength=seats).min() < 2:
        return None
    bias, covariance = np.zeros(seats), np.zeros((seats, seats))
    center = np.eye(seats) - 1 / seats
    for dealer in range(seats):
        mine = shares[dealers == dealer] @ center
        bias += mine.mean(axis=0) / seats
        covariance += np.cov(mine, rowvar=False) / len(mine) / seats**2
    if not covariance.any():
        return None
    statistic = float(bias @ np.linalg.pinv(covariance, hermitian=True) @ bias)
    worst = most_extreme(bias)
    against_others = seats / (seats - 1)
    effect = against_others * float(bias[worst])
    return shift(
        effect,
        0.0,
        against_others * sqrt(float(covariance[worst, worst])),
        n=len(dealers),
        relevant=relevant,
        least=2 * seats * ENOUGH_HANDS,
        statistic=statistic,
        df=seats - 1,
        cell=Cell((worst,), effect, 0.0),
    )


def _duplicates(sample: Sample) -> tuple[Ints, Floats]:
    """Return dealers and shares of wins by seat, of the deals played with every seating."""
    seats = sample.rules.seats
    again = np.bincount(sample.deal)[sample.deal] >= seats
    sample = sample.only(again)
    order = np.argsort(sample.deal, kind="stable")
    bounds = np.flatnonzero(np.diff(sample.deal[order])) + 1
    dealers: list[int] = []
    shares: list[Floats] = []
    for hands in np.split(order, bounds):
        players = sample.player[hands]
        names = np.unique(players)
        times = np.array([(players == name).sum(axis=0) for name in names])
        balanced = len(names) == seats and times.min() == times.max()
        if balanced and len(np.unique(sample.dealer[hands])) == 1:
            dealers.append(int(sample.dealer[hands][0]))
            shares.append(sample.won[hands].mean(axis=0))
    return np.array(dealers, np.int64), np.array(shares, np.float64).reshape(-1, seats)


def _comparable(sample: Sample) -> Bools:
    return np.array(np.isfinite(sample.distance).all(axis=1), np.bool_)


def _gaps(sample: Sample) -> tuple[Floats, Floats]:
    """Return each seat's distance less the hand's mean, and the variance within each hand."""
    distances = sample.distance[_comparable(sample)]
    gaps = distances - distances.mean(axis=1, keepdims=True)
    return gaps, (gaps**2).mean(axis=1)
