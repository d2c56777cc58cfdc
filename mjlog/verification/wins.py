"""What a recorded win is compared with, and what its payments may rest on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mjlog.records import Win
from mjlog.replay.situation import score_win, situation
from mjlog.rules.evaluate import Score
from mjlog.rules.policies import Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import Outcome
from mjlog.rules.situation import Situation
from mjlog.table import Table
from mjlog.tiles import EAST, INDEX
from mjlog.verification.checks.scoring import counted_of


class Doubts:
    """What was found wrong before the win, and the right value beside it.

    Attributes:
        winds: seat winds that the dice give.
        standings: where the game stands: as recorded, then as it should, if that differs.
        declared: by seat, the declaration it earned where it recorded another.
    """

    __slots__ = ("declared", "standings", "winds")

    def __init__(self, standings: list[Standing], winds: list[str]) -> None:
        self.standings = standings
        self.winds = winds
        self.declared: dict[int, str] = {}

    def situations(self, table: Table, win: Win) -> list[Situation]:
        """Return the circumstances of a win as recorded, then with what was wrong set right."""
        recorded = situation(table, win.seat, win.by)
        options = [recorded]
        wind = INDEX[self.winds[win.seat]]
        if wind != recorded.seat_wind:
            options.append(replace(recorded, seat_wind=wind))
        earned = self.declared.get(win.seat)
        if earned is not None:
            options.append(replace(recorded, declared=earned))
        if len(self.standings) > 1:
            due = self.standings[1]
            options.append(
                replace(recorded, round_wind=EAST + due.round % 4, dealer=win.seat == due.dealer)
            )
        return options

    def scores(self, table: Table, rules: Ruleset, win: Win) -> list[Score]:
        """Return the scores of a win, the one by what is recorded first."""
        return [
            score_win(table, rules, win.seat, win.by, circumstances)
            for circumstances in self.situations(table, win)
        ]

    def reach_minimum(self, table: Table, rules: Ruleset, win: Win) -> bool:
        """Tell whether a win is enough by what was set right, though not as recorded."""
        return any(score.enough for score in self.scores(table, rules, win))


def outcomes(
    rules: Ruleset, win: Win, payer: int | None, score: Score | None, doubted: bool
) -> list[Outcome]:
    """Return what the settlement of a win may rest on, the recorded facts first.

    Args:
        rules: the rules in force.
        win: the recorded win.
        payer: the seat that gave the tile by the replay; None on an own draw or when unknown.
        score: the recomputed score, where there is one.
        doubted: something was found wrong that the settlement may have set right.
    """
    counted: list[int] = []
    if win.counted is not None:
        counted.append(win.counted)
    elif win.total is not None:
        counted.append(counted_of(rules, win.total))
    if score is not None and score.counted not in counted and (doubted or not counted):
        counted.append(score.counted)
    if win.seat >= rules.seats or (win.from_seat or 0) >= rules.seats:
        return []
    payers: Sequence[int | None] = [None]
    if win.by != "self":
        payers = list(dict.fromkeys(seat for seat in (win.from_seat, payer) if seat is not None))
    return [Outcome(win.seat, win.by, who, value) for value in counted for who in payers]
