"""tenhou.net/6 as records: every convention and trap of the format on made-up documents."""

import copy
import json
from typing import Any
from urllib.parse import quote

import pytest

from mjlog.formats.tenhou6_calls import call
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
    HandEnd,
    Indicator,
    Item,
    Kong,
    Pung,
    Reveal,
    Settlement,
    Win,
)
from tests.formats.reading import faults, of, read, records

HAND = list(range(11, 20)) + list(range(21, 25))
"""Every seat holds 1m to 9m and 1p to 4p."""
NAMES = ["A", "B", "C", "D"]
DRAWN = ["流局", [0, 0, 0, 0]]


def hand(
    seats: list[tuple[list[Any], list[Any]]],
    result: list[Any],
    standing: tuple[int, int, int] = (0, 0, 0),
    indicators: tuple[int, ...] = (47,),
    ura: tuple[int, ...] = (),
) -> list[Any]:
    columns: list[Any] = []
    for draws, discards in seats:
        columns += [HAND, draws, discards]
    return [list(standing), [25000] * 4, list(indicators), list(ura), *columns, result]


def document(*hands: list[Any], **more: Any) -> bytes:
    rule = {"disp": "鳳南喰赤", "aka": 1}
    whole = {"title": ["", ""], "name": NAMES, "rule": rule, "log": list(hands)} | more
    return json.dumps(whole, ensure_ascii=False).encode()


SIMPLE = hand([([41], [60]), ([42], [11]), ([], []), ([], [])], DRAWN)


def test_a_hand_as_it_is_stated() -> None:
    found = records(document(SIMPLE))
    game, opening = found[:2]
    assert isinstance(game, Game)
    assert isinstance(opening, Hand)
    assert [seat.id for seat in game.seats] == NAMES
    assert game.table == "鳳南喰赤"
    assert opening.dealt[0][:4] == ["1m", "2m", "3m", "4m"]
    assert found[2:] == [
        Indicator(tile="7z"),
        Draw(seat=0, tile="1z", source="head"),
        Discard(seat=0, tile="1z", drawn=True),
        Draw(seat=1, tile="2z", source="head"),
        Discard(seat=1, tile="1m", drawn=False),
        Exhausted(ready=None),
        Settlement(payments=[], deltas=[0] * 4, scores=[25000] * 4),
        HandEnd(),
    ]


@pytest.mark.parametrize(
    ("rule", "option", "value"),
    [
        ({"disp": "般東喰", "aka": 0}, "red_fives", "none"),
        ({"disp": "般南赤", "aka": 1}, "kuitan", False),
        ({"aka51": 0, "aka52": 0, "aka53": 0}, "red_fives", "none"),
    ],
)
def test_rules(rule: dict[str, Any], option: str, value: object) -> None:
    game = of(Game, records(document(SIMPLE, rule=rule)))[0]
    assert game.ruleset.options[option] == value


def test_calls_and_whom_they_are_from() -> None:
    found = records(
        document(
            hand(
                [
                    ([41], [15]),
                    (["c151416", "22p2222"], [11, 12]),  # of seat 0, of seat 3
                    (["m11111111", 29], [0, 51]),  # of seat 1
                    ([46], [22]),
                ],
                DRAWN,
                indicators=(47, 46),
            )
        )
    )
    assert of(Chow, found) == [Chow(seat=1, from_seat=0, tile="5m", own=["4m", "6m"])]
    assert of(Pung, found) == [Pung(seat=1, from_seat=3, tile="2p", own=["2p", "2p"])]
    assert of(Kong, found) == [
        Kong(seat=2, kind="exposed", tile="1m", own=["1m"] * 3, level=4, from_seat=1)
    ]
    plays = [type(record).__name__ for record in found[3:16]]
    assert plays == [
        "Draw", "Discard", "Chow", "Discard", "Kong", "Draw", "Indicator", "Discard",
        "Draw", "Discard", "Pung", "Discard", "Exhausted",
    ]  # fmt: skip
    assert of(Discard, found)[2] == Discard(seat=2, tile="0m", drawn=False)


@pytest.mark.parametrize(
    ("text", "source", "own"),
    [
        ("p151551", 3, ["5m", "0m"]),
        ("51p1515", 2, ["5m", "0m"]),
        ("5115p15", 1, ["5m", "0m"]),
    ],
)
def test_the_place_of_the_letter_names_the_feeder(text: str, source: int, own: list[str]) -> None:
    assert call(0, text) == Pung(seat=0, from_seat=source, tile="5m", own=own)  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "source"), [("m22222222", 3), ("22m222222", 2), ("222222m22", 1)])
def test_kongs_of_a_discard(text: str, source: int) -> None:
    made = call(0, text)
    assert isinstance(made, Kong)
    assert (made.from_seat, made.tile, made.own) == (source, "2p", ["2p"] * 3)


@pytest.mark.parametrize("text", ["k51151515", "15k511515", "1515k5115"])
def test_kongs_added_to_a_pung_name_the_added_tile_first(text: str) -> None:
    assert call(0, text) == Kong(seat=0, kind="added", tile="0m", own=["0m"], level=4)


def test_concealed_kongs() -> None:
    made = call(3, "151515a51")
    assert isinstance(made, Kong)
    assert (made.kind, made.from_seat) == ("concealed", None)
    assert (made.tile, made.own) == ("5m", ["5m", "5m", "5m", "0m"])


def test_indicators_stand_where_the_rules_turn_them() -> None:
    # A concealed kong's before its draw; another kong's before the discard that follows.
    seats: list[tuple[list[Any], list[Any]]] = [
        ([11, 42, 43], ["111111a11", "121212a12", 60]), ([], []), ([], []), ([], []),
    ]  # fmt: skip
    found = records(document(hand(seats, DRAWN, indicators=(47, 46, 45))))
    assert [type(record).__name__ for record in found[3:12]] == [
        "Draw", "Kong", "Indicator", "Draw", "Kong", "Indicator", "Draw", "Discard", "Exhausted",
    ]  # fmt: skip
    assert [record.source for record in of(Draw, found)] == ["head", "tail", "tail"]


def test_a_declaration_its_deposit_and_what_the_winner_gets() -> None:
    won = ["和了", [-3900, 5900, 0, 0], [1, 0, 1, "30符3飜3900点", "立直(1飜)", "ドラ(2飜)"]]
    seats: list[tuple[list[Any], list[Any]]] = [
        ([41, 43], ["r60", 60]), ([42], ["r11"]), ([44], [60]), ([45], [60]),
    ]  # fmt: skip
    found = records(document(hand(seats, won, ura=(46,))))
    assert of(DeclareReady, found) == [
        DeclareReady(seat=0, kind="double_riichi"), DeclareReady(seat=1, kind="double_riichi"),
    ]  # fmt: skip
    assert of(Deposit, found) == [Deposit(seat=0, amount=1000), Deposit(seat=1, amount=1000)]
    assert of(Win, found) == [
        Win(
            seat=1, by="discard", from_seat=0, tile="3z", total=3, counted=None, ura=["6z"], fu=30,
            points=3900, items=[Item("riichi", 1, 1), Item("dora", 2, 1)],
        )
    ]  # fmt: skip
    (settlement,) = of(Settlement, found)
    assert settlement.scores == [20100, 29900, 25000, 25000]
    assert settlement.pot == -2000


def test_a_declaration_that_is_won_on_is_void() -> None:
    won = ["和了", [-1000, 1000, 0, 0], [1, 0, 1, "30符1飜1000点", "断幺九(1飜)"]]
    found = records(document(hand([([41], ["r60"]), ([], []), ([], []), ([], [])], won)))
    assert not of(Deposit, found)
    assert of(Win, found)[0].ura is None


@pytest.mark.parametrize(
    ("words", "own", "points", "limit"),
    [
        ("30符4飜7700点", False, 7700, None),
        ("20符3飜700-1300点", True, 2700, None),
        ("30符4飜2600点∀", True, 7800, None),
        ("満貫2000-4000点", True, 8000, "mangan"),
        ("三倍満24000点", False, 24000, "sanbaiman"),
    ],
)
def test_what_a_win_is_worth(words: str, own: bool, points: int, limit: str | None) -> None:
    won = ["和了", [0, 0, 0, 0], [0, 0 if own else 1, 0, words, "一発(1飜)", "混全帯么九(1飜)"]]
    seats: list[tuple[list[Any], list[Any]]] = [([41], [60]), ([41], [60]), ([], []), ([], [])]
    if own:
        seats[:2] = [([41], []), ([], [])]
    win = of(Win, records(document(hand(seats, won))))[0]
    assert (win.points, win.limit, win.by) == (points, limit, "self" if own else "discard")
    assert [item.id for item in win.items or ()] == ["ippatsu", "chanta"]


def test_the_value_that_the_words_state_is_kept_beside_the_items() -> None:
    won = ["和了", [0, 0, 0, 0], [0, 1, 0, "30符4飜7700点", "一発(1飜)", "平和(1飜)"]]
    seats: list[tuple[list[Any], list[Any]]] = [([41], [60]), ([41], [60]), ([], []), ([], [])]
    win = of(Win, records(document(hand(seats, won))))[0]
    assert win.total == 4
    assert sum(item.count * item.value for item in win.items or ()) == 2


def test_limit_hands_and_who_answers_for_one() -> None:
    won = ["和了", [0, 0, 0, 0], [0, 0, 2, "役満32000点∀", "大三元(役満)", "字一色(役満)"]]
    win = of(Win, records(document(hand([([41], []), ([], []), ([], []), ([], [])], won))))[0]
    assert [item.id for item in win.items or ()] == ["daisangen", "tsuuiisou"]
    assert (win.limit, win.limit_count, win.liable, win.fu) == ("yakuman", 2, 2, None)


def test_two_winners() -> None:
    first = [[-2000, 2000, 0, 0], [1, 0, 1, "30符2飜2000点", "断幺九(1飜)", "平和(1飜)"]]
    second = [[-1000, 0, 0, 1000], [3, 0, 3, "30符1飜1000点", "断幺九(1飜)"]]
    seats: list[tuple[list[Any], list[Any]]] = [([41], [60]), ([], []), ([], []), ([], [])]
    found = records(document(hand(seats, ["和了", *first, *second])))
    assert [win.seat for win in of(Win, found)] == [1, 3]
    assert of(Settlement, found)[0].deltas == [-3000, 2000, 0, 1000]


def test_a_robbed_kong() -> None:
    won = ["和了", [1000, 0, -1000, 0], [0, 2, 0, "30符1飜1000点", "槍槓(1飜)"]]
    seats: list[tuple[list[Any], list[Any]]] = [
        ([41, 43], [11, 60]), ([44], [60]), (["11p1111", 42], [22, "11k111111"]), ([45], [60]),
    ]  # fmt: skip
    found = records(document(hand(seats, won)))
    assert (of(Win, found)[0].by, of(Win, found)[0].tile) == ("rob", "1m")
    assert [reveal.seat for reveal in of(Reveal, found)] == [0, 2]
    assert [meld.kind for meld in of(Reveal, found)[1].melds] == ["pung"]
    assert len(of(Indicator, found)) == 1


@pytest.mark.parametrize(
    ("words", "reason", "seats"),
    [
        ("九種九牌", "nine_kinds", [0]),
        ("四風連打", "four_winds", []),
        ("四家立直", "four_riichi", [0, 1, 2, 3]),
        ("四槓散了", "four_kongs", []),
        ("三家和了", "triple_win", [1, 2, 3]),
    ],
)
def test_a_hand_that_is_called_off(words: str, reason: str, seats: list[int]) -> None:
    first = ([41], [] if reason == "nine_kinds" else ["r60"])
    found = records(document(hand([first, ([], []), ([], []), ([], [])], [words])))
    assert of(Aborted, found) == [Aborted(reason=reason, seats=seats)]
    assert [reveal.seat for reveal in of(Reveal, found)] == seats
    assert bool(of(Deposit, found)) == (reason not in ("nine_kinds", "triple_win"))


@pytest.mark.parametrize(
    ("result", "ready", "nagashi"),
    [
        (["流局", [3000, -1000, -1000, -1000]], [0], None),
        (["全員聴牌"], [0, 1, 2, 3], None),
        (["全員不聴"], [], None),
        (["流局"], None, None),
        (["流し満貫", [8000, -4000, -2000, -2000]], None, [0]),
    ],
)
def test_a_hand_nobody_wins(
    result: list[Any], ready: list[int] | None, nagashi: list[int] | None
) -> None:
    columns: list[tuple[list[Any], list[Any]]] = [([41], [60]), ([], []), ([], []), ([], [])]
    found = records(document(hand(columns, result)))
    assert of(Exhausted, found) == [Exhausted(ready=ready, nagashi=nagashi)]


def test_final_scores() -> None:
    final = [26000, 16.0, 25000, 5.0, 25000, -5.0, 24000, -16.0]
    assert of(GameEnd, records(document(SIMPLE, sc=final)))[0].ranks == [1, 2, 3, 4]
    assert not of(GameEnd, records(document(SIMPLE)))


def standing_at(index: int, honba: int) -> list[Any]:
    later = copy.deepcopy(SIMPLE)
    later[0] = [index, honba, 0]
    if index % 4:
        shift = 3 * (index % 4)
        later[4:16] = later[4:16][-shift:] + later[4:16][:-shift]
    return later


def test_one_hand_a_document_is_one_game() -> None:
    lines = [document(standing_at(*each)) for each in ((0, 0), (0, 1), (1, 0), (0, 0))]
    found = read(b"\n".join(lines), "many.json")
    assert [line.record.game for line in found if isinstance(line.record, Game)] == [
        "many", "many#2",
    ]  # fmt: skip
    hands = [line for line in found if isinstance(line.record, Hand)]
    assert [line.number for line in hands] == [1, 2, 3, 4]
    assert [line.record.hand for line in hands if isinstance(line.record, Hand)] == [1, 2, 3, 1]


@pytest.mark.parametrize(
    "wrapped",
    [
        b"// a comment { with a brace\n%s",
        b"/* another { */ %s /* } */",
        b"# mine\n\n%s\n# end",
        b"https://tenhou.net/6/#json=%s",
        b"[%s]",
    ],
)
def test_what_may_stand_around_a_document(wrapped: bytes) -> None:
    assert records(wrapped % document(SIMPLE)) == records(document(SIMPLE))


def test_a_list_of_addresses() -> None:
    deals = [hand([([41], [60]), *[([], [])] * 3], DRAWN, indicators=(tile,)) for tile in (46, 47)]
    listed = ["https://tenhou.net/6/#json=" + quote(document(deal).decode()) for deal in deals]
    found = records("\n".join(listed).encode())
    assert len(of(Game, found)) == 2


def test_comments_within_a_document() -> None:
    text = (
        document(SIMPLE).replace(b'"log"', b'/* "{ */ "log"').replace(b'["", ""]', b'["//", "{"]')
    )
    assert of(Hand, records(text)) == of(Hand, records(document(SIMPLE)))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ((0,), [16, 0, 0]), ((0,), [0, 0]), ((1,), [1, 2, 3]), ((2,), []), ((2,), [48]),
        ((4,), HAND[:12]), ((5, 0), 48), ((5, 0), "k11111111"), ((6, 0), "x"), ((6, 0), "r48"),
        ((6, 0), 1.5), ((16, 0), "?"), ((16,), ["和了"]),
        ((16,), ["和了", [0, 0, 0, 0], [0, 0, 0, "3点", "立直(1飜)"]]),
        ((16,), ["和了", [0, 0, 0, 0], [0, 0, 0, "30符1飜1000点", "雷(1飜)"]]),
    ],
)  # fmt: skip
def test_what_cannot_be_read_ends_its_hand_only(place: tuple[int, ...], value: object) -> None:
    bad: Any = copy.deepcopy(SIMPLE)
    at = bad
    for step in place[:-1]:
        at = at[step]
    at[place[-1]] = value
    found = read(document(bad, standing_at(1, 0)))
    assert [fault.code for line in found for fault in line.faults] == ["MJ029"]
    lost = next(line for line in found if line.faults)
    assert lost.element == "log[0]" + "".join(f"[{step}]" for step in place[:2]) or lost.element
    assert len([line for line in found if isinstance(line.record, Hand)]) == 1


@pytest.mark.parametrize(
    ("seats", "at"),
    [
        ([([41], [60]), ([], []), ([42], [60]), ([], [])], "log[0][8][0]"),
        ([([41, 42], [60, 60]), ([], []), ([], []), ([], [])], "log[0]"),
        ([([41], [60, 11]), ([], []), ([], []), ([], [])], "log[0][6][1]"),
        ([([41], [60]), (["p111111"], [11]), ([], []), ([], [])], "log[0][8][0]"),
        ([([41], ["111111a11", 60]), ([], []), ([], []), ([], [])], "log[0][6][0]"),
        ([([], []), ([], []), ([], []), ([], [])], "log[0][5][0]"),
    ],
)  # fmt: skip
def test_entries_that_no_order_explains(seats: list[Any], at: str) -> None:
    ((code, element),) = faults(document(hand(seats, DRAWN)))
    assert code == "MJ033"
    assert element is not None
    assert element.startswith(at[:6])


def test_three_players() -> None:
    assert faults(document(SIMPLE, name=["A", "B", "C", ""])) == [("MJ034", "name")]


def test_broken_json() -> None:
    good = document(SIMPLE)
    assert faults(good[:-3]) == [("MJ028", "{")]
    found = read(good.replace(b"[11,", b"[11,,", 1) + b"\n" + good)
    assert [fault.code for line in found for fault in line.faults] == ["MJ028"]
    assert len([line for line in found if isinstance(line.record, Hand)]) == 1
