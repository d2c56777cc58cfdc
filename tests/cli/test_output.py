"""Sentences on a terminal."""

import pytest

from mjlog.cli.output import width, wrapped


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("as it is", 8, ["as it is"]),
        ("as it is", 7, ["as it", "is"]),
        ("  so indented", 10, ["  so", "  indented"]),
        # A word that has no room anywhere stays whole.
        ("an unbreakable one", 5, ["an", "unbreakable", "one"]),
        # Each character takes two columns, and a mark stays with what is before or behind it.
        ("胡牌率，自摸率", 7, ["胡牌", "率，自", "摸率"]),
        ("共三局（各家）", 8, ["共三局", "（各家）"]),
        ("規則：hk13、taiwan16（加 --by）", 12, ["規則：hk13、", "taiwan16（加", "--by）"]),
        ("", 8, [""]),
    ],
)
def test_sentence_is_broken_between_words(
    text: str, columns: int, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert wrapped(text).split("\n") == lines


def test_other_lines_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    assert wrapped("  one two three", hang="  ") == "  one two\n    three"
    assert width("    three") <= 12
