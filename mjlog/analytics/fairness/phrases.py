"""Parts of sentences about chance, sizes of samples, and what a test points at."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from mjlog import tiles
from mjlog.analytics.fairness.questions import Question
from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean

LONGEST_NAME = 40
_RAREST = 1e-6


def odds_text(p: float, unclear: bool, lang: str) -> str:
    """Say how likely chance alone is.

    Args:
        p: of such a result.
        unclear: it is too likely for an alarm.
        lang: the reader's language.
    """
    odds = f"{rounded(round(1 / max(p, _RAREST))):,}"
    if unclear:
        return Label(
            f" But chance alone gives as much about once in {odds} such audits; a larger sample"
            " will tell.",
            f"但純屬巧合也約 {odds} 次稽核會有一次，樣本再大些才能確定。",
        ).text(lang)
    if p < _RAREST:
        return Label(
            f" Chance alone gives as much less than once in {odds} such audits.",
            f"若純屬巧合，{odds} 次稽核不到一次。",
        ).text(lang)
    return Label(
        f" Chance alone gives as much about once in {odds} such audits.",
        f"若純屬巧合，約 {odds} 次稽核才有一次。",
    ).text(lang)


def relevant(question: Question) -> dict[str, object]:
    """Return the values for the words of the bias that matters."""
    return {"relevant": question.relevant, "points": 100 * question.relevant}


def rounded(number: int) -> int:
    """Return a number as people say it: two figures."""
    unit = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // unit) * unit


def cell_label(question: Question, key: tuple[int, ...], player: str | None) -> Label:
    """Return what an answer points at."""
    kind = question.cell
    if kind == "player":
        name = clean(player or "?", LONGEST_NAME)
        return Label(name, name)
    first = key[0]
    if kind == "face":
        return Label(f"a {first}", f"{first} 點")
    if kind == "die":
        return Label(f"die {first} shows a {key[1]}", f"第 {first} 顆擲出 {key[1]} 點")
    if kind == "sum":
        both = f"{first}" if len(key) == 1 else f"{first}–{key[1]}"
        return Label(f"a sum of {both}", f"總和 {both} ")
    if kind == "door":
        if first == 0:
            return Label("the dealer's side", "莊家")
        return Label(f"the side of seat no. {first} after the dealer", f"莊家之後第 {first} 家")
    if kind == "seat":
        return Label(f"seat {first}", f"座位 {first} ")
    names = tiles.label(first, "en"), tiles.label(first, "zh")
    if kind == "pair":
        return Label(
            f"{tiles.label(key[1], 'en')} right after {names[0]}",
            f"「{names[1]}」之後緊接「{tiles.label(key[1], 'zh')}」",
        )
    if kind == "place":
        return Label(
            f"{names[0]} at place {key[1]} of the wall", f"「{names[1]}」在牌牆第 {key[1]} 張"
        )
    return Label(f"{names[0]} to seat {key[1]}", f"「{names[1]}」發給座位 {key[1]} ")


def nearness(farther: bool) -> Label:
    """Return how tiles lie to ready."""
    return Label("farther", "遠") if farther else Label("nearer", "近")


def size(number: float, lang: str) -> str:
    """Return how large a number is, with two decimals, never as nothing."""
    shown = f"{abs(number):.2f}"
    if not float(shown):
        return Label("less than 0.01", "不到 0.01").text(lang)
    return Label(shown, f" {shown}").text(lang)


def distance(tiles_more: float, lang: str) -> str:
    """Return by how much tiles are nearer to ready or farther: ``0.12 nearer``.

    Args:
        tiles_more: tiles more that they are from ready; negative: nearer.
        lang: the reader's language.
    """
    number, way = size(tiles_more, lang), nearness(tiles_more > 0).text(lang)
    return f"{way}{number} " if lang == "zh" else f"{number} {way}"


def signed(template: str, values: Mapping[str, object]) -> str:
    """Return a template filled, numbers with a minus, and no sign where they round to nothing."""
    return _Signs().vformat(template, (), values)


class _Signs(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        text = str(super().format_field(value, format_spec))
        if isinstance(value, float):
            if not any(digit in text for digit in "123456789"):
                text = text.lstrip("+-")
            text = text.replace("-", "−")
        return text


def colon(lang: str) -> str:
    """Return what stands after a title."""
    return "：" if lang == "zh" else ": "


def bracketed(text: str, lang: str) -> str:
    """Return an addition in brackets."""
    return f"（{text}）" if lang == "zh" else f" ({text})"
