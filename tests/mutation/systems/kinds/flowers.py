"""Corruptions of flowers: shown, replaced, counted, won with."""

from collections.abc import Iterator
from random import Random

from tests.mutation.logs import Event, changed, inserted, removed
from tests.mutation.mutant import Mutant, at, pick, spots
from tests.mutation.systems.kind import breaks
from tests.mutation.systems.kinds.play import from_end
from tests.mutation.systems.kinds.scoring import rescored
from tests.mutation.systems.table import Moment, Table, resettled

TAIWAN = "taiwan16"
WINDS = ("1z", "2z", "3z", "4z")
FLOWERS = tuple(f"{number}f" for number in range(1, 9))


def own_flowers(wind: str) -> set[str]:
    """Return the two flowers that belong to a wind."""
    number = 1 + WINDS.index(wind)
    return {f"{number}f", f"{number + 4}f"}


def _replaced(table: Table, rng: Random) -> Iterator[tuple[int, Event, Moment]]:
    """Yield flowers shown alone and replaced by one draw."""
    for index, event, moment in spots(table, rng, "flower"):
        around = (table.log[index - 1]["type"], table.log[index + 1]["type"])
        if around[0] != "flower" and around[1] == "draw":
            yield index, event, moment


@breaks("flower drawn in play kept in hand", "a flower is shown before anything else", TAIWAN)
def flower_kept(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in _replaced(table, rng):
        if moment.discards and table.log[index + 2]["type"] in ("discard", "kong", "win"):
            yield at(removed(table.log, index, index + 2), index, "MJ331")


@breaks("flower drawn in play thrown", "flowers are not discarded", TAIWAN)
def flower_thrown(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in _replaced(table, rng):
        if moment.discards:
            thrown = {**event, "type": "discard", "drawn": True}
            log = [*table.log[:index], thrown, *table.log[index + 3 :]]
            yield at(log, index, "MJ331")


@breaks("dealt flower kept in hand", "all flowers dealt are shown before play", TAIWAN)
def dealt_flower_kept(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in _replaced(table, rng):
        follows = table.log[index + 2]
        new = table.log[index + 1]["tile"]
        if not moment.discards and new not in FLOWERS and follows.get("seat") != event["seat"]:
            log = removed(table.log, index, index + 2)
            yield at(log, index, "MJ331", "MJ301")


@breaks("flower replaced from the head", "a flower is replaced from the tail", TAIWAN)
def flower_replaced_from_head(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "draw"):
        if event["source"] == "tail" and table.log[index - 1]["type"] == "flower":
            yield from_end(table, index, moment, "head")


@breaks("flower not replaced", "as many tiles are drawn as flowers shown", TAIWAN)
def flower_not_replaced(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in _replaced(table, rng):
        if table.log[index + 2]["type"] != "flower":
            yield at(removed(table.log, index + 1), index + 1, "MJ301", "MJ208")


@breaks("flower replaced twice", "as many tiles are drawn as flowers shown", TAIWAN)
def flower_replaced_twice(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in _replaced(table, rng):
        drawn = table.log[index + 1]
        if moment.discards:
            again = inserted(table.log, index + 2, drawn)
            yield at(again, index + 2, "MJ301", "MJ331")


@breaks("flower shown by the wrong seat", "another seat holds it", TAIWAN)
def flower_of_wrong_seat(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "flower"):
        seat = (event["seat"] + 1 + int(rng.random() * 3)) % 4
        yield at(changed(table.log, index, seat=seat), index, "MJ301")


@breaks("another flower shown", "the seat holds another", TAIWAN)
def other_flower_shown(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "flower"):
        tile = pick((f for f in FLOWERS if not moment.seats[event["seat"]].concealed[f]), rng)
        if tile is not None:
            yield at(changed(table.log, index, tile=tile), index, "MJ332")


@breaks("flower counted for the wrong seat", "it belongs to another wind", TAIWAN)
def flower_counted_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "win"):
        wind = table.log[moment.opening]["seat_winds"][event["seat"]]
        shown = set(moment.seats[event["seat"]].flowers)
        listed = {item["id"] for item in event["items"]}
        alone = listed & {"eight_flowers", "seven_rob_one", "flower_kong", "all_chows"}
        if shown and not shown & own_flowers(wind) and not alone:
            items = [*event["items"], {"id": "seat_flower", "count": 1, "value": 1}]
            if rng.random() < 0.5:
                items = [item for item in items if item["value"]]
            yield at(rescored(table, index, items), index, "MJ502")


@breaks("own flower not counted", "the winner has shown it", TAIWAN)
def flower_not_counted(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "win"):
        items = [item for item in event["items"] if item["id"] != "seat_flower"]
        if 0 < len(items) < len(event["items"]):
            yield at(rescored(table, index, items), index, "MJ501")


def _flower_wins(table: Table, rng: Random, by: str) -> Iterator[tuple[int, Event, Moment]]:
    for index, event, moment in spots(table, rng, "win"):
        if event["tile"] is None and event["by"] == by:
            yield index, event, moment


@breaks("play goes on after the last flower", "the last flower wins", TAIWAN)
def flower_win_passed(table: Table, rng: Random) -> Iterator[Mutant]:
    for by in ("flower", "self"):
        for index, _, moment in _flower_wins(table, rng, by):
            tile = pick((kind for kind in table.kinds if moment.seen[kind] < 4), rng) or "1m"
            if table.walled:
                tile = table.log[moment.opening]["wall"][moment.tail]
            draw = {"type": "draw", "seat": moment.turn, "tile": tile, "source": "tail"}
            yield at(inserted(table.log, index, draw), index, "MJ333")


@breaks("seven-rob-one 七搶一 paid by all", "whoever showed the last flower pays alone", TAIWAN)
def seven_paid_by_all(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in _flower_wins(table, rng, "flower"):
        place = table.settlement(index)
        (paid,) = table.log[place]["payments"]
        base = paid["amount"] - (_bonus(table, moment) if _involved(moment, paid) else 0)
        others = [seat for seat in range(4) if seat not in (event["seat"], paid["from"])]
        more = [{**paid, "from": seat, "amount": base} for seat in others]
        for payment in more:
            payment["amount"] += _bonus(table, moment) if _involved(moment, payment) else 0
        yield at(resettled(table.log, place, [paid, *more]), place, "MJ602")


def _involved(moment: Moment, payment: Event) -> bool:
    return moment.dealer in (payment["from"], payment["to"])


def _bonus(table: Table, moment: Moment) -> int:
    return 20 * (1 + 2 * int(table.log[moment.opening]["streak"]))


@breaks("seven-rob-one 七搶一 paid by another", "whoever showed the last flower pays", TAIWAN)
def seven_paid_by_another(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _flower_wins(table, rng, "flower"):
        place = table.settlement(index)
        (paid,) = table.log[place]["payments"]
        for seat in {0, 1, 2, 3} - {event["seat"], paid["from"]}:
            payments = [{**paid, "from": seat}]
            yield at(resettled(table.log, place, payments), place, "MJ602")


@breaks("eight flowers 八仙過海 paid by two", "all three pay", TAIWAN)
def eight_paid_by_two(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in _flower_wins(table, rng, "self"):
        place = table.settlement(index)
        payments = removed(table.log[place]["payments"], int(rng.random() * 3))
        yield at(resettled(table.log, place, payments), place, "MJ604")
