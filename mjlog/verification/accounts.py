"""How a hand ended and what that costs: everything about it that needs no table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from mjlog.diagnostics import Fault
from mjlog.records import Aborted, Deposit, Exhausted, Hand, Kong, Penalty, Settlement, Win
from mjlog.records.values import By
from mjlog.replay.closing import kong_made
from mjlog.rules.policies import Ending, Finish, Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.rules.settle import Outcome
from mjlog.verification.checks.chips import ChipClaims
from mjlog.verification.checks.settlement import (
    Claims,
    Unwon,
    check_penalty,
    check_settlement,
    penalized,
    penalty_deltas,
    renumbered,
)
from mjlog.verification.correction import ScoredWin, correct
from mjlog.verification.report import Correction
from mjlog.verification.wins import outcomes


class Accounts:
    """Takes in the endings, penalties and the settlement of one hand.

    Args:
        rules: the rules in force.
        hand: the hand's line.
        standings: where the game stands: as recorded, then as it should or may, if that differs.
        scores: every seat's score before the hand: as recorded, then as it should, if that differs.

    Attributes:
        ending: how the hand ended, None while it has not.
        winners: winning seats in the order recorded.
        rivals: other seats, one of which may have won instead.
        settlement: the recorded settlement.
        settled: it came after the end of play, so that another one has no say.
        chips: what the wins earn in chips.
        after: what the next hand's scores may be; empty when unknown.
        told: the payments due could be told.
    """

    __slots__ = (
        "_claims", "_doubtful", "_hand", "_rules", "_scored", "_scores", "_standings", "after",
        "chips", "ending", "rivals", "settled", "settlement", "told", "winners",
    )  # fmt: skip

    def __init__(
        self,
        rules: Ruleset,
        hand: Hand,
        standings: list[Standing],
        scores: Sequence[Sequence[int]],
    ) -> None:
        self.ending: Ending | None = None
        self.winners: list[int] = []
        self.rivals: list[int] = []
        self.settlement: Settlement | None = None
        self.after: list[list[int]] = []
        self.told = True
        self.settled = False
        self._doubtful = False
        self.chips = ChipClaims(rules)
        self._rules = rules
        self._hand = hand
        self._standings = standings
        self._scores: list[list[int]] = [list(each) for each in scores if len(each) == rules.seats]
        self._scored: list[ScoredWin] = []
        self._claims = Claims(
            list(dict.fromkeys([standing.dealer for standing in standings])),
            list(dict.fromkeys([standing.streak for standing in standings])),
            [tuple(each) for each in self._scores],
        )
        if rules.rotation.counters:
            self._claims.on_table = list(
                dict.fromkeys([(standing.honba, standing.deposits) for standing in standings])
            )

    def end(self, record: Exhausted | Aborted, found: Exhausted | None = None) -> None:
        """Note that the hand ended without a winner.

        Args:
            record: the recorded end.
            found: what the play says of it; None when the play could not be followed.
        """
        if self._doubtful:
            self.doubt_wins()
        self.ending = "aborted" if isinstance(record, Aborted) else "exhausted"
        if self._rules.exhaustion is None or isinstance(record, Aborted):
            return
        options = [] if record.ready is None else [_unwon(record)]
        if found is not None and _unwon(found) not in options:
            options.append(_unwon(found))
        self._claims.unwon = options

    def deposit(self, record: Deposit, *, certain: bool, due: int | None = None) -> None:
        """Note a stick laid down; where it is not certain, it may lie there or not.

        Args:
            record: who lays down how much.
            certain: it lies there.
            due: what it should have been worth, if that is something else.
        """
        if record.seat >= self._rules.seats:
            return
        before, self._scores = self._scores, []
        for amount in (record.amount, *(() if due is None else (due,))):
            deltas = [0] * self._rules.seats
            deltas[record.seat] = -amount
            self._scores += penalized(before, deltas, certain=certain)
        more = [(honba, sticks + 1) for honba, sticks in self._claims.on_table]
        self._claims.on_table = more if certain else [*self._claims.on_table, *more]

    def doubt_stick(self, seat: int) -> None:
        """Note that the stick a seat has just laid down may not lie there."""
        ready = self._rules.ready
        back = [0] * self._rules.seats
        back[seat] = 0 if ready is None else ready.deposit
        self._scores = penalized(self._scores, back, certain=False)
        on_table = self._claims.on_table
        self._claims.on_table = [*on_table, *[(honba, sticks - 1) for honba, sticks in on_table]]

    def finishes(self) -> list[Finish]:
        """Return how the hand may have finished, the way recorded first; empty when untold."""
        ending, rules = self.ending, self._rules
        if ending is None:
            return []
        winners = [tuple(self.winners), *[(seat,) for seat in self.rivals]]
        if not rules.rotation.counters:
            return [Finish(ending, seats) for seats in winners]
        left = dict.fromkeys([sticks for _, sticks in self._claims.on_table])
        return [
            Finish(ending, seats, unwon.ready, tuple(scores), sticks)
            for seats, unwon, scores, sticks in product(
                winners,
                self._claims.unwon or [Unwon()],
                self.after or [[]],
                [0] if ending == "won" else left,
            )
        ]

    def kong(self, record: Kong, event: int, *, stands: bool = True) -> None:
        """Note a kong; where it does not stand, it may be paid for or not."""
        if record.seat < self._rules.seats and (record.from_seat or 0) < self._rules.seats:
            self._claims.add_kong(kong_made(record, event), certain=stands)
        if not stands:
            self._claims.kongs_told = False

    def miss_line(self) -> None:
        """Note that a line could not be read: it may have been a kong or a penalty."""
        self._claims.kongs_told = self.chips.told = False
        self._scores = []

    def win(
        self,
        record: Win,
        payer: int | None = None,
        score: Score | None = None,
        *,
        doubted: bool = True,
        stands: bool = False,
        second: bool = False,
    ) -> None:
        """Note a win.

        Args:
            record: the recorded win.
            payer: the seat that gave the tile by the replay; None on an own draw or when unknown.
            score: the recomputed score, where there is one.
            doubted: something was found wrong that the settlement may have set right.
            stands: the win is legal, so its right payment can be told.
            second: the tile is won already; such a win may be paid, but decides nothing.
        """
        options = outcomes(self._rules, record, payer, score, doubted, self._hand.dealer)
        if self._doubtful:
            self.doubt_wins()
            if record.seat not in self.rivals:
                self.rivals.append(record.seat)
        if record.by == "rob" and not self._claims.wins:
            self._claims.rob(certain=stands or not doubted)
        if second:
            self.chips.told = False
            if len(self._claims.wins) < self._rules.seats:  # more than can ever win are noise
                self._claims.wins.append([None, *options])
            return
        self.ending = "won"
        self.winners.append(record.seat)
        self.chips.win(record, payer, score)
        if len(self._claims.wins) <= self._rules.seats:  # more than can ever win are noise
            self._claims.wins.append([*options])
        if stands and score is not None:
            self._scored.append(ScoredWin(record, score, payer))

    def doubt_wins(self) -> None:
        """Note that the play went on after the wins noted so far, so they may not have been."""
        self._doubtful = True
        self.chips.told = False
        for options in self._claims.wins:
            if None not in options:
                options.append(None)

    def late_win(self, record: Win, payer: int) -> None:
        """Note a win that should have come before another of the same tile."""
        self._claims.giver = payer
        self.winners.append(record.seat)

    def misplaced_win(self, record: Win) -> None:
        """Note a win that cannot come where it stands: it may be anybody's, from anybody."""
        self._doubtful = True
        self.chips.told = False
        seats = range(self._rules.seats)
        self.ending = "won"
        if record.by == "rob":
            self._claims.rob(certain=False)
        self.winners = [record.seat] if record.seat in seats else []
        self.rivals = [seat for seat in seats if seat != record.seat]
        options: list[Outcome | None] = []
        for winner in (*self.winners, *self.rivals):
            for payer in (None, *seats):
                if payer != winner:
                    by: By = "self" if payer is None else "discard"
                    win = replace(record, seat=winner, by=by, from_seat=payer)
                    options += outcomes(self._rules, win, None, None, True, self._hand.dealer)
        if len(self._claims.wins) <= 1:
            self._claims.wins.append(options)

    def penalize(self, record: Penalty) -> list[Fault]:
        """Check a penalty and take it off the scores at once."""
        faults = check_penalty(self._rules, record)
        deltas = penalty_deltas(record, self._rules.seats)
        self._scores = penalized(self._scores, deltas, certain=not faults)
        self.after = penalized(self.after, deltas, certain=not faults)
        return faults

    def settle(self, record: Settlement, lost_at: int = -1) -> list[Fault]:
        """Check the settlement; a second one has no say, unless the first came before the end.

        Args:
            record: the recorded settlement.
            lost_at: the event at which the replay of the hand ended, -1 while it has not.
        """
        if self.settled:
            return []
        self.settlement = record
        self.settled = self.ending is not None
        results = []
        if self.ending is not None:
            results = self._claims.results(self._rules)
            if lost_at >= 0 and record.payments:
                results = [renumbered(result, record.payments, lost_at) for result in results]
        self.told = bool(results)
        faults, self.after = check_settlement(
            self._rules, record, results, self._scores, self._claims.kongs_told
        )
        if faults and self._lacks_stick(record):
            # One that no line tells of: it lies on the table, or the winner has it.
            self._claims.on_table += [(honba, left + 1) for honba, left in self._claims.on_table]
            faults = [fault for fault in faults if fault.code != "MJ608"] or faults
        chips = None if self.ending is None else self.chips.check(record)
        return faults if chips is None else [*faults, chips]

    def _lacks_stick(self, record: Settlement) -> bool:
        """Whether the scores recorded are those after one more stick was laid down."""
        ready = self._rules.ready
        if ready is None or not ready.deposit or len(record.scores) != self._rules.seats:
            return False
        for before in self._scores:
            lacking = [
                score + delta - after
                for score, delta, after in zip(before, record.deltas, record.scores, strict=True)
            ]
            if sorted(lacking) == [0] * (len(lacking) - 1) + [ready.deposit]:
                return True
        return False

    def correction(self) -> Correction | None:
        """Return the right settlement; None when a win does not stand or was not reached.

        None as well where several dealers or streaks may be the right ones.
        """
        if len(self._standings) > 2:
            return None
        return correct(
            self._rules,
            self._scored,
            self.ending,
            self._standings[-1],
            self._claims.scores[-1] if self._claims.scores else (0,) * self._rules.seats,
            self._claims.kongs[0] if len(self._claims.kongs) == 1 else None,
            self.settlement,
            len(self.winners),
            self._claims.on_table[-1] if self._claims.on_table else (0, 0),
            self._claims.unwon[-1] if self._claims.unwon else None,
            self.chips.right(),
        )


def _unwon(record: Exhausted) -> Unwon:
    return Unwon(tuple(sorted(record.ready or ())), tuple(sorted(record.nagashi or ())))
