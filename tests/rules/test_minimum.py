"""A tile that completes a hand worth less than the minimum is no winning tile."""

from pathlib import Path

import pytest

from mjlog.records import Discard, Draw, Kong, Pass, Win
from mjlog.replay.legal import check, legal_events
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from tests.builders.dealt import first_hand, go_on, table_of
from tests.rules.tiny import TINY, load_text

CHEAP = "23m456m789m22z555m"
"""Waits for 1m and 4m and holds nothing that counts."""
DEAR = "23m456m789m22m555z"
"""The same with a triplet of dragons."""
REST = "1m1m1m 4m4m4m 9m9m9m 7z7z7z 6z".replace(" ", "")


def ready(minimum: int, folder: Path) -> Ruleset:
    return load_text(folder, TINY.replace("minimum = 0", f"minimum = {minimum}"))


def opened(rules: Ruleset, waiting: str, first: str) -> Table:
    """Seat 0 draws ``first``; seat 1 holds ``waiting``."""
    return table_of(rules, first_hand((REST, waiting)), draw(0, first))


def draw(seat: int, tile: str) -> Draw:
    return Draw(seat=seat, tile=tile, source="head")  # type: ignore[arg-type]


def discard(seat: int, tile: str) -> Discard:
    return Discard(seat=seat, tile=tile, drawn=None)  # type: ignore[arg-type]


def win(seat: int, by: str) -> Win:
    source = None if by == "self" else 1 - seat
    return Win(seat=seat, by=by, tile=None, items=None, total=None, counted=None, from_seat=source)  # type: ignore[arg-type]


def wins(table: Table, rules: Ruleset) -> list[Win]:
    return [event for event in legal_events(table, rules) if isinstance(event, Win)]


@pytest.mark.parametrize(
    ("minimum", "waiting", "worth"),
    [(0, CHEAP, 0), (1, CHEAP, None), (1, DEAR, 1), (2, DEAR, None)],
)
def test_a_discard_is_won_from_the_minimum_on(
    minimum: int, waiting: str, worth: int | None, tmp_path: Path
) -> None:
    rules = ready(minimum, tmp_path)
    table = opened(rules, waiting, "2z" if waiting is CHEAP else "3z")
    go_on(table, rules, discard(0, "4m"))
    fault = check(table, rules, win(1, "discard"))
    assert bool(table.can_win) == (worth is not None)
    if worth is None:
        assert fault is not None
        assert fault.code == "MJ407"
        assert fault.data == {"seat": 1, "minimum": minimum, "total": int(waiting is DEAR)}
        assert wins(table, rules) == []
        assert check(table, rules, Pass(seat=1, options=["chow"])) is None
    else:
        assert fault is None
        assert [event.total for event in wins(table, rules)] == [worth]
        assert check(table, rules, Pass(seat=1, options=["win", "chow"])) is None


@pytest.mark.parametrize(("minimum", "worth"), [(1, 1), (2, None)])
def test_the_own_draw_too(minimum: int, worth: int | None, tmp_path: Path) -> None:
    rules = ready(minimum, tmp_path)
    table = opened(rules, CHEAP, "2z")
    go_on(table, rules, discard(0, "2z"), draw(1, "1m"))
    assert [event.total for event in wins(table, rules)] == ([] if worth is None else [worth])
    fault = check(table, rules, win(1, "self"))
    assert (None if fault is None else fault.code) == (None if worth else "MJ407")


def test_only_a_win_that_is_allowed_can_be_missed(tmp_path: Path) -> None:
    text = TINY.replace(
        'enter = ["missed_discard"]', 'enter = ["missed_discard", "missed_self_draw"]'
    )
    text = text.replace('blocks = "discard_wins"', 'blocks = "all"').replace(
        'release = "own_draw"', 'release = "never"'
    )
    for minimum, locked in ((0, 1), (1, 0)):
        rules = load_text(tmp_path, text.replace("minimum = 0", f"minimum = {minimum}"))
        table = opened(rules, CHEAP, "2z")
        go_on(table, rules, discard(0, "4m"), draw(1, "3z"))
        assert table.seats[1].locks == locked
    # At 2 a draw alone is not enough either; at 1 it is, and is declined here.
    for minimum, locked in ((1, 1), (2, 0)):
        rules = load_text(tmp_path, text.replace("minimum = 0", f"minimum = {minimum}"))
        table = opened(rules, CHEAP, "2z")
        go_on(table, rules, discard(0, "2z"), draw(1, "1m"), discard(1, "1m"))
        assert table.seats[1].locks == locked


ROBBING = """
[[pattern]]
id = "rob_kong"
label = { en = "Robbed kong", zh = "搶槓" }
category = "circumstances"
value = 1
provenance = "assumed"
source = "test"
"""


@pytest.mark.parametrize(("rows", "allowed"), [("", False), (ROBBING, True)])
def test_a_robbed_kong_is_judged_as_one(rows: str, allowed: bool, tmp_path: Path) -> None:
    text = (TINY + rows).replace("minimum = 0", "minimum = 1")
    rules = load_text(tmp_path, text.replace('["added"]', '["concealed"]'))
    table = opened(rules, CHEAP, "1m")
    go_on(table, rules, Kong(seat=0, kind="concealed", tile="1m", own=["1m"] * 4, level=4))
    fault = check(table, rules, win(1, "rob"))
    assert [event.total for event in wins(table, rules)] == [1] * allowed
    assert (None if fault is None else fault.code) == (None if allowed else "MJ407")
