"""One condition of a pattern: its words, and whether a hand meets it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mjlog.diagnostics.label import Label
from mjlog.rules.situation import Situation
from mjlog.shapes.group import PAIR
from mjlog.shapes.view import HandView

Parameters = Mapping[str, Any]
Check = Callable[[HandView, Situation, Parameters], bool]
Wanted = Callable[[Parameters], bool]


class Condition(NamedTuple):
    """One of the conditions of a predicate.

    Attributes:
        label: in words; ``{tiles}``, ``{kind}`` and the winds come from row and hand,
            ``{words[pair]}`` and the like from the ruleset.
        holds: whether a reading meets it.
        wanted: whether the row asks for it, by its parameters.
    """

    label: Label
    holds: Check
    wanted: Wanted = lambda p: True


def on(name: str, *values: object) -> Wanted:
    """Return whether a parameter has one of these values."""
    return lambda p: p.get(name) in values


GIVEN = Condition(
    Label("another seat gave the tile", "胡的是別家的牌"), lambda v, s, p: s.by != "self"
)
CLOSED = Condition(
    Label("nothing was claimed from a discard", "沒有吃碰明槓"), lambda v, s, p: not v.exposed
)
MAKES_PAIR = Condition(
    Label("the tile makes the pair", "胡的牌成為{words[pair]}"),
    lambda v, s, p: v.completes[0] == PAIR,
)
