"""A figure, and what it becomes: SVG for pages, PNG for notebooks, a file."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from mjlog.analytics.plots.look import INK, MUTED, PAPER, Look

WIDTH = 400.0
"""Points; text keeps its size, so this is a phone's width and half a desk's."""
_DOTS = 160
_TITLE_ROOM = 34.0


class Chart:
    """A figure. Notebooks show it.

    Args:
        figure: drawn with matplotlib.
        look: how it is lettered.
        title: what it shows.
    """

    def __init__(self, figure: Figure, look: Look, title: str) -> None:
        self.figure = figure
        self.look = look
        self.title = title

    def svg(self, salt: str = "mjlog") -> str:
        """Return the figure as SVG whose text is text; the same figure gives the same bytes.

        Args:
            salt: makes the names of its parts differ from those of other figures of a page.
        """
        written = io.StringIO()
        with self._settings(), mpl.rc_context({"svg.hashsalt": salt}):
            empty = dict.fromkeys(("Date", "Creator", "Format", "Type"))
            self.figure.savefig(written, format="svg", metadata=empty, transparent=True)
        return written.getvalue()

    def png(self) -> bytes:
        """Return the figure as a picture."""
        written = io.BytesIO()
        with self._settings():
            metadata = {"Software": None}
            self.figure.savefig(
                written, format="png", dpi=_DOTS, facecolor=PAPER, metadata=metadata
            )
        return written.getvalue()

    def save(self, path: str | Path) -> None:
        """Write the figure to a file, SVG or PNG by its name.

        Raises:
            ValueError: the name has another ending.
        """
        path = Path(path)
        if path.suffix == ".svg":
            path.write_text(self.svg(), encoding="utf-8")
        elif path.suffix == ".png":
            path.write_bytes(self.png())
        else:
            raise ValueError(f"{path.name}: a figure is written as .svg or .png")

    def __repr__(self) -> str:
        """Return what it shows."""
        return f"<Chart {self.title}>"

    def _repr_png_(self) -> bytes:
        return self.png()

    @contextmanager
    def _settings(self) -> Iterator[None]:
        with mpl.rc_context(self.look.settings()), warnings.catch_warnings():
            # Text that is drawn by its reader's fonts need not be in those it is measured by.
            warnings.filterwarnings("ignore", "Glyph .* missing from font")
            yield


def drawn(
    draw: Callable[[Axes], None],
    look: Look,
    title: str,
    *,
    height: float,
    left: float = 34.0,
    right: float = 10.0,
    top: float = 22.0,
    bottom: float = 26.0,
) -> Chart:
    """Return a figure of one pair of axes.

    Args:
        draw: draws into them.
        look: how it is lettered.
        title: what it shows; a page sets it above the figure itself.
        height: points from top to bottom, without the title.
        left: points beside the axes.
        right: on the other side.
        top: above them.
        bottom: below them.
    """
    room = 0.0 if look.page else _TITLE_ROOM
    full = height + room
    with mpl.rc_context(look.settings()):
        figure = Figure(figsize=(WIDTH / 72, full / 72))
        across, up = WIDTH - left - right, height - top - bottom
        axes = figure.add_axes((left / WIDTH, bottom / full, across / WIDTH, up / full))
        if not look.page:
            place = 1 - 14 / full
            figure.text(12 / WIDTH, place, title, va="top", size=13, weight="bold", color=INK)
        draw(axes)
    return Chart(figure, look, title)


def heading(axes: Axes, text: str) -> None:
    """Write what the upward axis counts, above it."""
    points: dict[str, Any] = {"xycoords": "axes fraction", "textcoords": "offset points"}
    axes.annotate(text, (0, 1), xytext=(0, 8), color=MUTED, **points)


def ticks(most: int, *, whole: bool = False) -> MaxNLocator:
    """Return a rule for about so many round marks on an axis."""
    return MaxNLocator(nbins=most, steps=[1, 2, 5, 10], integer=whole)
