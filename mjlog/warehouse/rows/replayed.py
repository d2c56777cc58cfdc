"""A replayed hand before rows are made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from mjlog.codec.compact import Packed, pack
from mjlog.verification.report import HandReport
from mjlog.warehouse.facts import HandFacts
from mjlog.warehouse.rows.games import GameRows


class Replayed(Struct, frozen=True, gc=False):
    """A verified or partial hand.

    Args:
        game: its game.
        facts: what was seen of it.
        report: the verdict.
        file: the log's path.
        spot: line, and in a log of another format the tag or entry, where the hand opens.
        place: position in the game.
        lines: where the lines after its own stand: the first one's number if they follow each
            other, else all.
        elements: in a log of another format the tags or entries that they were made of.
        extras: ``x-`` keys by event.
        codes: of these lines, see `mjlog.codec.compact.pack`.
    """

    game: GameRows
    facts: HandFacts
    report: HandReport
    file: str
    spot: tuple[int, str | None]
    place: int
    lines: int | list[int]
    elements: list[str] | None
    extras: Mapping[int, Mapping[str, object]] | None
    codes: Sequence[int] | None

    def packed(self) -> Packed:
        """Return its compact form."""
        facts = self.facts
        return pack(
            facts.hand,
            facts.records,
            self.extras,
            self.codes,
            dealt=facts.dealt,
            apart=facts.apart,
            replayed=self.report.status == "verified",
        )
