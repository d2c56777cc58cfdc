"""What is wrong with a value that has not the type asked for, in words of both languages.

The library that types a value says so in English words of its own; what it says is taken apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from mjlog.diagnostics.label import Label

NOT_A_TABLE: Final = Label("not a table", "不是表格")
NOT_A_LIST: Final = Label("not a list", "不是清單")
NOT_A_NAME: Final = Label("not a name", "不是名稱")
SHORT_TEXT: Final = Label("not a short text", "不是簡短的文字")

_OTHERWISE: Final = Label("no value that is allowed here", "不是這裡可用的值")
_OTHER_FORM: Final = Label("not written as it has to be", "寫法不對")
_TYPES: Final = {
    "int": Label("a whole number", "整數"),
    "float": Label("a number with decimals", "小數"),
    "str": Label("text", "文字"),
    "bool": Label("true or false", "真假值"),
    "array": Label("a list", "清單"),
    "object": Label("a table", "表格"),
    "datetime": Label("a time", "時間"),
    "date": Label("a date", "日期"),
    "time": Label("a time of day", "時刻"),
    "null": Label("nothing", "空值"),
}
_BOUNDS: Final = {
    ">=": Label("at least {}", "至少 {}"),
    ">": Label("more than {}", "大於 {}"),
    "<=": Label("at most {}", "至多 {}"),
    "<": Label("less than {}", "小於 {}"),
    "": Label("exactly {}", "正好 {}"),
}


def located(error: msgspec.ValidationError) -> tuple[Label, str]:
    """Return what is wrong with a value, and where in it: ``[0].id``, or nothing."""
    said, _, place = str(error).partition(" - at `")
    place = place.partition("` in `")[2] or place  # a key is faulty, not a value
    return _in_own_words(said), place.rstrip("`").removeprefix("$").replace("[...]", "")


def _in_own_words(said: str) -> Label:
    for pattern, words in _WORDS:
        match = pattern.fullmatch(said)
        if match is not None:
            return words(*match.groups(default=""))
    return _OTHERWISE


def _wrong_type(expected: str, got: str) -> Label:
    # A file cannot write nothing; a key is left out.
    wanted = [_TYPES[name] for name in expected.split(" | ") if name in _TYPES and name != "null"]
    found = _TYPES.get(got)
    if not wanted or found is None:
        return _OTHERWISE
    en, zh = " or ".join(each.en for each in wanted), "或".join(each.zh for each in wanted)
    return Label(f"expected {en}, found {found.en}", f"應為{zh}，卻是{found.zh}")


def _out_of_bounds(sign: str, bound: str) -> Label:
    words = _BOUNDS[sign]
    return Label(f"must be {words.en.format(bound)}", f"須為{words.zh.format(bound)}")


def _wrong_length(kind: str, sign: str, bound: str) -> Label:
    words = _BOUNDS[sign]
    en, zh = ("characters", "個字元") if kind == "str" else ("entries", "項")
    return Label(f"must have {words.en.format(bound)} {en}", f"須有{words.zh.format(bound)} {zh}")


def _missing(key: str) -> Label:
    return Label(f"{key} is required", f"缺少 {key}")


def _unknown(key: str) -> Label:
    return Label(f"unknown key {key}", f"不認得的欄位 {key}")


def _other_word(word: str) -> Label:
    return Label(f"{word} is none of the values allowed here", f"{word} 不是這裡可用的值")


_WORDS: Final[tuple[tuple[re.Pattern[str], Callable[..., Label]], ...]] = (
    (re.compile(r"Expected `([a-z |]+)`, got `([a-z]+)`"), _wrong_type),
    (re.compile(r"Expected `(?:int|float)` ([<>]=?) (-?[0-9.e+]+)"), _out_of_bounds),
    (
        re.compile(r"Expected `(array|object|str)` of length ([<>]=?)? ?([0-9]+)(?:, got [0-9]+)?"),
        _wrong_length,
    ),
    (re.compile("Expected `str` matching regex .+"), lambda: _OTHER_FORM),
    (re.compile(r"Object missing required field `(.+)`"), _missing),
    (re.compile(r"Object contains unknown field `(.+)`"), _unknown),
    (re.compile(r"Invalid (?:enum )?value (.+)"), _other_word),
)
"""What the library says, and what to make of the parts of it."""
