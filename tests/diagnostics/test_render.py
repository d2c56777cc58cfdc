import json

import msgspec
import pytest

from mjlog.diagnostics import ENTRIES, Diagnostic, Entry, Label, Place, Related
from mjlog.diagnostics.render import as_json, message, text
from tests.diagnostics.samples import sample

HELD = ["1m", "1m", "3s", "4s", "7s"]

DISCARD = Diagnostic(
    code="MJ302",
    severity="error",
    place=Place(source="game-0412.jsonl", line=612, offset=70123, game="g", hand=7, event=42),
    data={"seat": 2, "tile": "5p"},
    recorded="5p",
    expected=HELD,
    decided_by="taiwan16 · tiles",
    related=(Related(event=39, note=Label("seat 2 drew 6p", "座位 2 摸六筒")),),
)


def test_the_block_in_english() -> None:
    assert text(DISCARD, "en").split("\n") == [
        "game-0412.jsonl:612  hand 7 event 42  MJ302 discard-not-held  error",
        "  seat 2 discards 5p",
        "  recorded  5p      expected one of  1m 1m 3s 4s 7s",
        "  decided by taiwan16 · tiles       related: event 39, seat 2 drew 6p",
    ]


def test_the_block_in_chinese() -> None:
    assert text(DISCARD, "zh").split("\n") == [
        "game-0412.jsonl:612  第 7 局 事件 42  MJ302 discard-not-held  錯誤",
        "  座位 2 打出五筒",
        "  記錄  五筒      應為其一  一萬 一萬 三索 四索 七索",
        "  依據 taiwan16 · tiles       相關：事件 39，座位 2 摸六筒",
    ]


def test_what_is_not_there_is_not_shown() -> None:
    bare = Diagnostic(code="MJ117", severity="error", place=Place(source="empty.jsonl"))
    assert (
        text(bare, "en")
        == "empty.jsonl  MJ117 nothing-recorded  error\n  there is no hand to check"
    )


def test_false_and_zero_are_values_and_not_absences() -> None:
    flag = msgspec.structs.replace(sample("MJ303"), recorded=False, expected=True)
    assert "  recorded  false      expected  true" in text(flag, "en").split("\n")
    assert "  記錄  否      應為  是" in text(flag, "zh").split("\n")
    zero = msgspec.structs.replace(sample("MJ606"), recorded=-20, expected=0)
    assert "  recorded  -20      expected  0" in text(zero, "en").split("\n")


def test_without_a_line_the_game_or_the_byte_tells_the_place() -> None:
    stored = msgspec.structs.replace(DISCARD, place=Place(source="w.parquet", game="g9", hand=7))
    assert text(stored, "en").startswith("w.parquet  game g9 hand 7  MJ302")
    assert text(stored, "zh").startswith("w.parquet  場 g9 第 7 局  MJ302")
    packed = msgspec.structs.replace(DISCARD, place=Place(source="cut.gz", offset=4096))
    assert text(packed, "en").startswith("cut.gz@4096  MJ302")


def test_long_values_stand_below_each_other() -> None:
    tiles = [f"{rank}{suit}" for suit in "mp" for rank in range(1, 9)]
    long = msgspec.structs.replace(sample("MJ205"), recorded=tiles, expected=tiles[::-1])
    rows = text(long, "en").split("\n")
    assert [row.split() for row in rows[2:]] == [["recorded", *tiles], ["expected", *tiles[::-1]]]


def test_a_list_is_cut_where_it_grows_longer_than_a_winning_hand() -> None:
    seventeen = ["1m"] * 17
    assert "…" not in text(msgspec.structs.replace(DISCARD, expected=seventeen), "en")
    many = msgspec.structs.replace(DISCARD, expected=["1m"] * 40)
    shown = text(many, "en")
    assert shown.count("1m") == 18
    assert "1m …" in shown


def test_one_alternative_is_plainly_expected() -> None:
    single = msgspec.structs.replace(sample("MJ318"), expected=["5m"])
    assert "expected  5m" in text(single, "en")


@pytest.mark.parametrize(
    ("value", "en", "zh"),
    [
        ({"count": 2, "value": 1}, "2 × 1", "2 × 1"),
        (
            [Label("Self-draw", "自摸"), Label("All pungs", "碰碰胡")],
            "Self-draw, All pungs",
            "自摸、碰碰胡",
        ),
        ({"en": "seat 1 draws", "zh": "座位 1 摸牌"}, "seat 1 draws", "座位 1 摸牌"),
        (
            [["1m", "1m", "1m"], ["7z"] * 4],
            "(1m 1m 1m) (7z 7z 7z 7z)",
            "(一萬 一萬 一萬) (中 中 中 中)",
        ),
        ([], "none", "無"),
        ({"1m": 4, "?": 1}, "1m 4, ? 1", "一萬 4、？ 1"),
        (["win", 3, None], "win 3 —", "win 3 —"),
        ("douque2p", "douque2p", "douque2p"),
        (12.5, "12.5", "12.5"),
    ],
)
def test_values_of_every_kind(value: object, en: str, zh: str) -> None:
    shown = msgspec.structs.replace(sample("MJ501"), expected=value)
    assert text(shown, "en").split("\n")[2] == f"  expected  {en}"
    assert text(shown, "zh").split("\n")[2] == f"  應為  {zh}"


def test_words_of_the_log_are_translated_but_ids_of_items_are_not() -> None:
    kong = msgspec.structs.replace(sample("MJ316", kind="declare"), recorded="concealed")
    assert message(kong, "zh") == "座位 1 已宣告聽牌（declare），不能暗槓"
    assert "記錄  暗槓" in text(kong, "zh")
    item = msgspec.structs.replace(sample("MJ507", id="concealed"), recorded="concealed")
    assert "記錄  concealed" in text(item, "zh")
    assert "concealed" in message(item, "zh")


@pytest.mark.parametrize(
    ("code", "changes", "en", "zh"),
    [
        ("MJ301", {}, "discard of seat 1 cannot come now", "座位 1 此時不能有「打牌」"),
        ("MJ301", {"seat": None}, "discard cannot come now", "此時不能有「打牌」"),
        (
            "MJ318",
            {"kind": "migi", "tile": None},
            "seat 1 declares ready (migi) but is not ready",
            "座位 1 宣告聽牌（migi），卻沒有聽牌",
        ),
        (
            "MJ320",
            {"reason": "on_last_tile"},
            "seat 1 may not declare ready: it holds the last drawable tile",
            "座位 1 不能宣告聽牌：拿著海底牌",
        ),
        ("MJ602", {}, "the wrong seat pays seat 1 (win)", "付給座位 1 的人不對（胡牌）"),
        (
            "MJ605",
            {"payer": "pot", "reason": "leftover"},
            "the pot pays seat 1 170, which is not due (leftover)",
            "公池付給座位 1 共 170，但不該付（公池餘額）",
        ),
        (
            "MJ604",
            {"payee": "house"},
            "seat 0 does not pay the house the 170 due (win)",
            "座位 0 沒有付給場主應付的 170（胡牌）",
        ),
        (
            "MJ503",
            {},
            "Small three dragons of seat 1 does not count beside Big three dragons",
            "座位 1 已有「大三元」，「小三元」不另計",
        ),
        ("MJ706", {}, "the door does not follow from the dice 3 4 4", "骰子 3 4 4 開的不是這個門"),
    ],
)
def test_messages(code: str, changes: dict[str, object], en: str, zh: str) -> None:
    assert message(sample(code, **changes), "en") == en
    assert message(sample(code, **changes), "zh") == zh


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_code_renders_with_all_and_with_no_values(entry: Entry, lang: str) -> None:
    full = message(sample(entry.code), lang)
    assert not set(full) & set("{}[]")
    assert "—" not in full
    for value in sample(entry.code).data.values():
        if isinstance(value, int):
            assert str(value) in full
    bare = Diagnostic(code=entry.code, severity="error", place=Place(source="x"))
    assert not set(message(bare, lang)) & set("{}[]")


def test_values_are_not_read_as_templates() -> None:
    sly = sample("MJ507", id="{seat}[{x}] {0.__class__} %s")
    assert "{seat}[{x}] {0.__class__} %s" in message(sly, "en")


JSON_KEYS = [
    "code", "name", "severity", "file", "line", "offset", "element", "game", "hand",
    "event", "data", "recorded", "expected", "decided_by", "related", "message",
]  # fmt: skip


def test_json_has_every_key_whatever_is_known() -> None:
    bare = Diagnostic(code="MJ117", severity="error", place=Place(source="x"))
    assert list(as_json(bare)) == JSON_KEYS
    assert list(as_json(DISCARD)) == JSON_KEYS


def test_json_carries_the_values_as_data_and_both_messages() -> None:
    assert json.loads(msgspec.json.encode(as_json(DISCARD))) == {
        "code": "MJ302",
        "name": "discard-not-held",
        "severity": "error",
        "file": "game-0412.jsonl",
        "line": 612,
        "offset": 70123,
        "element": None,
        "game": "g",
        "hand": 7,
        "event": 42,
        "data": {"seat": 2, "tile": "5p"},
        "recorded": "5p",
        "expected": HELD,
        "decided_by": "taiwan16 · tiles",
        "related": [
            {
                "line": None,
                "event": 39,
                "note": {"en": "seat 2 drew 6p", "zh": "座位 2 摸六筒"},
            }
        ],
        "message": {"en": "seat 2 discards 5p", "zh": "座位 2 打出五筒"},
    }


def test_json_turns_labels_into_objects() -> None:
    assert as_json(sample("MJ501"))["data"]["item"] == {"en": "Small three dragons", "zh": "小三元"}


def test_a_diagnostic_read_back_from_json_reads_the_same() -> None:
    data = json.loads(msgspec.json.encode(as_json(sample("MJ503"))))["data"]
    again = sample("MJ503", **data)
    assert message(again, "zh") == message(sample("MJ503"), "zh")
