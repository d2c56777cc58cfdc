"""``mjlog load``, ``mjlog sql`` and ``mjlog verify`` on a warehouse."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import mjlog
from mjlog.warehouse.document import refresh
from mjlog.warehouse.schema import tables, views
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.warehouse.conftest import fill
from tests.warehouse.snapshot import check_whole, snapshot

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "data" / "examples"


def test_load_says_what_became_of_the_logs(run: Run, out: Path, tmp_path: Path) -> None:  # noqa: F811
    first = run("load", EXAMPLES, "--out", out)
    assert (first.exit_code, first.stdout) == (0, "")
    assert first.stderr.startswith("3 new logs, 4 hands added (")
    again = run("load", EXAMPLES, "--out", out, "--lang", "zh")
    assert again.stderr.startswith("0 份新牌譜，3 份已載入，新增 0 局（")
    assert run("load", EXAMPLES, "--out", out, "-q").stderr == ""


def test_every_column_says_what_it_holds(run: Run, out: Path) -> None:  # noqa: F811
    fill(out, EXAMPLES)
    with mjlog.open(out) as warehouse:
        warehouse.describe()
        listed = warehouse.con.execute(
            "select table_name, column_name, comment from duckdb_columns() where not internal"
        ).fetchall()
    assert {name for name, *_ in listed} == {*tables(), *views()}
    assert [(name, column) for name, column, comment in listed if not comment] == []
    said = {(name, column): comment for name, column, comment in listed}
    # Passed on by a view, under its own name or another, or said by the view itself.
    assert said["player_hands", "delta"] == said["hand_seats", "delta"]
    assert said["table_hands", "game_started_at"] == said["games", "started_at"]
    assert said["player_hands", "opponent"] == "the other player, in games of two"
    assert "won less lost" in run("sql", out, "players").stdout


def test_load_says_where_failed_hands_are(run: Run, out: Path, tmp_path: Path) -> None:  # noqa: F811
    log = tmp_path / "wrong.jsonl"
    text = (EXAMPLES / "honors-two-waits.jsonl").read_text("utf-8")
    log.write_text(text.replace('"amount":', '"amount":1', 1), "utf-8")
    first, last = run("load", log, "--out", out).stderr.splitlines()
    assert first.startswith("1 new log, 0 hands added, 1 failed (")
    assert f"mjlog audit {out}" in last
    first, last = run("load", log, "--out", tmp_path / "zh", "--lang", "zh").stderr.splitlines()
    assert first.startswith("1 份新牌譜，新增 0 局，另有 1 局未通過（")
    assert f"mjlog audit {tmp_path / 'zh'}" in last
    # A log whose hands are all right says nothing of it.
    assert "audit" not in run("load", EXAMPLES, "--out", out).stderr


def test_load_of_standard_input(run: Run, out: Path) -> None:  # noqa: F811
    content = (EXAMPLES / "honors-two-waits.jsonl").read_bytes()
    assert run("load", "-", "--out", out, stdin=content).stderr.startswith(
        "1 new log, 1 hand added"
    )


def test_an_unreadable_log_among_others(run: Run, out: Path) -> None:  # noqa: F811
    result = run("load", EXAMPLES, "missing.jsonl", "--out", out)
    assert result.exit_code == 1
    assert (
        "mjlog: missing.jsonl: left out: cannot read: no such file or folder (MJ001)\n"
        in result.stderr
    )
    assert "4 hands added" in result.stderr


def test_nothing_to_load(run: Run, out: Path, tmp_path: Path) -> None:  # noqa: F811
    result = run("load", "missing.jsonl", "--out", out)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1].startswith("mjlog: ")
    assert "no log to load in missing.jsonl" in result.stderr
    assert not out.exists()
    (tmp_path / "empty").mkdir()
    result = run("load", "missing.jsonl", "--out", tmp_path / "empty")
    assert result.exit_code == 2
    assert list((tmp_path / "empty").iterdir()) == []
    for command in (
        ["load", "--out", out],
        ["verify"],
        ["convert", "--to", "mjai"],
        ["anonymize", "--salt", "0123456789abcdef0123456789", "--out", tmp_path / "renamed"],
    ):
        to, zh = ("load", "載入") if command[0] == "load" else ("check", "檢查")
        for lang, words in (("en", f"no log to {to} in {{}}"), ("zh", f"{{}} 沒有可{zh}的牌譜")):
            for path in (tmp_path / "nowhere", tmp_path / "empty"):
                result = run(*command, path, "--lang", lang)
                assert result.exit_code == 2
                *_, last = result.stderr.splitlines()
                assert words.format(path) in last
    folder = run("load", tmp_path / "empty", "--out", out).stderr
    assert f"mjlog: {tmp_path / 'empty'}: left out: no file below it ends in " in folder
    many = run("load", *(f"none-{number}" for number in range(9)), "--out", out).stderr
    assert many.splitlines()[-1].endswith("in none-0, none-1, none-2, none-3, none-4, …")


def test_what_cannot_be_loaded_into(run: Run, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "letter.txt").write_text("dear", "utf-8")
    for lang, words in (("en", "not empty"), ("zh", "不是空資料夾")):
        result = run("load", EXAMPLES, "--out", tmp_path, "--lang", lang)
        assert result.exit_code == 2
        assert words in result.stderr


def test_sql_lists_tables_and_columns(run: Run, out: Path) -> None:  # noqa: F811
    fill(out, EXAMPLES)
    listed = run("sql", out).stdout.splitlines()
    assert [line.split()[0] for line in listed[1:]] == [*tables(), *views()]
    described = run("sql", out, "hand_seats").stdout.splitlines()
    assert len(described) == 1 + len(tables()["hand_seats"].columns)
    (line,) = [line for line in described if line.startswith("dealt_in ")]
    assert "BOOLEAN" in line
    assert "放槍" in line
    assert "player_hands" in run("sql", out).stdout


def test_sql_formats(run: Run, out: Path) -> None:  # noqa: F811
    fill(out, EXAMPLES)
    query = (
        "select player, won, win_turn, delta / 2 as half, [1, null] as list, null as nothing,"
        " 'a|\"b' as text from hand_seats join hands using (hand_key)"
        " where file like '%triplets%' and hand = 1 order by seat"
    )
    table = run("sql", out, query).stdout.splitlines()
    assert table[0].split() == ["player", "won", "win_turn", "half", "list", "nothing", "text"]
    assert table[1].split() == ["lin", "true", "5", "85", "[1,", "null]", "·", 'a|"b']
    rows = list(csv.DictReader(io.StringIO(run("sql", out, query, "--format", "csv").stdout)))
    assert [row["player"] for row in rows] == ["lin", "chen"]
    assert (rows[1]["won"], rows[1]["win_turn"], rows[1]["text"]) == ("false", "", 'a|"b')
    lines = run("sql", out, query, "--format", "json").stdout.splitlines()
    assert json.loads(lines[0]) == {
        "player": "lin",
        "won": True,
        "win_turn": 5,
        "half": 85.0,
        "list": [1, None],
        "nothing": None,
        "text": 'a|"b',
    }
    dates = run("sql", out, "select date '2024-02-03' as d, 'x'::blob as b", "--format", "json")
    assert json.loads(dates.stdout) == {"d": "2024-02-03", "b": "78"}


def test_what_sql_cannot_answer(run: Run, out: Path, tmp_path: Path) -> None:  # noqa: F811
    fill(out, EXAMPLES)
    wrong = run("sql", out, "select nothing from nowhere")
    assert wrong.exit_code == 2
    assert "nowhere" in wrong.stderr
    missing = run("sql", tmp_path / "none", "select 1")
    assert missing.exit_code == 2
    assert "there is no warehouse" in missing.stderr
    assert run("sql", EXAMPLES, "select 1").exit_code == 2


def test_of_several_queries_none_is_passed_over(run: Run, out: Path) -> None:  # noqa: F811
    fill(out, EXAMPLES)
    for lang, told in (("en", "one query at a time"), ("zh", "一次只能查詢一句")):
        result = run("sql", out, "select 1; select 2", "--lang", lang)
        assert (result.exit_code, result.stdout) == (2, "")
        assert told in result.stderr


@pytest.mark.parametrize("query", ["", " ", ";", "/* nothing */"])
def test_an_empty_query(run: Run, out: Path, query: str) -> None:  # noqa: F811
    fill(out, EXAMPLES)
    result = run("sql", out, query, "--lang", "zh")
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", "mjlog: 查詢是空的\n")


@pytest.mark.parametrize(
    "query",
    [
        "copy (select 1) to 'evil.csv'",
        "explain analyze copy (select 1) to 'evil.csv'",
        "explain (analyze) copy (select 1) to 'evil.csv'",
        "/**/ explain analyze copy (select 1) to 'evil.csv'",
        "copy (pivot (select 1 as a, 2 as b) on a using sum(b)) to 'evil.csv'",
        "copy (select 1) to '{part}/hands.parquet'",
        "explain analyze copy (select 1) to '{part}/hands.parquet'",
        "select 1; copy (select 1) to '{part}/hands.parquet'",
        "export database '{part}'",
        "export database 'evil'",
        "attach 'evil.db' as evil",
        "attach '{part}/evil.db' as evil",
        "select * from read_csv('letter.csv')",
        "select * from 'letter.csv'",
        "select * from read_text('{part}/../../../letter.csv')",
        "select * from read_text('{part}/manifest.json')",
        "select * from glob('*')",
        "set enable_external_access = true",
        "install httpfs",
        "load httpfs",
        "from 'http://127.0.0.1:9/a.parquet'",
        "create persistent secret (type http, bearer_token 'x')",
        "call enable_logging(storage = 'file', storage_path = 'evil')",
        "drop view hands",
    ],
)
def test_a_query_only_reads_the_warehouse(
    run: Run,  # noqa: F811
    out: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    query: str,
) -> None:
    fill(out, EXAMPLES)
    (tmp_path / "letter.csv").write_text("dear,friend\n1,2\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    (part,) = (out / "parts").iterdir()
    before = {path: path.stat() for path in tmp_path.rglob("*")}
    result = run("sql", out, query.format(part=part))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "internal error" not in result.stderr
    after = {path: path.stat() for path in tmp_path.rglob("*")}
    assert after.keys() == before.keys()
    assert all(after[path].st_mtime_ns == before[path].st_mtime_ns for path in before)


@pytest.mark.parametrize(
    "query",
    [
        "from hands select count(*)",
        "with h as (select 1 from hands) select count(*) from h",
        "describe hands",
        "summarize hands",
        "show tables",
        "explain select count(*) from hands",
        "explain analyze select count(*) from hands",
        "select count(*) from hands;",
        "pivot hand_seats on seat using count(*) group by won",
        "select * from hands order by random() limit 1",
    ],
)
def test_what_a_query_may_be(run: Run, tmp_path: Path, query: str) -> None:  # noqa: F811
    out = tmp_path / "it's [a] *?"
    fill(out, EXAMPLES)
    result = run("sql", out, query)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout


def test_columns_of_one_name_are_told_apart_in_json(run: Run, out: Path) -> None:  # noqa: F811
    fill(out, EXAMPLES)
    text = run("sql", out, "select 1 as a, 2 as a, 3 as a_1, 4 as a", "--format", "json").stdout
    assert json.loads(text) == {"a": 1, "a_1": 2, "a_1_1": 3, "a_2": 4}


def test_verify_takes_a_warehouse(run: Run, out: Path) -> None:  # noqa: F811
    fill(out, EXAMPLES)
    direct, stored = run("verify", EXAMPLES), run("verify", out)
    assert stored.exit_code == 0
    assert stored.stdout == direct.stdout
    assert stored.stderr.rpartition("(")[0] == direct.stderr.rpartition("(")[0]


def test_verify_finds_a_warehouse_that_is_damaged(run: Run, out: Path) -> None:  # noqa: F811
    fill(out, EXAMPLES)
    (file,) = (out / "parts").glob("*/hands.parquet")
    content = bytearray(file.read_bytes())
    content[len(content) // 8] ^= 0xFF
    file.write_bytes(content)
    result = run("verify", out)
    assert result.exit_code == 2
    assert result.stdout.count("MJ001") == 3
    damaged = f"mjlog: the warehouse is damaged, no log in it can be read: {out}"
    assert result.stderr.splitlines() == [damaged]
    assert "資料倉儲已損壞" in run("verify", out, "--lang", "zh").stderr
    file.unlink()
    missing = run("verify", out)
    assert missing.exit_code == 2
    assert "hands.parquet: it is missing" in missing.stderr


def test_detail_keeps_distances(run: Run, out: Path, tmp_path: Path) -> None:  # noqa: F811
    plain = tmp_path / "plain"
    log = EXAMPLES / "triplets-then-concealed.jsonl"
    for folder, options in ((plain, []), (out, ["--detail"])):
        assert run("load", log, "--out", folder, *options).exit_code == 0
    query = (
        "select distance from events join hands using (hand_key)"
        " where hand = 1 and seat = 0 and kind = 'discard' order by event"
    )
    with mjlog.open(plain) as warehouse:
        assert warehouse.con.execute(query).fetchall() == [(None,)] * 4
    with mjlog.open(out) as warehouse:
        # Five pairs: each pung brings it one tile nearer.
        assert warehouse.con.execute(query).fetchall() == [(3,), (2,), (1,), (0,)]


def test_detail_is_added_to_what_was_loaded_without(
    run: Run,  # noqa: F811
    out: Path,
    tmp_path: Path,
) -> None:
    """The warehouse is then what it would be had the detail been asked for at once."""
    logs = sorted(EXAMPLES.glob("*.jsonl"))
    fill(out, *logs)
    some = run("load", logs[0], logs[0], "--out", out, "--detail")
    assert some.stderr.startswith(
        "0 new logs, 1 loaded before, 1 loaded anew with detail, 0 hands added ("
    )
    rest = run("load", *logs, "--out", out, "--detail", "--lang", "zh")
    assert rest.stderr.startswith("0 份新牌譜，1 份已載入，2 份重新載入細節，新增 0 局（")
    for more in ([], ["--detail"]):
        again = run("load", *logs, "--out", out, *more)
        assert again.stderr.startswith("0 new logs, 3 loaded before, 0 hands added (")
    check_whole(out)
    fill(tmp_path / "at-once", *logs, detail=True)
    assert snapshot(out) == snapshot(tmp_path / "at-once")


@pytest.mark.parametrize("part", [1, 1 << 20])
def test_detail_is_added_to_files_that_changed_places(
    out: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    part: int,
) -> None:
    """In parts of one log each, and all in one."""
    monkeypatch.setattr("mjlog.warehouse.load._PART_BYTES", part)
    first, second = (tmp_path / name for name in ("first.jsonl", "second.jsonl"))
    contents = [path.read_bytes() for path in sorted(EXAMPLES.glob("*.jsonl"))[:2]]
    for path, content in zip((first, second), contents, strict=True):
        path.write_bytes(content)
    fill(out, first, second)
    for path, content in zip((second, first), contents, strict=True):
        path.write_bytes(content)
    totals = fill(out, first, second, detail=True)
    assert (totals.logs, totals.known, totals.detailed, totals.hands) == (2, 0, 2, 0)
    check_whole(out)
    fill(tmp_path / "at-once", first, second, detail=True)
    assert snapshot(out) == snapshot(tmp_path / "at-once")
    # The file that had it is gone; a copy has it.
    fill(tmp_path / "bare", first)
    second.write_bytes(first.read_bytes())
    first.unlink()
    assert fill(tmp_path / "bare", second, detail=True).detailed == 1
    fill(tmp_path / "copy", second, detail=True)
    assert snapshot(tmp_path / "bare") == snapshot(tmp_path / "copy")


def test_detail_is_kept_when_a_file_changes(out: Path, tmp_path: Path) -> None:
    """Beside a file that never had it, and one that was never there."""
    logs = [tmp_path / f"{name}.jsonl" for name in ("with", "without", "fresh")]
    contents = [path.read_bytes() for path in sorted(EXAMPLES.glob("*.jsonl"))]
    for path, content in zip(logs, contents, strict=True):
        path.write_bytes(content)
    fill(out, logs[0], detail=True)
    fill(out, logs[1])
    for path in logs[:2]:
        path.write_bytes(path.read_bytes().replace(b'"game":"', b'"game":"again ', 1))
    totals = fill(out, *logs)
    assert (totals.replaced, totals.detailed) == (2, 0)
    check_whole(out)
    query = "select distinct file from events where distance is not null"
    with mjlog.open(out) as warehouse:
        assert warehouse.con.execute(query).fetchall() == [(str(logs[0]),)]
    # The others lack it as before, so that it can be asked for.
    assert fill(out, *logs, detail=True).detailed == 2
    fill(tmp_path / "at-once", *logs, detail=True)
    assert snapshot(out) == snapshot(tmp_path / "at-once")


def test_open_gives_relations_and_frames(out: Path) -> None:
    fill(out, EXAMPLES)
    with mjlog.open(out) as warehouse:
        assert repr(warehouse) == f"<Warehouse {out}: 4 hands>"
        assert len(warehouse.table("hands")) == 4
        frame = warehouse.df("select player, sum(delta) as gain from hand_seats group by player")
        # 170 - 230, then 690 and 710 to the other.
        assert dict(zip(frame["player"], frame["gain"], strict=True)) == {
            "lin": -1460,
            "chen": 1460,
        }
        named = warehouse.df("select count(*) n from hands where ending = $how", {"how": "won"})
        assert named["n"].tolist() == [4]
        with pytest.raises(KeyError):
            warehouse.table("hands; drop view hands")


def test_help_and_verify_stay_light() -> None:
    script = (
        "import sys; from mjlog.cli.app import app; from typer.testing import CliRunner;"
        "CliRunner().invoke(app, ['load', '--help']); "
        "CliRunner().invoke(app, ['verify', 'data/examples']);"
        "print({'pyarrow', 'duckdb', 'pandas', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == "set()\n"


def test_the_page_describes_the_tables() -> None:
    page = (ROOT / "docs" / "warehouse.md").read_text("utf-8")
    assert refresh(page) == page, "run python -m mjlog.warehouse"


def test_every_column_has_words() -> None:
    for table in tables().values():
        assert table.key
        assert {*table.key} <= {column.name for column in table.columns}
        for column in table.columns:
            assert len(column.doc) > 5


def test_a_page_is_written_alone(run: Run, out: Path, tmp_path: Path) -> None:  # noqa: F811
    for more in (["--format", "json"], ["--out", tmp_path / "o.json"]):
        result = run("report", out, "--html", tmp_path / "h.html", *more)
        assert result.exit_code == 2
        assert "leave out --format and --out" in result.stderr
    assert not (tmp_path / "h.html").exists()


def test_a_word_that_is_no_table(run: Run, out: Path, logs: Path) -> None:  # noqa: F811
    fill(out, logs)
    result = run("sql", out, "handseats")
    assert result.exit_code == 2
    assert "there is no table handseats; did you mean hand_seats?" in result.stderr
    assert "沒有資料表 handseats" in run("sql", out, "handseats", "--lang", "zh").stderr
