"""Metrics of played games of four, against pandas over the lines of the logs themselves.

Nothing here reads a table of the warehouse for what is expected: who won, who gave the tile, who
paid, whose turn it was and which seat is which follow from the lines alone.
"""

import json
from typing import Any

import pandas as pd
import pytest

from mjlog import Warehouse
from mjlog.analytics.catalogue import compute
from tests.analytics.conftest import load_sample
from tests.analytics.oracles import ORACLES, Tables
from tests.analytics.test_metrics import computed, rows
from tests.builders.sample import DATA

FOUR = ("taiwan16", "hk13")


@pytest.fixture(scope="module", params=FOUR)
def ruleset(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def warehouse(ruleset: str, tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    return load_sample(tmp_path_factory.mktemp(ruleset) / "warehouse", ruleset)


@pytest.fixture(scope="module")
def lines(ruleset: str) -> pd.DataFrame:
    """One row a player-hand, from the lines of the logs."""
    found: list[dict[str, Any]] = []
    for path in sorted((DATA / "sample" / ruleset).iterdir()):
        for line in path.read_text("utf-8").splitlines():
            event = json.loads(line)
            if event["type"] == "game":
                players = [seat["id"] for seat in event["seats"]]
            elif event["type"] == "hand":
                opening, win, discards = event, None, [0, 0, 0, 0]
            elif event["type"] == "discard":
                discards[event["seat"]] += 1
            elif event["type"] == "win":
                assert win is None
                win = event
            elif event["type"] == "settlement":
                for seat, player in enumerate(players):
                    row = _player_hand(opening, win, event, seat)
                    row |= {
                        "player": player,
                        "win_turn": discards[seat] + 1 if row["won"] else None,
                    }
                    found.append(row)
    return pd.DataFrame(found)


def _player_hand(
    opening: dict[str, Any], win: dict[str, Any] | None, settlement: dict[str, Any], seat: int
) -> dict[str, Any]:
    by = None if win is None else win["by"]
    won = win is not None and win["seat"] == seat
    gave = win is not None and win.get("from") == seat
    paid = sum(each["amount"] for each in settlement["payments"] if each["from"] == seat)
    got = sum(each["amount"] for each in settlement["payments"] if each["to"] == seat)
    others_win = win is not None and not won
    # Of each hand, one in four: what the winner is ahead of the mean of the other three.
    edge = 1.0 if won else -1 / 3 if others_win else 0.0
    return {
        "seat": seat,
        "won": won,
        "by": by,
        "dealt_in": gave,
        "paid_self_draw": others_win and by == "self",
        "exhausted": win is None,
        "delta": got - paid,
        "paid": paid,
        "got": got,
        "edge": edge,
        "is_dealer": opening["dealer"] == seat,
        "is_door": opening.get("door") == seat if opening.get("door") is not None else None,
        "dealer_stays": opening["dealer"] == seat and (win is None or won),
        "payers": len({each["from"] for each in settlement["payments"]}),
    }


def test_one_pays_for_a_discard_and_three_for_an_own_draw(lines: pd.DataFrame) -> None:
    won = lines[lines.won]
    payers = won.groupby("by").payers
    assert payers.agg(["min", "max"]).to_dict("index") == {
        "discard": {"min": 1, "max": 1},
        "self": {"min": 3, "max": 3},
    } | ({"rob": {"min": 1, "max": 1}} if "rob" in set(won.by) else {})
    assert payers.size().min() >= 1
    assert lines.dealt_in.sum() == (won.by != "self").sum()
    assert lines.paid_self_draw.sum() == 3 * (won.by == "self").sum()
    assert lines.delta.sum() == 0


EXPECTED = {
    "win_rate": ("won", ""),
    "self_draw_rate": ("own_draw", ""),
    "self_draw_share": ("own_draw", "won"),
    "deal_in_rate": ("dealt_in", ""),
    "paid_self_draw_rate": ("paid_self_draw", ""),
    "win_turn": ("win_turn", "won"),
    "avg_win_income": ("got", "won"),
    "avg_deal_in_cost": ("paid", "dealt_in"),
    "avg_self_draw_cost": ("paid", "paid_self_draw"),
    "hand_balance": ("delta", ""),
    "dealer_win_rate": ("won", "is_dealer"),
    "dealer_hold": ("dealer_stays", "is_dealer"),
    "seat_bias": ("edge", ""),
    "dealer_bias": ("edge", "is_dealer"),
    "door_bias": ("edge", "is_door == True"),
}
"""Metric to what is summed up, and over which player-hands."""


@pytest.mark.untraced
@pytest.mark.parametrize("by", ["player", "seat"])
@pytest.mark.parametrize("metric", EXPECTED)
def test_metric_follows_from_the_lines(
    metric: str, by: str, warehouse: Warehouse, lines: pd.DataFrame
) -> None:
    column, where = EXPECTED[metric]
    frame = lines.assign(own_draw=lines.won & (lines.by == "self"))
    frame = frame.query(where) if where else frame
    split = [by] if by == "seat" or metric != "seat_bias" else [by, "seat"]
    groups = frame.assign(value=frame[column].astype(float)).groupby(split).value
    expected = rows((groups.sum(), groups.size()))
    asked = [] if metric == "seat_bias" and by == "seat" else [by]
    assert computed(compute(warehouse, metric, by=asked)) == expected
    assert expected or metric == "door_bias"


@pytest.mark.untraced
def test_every_metric_equals_its_oracle(warehouse: Warehouse) -> None:
    tables = Tables(warehouse)
    for metric, oracle in ORACLES.items():
        frame = compute(warehouse, metric, by=["player"])
        assert computed(frame) == rows(oracle(tables)), metric


def test_what_four_seats_win_and_pay_makes_up_all_hands(warehouse: Warehouse) -> None:
    """One of four wins, one of four gives the tile, or three of four pay; or nobody wins."""
    names = ["win_rate", "deal_in_rate", "paid_self_draw_rate", "exhausted_rate", "self_draw_rate"]
    rate = {name: compute(warehouse, name)["value"].iloc[0] for name in names}
    assert 4 * rate["win_rate"] + rate["exhausted_rate"] == pytest.approx(1)
    assert rate["paid_self_draw_rate"] == pytest.approx(3 * rate["self_draw_rate"])
    assert rate["deal_in_rate"] + rate["self_draw_rate"] == pytest.approx(rate["win_rate"])
