"""A player who needs a minimum does not open a hand that can hardly reach it."""

from random import Random
from typing import Any

import msgspec
import pytest

from mjlog.codec.notation import parse_tiles
from mjlog.records import Chow, Event, Hand, Pung, Record
from mjlog.replay.apply import apply
from mjlog.replay.legal import legal_events
from mjlog.replay.opening import open_hand
from mjlog.rules.registry import load
from mjlog.simulation.seated import Seated
from mjlog.simulation.strategies import strategy
from mjlog.simulation.view import River
from mjlog.tiles import names

DEALER = "159m159p159s1234z"


def answer(holding: str, discarded: str, minimum: int) -> Event | None:
    """What the next seat, which plays fast, does with a discard."""
    rules = load("hk13", {"min_faan": minimum})
    others = ("1369m1369p13699s", "2468m2468p24688s")
    hand = Hand(
        hand=1, round_wind="1z", dealer=0, streak=0, seat_winds=["1z", "2z", "3z", "4z"],
        scores=[0] * 4, wall=None,
        dealt=[names(parse_tiles(tiles)) for tiles in (DEALER, holding, *others)],  # type: ignore[misc]
    )  # fmt: skip
    table, faults = open_hand(rules, hand)
    assert table is not None
    assert not faults
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
