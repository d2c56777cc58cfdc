"""``mjlog convert``."""

import gzip
import json
from pathlib import Path

from mjlog.cli.options import ASSUMED_RULES
from mjlog.codec import lines, sources
from mjlog.formats import Manner
from mjlog.records import Hand
from tests.builders.tenhou_games import tenhou_game
from tests.cli.conftest import Run
from tests.formats.test_writers import written
from tests.formats.xml_samples import agari, document, init

GOOD = document(init(), "<T52/>", agari(0, 0, "250,15,250,-5,250,-5,250,-5"))
BAD = document(init(hai0="1"))


def test_a_log_on_standard_output(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.mjlog"
    path.write_bytes(gzip.compress(GOOD))
    result = run("convert", str(path), "--to", "mjlog", "--lang", "en")
    assert result.exit_code == 0
    kinds = [line.split('"')[3] for line in result.stdout.splitlines()]
    assert kinds == [
        "game", "hand", "indicator", "draw", "win", "reveal", "settlement", "hand_end",
    ]  # fmt: skip
    assert result.stderr == "1 log, 1 hand\n"


def test_a_folder_becomes_a_folder(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    (source / "deep").mkdir(parents=True)
    (source / "a.xml").write_bytes(GOOD)
    (source / "a.mjlog.gz").write_bytes(gzip.compress(GOOD))
    (source / "deep" / "b.xml").write_bytes(GOOD)
    result = run("convert", str(source), "--to", "mjlog", "--out", str(out), "-q")
    assert result.exit_code == 0
    assert sorted(str(path.relative_to(out)) for path in out.rglob("*.jsonl")) == [
        "a-2.jsonl", "a.jsonl", "deep/b.jsonl",
    ]  # fmt: skip
    for log in sources([out]):
        assert [line for line in lines(log) if isinstance(line.record, Hand)]


def test_what_cannot_be_read_is_told_and_the_rest_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_bytes(BAD)
    (tmp_path / "b.xml").write_bytes(GOOD)
    result = run(
        "convert", str(tmp_path), "--to", "mjlog", "-o", str(tmp_path / "o"), "--lang", "en"
    )
    assert result.exit_code == 1
    assert f"{tmp_path / 'a.xml'}:1 <INIT> #6  MJ029 unreadable-value  error" in result.stderr
    assert "2 logs, 1 hand" in result.stderr


def test_a_line_stands_for_what_cannot_be_read(run: Run, tmp_path: Path) -> None:
    """As in a renamed log: so nobody takes the log for whole, and the hands around are as good."""
    path, out = tmp_path / "bad.xml", tmp_path / "out"
    first, *rest = tenhou_game("gap", hands=3).split(b"<INIT")
    rest[1] = rest[1].replace(b' hai0="', b' hai0="x', 1)
    path.write_bytes(b"<INIT".join([first, *rest]))
    result = run("convert", path, "--to", "mjlog", "-o", out, "--lang", "en")
    assert result.exit_code == 1
    text = (out / "bad.jsonl").read_text("utf-8")
    (gap,) = [json.loads(line) for line in text.splitlines() if '"unread"' in line]
    place = f"<INIT> #{b'<INIT'.join([first, rest[0]]).count(b'<') + 1}"
    assert gap == {"type": "unread", "code": "MJ029", "line": 1, "element": place}
    told = [
        json.loads(line)["status"]
        for each in (path, out / "bad.jsonl")
        for line in run("verify", each, "--format", "jsonl").stdout.splitlines()
        if "status" in line
    ]
    assert told == ["failed", "failed"]
    assert run("anonymize", path, "-o", tmp_path / "shared.jsonl", "--salt", "s").exit_code == 1
    renamed = (tmp_path / "shared.jsonl").read_text("utf-8").splitlines()
    assert [line for line in renamed if "unread" in line] == [
        line for line in text.splitlines() if "unread" in line
    ]


def test_a_line_stands_for_one_that_is_no_event(run: Run, tmp_path: Path) -> None:
    lines = sorted(Path("data/sample").rglob("*.jsonl"))[0].read_bytes().splitlines(keepends=True)
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join([*lines[:3], b'{"type":"dra\n', *lines[4:]]))
    result = run("convert", path, "--to", "mjlog", "-q")
    assert result.exit_code == 1
    gap = b'{"type": "unread", "code": "MJ012", "line": 4, "element": null}\n'
    assert result.stdout.encode() == b"".join([*lines[:3], gap, *lines[4:]])
    path.write_bytes(b'{"type":"dra\n')
    out = tmp_path / "out"
    assert run("convert", path, "--to", "mjlog", "-o", out, "-q").exit_code == 1
    assert not out.exists()


def test_nothing_to_convert(run: Run, tmp_path: Path) -> None:
    result = run("convert", str(tmp_path), "--to", "mjlog", "--lang", "en")
    assert result.exit_code == 2
    assert run("convert", str(tmp_path / "none.xml"), "--to", "mjlog").exit_code == 2


def test_a_log_of_our_own_stays_as_it_is(run: Run) -> None:
    path = sorted(Path("data/sample").rglob("*.jsonl"))[0]
    result = run("convert", str(path), "--to", "mjlog", "-q")
    assert result.exit_code == 0
    assert result.stdout.encode() == path.read_bytes()


def test_foreign_logs_are_verified_shown_and_loaded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    path.write_bytes(GOOD)
    result = run("verify", str(path), "--lang", "en", "--format", "jsonl")
    assert '"element": "<' in result.stdout
    assert run("show", str(path)).exit_code == 0
    assert run("show", str(path), "--hand", "1").exit_code == 0
    assert run("load", str(path), "-o", str(tmp_path / "w")).exit_code == 0


def test_players_of_foreign_logs_are_renamed(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    named = GOOD.replace(b'n0="A"', b'n0="Zelda"')
    (source / "a.mjlog").write_bytes(named)
    (source / "b.json").write_bytes(written(named, "tenhou6"))
    (source / "c.jsonl").write_bytes(written(named, "mjai"))
    result = run("anonymize", str(source), "-o", str(out), "--salt", "s", "--lang", "en")
    assert result.exit_code == 0
    assert sorted(path.name for path in out.iterdir()) == ["a.jsonl", "b.jsonl", "c.jsonl"]
    for path in out.iterdir():
        assert b"Zelda" not in path.read_bytes()
        assert b'"type":"game"' in path.read_bytes()


def test_rules_are_assumed_alike_with_and_without_the_command_line() -> None:
    assert Manner().ruleset == ASSUMED_RULES
