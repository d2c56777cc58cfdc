"""What `compute` does with groups, conditions and odd warehouses."""

from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from msgspec import structs

import mjlog
from mjlog import Warehouse
from mjlog.analytics import labels
from mjlog.analytics.batch import batches
from mjlog.analytics.catalogue import STATISTICS, compute, pooled, values_of
from mjlog.analytics.held import held
from mjlog.analytics.query import metric_of, sums
from mjlog.analytics.registry import dimensions, metrics, sql
from mjlog.analytics.unknown import OtherTablesError, UnknownDimensionError, UnknownMetricError
from mjlog.records import Game
from tests.analytics.conftest import Loaded, load_folder
from tests.analytics.four_seats import POOR, RICH, Made, four_seats, game, rules
from tests.analytics.golden import golden_game

GROUPS = [name for name, dimension in dimensions().items() if dimension.of != "metric"]


# --- groups and conditions --------------------------------------------------------------------


@pytest.mark.parametrize("name", GROUPS)
def test_groups_are_those_of_the_whole_relation(name: str, sample: Warehouse) -> None:
    """What a statement leaves out of the relation is not missed."""
    column = dimensions()[name].sql
    text = f"SELECT {column} AS v, sum(won::INT), count(*) FROM ({sql('player_hands')}) GROUP BY 1"
    expected = {str(v): (hits, n) for v, hits, n in sample.con.execute(text).fetchall()}
    frame = compute(sample, "win_rate", by=[name])
    found = {
        str(None if pd.isna(row[name]) else row[name]): (row["total"], row["n"])
        for row in frame.to_dict("records")
    }
    assert found == expected


def test_a_dimension_of_other_tables_is_refused(sample: Warehouse) -> None:
    """At tables of four nobody is the opponent; a group of nobody would not say so."""
    four = four_seats(hands=20)
    with pytest.raises(OtherTablesError, match="opponent: tables of 2 alone have it"):
        compute(four, "win_rate", by=["player", "對手"])
    with pytest.raises(OtherTablesError) as found:
        compute(four, ["win_rate", "hand_balance"], by=["opponent"], where={"players": [4, 3]})
    assert (found.value.name, found.value.known) == ("opponent", ["4"])
    assert compute(four, "win_rate", by=["opponent"], where={"players": 2}).empty
    assert compute(sample, "win_rate", by=["opponent"])["opponent"].notna().all()


def test_columns(sample: Warehouse) -> None:
    frame = compute(sample, ["win_rate", "declare_rate"], by=["player"])
    assert list(frame.columns) == ["metric", "unit", "player", "declared", *STATISTICS]
    assert frame["player"].dtype == frame["declared"].dtype
    assert list(compute(sample, "win_rate").columns) == ["metric", "unit", *STATISTICS]


def test_conditions_select(sample: Warehouse) -> None:
    every = compute(sample, "win_rate", by=["player", "dealer"])
    some = compute(
        sample,
        "win_rate",
        by=["player", "dealer"],
        where={"player": ["fast", "flush"], "dealer": True},
    )
    expected = every[every["player"].isin(["fast", "flush"]) & every["dealer"]]
    assert list(some["total"]) == list(expected["total"])
    assert list(some["player"]) == list(expected["player"])
    undeclared = compute(sample, "win_rate", where={"declared": None})
    without = sample.df("SELECT * FROM hand_seats WHERE declared IS NULL")
    assert undeclared["n"].item() == len(without)
    nobody = compute(sample, "win_rate", where={"player": "nobody"})
    assert len(nobody) == 0
    assert list(nobody.columns) == list(compute(sample, "win_rate").columns)


def test_values_are_bound(loaded: Loaded) -> None:
    opening, *hands = golden_game()
    assert isinstance(opening, Game)
    name = "x' OR 1=1; --\n%_\"<script>"
    seats = [structs.replace(opening.seats[0], id=name), opening.seats[1]]
    warehouse = loaded({"hostile": [structs.replace(opening, seats=seats), *hands]})
    frame = compute(warehouse, "win_rate", by=["player"], where={"player": name})
    assert list(frame["player"]) == [name]
    assert frame["n"].item() == 8
    assert len(compute(warehouse, "win_rate", where={"player": "x"})) == 0
    assert name in values_of(warehouse, "player")


def test_unknown_names(sample: Warehouse) -> None:
    with pytest.raises(UnknownMetricError, match=r"did you mean win_rate\?"):
        sample.metric("wn_rate")
    assert sample.metric("win_rate", "player").equals(sample.metric("win_rate", ["player"]))
    with pytest.raises(UnknownMetricError, match="nope"):
        compute(sample, "nope")
    wrong: list[dict[str, Any]] = [{"by": ["nope"]}, {"where": {"nope": 1}}, {"by": ["pattern"]}]
    for arguments in wrong:
        with pytest.raises(UnknownDimensionError):
            compute(sample, "win_rate", **arguments)
    with pytest.raises(ValueError, match="stands alone"):
        compute(sample, ["best_hands", "win_rate"])
    with pytest.raises(ValueError, match="stands alone"):
        compute(sample, "best_hands", by=["player"])


def test_grouping_a_share_by_its_category_changes_nothing(sample: Warehouse) -> None:
    plain = compute(sample, "declare_rate")
    grouped = compute(sample, "declare_rate", by=["declared"])
    pd.testing.assert_frame_equal(plain, grouped)


def test_opened_warehouse_has_the_methods(sample: Warehouse) -> None:
    frame = sample.metric("win_rate", by=["player"])
    pd.testing.assert_frame_equal(frame, compute(sample, "win_rate", by=["player"]))
    assert sample.compare({"player": "fast"}, {"player": "flush"}, ["win_rate"]).rows.shape[0] == 1
    assert sample.audit().hands.keys() == {"verified", "partial"}


# --- player-hands held in memory --------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "where"),
    [
        (("ruleset", "money"), {}),
        (("declared", "player"), {"player": ["fast", "flush"], "ending": "won"}),
    ],
)
def test_held_hands_give_the_same(
    by: tuple[str, ...], where: dict[str, object], sample: Warehouse
) -> None:
    counted = [metric.id for metric in metrics().values() if metric.kind != "listing"]
    with held(sample, counted, by, where=where) as hands:
        frame = compute(sample, counted, by, where=where, held=hands)
    pd.testing.assert_frame_equal(frame, compute(sample, counted, by, where=where))


def test_held_hands_are_let_go(sample: Warehouse) -> None:
    with held(sample, ["win_rate"]) as hands:
        assert sample.con.execute(f"SELECT count(*) FROM {hands.table}").fetchone()
    # Twice, and after an error, their place is free.
    with pytest.raises(UnknownMetricError), held(sample, ["win_rate"]) as hands:
        compute(sample, "nope", held=hands)
    with held(sample, ["deal_in_rate"], ["player"]) as hands:
        frame = compute(sample, "deal_in_rate", ["player"], held=hands)
    assert frame["n"].sum() == len(sample.df("SELECT 1 FROM hand_seats"))


@pytest.mark.parametrize(
    ("by", "where", "whole"),
    [
        ((), {}, True),
        (("round_wind", "platform"), {"status": "verified"}, True),
        (("declared",), {}, False),
        ((), {"won": True}, False),
    ],
)
def test_hands_are_counted_once(
    by: tuple[str, ...], where: dict[str, object], whole: bool, sample: Warehouse
) -> None:
    """Without a count of distinct hands where a hand comes whole."""
    (batch,) = batches([metric_of("call_rate")], by, where, ())
    asked = sums(batch, "game_key")
    assert ("DISTINCT" in asked.text) != whole
    keys = ["game_key", *(dimensions()[name].sql for name in by)]
    rows = sample.df("SELECT * FROM player_hands")
    for name, value in where.items():
        rows = rows[rows[dimensions()[name].sql] == value]
    expected = rows.groupby(keys, dropna=False)["hand_key"].agg(["size", "nunique"])
    frame = sample.con.execute(asked.text, asked.values).df()
    found = zip(frame["rows"], frame["hands"], strict=True)
    assert sorted(found) == sorted(expected.itertuples(index=False, name=None))


# --- hands at the table -----------------------------------------------------------------------


def test_door_need_not_be_the_dealer() -> None:
    """Four hands of two, lin in seat 0 and chen in seat 1.

    1. Dealer lin, door lin, who wins: 1 for the door.
    2. Dealer lin, door chen; lin wins: -1.
    3. Dealer chen, door lin, who wins: 1.
    4. Dealer chen, door not recorded; lin wins: no chance.
    """
    made = Made()
    rules(made, 1, "two", POOR)
    game(made, 1, 1, ("lin", "chen"), ruleset="two")
    seats = [(0, 0), (0, 1), (1, 0), (1, None)]
    for number, (dealer, door) in enumerate(seats, 1):
        made.add("hands", hand_key=number, game_key=1, place=number, dealer=dealer, winners=1)
        for seat in (0, 1):
            made.add(
                "hand_seats",
                hand_key=number,
                game_key=1,
                seat=seat,
                player=("lin", "chen")[seat],
                won=seat == 0,
                is_dealer=seat == dealer,
                is_door=None if door is None else seat == door,
            )
    every = compute(made, "door_bias")
    assert (every["total"].item(), every["n"].item()) == (1, 3)
    players = compute(made, "door_bias", by=["player"])
    assert list(zip(players["player"], players["total"], players["n"], strict=True)) == [
        ("chen", -1, 1),
        ("lin", 2, 2),
    ]
    dealing = compute(made, "door_bias", by=["dealer"])
    assert list(zip(dealing["dealer"], dealing["total"], dealing["n"], strict=True)) == [
        (False, 0, 2),
        (True, 1, 1),
    ]
    # lin wins all four, two of them as the dealer.
    deals_won = compute(made, ["dealer_bias", "dealer_win_rate"])
    assert list(zip(deals_won["total"], deals_won["n"], strict=True)) == [(0, 4), (2, 4)]


# --- what does not mix ------------------------------------------------------------------------


def mixed() -> Made:
    """Two rulesets, one of them for two kinds of money."""
    made = Made()
    rules(made, 1, "one", POOR)
    rules(made, 2, "two", RICH)
    for key, (ruleset, money) in enumerate([("one", "point"), ("two", "point"), ("two", "TWD")], 1):
        game(made, key, 1 + (ruleset == "two"), ("a", "b"), ruleset=ruleset, unit=money)
        made.add("hands", hand_key=key, game_key=key, winners=1)
        for seat in (0, 1):
            made.add(
                "hand_seats",
                hand_key=key,
                game_key=key,
                seat=seat,
                player="ab"[seat],
                won=seat == 0,
                won_by="self" if seat == 0 else None,
                hand_tai=key if seat == 0 else None,
                locks_entered=seat,
                delta=10 * key * (1 - 2 * seat),
            )
    return made


def test_values_of_different_rules_stay_apart() -> None:
    made = mixed()
    frame = compute(made, ["win_rate", "avg_hand_tai", "hand_balance"], where={"player": "a"})
    tai = frame[frame["metric"] == "avg_hand_tai"]
    assert dict(zip(tai["ruleset"], tai["value"], strict=True)) == {"one": 1, "two": 2.5}
    money = frame[frame["metric"] == "hand_balance"]
    assert [tuple(row) for row in money[["ruleset", "money", "value"]].to_numpy()] == [
        ("one", "point", 10),
        ("two", "TWD", 30),
        ("two", "point", 20),
    ]
    assert frame[frame["metric"] == "win_rate"]["n"].item() == 3


def test_what_is_counted_together_is_told() -> None:
    """Ruleset one has a game of one hand, two has two; only two knows missed wins."""
    made = mixed()
    both = ["one", "two"]
    assert pooled(made, ["win_rate"]) == both
    assert pooled(made, ["win_rate", "missed_win"], ["player"]) == both
    assert pooled(made, ["self_draw_share"], where={"won": True}) == both
    for names, by, where in (
        # Kept apart, or of one ruleset alone.
        (["hand_balance", "avg_hand_tai"], [], {}),
        (["missed_win", "declare_rate"], [], {}),
        (["win_rate"], ["ruleset"], {}),
        (["win_rate"], ["game"], {}),
        (["win_rate"], [], {"ruleset": "two"}),
        (["win_rate"], [], {"money": "TWD"}),
        (["best_hands"], [], {}),
    ):
        assert pooled(made, names, by, where=where) == [], (names, by, where)


def test_hands_under_rules_without_the_thing_do_not_count() -> None:
    frame = compute(mixed(), "missed_win")
    assert (frame["total"].item(), frame["n"].item()) == (2, 4)


# --- odd warehouses ---------------------------------------------------------------------------


def test_empty_warehouse(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "bad.jsonl").write_text("no log\n")
    with load_folder(tmp_path / "logs", tmp_path / "warehouse") as warehouse:
        counted = [metric.id for metric in metrics().values() if metric.kind != "listing"]
        frame = compute(warehouse, counted, by=["player"])
        assert len(frame) == 0
        assert {"metric", "player", *STATISTICS} <= set(frame.columns)
        for name in ("score_curve", "best_hands", "worst_hands"):
            assert len(compute(warehouse, name)) == 0


def test_python_example_of_the_page(sample: Warehouse) -> None:
    page = (Path(__file__).parents[2] / "docs" / "metrics.md").read_text("utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    code = code.replace('"warehouse/"', repr(str(sample.path)))
    code = code.replace('"lin"', '"fast"').replace('"chen"', '"flush"')
    exec(code, {"mjlog": mjlog})


def test_a_single_metric_is_compared_by_its_name(sample: Warehouse) -> None:
    sides = {"player": "fast"}, {"player": "defensive"}
    rows = sample.compare(*sides, "win_rate").rows
    pd.testing.assert_frame_equal(rows, sample.compare(*sides, ["win_rate"]).rows)


@pytest.mark.parametrize(
    ("unit", "value", "text"),
    [
        ("fraction", 203 / 400, "50.8"),
        ("fraction", 197 / 400, "49.3"),
        ("difference", -3 / 400, "−0.8"),
        ("difference", -0.0004, "0.0"),
        ("place", 2.125, "2.13"),
        ("place", 2.115, "2.12"),
        ("amount", -1234.25, "−1,234.3"),
        ("amount", float("nan"), "—"),
    ],
)
def test_halves_are_rounded_up(unit: str, value: float, text: str) -> None:
    assert labels.number(unit, value) == text
