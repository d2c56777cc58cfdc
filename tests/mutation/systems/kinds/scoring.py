"""Corruptions of wins and of what they are worth."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tests.mutation.logs import Event, Log, changed
from tests.mutation.mutant import Mutant, at, other_tile, pick, spots
from tests.mutation.systems.kind import FOUR, breaks, without_passes
from tests.mutation.systems.table import Moment, Table, resettled, settled
from tests.oracles import hk13, maceplay2p, taiwan16

VALUES = {
    "taiwan16": taiwan16.VALUES,
    "hk13": hk13.VALUES,
    "maceplay2p": maceplay2p.VALUES,
}
_MOST = {"taiwan16": 10**9, "hk13": 13, "maceplay2p": 6}
CIRCUMSTANCES = {"self_draw", "kong_bloom", "kong_on_kong", "last_draw", "last_discard", "rob_kong"}
HONORS = {"all_honors", "big_dragons", "small_dragons", "big_winds", "small_winds", "dragon"}


def capped(table: Table, total: int) -> int:
    """Return what counts of a total."""
    most = table.log[0]["ruleset"]["options"].get("max_faan", _MOST[table.ruleset])
    return min(total, int(most))


def _linear(ruleset: str, counted: int, streak: int, dealer: bool) -> int:
    """Return what one payment comes to, from the rule documents."""
    if ruleset == "taiwan16":
        return 50 + 20 * (counted + (1 + 2 * streak if dealer else 0))
    return 10 + 5 * counted


def rescored(table: Table, index: int, items: Sequence[Event]) -> Log:
    """Return the log with other items, their total, and all payments to match where linear."""
    total = sum(item["count"] * item["value"] for item in items)
    counted = capped(table, total)
    log = changed(table.log, index, items=list(items), total=total, counted=counted)
    return repaid(table, log, index, counted)


def repaid(table: Table, log: Log, index: int, counted: int) -> Log:
    """Return the log with the payments of a win made for another number."""
    place = table.settlement(index)
    if table.ruleset == "maceplay2p":
        # Where fan pass the cap the payment stays; elsewhere it is left as it was.
        return log
    opening = log[table.at(index).opening]
    payments = [
        {
            **payment,
            "amount": _linear(
                table.ruleset,
                counted,
                opening["streak"],
                opening["dealer"] in (payment["from"], payment["to"]),
            ),
        }
        for payment in log[place]["payments"]
    ]
    return resettled(log, place, payments)


def _scored(table: Table, rng: Random) -> Iterator[tuple[int, Event, Moment]]:
    for index, event, moment in spots(table, rng, "win"):
        if event["tile"] is not None and event["total"]:
            yield index, event, moment


Certain = Callable[[Event, Moment], bool]


def _circumstances(event: Event) -> list[Event]:
    """Return the items that are there whatever the reading."""
    return [item for item in event["items"] if item["id"] in CIRCUMSTANCES]


@breaks("circumstance left out", "the hand has earned it")
def item_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        item = pick(_circumstances(event), rng)
        if item is not None:
            items = [each for each in event["items"] if each is not item]
            if items:
                yield at(changed(table.log, index, items=items), index, "MJ501")


@breaks("circumstance left out, total to match", "the hand has earned it")
def item_missing_adjusted(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        item = pick(_circumstances(event), rng)
        items = [each for each in event["items"] if each is not item]
        if item is not None and items:
            yield at(rescored(table, index, items), index, "MJ501")


def _unearned(table: Table, event: Event, moment: Moment) -> list[str]:
    """Return items that the circumstances or the tiles of a win rule out altogether."""
    names = {"rob_kong"} if event["by"] != "rob" else set()
    if event["by"] != "self":
        names |= {"self_draw", "kong_bloom", "last_draw", "heavenly", "concealed_self"}
    if moment.discards > table.seats + 4 * len(moment.seats):
        names |= {"heavenly", "earthly", "human"}
    seat = moment.seats[event["seat"]]
    tiles = [*seat.tiles, event["tile"], *(tile for _, meld in seat.melds for tile in meld)]
    suits = {tile[1] for tile in tiles}
    if suits - {"z"}:
        names.add("all_honors")
    if len(suits) > 1:
        names.add("full_flush")
    if "z" not in suits:
        names |= HONORS
        names.add("half_flush")
    return sorted(names & VALUES[table.ruleset].keys())


def _extra(table: Table, rng: Random) -> Iterator[tuple[int, list[Event]]]:
    for index, event, moment in _scored(table, rng):
        name = pick(_unearned(table, event, moment), rng)
        if name is not None:
            item = {"id": name, "count": 1, "value": VALUES[table.ruleset][name]}
            yield index, [*event["items"], item]


@breaks("item not earned", "the tiles or the circumstances rule it out")
def item_extra(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, items in _extra(table, rng):
        yield at(changed(table.log, index, items=items), index, "MJ502")


@breaks("item not earned, total to match", "the tiles or the circumstances rule it out", *FOUR)
def item_extra_adjusted(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, items in _extra(table, rng):
        yield at(rescored(table, index, items), index, "MJ502")


@breaks("item counted twice over", "it is earned once less")
def item_count(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        items = [dict(item) for item in event["items"]]
        item = pick((item for item in items if item["value"]), rng)
        if item is not None:
            item["count"] += 1
            yield at(changed(table.log, index, items=items), index, "MJ504")


@breaks("item of another value", "the table gives it another")
def item_value(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        items = [dict(item) for item in event["items"]]
        item = pick(items, rng)
        if item is not None:
            item["value"] += 1 + int(rng.random() * 3)
            yield at(changed(table.log, index, items=items), index, "MJ505")


@breaks("item of no game", "the table has no such row")
def item_unknown(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        items = [*event["items"], {"id": "lucky_day", "count": 1, "value": 1}]
        yield at(changed(table.log, index, items=items), index, "MJ507")


@breaks("item listed twice", "every item is listed once, with its count")
def item_twice(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        item = pick(event["items"], rng)
        yield at(changed(table.log, index, items=[*event["items"], item]), index, "MJ508")


@breaks("total wrong", "the items give another")
def total_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        total = event["total"] + 1
        counted = capped(table, total)
        log = changed(table.log, index, total=total, counted=counted)
        if table.ruleset != "maceplay2p":
            log = repaid(table, log, index, counted)
        yield at(log, index, "MJ510")


@breaks("counted above the total", "nothing is added after the total")
def counted_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        counted = event["counted"] + 1
        log = changed(table.log, index, counted=counted)
        yield at(repaid(table, log, index, counted), index, "MJ511")


@breaks("total over the cap", "no more is counted than the cap", "hk13")
def over_cap(table: Table, rng: Random) -> Iterator[Mutant]:
    cap = table.log[0]["ruleset"]["options"].get("max_faan", 13)
    for index, event, _ in _scored(table, rng):
        if event["total"] > cap:
            log = changed(table.log, index, counted=event["total"])
            yield at(repaid(table, log, index, event["total"]), index, "MJ511")


@breaks("total over the cap, payment as capped", "no more is counted than the cap", "maceplay2p")
def over_cap_alone(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        if event["total"] > 6:
            log = changed(table.log, index, counted=event["total"])
            yield at(log, index, "MJ511")


@breaks("hand below the minimum", "a hand of so little does not win", "hk13")
def below_minimum(table: Table, rng: Random) -> Iterator[Mutant]:
    reference = table.log[0]["ruleset"]
    played = reference["options"].get("min_faan", 1)
    # No hand needs more than counts.
    least = min(played + 1 + int(rng.random() * 2), reference["options"]["max_faan"])
    if least == played:
        return
    options = {**reference["options"], "min_faan": least}
    log = without_passes(changed(table.log, 0, ruleset={**reference, "options": options}))
    for index, event in enumerate(log):
        if event["type"] == "win" and event["total"] < least:
            end = next(at for at in range(index, len(log)) if log[at]["type"] == "hand_end")
            yield at(log[: end + 1], index, "MJ407")
            return


CONCEALED_SELF = "3 stands for both"


def _beside(table: Table, rng: Random, name: str) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        if any(item["id"] == "concealed_self" for item in event["items"]):
            items = [*event["items"], {"id": name, "count": 1, "value": 1}]
            yield at(rescored(table, index, items), index, "MJ503")


@breaks("concealed 門清 beside concealed self-draw", CONCEALED_SELF, "taiwan16")
def concealed_beside(table: Table, rng: Random) -> Iterator[Mutant]:
    yield from _beside(table, rng, "concealed")


@breaks("self-draw 自摸 beside concealed self-draw", CONCEALED_SELF, "taiwan16")
def self_draw_beside(table: Table, rng: Random) -> Iterator[Mutant]:
    yield from _beside(table, rng, "self_draw")


@breaks("both beside concealed self-draw 門清自摸", CONCEALED_SELF, "taiwan16")
def both_beside(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        if any(item["id"] == "concealed_self" for item in event["items"]):
            more = [{"id": name, "count": 1, "value": 1} for name in ("concealed", "self_draw")]
            yield at(rescored(table, index, [*event["items"], *more]), index, "MJ503")


@breaks("seat wind 門風 counted by the dealer instead of the door", "the door is East", "taiwan16")
def seat_wind_by_dealer(table: Table, rng: Random) -> Iterator[Mutant]:
    winds = ("1z", "2z", "3z", "4z")
    for index, event, moment in _scored(table, rng):
        opening = table.log[moment.opening]
        wind = winds[(event["seat"] - moment.dealer) % 4]
        seat = moment.seats[event["seat"]]
        melded = any(meld[0] == wind for letter, meld in seat.melds if letter != "C")
        listed = {item["id"] for item in event["items"]}
        if wind != opening["seat_winds"][event["seat"]] and melded and "seat_wind" not in listed:
            items = [item for item in event["items"] if item["value"]]
            items.append({"id": "seat_wind", "count": 1, "value": 1})
            if not listed & {"small_winds", "big_winds"}:
                yield at(rescored(table, index, items), index, "MJ502")


@breaks("wind 門風 or 圈風 not counted", "three winds alike are a triplet in every reading", *FOUR)
def wind_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        winds = [item for item in event["items"] if item["id"] in ("seat_wind", "round_wind")]
        item = pick(winds, rng)
        if item is not None:
            items = [each for each in event["items"] if each is not item]
            yield at(changed(table.log, index, items=items), index, "MJ501")


@breaks("win from the wrong seat", "another seat gave the tile")
def win_from_wrong_seat(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        if event["by"] != "self":
            source = pick((s for s in range(table.seats) if s != event["from"]), rng)
            yield at(changed(table.log, index, from_=source), index, "MJ406")


@breaks("self-draw said to be from another", "nobody gave the tile")
def self_draw_from_other(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        if event["by"] == "self":
            source = (event["seat"] + 1) % table.seats
            yield at(changed(table.log, index, from_=source), index, "MJ406")


@breaks("self-draw recorded as a win on a discard", "nothing has been discarded to win on")
def self_draw_as_discard(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        if event["by"] == "self":
            source = (event["seat"] + 1) % table.seats
            yield at(changed(table.log, index, by="discard", from_=source), index, "MJ301")


@breaks("win with another tile", "the tile to be won is the one drawn, thrown or added")
def wrong_winning_tile(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(table, rng):
        tile = other_tile(table, rng, event["tile"])
        yield at(changed(table.log, index, tile=tile), index, "MJ403")


def _is_complete(table: Table, moment: Moment, seat: int, tile: str) -> bool:
    player = moment.seats[seat]
    if table.ruleset == "taiwan16":
        return taiwan16.is_complete((*player.tiles, tile), player.melds)
    if table.ruleset == "hk13":
        four = hk13.Hand(tuple(player.tiles), player.melds, tile)
        return hk13.is_complete(four) or hk13.is_orphans(four)
    melds = tuple((letter, tiles[0]) for letter, tiles in player.melds)
    two = maceplay2p.Hand(tuple(player.tiles), melds, tile)
    return maceplay2p.is_complete(two) or maceplay2p.is_seven_pairs(two)


@breaks("win on a discard that completes nothing", "the tiles make no complete hand")
def incomplete_win(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, phase="respond"):
        seat, tile = pick(moment.others, rng), moment.tile or ""
        if seat is None or table.log[index - 1]["type"] != "discard":
            continue
        melds = moment.seats[seat].melds
        if melds or table.log[moment.opening]["scores"][moment.turn] in range(100):
            continue
        if not _is_complete(table, moment, seat, tile) and not moment.kongs:
            yield at([*table.log[:index], *_won(table, moment, seat)], index, "MJ401")


def _won(table: Table, moment: Moment, seat: int) -> Log:
    """Return a win of the open tile for the least there is, and what follows it."""
    items = [{"id": "concealed", "count": 1, "value": 1}]
    win: Event = {"type": "win", "seat": seat, "by": "discard", "tile": moment.tile}
    win |= {"from": moment.turn, "items": items, "total": 1, "counted": 1}
    opening = table.log[moment.opening]
    paid: Event = {"from": moment.turn, "to": seat, "amount": 100, "reason": "win"}
    payments = [paid]
    if table.ruleset == "maceplay2p":
        payments.append({"from": seat, "to": "house", "amount": 5, "reason": "fee"})
    else:
        dealer = moment.dealer in (moment.turn, seat)
        paid["amount"] = _linear(table.ruleset, 1, opening["streak"], dealer)
    shown: Event = {"type": "reveal", "seat": seat, "concealed": moment.seats[seat].tiles}
    shown["melds"] = []
    return [win, shown, *settled(opening["scores"], payments), {"type": "hand_end"}]
