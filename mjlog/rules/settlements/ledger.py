"""What a settlement takes and gives."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mjlog.records import Payment
from mjlog.records.values import By, KongKind


class Outcome(Struct, frozen=True):
    """One win as the settlement sees it.

    Args:
        seat: the winner.
        by: own draw, another's discard, another's robbed kong, another's flower.
        payer: the seat that gave the tile; None when the winner drew it.
        counted: the win's value after minimum and cap, in the ruleset's unit.
        base: its base points, where the settlement goes by these.
        liable: the seat that answers for the win (包), None without one.
        covered: the part of ``base`` that it answers for.
    """

    seat: int
    by: By
    payer: int | None
    counted: int
    base: int = 0
    liable: int | None = None
    covered: int = 0


class KongMade(Struct, frozen=True):
    """One kong that stands when the hand ends; a robbed one does not.

    Args:
        seat: who made it.
        kind: how it was made last.
        giver: the seat whose discard it was made with; None where the tile was drawn.
        event: index of the kong's event in the hand.
    """

    seat: int
    kind: KongKind
    giver: int | None
    event: int


class Result(Struct, frozen=True, kw_only=True):
    """How a hand ended, as the settlement sees it.

    Args:
        wins: in turn order from the seat that gave the tile; empty where nobody won.
        dealer: seat that deals.
        streak: 連莊數, times the dealer has kept the deal.
        scores: every seat's score when the hand opened.
        kongs: the kongs that stand, in the order they were made.
        honba: counter sticks (本場) on the table.
        deposits: sticks on the table, those laid down in this hand included.
        ready: the seats that wait for a tile where the wall was used up; empty otherwise.
        nagashi: the seats that then have a river of ones, nines and honors that nobody called from.
    """

    wins: tuple[Outcome, ...] = ()
    dealer: int
    streak: int
    scores: tuple[int, ...]
    kongs: tuple[KongMade, ...] = ()
    honba: int = 0
    deposits: int = 0
    ready: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()


class Ledger(Struct, frozen=True):
    """Who pays whom, and what each seat gains.

    Args:
        payments: by win, then by paying seat; then kongs, what payers lack, fees. Amounts in the
            smallest unit of money.
        deltas: gain of every seat; with ``pot`` and ``house`` they sum to zero.
        pot: gain of the deposits on the table.
        house: gain of the house.
    """

    payments: tuple[Payment, ...]
    deltas: tuple[int, ...]
    pot: int = 0
    house: int = 0


def ledger_of(payments: Sequence[Payment], seats: int) -> Ledger:
    """Return payments with the gains that follow from them."""
    gains = [0] * seats
    pot = house = 0
    for payment in payments:
        payer, payee, amount = payment.from_seat, payment.to, payment.amount
        if payer == "pot":
            pot -= amount
        elif payer == "house":
            house -= amount
        elif payer < seats:
            gains[payer] -= amount
        if payee == "pot":
            pot += amount
        elif payee == "house":
            house += amount
        elif payee < seats:
            gains[payee] += amount
    return Ledger(tuple(payments), tuple(gains), pot, house)
