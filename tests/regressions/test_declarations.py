"""A declaration of riichi, its stick, or both, missing or another's: one finding each."""

from __future__ import annotations

import pytest

from mjlog.rules.policies import Standing
from tests.mutation.logs import Log, changed, without_wall
from tests.regressions.test_riichi import places
from tests.rules.riichi_hands import found, log_of, play

DEALT = {1: "234m456m678p34s55p", 2: "2s"}
TURN = "0~ 1+1z 1:double_riichi 1-1z"


def game(end: str) -> Log:
    """A hand and the one after it."""
    hand = play(f"{TURN} {end}", DEALT, indicators="9m", ura="1p")
    won = "win" in end
    turn = 1 if won else 0 if hand.finish.ready == () or 0 in hand.finish.ready else 1
    honba, sticks = (0, 0) if won else (1, 1)
    standing = Standing(2, 0, turn, turn, 0 if turn else 1, honba, sticks)
    return log_of(hand, play("~0", standing=standing, scores=hand.scores))


ENDS = {"discard": "2-2s 1:win", "drawn": "2~ 3~ 0~ 1+2s 1:win", "nobody": "~0"}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
@pytest.mark.parametrize("wall", [True, False])
def test_one_finding_where_it_is_left_out(end: str, wall: bool) -> None:
    log = game(end)
    log = log if wall else without_wall(log)
    assert found(log) == []
    declared, stick = places(log, "declare_ready")[0], places(log, "deposit")[0]
    without_word = [*log[:declared], *log[declared + 1 :]]
    assert found(without_word) == [f"{stick} MJ345"]
    assert found([*log[:stick], *log[stick + 1 :]]) == [f"{stick + 1} MJ344"]
    (line,) = found([*without_word[: stick - 1], *without_word[stick:]])
    # The win that counts it shows it, or else the scores.
    assert line.endswith("MJ502" if "win" in end else "MJ608")
    assert found(changed(log, stick, seat=3)) == [f"{stick + 1} MJ345"]


def test_an_item_too_many_beside_a_declaration_left_out() -> None:
    """They are two mistakes."""
    log = game(ENDS["discard"])
    left_out = {places(log, "declare_ready")[0], places(log, "deposit")[0]}
    win = places(log, "win")[0]
    twins = {"id": "iipeikou", "count": 1, "value": 1}
    wrong = changed(log, win, items=[*log[win]["items"], twins])
    assert [line.split()[1] for line in found(wrong)] == ["MJ502"]
    thin = [event for index, event in enumerate(wrong) if index not in left_out]
    assert [line.split()[1] for line in found(thin)] == ["MJ502", "MJ502"]


def test_who_is_ready_wrongly_named_is_one_finding() -> None:
    log = game(ENDS["nobody"])
    at = places(log, "exhausted")[0]
    ready = log[at]["ready"]
    assert 1 in ready
    for named in ([seat for seat in ready if seat != 1], sorted({*ready, 0} ^ {1}), [0, 1, 2, 3]):
        if named != ready:
            assert found(changed(log, at, ready=named)) == [f"{at + 1} MJ330"]


@pytest.mark.parametrize("wall", [True, False])
def test_a_tile_under_the_indicators_that_is_elsewhere(wall: bool) -> None:
    """It counts for nothing, as the right one; only that all four are seen gives it away."""
    dealt = {**DEALT, 0: "999p", 2: "2s9p"}
    hand = play(f"{TURN} 2-2s 1:win", dealt, indicators="9m", ura="1p")
    log = log_of(hand) if wall else without_wall(log_of(hand))
    win = places(log, "win")[0]
    assert found(log) == []
    assert found(changed(log, win, ura=["9p"])) == [f"{win + 1} MJ351"]
    # Of another tile a copy may lie there.
    other = found(changed(log, win, ura=["8s"]))
    assert other == ([f"{win + 1} MJ351"] if wall else [])
