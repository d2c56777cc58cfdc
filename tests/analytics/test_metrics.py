"""Every metric equals an independent computation over generated games."""

from functools import cache
from typing import Any

import pandas as pd
import pytest

from mjlog import Warehouse
from mjlog.analytics.catalogue import STATISTICS, Store, compute
from mjlog.analytics.registry import metrics
from tests.analytics.four_seats import four_seats
from tests.analytics.oracles import ORACLES, Answer, Tables

CHIPS = {"chip_balance", "game_chips"}
"""What nobody in the sample plays for."""
COUNTED = [metric.id for metric in metrics().values() if metric.kind != "listing"]


def test_every_metric_has_an_oracle() -> None:
    assert set(ORACLES) == set(COUNTED)


@pytest.fixture(scope="module")
def two(sample: Warehouse) -> tuple[Store, Tables]:
    return sample, Tables(sample)


@pytest.fixture(scope="module")
def four() -> tuple[Store, Tables]:
    store = four_seats(hands=300)
    return store, Tables(store)


@cache
def answer(metric: str, tables: Tables) -> Answer:
    """What a metric comes to, computed another way."""
    return ORACLES[metric](tables)


def rows(answer: Answer) -> dict[tuple[Any, ...], tuple[Any, int]]:
    totals, numbers = (series.to_dict() for series in answer)
    return {
        key if isinstance(key, tuple) else (key,): (pytest.approx(totals[key]), int(number))
        for key, number in numbers.items()
        if number
    }


def computed(frame: pd.DataFrame) -> dict[tuple[object, ...], tuple[float, int]]:
    dims = [name for name in frame.columns if name not in ("metric", "unit", *STATISTICS)]
    return {
        tuple(row[name] for name in dims): (row["total"], row["n"])
        for row in frame.to_dict("records")
    }


@pytest.mark.untraced
@pytest.mark.parametrize("metric", COUNTED)
@pytest.mark.parametrize("store", ["two", "four"])
def test_metric_equals_its_oracle(metric: str, store: str, request: pytest.FixtureRequest) -> None:
    warehouse, tables = request.getfixturevalue(store)
    expected = rows(answer(metric, tables))
    frame = compute(warehouse, metric, by=["player"])
    assert computed(frame) == expected
    assert list(frame["value"]) == pytest.approx(list(frame["total"] / frame["n"]))


@pytest.mark.untraced
@pytest.mark.parametrize("metric", COUNTED)
@pytest.mark.parametrize("store", ["two", "four"])
def test_metric_of_everybody_equals_its_oracle(
    metric: str, store: str, request: pytest.FixtureRequest
) -> None:
    """Not grouped: what players have together, but a hand that all sat in alike counts once."""
    warehouse, tables = request.getfixturevalue(store)
    frame = compute(warehouse, metric)
    assert len(frame) or (store == "two" and metric in CHIPS)
    if metric in ("exhausted_rate", "aborted_rate"):
        hits = int((tables.hands.ending == metric.removesuffix("_rate")).sum())
        assert (frame["total"].item(), frame["n"].item()) == (hits, len(tables.hands))
        return
    totals, numbers = answer(metric, tables)
    assert frame["total"].sum() == pytest.approx(totals.sum())
    if metrics()[metric].kind != "share":
        assert frame["n"].sum() == numbers.sum()


@pytest.mark.parametrize("metric", [m.id for m in metrics().values() if m.per == "table_hand"])
def test_hand_at_the_table_counts_once(metric: str, four: tuple[Store, Tables]) -> None:
    store, tables = four
    every = len(tables.hands)
    known = int(tables.hands.door.notna().sum())
    assert known < every
    assert compute(store, metric)["n"].item() == (known if metric == "door_bias" else every)


@pytest.mark.untraced
@pytest.mark.parametrize("store", ["two", "four"])
def test_no_metric_is_tested_on_nothing(store: str, request: pytest.FixtureRequest) -> None:
    _, tables = request.getfixturevalue(store)
    answers = {name: answer(name, tables) for name in ORACLES}
    # What the corpora are too short for; the hand-made game has it.
    rare = {"aborted_rate"} if store == "two" else set()
    absent = CHIPS if store == "two" else set()
    for name, (totals, numbers) in answers.items():
        assert (name in absent) == (not numbers.sum()), name
        if name not in {*absent, *rare, "robbed_share", "rob_rate", "rob_win_rate", "blocked_wins"}:
            assert totals.abs().sum() > 0, name


def test_all_at_once_is_one_by_one(two: tuple[Store, Tables]) -> None:
    warehouse, _ = two
    names = ["win_rate", "tai_frequency", "avg_tai", "declare_rate", "declared_win", "seat_bias"]
    together = compute(warehouse, names, by=["strategy", "dealer"])
    assert list(together["metric"].drop_duplicates()) == names
    for name in names:
        alone = compute(warehouse, name, by=["strategy", "dealer"])
        part = together[together["metric"] == name]
        for column in alone.columns:
            expected, found = (list(frame[column].astype(str)) for frame in (alone, part))
            assert found == expected, (name, column)
