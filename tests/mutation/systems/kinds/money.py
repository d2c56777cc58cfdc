"""Corruptions of payments among many seats, kong points, fees and chips."""

from collections.abc import Iterator
from random import Random

from tests.mutation.kinds import settlement
from tests.mutation.logs import Event, Log, changed, removed
from tests.mutation.mutant import Mutant, at, mixed, pick, spots
from tests.mutation.systems.kind import FOUR, breaks, everywhere
from tests.mutation.systems.table import Moment, Table, resettled

everywhere(settlement.settlement_dropped, settlement.settlement_doubled)

MACE = "maceplay2p"
KONG_POINTS = {"exposed": 2, "added": 1, "concealed": 4}
BASE = 100


def _settled(table: Table, rng: Random) -> Iterator[tuple[int, Event, Moment]]:
    """Yield settlements with payments, in random order."""
    for index, event, moment in spots(table, rng, "settlement"):
        if event["payments"]:
            yield index, event, moment


def paid_for(table: Table, rng: Random, reason: str) -> Iterator[tuple[int, Event, Moment, int]]:
    """Yield settlements and the place of one payment for a reason."""
    for index, event, moment in _settled(table, rng):
        places = [n for n, paid in enumerate(event["payments"]) if paid["reason"] == reason]
        place = pick(places, rng)
        if place is not None:
            yield index, event, moment, place


def _won(table: Table, rng: Random) -> Iterator[tuple[int, Event, Moment, int]]:
    """Yield settlements of wins and the place of one payment for the win."""
    for index, event, moment, place in paid_for(table, rng, "win"):
        if moment.win is not None:
            yield index, event, moment, place


def altered(event: Event, place: int, **new: object) -> list[Event]:
    """Return the payments of a settlement with one changed; ``from_`` stands for ``from``."""
    payments = [dict(payment) for payment in event["payments"]]
    payments[place] |= {key.rstrip("_"): value for key, value in new.items()}
    return payments


def both_ways(log: Log, index: int, payments: list[Event], *codes: str) -> Iterator[Mutant]:
    """Yield the payments alone changed, and with all that follows from them."""
    yield at(changed(log, index, payments=payments), index, *codes)
    yield at(resettled(log, index, payments), index, *codes)


def _bonus(table: Table, moment: Moment) -> int:
    return 20 * (1 + 2 * int(table.log[moment.opening]["streak"]))


@breaks("dealer's bonus 莊家台 missing with the dealer", "the dealer pays or is paid", "taiwan16")
def bonus_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment, place in _won(table, rng):
        paid = event["payments"][place]
        if moment.dealer in (paid["from"], paid["to"]):
            amount = paid["amount"] - _bonus(table, moment)
            yield from both_ways(table.log, index, altered(event, place, amount=amount), "MJ603")


@breaks("dealer's bonus 莊家台 without the dealer", "the dealer has no part in it", "taiwan16")
def bonus_too_many(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment, place in _won(table, rng):
        paid = event["payments"][place]
        if moment.dealer not in (paid["from"], paid["to"]):
            amount = paid["amount"] + _bonus(table, moment)
            yield from both_ways(table.log, index, altered(event, place, amount=amount), "MJ603")


@breaks("dealer's bonus 莊家台 without the streak", "it is 1 + 2N", "taiwan16")
def bonus_without_streak(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment, place in _won(table, rng):
        paid = event["payments"][place]
        if moment.dealer in (paid["from"], paid["to"]) and _bonus(table, moment) > 20:
            amount = paid["amount"] - _bonus(table, moment) + 20
            yield from both_ways(table.log, index, altered(event, place, amount=amount), "MJ603")


@breaks("dealer's bonus 莊家台 in a game without", "all pay alike", "hk13")
def bonus_in_a_game_without(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment, place in _won(table, rng):
        paid = event["payments"][place]
        if moment.dealer in (paid["from"], paid["to"]):
            payments = altered(event, place, amount=paid["amount"] + 5)
            yield from both_ways(table.log, index, payments, "MJ603")


@breaks("self-draw paid by one", "three pay", *FOUR)
def self_draw_paid_by_one(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment, place in _won(table, rng):
        assert moment.win is not None
        if moment.win["by"] == "self":
            yield from both_ways(table.log, index, [event["payments"][place]], "MJ602")


@breaks("self-draw paid by one for all", "three pay, each the amount", *FOUR)
def self_draw_paid_whole(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment, place in _won(table, rng):
        assert moment.win is not None
        if moment.win["by"] == "self":
            whole = sum(payment["amount"] for payment in event["payments"])
            paid = {**event["payments"][place], "amount": whole}
            yield from both_ways(table.log, index, [paid], "MJ602")


@breaks("self-draw not paid by one of three", "three pay", *FOUR)
def self_draw_paid_by_two(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment, place in _won(table, rng):
        assert moment.win is not None
        if moment.win["by"] == "self":
            payments = removed(event["payments"], place)
            yield from both_ways(table.log, index, payments, "MJ604")


@breaks("discard paid by all", "whoever gave the tile pays alone", *FOUR)
def discard_paid_by_all(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment, place in _won(table, rng):
        assert moment.win is not None
        if moment.win["by"] != "self":
            paid = event["payments"][place]
            others = {*range(4)} - {paid["from"], paid["to"]}
            more = [{**paid, "from": seat} for seat in sorted(others)]
            yield from both_ways(table.log, index, [paid, *more], "MJ602")


@breaks("discard paid by another", "whoever gave the tile pays", *FOUR)
def discard_paid_by_another(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment, place in _won(table, rng):
        assert moment.win is not None
        if moment.win["by"] != "self":
            paid = event["payments"][place]
            seat = pick({*range(4)} - {paid["from"], paid["to"]}, rng)
            yield from both_ways(table.log, index, altered(event, place, from_=seat), "MJ602")


@breaks("payer and winner exchanged", "the winner is paid")
def exchanged(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _, place in _won(table, rng):
        paid = event["payments"][place]
        payments = altered(event, place, from_=paid["to"], to=paid["from"])
        yield from both_ways(table.log, index, payments, "MJ609")


@breaks("amount wrong", "the rules give another")
def amount_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _, place in _won(table, rng):
        amount = event["payments"][place]["amount"] + 1 + int(rng.random() * 9)
        yield from both_ways(table.log, index, altered(event, place, amount=amount), "MJ603")


@breaks("base 底 forgotten", "every payment includes the base", *FOUR)
def base_forgotten(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _, place in _won(table, rng):
        base = 50 if table.ruleset == "taiwan16" else 10
        amount = event["payments"][place]["amount"] - base
        if amount > 0:
            yield from both_ways(table.log, index, altered(event, place, amount=amount), "MJ603")


@breaks("payment of a win left out", "the win is paid for")
def payment_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _, place in _won(table, rng):
        payments = removed(event["payments"], place)
        yield from both_ways(table.log, index, payments, "MJ604")


@breaks("payment for another reason", "what is due for the win is listed as something else")
def payment_misdescribed(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _, place in _won(table, rng):
        reason = mixed(("honba", "penalty", "noten"), rng)[0]
        payments = altered(event, place, reason=reason)
        yield at(changed(table.log, index, payments=payments), index, "MJ611")


@breaks("payment in two parts", "there is one payment for each payer, payee and reason")
def payment_split(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _, place in _won(table, rng):
        paid = event["payments"][place]
        first = 1 + int(rng.random() * (paid["amount"] - 1))
        payments = altered(event, place, amount=first)
        payments.insert(place, {**paid, "amount": paid["amount"] - first})
        yield at(changed(table.log, index, payments=payments), index, "MJ612")


@breaks("payment to another seat", "the winner is paid", *FOUR)
def payment_to_another(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _, place in _won(table, rng):
        paid = event["payments"][place]
        seat = pick({*range(4)} - {paid["from"], paid["to"]}, rng)
        yield from both_ways(table.log, index, altered(event, place, to=seat), "MJ613")


@breaks("deltas that do not cancel", "what some gain others lose")
def not_zero_sum(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "settlement"):
        deltas = list(event["deltas"])
        deltas[int(rng.random() * len(deltas))] += 20
        yield at(changed(table.log, index, deltas=deltas), index, "MJ606")


@breaks("deltas that do not follow from the payments", "the payments give others")
def delta_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "settlement"):
        deltas = list(event["deltas"])
        first, second, *_ = mixed(range(len(deltas)), rng)
        deltas[first] += 20
        deltas[second] -= 20
        yield at(changed(table.log, index, deltas=deltas), index, "MJ607")


@breaks("running score broken", "the score before and the delta give another")
def score_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "settlement"):
        scores = list(event["scores"])
        scores[int(rng.random() * len(scores))] += 100
        yield at(changed(table.log, index, scores=scores), index, "MJ608")


def _kongs(table: Table, rng: Random, won: bool | None = None) -> Iterator[tuple[int, Event, int]]:
    """Yield settlements and the place of a payment for a kong; hands won, not won or either."""
    for index, event, moment, place in paid_for(table, rng, "kong"):
        if won is None or won == (moment.win is not None):
            yield index, event, place


def _capped(event: Event) -> bool:
    return any(payment["reason"] == "cap" for payment in event["payments"])


@breaks("kong points missing on 流局", "kongs are paid for whoever wins or not", MACE)
def kong_missing_exhausted(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _kongs(table, rng, won=False):
        yield from both_ways(table.log, index, removed(event["payments"], place), "MJ604")


@breaks("all points missing on 流局", "kongs are paid for whoever wins or not", MACE)
def all_missing_exhausted(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in _kongs(table, rng, won=False):
        yield from both_ways(table.log, index, [], "MJ604")


@breaks("kong points missing beside a win", "kongs are paid for as well", MACE)
def kong_missing_won(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _kongs(table, rng, won=True):
        if not _capped(event):
            yield from both_ways(table.log, index, removed(event["payments"], place), "MJ604")


@breaks("kong points of another kind", "each kind of kong has its points", MACE)
def kong_of_another_kind(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _kongs(table, rng):
        paid = event["payments"][place]
        amount = pick((BASE * n for n in (1, 2, 4) if BASE * n != paid["amount"]), rng)
        if not _capped(event):
            yield from both_ways(table.log, index, altered(event, place, amount=amount), "MJ603")


@breaks("kong points paid by the owner", "the other pays", MACE)
def kong_reversed(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _kongs(table, rng):
        paid = event["payments"][place]
        payments = altered(event, place, from_=paid["to"], to=paid["from"])
        if not _capped(event):
            yield from both_ways(table.log, index, payments, "MJ609")


@breaks("kong points kept after a robbery", "a robbed kong pays nothing", MACE)
def robbed_kong_paid(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in _settled(table, rng):
        win = moment.win
        if win is None or win["by"] != "rob" or _capped(event):
            continue
        kong = max(
            at
            for at in range(moment.opening, index)
            if table.log[at]["type"] == "kong" and table.log[at]["kind"] == "added"
        )
        paid = {"from": win["seat"], "to": win["from"], "amount": BASE, "reason": "kong"}
        paid["event"] = kong - moment.opening
        fees = [payment for payment in event["payments"] if payment["reason"] == "fee"]
        others = [payment for payment in event["payments"] if payment["reason"] != "fee"]
        yield from both_ways(table.log, index, [*others, paid, *fees], "MJ605")


def _fees(table: Table, rng: Random) -> Iterator[tuple[int, Event, int]]:
    for index, event, _ in _settled(table, rng):
        for place, payment in enumerate(event["payments"]):
            if payment["reason"] == "fee":
                yield index, event, place


@breaks("fee on the wrong side", "whoever receives is charged", MACE)
def fee_on_wrong_side(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _fees(table, rng):
        payments = altered(event, place, from_=1 - event["payments"][place]["from"])
        yield from both_ways(table.log, index, payments, "MJ602")


@breaks("fee left out", "the house takes its share", MACE)
def fee_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _fees(table, rng):
        yield from both_ways(table.log, index, removed(event["payments"], place), "MJ604")


@breaks("fee of another rate", "it is five in a hundred", MACE)
def fee_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _fees(table, rng):
        amount = event["payments"][place]["amount"] * 2
        yield from both_ways(table.log, index, altered(event, place, amount=amount), "MJ603")


@breaks("fee paid to the loser", "the house takes it", MACE)
def fee_to_the_loser(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _fees(table, rng):
        payments = altered(event, place, to=1 - event["payments"][place]["from"])
        yield from both_ways(table.log, index, payments, "MJ613")


@breaks("fee charged on both", "whoever pays is not charged", MACE)
def fee_on_both(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _fees(table, rng):
        paid = event["payments"][place]
        payments = [*event["payments"], {**paid, "from": 1 - paid["from"]}]
        yield from both_ways(table.log, index, payments, "MJ605")


def _caps(table: Table, rng: Random) -> Iterator[tuple[int, Event, int]]:
    for index, event, _ in _settled(table, rng):
        for place, payment in enumerate(event["payments"]):
            if payment["reason"] == "cap":
                yield index, event, place


@breaks("payer beyond the chips", "nobody pays more than the chips brought", MACE)
def beyond_the_chips(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _caps(table, rng):
        yield from both_ways(table.log, index, removed(event["payments"], place), "MJ604")


@breaks("payer beyond the chips by a little", "nobody pays more than the chips brought", MACE)
def beyond_by_a_little(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, place in _caps(table, rng):
        amount = event["payments"][place]["amount"] - 1
        if amount:
            yield from both_ways(table.log, index, altered(event, place, amount=amount), "MJ603")


@breaks("payer spared although the chips suffice", "the chips suffice", MACE)
def spared(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _, place in _won(table, rng):
        paid = event["payments"][place]
        if not _capped(event) and paid["amount"] > BASE:
            cap = {"from": paid["to"], "to": paid["from"], "amount": BASE, "reason": "cap"}
            fees = [payment for payment in event["payments"] if payment["reason"] == "fee"]
            others = [payment for payment in event["payments"] if payment["reason"] != "fee"]
            yield from both_ways(table.log, index, [*others, cap, *fees], "MJ605")
