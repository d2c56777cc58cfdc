"""Notebooks run, and the copies that were run are those of their sources."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders.notebooks import cells, sources

SOURCES = sources()


def copy_of(source: Path) -> list[dict[str, object]]:
    """Return the cells of the copy that was run."""
    book = json.loads(source.with_suffix(".ipynb").read_text("utf-8"))
    return list(book["cells"])


def test_each_source_has_its_copy() -> None:
    assert [path.stem for path in SOURCES] == [
        "01_first_report",
        "02_audit",
        "03_patterns_and_waits",
    ]
    assert sorted(SOURCES[0].parent.glob("*.ipynb")) == [
        path.with_suffix(".ipynb") for path in SOURCES
    ]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_copy_is_of_this_source(source: Path) -> None:
    """``python -m tests.builders.notebooks`` makes the copies again."""
    made = [(cell["cell_type"], cell["source"]) for cell in copy_of(source)]
    assert made == cells(source.read_text("utf-8"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_copy_was_run(source: Path) -> None:
    code = [cell for cell in copy_of(source) if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    text = json.dumps([cell["outputs"] for cell in code])
    assert '"output_type": "error"' not in text
    assert "/tmp/" not in text
    assert not re.search(r" at 0x[0-9a-f]{6}", text)
    # What is printed is printed, not shown line by line.
    for cell in code:
        assert isinstance(cell["outputs"], list)
        assert len(cell["outputs"]) <= 2


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_no_metric_is_defined(source: Path) -> None:
    for kind, text in cells(source.read_text("utf-8")):
        if kind == "code":
            assert not re.search(r"\bavg\(|\.mean\(|\bmean\(|::int\b|\) / ", text), text


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_source_runs(source: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", source.name],
        cwd=source.parent,
        env={**_environment(), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr


def _environment() -> dict[str, str]:
    root = str(Path(__file__).parents[2])
    return {**os.environ, "PYTHONPATH": root, "MPLBACKEND": "agg"}


@pytest.mark.parametrize("name", ["01_first_report", "03_patterns_and_waits"])
def test_sample_of_one_ruleset(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever rulesets the sample gains, these two are of the games of 鬥雀."""
    (source,) = (path for path in SOURCES if path.stem == name)
    code = next(text for kind, text in cells(source.read_text("utf-8")) if kind == "code")
    monkeypatch.chdir(source.parents[1])
    found: dict[str, list[Path]] = {}
    exec(code.partition("\nload(")[0], found)
    logs = [path for folder in found["folders"] for path in folder.iterdir()]
    headers = [json.loads(path.read_text("utf-8").partition("\n")[0]) for path in logs]
    assert {header["ruleset"]["id"] for header in headers} == {"douque2p"}
    assert len(logs) == sum(
        '"id":"douque2p"' in path.read_text("utf-8").partition("\n")[0]
        for path in Path("data/sample").rglob("*.jsonl")
    )


def test_cells_of_a_source() -> None:
    source = "# %% [markdown]\n# # Title\n#\n# text\n\n# %%\nx = 1\n\n\n# a comment\nx\n\n# %%\n"
    assert cells(source) == [
        ("markdown", "# Title\n\ntext"),
        ("code", "x = 1\n\n\n# a comment\nx"),
        ("code", ""),
    ]
