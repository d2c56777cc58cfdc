"""A warehouse with other names says the same of everybody."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from mjlog.cli.app import app
from mjlog.codec import sources, write
from mjlog.codec.pseudonyms import Pseudonyms
from mjlog.records import Game, Record, SeatInfo
from mjlog.warehouse.anonymize import anonymize
from mjlog.warehouse.load import load
from mjlog.warehouse.parts import is_warehouse
from mjlog.warehouse.reader import Warehouse
from mjlog.warehouse.schema import tables
from tests.builders.examples import ALL_TRIPLETS, CONCEALED_SELF_DRAW
from tests.builders.games import build_game
from tests.warehouse.conftest import fill
from tests.warehouse.snapshot import check_whole

PLAYERS = (("zhang-7", "張大千"), ("o'neil", "O'Neil; drop table seats"))
SALT = "a salt of some length"


def played_by_people(name: str) -> list[Record]:
    header, *rest = build_game([ALL_TRIPLETS, CONCEALED_SELF_DRAW], name=name)
    assert isinstance(header, Game)
    seats = [SeatInfo(id=own, name=called) for own, called in PLAYERS]
    return [replace(header, seats=seats, table="張大千's room"), *rest]


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Two games, one of which has a failed hand, in a folder named after a player."""
    folder = tmp_path / "logs"
    (folder / "zhang-7").mkdir(parents=True)
    write(folder / "zhang-7" / "one.jsonl", played_by_people("first of zhang-7"))
    write(folder / "two.jsonl.gz", played_by_people("second"))
    path = folder / "zhang-7" / "wrong.jsonl"
    write(path, played_by_people("third"))
    lines = path.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"settlement"' in line)
    settlement = json.loads(lines[at])
    settlement["payments"][0]["amount"] += 20
    lines[at] = json.dumps(settlement)
    path.write_text("\n".join([*lines, ""]), "utf-8")
    return folder


def run(*args: object, env: dict[str, str] | None = None, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(app, list(map(str, args)), env=env, input=stdin)


def everything(folder: Path) -> str:
    """All that a warehouse says, as text."""
    with Warehouse(folder) as warehouse:
        rows = [
            repr(warehouse.con.execute(f"select * from {name}").fetchall()) for name in tables()
        ]
    return "\n".join([*rows, *(file.read_text() for file in folder.glob("parts/*/manifest.json"))])


def test_nobody_is_named_and_all_else_is_the_same(logs: Path, tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    fill(before, logs)
    result = anonymize(before, after, Pseudonyms(SALT))
    assert (result.totals.logs, result.totals.hands, result.totals.failed) == (3, 5, 1)
    assert check_whole(after) == check_whole(before) == 5
    told = everything(after)
    for word in ("zhang", "張大千", "neil", "Neil", SALT, str(tmp_path)):
        assert word not in told, word
    assert "zhang" in everything(before)
    assert "p-" in told
    one, two = (Pseudonyms(SALT).of(own) for own, _ in PLAYERS)
    with Warehouse(before) as old, Warehouse(after) as new:
        query = (
            "select player, count(*), sum(delta), sum(won::int), avg(ready_turn), sum(win_turn)"
            " from hand_seats group by 1 order by 2, 3"
        )
        was = old.con.execute(query).fetchall()
        now = new.con.execute(query).fetchall()
        assert [row[1:] for row in now] == [row[1:] for row in was]
        assert {row[0] for row in now} == {one, two}
        places = "select file, line, status, codes, players from failed_hands"
        ((file, line, *rest, players),) = new.con.execute(places).fetchall()
        assert file == f"{one}/wrong.jsonl"
        assert players == [one, two]
        assert [(line, *rest)] == [row[1:4] for row in old.con.execute(places).fetchall()]


def test_as_if_the_renamed_logs_had_been_loaded(logs: Path, tmp_path: Path) -> None:
    """Both ways lead to the same keys, so what was loaded either way is known the other way."""
    fill(tmp_path / "before", logs)
    anonymize(tmp_path / "before", tmp_path / "after", Pseudonyms(SALT))
    shared = tmp_path / "shared"
    assert run("anonymize", logs, "-o", shared, "--salt", SALT).exit_code == 0
    totals = load(sources([shared]), tmp_path / "after")
    assert totals.hands == 0
    assert totals.known == 3


def test_command_for_a_folder(logs: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    result = run("anonymize", logs, "--out", shared, env={"MJLOG_SALT": SALT})
    assert result.exit_code == 0
    assert result.stderr == "3 logs, 2 players\n"
    one = Pseudonyms(SALT).of("zhang-7")
    files = {str(path.relative_to(shared)) for path in shared.rglob("*") if path.is_file()}
    assert files == {f"{one}/one.jsonl", f"{one}/wrong.jsonl", "two.jsonl.gz"}
    text = (shared / one / "one.jsonl").read_text("utf-8")
    assert not re.search("zhang|張|[Nn]eil|salt", text)
    assert run("verify", shared / one / "one.jsonl", shared / "two.jsonl.gz").exit_code == 0
    assert run("verify", shared).exit_code == 1


def test_command_for_a_warehouse_and_for_streams(logs: Path, tmp_path: Path) -> None:
    fill(tmp_path / "w", logs)
    env = {"MJLOG_SALT": SALT}
    result = run("anonymize", tmp_path / "w", "-o", tmp_path / "v", "--lang", "zh", env=env)
    assert (result.exit_code, result.stderr) == (0, "3 份牌譜，2 位玩家\n")
    assert is_warehouse(tmp_path / "v")
    text = (logs / "zhang-7" / "one.jsonl").read_bytes()
    result = run("anonymize", "-", "-o", "-", "-q", env=env, stdin=text + b"not JSON\n")
    assert result.exit_code == 0
    assert result.stdout.endswith("not JSON\n")
    assert "zhang" not in result.stdout
    result = run("anonymize", "-", "-o", "-", env=env, stdin=text + b"a")
    assert result.stderr.startswith("1 log, 2 players, 1 line is no JSON object: look at them")
    # Nobody can tell whose names such a line holds where nobody is named.
    result = run("anonymize", "-", "-o", "-", env=env, stdin=b"zhang-7 met o'neil")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no game can be read in it, left out" in result.stderr


def test_what_is_there_is_left_alone(logs: Path, tmp_path: Path) -> None:
    env = {"MJLOG_SALT": SALT}
    before = {path: path.read_bytes() for path in logs.rglob("*") if path.is_file()}
    for path, out in ((logs, logs), (logs / "two.jsonl.gz", logs / "two.jsonl.gz")):
        result = run("anonymize", path, "-o", out, env=env)
        assert result.exit_code == 2
        assert "is there already" in result.stderr
    assert before == {path: path.read_bytes() for path in logs.rglob("*") if path.is_file()}


def test_what_cannot_be_done(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run("anonymize", logs, "-o", out, env={"MJLOG_SALT": ""}).exit_code == 2
    result = run("anonymize", tmp_path / "missing", "-o", out, "--salt", SALT)
    assert result.exit_code == 2
    assert not out.exists()
    cut = (logs / "two.jsonl.gz").read_bytes()[:-20]
    (logs / "two.jsonl.gz").write_bytes(cut)
    result = run("anonymize", logs, "-o", out, "--salt", SALT)
    assert result.exit_code == 1
    assert "two.jsonl.gz: cannot be read, left out: compressed file ends early" in result.stderr
    assert sorted(path.name for path in out.rglob("*.jsonl*")) == ["one.jsonl", "wrong.jsonl"]
