import re
from pathlib import Path

import pytest

from mjlog.cli.text.ruleset import values
from mjlog.rules.registry import available, load
from mjlog.rules.ruleset import Option, OptionValue
from tests.cli.conftest import Run


def test_list(run: Run) -> None:
    row = run("rulesets", "list").stdout.split()
    assert row[:2] == ["douque2p", "1"]
    assert "鬥雀" in run("rulesets", "list", "--lang", "zh").stdout


def test_show_has_value_labels_exclusions_options_and_provenance(run: Run) -> None:
    text = run("rulesets", "show", "douque2p").stdout
    rows = [line.replace(",", "").split() for line in text.splitlines()]
    # Values and their origins as the rule document states them (§5, §7, §10).
    assert any(row[:3] == ["all_pungs", "4", "碰碰胡"] and "source" in row for row in rows)
    assert any(row[:3] == ["big_winds", "16", "大四喜"] and "external" in row for row in rows)
    assert any(row[:2] == ["migi", "8"] and "assumed" in row for row in rows)
    (line,) = (line for line in text.splitlines() if line.split()[:1] == ["full_flush"])
    assert "excludes Half flush" in line
    (line,) = (line for line in text.splitlines() if line.split()[:1] == ["reserve_tiles"])
    assert line.split()[1] == "8"
    (line,) = (line for line in text.splitlines() if "all_honors_small_winds" in line)
    assert "all of All honors, Small four winds" in line


def test_show_has_fu_and_limits(run: Run) -> None:
    text = run("rulesets", "show", "riichi").stdout
    rows = [line.split() for line in text.splitlines()]
    # As the rule document states them (riichi §10, §11).
    assert any(row[:3] == ["concealed_outer_quad", "32", "么九暗槓"] for row in rows)
    (line,) = (line for line in text.splitlines() if line.split()[:2] == ["self_draw", "2"])
    assert "not beside Pinfu" in line
    (line,) = (line for line in text.splitlines() if line.split()[:1] == ["seat_wind_pair"])
    assert "not beside Pair of both winds" in line
    assert ["scoring.settlement.limits.sanbaiman.base", "6000", "external"] in rows
    assert "有 平和 時不計" in run("rulesets", "show", "riichi", "--lang", "zh").stdout
    assumed = run("rulesets", "show", "riichi", "--provenance", "assumed").stdout
    assert "kazoe" in assumed
    assert "concealed_outer_quad" not in assumed


DOUBTFUL = (  # riichi §15, by its paragraphs
    "options.kokushi_on_ankan",
    "options.abort_four_winds",
    "policy.aborts.four_winds",
    "options.abort_four_kongs",
    "policy.aborts.four_kongs",
    "policy.kongs.most",
    "policy.rotation.extension",
    "policy.rotation.goal",
    "options.goal",
    "policy.liability.fed",
    "scoring.settlement.limits.kazoe.base",
    "scoring.settlement.limits.kazoe.counted",
)


def test_what_the_rules_of_riichi_leave_open_is_assumed() -> None:
    rules = load("riichi")
    words = {
        path: rules.options[path.removeprefix("options.")].provenance
        if path.startswith("options.")
        else rules.provenance(path)
        for path in DOUBTFUL
    }
    assert words == dict.fromkeys(DOUBTFUL, "assumed")
    # What is beside them is not in doubt.
    for path in ("kongs.largest", "rotation.rounds", "aborts.nine_kinds", "aborts.four_riichi"):
        assert rules.provenance(f"policy.{path}") == "external"
    assert rules.provenance("scoring.settlement.limits.mangan.base") == "external"


def choices(option: Option) -> tuple[OptionValue, ...]:
    if option.choices is not None:
        return option.choices
    return (False, True) if isinstance(option.default, bool) else ()


@pytest.mark.parametrize("name", available())
def test_every_value_says_where_it_comes_from(name: str) -> None:
    """Whatever the options choose, and none left to a policy's default; nothing needs no origin."""
    chosen: list[dict[str, OptionValue]] = [{}]
    for option in load(name).options.values():
        chosen.extend({option.id: choice} for choice in choices(option))
    silent = {
        (path, *settings.items())
        for settings in chosen
        for rules in (load(name, settings),)
        for path, value in values(rules).items()
        if path.startswith(("table.", "policy.", "scoring."))
        and path != "table.money"  # a word, not a rule
        and value not in (None, {})
        and rules.provenance(path) is None
    }
    assert silent == set()


STATED: list[tuple[str, str, str]] = [
    # as the rule documents say (their paragraphs), and the decisions where they are silent
    ("douque2p", "scoring.best_by", "source"),  # §5: the reading with the highest total
    ("douque2p", "policy.wall.replaced_from", "source"),  # §1
    ("douque2p", "policy.wall.dealt_from", "assumed"),
    ("douque2p", "policy.kongs.win_after_exposed", "source"),  # §1
    ("douque2p", "policy.ready.open_hand", "source"),  # §4
    ("douque2p", "policy.ready.deposit", "source"),  # §4: costs nothing
    ("hk13", "scoring.best_by", "assumed"),
    ("hk13", "policy.wall.dealt_from", "source"),  # §1
    ("hk13", "policy.claims.kong_from_previous", "source"),  # §1: by anyone
    ("hk13", "scoring.settlement.self_draw_share", "assumed"),  # §4
    ("hk13", "scoring.settlement.as_self_draw", "external"),  # §6
    ("taiwan16", "scoring.best_by", "assumed"),  # §5
    ("taiwan16", "policy.wall.replaced_from", "source"),  # §4
    ("taiwan16", "scoring.settlement.self_draw_share", "external"),  # §6
    ("maceplay2p", "scoring.best_by", "source"),  # §2: the reading with the most fan
    ("maceplay2p", "scoring.settlement.chip_limit", "source"),  # §5
    ("maceplay2p", "scoring.settlement.chip_limit_on", "assumed"),  # §5
    ("maceplay2p", "scoring.settlement.self_draw_share", "source"),  # §3: the one opponent
    ("maceplay2p", "policy.kongs.win_after_exposed", "source"),  # §1: any kind of kong
    ("maceplay2p", "policy.wall.dealt_from", "assumed"),
]


@pytest.mark.parametrize(("name", "path", "word"), STATED)
def test_where_values_without_an_option_come_from(name: str, path: str, word: str) -> None:
    assert load(name).provenance(path) == word


def test_how_rows_combine_is_told_in_the_readers_language(run: Run) -> None:
    def row(name: str, pattern: str, lang: str) -> str:
        text = run("rulesets", "show", name, "--lang", lang).stdout
        (line,) = (line for line in text.splitlines() if line.split()[:1] == [pattern])
        return " ".join(line.split())

    assert " alone source, alone: source maceplay2p" in row("maceplay2p", "heavenly", "en")
    assert " 單獨計算 原文；單獨計算：原文 maceplay2p" in row("maceplay2p", "heavenly", "zh")
    assert "source, condition: assumed" in row("maceplay2p", "all_honors", "en")
    assert "原文；條件：假設" in row("maceplay2p", "all_honors", "zh")
    assert "不另計：原文" in row("maceplay2p", "lux_pairs", "zh")
    assert "alone but for Self-draw, " in row("hk13", "all_honors", "en")
    for name in available():
        text = run("rulesets", "show", name, "--lang", "zh").stdout
        assert not re.search(
            r"[a-z_]+：?(原文|推得|外部資料|假設)", re.split(r"\n(?:台型|番種|役) \(", text)[1]
        )
        assert not re.search(r"[{}']|None", text)


def test_show_has_what_may_not_contradict_each_other(run: Run) -> None:
    text = " ".join(run("rulesets", "show", "maceplay2p").stdout.split())
    assert "reachable_minimum scoring.minimum ≤ scoring.cap a hand needs no more fan" in text
    where = "where scoring.settlement.chip_limit = true"
    assert f"chips_to_lose 1 ≤ table.start_score {where} where chips limit" in text
    zh = " ".join(run("rulesets", "show", "maceplay2p", "--lang", "zh").stdout.split())
    assert "1 ≤ table.start_score scoring.settlement.chip_limit = true 時 以籌碼為上限" in zh
    assumed = run("rulesets", "show", "maceplay2p", "-p", "assumed").stdout
    assert "reachable_minimum" not in assumed  # a constraint has no value of its own


def test_diff_of_fu_and_limits(run: Run) -> None:
    text = run(
        "rulesets", "diff", "riichi", "riichi", "--set", "kiriage=true",
        "--set", "fu.edge_wait.value=0", "--set", "double_wind_pair_fu=2",
    ).stdout  # fmt: skip
    rows = [line.split() for line in text.splitlines()]
    assert ["scoring.settlement.limits.mangan.from_base", "2000", "1920"] in rows
    assert ["fu.edge_wait.value", "2", "0"] in rows
    assert ["fu.double_wind_pair.value", "4", "2"] in rows


def test_show_filters_by_provenance(run: Run) -> None:
    text = run("rulesets", "show", "douque2p", "--provenance", "assumed").stdout
    assert "human_value" in text
    assert "streak_cap" not in text
    both = run("rulesets", "show", "douque2p", "-p", "assumed", "-p", "source").stdout
    assert "human_value" in both
    assert "streak_cap" in both
    zh = run("rulesets", "show", "douque2p", "-p", "assumed", "--lang", "zh").stdout
    assert "人胡" in zh
    assert "假設" in zh


def test_list_counts_what_show_lists(run: Run) -> None:
    lines = run("rulesets", "list").stdout.splitlines()
    found = {line.split()[0]: line for line in lines}
    # What riichi §15 leaves open: five options, and values of kongs, liability (three of each
    # of two limit hands), aborts, the end of the game, and what thirteen han come to.
    assert found["riichi"].endswith(" 19 assumed")
    for name, line in found.items():
        for word in ("source", "derived", "external", "assumed"):
            shown = run("rulesets", "show", name, "--provenance", word).stdout.splitlines()
            rows = sum(row.startswith("  ") for row in shown)
            assert f" {rows} {word}" in line


def test_show_with_settings(run: Run) -> None:
    text = run("rulesets", "show", "douque2p", "--set", "heavenly_value=24").stdout
    assert "24 (default 16)" in text


def test_diff(run: Run, tmp_path: Path) -> None:
    args = ["rulesets", "diff", "douque2p", "douque2p"]
    assert run(*args).stdout == "the same values\n"
    text = run(*args, "--set", "heavenly_value=24").stdout
    assert [line.split() for line in text.splitlines()[1:]] == [
        ["options.heavenly_value", "16", "24"],
        ["pattern.heavenly.value", "16", "24"],
    ]
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "douque2p"\nid = "house"\nversion = "1"\n'
        'label = { en = "House", zh = "店規" }\nremove = ["pattern.last_draw"]\n'
    )
    text = run("rulesets", "diff", "douque2p", house).stdout
    assert text.splitlines()[0].split() == ["douque2p", "1", "house", "1"]
    assert ["pattern.last_draw.value", "1", "—"] in [line.split() for line in text.splitlines()]


def test_unknown_rulesets_and_settings(run: Run) -> None:
    for args in (
        ["show", "nope"],
        ["diff", "douque2p", "nope"],
        ["show", "douque2p", "--set", "x"],
    ):
        result = run("rulesets", *args)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("mjlog: ")
