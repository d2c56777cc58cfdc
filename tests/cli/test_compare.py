import csv
import io
import json
import shutil
from pathlib import Path

import pytest

from tests.analytics.conftest import ROOT, load_folder
from tests.cli.conftest import Run

SAMPLE = ROOT / "data" / "sample"


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Deals that fast and flush played twice with seats swapped, and games of pungs with flush."""
    folder = tmp_path_factory.mktemp("compare")
    for name in ("deals", "pungs-flush"):
        shutil.copytree(SAMPLE / name, folder / "logs" / name)
    load_folder(folder / "logs", folder / "warehouse").close()
    return folder / "warehouse"


def test_players_of_the_same_walls_are_paired(run: Run, warehouse: Path) -> None:
    args = ["compare", "fast", "flush", "--in", warehouse, "--where", "opponent=fast"]
    result = run(*args, "--where", "opponent=flush", "-m", "hand_balance,win_rate")
    assert result.exit_code == 0
    assert "Paired: both played the same seats of 12 walls" in result.stdout
    assert "fast − flush" in result.stdout


def test_players_of_the_same_games(run: Run, warehouse: Path) -> None:
    args = ["compare", "pungs", "flush", "--in", warehouse, "--lang", "zh"]
    result = run(*args)
    assert "雙方曾同桌" in result.stdout
    assert "項比較：單憑運氣也約有" in result.stdout
    assert "胡牌率" in result.stdout
    for line in result.stdout.splitlines():
        if " % " in line and "95 %" not in line:
            assert " … " in line


def test_any_dimension(run: Run, warehouse: Path) -> None:
    args = ["compare", "true", "false", "--in", warehouse, "--by", "dealer", "--format", "csv"]
    result = run(*args, "-m", "win_rate")
    (row,) = csv.DictReader(io.StringIO(result.stdout))
    assert row["metric"] == "win_rate"
    assert float(row["value_a"]) - float(row["value_b"]) == pytest.approx(float(row["difference"]))
    assert row["n_a"] == row["n_b"]


def test_patterns_by_name(run: Run, warehouse: Path) -> None:
    """Declarations go by the name that their pattern has; nobody else is called so."""
    args = ["--in", warehouse, "--by", "declared", "-m", "win_rate"]
    result = run("compare", "嗆聽", "MIGI", *args)
    assert result.exit_code == 0
    assert result.stdout == run("compare", "declare", "migi", *args).stdout


def test_strategies_where_there_is_no_such_player(run: Run, tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    for name in ("fast-fast", "erratic-erratic"):
        shutil.copytree(SAMPLE / name, logs / name)
    load_folder(logs, tmp_path / "warehouse").close()
    result = run("compare", "fast", "erratic", "--in", tmp_path / "warehouse", "-m", "win_turn")
    assert result.exit_code == 0
    assert "fast − erratic" in result.stdout


def test_warehouses(run: Run, warehouse: Path, tmp_path: Path) -> None:
    load_folder(SAMPLE / "fast-defensive", tmp_path / "other").close()
    result = run("compare", warehouse, tmp_path / "other", "-m", "avg_tai,call_rate")
    assert result.exit_code == 0
    assert "Average value" in result.stdout
    assert "compared with" not in result.stdout
    same = run("compare", warehouse, warehouse, "-m", "avg_tai", "--format", "csv")
    assert same.exit_code == 2
    assert "are the same hands: nothing to compare" in same.stderr


def test_warehouses_that_share_games(run: Run, warehouse: Path, tmp_path: Path) -> None:
    """The warehouse has the 24 deals and 3 games more."""
    load_folder(SAMPLE / "deals", tmp_path / "deals").close()
    args = ["compare", warehouse, tmp_path / "deals", "-m", "win_rate"]
    assert "(24 games): compared with the rest of" in run(*args).stdout
    told = run(*args, "--lang", "zh", "--format", "csv")
    assert "其餘的局比較" in told.stderr
    (row,) = csv.DictReader(io.StringIO(told.stdout))
    assert (row["n_a"], row["n_b"]) == ("100", "48")


def test_each_side_has_its_interval(run: Run, warehouse: Path) -> None:
    """Wilson's interval of either side, as ``stats`` shows it, beside the value."""
    args = ["--in", warehouse, "-m", "deal_in_rate", "--by", "dealer"]
    text = run("compare", "true", "false", *args).stdout
    result = run("stats", warehouse, "-m", "deal_in_rate", "--by", "dealer", "--format", "json")
    for line in map(json.loads, result.stdout.splitlines()):
        low, high = (f"{100 * line[end]:.1f}" for end in ("low", "high"))
        assert f"{100 * line['value']:.1f} %  {low} … {high} %  {line['n']}" in text


def test_sides_are_named_as_the_dimension_names_them(run: Run, warehouse: Path) -> None:
    args = ["--in", warehouse, "--by", "dealer", "-m", "win_rate,exhausted_rate"]
    result = run("compare", "true", "false", *args, "--lang", "zh").stdout
    assert "莊 − 閒" in result
    assert "true" not in result
    assert "未列出（雙方必然相同）：流局率" in result
    assert run("compare", "莊", "閒", *args, "--lang", "zh").stdout == result
    assert "dealer − other" in run("compare", "dealer", "other", *args).stdout


@pytest.mark.usefixtures("wide")
def test_sides_of_several_rulesets(run: Run, tmp_path: Path) -> None:
    """The same strategies at tables of two and of four."""
    for name, games in (("deals", 4), ("riichi", 2)):
        (tmp_path / "logs" / name).mkdir(parents=True)
        for path in sorted((SAMPLE / name).iterdir())[:games]:
            shutil.copy(path, tmp_path / "logs" / name)
    load_folder(tmp_path / "logs", tmp_path / "warehouse").close()
    args = ["compare", "fast", "flush", "--in", tmp_path / "warehouse", "--by", "strategy"]
    told = "counted together: douque2p, riichi (--where ruleset=douque2p"
    assert told in run(*args, "-m", "win_rate").stdout
    assert "不同規則的局合併計算" in run(*args, "-m", "win_rate", "--lang", "zh").stdout
    result = run(*args, "-m", "win_rate", "--format", "json")
    assert told in result.stderr
    assert "together" not in result.stdout
    for alone in (["-m", "hand_balance"], ["-m", "win_rate", "--where", "ruleset=riichi"]):
        assert "together" not in run(*args, *alone).stdout
    rulesets = ["compare", "riichi", "douque2p", *args[3:5], "--by", "ruleset", "-m", "win_rate"]
    assert "together" not in run(*rulesets).stdout


@pytest.mark.usefixtures("wide")
def test_what_only_one_side_has_is_named_once(run: Run, warehouse: Path, tmp_path: Path) -> None:
    load_folder(SAMPLE / "riichi", tmp_path / "other").close()
    args = ["compare", warehouse, tmp_path / "other", "-m", "win_rate,avg_tai,hand_balance"]
    text = run(*args).stdout
    assert "too little to tell" not in text
    assert text.count("Left out, on one side alone: ") == 1
    # Wins are counted under all rulesets together.
    assert "(metrics: Average value, Balance per hand)\n" in text
    assert "rulesets mixed" in text
    assert "--where ruleset=…" in text
    assert "higher" not in text
    chinese = run(*args, "--lang", "zh").stdout
    assert "規則混合" in chinese
    (line,) = (line for line in chinese.splitlines() if line.startswith("未列出（只有一方有）"))
    assert line.endswith("（指標：平均台數、局收支）")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["fast", "nobody"], "no player nobody in this warehouse; there are: fast, flush, pungs"),
        (["fast", "flush", "--by", "zzz"], "zzz"),
        (["fast", "flush", "-m", "best_hands"], "listing"),
        (["fast", "flush", "-m", "nope"], "nope"),
        (["fast", "flush", "-w", "x"], "DIMENSION=VALUE"),
        (["fast", "flush", "-w", "player=fast"], "by player, by which the two sides are chosen"),
        (["fast", "fast"], "fast and fast are the same hands: nothing to compare"),
        (["dealer", "true", "--by", "dealer"], "dealer and dealer are the same hands"),
    ],
)
def test_usage_errors(run: Run, warehouse: Path, args: list[str], message: str) -> None:
    result = run("compare", *args, "--in", warehouse)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_without_in_the_sides_are_warehouses(run: Run, warehouse: Path) -> None:
    assert "there is no warehouse fast" in run("compare", "fast", "flush").stderr
    result = run("compare", warehouse, warehouse, "--by", "player")
    assert result.exit_code == 2
    assert "--in" in result.stderr
