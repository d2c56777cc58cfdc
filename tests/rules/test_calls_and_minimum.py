"""A player who needs a minimum does not open a hand that can hardly reach it."""

from random import Random
from typing import Any

import msgspec
import pytest

from mjlog.records import Chow, Event, Pung, Record
from mjlog.replay.apply import apply
from mjlog.replay.legal import legal_events
from mjlog.rules.registry import load
from mjlog.simulation.seated import Seated
from mjlog.simulation.strategies import strategy
from mjlog.simulation.view import River
from tests.builders.dealt import first_hand, table_of

DEALER = "159m159p159s1234z"


def answer(holding: str, discarded: str, minimum: int) -> Event | None:
    """What the next seat, which plays fast, does with a discard."""
    rules = load("hk13", {"min_faan": minimum})
    others = ("1369m1369p13699s", "2468m2468p24688s")
    table = table_of(rules, first_hand((DEALER, holding, *others)))
    river = River(4)
    turn: list[dict[str, Any]] = [
        {"type": "draw", "seat": 0, "tile": discarded, "source": "head"},
        {"type": "discard", "seat": 0, "tile": discarded, "drawn": True},
    ]
    for line in turn:
        event: Event = msgspec.convert(line, Record)
        apply(table, rules, event)
        river.see(event)
    options = [event for event in legal_events(table, rules) if getattr(event, "seat", 0) == 1]
    claims = [event for event in options if isinstance(event, (Chow, Pung))]
    assert claims
    player = Seated(strategy("fast"), 1, river, Random(0))
    return player.respond(table, rules, list(claims), Random(0))


@pytest.mark.parametrize(
    ("holding", "discarded", "called"),
    [
        # sequences and a self-draw are two faan once the hand is open
        ("23m567m56p678s77p4z", "4m", 2),
        # a dragon and a self-draw are two
        ("23m567m88p57s1p9s55z", "5z", 2),
        # half a flush, a dragon and a self-draw are five
        ("23m567m88m3489m55z", "5z", 5),
        # nine tiles of a suit and no honors: seven, and sequences and a self-draw
        ("23m567m88m3489m44p", "4m", 9),
    ],
)
def test_a_call_is_made_up_to_what_the_hand_promises(
    holding: str, discarded: str, called: int
) -> None:
    assert answer(holding, discarded, called) is not None
    assert answer(holding, discarded, called + 1) is None
    assert answer(holding, discarded, 0) is not None
