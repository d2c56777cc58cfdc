"""Chips (祝儀) as recorded beside those that the wins of a hand earn."""

from __future__ import annotations

from itertools import islice, product
from typing import Final

from mjlog.diagnostics import Fault
from mjlog.records import Settlement, Win
from mjlog.replay.outcomes import chips_won, limit_hands
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.rules.settlements import ChipsWon, chip_gains

_MOST: Final = 64
"""Ways the chips may have fallen that are gone through."""


class ChipClaims:
    """What the wins of a hand earn in chips: by what is recorded of them, and by what they are.

    Args:
        rules: the rules in force.

    Attributes:
        told: it can be told what every win earns.
    """

    __slots__ = ("_rules", "_wins", "told")

    def __init__(self, rules: Ruleset) -> None:
        self.told = True
        self._rules = rules
        self._wins: list[list[ChipsWon]] = []

    def win(self, record: Win, payer: int | None, score: Score | None) -> None:
        """Take in a win.

        Args:
            record: the recorded win.
            payer: the seat that gave the tile by the replay; None on an own draw.
            score: what it is worth; None when that is not known.
        """
        if self._rules.scoring.settlement.chips is None:
            return
        if score is None or score.view is None:
            self.told = False
            return
        exposed = score.view.exposed
        right = [(award.pattern.id, award.count) for award in score.lists[0]]
        options = [chips_won(self._rules, record, payer, right, score.limits, exposed=exposed)]
        if record.items is not None:
            listed = [(item.id, item.count) for item in record.items]
            hands = limit_hands(self._rules, record, score)
            options.append(chips_won(self._rules, record, payer, listed, hands, exposed=exposed))
        self._wins.append(options)

    def right(self) -> tuple[int, ...] | None:
        """Return what every seat should gain; None where that cannot be told, or nothing can."""
        if self._rules.scoring.settlement.chips is None or not self.told:
            return None
        return tuple(chip_gains([options[0] for options in self._wins], self._rules.seats))

    def check(self, record: Settlement) -> Fault | None:
        """Say how the chips of a settlement differ from those earned; None where they are told."""
        rules, chips = self._rules, record.chips
        if chips is None:
            return None
        seats = rules.seats
        if len(chips) != seats:
            return Fault(
                "MJ111",
                {"field": "chips"},
                recorded=len(chips),
                expected=seats,
                decided_by="table.seats",
            )
        if rules.scoring.settlement.chips is None:
            return Fault("MJ615", recorded=chips, decided_by="scoring.settlement.chips")
        if not self.told:
            return Fault("MJ614", recorded=chips) if sum(chips) else None
        due = [chip_gains(wins, seats) for wins in islice(product(*self._wins), _MOST)]
        if chips in due:
            return None
        return Fault(
            "MJ614", recorded=chips, expected=due[0], decided_by="scoring.settlement.chips"
        )
