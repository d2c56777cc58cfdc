"""Single hands of a report: limit hands by their name, and chips where a table plays for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.json import encode

from mjlog import Warehouse
from mjlog.analytics.labels import counted_text, limits_note
from mjlog.codec import write
from mjlog.codec.decode import decode_line
from mjlog.report.contents import SPREADS
from mjlog.report.figures import drawings
from mjlog.report.gather import Report, gather
from mjlog.report.hands import hands_of
from mjlog.report.terminal import terminal_text
from mjlog.rules.registry import load
from tests.analytics.conftest import load_folder
from tests.cli.conftest import Run
from tests.report.conftest import Pages
from tests.rules.riichi_hands import ended, play
from tests.rules.test_riichi_liability import DRAGONS, FED


@pytest.fixture(scope="module")
def limits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    """Big three dragons; and big four winds, all honors, at a table that counts the winds twice."""
    folder = tmp_path_factory.mktemp("limits")
    (folder / "logs").mkdir()
    dragons = play(f"{FED} 1~ 2-9p 0:win", DRAGONS)
    winds = play("0~ 1~ 2-4z 0:win", {0: "111222333z44z55z", 2: "4z"}, double_yakuman=True)
    for name, log in {
        "dragons": ended(dragons),
        "winds": ended(winds, double_yakuman=True),
    }.items():
        write(folder / "logs" / f"{name}.jsonl", [decode_line(encode(line)) for line in log])
    with load_folder(folder / "logs", folder / "warehouse") as warehouse:
        yield warehouse


def test_chips_are_listed_where_a_table_plays_for_them(with_chips: Report) -> None:
    """As worked out at the head of `chipped_game`: 12 and −5 of chen, in one game."""
    text = terminal_text(with_chips, "zh", width=400, colour=False)
    chapters = text.split("\n" + "─" * 80 + "\n")
    (riichi,) = [part for part in chapters if "四人立直麻將" in part.splitlines()[0]]
    (other,) = [part for part in chapters if "鬥雀" in part.splitlines()[0]]
    assert "祝儀" not in other
    heads = next(line for line in riichi.splitlines() if "祝儀收支" in line).split()
    assert heads[heads.index("局收支") + 1 :][:2] == ["祝儀收支", "每半莊祝儀"]
    chen = next(line for line in riichi.splitlines() if line.startswith("  Chen "))
    assert "3.50 ± 8.50 *" in chen
    assert "7.00 *" in chen
    best = riichi.split("贏最多的局")[1].splitlines()
    assert best[1].split() == ["輸贏", "祝儀", "玩家", "飜數", "胡法", "役"]
    assert [line.split()[1] for line in best[3:] if "Lin" in line] == ["+1", "−4"]


def test_chips_on_a_page(page_of: Pages) -> None:
    text = page_of("with_chips", "en")
    parts = text.split("<section ")
    (riichi,) = [part for part in parts if part.startswith('class="chapter"') and "han<" in part]
    (other,) = [part for part in parts if part.startswith('class="chapter"') and part != riichi]
    assert '<th scope="col" class="n">chips</th>' in riichi
    assert '<td class="n chips" data-label="chips">−5</td>' in riichi
    assert "Chips per game" in riichi
    assert "chips" not in other.lower()
    assert "<code>chip_balance</code>" in text


def test_no_word_of_chips_elsewhere(page_of: Pages, found: Report) -> None:
    for lang in ("en", "zh"):
        for text in (
            terminal_text(found, lang, width=100, colour=False),
            page_of("found", lang).split("</style>")[1],
        ):
            assert "chip" not in text.lower()
            assert "祝儀" not in text


def test_limit_hands_go_by_their_name(limits: Warehouse) -> None:
    (chapter,) = gather(limits).chapters
    names = {"lin": "Lin", "chen": "Chen", "wang": "Wang", "li": "Li"}
    won = [hand for hand in hands_of(chapter, names, "zh") if hand.delta.startswith("+")]
    # The dealer has 8,000 × 6 for each: all honors are one, big four winds two there.
    assert [(hand.delta, hand.value) for hand in won] == [
        ("+144,000", "役滿 ×3"),
        ("+48,000", "役滿"),
    ]
    assert [h.value for h in hands_of(chapter, names, "en")][:2] == ["Yakuman ×3", "Yakuman"]


@pytest.mark.parametrize(
    ("value", "en", "zh"),
    [
        (4, "4", "4"),  # a mangan from 40 fu on, which are not known
        (5, "5 (Mangan)", "5（滿貫）"),
        (7, "7 (Haneman)", "7（跳滿）"),
        (8, "8 (Baiman)", "8（倍滿）"),
        (11, "11 (Sanbaiman)", "11（三倍滿）"),
        (13, "13 (Counted yakuman)", "13（累計役滿）"),
    ],
)
def test_limits_that_han_alone_reach_are_named(value: int, en: str, zh: str) -> None:
    """riichi §11."""
    rules = load("riichi")
    assert counted_text(value, "riichi dora×3", rules, "en") == en
    assert counted_text(value, "riichi dora×3", rules, "zh") == zh
    # Whether it is a limit hand, its patterns tell; and other tables have no limits.
    assert counted_text(value, None, rules, "en") == str(value)
    assert counted_text(value, "riichi", load("taiwan16"), "en") == str(value)


def test_house_rules_say_what_limits_are() -> None:
    rules = load("riichi", {"kazoe": "sanbaiman"})
    assert counted_text(13, "riichi", rules, "en") == "13 (Sanbaiman)"
    assert counted_text(13, "daisangen dora", rules, "en") == "Yakuman"


def test_where_limit_hands_stand_among_values_is_told(
    limits: Warehouse, run: Run, found: Report
) -> None:
    text = run("stats", limits.path, "-m", "tai_spread").stdout
    assert "\n13 and more: Yakuman, or counted to as much\n" in text
    assert "limit" not in run("stats", limits.path, "-m", "win_rate").stdout
    (chapter,) = gather(limits).chapters
    (note,) = [one.note for one in drawings(chapter, {}, "zh", "x") if one.metrics == SPREADS[:1]]
    assert note.endswith("線為 95 % 區間。13 以上：役滿，或累計達此數。")
    assert limits_note(found.chapters[0].rules.values()) is None


def test_limit_hands_in_a_listing(limits: Warehouse, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    log = ended(play(f"{FED} 1~ 2-9p 0:win", DRAGONS))
    write(folder / "dragons.jsonl", [decode_line(encode(line)) for line in log])
    load_folder(folder, tmp_path / "warehouse").close()
    wide = {"COLUMNS": "300"}
    text = run("stats", tmp_path / "warehouse", "-m", "best_hands", "--lang", "zh", env=wide).stdout
    first = text.splitlines()[2].split()
    assert first[:7] == ["lin", "0", "48,000", "點", "胡", "別家放槍", "役滿"]
    assert "rules_key" not in text
