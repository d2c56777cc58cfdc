"""Payments, deltas and running scores of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from typing import Final, NamedTuple

from msgspec.structs import replace

from mjlog.diagnostics import Fault
from mjlog.records import Payment, Penalty, Settlement
from mjlog.replay.expectation import no_such_seat
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import KongMade, Ledger, Outcome, Result, ledger_of, settle
from mjlog.verification.checks.payments import check_stages, same

_BY_KONGS: Final = frozenset({"kong", "cap", "fee"})
"""Reasons of payments that hang on the kongs made."""
_MOST: Final = 16
"""Possible lists of kongs that are kept apart."""
_MOST_RESULTS: Final = 512
"""Ways a hand may have ended that are gone through."""


class Unwon(NamedTuple):
    """Who is paid where the wall is used up.

    Args:
        ready: the seats that wait for a tile.
        nagashi: the seats paid for their discards.
    """

    ready: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()


class Claims:
    """What the payments of a hand depend on: as recorded, and as it should be where wrong.

    Attributes:
        wins: per win the possible outcomes, the recorded one first; None: it is not paid.
        dealers: possible dealers, the recorded one first.
        streaks: possible streaks, the recorded one first.
        scores: possible scores when the hand opened, the recorded ones first; empty when unknown.
        kongs: possible lists of the kongs that stand, the recorded one first.
        kongs_told: all of them are known: who made each, how, and from whom.
        on_table: possible counter sticks and deposits, the recorded ones first.
        unwon: who may be paid where nobody has won, as recorded first; empty when untold.
        giver: the seat from which wins that are not in turn order are counted; -1 if they are.
    """

    __slots__ = (
        "dealers", "giver", "kongs", "kongs_told", "on_table", "scores", "streaks", "unwon", "wins",
    )  # fmt: skip

    def __init__(
        self, dealers: list[int], streaks: list[int], scores: list[tuple[int, ...]]
    ) -> None:
        self.wins: list[list[Outcome | None]] = []
        self.dealers = dealers
        self.streaks = streaks
        self.scores = scores
        self.kongs: list[tuple[KongMade, ...]] = [()]
        self.kongs_told = True
        self.on_table: list[tuple[int, int]] = [(0, 0)]
        self.unwon: list[Unwon] = [Unwon()]
        self.giver = -1

    def add_kong(self, kong: KongMade, *, certain: bool) -> None:
        """Take in a kong, which may count or not where it is not certain."""
        made = [(*kongs, kong) for kongs in self.kongs]
        self.kongs = made if certain else [*made, *self.kongs][:_MOST]

    def rob(self, *, certain: bool) -> None:
        """Take in that the last kong is robbed, or may be."""
        left = [kongs[:-1] for kongs in self.kongs]
        self.kongs = left if certain else [*left, *self.kongs][:_MOST]

    def results(self, rules: Ruleset) -> list[Result]:
        """Return how the hand may have ended, the way recorded first; empty when untold."""
        if any(not options for options in self.wins):
            return []
        scores = self.scores
        if not scores:
            if rules.scoring.settlement.chip_limit:
                return []
            scores = [(0,) * rules.seats]
        found = (
            Result(
                wins=ordered,
                dealer=dealer,
                streak=streak,
                scores=before,
                kongs=kongs,
                honba=honba,
                deposits=deposits,
                ready=unwon.ready,
                nagashi=unwon.nagashi,
            )
            for dealer, streak, before, kongs, (honba, deposits), unwon in product(
                self.dealers, self.streaks, scores, self.kongs, self.on_table, self.unwon
            )
            for wins in product(*self.wins)
            for ordered in self._orders(
                tuple([win for win in wins if win is not None]), rules.seats
            )
        )
        return list(islice(found, _MOST_RESULTS))

    def _orders(self, wins: tuple[Outcome, ...], seats: int) -> list[tuple[Outcome, ...]]:
        """Return the orders in which wins may be paid, the recorded one first."""
        if self.giver < 0:
            return [wins]
        turns = sorted(wins, key=lambda win: (win.seat - self.giver) % seats)
        return [wins, tuple(turns)]


def check_settlement(
    rules: Ruleset,
    record: Settlement,
    results: Sequence[Result],
    before: Sequence[Sequence[int]],
    kongs_told: bool = True,
) -> tuple[list[Fault], list[list[int]]]:
    """Check a settlement.

    Args:
        rules: the rules in force.
        record: the recorded settlement.
        results: how the hand may have ended, the way recorded first; empty when that cannot be
            told.
        before: every seat's score before it, penalties of this hand included: by the hand's line,
            then as they should be, if that differs; empty when unknown.
        kongs_told: the kongs are known, so what is paid for them can be told.

    Returns:
        What is wrong, and the scores the next hand may open with: the recorded ones, and, where
        they or what they rest on are wrong, the right ones.
    """
    if results and before and _is_right(record, settle(rules, results[0]), before[0]):
        return [], _openings(rules, list(record.scores), results, before)
    seats = rules.seats
    kongs_told = kongs_told or rules.scoring.settlement.kong_points is None
    if not kongs_told and record.payments is None:
        results = []
    for name in ("deltas", "scores"):
        if len(getattr(record, name)) != seats:
            fault = Fault(
                "MJ111",
                {"field": name},
                recorded=len(getattr(record, name)),
                expected=seats,
                decided_by="table.seats",
            )
            return [fault], []
    faults: list[Fault] = []
    due: list[Ledger] = []
    payments = _numbered(record.payments, results)
    right_payments = False
    for result in results:
        due.append(settle(rules, result))
        if payments is not None and same(payments, due[-1].payments):
            due = due[-1:]
            right_payments = True
            break
    if payments is not None and not right_payments:
        if results:
            faults = check_stages(rules.scoring.settlement, payments, results)
            if not kongs_told and rules.scoring.settlement.kong_points:
                faults = [fault for fault in faults if fault.data.get("reason") not in _BY_KONGS]
        due.insert(0, ledger_of(payments, seats))
    total = sum(record.deltas) + (record.pot or 0) + (record.house or 0)
    if total:
        faults.append(Fault("MJ606", {"sum": total}, recorded=total, expected=0))
    elif due and not any(_agrees(record, ledger) for ledger in due):
        faults.append(_wrong_delta(record, due[0]))
    right = [plus(scores, record.deltas) for scores in before]
    if faults:
        right.extend(plus(scores, ledger.deltas) for scores in before[:1] for ledger in due)
    scores = list(record.scores)
    if before and scores not in right:
        seat = next(seat for seat in range(seats) if scores[seat] != right[0][seat])
        faults.append(
            Fault("MJ608", {"seat": seat}, recorded=scores[seat], expected=right[0][seat])
        )
    if faults:
        return faults, [scores, *(other for other in right if other != scores)]
    return faults, _openings(rules, scores, results, before)


def _openings(
    rules: Ruleset,
    scores: list[int],
    results: Sequence[Result],
    before: Sequence[Sequence[int]],
) -> list[list[int]]:
    """Return the scores after a settlement without fault, then those it could as well have made."""
    found = [scores]
    if len(results) > 1:
        for result in results:
            others = plus(before[0], settle(rules, result).deltas) if before else scores
            if others not in found:
                found.append(others)
    return found


def renumbered(result: Result, payments: Sequence[Payment], lost_at: int) -> Result:
    """Return how a hand ended, its kongs numbered as payments number them.

    A line too many or missing ends the replay and moves every event after it by one; payments
    that name those kongs by the right numbers are not wrong as well.
    """
    named = {payment.event for payment in payments if payment.reason == "kong"}
    for shift in (0, 1, -1):
        kongs = [
            replace(kong, event=kong.event + shift) if kong.event >= lost_at else kong
            for kong in result.kongs
        ]
        if {kong.event for kong in kongs} == named:
            return replace(result, kongs=tuple(kongs))
    return result


def _numbered(
    payments: Sequence[Payment] | None, results: Sequence[Result]
) -> Sequence[Payment] | None:
    """Return payments without the number of the win where it is the only one there is."""
    if not payments or all(payment.win != 0 for payment in payments):
        return payments
    if any(len(result.wins) > 1 for result in results):
        return payments
    return [replace(each, win=None) if each.win == 0 else each for each in payments]


def _is_right(record: Settlement, due: Ledger, before: Sequence[int]) -> bool:
    """Whether a settlement records exactly what is due and what follows from it."""
    return (
        record.payments is not None
        and tuple(record.payments) == due.payments
        and _agrees(record, due)
        and record.scores == plus(before, due.deltas)
    )


def plus(scores: Sequence[int], deltas: Sequence[int]) -> list[int]:
    """Return every seat's score after a change."""
    return [score + delta for score, delta in zip(scores, deltas, strict=True)]


def _agrees(record: Settlement, ledger: Ledger) -> bool:
    return (
        tuple(record.deltas) == ledger.deltas
        and (record.pot or 0) == ledger.pot
        and (record.house or 0) == ledger.house
    )


def _wrong_delta(record: Settlement, due: Ledger) -> Fault:
    for seat, (delta, expected) in enumerate(zip(record.deltas, due.deltas, strict=True)):
        if delta != expected:
            return Fault("MJ607", {"seat": seat}, recorded=delta, expected=expected)
    return Fault(
        "MJ607",
        {"seat": None},
        recorded=[record.pot or 0, record.house or 0],
        expected=[due.pot, due.house],
    )


def check_penalty(rules: Ruleset, penalty: Penalty) -> list[Fault]:
    """Check that a penalty's seat and the parties of its payments are at the table."""
    if penalty.seat >= rules.seats:
        return [no_such_seat(penalty.seat, rules.seats)]
    return [
        Fault("MJ610", {"seat": penalty.seat}, recorded=[payment.from_seat, payment.to])
        for payment in penalty.payments
        if payment.from_seat == payment.to
        or any(
            isinstance(party, int) and party >= rules.seats
            for party in (payment.from_seat, payment.to)
        )
    ]


def penalized(
    scores: Sequence[Sequence[int]], deltas: Sequence[int], *, certain: bool
) -> list[list[int]]:
    """Return the possible scores after a penalty, which may not have been paid if not certain."""
    paid = [plus(each, deltas) for each in scores]
    return paid if certain else [*map(list, scores), *(each for each in paid if each not in scores)]


def penalty_deltas(penalty: Penalty, seats: int) -> tuple[int, ...]:
    """Return what a penalty does to each seat's score at once."""
    return ledger_of(penalty.payments, seats).deltas
