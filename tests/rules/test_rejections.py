"""Every way in which a ruleset file can be wrong, each refused; and that all faults are told."""

import re
from pathlib import Path

import pytest

from mjlog.rules.problems import TEXTS, Problem, RulesetError
from mjlog.rules.registry import load, setting
from tests.rules.damaged import DAMAGED
from tests.rules.tiny import HEAD, TINY, load_text, row


def problems_of(folder: Path, text: str, **settings: object) -> tuple[Problem, ...]:
    with pytest.raises(RulesetError) as caught:
        load_text(folder, text, **settings)
    for problem in caught.value.problems:
        # In words of our own, and no more general ones than need be.
        if problem.kind == "bad_value":
            assert not re.search(
                "`|Expected|got|Object|no value that is allowed", problem.sentence("en")
            )
            assert re.search(r"：.*[\u4e00-\u9fff]", problem.sentence("zh"))
        assert all(problem.text(lang) for lang in ("en", "zh"))
    return caught.value.problems


def test_the_undamaged_file_loads(tmp_path: Path) -> None:
    ruleset = load_text(tmp_path, TINY)
    assert [pattern.value for pattern in ruleset.patterns] == [1, 4, 1]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [entry[1:] for entry in DAMAGED],
    ids=[entry[0].replace(" ", "-") for entry in DAMAGED],
)
def test_a_damaged_file_is_refused(
    tmp_path: Path, old: str, new: str, expected: set[tuple[str, str]]
) -> None:
    assert old in TINY
    found = problems_of(tmp_path, TINY.replace(old, new))
    assert {(problem.kind, problem.path) for problem in found} == expected


def test_a_composite_of_a_composite_is_refused(tmp_path: Path) -> None:
    text = TINY + row("both", 'all_of = ["dragon", "all_pungs"]') + row("more", 'all_of = ["both"]')
    found = problems_of(tmp_path, text)
    assert [(problem.kind, problem.path) for problem in found] == [
        ("nested_composite", "pattern.more.all_of")
    ]


def test_a_long_circle_of_exclusions_is_named(tmp_path: Path) -> None:
    text = HEAD
    for name, other in (
        ("self_draw", "rob_kong"),
        ("rob_kong", "last_draw"),
        ("last_draw", "self_draw"),
    ):
        text += row(name, f'excludes = ["{other}"]')
    (found,) = problems_of(tmp_path, text)
    assert found.kind == "exclusion_cycle"
    assert found.detail["names"] == "self_draw → rob_kong → last_draw → self_draw"


def test_a_category_cannot_exclude_a_row_that_excludes_it(tmp_path: Path) -> None:
    text = HEAD + row("self_draw", 'excludes = ["@late"]')
    text += row("last_draw", 'excludes = ["self_draw"]', category="late")
    (found,) = problems_of(tmp_path, text)
    assert found.kind == "exclusion_cycle"


def test_inherited_options_keep_their_meaning(tmp_path: Path) -> None:
    text = """
        extends = "douque2p"
        [options.heavenly_value]
        default = 24
        most = 9999
    """
    (found,) = problems_of(tmp_path, text)
    assert (found.kind, found.path) == ("option_redefined", "options.heavenly_value.most")


@pytest.mark.parametrize(
    ("settings", "kind", "path"),
    [
        ({"reserve_tile": 8}, "unknown_setting", "reserve_tile"),
        ({"options.reserve_tile": 8}, "unknown_setting", "options.reserve_tile"),
        ({"table": 8}, "whole_section", "table"),
        ({"pattern.heavenly": 8}, "bad_value", "pattern.heavenly"),
        ({"pattern.heavnly.value": 8}, "unknown_setting", "pattern.heavnly"),
        ({"pattern.heavenly.valeu": 8}, "unknown_key", "pattern.heavenly.valeu"),
        ({"pattern.heavenly.id": "x"}, "unknown_setting", "pattern.heavenly.id"),
        ({"pattern.heavenly.provenance.value": "source"}, "unknown_setting",
         "pattern.heavenly.provenance.value"),
        ({"pattern.heavenly.value": "16"}, "bad_value", "pattern.heavenly.value"),
        ({"scoring.settlement.base.x": 1}, "unknown_setting", "scoring.settlement.base"),
        ({"reserve_tiles": "8"}, "option_value", "options.reserve_tiles"),
        ({"reserve_tiles": True}, "option_value", "options.reserve_tiles"),
        ({"reserve_tiles": 45}, "option_value", "options.reserve_tiles"),
        ({"reserve_tiles": -1}, "option_value", "options.reserve_tiles"),
        ({"lock_reading": "thawed"}, "option_value", "options.lock_reading"),
        ({"migi_with_concealed": 1}, "option_value", "options.migi_with_concealed"),
    ],
)  # fmt: skip
def test_a_bad_setting_is_refused(settings: dict[str, object], kind: str, path: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load("douque2p", settings)
    assert [(problem.kind, problem.path) for problem in caught.value.problems] == [(kind, path)]


@pytest.mark.parametrize("text", ["reserve_tiles", "=8", ""])
def test_a_setting_needs_key_and_value(text: str) -> None:
    with pytest.raises(RulesetError):
        setting(text)


def test_a_close_name_is_suggested() -> None:
    with pytest.raises(RulesetError) as caught:
        load("douque")
    assert "douque2p" in str(caught.value)
    assert "douque2p" in caught.value.text("zh")


HOUSE = """\
id = "house"
version = "1"
extends = "riichi"
label = { en = "House", zh = "店規" }
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[options.chip]\ndefault = "any_hand"\n',
         ["options.chip: there is no option chip (chips?)"]),
        ('[options.chips]\ndefault = "yes"\n',
         ['options.chips.default: "yes" is not allowed; expected "none" | ']),
        ('[[pattern]]\nid = "riich"\nvalue = 2\n',
         ["pattern.riich: there is no pattern riich (riichi?)"]),
        # Fu, chips and liability refer to these rows, which are wrong and yet there.
        ('[[pattern]]\nid = "pinfu"\nvalue = "1"\n[[pattern]]\nid = "aka"\nvalue = "1"\n'
         '[options.chips]\ndefault = "any_hand"\n[[pattern]]\nid = "daisangen"\nvalues = 1\n',
         ["pattern.pinfu.value: expected a whole number or a table, found text",
          "pattern.daisangen.values: unknown key (value?)",
          "pattern.aka.value: expected a whole number or a table, found text"]),
        ('[options.chip]\ndefault = "any_hand"\n[[pattern]]\nid = "riich"\nvalue = 2\n'
         '[options.kiriage]\ndefault = 1\n',
         ["options.chip: ", "options.kiriage.default: ", "pattern.riich: "]),
    ],
)  # fmt: skip
def test_one_fault_is_one_message(tmp_path: Path, text: str, told: list[str]) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE + text, "utf-8")
    with pytest.raises(RulesetError) as caught:
        load(str(path))
    lines = [problem.text() for problem in caught.value.problems]
    assert len(lines) == len(told)
    assert all(any(line.startswith(one) for line in lines) for one in told)


def test_a_row_of_a_file_that_extends_nothing_is_asked_for_all_it_lacks(tmp_path: Path) -> None:
    """It cannot be meant to change another."""
    with pytest.raises(RulesetError) as caught:
        load_text(tmp_path, TINY + '\n[[pattern]]\nid = "new"\nvalue = 1\n')
    told = {problem.path for problem in caught.value.problems}
    assert {"pattern.new.label", "pattern.new.category"} <= told


def test_every_kind_of_problem_is_exercised() -> None:
    files = (Path(__file__), Path(__file__).with_name("damaged.py"))
    here = "".join(file.read_text(encoding="utf-8") for file in files)
    assert [kind for kind in TEXTS if f'"{kind}"' not in here] == []
