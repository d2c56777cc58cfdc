"""Figures: what is drawn, in which words, and that the same figure is the same bytes."""

import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from matplotlib.patches import Rectangle

from mjlog import Warehouse
from mjlog.analytics import plots
from mjlog.analytics.catalogue import balances, compute
from mjlog.analytics.labels import pattern_labels
from mjlog.analytics.plots import look
from mjlog.analytics.plots.curves import apart


def texts(chart: plots.Chart) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", chart.svg())


@pytest.fixture(scope="module")
def charts(sample: Warehouse) -> dict[str, plots.Chart]:
    """One of each, in Chinese, for a page."""
    page = plots.on_page("zh")
    rates = compute(sample, ["win_rate", "deal_in_rate"], by=["player"])
    biases = compute(sample, ["dealer_bias", "door_bias", "seat_bias"])
    frequent = compute(sample, "tai_frequency")
    return {
        "map": plots.player_map(rates, page, {"pungs": "碰碰"}),
        "values": plots.spread(compute(sample, "tai_spread"), page),
        "turns": plots.spread(compute(sample, "win_turn_spread"), page),
        "patterns": plots.frequencies(frequent, page, pattern_labels(sample)),
        "curves": plots.score_curves(balances(sample, ["fast", "flush"]), page, unit="point"),
        "biases": plots.biases(biases, page),
    }


def test_words(charts: dict[str, plots.Chart]) -> None:
    assert {"碰碰", "flush", "胡牌率 %", "放槍率 %"} <= set(texts(charts["map"]))
    assert {"佔胡牌 %", "牌面台"} <= set(texts(charts["values"]))
    assert {"自摸", "混一色", "嗆聽"} <= set(texts(charts["patterns"]))
    assert {"fast", "flush", "已打局數", "point"} <= set(texts(charts["curves"]))
    assert {"莊家", "開門", "座位 0", "座位 1", "百分點"} <= set(texts(charts["biases"]))


def test_every_value_has_its_bar_and_interval(
    sample: Warehouse, charts: dict[str, plots.Chart]
) -> None:
    frame = compute(sample, "tai_spread")
    axes = charts["values"].figure.axes[0]
    assert [
        bar.get_height() for bar in axes.patches if isinstance(bar, Rectangle)
    ] == pytest.approx(list(100 * frame["value"]))
    (lines,) = axes.collections
    ends = [tuple(np.asarray(path.vertices)[:, 1]) for path in lines.get_paths()]
    expected = list(zip(100 * frame["low"], 100 * frame["high"], strict=True))
    assert ends == [pytest.approx(pair) for pair in expected]


@pytest.mark.parametrize("kind", ["map", "values", "turns", "patterns", "curves", "biases"])
def test_same_bytes(charts: dict[str, plots.Chart], kind: str) -> None:
    assert charts[kind].svg() == charts[kind].svg()
    assert charts[kind].png() == charts[kind].png()


def test_balances_are_the_listing(sample: Warehouse) -> None:
    whole = compute(sample, "score_curve", where={"player": ["fast"]})
    assert list(whole["played"]) == list(range(1, len(whole) + 1))
    found = balances(sample, ["fast"], points=1000)
    assert list(found["balance"]) == list(whole["balance"])
    thinned = balances(sample, ["flush", "fast"], points=10)
    assert list(dict.fromkeys(thinned["player"])) == ["flush", "fast"]
    # Both sat in 27 games, so that these are points at the ends of games.
    assert 5 < thinned.groupby("player").size().max() <= 10
    known = dict(zip(whole["played"], whole["balance"], strict=True))
    for points in (thinned, balances(sample, ["fast"], points=30)):
        for row in points[points["player"] == "fast"].to_dict("records"):
            assert known[row["played"]] == row["balance"]
    assert thinned["played"].max() == len(compute(sample, "score_curve", where={"player": "flush"}))


def test_no_font_no_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look, "cjk_family", lambda: None)
    found = plots.on_screen("zh")
    assert found.lang == "en"
    # What no font has is shown as a number, never as boxes.
    assert found.name("林", 2) == "#3"
    assert found.name("Lin", 2) == "Lin"


@pytest.mark.skipif(look.cjk_family() is None, reason="no Chinese font is installed")
def test_chinese_where_there_is_a_font() -> None:
    found = plots.on_screen("zh")
    assert found.lang == "zh"
    assert found.name("林", 2) == "林"


def test_pictures_have_every_glyph(sample: Warehouse) -> None:
    """Drawing what a font does not have is a warning, and warnings are errors."""
    screen = plots.on_screen("zh")
    names = {"pungs": "林\U00012000", "flush": "مر"}
    rates = compute(sample, ["win_rate", "deal_in_rate"], by=["player"])
    chart = plots.player_map(rates, screen, names)
    assert chart.png().startswith(b"\x89PNG")
    assert "#" in "".join(texts(chart))
    frequent = compute(sample, "tai_frequency")
    assert plots.frequencies(frequent, screen, pattern_labels(sample)).png()


def test_dollars_are_no_formula(sample: Warehouse) -> None:
    rates = compute(sample, ["win_rate", "deal_in_rate"], by=["player"])
    names = {"pungs": "$x^2$", "flush": "$\\frac$"}
    for look_of in (plots.on_page("en"), plots.on_screen("en")):
        chart = plots.player_map(rates, look_of, names)
        assert {"$x^2$", "$\\frac$"} <= set(texts(chart))
        assert chart.png()


def test_save(charts: dict[str, plots.Chart], tmp_path: Path) -> None:
    charts["map"].save(tmp_path / "x.svg")
    charts["map"].save(tmp_path / "x.png")
    assert (tmp_path / "x.svg").read_text("utf-8") == charts["map"].svg()
    assert (tmp_path / "x.png").read_bytes() == charts["map"].png()
    with pytest.raises(ValueError, match=r"x\.pdf"):
        charts["map"].save(tmp_path / "x.pdf")


def test_labels_keep_apart() -> None:
    assert apart([10.0, 10.0, 50.0], 13, 100) == [10.0, 23.0, 50.0]
    found = apart([98.0, 99.0, 97.0], 13, 100)
    assert sorted(found) == [74.0, 87.0, 100.0]
    assert found[2] < found[0] < found[1]
    assert apart([], 13, 100) == []


def test_names_are_cut_in_the_middle() -> None:
    assert look.cut("erratic player (erratic-1)", 20, tail=7) == "erratic play…atic-1)"
    assert look.columns(look.cut("麻" * 50, 21, tail=7)) <= 21
    assert look.cut("short", 20, tail=7) == "short"


def test_one_hand_of_one_player() -> None:
    """A point without a spread, an interval that is not there."""
    row = {"unit": "fraction", "value": 1.0, "low": 0.2, "high": 1.0, "small": True}
    frame = pd.DataFrame(
        [{**row, "metric": m, "player": "x"} for m in ("win_rate", "deal_in_rate")]
    )
    assert plots.player_map(frame, plots.on_page("en")).svg()
    bias = {"metric": "dealer_bias", "value": 1.0, "low": float("nan"), "high": float("nan")}
    assert plots.biases(pd.DataFrame([{**bias, "small": True}]), plots.on_page("en")).svg()
    flat = pd.DataFrame({"player": ["x"], "played": [1], "balance": [0]})
    assert plots.score_curves(flat, plots.on_page("en")).svg()
