"""mjai as records: the conventions, the dialects, and what archives lose."""

import json
from typing import Any

import pytest

from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Exhausted,
    Game,
    GameEnd,
    Hand,
    Indicator,
    Item,
    Kong,
    Presence,
    Pung,
    Reveal,
    Settlement,
    Win,
)
from tests.formats.reading import faults, of, read, records

Event = dict[str, Any]
DEALT = ["1m", "2m", "3m", "4m", "5mr", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p"]
START: Event = {"type": "start_game", "names": ["A", "B", "C", "D"]}
OVER: Event = {"type": "end_game"}


def opening(**more: Any) -> Event:
    return {
        "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
        "scores": [25000] * 4, "dora_marker": "C", "tehais": [DEALT] * 4,
    } | more  # fmt: skip


def tsumo(actor: int, pai: str) -> Event:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def dahai(actor: int, pai: str, drawn: bool = False) -> Event:
    return {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": drawn}


def log(*events: Event) -> bytes:
    return b"".join(json.dumps(event).encode() + b"\n" for event in events)


NOBODY: Event = {"type": "ryukyoku", "reason": "fanpai", "deltas": [0] * 4}


def test_a_game_as_it_is_stated() -> None:
    events = (
        opening(),
        tsumo(0, "5pr"),
        dahai(0, "5pr", True),
        tsumo(1, "E"),
        dahai(1, "1m"),
        NOBODY,
    )
    found = records(log(START, *events, {"type": "end_kyoku"}, OVER))
    game, hand = found[:2]
    assert isinstance(game, Game)
    assert isinstance(hand, Hand)
    assert [seat.id for seat in game.seats] == ["A", "B", "C", "D"]
    assert hand.dealt[0][4] == "0m"
    assert found[2:7] == [
        Indicator(tile="7z"),
        Draw(seat=0, tile="0p", source="head"),
        Discard(seat=0, tile="0p", drawn=True),
        Draw(seat=1, tile="1z", source="head"),
        Discard(seat=1, tile="1m", drawn=False),
    ]
    assert of(GameEnd, found) == [GameEnd(payments=[], scores=[25000] * 4, ranks=[1, 2, 3, 4])]
    assert not of(Presence, found)


def test_calls() -> None:
    events = (
        {"type": "chi", "actor": 1, "target": 0, "pai": "5mr", "consumed": ["6m", "4m"]},
        {"type": "pon", "actor": 3, "target": 1, "pai": "1m", "consumed": ["1m", "1m"]},
        {"type": "kakan", "actor": 3, "pai": "1m", "consumed": ["1m", "1m", "1m"]},
        tsumo(3, "E"),
        {"type": "dora", "dora_marker": "N"},
        {"type": "daiminkan", "actor": 0, "target": 3, "pai": "2m", "consumed": ["2m"] * 3},
        tsumo(0, "S"),
        {"type": "ankan", "actor": 0, "consumed": ["5pr", "5p", "5p", "5p"]},
        tsumo(0, "W"),
    )
    found = records(log(START, opening(), *events, NOBODY))
    assert of(Chow, found) == [Chow(seat=1, from_seat=0, tile="0m", own=["4m", "6m"])]
    assert of(Pung, found) == [Pung(seat=3, from_seat=1, tile="1m", own=["1m", "1m"])]
    assert of(Kong, found) == [
        Kong(seat=3, kind="added", tile="1m", own=["1m"], level=4),
        Kong(seat=0, kind="exposed", tile="2m", own=["2m"] * 3, level=4, from_seat=3),
        Kong(seat=0, kind="concealed", tile="5p", own=["5p", "5p", "5p", "0p"], level=4),
    ]
    assert [draw.source for draw in of(Draw, found)] == ["tail"] * 3
    assert [record.tile for record in of(Indicator, found)] == ["7z", "4z"]


@pytest.mark.parametrize("key", ["ura_markers", "uradora_markers", "uradora_marker"])
def test_a_win_after_a_declaration(key: str) -> None:
    ura: Any = "P" if key.endswith("r") else ["P"]
    events = (
        tsumo(0, "E"), {"type": "reach", "actor": 0}, dahai(0, "E", True),
        {"type": "reach_accepted", "actor": 0}, tsumo(1, "S"), dahai(1, "S", True),
        {"type": "hora", "actor": 0, "target": 1, "pai": "S", "deltas": [4900, -3900, 0, 0],
         key: ura, "yakus": [["reach", 1], ["dora", 2], ["uradora", 0]], "fu": 30, "fan": 3,
         "hora_points": 3900},
    )  # fmt: skip
    found = records(log(START, opening(), *events, {"type": "end_kyoku"}, OVER))
    assert of(DeclareReady, found) == [DeclareReady(seat=0, kind="double_riichi")]
    assert of(Deposit, found) == [Deposit(seat=0, amount=1000)]
    assert of(Win, found) == [
        Win(
            seat=0, by="discard", from_seat=1, tile="2z", total=3, counted=None, ura=["5z"], fu=30,
            points=3900, items=[Item("riichi", 1, 1), Item("dora", 2, 1)],
        )
    ]  # fmt: skip
    assert of(Settlement, found)[0].pot == -1000
    assert of(Settlement, found)[0].scores == [28900, 21100, 25000, 25000]
    assert len(of(Reveal, found)[0].concealed) == 13


def test_a_win_of_which_next_to_nothing_is_said() -> None:
    won = {"type": "hora", "actor": 0, "target": 0, "scores": [26500, 24500, 24500, 24500]}
    start = opening()
    del start["scores"]
    bare = {"type": "dahai", "actor": 0, "pai": "1m"}
    found = records(log(start, tsumo(0, "E"), bare, tsumo(1, "E"), tsumo(0, "E"), won))
    (win,) = of(Win, found)
    assert (win.items, win.total, win.fu, win.points, win.tile) == (None, None, None, None, "1z")
    assert of(Discard, found)[0].drawn is None
    assert of(Settlement, found)[0].deltas == [1500, -500, -500, -500]
    assert of(Hand, found)[0].scores == [25000] * 4


def test_changes_may_have_to_be_found_in_the_next_hand() -> None:
    won = {"type": "hora", "actor": 0, "target": 1}
    later = opening(scores=[26000, 24000, 25000, 25000], honba=1)
    found = records(log(START, opening(), tsumo(1, "E"), dahai(1, "E"), won, later, NOBODY))
    assert of(Settlement, found)[0].deltas == [1000, -1000, 0, 0]
    assert faults(log(START, opening(), tsumo(1, "E"), dahai(1, "E"), won)) == [("MJ029", "hora")]


def test_two_winners() -> None:
    first = {"type": "hora", "actor": 1, "target": 0, "deltas": [-1000, 1000, 0, 0]}
    second = {"type": "hora", "actor": 2, "target": 0, "deltas": [-2000, 0, 2000, 0]}
    found = records(log(START, opening(), tsumo(0, "E"), dahai(0, "E"), first, second, OVER))
    assert [win.seat for win in of(Win, found)] == [1, 2]
    assert of(Settlement, found)[0].deltas == [-3000, 1000, 2000, 0]


def test_a_robbed_kong() -> None:
    events = (
        {"type": "pon", "actor": 3, "target": 1, "pai": "1m", "consumed": ["1m", "1m"]},
        {"type": "kakan", "actor": 3, "pai": "1m", "consumed": ["1m", "1m", "1m"]},
        {"type": "hora", "actor": 0, "target": 3, "deltas": [1000, 0, 0, -1000]},
    )
    found = records(log(START, opening(), *events, OVER))
    assert (of(Win, found)[0].by, of(Win, found)[0].tile) == ("rob", "1m")
    assert [reveal.seat for reveal in of(Reveal, found)] == [0, 3]
    assert [meld.kind for meld in of(Reveal, found)[1].melds] == ["pung"]


@pytest.mark.parametrize(
    ("reason", "logged", "seats"),
    [
        ("kyushukyuhai", "nine_kinds", [1]),
        ("sufonrenta", "four_winds", []),
        ("suchareach", "four_riichi", [0, 1, 2, 3]),
        ("sukaikan", "four_kongs", []),
        ("sanchaho", "triple_win", [0, 2, 3]),
    ],
)
def test_a_hand_that_is_called_off(reason: str, logged: str, seats: list[int]) -> None:
    end = {"type": "ryukyoku", "reason": reason, "deltas": [0] * 4}
    found = records(log(START, opening(), tsumo(1, "E"), end, OVER))
    assert of(Aborted, found) == [Aborted(reason=logged, seats=seats)]
    assert [reveal.seat for reveal in of(Reveal, found)] == seats


BARE: Event = {"type": "ryukyoku", "deltas": [0] * 4}
TURNS = [event for seat in range(4) for event in (tsumo(seat, "E"), dahai(seat, "E", True))]
DECLARED = [
    event
    for seat in range(4)
    for event in (
        tsumo(seat, "ESWN"[seat]),
        {"type": "reach", "actor": seat},
        dahai(seat, "ESWN"[seat], True),
        *([{"type": "reach_accepted", "actor": seat}] if seat < 3 else []),
    )
]


@pytest.mark.parametrize(
    ("events", "logged"),
    [
        ([tsumo(0, "E")], "nine_kinds"),
        (TURNS, "four_winds"),
        (DECLARED, "four_riichi"),
        ([tsumo(0, "E"), dahai(0, "E")], "triple_win"),
    ],
)
def test_why_a_hand_was_called_off_where_that_is_not_said(events: list[Event], logged: str) -> None:
    found = records(log(START, opening(), *events, BARE, OVER))
    assert [record.reason for record in of(Aborted, found)] == [logged]


def test_the_fourth_deposit_that_archives_lose() -> None:
    found = records(log(START, opening(), *DECLARED, BARE, OVER))
    assert [record.seat for record in of(Deposit, found)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("more", "ready", "nagashi"),
    [
        ({"deltas": [3000, -1000, -1000, -1000]}, [0], None),
        ({"deltas": [0] * 4, "tenpais": [False] * 4, "reason": "fanpai"}, [], None),
        ({"deltas": [8000, -4000, -2000, -2000], "reason": "nagashimangan"}, None, [0]),
    ],
)
def test_a_hand_nobody_wins(
    more: Event, ready: list[int] | None, nagashi: list[int] | None
) -> None:
    found = records(log(START, opening(), tsumo(0, "E"), {"type": "ryukyoku"} | more, OVER))
    assert of(Exhausted, found) == [Exhausted(ready=ready, nagashi=nagashi)]


def test_tiles_that_a_player_did_not_see() -> None:
    hidden = opening(tehais=[DEALT, ["?"] * 13, ["?"] * 13, ["?"] * 13])
    found = records(log(START, hidden, tsumo(1, "?"), dahai(1, "E"), NOBODY))
    assert of(Hand, found)[0].dealt[1] == ["?"] * 13
    assert of(Draw, found)[0].tile == "?"


def test_no_red_fives() -> None:
    found = records(log(START | {"aka_flag": False}, opening(), NOBODY, OVER))
    assert of(Game, found)[0].ruleset.options["red_fives"] == "none"


def test_several_games() -> None:
    data = log(START, opening(), NOBODY, OVER)
    found = read(data + b"\n" + data, "x.mjson")
    assert [line.record.game for line in found if isinstance(line.record, Game)] == ["x", "x#2"]
    assert [line.number for line in found if isinstance(line.record, Hand)] == [2, 7]


def test_what_is_not_known_is_told_of_once() -> None:
    mood = {"type": "mood"}
    data = log(START, opening(), mood, tsumo(0, "E"), mood, {"type": "none"}, NOBODY)
    assert faults(data) == [("MJ030", "mood")]


@pytest.mark.parametrize(
    "bad",
    [
        tsumo(4, "E"), tsumo(0, "0m"), {"type": "tsumo", "actor": 0}, tsumo(True, "E"),
        dahai(0, "E") | {"tsumogiri": 1},
        {"type": "chi", "actor": 1, "target": 0, "pai": "5m", "consumed": ["4m"]},
        {"type": "hora", "actor": 0, "target": 0, "deltas": [1, 2, 3]},
        opening(bakaze="X"), opening(kyoku=0), opening(tehais=[DEALT] * 3), opening(oya=4),
        opening(tehais=[DEALT[:12]] * 4), opening(scores=[1]), opening(honba=-1),
    ],
)  # fmt: skip
def test_what_cannot_be_read_ends_its_hand_only(bad: Event) -> None:
    later = opening(kyoku=2, oya=1)
    found = read(log(START, opening(), tsumo(0, "E"), bad, tsumo(1, "E"), later, NOBODY))
    assert [fault.code for line in found for fault in line.faults] == ["MJ029"]
    lost = next(line for line in found if line.lost)
    assert (lost.number, lost.element) == (4, bad["type"])
    assert len([line for line in found if isinstance(line.record, Hand)]) == 2


def test_lines_that_are_no_json() -> None:
    data = log(START, opening(), tsumo(0, "E")) + b"{\n" + log(opening(kyoku=2, oya=1), NOBODY)
    assert faults(data) == [("MJ028", "?")]


def test_three_players() -> None:
    assert faults(log({"type": "start_game", "names": ["A", "B", "C"]})) == [
        ("MJ034", "start_game")
    ]


def hora(*yakus: Any, **more: Any) -> Event:
    return {"type": "hora", "actor": 0, "target": 0, "deltas": [0] * 4, "yakus": yakus} | more


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("ryanpeko", "ryanpeikou"),
        ("ryanpeikou", "ryanpeikou"),
        ("Ryan_Peikou", "ryanpeikou"),
        ("iipeikou", "iipeikou"),
        ("menzenchin_tsumo", "menzen_tsumo"),
        ("menzenchin_tsumohou", "menzen_tsumo"),
        ("riichi", "riichi"),
        ("double_riichi", "double_riichi"),
        ("houteiraoyui", "houtei"),
        ("tanyao", "tanyao"),
        ("sanshokudoujun", "sanshoku"),
        ("sanshoku_doujun", "sanshoku"),
        ("sanshokudoukou", "sanshoku_doukou"),
        ("chiitoitsu", "chiitoitsu"),
        ("honitsu", "honitsu"),
        ("suuankou", "suuankou"),
        ("kokushimusou", "kokushi"),
        ("kokushi_13", "kokushi_13"),
        ("chuurenpoutou", "chuuren"),
        ("chiihou", "chiihou"),
    ],
)
def test_words_for_yaku_are_spelt_in_many_ways(word: str, id: str) -> None:
    found = records(log(START, opening(), tsumo(0, "E"), hora([word, 2]), OVER))
    assert [item.id for item in of(Win, found)[0].items or ()] == [id]


@pytest.mark.parametrize("yaku", [["fooyaku", 1], ["reach"], "reach", ["reach", "1"], [7, 1]])
def test_a_yaku_that_is_not_known_is_told_of(yaku: Any) -> None:
    won = hora(["reach", 1], yaku)
    later = opening(kyoku=2, oya=1)
    found = read(log(START, opening(), tsumo(0, "E"), won, later, NOBODY))
    (line,) = [line for line in found if line.faults]
    (fault,) = line.faults
    assert (line.number, line.element, fault.code, fault.recorded) == (
        4,
        "hora",
        "MJ029",
        str(yaku),
    )
    assert not [line for line in found if isinstance(line.record, Win)]
    assert len([line for line in found if isinstance(line.record, Hand)]) == 2


@pytest.mark.parametrize("reason", ["fooreason", 7])
def test_a_reason_that_is_not_known_is_told_of(reason: Any) -> None:
    found = read(log(START, opening(), tsumo(0, "E"), NOBODY | {"reason": reason}, OVER))
    (line,) = [line for line in found if line.faults]
    (fault,) = line.faults
    assert (line.number, fault.code, fault.data["field"]) == (4, "MJ029", "reason")
    assert fault.recorded == str(reason)


@pytest.mark.parametrize(
    ("reason", "logged"),
    [
        ("kyuushuu_kyuuhai", "nine_kinds"),
        ("suufonrenda", "four_winds"),
        ("suufuurenda", "four_winds"),
        ("suucha_riichi", "four_riichi"),
        ("suukansanra", "four_kongs"),
        ("sanchahou", "triple_win"),
    ],
)
def test_reasons_are_spelt_in_many_ways(reason: str, logged: str) -> None:
    data = log(START, opening(), tsumo(0, "E"), NOBODY | {"reason": reason}, OVER)
    assert [record.reason for record in of(Aborted, records(data))] == [logged]
