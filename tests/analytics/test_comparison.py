"""Differences, and how the two sides hang together."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from mjlog import Warehouse
from mjlog.analytics.catalogue import compute, headline
from mjlog.analytics.comparison import compare
from mjlog.analytics.intervals import newcombe, wilson
from mjlog.analytics.registry import metrics
from mjlog.analytics.sides import SameHandsError, Side
from tests.analytics.conftest import ROOT, Loaded, load_folder
from tests.analytics.four_seats import POOR, Made, game, rules
from tests.analytics.golden import golden_game, waiting_game


def of(warehouse: Warehouse | Made, **where: object) -> Side:
    return Side(warehouse, where)


@pytest.fixture(scope="module")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    """Deals that were played twice, with the players' seats swapped."""
    folder = tmp_path_factory.mktemp("deals")
    return load_folder(ROOT / "data" / "sample" / "deals", folder / "warehouse")


def test_same_deals_are_compared_wall_by_wall(deals: Warehouse) -> None:
    one, other = compute(deals, "win_rate", by=["player"])["player"]
    found = compare(of(deals, player=one), of(deals, player=other), ["hand_balance"])
    hands = deals.df("SELECT deal_id, player, delta FROM player_hands")
    sums = hands.pivot_table(index="deal_id", columns="player", values="delta", aggfunc="mean")
    expected = stats.ttest_rel(sums[one], sums[other])
    interval = expected.confidence_interval()
    row = found.rows.iloc[0]
    assert found.method == "same deals"
    assert found.deals == len(sums)
    assert row["difference"] == pytest.approx((sums[one] - sums[other]).mean())
    assert (row["low"], row["high"]) == (
        pytest.approx(interval.low),
        pytest.approx(interval.high),
    )
    assert row["freedom"] == len(sums) - 1
    assert found.hands == (2 * len(sums), 2 * len(sums))
    assert found.left_out == (0, 0)


def test_swapping_the_sides_swaps_the_sign(deals: Warehouse) -> None:
    one, other = compute(deals, "win_rate", by=["player"])["player"]
    forth = compare(of(deals, player=one), of(deals, player=other)).rows
    back = compare(of(deals, player=other), of(deals, player=one)).rows
    assert list(forth["difference"]) == pytest.approx(list(-back["difference"]), nan_ok=True)
    assert list(forth["low"]) == pytest.approx(list(-back["high"]), nan_ok=True)
    assert list(forth["differs"]) == list(back["differs"])


def paired(shared: int, more: int) -> Made:
    """Deals played with seats swapped, and games of one side alone. Seat 0 always wins 10."""
    made = Made()
    rules(made, 1, "two", POOR)
    for number in range(2 * shared + more):
        deal = f"d{number // 2}" if number < 2 * shared else None
        players = ("a", "b") if number % 2 or deal is None else ("b", "a")
        game(made, number, 1, players, ruleset="two")
        made.add("hands", hand_key=number, game_key=number, deal_id=deal)
        for seat in (0, 1):
            made.add(
                "hand_seats",
                hand_key=number,
                game_key=number,
                seat=seat,
                player=players[seat],
                delta=10 * (1 - 2 * seat),
            )
    return made


def test_hands_of_unshared_deals_are_left_out() -> None:
    """The luck of seat 0 goes out in shared deals, and not in the others."""
    found = compare(of(paired(20, 8), player="a"), of(paired(20, 8), player="b"), ["hand_balance"])
    assert (found.method, found.deals) == ("same deals", 20)
    assert (found.hands, found.left_out) == ((40, 40), (8, 8))
    row = found.rows.iloc[0]
    assert (row["difference"], row["low"], row["high"]) == (0, 0, 0)
    # With too few shared deals all hands are compared.
    found = compare(of(paired(5, 80), player="a"), of(paired(5, 80), player="b"), ["hand_balance"])
    assert found.method == "same games"
    assert found.left_out == (0, 0)
    assert found.rows["difference"].item() == pytest.approx(20 * 80 / 90)


def test_seats_of_a_deal_are_not_taken_for_seats_of_a_hand(deals: Warehouse) -> None:
    """One who played both seats of a deal in two games has one seat of each of two hands."""
    names = ["win_rate", "deal_in_rate", "ready_rate", "win_turn_spread"]
    pair = compute(deals, "win_rate", by=["player"])["player"]
    strategies = [
        deals.df("SELECT DISTINCT strategy FROM player_hands WHERE player = ?", [player])
        for player in pair
    ]
    one, other = (frame["strategy"].item() for frame in strategies)
    first, second = pair
    by_player = compare(of(deals, player=first), of(deals, player=second), names)
    by_strategy = compare(of(deals, strategy=one), of(deals, strategy=other), names)
    assert by_strategy.method == "same deals"
    pd.testing.assert_frame_equal(by_strategy.rows, by_player.rows)
    row = by_strategy.rows.set_index("metric").loc["win_rate"]
    limits = wilson(row["total_a"], row["n_a"])
    assert (row["low_a"], row["high_a"]) == pytest.approx(tuple(map(float, limits)))


def test_opponents_in_the_same_games(sample: Warehouse) -> None:
    """What one wins the other loses: the difference varies more than two samples apart would."""
    found = compare(
        of(sample, player="pungs"),
        of(sample, player="flush", opponent="pungs"),
        ["hand_balance", "deal_in_rate"],
    )
    assert found.method == "same games"
    row = found.rows.iloc[0]
    hands = sample.df(
        "SELECT game_key, hand_key, player, delta FROM player_hands"
        " WHERE opponent = 'pungs' OR player = 'pungs'"
    ).pivot_table(index=["game_key", "hand_key"], columns="player", values="delta")
    gaps = hands["pungs"] - hands["flush"]
    residuals = (gaps - gaps.mean()).groupby("game_key").sum()
    games = len(residuals)
    se = np.sqrt((residuals**2).sum() * games / (games - 1)) / len(gaps)
    assert row["difference"] == pytest.approx(gaps.mean())
    assert row["se"] == pytest.approx(se)
    assert set(found.rows["interval"]) == {"clustered"}


def test_independent_sides(sample: Warehouse) -> None:
    found = compare(
        of(sample, player="fast-1"), of(sample, player="erratic-1"), ["deal_in_rate", "win_turn"]
    )
    assert found.method == "independent"
    rate, mean = found.rows.to_dict("records")
    (k1, n1), (k2, n2) = ((rate[f"total_{side}"], rate[f"n_{side}"]) for side in "ab")
    low, high = newcombe(k1 / n1, wilson(k1, n1), k2 / n2, wilson(k2, n2))
    assert (rate["low"], rate["high"]) == (pytest.approx(float(low)), pytest.approx(float(high)))
    assert rate["interval"] == "newcombe"
    assert mean["interval"] == "welch"
    assert mean["se"] == pytest.approx(np.hypot(mean["se_a"], mean["se_b"]))


def test_values_are_those_of_either_side_alone(sample: Warehouse) -> None:
    one, other = {"player": "fast"}, {"player": "defensive"}
    counted = [metric.id for metric in metrics().values() if metric.kind != "listing"]
    rows = compare(Side(sample, one), Side(sample, other), counted).rows
    dims = [name for name in rows.columns if name in ("declared", "pattern", "other_pattern")]
    for side, where in (("a", one), ("b", other)):
        alone = compute(sample, counted, where=where)
        for name in ("win_rate", "hand_balance", "exhausted_rate", "tai_pairs", "declare_rate"):
            ours = rows[rows["metric"] == name]
            if metrics()[name].categories:
                ours = ours[ours[f"total_{side}"] > 0]
            theirs = alone[alone["metric"] == name]
            ours, theirs = (frame.sort_values(dims) for frame in (ours, theirs))
            for column in ("value", "low", "high", "n", "total"):
                assert list(ours[f"{column}_{side}"]) == pytest.approx(list(theirs[column])), name


def test_categories_that_a_side_lacks_are_none_of_its_trials() -> None:
    made = Made()
    rules(made, 1, "two", POOR)
    for key in (1, 2):
        game(made, key, 1, ("ab"[key - 1], "c"), ruleset="two")
        for number in range(40):
            hand = 100 * key + number
            made.add("hands", hand_key=hand, game_key=key, winners=1)
            made.add(
                "hand_seats",
                hand_key=hand,
                game_key=key,
                player="ab"[key - 1],
                won=True,
                win_turn=key,
            )
    rows = compare(of(made, player="a"), of(made, player="b"), ["win_turn_spread"]).rows
    assert list(rows["win_turn"]) == [1, 2]
    assert list(rows["total_a"]) == [40, 0]
    assert list(rows["total_b"]) == [0, 40]
    assert list(rows["n_b"]) == [40, 40]
    assert list(rows["difference"]) == [1, -1]


def test_warehouses(deals: Warehouse, sample: Warehouse) -> None:
    """The deals are part of the sample: they are compared with the rest of it."""
    found = compare(Side(sample, {}), Side(deals, {}), ["exhausted_rate", "avg_tai"])
    rows = found.rows
    games = deals.df("SELECT count(*) AS n FROM games")["n"].item()
    assert (found.method, found.shared) == ("independent", (games, 0))
    every, part = (compute(side, "exhausted_rate").iloc[0] for side in (sample, deals))
    assert (rows["n_a"][0], rows["total_a"][0]) == (
        every["n"] - part["n"],
        every["total"] - part["total"],
    )
    assert (rows["n_b"][0], rows["total_b"][0]) == (part["n"], part["total"])
    assert list(rows["metric"]) == ["exhausted_rate", "avg_tai"]
    turned = compare(Side(deals, {}), Side(sample, {}), ["exhausted_rate"])
    assert turned.shared == (0, games)
    assert turned.rows["n_b"][0] == rows["n_a"][0]


def tables(first: int, last: int) -> Made:
    """Games of two hands each; the first hand is won by seat 0, the second in odd games."""
    made = Made()
    rules(made, 1, "two", POOR)
    for key in range(first, last):
        game(made, key, 1, ("a", "b"), ruleset="two")
        for number in range(2):
            won = number == 0 or key % 2 == 1
            ending = "won" if won else "exhausted"
            made.add("hands", hand_key=10 * key + number, game_key=key, ending=ending)
            for seat in (0, 1):
                made.add(
                    "hand_seats",
                    hand_key=10 * key + number,
                    game_key=key,
                    seat=seat,
                    player="ab"[seat],
                    is_dealer=seat == 0,
                    won=won and seat == 0,
                    delta=10 * (1 - 2 * seat),
                )
    return made


def test_games_in_both_warehouses_are_left_out_of_both() -> None:
    """Games 0 to 39 and 30 to 59: 30 to 39 are in both."""
    found = compare(Side(tables(0, 40), {}), Side(tables(30, 60), {}), ["win_rate"])
    assert (found.method, found.shared, found.hands) == ("independent", (10, 10), (120, 80))
    assert (found.rows["n_a"].item(), found.rows["n_b"].item()) == (120, 80)
    # Other players of the same games are no such overlap: they met.
    met = compare(of(tables(0, 40), player="a"), of(tables(0, 40), player="b"), ["win_rate"])
    assert (met.method, met.shared) == ("same games", (0, 0))


def test_the_same_games_are_no_comparison() -> None:
    with pytest.raises(SameHandsError):
        compare(Side(tables(0, 9), {}), Side(tables(0, 9), {}), ["win_rate"])


def test_metrics_that_cannot_differ_are_left_out() -> None:
    names = ["exhausted_rate", "win_rate", "hand_balance", "win_turn", "missed_win"]
    made = tables(0, 40)
    table = compare(of(made, player="a"), of(made, player="b"), names)
    assert list(table.rows["metric"]) == ["win_rate", "hand_balance"]
    assert table.alike == ("exhausted_rate",)
    assert set(table.undefined) == {"win_turn", "missed_win"}
    # Of whole tables the balances come to nothing; hands may be exhausted or not.
    whole = compare(Side(tables(0, 40), {}), Side(tables(40, 60), {}), names)
    assert list(whole.rows["metric"]) == ["exhausted_rate", "win_rate"]
    assert whole.alike == ("hand_balance",)
    # Players who sat at other tables as well have exhausted hands of their own.
    more = tables(0, 40)
    game(more, 99, 1, ("a", "c"), ruleset="two")
    more.add("hands", hand_key=990, game_key=99, ending="won")
    more.add("hand_seats", hand_key=990, game_key=99, player="a")
    rows = compare(of(more, player="a"), of(more, player="b"), ["exhausted_rate"]).rows
    assert (rows["n_a"].item(), rows["n_b"].item()) == (81, 80)


def test_that_nothing_happened_does_not_mean_that_it_cannot(sample: Warehouse) -> None:
    """A rate of 0 on both sides has intervals, and is compared."""
    found = compare(of(sample, player="fast"), of(sample, player="defensive"), ["missed_win"])
    assert list(found.rows["value_a"]) == [0]
    assert found.alike == ()


def test_hardly_any_hits_fall_back_to_newcombe(sample: Warehouse) -> None:
    rows = compare(of(sample, player="fast"), of(sample, player="defensive"), ["missed_win"]).rows
    row = rows.iloc[0]
    assert (row["value_a"], row["value_b"]) == (0, 0)
    assert row["interval"] == "newcombe"
    assert row["low"] < 0 < row["high"]
    assert not row["differs"]


def test_one_game_against_another_is_no_comparison(loaded: Loaded) -> None:
    """Each is one game: how games vary is unknown, so a mean cannot be told from another."""
    one, other = loaded({"g": golden_game()}), loaded({"w": waiting_game()})
    row = compare(Side(one, {}), Side(other, {}), ["avg_tai"]).rows.iloc[0]
    assert row["difference"] == pytest.approx((8 + 4 + 21 + 7 + 6 + 5) / 6 - 2)
    assert np.isnan(row["low"])
    assert not row["differs"]
    assert row["small"]


def test_players_of_one_game_are_compared_by_hand(loaded: Loaded) -> None:
    warehouse = loaded({"golden": golden_game()})
    row = compare(
        of(warehouse, player="lin"), of(warehouse, player="chen"), ["hand_balance"]
    ).rows.iloc[0]
    gaps = 2 * np.array([210, 130, -190, -170, -150, 0, 470, 0])
    assert row["difference"] == pytest.approx(gaps.mean())
    assert row["se"] == pytest.approx(gaps.std(ddof=1) / 8**0.5)


def test_a_real_difference_is_found_and_none_is_not() -> None:
    """Ten repetitions: a side that wins 20 points of 100 more, and one that does not."""
    rng = np.random.default_rng(7)
    found = [0, 0]
    for _ in range(10):
        for place, better in enumerate((0.5, 0.3)):
            made = Made()
            rules(made, 1, "two", POOR)
            for key in range(200):
                player = "ab"[key % 2]
                game(made, key, 1, (player, "c"), ruleset="two")
                for hand in range(2):
                    won = rng.random() < (better if player == "a" else 0.3)
                    number = 10 * key + hand
                    made.add("hands", hand_key=number, game_key=key)
                    made.add(
                        "hand_seats", hand_key=number, game_key=key, player=player, won=bool(won)
                    )
            rows = compare(of(made, player="a"), of(made, player="b"), ["win_rate"]).rows
            found[place] += bool(rows["differs"].item())
    assert found[0] >= 9
    assert found[1] <= 2


def test_default_is_the_overview(deals: Warehouse) -> None:
    one, other = compute(deals, "win_rate", by=["player"])["player"]
    rows = compare(of(deals, player=one), of(deals, player=other)).rows
    assert list(rows["metric"].drop_duplicates()) == [
        name for name in headline() if name in set(rows["metric"])
    ]
    with pytest.raises(ValueError, match="listing"):
        compare(of(deals), of(deals), ["best_hands"])


def test_sides_without_hands(sample: Warehouse, tmp_path: Path) -> None:
    rows = compare(of(sample, player="nobody"), of(sample, player="fast"), ["win_rate"]).rows
    assert rows["n_a"].item() == 0
    assert np.isnan(rows["difference"].item())
    assert pd.isna(rows["low"]).all()
