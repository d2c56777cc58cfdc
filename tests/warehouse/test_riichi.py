"""What becomes of sticks, counters and hands called off in a warehouse."""

from pathlib import Path
from typing import Any

import pytest

from mjlog.warehouse.reader import Warehouse
from tests.mutation.logs import Log
from tests.mutation.systems.riichi_scenes import scenes
from tests.rules.riichi_hands import log_of, play
from tests.rules.test_riichi_ends import nagashi
from tests.rules.test_riichi_liability import DRAGONS, FED
from tests.warehouse.conftest import loaded
from tests.warehouse.test_tables import agree, rows


@pytest.fixture(scope="module")
def logs() -> dict[str, Log]:
    return {log[0]["game"].rpartition(" ")[0]: log for log in scenes(0)}


def seats(warehouse: Warehouse) -> list[dict[str, Any]]:
    return rows(warehouse, "select * from player_hands order by hand_key, seat")


def test_a_stick_is_a_cost_of_the_hand(tmp_path: Path, logs: dict[str, Log]) -> None:
    """Four declarations stand: each seat is a stick poorer, and nobody is paid."""
    with loaded(tmp_path, logs["four declarations"]) as warehouse:
        (hand,) = rows(warehouse, "select * from hands")
        agree(hand, ending="aborted", abort_reason="four_riichi", honba=0, dealer_holds=True)
        for seat in seats(warehouse):
            agree(
                seat, declared="double_riichi", declaration_won=False, income=0, cost=1000,
                delta=-1000, score_before=25000, score_after=24000,
            )  # fmt: skip


def test_a_void_declaration_costs_nothing(tmp_path: Path, logs: dict[str, Log]) -> None:
    """The declaring discard is won on twice: the declarer pays for that, and lays down nothing."""
    with loaded(tmp_path, logs["won with two"]) as warehouse:
        found = seats(warehouse)
        assert [seat["declaration_won"] for seat in found] == [False, True, False, False]
        assert found[1]["cost"] == -found[1]["delta"] == found[0]["income"] + found[2]["income"]
        assert [seat["won"] for seat in found] == [True, False, True, False]


def test_counters_go_into_the_hand_that_they_lie_at(tmp_path: Path, logs: dict[str, Log]) -> None:
    with loaded(tmp_path, logs["two hands"]) as warehouse:
        hands = rows(warehouse, "select * from hands order by hand")
        assert [hand["honba"] for hand in hands] == [0, 1]
        assert [hand["ending"] for hand in hands] == ["exhausted", "won"]
        for seat in seats(warehouse):
            assert seat["delta"] == seat["score_after"] - seat["score_before"]


def paid(warehouse: Warehouse) -> list[tuple[Any, ...]]:
    """What passed between seats, pot and house, by hand."""
    columns = "place, reason, from_seat, to_seat, amount, win"
    found = warehouse.sql(f"select {columns} from payments join hands using (hand_key)")
    return sorted(found.fetchall(), key=str)


def test_payments_that_a_log_does_not_list_are_those_that_it_would(
    tmp_path: Path, logs: dict[str, Log]
) -> None:
    """Counter sticks, deposits, liability, 流局滿貫 and who was not ready included."""
    fed = play(f"{FED} 1~ 2-9p 0:win", DRAGONS)
    several = [logs["won with two"], logs["two hands"], log_of(fed), log_of(nagashi())]
    reasons = set()
    for number, log in enumerate(several):
        silent = [
            line | {"payments": None} if line["type"] == "settlement" else line for line in log
        ]
        told, untold = tmp_path / f"told-{number}", tmp_path / f"untold-{number}"
        told.mkdir()
        untold.mkdir()
        with loaded(told, log) as one, loaded(untold, silent) as other:
            assert paid(other) == paid(one)
            reasons |= {row[1] for row in paid(one)}
    assert reasons >= {"win", "honba", "noten", "nagashi", "liability"}


FAR = {0: "19m19p1s", 2: "19m3p1z2z3z", 3: "6p19s4z5z6z"}
"""Of seats that get nowhere."""


def test_what_it_has_discarded_itself_locks_a_seat(tmp_path: Path) -> None:
    """Seat 1 lets its own 6p go, so that it may not win 3p; drawing one, it may.

    After both its discards it waits for what it has discarded; 3p locks it besides, until it draws.
    """
    waits = {**FAR, 1: "234m567m345s88s45p"}
    hand = play("0~ 1+6p 1-6p 2-3p 3~ 0~ 1~ 2~ 3~ 0~ 1+3p 1:win", waits)
    with loaded(tmp_path, log_of(hand)) as warehouse:
        agree(
            seats(warehouse)[1], won=True, declined_self_draws=1, declined_wins=1, blocked_wins=1,
            locks_entered=1, locked_turns=2, locked_at_end=True,
        )  # fmt: skip


def test_a_tile_that_would_win_nothing_locks_as_well(tmp_path: Path) -> None:
    """9p makes a hand without a pattern: it is no win let go, yet blocks 6p until the own draw."""
    dealt = {0: "2s19m19p", 1: "22s234m567m33m78p9s", 2: "9p19m1z2z3z", 3: "6p19s4z5z6z"}
    hand = play("0-2s 1:pung 1-9s 2-9p 3-6p 0~ 1+6p 1:win", dealt)
    with loaded(tmp_path, log_of(hand)) as warehouse:
        agree(
            seats(warehouse)[1], won=True, win_chances=1, declined_wins=0, blocked_wins=1,
            locks_entered=1, locked_turns=0, locked_at_end=False,
        )  # fmt: skip
