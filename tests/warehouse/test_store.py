"""What is new is added, what changed is replaced, nothing is doubled or lost."""

import errno
import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import duckdb
import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from mjlog.batch import verify_sources
from mjlog.batch.single import Verdict
from mjlog.cli.text.load import complaint, totals_text
from mjlog.codec import Source, sources, write
from mjlog.codec.compact import pack
from mjlog.records import Game, Hand, SeatInfo
from mjlog.warehouse import content, filling, store
from mjlog.warehouse import load as loading
from mjlog.warehouse.columns import TableFile
from mjlog.warehouse.kept import kept
from mjlog.warehouse.load import load
from mjlog.warehouse.logs import logs_of
from mjlog.warehouse.outcome import LogOutcome
from mjlog.warehouse.parts import MARKER, WarehouseError, parts_of
from mjlog.warehouse.reader import Warehouse
from mjlog.warehouse.rows import replayed
from mjlog.warehouse.schema import tables
from mjlog.warehouse.store import opened
from tests.builders.examples import ALL_TRIPLETS, CONCEALED_SELF_DRAW
from tests.builders.games import build_game
from tests.builders.tenhou_games import tenhou_game
from tests.formats.test_writers import written
from tests.warehouse.conftest import fill
from tests.warehouse.snapshot import check_whole, snapshot

ROOT = Path(__file__).parents[2]
HAND_END = b'{"type":"hand_end"}\n'


def game(path: Path, name: str = "g", hands: int = 2) -> Path:
    """Write a game of one or two hands."""
    write(path, build_game([ALL_TRIPLETS, CONCEALED_SELF_DRAW][:hands], name=name))
    return path


def count(out: Path, table: str = "hands") -> int:
    with Warehouse(out) as warehouse:
        return len(warehouse.table(table))


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Three games of two hands."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for name in "abc":
        game(folder / f"{name}.jsonl", name)
    return folder


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "warehouse"


# --- adding -----------------------------------------------------------------------------------


def test_a_second_run_adds_only_what_is_new(logs: Path, out: Path) -> None:
    first = fill(out, logs)
    assert (first.logs, first.known, first.hands) == (3, 0, 6)
    before = snapshot(out)
    again = fill(out, logs)
    assert (again.logs, again.known, again.hands) == (3, 3, 0)
    assert snapshot(out) == before
    game(logs / "d.jsonl", "d")
    more = fill(out, logs)
    assert (more.logs, more.known, more.hands) == (4, 3, 2)
    assert check_whole(out) == 8


def test_content_counts_not_name_or_packing(logs: Path, out: Path, tmp_path: Path) -> None:
    fill(out, logs)
    packed = tmp_path / "elsewhere.jsonl.gz"
    packed.write_bytes(gzip.compress((logs / "a.jsonl").read_bytes()))
    totals = fill(out, packed)
    assert (totals.known, totals.hands) == (1, 0)
    assert check_whole(out) == 6


def test_the_same_log_twice_in_one_run(logs: Path, out: Path) -> None:
    shutil.copy(logs / "a.jsonl", logs / "copy.jsonl")
    totals = fill(out, logs)
    assert (totals.logs, totals.known, totals.hands) == (4, 1, 6)
    assert check_whole(out) == 6


def test_several_processes_load_the_same(games: Path, tmp_path: Path) -> None:
    fill(tmp_path / "one", games)
    loaded = load(sources([games]), tmp_path / "two", jobs=2)
    assert loaded.hands == count(tmp_path / "one") > 50
    assert snapshot(tmp_path / "two") == snapshot(tmp_path / "one")


def test_parts_hold_whole_logs_and_stay_small(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = out.with_name("whole")
    fill(whole, logs)
    monkeypatch.setattr(loading, "_PART_BYTES", 1)
    fill(out, logs)
    assert [len(part.manifest.sources) for part in parts_of(out)] == [1, 1, 1]
    assert len(parts_of(whole)) == 1
    assert snapshot(out) == snapshot(whole)


def test_the_first_parts_are_smaller_than_those_that_follow(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        (logs / f"copy-{number}.jsonl").write_bytes(
            (logs / "a.jsonl").read_bytes() + b"\n" * number
        )
    monkeypatch.setattr(loading, "_FIRST_BYTES", (logs / "a.jsonl").stat().st_size + 10)
    fill(out, *(logs / f"copy-{number}.jsonl" for number in range(5)))
    assert [len(part.manifest.sources) for part in parts_of(out)] == [1, 2, 2]


def test_small_parts_are_gathered(logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_MANY", 3)
    for log in sorted(logs.iterdir()):
        fill(out, log)
    assert len(parts_of(out)) == 1
    assert len(list((out / "parts").iterdir())) == 1
    assert check_whole(out) == 6
    whole = out.with_name("whole")
    fill(whole, logs)
    assert snapshot(out) == snapshot(whole)


def test_standard_input(logs: Path, out: Path) -> None:
    text = (logs / "a.jsonl").read_bytes()
    totals = load(sources(["-"], stdin=BytesIO(text)), out)
    assert totals.hands == 2
    assert load(sources(["-"], stdin=BytesIO(text)), out).known == 1
    with Warehouse(out) as warehouse:
        assert warehouse.con.execute("select file from sources").fetchall() == [("-",)]


def test_nothing_to_read_is_told_and_leaves_the_rest(logs: Path, out: Path) -> None:
    told: list[LogOutcome] = []
    totals = load(
        sources([logs / "missing.jsonl", logs / "a.jsonl"]),
        out,
        told=told.append,
    )
    assert (totals.unreadable, totals.hands) == (1, 2)
    assert [(one.file, one.state, one.unread) for one in told] == [
        (str(logs / "missing.jsonl"), "unreadable", None),
        (str(logs / "a.jsonl"), "new", None),
    ]


# --- replacing --------------------------------------------------------------------------------


def test_a_log_that_has_grown_takes_the_place_of_what_it_was(logs: Path, out: Path) -> None:
    log = logs / "a.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole[: whole.index(HAND_END) + len(HAND_END)])
    fill(out, logs)
    assert count(out) == 5
    log.write_bytes(whole)
    totals = fill(out, logs)
    assert (totals.known, totals.replaced, totals.hands) == (2, 1, 1)
    fresh = out.with_name("fresh")
    fill(fresh, logs)
    assert check_whole(out) == 6
    assert snapshot(out) == snapshot(fresh)


def test_a_log_that_was_cut_loses_what_it_lost(logs: Path, out: Path) -> None:
    fill(out, logs)
    log = logs / "a.jsonl"
    text = log.read_bytes()
    log.write_bytes(text[: text.index(HAND_END) + len(HAND_END)])
    totals = fill(out, logs)
    assert (totals.replaced, totals.hands) == (1, -1)
    assert check_whole(out) == 5


def test_a_log_on_which_the_program_fails_costs_no_other(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No such log is known; the failure is made here."""

    def fail(hand: Hand, *args: object, **more: object) -> object:
        if failing and hand.deal_id == "b":
            raise ZeroDivisionError
        return pack(hand, *args, **more)  # type: ignore[arg-type]

    text = (
        (logs / "b.jsonl").read_text().replace('{"type":"hand",', '{"type":"hand","deal_id":"b",')
    )
    (logs / "b.jsonl").write_text(text)
    failing = True
    monkeypatch.setattr(replayed, "pack", fail)
    outcomes: list[LogOutcome] = []
    totals = load(sources([logs]), out, told=outcomes.append)
    assert (totals.logs, totals.unreadable, totals.hands) == (3, 1, 4)
    assert not totals.whole
    (failed,) = [outcome for outcome in outcomes if outcome.state == "unreadable"]
    assert Path(failed.file).name == "b.jsonl"
    assert failed.unread is not None
    assert failed.unread.code == "MJ902"
    # It counts once, and nobody says that there is no game in it.
    assert (totals.empty, totals.cut) == (0, 0)
    assert totals_text(totals, 0, "en").startswith("2 new logs, 1 left out, 4 hands added")
    assert totals_text(totals, 0, "zh").startswith("2 份新牌譜，1 份略過，4 局")
    said = complaint(failed, "en")
    assert said == f"{failed.file}: left out: this program failed (MJ902)"
    assert check_whole(out) == 4
    failing = False
    assert fill(out, logs).hands == 2


def test_a_file_that_becomes_a_copy_of_another_loses_what_it_had(logs: Path, out: Path) -> None:
    fill(out, logs)
    before = (logs / "b.jsonl").read_bytes()
    shutil.copy(logs / "a.jsonl", logs / "b.jsonl")
    totals = fill(out, logs)
    assert (totals.known, totals.replaced, totals.hands) == (3, 1, -2)
    assert check_whole(out) == 4
    assert fill(out, logs).replaced == 0
    (logs / "b.jsonl").write_bytes(before)
    assert fill(out, logs / "b.jsonl").hands == 2
    assert check_whole(out) == 6


@pytest.mark.parametrize("name", ["0.jsonl", "z.jsonl"])
def test_a_copy_of_what_a_file_was_stays(logs: Path, out: Path, name: str) -> None:
    """Whichever of the two is met first."""
    fill(out, logs)
    changed = logs / "a.jsonl"
    shutil.copy(changed, logs / name)
    text = changed.read_bytes()
    changed.write_bytes(text[: text.index(HAND_END) + len(HAND_END)])
    fill(out, logs)
    assert check_whole(out) == 6
    with Warehouse(out) as warehouse:
        files = warehouse.con.execute("select file from sources order by file").fetchall()
    assert [Path(file).name for (file,) in files] == sorted(
        path.name for path in logs.rglob("*") if path.is_file()
    )
    again = fill(out, logs)
    assert (again.known, again.hands) == (4, 0)


def test_files_that_change_places_lose_nothing(logs: Path, out: Path) -> None:
    fill(out, logs)
    one, other = (logs / name for name in ("a.jsonl", "b.jsonl"))
    content = one.read_bytes()
    shutil.copy(other, one)
    other.write_bytes(content)
    totals = fill(out, logs)
    assert (totals.known, totals.replaced, totals.hands) == (3, 0, 0)
    assert check_whole(out) == 6


def test_hands_that_another_log_brought_are_left_out(logs: Path, out: Path, tmp_path: Path) -> None:
    """A copy without the game's end is another content with the same hands."""
    fill(out, logs)
    text = (logs / "a.jsonl").read_bytes()
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(text[: text.rindex(b'{"type":"game_end"')])
    totals = fill(out, copy)
    assert (totals.hands, totals.repeated) == (0, 2)
    assert check_whole(out) == 6
    with Warehouse(out) as warehouse:
        assert warehouse.con.execute(
            "select hands, loaded_hands, repeated_hands from sources where file = ?", [str(copy)]
        ).fetchall() == [(2, 0, 2)]
        assert warehouse.con.execute("select sum(games) from players").fetchall() == [(6,)]


def test_within_one_run_too(logs: Path, out: Path) -> None:
    text = (logs / "a.jsonl").read_bytes()
    (logs / "z.jsonl").write_bytes(text[: text.rindex(b'{"type":"game_end"')])
    totals = fill(out, logs)
    assert (totals.hands, totals.repeated) == (6, 2)
    assert check_whole(out) == 6


def test_shared_hands_stay_when_the_log_that_brought_them_changes(
    logs: Path, out: Path, tmp_path: Path
) -> None:
    text = (logs / "a.jsonl").read_bytes()
    (logs / "z.jsonl").write_bytes(text[: text.rindex(b'{"type":"game_end"')])
    fill(out, logs)
    game(logs / "a.jsonl", "another")
    totals = fill(out, logs)
    assert totals.hands == 2
    assert check_whole(out) == 8
    fresh = tmp_path / "fresh"
    fill(fresh, logs)
    assert snapshot(out) == snapshot(fresh)


@pytest.mark.parametrize("tick", [0, 1 << 62], ids=["by its stamp", "by its content"])
@pytest.mark.parametrize("same_size", [False, True])
def test_a_log_that_changes_while_it_is_read_waits_for_the_next_run(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch, tick: int, same_size: bool
) -> None:
    monkeypatch.setattr(content, "_TICK", tick)
    fill_draft = filling.fill

    def meddle(task: filling.Task) -> object:
        log = logs / "b.jsonl"
        if str(log) not in [each.source.path for each in task.logs]:
            return fill_draft(task)
        before = log.stat()
        text = log.read_bytes()
        time.sleep(0.05)  # longer than a tick of the clock that files are marked by
        log.write_bytes(text.replace(b'"game":"b"', b'"game":"d"') if same_size else text + b"\n")
        os.utime(log, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert (log.stat().st_size == before.st_size) is same_size
        assert log.read_bytes() != text
        return fill_draft(task)

    monkeypatch.setattr(loading, "fill", meddle)
    totals = fill(out, logs)
    monkeypatch.undo()
    assert (totals.changed, totals.hands) == (1, 4)
    assert check_whole(out) == 4
    assert fill(out, logs).hands == 2


def test_only_a_file_that_did_not_change_just_now_has_a_stamp(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, empty = str(logs / "a.jsonl"), logs / "empty.jsonl"
    assert content.stamp_of(Source(log, log)) is None
    monkeypatch.setattr(content, "_TICK", 0)
    assert content.stamp_of(Source(log, log)) == content.stamp_of(Source(log, log)) is not None
    empty.touch()
    for path in (str(empty), str(logs), str(logs / "none"), "/dev/null", "a\0b"):
        assert content.stamp_of(Source(path, path)) is None
    assert content.stamp_of(Source("-", stream=BytesIO(b"{}"))) is None


# --- failed hands -----------------------------------------------------------------------------


def test_failed_hands_are_apart_with_their_findings(logs: Path, out: Path) -> None:
    lines = (logs / "a.jsonl").read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"settlement"' in line)
    settlement = json.loads(lines[at])
    settlement["payments"][0]["amount"] += 20
    lines[at] = json.dumps(settlement)
    (logs / "a.jsonl").write_text("\n".join([*lines, ""]), "utf-8")
    totals = fill(out, logs)
    assert (totals.hands, totals.failed) == (5, 1)
    assert check_whole(out) == 5
    with Warehouse(out) as warehouse:
        ((line, hand, status, players, codes, text),) = warehouse.con.execute(
            "select line, hand, status, players, codes, lines from failed_hands"
        ).fetchall()
        assert (line, hand, status, players) == (2, 1, "failed", ["lin", "chen"])
        assert text.splitlines() == lines[1 : 1 + len(text.splitlines())]
        assert text.splitlines()[-1] == '{"type":"hand_end"}'
        found = warehouse.con.execute(
            "select code, line, hand, hand_key, severity, game_key from diagnostics"
        ).fetchall()
        assert [row[0] for row in found] == codes
        assert {row[2:5] for row in found} == {(1, None, "error")}
        assert all(row[5] is not None for row in found)
        assert warehouse.con.execute(
            "select hands, loaded_hands, failed_hands, status from games where game = 'a'"
        ).fetchall() == [(2, 1, 1, "failed")]


def test_findings_of_loaded_hands_name_them(logs: Path, out: Path) -> None:
    """A ruleset hash that differs is a warning: the hands are verified all the same."""
    text = (logs / "a.jsonl").read_text("utf-8")
    header = json.loads(text.splitlines()[0])
    wrong = text.replace(header["ruleset"]["hash"], "0" * 16)
    (logs / "a.jsonl").write_text(wrong, "utf-8")
    fill(out, logs)
    with Warehouse(out) as warehouse:
        ((severity, hand, line, game, english, chinese),) = warehouse.con.execute(
            "select severity, hand, line, game, text_en, text_zh from diagnostics"
        ).fetchall()
    assert (severity, hand, line, game) == ("warning", None, 1, "a")
    assert english != chinese


@pytest.mark.parametrize("folder", ["bad", "rare"])
def test_a_warehouse_is_verified_like_its_logs(folder: str, tmp_path: Path, out: Path) -> None:
    from tests.builders.rare import rare_game  # noqa: PLC0415

    logs = ROOT / "tests" / "data" / "bad"
    if folder == "rare":
        logs = tmp_path / "rare"
        logs.mkdir()
        for number in range(4):
            write(logs / f"{number}.jsonl", rare_game(f"stored-{number}"))
    fill(out, logs)
    direct, stored = _verdicts(sources([logs])), _verdicts(logs_of(out))
    # A few bad logs are the same, byte for byte.
    assert len(direct) - len(stored) < 5
    assert stored == {name: direct[name] for name in stored}
    assert check_whole(out) > 10


def _verdicts(logs: object) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for report in verify_sources(logs):  # type: ignore[arg-type]
        findings = getattr(report, "findings", None)
        if findings is not None:
            what = [
                (finding.code, finding.place.line, finding.place.event, finding.recorded)
                for finding in findings
            ]
            key = (report.game, report.hand, report.line, report.status, report.unchecked)  # type: ignore[union-attr]
            found.setdefault(report.source, []).append((*key, what))
    return found


# --- the folder -------------------------------------------------------------------------------


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


def refused(work: Callable[[], object], *words: str) -> None:
    with pytest.raises(WarehouseError) as caught:
        work()
    label = caught.value.label
    for word in words:
        assert word in label.en
    assert label.zh != label.en


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


@pytest.mark.parametrize("table", ["hands", "seats"])
def test_a_file_of_the_right_size_that_cannot_be_read(logs: Path, out: Path, table: str) -> None:
    fill(out, logs)
    (part,) = parts_of(out)
    file = part.folder / f"{table}.parquet"
    content = file.read_bytes()
    # What a Parquet file says of itself stands at its end, before its own size and four letters.
    middle = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    file.write_bytes(content[:middle] + bytes(len(content) - 8 - middle) + content[-8:])
    refused(lambda: Warehouse(out), f"damaged: {file}: it is not what it was")


def test_a_file_whose_rows_cannot_be_read(logs: Path, out: Path) -> None:
    """What it says of itself is whole, so that only a question finds out."""
    fill(out, logs)
    (part,) = parts_of(out)
    file = part.folder / "hand_seats.parquet"
    content = bytearray(file.read_bytes())
    end = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    content[4:end] = bytes(end - 4)
    file.write_bytes(content)

    def ask() -> None:
        with Warehouse(out) as warehouse:
            warehouse.con.execute("SELECT sum(delta) FROM hand_seats").fetchall()

    refused(ask, f"damaged: {file}: it is not what it was")


def test_a_question_that_is_wrong_blames_no_file(logs: Path, out: Path) -> None:
    fill(out, logs)
    with pytest.raises(duckdb.BinderException), Warehouse(out) as warehouse:
        warehouse.con.execute("SELECT nothing FROM hand_seats")


@pytest.mark.parametrize("damage", ["missing", "cut", "manifest", "marker"])
def test_damage(logs: Path, out: Path, damage: str) -> None:
    fill(out, logs)
    (part,) = parts_of(out)
    file = part.folder / "hands.parquet"
    if damage == "missing":
        file.unlink()
    elif damage == "cut":
        file.write_bytes(file.read_bytes()[:-10])
    elif damage == "manifest":
        (part.folder / "manifest.json").write_text("{", "utf-8")
    else:
        (out / MARKER).write_text("[]", "utf-8")
    refused(lambda: Warehouse(out), "damaged")
    refused(lambda: fill(out, logs), "damaged")


@pytest.mark.parametrize("table", ["hands", "games", "sources"])
def test_a_byte_that_changed_is_found_when_verifying(logs: Path, out: Path, table: str) -> None:
    """Of the same size, so only its content can tell; wherever in the file it is."""
    fill(out, logs)
    (part,) = parts_of(out)
    file = part.folder / f"{table}.parquet"
    whole = file.read_bytes()
    told = _statuses(out)
    assert told == ["verified"] * 3
    for place in range(4, len(whole) - 8, max(1, len(whole) // 25)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x5A]) + whole[place + 1 :])
        try:
            now = _statuses(out)
        except WarehouseError as error:
            assert str(part.folder) in error.label.en  # noqa: PT017
            continue
        # What is not read, as sizes of pages not asked for, may say what it likes.
        assert now == told or "failed" in now, place


def _statuses(out: Path) -> list[str]:
    kept.cache_clear()
    return [one.status for one in verify_sources(logs_of(out)) if isinstance(one, Verdict)]


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
    assert _statuses(out) == ["verified"] * len(names)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "no space left"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "permission denied"),
        (errno.EDQUOT, "quota"),
    ],
)
@pytest.mark.parametrize("nth", [0, 1, 2, 3])
def test_what_the_system_refuses(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch, code: int, words: str, nth: int
) -> None:
    """Whatever file cannot be begun: the last state stays, and another run completes it."""
    fill(out, logs / "a.jsonl")
    before = snapshot(out)
    begun = iter(range(1_000))

    def refuse(self: TableFile, schema: object) -> object:
        if next(begun) == nth:
            raise OSError(code, "refused", str(out))
        return begin(self, schema)

    begin = TableFile._open
    with monkeypatch.context() as patch:
        patch.setattr(TableFile, "_open", refuse)
        refused(lambda: fill(out, logs), words)
    assert snapshot(out) == before
    assert fill(out, logs).hands == 4
    assert check_whole(out) == 6


def test_one_writer_at_a_time(logs: Path, out: Path) -> None:
    with opened(out):
        refused(lambda: fill(out, logs), "another process")
    assert fill(out, logs).hands == 6


def test_disk_full(logs: Path, out: Path) -> None:
    """The file system gives out after some bytes: the last state stays, another run completes."""
    fill(out, logs / "a.jsonl")
    before = snapshot(out)
    script = (
        "import resource, signal;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000));"
        "from mjlog.cli.app import main; main()"
    )
    command = [sys.executable, "-c", script, "load", str(logs), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert "too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert snapshot(out) == before
    assert fill(out, logs).hands == 4
    assert [entry for entry in (out / "parts").iterdir() if entry.name[0] == "."] == []


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


# --- being killed -----------------------------------------------------------------------------


@pytest.mark.slow
def test_fifty_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    logs, work = tmp_path / "logs", tmp_path / "work"
    logs.mkdir()
    work.mkdir()
    for number in range(5):
        game(logs / f"{number}.jsonl", f"g{number}")
    # The same games twice, those that tell less first.
    for name in ("x", "y"):
        (logs / f"{name}.xml").write_bytes(tenhou_game(name))
        (logs / f"{name}.mjson").write_bytes(written(tenhou_game(name), "mjai"))
    command = [sys.executable, "-m", "tests.warehouse.killer", str(logs), str(work), "50"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "50 kills" in done.stdout
    assert "['False', 'True']" in done.stdout


@pytest.mark.slow
def test_killing_a_run_of_several_processes(games: Path, tmp_path: Path) -> None:
    fill(tmp_path / "whole", games)
    out = tmp_path / "out"
    command = [sys.executable, "-m", "mjlog", "load", str(games), "--out", str(out), "-j", "2"]
    for delay in (0.4, 0.8, 1.2):
        process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
    # Workers end when the process that asked them is gone.
    deadline = time.monotonic() + 20
    while _loading(out) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not _loading(out)
    fill(out, games)
    assert snapshot(out) == snapshot(tmp_path / "whole")


def _loading(out: Path) -> bool:
    """Whether a process still works on a warehouse."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            links = [str(link.readlink()) for link in (folder / "fd").iterdir()]
        except OSError:
            continue
        if any(link.startswith(str(out)) for link in links):
            return True
    return False


def test_leftovers_of_a_killed_run_are_removed(logs: Path, out: Path) -> None:
    fill(out, logs / "a.jsonl")
    (out / "parts" / ".draft-0123").mkdir()
    (out / f".{MARKER}.ab12").write_text("", "utf-8")
    assert count(out) == 2
    fill(out, logs)
    assert [entry.name for entry in (out / "parts").iterdir() if entry.name[0] == "."] == []


def test_a_superseded_part_that_is_still_there_does_not_count(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a kill between the new part's appearance and the old one's removal."""
    log = logs / "a.jsonl"
    text = log.read_bytes()
    log.write_bytes(text[: text.index(HAND_END) + len(HAND_END)])
    fill(out, logs)
    log.write_bytes(text)
    with monkeypatch.context() as patch:
        patch.setattr(store.Store, "_remove", lambda *_: None)
        fill(out, logs)
    assert len(list((out / "parts").iterdir())) == 2
    assert check_whole(out) == 6
    fill(out, logs)
    assert len(list((out / "parts").iterdir())) == 1
    assert check_whole(out) == 6
