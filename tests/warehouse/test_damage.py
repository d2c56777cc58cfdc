"""Damaged files are found out; a run that is refused or killed leaves the last state."""

import errno
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import pytest

from mjlog.warehouse import store
from mjlog.warehouse.columns import TableFile
from mjlog.warehouse.parts import MARKER, WarehouseError, parts_of
from mjlog.warehouse.reader import Warehouse
from tests.builders.tenhou_games import tenhou_game
from tests.formats.test_writers import written
from tests.warehouse.conftest import HAND_END, count, fill, game, refused, statuses
from tests.warehouse.snapshot import check_whole, snapshot

ROOT = Path(__file__).parents[2]


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
    told = statuses(out)
    assert told == ["verified"] * 3
    for place in range(4, len(whole) - 8, max(1, len(whole) // 25)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x5A]) + whole[place + 1 :])
        try:
            now = statuses(out)
        except WarehouseError as error:
            assert str(part.folder) in error.label.en  # noqa: PT017
            continue
        # What is not read, as sizes of pages not asked for, may say what it likes.
        assert now == told or "failed" in now, place


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
