"""What a recorded win is compared with, and what its payments may rest on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mjlog.records import Pass, Win
from mjlog.records.values import By
from mjlog.replay.calls import open_options
from mjlog.replay.outcomes import recorded, scored
from mjlog.replay.situation import known_kinds, score_win, situation
from mjlog.rules.policies import Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.rules.settle import Outcome
from mjlog.rules.situation import Situation
from mjlog.table import Table
from mjlog.table.phase import ROB
from mjlog.tiles import EAST, INDEX, KIND, N_KINDS
from mjlog.verification.checks.scoring import counted_of


class Doubts:
    """What was found wrong before the win, and the right value beside it.

    Attributes:
        winds: seat winds that the dice give.
        standings: where the game stands: as recorded, then as it should or may, if that differs.
        declared: by seat, the declaration it earned where it recorded another.
        unsaid: seats that may have declared though the log leaves it out.
    """

    __slots__ = ("declared", "standings", "unsaid", "winds")

    def __init__(self, standings: list[Standing], winds: list[str]) -> None:
        self.standings = standings
        self.winds = winds
        self.declared: dict[int, str] = {}
        self.unsaid: set[int] = set()

    def situations(self, table: Table, seat: int, by: By) -> list[Situation]:
        """Return the circumstances of a win as recorded, then with what was wrong set right."""
        recorded = situation(table, seat, by)
        options = [recorded]
        wind = INDEX[self.winds[seat]]
        if wind != recorded.seat_wind:
            options.append(replace(recorded, seat_wind=wind))
        earned = self.declared.get(seat)
        if earned is not None:
            options.append(replace(recorded, declared=earned))
        for due in self.standings[1:]:
            other = replace(recorded, round_wind=EAST + due.round % 4, dealer=seat == due.dealer)
            if other not in options:
                options.append(other)
        return options

    def scores(self, table: Table, rules: Ruleset, seat: int, by: By) -> list[Score]:
        """Return the scores of a win, the one by what is recorded first."""
        if (
            len(self.standings) == 1
            and not self.declared
            and INDEX[self.winds[seat]] == table.seat_winds[seat]
        ):
            return [score_win(table, rules, seat, by)]
        return [
            score_win(table, rules, seat, by, circumstances)
            for circumstances in self.situations(table, seat, by)
        ]

    def unsaid_kind(self, table: Table, rules: Ruleset, win: Win) -> str | None:
        """Return what a win was declared by, where the log has the win alone say so."""
        seat = table.seats[win.seat]
        if rules.ready is None or seat.declared or win.items is None:
            return None
        if seat.calls and not rules.ready.open_hand:
            return None
        listed = {item.id for item in win.items}
        return next((kind.id for kind in rules.ready.kinds if kind.id in listed), None)

    def unsaid_scores(self, table: Table, rules: Ruleset, win: Win, kind: str) -> list[Score]:
        """Return the scores of a win as if its seat had declared, at whatever time."""
        own = situation(table, win.seat, win.by)
        ura = tuple(known_kinds([INDEX[tile] for tile in win.ura or ()]))
        return [
            score_win(
                table,
                rules,
                win.seat,
                win.by,
                replace(own, declared=kind, ippatsu=ippatsu, ura=ura),
            )
            for ippatsu in (False, True)
        ]

    def unturned_scores(self, table: Table, rules: Ruleset, win: Win) -> list[Score]:
        """Return the scores of a win for whatever may lie under the indicators, each worth once."""
        if not table.accepted >> win.seat & 1:
            return []
        own = situation(table, win.seat, win.by)
        found: dict[int, tuple[tuple[int, ...], Score]] = {}
        gains: dict[int, int] = {}
        reached: list[tuple[int, ...]] = [()]
        for turned in range(len(table.indicators)):
            last, reached = reached, []
            for kinds in last:
                for kind in gains.values() if turned else range(N_KINDS):
                    ura = (*kinds, kind)
                    score = score_win(table, rules, win.seat, win.by, replace(own, ura=ura))
                    if not turned:
                        gains.setdefault(score.total, kind)
                    if score.total not in found:
                        found[score.total] = (ura, score)
                        reached.append(ura)
        return [score for _, score in found.values()]

    def reach_minimum(self, table: Table, rules: Ruleset, win: Win) -> bool:
        """Tell whether a win is enough by what was set right, though not as recorded."""
        scores = self.scores(table, rules, win.seat, win.by)
        kind = self.unsaid_kind(table, rules, win)
        if kind is not None:
            scores += self.unsaid_scores(table, rules, win, kind)
        return any(score.enough for score in scores)

    def explain(self, table: Table, rules: Ruleset, record: Pass) -> bool:
        """Tell whether a pass lists what was open by what was set right.

        Whether a tile can be won may depend on winds, where there is a minimum.
        """
        seat = table.seats[record.seat]
        if not rules.scoring.minimum or not seat.waits >> KIND[table.tile] & 1:
            return False
        options = open_options(table, rules, seat)
        options = options[1:] if "win" in options else ["win", *options]
        scores = self.scores(table, rules, record.seat, "rob" if table.phase == ROB else "discard")
        return list(record.options) == options and any(
            score.enough != scores[0].enough for score in scores
        )


def outcomes(
    rules: Ruleset,
    win: Win,
    payer: int | None,
    score: Score | None,
    doubted: bool,
    dealer: int,
) -> list[Outcome]:
    """Return what the settlement of a win may rest on, the recorded facts first.

    Args:
        rules: the rules in force.
        win: the recorded win.
        payer: the seat that gave the tile by the replay; None on an own draw or when unknown.
        score: the recomputed score, where there is one.
        doubted: something was found wrong that the settlement may have set right.
        dealer: the seat that deals by the hand's line.
    """
    if win.seat >= rules.seats or (win.from_seat or 0) >= rules.seats:
        return []
    payers: Sequence[int | None] = [None]
    if win.by != "self":
        payers = list(dict.fromkeys(seat for seat in (win.from_seat, payer) if seat is not None))
    counted: int | None = None
    if win.counted is not None:
        counted = win.counted
    elif win.total is not None:
        counted = counted_of(rules, win.total)
    found: list[Outcome] = []
    if counted is not None:
        found = [recorded(rules, win, who, counted, score, dealer) for who in payers]
    if score is not None and (doubted or not found):
        right = [scored(score, win.seat, win.by, who) for who in payers]
        found += [outcome for outcome in right if outcome not in found]
    return found
