"""From one hand of riichi to the next, and the end of a game (§8)."""

from __future__ import annotations

import pytest

from mjlog.replay.closing import leftovers
from mjlog.rules.policies import Finish, Standing
from tests.rules.riichi_hands import rules_of

LAST = (31000, 24000, 23000, 21000)
"""Scores after the last hand of §13.24."""


def after(
    scores: tuple[int, ...],
    *,
    r: int,
    ending: str = "exhausted",
    winners: tuple[int, ...] = (),
    ready: tuple[int, ...] = (),
    deposits: int = 0,
    honba: int = 0,
    **settings: object,
) -> tuple[int, int, int] | None:
    """Return index, honba and deposits of the next hand; None when the game is over."""
    rotation = rules_of(tuple(sorted(settings.items()))).rotation
    standing = Standing(r + 1, r // 4, r % 4, r % 4, 0, honba, deposits)
    finish = Finish(ending, winners, ready, scores, deposits)  # type: ignore[arg-type]
    following = rotation.next(standing, finish, 4)
    if following is None:
        return None
    assert following.dealer == following.turn
    return following.round * 4 + following.turn, following.honba, following.deposits


@pytest.mark.parametrize(
    ("expected", "arguments"),
    [
        # dealer among the winners, another winner, both ends of an exhausted hand, an abort
        ((2, 4, 0), {"r": 2, "honba": 3, "ending": "won", "winners": (0, 2)}),
        ((3, 0, 0), {"r": 2, "honba": 3, "ending": "won", "winners": (0,)}),
        ((2, 4, 1), {"r": 2, "honba": 3, "ready": (2,), "deposits": 1}),
        ((3, 4, 1), {"r": 2, "honba": 3, "ready": (1,), "deposits": 1}),
        ((2, 4, 0), {"r": 2, "honba": 3, "ending": "aborted"}),
        # renchan: only a win keeps the deal
        ((3, 4, 0), {"r": 2, "honba": 3, "ready": (2,), "renchan": "win"}),
    ],
)
def test_the_next_hand(expected: tuple[int, int, int], arguments: dict[str, object]) -> None:
    assert after((25000,) * 4, **arguments) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("expected", "scores", "arguments"),
    [
        # §13.24: dealer not ready; dealer ready but not first; nobody at 30,000
        (None, LAST, {"r": 7, "deposits": 1}),
        ((7, 1, 1), LAST, {"r": 7, "ready": (3,), "deposits": 1}),
        ((8, 1, 1), (29500, 24500, 23500, 21500), {"r": 7, "deposits": 1}),
        # the dealer is ready and first: over, unless nobody stops so
        (None, (21000, 24000, 23000, 31000), {"r": 7, "ready": (3,)}),
        ((7, 1, 0), (21000, 24000, 23000, 31000), {"r": 7, "ready": (3,), "agari_yame": "never"}),
        # of equal scores the lower seat is first
        ((7, 1, 0), (31000, 19000, 19000, 31000), {"r": 7, "ready": (3,)}),
        # below zero, and not at zero
        (None, (-100, 50000, 25000, 25100), {"r": 2}),
        ((3, 1, 0), (0, 50000, 25000, 25000), {"r": 2}),
        (None, (0, 50000, 25000, 25000), {"r": 2, "tobi": "at_zero"}),
        ((3, 1, 0), (-100, 50000, 25000, 25100), {"r": 2, "tobi": "never"}),
        # never after an abort
        ((7, 1, 0), LAST, {"r": 7, "ending": "aborted"}),
        # before the last hand nobody asks for points
        ((7, 1, 0), (60000, 20000, 10000, 10000), {"r": 6}),
        # the last hand of the extension, and the dealer going on in it (D4)
        (None, (29000, 25000, 24000, 22000), {"r": 11}),
        ((11, 1, 0), (29000, 25000, 24000, 22000), {"r": 11, "ready": (3,)}),
        # within it the game ends once somebody is there
        (None, (31000, 24000, 23000, 22000), {"r": 9}),
        ((9, 1, 0), (31000, 24000, 23000, 22000), {"r": 9, "ready": (1,)}),
        # a game of one wind
        (None, LAST, {"r": 3, "length": "east"}),
        ((4, 1, 0), (29500, 24500, 23500, 22500), {"r": 3, "length": "east"}),
        (None, (29500, 24500, 23500, 22500), {"r": 7, "length": "east"}),
    ],
)
def test_the_end_of_a_game(
    expected: tuple[int, int, int] | None, scores: tuple[int, ...], arguments: dict[str, object]
) -> None:
    assert after(scores, **arguments) == expected  # type: ignore[arg-type]


def test_a_dealer_may_stop_or_go_on_where_it_is_free_to() -> None:
    """§14 agari_yame: the game may end after such a hand, and it may not."""
    rotation = rules_of((("agari_yame", "by_choice"),)).rotation
    last = Standing(8, 1, 3, 3, 0, 0, 0)
    first = Finish("exhausted", (), (3,), (21000, 24000, 23000, 31000), 1)
    assert rotation.may_stop(last, first, 4)
    assert rotation.next(last, first, 4) == Standing(9, 1, 3, 3, 1, 1, 1)
    behind = Finish("exhausted", (), (3,), LAST, 1)
    assert not rotation.may_stop(last, behind, 4)
    assert not rotation.may_stop(Standing(7, 1, 2, 2, 0, 0, 0), first, 4)
    assert not rules_of().rotation.may_stop(last, first, 4)


def test_deposits_left_at_the_end_go_to_the_first() -> None:
    """§13.24."""
    (payment,) = leftovers(rules_of(), LAST, 1)
    assert (payment.from_seat, payment.to, payment.amount) == ("pot", 0, 1000)
    lost = rules_of((("leftover_deposits", "lost"),))
    assert leftovers(lost, LAST, 1) == []
