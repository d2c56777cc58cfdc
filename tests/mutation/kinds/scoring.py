"""Corruptions of what a win is worth: items, total, counted."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tests.mutation.endings import amount, as_hand, repaid
from tests.mutation.logs import Event, Log, changed, settlement_after
from tests.mutation.mutant import Mutant, at, corruption, pick, spots
from tests.mutation.trace import Moment, Trace
from tests.oracles import douque2p as oracle
from tests.oracles.tiles import DRAGONS, WINDS, splits


def _scored(trace: Trace, rng: Random) -> Iterator[tuple[int, Event, Moment]]:
    """Yield wins by places that have items."""
    for index, event, moment in spots(trace, rng, "win"):
        if event["items"]:
            yield index, event, moment


def _worth(items: Sequence[Event]) -> int:
    return sum(item["count"] * item["value"] for item in items)


def _with_items(trace: Trace, index: int, items: Sequence[Event]) -> Log:
    """Return the log with other items and everything else left as it was."""
    return changed(trace.log, index, items=list(items))


def _with_total(trace: Trace, index: int, total: int, **more: object) -> Log:
    """Return the log with another total, and everything that follows from it: payment, scores."""
    win = trace.log[index]
    log = changed(trace.log, index, total=total, counted=total, **more)
    place = settlement_after(log, index)
    streak = trace.log[trace.at(index).opening]["streak"]
    paid = amount(total, streak)
    deltas = [paid if seat == win["seat"] else -paid for seat in (0, 1)]
    payments = [{**log[place]["payments"][0], "amount": paid}]
    return repaid(log, place, deltas, payments=payments)


def _adjusted(trace: Trace, index: int, items: Sequence[Event]) -> Log:
    return _with_total(trace, index, _worth(items), items=list(items))


def _readings(trace: Trace, index: int) -> list[dict[str, tuple[int, int]]]:
    """Return what every reading of a won hand counts, as the independent scorer finds it."""
    event = trace.log[index]
    hand = as_hand(trace, index, event["seat"], event["by"], event["tile"])
    single = len(oracle.waits(hand.concealed, hand.melds)) == 1
    lists = []
    for groups, pair in splits((*hand.concealed, hand.winning), 4 - len(hand.melds)):
        for completed in oracle._places_of_the_winning_tile(groups, pair, hand.winning):
            counts = oracle._combine(oracle._hits(hand, groups, pair, completed, single))
            lists.append({name: (count, oracle.VALUES[name]) for name, count in counts.items()})
    return lists


def _is_reading(trace: Trace, index: int, items: Sequence[Event]) -> bool:
    return {item["id"]: (item["count"], item["value"]) for item in items} in _readings(trace, index)


def _item(name: str, count: int = 1) -> Event:
    return {"id": name, "count": count, "value": oracle.VALUES[name]}


WrongItems = Iterator[tuple[int, Sequence[Event]]]
"""Wins by places, with items that are wrong."""
Wrong = Callable[[Trace, Random], WrongItems]


def _either(trace: Trace, rng: Random, index: int, items: Sequence[Event], code: str) -> Mutant:
    log = (_adjusted if rng.random() < 0.5 else _with_items)(trace, index, items)
    return at(log, index, code)


def both_ways(name: str, proof: str, code: str) -> Callable[[Wrong], Wrong]:
    """Enter wrong items twice: alone, and with total and payment to match."""

    def enter(wrong: Wrong) -> Wrong:
        @corruption(name, proof)
        def alone(trace: Trace, rng: Random) -> Iterator[Mutant]:
            for index, items in wrong(trace, rng):
                yield at(_with_items(trace, index, items), index, code)

        @corruption(f"{name}, total and payment to match", proof)
        def adjusted(trace: Trace, rng: Random) -> Iterator[Mutant]:
            for index, items in wrong(trace, rng):
                yield at(_adjusted(trace, index, items), index, code)

        return wrong

    return enter


@both_ways("item left out", "the hand has earned it; no reading does without it", "MJ501")
def item_missing(trace: Trace, rng: Random) -> WrongItems:
    for index, event, _ in _scored(trace, rng):
        items = list(event["items"])
        items.pop(int(rng.random() * len(items)))
        if not _is_reading(trace, index, items):
            yield index, items


def _unearned(event: Event, moment: Moment) -> list[str]:
    """Return items that the circumstances or the tiles of a win rule out altogether."""
    player = moment.players[event["seat"]]
    tiles = [*player.tiles, event["tile"], *(meld.tile for meld in player.melds)]
    names = ["rob_kong"] if event["by"] != "rob" else []
    if event["by"] != "self":
        names += ["self_draw", "kong_bloom", "last_draw", "heavenly", "earthly"]
    if not player.declared:
        names += ["declare", "migi"]
    if player.discards:
        names += ["heavenly", "earthly", "human"]
    if any(tile[1] != "z" for tile in tiles):
        names.append("all_honors")
    if any(tile[1] != "m" for tile in tiles):
        names.append("full_flush")
    if not any(tile in DRAGONS for tile in tiles):
        names += ["dragon", "small_dragons", "big_dragons"]
    if not any(tile in WINDS for tile in tiles):
        names += ["round_wind", "seat_wind", "small_winds", "big_winds"]
    return names


@both_ways("item not earned", "the tiles or the circumstances rule it out", "MJ502")
def item_extra(trace: Trace, rng: Random) -> WrongItems:
    for index, event, moment in _scored(trace, rng):
        name = pick(_unearned(event, moment), rng)
        if name is not None:
            yield index, [*event["items"], _item(name)]


def _excluded(trace: Trace, index: int, event: Event, moment: Moment) -> list[str]:
    """Return items that the hand holds and that another item excludes by the table."""
    hand = as_hand(trace, index, event["seat"], event["by"], event["tile"])
    melds = moment.players[event["seat"]].melds
    names = {item["id"] for item in event["items"]}
    found = []
    if names & {"heavenly", "earthly", "human"} and all(meld.letter == "K" for meld in melds):
        found.append("concealed")
    if names & {"heavenly", "earthly"}:
        found += ["self_draw", "no_claim_tsumo"]
    if "heavenly" in names and len(oracle.waits(hand.concealed, hand.melds)) == 1:
        found.append("single_wait")
    if "four_concealed" in names:
        found.append("three_concealed")
    if any(name.startswith("all_honors") for name in names):
        found.append("all_pungs")
    return found


@both_ways("excluded item", "an item that counts excludes it", "MJ503")
def item_excluded(trace: Trace, rng: Random) -> WrongItems:
    for index, event, moment in _scored(trace, rng):
        name = pick(_excluded(trace, index, event, moment), rng)
        if name is not None:
            yield index, [*event["items"], _item(name)]


def _altered(trace: Trace, rng: Random, key: str) -> WrongItems:
    for index, event, _ in _scored(trace, rng):
        items = [dict(item) for item in event["items"]]
        item = items[int(rng.random() * len(items))]
        item[key] += 1 + int(rng.random() * 3)
        yield index, items


@both_ways("item counted too often", "the hand earns it fewer times", "MJ504")
def item_count(trace: Trace, rng: Random) -> WrongItems:
    yield from _altered(trace, rng, "count")


@both_ways("item of the wrong value", "the table gives it another", "MJ505")
def item_value(trace: Trace, rng: Random) -> WrongItems:
    yield from _altered(trace, rng, "value")


@both_ways("reading that is worth less", "the highest reading counts", "MJ506")
def lesser_reading(trace: Trace, rng: Random) -> WrongItems:
    for index, _, _ in _scored(trace, rng):
        lists = _readings(trace, index)
        worth = [sum(count * value for count, value in found.values()) for found in lists]
        lesser = pick((f for f, total in zip(lists, worth, strict=True) if total < max(worth)), rng)
        if lesser:
            yield index, [_item(name, count) for name, (count, _) in lesser.items()]


@corruption("item unknown to the rules", "the table has no such row")
def item_unknown(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(trace, rng):
        item = {"id": "seven_pairs", "count": 1, "value": 4}
        items = [*event["items"], item]
        yield _either(trace, rng, index, items, "MJ507")


@corruption("item listed twice", "an item stands once, with a count")
def item_twice(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(trace, rng):
        item = pick(event["items"], rng)
        assert item is not None
        items = [*event["items"], item]
        yield _either(trace, rng, index, items, "MJ508")


@corruption("total that is not the sum", "the recorded items add up to something else")
def total_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(trace, rng):
        total = event["total"] + 1 + int(rng.random() * 5)
        yield at(changed(trace.log, index, total=total), index, "MJ510")


@corruption("total that is not the sum, payment to match", "the items add up to something else")
def total_wrong_adjusted(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(trace, rng):
        total = event["total"] + 1 + int(rng.random() * 5)
        yield at(_with_total(trace, index, total), index, "MJ510")


@corruption("counted that is not the total", "there is no minimum and no cap here")
def counted_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(trace, rng):
        counted = event["counted"] + 1 + int(rng.random() * 5)
        yield at(changed(trace.log, index, counted=counted), index, "MJ511")


@corruption("counted that is not the total, payment to match", "there is no minimum and no cap")
def counted_wrong_adjusted(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _scored(trace, rng):
        total = event["total"]
        counted = total + 1 + int(rng.random() * 5)
        log = _with_total(trace, index, counted)
        yield at(changed(log, index, total=total), index, "MJ511")


@corruption("field of another game", "nothing is scored in fu, limits or points here")
def foreign_field(trace: Trace, rng: Random) -> Iterator[Mutant]:
    fields: list[Event] = [
        {"fu": 30}, {"limit": "mangan"}, {"limit_count": 1}, {"points": 8000}, {"liable": 0},
        {"ura": ["1m"]},
    ]  # fmt: skip
    for index, _, _ in _scored(trace, rng):
        field = pick(fields, rng)
        assert field is not None
        yield at(changed(trace.log, index, **field), index, "MJ512")
