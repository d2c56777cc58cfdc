import csv
import io
import json
from pathlib import Path

import pytest

from mjlog.codec import write
from tests.analytics.conftest import load_folder
from tests.analytics.golden import golden_game
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The golden game and a copy with two wrong payments, by somebody with a nasty name."""
    folder = tmp_path_factory.mktemp("audit")
    logs = folder / "logs"
    logs.mkdir()
    write(logs / "a.jsonl", golden_game())
    text = (logs / "a.jsonl").read_text("utf-8")
    text = text.replace('"amount":210', '"amount":211').replace('"amount":150', '"amount":151')
    (logs / "b.jsonl").write_text(text.replace('"chen"', '"<b>\\u001b[31m"'), "utf-8")
    load_folder(logs, folder / "warehouse").close()
    return folder / "warehouse"


def test_failed_hands_in_every_way(run: Run, warehouse: Path) -> None:
    result = run("audit", warehouse)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "16 hands: 14 verified, 2 failed"
    assert any(line.split()[:2] == ["MJ603", "error"] for line in lines)
    # lin sat in all sixteen.
    assert ["lin", "2", "/", "16", "12.5", "%", "3.5", "…", "36.0", "%", "0", "0"] in [
        line.split() for line in lines
    ]
    assert sum("b.jsonl:" in line for line in lines) == 2
    assert not any("a.jsonl" in line for line in lines)
    assert "\x1b" not in result.stdout


def test_one_way(run: Run, warehouse: Path) -> None:
    result = run("audit", warehouse, "--by", "code", "--lang", "zh")
    assert result.exit_code == 1
    assert "未通過的局" in result.stdout
    assert "b.jsonl" not in result.stdout


def test_limit(run: Run, warehouse: Path) -> None:
    result = run("audit", warehouse, "--by", "hand", "--limit", "1")
    assert sum("b.jsonl:" in line for line in result.stdout.splitlines()) == 1
    assert "and 1 more" in result.stdout


def test_data(run: Run, warehouse: Path, tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("audit", warehouse, "--format", "csv").stdout)))
    assert [row["hand"] for row in rows] == ["1", "5"]
    assert rows[0]["codes"] == "MJ603"
    out = tmp_path / "players.jsonl"
    args = ["audit", warehouse, "--by", "player", "--format", "json", "--out", out]
    assert run(*args).exit_code == 1
    players = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert {player["player"]: player["failed"] for player in players} == {
        "lin": 2,
        "<b>\x1b[31m": 2,
        "chen": 0,
    }


def test_codes_stand_in_the_same_order_everywhere(run: Run, tmp_path: Path) -> None:
    """The opening is wrong and a payment after it: found in this order, listed by number."""
    log = tmp_path / "a.jsonl"
    write(log, golden_game())
    text = log.read_text("utf-8").replace('"amount":210', '"amount":211')
    log.write_text(text.replace('"streak":0', '"streak":3', 1), "utf-8")
    load_folder(log, tmp_path / "warehouse").close()
    rows = csv.DictReader(
        io.StringIO(run("audit", tmp_path / "warehouse", "--format", "csv").stdout)
    )
    listed = [row["codes"].split(" ") for row in rows]
    assert [codes for codes in listed if codes[1:]]
    assert all(codes == sorted(codes) for codes in listed)
    table = run("audit", tmp_path / "warehouse", "--by", "hand").stdout
    assert all(f"  {' '.join(codes)}  " in table for codes in listed)
    assert "mjlog show FILE --hand N" in table


def test_nothing_failed(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", golden_game())
    load_folder(tmp_path / "a.jsonl", tmp_path / "warehouse").close()
    result = run("audit", tmp_path / "warehouse")
    assert (result.exit_code, result.stdout) == (0, "8 hands: 8 verified\n")


def test_no_warehouse(run: Run, tmp_path: Path) -> None:
    result = run("audit", tmp_path)
    assert result.exit_code == 2
    assert "warehouse" in result.stderr


@pytest.mark.parametrize("by", ["player", "code", "hand"])
def test_fairness_is_asked_of_files_alone(run: Run, warehouse: Path, by: str) -> None:
    result = run("audit", warehouse, "--fairness", "--by", by)
    assert result.exit_code == 2
    assert "--by takes file alone" in result.stderr
    assert run("audit", warehouse, "--fairness", "--by", "file").exit_code != 2
