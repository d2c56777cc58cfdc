"""What a log or a file name says is shown, never obeyed."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjlog.diagnostics import Diagnostic, Label, Place, Related
from mjlog.diagnostics.render import as_json, github, text
from mjlog.diagnostics.wording import clean

HARMLESS = {
    "plain": "plain",
    "東風 小明": "東風 小明",
    "全形\u3000空白": "全形\u3000空白",
    "🀄 José": "🀄 José",
}

HARMFUL = {
    "\x1b[2J\x1b[31mred": r"\x1b[2J\x1b[31mred",
    "\x9b31m": r"\x9b31m",
    "\x9d0;title\x07": r"\x9d0;title\x07",
    "two\nlines": r"two\nlines",
    "two\r\nlines": r"two\r\nlines",
    "next\x85line\x0bvertical\x0cform": r"next\x85line\x0bvertical\x0cform",
    "sep\u2028par\u2029": r"sep\u2028par\u2029",
    "tab\there": r"tab\there",
    "\x00\x07\x08\x7f": r"\x00\x07\x08\x7f",
    "bidi\u202egnp.exe\u202c": r"bidi\u202egnp.exe\u202c",
    "\u2066isolate\u2069": r"\u2066isolate\u2069",
    "mark\u200f\u200e\u061c": r"mark\u200f\u200e\u061c",
    "zero\u200bwidth\ufeff": r"zero\u200bwidth\ufeff",
    "no\u00a0break": r"no\xa0break",
    "half \udcff": r"half \udcff",
    "tag\U000e0041": r"tag\U000e0041",
    "private\ue000": r"private\ue000",
}


@pytest.mark.parametrize(("given", "shown"), [*HARMLESS.items(), *HARMFUL.items()])
def test_clean(given: str, shown: str) -> None:
    assert clean(given) == shown


def test_long_text_is_cut() -> None:
    assert clean("x" * 300, 200) == "x" * 200 + "…"
    assert clean("x" * 200, 200) == "x" * 200


def _diagnostic(value: str) -> Diagnostic:
    """A diagnostic with the text in every place that a log or a user can fill."""
    return Diagnostic(
        code="MJ507",
        severity="error",
        place=Place(source=value, game=value, hand=3, event=4),
        data={"seat": 1, "id": value},
        recorded=[value, {value: value}, Label(value, value)],
        expected={"en": value, "zh": value},
        decided_by=f"{value} · {value}",
        related=(Related(event=3, note=Label(value, value)),),
    )


def _is_tame(line: str) -> bool:
    return all(char.isprintable() or char == "\u3000" for char in line)


@pytest.mark.parametrize("value", HARMFUL)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hostile_text_cannot_leave_its_line(value: str, lang: str) -> None:
    shown = text(_diagnostic(value), lang)
    lines = shown.split("\n")
    assert shown.splitlines() == lines
    assert len(lines) <= 6
    assert all(_is_tame(line) for line in lines)
    assert all(line.startswith("  ") for line in lines[1:])


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.sampled_from(["en", "zh"]))
def test_no_text_can(value: str, lang: str) -> None:
    diagnostic = _diagnostic(value)
    assert all(_is_tame(line) for line in text(diagnostic, lang).split("\n"))
    assert _is_tame(github(diagnostic, lang))
    for sentence in as_json(diagnostic)["message"].values():
        assert _is_tame(sentence)
    msgspec.json.encode(as_json(diagnostic))


def test_json_keeps_the_text_as_found_except_halves_of_characters() -> None:
    found = as_json(_diagnostic("a\x1b\n\u202e"))
    assert found["file"] == found["data"]["id"] == "a\x1b\n\u202e"
    half = as_json(_diagnostic("name\udcff"))
    assert half["file"] == half["data"]["id"] == half["recorded"][0] == r"name\udcff"
    assert msgspec.json.decode(msgspec.json.encode(half)) == half


def test_usage_errors_are_tame_too() -> None:
    from mjlog.diagnostics import Policy, UsageError  # noqa: PLC0415

    with pytest.raises(UsageError) as caught:
        Policy(select=["MJ\x1b[31m"])
    assert _is_tame(str(caught.value))
    assert _is_tame(caught.value.text("zh"))
