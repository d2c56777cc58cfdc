"""Language, fonts and colours of figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from unicodedata import east_asian_width

from matplotlib.font_manager import FontProperties, findfont, fontManager, get_font
from msgspec import Struct

from mjlog.diagnostics import Label
from mjlog.diagnostics.wording import clean

INK = "#23282d"
MUTED = "#6b7278"
FAINT = "#e1ddd3"
PAPER = "#fdfcf9"
ACCENT = "#2f7d6b"
SOFT = "#b9d3c9"
SERIES = ("#2f7d6b", "#b5482f", "#3d5a98", "#b08526", "#7d4b79", "#5b6770")
"""Colours of lines that stand for different players."""

SIZE = 11.5
"""Points of ordinary text."""
_LATIN = "DejaVu Sans"  # comes with matplotlib
_SAMPLE = "聽牌自摸"
_NAMES = (
    *("CJK", "Han Sans", "Han Serif", "Noto Sans TC", "Noto Serif TC", "PingFang", "JhengHei"),
    *("Heiti", "Songti", "Ming", "WenQuanYi", "Fallback", "Kai", "GenYo", "GenSen", "Huninn"),
)
"""Parts of the names of fonts that may have Chinese characters."""
_LONGEST = 20
"""Columns of a name in a figure; wide characters take two."""


class Look(Struct, frozen=True):
    """How a figure is lettered.

    Args:
        lang: language of its words.
        family: fonts that its text is measured by, and drawn by where it is drawn here.
        page: it becomes part of a page, whose reader's fonts draw the text.
    """

    lang: str
    family: tuple[str, ...]
    page: bool

    def say(self, label: Label) -> str:
        """Return a label in the figure's language."""
        return label.text(self.lang)

    def name(self, text: str, place: int) -> str:
        """Return a name as it can be shown: cut, harmless, or its number where no font has it."""
        shown = cut(clean(text), _LONGEST, tail=7)
        if self.page or _has_glyphs(self.family, shown):
            return shown
        return f"#{place + 1}"

    def settings(self) -> dict[Any, Any]:
        """Return matplotlib's settings, all that differ from its defaults."""
        return {
            "font.family": list(self.family),
            "font.size": SIZE,
            "text.parse_math": False,
            "text.color": INK,
            "axes.edgecolor": FAINT,
            "axes.facecolor": "none",
            "axes.labelcolor": MUTED,
            "axes.linewidth": 1.0,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.spines.left": False,
            "axes.axisbelow": True,
            "axes.grid": True,
            "axes.grid.axis": "y",
            "axes.unicode_minus": True,
            "grid.color": FAINT,
            "grid.linewidth": 1.0,
            "xtick.color": FAINT,
            "ytick.color": FAINT,
            "xtick.labelcolor": MUTED,
            "ytick.labelcolor": MUTED,
            "xtick.major.size": 0,
            "ytick.major.size": 0,
            "xtick.major.pad": 5,
            "ytick.major.pad": 5,
            "svg.fonttype": "none",
            "svg.hashsalt": "mjlog",
        }


def on_page(lang: str) -> Look:
    """Return the look of figures in a page: their text is text, in the reader's own fonts.

    A page that its reader can read is one whose fonts can draw its figures.
    """
    return Look(lang, (_LATIN,), True)


def on_screen(lang: str) -> Look:
    """Return the look of pictures: in Chinese where a font for it is installed, else English."""
    family = cjk_family()
    if family is None:
        return Look("en", (_LATIN,), False)
    return Look(lang, (_LATIN, family), False)


@cache
def cjk_family() -> str | None:
    """Return an installed font for Chinese, None if there is none."""
    found = sorted({font.name for font in fontManager.ttflist if _is_named_so(font.name)})
    # Traditional forms first, sans before serif.
    found.sort(key=lambda name: ("TC" not in name and "HK" not in name, "Serif" in name))
    return next((name for name in found if _has_glyphs((name,), _SAMPLE)), None)


def _is_named_so(name: str) -> bool:
    return any(part in name for part in _NAMES)


@cache
def _has_glyphs(family: tuple[str, ...], text: str) -> bool:
    """Tell whether one of the fonts has each character of a text."""
    fonts = [get_font(findfont(FontProperties(family=[name]))) for name in family]
    return all(any(font.get_char_index(ord(char)) for font in fonts) for char in text)


def columns(text: str) -> int:
    """Return how wide a text is, a Latin letter being 1 and a Chinese one 2."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def width(text: str, size: float = SIZE) -> float:
    """Return about how many points a text takes up, in whatever font."""
    return sum(1.0 if east_asian_width(char) in "WF" else 0.64 for char in text) * size


def cut(text: str, room: int, tail: int = 0) -> str:
    """Return a text in no more columns than there is room for.

    Args:
        text: the text.
        room: most columns.
        tail: columns of its end that are kept, for names may differ in their ends alone.
    """
    if columns(text) <= room:
        return text
    end = _beginning(text[::-1], tail)[::-1]
    return f"{_beginning(text, room - 1 - columns(end)).rstrip()}…{end.lstrip()}"


def _beginning(text: str, room: int) -> str:
    used = 0
    for place, char in enumerate(text):
        used += columns(char)
        if used > room:
            return text[:place]
    return text


def named(names: Mapping[str, str] | None, player: object) -> str:
    """Return what a player goes by."""
    return str(player) if names is None else names.get(str(player), str(player))
