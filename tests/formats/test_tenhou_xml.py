"""Tenhou XML as records: every convention and trap of the format on made-up documents."""

import gzip

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
    Payment,
    Presence,
    Pung,
    Reveal,
    RevealedMeld,
    Settlement,
    Win,
)
from tests.formats.reading import faults, of, read, records
from tests.formats.xml_samples import (
    HEAD,
    agari,
    chow,
    deal,
    document,
    init,
    kong,
    pung,
)

NOTHING = "250,0,250,0,250,0,250,0"
SELF = agari(0, 0, "250,15,250,-5,250,-5,250,-5")


def test_a_game_as_it_is_stated() -> None:
    found = records(document(init(), "<T52/>", SELF))
    game = of(Game, found)[0]
    assert game.game == "sample"
    assert game.ruleset.id == "riichi"
    assert [(seat.id, seat.name) for seat in game.seats] == [
        ("A", None), ("B b", None), ("C", None), ("東", None),
    ]  # fmt: skip
    assert game.table == "鳳南喰赤"
    assert game.shuffle is None
    hand = of(Hand, found)[0]
    assert hand.dealt[0] == [
        "1m", "2m", "3m", "4m", "0m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p",
    ]  # fmt: skip
    assert hand.dealt[1][4] == "5m"
    assert (hand.round_wind, hand.dealer, hand.honba, hand.deposits) == ("1z", 0, 0, 0)
    assert hand.scores == [25000] * 4
    assert hand.wall is None
    assert hand.dice is None
    assert found[2] == Indicator(tile="7z")
    assert found[3] == Draw(seat=0, tile="0p", source="head")


def test_a_game_without_red_fives_nor_open_tanyao_of_east_only() -> None:
    head = HEAD.replace('"169"', '"7"')
    game, hand, _, draw, *_ = records(document(init(), "<T52/>", SELF, head=head))
    assert isinstance(game, Game)
    assert isinstance(hand, Hand)
    options = game.ruleset.options
    assert options["red_fives"] == "none"
    assert options["kuitan"] is False
    assert options["length"] == "east"
    assert game.table == "般東"
    assert hand.dealt[0][4] == "5m"
    assert draw == Draw(seat=0, tile="5p", source="head")


def test_the_tile_just_drawn_is_told_by_its_number() -> None:
    found = records(document(init(), "<T52/>", "<D52/>", "<U53/>", "<E17/>", "<V54/>", SELF))
    assert of(Discard, found) == [
        Discard(seat=0, tile="0p", drawn=True),
        Discard(seat=1, tile="5m", drawn=False),
    ]


def test_calls() -> None:
    # Seat 1 chows 5m of seat 0 with 4m 6m; seat 3 pungs 1m of seat 1; seat 2 makes kongs.
    codes = chow(3, (1, 0, 1), 1), pung(0, 2, 0, 2), kong(53, 1), kong(56, 0)
    tags = [
        f'<N who="1" m="{codes[0]}"/>', f'<N who="3" m="{codes[1]}"/>',
        f'<N who="2" m="{codes[2]}"/>', "<V77/>", f'<N who="2" m="{codes[3]}"/>', "<V78/>",
    ]  # fmt: skip
    found = records(document(init(), *tags, SELF))
    assert of(Chow, found) == [Chow(seat=1, from_seat=0, tile="0m", own=["4m", "6m"])]
    assert of(Pung, found) == [Pung(seat=3, from_seat=1, tile="1m", own=["1m", "1m"])]
    exposed, concealed = of(Kong, found)
    assert exposed == Kong(
        seat=2, kind="exposed", tile="5p", own=["5p", "5p", "0p"], level=4, from_seat=3
    )
    assert concealed == Kong(seat=2, kind="concealed", tile="6p", own=["6p"] * 4, level=4)
    assert [draw.source for draw in of(Draw, found)] == ["tail", "tail"]


def test_a_code_met_in_practice() -> None:
    # 7m 8m called with 9m: 20487 = 6 sequence, third tile called, lowest copies, previous seat.
    found = records(document(init(), '<N who="0" m="20487"/>', SELF))
    assert of(Chow, found) == [Chow(seat=0, from_seat=3, tile="9m", own=["7m", "8m"])]


def test_an_added_kong_is_the_pung_and_one_more() -> None:
    first, second = pung(4, 0, 1, 3), pung(4, 0, 1, 3, added=True)
    tags = f'<N who="2" m="{first}"/>', "<F26/>", "<V77/>", f'<N who="2" m="{second}"/>', "<V78/>"
    end = '<RYUUKYOKU type="yao9" ba="0,0" sc="' + NOTHING + '" hai2="2,6"/>'
    found = records(document(init(), *tags, end))
    assert of(Kong, found) == [Kong(seat=2, kind="added", tile="0m", own=["0m"], level=4)]
    assert of(Reveal, found)[0].melds == [
        RevealedMeld(kind="kong", tiles=["5m", "5m", "5m", "0m"], from_seat=1, called="5m")
    ]


@pytest.mark.parametrize("step", ['step="2"', 'ten="240,250,250,250" step="2"'])
def test_a_declaration_and_its_deposit(step: str) -> None:
    tags = "<T52/>", '<REACH who="0" step="1"/>', "<D52/>", f'<REACH who="0" {step}/>'
    won = agari(0, 0, "240,15,250,-5,250,-5,250,-5", ba="0,1")
    found = records(document(init(), *tags, "<U53/>", won))
    assert of(DeclareReady, found) == [DeclareReady(seat=0, kind="double_riichi")]
    assert of(Deposit, found) == [Deposit(seat=0, amount=1000)]
    assert [type(record) for record in found[4:7]] == [DeclareReady, Discard, Deposit]


def test_a_declaration_after_a_call_earns_no_more_than_usual() -> None:
    tags = f'<N who="1" m="{chow(3, (1, 0, 1), 1)}"/>', "<E5/>", "<V52/>"
    found = records(document(init(), *tags, '<REACH who="2" step="1"/>', "<F52/>", SELF))
    assert of(DeclareReady, found) == [DeclareReady(seat=2, kind="riichi")]
    assert not of(Deposit, found)


def test_a_declaration_in_the_second_turn() -> None:
    tags = [
        f"<{'TUVW'[turn % 4]}{52 + turn}/><{'DEFG'[turn % 4]}{52 + turn}/>" for turn in range(4)
    ]
    found = records(document(init(), *tags, "<T56/>", '<REACH who="0" step="1"/>', "<D56/>", SELF))
    assert of(DeclareReady, found) == [DeclareReady(seat=0, kind="riichi")]


def test_what_a_win_is_worth() -> None:
    win = agari(
        1, 0, "250,-94,250,104,250,0,250,0", ba="1,1", ten="50,8000,1",
        yaku="1,1,54,1,53,0,52,2,18,1,20,1", doraHaiUra="4,8", m=str(kong(135, 0)),
    )  # fmt: skip
    found = records(document(init("0,1,1,1,2,132"), "<T52/>", "<D52/>", win))
    assert of(Win, found) == [
        Win(
            seat=1,
            by="discard",
            from_seat=0,
            tile="0p",
            items=[
                Item("riichi", 1, 1), Item("dragon", 2, 1), Item("dora", 2, 1), Item("aka", 1, 1),
            ],
            total=6,
            counted=None,
            ura=["2m", "3m"],
            fu=50,
            limit="mangan",
            points=8000,
        )
    ]  # fmt: skip
    reveal = of(Reveal, found)[0]
    assert (reveal.seat, len(reveal.concealed)) == (1, 13)
    assert reveal.melds == [RevealedMeld(kind="kong", tiles=["7z"] * 4)]
    assert of(Settlement, found) == [
        Settlement(
            payments=None,
            deltas=[-9400, 10400, 0, 0],
            scores=[15600, 35400, 25000, 25000],
            pot=-1000,
        )
    ]


def test_indicators_below_of_a_winner_who_had_not_declared() -> None:
    """They are what the log says; beside another who had declared they may be that one's."""
    win = agari(0, 0, "250,15,250,-5,250,-5,250,-5", yaku="0,1", doraHaiUra="4")
    assert of(Win, records(document(init(), "<T52/>", win)))[0].ura == ["2m"]
    declared = (
        "<T52/>", '<REACH who="0" step="1"/>', "<D52/>",
        '<REACH who="0" ten="240,250,250,250" step="2"/>', "<U53/>", "<E53/>",
    )  # fmt: skip
    win = agari(2, 1, "240,0,250,-10,250,20,250,0", ba="0,1", yaku="7,1", doraHaiUra="4")
    assert of(Win, records(document(init(), *declared, win)))[0].ura is None


def test_limit_hands() -> None:
    win = agari(
        0, 3, "250,640,250,-320,250,0,250,-320", yaku="", yakuman="42,39", ten="40,64000,5",
        paoWho="1",
    )  # fmt: skip
    win = win.replace('yaku="" ', "")
    found = of(Win, records(document(init(), "<G52/>", win)))[0]
    assert [item.id for item in found.items or ()] == ["daisangen", "tsuuiisou"]
    assert (found.limit, found.limit_count, found.liable) == ("yakuman", 2, 1)
    assert (found.fu, found.points) == (40, 64000)


def test_so_many_that_they_count_as_a_limit_hand() -> None:
    win = agari(0, 3, NOTHING, yaku="35,6,52,8", ten="30,48000,5")
    found = of(Win, records(document(init(), "<G52/>", win)))[0]
    assert (found.limit, found.limit_count, found.total) == ("kazoe", None, 14)


def test_two_winners_are_settled_together() -> None:
    # The second result starts from the first's, and its deposits are gone.
    first = agari(1, 0, "250,-26,250,36,250,0,250,0", ba="2,1", ten="30,2000,0")
    second = agari(3, 0, "224,-20,286,0,250,0,250,20", ba="2,0", ten="30,2000,0")
    found = records(document(init("0,2,1,1,2,132"), "<D52/>", first, second))
    assert [win.seat for win in of(Win, found)] == [1, 3]
    assert [reveal.seat for reveal in of(Reveal, found)] == [1, 3]
    (settlement,) = of(Settlement, found)
    assert settlement.deltas == [-4600, 3600, 0, 2000]
    assert settlement.pot == -1000


def test_a_robbed_kong_was_never_made() -> None:
    tags = (
        f'<N who="2" m="{pung(9, 3, 0, 3)}"/>', "<F2/>", "<V77/>",
        f'<N who="2" m="{pung(9, 3, 0, 3, added=True)}"/>',
    )  # fmt: skip
    win = agari(0, 2, "250,10,250,0,250,-10,250,0", machi="39", hai="0,4,39")
    found = records(document(init(), *tags, win))
    assert (of(Win, found)[0].by, of(Win, found)[0].tile) == ("rob", "1p")
    winner, robbed = of(Reveal, found)
    assert (winner.seat, winner.concealed) == (0, ["1m", "2m"])
    assert robbed.seat == 2
    assert robbed.melds == [RevealedMeld(kind="pung", tiles=["1p"] * 3, from_seat=1, called="1p")]


def test_a_hand_nobody_wins() -> None:
    shown = ",".join(map(str, deal(2)))
    end = f'<RYUUKYOKU ba="0,0" sc="250,-10,250,-10,250,30,250,-10" hai2="{shown}"/>'
    found = records(document(init(), end))
    assert of(Exhausted, found) == [Exhausted(ready=[2])]
    assert [reveal.seat for reveal in of(Reveal, found)] == [2]
    assert of(Settlement, found)[0].deltas == [-1000, -1000, 3000, -1000]
    assert of(Settlement, found)[0].pot is None


def test_a_hand_paid_for_its_discards() -> None:
    end = '<RYUUKYOKU type="nm" ba="0,0" sc="250,-40,250,-20,250,-20,250,80"/>'
    assert of(Exhausted, records(document(init(), end))) == [Exhausted(ready=[], nagashi=[3])]


@pytest.mark.parametrize(
    ("kind", "reason", "seats"),
    [
        ("yao9", "nine_kinds", [1]),
        ("kaze4", "four_winds", []),
        ("reach4", "four_riichi", [0, 1, 2, 3]),
        ("kan4", "four_kongs", []),
        ("ron3", "triple_win", [0, 1, 3]),
    ],
)
def test_a_hand_that_is_called_off(kind: str, reason: str, seats: list[int]) -> None:
    shown = " ".join(f'hai{seat}="{",".join(map(str, deal(seat)))}"' for seat in seats)
    found = records(document(init(), f'<RYUUKYOKU type="{kind}" ba="0,0" sc="{NOTHING}" {shown}/>'))
    assert of(Aborted, found) == [Aborted(reason=reason, seats=seats)]
    assert [reveal.seat for reveal in of(Reveal, found)] == seats
    assert of(Settlement, found)[0].payments == []


def test_the_end_of_a_game_and_what_lay_on_the_table() -> None:
    owari = 'owari="260,16.0,250,5.0,250,-5.0,240,-16.0"'
    end = f'<RYUUKYOKU ba="0,1" sc="250,0,250,0,250,0,240,0" {owari}/>'
    found = records(document(init("7,0,1,1,2,132", "250,250,250,240", 3), end))
    assert of(GameEnd, found) == [
        GameEnd(
            payments=[Payment(from_seat="pot", to=0, amount=1000, reason="leftover")],
            scores=[26000, 25000, 25000, 24000],
            ranks=[1, 2, 3, 4],
        )
    ]


def test_players_who_leave_and_return() -> None:
    back = '<UN n2="C" dan="0" rate="1500" sx="M"/>'
    found = records(document(init(), '<BYE who="2"/>', "<T52/>", back, SELF))
    assert of(Presence, found) == [
        Presence(seat=2, present=False), Presence(seat=2, present=True),
    ]  # fmt: skip


def test_the_deal_kept_is_counted() -> None:
    ten, nothing = "265,245,245,245", "265,0,245,0,245,0,245,0"
    kept = init("0,1,0,1,2,132", ten), agari(1, 1, nothing, ba="1,0")
    hands = [init(), SELF, *kept, init("1,0,0,1,2,132", ten, 1), agari(0, 0, nothing)]
    found = of(Hand, records(document(*hands)))
    assert [(hand.hand, hand.streak, hand.dealer) for hand in found] == [
        (1, 0, 0), (2, 1, 0), (3, 0, 1),
    ]  # fmt: skip


def test_several_documents_and_lines_and_packing() -> None:
    one = document(init(), "\n", "<T52/>\n", SELF)
    found = read(gzip.compress(b"\xef\xbb\xbf<?xml version='1.0'?>\n" + one + b"\n" + one))
    games = [line for line in found if isinstance(line.record, Game)]
    assert [game.record.game for game in games if isinstance(game.record, Game)] == [
        "sample", "sample#2",
    ]  # fmt: skip
    draws = [line for line in found if isinstance(line.record, Draw)]
    assert [draw.number for draw in draws] == [3, 6]


def test_an_attribute_given_twice() -> None:
    same = init().replace(' oya="0"', ' oya="0" oya="0"')
    assert not faults(document(same, "<T52/>", SELF))
    other = init().replace(' oya="0"', ' oya="0" oya="2"')
    assert faults(document(other, "<T52/>", SELF)) == [("MJ035", "<INIT> #6")]
    assert (
        of(Hand, [line.record for line in read(document(other, SELF)) if line.record])[0].dealer
        == 0
    )


def test_unknown_tags_are_told_of_once() -> None:
    tags = '<MOOD v="1"/>', "<T52/>", '<MOOD v="2"/>', SELF
    assert faults(document(init(), *tags)) == [("MJ030", "<MOOD> #7")]


def test_nothing_is_expanded() -> None:
    bomb = b'<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + document(init(), SELF)
    assert faults(bomb) == [("MJ028", "<?> #1")]
    assert not [line for line in read(bomb) if line.record is not None]


def test_a_document_that_is_cut() -> None:
    whole = document(init(), "<T52/>", "<D52/>", SELF)
    cut = whole[: whole.index(b"<AGARI") + 20]
    assert next(code for code, _ in faults(cut)) == "MJ028"


def test_a_cut_is_told_once() -> None:
    whole = document(init(), "<T52/>", "<D52/>", SELF)
    for end in range(len(b'<mjloggm ver="2.3">'), len(whole) - 1):
        assert sum(code == "MJ028" for code, _ in faults(whole[:end])) == 1, whole[:end][-30:]


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('who="0" m="20487"', 'who="4" m="20487"'),
        ('m="20487"', 'm="999999"'),
        ('m="20487"', 'm="x"'),
        ('m="20487"', ""),
        ("<T52/>", "<T136/>"),
        ("<T52/>", "<T52"),
        ('machi="52"', 'machi="400"'),
        ('yaku="7,1"', 'yaku="99,1"'),
        ('yaku="7,1"', 'yaku="7"'),
        ('ten="30,1000,0"', 'ten="30,1000,9"'),
        ('sc="250,15', 'sc="15'),
        ('fromWho="0"', 'fromWho="-1"'),
    ],
)
def test_what_cannot_be_read_ends_its_hand_only(good: str, bad: str) -> None:
    first = init() + "<T52/>" + '<N who="0" m="20487"/>' + SELF
    assert good in first
    second = init("1,0,0,1,2,132", oya=1) + "<U53/>" + agari(1, 1, NOTHING)
    found = read(document(first.replace(good, bad), second))
    lost = [line for line in found if line.lost]
    assert len(lost) >= 1
    assert {fault.code for line in lost for fault in line.faults} <= {"MJ028", "MJ029"}
    after = found[found.index(lost[-1]) :]
    assert [type(line.record).__name__ for line in after if line.record is not None] == [
        "Hand", "Indicator", "Draw", "Win", "Reveal", "Settlement", "HandEnd",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('seed="0,0,0,1,2,132"', 'seed="16,0,0,1,2,132"'),
        ('seed="0,0,0,1,2,132"', 'seed="0,0,0,1,2"'),
        ('seed="0,0,0,1,2,132"', 'seed="0,0,0,1,2,136"'),
        ('ten="250,250,250,250"', 'ten="250,250,250"'),
        ('hai3="51,47', 'hai3="51,51'),
        ('hai3="51,47', 'hai3="47'),
        ('oya="0"', 'oya="7"'),
    ],
)
def test_a_hand_that_does_not_open(good: str, bad: str) -> None:
    tags = init().replace(good, bad), "<T52/>", SELF
    found = read(document(*tags))
    assert [fault.code for line in found for fault in line.faults] == ["MJ029"]
    assert not [line for line in found if isinstance(line.record, Hand)]


def test_three_players() -> None:
    assert faults(document(init(), head=HEAD.replace('"169"', '"185"'))) == [("MJ034", "<GO> #3")]


def test_a_document_beyond_all_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mjlog.formats.document.LARGEST", 1000)
    assert [code for code, _ in faults(document(init(), " " * 1000, SELF))] == ["MJ032"]


def test_places() -> None:
    data = document("\n", init(), "\n<T52/><D52/>", SELF)
    line = next(line for line in read(data) if isinstance(line.record, Discard))
    assert (line.number, line.element) == (3, "<D52> #8")
    assert data[line.offset :].startswith(b"<D52/>")
