"""Reports as text."""

import json
import re
from pathlib import Path

import pytest
from msgspec import structs
from rich.cells import cell_len

from mjlog import Warehouse
from mjlog.analytics.registry import metrics
from mjlog.report.cells import columns_of
from mjlog.report.contents import OVERALL, PLAYERS
from mjlog.report.gather import Report, gather
from mjlog.report.hands import hands_of
from mjlog.report.terminal import broken, terminal_text
from tests.analytics.four_seats import four_seats
from tests.cli.conftest import Run
from tests.report.conftest import NASTY


def line_of(text: str, *beginning: str) -> list[str]:
    """Return the words of the one line that begins so."""
    found = [line.split() for line in text.splitlines() if "…" in line]
    (line,) = [words for words in found if words[: len(beginning)] == list(beginning)]
    return line[len(beginning) :]


def test_overview(run: Run, golden: Path) -> None:
    lines = run("report", golden).stdout.splitlines()
    assert lines[:4] == [
        "Mahjong report",
        "  8 hands, 1 game, 2 players, 1 log",
        "  dates not recorded",
        "  verified 8",
    ]
    chinese = run("report", golden, "--lang", "zh").stdout.splitlines()
    assert chinese[:4] == [
        "麻將牌譜報告",
        "  8 局、1 將、2 位玩家、1 份牌譜",
        "  沒有記錄日期",
        "  通過 8",
    ]


def test_all_hands_together(run: Run, golden: Path) -> None:
    """As worked out at the head of tests/analytics/golden.py: six wins, three of them own draws."""
    text = run("report", golden).stdout
    # Hands 6 and 8 of 8.
    assert line_of(text, "Exhausted", "rate")[:2] == ["25.0", "%"]
    assert line_of(text, "Exhausted", "rate")[-2:] == ["/", "8"]
    # Hands 1 and 7 of 1, 2, 3, 4, 5, 7.
    assert line_of(text, "Self-drawn", "share", "of", "wins")[-3:] == ["2", "/", "6"]
    # 7 + 1 + 2 + 5 + 2 + 14 = 31, of 6; with the dealer's part 31 + 1 + 3 + 5 + 1 + 3 + 7 = 51.
    assert line_of(text, "Average", "hand", "value")[0] == "5.17"
    assert line_of(text, "Average", "value")[0] == "8.50"
    assert line_of(text, "Average", "value")[-2:] == ["6", "tai"]
    # 210 + 130 + 190 + 170 + 150 + 470 = 1320, of 6.
    assert line_of(text, "Average", "income", "of", "a", "win")[0] == "220.0"
    assert line_of(text, "Average", "income", "of", "a", "win")[-1] == "points"
    # As the dealer lin won 1 and 2, chen 4 and 5.
    assert line_of(text, "Dealer's", "win", "rate")[-3:] == ["4", "/", "8"]


def test_players(run: Run, golden: Path) -> None:
    text = run("report", golden, env={"COLUMNS": "600"}).stdout
    lin = line_of(text, "Lin")
    # Won 3 of 8, drew 2, dealt in 3, with Wilson's intervals; mean and error of the balance.
    win = ["37.5", "%", "*", "13.7", "…", "69.4", "%", "3", "/", "8"]
    draw = ["25.0", "%", "*", "7.1", "…", "59.1", "%", "2", "/", "8"]
    assert lin[:10] == win
    assert lin[10:20] == draw
    assert lin[20:30] == win
    assert lin[30:38] == ["37.5", "±", "80.0", "*", "−151.6", "…", "226.6", "8"]


def test_hands_best_first(run: Run, golden: Path) -> None:
    text = run("report", golden, "--top", "1", env={"COLUMNS": "200"}).stdout
    # Hand 7: 14 and 7 of the dealer.
    (best,) = [line.split() for line in text.splitlines() if "+470" in line]
    assert best[:7] == ["+470", "Lin", "14", "+", "7", "own", "draw"]
    assert "+210" not in text
    assert re.search(r"golden\.jsonl:\d+\n", text)
    chinese = run("report", golden, "--lang", "zh", env={"COLUMNS": "200"}).stdout
    assert "自摸、門清、不求" in chinese


def test_places_of_hands_stay_whole(found: Report) -> None:
    """However little room there is, they can be copied; and no pattern is lost or cut."""
    hands = [hand for chapter in found.chapters for hand in hands_of(chapter, found.names, "en")]
    for width in (40, 80, 200):
        lines = terminal_text(found, "en", width=width, colour=False).splitlines()
        assert [line.strip() for line in lines if ".jsonl:" in line] == [h.place for h in hands]
        text = re.sub(r"\s", "", "".join(lines))
        for hand in hands:
            assert re.sub(r"\s", "", hand.patterns.split(", ")[0]) in text
    # Where even the other columns have no room, these fold and lose nothing.
    chinese = terminal_text(found, "zh", width=36, colour=False)
    assert re.search("放[^放]*槍", re.sub(r"\s", "", chinese.split("贏最多的局")[1]))
    wide = [line.split("  ")[-1].strip() for line in lines]
    assert set(wide) >= {hand.patterns for hand in hands}


def test_patterns_of_hands_have_their_counts(sample: Warehouse) -> None:
    """As many as the log's items say."""
    report = gather(sample, top=3)
    rows = report.chapters[0].best.to_dict("records")
    told = hands_of(report.chapters[0], report.names, "zh")
    for row, hand in zip(rows, told, strict=True):
        records = [json.loads(line) for line in Path(row["file"]).read_text("utf-8").splitlines()]
        rest = records[row["line"] - 1 :]
        ends = next(n for n, record in enumerate(rest) if record["type"] == "hand_end")
        items = [item for r in rest[:ends] if r["type"] == "win" for item in r["items"]]
        assert len(hand.patterns.split("、")) == len(items)
        expected = [f"×{item['count']}" for item in items if item["count"] > 1]
        assert re.findall("×[0-9]+", hand.patterns) == expected


def test_who_never_did_something_could_have(golden: Path) -> None:
    """Of eight hands lin declares in the fourth and, in the other way, in the seventh."""
    with Warehouse(golden) as warehouse:
        (chapter,) = gather(warehouse).chapters
    columns, cells = columns_of(chapter, ["lin", "chen"], "en")
    found = [
        [(cell.value, cell.of, cell.interval, cell.small) for cell in each]
        for column, each in zip(columns, cells, strict=True)
        if column.metric == "declare_rate"
    ]
    # Wilson's limits for 0 of 8: z² / (8 + z²).
    none = ("0.0 %", "0 / 8", "0.0 … 32.4 %", True)
    assert [(lin[:2], chen) for lin, chen in found] == [(("12.5 %", "1 / 8"), none)] * 2


def test_units_of_the_ruleset(run: Run, mixed: Path) -> None:
    text = run("report", mixed, "--lang", "zh").stdout
    heads = re.findall(r"局、\d [將場]、以(.、.*)計", text)
    assert sorted(heads) == sorted(["台、點", "台、金幣", "番、金幣"])
    assert "hands, 1 game, in fan and coins\n" in run("report", mixed).stdout
    only = run("report", mixed, "--lang", "zh", "--ruleset", "maceplay2p").stdout
    assert "番" in only
    assert " 台\n" not in only
    assert "金幣" in only
    assert " 點" not in only


def test_statuses(run: Run, mixed: Path) -> None:
    text = run("report", mixed, "--player", "wu").stdout
    # Hand 1 is paid wrongly; then the next opens with other scores than the payment led to.
    assert "failed 1" in text
    assert "1 player," in text
    assert "wu" not in run("report", mixed, "--ruleset", "maceplay2p").stdout


def test_what_was_not_checked(run: Run, tmp_path: Path, golden: Path) -> None:
    sample = Path(__file__).parents[2] / "data" / "sample" / "deals"
    assert run("load", sample, "--out", tmp_path / "w").exit_code == 0
    text = run("report", tmp_path / "w").stdout
    assert "partial 22" in text
    assert "not checked in 22 hands  dealer, streak and scores as the hand opens" in text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_number_stands_alone(found: Report, lang: str) -> None:
    """Whatever has a value has an interval, or is marked, and what it is of."""
    text = terminal_text(found, lang, width=100, colour=False)
    rows = [line for line in text.splitlines() if " %" in line and not line.startswith("95")]
    assert len(rows) > 60
    for line in rows:
        values = len(re.findall(r"\d %(?! \*?\s+\d+ /)", re.sub(r"… [\d.]+ %", "…", line)))
        assert line.count(" … ") >= values
        assert line.count(" / ") >= values


def test_every_metric_is_shown(found: Report, with_chips: Report) -> None:
    text = "".join(
        terminal_text(report, "en", width=300, colour=False) for report in (found, with_chips)
    )
    # The spreads are for figures.
    for name in {*OVERALL, *PLAYERS} - {"tai_spread", "win_turn_spread"}:
        assert metrics()[name].label.en in text, name


@pytest.mark.parametrize(
    ("separator", "room", "lines"),
    [
        ("、", 10, "寶牌 ×2、\n立直、\n三元牌"),
        ("、", 16, "寶牌 ×2、立直、\n三元牌"),
        ("、", 4, "寶牌 ×2、\n立直、\n三元牌"),
        ("、", 22, "寶牌 ×2、立直、三元牌"),
    ],
)
def test_lists_are_broken_between_items(separator: str, room: int, lines: str) -> None:
    assert broken("寶牌 ×2、立直、三元牌", separator, room) == lines
    spaced = lines.replace("、", ", ").replace(" \n", "\n")
    assert broken("寶牌 ×2, 立直, 三元牌", ", ", room) == spaced


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_sentences_and_lists_fit_eighty_columns(found: Report, lang: str) -> None:
    lines = terminal_text(found, lang, width=80, colour=False).splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    (chapter,) = found.chapters
    items = [
        item
        for hand in hands_of(chapter, found.names, lang)
        for item in hand.patterns.split({"en": ", ", "zh": "、"}[lang])
    ]
    # Wider ones may have no room in the narrowest column that lists of them get.
    items = [item for item in items if cell_len(item) <= 12]
    assert len(items) > 10
    assert [item for item in items if not any(item in line for line in lines)] == []


def test_categories_stand_below_names_that_have_no_room_beside(found: Report) -> None:
    text = terminal_text(found, "en", width=70, colour=False)
    assert re.search(r"^  Declaration rate +[0-9.]+ %.*\n    Declared ready$", text, re.MULTILINE)


@pytest.mark.parametrize("width", [40, 80, 100, 200])
def test_fits_the_terminal(found: Report, width: int) -> None:
    text = terminal_text(structs.replace(found, top=3), "zh", width=width, colour=False)
    tables = [line for line in text.splitlines() if " … " in line and width >= 80]
    assert all(cell_len(line) <= width for line in tables)


def test_colour_is_only_colour(found: Report) -> None:
    plain = terminal_text(found, "en", width=100, colour=False)
    coloured = terminal_text(found, "en", width=100, colour=True)
    assert "\x1b" not in plain
    stripped = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_four_players(lang: str) -> None:
    text = terminal_text(gather(four_seats(hands=100)), lang, width=120, colour=False)
    assert "south" in text


def test_names_are_harmless(run: Run, nasty: Path) -> None:
    text = run("report", nasty, "--top", "30").stdout
    for char in ("\u202e", "\u200f", "\x1b", "\x07"):
        assert char not in text
    assert "<script>alert(1)</s" in text
    assert "[red]" in text
    assert "{{ 7*7 }}{%" in text
    # Everybody sat in 8 hands, and has a line in the block that begins with the win rate.
    block = text[text.index("\nPlayers\n") :].split("\n\n")[0]
    assert block.count(" / 8") >= 2 * len(NASTY)


def test_players_by_name_or_id(run: Run, golden: Path) -> None:
    by_id = run("report", golden, "--player", "lin")
    assert by_id.stdout == run("report", golden, "--player", "Lin").stdout
    assert "1 player," in by_id.stdout
    assert "Chen" not in by_id.stdout
    # 3 of lin's 8.
    assert line_of(by_id.stdout, "Self-drawn", "share", "of", "wins")[-3:] == ["2", "/", "3"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--player", "nobody"], "no player nobody in this warehouse; there are: chen, lin"),
        (["--ruleset", "chess"], "no ruleset chess in this warehouse; there are: douque2p"),
        (["--player", "x' OR 1=1 --"], "no player x' OR 1=1 --"),
        (["--top", "0"], "--top"),
        (["--format", "csv"], "--format"),
        (["--out", "/nowhere/x"], "cannot write to /nowhere/x"),
    ],
)
def test_usage_errors(run: Run, golden: Path, args: list[str], message: str) -> None:
    result = run("report", golden, *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_no_warehouse(run: Run, tmp_path: Path) -> None:
    result = run("report", tmp_path / "nowhere")
    assert result.exit_code == 2
    assert result.stderr.startswith("mjlog: there is no warehouse")


def test_nothing_to_report(run: Run, tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_text("no log\n", "utf-8")
    run("load", tmp_path / "log.jsonl", "--out", tmp_path / "w")
    result = run("report", tmp_path / "w")
    assert result.exit_code == 0
    assert "no hands to report on" in result.stdout
    assert run("report", tmp_path / "w", "--format", "json").exit_code == 0


def test_out(run: Run, golden: Path, tmp_path: Path) -> None:
    result = run("report", golden, "--out", tmp_path / "x.txt")
    assert (result.exit_code, result.stdout) == (0, "")
    assert (tmp_path / "x.txt").read_text("utf-8") == run("report", golden).stdout
