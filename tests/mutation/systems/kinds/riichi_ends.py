"""Corruptions of what wins of riichi are worth, of payments, and from hand to hand."""

from collections.abc import Iterator
from random import Random

from tests.mutation.kinds import progression as two_progression
from tests.mutation.kinds import settlement
from tests.mutation.logs import Event, changed, removed
from tests.mutation.mutant import Mutant, at, mixed, other_tile, pick, spots
from tests.mutation.systems.kind import also, breaks
from tests.mutation.systems.kinds import money, progression, scoring
from tests.mutation.systems.kinds.money import altered, both_ways, paid_for
from tests.mutation.systems.kinds.riichi_play import RIICHI
from tests.mutation.systems.table import Moment, Table, resettled

also(
    RIICHI,
    money.exchanged,
    money.payment_missing,
    money.not_zero_sum,
    money.delta_wrong,
    money.score_wrong,
    settlement.settlement_dropped,
    settlement.settlement_doubled,
    money.discard_paid_by_another,
    money.payment_to_another,
    progression.winds_turned,
    progression.dealer_wrong,
    progression.streak_wrong,
    progression.round_wind_wrong,
    two_progression.number_skipped,
    progression.scores_restart,
    scoring.win_from_wrong_seat,
    scoring.self_draw_from_other,
    scoring.wrong_winning_tile,
    scoring.item_value,
    scoring.item_unknown,
    scoring.item_twice,
)


def _won(table: Table, rng: Random) -> Iterator[tuple[int, Event, Moment]]:
    yield from spots(table, rng, "win")


@breaks("one bonus tile too many", "the hand has one less", RIICHI)
def bonus_extra(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _won(table, rng):
        items = [dict(item) for item in event["items"] or ()]
        item = pick((item for item in items if item["id"] in ("dora", "ura", "aka")), rng)
        if item is not None:
            item["count"] += 1
            yield at(changed(table.log, index, items=items), index, "MJ504")


@breaks("bonus tiles left out", "the hand has them", RIICHI)
def bonus_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _won(table, rng):
        items = event["items"] or []
        bonus = pick((item for item in items if item["id"] in ("dora", "ura", "aka")), rng)
        left = [item for item in items if item is not bonus]
        if len(left) < len(items):
            yield at(changed(table.log, index, items=left), index, "MJ501")


@breaks("declaration not counted", "it is the winner's", RIICHI)
def riichi_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _won(table, rng):
        items = event["items"] or []
        left = [item for item in items if item["id"] not in ("riichi", "double_riichi")]
        if len(left) == len(items) - 1 and left:
            yield at(changed(table.log, index, items=left), index, "MJ501")


@breaks("一發 counted later", "the winner has discarded since, or somebody called", RIICHI)
def ippatsu_extra(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _won(table, rng):
        names = {item["id"] for item in event["items"] or ()}
        if "riichi" in names and "ippatsu" not in names:
            items = [*event["items"], {"id": "ippatsu", "count": 1, "value": 1}]
            yield at(changed(table.log, index, items=items), index, "MJ502")


@breaks("fu of another hand", "the hand has others", RIICHI)
def fu_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _won(table, rng):
        if event.get("fu"):
            yield at(changed(table.log, index, fu=event["fu"] + 10), index, "MJ513")


@breaks("points of another hand", "han and fu give others", RIICHI)
def points_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _won(table, rng):
        if event.get("points"):
            yield at(changed(table.log, index, points=event["points"] + 100), index, "MJ515")


@breaks("indicator under the turned one changed", "the wall has another", RIICHI, wall="recorded")
def ura_changed(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _won(table, rng):
        if event.get("ura"):
            ura = [other_tile(table, rng, event["ura"][0]), *event["ura"][1:]]
            yield at(changed(table.log, index, ura=ura), index, "MJ351")


@breaks("indicators turned for who has not declared", "it may not turn them", RIICHI)
def ura_extra(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _won(table, rng):
        if not event.get("ura"):
            ura = [other_tile(table, rng)]
            yield at(changed(table.log, index, ura=ura), index, "MJ351")


# Payments


def _amount(table: Table, rng: Random, reason: str, more: int) -> Iterator[Mutant]:
    for index, event, _, place in paid_for(table, rng, reason):
        payments = altered(event, place, amount=event["payments"][place]["amount"] + more)
        yield from both_ways(table.log, index, payments, "MJ603")


def _left_out(table: Table, rng: Random, reason: str) -> Iterator[Mutant]:
    for index, event, _, place in paid_for(table, rng, reason):
        yield from both_ways(table.log, index, removed(event["payments"], place), "MJ604")


@breaks("payment of points wrong", "the points give another", RIICHI)
def points_paid_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    yield from _amount(table, rng, "win", 100)


@breaks("payment for counter sticks wrong", "each is worth as much", RIICHI)
def honba_paid_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    yield from _amount(table, rng, "honba", 300)


@breaks("payment for counter sticks left out", "they are paid for", RIICHI)
def honba_unpaid(table: Table, rng: Random) -> Iterator[Mutant]:
    yield from _left_out(table, rng, "honba")


@breaks("deposits not handed out", "the winner takes them", RIICHI)
def deposit_unpaid(table: Table, rng: Random) -> Iterator[Mutant]:
    yield from _left_out(table, rng, "deposit")


@breaks("a deposit too many handed out", "fewer lie there", RIICHI)
def deposit_paid_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    yield from _amount(table, rng, "deposit", 1000)


@breaks("noten payment wrong", "3,000 are shared out", RIICHI)
def noten_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    yield from _amount(table, rng, "noten", 500)


@breaks("noten payment left out", "who is not ready pays", RIICHI)
def noten_unpaid(table: Table, rng: Random) -> Iterator[Mutant]:
    yield from _left_out(table, rng, "noten")


@breaks("noten payment by who is ready", "it is paid", RIICHI)
def noten_reversed(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _, place in paid_for(table, rng, "noten"):
        paid = event["payments"][place]
        payments = altered(event, place, from_=paid["to"], to=paid["from"])
        yield at(resettled(table.log, index, payments), index, "MJ609")


# From hand to hand


@breaks("counter sticks wrong", "the hand before gives another number", RIICHI)
def honba_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        honba = table.log[index]["honba"] + 1
        yield at(changed(table.log, index, honba=honba), index, "MJ716")


@breaks("deposits wrong", "the hand before left another number", RIICHI)
def deposits_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        deposits = table.log[index]["deposits"] + 1
        yield at(changed(table.log, index, deposits=deposits), index, "MJ717")


@breaks("hand left out", "its number is missing", RIICHI)
def hand_removed(table: Table, rng: Random) -> Iterator[Mutant]:
    for first, second in mixed(zip(table.hands[1:], table.hands[2:], strict=False), rng):
        yield at(removed(table.log, first, second), first, "MJ701")


@breaks("sticks left at the end not handed out", "the first takes them", RIICHI)
def leftover_unpaid(table: Table, rng: Random) -> Iterator[Mutant]:
    index = len(table.log) - 1
    end = table.log[index]
    if end["type"] == "game_end" and end["payments"]:
        yield at(changed(table.log, index, payments=[]), index, "MJ714")


@breaks("ranks of equal scores shared", "the lower seat ranks first", RIICHI)
def ranks_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    index = len(table.log) - 1
    end = table.log[index]
    if end["type"] == "game_end":
        ranks = [1 + sum(other > score for other in end["scores"]) for score in end["scores"]]
        if ranks != end["ranks"]:
            yield at(changed(table.log, index, ranks=ranks), index, "MJ713")
