"""Corruptions of payments, deltas and running scores."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.mutation.endings import BASE, UNIT, repaid
from tests.mutation.followed import Followed
from tests.mutation.logs import Event, Log, changed, inserted, removed, settlement_after
from tests.mutation.mutant import Mutant, at, corruption, mixed, spots
from tests.mutation.trace import Trace


def _settled(trace: Trace, rng: Random, won: bool = True) -> Iterator[tuple[int, Event, Event]]:
    """Yield settlements of hands won (or not), in random order, and the hands' lines."""
    for index, event, moment in spots(trace, rng, "settlement"):
        if (moment.winner is not None) == won:
            yield index, event, trace.log[moment.opening]


def _paying(trace: Trace, index: int, paid: int) -> Log:
    """Return the log with another amount, and deltas and later scores to match."""
    event = trace.log[index]
    payment = {**event["payments"][0], "amount": paid}
    deltas = [paid if seat == payment["to"] else -paid for seat in (0, 1)]
    return repaid(trace.log, index, deltas, payments=[payment])


@corruption("wrong payer", "the other seat pays, not the house")
def wrong_payer(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        payment = {**event["payments"][0], "from": "house"}
        deltas = [max(0, delta) for delta in event["deltas"]]
        log = repaid(trace.log, index, deltas, payments=[payment], house=-payment["amount"])
        yield at(log, index, "MJ602")


@corruption("wrong payer in the payment alone", "the other seat pays, not the house")
def wrong_payer_alone(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        payment = {**event["payments"][0], "from": "pot"}
        yield at(changed(trace.log, index, payments=[payment]), index, "MJ602")


@corruption("payer and winner exchanged", "the winner is paid")
def payer_and_winner_exchanged(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        payment = event["payments"][0]
        payment = {**payment, "from": payment["to"], "to": payment["from"]}
        deltas = [-delta for delta in event["deltas"]]
        yield at(repaid(trace.log, index, deltas, payments=[payment]), index, "MJ609")


@corruption("payer and winner exchanged in the payment alone", "the winner is paid")
def exchanged_alone(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        payment = event["payments"][0]
        payment = {**payment, "from": payment["to"], "to": payment["from"]}
        yield at(changed(trace.log, index, payments=[payment]), index, "MJ609")


@corruption("amount wrong, scores to match", "base, unit, total and streak give another")
def amount_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        paid = event["payments"][0]["amount"] + 10 * (1 + int(rng.random() * 9))
        yield at(_paying(trace, index, paid), index, "MJ603")


@corruption("amount wrong in the payment alone", "base, unit, total and streak give another")
def amount_wrong_alone(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        payment = event["payments"][0]
        payment = {**payment, "amount": payment["amount"] + 10 * (1 + int(rng.random() * 9))}
        yield at(changed(trace.log, index, payments=[payment]), index, "MJ603")


@corruption("base 底 forgotten", "every payment includes the base")
def base_forgotten(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        paid = event["payments"][0]["amount"] - BASE
        yield at(_paying(trace, index, paid), index, "MJ603")


@corruption("dealer's bonus 莊家台 left out", "one of the two is always the dealer")
def dealer_bonus_left_out(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, hand in _settled(trace, rng):
        paid = event["payments"][0]["amount"] - UNIT * (1 + 2 * hand["streak"])
        yield at(_paying(trace, index, paid), index, "MJ603")


@corruption("dealer's bonus 莊家台 without the streak", "it is 1 + 2N")
def dealer_bonus_without_streak(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, hand in _settled(trace, rng):
        if hand["streak"]:
            paid = event["payments"][0]["amount"] - UNIT * 2 * hand["streak"]
            yield at(_paying(trace, index, paid), index, "MJ603")


@corruption("dealer's bonus 莊家台 of one N too many", "it is 1 + 2N")
def dealer_bonus_too_high(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        paid = event["payments"][0]["amount"] + UNIT * 2
        yield at(_paying(trace, index, paid), index, "MJ603")


@corruption("payment left out", "the win is paid for")
def payment_missing(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in _settled(trace, rng):
        yield at(changed(trace.log, index, payments=[]), index, "MJ604")


@corruption("payment left out, scores to match", "the win is paid for")
def payment_missing_adjusted(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in _settled(trace, rng):
        yield at(repaid(trace.log, index, [0, 0], payments=[]), index, "MJ604")


@corruption("payment not due", "a win is paid for once, by one seat")
def payment_not_due(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        extra = {**event["payments"][0], "amount": 100, "reason": "fee"}
        deltas = [delta + (100 if delta > 0 else -100) for delta in event["deltas"]]
        payments = [*event["payments"], extra]
        yield at(repaid(trace.log, index, deltas, payments=payments), index, "MJ605")


@corruption("payment in an exhausted hand", "nobody pays when nobody wins")
def payment_when_exhausted(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, hand in _settled(trace, rng, won=False):
        payee = hand["dealer"]
        payment = {"from": 1 - payee, "to": payee, "amount": 100, "reason": "noten"}
        deltas = [100 if seat == payee else -100 for seat in (0, 1)]
        yield at(repaid(trace.log, index, deltas, payments=[payment]), index, "MJ605")


@corruption("payment for another reason", "what is due for the win is listed as something else")
def payment_misdescribed(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        reason = mixed(("honba", "fee", "cap", "penalty", "tip"), rng)[0]
        payment = {**event["payments"][0], "reason": reason}
        yield at(changed(trace.log, index, payments=[payment]), index, "MJ611")


@corruption("payment in two parts", "there is one payment for each payer, payee and reason")
def payment_split(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        payment = event["payments"][0]
        first = 1 + int(rng.random() * (payment["amount"] - 1))
        parts = [{**payment, "amount": part} for part in (first, payment["amount"] - first)]
        yield at(changed(trace.log, index, payments=parts), index, "MJ612")


@corruption("payment to oneself or the house", "the winner is paid")
def payment_to_another(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        payee = mixed((event["payments"][0]["from"], "house", "pot"), rng)[0]
        payment = {**event["payments"][0], "to": payee}
        yield at(changed(trace.log, index, payments=[payment]), index, "MJ613")


@corruption("deltas that do not cancel", "what one gains the other loses")
def not_zero_sum(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        deltas = list(event["deltas"])
        deltas[int(rng.random() * 2)] += 20
        yield at(repaid(trace.log, index, deltas), index, "MJ606")


@corruption("deltas that do not cancel, scores right", "what one gains the other loses")
def not_zero_sum_alone(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "settlement"):
        deltas = list(event["deltas"])
        deltas[int(rng.random() * 2)] += 20
        yield at(changed(trace.log, index, deltas=deltas), index, "MJ606")


@corruption("deltas that do not follow from the payments", "the payments give others")
def delta_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "settlement"):
        first = event["deltas"][0] + 20
        yield at(repaid(trace.log, index, [first, -first]), index, "MJ607")


@corruption("deltas that do not follow, scores right", "the payments give others")
def delta_wrong_alone(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "settlement"):
        first = event["deltas"][0] + 20
        yield at(changed(trace.log, index, deltas=[first, -first]), index, "MJ607")


@corruption("running score broken", "the score before and the delta give another")
def score_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "settlement"):
        scores = list(event["scores"])
        scores[int(rng.random() * 2)] += 100
        yield at(changed(trace.log, index, scores=scores), index, "MJ608")


@corruption("running score broken from here on", "the score before and the delta give another")
def score_wrong_onwards(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _settled(trace, rng):
        first = event["deltas"][0] + 100
        log = repaid(trace.log, index, [first, -first])
        yield at(changed(log, index, deltas=event["deltas"]), index, "MJ608")


@corruption("settlement dropped", "every hand is settled before it ends")
def settlement_dropped(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "settlement"):
        yield at(removed(trace.log, index), index, "MJ601")


@corruption("settlement doubled", "a hand is settled once")
def settlement_doubled(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "settlement"):
        yield at(inserted(trace.log, index + 1, event), index + 1, "MJ301")


@corruption("settlement in the middle of play", "nobody has won and tiles are left")
def settlement_too_early(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "draw"):
        scores = trace.log[moment.opening]["scores"]
        event = {"type": "settlement", "payments": [], "deltas": [0, 0], "scores": scores}
        yield at(inserted(trace.log, index, event), index, "MJ301")


@corruption("settlement before the reveals", "the winner shows its tiles before it is paid")
def settlement_before_reveals(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "settlement"):
        if trace.log[index - 1]["type"] == "reveal":
            shown = trace.log[index - 1]
            log = [*trace.log[: index - 1], event, shown, *trace.log[index + 1 :]]
            yield at(log, index - 1, "MJ214")


@corruption("penalty paid to oneself", "a penalty goes from one party to another")
def penalty_to_oneself(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "draw"):
        seat = int(rng.random() * 2)
        payment = {"from": seat, "to": seat, "amount": 100, "reason": "penalty"}
        event = {"type": "penalty", "seat": seat, "reason": "timeout", "payments": [payment]}
        yield at(inserted(trace.log, index, event), index, "MJ610")


@corruption("penalty paid to nobody at the table", "two sit at the table")
def penalty_to_nobody(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "draw"):
        payment = {"from": 0, "to": 3, "amount": 100, "reason": "penalty"}
        event = {"type": "penalty", "seat": 0, "reason": "timeout", "payments": [payment]}
        yield at(inserted(trace.log, index, event), index, "MJ610")


@corruption("penalty of a seat that is not there", "two sit at the table")
def penalty_of_nobody(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "draw", "discard", "hand_end"):
        payments = [{"from": 0, "to": "house", "amount": 100, "reason": "penalty"}]
        if rng.random() < 0.5:
            payments = []
        event = {"type": "penalty", "seat": 2, "reason": "timeout", "payments": payments}
        place = index + int(rng.random() * 2)  # now and then after the hand
        yield at(inserted(trace.log, place, event), place, "MJ112")


@corruption("presence of a seat that is not there", "two sit at the table")
def presence_of_nobody(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "draw", "discard", "hand_end"):
        event = {"type": "presence", "seat": 3, "present": False}
        place = index + int(rng.random() * 2)
        yield at(inserted(trace.log, place, event), place, "MJ112")


@corruption("penalty not carried into the scores", "a penalty is paid at once")
def penalty_forgotten(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "draw"):
        payment = {"from": 0, "to": 1, "amount": 100, "reason": "penalty"}
        event = {"type": "penalty", "seat": 0, "reason": "timeout", "payments": [payment]}
        log = inserted(trace.log, index, event)
        settlement = settlement_after(log, index)
        yield at(log, settlement, "MJ608")
