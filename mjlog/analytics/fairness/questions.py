"""What is asked, and in which words: data, read from ``questions.toml``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from mjlog.diagnostics import Label

CellKind = Literal[
    "", "face", "die", "sum", "door", "place", "pair", "tile_of_seat", "seat", "player"
]
Unit = Literal[
    "throw",
    "throw_pair",
    "wall",
    "wall_pair",
    "deal",
    "player_hand",
    "draw",
    "replayed_deal",
]

UNITS: dict[Unit, Label] = {
    "throw": Label("throws", "次擲骰"),
    "throw_pair": Label("throws that follow another", "次接續的擲骰"),
    "wall": Label("walls", "副牌牆"),
    "wall_pair": Label("walls that follow another", "副接續的牌牆"),
    "deal": Label("deals", "次配牌"),
    "player_hand": Label("hands of a typical player", "局，以一位玩家通常的局數計"),
    "draw": Label("draws", "次摸牌"),
    "replayed_deal": Label("walls played in every seat", "副換座重打的牌牆"),
}
"""What samples are counted in."""


class Question(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One question.

    Args:
        id: its name for ever.
        unit: what its sample is counted in.
        cell: what it can point at.
        relevant: the bias that matters: where the sample is too small to notice one of that size,
            there is no answer.
        title: what it is about.
        biased: the answer if there is a bias.
        fair: the answer if there is no sign of one.
        notice: the bias that matters, in words.
    """

    id: str
    unit: Unit
    cell: CellKind = ""
    relevant: float
    title: Label
    biased: Label
    fair: Label
    notice: Label


class _Questions(Struct, forbid_unknown_fields=True):
    question: list[Question]


@cache
def questions() -> dict[str, Question]:
    """Return the questions by id, in the order in which they are asked."""
    text = files("mjlog.analytics.fairness").joinpath("questions.toml").read_text("utf-8")
    read = msgspec.toml.decode(text, type=_Questions)
    return {question.id: question for question in read.question}
