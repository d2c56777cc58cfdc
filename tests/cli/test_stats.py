import csv
import io
import json
import re
import shutil
from pathlib import Path

import pandas as pd
import pytest

import mjlog
from mjlog.analytics.query import dimension_of
from mjlog.analytics.registry import dimensions, metrics, values_called
from mjlog.cli.output import width
from mjlog.codec import write
from tests.analytics.conftest import ROOT, load_folder
from tests.analytics.golden import golden_game
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The golden game: lin deals in three times in eight hands, chen once."""
    folder = tmp_path_factory.mktemp("stats")
    (folder / "logs").mkdir()
    write(folder / "logs" / "golden.jsonl", golden_game())
    load_folder(folder / "logs", folder / "warehouse").close()
    return folder / "warehouse"


def test_rate_with_what_it_was_computed_from(run: Run, warehouse: Path) -> None:
    result = run("stats", warehouse, "--metric", "deal_in_rate", "--by", "player")
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = [line.split() for line in result.stdout.splitlines()]
    # 3 of 8 with Wilson's interval
    expected = ["lin", "37.5", "%", "13.7", "…", "69.4", "%", "3", "/", "8", "1", "*"]
    assert expected in lines
    assert lines[0][-1] == "deal_in_rate"
    assert "÷" in result.stdout
    assert "* a small sample" in result.stdout


def test_mean_with_its_error(run: Run, warehouse: Path) -> None:
    result = run("stats", warehouse, "-m", "hand_balance", "-b", "player", "--lang", "zh")
    (row,) = [line.split() for line in result.stdout.splitlines() if line.strip()[:3] == "lin"]
    # 210, 130, -190, -170, -150, 0, 470, 0: squares of what they are off the mean, 37.5, sum up to
    # 358150; the root of 358150 / 7 / 8 is 79.97, and t for 7 degrees of freedom 2.3646.
    assert row[:7] == ["lin", "37.5", "點", "−151.6", "…", "226.6", "80.0"]
    assert "局收支" in result.stdout
    assert "樣本太小" in result.stdout


def test_what_the_rules_fix_has_no_interval(run: Run, warehouse: Path) -> None:
    """Whatever lin and chen win of each other: as many first places as games, and no balance."""
    args = ["stats", warehouse, "-m", "hand_balance,first_place_rate"]
    lines = [line.split() for line in run(*args).stdout.splitlines()]
    assert ["Balance", "per", "hand", "0.0", "points", "fixed", "—", "16", "1"] in lines
    assert ["First-place", "rate", "50.0", "%", "fixed", "1", "/", "2", "1"] in lines
    told = run(*args).stdout
    assert "fixed: no estimate" in told
    assert "taking its hands as independent" not in told
    assert "恆定：不是估計" in run(*args, "--lang", "zh").stdout
    assert "fixed" not in run(*args, "--by", "player").stdout
    rows = run(*args, "--format", "json").stdout.splitlines()
    assert [json.loads(row).get("low") for row in rows] == [None, None]


def test_dimensions_have_names_for_readers(run: Run, warehouse: Path) -> None:
    args = ["stats", warehouse, "--metric", "win_rate", "--by", "player,dealer"]
    english, chinese = run(*args).stdout, run(*args, "--lang", "zh").stdout
    assert "dealer" in english
    assert any(line.split()[:2] == ["lin", "莊"] for line in chinese.splitlines())
    assert any(line.split()[:2] == ["lin", "閒"] for line in chinese.splitlines())
    patterns = run("stats", warehouse, "-m", "tai_frequency", "--lang", "zh").stdout
    assert "搶槓" in patterns
    assert "rob_kong" not in patterns


def test_dimensions_go_by_the_names_that_readers_see(run: Run, warehouse: Path) -> None:
    """In either language, in any ruleset's words, in small letters or not."""
    args = ["stats", warehouse, "-m", "win_rate"]
    by = run(*args, "--by", "dealer,round_wind", "--where", "player=lin").stdout
    assert "莊家" not in by
    for names, where in (
        ("莊家,圈風", "玩家=lin"),
        ("莊家", "player=lin"),
        ("Dealer,round wind", "Player=lin"),
        # 場風 is what riichi calls it.
        ("莊家,場風", "玩家=lin"),
    ):
        told = run(*args, "--by", names, "--where", where)
        assert told.exit_code == 0
        assert (told.stdout == by) == ("," in names)
    sides = ["compare", "莊", "閒", "--in", warehouse, "-m", "win_rate"]
    told = run(*sides, "--by", "莊家")
    assert told.exit_code == 0
    assert told.stdout == run(*sides, "--by", "dealer").stdout
    assert run(*args, "--by", "同時").exit_code == 2


def test_money_has_its_name(run: Run, warehouse: Path) -> None:
    args = ["stats", warehouse, "-m", "win_rate", "--by", "money"]
    assert any(
        line.split()[:1] == ["點"] for line in run(*args, "--lang", "zh").stdout.splitlines()
    )
    assert any(line.split()[:1] == ["points"] for line in run(*args).stdout.splitlines())
    assert ",point," in run(*args, "--format", "csv").stdout


def test_overview_is_one_table(run: Run, warehouse: Path) -> None:
    result = run("stats", warehouse)
    assert result.exit_code == 0
    for metric in metrics().values():
        assert (metric.label.en in result.stdout) >= metric.headline
    assert "%" in result.stdout
    assert " tai " in result.stdout
    assert " points " in result.stdout


def test_no_percentage_stands_alone(run: Run, warehouse: Path) -> None:
    """Every line with a percentage has its interval and what it is of."""
    for args in ([], ["--by", "player"], ["-m", "tai_pairs"], ["-m", "seat_bias"]):
        lines = run("stats", warehouse, *args).stdout.splitlines()
        rows = [line for line in lines if " % " in line and "95 %" not in line]
        for line in rows:
            assert " … " in line or " fixed " in line
            assert " / " in line


def test_csv(run: Run, warehouse: Path) -> None:
    result = run("stats", warehouse, "-m", "deal_in_rate", "--by", "player", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["player"] for row in rows] == ["chen", "lin"]
    assert (rows[1]["value"], rows[1]["n"], rows[1]["total"]) == ("0.375", "8", "3")
    assert rows[1]["small"] == "true"


def test_json(run: Run, warehouse: Path) -> None:
    result = run("stats", warehouse, "-m", "exhausted_rate,win_turn", "--format", "json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["metric"] for row in rows] == ["exhausted_rate", "win_turn"]
    assert (rows[0]["value"], rows[0]["n"], rows[0]["small"]) == (0.25, 8, True)


def test_parquet(run: Run, warehouse: Path, tmp_path: Path) -> None:
    args = ["stats", warehouse, "-m", "win_rate", "--by", "player", "--format", "parquet"]
    assert run(*args, "--out", tmp_path / "x.parquet").exit_code == 0
    frame = pd.read_parquet(tmp_path / "x.parquet")
    assert list(frame["player"]) == ["chen", "lin"]
    assert run(*args).stdout_bytes == (tmp_path / "x.parquet").read_bytes()


def test_parquet_is_nothing_for_a_terminal(
    run: Run, warehouse: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mjlog.cli.frames.is_terminal", lambda stream: True)
    result = run("stats", warehouse, "--format", "parquet")
    assert result.exit_code == 2
    assert "--out" in result.stderr


def test_out_takes_any_format(run: Run, warehouse: Path, tmp_path: Path) -> None:
    for output in ("table", "csv", "json"):
        args = ["stats", warehouse, "--format", output]
        result = run(*args, "--out", tmp_path / output)
        assert (result.exit_code, result.stdout) == (0, "")
        assert (tmp_path / output).read_text("utf-8") == run(*args).stdout


def test_where(run: Run, warehouse: Path) -> None:
    args = ["stats", warehouse, "-m", "win_rate", "--by", "player", "--format", "csv"]
    assert len(run(*args, "--where", "player=lin").stdout.splitlines()) == 2
    both = run(*args, "-w", "player=lin", "-w", "player=chen", "-w", "dealer=true").stdout
    assert [row["n"] for row in csv.DictReader(io.StringIO(both))] == ["4", "4"]
    nobody = run("stats", warehouse, "-m", "win_rate", "-w", "player=' OR 1=1 --")
    assert nobody.exit_code == 2
    assert "no player ' OR 1=1 -- in this warehouse" in nobody.stderr


@pytest.mark.parametrize(
    ("named", "stored", "rows"),
    [
        # Hands 6 and 8 of eight are exhausted, chen and lin sit in both.
        ("ending=流局", "ending=exhausted", 2 * 2),
        ("結果=Exhausted", "ending=exhausted", 2 * 2),
        # Hands 1 and 7.
        ("胡法=自摸", "won_by=self", 2),
        ("won by=own draw", "won_by=self", 2),
        # Hand 7; and hand 4.
        ("宣告=MIGI", "declared=migi", 1),
        ("declared=嗆聽", "declared=declare", 1),
        ("莊家=莊", "dealer=true", 8),
        ("money=點", "money=point", 16),
    ],
)
def test_values_go_by_the_names_that_readers_see(
    run: Run, warehouse: Path, named: str, stored: str, rows: int
) -> None:
    args = ["stats", warehouse, "-m", "win_rate", "--format", "json", "--where"]
    told, plain = (run(*args, where) for where in (named, stored))
    assert told.exit_code == plain.exit_code == 0
    assert told.stdout == plain.stdout
    assert json.loads(told.stdout)["n"] == rows


def test_values_of_other_rulesets_words(run: Run, warehouse: Path) -> None:
    """A wait for one tile of a pair is 單吊 here, 單騎 in riichi; from Python as well."""
    with mjlog.open(warehouse) as opened:
        several = [
            opened.metric("win_rate", where={"初聽牌型": name}).to_dict("list")
            for name in ("single", "單吊", "單騎", ["單騎", "single"])
        ]
        assert all(frame == several[0] for frame in several)
        every = opened.metric("win_rate", where={"結果": ["胡牌", "流局"], "莊家": True})
        assert every["n"].item() == 8


def test_listings(run: Run, warehouse: Path) -> None:
    result = run("stats", warehouse, "-m", "best_hands", "--limit", "2", "--lang", "zh")
    lines = result.stdout.splitlines()
    assert len(lines) == 4
    assert "470" in lines[2]
    assert "自摸、門清、不求" in lines[2]
    assert "golden.jsonl" in lines[2]
    every = run("stats", warehouse, "-m", "score_curve", "--format", "csv").stdout
    assert len(every.splitlines()) == 17
    curve = run("stats", warehouse, "-m", "score_curve", "-w", "player=lin").stdout.splitlines()
    assert "hands so far" in curve[1]
    # After hand 8: 210 + 130 - 190 - 170 - 150 + 470.
    assert curve[-1].split()[-3:] == ["300", "8", "300"]


def test_a_limit_beyond_what_can_be_counted(run: Run, warehouse: Path) -> None:
    result = run("stats", warehouse, "--metric", "best_hands", "--limit", 10**20)
    assert result.exit_code == 0
    assert result.stdout == run("stats", warehouse, "--metric", "best_hands").stdout


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of one ruleset, of two seats, and six of another, of four."""
    folder = tmp_path_factory.mktemp("mixed")
    for name, games in (("fast-fast", 2), ("hk13", 6)):
        (folder / "logs" / name).mkdir(parents=True)
        for path in sorted((ROOT / "data" / "sample" / name).iterdir())[:games]:
            shutil.copy(path, folder / "logs" / name)
    load_folder(folder / "logs", folder / "warehouse").close()
    return folder / "warehouse"


def test_patterns_have_the_names_of_their_ruleset(run: Run, mixed: Path) -> None:
    """A concealed hand is 門清 in douque2p (§7) and 門前清 in hk13 (§3)."""
    args = ["stats", mixed, "-m", "tai_frequency", "--lang", "zh"]
    names = {"douque2p": "門清", "hk13": "門前清"}
    every = [line.split()[:2] for line in run(*args).stdout.splitlines()]
    for ruleset, name in names.items():
        alone = run(*args, "--where", f"ruleset={ruleset}").stdout
        for rows in (every, [line.split()[:2] for line in alone.splitlines()]):
            found = {row[1] for row in rows if row[:1] == [ruleset]}
            assert found & set(names.values()) == {name}
    best = run("stats", mixed, "-m", "best_hands", "--limit", "99", "--lang", "zh").stdout
    for ruleset, name in names.items():
        lines = [line for line in best.splitlines() if f" {ruleset} " in line]
        listed = {part for line in lines for part in re.split("[ 、]", line)}
        assert listed & set(names.values()) == {name}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    "args",
    [
        ["stats", "-m", "win_rate,hand_balance,chip_balance"],
        ["stats", "-m", "chip_balance"],
        ["compare", "fast", "flush", "--by", "strategy", "--in"],
        ["audit", "--fairness"],
    ],
)
def test_sentences_end_where_the_terminal_does(
    run: Run, mixed: Path, args: list[str], lang: str
) -> None:
    """In the same words as where there is room; tables are as wide as they are."""
    narrow, wide = (
        run(*args, mixed, "--lang", lang, env={"COLUMNS": columns}).stdout
        for columns in ("40", "1000")
    )
    assert re.sub(r"\s", "", narrow) == re.sub(r"\s", "", wide)
    broken = set(narrow.splitlines()) - set(wide.splitlines())
    assert broken
    assert all(width(line) <= 40 for line in broken)


@pytest.mark.usefixtures("wide")
def test_hands_of_several_rulesets_are_no_secret(run: Run, mixed: Path) -> None:
    args = ["stats", mixed, "-m", "win_rate,hand_balance"]
    english, chinese = run(*args).stdout, run(*args, "--lang", "zh").stdout
    assert english.splitlines()[-1] == (
        "Hands of several rulesets are counted together: douque2p, hk13"
        " (--by ruleset tells them apart, --where ruleset=douque2p takes those of one)"
    )
    assert "不同規則的局合併計算：douque2p、hk13" in chinese
    result = run(*args, "--format", "json")
    assert "counted together" in result.stderr
    assert next(json.loads(line)["metric"] for line in result.stdout.splitlines()) == "win_rate"
    for more in (["--by", "ruleset"], ["--where", "ruleset=hk13"], ["-m", "hand_balance"]):
        asked = args if more[0] != "-m" else args[:2]
        alone = run(*asked, *more)
        assert alone.exit_code == 0
        assert "counted together" not in alone.stdout + alone.stderr


def test_list_names_everything(run: Run) -> None:
    for lang in ("en", "zh"):
        text = run("stats", "--list", "--lang", lang).stdout
        for metric in metrics().values():
            assert f"  {metric.id} " in text
            assert metric.label.text(lang) in text
        for dimension in dimensions().values():
            assert (f"\n  {dimension.id} " in text) == (dimension.of != "metric")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["-m", "deal_in"], "there is no metric deal_in; did you mean deal_in_rate?"),
        (["-m", "zzz"], "--list"),
        (["--by", "playr"], "did you mean player?"),
        (["--by", "zzz"], "player, name, strategy"),
        (["--where", "player"], "DIMENSION=VALUE"),
        (["--where", "zzz=1"], "zzz"),
        (["-m", "best_hands,win_rate"], "stands alone"),
        (["-m", "best_hands", "--by", "player"], "stands alone"),
        (["--out", "/nowhere/x"], "cannot write to /nowhere/x"),
        (["--format", "parquet", "--out", "/nowhere/x"], "cannot write to /nowhere/x"),
    ],
)
def test_usage_errors(run: Run, warehouse: Path, args: list[str], message: str) -> None:
    result = run("stats", warehouse, *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""
    assert run("stats", warehouse, *args, "--lang", "zh").exit_code == 2


def test_no_warehouse(run: Run, tmp_path: Path) -> None:
    for args in ([], [tmp_path / "nowhere"], [tmp_path]):
        result = run("stats", *args)
        assert result.exit_code == 2
        assert result.stderr.startswith("mjlog: ")
        assert "internal error" not in result.stderr


def test_a_value_that_nothing_has_is_told(run: Run, warehouse: Path) -> None:
    for where, shown in (("player=wang", "chen, lin"), ("dealer=莊莊", "false, true")):
        result = run("stats", warehouse, "-m", "胡牌率", "--where", where)
        assert (result.exit_code, result.stdout) == (2, "")
        assert shown in result.stderr
    chinese = run("stats", warehouse, "-m", "胡牌率", "-w", "結果=和局", "--lang", "zh").stderr
    assert chinese == "mjlog: 這個資料倉儲沒有結果 和局；現有：流局、胡牌\n"
    twice = run("stats", warehouse, "-m", "胡牌率", "-w", "玩家=玩家", "--lang", "zh").stderr
    assert twice == "mjlog: 這個資料倉儲沒有 玩家；現有：chen、lin\n"
    # Both values are there, if not together.
    there = ("-m", "win_rate", "-w", "player=lin", "-w", "declared=migi", "-w", "called=true")
    result = run("stats", warehouse, *there)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Win rate  win_rate"
    assert lines[2:] == ["  nothing to count: no hands are like that"]


@pytest.mark.usefixtures("wide")
def test_metrics_without_anything_to_count_are_named_with_the_reason(run: Run, mixed: Path) -> None:
    """Under hk13 nobody declares; no hand that is exhausted is won."""
    args = ["stats", mixed, "-w", "ruleset=hk13", "-w", "ending=exhausted", "-m"]
    both = "declare_rate,avg_win_income"
    assert run(*args, both).stdout.splitlines() == [
        "Declaration rate (declare_rate): nothing to count:"
        " it takes rules with a ready declaration",
        "Average income of a win (avg_win_income): nothing to count:"
        " the hands selected have none of these: wins whose payments are known",
    ]
    assert run(*args, both, "--lang", "zh").stdout.splitlines() == [
        "宣告聽牌率（declare_rate）沒有可計的資料：須為有宣告聽牌的規則",
        "平均胡牌收入（avg_win_income）沒有可計的資料：所選的局中沒有「付款已知的胡牌」",
    ]
    some = run(*args, f"{both},win_rate").stdout
    assert some.count("nothing to count") == 2
    assert "95 %:" in some
    alone = run(*args, "declare_rate").stdout.splitlines()
    assert alone[2:] == ["  nothing to count: it takes rules with a ready declaration"]


def test_riichi_is_told_in_its_own_words(run: Run, tmp_path: Path) -> None:
    load_folder(ROOT / "data" / "sample" / "riichi", tmp_path / "riichi").close()
    args = ["stats", tmp_path / "riichi", "--lang", "zh"]
    for more in ([], ["-m", "役頻率"], ["-m", "best_hands"], ["-m", "tai_pairs"]):
        text = run(*args, *more).stdout
        assert text
        assert not re.findall(r"台型|台數|[^平]台|[門圈]風|\{\w+\}| 將", text)
    text = run(*args, "-m", "win_rate", "--by", "round_wind,seat_wind").stdout
    assert text.splitlines()[2].split() == ["場風", "自風", "95", "%", "區間", "n", "東風戰"]
    assert " 點 " in run(*args, "-m", "best_hands").stdout


def test_limit_is_of_every_metric(run: Run, mixed: Path) -> None:
    args = ["stats", mixed, "-m", "tai_pairs,win_rate", "--where", "ruleset=hk13"]
    every = list(csv.DictReader(io.StringIO(run(*args, "--format", "csv").stdout)))
    result = run(*args, "--format", "csv", "--limit", "3")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    pairs = [row for row in every if row["metric"] == "tai_pairs"]
    assert len(pairs) > 3
    assert rows == [*pairs[:3], *(row for row in every if row["metric"] == "win_rate")]
    told = f"and {len(pairs) - 3} more rows (--limit)"
    assert told in result.stderr
    text = run(*args, "--limit", "3").stdout
    assert text.count("Patterns that occur together") == 3
    assert told in text
    assert "--limit" not in run(*args, "--limit", str(10**20)).stdout


def test_names_of_values_stand_for_one_value_each() -> None:
    """But for patterns, to which rulesets may give the same name."""
    for one in dimensions().values():
        for value, label in one.values.items():
            assert values_called(one, value) == (value,)
            for text in (label.en, label.zh):
                assert text in one.values or values_called(one, text) == (value,)
    assert values_called(dimensions()["player"], "自摸") == ("自摸",)


@pytest.mark.parametrize(("name", "value"), [("莊家", "true"), ("閒家", "false"), ("莊", "true")])
def test_dealers_go_by_everyday_names(run: Run, warehouse: Path, name: str, value: str) -> None:
    args = ["stats", warehouse, "-m", "win_rate", "--by", "player", "--where"]
    result = run(*args, f"dealer={name}")
    assert (result.exit_code, result.stdout) == (0, run(*args, f"dealer={value}").stdout)
    assert "nothing" not in result.stdout


def test_tables_of_four_have_no_opponents(run: Run, mixed: Path) -> None:
    """There are three others, whom `against` tells apart."""
    args = ["stats", mixed, "-m", "win_rate", "--by", "player,opponent"]
    result = run(*args, "--where", "ruleset=hk13")
    told = "mjlog: --by opponent: tables of 2 alone have it, and these are of 4\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", told)
    chinese = run(*args, "--where", "ruleset=hk13", "--lang", "zh")
    assert chinese.stderr == "mjlog: --by opponent：只有 2 人桌才有對手可分，這些是 4 人桌\n"
    assert run(*args, "--where", "players=2").exit_code == 0
    nobody = run(*args, "--where", "player=nobody")
    assert "no player nobody" in nobody.stderr


def test_no_column_says_what_another_says(run: Run, warehouse: Path) -> None:
    """At a table of two, whom a balance is against is the opponent that was asked for."""
    args = ["stats", warehouse, "-m", "head_to_head", "--lang", "zh"]
    heads = run(*args, "--by", "opponent").stdout.splitlines()[2].split()
    assert heads.count("對手") == 1
    assert "對手" in run(*args).stdout


def test_dimensions_are_listed_in_the_readers_language(run: Run, warehouse: Path) -> None:
    listed = run("stats", warehouse, "--by", "人家", "--lang", "zh").stderr
    assert listed.startswith("mjlog: 不能以 人家 分組或篩選：玩家、")
    assert "player" not in listed
    # Each is taken by the name that is shown.
    for name in listed.strip().partition("篩選：")[2].split("、"):
        assert dimension_of(name)
