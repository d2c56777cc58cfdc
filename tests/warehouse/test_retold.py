"""The same game in two formats, or told twice otherwise, counts once."""

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from mjlog.batch import verify_sources
from mjlog.codec import Source, write
from mjlog.codec.pseudonyms import Pseudonyms
from mjlog.formats import lines, sources
from mjlog.records import Game, Record, SeatInfo
from mjlog.verification.report import HandReport
from mjlog.warehouse import load as loading
from mjlog.warehouse.anonymize import anonymize
from mjlog.warehouse.logs import logs_of
from mjlog.warehouse.outcome import Shared
from mjlog.warehouse.reader import Warehouse
from tests.builders.tenhou_games import tenhou_game
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.formats.test_writers import written
from tests.formats.xml_samples import HEAD
from tests.warehouse.conftest import fill
from tests.warehouse.snapshot import check_whole, snapshot

GAME = tenhou_game("told")
JSON = written(GAME, "tenhou6")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    return folder


def put(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def standing(out: Path) -> dict[str, int]:
    """Hands in the star by log."""
    with Warehouse(out) as warehouse:
        rows = warehouse.con.execute("select file, count(*) from hands group by file").fetchall()
    return {Path(file).name: count for file, count in rows}


def left_out(out: Path) -> list[tuple[str, int, str]]:
    """Log, hand and the log it stands in, of what was left out."""
    with Warehouse(out) as warehouse:
        rows = warehouse.con.execute(
            "select file, place, kept_file from repeated_hands order by file, place"
        ).fetchall()
    return [(Path(file).name, place, Path(kept).name) for file, place, kept in rows]


def records_of(data: bytes) -> list[Record]:
    found = lines(Source("game.xml", stream=io.BytesIO(data)))
    return [line.record for line in found if line.record is not None]


def named(records: Sequence[Record], name: str) -> list[Record]:
    """The same records under another name of the game."""
    return [replace(each, game=name) if isinstance(each, Game) else each for each in records]


def test_two_formats_in_one_folder(logs: Path, out: Path) -> None:
    xml, other = put(logs, "game.xml", GAME), put(logs, "also.json", JSON)
    mjai = put(logs, "third.mjson", written(GAME, "mjai"))
    totals = fill(out, logs)
    # Of these, Tenhou XML alone tells where it was played; mjai does not list what wins count for.
    assert standing(out) == {"game.xml": 3}
    assert {(each.file, each.kept, each.hands) for each in totals.retold} == {
        (str(other), str(xml), 3), (str(mjai), str(xml), 3),
    }  # fmt: skip
    assert (totals.hands, totals.repeated) == (3, 6)
    assert check_whole(out) == 3
    assert left_out(out) == [
        (name, place, "game.xml") for name in ("also.json", "third.mjson") for place in range(3)
    ]
    with Warehouse(out) as warehouse:
        counts = warehouse.con.execute(
            "select hands, loaded_hands, repeated_hands from sources order by file"
        ).fetchall()
    assert counts == [(3, 0, 3), (3, 3, 0), (3, 0, 3)]
    again = fill(out, logs)
    assert (again.known, again.hands, again.retold) == (3, 0, [])


@pytest.mark.parametrize("first", ["game.xml", "also.json"])
def test_one_format_after_the_other(logs: Path, out: Path, tmp_path: Path, first: str) -> None:
    put(logs, "game.xml", GAME)
    put(logs, "also.json", JSON)
    assert fill(out, logs / first).hands == 3
    totals = fill(out, logs)
    assert totals.retold == [Shared(str(logs / "also.json"), str(logs / "game.xml"), 3)]
    assert (totals.known, totals.hands, totals.repeated) == (1, 0, 3)
    fill(tmp_path / "fresh", logs)
    assert snapshot(out) == snapshot(tmp_path / "fresh")
    assert fill(out, logs).known == 2


def test_every_log_is_still_verified(logs: Path, out: Path) -> None:
    put(logs, "game.xml", GAME)
    put(logs, "also.json", JSON)
    fill(out, logs)
    found = list(verify_sources(logs_of(out)))
    hands = [each for each in found if isinstance(each, HandReport) and each.hand is not None]
    assert [(Path(each.source).name, each.line, each.status) for each in hands] == [
        *(("also.json", 1, "partial") for _ in range(3)), *(("game.xml", 1, "partial"),) * 3,
    ]  # fmt: skip


def test_parts_of_a_game_add_up(logs: Path, out: Path) -> None:
    hands = GAME.split(b"<INIT")
    put(logs, "begin.xml", b"<INIT".join(hands[:3]) + b"</mjloggm>")
    document = json.loads(JSON)
    document["log"] = document["log"][1:]
    put(logs, "end.json", json.dumps(document).encode())
    fill(out, logs)
    assert standing(out) == {"begin.xml": 2, "end.json": 1}
    assert left_out(out) == [("end.json", 0, "begin.xml")]
    # The whole game tells as much of every hand, and more hands.
    put(logs, "whole.xml", GAME)
    fill(out, logs)
    assert standing(out) == {"whole.xml": 3}
    assert check_whole(out) == 3


def test_what_is_not_the_same(logs: Path, out: Path) -> None:
    put(logs, "game.xml", GAME)
    put(logs, "others.xml", tenhou_game("told", names=HEAD.replace('n0="A"', 'n0="Z"')))
    # Two draws of the last hand, and with them two discards, are exchanged.
    hands = GAME.split(b"<INIT")
    tags = hands[-1].split(b"<")
    tags[3:5], tags[11:13] = tags[11:13], tags[3:5]
    put(logs, "played.xml", b"<INIT".join([*hands[:-1], b"<".join(tags)]))
    # The same tiles with other scores.
    put(logs, "scores.xml", GAME.replace(b"328,", b"327,").replace(b"224,", b"225,", 1))
    fill(out, logs)
    assert standing(out)["others.xml"] == 3
    assert standing(out)["game.xml"] + standing(out)["played.xml"] == 4
    assert [place for name, place, _ in left_out(out) if name in ("game.xml", "played.xml")] == [
        0, 1,
    ]  # fmt: skip
    check_whole(out)


def test_logs_of_our_own_name_their_games(logs: Path, out: Path) -> None:
    found = records_of(GAME)
    for name in ("one", "two"):
        write(logs / f"{name}.jsonl", named(found, name))
    assert fill(out, logs).hands == 6
    assert left_out(out) == []
    assert check_whole(out) == 6


@pytest.mark.parametrize("first", ["game.jsonl", "other.json"])
def test_one_of_our_own_and_another(logs: Path, out: Path, first: str) -> None:
    write(logs / "game.jsonl", named(records_of(GAME), "with a name"))
    put(logs, "other.json", JSON)
    fill(out, logs / first)
    fill(out, logs)
    # It was made of Tenhou XML, which says where the game was played.
    assert standing(out) == {"game.jsonl": 3}
    assert left_out(out) == [("other.json", place, "game.jsonl") for place in range(3)]


def seated(records: Sequence[Record], ids: str, names: str | None) -> list[Record]:
    """The same records of players with other ids and names, for each seat one or the same."""
    called = [None] * 4 if names is None else names.split()
    return [
        replace(
            each,
            seats=[
                SeatInfo(id=seat, name=name) for seat, name in zip(ids.split(), called, strict=True)
            ],
        )
        if isinstance(each, Game)
        else each
        for each in records
    ]


SIMULATED = ("fast-1 fast-2 fast-3 fast-4", "fast fast fast fast")
"""Ids and names as `simulate` gives them where one strategy plays all seats."""


@pytest.mark.parametrize(
    ("names", "target", "first"),
    [
        (SIMULATED, "mjai", "game.jsonl"),
        (SIMULATED, "tenhou6", "other.json"),
        (("a b c d", "N O P Q"), "mjai", "other.json"),
        (("fast-1 b c fast-2", "fast b O fast"), "tenhou6", "game.jsonl"),
    ],
)
def test_ids_beside_names_are_no_other_players(
    logs: Path, out: Path, names: tuple[str, str], target: str, first: str
) -> None:
    write(logs / "game.jsonl", seated(named(records_of(GAME), "with a name"), *names))
    put(logs, "other.json", written((logs / "game.jsonl").read_bytes(), target))
    fill(out, logs / first)
    fill(out, logs)
    assert standing(out) == {"game.jsonl": 3}
    assert left_out(out) == [("other.json", place, "game.jsonl") for place in range(3)]
    assert check_whole(out) == 3


@pytest.mark.parametrize(
    ("ids", "names"),
    [
        ("a b c d", "N O P Z"),
        ("a b c d", "O N P Q"),
        ("a b c Q", "N O P Z"),
        ("a b c d", None),
    ],
)
def test_other_players_are_another_game(logs: Path, out: Path, ids: str, names: str | None) -> None:
    write(logs / "twin.jsonl", seated(records_of(GAME), "a b c d", "N O P Q"))
    put(logs, "other.json", written((logs / "twin.jsonl").read_bytes(), "mjai"))
    (logs / "twin.jsonl").unlink()
    write(logs / "game.jsonl", seated(named(records_of(GAME), "with a name"), ids, names))
    fill(out, logs)
    assert standing(out) == {"game.jsonl": 3, "other.json": 3}


def test_names_of_simulated_players_do_not_merge_two_games(logs: Path, out: Path) -> None:
    for name in ("one", "two"):
        write(logs / f"{name}.jsonl", seated(named(records_of(GAME), name), *SIMULATED))
    fill(out, logs)
    assert standing(out) == {"one.jsonl": 3, "two.jsonl": 3}


def test_a_log_comes_back_when_the_one_that_stood_for_it_changes(logs: Path, out: Path) -> None:
    put(logs, "game.xml", GAME)
    put(logs, "also.json", JSON)
    fill(out, logs)
    put(logs, "game.xml", tenhou_game("another"))
    totals = fill(out, logs)
    assert totals.replaced == 1
    assert standing(out) == {"also.json": 3, "game.xml": 3}
    assert left_out(out) == []
    assert check_whole(out) == 6


def test_hands_that_a_copy_was_spared_are_found_in_the_log_that_stands(
    logs: Path, out: Path
) -> None:
    also = put(logs, "also.json", JSON)
    # A copy of its first two hands, as lines of records: byte by byte the same hands.
    found = [line.record for line in lines(Source(str(also), str(also))) if line.record is not None]
    ends = [place for place, each in enumerate(found) if type(each).__name__ == "HandEnd"]
    write(logs / "copy.jsonl", found[: ends[1] + 1])
    fill(out, logs)
    assert standing(out) == {"also.json": 3}
    put(logs, "game.xml", GAME)
    fill(out, logs)
    assert standing(out) == {"game.xml": 3}
    assert left_out(out) == [
        *(("also.json", place, "game.xml") for place in range(3)),
        *(("copy.jsonl", place, "game.xml") for place in range(2)),
    ]
    reports = [each for each in verify_sources(logs_of(out)) if isinstance(each, HandReport)]
    assert sum(each.hand is not None for each in reports) == 8
    put(logs, "game.xml", tenhou_game("another"))
    fill(out, logs)
    assert standing(out) == {"also.json": 3, "game.xml": 3}
    assert check_whole(out) == 6


def test_a_hand_that_failed_stands_for_nothing(logs: Path, out: Path) -> None:
    put(logs, "game.xml", GAME.replace(b'sc="250,78,', b'sc="250,80,'))
    put(logs, "also.json", JSON)
    fill(out, logs)
    # What is left of the game is not torn apart.
    assert standing(out) == {"also.json": 3}
    assert left_out(out) == [("game.xml", place, "also.json") for place in (1, 2)]
    check_whole(out)


def test_what_the_command_says(run: Run, logs: Path, out: Path) -> None:  # noqa: F811
    xml, other = put(logs, "game.xml", GAME), put(logs, "also.json", JSON)
    result = run("load", logs, "--out", out, "--format", "jsonl")
    assert result.exit_code == 0
    assert f"mjlog: {other}: 3 hands left out, as {xml} tells the same\n" in result.stderr
    assert ", 3 hands added, 3 repeated" in result.stderr
    totals = json.loads(result.stdout.splitlines()[-1])["totals"]
    assert totals["retold"] == [{"file": str(other), "kept": str(xml), "hands": 3}]
    quiet = run("load", logs, "--out", out.with_name("quiet"), "--lang", "zh")
    assert f"mjlog: {other}：略去 3 局，與 {xml} 所記為同一局\n" in quiet.stderr


def test_parts_are_of_like_size_in_every_format(
    logs: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        put(logs, f"{number}.json", written(tenhou_game(str(number)), "tenhou6"))
    # Two games as they are would fit into a part, but come to four times as much.
    monkeypatch.setattr(loading, "_PART_BYTES", 3 * len(JSON))
    fill(out, logs)
    assert len(list((out / "parts").iterdir())) == 6
    # What each takes over stands in another part.
    for number in range(6):
        put(logs, f"{number}.xml", tenhou_game(str(number)))
    assert fill(out, logs).repeated == 18
    assert standing(out) == {f"{number}.xml": 3 for number in range(6)}
    assert check_whole(out) == 18


@pytest.mark.parametrize("jobs", [1, 2])
def test_other_names_leave_all_in_its_place(logs: Path, out: Path, jobs: int) -> None:
    put(logs, "game.xml", GAME)
    put(logs, "also.json", JSON)
    put(logs, "wrong.xml", tenhou_game("wrong").replace(b'sc="250,78,', b'sc="250,80,'))
    write(logs / "own.jsonl", named(records_of(tenhou_game("own")), "own"))
    fill(out, logs)
    shared = out.with_name("shared")
    anonymize(out, shared, Pseudonyms("salt"), jobs=jobs)
    assert standing(shared) == standing(out) == {"game.xml": 3, "own.jsonl": 3, "wrong.xml": 2}
    assert left_out(shared) == left_out(out)
    assert check_whole(shared) == 8
    for table in ("games", "hands", "events", "failed_hands"):
        assert found_at(shared, table) == found_at(out, table)
    for log in logs_of(shared):
        assert len(log.spots() or b"".join(log.pieces()).splitlines()) == b"".join(
            log.pieces()
        ).count(b"\n")


@pytest.mark.parametrize("kind", ["mjai", "tenhou6"])
def test_a_game_with_ids_and_one_with_names_stay_one_without_them(
    logs: Path, out: Path, kind: str
) -> None:
    """A log of our own knows ids and names, the other format the names alone."""
    header, *rest = records_of(GAME)
    assert isinstance(header, Game)
    seats = [SeatInfo(id=f"u{seat}", name=one.id) for seat, one in enumerate(header.seats)]
    write(logs / "own.jsonl", [replace(header, seats=seats), *rest])
    put(logs, "twin.json", written(GAME, kind))
    fill(out, logs)
    assert standing(out) == {"own.jsonl": 3}
    shared = out.with_name("shared")
    anonymize(out, shared, Pseudonyms("salt"))
    assert standing(shared) == {"own.jsonl": 3}
    assert left_out(shared) == left_out(out)
    with Warehouse(shared) as warehouse:
        names = "select distinct player, name from seats"
        called = {name for row in warehouse.con.execute(names).fetchall() for name in row}
    assert not called & {name for one in seats for name in (one.id, one.name)}


def found_at(out: Path, table: str) -> list[tuple[str, int, str]]:
    with Warehouse(out) as warehouse:
        rows = warehouse.con.execute(f"select file, line, element from {table}").fetchall()
    return sorted((Path(file).name, line, element or "") for file, line, element in rows)


def test_several_processes_find_the_same(logs: Path, out: Path, tmp_path: Path) -> None:
    for number in range(4):
        data = tenhou_game(f"told-{number}")
        put(logs, f"{number}.xml", data)
        put(logs, f"{number}.json", written(data, "tenhou6"))
    fill(out, logs, jobs=2)
    fill(tmp_path / "alone", logs)
    assert snapshot(out) == snapshot(tmp_path / "alone")
    assert {name.split(".")[1] for name in standing(out)} == {"xml"}
    assert len(list(sources([logs]))) == 8
