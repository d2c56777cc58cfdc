"""What players call things: general words, and those of a ruleset's own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from mjlog import tiles
from mjlog.diagnostics.label import Label
from mjlog.diagnostics.template import fill, keys
from mjlog.rules.layers import Table, hint
from mjlog.rules.mismatch import NOT_A_TABLE
from mjlog.rules.problems import Problem, bad_value
from mjlog.rules.typed import as_label

Words = Mapping[str, Label]
"""Words by what they are for: a key of words.toml beside this module."""

IN_HANDS = frozenset(("round", "dealer", "number", "streak", "honba"))
"""What the name of a hand is made of."""


@cache
def general() -> dict[str, Label]:
    """Return the words that hold where a ruleset has none of its own."""
    text = files("mjlog.rules").joinpath("words.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=dict[str, Label])


def words_of(table: Table, value: Label | None, problems: list[Problem]) -> dict[str, Label]:
    """Return the words of a ruleset.

    Args:
        table: its section ``table``.
        value: what its values are counted in, which is stated elsewhere.
        problems: every fault is added here.
    """
    found = dict(general())
    given = table.get("words", {})
    if not isinstance(given, dict):
        problems.append(bad_value("table.words", NOT_A_TABLE))
        return found
    own = [name for name in found if name != "value"]
    for name, text in given.items():
        path = f"table.words.{name[:80]}"
        if name not in own:
            problems.append(Problem("unknown_key", path, {"hint": hint(name, own)}))
            continue
        label = as_label(text, path, problems)
        if label is None:
            continue
        odd = (keys(label.en) | keys(label.zh)) - (IN_HANDS if name == "hand" else frozenset())
        if odd:
            wrong = Label(
                f"{{{min(odd)}}} is nothing to fill in here", f"{{{min(odd)}}} 不是可填入的詞"
            )
            problems.append(bad_value(path, wrong))
        found[name] = label
    if value is not None:
        found["value"] = value
    return found


def common(several: Collection[Words]) -> Words:
    """Return the words that all of several rulesets have in a language, or else general ones."""
    found = dict(general())
    for name, word in found.items():
        texts = []
        for lang in ("en", "zh"):
            used = {words[name].text(lang) for words in several}
            texts.append(used.pop() if len(used) == 1 else word.text(lang))
        found[name] = Label(*texts)
    return found


def worded(label: Label, words: Words) -> Label:
    """Return a label whose places, such as ``{pattern}``, are filled with words."""
    if "{" not in label.en + label.zh:
        return label
    texts = []
    for lang in ("en", "zh"):
        text = label.text(lang)
        for name, word in words.items():
            text = text.replace(f"{{{name}}}", word.text(lang))
        texts.append(text)
    return Label(*texts)


def hand_name(
    words: Words, wind: int, dealer: int, streak: int, honba: int | None, lang: str
) -> str:
    """Return what a hand is called: ``East 2``, 東風南, 東二局一本場.

    Args:
        words: those of the ruleset.
        wind: the round's wind.
        dealer: the seat that deals; seat 0 was the first to do so.
        streak: how often it has kept the deal.
        honba: counter sticks on the table, if there are any in this game.
        lang: the reader's language.
    """
    values = {
        "round": tiles.wind(wind, lang),
        "dealer": tiles.wind(tiles.EAST + dealer, lang),
        "number": _numeral(dealer + 1, lang),
        "streak": streak or None,
        "honba": _numeral(honba, lang) if honba else None,
    }
    return fill(words["hand"].text(lang), values, lang)


_DIGITS = "〇一二三四五六七八九"


def _numeral(number: int, lang: str) -> str:
    """Return a number as names of hands have it: 二, 十二, 二十; digits in English."""
    if lang != "zh" or number > 99:
        return str(number)
    tens, ones = divmod(number, 10)
    ten = "" if not tens else "十" if tens == 1 else f"{_DIGITS[tens]}十"
    return ten + (_DIGITS[ones] if ones or not tens else "")
