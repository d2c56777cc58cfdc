import pytest

from mjlog.diagnostics import ENTRIES, UsageError
from mjlog.diagnostics.explain import explain, overview


@pytest.mark.parametrize("asked", ["MJ302", "mj302", "discard-not-held", " Discard-not-held "])
def test_one_code(asked: str) -> None:
    lines = explain(asked, "en").split("\n")
    assert lines[:3] == [
        "MJ302 discard-not-held: discarded tile is not held",
        "Turns, calls, declarations · error, ends the replay of the hand",
        "",
    ]
    assert lines[3].startswith("The seat does not hold the tile")
    assert explain(asked, "zh").split("\n")[:2] == [
        "MJ302 discard-not-held: 打出手上沒有的牌",
        "輪次、吃碰槓、宣告 · 錯誤，該局的重演到此為止",
    ]


def test_the_beginning_of_a_code_lists_what_it_stands_for() -> None:
    lines = explain("MJ9", "en").split("\n")
    assert lines[0] == "MJ9xx  The run itself"
    assert [line.split()[0] for line in lines[1:]] == ["MJ901", "MJ902", "MJ903", "MJ904"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_overview_lists_every_code_once(lang: str) -> None:
    rows = [line.split() for line in overview(lang).split("\n") if line.startswith("  MJ")]
    assert [(row[0], row[1]) for row in rows] == [(entry.code, entry.name) for entry in ENTRIES]
    assert all(len(row) > 2 for row in rows)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("MJ352", "MJ351"),
        ("302", "MJ302"),
        ("discard-not-hold", "discard-not-held"),
        ("not-zero-summ", "not-zero-sum"),
        ("wrong_dealer", "wrong-dealer"),
    ],
)
def test_typing_errors_get_a_suggestion(typed: str, meant: str) -> None:
    with pytest.raises(UsageError) as caught:
        explain(typed)
    assert meant in str(caught.value)
    assert meant in caught.value.text("zh")


def test_nonsense_gets_none() -> None:
    with pytest.raises(UsageError) as caught:
        explain("xyzzy")
    assert str(caught.value) == "there is no code or name 'xyzzy'"
