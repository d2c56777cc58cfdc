"""Riichi logs with one fault each: one finding, where the fault is, and words that fit it."""

from __future__ import annotations

from typing import Any

import pytest

from mjlog.diagnostics import Label
from mjlog.rules.policies import Standing
from tests.mutation.logs import Log, findings, verify_log
from tests.rules.riichi_hands import ended, found, log_of, play

TOGETHER = {
    0: "234m567m88s345m45p",
    1: "123m456m789m99s36p",
    2: "567s234s22p678s45p",
    3: "2468s19m19p1234z5z",
}
"""Seats 0 and 2 wait for 3p and 6p."""
DECLARES = "0~ 1+3p 1:double_riichi 1-6p"
NOTHING = {"type": "settlement", "payments": [], "deltas": [0, 0, 0, 0]}


def places(log: Log, kind: str) -> list[int]:
    return [index for index, event in enumerate(log) if event["type"] == kind]


@pytest.mark.parametrize("dealer_first", [True, False])
def test_two_winners_in_the_wrong_order(dealer_first: bool) -> None:
    """§7: counter-clockwise from the discarder, and the first has honba and deposits (§11)."""
    standing = Standing(3, 0, 0, 0, 2, 2, 1)
    if dealer_first:
        dealt = {**TOGETHER, 3: TOGETHER[1], 1: TOGETHER[3]}
        script = "0~ 1~ 2~ 3+3p 3:double_riichi 3-6p 0:win 2:win"
    else:
        dealt, script = TOGETHER, f"{DECLARES} 2:win 0:win"
    hand = play(script, dealt, indicators="7s", standing=standing)
    # The dealer is among the winners, whoever is written first, so it deals again.
    following = play("~0", standing=Standing(4, 0, 0, 0, 3, 3, 0), scores=hand.scores)
    log = log_of(hand, following)
    assert found(log) == []
    first, second = places(log, "win")[:2]
    assert second == first + 1
    log[first], log[second] = log[second], log[first]
    assert found(log) == [f"{second + 1} MJ301"]


def test_no_stick_is_missing_where_three_are_said_to_win() -> None:
    """§7: two could win the declaring discard, and three are said to."""
    log = log_of(play(f"{DECLARES} 2:win 0:win", TOGETHER))
    at = places(log, "win")[0]
    end = {"type": "aborted", "reason": "triple_win", "seats": [0, 2, 3]}
    settled = {**NOTHING, "scores": [25000] * 4}
    assert found([*log[:at], end, settled, {"type": "hand_end"}])[0] == f"{at + 1} MJ347"


def test_a_lock_by_an_own_discard_is_called_so() -> None:
    """§6.1: 6p is in its river, so 3p cannot be won on; nothing was let go."""
    log = log_of(play("0~ 1+6p 1-6p 2+3p 2-3p ~0", {1: "234m567m345s88s45p"}))
    at = next(i for i, event in enumerate(log) if event.get("tile") == "3p" and "drawn" in event)
    win: dict[str, Any] = {"type": "win", "seat": 1, "by": "discard", "from": 2, "tile": "3p"}
    items = [{"id": name, "count": 1, "value": 1} for name in ("pinfu", "tanyao")]
    win |= {"items": items, "total": 2, "counted": 2, "fu": 30, "points": 2000}
    (finding,) = [
        finding
        for finding in findings(verify_log([*log[: at + 1], win, *log[at + 1 :]]))
        if finding.code == "MJ402"
    ]
    assert isinstance(finding.data["why"], Label)
    assert "6p" in finding.data["why"].en


def test_an_indicator_before_a_win_on_the_replacement_is_the_fault() -> None:
    """§4: what an exposed kong owes is never turned if its replacement wins."""
    dealt = {0: "9m19p2z", 1: "111m234567p45s99s"}
    log = log_of(play("0+1m 0-1m 1:kong 1+6s 1:win", dealt, indicators="3z5z"))
    at = places(log, "win")[0]
    assert found(log) == []
    turned = [*log[:at], {"type": "indicator", "tile": "5z"}, *log[at:]]
    (finding,) = [one for one in findings(verify_log(turned)) if one.severity == "error"]
    assert finding.code == "MJ342"
    assert [related.line for related in finding.related] == [at + 1]


@pytest.mark.parametrize(
    ("r", "data"),
    [(6, {"rounds": 2}), (7, {"goal": 30000}), (8, {"goal": 30000}), (10, {"goal": 30000})],
)
def test_a_game_that_ends_too_early_though_its_beginning_is_missing(
    r: int, data: dict[str, object]
) -> None:
    """§8.2 and §8.4: before the last hand of the full length, and after it without 30,000."""
    standing = Standing(r + 1, r // 4, r % 4, r % 4, 0, 0, 0)
    hand = play("~0", standing=standing)
    assert max(hand.scores) < 30000
    (finding,) = [one for one in findings(verify_log(ended(hand, rounds=2))) if one.code == "MJ711"]
    assert finding.data == data


def test_a_game_whose_beginning_is_missing_may_end_in_its_last_hand() -> None:
    """§8.5: 30,000 are there in 南4局, and its dealer does not deal again."""
    scores = (31000, 29000, 20000, 20000)
    hand = play("~0", standing=Standing(8, 1, 3, 3, 0, 0, 0), scores=scores)
    assert max(hand.scores) >= 30000
    assert "MJ711" not in " ".join(found(ended(hand, rounds=2)))
