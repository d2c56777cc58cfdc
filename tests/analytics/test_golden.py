"""Metrics of games made by hand; the numbers are worked out in ``golden.py``."""

import pandas as pd
import pytest
from msgspec import structs

from mjlog import Warehouse
from mjlog.analytics.catalogue import STATISTICS, compute
from mjlog.analytics.registry import metrics
from mjlog.records import HandEnd, Settlement
from tests.analytics.conftest import Loaded
from tests.analytics.golden import (
    CHEN,
    CHIPPED,
    EXPECTED,
    LIN,
    WAITING,
    chipped_game,
    golden_game,
    waiting_game,
)


@pytest.fixture
def golden(loaded: Loaded) -> Warehouse:
    return loaded({"golden": golden_game()})


def by_group(frame: pd.DataFrame) -> dict[tuple[object, ...], tuple[float, int]]:
    """Totals and numbers by dimension values."""
    dims = [name for name in frame.columns if name not in ("metric", "unit", *STATISTICS)]
    return {
        tuple(row[name] for name in dims): (row["total"], row["n"])
        for row in frame.to_dict("records")
    }


def test_every_metric_of_a_warehouse_has_a_golden_value() -> None:
    counted = {metric.id for metric in metrics().values() if metric.kind != "listing"}
    found = [*EXPECTED, *WAITING, *CHIPPED]
    assert counted == set(found)
    assert len(found) == len(counted)


def test_golden_values(golden: Warehouse) -> None:
    for metric, expected in EXPECTED.items():
        frame = compute(golden, metric, by=["player"])
        assert by_group(frame) == expected, metric
        assert (frame["value"] == frame["total"] / frame["n"]).all(), metric


def test_golden_waits(loaded: Loaded) -> None:
    warehouse = loaded({"waiting": waiting_game()})
    for metric, expected in WAITING.items():
        assert by_group(compute(warehouse, metric, by=["player"])) == expected, metric


def test_golden_chips(loaded: Loaded) -> None:
    warehouse = loaded({"chipped": chipped_game()})
    for metric, expected in CHIPPED.items():
        assert by_group(compute(warehouse, metric, by=["player"])) == expected, metric


def test_chips_and_patterns_of_hands(loaded: Loaded) -> None:
    warehouse = loaded({"chipped": chipped_game()})
    best = compute(warehouse, "best_hands").to_dict("records")
    told = {(row["hand"], row["player"]): (row["chips"], row["patterns"]) for row in best}
    assert {key: chips for key, (chips, _) in told.items()} == {
        (1, LIN): -4,
        (1, CHEN): 12,
        (1, "wang"): -4,
        (1, "li"): -4,
        (2, LIN): 1,
        (2, CHEN): -5,
        (2, "wang"): 4,
        (2, "li"): 0,
    }
    # Of two winners each has its own patterns; who paid them both has all.
    own = {"lin": ["dragon", "aka"], "wang": ["riichi", "ippatsu", "ura×2", "aka"]}
    for player, patterns in own.items():
        assert set(patterns) <= set(told[2, player][1].split())
    assert "ippatsu" not in told[2, LIN][1]
    assert "dragon" not in told[2, "wang"][1]
    every = [*told[2, "wang"][1].split(), *told[2, LIN][1].split()]
    assert told[2, CHEN][1].split() == every


def test_chips_of_games_that_are_not_whole(loaded: Loaded) -> None:
    """Without an end, or with a hand whose chips nobody wrote down, a game has no total."""
    whole = chipped_game()
    bare = [structs.replace(r, chips=None) if isinstance(r, Settlement) else r for r in whole]
    ends = [place for place, record in enumerate(whole) if isinstance(record, HandEnd)]
    half = [*bare[: ends[0]], *whole[ends[0] :]]
    # Two hands of four players, and one hand of them.
    for log, hands in ((whole[:-1], 2), (half, 1)):
        warehouse = loaded({"log": log})
        assert not len(compute(warehouse, "game_chips"))
        assert compute(warehouse, "chip_balance")["n"].item() == hands * 4


def test_a_win_let_go_locks_while_waiting(golden: Warehouse) -> None:
    """In hand 8 alone: lin lets 4m go, may not win 7m, and discards it."""
    frame = compute(golden, "locked_rate", by=["player"])
    assert dict(zip(frame["player"], frame["total"], strict=True)) == {LIN: 1, CHEN: 0}


def test_denominators_at_the_table(golden: Warehouse) -> None:
    """Hands at the table are eight, player-hands sixteen."""
    frame = compute(golden, ["win_rate", "exhausted_rate", "dealer_win_rate", "door_bias"])
    assert dict(zip(frame["metric"], frame["n"], strict=True)) == {
        "win_rate": 16,
        "exhausted_rate": 8,
        "dealer_win_rate": 8,
        "door_bias": 8,
    }
    assert list(frame["total"]) == [6, 2, 4, 2]
    # The hands that a player sat in, not only those it dealt.
    selected = compute(golden, "exhausted_rate", where={"player": CHEN})
    assert (selected["total"].item(), selected["n"].item()) == (2, 8)


def test_best_and_worst_hands(golden: Warehouse) -> None:
    best = compute(golden, "best_hands", limit=3)
    assert list(best["delta"]) == [470, 210, 190]
    assert list(best["player"]) == [LIN, LIN, CHEN]
    assert list(best["total_tai"]) == [21, 8, 7]
    assert best["patterns"][1].split(" ") == [
        "self_draw",
        "concealed",
        "no_claim_tsumo",
        "single_wait",
    ]
    worst = compute(golden, "worst_hands", limit=3)
    assert list(worst["delta"]) == [-470, -210, -190]
    assert list(worst["player"]) == [CHEN, CHEN, LIN]
    assert len(compute(golden, "worst_hands")) == 16
    assert compute(golden, "best_hands", where={"player": CHEN})["delta"][0] == 190


def test_score_curve(golden: Warehouse) -> None:
    frame = compute(golden, "score_curve", where={"player": LIN})
    scores = [210, 340, 150, -20, -170, -170, 300, 300]
    assert list(frame["score"]) == scores
    assert list(frame["balance"]) == scores
    assert list(frame["hand"]) == list(range(1, 9))


def test_score_curves_go_on_from_game_to_game(loaded: Loaded) -> None:
    warehouse = loaded({"a": golden_game(), "b": waiting_game()})
    frame = compute(warehouse, "score_curve", where={"player": CHEN})
    # chen's 門清1 and the dealer's 1: 50 + 20 × 2.
    assert list(frame["score"])[-2:] == [-300, 90]
    assert list(frame["balance"])[-2:] == [-300, -210]
