"""Figures of a report as parts of its page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree as ET

import pandas as pd
from msgspec import Struct

from mjlog.analytics import plots
from mjlog.analytics.labels import limits_note
from mjlog.analytics.plots import look
from mjlog.analytics.registry import metrics
from mjlog.report.contents import BIASES, CURVE, PATTERNS, SPREADS
from mjlog.report.gather import Chapter
from mjlog.report.phrases import FIGURE_NOTES
from mjlog.rules.words import worded

_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_COLOURS = {
    **{colour: f"var(--series-{place})" for place, colour in enumerate(look.SERIES)},
    look.INK: "var(--ink)",
    look.MUTED: "var(--muted)",
    look.FAINT: "var(--line)",
    look.PAPER: "var(--paper)",
    look.ACCENT: "var(--accent)",
    look.SOFT: "var(--soft)",
}
"""A page's own colours, so that it can be dark."""
_LONG_NUMBER = re.compile(r"-?\d+\.\d{3,}")

_FONT = re.compile(r"^font:.*?([\d.]+px).*")
"""Size and family in one, as some versions of matplotlib write them."""


class Drawing(Struct, frozen=True):
    """A figure of a page.

    Args:
        title: what it shows.
        note: how to read it.
        svg: its SVG element.
        metrics: ids of the metrics in it.
    """

    title: str
    note: str
    svg: str
    metrics: tuple[str, ...]


def drawings(chapter: Chapter, names: Mapping[str, str], lang: str, key: str) -> list[Drawing]:
    """Return the figures of a chapter, those that there is something to draw for.

    Args:
        chapter: the chapter.
        names: what players go by.
        lang: the reader's language.
        key: tells the chapter from the others of the page.
    """
    found = []
    for name, chart, shown in _charts(chapter, names, plots.on_page(lang)):
        note = worded(FIGURE_NOTES[name], chapter.words).text(lang)
        limits = limits_note(chapter.rules.values()) if name == "values" else None
        if limits is not None:
            note = (
                f"{note} {limits.text(lang)}." if lang == "en" else f"{note}{limits.text(lang)}。"
            )
        svg = inline(chart.svg(f"{key}-{name}"), chart.title)
        found.append(Drawing(chart.title, note, svg, shown))
    return found


def _charts(
    chapter: Chapter, names: Mapping[str, str], style: plots.Look
) -> Iterator[tuple[str, plots.Chart, tuple[str, ...]]]:
    own = chapter.words
    shown = chapter.players[chapter.players["player"].isin(chapter.order[:_MOST])]
    rates = _rows(shown, "win_rate", "deal_in_rate")
    if len(rates):
        chart = plots.player_map(rates, style, names)
        yield "map", chart, ("win_rate", "deal_in_rate")
    if chapter.curves is not None and len(chapter.curves):
        unit = chapter.units["amount"].text(style.lang)
        yield "curves", plots.score_curves(chapter.curves, style, names, unit=unit), (CURVE,)
    values, turns = (_rows(chapter.overall, name) for name in SPREADS)
    if len(values):
        unit_of_value = chapter.units[metrics()["avg_hand_tai"].unit]
        yield "values", plots.spread(values, style, unit=unit_of_value, own=own), SPREADS[:1]
    if len(turns):
        yield "turns", plots.spread(turns, style, own=own), SPREADS[1:]
    patterns = _rows(chapter.overall, *PATTERNS)
    if len(patterns):
        chart = plots.frequencies(patterns, style, chapter.patterns, own=own)
        yield "patterns", chart, PATTERNS
    biases = _rows(chapter.overall, *BIASES)
    if len(biases):
        yield "biases", plots.biases(biases, style), BIASES


_MOST = 12
"""Players on the map; more would cover each other."""


def _rows(frame: pd.DataFrame, *names: str) -> pd.DataFrame:
    return pd.concat([frame[frame["metric"] == name] for name in names])


def inline(svg: str, title: str) -> str:
    """Return an SVG document as an element of a page: in its colours and fonts, and nothing else.

    Args:
        svg: what matplotlib wrote.
        title: what it shows, for those who do not see it.
    """
    root = ET.fromstring(svg)
    for element in list(root.iter()):
        for child in list(element):
            # A style sheet would hold for the whole page.
            if child.tag in (f"{_SVG}style", f"{_SVG}metadata"):
                element.remove(child)
        if element.tag == f"{_SVG}g":
            element.attrib.pop("id", None)
        if _LINK in element.attrib:
            element.set("href", element.attrib.pop(_LINK))
        for name, value in element.attrib.items():
            element.set(name, _LONG_NUMBER.sub(_rounded, value))
        if "style" in element.attrib:
            element.set("style", _styled(element.attrib["style"]))
        element.tag = element.tag.removeprefix(_SVG)
        element.tail = None
        if element.tag != "text":
            element.text = None
    root.attrib = {"viewBox": root.attrib["viewBox"], "role": "img", "aria-label": title}
    return ET.tostring(root, encoding="unicode")


def _rounded(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}"


def _styled(style: str) -> str:
    parts = (_FONT.sub(r"font-size: \1", part.strip()) for part in style.split(";"))
    text = "; ".join(part for part in parts if part and not part.startswith("font-family"))
    for colour, variable in _COLOURS.items():
        text = text.replace(colour, variable)
    return text
