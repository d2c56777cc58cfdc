"""Corruptions of wins: tiles that complete nothing, locks, robbed kongs."""

from collections.abc import Iterator
from random import Random

from tests.mutation.endings import wins
from tests.mutation.logs import Event, changed, inserted
from tests.mutation.mutant import Mutant, answers, at, corruption, other_tile, spots
from tests.mutation.trace import Moment, Trace, is_complete

_ANY: list[Event] = [{"id": "concealed", "count": 1, "value": 1}]
"""What a recorder might score where nothing can be scored."""


def _completes(moment: Moment) -> bool:
    assert moment.tile is not None
    return is_complete(tuple(sorted((*moment.other.tiles, moment.tile))), len(moment.other.melds))


@corruption("win on a discard that completes nothing", "the tiles make no four groups and a pair")
def incomplete_discard_win(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        if not _completes(moment):
            tile = moment.tile or ""
            log = wins(trace, index, 1 - moment.turn, "discard", tile, _ANY)
            yield at(log, index, "MJ401")


@corruption("self-draw that completes nothing", "the tiles make no four groups and a pair")
def incomplete_self_draw(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        if not moment.actor.complete():
            log = wins(trace, index, moment.turn, "self", moment.drawn or "", _ANY)
            yield at(log, index, "MJ401")


@corruption("robbing that completes nothing", "the tiles make no four groups and a pair")
def incomplete_robbing(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, phase="rob"):
        if event["type"] == "draw" and not _completes(moment):
            log = wins(trace, index, 1 - moment.turn, "rob", moment.tile or "", _ANY)
            yield at(log, index, "MJ401")


@corruption(
    "win on a discard while locked 過水", "the seat has missed a win since its last release"
)
def locked_discard_win(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        if moment.other.locked and _completes(moment):
            log = wins(trace, index, 1 - moment.turn, "discard", moment.tile or "")
            yield at(log, index, "MJ402")


@corruption("self-draw while locked 過水", "the seat has missed a win since its last release")
def locked_self_draw(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        if moment.actor.locked and moment.actor.complete():
            log = wins(trace, index, moment.turn, "self", moment.drawn or "")
            yield at(log, index, "MJ402")


@corruption("self-draw right after a pung", "the seat has drawn nothing and may only discard")
def win_after_pung(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "discard", phase="call"):
        log = wins(trace, index, moment.turn, "self", event["tile"], _ANY)
        yield at(log, index, "MJ404")


@corruption("concealed kong robbed", "only added kongs can be robbed")
def concealed_kong_robbed(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "draw", phase="replace"):
        if trace.log[index - 1]["kind"] == "concealed":
            log = wins(trace, index, 1 - moment.turn, "rob", moment.tile or "", _ANY)
            yield at(log, index, "MJ405")


@corruption("exposed kong robbed", "only added kongs can be robbed")
def exposed_kong_robbed(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "draw", phase="replace"):
        if trace.log[index - 1]["kind"] == "exposed":
            log = wins(trace, index, 1 - moment.turn, "rob", moment.tile or "", _ANY)
            yield at(log, index, "MJ405")


@corruption("robbed kong left standing", "a robbed kong is a pung again")
def robbed_kong_stands(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "reveal"):
        if event["seat"] == moment.robbed:
            melds = [
                {**meld, "kind": "kong", "tiles": [*meld["tiles"], moment.won_tile]}
                if meld["tiles"][0] == moment.won_tile
                else meld
                for meld in event["melds"]
            ]
            yield at(changed(trace.log, index, melds=melds), index, "MJ408")


@corruption("win from the wrong seat", "the other seat gave the tile")
def win_from_wrong_seat(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "win"):
        if event["by"] != "self":
            yield at(changed(trace.log, index, from_=event["seat"]), index, "MJ406")


@corruption("self-draw said to be from another", "nobody gave the tile")
def self_draw_from_other(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "win"):
        if event["by"] == "self":
            yield at(changed(trace.log, index, from_=1 - event["seat"]), index, "MJ406")


@corruption("self-draw recorded as a win on a discard", "nothing has been discarded to win on")
def self_draw_as_discard(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "win"):
        if event["by"] == "self":
            log = changed(trace.log, index, by="discard", from_=1 - event["seat"])
            yield at(log, index, "MJ301")


@corruption("win on a discard recorded as self-draw", "the winner has not drawn")
def discard_as_self_draw(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "win"):
        if event["by"] == "discard":
            log = changed(trace.log, index, by="self")
            del log[index]["from"]
            yield at(log, index, "MJ301")


@corruption("win by the other seat", "it is the other seat that can win here")
def win_by_other_seat(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "win"):
        log = changed(trace.log, index, seat=1 - event["seat"])
        if event["by"] != "self":
            log[index]["from"] = event["seat"]
        yield at(log, index, "MJ301")


@corruption("win with another tile", "the tile to be won is the one drawn, thrown or added")
def wrong_winning_tile(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "win"):
        tile = other_tile(trace, rng, event["tile"])
        yield at(changed(trace.log, index, tile=tile), index, "MJ403")


@corruption("second winner", "one tile is won once, by the other seat")
def second_winner(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "win"):
        win = {**event, "seat": 1 - event["seat"]}
        if "from" in event:
            win["from"] = event["seat"]
        yield at(inserted(trace.log, index + 1, win), index + 1, "MJ409")
