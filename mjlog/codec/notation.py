"""Tiles as people type them: ``23m456m678m111p99p P:777z +4m``, ``23萬 中中中 C:123m``.

Before the melds stand the concealed tiles; after ``+`` the winning tile. A meld is a letter and a
colon: C chow, P pung, M exposed kong, A added kong, K concealed kong.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass, field

from mjlog import tiles as t
from mjlog.diagnostics import Label

MELDS: dict[str, Label] = {
    "C": Label("chow", "吃"),
    "P": Label("pung", "碰"),
    "M": Label("exposed kong", "明槓"),
    "A": Label("added kong", "加槓"),
    "K": Label("concealed kong", "暗槓"),
}
"""What each letter before a colon stands for."""

_SUITS = {
    **dict.fromkeys("m萬万", "m"), **dict.fromkeys("p筒餅饼", "p"), **dict.fromkeys("s索條条", "s"),
    "z": "z", "f": "f",
}  # fmt: skip
_SINGLES = {
    **dict(zip("東南西北白發中", range(t.EAST, t.FIRST_FLOWER), strict=True)),
    **dict(zip("春夏秋冬梅蘭菊竹", range(t.FIRST_FLOWER, t.FIRST_RED), strict=True)),
    "东": t.EAST, "発": t.GREEN, "发": t.GREEN, "兰": t.FIRST_FLOWER + 5, "?": t.HIDDEN,
}  # fmt: skip
_DIGITS = {
    **{d: d for d in "0123456789"},
    **dict(zip("一二三四五六七八九", "123456789", strict=True)),
}


class NotationError(ValueError):
    """What was typed is no hand.

    Attributes:
        column: where, in characters from 1.
        label: why, in both languages.
    """

    def __init__(self, column: int, label: Label) -> None:
        super().__init__(f"column {column}: {label.en}")
        self.column = column
        self.label = label

    def text(self, lang: str) -> str:
        """Return place and reason in ``"en"`` or ``"zh"``."""
        if lang == "zh":
            return f"第 {self.column} 字：{self.label.zh}"
        return str(self)


@dataclass(slots=True)
class MeldText:
    """A meld: its letter and its tiles (indexes as in :mod:`mjlog.tiles`)."""

    letter: str
    tiles: list[int]


@dataclass(slots=True)
class HandText:
    """A hand as typed: tile indexes; flowers stand apart; ``winning`` is not in ``concealed``."""

    concealed: list[int]
    melds: list[MeldText] = field(default_factory=list)
    winning: int | None = None
    flowers: list[int] = field(default_factory=list)


def parse_hand(text: str) -> HandText:
    """Read a hand.

    Args:
        text: notation; full-width forms and Chinese suits, numerals and honors are accepted,
            spaces may stand between tiles and between digits and their suit.

    Raises:
        NotationError: with the column and the reason in both languages.
    """
    return _Parser(text).hand()


def parse_tiles(text: str) -> list[int]:
    """Read tiles without melds and winning tile, flowers and hidden tiles included.

    Raises:
        NotationError: with the column and the reason in both languages.
    """
    return _Parser(text).tiles_only()


def format_hand(hand: HandText) -> str:
    """Write a hand in notation: tiles sorted, then flowers, melds and the winning tile."""
    parts = [t.compact(hand.concealed), t.compact(hand.flowers)]
    parts += [f"{meld.letter}:{t.compact(meld.tiles)}" for meld in hand.melds]
    if hand.winning is not None:
        parts.append(f"+{t.NAMES[hand.winning]}")
    return " ".join(part for part in parts if part)


class _Parser:
    def __init__(self, text: str) -> None:
        # Character by character, so that columns stay those of what was typed.
        self._chars = [unicodedata.normalize("NFKC", char) for char in text]
        self._at = 0
        self._digits: list[tuple[int, str]] = []  # (column, digit) that wait for their suit
        self._run: list[int] = []

    def hand(self) -> HandText:
        hand = HandText([])
        while self._at < len(self._chars):
            char, column = self._chars[self._at], self._at + 1
            if self._letter():
                self._need_no_digits()
                self._at += 2
                hand.melds.append(_meld(char, self._group(), column))
            elif char == "+":
                self._need_no_digits()
                if hand.winning is not None:
                    raise NotationError(column, Label("a second winning tile", "重複的胡牌張"))
                self._at += 1
                hand.winning = self._winning(column)
            else:
                self._tile()
        self._need_no_digits()
        flowers = range(t.FIRST_FLOWER, t.FIRST_RED)
        hand.concealed = [tile for tile in self._run if tile not in flowers]
        hand.flowers = [tile for tile in self._run if tile in flowers]
        return hand

    def tiles_only(self) -> list[int]:
        while self._at < len(self._chars):
            if self._letter() or self._chars[self._at] == "+":
                raise NotationError(
                    self._at + 1, Label("only tiles may stand here", "此處只能是牌")
                )
            self._tile()
        self._need_no_digits()
        return self._run

    def _letter(self) -> bool:
        """Tell whether a meld begins here; raise on a letter that names none."""
        following = self._chars[self._at + 1] if self._at + 1 < len(self._chars) else ""
        if following != ":":
            return False
        if self._chars[self._at] not in MELDS:
            known = ", ".join(f"{letter} {label.en}" for letter, label in MELDS.items())
            zh = "、".join(f"{letter} {label.zh}" for letter, label in MELDS.items())
            raise NotationError(self._at + 1, Label(f"a meld is {known}", f"副露代號為 {zh}"))
        return True

    def _group(self) -> list[int]:
        """Read the tiles of a meld: up to a space, the next meld or the winning tile."""
        outer, self._run = self._run, []
        while self._at < len(self._chars):
            char = self._chars[self._at]
            done = self._run and not self._digits
            if (done and char.isspace()) or char == "+" or self._letter():
                break
            self._tile()
        self._need_no_digits()
        group, self._run = self._run, outer
        return group

    def _winning(self, column: int) -> int:
        outer, self._run = self._run, []
        while self._at < len(self._chars) and not self._run:
            if self._chars[self._at] == "+" or self._letter():
                break
            self._tile()
        self._need_no_digits()
        group, self._run = self._run, outer
        if len(group) != 1:
            reason = Label("exactly one tile follows +", "+ 之後應為一張牌")
            raise NotationError(column, reason)
        return group[0]

    def _tile(self) -> None:
        char, column = self._chars[self._at], self._at + 1
        self._at += 1
        if char.isspace():
            return
        if char in _DIGITS:
            self._digits.append((column, _DIGITS[char]))
        elif char in _SUITS:
            if not self._digits:
                raise NotationError(column, Label("no digit before the suit", "花色前沒有數字"))
            for at, digit in self._digits:
                name = digit + _SUITS[char]
                if name not in t.INDEX:
                    raise NotationError(
                        at, Label(f"there is no tile {name}", f"沒有 {name} 這張牌")
                    )
                self._run.append(t.INDEX[name])
            self._digits = []
        elif char in _SINGLES:
            self._need_no_digits()
            self._run.append(_SINGLES[char])
        else:
            shown = char if char.isprintable() else repr(char)[1:-1]
            raise NotationError(column, Label(f"{shown} means nothing here", f"無法理解 {shown}"))

    def _need_no_digits(self) -> None:
        if self._digits:
            column, digit = self._digits[0]
            reason = Label(f"{digit} is not followed by a suit", f"{digit} 之後沒有花色")
            raise NotationError(column, reason)


def _meld(letter: str, group: list[int], column: int) -> MeldText:
    kinds = sorted(t.KIND[tile] for tile in group)
    alike = len(Counter(kinds)) == 1 and kinds[0] < t.N_KINDS
    if letter == "C":
        consecutive = kinds == [*range(kinds[0], kinds[0] + 3)] if kinds else False
        one_suit = consecutive and len({t.SUIT[kind] for kind in kinds}) == 1
        if not one_suit or kinds[0] >= t.FIRST_HONOR:
            reason = Label("a chow is three in sequence", "吃應為同花色連續三張")
            raise NotationError(column, reason)
    elif letter == "P":
        if not alike or len(group) != 3:
            raise NotationError(column, Label("a pung is three alike", "碰應為相同三張"))
    elif not alike or not 4 <= len(group) <= 8:
        reason = Label("a kong is four to eight alike", "槓應為相同的四到八張")
        raise NotationError(column, reason)
    return MeldText(letter, group)
