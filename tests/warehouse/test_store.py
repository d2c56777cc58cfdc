"""The folder of a warehouse: what it may be, and what names in it may be."""

import tempfile
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from mjlog.codec import write
from mjlog.records import Game, SeatInfo
from mjlog.warehouse.parts import MARKER, parts_of
from mjlog.warehouse.reader import Warehouse
from mjlog.warehouse.schema import tables
from mjlog.warehouse.store import opened
from tests.builders.examples import ALL_TRIPLETS
from tests.builders.games import build_game
from tests.warehouse.conftest import count, fill, refused, statuses
from tests.warehouse.snapshot import check_whole


def test_files_say_what_they_are(logs: Path, out: Path) -> None:
    fill(out, logs)
    (part,) = parts_of(out)
    for name in part.manifest.files:
        metadata = pq.read_schema(part.folder / f"{name}.parquet").metadata
        assert metadata[b"mjlog.warehouse"] == b"3"
        assert metadata[b"mjlog.table"] == name.encode()
    assert {entry.name for entry in out.iterdir()} == {MARKER, "parts", ".lock"}


def test_every_table_is_there_even_when_nothing_is_in_it(logs: Path, out: Path) -> None:
    with opened(out), Warehouse(out) as warehouse:
        for name in tables():
            assert len(warehouse.table(name)) == 0
        columns = warehouse.con.execute("describe hand_seats").fetchall()
        assert ("win_turn", "SMALLINT") in [(row[0], row[1]) for row in columns]
    assert not out.exists()


def test_a_folder_with_something_else_in_it_is_left_alone(logs: Path, out: Path) -> None:
    out.mkdir()
    (out / "letter.txt").write_text("dear", "utf-8")
    refused(lambda: fill(out, logs), "no warehouse", "letter.txt")
    assert [entry.name for entry in out.iterdir()] == ["letter.txt"]
    refused(lambda: Warehouse(out), "not a warehouse")


def test_a_question_leaves_nothing_in_the_folder_one_is_in(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What does not fit into the memory allowed is put aside where temporary files go."""
    fill(out, logs)
    here, aside = tmp_path / "here", tmp_path / "aside"
    here.mkdir()
    aside.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(tempfile, "tempdir", str(aside))
    with Warehouse(out) as warehouse:
        warehouse.con.execute("SET memory_limit = '30MB'; SET threads = 1")
        warehouse.con.execute("CREATE TEMP TABLE big AS SELECT random() AS x FROM range(8000000)")
        assert len(list(aside.iterdir())) == 1
        assert list(here.iterdir()) == []
    assert list(aside.rglob("*.tmp")) == []


def test_a_foreign_folder_among_the_parts(logs: Path, out: Path) -> None:
    fill(out, logs)
    (out / "parts" / "holiday").mkdir()
    refused(lambda: Warehouse(out), "holiday", "move it away")
    refused(lambda: fill(out, logs), "holiday")
    (out / "parts" / "holiday").rmdir()
    (out / "report.html").write_text("mine", "utf-8")
    assert count(out) == 6


@pytest.mark.parametrize("path", ["missing", "logs/a.jsonl"])
def test_no_warehouse(logs: Path, path: str) -> None:
    refused(lambda: Warehouse(logs.parent / path), "warehouse")


def test_a_file_is_in_the_way(logs: Path) -> None:
    refused(lambda: fill(logs / "a.jsonl", logs / "b.jsonl"), "a.jsonl")


def test_another_version(logs: Path, out: Path) -> None:
    fill(out, logs)
    (out / MARKER).write_text('{"format":"mjlog-warehouse","version":99}', "utf-8")
    refused(lambda: Warehouse(out), "version 99", "version 3")
    refused(lambda: fill(out, logs), "version 99")


def test_hostile_names(out: Path, tmp_path: Path) -> None:
    """Names are kept as they are, and are nothing but names."""
    names = [
        "'; drop table games; --", '"quoted"', "../../etc/passwd", "a,b;c\td", "<b onclick=x>",
        "%s %(x)s {0} {x}", "$1 ? :a", "\u202eright to left", "名" * 60, "nul\\0", "-rf", " ",
    ]  # fmt: skip
    folder = tmp_path / "logs"
    folder.mkdir()
    for number, name in enumerate(names):
        header, *rest = build_game([ALL_TRIPLETS], name=f"{number} {name}")
        assert isinstance(header, Game)
        seats = [SeatInfo(id=f"{name}{seat}", name=name) for seat in range(2)]
        write(folder / f"{number}.jsonl", [replace(header, seats=seats), *rest])
    fill(out, folder)
    assert check_whole(out) == len(names)
    with Warehouse(out) as warehouse:
        found = warehouse.con.execute("select distinct name from seats").fetchall()
        assert {name for (name,) in found} == set(names)
        for name in names:
            asked = "select count(*) from hand_seats where player = ?"
            assert warehouse.con.execute(asked, [f"{name}0"]).fetchall() == [(1,)]
    assert statuses(out) == ["verified"] * len(names)


def test_one_writer_at_a_time(logs: Path, out: Path) -> None:
    with opened(out):
        refused(lambda: fill(out, logs), "another process")
    assert fill(out, logs).hands == 6


def test_no_permission(logs: Path) -> None:
    """A folder that the system does not let anybody make."""
    refused(lambda: fill(Path("/proc/warehouse"), logs), "/proc/warehouse")


def test_a_name_cannot_break_a_query(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / 'it\'s [odd]*? "wh" ; drop'
    header, *rest = build_game([ALL_TRIPLETS], name="x'; drop table games; --")
    write(logs / "odd ' name [1].jsonl", [header, *rest])
    fill(out, logs)
    with Warehouse(out) as warehouse:
        games = warehouse.con.execute("select game from games order by game").fetchall()
        assert games[-1] == ("x'; drop table games; --",)
        assert warehouse.df("select * from hands where file like ?", ["%odd '%"]).shape[0] == 1
