"""Values as words: tiles, parties, the log's vocabulary, and text from outside made harmless."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mjlog import tiles
from mjlog.diagnostics.label import Label

MISSING = "—"
"""What stands where a value is not known."""

MAX_ITEMS = 18
"""A list is cut after this many values; a winning hand of 17 tiles is shown whole."""

MAX_TEXT = 200
"""A text value is cut after this many characters."""

_YES_NO = {True: Label("true", "是"), False: Label("false", "否")}
_NONE = Label("none", "無")

WORDS: dict[str, Label] = {
    word: Label(word, zh)
    for word, zh in (
        # events
        ("game", "開始一場"),
        ("hand", "開局"),
        ("indicator", "翻指示牌"),
        ("draw", "摸牌"),
        ("flower", "補花"),
        ("discard", "打牌"),
        ("declare_ready", "宣告聽牌"),
        ("deposit", "供託"),
        ("chow", "吃"),
        ("pung", "碰"),
        ("kong", "槓"),
        ("pass", "過"),
        ("win", "胡牌"),
        ("reveal", "亮牌"),
        ("exhausted", "流局"),
        ("aborted", "途中流局"),
        ("presence", "離席或回座"),
        ("penalty", "罰則"),
        ("settlement", "結算"),
        ("hand_end", "局終"),
        ("game_end", "終局"),
        # kongs, ends of the wall, ways to win
        ("exposed", "明槓"),
        ("concealed", "暗槓"),
        ("added", "加槓"),
        ("extended", "補槓"),
        ("head", "牌頭"),
        ("tail", "牌尾"),
        ("self", "自摸"),
        ("rob", "搶槓"),
        # reasons of payments
        ("honba", "本場"),
        ("first_dealer_dice", "定莊的骰子"),
        ("winds", "抽到的風"),
        ("deposits", "供託"),
        ("walls", "各家牌牆"),
        ("liability", "包牌"),
        ("noten", "未聽罰"),
        ("nagashi", "流局滿貫"),
        ("cap", "封頂"),
        ("fee", "抽成"),
        ("leftover", "公池餘額"),
        # why a hand is called off
        ("nine_kinds", "九種九牌"),
        ("four_winds", "四風連打"),
        ("four_riichi", "四家立直"),
        ("four_kongs", "四槓散了"),
        ("triple_win", "三家和"),
        # what decides, where no value of the ruleset does
        ("turn order", "輪次"),
        ("best reading", "最高的拆法"),
    )
} | {
    # why ready may not be declared
    "not_in_game": Label("these rules have no declaration", "這套規則沒有宣告聽牌"),
    "declared_already": Label("it has declared already", "已經宣告過"),
    "after_call": Label("it has just called", "剛吃碰過"),
    "on_last_tile": Label("it holds the last drawable tile", "拿著海底牌"),
    "open_hand": Label("it has called", "已經鳴牌，不是門清"),
    "least_left": Label("too few tiles are left to draw", "剩下可摸的牌太少"),
    "least_points": Label("it has too few points", "點數不足"),
    "while_locked": Label("it is under a missed-win lock", "過水期間"),
}
"""Words of the log that have a Chinese name. English readers see them as the log has them."""

_PARTIES = {"pot": Label("the pot", "公池"), "house": Label("the house", "場主")}


def clean(text: str, limit: int | None = None) -> str:
    """Return text that cannot act on a terminal or reorder what stands around it.

    Control, format, private and unassigned characters, line breaks, half characters and spaces of
    unusual kinds are shown as escapes. The ideographic space is kept, for names have it.

    Args:
        text: anything, file and player names included.
        limit: greatest number of characters to take from the text; the rest becomes ``…``.
    """
    if limit is not None and len(text) > limit:
        text = text[:limit] + "…"
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == "\u3000" else _escape(char) for char in text
    )


def _escape(char: str) -> str:
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(char)
    if short is not None:
        return short
    code = ord(char)
    return (
        f"\\x{code:02x}"
        if code < 0x100
        else f"\\u{code:04x}"
        if code < 0x10000
        else f"\\U{code:08x}"
    )


def signed(amount: int) -> str:
    """Return what somebody gains or loses, with its sign; nothing has none."""
    return f"{amount:+}" if amount else "0"


def word(value: object, lang: str) -> str:
    """Return a word of the log in the reader's language; anything else as ``show`` does."""
    if isinstance(value, str) and value in WORDS:
        return WORDS[value].text(lang)
    return show(value, lang)


def party(value: object, lang: str) -> str:
    """Return who pays or receives: a seat, the pot or the house."""
    if isinstance(value, int) and not isinstance(value, bool):
        # Chinese goes on without a space, which a numeral needs on both sides.
        return f"座位 {value} " if lang == "zh" else f"seat {value}"
    if isinstance(value, str) and value in _PARTIES:
        return _PARTIES[value].text(lang)
    return show(value, lang)


def show(value: object, lang: str) -> str:
    """Return a value as a reader sees it, on one line and free of control characters.

    Tile names become tiles ("五萬" in Chinese), labels their text, lists their values side by
    side, cut where they grow long; a value that is not there becomes a dash.
    """
    if value is None:
        return MISSING
    if isinstance(value, bool):
        return _YES_NO[value].text(lang)
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        if value in tiles.INDEX:
            return tiles.label(tiles.INDEX[value], lang)
        return clean(value, MAX_TEXT)
    if isinstance(value, Label):
        return clean(value.text(lang), MAX_TEXT)
    if isinstance(value, Mapping):
        return _mapping(value, lang)
    if isinstance(value, list | tuple):
        return _list(value, lang)
    return show(msgspec.to_builtins(value), lang)


def _list(values: list[object] | tuple[object, ...], lang: str) -> str:
    if not values:
        return _NONE.text(lang)
    shown = [
        f"({show(value, lang)})" if isinstance(value, list | tuple) else show(value, lang)
        for value in values[:MAX_ITEMS]
    ]
    if len(values) > MAX_ITEMS:
        shown.append("…")
    texts = any(isinstance(value, Label | Mapping) for value in values)
    return (("、" if lang == "zh" else ", ") if texts else " ").join(shown)


def _mapping(value: Mapping[object, object], lang: str) -> str:
    if set(value) == {"en", "zh"}:
        return clean(str(value[lang]), MAX_TEXT)
    if set(value) == {"count", "value"}:
        return f"{show(value['count'], lang)} × {show(value['value'], lang)}"
    if set(value) - {"payee"} == {"payer", "amount"}:
        parties = [value[name] for name in ("payer", "payee") if name in value]
        names = " → ".join([party(each, lang).rstrip() for each in parties])
        return f"{names}{'：' if lang == 'zh' else ': '}{show(value['amount'], lang)}"
    if not value:
        return _NONE.text(lang)
    pairs = [
        f"{show(key, lang)} {show(item, lang)}" for key, item in list(value.items())[:MAX_ITEMS]
    ]
    if len(value) > MAX_ITEMS:
        pairs.append("…")
    return ("、" if lang == "zh" else ", ").join(pairs)
