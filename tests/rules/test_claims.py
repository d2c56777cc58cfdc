"""Several seats want one tile: who may have it, and what may no longer come."""

from typing import Any

import msgspec
import pytest

from mjlog.codec.notation import parse_tiles
from mjlog.records import Chow, Event, Kong, Pung, Record, Win
from mjlog.replay.apply import apply
from mjlog.replay.legal import check, legal_events
from mjlog.rules.registry import load
from mjlog.table import Table
from tests.builders.dealt import first_hand, table_of

RULES = load("hk13")
DEALT = (
    "159m159p159s1234z",  # deals, draws 4m and discards it
    "23m567m567p678s99p",  # wins with 1m and 4m; chows 4m in three ways
    "56m123p456p777s22s",  # wins with 4m and 7m
    "444m1369p13589s5z",  # pungs and kongs 4m
)


def said(**line: Any) -> Event:
    event: Event = msgspec.convert(line, Record)
    return event


def win(seat: int) -> Event:
    return said(type="win", seat=seat, by="discard", tile="4m", items=None, total=None,
                counted=None, **{"from": 0})  # fmt: skip


def chow(seat: int, *own: str, tile: str = "4m", source: int = 0) -> Event:
    return said(type="chow", seat=seat, tile=tile, own=list(own), **{"from": source})


def passing(seat: int, *options: str) -> Event:
    return said(type="pass", seat=seat, options=list(options))


PUNG = said(type="pung", seat=3, tile="4m", own=["4m", "4m"], **{"from": 0})
KONG = said(type="kong", seat=3, kind="exposed", tile="4m", own=["4m"] * 3, level=4, **{"from": 0})


@pytest.fixture
def table() -> Table:
    return table_of(
        RULES,
        first_hand(DEALT),
        said(type="draw", seat=0, tile="4m", source="head"),
        said(type="discard", seat=0, tile="4m", drawn=True),
    )


def code(table: Table, event: Event) -> str | None:
    fault = check(table, RULES, event)
    return None if fault is None else fault.code


def test_everybody_may_ask_for_the_tile(table: Table) -> None:
    listed = legal_events(table, RULES)
    assert [event.seat for event in listed if isinstance(event, Win)] == [1, 2]
    assert [event.own for event in listed if isinstance(event, Chow)] == [
        ["2m", "3m"], ["3m", "5m"], ["5m", "6m"],
    ]  # fmt: skip
    assert [event.seat for event in listed if isinstance(event, (Pung, Kong))] == [3, 3]
    for event in (*listed, win(1), win(2), PUNG, KONG, chow(1, "6m", "5m")):
        assert code(table, event) is None


def test_whoever_is_silent_has_let_the_tile_go(table: Table) -> None:
    # Seat 1 is nearer and could win, too; nothing says that it wanted to.
    assert code(table, win(2)) is None
    apply(table, RULES, win(2))
    assert code(table, win(1)) == "MJ409"
    assert code(table, win(2)) == "MJ409"
    beside = (PUNG, KONG, chow(1, "2m", "3m"), passing(3, "kong", "pung"),
              said(type="draw", seat=1, tile="9s", source="head"))  # fmt: skip
    assert {code(table, event) for event in beside} == {"MJ301"}
    assert legal_events(table, RULES) == []


@pytest.mark.parametrize("claimed", [PUNG, KONG, chow(1, "2m", "3m")])
def test_a_lower_claim_may_stand_where_nobody_wins(table: Table, claimed: Event) -> None:
    assert code(table, claimed) is None
    apply(table, RULES, claimed)
    assert code(table, win(1)) in ("MJ301", "MJ404")
    assert code(table, win(2)) == "MJ301"


def test_who_has_passed_is_out(table: Table) -> None:
    options = ("win", "chow")
    assert code(table, passing(1, *options)) is None
    apply(table, RULES, passing(1, *options))
    assert code(table, win(1)) == "MJ301"
    assert code(table, chow(1, "2m", "3m")) == "MJ301"
    assert code(table, win(2)) is None
    assert code(table, passing(3, "kong", "pung")) is None
    apply(table, RULES, passing(3, "kong", "pung"))
    # Passes come in turn order.
    assert code(table, passing(2, "win")) == "MJ323"
    assert [event.seat for event in legal_events(table, RULES) if isinstance(event, Win)] == [2]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (chow(3, "5m", "6m"), "MJ328"),
        (chow(2, "5m", "6m"), "MJ328"),
        (chow(0, "5m", "6m"), "MJ301"),
        (chow(1, "6m", "7m"), "MJ311"),
        (chow(1, "2m", "5m"), "MJ311"),
        (chow(1, "2p", "3p"), "MJ311"),
        (chow(1, "4m", "4m"), "MJ311"),
        (chow(1, "2m", "3m", tile="1m"), "MJ305"),
        (chow(1, "2m", "3m", source=3), "MJ307"),
        (passing(1, "win"), "MJ322"),
        (passing(1, "win", "pung", "chow"), "MJ322"),
        (passing(2, "win", "chow"), "MJ322"),
        (passing(0, "win"), "MJ301"),
    ],
)
def test_what_nobody_may_say(table: Table, event: Event, expected: str) -> None:
    assert code(table, event) == expected


def test_a_chow_needs_its_tiles(table: Table) -> None:
    table.seats[1].give(*parse_tiles("3m"))
    assert code(table, chow(1, "2m", "3m")) == "MJ304"
    assert code(table, chow(1, "5m", "6m")) is None


def test_several_may_win_where_the_rules_let_them(table: Table) -> None:
    rules = load("hk13", {"winners": "all"})

    def found(event: Event) -> str | None:
        fault = check(table, rules, event)
        return None if fault is None else fault.code

    assert found(win(1)) is None
    apply(table, rules, win(1))
    assert [event.seat for event in legal_events(table, rules) if isinstance(event, Win)] == [2]
    assert found(win(2)) is None
    assert found(win(1)) == "MJ409"
    assert found(win(3)) == "MJ401"
    robbing = said(type="win", seat=2, by="rob", tile="4m", items=None, total=None, counted=None,
                   **{"from": 0})  # fmt: skip
    assert found(robbing) == "MJ409"
    assert code(table, win(2)) == "MJ409"
    apply(table, rules, win(2))
    assert legal_events(table, rules) == []


def test_they_win_in_turn_order_and_before_tiles_are_shown(table: Table) -> None:
    rules = load("hk13", {"winners": "all"})
    apply(table, rules, win(2))
    fault = check(table, rules, win(1))
    assert fault is not None
    assert fault.code == "MJ301"
    assert legal_events(table, rules) == []


def test_a_winner_who_has_passed_is_out(table: Table) -> None:
    rules = load("hk13", {"winners": "all"})
    apply(table, rules, passing(2, "win"))
    apply(table, rules, win(1))
    fault = check(table, rules, win(2))
    assert fault is not None
    assert fault.code == "MJ301"
