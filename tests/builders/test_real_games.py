"""What the page on real games says, and the tests that it names."""

from pathlib import Path

import pytest

from tests.builders.real_games import CASES, ROWS, TESTS, cases, page
from tests.builders.tally import Tally, tally

PAGE = TESTS.parent / "docs" / "real-games.md"


def test_every_test_named_is_there() -> None:
    for rows in ROWS.values():
        for file, name in rows.values():
            assert f"def {name}(" in (TESTS / file).read_text("utf-8"), (file, name)


def test_whatever_is_not_exercised_has_a_test_or_a_case() -> None:
    """Without any game that is every row of the page."""
    lines = [line for line in page(Tally()) if line.startswith("|") and line.endswith("` |")]
    assert len(lines) == sum(map(len, ROWS.values()))
    worked = [line for line in page(Tally()) if f"`{CASES}` " in line]
    assert all(line.rpartition("` ")[2].removesuffix(" |") in cases().values() for line in worked)
    assert len(worked) > 60
    text = (TESTS.parent / CASES).read_text("utf-8")
    assert all(f'id = "{name}"' in text for name in cases().values())


def test_the_page_is_made_of_the_real_games(real_logs: Path) -> None:
    assert "\n".join(page(tally(real_logs / "riichi"))) + "\n" == PAGE.read_text("utf-8")


@pytest.mark.parametrize("section", ["Patterns 役", "Fu 符", "Limits 滿貫以上", *ROWS])
def test_the_page_has_every_section(section: str) -> None:
    assert f"\n## {section}\n" in PAGE.read_text("utf-8")
