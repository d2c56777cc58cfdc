"""Whatever a house-rule file or a log's header says, the answer is a ruleset or its problems."""

import re
from pathlib import Path
from random import Random

import pytest

from mjlog.records import RulesetRef
from mjlog.rules.problems import RulesetError
from mjlog.rules.registry import from_reference, load, setting
from tests.rules.tiny import TINY

VALUES = (
    "[]", "{}", "true", "-1", "0", '""', '"x"', "1e400", "nan", "1979-05-27", "07:32:00", "[[1]]",
    "9" * 30, '"$reserve_tiles"', '"$"', '"@"', '{ name = "concealed" }', "[{ id = 1 }]",
    '[{ id = "x" }, { id = "x" }]', '{ a.b.c = 1 }', '"\\u0000"', '["@triplets"]', "'''\n'''",
)  # fmt: skip
HOUSE = """\
extends = "douque2p"
remove = ["human"]
[options.streak_cap]
default = 3
[options.heavenly_value.when.16.scoring]
cap = 40
[policy.ready]
calls = true
[scoring.settlement]
unit = 10
dealer_bonus = { first = 2, each_streak = 0 }
[[pattern]]
id = "dragon"
value = 2
test = { name = "triplets_of", tiles = "5-7z" }
excludes = ["self_draw"]
"""


def problems(name: str, settings: dict[str, object] | None = None) -> int:
    """How many problems a ruleset has; every one has a text in both languages."""
    try:
        load(name, settings)
    except RulesetError as error:
        texts = {problem.text(lang) for problem in error.problems for lang in ("en", "zh")}
        return len(texts - {""})
    return 0


def outcome(folder: Path, text: str) -> str:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return "refused" if problems(str(path)) else "loaded"


@pytest.mark.parametrize("text", [TINY, HOUSE], ids=["whole", "house"])
def test_any_value_anywhere(tmp_path: Path, text: str) -> None:
    rng = Random(3)
    outcomes = set()
    assert outcome(tmp_path, text) == "loaded"
    for match in re.finditer(r"= (.*)$", text, re.MULTILINE):
        for value in rng.sample(VALUES, 6):
            outcomes.add(outcome(tmp_path, text[: match.start(1)] + value + text[match.end(1) :]))
    assert outcomes == {"loaded", "refused"}


@pytest.mark.parametrize("text", [TINY, HOUSE], ids=["whole", "house"])
def test_any_line_lost_doubled_or_moved(tmp_path: Path, text: str) -> None:
    rng = Random(5)
    lines = text.splitlines()
    for _ in range(100):
        damaged = list(lines)
        place = rng.randrange(len(lines))
        line = damaged.pop(place) if rng.random() < 0.6 else damaged[place]
        if rng.random() < 0.7:
            damaged.insert(rng.randrange(len(damaged) + 1), line)
        outcome(tmp_path, "\n".join(damaged))


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe",
        b"\x00" * 100,
        b"a." * 100_000 + b"b = 1",
        b"a" + b".a" * 60 + b" = 1",
        b"a = " + b"[" * 5000 + b"]" * 5000,
        b"a = " + b"{ b = " * 400 + b"1" + b"}" * 400,
        b"a = " + b"9" * 5000,
        b"# " + b"x" * (1 << 20),
    ],
    ids=[
        "no-utf8",
        "zeros",
        "deep-key",
        "less-deep-key",
        "deep-list",
        "deep-table",
        "digits",
        "large",
    ],
)
def test_bytes_that_are_no_ruleset(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(data)
    with pytest.raises(RulesetError) as caught:
        load(str(path))
    assert [problem.kind for problem in caught.value.problems] == ["unreadable"]


@pytest.mark.parametrize("name", ["", ".", "..", "x\0.toml", "/", "douque2p/", "../douque2p", "é"])
def test_names_that_are_no_ruleset(name: str) -> None:
    with pytest.raises(RulesetError):
        load(name)


def test_a_folder_is_no_ruleset(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").mkdir()
    with pytest.raises(RulesetError):
        load(str(tmp_path / "rules.toml"))


def test_files_may_extend_each_other_but_not_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "base.toml").write_text('extends = "douque2p"\nid = "base"\n')
    (tmp_path / "outer.toml").write_text('extends = "inner/base.toml"\nid = "outer"\n')
    assert load(str(tmp_path / "outer.toml")).id == "outer"
    (tmp_path / "inner" / "base.toml").write_text('extends = "../outer.toml"\nid = "base"\n')
    with pytest.raises(RulesetError) as caught:
        load(str(tmp_path / "outer.toml"))
    assert caught.value.problems[0].kind == "extends_cycle"


@pytest.mark.parametrize("path", ["", ".", "pattern", "pattern.", "pattern.self_draw.value", "x.y",
                                  "policy.ready.kinds", "pattern.self_draw.label", "table.tiles",
                                  "scoring.settlement", "pattern.new", "options.base"])  # fmt: skip
@pytest.mark.parametrize("text", VALUES)
def test_settings_and_header_rows_of_any_kind(path: str, text: str) -> None:
    _, value = setting(f"key={text}")
    problems("douque2p", {path: value})
    header = load("douque2p").reference()
    for row in ({"path": path, "value": value}, {"path": path, "remove": True}, {"path": value}):
        declared = RulesetRef(
            id=header.id,
            version=header.version,
            hash=header.hash,
            options=header.options,
            rows=[row],
        )
        try:
            ruleset, found = from_reference(declared)
        except TypeError:  # a date, which no log can carry
            assert not isinstance(value, (bool, int, float, str, list, dict))
            continue
        assert ruleset is not None or found
        assert all(mismatch.text.zh for mismatch in found)
