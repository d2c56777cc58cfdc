"""What the rules fix for all players of a table together is no estimate, nor shown as one."""

import math
from typing import Any

import pandas as pd
import pytest

from mjlog.analytics.catalogue import compute
from mjlog.analytics.comparison import compare
from mjlog.analytics.registry import metrics
from mjlog.analytics.sides import Side
from tests.analytics.four_seats import POOR, Made, rules

PLACES = ["avg_place", "first_place_rate", "last_place_rate", "place_spread"]


def made(*games: tuple[tuple[int, ...], tuple[int, ...]]) -> Made:
    """A warehouse of games of one hand: the places that the seats came in, and what they won."""
    store = Made()
    rules(store, 1, "any", POOR)
    for key, (places, deltas) in enumerate(games, 1):
        seats = len(places)
        store.add(
            "games",
            game_key=key,
            rules_key=1,
            seats=seats,
            game=f"g{key}",
            ruleset="any",
            unit="point",
            loaded_hands=1,
            hands=1,
        )
        store.add("hands", hand_key=key, game_key=key, place=0, ending="exhausted", winners=0)
        for seat, (place, delta) in enumerate(zip(places, deltas, strict=True)):
            ids = {"game_key": key, "seat": seat, "player": "abcd"[seat]}
            ends = {"start_score": 100, "final_score": 100 + delta, "final_rank": place}
            store.add("seats", **ids, **ends)
            store.add("hand_seats", hand_key=key, **ids, ending="exhausted", delta=delta)
    return store


def rows(frame: pd.DataFrame, *names: str) -> list[tuple[Any, ...]]:
    return list(frame[list(names)].itertuples(index=False, name=None))


TABLES = (((1, 2, 3, 4), (30, 10, -10, -30)), ((3, 4, 1, 2), (0, -5, 5, 0)))


@pytest.mark.parametrize(
    ("metric", "value"),
    [
        ("hand_balance", 0),
        ("avg_final_score", 100),
        ("avg_place", 2.5),
        ("first_place_rate", 0.25),
        ("last_place_rate", 0.25),
    ],
)
@pytest.mark.parametrize("by", [[], ["players"], ["game"], ["ruleset", "round_wind"]])
@pytest.mark.parametrize("games", [1, 2])
def test_whole_tables_have_no_interval(
    metric: str, value: float, by: list[str], games: int
) -> None:
    """Neither in one game, of which nothing could be told by how games differ."""
    frame = compute(made(*TABLES[:games]), metric, by)
    assert len(frame) == (games if by == ["game"] else 1)
    for row in frame.to_dict("records"):
        assert row["value"] == value
        assert row["fixed"]
        assert not row["small"]
        assert all(math.isnan(row[name]) for name in ("low", "high", "se"))


def test_shares_of_whole_tables_have_no_interval() -> None:
    frame = compute(made(*TABLES), "place_spread")
    assert rows(frame, "rank", "value", "total", "n", "fixed") == [
        (place, 0.25, 2, 8, True) for place in (1, 2, 3, 4)
    ]
    assert frame[["low", "high"]].isna().all(axis=None)


@pytest.mark.parametrize("by", [["player"], ["seat"], ["rank"]])
def test_some_seats_of_tables_are_estimates(by: list[str]) -> None:
    frame = compute(made(*TABLES), ["hand_balance", "first_place_rate"], by)
    assert not frame["fixed"].any()
    assert frame["low"].notna().all()


@pytest.mark.parametrize(("games", "known"), [(3, False), (10, True)])
def test_no_difference_rests_on_the_same_in_few_games(games: int, known: bool) -> None:
    """Player "a" is ahead of "b" by a place, and by 20, in every game."""
    store = made(*[TABLES[0]] * games)
    one, other = (Side(store, {"player": player}) for player in "ab")
    found = compare(one, other, ["avg_place", "hand_balance"]).rows
    assert rows(found, "difference", "differs") == [(-1, known), (20, known)]
    assert list(found["low"].notna()) == [known] * 2


def test_selected_seats_are_estimates() -> None:
    assert not compute(made(*TABLES), "hand_balance", where={"player": "a"})["fixed"].any()
    assert compute(made(*TABLES), "hand_balance", where={"players": 4})["fixed"].all()


def test_metrics_that_can_vary_are_estimates() -> None:
    """Though every player-hand of these games is alike: no rule has it so."""
    frame = compute(made(*TABLES), ["win_rate", "deal_in_events"])
    assert not frame["fixed"].any()
    known = dict(zip(frame["metric"], frame["low"].notna(), strict=True))
    # Two games that came to the same do not tell how far from that a third would be.
    assert known == {"win_rate": True, "deal_in_events": False}


@pytest.mark.parametrize(("games", "known"), [(2, False), (3, False), (9, False), (10, True)])
def test_the_same_in_few_games_tells_no_error(games: int, known: bool) -> None:
    """Player "b" is second in every game: that is no certainty of coming second again."""
    frame = compute(made(*[TABLES[0]] * games), "avg_place", where={"player": "b"})
    (row,) = frame.to_dict("records")
    assert (row["value"], row["clusters"], row["fixed"]) == (2, games, False)
    assert [not math.isnan(row[name]) for name in ("low", "high", "se")] == [known] * 3


def test_a_fee_is_not_fixed() -> None:
    """The house takes 4 of the first table, 8 of the second."""
    fees = ((1, 2), (8, -12)), ((2, 1), (-20, 12))
    row = compute(made(*fees), "hand_balance").iloc[0]
    assert (row["value"], row["fixed"]) == (-3, False)
    # Means of -2 and -4: an error of 1, and t for one degree of freedom.
    assert row["se"] == pytest.approx(1)
    assert row["high"] - row["low"] == pytest.approx(2 * 12.7062, rel=1e-5)


def test_a_shared_place_makes_an_estimate_of_what_varies() -> None:
    """Of two games, the second has two first places: rates of 1/4 and 2/4."""
    tied = TABLES[0], ((1, 1, 3, 4), (5, 5, 0, -10))
    parts = dict(list(compute(made(*tied), PLACES).groupby("metric")))
    (first,) = parts["first_place_rate"].to_dict("records")
    assert (first["value"], first["fixed"], first["small"]) == (0.375, False, True)
    # Off their mean by an eighth each: the error is an eighth as well.
    assert first["se"] == pytest.approx(0.125)
    assert first["high"] - first["low"] == pytest.approx(0.25 * 12.7062, rel=1e-5)
    assert list(parts["last_place_rate"]["fixed"]) == [True]
    assert list(parts["place_spread"]["fixed"]) == [False, False, True, True]
    assert list(parts["avg_place"]["fixed"]) == [False]


def test_tables_of_two_sizes_are_mixed_by_chance() -> None:
    frame = compute(made(*TABLES, ((2, 1), (-7, 7))), ["avg_place", "hand_balance"])
    assert rows(frame, "metric", "fixed") == [("avg_place", False), ("hand_balance", True)]


def test_sides_of_whole_tables_vary_by_shared_places_alone() -> None:
    """20 tables without any against 20 of which one has two first places."""
    store = made(*[TABLES[0]] * 20, *[((1, 2), (3, -3))] * 19, ((1, 1), (0, 0)))
    four, two = (Side(store, {"players": number}) for number in (4, 2))
    (row,) = compare(four, two, ["first_place_rate"]).rows.to_dict("records")
    assert (row["low_a"], row["high_a"]) == (0.25, 0.25)
    # One of 20 games is a half off: an error of a 40th, and t for 19 degrees of freedom.
    assert row["high_b"] - row["low_b"] == pytest.approx(2 * 2.09302 / 40, rel=1e-5)


def test_all_that_adds_up_over_a_table_is_said_to() -> None:
    fixed = {one.id for one in metrics().values() if one.together}
    assert fixed == {
        "hand_balance",
        "chip_balance",
        "game_chips",
        "avg_final_score",
        *PLACES,
    }
