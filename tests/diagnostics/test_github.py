import msgspec
import pytest

from mjlog.diagnostics import Diagnostic, Place
from mjlog.diagnostics.render import github
from tests.diagnostics.samples import sample


def test_an_annotation_on_a_line() -> None:
    found = msgspec.structs.replace(sample("MJ302"), recorded="5m", expected=["1m", "2m"])
    assert github(found, "en") == (
        "::error file=game.jsonl,line=612,title=MJ302 discard-not-held::"
        "hand 7 event 42: seat 1 discards 5m%0Arecorded  5m%0Aexpected one of  1m 2m"
    )
    assert github(found, "zh") == (
        "::error file=game.jsonl,line=612,title=MJ302 discard-not-held::"
        "第 7 局 事件 42：座位 1 打出五萬%0A記錄  五萬%0A應為其一  一萬 二萬"
    )


def test_severities_have_their_commands() -> None:
    for severity, command in (("error", "error"), ("warning", "warning"), ("info", "notice")):
        found = msgspec.structs.replace(sample("MJ114"), severity=severity)
        assert github(found).startswith(f"::{command} file=")


def test_without_a_line_there_is_no_line_property() -> None:
    whole = Diagnostic(code="MJ117", severity="error", place=Place(source="a.jsonl"))
    assert github(whole) == (
        "::error file=a.jsonl,title=MJ117 nothing-recorded::there is no hand to check"
    )


# The escapes that the runner decodes: % CR LF everywhere, and : , in properties.
@pytest.mark.parametrize(
    ("source", "escaped"),
    [
        ("100%.jsonl", "100%25.jsonl"),
        ("C:/logs/a,b.jsonl", "C%3A/logs/a%2Cb.jsonl"),
        ("x::error file=y", "x%3A%3Aerror file=y"),
        ("a%2Cb", "a%252Cb"),
        ("two\nlines", r"two\nlines"),
    ],
)
def test_properties_are_escaped(source: str, escaped: str) -> None:
    found = msgspec.structs.replace(sample("MJ117"), place=Place(source=source))
    assert github(found).startswith(f"::error file={escaped},title=MJ117 nothing-recorded::")


def test_messages_are_escaped_but_keep_colons_and_commas() -> None:
    found = sample("MJ507", id="50%\r\n::error::x, y")
    annotation = github(found)
    assert not set(annotation) & set("\r\n")
    assert r"50%25\r\n::error::x, y" in annotation
