"""What verification says of a hand and of a whole source."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mjlog.diagnostics import Diagnostic, Label
from mjlog.records import Payment

Status = Literal["verified", "partial", "unsupported", "failed"]

SEVERITY: tuple[Status, ...] = ("verified", "partial", "unsupported", "failed")
"""Statuses from best to worst; a source's status is its worst hand's."""

STATUSES: dict[Status, Label] = {
    "verified": Label("verified", "通過"),
    "partial": Label("partial", "部分通過"),
    "unsupported": Label("unsupported", "無法檢查"),
    "failed": Label("failed", "未通過"),
}
"""Statuses and their names for readers."""


class ItemLine(Struct, frozen=True, omit_defaults=True):
    """A counted item, for readers.

    Args:
        id: its row of the scoring table.
        label: what it is called.
        count: copies.
        value: value of one.
        limit: what the limit hands are called that it is, if it is any.
    """

    id: str
    label: Label
    count: int
    value: int
    limit: Label | None = None


class PointsLine(Struct, frozen=True):
    """What a win comes to where fu are counted, as far as it is told.

    Args:
        fu: as they count.
        limit: the limit reached, None below.
        points: what the win is worth without counter sticks and deposits.
    """

    fu: int | None
    limit: Label | None
    points: int | None


class WinCorrection(Struct, frozen=True, kw_only=True):
    """What a win is worth, beside what the log says."""

    seat: int
    items: tuple[ItemLine, ...]
    total: int
    counted: int
    recorded_items: tuple[ItemLine, ...] | None
    recorded_total: int | None
    points: PointsLine | None = None
    recorded_points: PointsLine | None = None


class Correction(Struct, frozen=True, kw_only=True):
    """How a wrong hand should have been settled.

    Args:
        unit: what values are counted in.
        wins: every win, itemised.
        payments: who owes whom.
        recorded_payments: who pays whom in the log; None when it does not say.
        deltas: what each seat should have gained.
        recorded_deltas: what the log says each seat gained; None when it does not say.
        chips: what each seat should have gained in chips; None where none are played for, or that
            cannot be told.
        recorded_chips: what the log says of that; None when it does not say.
    """

    unit: Label
    wins: tuple[WinCorrection, ...]
    payments: tuple[Payment, ...]
    recorded_payments: tuple[Payment, ...] | None
    deltas: tuple[int, ...]
    recorded_deltas: tuple[int, ...] | None
    chips: tuple[int, ...] | None = None
    recorded_chips: tuple[int, ...] | None = None

    @property
    def difference(self) -> tuple[int, ...]:
        """What each seat is still owed, negative where it owes."""
        if self.recorded_deltas is None:
            return self.deltas
        return tuple(
            due - paid for due, paid in zip(self.deltas, self.recorded_deltas, strict=True)
        )


class HandReport(Struct, frozen=True, kw_only=True):
    """The verdict on one hand, or on the lines of a source outside any hand (``hand`` None).

    Args:
        source: name of the source.
        game: id of the game.
        hand: number of the deal.
        line: line the hand opens on.
        ordinal: the line if every record were one, as in a log in another format it is not.
        status: the verdict.
        events: events recorded after the hand's line.
        checked: of these, events replayed and checked.
        findings: in the order found.
        unchecked: ids of what could not be checked (``mjlog.diagnostics.unchecked``).
        correction: the right settlement of a wrong hand, when it can be told.
    """

    source: str
    game: str | None = None
    hand: int | None = None
    line: int | None = None
    ordinal: int | None = None
    status: Status
    events: int = 0
    checked: int = 0
    findings: tuple[Diagnostic, ...] = ()
    unchecked: tuple[str, ...] = ()
    correction: Correction | None = None


class Summary:
    """Counts over the reports of one source.

    Attributes:
        source: name of the source.
        games, hands, events: what it holds.
        statuses: hands by status.
        errors, warnings: findings by severity.
        unchecked: ids of what could not be checked in some hand.
    """

    __slots__ = (
        "_others", "errors", "events", "games", "hands", "source", "statuses", "unchecked",
        "warnings",
    )  # fmt: skip

    def __init__(self, source: str) -> None:
        self.source = source
        self.games = 0
        self.hands = 0
        self.events = 0
        self.statuses: dict[Status, int] = {}
        self.errors = 0
        self.warnings = 0
        self.unchecked: dict[str, int] = {}
        self._others: Status = "verified"

    def add(self, report: HandReport) -> None:
        """Count a report in."""
        if report.hand is None:
            self._others = max(self._others, report.status, key=SEVERITY.index)
        else:
            self.hands += 1
            self.events += report.events
            self.statuses[report.status] = self.statuses.get(report.status, 0) + 1
        for finding in report.findings:
            self.errors += finding.severity == "error"
            self.warnings += finding.severity == "warning"
        for name in report.unchecked:
            self.unchecked[name] = self.unchecked.get(name, 0) + 1

    @property
    def status(self) -> Status:
        """The worst status of any hand, or of what stands outside hands."""
        return max((self._others, *self.statuses), key=SEVERITY.index)
