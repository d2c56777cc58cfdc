"""Writing to the terminal: colour, columns, and a progress bar that keeps out of the way."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from mjlog.codec import Batch, Line, Source

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

RED, GREEN, YELLOW, BOLD, DIM = 31, 32, 33, 1, 2
_PAGE = 100
"""Columns of output that goes to no terminal."""
_PATIENCE = 1.0
"""Seconds of work before a progress bar appears."""


def is_terminal(stream: object) -> bool:
    """Tell whether a stream is a terminal that can do more than print."""
    isatty = getattr(stream, "isatty", None)
    return bool(isatty is not None and isatty()) and os.environ.get("TERM") != "dumb"


def has_colour() -> bool:
    """Tell whether standard output takes colour and nobody has asked for none."""
    return is_terminal(sys.stdout) and not os.environ.get("NO_COLOR")


def paint(text: str, style: int, on: bool) -> str:
    """Return text in a style where colour is on."""
    return f"\x1b[{style}m{text}\x1b[0m" if on else text


def width(text: str) -> int:
    """Return the columns that a text takes up on a terminal."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def plural(count: int, noun: str) -> str:
    """Return an English noun with its number: 1 game, 2 games."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def pad(text: str, columns: int, right: bool = False) -> str:
    """Return a text filled up to a number of columns."""
    space = " " * (columns - width(text))
    return space + text if right else text + space


def room() -> int:
    """Return the columns that a terminal has; of what is no terminal, those of a wide page."""
    return shutil.get_terminal_size((_PAGE, 0)).columns


def wrapped(text: str, hang: str = "") -> str:
    """Return a sentence broken between words, or Chinese characters, where the terminal ends.

    Args:
        text: the sentence; what it is indented by, its other lines are as well.
        hang: what these begin with besides.
    """
    indent = text[: len(text) - len(text.lstrip(" "))]
    lines = [indent]
    for piece in _PIECE.findall(text, len(indent)):
        if lines[-1].strip() and width((lines[-1] + piece).rstrip()) > room():
            lines.append(indent + hang)
        lines[-1] += piece
    return "\n".join(map(str.rstrip, lines))


_PIECE = re.compile(r"[（「]*(?:[⺀-鿿＀-￯]|[^\s⺀-鿿＀-￯]+)[、。，；：）」！？]*\s*")
"""A word or a Chinese character, with the punctuation that stays beside it."""


def columns(rows: Sequence[Sequence[str]], indent: str = "", right: Sequence[int] = ()) -> str:
    """Return rows of cells as lines with aligned columns, two spaces apart.

    Args:
        rows: rows of equally many cells.
        indent: what every line begins with.
        right: positions of the columns that end, and do not begin, in line.
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            pad(cell, room, index in right)
            for index, (cell, room) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append((indent + "  ".join(cells)).rstrip())
    return "\n".join(lines)


class Bar:
    """Progress on standard error; on a terminal only, and only for work that takes a while.

    Args:
        on: whether to show anything at all.
        total: amount of work.
        caption: what is being done.
    """

    def __init__(self, on: bool, total: int, caption: str) -> None:
        self._on = on and is_terminal(sys.stderr)
        self._total = total
        self._caption = caption
        self._begun = time.monotonic()
        self._done = 0
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def set(self, done: int, total: int) -> None:
        """Note how much work is done, of how much there is."""
        self._total = total
        self.advance(done - self._done)

    def advance(self, amount: int) -> None:
        """Note work done."""
        if not self._on:
            return
        self._done += amount
        if self._progress is None:
            if time.monotonic() - self._begun < _PATIENCE:
                return
            self._start()
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=self._done, total=self._total)

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

        console = Console(stderr=True, markup=False, highlight=False)
        self._progress = Progress(
            "{task.description}",
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            # Standard output may go to a file or a pipe: it stays what it is.
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._progress.start()
        self._task = self._progress.add_task(self._caption, total=self._total)

    def write(self, text: str) -> None:
        """Write a line to standard output, above the bar where both share a terminal."""
        if self._progress is not None and is_terminal(sys.stdout):
            from rich.text import Text

            self._progress.console.print(Text.from_ansi(text), soft_wrap=True)
        else:
            sys.stdout.write(f"{text}\n")

    def close(self) -> None:
        """Take the bar away."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None
            self._on = False


class Watched(Source):
    """A log that tells a bar how much of it has been read."""

    __slots__ = ("_inner", "bar", "counted")

    def __init__(self, source: Source, bar: Bar) -> None:
        super().__init__(source.name, source.path, source.stream, source.fault, source.special)
        self._inner = source
        self.bar = bar
        self.counted = 0

    def batches(self) -> Iterator[Batch | Line] | None:
        """Return what a reader is to yield of a source that is no text; None for text."""
        return self._inner.batches()

    def pieces(self) -> Iterator[bytes]:
        """Yield the unpacked content."""
        size = size_of(self)
        for piece in self._inner.pieces():
            # Packed content is longer than its file; the rest comes with the next piece.
            step = min(len(piece), max(0, size - self.counted))
            self.counted += step
            self.bar.advance(step)
            yield piece
        self.bar.advance(max(0, size - self.counted))


def size_of(source: Source) -> int:
    """Return the bytes of a source's file, 0 where there is none."""
    try:
        return os.stat(source.path).st_size if source.path is not None else 0  # noqa: PTH116
    except (OSError, ValueError):
        return 0
