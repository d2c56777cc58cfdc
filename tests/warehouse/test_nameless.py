"""No name gets through what could not be read, and what could be keeps its verdict."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from urllib.parse import quote

import pytest

from mjlog.codec.pseudonyms import Pseudonyms
from mjlog.diagnostics import Label
from mjlog.formats import sources
from mjlog.formats.unread import hidden, unnamed, without_words
from mjlog.warehouse.anonymize import anonymize
from mjlog.warehouse.load import load
from mjlog.warehouse.logs import logs_of
from tests.builders.tenhou_games import tenhou_game
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.formats.test_writers import written
from tests.formats.xml_samples import HEAD
from tests.warehouse.test_anonymize import everything
from tests.warehouse.test_found_again import damaged, hand, logs, reordered, told

SALT = "a salt of some length"
NAMES = ("Zhangdaqian", "張大千", "Oneillson", "Wanderer")
SEATED = HEAD.replace('n0="A"', f'n0="{NAMES[0]}"').replace('n1="B%20b"', f'n1="{quote(NAMES[1])}"')
SEATED = SEATED.replace('n2="C"', f'n2="{NAMES[2]}"').replace("%E6%9D%B1", NAMES[3])
GAME = tenhou_game("nameless", hands=4, names=SEATED)
BAD = hand(GAME, 2, b' hai0="', b' hai0="x')


def texts(folder: Path) -> str:
    """The files of a folder, with their names."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return "\n".join(f"{path.relative_to(folder)} {path.read_text('utf-8')}" for path in files)


def named(text: str) -> list[str]:
    """The names in a text, as they are or as documents write them."""
    return [name for name in NAMES if name in text or quote(name) in text]


def test_a_log_that_is_read_in_part(run: Run, tmp_path: Path) -> None:  # noqa: F811
    folder, out = tmp_path / "logs", tmp_path / "out"
    folder.mkdir()
    (folder / "bad.xml").write_bytes(BAD)
    result = run("anonymize", folder, "-o", out, "--salt", SALT)
    assert result.exit_code == 1
    number = BAD.split(b"<INIT")[:2]
    place = f"{folder / 'bad.xml'}:1 <INIT> #{sum(part.count(b'<') for part in number) + 2}"
    first = result.stderr.splitlines()[0]
    assert first.startswith(place)
    assert "MJ029" in first
    assert result.stderr.endswith("1 log, 4 players, 1 place left out that cannot be read\n")
    lines = (out / "bad.jsonl").read_text("utf-8").splitlines()
    gap = json.loads(next(line for line in lines if '"unread"' in line))
    assert gap == {
        "type": "unread", "code": "MJ029", "line": 1, "element": place.partition(":1 ")[2]
    }  # fmt: skip
    assert named(texts(out)) == []
    # The hand behind the gap is as good as it was.
    (direct,) = [line for line in told(sources([folder])) if "hands" in line]
    (after,) = [line for line in told(sources([out])) if "hands" in line]
    assert (after["status"], after["hands"]) == (direct["status"], direct["hands"])
    chinese = run("anonymize", folder, "-o", tmp_path / "zh", "--salt", SALT, "--lang", "zh")
    assert chinese.stderr.endswith("1 份牌譜，4 位玩家，1 處無法讀取，已略去\n")


def test_a_log_that_is_left_out(run: Run, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "three.xml"
    path.write_bytes(GAME.replace(b'type="169"', b'type="185"'))
    result = run("anonymize", path, "-o", tmp_path / "out", "--salt", SALT)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}:1 <GO> #3  MJ034 ")
    assert f"mjlog: {path}: cannot be read, left out: " in result.stderr
    assert not (tmp_path / "out").exists()
    empty = tmp_path / "empty.xml"
    empty.write_bytes(b"<mjloggm></mjloggm>")
    result = run("anonymize", empty, "-o", tmp_path / "out", "--salt", SALT)
    assert (result.exit_code, "(MJ117)" in result.stderr) == (2, True)


def test_a_warehouse_with_gaps(run: Run, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / NAMES[2]
    folder.mkdir()
    (folder / "bad.xml").write_bytes(BAD)
    (folder / "three.xml").write_bytes(GAME.replace(b'type="169"', b'type="185"'))
    (folder / f"{NAMES[0]}.json").write_bytes(b'{"log":[[[0')
    (tmp_path / "other.xml").write_bytes(GAME)
    paths = [folder, tmp_path / "other.xml"]
    load(sources(paths), tmp_path / "w")
    result = run("anonymize", tmp_path / "w", "-o", tmp_path / "v", "--salt", SALT)
    assert result.exit_code == 0
    before, after = (list(logs_of(tmp_path / name)) for name in "wv")
    assert len(after) == len(before) == 4
    assert said(after) == said(before)
    assert named(everything(tmp_path / "w")) == list(NAMES)
    # Nobody can be told by the folder that he has, though in three of the logs nobody is named.
    assert named(everything(tmp_path / "v")) == []


def said(stored: object) -> list[tuple[object, ...]]:
    """What is found in logs, in whatever words."""
    return [
        tuple(line.get(key) for key in ("code", "line", "element", "hand", "event", "hands"))
        for line in told(stored)  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize("kind", ["xml", "json", "mjson"])
def test_damaged_logs(run: Run, tmp_path: Path, kind: str) -> None:  # noqa: F811
    """Wherever a log breaks, a name that stands there does not get out."""
    form = {"json": "tenhou6", "mjson": "mjai"}
    data = GAME if kind == "xml" else written(GAME, form[kind])
    assert named(data.decode()) == list(NAMES)
    spoken = [b'{"type":"Zhangdaqian says hello"}\n', b"<Zhangdaqian/>", b"<Zhangdaqian ", b'"']
    chance = random.Random(f"nameless {kind}")
    for number in range(15):
        folder = tmp_path / str(number)
        folder.mkdir()
        broken = damaged(chance, data)
        at = chance.randrange(len(broken) + 1)
        if kind == "mjson":
            at = broken.rfind(b"\n", 0, at) + 1
        broken = broken[:at] + chance.choice(spoken) + broken[at:]
        (folder / f"log.{kind}").write_bytes(broken)
        run("anonymize", folder / f"log.{kind}", "-o", folder / "out", "--salt", SALT)
        if (folder / "out").exists():
            assert named((folder / "out").read_text("utf-8")) == [], broken
        load(sources([folder / f"log.{kind}"]), folder / "w")
        if anonymize(folder / "w", folder / "v", Pseudonyms(SALT)).left_out:
            assert not (folder / "out").exists()
            assert not (folder / "v").exists()
            shutil.rmtree(folder)
            continue  # so much is gone that nobody can tell whom it names
        assert named(everything(folder / "v")) == [], broken
        one, other = said(logs_of(folder / "w")), said(logs_of(folder / "v"))
        assert [line[0] for line in one] == [line[0] for line in other], broken
        assert [line[3:] for line in one] == [line[3:] for line in other], broken
        shutil.rmtree(folder)


def test_damaged_lines(tmp_path: Path) -> None:
    """Of our own logs as little can be read afterwards as before."""
    chance = random.Random("nameless lines")
    for number in range(25):
        folder = tmp_path / str(number)
        folder.mkdir()
        data = reordered(chance, chance.choice(logs("jsonl")))
        if b"mjlog/1.7" in data or b"zzz" in data.partition(b"\n")[0]:
            shutil.rmtree(folder)
            continue  # keys of a later version, or of a header, that nobody knows are not kept
        (folder / "log.jsonl").write_bytes(data)
        load(sources([folder / "log.jsonl"]), folder / "w")
        if anonymize(folder / "w", folder / "v", Pseudonyms(SALT)).left_out:
            shutil.rmtree(folder)
            continue  # so much is gone that nobody can tell whom it names
        before, after = (
            [line for line in said(logs_of(folder / name)) if line[0] not in FORGOTTEN]
            for name in "wv"
        )
        assert [line[0] for line in after] == [line[0] for line in before]
        assert [line[3:] for line in after] == [line[3:] for line in before]
        shutil.rmtree(folder)


FORGOTTEN = ("MJ009", "MJ010")
"""Blank lines and byte order marks."""


def test_what_is_said_without_words() -> None:
    assert unnamed("<INIT> #17", "MJ029") == "<INIT> #17"
    assert unnamed("<Wanderer> #17", "MJ028") == "#17"
    assert unnamed("Wanderer says", "MJ030") == "?"
    assert unnamed("log[2][5]", "MJ028") == "log[2][5]"
    assert unnamed(None, "MJ010") is None
    assert without_words("MJ029", {"field": "hai0"}) == {"field": "hai0"}
    assert without_words("MJ029", {"field": "a Wanderer"}) == {"field": "…"}
    assert without_words("MJ030", {"element": "Wanderer"}) == {"element": "…"}
    assert without_words("MJ027", {"count": 3}) == {"count": 3}
    dice = Label("dice", "骰子")
    assert hidden([1, "Wanderer", None, dice]) == [1, "…", None, dice]
    assert hidden({"Wanderer": 1}) == "…"
