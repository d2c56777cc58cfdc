"""Four seats: the statistics follow their distributions, and a favoured seat is found."""

from collections.abc import Callable

import numpy as np
import pytest

from mjlog.analytics.fairness import dice, draws, seats
from mjlog.analytics.fairness.chance import Measured
from mjlog.analytics.fairness.sample import UNKNOWN, Sample
from mjlog.rules.registry import load

SEATS = 4
Test = Callable[[Sample, float], Measured | None]


def sample(rng: np.random.Generator, deals: int, favour: float = 0.0) -> Sample:
    """Return hands of four: distances, draws, and walls played four times with seats changed.

    Args:
        rng: decides everything.
        deals: how many.
        favour: advantage of seat 2 in everything.
    """
    rules = load("hk13")
    count = deals * SEATS
    tiles = tuple(tile for tile, copies in enumerate(rules.copies) if copies)
    copies = np.array([rules.copies[tile] for tile in tiles], float)
    number = np.arange(count) // SEATS
    dealer = np.repeat(rng.integers(0, SEATS, deals), SEATS)
    turned = (np.arange(SEATS) + np.arange(count)[:, None]) % SEATS
    # The dealer wins more, and so does player 0; luck makes the rest.
    worth = rng.gumbel(size=(count, SEATS)) + np.repeat(rng.normal(0, 0.5, (deals, SEATS)), 4, 0)
    worth[np.arange(count), dealer] += 0.4
    worth += 0.6 * (turned == 0)
    worth[:, 2] += 4 * favour
    distance = rng.integers(1, 6, (count, SEATS)).astype(float)
    distance[:, 2] -= rng.random(count) < favour
    drawn = np.full((count, SEATS), 12.0)
    chance = rng.uniform(0.1, 0.4, (count, SEATS))
    useful = rng.binomial(12, chance + 0.2 * favour * (np.arange(SEATS) == 2))
    none = np.zeros(count, bool)
    return Sample(
        rules=rules,
        tiles=tiles,
        copies=copies,
        hand_key=np.arange(count),
        origin=np.zeros(count, int),
        game=np.arange(count),
        place=np.zeros(count, int),
        dealer=dealer,
        door=np.full(count, UNKNOWN),
        dice=np.zeros((count, 0), int),
        wall=np.zeros((count, 144), np.uint8),
        has_wall=none,
        dealt=np.zeros((count, SEATS, 13), np.uint8),
        has_deal=none,
        distance=distance,
        player=turned,
        won=worth == worth.max(axis=1, keepdims=True),
        deal=number,
        first=np.arange(count) % SEATS == 0,
        unlinked=none,
        draws=np.stack([drawn, useful, 12 * chance, 12 * chance * (1 - chance)], axis=2),
    )


@pytest.mark.parametrize(
    ("test", "df"),
    [
        (seats.dealt_distance, SEATS - 1),
        (seats.dealer_distance, 1),
        (draws.by_seat, SEATS),
        (seats.wins, SEATS - 1),
    ],
)
def test_statistics_of_fair_tables(test: Test, df: int) -> None:
    rng = np.random.default_rng(4)
    found = [test(sample(rng, 160), 0.1) for _ in range(150)]
    values = np.array([one.statistic for one in found if one is not None])
    assert len(values) == 150
    assert {one.df for one in found if one is not None} == {df}
    # A mean of 150 has a standard error of sqrt(2 df / 150): three of them.
    assert abs(values.mean() - df) < 3 * np.sqrt(2 * df / 150)
    p_values = np.array([one.p for one in found if one is not None])
    assert np.mean(p_values < 0.05) < 0.11


@pytest.mark.parametrize("test", [seats.dealt_distance, draws.by_seat, seats.wins])
def test_a_favoured_seat_is_found(test: Test) -> None:
    found = test(sample(np.random.default_rng(5), 400, favour=0.3), 0.1)
    assert found is not None
    assert found.p < 1e-6
    assert found.cell is not None
    assert found.cell.key == (2,)
    assert (found.effect < 0) == (test is seats.dealt_distance)


def test_effects_are_against_the_other_seats() -> None:
    table = sample(np.random.default_rng(6), 400, favour=0.3)
    found = seats.dealt_distance(table, 0.1)
    assert found is not None
    others = table.distance[:, [0, 1, 3]].mean()
    assert found.effect == pytest.approx(table.distance[:, 2].mean() - others)


def test_nothing_is_said_of_dice_that_are_not_thrown() -> None:
    table = sample(np.random.default_rng(7), 50)
    for test in (dice.faces, dice.alike, dice.sums, dice.repeats, dice.door):
        assert test(table, 0.1) is None
