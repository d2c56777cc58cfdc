"""Which end of the wall a replacement comes from, for kongs and for flowers."""

import pytest

from mjlog.records import Discard, Draw, Event, Flower, Kong
from mjlog.replay.apply import apply
from mjlog.replay.legal import check, legal_events
from mjlog.replay.situation import situation
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from tests.builders.dealt import table_of
from tests.builders.stacked import stacked_hand

OTHER = {"head": "tail", "tail": "head"}


def after(rules: Ruleset, dealt: str, head: str, tail: str, *said: Event) -> Table:
    line = stacked_hand(rules, {0: dealt}, head=head, tail=tail, flowers=False)
    return table_of(rules, line, *said)


def code(table: Table, rules: Ruleset, event: Event) -> str | None:
    fault = check(table, rules, event)
    return None if fault is None else fault.code


@pytest.mark.parametrize("end", ["head", "tail"])
@pytest.mark.parametrize("ruleset", ["hk13", "maceplay2p", "taiwan16"])
def test_a_kong_is_replaced_from_the_end_that_the_house_names(ruleset: str, end: str) -> None:
    rules = load(ruleset, {"policy.wall.replaced_from": end})
    held = "111m23456789m1z2z" + ("3z4z5z" if ruleset == "taiwan16" else "")
    kong = Kong(seat=0, kind="concealed", tile="1m", own=["1m"] * 4, level=4)
    drawn = Draw(seat=0, tile="1m", source="head")
    table = after(rules, held, "1m6z", "7z", drawn, kong)
    left, at = table.drawable, (table.head, table.tail)
    tile = {"head": "6z", "tail": "7z"}[end]
    due = Draw(seat=0, tile=tile, source=end)  # type: ignore[arg-type]
    assert legal_events(table, rules) == [due]
    assert code(table, rules, due) is None
    other = Draw(seat=0, tile=tile, source=OTHER[end])  # type: ignore[arg-type]
    assert code(table, rules, other) == "MJ208"
    wrong = Draw(seat=0, tile="5z", source=end)  # type: ignore[arg-type]
    assert code(table, rules, wrong) == {"head": "MJ206", "tail": "MJ207"}[end]
    apply(table, rules, due)
    assert situation(table, 0, "self").replacement
    assert table.drawable == left - 1
    assert (table.head - at[0], at[1] - table.tail) == ((1, 0) if end == "head" else (0, 1))
    # The next turn draws from the head as ever.
    apply(table, rules, Discard(seat=0, tile=tile, drawn=True))  # type: ignore[arg-type]
    draws = [event for event in legal_events(table, rules) if isinstance(event, Draw)]
    assert [event.source for event in draws] == ["head"]


@pytest.mark.parametrize("end", ["head", "tail"])
def test_a_flower_drawn_in_play_has_an_end_of_its_own(end: str) -> None:
    rules = load("taiwan16", {"flowers_replaced_from": end})
    held = "147m147p147s1234567z"
    table = after(
        rules, held, "3f6z", "7z",
        Draw(seat=0, tile="3f", source="head"), Flower(seat=0, tile="3f"),
    )  # fmt: skip
    # Whatever the dealer draws first belongs to the opening, whose replacements are the tail's.
    assert legal_events(table, rules) == [Draw(seat=0, tile="7z", source="tail")]
    said = (
        Draw(seat=0, tile="9p", source="head"),
        Discard(seat=0, tile="9p", drawn=True),
        Draw(seat=1, tile="3f", source="head"),
        Flower(seat=1, tile="3f"),
    )
    table = after(rules, held, "9p3f6z", "7z", *said)
    tile = {"head": "6z", "tail": "7z"}[end]
    due = Draw(seat=1, tile=tile, source=end)  # type: ignore[arg-type]
    assert legal_events(table, rules) == [due]
    other = Draw(seat=1, tile=tile, source=OTHER[end])  # type: ignore[arg-type]
    assert code(table, rules, other) == "MJ208"
    apply(table, rules, due)
    assert situation(table, 1, "self").flower_replacement
    assert table.seats[1].draws == 1
