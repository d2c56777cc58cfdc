"""A report as text for a terminal."""

from __future__ import annotations

import io
from collections.abc import Sequence
from textwrap import indent
from typing import Any

from msgspec import structs
from rich import box
from rich.align import VerticalAlignMethod
from rich.cells import cell_len, set_cell_size
from rich.console import Console, JustifyMethod
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mjlog.analytics.labels import NOTHING, SMALL, dimension_text, notes
from mjlog.analytics.registry import metrics
from mjlog.diagnostics.unchecked import UNCHECKED
from mjlog.diagnostics.wording import clean
from mjlog.report.cells import EMPTY, Cell, Column, cell, columns_of, rows_of, unit_text
from mjlog.report.contents import BIASES, DEALER, GENERAL, PATTERNS, WAITS
from mjlog.report.gather import Chapter, Overview, Report
from mjlog.report.hands import hands_of, shown_of, value_head
from mjlog.report.phrases import (
    BEST_TITLE,
    DEALER_TITLE,
    GENERAL_TITLE,
    HEADS,
    NO_DIFFERENCE,
    NO_HANDS,
    PATTERNS_TITLE,
    PLAYERS_TITLE,
    TITLE,
    UNCHECKED_TITLE,
    WAITS_TITLE,
    counted,
    counted_in,
    dated_text,
    joined,
    more,
)
from mjlog.rules.words import worded
from mjlog.verification.report import STATUSES

_NAME_WIDTH = 20
_GAP = 2
_INDENT = 2
_BETWEEN = 3
"""Columns between two cells of a table."""
_LEAST = 12
"""Columns that the patterns of a hand have at least."""
_NUMBERS = ("delta", "chips", "value")
"""What of a hand stands on the right of its column."""


def terminal_text(report: Report, lang: str, *, width: int, colour: bool) -> str:
    """Return a report as lines of text.

    Args:
        report: what to show.
        lang: the reader's language.
        width: columns of the terminal.
        colour: whether it takes colour.
    """
    written = io.StringIO()
    console = Console(
        file=written,
        width=width,
        force_terminal=colour,
        force_jupyter=False,
        no_color=not colour,
        color_system="standard" if colour else None,
        markup=False,
        highlight=False,
        emoji=False,
        legacy_windows=False,
    )
    _Writer(console, report, lang).write()
    lines = written.getvalue().split("\n")
    return "\n".join(line.rstrip() for line in lines).rstrip("\n") + "\n"


class _Writer:
    """Writes one report."""

    def __init__(self, console: Console, report: Report, lang: str) -> None:
        self._console = console
        self._report = report
        self._lang = lang

    def write(self) -> None:
        self._overview(self._report.overview)
        for chapter in self._report.chapters:
            self._chapter(chapter)
        if not self._report.chapters:
            self._line(NO_HANDS.text(self._lang))

    def _line(self, text: str = "", style: str = "") -> None:
        self._console.print(Text(text, style), soft_wrap=True)

    def _sentence(self, text: str, style: str = "", left: int = 0) -> None:
        """Print a line that is broken between words where the terminal ends."""
        self._console.print(Padding(Text(text, style), (0, 0, 0, left)))

    def _title(self, text: str, remark: str = "") -> None:
        self._line()
        title = Text(text, "bold")
        if remark:
            title.append(f"  {remark}", "not bold dim")
        self._console.print(title, soft_wrap=True)

    def _overview(self, found: Overview) -> None:
        lang, own = self._lang, self._report.words
        self._line(TITLE.text(lang), "bold")
        sizes = {"hand": found.hands, "game": found.games, "player": found.players}
        sizes["log"] = found.logs
        counts = [counted(count, noun, own, lang) for noun, count in sizes.items()]
        self._line("  " + joined(counts, lang))
        if found.games:
            self._line("  " + dated_text(found, own, lang))
        statuses = [
            f"{label.text(lang)} {found.statuses[status]:,}"
            for status, label in STATUSES.items()
            if found.statuses.get(status)
        ]
        if statuses:
            self._line("  " + joined(statuses, lang))
        for what, count in found.unchecked.items():
            told = UNCHECKED[what].text(lang) if what in UNCHECKED else clean(what)
            self._sentence(
                f"{UNCHECKED_TITLE.text(lang)} {counted(count, 'hand', own, lang)}  {told}",
                left=2 * _INDENT,
            )

    def _chapter(self, chapter: Chapter) -> None:
        lang, own = self._lang, chapter.words
        counts = {"hand": chapter.hands, "game": chapter.games}
        sizes = [counted(count, noun, own, lang) for noun, count in counts.items()]
        self._line()
        self._console.print(Text("─" * min(self._console.width, 80), "dim"))
        title = Text(chapter.label.text(lang), "bold")
        parts = [*sizes, counted_in(chapter.units["value"], chapter.units["amount"], lang)]
        title.append(f"  {joined(parts, lang)}", "not bold dim")
        self._console.print(title, soft_wrap=True)
        self._general(GENERAL_TITLE.text(lang), chapter, GENERAL)
        self._players(chapter)
        self._patterns(chapter)
        self._waits(chapter)
        self._general(
            DEALER_TITLE.text(lang), chapter, (*DEALER, *BIASES), NO_DIFFERENCE.text(lang)
        )
        self._best(chapter)
        self._line()
        for note in notes(chapter.overall, chapter.players, own=own):
            self._sentence(note.text(lang), "dim")

    def _table(
        self,
        *heads: str,
        right: Sequence[int] = (),
        vertical: VerticalAlignMethod = "top",
        whole: bool = True,
    ) -> Table:
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim")
        for place, head in enumerate(heads):
            justify: JustifyMethod = "right" if place in right else "left"
            # Where room is short, words give way and numbers stay whole.
            table.add_column(
                Text(head),
                justify=justify,
                overflow="fold",
                vertical=vertical,
                no_wrap=whole and place > 0,
            )
        return table

    def _print(self, table: Table) -> None:
        self._console.print(Padding(table, (0, 0, 0, _INDENT)))

    def _general(
        self, title: str, chapter: Chapter, names: Sequence[str], remark: str = ""
    ) -> None:
        lang = self._lang
        rows = [row for name in names for row in rows_of(chapter.overall, name)]
        if not rows:
            return
        self._title(title, remark)
        cells = [cell(row) for row in rows]
        widths = _widths(cells)
        units = [unit_text(row["unit"], chapter.units, lang) for row in rows]
        room = self._console.width - _INDENT - sum(widths) - 2 * _GAP
        room -= 2 * _BETWEEN + max(map(cell_len, units))
        table = self._table("", "", "")
        for row, each, unit in zip(rows, cells, units, strict=True):
            label = metrics(chapter.words)[row["metric"]].label.text(lang)
            name = f"{label}  {self._category(row, chapter)}".rstrip()
            if cell_len(name) > room:
                name = name.replace("  ", "\n  ", 1)
            table.add_row(Text(name), _told(each, widths), Text(unit, "dim"))
        table.show_header = False
        self._print(table)

    def _category(self, row: dict[Any, Any], chapter: Chapter) -> str:
        """Return what a metric that is split by something is of in a row."""
        metric = metrics()[row["metric"]]
        shown = [
            dimension_text(name, row[name], chapter.patterns, self._lang, chapter.words)
            for name in (*metric.split, *metric.categories)
        ]
        return " ".join(text for text in shown if text != NOTHING)

    def _players(self, chapter: Chapter) -> None:
        lang = self._lang
        self._title(PLAYERS_TITLE.text(lang))
        shown = chapter.order[: self._report.top]
        names = [cut(self._report.names[player], _NAME_WIDTH) for player in shown]
        columns, cells = columns_of(chapter, shown, lang)
        self._grid([HEADS["player"].text(lang), *names], list(map(_head, columns)), cells)
        if len(chapter.order) > len(shown):
            self._more(len(chapter.order) - len(shown))

    def _more(self, number: int) -> None:
        # A terminal's reader has typed the command, and may type another.
        option = "（--top）" if self._lang == "zh" else " (--top)"
        self._line(f"  {more(number, self._lang)}{option}")

    def _grid(
        self, names: Sequence[str], heads: Sequence[str], cells: Sequence[Sequence[Cell]]
    ) -> None:
        """Print columns of cells, as many side by side as there is room for.

        Args:
            names: the first column with its head, repeated as often as needed.
            heads: heads of the others.
            cells: their cells.
        """
        room = self._console.width - _INDENT - max(map(cell_len, names))
        blocks: list[list[int]] = []
        used = room
        for place, (head, found) in enumerate(zip(heads, cells, strict=True)):
            texts = max(map(cell_len, head.split("\n")))
            needed = _GAP + 1 + max(sum(_widths(found)) + 2 * _GAP, texts)
            if used + needed > room:
                blocks.append([])
                used = 0
            blocks[-1].append(place)
            used += needed
        for number, block in enumerate(blocks):
            if number:
                self._line()
            table = self._table(names[0], *(heads[place] for place in block), vertical="bottom")
            for row, name in enumerate(names[1:]):
                told = (_told(cells[place][row], _widths(cells[place])) for place in block)
                table.add_row(Text(name), *told)
            self._print(table)

    def _patterns(self, chapter: Chapter) -> None:
        lang = self._lang
        rows = [row for name in PATTERNS for row in rows_of(chapter.overall, name)]
        if not rows:
            return
        title = worded(PATTERNS_TITLE, chapter.words).text(lang)
        self._title(title, metrics(chapter.words)[PATTERNS[0]].label.text(lang))
        shown = rows[: self._report.top]
        cells = [cell(row) for row in shown]
        table = self._table("", "")
        table.show_header = False
        for row, each in zip(shown, cells, strict=True):
            table.add_row(Text(self._category(row, chapter)), _told(each, _widths(cells)))
        self._print(table)
        if len(rows) > len(shown):
            self._more(len(rows) - len(shown))

    def _waits(self, chapter: Chapter) -> None:
        lang = self._lang
        found: dict[str, dict[str, Cell]] = {}
        for name in WAITS:
            for row in sorted(rows_of(chapter.overall, name), key=lambda row: -row["total"]):
                found.setdefault(self._category(row, chapter), {})[name] = cell(row)
        if not found:
            return
        self._title(WAITS_TITLE.text(lang))
        heads = [metrics(chapter.words)[name].label.text(lang) for name in WAITS]
        columns = [[cells.get(name, EMPTY) for cells in found.values()] for name in WAITS]
        self._grid([HEADS["wait"].text(lang), *found], heads, columns)

    def _best(self, chapter: Chapter) -> None:
        lang = self._lang
        hands = hands_of(chapter, self._report.names, lang)
        if not hands:
            return
        self._title(BEST_TITLE.text(lang), chapter.units["amount"].text(lang))
        shown = shown_of(chapter)
        keys = (value_head(chapter) if name == "value" else name for name in shown)
        heads = [worded(HEADS[key], chapter.words).text(lang) for key in keys]
        cells = [structs.asdict(hand) | {"player": cut(hand.player, _NAME_WIDTH)} for hand in hands]
        rows = [[found[name] for name in shown] for found in cells]
        right = [place for place, name in enumerate(shown) if name in _NUMBERS]
        widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
        # A place stands below its row, whole, so that it can be copied: hence a table a row. So do
        # the patterns where there is no room for them.
        room = self._console.width - _INDENT - sum(widths[:-1]) - _BETWEEN * (len(shown) - 1)
        count = len(shown) if room >= _LEAST else len(shown) - 1
        below = " " * (2 * _INDENT)
        for number, (hand, row) in enumerate(zip(hands, rows, strict=True)):
            table = self._table(*heads[:count], right=right, whole=False)
            table.show_header = number == 0
            for column, least in zip(table.columns[: len(shown) - 1], widths[:-1], strict=True):
                # Columns with no room for what they hold fold it.
                column.min_width = least if room + _BETWEEN >= 0 else None
            if count == len(shown):
                table.expand, table.columns[-1].ratio = True, 1
            beside = room if count == len(shown) else self._console.width - len(below)
            row[-1] = broken(row[-1], joined(["", ""], lang), beside)
            table.add_row(*map(Text, row[:count]))
            self._print(table)
            for text in (*row[count:], hand.place):
                self._line(indent(text, below), "dim")


def _head(column: Column) -> str:
    """Return the head of a column of players: a metric, its category and unit."""
    rest = " ".join(part for part in (column.category, column.unit) if part)
    return f"{column.label}\n{rest}" if rest else column.label


def _widths(cells: Sequence[Cell]) -> tuple[int, int, int]:
    parts = [(_valued(each), each.interval, each.of) for each in cells]
    one, two, three = (max(map(cell_len, part)) for part in zip(*parts, strict=True))
    return one, two, three


def _valued(each: Cell) -> str:
    """Return a value with its standard error; marked, or as wide as if it were."""
    value = f"{each.value} {each.error}".rstrip()
    return f"{value} {SMALL if each.small else ' '}"


def _told(each: Cell, widths: tuple[int, int, int]) -> Text:
    value, interval, of = (
        " " * (room - cell_len(part)) + part
        for part, room in zip((_valued(each), each.interval, each.of), widths, strict=True)
    )
    told = Text(value, "dim" if each.small else "bold", no_wrap=True)
    told.append(f"{' ' * _GAP}{interval}{' ' * _GAP}{of}", "not bold dim")
    return told


def broken(text: str, separator: str, room: int) -> str:
    """Return a list of items in lines of no more columns than there is room for, items whole.

    Only an item that is wider by itself makes a wider line.
    """
    *items, last = text.split(separator)
    lines: list[str] = []
    for item in [*(item + separator for item in items), last]:
        if lines and cell_len((lines[-1] + item).rstrip()) <= room:
            lines[-1] += item
        else:
            lines.append(item)
    return "\n".join(map(str.rstrip, lines))


def cut(text: str, room: int) -> str:
    """Return a text in no more columns than there is room for."""
    return text if cell_len(text) <= room else f"{set_cell_size(text, room - 1).rstrip()}…"
