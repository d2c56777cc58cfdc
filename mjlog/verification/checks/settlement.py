"""Payments, deltas and running scores of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from mjlog.diagnostics import Fault
from mjlog.records import Payment, Penalty, Settlement
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import Ledger, Outcome, settle, settle_nothing

Claim = tuple[int | str, int | str, str, int | None]
"""What makes two payments the same one: from, to, reason, win."""


class Claims:
    """What the payments of a hand depend on: as recorded, and as it should be where wrong.

    Attributes:
        wins: per win the possible outcomes, the recorded one first; None: it is not paid.
        dealers: possible dealers, the recorded one first.
        streaks: possible streaks, the recorded one first.
    """

    __slots__ = ("dealers", "streaks", "wins")

    def __init__(self, dealers: list[int], streaks: list[int]) -> None:
        self.wins: list[list[Outcome | None]] = []
        self.dealers = dealers
        self.streaks = streaks

    def ledgers(self, rules: Ruleset, scores: Sequence[int]) -> list[Ledger]:
        """Return the possible ledgers, the one by what is recorded first."""
        if not self.wins:
            return [settle_nothing(rules)]
        if any(not options for options in self.wins):
            return []
        first = [options[0] for options in self.wins if options[0] is not None]
        certain = len(self.dealers) == len(self.streaks) == 1
        if certain and all(len(options) == 1 for options in self.wins):
            return [settle(rules, first, self.dealers[0], self.streaks[0], scores)]
        return [
            settle(rules, [win for win in wins if win is not None], dealer, streak, scores)
            for dealer, streak in product(self.dealers, self.streaks)
            for wins in product(*self.wins)
        ]


def check_settlement(
    rules: Ruleset,
    record: Settlement,
    ledgers: Sequence[Ledger],
    before: Sequence[Sequence[int]],
) -> tuple[list[Fault], list[list[int]]]:
    """Check a settlement.

    Args:
        rules: the rules in force.
        record: the recorded settlement.
        ledgers: what may be due, the one by what is recorded first; empty when it cannot be told.
        before: every seat's score before it, penalties of this hand included: by the hand's line,
            then as they should be, if that differs; empty when unknown.

    Returns:
        What is wrong, and the scores the next hand may open with: the recorded ones, and, where
        they are wrong, the right ones.
    """
    seats = rules.seats
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
    due = ledgers
    if record.payments is not None:
        due = [ledger for ledger in ledgers if _same(record.payments, ledger.payments)]
        if not due:
            faults = _check_payments(record.payments, ledgers[0]) if ledgers else []
            due = [_ledger(record.payments, seats), *ledgers]
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
    return faults, [scores, *(other for other in right if other != scores)] if faults else [scores]


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


def _ledger(payments: Sequence[Payment], seats: int) -> Ledger:
    """Return the deltas that follow from payments as recorded."""
    flow: dict[int | str, int] = {}
    for payment in payments:
        flow[payment.from_seat] = flow.get(payment.from_seat, 0) - payment.amount
        flow[payment.to] = flow.get(payment.to, 0) + payment.amount
    return Ledger(
        tuple(payments),
        tuple(flow.get(seat, 0) for seat in range(seats)),
        flow.get("pot", 0),
        flow.get("house", 0),
    )


def _claim(payment: Payment) -> Claim:
    return payment.from_seat, payment.to, payment.reason, payment.win


def _check_payments(payments: Sequence[Payment], ledger: Ledger) -> list[Fault]:
    """Say how payments differ from those due."""
    due = {_claim(payment): payment.amount for payment in ledger.payments}
    faults: list[Fault] = []
    spare: list[Payment] = []
    for payment in payments:
        expected = due.pop(_claim(payment), None)
        if expected is None:
            spare.append(payment)
        elif expected != payment.amount:
            faults.append(
                Fault(
                    "MJ603",
                    _parties(payment),
                    recorded=payment.amount,
                    expected=expected,
                    decided_by="scoring.settlement",
                )
            )
    for payment in spare:
        payer, payee, reason, win = _claim(payment)
        reverse = (payee, payer, reason, win)
        other = next((c for c in due if c[1:] == (payee, reason, win)), None)
        if reverse in due:
            del due[reverse]
            faults.append(Fault("MJ609", _parties(payment), recorded=payer, expected=payee))
        elif other is not None:
            del due[other]
            faults.append(
                Fault(
                    "MJ602",
                    {"to": payee, "reason": reason},
                    recorded=payer,
                    expected=other[0],
                    decided_by="scoring.settlement",
                )
            )
        else:
            faults.append(
                Fault(
                    "MJ605",
                    {**_parties(payment), "amount": payment.amount},
                    recorded=payment.amount,
                    decided_by="scoring.settlement",
                )
            )
    for (payer, payee, reason, _), amount in due.items():
        faults.append(
            Fault(
                "MJ604",
                {"payer": payer, "payee": payee, "reason": reason, "amount": amount},
                expected=amount,
                decided_by="scoring.settlement",
            )
        )
    return faults


def _same(payments: Sequence[Payment], due: Sequence[Payment]) -> bool:
    """Whether two lists hold the same payments, in any order."""
    return list(payments) == list(due) or (
        len(payments) == len(due) and sorted(payments, key=str) == sorted(due, key=str)
    )


def _parties(payment: Payment) -> dict[str, object]:
    return {"payer": payment.from_seat, "payee": payment.to, "reason": payment.reason}


def check_penalty(rules: Ruleset, penalty: Penalty) -> list[Fault]:
    """Check that a penalty's payments are between parties at the table."""
    return [
        Fault("MJ610", {"seat": penalty.seat}, recorded=[payment.from_seat, payment.to])
        for payment in penalty.payments
        if payment.from_seat == payment.to
        or any(
            isinstance(party, int) and party >= rules.seats
            for party in (payment.from_seat, payment.to)
        )
    ]


def penalty_deltas(penalty: Penalty, seats: int) -> tuple[int, ...]:
    """Return what a penalty does to each seat's score at once."""
    return _ledger(penalty.payments, seats).deltas
