"""The registry is complete: labels, words, columns, documents."""

import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from mjlog import Warehouse
from mjlog.analytics.document import document
from mjlog.analytics.query import metric_of
from mjlog.analytics.registry import Metric, dimensions, metrics, sql, words
from mjlog.diagnostics import Label
from mjlog.rules.registry import available, words_under

ROOT = Path(__file__).parents[2]
HAN = re.compile(r"[\u4e00-\u9fff]")
PAGE = (ROOT / "docs" / "metrics.md").read_text("utf-8")

NAMED = re.findall(
    r"\w+",
    """
    win_rate self_draw_rate self_draw_share deal_in_rate deal_in_events exhausted_rate
    ready_at_exhaustion call_rate kong_rate declare_rate declared_win declared_deal_in
    called_win called_deal_in avg_hand_tai avg_dealer_tai avg_tai avg_win_income
    avg_deal_in_cost hand_balance dealer_win_rate dealer_hold dealer_run win_turn
    tai_frequency tai_multiplicity tai_pairs wait_kind kong_yield rob_rate missed_win
    start_distance ready_turn seat_bias door_bias dealer_bias score_curve best_hands
    worst_hands head_to_head
    """,
)


def test_page_is_current() -> None:
    assert document() == PAGE, "python -m mjlog.analytics > docs/metrics.md"


@pytest.mark.parametrize("name", NAMED)
def test_metrics_that_people_ask_for(name: str) -> None:
    assert name in metrics()


@pytest.mark.parametrize("metric", metrics().values(), ids=lambda metric: metric.id)
def test_metric_is_complete(metric: Metric) -> None:
    assert re.fullmatch(r"[a-z][a-z_]*", metric.id)
    assert f"### {metric.id}\n" in PAGE
    labels = [metric.label, metric.numerator, metric.denominator, metric.explain]
    labels += [metric.excludes] if metric.excludes is not None else []
    for label in labels:
        assert label.en.strip()
        assert HAN.search(label.zh), label
        assert not HAN.search(re.sub("嗆聽|莊家台|兩面|邊張|嵌張|單吊|對碰|多面", "", label.en)), (
            label
        )
    assert metric.group in words().group
    assert metric.unit in words().unit
    assert metric.per in words().per
    assert set(metric.needs) <= set(words().need)
    assert {*metric.split, *metric.categories, *metric.apart} <= set(dimensions())
    assert bool(metric.categories) == (metric.kind == "share")
    # Values and amounts do not mix across rules and money.
    assert ("ruleset" in metric.apart) >= (metric.unit in ("value", "amount"))
    assert ("money" in metric.apart) == (metric.unit == "amount")
    for reference in re.findall(r"`(\w+)`", f"{metric.explain.en} {metric.explain.zh}"):
        assert reference in metrics() or reference == "mjlog show"


def test_labels_tell_metrics_apart() -> None:
    for lang in ("en", "zh"):
        labels = [metric.label.text(lang) for metric in metrics().values()]
        assert len(labels) == len(set(labels))


def test_words_are_used_and_in_both_languages() -> None:
    every = words()
    used = {
        "group": {metric.group for metric in metrics().values()},
        "unit": {metric.unit for metric in metrics().values()},
        "per": {metric.per for metric in metrics().values()},
        "need": {need for metric in metrics().values() for need in metric.needs},
    }
    for kind, names in used.items():
        labels: dict[str, Label] = getattr(every, kind)
        assert labels.keys() == names
        assert all(HAN.search(label.zh) for label in labels.values())


def test_dimensions_are_complete(sample: Warehouse) -> None:
    base = sql("player_hands")
    for dimension in dimensions().values():
        assert HAN.search(dimension.label.zh)
        for label in dimension.values.values():
            assert HAN.search(label.zh)
        if dimension.of != "metric":
            sample.con.execute(f"SELECT DISTINCT {dimension.sql} FROM ({base})").fetchall()
            assert f"| `{dimension.id}` |" in PAGE


def test_every_name_means_one_metric() -> None:
    names = [
        (name, metric.id)
        for metric in metrics().values()
        for name in (metric.id, metric.label.en, metric.label.zh, *metric.also)
    ]
    assert len({name.casefold() for name, _ in names}) == len(names)
    for name, metric in names:
        assert metric_of(name).id == metric
    assert metric_of("放銃率").id == metric_of("Deal-in rate").id == "deal_in_rate"


def test_every_statement_is_used() -> None:
    shipped = {
        path.name.removesuffix(".sql")
        for path in files("mjlog.analytics").joinpath("sql").iterdir()
        if path.name.endswith(".sql")
    }
    relations = {metric.relation for metric in metrics().values()}
    relations |= {metric.trials_from for metric in metrics().values() if metric.trials_from}
    relations.add("score_curve_games")  # what `balances` thins curves of many games to
    assert {name for name in shipped if not name.startswith("audit_")} == relations
    for name in shipped:
        assert sql(name).startswith("-- "), f"{name} does not say what one row is"


def test_rules_are_asked_for_by_what_they_know() -> None:
    """No ruleset is named in the registry or in its statements."""
    rulesets = [path.parent.name for path in (ROOT / "mjlog" / "rulesets").glob("*/ruleset.toml")]
    for path in (ROOT / "mjlog" / "analytics").rglob("*"):
        if path.suffix in (".py", ".toml", ".sql") and "fairness" not in path.parts:
            text = path.read_text("utf-8")
            assert not [name for name in rulesets if name in text], path


@pytest.mark.parametrize("ruleset", [*available(), None])
def test_every_place_for_a_word_is_filled(ruleset: str | None) -> None:
    own = None if ruleset is None else words_under([ruleset])
    records = [*metrics(own).values(), *dimensions(own).values(), words(own)]
    texts = msgspec.json.encode([msgspec.to_builtins(record) for record in records]).decode()
    assert not re.findall(r"\{\w+\}", texts)


def test_metrics_are_called_as_players_call_them() -> None:
    riichi = metrics(words_under(["riichi"]))
    assert riichi["tai_frequency"].label.zh == "役頻率"
    assert riichi["tai_spread"].label.zh == "飜數分布"
    assert metrics()["tai_frequency"].label.zh == "台型頻率"
    forms = dimensions(words_under(["taiwan16"]))["ready_form"].values
    # taiwan16 §5 calls these waits 偏張, 卡張 and 單吊.
    assert [forms[name].zh for name in ("edge", "closed", "single")] == ["偏張", "卡張", "單吊"]
    assert metric_of("役頻率").id == metric_of("番種頻率").id == "tai_frequency"
    # What riichi players ask for is without a dealer's part, which their rules do not have.
    assert metric_of("平均飜數").id == "avg_hand_tai"
    assert metric_of("平均台數").id == "avg_tai"
