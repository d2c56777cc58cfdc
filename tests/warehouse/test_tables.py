"""The rows of scripted hands, worked out by hand."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from msgspec.structs import replace

from mjlog.records import Discard, Draw, Hand, Item, Penalty, Reveal, Settlement, Win
from mjlog.warehouse.columns import RowColumns, arrow_schema
from mjlog.warehouse.reader import Warehouse
from tests.builders.examples import ALL_TRIPLETS, CONCEALED_SELF_DRAW, example
from tests.builders.games import build_game
from tests.builders.script import Script
from tests.verification.bad_logs import FOLDER as BAD_LOGS
from tests.warehouse.conftest import Built, fill

READY = "23m456m678m111p99p"
"""Waits for 1m, 4m and 7m."""
HONORS = "111z222z333z44z5z"
"""With a fifth dragon it waits for 4z and 5z."""


def rows(warehouse: Warehouse, query: str) -> list[dict[str, Any]]:
    cursor = warehouse.con.execute(query)
    names = [column[0] for column in cursor.description or ()]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def seat_of(warehouse: Warehouse, seat: int, hand: int = 1) -> dict[str, Any]:
    return rows(
        warehouse,
        f"select hs.* from hand_seats hs join hands h using (hand_key)"
        f" where seat = {seat} and hand = {hand}",
    )[0]


def agree(row: Mapping[str, Any], **expected: object) -> None:
    assert {name: row[name] for name in expected} == expected


def test_a_hand_with_three_pungs(built: Built) -> None:
    """The dealer is dealt 33588m1199p1477z: five pairs, so three tiles from ready."""
    warehouse = built(ALL_TRIPLETS)
    winner, loser = seat_of(warehouse, 0), seat_of(warehouse, 1)
    agree(
        winner, player="lin", ending="won", is_dealer=True, is_door=True, seat_wind="1z",
        round_wind="1z", streak=0, won=True, won_by="discard", win_turn=5, dealt_in=False,
        dealt_in_by=None, dealt_in_to=None, deal_in_events=0, paid_self_draw=False, pungs=3,
        chows=0, exposed_kongs=0, kongs=0, calls=3, called=True, first_call_turn=2, draws=1,
        discards=4, declared=None, start_distance=3, ready_turn=4, ready_waits="19p",
        ready_kinds=2, ready_unseen=4, ready_form="dual", ready_turns=1, ready_at_end=True,
        end_distance=0, end_waits="19p", end_kinds=2, end_unseen=4, end_form="dual",
        win_chances=1, declined_wins=0, locks_entered=0, hand_tai=5, dealer_tai=1, total_tai=6,
        income=170, cost=0, win_income=170, deal_in_cost=0, self_draw_cost=0, penalties=0,
        delta=170, score_before=0, score_after=170,
    )  # fmt: skip
    agree(
        loser, player="chen", is_dealer=False, is_door=False, seat_wind="3z", won=False,
        won_by=None, win_turn=None, dealt_in=True, dealt_in_by="discard", dealt_in_to=0,
        deal_in_events=1, deal_in_turn=4, paid_self_draw=False, called=False, first_call_turn=None,
        draws=4, discards=4, hand_tai=None, dealer_tai=None, total_tai=None, income=0, cost=170,
        win_income=0, deal_in_cost=170, self_draw_cost=0, delta=-170, score_after=-170,
    )  # fmt: skip
    (hand,) = rows(warehouse, "select * from hands")
    agree(
        hand, place=0, hand=1, status="verified", unchecked=[], dealer=0, streak=0,
        dice=[2, 4, 5], door=0, ending="won", won_by="discard", winners=1, dealer_won=True,
        dealer_holds=True, draws=5, discards=8, calls=3, kongs=0, drawable=33, line=2, events=20,
    )  # fmt: skip
    (win,) = rows(warehouse, "select * from wins")
    agree(
        win, win=0, event=17, seat=0, player="lin", won_by="discard", from_seat=1,
        from_player="chen", tile="1p", turn=5, holding="1199p P:777z P:333m P:888m +1p",
        waits="19p", wait_kinds=2, unseen=4, wait_form="dual", tile_form="dual", is_dealer=True,
        called=True, declared=None, replacement=False, last_tile=False, total=5, counted=5,
        dealer_tai=1, items_recorded=True, income=170,
    )  # fmt: skip
    assert [
        (row["place"], row["pattern"], row["copies"], row["value"], row["tai"])
        for row in rows(warehouse, "select * from awards order by place")
    ] == [(0, "dragon", 1, 1, 1), (1, "all_pungs", 1, 4, 4)]
    (payment,) = rows(warehouse, "select * from payments")
    agree(
        payment, payment=0, from_party="1", to_party="0", from_seat=1, to_seat=0, amount=170,
        reason="win", win=0, event=None, dealer_tai=1, recorded=True,
    )  # fmt: skip


def test_the_second_hand_of_a_game(built: Built) -> None:
    """The dealer has kept the deal; the other seat draws 4m: 50 + 20 × (6 + 3)."""
    warehouse = built(ALL_TRIPLETS, CONCEALED_SELF_DRAW)
    agree(
        seat_of(warehouse, 1, 2), won=True, won_by="self", win_turn=2, hand_tai=6, dealer_tai=3,
        total_tai=9, streak=1, called=False, score_before=-170, delta=230, score_after=60,
        end_waits="147m", end_form="several",
    )  # fmt: skip
    agree(
        seat_of(warehouse, 0, 2), won=False, dealt_in=False, paid_self_draw=True,
        self_draw_cost=230, deal_in_cost=0, cost=230, streak=1,
    )  # fmt: skip
    hands = rows(warehouse, "select * from hands order by place")
    assert [(row["hand"], row["streak"], row["dealer_holds"]) for row in hands] == [
        (1, 0, True),
        (2, 1, False),
    ]
    (game,) = rows(warehouse, "select * from games")
    agree(
        game, game="built", ruleset="douque2p", seats=2, unit="point", hands=2, loaded_hands=2,
        failed_hands=0, finished=True, status="verified", line=1, platform=None, repeated="[]",
    )  # fmt: skip
    assert json.loads(game["header"])["type"] == "game"
    ((before, line, text),) = json.loads(game["others"])
    assert (before, json.loads(text)["type"]) == (2, "game_end")
    assert line == 2 + sum(hand["events"] + 1 for hand in hands)
    seats = rows(warehouse, "select * from seats order by seat")
    columns = ("player", "name", "final_score", "final_rank")
    assert [tuple(row[name] for name in columns) for row in seats] == [
        ("lin", "Lin", -60, 2),
        ("chen", "Chen", 60, 1),
    ]


def test_events(built: Built) -> None:
    """Seat 1 is dealt ready and draws 4m in its second turn; 37 tiles follow the dealer's first."""
    script = Script("0+5z 0-5z 1+1z 1-1z 0+2z 0-2z 1+4m 1:win", {1: READY})
    warehouse = built((script, (2, 3, 6)))
    names = (
        "event",
        "line",
        "kind",
        "seat",
        "tile",
        "how",
        "drawn",
        "from_seat",
        "turn",
        "drawable",
    )
    found = warehouse.con.execute(f"select {', '.join(names)} from events order by event")
    assert found.fetchall() == [
        (1, 3, "draw", 0, "5z", "head", None, None, 1, 37),
        (2, 4, "discard", 0, "5z", None, True, None, 1, 37),
        (3, 5, "draw", 1, "1z", "head", None, None, 1, 36),
        (4, 6, "discard", 1, "1z", None, True, None, 1, 36),
        (5, 7, "draw", 0, "2z", "head", None, None, 2, 35),
        (6, 8, "discard", 0, "2z", None, True, None, 2, 35),
        (7, 9, "draw", 1, "4m", "head", None, None, 2, 34),
        (8, 10, "win", 1, "4m", "self", None, None, 2, 34),
        (9, 11, "reveal", 1, None, None, None, None, 2, 34),
        (10, 12, "settlement", None, None, None, None, None, None, 34),
        (11, 13, "hand_end", None, None, None, None, None, None, 34),
    ]
    agree(
        seat_of(warehouse, 1), start_distance=0, ready_turn=0, ready_waits="147m", ready_kinds=3,
        ready_form="several", ready_turns=1,
        # Of 1m, 4m and 7m it holds one 4m and one 7m.
        ready_unseen=10, end_unseen=10, win_turn=2,
    )  # fmt: skip


def test_calls_and_kongs_by_kind(built: Built) -> None:
    """Seat 1 pungs and adds, seat 0 makes a concealed kong and an exposed one."""
    script = Script(
        "0+9p 0:kong=9p 0+1m 0-1z 1:pung 1-9m 0:kong 0+2m 0-2m 1+1z 1:kong=1z 1+3m 1:win",
        {0: "1z999m999p", 1: "11z9m12m123m456m77z"},
    )
    warehouse = built((script, None))
    dealer, other = seat_of(warehouse, 0), seat_of(warehouse, 1)
    agree(
        dealer, concealed_kongs=1, exposed_kongs=1, added_kongs=0, pungs=0, kongs=2, calls=1,
        called=True, first_call_turn=2, replacements=2, draws=3, discards=2,
    )  # fmt: skip
    agree(
        other, concealed_kongs=0, exposed_kongs=0, added_kongs=1, pungs=1, kongs=1, calls=1,
        called=True, first_call_turn=1, replacements=1, won=True, won_by="self",
    )  # fmt: skip
    (win,) = rows(warehouse, "select * from wins")
    agree(win, replacement=True, holding="11223456m77z A:1111z +3m", called=True)
    kongs = rows(warehouse, "select seat, tile, how, from_seat from events where kind = 'kong'")
    assert [tuple(row.values()) for row in kongs] == [
        (0, "9p", "concealed", None),
        (0, "9m", "exposed", 1),
        (1, "1z", "added", None),
    ]


def test_a_concealed_kong_does_not_make_a_hand_called(built: Built) -> None:
    script = Script(
        "0+9p 0:kong=9p 0+9m 0-9m 1+4m 1:win", {0: "999p", 1: READY.replace("99p", "77z")}
    )
    agree(
        seat_of(built((script, None)), 0), concealed_kongs=1, kongs=1, calls=0, called=False,
        first_call_turn=None,
    )  # fmt: skip


def test_a_robbed_kong_is_a_deal_in_and_no_kong(built: Built) -> None:
    """Seat 1 waits for 4m and 7m and robs the 4m that seat 0 adds to its pung."""
    script = Script(
        "0+1z 0-1z 1+1p 1-4m 0:pung 0-2z 1+9m 1-9m 0+4m 0:kong=4m 1:win",
        {0: "44m2z", 1: "4m56m123m789m11p99p"},
    )
    warehouse = built((script, None))
    agree(
        seat_of(warehouse, 0), dealt_in=True, dealt_in_by="rob", dealt_in_to=1, deal_in_events=1,
        deal_in_turn=3, added_kongs=0, robbed_kongs=1, kongs=0, pungs=1, called=True,
    )  # fmt: skip
    agree(seat_of(warehouse, 1), won=True, won_by="rob", win_turn=3)
    agree(
        rows(warehouse, "select * from wins")[0], won_by="rob", from_seat=0, tile="4m",
        # 4m: one discarded and punged with two, the fourth is the tile won. 7m: one held.
        unseen=4,
    )  # fmt: skip
    assert rows(warehouse, "select kongs from hands") == [{"kongs": 0}]


def test_a_declaration_whose_own_tile_is_won(built: Built) -> None:
    """The dealer declares with 4m, for which the other seat waits."""
    script = Script("0+5z 0:migi 0-4m 1:win", {0: f"{HONORS}4m", 1: READY})
    warehouse = built((script, None))
    agree(
        seat_of(warehouse, 0), declared="migi", declared_turn=1, declared_waits="45z",
        declared_unseen=4, declaration_won=True, dealt_in=True, dealt_in_by="discard",
        deal_in_turn=1, ready_turn=1, ready_form="dual", ready_at_end=True,
        # Three triplets, a pair and two tiles that go with nothing.
        start_distance=1,
    )  # fmt: skip
    agree(seat_of(warehouse, 1), won=True, win_turn=1, declared=None, declaration_won=False)


def test_a_later_discard_of_a_declared_seat_is_not_its_declaration(built: Built) -> None:
    script = Script("0+5z 0:migi 0-9m 1~ 0+4m 0-4m 1:win", {0: f"{HONORS}9m", 1: READY})
    agree(
        seat_of(built((script, None)), 0), declared="migi", declared_turn=1, dealt_in=True,
        declaration_won=False, deal_in_turn=2,
    )  # fmt: skip


def test_a_declined_own_draw_locks_to_the_end(built: Built) -> None:
    """Seat 1 throws the 4m it could win with; the 14 tiles were complete, so the lock stays."""
    script = Script("0+5z 0-1p 1+4m 1-4m 0+4z 0:win", {0: f"{HONORS}1p", 1: READY})
    agree(
        seat_of(built((script, None)), 1), win_chances=1, declined_wins=1, declined_self_draws=1,
        declined_discards=0, locks_entered=1, locked_turns=1, locked_at_end=True, blocked_wins=0,
        ready_at_end=True,
    )  # fmt: skip


def test_an_exhausted_hand(built: Built) -> None:
    script = Script("~0", {0: f"{HONORS}5z"})
    warehouse = built((script, None))
    (hand,) = rows(warehouse, "select * from hands")
    agree(
        hand, ending="exhausted", won_by=None, winners=0, dealer_won=False, dealer_holds=True,
        drawable=0, draws=38,
    )  # fmt: skip
    agree(
        seat_of(warehouse, 0), ending="exhausted", won=False, dealt_in=False, ready_at_end=True,
        delta=0, income=0, cost=0,
    )  # fmt: skip
    assert rows(warehouse, "select * from wins") == []


def test_what_a_log_does_not_list_is_recomputed(built: Built) -> None:
    records = []
    for record in build_game([ALL_TRIPLETS]):
        if isinstance(record, Win):
            record = replace(record, items=None, total=None, counted=None)  # noqa: PLW2901
        elif isinstance(record, Settlement):
            record = replace(record, payments=None)  # noqa: PLW2901
        records.append(record)
    warehouse = built(records=records)
    assert rows(warehouse, "select status, unchecked from hands") == [
        {"status": "partial", "unchecked": ["items_not_recorded", "payments_not_recorded"]}
    ]
    agree(seat_of(warehouse, 0), hand_tai=5, dealer_tai=1, income=170, delta=170)
    assert [row["pattern"] for row in rows(warehouse, "select * from awards order by place")] == [
        "dragon",
        "all_pungs",
    ]
    assert [row["recorded"] for row in rows(warehouse, "select * from payments")] == [False]
    agree(rows(warehouse, "select * from wins")[0], total=5, counted=5, items_recorded=False)


def test_what_cannot_be_told_is_null(built: Built) -> None:
    """Seat 1's tiles are hidden, so its waits and chances are not known."""
    records = []
    for record in build_game([ALL_TRIPLETS]):
        if isinstance(record, Hand):
            record = replace(  # noqa: PLW2901
                record, wall=None, dealt=[record.dealt[0], ["?"] * 13]
            )
        elif isinstance(record, Draw) and record.seat == 1:
            record = replace(record, tile="?")  # noqa: PLW2901
        elif isinstance(record, Discard) and record.seat == 1:
            record = replace(record, drawn=None)  # noqa: PLW2901
        records.append(record)
    warehouse = built(records=records)
    agree(
        seat_of(warehouse, 1), start_distance=None, ready_turn=None, ready_at_end=None,
        win_chances=None, declined_wins=None, locked_at_end=None, dealt_in=True, discards=4,
    )  # fmt: skip
    agree(seat_of(warehouse, 0), start_distance=3, won=True, win_chances=1)


def test_a_pattern_listed_for_every_copy_is_one_row(built: Built) -> None:
    """The winner's tiles are hidden, so that nobody can say how the list should be written."""
    records = []
    for record in build_game([ALL_TRIPLETS]):
        if isinstance(record, Hand):
            record = replace(record, wall=None, dealt=[["?"] * 13, record.dealt[1]])  # noqa: PLW2901
        elif isinstance(record, Draw) and record.seat == 0:
            record = replace(record, tile="?")  # noqa: PLW2901
        elif isinstance(record, Discard) and record.seat == 0:
            record = replace(record, drawn=None)  # noqa: PLW2901
        elif isinstance(record, Reveal):
            record = replace(record, concealed=["?"] * 4)  # noqa: PLW2901
        elif isinstance(record, Win):
            twice = [Item("all_pungs", 1, 2), Item("dragon", 1, 1), Item("all_pungs", 1, 2)]
            record = replace(record, items=twice)  # noqa: PLW2901
        records.append(record)
    warehouse = built(records=records)
    assert [
        (row["place"], row["pattern"], row["copies"], row["value"], row["tai"])
        for row in rows(warehouse, "select * from awards order by place")
    ] == [(0, "all_pungs", 2, 2, 4), (1, "dragon", 1, 1, 1)]


def test_penalties_are_apart(built: Built) -> None:
    script = Script("0~ 1~ 0:fined 0~ 1+4m 1:win", {1: READY})
    game = build_game([(script, (2, 3, 6))])
    (penalty,) = [record for record in game if isinstance(record, Penalty)]
    (payment,) = penalty.payments
    warehouse = built(records=game)
    agree(
        seat_of(warehouse, 0), penalties=payment.amount, delta=-190,
        cost=190 + payment.amount, self_draw_cost=190, deal_in_cost=0,
        score_after=-190 - payment.amount,
    )  # fmt: skip
    paid = rows(warehouse, "select * from payments order by payment")
    assert [(row["reason"], row["amount"], row["win"]) for row in paid] == [
        (payment.reason, payment.amount, None),
        ("win", 190, 0),
    ]
    assert paid[0]["event"] == 1 + game.index(penalty) - next(
        at for at, record in enumerate(game) if isinstance(record, Hand)
    ) - 1  # fmt: skip


def test_times_and_platform_are_kept(built: Built) -> None:
    opening, *rest = example("honors-two-waits")[:-1]
    opening = replace(opening, platform="club", table="7", started_at="2024-05-06T20:00:00+08:00")
    timed = [replace(record, at=f"t{at}") for at, record in enumerate(rest)]
    warehouse = built(records=[opening, *timed])
    (game,) = rows(warehouse, "select * from games")
    agree(
        game, platform="club", table_name="7", started_at="2024-05-06T20:00:00+08:00",
        finished=False,
    )  # fmt: skip
    assert game["started"].isoformat() == "2024-05-06T12:00:00"
    (hand,) = rows(warehouse, "select * from hands")
    agree(hand, started_at="t0", ended_at=f"t{len(rest) - 1}")
    times = rows(warehouse, "select recorded_at from events order by event")
    assert [row["recorded_at"] for row in times] == [f"t{at}" for at in range(1, len(rest))]


def test_the_end_of_a_game_under_unknown_rules_is_not_a_part_of_its_hand(tmp_path: Path) -> None:
    fill(tmp_path / "warehouse", BAD_LOGS / "MJ108-house-rule-that-cannot-be-set.jsonl")
    warehouse = Warehouse(tmp_path / "warehouse")
    (hand,) = rows(warehouse, "select * from failed_hands")
    first, *_, last = hand["lines"].splitlines()
    assert (json.loads(first)["type"], json.loads(last)["type"]) == ("hand", "hand_end")
    (game,) = rows(warehouse, "select * from games")
    agree(game, status="unsupported", hands=1, failed_hands=1, finished=True)
    ((before, line, _),) = json.loads(game["others"])
    assert (before, line) == (1, 8)


def test_columns_of_numbers_are_what_arrow_makes_of_them() -> None:
    """Whatever way they take: no gap, some, only gaps, and numbers that do not fit."""
    schema = arrow_schema("hand_seats")
    of_type = {
        type_: next(number for number, field in enumerate(schema) if field.type == type_)
        for type_ in (pa.int8(), pa.int16(), pa.int64(), pa.bool_())
    }

    def column(type_: pa.DataType, *values: object) -> pa.Array:
        rows = RowColumns("hand_seats")
        place = of_type[type_]
        for value in values:
            rows.add([tuple(value if n == place else None for n in range(len(schema)))])
        return rows.table().column(place)

    for type_, least, most in ((pa.int8(), -128, 127), (pa.int64(), -(2**63), 2**63 - 1)):
        for values in ([least, 0, most], [most, None, least], [None, None], [], [least]):
            made = column(type_, *values)
            made.validate(full=True)
            assert (made.type, made.to_pylist()) == (type_, values)
    for truths in ([True, False], [None, True], [None], [True]):
        assert column(pa.bool_(), *truths).to_pylist() == truths
    for type_, value in ((pa.int8(), 128), (pa.int16(), "1"), (pa.bool_(), 2)):
        with pytest.raises(pa.ArrowInvalid):
            column(type_, value)
