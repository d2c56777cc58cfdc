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


def turned(events: Events) -> list[int]:
    """Places of wins that turn tiles under the indicators, each the only one of its hand."""
    places = [at for at, event in enumerate(events) if event["type"] == "hora"]
    return [
        at for at in places if events[at].get("ura_markers") and {at - 1, at + 1}.isdisjoint(places)
    ]


def plain(events: Events) -> list[int]:
    """Places of wins of hands in which nobody turns any."""
    places = [at for at, event in enumerate(events) if event["type"] == "hora"]
    return [
        at
        for at in places
        if not events[at].get("ura_markers") and {at - 1, at + 1}.isdisjoint(places)
    ]


@pytest.mark.parametrize("key", ["ura_markers", "uradora_markers"])
@pytest.mark.parametrize(
    ("kind", "value"),
    [("turned", []), ("turned", ["P"] * 3), ("turned", None), ("plain", ["P"])],
)
def test_indicators_turned_for_nobody_or_not_turned(
    games: list[Events], kind: str, value: list[str] | None, key: str
) -> None:
    tried = 0
    for game in games:
        of_turned = turned(game)
        places = of_turned if kind == "turned" else plain(game)
        if not places or len(of_turned) < 2:
            continue
        tried += 1
        log = [dict(event) for event in game]
        log[places[0]]["ura_markers"] = value
        for event in log:
            if "ura_markers" in event:
                event[key] = event.pop("ura_markers")
        if value is None:
            del log[places[0]][key]
        data = b"".join(json.dumps(event).encode() + b"\n" for event in log)
        (finding,) = found(data)
        assert (finding.code, finding.place.line) == ("MJ351", places[0] + 1)
    assert tried > 2


def test_a_dialect_without_the_tiles_under_the_indicators(games: list[Events]) -> None:
    for game in games:
        log = [{k: v for k, v in event.items() if k != "ura_markers"} for event in game]
        assert not found(b"".join(json.dumps(event).encode() + b"\n" for event in log))


def test_indicators_turned_where_nobody_wins(games: list[Events]) -> None:
    game = next(game for game in games if any(each["type"] == "ryukyoku" for each in game))
    place = next(at for at, each in enumerate(game) if each["type"] == "ryukyoku")
    log = with_("ura_markers", lambda _: ["P"])(game, place)
    data = b"".join(json.dumps(event).encode() + b"\n" for event in log)
    (finding,) = found(data)
    assert (finding.code, finding.place.line) == ("MJ038", place + 1)
