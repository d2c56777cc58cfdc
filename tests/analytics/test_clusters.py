"""What a number rests on: intervals, clusters, samples too small, and that none stands without."""

import numpy as np
import pytest
from scipy import stats

from mjlog import Warehouse
from mjlog.analytics.catalogue import compute, headline
from mjlog.analytics.intervals import wilson
from mjlog.analytics.registry import metrics
from tests.analytics.conftest import Loaded
from tests.analytics.four_seats import POOR, Made, game, rules
from tests.analytics.golden import golden_game, waiting_game


def small(hands: int = 1) -> Made:
    """A warehouse to put hands into, with one game of two."""
    made = Made()
    rules(made, 1, "two", POOR)
    game(made, 1, 1, ("a", "b"), ruleset="two")
    for number in range(1, 1 + hands):
        made.add("hands", hand_key=number, game_key=1, place=number, ending="won", winners=1)
    return made


def test_a_players_rate_has_wilsons_interval(sample: Warehouse) -> None:
    frame = compute(sample, "win_rate", by=["player"])
    low, high = wilson(frame["total"], frame["n"])
    assert list(frame["low"]) == pytest.approx(list(low))
    assert list(frame["high"]) == pytest.approx(list(high))
    one = compute(sample, "win_rate", where={"player": "fast"})
    row = frame[frame["player"] == "fast"].iloc[0]
    assert one["low"].item() == pytest.approx(row["low"])


def test_mean_is_clustered_by_game(sample: Warehouse) -> None:
    """Against the sandwich estimator, written out over residuals."""
    seats = sample.df(
        "SELECT coalesce(deal_id, game_key::VARCHAR) AS g, delta FROM player_hands"
        " WHERE player = 'fast'"
    )
    residuals = (seats["delta"] - seats["delta"].mean()).groupby(seats["g"]).sum()
    games = len(residuals)
    se = np.sqrt((residuals**2).sum() * games / (games - 1)) / len(seats)
    row = compute(sample, "hand_balance", where={"player": "fast"}).iloc[0]
    assert row["se"] == pytest.approx(se)
    assert row["clusters"] == games
    t = stats.t.ppf(0.975, games - 1)
    assert (row["low"], row["high"]) == (
        pytest.approx(row["value"] - t * se),
        pytest.approx(row["value"] + t * se),
    )


def test_seats_of_a_hand_are_no_two_samples() -> None:
    """Two seats that are always ready together tell as much as one of them."""
    made = small(60)
    for number in range(1, 61):
        for seat in (0, 1):
            made.add(
                "hand_seats",
                hand_key=number,
                game_key=1,
                seat=seat,
                player="ab"[seat],
                ending="exhausted",
                ready_at_end=number % 3 == 0,
            )
    row = compute(made, "ready_at_exhaustion").iloc[0]
    assert (row["total"], row["n"]) == (40, 120)
    apart = compute(made, "ready_at_exhaustion", by=["seat"]).iloc[0]
    low, high = wilson(20, 60)
    assert (apart["low"], apart["high"]) == (pytest.approx(float(low)), pytest.approx(float(high)))
    # The variance is estimated, with a factor of 60/59.
    assert row["low"] == pytest.approx(apart["low"], abs=0.002)
    assert row["high"] == pytest.approx(apart["high"], abs=0.002)


def test_one_game_is_clustered_by_its_hands(loaded: Loaded) -> None:
    warehouse = loaded({"golden": golden_game()})
    row = compute(warehouse, "avg_hand_tai", by=["player"]).iloc[1]
    # 7, 1 and 14: their standard deviation divided by the root of 3
    assert row["se"] == pytest.approx(np.std([7, 1, 14], ddof=1) / 3**0.5)
    assert (row["clusters"], row["clustered_by"], row["small"]) == (3, "hands", True)
    two = loaded({"golden": golden_game(), "waiting": waiting_game()})
    frame = compute(two, "avg_hand_tai", by=["player"])
    assert list(frame["clustered_by"]) == ["games", "hands"]  # lin won in one of them only


def test_a_group_of_one_game_is_clustered_by_its_hands(sample: Warehouse) -> None:
    """Beside groups of several games; random-1 played one."""
    frame = compute(sample, ["hand_balance", "deal_in_rate"], by=["player"])
    kinds = frame.groupby("player")["clustered_by"].agg(set)
    assert kinds["random-1"] == {"hands"}
    assert kinds["fast"] == {"games"}
    row = frame[(frame["player"] == "random-1") & (frame["metric"] == "hand_balance")].iloc[0]
    deltas = sample.df("SELECT delta FROM hand_seats WHERE player = 'random-1'")["delta"]
    assert (row["n"], row["clusters"]) == (len(deltas), len(deltas))
    assert row["value"] == pytest.approx(deltas.mean())
    assert row["se"] == pytest.approx(deltas.sem())


def test_hands_from_one_wall_are_one_cluster(sample: Warehouse) -> None:
    deals = "SELECT count(DISTINCT deal_id), count(*) FROM hands WHERE deal_id IS NOT NULL"
    walls, hands = sample.con.execute(deals).fetchone() or (0, 0)
    assert hands == 2 * walls
    frame = compute(sample, "hand_balance", by=["deal"])
    named = frame[frame["deal"].notna()]
    assert len(named) == walls
    assert set(named["clustered_by"]) == {"hands"}


def test_small_samples_are_marked(loaded: Loaded, sample: Warehouse) -> None:
    warehouse = loaded({"golden": golden_game()})
    frame = compute(warehouse, headline())
    assert (frame["small"] | frame["fixed"]).all()
    frame = compute(sample, ["deal_in_rate", "aborted_rate"])
    assert not frame["small"].any()
    # Nothing seen does not mean that nothing can be: there is an interval, and no error of 0.
    never = frame[frame["metric"] == "aborted_rate"].iloc[0]
    assert (never["value"], never["low"]) == (0, 0)
    assert never["high"] > 0
    assert np.isnan(never["se"])


@pytest.mark.parametrize(("games", "small"), [(24, True), (32, False)])
def test_chances_that_hang_together_count_for_less(games: int, small: bool) -> None:
    """Games of five hands of two; in every other game all are ready, in the rest nobody.

    The rate is 1/2. A game of ten trials is 5 off what it should have, so the variance is
    25 g · g/(g - 1) / (10 g)², and 1/4 / (10 g) if all trials were independent: a ratio of
    10 g/(g - 1). What counts is 10 g trials over that, g - 1: as many as there are games, less one.
    """
    made = Made()
    rules(made, 1, "two", POOR)
    for key in range(1, games + 1):
        game(made, key, 1, ("a", "b"), ruleset="two")
        for place in range(5):
            number = 5 * key + place
            made.add("hands", hand_key=number, game_key=key, place=place, winners=0)
            for seat in (0, 1):
                made.add(
                    "hand_seats",
                    hand_key=number,
                    game_key=key,
                    seat=seat,
                    player="ab"[seat],
                    ready_turn=3 if key % 2 else None,
                    ready_at_end=bool(key % 2),
                )
    row = compute(made, "ready_rate").iloc[0]
    assert (row["total"], row["n"], row["small"]) == (5 * games, 10 * games, small)
    low, high = wilson((games - 1) / 2, games - 1)
    assert (row["low"], row["high"]) == (pytest.approx(float(low)), pytest.approx(float(high)))


def test_no_value_stands_without_what_it_rests_on(sample: Warehouse) -> None:
    counted = [metric.id for metric in metrics().values() if metric.kind != "listing"]
    frame = compute(sample, counted, by=["player"])
    assert (frame["n"] > 0).all()
    kinds = frame["metric"].map({name: metric.kind for name, metric in metrics().items()})
    rates = frame[kinds != "mean"]
    assert rates[["low", "high"]].notna().all().all()
    assert ((rates["low"] <= rates["value"]) & (rates["value"] <= rates["high"])).all()
    means = frame[kinds == "mean"]
    # Few clusters that all came to the same tell no error either.
    unknown = means["se"].isna()
    assert unknown[means["clusters"] < 2].all()
    assert not unknown[means["clusters"] >= 10].any()
    assert (means["se"] > 0)[(means["clusters"] < 10) & ~unknown].all()
    assert (means["low"].isna() == unknown).all()
    # What is of one hand alone has no error.
    assert ((means["clusters"] > 1) | (means["n"] == 1)).all()


def test_level(sample: Warehouse) -> None:
    wide, narrow = (
        compute(sample, ["win_rate", "hand_balance"], by=["player"], level=level)
        for level in (0.99, 0.5)
    )
    assert (wide["low"] < narrow["low"]).all()
    assert (wide["high"] > narrow["high"]).all()
