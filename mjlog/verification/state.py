"""What is known of a hand while its lines are checked."""

from __future__ import annotations

from mjlog.diagnostics import BY_CODE, Fault
from mjlog.records import Hand
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.verification.accounts import Accounts
from mjlog.verification.checks.progression import Progress
from mjlog.verification.findings import Findings
from mjlog.verification.observer import Observer
from mjlog.verification.readings import OtherReadings
from mjlog.verification.wins import Doubts


class HandState:
    """A hand in progress, the findings so far, and what they make doubtful.

    Attributes:
        rules: the rules in force.
        progress: where the game stands.
        opening: the hand's line.
        findings: what was found, and the line now being checked.
        observe: who is shown every event, if anybody.
        table: the hand in progress; None once its state is lost.
        events: events met so far.
        closed: the hand has ended.
        after_strays: lines that belong to nothing stand right before it.
        overruns: it was closed before its time, or has too many events: what follows is its own.
        unchecked: ids of what could not be checked, as keys.
        accounts: how the hand ended and what that costs.
        doubts: what was found wrong before a win, and the right value beside it.
        dealers: who may deal: as recorded, then as it should be.
        others: tables on which a mistaken discard was another tile.
        owed: seats whose reveal was missed and may still come.
        excused: seats whose reveal is not asked for.
        incomplete: seats that won with tiles that are no winning hand.
        doubtful: a win was found illegal, so the play may go on.
        replaced: the phase in which a line stood that cannot come there; -1 without one.
        blind: lines of the hand could not be read.
        lost_at: the event at which the table was lost, -1 while it is not.
    """

    __slots__ = (
        "accounts", "after_strays", "blind", "closed", "dealers", "doubtful", "doubts", "events",
        "excused", "findings", "incomplete", "lost_at", "observe", "opening", "others", "overruns",
        "owed", "progress", "replaced", "rules", "table", "unchecked",
    )  # fmt: skip

    def __init__(
        self,
        rules: Ruleset,
        progress: Progress,
        opening: Hand,
        findings: Findings,
        observe: Observer | None,
    ) -> None:
        self.rules = rules
        self.progress = progress
        self.opening = opening
        self.findings = findings
        self.observe = observe
        self.table: Table | None = None
        self.events = 0
        self.closed = False
        self.after_strays = False
        self.overruns = False
        self.unchecked: dict[str, None] = {}
        self.accounts: Accounts
        self.doubts: Doubts
        self.dealers: list[int]
        self.others: OtherReadings | None = None
        self.owed: set[int] = set()
        self.excused: set[int] = set()
        self.incomplete: set[int] = set()
        self.doubtful = False
        self.replaced = -1
        self.blind = False
        self.lost_at = -1

    def report(self, fault: Fault) -> None:
        """Report a fault at the current line; the replay ends where the state is lost."""
        self.findings.add(fault, self.events)
        if BY_CODE[fault.code].stops:
            self.lose()

    def lose(self) -> None:
        """Give up the replay of this hand."""
        self.table = None
        if self.lost_at < 0:
            self.lost_at = self.events
