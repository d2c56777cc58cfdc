import json
from pathlib import Path

import pytest

from mjlog.diagnostics import ENTRIES
from tests.cli.conftest import Run

SCHEMAS = Path(__file__).parents[2] / "schemas"


def test_overview_has_every_code(run: Run) -> None:
    for language in ("en", "zh"):
        text = run("explain", "--lang", language).stdout
        for entry in ENTRIES:
            assert entry.code in text
            assert entry.title.text(language) in text


def test_one_code_by_code_and_by_name(run: Run) -> None:
    article = run("explain", "MJ302").stdout
    assert article.startswith("MJ302 discard-not-held")
    assert run("explain", "mj302").stdout == article
    assert run("explain", "discard-not-held").stdout == article
    assert "手上沒有" in run("explain", "MJ302", "--lang", "zh").stdout


def test_a_stage(run: Run) -> None:
    text = run("explain", "MJ7").stdout
    assert "MJ701" in text
    assert "MJ601" not in text


def test_by_title_in_either_language(run: Run) -> None:
    article = run("explain", "MJ008", "--lang", "zh").stdout
    assert run("explain", "行過長", "--lang", "zh").stdout == article
    (entry,) = [one for one in ENTRIES if one.code == "MJ302"]
    assert run("explain", entry.title.en.upper()).stdout == run("explain", "MJ302").stdout
    # Words of several titles: a discard, a call and a flower of tiles not held.
    listed = run("explain", "手上沒有", "--lang", "zh").stdout
    codes = [line.split()[0] for line in listed.splitlines() if line.startswith("  MJ")]
    assert codes == [one.code for one in ENTRIES if "手上沒有" in one.title.zh]
    assert {"MJ302", "MJ304"} <= set(codes)


def test_titles_are_suggested(run: Run) -> None:
    result = run("explain", "打出沒有的牌", "--lang", "zh")
    assert result.exit_code == 2
    assert "MJ302 打出手上沒有的牌" in result.stderr
    assert run("explain", "").exit_code == 2


def test_unknown_code(run: Run) -> None:
    result = run("explain", "discard-not-hold")
    assert result.exit_code == 2
    assert "did you mean" in result.stderr
    assert "discard-not-held" in result.stderr


@pytest.mark.parametrize("name", ["log", "ruleset", "diagnostic"])
def test_schemas_are_printed_as_published(run: Run, name: str) -> None:
    text = (SCHEMAS / f"{name}.schema.json").read_text("utf-8")
    printed = run("schema", name).stdout
    assert printed == text
    assert json.loads(printed)["$id"].endswith(f"{name}:1.0")


def test_schema_of_logs_is_the_default(run: Run) -> None:
    assert run("schema").stdout == run("schema", "log").stdout
    assert run("schema", "nope").exit_code == 2
