"""What Tenhou's logs state of the rules: bits of a game's type, or the words for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mjlog.formats.manner import LENGTH

_NO_REDS, _NO_KUITAN, _HALF, _FAST = 2, 4, 8, 64
_ROOMS: Final = {0: "般", 128: "上", 32: "特", 160: "鳳"}


def options_of(kind: int) -> dict[str, object]:
    """Return the options that a game's type states."""
    return _options(reds=not kind & _NO_REDS, kuitan=not kind & _NO_KUITAN, half=bool(kind & _HALF))


def table_of(kind: int) -> str:
    """Return the words for a game's type, as in ``"鳳南喰赤"``."""
    return "".join(
        (
            _ROOMS[kind & 160],
            "南" if kind & _HALF else "東",
            "" if kind & _NO_KUITAN else "喰",
            "" if kind & _NO_REDS else "赤",
            "速" if kind & _FAST else "",
        )
    )


def options_in(words: str, *, reds: bool | None) -> dict[str, object]:
    """Return the options that the words for a game's type state; the fives if they say no length.

    Args:
        words: as in ``"鳳南喰赤"``; anything may stand there.
        reds: whether there are red fives, where that is said otherwise.
    """
    half = "南" in words
    if not half and "東" not in words:
        return {} if reds is None else {"red_fives": REDS if reds else NO_REDS}
    return _options(reds="赤" in words if reds is None else reds, kuitan="喰" in words, half=half)


REDS, NO_REDS = "one", "none"
EAST, EAST_SOUTH = "east", "east_south"


def _options(*, reds: bool, kuitan: bool, half: bool) -> dict[str, object]:
    return {
        "red_fives": REDS if reds else NO_REDS,
        "kuitan": kuitan,
        LENGTH: EAST_SOUTH if half else EAST,
    }


def words_for(options: Mapping[str, object], table: str | None) -> tuple[str, bool]:
    """Return the words for a game's type, and whether it has red fives.

    Args:
        options: of the ruleset.
        table: what the log says of the table; these words, if they say the same.
    """
    reds = options.get("red_fives") != NO_REDS
    half = options.get("length") != EAST
    kuitan = options.get("kuitan") is not False
    if table and options_in(table, reds=None) == _options(reds=reds, kuitan=kuitan, half=half):
        return table, reds
    words = ("般", "南" if half else "東", "喰" if kuitan else "", "赤" if reds else "")
    return "".join(words), reds
