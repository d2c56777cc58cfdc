"""Verifying a warehouse finds what verifying the files finds, whatever could be read of them."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mjlog.batch import Verdict, verify_sources
from mjlog.cli.text.verdicts import writer_for
from mjlog.cli.verify import Format
from mjlog.codec import Source
from mjlog.codec.unpack import Broken
from mjlog.formats import sources
from mjlog.warehouse.kept import kept
from mjlog.warehouse.load import load
from mjlog.warehouse.logs import logs_of
from mjlog.warehouse.reader import Warehouse
from tests.builders.tenhou_games import tenhou_game
from tests.formats.test_writers import SAMPLES, written

GAME = tenhou_game("found again", hands=4)
EXAMPLES = Path(__file__).parents[2] / "data" / "examples"


@cache
def logs(kind: str) -> list[bytes]:
    """Games in a format."""
    xml = [GAME, tenhou_game("lines", break_lines=True), GAME + tenhou_game("second", hands=2)]
    if kind == "jsonl":
        return [path.read_bytes() for path in sorted(EXAMPLES.glob("*.jsonl"))] + [
            written(data, "mjlog") for data in xml
        ]
    xml += SAMPLES.values()
    if kind == "xml":
        return xml
    return [written(data, {"json": "tenhou6", "mjson": "mjai"}[kind]) for data in xml]


def told(found: Iterable[Source]) -> list[dict[str, Any]]:
    """What `mjlog verify --format jsonl` says, less bytes and names of tags."""
    writer = writer_for(Format.JSONL, "en", False)
    lines: list[dict[str, Any]] = []
    for item in verify_sources(found, brief=True):
        written = writer.verdict(item) if isinstance(item, Verdict) else writer.report(item)
        lines += map(json.loads, written)
    for line in lines:
        line.pop("offset", None)
        if line.get("code") == "MJ114" and line["element"]:
            line["element"] = line["element"].split()[-1]  # it stands in a hand that did not fail
    return lines


def check(folder: Path, name: str, data: bytes) -> list[dict[str, Any]]:
    """Hold the warehouse of a file to the file; return what is said of both."""
    folder.mkdir(parents=True)
    path = folder / name
    path.write_bytes(data)
    direct = told(sources([path]))
    load(sources([path]), folder / "w")
    path.unlink()
    assert told(logs_of(folder / "w")) == direct, data
    return direct


PIECES = [b"", b"0", b"-1", b"9" * 30, b'"', b"<", b">", b"{", b"]", b"\xff", b"null", b"\n"]


def damaged(chance: random.Random, data: bytes) -> bytes:
    """Return a log that is cut, or in which something else stands."""
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(data) + 1)
        data = data[:at]
        if chance.random() < 0.8:
            data += chance.choice(PIECES) + data[at + chance.randrange(12) :]
    return data


def reordered(chance: random.Random, data: bytes) -> bytes:
    """Return a log of our own in which lines are lost, doubled, inserted or changed."""
    lines = data.split(b"\n")
    changes: list[Callable[[int], object]] = [
        lambda at: lines.insert(at, b""),
        lambda at: lines.insert(at, b"no line"),
        lambda at: lines.insert(at, b'{"type":"odd"}'),
        lambda at: lines.insert(at, lines[at]),
        lines.pop,
        lambda at: lines.__setitem__(0, b"\xef\xbb\xbf" + lines[0]),
        lambda at: lines.__setitem__(0, lines[0].replace(b"mjlog/1.0", b"mjlog/1.7")),
        lambda at: lines.__setitem__(at, lines[at].replace(b'{"type"', b'{"zzz":1,"type"')),
        lambda at: lines.__setitem__(at, lines[at].replace(b'{"type"', b'{"x-y":"z","type"')),
        lambda at: lines.__setitem__(at, lines[at].replace(b"5", b"\xff")),
        lambda at: lines.__setitem__(at, lines[at].replace(b'"seat":0', b'"seat":1')),
        lambda at: lines.__setitem__(at, lines[at][: len(lines[at]) // 2]),
        lambda at: lines.__setitem__(slice(at, None), [lines[at][:-5]]),
    ]
    for _ in range(chance.randint(1, 4)):
        chance.choice(changes)(chance.randrange(len(lines)))
        lines = lines or [b""]
    return b"\n".join(lines)


def check_damaged(folder: Path, kind: str, chance: random.Random, files: int) -> None:
    for number in range(files):
        data = damaged(chance, chance.choice(logs(kind)))
        check(folder / str(number), f"log.{kind}", data)
        shutil.rmtree(folder / str(number))


@pytest.mark.parametrize("kind", ["xml", "json", "mjson", "jsonl"])
def test_damaged_files(tmp_path: Path, kind: str) -> None:
    check_damaged(tmp_path, kind, random.Random(f"damaged {kind}"), 25)


def test_damaged_lines(tmp_path: Path) -> None:
    chance = random.Random("lines")
    for number in range(40):
        check(tmp_path / str(number), "log.jsonl", reordered(chance, chance.choice(logs("jsonl"))))
        shutil.rmtree(tmp_path / str(number))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["xml", "json", "mjson", "jsonl"])
def test_many_damaged_files(tmp_path: Path, kind: str) -> None:
    check_damaged(tmp_path, kind, random.Random(f"many {kind}"), 300)


def hand(data: bytes, number: int, old: bytes, new: bytes) -> bytes:
    """Change something in one hand of Tenhou XML."""
    parts = data.split(b"<INIT")
    assert old in parts[number]
    parts[number] = parts[number].replace(old, new, 1)
    return b"<INIT".join(parts)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b' hai0="', b' hai0="x', "MJ029"),  # no tile
        (b' oya="', b' other="', "MJ029"),  # no dealer
        (b"/><T", b"/><<T", "MJ028"),  # no tag
        (b"/><T", b'/><N who="1" m="70000"/><T', "MJ029"),  # no call
    ],
)
def test_one_bad_hand_of_several(tmp_path: Path, old: bytes, new: bytes, code: str) -> None:
    *found, verdict = check(tmp_path / "x", "log.xml", hand(GAME, 2, old, new))
    # One cause, one finding: the hand behind the gap is as good as before.
    assert [line["code"] for line in found] == [code, "MJ114"]
    assert verdict["status"] == "failed"
    assert verdict["hands"]["partial"] == 3


def test_a_cut_last_line_is_told_of_once(tmp_path: Path) -> None:
    data = logs("jsonl")[0]
    for name, cut in (("hand", data[: len(data) // 2]), ("between", data.rstrip(b"\n")[:-9])):
        assert not cut.endswith(b"\n")
        found = check(tmp_path / name, "log.jsonl", cut)
        assert [line["code"] for line in found[:-1]] == ["MJ007"]


def test_a_hand_under_unknown_rules_ends_where_the_next_begins(tmp_path: Path) -> None:
    head, *rest = logs("jsonl")[3].split(b"\n")
    # With a key of its own every line is read by itself.
    head = head.replace(b'"id":"riichi"', b'"id":"rijchi"').replace(b'{"type"', b'{"x-a":1,"type"')
    rest = [line.replace(b'{"type"', b'{"x-a":1,"type"') for line in rest]
    *_, verdict = check(tmp_path / "x", "log.jsonl", b"\n".join([head, *rest]))
    assert verdict["hands"] == {"unsupported": 4}
    with Warehouse(tmp_path / "x" / "w") as warehouse:
        rows = warehouse.con.execute("select lines from failed_hands order by place").fetchall()
    assert [row[0].count('"type":"hand"') for row in rows] == [1, 1, 1, 1]
    assert [row[0].count('"type":"hand_end"') for row in rows] == [1, 1, 1, 1]


def test_a_gap_in_a_game_that_two_logs_tell(tmp_path: Path) -> None:
    """Hands that stand in another log's words have other numbers of lines than the log had."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.xml").write_bytes(hand(GAME, 3, b' hai0="', b' hai0="x'))
    (folder / "b.json").write_bytes(written(GAME, "tenhou6"))
    direct = told(sources([folder / "a.xml"]))
    totals = load(sources([folder / "b.json", folder / "a.xml"]), tmp_path / "w")
    assert totals.repeated == 3
    for log in logs_of(tmp_path / "w"):
        found = told([log])
        if log.name.endswith(".xml"):
            assert [(line["code"], line["line"]) for line in found[:-1]] == [
                (line["code"], line["line"]) for line in direct[:-1]
            ]
            assert found[-1]["hands"] == direct[-1]["hands"]


def test_the_same_rules_in_other_words_are_there_once(tmp_path: Path) -> None:
    """A reader of a format lists the options in another order than a header of our own."""
    for name, data in (("a.xml", GAME), ("b.jsonl", written(GAME, "mjlog"))):
        path = tmp_path / name
        path.write_bytes(data.replace(b'"1z"', b'"2z"') if name == "b.jsonl" else data)
        load(sources([path]), tmp_path / "w")  # a part each
    with Warehouse(tmp_path / "w") as warehouse:
        options = warehouse.con.execute("select options from rulesets").fetchall()
        keys = warehouse.con.execute("select distinct rules_key from games").fetchall()
        patterns = warehouse.con.execute("select count(*), count(distinct pattern) from patterns")
        ((rows, ids),) = patterns.fetchall()
    assert (len(options), len(keys)) == (1, 1)
    assert rows == ids


def test_what_was_found_is_lost_with_the_log(tmp_path: Path) -> None:
    path = tmp_path / "log.xml"
    path.write_bytes(hand(GAME, 2, b' hai0="', b' hai0="x'))
    load(sources([path]), tmp_path / "w")
    path.write_bytes(GAME)
    assert load(sources([path]), tmp_path / "w").replaced == 1
    assert [line["code"] for line in told(logs_of(tmp_path / "w"))[:-1]] == ["MJ114"]


def test_a_damaged_warehouse_is_no_log_without_games(tmp_path: Path) -> None:
    check(tmp_path / "x", "log.xml", GAME)
    (file,) = (tmp_path / "x" / "w").glob("parts/*/sources.parquet")
    content = file.read_bytes()
    file.write_bytes(content[:100] + bytes([content[100] ^ 1]) + content[101:])
    (log,) = logs_of(tmp_path / "x" / "w")
    kept.cache_clear()
    for ask in (log.notes, log.spots, lambda: list(log.pieces())):
        with pytest.raises(Broken):
            ask()
    assert [line["code"] for line in told([log])[:-1]] == ["MJ001"]
