"""What becomes of a run that loads logs, log by log and altogether."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from mjlog.diagnostics import Diagnostic
from mjlog.verification.report import Summary
from mjlog.warehouse.parts import Unread

State = Literal["new", "known", "changed", "unreadable"]
"""Loaded; loaded before; changed while it was read, so that the next run loads it; not there, or
the program failed on it."""


class LogOutcome(Struct, frozen=True, kw_only=True):
    """What became of a log.

    Args:
        file: its path as given.
        bytes: size of its unpacked content.
        state: whether it was loaded.
        summary: what was found in it; None if it was not looked into.
        unread: what could not be read of it, in this run or the one that loaded it.
        reason: why it could not be opened, or what a folder lacks; None otherwise.
    """

    file: str
    bytes: int
    state: State
    summary: Summary | None = None
    unread: Unread | None = None
    reason: Diagnostic | None = None


Told = Callable[[LogOutcome], None]
"""Told of every log that is through."""


class Shared(Struct, frozen=True):
    """Hands that two logs tell.

    Args:
        file: the log that they are left out of.
        kept: the log that they stand in.
        hands: how many.
    """

    file: str
    kept: str
    hands: int


class Totals(Struct):
    """What became of a run.

    Args:
        logs: logs met.
        known: of these, logs that were loaded before.
        unreadable: of these, logs that could not be opened, or unpacked at all, or on which the
            program failed.
        empty: of these, logs in which no game could be read.
        cut: of these, logs of which something else could not be read, or that end inside a hand.
        changed: of these, logs that changed while they were read; the next run loads them.
        detailed: logs that were loaded before, and anew for the detail that they lacked.
        replaced: logs that took the place of an earlier content of the same file.
        hands: hands in the star now, less those that were there before.
        failed: hands kept apart.
        unsupported: of these, hands that could not be checked.
        repeated: hands left out because another log brought them.
        retold: which logs tell of the same hands, in other words.
    """

    logs: int = 0
    known: int = 0
    unreadable: int = 0
    empty: int = 0
    cut: int = 0
    changed: int = 0
    detailed: int = 0
    replaced: int = 0
    hands: int = 0
    failed: int = 0
    unsupported: int = 0
    repeated: int = 0
    retold: list[Shared] = []

    @property
    def whole(self) -> bool:
        """Whether all of every log could be read."""
        return not (self.unreadable or self.empty or self.cut or self.changed)

    def note(self, outcome: LogOutcome) -> None:
        """Count what could be read of a log."""
        self.known += outcome.state == "known"
        self.unreadable += outcome.state == "unreadable"
        self.changed += outcome.state == "changed"
        if outcome.unread is not None and outcome.state != "unreadable":
            self.empty += outcome.unread.whole
            self.cut += not outcome.unread.whole
