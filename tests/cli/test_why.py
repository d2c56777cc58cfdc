"""`score --why`: conditions say what predicates say, and a pattern's standing is told as it is."""

import json
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

import mjlog
from mjlog import tiles as t
from mjlog.cli.text.why.conditions import conditions
from mjlog.codec.notation import parse_hand
from mjlog.records.values import By
from mjlog.replay.holdings import seated
from mjlog.replay.inquiry import inquire
from mjlog.replay.situation import as_group
from mjlog.rules.patterns import Predicate
from mjlog.rules.registry import available, load
from mjlog.rules.situation import Situation
from mjlog.rules.words import general
from mjlog.shapes.special import SHAPES
from mjlog.shapes.view import HandView, views
from tests.cli.conftest import Run
from tests.rules.case_rows import rows

VARIANTS: dict[str, list[dict[str, object]]] = {
    "douque2p": [{"concealed_kong_keeps_concealed": False}],
    "hk13": [{"all_chows_pair": "no_dragon"}, {"all_chows_pair": "suited"}],
    "maceplay2p": [{"small_winds_kongs": False, "all_honors_seven_pairs": False}],
    "riichi": [{"renhou": "yakuman"}],
    "taiwan16": [
        {"five_kongs": False, "all_chows_robbed": False, "heavenly_after_kong": True},
        {"wait_needs_sole_kind": False, "earthly_after_calls": True, "human_after_calls": True},
        {"flower_bloom": False, "concealed_on_discard": True, "human_from": "dealer"},
        {"flower_kong_adds_flowers": True},
    ],
}
"""Settings that give predicates other parameters."""


def predicates_of_rows() -> dict[str, Predicate]:
    """Every predicate once with the parameters that some row gives it."""
    found: dict[str, Predicate] = {}
    for name in available():
        for settings in ({}, *VARIANTS[name]):
            for pattern in load(name, settings).patterns:
                test = pattern.test
                if isinstance(test, partial):
                    found[f"{test.func.__name__} {test.keywords}"] = test
                elif test is not None:
                    found[test.__name__] = test
    return found


def seen() -> Iterator[HandView]:
    """Readings of the hands that were worked by hand for the rulesets."""
    for name in available():
        for row in rows(name):
            hand = parse_hand(row["hand"])
            if hand.winning is None:
                continue
            seat = seated(hand)
            counts = seat.kinds()
            counts[t.KIND[hand.winning]] += 1
            melds = [as_group(meld) for meld in seat.melds]
            by_other = row["by"] != "self"
            yield from views(counts, melds, t.KIND[hand.winning], by_other, SHAPES)


def some_situation(rng: Random) -> Situation:
    def maybe() -> bool:
        return rng.random() < 0.5

    ways: tuple[By, ...] = ("self", "self", "discard", "discard", "rob")
    by = rng.choice(ways)
    return Situation(
        by=by,
        seat_wind=rng.randrange(27, 31),
        round_wind=rng.randrange(27, 31),
        dealer=maybe(),
        waits=rng.randrange(1, 4),
        replacement=maybe(),
        kongs_in_a_row=rng.randrange(3),
        flower_replacement=maybe(),
        last_tile=maybe(),
        undisturbed=maybe(),
        own_discards=rng.randrange(2),
        own_draws=rng.randrange(3),
        table_discards=rng.randrange(3),
        flowers=tuple(each for each in range(t.FIRST_FLOWER, t.FIRST_FLOWER + 8) if maybe()),
    )


def test_conditions_say_what_predicates_say() -> None:
    """All of them are met exactly where the pattern is there."""
    rng = Random(20261130)
    bound = list(predicates_of_rows().items())
    met_and_not: dict[str, set[bool]] = {}
    for view in seen():
        situation = some_situation(rng)
        for name, test in bound:
            found = conditions(test, view, situation, general())
            if not found:
                continue
            there = bool(test(view, situation))
            assert all(each.holds for each in found) == there, (name, view.groups, situation)
            function = test.func if isinstance(test, partial) else test
            met_and_not.setdefault(function.__name__, set()).add(there)
    assert len(met_and_not) >= 37
    assert {name for name, both in met_and_not.items() if both != {True, False}} <= {
        "human", "earthly", "heavenly", "first_go_round", "nine_gates"
    }  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_not_there_is_told_by_condition(run: Run, lang: str) -> None:
    """平和 with a pair of dragons, self-drawn or not; 三暗刻 with none."""
    hand = ("score", "123m456m789m23p77z +4p", "-r", "riichi", "--self-draw", "--lang", lang)
    text = run(*hand, "--why", "pinfu", "--why", "三暗刻").stdout
    told = text[text.index("(pinfu)") :].splitlines()
    marks = [line.split()[0] for line in told if line.startswith("  ")]
    assert marks == ["✓", "✗", "✓", "✗"]
    if lang == "en":
        assert told[0] == "(pinfu)  is not in the hand"
        assert told[2] == "  ✗ the pair is no dragon and no wind of round or seat"
        assert told[-1] == "  ✗ three concealed triplets (it has 0)"
    else:
        assert told[0] == "(pinfu)  不成立"
        assert told[2] == "  ✗ 雀頭不是三元牌、場風或自風"
        assert told[-1] == "  ✗ 暗刻三組（有 0 組）"


@pytest.mark.parametrize(
    ("hand", "ruleset", "given", "pattern", "standing", "words"),
    [
        ("123m456m789m23p55s +4p", "hk13", {}, "all_chows", "counts", "counts 1 faan"),
        ("123m456m789m23m55m +4m", "hk13", {}, "half_flush", "absent", "is not in the hand"),
        # 碰碰胡 is taken out by 坎坎糊.
        ("222m444p666s888s9p +9p", "hk13", {"self_draw": True}, "all_pungs", "dropped",
         "is in the hand, but excluded by "),
        ("123m456m789m23p55s +4p", "hk13", {}, "chicken", "fallback",
         "counts only where nothing else does"),
        # 222333444m as triplets: four han and 40 fu go before four han and 20 fu as sequences.
        ("222333444m99p34s +5s", "riichi", {"self_draw": True, "ready": "riichi"}, "pinfu",
         "elsewhere", "counts in another reading only, worth less"),
        # 大四喜 and 十八羅漢 are worth thirteen each and stand alone: either list is right.
        ("5m M:1111z M:2222z A:3333z K:4444z +5m", "hk13", {}, "four_kongs", "tied",
         "counts in another list, which is as good"),
        ("34m66p C:234m C:345p C:678s +5m", "riichi", {}, "pinfu", "unavailable",
         "does not count with an open meld"),
    ],
)  # fmt: skip
def test_every_standing(
    run: Run, hand: str, ruleset: str, given: dict[str, object], pattern: str, standing: str,
    words: str,
) -> None:  # fmt: skip
    appraisal = mjlog.score(hand, ruleset, **given)  # type: ignore[arg-type]
    found = inquire(appraisal, appraisal.ruleset.pattern(pattern))
    assert found.standing == standing
    options = ["--self-draw"] if given.get("self_draw") else []
    options += ["--ready", "riichi"] if given.get("ready") else []
    args = ("score", hand, "-r", ruleset, *options, "--why", pattern)
    assert words in " ".join(run(*args).stdout.split())
    content = json.loads(run(*args, "--format", "json").stdout)
    assert [row["standing"] for row in content["why"]] == [standing]
    assert all(row["verdict"]["zh"] for row in content["why"])
    # Where it is in some reading, that reading meets every condition.
    (row,) = content["why"]
    assert row["conditions"]
    assert all(each["met"] for each in row["conditions"]) == (standing != "absent")


def test_what_counts_is_told_by_all_it_asks_for(run: Run) -> None:
    text = run("score", "123m456m789m23p55s +4p", "-r", "riichi", "--why", "平和").stdout
    assert text.endswith(
        "Pinfu (pinfu)  counts 1 han: every group is a sequence, the pair of no value,"
        " completed at an open end\n"
        "  ✓ every group is a sequence\n"
        "  ✓ the pair is no dragon and no wind of round or seat\n"
        "  ✓ the tile stands at an open end of a sequence\n"
    )


def test_a_composite_is_told_by_its_parts(run: Run) -> None:
    text = run(
        "score", "23m456m678m111p99p +4m", "-r", "douque2p", "--why", "all_honors_big_winds"
    ).stdout
    assert text.endswith("  ✗ All honors\n  ✗ Big four winds\n")


def test_a_wind_that_is_not_stated_is_named(run: Run) -> None:
    hand = ("score", "11p99p P:111z P:333m P:888m +1p", "-r", "douque2p", "--why", "門風")
    assert "wind (not stated: --seat-wind)" in run(*hand).stdout
    assert "門風（--seat-wind 未指定）的刻子或槓子" in run(*hand, "--lang", "zh").stdout
    assert "counts 1 tai" in run(*hand, "--seat-wind", "E").stdout


def test_an_unknown_pattern_is_refused(run: Run) -> None:
    result = run("score", "123m456m789m23p55s +4p", "-r", "hk13", "--why", "all_chow")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "hk13 has no pattern all_chow (all_chows?)" in result.stderr
    assert (
        "hk13 沒有番種"
        in run("score", "123m456m789m23p55s +4p", "-r", "hk13", "--why", "x", "--lang", "zh").stderr
    )


def test_chips_of_a_pattern_are_told(run: Run) -> None:
    """Two red fives are two chips; of three limit hands big four winds is two, ten chips each."""
    args = ("-r", "riichi", "--set", "chips=any_hand", "--lang", "zh")
    red = ["234m406m678p34s88s +0s", *args, "--ready", "riichi"]
    text = run("score", *red, "--why", "赤寶牌", "--why", "斷么九").stdout
    assert text.count("放槍者為此給祝儀 2 枚") == 1
    # Of a tile that the winner drew every other seat gives as much.
    drawn = run("score", *red, "--self-draw", "--why", "赤寶牌").stdout
    assert drawn.count("其餘各家各為此給祝儀 2 枚") == 1
    english = [*red, "--lang", "en"]
    assert (
        "whoever gave the tile gives 2 chips for it"
        in run("score", *english, "--why", "赤寶牌").stdout
    )
    winds = ["111222333z44z55z +4z", *args, "--set", "double_yakuman=true"]
    text = run("score", *winds, "--why", "大四喜", "--why", "字一色").stdout
    told = [line.strip() for line in text.splitlines() if "放槍者" in line]
    assert told == ["放槍者為此給祝儀 20 枚", "放槍者為此給祝儀 10 枚"]
    plain = run("score", red[0], "-r", "riichi", "--why", "赤寶牌", "--lang", "zh").stdout
    assert "祝儀" not in plain
