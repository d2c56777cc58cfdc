"""``mjlog fixture``."""

from pathlib import Path

import pytest

from mjlog.codec import Source
from mjlog.fixtures import read_verdict
from mjlog.formats.conversion import Conversion
from tests.cli.conftest import (
    Run,
    run,  # noqa: F401 - a pytest fixture
)
from tests.pytest_plugin.logs import DISPUTED, SAMPLE, fixture, rewrite, verdict


def test_add_writes_log_and_verdict(run: Run, tmp_path: Path) -> None:  # noqa: F811
    result = run("fixture", "add", DISPUTED, "--out", tmp_path)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{tmp_path}/disputed.mjlog.jsonl  failed  1 hand  MJ502\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "disputed.mjlog.jsonl",
        "disputed.verdict.json",
    ]
    result = run("fixture", "add", SAMPLE, "--hand", "2", "-o", tmp_path, "--lang", "zh")
    assert result.stdout == f"{tmp_path}/game-0001-hand-2.mjlog.jsonl  部分通過  1 局  MJ114\n"


def test_add_into_the_usual_folder(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("fixture", "check").exit_code == 2
    assert run("fixture", "add", DISPUTED).exit_code == 0
    assert (tmp_path / "tests" / "fixtures" / "disputed.mjlog.jsonl").exists()
    result = run("fixture", "check")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 fixture, 1 hand: no verdict has changed\n"


def test_add_replaces_only_if_told_to(run: Run, tmp_path: Path) -> None:  # noqa: F811
    assert run("fixture", "add", DISPUTED, "-o", tmp_path, "--name", "x").exit_code == 0
    again = run("fixture", "add", SAMPLE, "-o", tmp_path, "--name", "x")
    assert again.exit_code == 2
    assert "is there already; --replace" in again.stderr
    assert run("fixture", "add", SAMPLE, "-o", tmp_path, "--name", "x", "--replace").exit_code == 0
    assert verdict(tmp_path / "x.mjlog.jsonl")["status"] == "verified"


def test_add_says_why_it_cannot(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for args, message in (
        (["none.jsonl"], "no such file"),
        ([str(SAMPLE.parent)], "made of one log"),
        ([str(SAMPLE), "--hand", "999"], "has no hand 999"),
        ([str(SAMPLE), "--name", "../x"], "no name for a fixture"),
    ):
        result = run("fixture", "add", *args, "--out", tmp_path / "out")
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr
        assert len(result.stderr.splitlines()) == 1
    (tmp_path / "file").write_text("")
    result = run("fixture", "add", SAMPLE, "--out", tmp_path / "file")
    assert result.exit_code == 2
    assert "internal error" not in result.stderr


def test_add_converts_logs_in_other_formats(run: Run, tmp_path: Path) -> None:  # noqa: F811
    """And refuses those that it could not convert whole."""
    game = SAMPLE.parents[1] / "riichi" / "game-0001.jsonl"
    foreign = tmp_path / "game.json"
    foreign.write_bytes(b"".join(Conversion(Source(str(game), str(game)), "tenhou6")))
    out = tmp_path / "fixtures"
    added = run("fixture", "add", foreign, "--hand", "2", "--out", out)
    assert added.exit_code == 0, added.output
    verdict = read_verdict(out / "game-hand-2.mjlog.jsonl")
    assert (verdict.status, [hand.hand for hand in verdict.hands]) == ("partial", [2])
    assert verdict.hands[0].deltas is not None
    foreign.write_bytes(foreign.read_bytes().replace(b'"log":[[[', b'"log":[[["x",', 1))
    assert run("fixture", "add", foreign, "--out", out).exit_code == 2


@pytest.mark.parametrize("text", [b"", b"dear", b"dear friend\nhow are you\n", b"1\n2\n", b"\0\0"])
def test_what_is_no_log_becomes_no_fixture(run: Run, tmp_path: Path, text: bytes) -> None:  # noqa: F811
    (tmp_path / "letter.jsonl").write_bytes(text)
    for lang, words in (("en", "letter.jsonl is no log: "), ("zh", "letter.jsonl 不是牌譜：")):
        result = run(
            "fixture", "add", tmp_path / "letter.jsonl", "-o", tmp_path / "out", "--lang", lang
        )
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in result.stderr
    assert not (tmp_path / "out").exists()
    # A line that is an object may be wrong in any way.
    (tmp_path / "odd.jsonl").write_bytes(b'{"type":"nothing"}\n')
    assert run("fixture", "add", tmp_path / "odd.jsonl", "-o", tmp_path / "out").exit_code == 0


def test_add_takes_standard_input(run: Run, tmp_path: Path) -> None:  # noqa: F811
    result = run("fixture", "add", "-", "-o", tmp_path, stdin=DISPUTED.read_bytes())
    assert result.exit_code == 0
    assert (tmp_path / "log.mjlog.jsonl").exists()


def test_check_shows_the_difference_and_update_accepts_it(run: Run, tmp_path: Path) -> None:  # noqa: F811
    log = fixture(DISPUTED, tmp_path)
    same = fixture(SAMPLE, tmp_path)
    before = same.with_name("game-0001.verdict.json").read_bytes()
    content = verdict(log)
    content["hands"][0]["payments"][0]["amount"] = 210
    rewrite(log, content)
    result = run("fixture", "check", tmp_path)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{log}  hand 1, line 2: the verdict has changed   - recorded   + now",
        "  payments",
        "    - seat 0 → seat 1  210",
        "    + seat 0 → seat 1  190",
    ]
    assert "2 fixtures, " in result.stderr
    assert result.stderr.endswith(": 1 changed\n")
    chinese = run("fixture", "check", tmp_path, "--lang", "zh")
    assert "    - 座位 0 → 座位 1  210" in chinese.stdout
    assert "1 個有變" in chinese.stderr
    result = run("fixture", "update", tmp_path)
    assert result.exit_code == 0
    assert result.stdout == f"{log}  failed  1 hand  MJ502\n"
    assert same.with_name("game-0001.verdict.json").read_bytes() == before
    assert run("fixture", "check", tmp_path).exit_code == 0
    assert run("fixture", "update", tmp_path).stdout == ""


def test_update_records_a_verdict_that_is_missing(run: Run, tmp_path: Path) -> None:  # noqa: F811
    log = tmp_path / "new.mjlog.jsonl"
    log.write_bytes(DISPUTED.read_bytes())
    result = run("fixture", "check", log)
    assert result.exit_code == 2
    assert "mjlog fixture update" in result.stderr
    assert run("fixture", "update", log).exit_code == 0
    assert run("fixture", "check", log).exit_code == 0


def test_nothing_to_check_is_exit_2(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for command in ("check", "update"):
        result = run("fixture", command, tmp_path)
        assert result.exit_code == 2
        assert "there is no fixture (*.mjlog.jsonl)" in result.stderr
        assert "沒有測例" in run("fixture", command, tmp_path, "--lang", "zh").stderr
