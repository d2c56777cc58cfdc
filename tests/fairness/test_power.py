"""The sample that is asked for notices the bias that matters about as often as promised."""

from collections.abc import Callable

import numpy as np
import pytest

from mjlog.analytics.fairness import dice, seats, walls
from mjlog.analytics.fairness.chance import Measured
from mjlog.analytics.fairness.sample import Sample, read
from tests.fairness.corpora import Deals, clean, deal_again, warehouse

LEVEL = 0.001
RUNS = 60


def sampled(deals: Deals) -> Sample:
    return read(warehouse(deals)).samples[0]


def faces(rng: np.random.Generator, count: int) -> Deals:
    """Three faces a tenth more often, three a tenth less: chances are off by a tenth."""
    deals = clean(int(rng.integers(1 << 30)), count)
    chances = np.full(6, 1 / 6) * (1 + 0.1 * np.array([1, -1, 1, -1, 1, -1]))
    deals.dice = rng.choice(6, deals.dice.shape, p=chances) + 1
    return deal_again(deals)


def doors(rng: np.random.Generator, count: int) -> Deals:
    """The dealer's side opens 60 times in a hundred: off by a fifth."""
    deals = clean(int(rng.integers(1 << 30)), count)
    dealers = rng.random(count) < 0.6
    deals.door = np.where(dealers, deals.dealer, 1 - deals.dealer)
    return deals


def distances(rng: np.random.Generator, count: int) -> Deals:
    """Seat 0 is dealt tiles half a tile nearer to ready."""
    deals = clean(int(rng.integers(1 << 30)), count)
    better = rng.random(count) < 0.5
    deals.distance[better, 0] -= 1
    return deals


def nothing(rng: np.random.Generator, count: int) -> Deals:
    return clean(int(rng.integers(1 << 30)), count)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("test", "relevant", "corpus"),
    [
        (dice.faces, 0.1, faces),
        (dice.door, 0.2, doors),
        (seats.dealt_distance, 0.5, distances),
    ],
)
def test_needed_sample_has_the_promised_power(
    test: Callable[[Sample, float], Measured | None],
    relevant: float,
    corpus: Callable[[np.random.Generator, int], Deals],
) -> None:
    rng = np.random.default_rng(8)
    first = test(sampled(corpus(rng, 300)), relevant)
    assert first is not None
    needed = first.needed(LEVEL)
    noticed = 0
    for _ in range(RUNS):
        found = test(sampled(corpus(rng, needed)), relevant)
        assert found is not None
        noticed += found.p < LEVEL
    # 80 % of 60 is 48, give or take 3.1.
    assert 38 <= noticed <= 57


@pytest.mark.parametrize(
    "test",
    [dice.faces, dice.alike, dice.sums, dice.repeats, dice.door, walls.first_tiles, walls.places,
     walls.equal, walls.pairs, walls.previous, seats.dealt_tiles, seats.dealt_distance],
)  # fmt: skip
def test_what_is_needed_does_not_hang_on_the_sample(
    test: Callable[[Sample, float], Measured | None],
) -> None:
    rng = np.random.default_rng(9)
    needs = []
    for count in (100, 400):
        found = test(sampled(nothing(rng, count)), 0.1)
        assert found is not None
        needs.append(found.needed(LEVEL))
    assert needs[0] == pytest.approx(needs[1], rel=0.25)
