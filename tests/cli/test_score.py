import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import mjlog
from mjlog.cli.text.why.reasons import PREDICATES
from mjlog.replay.circumstances import CircumstanceError
from mjlog.rules.predicates import named
from mjlog.rules.registry import available
from tests.cli.conftest import Run

CASES = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "score" / "douque2p.toml").read_text("utf-8")
)["case"]
HAND = "23m456m678m111p99p +4m"


def options(case: dict[str, Any]) -> list[str]:
    """The command line of a worked case. Cases name the winds where they matter."""
    args = ["--round-wind", case.get("round_wind", "1z")]
    args += ["--seat-wind", case.get("seat_wind", "1z")]
    args += {"self": ["--self-draw"], "rob": ["--rob"]}.get(case["by"], [])
    args += ["--streak", str(case.get("streak", 0))]
    for key, option in (("declared", "--ready"), ("opening", "--opening")):
        if key in case:
            args += [option, case[key]]
    for key, option in (("last_tile", "--last"), ("replacement", "--replacement")):
        if case.get(key):
            args.append(option)
    if case.get("dealer"):
        args.append("--dealer")
    for key in ("base", "unit"):
        if key in case:
            args += ["--set", f"{key}={case[key]}"]
    return args


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_cases(run: Run, case: dict[str, Any]) -> None:
    args = options(case)
    result = run("score", case["hand"], "-r", "douque2p", *args, "--format", "json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert {item["id"]: item["tai"] for item in found["items"]} == case["items"]
    assert found["total"] == found["counted"] == case["total"]
    assert [payment["amount"] for payment in found["payments"]] == [case["payment"]]
    for language in ("en", "zh"):
        text = run("score", case["hand"], "-r", "douque2p", *args, "--lang", language).stdout
        assert str(case["payment"]) in text
        for item in found["items"]:
            assert item["label"][language] in text


def test_text_says_why_and_where_from(run: Run) -> None:
    text = run("score", HAND, "--ruleset", "douque2p", "--self-draw", "--streak", "1").stdout
    assert "waits for 1m 4m 7m" in text
    row = " ".join(next(row for row in text.splitlines() if "Self-draw  " in row).split())
    assert row == "4 Self-draw the winner drew the winning tile source douque2p §5"
    assert "dealer pays  230 points  = base 50 + 20 × (6 tai + dealer 3)" in text
    assert "[dealer 3 = 1 + 2 × 1]" in text


def test_other_readings_and_what_is_excluded(run: Run) -> None:
    # Triplets 15, sequences 6 (douque2p §8.14).
    text = run("score", "111m222m333m11p99p +1p", "-r", "douque2p", "--self-draw").stdout
    assert "excluded by Four concealed triplets" in text
    assert "other reading  6 tai  Self-draw 4, Concealed hand 1, Concealed self-draw 1" in text
    assert "read as 111m | 222m | 333m | 111p | 99p" in text
    text = run(
        "score", "111z222z333z44z77z +7z", "-r", "douque2p", "--self-draw", "--lang", "zh"
    ).stdout
    assert "已併入「字一色（小四喜）」" in text
    assert "有「四暗刻」時不另計" in text
    assert "東東東 | 南南南 | 西西西 | 中中中 | 北北" in text
    assert "= 底 50 + 20 × (31 台 + 莊家 1)" in text


def test_unstated_winds_are_said_where_they_matter(run: Run) -> None:
    hand = "46m789m111p99p111z +5m"
    said = "not stated"
    assert run("score", hand, "-r", "douque2p").stdout.count(said) == 2
    both = run("score", hand, "-r", "douque2p", "--round-wind", "東", "--seat-wind", "E").stdout
    assert said not in both
    assert "round wind East · seat wind East" in both
    # 2z is no seat's wind in this game, and a hand without winds has no use for one.
    assert run("score", "46m789m111p99p222z +5m", "-r", "douque2p").stdout.count(said) == 1
    assert said not in run("score", HAND, "-r", "douque2p").stdout


def test_winds_that_the_game_does_not_count_are_not_missed(run: Run) -> None:
    result = run("score", "123m456m789m111z5z +5z", "-r", "maceplay2p", "--self-draw")
    assert "not stated" not in result.stdout


@pytest.mark.parametrize("wind", ["東", "E", "e", "East", "1z", "东"])
def test_winds_as_people_write_them(run: Run, wind: str) -> None:
    hand = "46m789m111p99p111z +5m"
    result = run("score", hand, "-r", "douque2p", "--round-wind", wind, "--format", "json")
    assert "round_wind" in {item["id"] for item in json.loads(result.stdout)["items"]}


@pytest.mark.parametrize(
    ("hand", "args", "message"),
    [
        (HAND, ["--rob", "--self-draw"], "robbed kong is not a self-draw"),
        ("44m456m678m111p99p +4m", ["--rob"], "three more of it"),
        ("46m789m11p99p222z +5m", [], "there are 12 tiles"),
        ("46m789m111p99p222z5m", [], "mark the winning tile"),
        ("46m789m111p99p2222z +5m", [], "there are 14 tiles"),
        ("46m789m11111p99p2z +5m", [], "5 copies of 1p: the game has 4"),
        ("46m789m111s99p222z +5m", [], "this game has no 1s"),
        ("46m789m111p99p222z +9m", [], "it waits for 5m"),
        ("1357m19p123456z7z +7z", [], "it was not ready"),
        ("46m99p222z111p C:789m +5m", [], "this game has no chow"),
        (HAND, ["--replacement"], "a kong replacement is a self-draw"),
        (HAND, ["--replacement", "--self-draw"], "needs a kong"),
        (HAND, ["--rob", "--last"], "the last tile cannot be konged"),
        (HAND, ["--ready", "riichi"], "there is no declaration riichi, only migi, declare"),
        ("11p99p P:777z P:333m P:888m +1p", ["--ready", "migi"], "before any call"),
        ("46m789m99p222z K:1111p +5m", ["--ready", "migi"], "before any call"),
        ("46m789m99p222z K:1111p +5m", ["--opening", "earthly"], "before any call"),
        (HAND, ["--opening", "heavenly", "--ready", "declare"], "before the first"),
        (HAND, ["--opening", "heavenly", "--rob"], "not a self-draw"),
        (HAND, ["--opening", "earthly", "--dealer"], "an earthly win is never the dealer's"),
        (HAND, ["--opening", "human", "--self-draw"], "on a discard"),
        (HAND, ["--opening", "human", "--last"], "no robbed kong, last tile or replacement"),
        (HAND, ["--streak", "11"], "a streak is 0 to 10; 11 was given"),
        (HAND, ["--streak", "-1"], "a streak is 0 to 10; -1 was given"),
        (HAND, ["--seat-wind", "南"], "the seat wind is one of 1z, 3z, not 2z"),
        (HAND, ["--round-wind", "up"], "is no wind"),
        (HAND, ["--from-dealer", "--self-draw"], "gives no tile"),
        ("46m789x +5m", [], "column 7"),
        ("?" * 13 + " +4m", [], "hidden"),
        (HAND, ["--set", "base"], "mjlog: base: expected key=value\n"),
        (HAND, ["--set", "bse=1"], "(base?)"),
        (HAND, ["--set", "policy=1"], "mjlog: douque2p: policy: values of a section are set one"),
        (HAND, ["--set", "base=much"], "expected 0..100000000"),
        (HAND, ["-r", "douque"], "no ruleset named douque"),
        (HAND, ["-r", "none.toml"], "none.toml"),
    ],
)
def test_what_cannot_be_is_a_usage_error(
    run: Run, hand: str, args: list[str], message: str
) -> None:
    result = run("score", hand, "-r", "douque2p", *args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("mjlog: ")
    assert message in result.stderr
    chinese = run("score", hand, "-r", "douque2p", *args, "--lang", "zh")
    assert chinese.exit_code == 2
    assert any("\u4e00" <= char <= "\u9fff" for char in chinese.stderr)


def test_hostile_text_is_shown_harmless(run: Run) -> None:
    for args in (["\x1b[31m +4m"], [HAND, "--ready", "\x1b[31m"], [HAND, "--set", "\x1b]0;a=1"]):
        result = run("score", *args, "-r", "douque2p")
        assert result.exit_code == 2
        assert "\x1b" not in result.output


def test_settings_change_what_counts(run: Run) -> None:
    args = ["-r", "douque2p", "--self-draw", "--set", "base=100", "--set"]
    text = run("score", HAND, *args, "pattern.self_draw.value=7").stdout
    # 7 + 1 + 1 = 9, streak 0: 100 + 20 × 10.
    assert "300 points  = base 100 + 20 × (9 tai + dealer 1)" in text


HOUSE = """
extends = "douque2p"
id = "house"
version = "1"
label = { en = "House", zh = "店規" }
[scoring.settlement]
"""


@pytest.mark.parametrize(
    ("settlement", "hand", "rows"),
    [
        # 6 tai, streak 0: 50 + 20 × 7 = 190, of which half is 95.
        ("self_draw_share = [1, 2]", HAND, ["dealer pays 95 points = (base 50 + 20 × (6 tai"]),
        # 5 × 30 for 6.
        (
            'kind = "curve"\nunit = 5\namounts = [0, 1, 2, 4, 8, 16, 30]\nprovenance = "assumed"',
            HAND,
            ["dealer pays 150 points = 5 × 30 [30 for 6 tai by the table]"],
        ),
        (
            'kind = "linear"\nbase = 10\nunit = 1\nprovenance = "assumed"',
            HAND,
            ["dealer pays 17 points = base 10 + 1 × (6 tai + dealer 1)"],
        ),
    ],
)
def test_payments_of_other_settlements(
    run: Run, tmp_path: Path, settlement: str, hand: str, rows: list[str]
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE + settlement + "\n", "utf-8")
    result = run("score", hand, "-r", house, "--self-draw")
    assert result.exit_code == 0, result.output
    text = " ".join(result.stdout.split())
    for row in rows:
        assert row in text


def test_python_says_the_same() -> None:
    appraisal = mjlog.score(HAND, "douque2p", self_draw=True, streak=1)
    assert appraisal.items == {"self_draw": 4, "concealed": 1, "no_claim_tsumo": 1}
    assert (appraisal.total, appraisal.payment) == (6, 230)
    assert mjlog.score(HAND, mjlog.load_ruleset("douque2p"), dealer=True).winner == 0
    with pytest.raises(CircumstanceError, match="not ready"):
        mjlog.score("1357m19p123456z7z +7z", "douque2p")


def test_every_predicate_has_words() -> None:
    assert set(PREDICATES) == set(named(available()))


RIICHI = "234m456m678p34s55p +2s"


def test_money_is_one_or_several_and_in_the_readers_language(run: Run) -> None:
    hand = "456m789m23p55s P:222m +4p"  # 自摸 alone: 2 by the half-spicy table, half of it each
    args = ("score", hand, "-r", "hk13", "--self-draw", "--set", "payment=half_spicy")
    assert run(*args).stdout.endswith(
        "each loser pays  1 point  = 1 × 2 × 1/2   [2 for 1 faan by the table]\n"
    )
    zh = run(*args, "--lang", "zh").stdout
    assert zh.endswith("輸家各付  1 點  = 1 × 2 × 1/2   [查表：1 番為 2]\n")
    coins = run("score", "123m456m789m111z5z +5z", "-r", "maceplay2p", "--self-draw")
    assert "400 coins" in coins.stdout  # 4 × 100
    coins = run(
        "score", "123m456m789m111z5z +5z", "-r", "maceplay2p", "--self-draw", "--lang", "zh"
    )
    assert "400 金幣" in coins.stdout


def test_fu_limit_and_points(run: Run) -> None:
    """riichi §13.3: four han, 30 fu, 7700; a dealer 11600; rounded up it is a mangan."""
    given = ("--ruleset", "riichi", "--ready", "riichi", "--dora", "7p")
    text = run("score", RIICHI, *given).stdout
    assert "30 fu  Base 20 + Concealed, won on a discard 10\n" in text
    assert "base 1920 = 30 × 2 ^ (4 + 2)" in text
    assert "= 1920 × 4 = 7680 → 7700" in text
    assert "= 1920 × 6 = 11520 → 11600" in run("score", RIICHI, *given, "--dealer").stdout
    text = run("score", RIICHI, *given, "--set", "kiriage=true").stdout
    assert "Mangan: base 2000" in text
    assert "loser pays  8000 points  = 2000 × 4" in text
    text = run("score", RIICHI, *given, "--lang", "zh").stdout
    assert "30 符  底符 20 + 門清榮和 10" in text
    assert "共 7700 點" in text


def test_sticks_and_liability(run: Run) -> None:
    """riichi §13.14, won from another: half each, and the liable seat pays the counter stick."""
    text = run(
        "score", "234m9p P:555z P:666z P:777z +9p", "-r", "riichi",
        "--honba", "1", "--deposits", "1", "--liable",
    ).stdout  # fmt: skip
    rows = [line.split()[:4] for line in text.splitlines()]
    assert rows.count(["loser", "pays", "16000", "points"]) == 2
    assert ["loser", "pays", "300", "points"] in rows
    assert ["the", "pot", "pays", "1000"] in rows


def test_json_of_points(run: Run) -> None:
    """riichi §13.5: a kong of dragons, a mangan by its fu."""
    found = json.loads(
        run(
            "score", "345m567p46s22s K:7777z +5s", "-r", "riichi", "--ready", "riichi",
            "--dora", "2m9p", "--ura", "1z2z", "--ippatsu", "--format", "json",
        ).stdout
    )  # fmt: skip
    assert (found["fu"], found["base"], found["points"]) == (70, 2000, 8000)
    assert (found["limit"], found["limit_count"]) == ("mangan", None)
    assert {part["id"]: (part["count"], part["value"]) for part in found["fu_parts"]} == {
        "base": (1, 20), "concealed_given": (1, 10), "closed_wait": (1, 2),
        "concealed_outer_quad": (1, 32),
    }  # fmt: skip
    assert "fu" not in json.loads(run("score", HAND, "-r", "douque2p", "--format", "json").stdout)


def test_an_unstated_wind_is_said_where_its_pair_has_fu(run: Run) -> None:
    text = run("score", "999m456m345p67s11z +8s", "-r", "riichi", "--ready", "riichi").stdout
    assert "round wind not stated (--round-wind): not counted" in text


def test_losers_who_pay_alike_stand_in_one_line(run: Run) -> None:
    """riichi §13: a self-draw without the deal, 20 fu and three han: 700 and 1300."""
    text = run("score", RIICHI, "-r", "riichi", "--self-draw").stdout
    assert text.count("pays") == 2
    assert re.search("^dealer pays +1300 points", text, re.MULTILINE)
    assert re.search("^each loser pays +700 points", text, re.MULTILINE)
    zh = run("score", RIICHI, "-r", "riichi", "--ready", "riichi", "--lang", "zh").stdout
    assert "曾宣告立直" in zh
    assert "全為順子，雀頭不是役牌，兩面聽" in zh


def test_bonus_tiles_alone_are_below_the_minimum(run: Run) -> None:
    """riichi §3.5: dora alone is not enough, though there are two han of it."""
    text = run("score", "456s45s99s C:234m C:456p +6s", "-r", "riichi", "--dora", "8s").stdout
    assert "below the minimum of 1 han, for which not all of this counts" in text


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ([], "loser gives 4 chips  = Ippatsu 1 + Ura dora 2 + Red fives 1"),
        (["--self-draw"], "every other seat gives 4 chips  = Ippatsu 1 + Ura dora 2 + Red fives 1"),
        (["--lang", "zh"], "輸家給祝儀 4 枚  = 一發 1 + 裏寶牌 2 + 赤寶牌 1"),
    ],
)
def test_chips_are_itemised(run: Run, options: list[str], line: str) -> None:
    result = run(
        "score", "123m406m789m23p88s +4p", "-r", "riichi", "--ready", "riichi", "--ippatsu",
        "--dora", "1z", "--ura", "7s", "--set", "chips=any_hand", *options,
    )  # fmt: skip
    assert result.stdout.rstrip().split("\n")[-1] == line


def test_winds_are_asked_for_in_the_words_of_the_ruleset(run: Run) -> None:
    hand = "234m406m678p34s88s +5s"
    riichi = run("score", hand, "-r", "riichi", "--seat-wind", "E", "--lang", "zh")
    assert (riichi.exit_code, "莊家的自風是 東" in riichi.stderr) == (2, True)
    other = run("score", HAND, "-r", "douque2p", "--seat-wind", "南", "--lang", "zh")
    assert "門風應為 東、西 之一" in other.stderr
