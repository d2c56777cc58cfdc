"""Which conditions of a pattern a hand meets, in words."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from mjlog import tiles as t
from mjlog.cli.text.tile import tiles_text
from mjlog.cli.text.why.condition import Parameters
from mjlog.cli.text.why.moment import OF_THE_MOMENT
from mjlog.cli.text.why.tiles import OF_TILES, concealed_triplets
from mjlog.diagnostics.label import Label
from mjlog.rules.patterns import Predicate
from mjlog.rules.situation import Situation
from mjlog.rules.words import Words
from mjlog.shapes.view import HandView

_CONDITIONS = {**OF_THE_MOMENT, **OF_TILES}
"""Predicate to its conditions; one that is not here has only itself."""


class Met(NamedTuple):
    """A condition of a row in words, and whether a hand meets it."""

    label: Label
    holds: bool


def conditions(test: Predicate, view: HandView, situation: Situation, words: Words) -> list[Met]:
    """Return the conditions of a row's test that a reading meets or not.

    Empty where the predicate is not taken apart: it says everything itself.

    Args:
        test: the row's test.
        view: the reading.
        situation: the moment of the win.
        words: what players under these rules call things.
    """
    function = test.func if isinstance(test, partial) else test
    bound = test.keywords if isinstance(test, partial) else {}
    given = {**_defaults(function), **bound}
    told = {lang: _told(given, view, situation, words, lang) for lang in ("en", "zh")}
    return [
        Met(
            Label(*(each.label.text(lang).format(**told[lang]) for lang in ("en", "zh"))),
            bool(each.holds(view, situation, given)),
        )
        for each in _CONDITIONS.get(function.__name__, ())
        if each.wanted(given)
    ]


def _defaults(function: Callable[..., int]) -> dict[str, Any]:
    return {
        parameter.name: parameter.default
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY and parameter.default is not parameter.empty
    }


def _told(
    given: Parameters, view: HandView, situation: Situation, words: Words, lang: str
) -> dict[str, object]:
    return {
        "words": {name: word.text(lang) for name, word in words.items()},
        "tiles": tiles_text(given.get("tiles", ()), lang),
        "concealed": concealed_triplets(view, given),
        "quads": len(view.quads),
        "waits": situation.waits,
        **{
            name: _wind(getattr(situation, name), name, lang)
            for name in ("round_wind", "seat_wind")
        },
    }


def _wind(kind: int, name: str, lang: str) -> str:
    if kind >= 0:
        return t.wind(kind, lang)
    option = f"--{name.replace('_', '-')}"
    return f"{option} 未指定" if lang == "zh" else f"(not stated: {option})"
