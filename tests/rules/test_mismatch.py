"""What a value of another type is told to be, in words of both languages."""

import datetime
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from mjlog.rules.mismatch import located


class Row(Struct, forbid_unknown_fields=True):
    """A row of some table."""

    id: str
    count: Annotated[int, Meta(ge=1)] = 1


TWO = Annotated[list[int], Meta(min_length=2)]
SHORT = Annotated[str, Meta(max_length=2)]


def found(value: object, wanted: Any) -> tuple[str, str, str]:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(value, wanted)
    label, place = located(caught.value)
    return label.en, label.zh, place


@pytest.mark.parametrize(
    ("value", "wanted", "en", "zh", "place"),
    [
        ("4", int, "expected a whole number, found text", "應為整數，卻是文字", ""),
        (
            4.5,
            int | None,
            "expected a whole number, found a number with decimals",
            "應為整數，卻是小數",
            "",
        ),
        (True, str, "expected text, found true or false", "應為文字，卻是真假值", ""),
        ({}, list[int], "expected a list, found a table", "應為清單，卻是表格", ""),
        ([], Row, "expected a table, found a list", "應為表格，卻是清單", ""),
        (
            "x",
            int | bool,
            "expected true or false or a whole number, found text",
            "應為真假值或整數，卻是文字",
            "",
        ),
        (
            datetime.date(2024, 1, 1),
            int,
            "expected a whole number, found a date",
            "應為整數，卻是日期",
            "",
        ),
        (0, Annotated[int, Meta(ge=1)], "must be at least 1", "須為至少 1", ""),
        (9, Annotated[int, Meta(le=8)], "must be at most 8", "須為至多 8", ""),
        ([], TWO, "must have at least 2 entries", "須有至少 2 項", ""),
        ("abc", SHORT, "must have at most 2 characters", "須有至多 2 個字元", ""),
        ([1, 2, 3], tuple[int, int], "must have exactly 2 entries", "須有正好 2 項", ""),
        ("A", Annotated[str, Meta(pattern="^a")], "not written as it has to be", "寫法不對", ""),
        ([1, "2"], list[int], "expected a whole number, found text", "應為整數，卻是文字", "[1]"),
        ({}, Row, "id is required", "缺少 id", ""),
        ({"id": "a", "x": 1}, Row, "unknown key x", "不認得的欄位 x", ""),
        ([{"id": "a", "count": 0}], list[Row], "must be at least 1", "須為至少 1", "[0].count"),
        (
            "left",
            Literal["next", "any"],
            "'left' is none of the values allowed here",
            "'left' 不是這裡可用的值",
            "",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(value: object, wanted: Any, en: str, zh: str, place: str) -> None:
    assert found(value, wanted) == (en, zh, place)


def test_what_nobody_has_words_for_is_told_in_general() -> None:
    label, place = located(msgspec.ValidationError("Something new - at `$.a[2]`"))
    assert (label.en, label.zh, place) == (
        "no value that is allowed here",
        "不是這裡可用的值",
        ".a[2]",
    )
