"""Words of a report that belong to no metric."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.diagnostics import Label
from mjlog.report.gather import Overview

TITLE = Label("Mahjong report", "麻將牌譜報告")
NO_HANDS = Label("no hands to report on", "沒有可報告的牌局")
UNCHECKED_TITLE = Label("not checked in", "未檢查")
NO_DATES = Label("dates not recorded", "沒有記錄日期")
PLAYERS_TITLE = Label("Players", "玩家")
GENERAL_TITLE = Label("All hands", "整體")
PATTERNS_TITLE = Label("Patterns", "台型")
WAITS_TITLE = Label("Waits", "聽牌型")
DEALER_TITLE = Label("Dealer and seat", "莊家與座位")
BEST_TITLE = Label("Best hands", "贏最多的局")
NO_DIFFERENCE = Label("0 would mean that it makes no difference", "0 表示沒有影響")
HEADS = {
    "player": Label("player", "玩家"),
    "wait": Label("wait", "聽牌型"),
    "pattern": Label("pattern", "台型"),
    "delta": Label("balance", "輸贏"),
    "value": Label("value + dealer's", "牌面 + 莊家"),
    "won_by": Label("won by", "胡法"),
    "patterns": Label("patterns", "台型"),
    "place": Label("where", "出處"),
}
"""Heads of columns."""


def counted(number: int, noun: str, lang: str) -> str:
    """Return a number of things, such as hands."""
    singular, plural, zh = _NOUNS[noun]
    if lang == "zh":
        return f"{number:,} {zh}"
    return f"{number:,} {singular if number == 1 else plural}"


_NOUNS = {
    "hand": ("hand", "hands", "局"),
    "game": ("game", "games", "將"),
    "player": ("player", "players", "位玩家"),
    "log": ("log", "logs", "份牌譜"),
}


def joined(parts: Sequence[str], lang: str) -> str:
    """Return parts as a list in one line."""
    return ("、" if lang == "zh" else ", ").join(parts)


def more(number: int, lang: str) -> str:
    """Say how many rows a table leaves out."""
    return Label(f"and {number:,} more (--top)", f"另有 {number:,} 列（--top）").text(lang)


def dated_text(found: Overview, lang: str) -> str:
    """Say when games were played."""
    if found.first is None or found.last is None:
        return NO_DATES.text(lang)
    first, last = (f"{time:%Y-%m-%d}" for time in (found.first, found.last))
    period = first if first == last else f"{first} – {last}"
    missing = found.games - found.dated
    if not missing:
        return period
    games = counted(missing, "game", lang)
    return Label(f"{period} ({games} without a date)", f"{period}（{games}沒有日期）").text(lang)
