"""A mistake in a hand's line is one finding, though it touches winds, payments and passes."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import structs

from mjlog.records import Game, GameEnd, Hand, HandEnd, Record, Win
from tests.rules.games import TABLES, played
from tests.simulation.games import reports

NEXT = {"1z": "2z", "2z": "3z", "3z": "4z", "4z": "1z"}


def codes(records: Sequence[Record]) -> list[str]:
    return [finding.code for report in reports(records) for finding in report.findings]


def mistakes(hand: Hand, seats: int) -> dict[str, dict[str, Any]]:
    """Code to what is written in the place of the right values."""
    turned = [*hand.seat_winds[1:], hand.seat_winds[0]]
    return {
        "MJ703": {"dealer": (hand.dealer + 1) % seats},
        "MJ704": {"streak": hand.streak + 1},
        "MJ705": {"round_wind": NEXT[hand.round_wind]},
        "MJ706": {"door": 0},
        "MJ707": {"seat_winds": turned},
        "MJ708": {"dice": [1, 2, 3]},
        "MJ709": {"scores": [hand.scores[0] + 100, *hand.scores[1:]]},
    }


@pytest.mark.untraced
@pytest.mark.parametrize(("ruleset", "number"), [("hk13", 7), ("hk13", 8), ("maceplay2p", 0)])
def test_a_mistake_in_a_hands_line_is_found_once(ruleset: str, number: int) -> None:
    game = [r for r in played(ruleset, TABLES[0], number, 12) if not isinstance(r, GameEnd)]
    header = game[0]
    assert isinstance(header, Game)
    for place, record in enumerate(game):
        if not isinstance(record, Hand):
            continue
        end = next(at for at in range(place, len(game)) if isinstance(game[at], HandEnd))
        for code, changes in mistakes(record, len(header.seats)).items():
            log = [*game[:place], structs.replace(record, **changes), *game[place + 1 : end + 1]]
            assert codes(log) == [code, "MJ114"], (record.hand, changes)


@pytest.mark.parametrize("number", [7, 8])
def test_some_of_these_hands_are_won_by_a_wind_alone(number: int) -> None:
    """By the wrong wind they would be below the minimum."""
    wins = [r for r in played("hk13", TABLES[0], number, 12) if isinstance(r, Win)]
    items = [{item.id for item in win.items or ()} for win in wins if win.by == "discard"]
    assert {"seat_wind"} in items
