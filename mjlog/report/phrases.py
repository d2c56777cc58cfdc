"""Words of a report that belong to no metric."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.diagnostics import Label
from mjlog.report.gather import Overview
from mjlog.rules.words import Words

TITLE = Label("Mahjong report", "麻將牌譜報告")
NO_HANDS = Label("no hands to report on", "沒有可報告的牌局")
UNCHECKED_TITLE = Label("not checked in", "未檢查")
NO_DATES = Label("dates not recorded", "沒有記錄日期")
PLAYERS_TITLE = Label("Players", "玩家")
GENERAL_TITLE = Label("All hands", "整體")
PATTERNS_TITLE = Label("Patterns", "{pattern}")
WAITS_TITLE = Label("Waits", "聽牌型")
DEALER_TITLE = Label("Dealer and seat", "莊家與座位")
BEST_TITLE = Label("Best hands", "贏最多的局")
NO_DIFFERENCE = Label("no difference where an advantage is zero", "偏差為零即沒有影響")
CONTENTS = Label("Contents", "目錄")
FIGURES = Label("Figures", "圖")
DATA = Label("Numbers of the figures", "圖中數據")
DEFINITIONS_TITLE = Label("What the numbers mean", "指標定義")
SURE_TITLE = Label("How sure they are", "有多可靠")
COLON = Label(": ", "：")
LEFT_OUT = Label("left out", "不計")
INTERVAL_HEAD = Label("95 %", "95 % 區間")
MADE_BY = Label("made by mjlog", "由 mjlog 產生")
SURENESS = (
    Label(
        "Beside every rate stand its hits and trials and Wilson's 95 % interval. Where the seats of"
        " one hand hang together, the interval is as wide as that makes it.",
        "每個比率都附次數、分母與 Wilson 95 % 區間；同局各家互相影響時，區間隨之放寬。",
    ),
    Label(
        "Beside every mean stand its standard error between games (after ±), its interval and of"
        " how many it is the mean.",
        "每個平均都附以{game}為群集的標準誤（± 之後）、區間與樣本數。",
    ),
    Label(
        "Only hands that were verified, wholly or in part, are counted. Different rulesets and"
        " different money are never averaged.",
        "只計通過或部分通過驗證的局。不同規則、不同金額單位不混算。",
    ),
)
"""What a reader has to know of all numbers."""
HEADS = {
    "player": Label("player", "玩家"),
    "wait": Label("wait", "聽牌型"),
    "pattern": Label("pattern", "{pattern}"),
    "delta": Label("balance", "輸贏"),
    "chips": Label("chips", "祝儀"),
    "value": Label("value + dealer's", "牌面 + 莊家"),
    "own_value": Label("value", "{value}數"),
    "won_by": Label("won by", "胡法"),
    "patterns": Label("patterns", "{pattern}"),
    "place": Label("where", "出處"),
}
"""Heads of columns."""


FIGURE_NOTES = {
    "map": Label(
        "Up is good, left is careful. Lines are 95 % intervals; hollow points are small samples.",
        "越上面胡得越多，越左邊放得越少。線為 95 % 區間，空心點樣本太小。",
    ),
    "curves": Label(
        "Players with most hands, over all their games in order.",
        "局數最多的玩家，依時間順序累計各{game}。",
    ),
    "values": Label(
        "How many wins counted for so much. Lines are 95 % intervals.",
        "各{value}數佔胡牌的比例。線為 95 % 區間。",
    ),
    "turns": Label(
        "How many wins came in which turn of the winner. Lines are 95 % intervals.",
        "胡牌者在第幾巡胡牌。線為 95 % 區間。",
    ),
    "patterns": Label(
        "In how many wins each pattern counted. Lines are 95 % intervals.",
        "各{pattern}在多少胡牌中計入。線為 95 % 區間。",
    ),
    "biases": Label(
        "Wins more or fewer than the others of the same hands; 0 makes no difference."
        " Lines are 95 % intervals.",
        "與同局其他家相比多胡或少胡多少，0 表示沒有影響。線為 95 % 區間。",
    ),
}
"""How to read the figures of a page."""


def counted(number: int, noun: str, own: Words, lang: str) -> str:
    """Return a number of things, such as hands."""
    return f"{number:,} {noun_for(number, noun, own, lang)}"


def noun_for(number: int, noun: str, own: Words, lang: str) -> str:
    """Return what there is a number of.

    Args:
        number: how many.
        noun: what: hand, game, player or log.
        own: what players call things.
        lang: the reader's language.
    """
    singular, plural, zh = _NOUNS[noun]
    if lang == "zh":
        return zh or own[noun].zh
    return singular if number == 1 else plural


_NOUNS = {
    "hand": ("hand", "hands", "局"),
    "game": ("game", "games", ""),
    "player": ("player", "players", "位玩家"),
    "log": ("log", "logs", "份牌譜"),
}


def counted_in(value: Label, amount: Label, lang: str) -> str:
    """Say what hands are counted in, and what is paid."""
    return Label(f"in {value.en} and {amount.en}", f"以{value.zh}、{amount.zh}計").text(lang)


def joined(parts: Sequence[str], lang: str) -> str:
    """Return parts as a list in one line."""
    return ("、" if lang == "zh" else ", ").join(parts)


def more(number: int, lang: str) -> str:
    """Say how many rows a table leaves out."""
    return Label(f"and {number:,} more", f"另有 {number:,} 列").text(lang)


def dated_text(found: Overview, own: Words, lang: str) -> str:
    """Say when games were played."""
    if found.first is None or found.last is None:
        return NO_DATES.text(lang)
    first, last = (f"{time:%Y-%m-%d}" for time in (found.first, found.last))
    period = first if first == last else f"{first} – {last}"
    missing = found.games - found.dated
    if not missing:
        return period
    games = counted(missing, "game", own, lang)
    return Label(f"{period} ({games} without a date)", f"{period}（{games}沒有日期）").text(lang)
