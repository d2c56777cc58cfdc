"""Giving faults their place."""

from __future__ import annotations

from collections.abc import Callable

from mjlog.codec.line import Batch
from mjlog.diagnostics import BY_CODE, Diagnostic, Fault, Place, Related

Keep = Callable[[Diagnostic], Diagnostic | None]
"""Decides what becomes of a finding: kept, regraded, or dropped (None)."""


class Findings:
    """Collects the findings of one hand, or of the lines between hands.

    Args:
        source: name of the source.
        keep: what becomes of findings.

    Attributes:
        found: the findings kept.
        batch, index: where the line now being checked stands.
        game, hand: what it belongs to, if anything.
        ruleset: id of the rules in force, if known.
        flagged: an error was found, whether kept or not.
        left_out: an error was found and not kept.
    """

    __slots__ = (
        "batch", "flagged", "found", "game", "hand", "index", "keep", "left_out", "ruleset",
        "source",
    )  # fmt: skip

    def __init__(self, source: str, keep: Keep) -> None:
        self.source = source
        self.keep = keep
        self.found: list[Diagnostic] = []
        self.batch = Batch(1, 0, [], b"")
        self.index = 0
        self.game: str | None = None
        self.hand: int | None = None
        self.ruleset: str | None = None
        self.flagged = False
        self.left_out = False

    def at(self, batch: Batch, index: int) -> None:
        """Move to another line."""
        self.batch = batch
        self.index = index

    @property
    def line(self) -> int:
        """Number of the line now being checked."""
        return self.batch.line_of(self.index)

    @property
    def ordinal(self) -> int:
        """The same if every record were a line, as in a log in another format it is not."""
        return self.batch.number + self.index

    @property
    def element(self) -> str | None:
        """The tag or entry now being checked, in a log of another format."""
        return self.batch.element_of(self.index)

    def add(self, fault: Fault, event: int | None = None) -> None:
        """Place a fault at the current line and keep it."""
        entry = BY_CODE[fault.code]
        decided_by = fault.decided_by
        if decided_by is not None and self.ruleset is not None:
            decided_by = f"{self.ruleset} · {decided_by}"
        self.flagged = self.flagged or entry.severity == "error"
        diagnostic = self.keep(
            Diagnostic(
                code=fault.code,
                severity=entry.severity,
                place=Place(
                    source=self.source,
                    line=self.line,
                    offset=self.batch.offset_of(self.index),
                    element=self.element,
                    game=self.game,
                    hand=self.hand,
                    event=event,
                ),
                data=fault.data,
                recorded=fault.recorded,
                expected=fault.expected,
                decided_by=decided_by,
                related=tuple(
                    Related(note=note, event=where, line=self._line_of(event, where))
                    for where, note in fault.related
                ),
            )
        )
        if diagnostic is not None:
            self.found.append(diagnostic)
        elif entry.severity == "error":
            self.left_out = True

    def _line_of(self, event: int | None, other: int) -> int | None:
        """Return the line of an earlier event; one event stands on one line, or is one record."""
        if event is None:
            return None
        index = self.index - (event - other)
        return self.batch.line_of(index) if index >= 0 or self.element is None else None

    @property
    def failed(self) -> bool:
        """Whether any finding kept is an error."""
        return any(finding.severity == "error" for finding in self.found)
