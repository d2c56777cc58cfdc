"""Places of what a warehouse holds are places of the files that were given."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from mjlog.batch import verify_sources
from mjlog.codec import Batch, Line
from mjlog.diagnostics import Place
from mjlog.formats import batches, sources
from mjlog.records import Game, Hand, Record
from mjlog.warehouse.load import load
from mjlog.warehouse.logs import logs_of
from mjlog.warehouse.reader import Warehouse
from tests.builders.tenhou_games import tenhou_game
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.formats.test_writers import written
from tests.formats.xml_samples import HEAD, TAIL
from tests.warehouse.snapshot import check_whole

GAME = tenhou_game("places")
WRONG = b"<INIT ".join(
    part.replace(b'sc="250,78,', b'sc="250,80,').replace(b"<D", b"<E", number == 2)
    for number, part in enumerate(GAME.split(b"<INIT "))
)
"""The first hand is settled wrongly; in the second somebody else throws a tile."""


def places(warehouse: Warehouse, kind: str) -> list[tuple[int, str, int, str]]:
    found: list[tuple[int, str, int, str]] = warehouse.con.execute(
        "select e.line, e.element, e.seat, e.tile from events e join hands h using (hand_key)"
        " where kind = ? order by h.place, e.event",
        [kind],
    ).fetchall()
    return found


def filled(tmp_path: Path, name: str, data: bytes) -> Path:
    log = tmp_path / name
    log.write_bytes(data)
    load(sources([log]), tmp_path / "warehouse")
    return tmp_path / "warehouse"


def tile_of(number: int) -> str:
    """Name of a tile of Tenhou XML: four copies a kind, the first 5 of a suit red."""
    kind, copy = divmod(number, 4)
    rank = kind % 9 + 1
    suit = "mpsz"[kind // 9]
    return f"0{suit}" if copy == 0 and rank == 5 and suit != "z" else f"{rank}{suit}"


@pytest.mark.parametrize("break_lines", [False, True])
def test_events_of_tenhou_xml_stand_at_their_tags(tmp_path: Path, break_lines: bool) -> None:
    data = tenhou_game("places", break_lines=break_lines)
    parts = data.decode().split("<")
    with Warehouse(filled(tmp_path, "game.xml", data)) as warehouse:
        draws, discards = places(warehouse, "draw"), places(warehouse, "discard")
        hands = warehouse.con.execute("select line, element from hands order by place").fetchall()
        ((header, line),) = warehouse.con.execute("select element, line from games").fetchall()
    for letters, found in (("TUVW", draws), ("DEFG", discards)):
        seen = []
        for line_of, element, seat, tile in found:
            assert element.startswith("#")
            number = int(element[1:])
            name = parts[number].split("/")[0]
            assert (letters.index(name[0]), tile_of(int(name[1:]))) == (seat, tile)
            assert line_of == 1 + "<".join(parts[:number]).count("\n")
            seen.append(number)
        # Every such tag of the file, in order.
        tags = [n for n, p in enumerate(parts) if p[1:2].isdigit() and p[0] in letters]
        assert seen == tags
    opens = [number for number, part in enumerate(parts) if part.startswith("INIT")]
    assert [element for _, element in hands] == [f"<INIT> #{number}" for number in opens]
    assert header == hands[0][1]
    assert line == hands[0][0]


def test_events_of_tenhou6_stand_at_their_entries(tmp_path: Path) -> None:
    data = written(GAME, "tenhou6")
    document = json.loads(data)
    with Warehouse(filled(tmp_path, "game.json", data)) as warehouse:
        draws = places(warehouse, "draw")
    assert len(draws) > 5
    for line, element, seat, tile in draws:
        log, hand, column, entry = element.replace("]", "").split("[")
        assert (line, log) == (1, "log")
        # Three columns a seat, from the fifth: dealt, taken, thrown.
        assert int(column) == 5 + 3 * seat
        number = document["log"][int(hand)][int(column)][int(entry)]
        # 51 to 53 are the red fives.
        suit, rank = (number % 10, 0) if number > 50 else divmod(number, 10)
        assert f"{rank}{' mpsz'[suit]}" == tile


def test_events_of_mjai_stand_on_their_lines(tmp_path: Path) -> None:
    data = written(GAME, "mjai")
    lines = [json.loads(line) for line in data.splitlines()]
    with Warehouse(filled(tmp_path, "game.mjson", data)) as warehouse:
        draws = places(warehouse, "draw")
        opens = warehouse.con.execute("select line, element from hands order by line").fetchall()
    assert [
        (number, event["type"], event["actor"])
        for number, event in enumerate(lines, 1)
        if event["type"] == "tsumo"
    ] == [draw[:3] for draw in draws]
    assert opens == [
        (number, "start_kyoku")
        for number, event in enumerate(lines, 1)
        if event["type"] == "start_kyoku"
    ]


def _found(logs: Any) -> list[tuple[str, Place]]:
    return [
        (finding.code, finding.place)
        for report in verify_sources(logs)
        for finding in getattr(report, "findings", ())
    ]


def test_findings_are_those_of_the_file(tmp_path: Path) -> None:
    out = filled(tmp_path, "game.xml", WRONG)
    direct = _found(sources([tmp_path / "game.xml"]))
    assert {code[:3] for code, _ in direct} >= {"MJ6", "MJ3"}
    with Warehouse(out) as warehouse:
        kept = warehouse.con.execute(
            "select code, file, line, element, byte_offset, game, hand, event from diagnostics"
            " order by finding"
        ).fetchall()
        failed = warehouse.con.execute(
            "select line, element from failed_hands order by place"
        ).fetchall()
    assert kept == [
        (code, p.source, p.line, p.element, p.offset, p.game, p.hand, p.event) for code, p in direct
    ]
    parts = WRONG.decode().split("<")
    opens = [number for number, part in enumerate(parts) if part.startswith("INIT")]
    assert failed == [(1, f"<INIT> #{number}") for number in opens[:2]]
    # But for bytes, and the names of tags in hands that did not fail, it is known without the file.
    stored = _found(logs_of(out))
    assert [(code, p.line, p.hand, p.event) for code, p in stored] == [
        (code, p.line, p.hand, p.event) for code, p in direct
    ]
    assert {p.element for _, p in stored if p.hand} == {p.element for _, p in direct if p.hand}
    assert check_whole(out) == 1


def test_a_warehouse_knows_where_every_event_stands(tmp_path: Path) -> None:
    for name, data in (("a.xml", GAME), ("b.json", written(GAME, "tenhou6"))):
        (tmp_path / name).mkdir()
        out = filled(tmp_path / name, name, data)
        (log,) = logs_of(out)
        (given,) = sources([tmp_path / name / name])
        stored, direct = _spots(log.batches()), _spots(batches(given))
        assert [record for record, _ in stored] == [record for record, _ in direct]
        for (record, (line, element)), (_, (own, whole)) in zip(stored, direct, strict=True):
            assert line == own
            assert element is not None
            assert whole is not None
            if isinstance(record, (Game, Hand)):
                assert element == whole
            else:
                assert element == whole.split(" ")[-1]


def _spots(parts: Iterable[Batch | Line]) -> list[tuple[Record, tuple[int, str | None]]]:
    found: list[tuple[Record, tuple[int, str | None]]] = []
    for part in parts:
        if isinstance(part, Batch):
            found += [
                (record, (part.line_of(place), part.element_of(place)))
                for place, record in enumerate(part.records)
            ]
        elif part.record is not None:
            found.append((part.record, (part.number, part.element)))
    return found


def test_several_games_on_one_line(tmp_path: Path) -> None:
    data = GAME + tenhou_game("another", hands=2)
    out = filled(tmp_path, "games.xml", data)
    assert check_whole(out) == 5
    with Warehouse(out) as warehouse:
        rows = warehouse.con.execute(
            "select g.line, g.element, count(*), list(h.place order by h.place),"
            " list(h.element order by h.place)"
            " from games g join hands h using (game_key) group by all order by count(*)"
        ).fetchall()
    assert [row[2:4] for row in rows] == [(2, [0, 1]), (3, [0, 1, 2])]
    assert all(row[:2] == (1, row[4][0]) for row in rows)
    direct = _found(sources([tmp_path / "games.xml"]))
    assert [(code, p.line, p.game) for code, p in _found(logs_of(out))] == [
        (code, p.line, p.game) for code, p in direct
    ]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_prints_a_place(run: Run, tmp_path: Path, lang: str) -> None:  # noqa: F811
    out = filled(tmp_path, "game.xml", WRONG)
    listed = run("audit", out, "--by", "hand", "--lang", lang).stdout
    number = next(n for n, part in enumerate(WRONG.decode().split("<")) if part[:4] == "INIT")
    assert f"{tmp_path / 'game.xml'}:1 <INIT> #{number} " in listed
    rows = run("audit", out, "--by", "hand", "--format", "json").stdout.splitlines()
    assert json.loads(rows[0])["element"] == f"<INIT> #{number}"
    (tmp_path / "second").mkdir()
    good = filled(tmp_path / "second", "good.xml", GAME)
    opens = [n for n, part in enumerate(GAME.decode().split("<")) if part.startswith("INIT")]
    best = run("stats", good, "-m", "best_hands", "--lang", lang).stdout
    assert f"<INIT> #{opens[0]}" in best
    report = run("report", good, "--lang", lang).stdout
    # Cells may be broken where the terminal is narrow.
    assert f"good.xml:1<INIT>#{opens[0]}" in "".join(report.split())


def test_lines_of_our_own_need_no_name(run: Run, tmp_path: Path) -> None:  # noqa: F811
    examples = Path(__file__).parents[2] / "data" / "examples"
    out = tmp_path / "warehouse"
    assert run("load", examples, "-o", out).exit_code == 0
    best = run("stats", out, "-m", "best_hands", "--lang", "en").stdout
    assert "tag or entry" not in best
    with Warehouse(out) as warehouse:
        for table in ("games", "hands", "events", "diagnostics"):
            count = warehouse.con.execute(f"select count(element) from {table}").fetchall()
            assert count == [(0,)]


def test_a_long_log_given_up_is_read_to_its_end(tmp_path: Path) -> None:
    # What a reader leaves unread is part of what the log is known by.
    data = b"".join(b'{"type":"nothing"}\n' for _ in range(9000))
    out = filled(tmp_path, "long.jsonl", data)
    with Warehouse(out) as warehouse:
        sizes = warehouse.con.execute("select bytes from sources").fetchall()
    assert sizes == [(len(data),)]
    assert load(sources([tmp_path / "long.jsonl"]), out).known == 1
    broken = (HEAD + "<NOTHING " * 40000 + TAIL).encode()
    (tmp_path / "long.xml").write_bytes(broken)
    totals = load(sources([tmp_path / "long.xml"]), out)
    assert (totals.changed, totals.known) == (0, 0)
    assert load(sources([tmp_path / "long.xml"]), out).known == 1
