"""What Tenhou's logs state of the rules: bits of a game's type, or the words for it."""

from __future__ import annotations

_NO_REDS, _NO_KUITAN, _HALF, _FAST = 2, 4, 8, 64
_ROOMS = {0: "般", 128: "上", 32: "特", 160: "鳳"}


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
    """Return the options that the words for a game's type state; none if they say no length.

    Args:
        words: as in ``"鳳南喰赤"``; anything may stand there.
        reds: whether there are red fives, where that is said otherwise.
    """
    half = "南" in words
    if not half and "東" not in words:
        return {} if reds is None or reds else {"red_fives": NO_REDS}
    return _options(reds="赤" in words if reds is None else reds, kuitan="喰" in words, half=half)


NO_REDS = "none"


def _options(*, reds: bool, kuitan: bool, half: bool) -> dict[str, object]:
    options: dict[str, object] = {}
    if not reds:
        options["red_fives"] = NO_REDS
    if not kuitan:
        options["kuitan"] = False
    if not half:
        options["length"] = "east"
    return options
