import subprocess
import sys
from pathlib import Path

from mjlog.diagnostics import ENTRIES
from mjlog.diagnostics.document import document
from mjlog.diagnostics.unchecked import UNCHECKED

PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"
COMMAND = "python -m mjlog.diagnostics > docs/diagnostics.md"


def test_the_page_is_up_to_date() -> None:
    current = PAGE.read_text("utf-8") == document()
    assert current, f"docs/diagnostics.md is stale; run: {COMMAND}"


def test_the_command_prints_the_page() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mjlog.diagnostics"], capture_output=True, check=True
    )
    assert done.stdout.decode("utf-8") == document()


def test_every_code_and_every_unchecked_thing_is_on_it() -> None:
    lines = document().split("\n")
    headings = [line for line in lines if line.startswith("### ")]
    assert headings == [f"### {entry.code} {entry.name}" for entry in ENTRIES]
    rows = [line.split("`")[1] for line in lines if line.startswith("| `")]
    assert rows == list(UNCHECKED)


def test_templates_are_shown_without_their_machinery() -> None:
    shown = [line for line in document().split("\n") if line.startswith("> ")]
    assert len(shown) == 2 * len(ENTRIES)
    assert [line for line in shown if "[" in line or ":word" in line or ":party" in line] == []
