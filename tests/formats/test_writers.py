"""Games written as mjai and tenhou.net/6: what is written, and that it is read as it was."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mjlog.codec import Source, encode
from mjlog.formats import FORMATS, lines
from mjlog.formats.conversion import SUFFIXES, Conversion
from mjlog.formats.losses import LOSSES
from mjlog.formats.page import page
from mjlog.records import Discard, Exhausted, Game, Presence, Record, Win
from tests.formats.reading import records
from tests.formats.xml_samples import HEAD, agari, chow, deal, document, init, kong, pung

ROOT = Path(__file__).parents[2]
TURN = [f"<{'TUVW'[seat]}{52 + seat}/><{'DEFG'[seat]}{52 + seat}/>" for seat in range(4)]
NOTHING = "250,0,250,0,250,0,250,0"


def shown(*seats: int) -> str:
    return " ".join(f'hai{seat}="{",".join(map(str, deal(seat)))}"' for seat in seats)


CALLS = document(
    init(),
    "<T68/><D0/>",
    f'<N who="2" m="{pung(0, 3, 0, 2)}"/><F6/>',  # of seat 0; seat 3 holds the fourth
    f'<N who="3" m="{chow(0, (3, 2, 3), 1)}"/><G35/>',
    f'<T72/><D72/><U69/><E1/><V3/><N who="2" m="{pung(0, 3, 0, 2, added=True)}"/><V77/>',
    '<DORA hai="108"/><F77/><W80/><G80/>',
    f'<T52/><N who="0" m="{kong(56, 0)}"/><DORA hai="109"/><T84/><D84/>',
    f'<N who="1" m="{kong(84, 3)}"/><U112/><DORA hai="110"/><E112/>',
    f'<RYUUKYOKU type="kan4" ba="0,0" sc="{NOTHING}"/>',
)
RIICHI = document(
    init("1,1,1,1,2,132", "240,250,250,250", oya=1),
    '<U68/><REACH who="1" step="1"/><E68/><REACH who="1" step="2"/><V69/><F69/>',
    agari(1, 2, "240,0,240,32,250,-22,250,0", ba="1,2", ten="30,2000,0", yaku="1,1,7,1,53,0",
          machi="69", hai=",".join(map(str, [*deal(1), 69])), doraHaiUra="4"),
    init("2,0,0,1,2,132", "240,272,228,250", oya=2),
    '<V70/>', agari(2, 2, "240,-40,272,-40,228,120,250,-40", ten="20,12000,1", yaku="0,1,7,1,52,3",
                    machi="70", hai=",".join(map(str, [*deal(2), 70])),
                    owari="200,-20,232,-7,348,54,210,-27"),
)  # fmt: skip
DOUBLE = document(
    init(), "<T68/><D68/>",
    agari(1, 0, "250,-20,250,20,250,0,250,0", ten="30,2000,0", yaku="7,1,8,1", machi="68",
          hai=",".join(map(str, [*deal(1), 68]))),
    agari(3, 0, "230,-39,270,0,250,0,250,39", ten="30,3900,0", yaku="7,1,8,1,9,1", machi="68",
          hai=",".join(map(str, [*deal(3), 68]))),
)  # fmt: skip
LIMIT = document(
    init(), "<T68/>",
    agari(0, 0, "250,480,250,-160,250,-160,250,-160", ten="30,48000,5", yakuman="37", machi="68",
          hai=",".join(map(str, [*deal(0), 68]))).replace('yaku="7,1" ', ""),
)  # fmt: skip
ABORTS = document(
    init(), "<T68/>", f'<RYUUKYOKU type="yao9" ba="0,0" sc="{NOTHING}" {shown(0)}/>'.replace(
        'hai0="', 'hai0="68,'),
    init("0,1,0,1,2,132"), *TURN, f'<RYUUKYOKU type="kaze4" ba="1,0" sc="{NOTHING}"/>',
    init("0,2,0,1,2,132"), "<T68/><D68/>",
    f'<RYUUKYOKU type="ron3" ba="2,0" sc="{NOTHING}" {shown(1, 2, 3)}/>',
    init("0,3,0,1,2,132"), "<T68/><D68/>",
    '<RYUUKYOKU type="nm" ba="3,0" sc="250,120,250,-40,250,-40,250,-40"/>',
    init("0,4,0,1,2,132", "370,210,210,210"), "<T68/><D68/>",
    '<RYUUKYOKU ba="4,0" sc="370,0,210,0,210,0,210,0"/>',
)  # fmt: skip
SAMPLES = {
    "calls": CALLS, "riichi": RIICHI, "double": DOUBLE, "limit": LIMIT, "aborts": ABORTS,
    "no reds": document(
        init(), *TURN, f'<RYUUKYOKU type="kaze4" ba="0,0" sc="{NOTHING}"/>',
        head=HEAD.replace('"169"', '"11"'),
    ),
}  # fmt: skip
WRITTEN = [name for name in SUFFIXES if name != "mjlog"]


def written(data: bytes, target: str) -> bytes:
    conversion = Conversion(Source("sample.x", stream=io.BytesIO(data)), target)
    whole = b"".join(conversion)
    assert not conversion.faulty
    return whole


def without(record: Record, target: str) -> Record:
    """A record without what the format does not carry: see `losses`."""
    if isinstance(record, Game):
        kept = replace(record, shuffle=None, platform=None, table=None)
        if target == "mjai":
            lost = {"length": None, "kuitan": None}
            options = {k: v for k, v in record.ruleset.options.items() if k not in lost}
            ruleset = replace(record.ruleset, hash="", options=options, rows=[])
            kept = replace(kept, ruleset=ruleset)
        return kept
    if isinstance(record, Win) and target == "tenhou6" and record.limit is not None:
        return replace(record, fu=None)
    if isinstance(record, Win) and target == "mjai":
        return replace(record, limit=None, limit_count=None, liable=None)
    return record


def carried(found: list[Record], target: str) -> list[Record]:
    kept = [without(record, target) for record in found if not isinstance(record, Presence)]
    for place, record in enumerate(kept):
        if isinstance(record, Exhausted) and record.nagashi and target == "tenhou6":
            kept[place] = replace(record, ready=None)
    return kept


@pytest.mark.parametrize("target", WRITTEN)
@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_written_is_read_as_it_was(name: str, target: str) -> None:
    original = records(SAMPLES[name])
    data = written(SAMPLES[name], target)
    assert carried(records(data), target) == carried(original, target)
    assert written(data, target) == data


@pytest.mark.parametrize("target", WRITTEN)
@pytest.mark.parametrize("between", WRITTEN)
def test_through_both_formats(target: str, between: str) -> None:
    once = written(written(RIICHI, between), target)
    assert _in_common(once) == _in_common(RIICHI)


def _in_common(data: bytes) -> list[Record]:
    kept: list[Record] = []
    for record in records(data):
        common = without(without(record, "mjai"), "tenhou6")
        kept.append(replace(common, fu=None) if isinstance(common, Win) else common)
    return kept


def test_a_hand_as_mjai() -> None:
    events: list[Any] = [json.loads(line) for line in written(RIICHI, "mjai").splitlines()]
    assert [event["type"] for event in events] == [
        "start_game", "start_kyoku", "tsumo", "reach", "dahai", "reach_accepted", "tsumo", "dahai",
        "hora", "end_kyoku", "start_kyoku", "tsumo", "hora", "end_kyoku", "end_game",
    ]  # fmt: skip
    start = events[1]
    assert (start["bakaze"], start["kyoku"], start["honba"], start["kyotaku"]) == ("E", 2, 1, 1)
    assert (start["oya"], start["dora_marker"]) == (1, "C")
    assert events[0]["names"] == ["A", "B b", "C", "東"]
    assert events[8] == {
        "type": "hora", "actor": 1, "target": 2, "pai": "9p", "ura_markers": ["2m"],
        "yakus": [["reach", 1], ["pinfu", 1]], "fu": 30, "fan": 2, "hora_points": 2000,
        "deltas": [0, 3200, -2200, 0], "scores": [24000, 27200, 22800, 25000],
    }  # fmt: skip


def test_a_hand_as_tenhou6() -> None:
    (whole,) = [json.loads(line) for line in written(RIICHI, "tenhou6").splitlines()]
    assert whole["rule"] == {"disp": "鳳南喰赤", "aka": 1}
    first, second = whole["log"]
    assert first[:4] == [[1, 1, 1], [24000, 25000, 25000, 25000], [47], [12]]
    assert first[8:10] == [[29], ["r60"]]
    assert first[16] == [
        "和了", [0, 3200, -2200, 0], [1, 2, 1, "30符2飜2000点", "立直(1飜)", "平和(1飜)"],
    ]  # fmt: skip
    assert second[16][2][3] == "満貫4000点∀"
    assert whole["sc"] == [20000, 0.0, 23200, 0.0, 34800, 0.0, 21000, 0.0]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (1500, "400-700"),
        (2700, "700-1300"),
        (1100, "300-500"),
        (4000, "1000-2000"),
        (5200, "1300-2600"),
    ],
)
def test_both_parts_of_a_self_drawn_win(points: int, words: str) -> None:
    # Worked examples of riichi §13: 400/700, 700/1300, 300/500; a mangan at twice 1000 and 1300.
    data = document(init(), "<U68/>", agari(1, 1, NOTHING, ten=f"30,{points},0", machi="68"))
    assert f"30符1飜{words}点" in written(data, "tenhou6").decode()


def test_which_dragon_it_was() -> None:
    tiles = ",".join(map(str, [124, 125, 126, *deal(1)[3:]]))
    data = document(
        init(), "<T128/><D128/>",
        agari(1, 0, NOTHING, yaku="18,1,19,1", machi="128", hai=f"{tiles},128,129,130"),
    )  # fmt: skip
    text = written(data, "tenhou6").decode()
    assert "役牌 白(1飜)" in text
    assert "役牌 發(1飜)" in text


@pytest.mark.parametrize("target", WRITTEN)
def test_games_of_other_rules_are_not_written(target: str) -> None:
    path = sorted((ROOT / "data" / "sample").rglob("*.jsonl"))[0]
    conversion = Conversion(Source(str(path), str(path)), target)
    assert not b"".join(conversion)
    assert [fault.code for line in conversion.faulty for fault in line.faults] == ["MJ037"]


@pytest.mark.parametrize("target", WRITTEN)
def test_hands_that_are_not_whole_are_left_out(target: str) -> None:
    found = records(CALLS)
    cut = b"".join(encode(record) + b"\n" for record in found[:-3])
    conversion = Conversion(Source("x", stream=io.BytesIO(cut)), target)
    assert b"".join(conversion)
    assert [fault.code for line in conversion.faulty for fault in line.faults] == ["MJ037"]


@pytest.mark.parametrize("target", WRITTEN)
def test_hidden_tiles(target: str) -> None:
    found = [
        replace(record, tile="?") if isinstance(record, Discard) else record
        for record in records(DOUBLE)
    ]
    data = b"".join(encode(record) + b"\n" for record in found)
    conversion = Conversion(Source("x", stream=io.BytesIO(data)), target)
    assert not b"".join(conversion)
    assert conversion.faulty


def test_the_page_is_up_to_date() -> None:
    text = "".join(page()).rstrip("\n") + "\n"
    stale = "docs/formats.md is stale; run: python -m mjlog.formats > docs/formats.md"
    assert (ROOT / "docs" / "formats.md").read_text("utf-8") == text, stale
    assert set(LOSSES) == set(FORMATS)


def test_real_games_are_written_as_they_were(real_logs: Path) -> None:
    paths = [path for path in sorted((real_logs / "riichi").rglob("*.*")) if path.is_file()]
    assert len(paths) == 47
    for path in paths:
        found = list(lines(Source("sample.x", str(path))))
        original = [line.record for line in found if line.record is not None]
        for target in WRITTEN:
            data = written(path.read_bytes(), target)
            again = [without(r, target) for r in records(data)]
            kept = [without(r, target) for r in original if not isinstance(r, Presence)]
            assert again == [
                replace(r, game="sample") if isinstance(r, Game) else r for r in kept
            ], path


def test_readme_promises_no_writer_that_there_is_not() -> None:
    """Tenhou's own XML is read alone, and both languages name what is written."""
    page = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `mjlog convert ")]
    written = {each.id for each in FORMATS.values() if each.write is not None}
    assert written == {"mjai", "tenhou6"}
    for row, verb in zip(rows, (" and write ", "可寫出"), strict=True):
        after = row.split(verb)[1]
        assert "mjai" in after
        assert "tenhou.net/6" in after
        assert "`.mjlog`" not in after
