"""What changed is replaced, nothing that is still told is lost."""

import os
import shutil
import threading
import time
from pathlib import Path

import pytest

from mjlog.cli.text.load import complaint, totals_text
from mjlog.formats import sources
from mjlog.warehouse import content, filling
from mjlog.warehouse import load as loading
from mjlog.warehouse.outcome import LogOutcome
from mjlog.warehouse.reader import Warehouse
from tests.warehouse.conftest import HAND_END, count, fill, game
from tests.warehouse.snapshot import check_whole, snapshot


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
    outcomes: list[LogOutcome] = []
    totals = loading.load(sources([logs]), out, told=outcomes.append)
    monkeypatch.undo()
    assert (totals.changed, totals.hands) == (1, 4)
    said = [line for line in (complaint(each, "en") for each in outcomes) if line is not None]
    assert said == [f"{logs / 'b.jsonl'}: left out: changed while being read; run again to load it"]
    (chinese,) = [complaint(each, "zh") for each in outcomes if each.state == "changed"]
    assert chinese == f"{logs / 'b.jsonl'}：已略過：讀取時有變動，請再執行一次"
    assert totals_text(totals, 0, "en").startswith(
        "2 new logs, 1 changed while being read, 4 hands added"
    )
    assert not totals.whole
    assert check_whole(out) == 4
    assert fill(out, logs).hands == 2


def test_only_a_file_that_did_not_change_just_now_has_a_stamp(logs: Path, tmp_path: Path) -> None:
    second = 1_000_000_000
    found = (logs / "a.jsonl").stat()
    assert content.stamp_of(found, found.st_ctime_ns + second) is None
    stamp = content.stamp_of(found, found.st_ctime_ns + 5 * second)
    assert stamp is not None
    assert stamp == content.stamp_of(found)
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    for path in (empty, logs, Path("/dev/null")):
        assert content.stamp_of(path.stat()) is None
    assert content.stamp_of(None) is None


def test_a_link_that_leads_elsewhere_while_it_is_read_is_seen(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although it leads back again before anybody looks at it."""
    monkeypatch.setattr(content, "_TICK", 0)
    link = out.with_name("link.jsonl")
    link.symlink_to(logs / "a.jsonl")
    fill_draft = filling.fill

    def meddle(task: filling.Task) -> object:
        other = out.with_name("other")
        other.symlink_to(logs / "b.jsonl")
        other.replace(link)
        try:
            return fill_draft(task)
        finally:
            other.symlink_to(logs / "a.jsonl")
            other.replace(link)

    monkeypatch.setattr(loading, "fill", meddle)
    assert fill(out, link).changed == 1
    monkeypatch.undo()
    assert (fill(out, link).hands, check_whole(out)) == (2, 2)


@pytest.mark.parametrize("part", [1, 1 << 20], ids=["each a part", "one part"])
def test_what_a_file_was_is_held_once_whatever_copies_there_are(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    """One copy is met before the file that has changed, and one after it."""
    fill(out, logs / "b.jsonl")
    for name in ("a", "d"):
        shutil.copy(logs / "b.jsonl", logs / f"{name}.jsonl")
    game(logs / "b.jsonl", "another")
    monkeypatch.setattr(loading, "_FIRST_BYTES", part)
    totals = fill(out, logs)
    assert totals.logs == 4
    assert check_whole(out) == 6
    again = fill(out, logs)
    assert (again.known, again.hands, check_whole(out)) == (4, 0, 6)


@pytest.mark.parametrize("part", [1, 1 << 20], ids=["each a part", "one part"])
def test_a_renamed_log_stays_when_the_log_it_shared_hands_with_changes(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    text = (logs / "b.jsonl").read_bytes()
    short = logs / "c.jsonl"
    short.write_bytes(text[: text.index(HAND_END) + len(HAND_END)])
    fill(out, logs)
    short.rename(logs / "0.jsonl")
    game(logs / "b.jsonl", "another")
    monkeypatch.setattr(loading, "_FIRST_BYTES", part)
    totals = fill(out, logs)
    assert (totals.unreadable, totals.logs) == (0, 3)
    assert check_whole(out) == 5
    assert fill(out, logs).known == 3


def test_what_changes_a_stamp_alone_changes_no_log(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content, "_TICK", 0)
    fill_draft = filling.fill
    drafts: list[filling.Task] = []

    def meddle(task: filling.Task) -> object:
        time.sleep(0.05)  # longer than a tick of the clock that files are marked by
        for log in task.logs:
            (logs / log.source.name).chmod(0o600 + len(drafts))
        drafts.append(task)
        return fill_draft(task)

    monkeypatch.setattr(filling, "fill", meddle)
    monkeypatch.setattr(loading, "fill", meddle)
    totals = fill(out, logs)
    assert (totals.changed, totals.hands, check_whole(out)) == (0, 6, 6)
    assert len(drafts) == 2


def test_however_many_logs_change_at_once_the_others_are_loaded(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (logs / "a.jsonl").read_bytes()
    for number in range(40):
        other = text.replace(b'"game":"a"', f'"game":"x{number}"'.encode())
        (logs / f"x{number}.jsonl").write_bytes(other)
    fill_draft = filling.fill
    drafts: list[filling.Task] = []

    def meddle(task: filling.Task) -> object:
        for path in [] if drafts else logs.glob("x*.jsonl"):
            path.write_bytes(path.read_bytes() + b"\n")
        drafts.append(task)
        return fill_draft(task)

    monkeypatch.setattr(loading, "fill", meddle)
    totals = fill(out, logs)
    assert (totals.changed, totals.hands, check_whole(out)) == (40, 6, 6)
    assert len(drafts) == 2
    assert fill(out, logs).hands == 80


def test_a_copy_is_loaded_where_the_log_met_first_changes_while_it_is_read(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(logs / "a.jsonl", logs / "d.jsonl")
    fill_draft = filling.fill

    def meddle(task: filling.Task) -> object:
        log = logs / "a.jsonl"
        if str(log) in [each.source.path for each in task.logs]:
            log.write_bytes(log.read_bytes() + b"\n")
        return fill_draft(task)

    monkeypatch.setattr(loading, "fill", meddle)
    monkeypatch.setattr(filling, "fill", meddle)
    totals = fill(out, logs)
    assert (totals.logs, totals.changed, totals.known, totals.hands) == (4, 1, 0, 6)
    assert check_whole(out) == 6


def test_a_pipe_given_by_name_is_read_once(logs: Path, out: Path) -> None:
    pipe = out.with_name("pipe")
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes((logs / "a.jsonl").read_bytes()))
    writer.start()
    totals = fill(out, pipe)
    writer.join()
    assert (totals.logs, totals.changed, totals.hands, check_whole(out)) == (1, 0, 2, 2)
    assert fill(out, logs).known == 1
