"""Kongs count in a row while each is made with the other's replacement in hand."""

from pathlib import Path

import pytest

from mjlog.records import Discard, Draw, Event, Kong, Pung
from mjlog.replay.appraise import appraise
from mjlog.replay.circumstances import CircumstanceError
from mjlog.replay.situation import situation
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from tests.builders.dealt import first_hand, go_on, table_of
from tests.rules.tiny import TINY, load_text

FIRST = "1111m2222m3333m4z"
OTHER = "55z67z456m789m112z"


@pytest.fixture
def rules(tmp_path: Path) -> Ruleset:
    return load_text(tmp_path, TINY)


def play(table: Table, rules: Ruleset, *events: Event) -> int:
    """Play on and return the kongs in a row that a win of the own draw would now count."""
    go_on(table, rules, *events)
    return situation(table, table.turn, "self").kongs_in_a_row


def draw(seat: int, tile: str, source: str = "head") -> Draw:
    return Draw(seat=seat, tile=tile, source=source)  # type: ignore[arg-type]


def discard(seat: int, tile: str) -> Discard:
    return Discard(seat=seat, tile=tile, drawn=None)  # type: ignore[arg-type]


def four(tile: str) -> Kong:
    return Kong(seat=0, kind="concealed", tile=tile, own=[tile] * 4, level=4)  # type: ignore[arg-type, list-item]


def test_kongs_of_one_turn_are_in_a_row(rules: Ruleset) -> None:
    table = table_of(rules, first_hand((FIRST, OTHER)))
    assert play(table, rules, draw(0, "4z")) == 0
    assert play(table, rules, four("1m"), draw(0, "5m", "tail")) == 1
    assert play(table, rules, four("2m"), draw(0, "6m", "tail")) == 2
    assert play(table, rules, four("3m"), draw(0, "7m", "tail")) == 3
    assert situation(table, 0, "discard").kongs_in_a_row == 0


def test_a_discard_between_them_ends_the_row(rules: Ruleset) -> None:
    table = table_of(rules, first_hand((FIRST, OTHER)))
    play(table, rules, draw(0, "4z"), four("1m"), draw(0, "5m", "tail"), discard(0, "5m"))
    assert play(table, rules, draw(1, "2z"), discard(1, "2z"), draw(0, "3z")) == 0
    assert play(table, rules, four("2m"), draw(0, "6m", "tail")) == 1


def test_claims_end_the_row_and_an_exposed_kong_begins_one(rules: Ruleset) -> None:
    table = table_of(rules, first_hand((FIRST, OTHER)))
    play(table, rules, draw(0, "5z"), four("1m"), draw(0, "4z", "tail"), discard(0, "5z"))
    play(table, rules, Pung(seat=1, from_seat=0, tile="5z", own=["5z", "5z"]), discard(1, "6z"))
    play(table, rules, draw(0, "4z"), discard(0, "2m"))
    play(table, rules, draw(1, "4z"), discard(1, "4z"))
    exposed = Kong(seat=0, kind="exposed", tile="4z", own=["4z"] * 3, level=4, from_seat=1)
    assert play(table, rules, exposed, draw(0, "9m", "tail")) == 1
    assert play(table, rules, four("3m"), draw(0, "8m", "tail")) == 2


@pytest.mark.parametrize(
    ("hand", "circumstances"),
    [
        ("23m99m K:1111z K:2222z K:3333z +4m", {"kongs_in_a_row": 1}),
        ("23m99m K:1111z K:2222z K:3333z +4m", {"kongs_in_a_row": -1, "self_draw": True}),
        ("23m99m K:1111z K:2222z P:333z +4m", {"kongs_in_a_row": 3, "self_draw": True}),
        ("23m456m789m99m111z +4m", {"opening": "first_round", "self_draw": True}),
        ("23m456m789m99m111z +4m", {"opening": "first_round"}),
    ],
)
def test_what_cannot_be_is_refused(
    hand: str, circumstances: dict[str, object], rules: Ruleset
) -> None:
    with pytest.raises(CircumstanceError):
        appraise(hand, rules, **circumstances)  # type: ignore[arg-type]
