"""mjai logs in three dialects, each with one thing changed: one finding for one cause."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from mjlog.codec import Source
from mjlog.formats.conversion import Conversion
from tests.builders.sample import DATA
from tests.formats.test_left_out import found

Events = list[dict[str, Any]]
SAMPLE = [DATA / "sample" / "riichi" / f"game-{number:04}.jsonl" for number in range(1, 11)]
DIALECTS: dict[str, tuple[str, ...]] = {
    "whole": (),
    "no scores": ("scores",),
    "no deltas": ("deltas",),
}
CHANGING = ("hora", "ryukyoku", "reach_accepted", "end_game")


def without(*removed: int) -> Callable[[Events, int], Events]:
    return lambda events, at: [e for i, e in enumerate(events) if i - at not in removed]


def with_(key: str, value: Callable[[Any], Any]) -> Callable[[Events, int], Events]:
    def change(events: Events, at: int) -> Events:
        event = {**events[at], key: value(events[at].get(key))}
        return [*events[:at], event, *events[at + 1 :]]

    return change


def following(seat: int) -> int:
    return (seat + 1) % 4


KINDS: dict[str, tuple[str, Callable[[Events, int], Events], set[str]]] = {
    "a declaration is missing": ("reach", without(0), {"MJ345"}),
    "a stick is missing": ("reach", without(2), {"MJ344"}),
    "a stick is another seat's": ("reach_accepted", with_("actor", following), {"MJ345"}),
    "an indicator is missing": ("dora", without(0), {"MJ341"}),
    "a yaku is missing": (
        "hora",
        with_("yakus", lambda yaku: yaku[1:]),
        {"MJ501", "MJ504", "MJ506"},
    ),
    "fu": ("hora", with_("fu", lambda fu: fu + 10), {"MJ513"}),
    "points": ("hora", with_("hora_points", lambda points: points + 400), {"MJ515"}),
    "the winner": ("hora", with_("actor", following), {"MJ301", "MJ401"}),
    "who gave the tile": ("hora", with_("target", following), {"MJ301", "MJ406"}),
    "counter sticks": ("start_kyoku", with_("honba", lambda honba: honba + 1), {"MJ716", "MJ607"}),
    "deposits": ("start_kyoku", with_("kyotaku", lambda sticks: sticks + 1), {"MJ717", "MJ607"}),
    "the dealer": ("start_kyoku", with_("oya", following), {"MJ703"}),
    "a draw is missing": ("tsumo", without(0), {"MJ301"}),
    "a discard is missing": ("dahai", without(0), {"MJ301"}),
}


@pytest.fixture(scope="module")
def games() -> list[Events]:
    logs = [b"".join(Conversion(Source(str(path), str(path)), "mjai")) for path in SAMPLE]
    return [[json.loads(line) for line in data.splitlines()] for data in logs]


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("kind", KINDS)
def test_one_thing_changed_is_one_finding(games: list[Events], kind: str, dialect: str) -> None:
    name, change, codes = KINDS[kind]
    left_out = DIALECTS[dialect]
    rng = Random(kind)
    tried = 0
    for game in games:
        events = [
            {k: v for k, v in e.items() if e["type"] not in CHANGING or k not in left_out}
            for e in game
        ]
        places = [
            at
            for at, event in enumerate(events)
            if event["type"] == name
            and (name != "reach" or events[at + 2]["type"] == "reach_accepted")
            and (kind != "a yaku is missing" or len(event["yakus"]) > 1)
        ]
        if not places:
            continue
        tried += 1
        log = change(events, rng.choice(places))
        data = b"".join(json.dumps(event).encode() + b"\n" for event in log)
        listed = [finding.code for finding in found(data)]
        assert len(listed) == 1, listed
        assert listed[0] in codes
    assert tried > 2
