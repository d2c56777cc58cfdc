import json
from pathlib import Path

import pytest

from mjlog.simulation import game
from tests.cli.conftest import Run


def written(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_games_are_legal_and_the_same_for_the_same_seed(run: Run, tmp_path: Path) -> None:
    args = ["simulate", "-r", "douque2p", "--games", "3", "--seed", "s", "--set", "rounds=1"]
    result = run(*args, "--out", tmp_path / "one")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"{tmp_path / 'one'}: 3 games, ")
    assert run(*args, "--out", tmp_path / "two", "-j", "2").exit_code == 0
    assert written(tmp_path / "one") == written(tmp_path / "two")
    assert len(written(tmp_path / "one")) == 3
    assert run("verify", tmp_path / "one", "--strict").exit_code == 0


def test_quiet(run: Run, tmp_path: Path) -> None:
    args = ["-r", "douque2p", "--games", "1", "--seed", "s", "--set", "rounds=1", "-q"]
    result = run("simulate", *args, "--out", tmp_path / "one")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert list(written(tmp_path / "one")) == ["game-0001.jsonl"]


def test_hands_and_events_are_counted_as_verification_counts_them(run: Run, tmp_path: Path) -> None:
    args = ["--games", "1", "--seed", "s", "--set", "rounds=1", "--out", tmp_path / "one"]
    played = run("simulate", "-r", "taiwan16", *args).stdout
    assert played.startswith(f"{tmp_path / 'one'}: 1 game, ")
    verdict = json.loads(run("verify", tmp_path / "one", "--format", "jsonl").stdout)
    assert played.endswith(f", {verdict['hands']['verified']} hands, {verdict['events']} events\n")


def test_strategies_duplicates_and_packing(run: Run, tmp_path: Path) -> None:
    args = ["--games", "2", "--seed", "7", "--out", tmp_path / "d", "--duplicate"]
    players = ["--strategy", "flush", "--strategy", "fast", "--compress", "zst"]
    assert run("simulate", "-r", "douque2p", *args, *players).exit_code == 0
    names = sorted(path.name for path in (tmp_path / "d").iterdir())
    assert names == [f"game-000{deal}-{seat}.jsonl.zst" for deal in (1, 2) for seat in (1, 2)]
    assert run("verify", tmp_path / "d").exit_code == 0


def test_settings_reach_the_header(run: Run, tmp_path: Path) -> None:
    args = ["--games", "1", "--seed", "7", "--out", tmp_path, "--set", "rounds=1"]
    assert run("simulate", "-r", "douque2p", *args, "--lang", "zh").exit_code == 0
    header = json.loads((tmp_path / "game-0001.jsonl").read_text("utf-8").splitlines()[0])
    assert header["ruleset"]["options"]["rounds"] == 1


def test_folders_in_use_are_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    args = ["simulate", "-r", "douque2p", "--games", "1", "--seed", "7", "--out", tmp_path]
    result = run(*args)
    assert result.exit_code == 2
    assert "--replace" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    assert run(*args, "--replace").exit_code == 0
    assert (tmp_path / "mine.txt").read_text() == "mine"
    (tmp_path / "game-0001.jsonl").write_text("mine")
    result = run(*args, "--replace")
    assert result.exit_code == 2
    assert "no earlier run has made it; nothing was removed" in result.stderr
    assert (tmp_path / "game-0001.jsonl").read_text() == "mine"


def test_a_game_without_an_end_is_not_begun(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    args = ["simulate", "-r", "douque2p", "--games", "1", "--seed", "7", "--out", out]
    result = run(*args, "--set", "rounds=0")
    assert result.exit_code == 2
    assert "with rounds=0 a game never ends by itself" in result.stderr
    assert not out.exists()
    assert run(*args, "--set", "rounds=0", "--duplicate").exit_code == 0


def test_a_game_that_does_not_end_is_given_up(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = f"not ended after {game.MOST_HANDS} hands"
    assert limit in " ".join(run("simulate", "--help").stdout.replace("│", " ").split())
    monkeypatch.setattr(game, "MOST_HANDS", 3)
    args = ["simulate", "-r", "hk13", "--games", "1", "--seed", "7", "--set", "rounds=1"]
    out = tmp_path / "out"
    result = run(*args, "--out", out, "--set", "reserve_tiles=80")
    assert result.exit_code == 2
    assert "7-0001 has not ended after 3 hands" in result.stderr
    assert not list(out.iterdir())
    zh = run(*args, "--out", out, "--set", "reserve_tiles=80", "--lang", "zh")
    assert "7-0001 打了 3 局仍未結束" in zh.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--strategy", "nope"], "no strategy 'nope'"),
        (["--strategy", "fast"] * 3, "2 players"),
        (["--games", "0"], "--games"),
        (["--set", "rounds=x"], "expected 0..16"),
        (["--seed", "s" * 300], "at most"),
        (["--out", "/proc/none"], "cannot write"),
    ],
)
def test_usage_errors(run: Run, tmp_path: Path, args: list[str], message: str) -> None:
    base = ["-r", "douque2p", "--games", "1", "--seed", "7", "--out", tmp_path / "x"]
    result = run("simulate", *base, *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not (tmp_path / "x").exists()
