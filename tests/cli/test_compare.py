import csv
import io
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
    same = run("compare", warehouse, warehouse, "-m", "avg_tai", "--format", "csv")
    (row,) = csv.DictReader(io.StringIO(same.stdout))
    assert (float(row["difference"]), row["differs"]) == (0, "false")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["fast", "nobody"], "no player nobody in this warehouse; there are: fast, flush, pungs"),
        (["fast", "flush", "--by", "zzz"], "zzz"),
        (["fast", "flush", "-m", "best_hands"], "listing"),
        (["fast", "flush", "-m", "nope"], "nope"),
        (["fast", "flush", "-w", "x"], "DIMENSION=VALUE"),
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
