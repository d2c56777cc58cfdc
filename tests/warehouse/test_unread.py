"""Logs of which nothing, or not everything, can be read are named, and are no success."""

import json
from pathlib import Path

import pytest

from tests.builders.tenhou_games import tenhou_game
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.formats.test_mjai import NOBODY, START, log, opening, tsumo
from tests.warehouse.snapshot import check_whole

EXAMPLE = Path(__file__).parents[2] / "data" / "examples" / "triplets-then-concealed.jsonl"
GAME = tenhou_game("unread")

NOTHING = {
    "letter.jsonl": (b"dear friend\nhow are you\n", "MJ012"),
    "no-newline.jsonl": (b"dear friend", "MJ004"),
    "empty.jsonl": (b"", "MJ002"),
    "picture.jsonl": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "MJ004"),
    "header-missing.jsonl": (b'{"type":"hand_end"}\n', "MJ101"),
    "three-players.xml": (GAME.replace(b'type="169"', b'type="185"'), "MJ034"),
}
"""What no game can be read in, and why."""


def given(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", NOTHING)
def test_a_log_without_a_game(run: Run, tmp_path: Path, name: str) -> None:  # noqa: F811
    data, code = NOTHING[name]
    path, out = given(tmp_path, name, data), tmp_path / "warehouse"
    # The next run meets it again, and says so again.
    for _ in range(2):
        result = run("load", path, EXAMPLE, "--out", out)
        assert result.exit_code == 1
        (line,) = [line for line in result.stderr.splitlines() if line.startswith("mjlog: ")]
        assert line.startswith(f"mjlog: {path}: no game can be read in it: ")
        assert line.endswith(f" ({code})")
        assert ", 1 without a game that can be read, " in result.stderr
    chinese = run("load", path, EXAMPLE, "--out", out, "--lang", "zh")
    assert f"mjlog: {path}：讀不到任何對局：" in chinese.stderr
    assert "，1 份讀不到任何對局，" in chinese.stderr
    assert run("load", EXAMPLE, "--out", out).exit_code == 0
    assert check_whole(out) == 2


def test_a_log_that_is_read_in_part(run: Run, tmp_path: Path) -> None:  # noqa: F811
    lines = EXAMPLE.read_bytes().splitlines(keepends=True)
    native = given(tmp_path, "native.jsonl", b"".join(lines[:-3]) + lines[-3][:10])
    whole = GAME.split(b"<INIT")
    broken = b"<INIT".join([*whole[:-1], whole[-1].replace(b'hai0="', b'hai0="x')])
    xml = given(tmp_path, "game.xml", broken)
    cut = given(tmp_path, "cut.xml", b"<INIT".join(tenhou_game("cut").split(b"<INIT")[:3]))
    result = run("load", native, xml, cut, "--out", tmp_path / "w", "--format", "jsonl")
    assert result.exit_code == 1
    said = [line for line in result.stderr.splitlines() if line.startswith("mjlog: ")]
    assert said[0].startswith(f"mjlog: {native}:{len(lines) - 2}: not all of it can be read: ")
    number = broken.count(b"<") - whole[-1].count(b"<")
    assert said[1].startswith(f"mjlog: {xml}:1 <INIT> #{number}: not all of it can be read: ")
    assert said[2].startswith(f"mjlog: {cut}:1 ")
    assert said[2].endswith(" (MJ028)")
    assert len(said) == 3
    assert ", 3 not read whole, " in result.stderr
    *logs, totals = map(json.loads, result.stdout.splitlines())
    assert [(log["file"], log["state"], log["unread"]["whole"]) for log in logs] == [
        (str(path), "new", False) for path in (native, xml, cut)
    ]
    assert [log["unread"]["line"] for log in logs] == [len(lines) - 2, 1, 1]
    assert logs[1]["unread"]["element"] == f"<INIT> #{number}"
    assert totals["totals"]["cut"] == 3
    assert totals["totals"]["empty"] == 0
    # What could be read is there: two hands of each document.
    assert logs[1]["hands"] == logs[2]["hands"] == {"partial": 2}


@pytest.mark.parametrize("inside_a_line", [False, True])
def test_a_log_that_ends_inside_a_hand(
    run: Run,  # noqa: F811
    tmp_path: Path,
    inside_a_line: bool,
) -> None:
    lines = EXAMPLE.read_bytes().splitlines(keepends=True)
    data = b"".join(lines[:30]) + (lines[30][:10] if inside_a_line else b"")
    path, out = given(tmp_path, "cut.jsonl", data), tmp_path / "warehouse"
    number, code = (31, "MJ007") if inside_a_line else (30, "MJ104")
    for _ in range(2):
        result = run("load", path, "--out", out)
        assert result.exit_code == 1
        (line,) = [line for line in result.stderr.splitlines() if line.startswith("mjlog: ")]
        assert line.startswith(f"mjlog: {path}:{number}: not all of it can be read: ")
        assert line.endswith(f" ({code})")
        assert ", 1 not read whole, " in result.stderr


def test_a_foreign_log_that_ends_inside_a_hand(run: Run, tmp_path: Path) -> None:  # noqa: F811
    cut = log(START, opening(), NOBODY, opening(kyoku=2, oya=1), tsumo(1, "E"))
    path, out = given(tmp_path, "cut.mjson", cut), tmp_path / "warehouse"
    for _ in range(2):
        result = run("load", path, "--out", out)
        assert result.exit_code == 1
        (line,) = [line for line in result.stderr.splitlines() if line.startswith("mjlog: ")]
        assert line.startswith(f"mjlog: {path}:5 tsumo: not all of it can be read: ")
        assert line.endswith(" (MJ104)")


def test_a_game_that_is_not_over_is_not_cut(run: Run, tmp_path: Path) -> None:  # noqa: F811
    lines = EXAMPLE.read_bytes().splitlines(keepends=True)
    last = max(place for place, line in enumerate(lines) if b'"hand_end"' in line)
    path = given(tmp_path, "unfinished.jsonl", b"".join(lines[: last + 1]))
    result = run("load", path, "--out", tmp_path / "warehouse")
    assert (result.exit_code, "mjlog: " in result.stderr) == (0, False)


def test_hands_that_fail_are_read_all_the_same(run: Run, tmp_path: Path) -> None:  # noqa: F811
    wrong = given(tmp_path, "wrong.xml", GAME.replace(b'sc="250,78,', b'sc="250,80,'))
    result = run("load", wrong, "--out", tmp_path / "w", "--format", "jsonl")
    assert (result.exit_code, "mjlog: " in result.stderr) == (0, False)
    log, totals = map(json.loads, result.stdout.splitlines())
    assert (log["status"], log["unread"], totals["totals"]["failed"]) == ("failed", None, 1)


def test_rules_that_a_log_does_not_state(run: Run, tmp_path: Path) -> None:  # noqa: F811
    path, out = given(tmp_path, "game.xml", GAME), tmp_path / "warehouse"
    # A dealer's 2600 from each is 4 han of 20 fu; each counter stick is for the next hand only.
    assert run("load", path, "--out", out).exit_code == 0
    assert ", 3 hands added" in run("load", path, "--out", tmp_path / "again").stderr
    changed = run("load", path, "--out", out, "--set", "honba=0", "--set", "noten_pool=0")
    assert changed.exit_code == 0
    assert "1 new log, 1 replaced, " in changed.stderr
    same = run("load", path, "--out", out, "--set", "honba=0", "--set", "noten_pool=0")
    assert "1 loaded before" in same.stderr
    header = run("sql", out, "select header from games", "--format", "csv").stdout
    assert 'honba"":0' in header
    # Logs of our own state theirs.
    assert run("load", EXAMPLE, "--out", out).exit_code == 0
    assert "1 loaded before" in run("load", EXAMPLE, "--out", out, "--set", "honba=0").stderr
    assert run("load", path, "--out", out, "--set", "nothing=1").exit_code == 2
    shown = run("show", path, "--hand", "1", "--set", "honba=0")
    assert shown.exit_code == 0
    assert run("show", path, "--set", "nothing=1").exit_code == 2
