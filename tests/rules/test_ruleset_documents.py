"""Each ruleset's README tells what its data say."""

import re
from importlib.resources import files

import pytest

from mjlog.rules.predicates import named
from mjlog.rules.registry import available, load
from mjlog.rules.value import OpenValue


def rows(name: str) -> list[list[str]]:
    """The cells of every table row whose first cell is an id."""
    text = files("mjlog.rulesets").joinpath(name, "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\| ([a-z_0-9]+ \|.*) \|$", text, re.MULTILINE)
    cells = [[cell.strip() for cell in line.split("|")] for line in lines]
    return [row for row in cells if row[0] != "id"]


def written(value: int | OpenValue) -> str:
    return f"{value.concealed}/{value.open}" if isinstance(value, OpenValue) else str(value)


@pytest.mark.parametrize("name", available())
def test_the_scoring_table_is_told_as_it_is(name: str) -> None:
    rules = load(name)
    told = {cells[0]: cells[1:] for cells in rows(name) if len(cells) == 5}
    expected = {}
    for pattern in rules.patterns:
        out = set(pattern.excludes)
        if pattern.exclusive:
            out |= {row.id for row in rules.patterns if row.exclusive == pattern.exclusive}
        expected[pattern.id] = (pattern.label.zh, written(pattern.value), out - {pattern.id})
    assert list(told) == list(expected)
    for row_id, (zh, value, _, names) in told.items():
        alone = rules.pattern(row_id).alone_with
        assert (zh, value) == expected[row_id][:2]
        if alone is None:
            assert set(names.split(", ")) - {""} == expected[row_id][2]
        else:
            assert names == f"all but {', '.join(alone)}".removesuffix(" but ")


@pytest.mark.parametrize("name", available())
def test_every_option_is_told_with_its_default(name: str) -> None:
    told = {cells[0]: cells[1] for cells in rows(name) if len(cells) == 4}
    defaults = {option.id: str(option.default).lower() for option in load(name).options.values()}
    assert told == defaults


@pytest.mark.parametrize("name", available())
def test_sources_name_paragraphs_of_the_document(name: str) -> None:
    text = files("mjlog.rulesets").joinpath(name, "README.md").read_text(encoding="utf-8")
    paragraphs = set(re.findall(r"^## (\d+)\.", text, re.MULTILINE))
    rules = load(name)
    sources = [pattern.source for pattern in rules.patterns]
    sources += [option.source for option in rules.options.values()]
    for source in sources:
        assert source.startswith(f"{name} §")
        assert set(re.findall(r"§(\d+)", source)) <= paragraphs


def test_every_predicate_opens_with_a_name_and_cites_a_paragraph() -> None:
    for name, predicate in named(available()).items():
        assert predicate.__doc__, name
        assert re.match(r"[一-鿿A-Z・]+: .*\(\w+ §\d.*\)\.", predicate.__doc__, re.DOTALL), name


@pytest.mark.parametrize("name", available())
def test_fu_are_told_as_they_are(name: str) -> None:
    told = {cells[0]: cells[1] for cells in rows(name) if len(cells) == 3}
    fu = load(name).scoring.fu
    assert told == ({} if fu is None else {row.id: written(row.value) for row in fu.rows})


def test_every_predicate_is_used() -> None:
    rulesets = [load(name) for name in available()]
    tests = [pattern.test for rules in rulesets for pattern in rules.patterns]
    tests += [row.test for rules in rulesets if rules.scoring.fu for row in rules.scoring.fu.rows]
    used = {getattr(test, "func", test).__name__ for test in tests if test is not None}
    assert used == named(available()).keys()
