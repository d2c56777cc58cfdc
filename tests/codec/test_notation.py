"""Hands as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjlog.codec import HandText, MeldText, NotationError, format_hand, parse_hand, parse_tiles
from mjlog.tiles import INDEX, NAMES


def tiles(names: str) -> list[int]:
    return [INDEX[name] for name in names.split()]


def test_whole_hand() -> None:
    hand = parse_hand("23m11p P:777z M:8888p A:3333s K:2222z C:123m +4m 5f")
    assert hand.concealed == tiles("2m 3m 1p 1p")
    assert hand.melds == [
        MeldText("P", tiles("7z 7z 7z")),
        MeldText("M", tiles("8p 8p 8p 8p")),
        MeldText("A", tiles("3s 3s 3s 3s")),
        MeldText("K", tiles("2z 2z 2z 2z")),
        MeldText("C", tiles("1m 2m 3m")),
    ]
    assert hand.winning == INDEX["4m"]
    assert hand.flowers == tiles("5f")


SAME = [
    ("23m456m", "23萬456万"),
    ("23m456m", "２３ｍ４５６ｍ"),
    ("23m456m", "23456m"),
    ("23m456m", " 2 3\t456 \u3000m "),
    ("23m456m", "二三四五六萬"),
    ("19p5s", "19筒5索"),
    ("19p5s", "19餅5條"),
    ("19p5s", "19饼5条"),
    ("1234567z", "東南西北白發中"),
    ("1234567z", "东 南西 北白 发中"),
    ("66z", "發発"),
    ("77z P:555z +1z", "中中 P:白白白 +東"),
    ("77z P:555z +1z", "+東中中P：白白白"),
    ("1m P:555z M:6666z +2m", "1mP:555zM:6666z+2m"),
    ("C:123m", "C: 3 1 2 m"),
    ("12345678f", "春夏秋冬梅蘭菊竹"),
    ("05m??", "5m0m ? ？"),
    ("C:067s", "C:607s"),
    ("P:055p", "P:550p"),
    ("M:777777z K:22222222m", "M:7777 77z K:22222222萬"),
    ("", " \n"),
]  # fmt: skip


@pytest.mark.parametrize(("plain", "other"), SAME)
def test_other_ways_to_type_the_same(plain: str, other: str) -> None:
    assert format_hand(parse_hand(other)) == format_hand(parse_hand(plain))


FAULTS = [
    ("23m4", 4, "4 is not followed by a suit", "4 之後沒有花色"),
    ("23m 4 +5m", 5, "4 is not followed by a suit", "4 之後沒有花色"),
    ("2 東", 1, "2 is not followed by a suit", "2 之後沒有花色"),
    ("m", 1, "no digit before the suit", "花色前沒有數字"),
    ("12mp", 4, "no digit before the suit", "花色前沒有數字"),
    ("189z", 2, "there is no tile 8z", "沒有 8z 這張牌"),
    ("0z", 1, "there is no tile 0z", "沒有 0z 這張牌"),
    ("19f", 2, "there is no tile 9f", "沒有 9f 這張牌"),
    ("1m x", 4, "x means nothing here", "無法理解 x"),
    ("1m \x07", 4, "\\x07 means nothing here", "無法理解 \\x07"),
    ("1m 囍", 4, "囍 means nothing here", "無法理解 囍"),
    ("+", 1, "exactly one tile follows +", "+ 之後應為一張牌"),
    ("1m +45m", 4, "exactly one tile follows +", "+ 之後應為一張牌"),
    ("1m + P:555z", 4, "exactly one tile follows +", "+ 之後應為一張牌"),
    ("+4m +5m", 5, "a second winning tile", "重複的胡牌張"),
    ("1m P:", 4, "a pung is three alike", "碰應為相同三張"),
    ("1m P:77z", 4, "a pung is three alike", "碰應為相同三張"),
    ("P:7777z", 1, "a pung is three alike", "碰應為相同三張"),
    ("P:123m", 1, "a pung is three alike", "碰應為相同三張"),
    ("P:???", 1, "a pung is three alike", "碰應為相同三張"),
    ("P:1f1f1f", 1, "a pung is three alike", "碰應為相同三張"),
    ("C:124m", 1, "a chow is three in sequence", "吃應為同花色連續三張"),
    ("C:89m1p", 1, "a chow is three in sequence", "吃應為同花色連續三張"),
    ("C:123z", 1, "a chow is three in sequence", "吃應為同花色連續三張"),
    ("C:12m", 1, "a chow is three in sequence", "吃應為同花色連續三張"),
    ("C:", 1, "a chow is three in sequence", "吃應為同花色連續三張"),
    ("K:222z", 1, "a kong is four to eight alike", "槓應為相同的四到八張"),
    ("K:222222222z", 1, "a kong is four to eight alike", "槓應為相同的四到八張"),
    ("A:2223z", 1, "a kong is four to eight alike", "槓應為相同的四到八張"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "en", "zh"), FAULTS)
def test_faults_have_column_and_reason(text: str, column: int, en: str, zh: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert (caught.value.column, caught.value.label.en, caught.value.label.zh) == (column, en, zh)
    assert caught.value.text("en") == str(caught.value) == f"column {column}: {en}"
    assert caught.value.text("zh") == f"第 {column} 字：{zh}"


def test_unknown_meld_names_the_known_ones() -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand("1m X:777z")
    assert caught.value.column == 4
    assert "A added kong" in caught.value.label.en
    assert "A 加槓" in caught.value.label.zh


def test_tiles_alone() -> None:
    assert parse_tiles("5z 0m ? 1f 三萬") == tiles("5z 0m ? 1f 3m")
    for text in ("1m +2m", "P:111m"):
        with pytest.raises(NotationError, match="only tiles"):
            parse_tiles(text)


plain_kinds = st.integers(0, 33)


def meld(letter: str, kind: int, size: int) -> MeldText:
    return MeldText(letter, [kind] * size)


melds = st.one_of(
    st.builds(meld, st.just("P"), plain_kinds, st.just(3)),
    st.builds(meld, st.sampled_from("MAK"), plain_kinds, st.integers(4, 8)),
    st.builds(
        lambda suit, rank: MeldText("C", [suit * 9 + rank + i for i in range(3)]),
        st.integers(0, 2),
        st.integers(0, 6),
    ),
)
hands = st.builds(
    HandText,
    st.lists(st.sampled_from([*range(34), 42, 43, 44, 45]), max_size=17),
    st.lists(melds, max_size=5),
    st.none() | st.integers(0, 44),
    st.lists(st.integers(34, 41), max_size=8),
)


@given(hands)
def test_parsing_undoes_formatting(hand: HandText) -> None:
    again = parse_hand(format_hand(hand))
    assert sorted(again.concealed) == sorted(hand.concealed)
    assert again.melds == hand.melds
    assert again.winning == hand.winning
    assert sorted(again.flowers) == sorted(hand.flowers)
    assert format_hand(again) == format_hand(hand)


@given(st.text("0123456789mpszf +:PCKMA?東萬中 ", max_size=14) | st.text(max_size=8))
def test_any_text_is_a_hand_or_a_located_fault(text: str) -> None:
    try:
        hand = parse_hand(text)
    except NotationError as error:
        place = error.column
        hand = HandText([])
    else:
        place = 1
    assert 1 <= place <= max(len(text), 1)
    assert all(0 <= tile < len(NAMES) for tile in hand.concealed)
