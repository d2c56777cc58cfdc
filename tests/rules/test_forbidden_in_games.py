"""Games played freely, verified as if a table had forbidden something: all of it is found."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from mjlog.rules.registry import load
from tests.mutation.logs import Log, errors, to_log, verify_log
from tests.mutation.systems.kind import without_passes
from tests.rules.games import played

WILD = ("erratic", "random", "erratic", "pungs")
GAMES = (2, 3, 16, 17)
"""Games in which all of it comes about."""


def freely_played(number: int) -> Log:
    log = without_passes(to_log(played("taiwan16", WILD, 900 + number, 25)))
    log[-1].pop("hash", None)
    return log


def verified(log: Log, settings: dict[str, Any]) -> list[tuple[int | None, str]]:
    rules = load("taiwan16", {"rounds": 0, **settings})
    strict = to_log([rules.reference()])[0]  # type: ignore[list-item]
    found = errors(verify_log([{**log[0], "ruleset": strict}, *log[1:]]))
    return [(finding.place.line, finding.code) for finding in found]


def barred(call: dict[str, Any], swap: str) -> set[str]:
    """The kinds that make the same meld with the two tiles laid down."""
    if swap == "same" or call["type"] == "pung":
        return {call["tile"]}
    ranks = [int(tile[0]) for tile in call["own"]]
    return {
        f"{rank}{call['tile'][1]}"
        for rank in range(1, 10)
        if sorted([*ranks, rank]) in [[low, low + 1, low + 2] for low in range(1, 8)]
    }


@pytest.mark.untraced
@pytest.mark.parametrize("swap", ["same", "same_and_other_end"])
def test_swaps(swap: str) -> None:
    seen: Counter[str] = Counter()
    for number in GAMES:
        log = freely_played(number)
        expected: list[tuple[int | None, str]] = [
            (line + 1, "MJ334")
            for line, (call, event) in enumerate(pairwise(log), 1)
            if call["type"] in ("chow", "pung")
            and event["type"] == "discard"
            and event["tile"] in barred(call, swap)
        ]
        assert verified(log, {"swap": swap}) == expected
        seen.update(log[line - 2]["type"] for line, _ in expected if line)
    assert seen.keys() == {"chow", "pung"}


@pytest.mark.untraced
def test_kongs_of_the_previous_seats_discard() -> None:
    seen = 0
    for number in GAMES:
        log = freely_played(number)
        expected: list[tuple[int | None, str]] = []
        for line, event in enumerate(log, 1):
            if event["type"] == "kong" and event.get("from") == (event["seat"] - 1) % 4:
                expected.append((line, "MJ329"))
        assert verified(log, {"kong_from_previous": False}) == expected
        seen += len(expected)
    assert seen > 2


def test_wins_on_the_replacement_of_an_exposed_kong() -> None:
    seen = 0
    for number in GAMES:
        log = freely_played(number)
        expected: list[tuple[int | None, str]] = []
        kind = ""
        for line, event in enumerate(log, 1):
            if event["type"] == "kong":
                kind = event["kind"]
            elif event["type"] == "discard":
                kind = ""
            elif event["type"] == "win" and event["by"] == "self" and event["tile"] is not None:
                expected += [(line, "MJ410")] if kind == "exposed" else []
        assert verified(log, {"win_after_exposed": False}) == expected
        seen += len(expected)
    assert seen
