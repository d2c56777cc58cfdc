"""Seats as they were drawn, where the rules draw them: seat 0 is the first dealer."""

from itertools import permutations

import msgspec
import pytest

from mjlog.records import Game, Seating
from mjlog.rules.registry import load
from mjlog.simulation.game import header
from mjlog.verification.header import check_header

ROUND = ["1z", "2z", "3z", "4z"]


def codes(ruleset: str = "taiwan16", **drawn: object) -> list[tuple[str, object]]:
    rules = load(ruleset)
    game = header(rules, "g", "", ["fast"] * rules.seats, "0")
    game = msgspec.structs.replace(game, seating=msgspec.convert(drawn, Seating))
    return [(fault.code, fault.data.get("field")) for fault in check_header(game)[1]]


@pytest.mark.parametrize("east", range(4))
def test_east_counts_to_the_first_dealer(east: int) -> None:
    """East at seat e throws n; counted from East as 1, n comes to seat 0 of four."""
    winds = [ROUND[(seat - east) % 4] for seat in range(4)]
    for total in range(3, 19):
        dice = [min(6, total - 2), min(6, total - 1 - min(6, total - 2)), 0]
        dice[2] = total - dice[0] - dice[1]
        counted = east
        for _ in range(total - 1):
            counted = (counted + 1) % 4
        found = codes(winds=winds, first_dealer_dice=dice)
        assert found == ([("MJ121", "first_dealer_dice")] if counted else [])


def test_winds_go_counter_clockwise() -> None:
    """南 sits to the right of 東, which is the next seat."""
    fine = [winds for winds in permutations(ROUND) if not codes(winds=list(winds))]
    assert sorted(fine) == sorted(tuple(ROUND[n:] + ROUND[:n]) for n in range(4))
    assert codes(winds=["1z", "1z", "2z", "3z"]) == [("MJ121", "winds")]
    assert codes(winds=["2z", "2z", "2z", "2z"]) == [("MJ121", "winds")]


def test_what_is_not_told_is_not_checked() -> None:
    assert codes() == []
    assert codes(dice=[1, 2, 3]) == []
    assert codes(first_dealer_dice=[1, 1, 1]) == []
    assert codes(dice=[1, 2]) == [("MJ708", None)]
    assert codes(winds=ROUND, first_dealer_dice=[1, 2, 3, 3]) == [("MJ708", None)]
    assert codes("hk13", winds=["1z", "3z", "2z", "4z"]) == []


def test_simulated_games_tell_it() -> None:
    seen = set()
    for number in range(12):
        game: Game = header(load("taiwan16"), "g", str(number), ["fast"] * 4, "0")
        assert game.seating is not None
        assert not check_header(game)[1]
        seen.add(tuple(game.seating.winds or ()))
    assert len(seen) > 2
    assert header(load("hk13"), "g", "", ["fast"] * 4, "0").seating is None
