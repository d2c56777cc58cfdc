"""What an audit has found, as data and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
import pandas as pd
from msgspec import Struct

from mjlog.analytics.fairness.chance import Measured
from mjlog.analytics.fairness.phrases import (
    LONGEST_NAME,
    bracketed,
    cell_label,
    colon,
    distance,
    nearness,
    odds_text,
    relevant,
    rounded,
    signed,
    size,
)
from mjlog.analytics.fairness.questions import UNITS, Question, questions
from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean

State = Literal["biased", "unclear", "fair", "untold", "unrecorded"]
"""A bias; too odd to be called fair, too likely for an alarm; no sign of a bias of the size that
matters; too small a sample to notice one; nothing to go by."""

_HEADINGS: dict[State, Label] = {
    "biased": Label("BIASED", "有偏差"),
    "unclear": Label("Unclear", "尚不明確"),
    "fair": Label("No sign of a bias", "看不出偏差"),
    "untold": Label("Cannot be told from this sample", "樣本不足，無法判斷"),
    "unrecorded": Label("Not recorded", "沒有記錄"),
}
_ALL = Label("all tables", "全部牌桌")
UNNAMED = "—"
"""Name of the table of logs that name none."""
_UNNAMED = Label("no table named", "未記牌桌")
_TOO_FEW = Label(
    "Too few hands to tell anything: see all tables.", "局數太少，無從判斷，見全部牌桌。"
)
_NOTHING = Label(
    "Neither dice nor whole walls or deals are recorded here: there is nothing to ask.",
    "沒有記錄骰子，也沒有完整的牌牆或配牌，無從查問。",
)


_COLUMNS = {
    **dict.fromkeys(("table", "ruleset"), "object"),
    "hands": "int64",
    **dict.fromkeys(("question", "state"), "object"),
    "n": "int64",
    "unit": "object",
    "needed": "Int64",
    **dict.fromkeys(("p", "effect", "low", "high", "due"), "float64"),
    **dict.fromkeys(("text_en", "text_zh"), "object"),
}


class Answer(Struct, frozen=True, kw_only=True):
    """The answer to one question.

    Args:
        question: its id.
        state: what the answer is.
        n: size of the sample, in units of the question.
        needed: the size that would notice a bias that matters; None where that is not known.
        p: chance of such a result where all is fair, corrected for everything that was asked;
            None where nothing could be tested.
        low: lower end of the interval of the effect; all intervals of a report hold together with
            95 % confidence. None where nothing could be tested.
        high: its upper end.
        measured: the test; None where nothing was recorded.
        player: id of the player that the answer points at, if it is about players.
    """

    question: str
    state: State
    n: int
    needed: int | None
    p: float | None
    low: float | None = None
    high: float | None = None
    measured: Measured | None
    player: str | None = None

    def text(self, lang: str = "en") -> str:
        """Return the answer in a sentence or two."""
        question = questions()[self.question]
        title = question.title.text(lang)
        if self.measured is None:
            return title
        if self.state == "untold":
            return f"{title}{_untold(question, self, lang)}"
        values = _values(question, self, lang)
        template = question.fair if self.state == "fair" else question.biased
        sentence = signed(template.text(lang), values)
        if question.cell == "seat":
            sentence = sentence[0].upper() + sentence[1:]
        counted = f"{self.n:,} {UNITS[question.unit].text(lang)}"
        if self.state == "fair":
            return f"{title}{colon(lang)}{sentence}{bracketed(counted, lang)}"
        chance = odds_text(self.p or 0.0, self.state == "unclear", lang)
        return f"{title}{colon(lang)}{sentence}{chance}{bracketed(counted, lang)}"


class Group(Struct, frozen=True, kw_only=True):
    """The answers about one table or source, or about all.

    Args:
        name: of the table or source; None: all.
        ruleset: id of the rules.
        hands: hands in it.
        deals: of these, dealt anew; the others replay one of them.
        answers: in the order of the questions.
    """

    name: str | None
    ruleset: str
    hands: int
    deals: int
    answers: tuple[Answer, ...]

    def having(self, state: State) -> list[Answer]:
        """Return the answers of one kind."""
        return [answer for answer in self.answers if answer.state == state]


class FairnessReport(Struct, frozen=True, kw_only=True):
    """What an audit has found.

    Args:
        level: chance of any alarm at all where everything is fair.
        tests: how many tests were made; every p-value is corrected for that.
        by: what the hands were also taken apart by.
        left_out: hands that were not looked at, because they failed or are not supported.
        groups: all hands of a ruleset first, then each table or source.
    """

    level: float
    tests: int
    by: str
    left_out: int
    groups: tuple[Group, ...]

    @property
    def biases(self) -> list[tuple[Group, Answer]]:
        """Every bias found."""
        return [(group, answer) for group in self.groups for answer in group.having("biased")]

    def as_json(self) -> dict[str, object]:
        """Return the report as JSON values, with every answer in both languages."""
        content: dict[str, object] = msgspec.to_builtins(self)
        for group, written in zip(self.groups, content["groups"], strict=True):  # type: ignore[call-overload]
            for answer, one in zip(group.answers, written["answers"], strict=True):
                one["text"] = {"en": answer.text("en"), "zh": answer.text("zh")}
        return content

    def frame(self) -> pd.DataFrame:
        """Return a row an answer, the text in both languages."""
        rows = [
            {
                "table": group.name,
                "ruleset": group.ruleset,
                "hands": group.hands,
                "question": answer.question,
                "state": answer.state,
                "n": answer.n,
                "unit": questions()[answer.question].unit,
                "needed": answer.needed,
                "p": answer.p,
                "effect": None if answer.p is None else answer.measured.effect,  # type: ignore[union-attr]
                "low": answer.low,
                "high": answer.high,
                "due": None if answer.p is None else answer.measured.due,  # type: ignore[union-attr]
                "text_en": answer.text("en"),
                "text_zh": answer.text("zh"),
            }
            for group in self.groups
            for answer in group.answers
        ]
        frame = pd.DataFrame(rows, columns=list(_COLUMNS))
        for name, kind in _COLUMNS.items():
            frame[name] = frame[name].astype(kind)  # type: ignore[call-overload]
        return frame

    def text(self, lang: str = "en") -> str:
        """Return the report in words."""
        return "\n".join(self.lines(lang))

    def lines(self, lang: str = "en") -> Iterator[str]:
        """Yield the report line by line."""
        yield from _opening(self, lang)
        for group in self.groups:
            yield ""
            yield from _group(group, lang)


def _opening(report: FairnessReport, lang: str) -> Iterator[str]:
    found = len(report.biases)
    once = f"{1 / report.level:,.0f}"
    if not report.groups:
        yield Label("There are no hands to audit.", "沒有可稽核的牌局。").text(lang)
        return
    if not report.tests:
        yield Label("Nothing could be tested.", "沒有可檢定的項目。").text(lang)
    elif found:
        yield Label(
            f"Something is not fair: {found} of {report.tests} tests raise the alarm.",
            f"有不公平之處：{report.tests} 項檢定中有 {found} 項示警。",
        ).text(lang)
    else:
        yield Label(
            f"Nothing unfair was found in {report.tests} tests.",
            f"{report.tests} 項檢定都沒有發現不公平之處。",
        ).text(lang)
    if report.tests:
        yield Label(
            f"Where all is fair, one such audit in {once} raises a false alarm.",
            f"若一切公平，約 {once} 次稽核才會有一次誤報。",
        ).text(lang)
    answered = sum(
        len(group.having("biased")) + len(group.having("fair")) for group in report.groups
    )
    asked = sum(len(group.answers) for group in report.groups)
    if answered < asked:
        yield Label(
            f"{answered} of {asked} questions can be answered; about the others this sample is"
            " silent.",
            f"{asked} 個問題中可回答 {answered} 個，其餘由這份樣本無從得知。",
        ).text(lang)
    if report.left_out:
        yield Label(
            f"Hands left out because they failed or are not supported: {report.left_out:,}.",
            f"未通過或無法檢查而未列入的牌局：{report.left_out:,} 局。",
        ).text(lang)


def _group(group: Group, lang: str) -> Iterator[str]:
    named = {None: _ALL, UNNAMED: _UNNAMED}.get(group.name)
    name = clean(group.name or "", LONGEST_NAME) if named is None else named.text(lang)
    size = Label(f"{group.hands:,} hands", f"{group.hands:,} 局").text(lang)
    if group.deals != group.hands:
        size += Label(
            f" of {group.deals:,} different deals", f"，不同的牌 {group.deals:,} 副"
        ).text(lang)
    yield f"{name}  ({group.ruleset}{', ' if lang == 'en' else '，'}{size})"
    states = {answer.state for answer in group.answers}
    if states == {"unrecorded"}:
        yield "  " + _NOTHING.text(lang)
        return
    if group.name is not None and states.isdisjoint(("biased", "unclear", "fair")):
        # A table with a few hands needs no list of all that they do not tell.
        yield "  " + _TOO_FEW.text(lang)
        return
    for state, heading in _HEADINGS.items():
        answers = group.having(state)
        if not answers:
            continue
        yield f"  {heading.text(lang)}"
        if state == "unrecorded":
            joined = ("、" if lang == "zh" else "; ").join(answer.text(lang) for answer in answers)
            yield f"    {joined}"
            continue
        for answer in answers:
            yield f"    {answer.text(lang)}"


def _untold(question: Question, answer: Answer, lang: str) -> str:
    unit = UNITS[question.unit].text(lang)
    notice = question.notice.text(lang).format(**relevant(question))
    needed = "?" if answer.needed is None else f"{rounded(answer.needed):,}"
    return Label(
        f": {answer.n:,} {unit}; about {needed} would be needed to notice {notice}.",
        f"：{answer.n:,} {unit}；約需 {needed} 才能看出{notice}。",
    ).text(lang)


def _values(question: Question, answer: Answer, lang: str) -> dict[str, object]:
    measured = answer.measured
    assert measured is not None
    effect, cell = measured.effect, measured.cell
    more = measured.effect > measured.due
    sign = 1 if effect >= 0 else -1
    limits = answer.low or 0.0, answer.high or 0.0
    values: dict[str, object] = {
        "effect": effect,
        "low": answer.low,
        "high": answer.high,
        "due": measured.due,
        **relevant(question),
        "amount": abs(effect),
        "least": min(sign * each for each in limits),
        "most": max(sign * each for each in limits),
        "more": Label("more", "多").text(lang) if more else Label("less", "少").text(lang),
        "nearer": nearness(more).text(lang),
        "size": size(effect, lang),
        "between": Label(" to ", "至")
        .text(lang)
        .join(distance(each, lang) for each in limits)
        .rstrip(),
    }
    if cell is not None:
        values["cell"] = cell_label(question, cell.key, answer.player).text(lang)
        values["seen"] = cell.seen
        values["due"] = cell.due
        values["ratio"] = cell.seen / cell.due if cell.due else 0.0
    return values
