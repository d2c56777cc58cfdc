"""What is new is added, nothing is doubled."""

import gzip
import shutil
from io import BytesIO
from pathlib import Path

import pytest

from mjlog.cli.text.load import complaint, totals_text
from mjlog.codec import sources
from mjlog.codec.compact import pack
from mjlog.records import Hand
from mjlog.warehouse import load as loading
from mjlog.warehouse import merge
from mjlog.warehouse.load import load
from mjlog.warehouse.outcome import LogOutcome
from mjlog.warehouse.parts import parts_of
from mjlog.warehouse.reader import Warehouse
from mjlog.warehouse.rows import replayed
from tests.warehouse.conftest import count, fill, game
from tests.warehouse.snapshot import check_whole, snapshot


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
    monkeypatch.setattr(merge, "_MANY", 3)
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
    assert totals_text(totals, 0, "zh").startswith("2 份新牌譜，1 份略過，新增 4 局")
    said = complaint(failed, "en")
    assert said == f"{failed.file}: left out: this program failed (MJ902)"
    assert check_whole(out) == 4
    failing = False
    assert fill(out, logs).hands == 2
