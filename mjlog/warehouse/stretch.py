"""What is known of the lines of a hand beside the records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Stretch(NamedTuple):
    """The lines of a hand after its own.

    Attributes:
        lines: where they stand: the number of the first if they follow each other, else all.
        elements: in a log of another format the tags or entries that they were made of.
        codes: of these lines, see `mjlog.codec.compact.pack`; None if they are not known.
        last: the ordinal of the last.
    """

    lines: int | list[int]
    elements: list[str] | None
    codes: Sequence[int] | None
    last: int
