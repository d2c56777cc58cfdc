"""A report as a page: one file that needs nothing else."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, escape
from msgspec import Struct

from mjlog import __version__
from mjlog.analytics.labels import NOTHING, SMALL, SMALL_NOTE, dimension_text, notes
from mjlog.analytics.registry import Metric, dimensions, metrics
from mjlog.codec.encode import write_bytes
from mjlog.diagnostics import Label
from mjlog.diagnostics.unchecked import UNCHECKED
from mjlog.diagnostics.wording import clean
from mjlog.report import phrases
from mjlog.report.cells import Cell, Column, cell, columns_of, rows_of, unit_text
from mjlog.report.contents import BEST, BIASES, DEALER, GENERAL, PATTERNS, SPREADS, WAITS
from mjlog.report.figures import Drawing, drawings
from mjlog.report.gather import Chapter, Report
from mjlog.report.hands import Hand, hands_of, shown_of, value_head
from mjlog.rules.words import worded
from mjlog.verification.report import STATUSES

_SIDE_BY_SIDE = 7
"""Columns of players that a page has room for."""


class Line(Struct, frozen=True):
    """A row of a table with one number.

    Args:
        label: what it is.
        group: of what, where a metric is split.
        cell: the number.
        unit: what it is counted in.
        bar: value, low and high in percent, of rates that have an interval.
    """

    label: str
    group: str
    cell: Cell
    unit: str
    bar: tuple[float, float, float] | None


class Block(Struct, frozen=True):
    """A table of players: its columns, and for each player a name and the cells."""

    columns: Sequence[Column]
    rows: Sequence[tuple[str, Sequence[Cell]]]


class Section(Struct, frozen=True):
    """A chapter as the page shows it."""

    key: str
    title: str
    heads: Mapping[str, str]
    patterns_title: str
    sizes: Sequence[str]
    general: Sequence[Line]
    drawings: Sequence[Drawing]
    players: Sequence[Block]
    players_left: str
    patterns: Sequence[Line]
    patterns_left: str
    wait_heads: Sequence[str]
    waits: Sequence[tuple[str, Sequence[Line | None]]]
    dealer: Sequence[Line]
    spreads: Sequence[tuple[str, str, Sequence[Line]]]
    best: Sequence[Hand]
    chips: bool
    amount: str
    notes: Sequence[str]


def page_html(report: Report, lang: str) -> str:
    """Return a report as an HTML page.

    It loads nothing and runs nothing; names and other text from logs cannot become anything but
    text in it. The same report gives the same page.

    Args:
        report: gathered with its curves.
        lang: the reader's language.
    """
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_template),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["svg"] = Markup
    environment.filters["coded"] = _coded
    told: dict[str, Any] = {
        name: worded(label, report.words).text(lang)
        for name, label in vars(phrases).items()
        if isinstance(label, Label)
    }
    found = report.overview
    return environment.get_template("report.html").render(
        told,
        lang="zh-Hant" if lang == "zh" else "en",
        style=Markup(_template("report.css")),
        small=SMALL,
        SMALL_NOTE=worded(SMALL_NOTE, report.words).text(lang).removeprefix(f"{SMALL} "),
        nothing=NOTHING,
        period=phrases.dated_text(found, report.words, lang) if found.games else "",
        sizes=_sizes(report, lang),
        statuses=[
            (label.text(lang), f"{found.statuses[status]:,}", status)
            for status, label in STATUSES.items()
            if found.statuses.get(status)
        ],
        unchecked=[
            (phrases.counted(count, "hand", report.words, lang), _what(what, lang))
            for what, count in found.unchecked.items()
        ],
        sections=[
            _section(chapter, report, lang, f"c{place}")
            for place, chapter in enumerate(report.chapters, 1)
        ],
        definitions=list(_definitions(report, lang)),
        sureness=[worded(label, report.words).text(lang) for label in phrases.SURENESS],
        version=__version__,
    )


def write_page(report: Report, path: Path, lang: str) -> None:
    """Write a report as an HTML page; the file appears whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    write_bytes(path, [page_html(report, lang).encode()])


def _template(name: str) -> str:
    return files("mjlog.report").joinpath(f"templates/{name}").read_text(encoding="utf-8")


def _coded(text: str) -> Markup:
    """Return text with what stands between backticks as code."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def _what(unchecked: str, lang: str) -> str:
    return UNCHECKED[unchecked].text(lang) if unchecked in UNCHECKED else clean(unchecked)


def _sizes(report: Report, lang: str) -> list[tuple[str, str]]:
    found = report.overview
    sizes = {"hand": found.hands, "game": found.games, "player": found.players, "log": found.logs}
    return [
        (f"{count:,}", phrases.noun_for(count, name, report.words, lang))
        for name, count in sizes.items()
    ]


def _section(chapter: Chapter, report: Report, lang: str, key: str) -> Section:
    own = chapter.words
    shown = chapter.order[: report.top]
    names = [report.names[player] for player in shown]
    columns, cells = columns_of(chapter, shown, lang)
    patterns = list(_lines(chapter, PATTERNS, lang))
    hidden = len(chapter.order) - len(shown)
    heads = {name: worded(label, own).text(lang) for name, label in phrases.HEADS.items()}
    return Section(
        key=key,
        title=chapter.label.text(lang),
        heads=heads | {"value": heads[value_head(chapter)]},
        patterns_title=worded(phrases.PATTERNS_TITLE, own).text(lang),
        sizes=[
            phrases.counted(chapter.hands, "hand", own, lang),
            phrases.counted(chapter.games, "game", own, lang),
            phrases.counted_in(chapter.units["value"], chapter.units["amount"], lang),
        ],
        general=list(_lines(chapter, GENERAL, lang)),
        drawings=drawings(chapter, report.names, lang, key),
        players=list(_blocks(names, columns, cells)),
        players_left=phrases.more(hidden, lang) if hidden else "",
        patterns=patterns[: report.top],
        patterns_left=phrases.more(len(patterns) - report.top, lang)
        if len(patterns) > report.top
        else "",
        wait_heads=[metrics(own)[name].label.text(lang) for name in WAITS],
        waits=_waits(chapter, lang),
        dealer=list(_lines(chapter, (*DEALER, *BIASES), lang)),
        spreads=[
            (
                metrics(own)[name].label.text(lang),
                dimensions(own)[metrics()[name].categories[0]].label.text(lang),
                list(_lines(chapter, (name,), lang)),
            )
            for name in SPREADS
            if rows_of(chapter.overall, name)
        ],
        best=hands_of(chapter, report.names, lang),
        chips="chips" in shown_of(chapter),
        amount=chapter.units["amount"].text(lang),
        notes=[note.text(lang) for note in notes(chapter.overall, chapter.players, own=own)],
    )


def _lines(chapter: Chapter, names: Sequence[str], lang: str) -> Iterator[Line]:
    for name in names:
        for row in rows_of(chapter.overall, name):
            yield _line(row, chapter, lang)


def _line(row: dict[Any, Any], chapter: Chapter, lang: str) -> Line:
    metric = metrics(chapter.words)[row["metric"]]
    groups = [
        dimension_text(dimension, row[dimension], chapter.patterns, lang, chapter.words)
        for dimension in (*metric.split, *metric.categories)
    ]
    bar = None
    if metric.unit == "fraction" and not math.isnan(row["low"]):
        bar = tuple(round(100 * row[name], 2) for name in ("value", "low", "high"))
    return Line(
        metric.label.text(lang),
        " ".join(text for text in groups if text != NOTHING),
        cell(row),
        unit_text(metric.unit, chapter.units, lang),
        bar,
    )


def _blocks(
    names: Sequence[str], columns: Sequence[Column], cells: Sequence[Sequence[Cell]]
) -> Iterator[Block]:
    """Yield tables of players that are about equally wide."""
    if not columns:
        return
    count = -(-len(columns) // _SIDE_BY_SIDE)
    size = -(-len(columns) // count)
    for start in range(0, len(columns), size):
        part = slice(start, start + size)
        rows = [(name, [found[row] for found in cells[part]]) for row, name in enumerate(names)]
        yield Block(columns[part], rows)


def _waits(chapter: Chapter, lang: str) -> list[tuple[str, list[Line | None]]]:
    found: dict[str, dict[str, Line]] = {}
    for name in WAITS:
        for row in sorted(rows_of(chapter.overall, name), key=lambda row: -row["total"]):
            line = _line(row, chapter, lang)
            found.setdefault(line.group, {})[name] = line
    return [(form, [lines.get(name) for name in WAITS]) for form, lines in found.items()]


def _definitions(report: Report, lang: str) -> Iterator[dict[str, str]]:
    """Yield what each metric of the page means, in the order of the registry."""
    used = {BEST}
    for chapter in report.chapters:
        used |= set(chapter.overall["metric"]) | set(chapter.players["metric"])
        if chapter.curves is not None:
            used.add("score_curve")
    for metric in metrics(report.words).values():
        if metric.id in used and report.chapters:
            yield _definition(metric, lang)


def _definition(metric: Metric, lang: str) -> dict[str, str]:
    return {
        "id": metric.id,
        "label": metric.label.text(lang),
        "numerator": metric.numerator.text(lang),
        "denominator": metric.denominator.text(lang),
        "sign": ";" if metric.kind == "listing" else "÷",
        "excludes": "" if metric.excludes is None else metric.excludes.text(lang),
        "explain": metric.explain.text(lang),
    }
