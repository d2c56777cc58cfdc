"""What an operator reads: both languages, silence where the sample tells nothing, hostile names."""

import json
import re
from pathlib import Path

import duckdb
import numpy as np
import pytest

from mjlog.analytics.fairness import FairnessReport, audit_fairness
from mjlog.analytics.fairness.chance import Cell, Measured
from mjlog.analytics.fairness.phrases import signed
from mjlog.analytics.fairness.questions import UNITS, questions
from mjlog.analytics.fairness.report import Answer
from tests.fairness.biases import BIASES, bring
from tests.fairness.corpora import clean, deal_again, warehouse

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def states(report: FairnessReport, group: int = 0) -> dict[str, str]:
    return {answer.question: answer.state for answer in report.groups[group].answers}


@pytest.fixture(scope="module")
def small() -> FairnessReport:
    return audit_fairness(warehouse(clean(1, 40)))


def test_small_samples_are_silent(small: FairnessReport) -> None:
    found = states(small)
    assert set(found.values()) <= {"untold", "unrecorded", "fair"}
    # Only a repeated wall would be known from so few.
    assert [name for name, state in found.items() if state == "fair"] == ["wall_repeats"]
    for answer in small.groups[0].answers:
        if answer.state == "untold":
            assert answer.needed is not None
            assert answer.needed > answer.n > 0
            text = answer.text()
            assert "would be needed to notice" in text
            # Neither what was seen nor an interval of it.
            assert text.count("%") == questions()[answer.question].notice.en.count("%")


def test_what_was_not_recorded_is_said() -> None:
    report = audit_fairness(warehouse(clean(2), wall=None, dice=None, door=None))
    found = states(report)
    silent = {name for name, state in found.items() if state == "unrecorded"}
    about_dice_and_walls = {name for name in found if name.startswith(("dice", "wall", "door"))}
    assert silent == about_dice_and_walls | {"useful_draws", "player_draws", "seat_wins"}
    assert found["dealt_tiles"] == "fair"
    assert "Not recorded" in report.text()


@pytest.mark.parametrize("question", questions())
def test_words_of_every_question(question: str) -> None:
    report = audit_fairness(warehouse(BIASES[question](np.random.default_rng(5))))
    (biased,) = [one for one in report.groups[0].answers if one.question == question]
    for lang in ("en", "zh"):
        text = biased.text(lang)
        assert ("{" in text, "nan" in text, "None" in text) == (False, False, False)
        assert bool(CHINESE.search(text.replace("deal_id", ""))) is (lang == "zh")
        assert not re.search("： |。。|\\.\\.|  ", text)
    assert "hance alone" in biased.text("en")
    assert "純屬巧合" in biased.text("zh")


def test_every_question_and_unit_is_said_in_both_languages() -> None:
    for question in questions().values():
        for label in (question.title, question.biased, question.fair, question.notice):
            assert not CHINESE.search(label.en)
            assert CHINESE.search(label.zh)
    assert {question.unit for question in questions().values()} == set(UNITS)


def test_report_begins_with_the_verdict() -> None:
    fair = audit_fairness(warehouse(clean(3)))
    assert fair.text().startswith("Nothing unfair was found in 15 tests.\n")
    assert "1,000 hands" in fair.text()
    bias = audit_fairness(warehouse(BIASES["door"](np.random.default_rng(5))))
    assert bias.text().startswith("Something is not fair: 1 of 15 tests raise the alarm.\n")
    assert bias.text("zh").startswith("有不公平之處：15 項檢定中有 1 項示警。\n")
    assert "BIASED" in bias.text()


def test_nothing_to_audit() -> None:
    report = audit_fairness(warehouse(clean(3, 0)))
    assert report.groups == ()
    assert report.text() == "There are no hands to audit."


def test_where_nothing_is_recorded_nothing_is_asked() -> None:
    """Neither dice nor a wall, and of every hand one dealt tile is hidden."""
    deals = clean(3, 60)
    deals.dealt[:, :, 0] = 45
    deals.distance = np.full((60, 2), np.nan)
    report = audit_fairness(warehouse(deals, wall=None, dice=None, door=None))
    assert set(states(report).values()) == {"unrecorded"}
    assert report.text().splitlines() == [
        "Nothing could be tested.",
        "0 of 18 questions can be answered; about the others this sample is silent.",
        "",
        "all tables  (douque2p, 60 hands)",
        "  Neither dice nor whole walls or deals are recorded here: there is nothing to ask.",
    ]
    assert (
        report.text("zh").splitlines()[-1] == "  沒有記錄骰子，也沒有完整的牌牆或配牌，無從查問。"
    )


def test_tables_of_few_hands_say_so() -> None:
    deals = clean(3, 60)
    deals.table = ["east" if game % 2 else None for game in deals.game]
    con = warehouse(deals, wall=None, dice=None, door=None)
    con.execute("UPDATE games SET generator = NULL")
    report = audit_fairness(con)
    blocks = report.text().split("\n\n")[2:]
    few = "  Too few hands to tell anything: see all tables."
    assert sorted(block.splitlines() for block in blocks) == [
        ["east  (douque2p, 20 hands)", few],
        ["no table named  (douque2p, 40 hands)", few],
    ]


def test_failed_hands_are_said_to_be_left_out() -> None:
    con = warehouse(clean(3, 50))
    con.execute("INSERT INTO failed_hands VALUES (1), (2)")
    report = audit_fairness(con)
    assert report.left_out == 2
    assert "failed or are not supported: 2." in report.text()


def tables() -> duckdb.DuckDBPyConnection:
    """One table of three loads its walls: a red dragon too often first."""
    deals = clean(4, 1800)
    rng = np.random.default_rng(4)
    names = ["east", "\x1b[31mwest\u202e", "{0} %s <script>" + "長" * 300]
    deals.table = [names[game % 3] for game in deals.game]
    for number in np.flatnonzero((deals.game % 3 == 1) & (rng.random(1800) < 0.2)):
        bring(rng, deals.wall[number], 0, 33)
    again = deal_again(deals)
    again.table = deals.table
    return warehouse(again)


def test_tables_are_asked_one_by_one() -> None:
    report = audit_fairness(tables())
    names = [group.name for group in report.groups]
    assert names[:3] == [None, "\x1b[31mwest\u202e", "east"]
    assert len(names) == 4
    assert {group.name for group, _ in report.biases} == {None, "\x1b[31mwest\u202e"}
    # Every test of every table counts.
    assert report.tests == 4 * 15
    assert len(audit_fairness(tables(), by="source").groups) == 4
    assert len(audit_fairness(tables(), by="all").groups) == 1


def test_names_cannot_act_on_a_terminal() -> None:
    for lang in ("en", "zh"):
        text = audit_fairness(tables()).text(lang)
        assert "\x1b" not in text
        assert "\u202e" not in text
        assert max(map(len, text.splitlines())) < 400


def test_json_has_everything(small: FairnessReport) -> None:
    content = json.loads(json.dumps(small.as_json()))
    (group,) = content["groups"]
    assert [one["question"] for one in group["answers"]] == list(questions())
    for one in group["answers"]:
        assert set(one["text"]) == {"en", "zh"}
        assert one["state"] in ("untold", "unrecorded", "fair")


def test_sorted_dice_are_not_taken_for_dependent_ones() -> None:
    deals = clean(5)
    deals.dice = np.sort(deals.dice, axis=1)
    report = audit_fairness(warehouse(deals))
    assert not report.biases
    found = states(report)
    assert (found["dice_alike"], found["dice_repeat"]) == ("unrecorded", "unrecorded")
    assert found["dice_sum"] == "fair"


def test_hidden_tiles_are_left_out() -> None:
    deals = clean(6)
    deals.wall = deals.wall.copy()
    deals.wall[::2, 70] = 45
    report = audit_fairness(warehouse(deals))
    assert {a.question: a.n for a in report.groups[0].answers}["wall_places"] == 500
    deals = clean(6)
    deals.dealt[::4, 1, 0] = 45
    report = audit_fairness(warehouse(deals))
    assert {a.question: a.n for a in report.groups[0].answers}["dealt_tiles"] == 750


def test_a_second_look_where_chance_hardly_does_it() -> None:
    # The dealer's side in 565 of 1,000: p = 0.00004 alone, 0.0006 and more among fifteen.
    deals = clean(7)
    deals.door = np.where(np.arange(1000) < 560, deals.dealer, 1 - deals.dealer)
    report = audit_fairness(warehouse(deals))
    assert not report.biases
    (door,) = [one for one in report.groups[0].answers if one.question == "door"]
    assert door.state == "unclear"
    assert door.p is not None
    assert 0.001 < door.p < 0.05
    assert "a larger sample will tell" in door.text()
    assert "樣本再大些才能確定" in door.text("zh")


def test_large_corpora_are_read_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    con = tables()
    whole = audit_fairness(con).as_json()
    monkeypatch.setattr("mjlog.analytics.fairness.sample._CHUNK", 77)
    assert audit_fairness(con).as_json() == whole


def test_document_names_every_question() -> None:
    page = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
    rows = [line.split("|")[1].strip(" `") for line in page.splitlines() if line.startswith("| `")]
    assert rows == list(questions())


@pytest.mark.parametrize(
    ("effect", "low", "high", "english", "chinese"),
    [
        (-0.012, -0.12, 0.1, "0.01 tiles a hand nearer", "近 0.01 張（近 0.12 至遠 0.10）"),
        (
            -0.004,
            -0.1,
            0.09,
            "less than 0.01 tiles a hand nearer",
            "近不到 0.01 張（近 0.10 至遠 0.09）",
        ),
        (0.05, 0.02, 0.08, "0.05 tiles a hand farther", "遠 0.05 張（遠 0.02 至遠 0.08）"),
    ],
)
@pytest.mark.parametrize("question", ["dealt_distance", "dealer_distance", "player_distance"])
def test_small_differences_are_told_without_signs(
    question: str, effect: float, low: float, high: float, english: str, chinese: str
) -> None:
    cell = None if question == "dealer_distance" else Cell((0,), effect, 0.0)
    measured = Measured(n=900, statistic=1, df=1, p=0.5, effect=effect, error=0.05, cell=cell)
    answer = Answer(
        question=question,
        state="fair",
        n=900,
        needed=500,
        p=0.9,
        low=low,
        high=high,
        measured=measured,
        player="lin",
    )
    assert english in answer.text("en")
    assert chinese in answer.text("zh")
    assert not set("+-") & set(answer.text("en") + answer.text("zh"))


def test_signs_are_those_of_readers() -> None:
    assert (
        signed("{a:+.1%} {b:+.2f} {c}", {"a": -0.012, "b": -0.001, "c": "a-b"}) == "−1.2% 0.00 a-b"
    )
