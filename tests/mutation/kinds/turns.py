"""Corruptions of the order of play: who does what when, and passes."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.mutation.followed import Followed
from tests.mutation.logs import changed, inserted, removed
from tests.mutation.mutant import Mutant, answers, at, corruption, spots
from tests.mutation.trace import Trace, is_complete


@corruption("draw by the other seat", "it is not that seat's turn to draw")
def draw_out_of_turn(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "draw"):
        yield at(changed(trace.log, index, seat=1 - event["seat"]), index, "MJ301")


@corruption("discard by the other seat", "the seat in turn has drawn or called and must discard")
def discard_out_of_turn(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "discard"):
        yield at(changed(trace.log, index, seat=1 - event["seat"]), index, "MJ301")


@corruption("draw dropped", "nothing a seat does in its own turn can come before its draw")
def draw_dropped(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "draw"):
        yield at(removed(trace.log, index), index, "MJ301")


@corruption("draw doubled", "the seat has drawn and must act first")
def draw_doubled(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "draw"):
        yield at(inserted(trace.log, index + 1, event), index + 1, "MJ301")


@corruption("discard dropped", "the seat holds a tile too many; nothing can follow but its discard")
def discard_dropped(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "discard"):
        yield at(removed(trace.log, index), index, "MJ301")


@corruption("discard doubled", "the seat has discarded; an answer or the next draw follows")
def discard_doubled(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "discard"):
        yield at(inserted(trace.log, index + 1, event), index + 1, "MJ301")


@corruption("discard before its draw", "a seat draws before it discards")
def discard_before_draw(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "draw"):
        following = trace.log[index + 1]
        if following["type"] == "discard":
            log = [*trace.log[:index], following, event, *trace.log[index + 2 :]]
            yield at(log, index, "MJ301")


@corruption("draw before the discard", "the seat before has not discarded yet")
def draw_before_discard(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "discard"):
        following = trace.log[index + 1]
        if following["type"] == "draw":
            log = [*trace.log[:index], following, event, *trace.log[index + 2 :]]
            yield at(log, index, "MJ301")


@corruption("win dropped", "nobody has won and tiles are not shown in play")
def win_dropped(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "win"):
        yield at(removed(trace.log, index), index, "MJ301")


@corruption("drawn flag flipped", "the tile is not the one drawn, or no other copy is held")
def drawn_flag_flipped(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "discard"):
        player = moment.actor
        if player.declared and moment.phase != "declared":
            continue
        if event["drawn"]:
            impossible = player.concealed[event["tile"]] == 1
        else:
            impossible = moment.drawn != event["tile"]
        if impossible:
            yield at(changed(trace.log, index, drawn=not event["drawn"]), index, "MJ303")


@corruption("pass doubled", "the seat has passed on this tile already")
def pass_doubled(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "pass"):
        yield at(inserted(trace.log, index + 1, event), index + 1, "MJ323")


@corruption("pass with an option left out", "a pass lists all that was open")
def pass_option_missing(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "pass"):
        options = list(event["options"])
        if len(options) > 1:
            options.pop(int(rng.random() * len(options)))
            yield at(changed(trace.log, index, options=options), index, "MJ322")


@corruption("pass with an option too many", "nobody can chow here")
def pass_option_extra(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "pass"):
        yield at(changed(trace.log, index, options=[*event["options"], "chow"]), index, "MJ322")


@corruption("pass of a pung nobody could make", "the seat holds no pair of the tile")
def pass_without_choice(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        other, tile = moment.other, moment.tile
        assert tile is not None
        complete = is_complete(tuple(sorted((*other.tiles, tile))), len(other.melds))
        if other.concealed[tile] < 2 and not complete:
            event = {"type": "pass", "seat": 1 - moment.turn, "options": ["pung"]}
            yield at(inserted(trace.log, index, event), index, "MJ322")


@corruption("pass where nothing was open", "a seat that could do nothing writes no pass")
def pass_of_nothing(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        other, tile = moment.other, moment.tile
        assert tile is not None
        complete = is_complete(tuple(sorted((*other.tiles, tile))), len(other.melds))
        if other.concealed[tile] < 2 and not complete:
            event = {"type": "pass", "seat": 1 - moment.turn, "options": []}
            yield at(inserted(trace.log, index, event), index, "MJ301", "MJ322")


@corruption("pass on one's own discard", "only others answer a discard")
def pass_by_discarder(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        event = {"type": "pass", "seat": moment.turn, "options": ["pung"]}
        yield at(inserted(trace.log, index, event), index, "MJ301")


@corruption("claim after passing", "the seat has let the tile go")
def claim_after_pass(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "pass"):
        if "pung" not in event["options"] or moment.phase != "respond":
            continue
        pung = {
            "type": "pung",
            "seat": event["seat"],
            "from": moment.turn,
            "tile": moment.tile,
            "own": [moment.tile] * 2,
        }
        yield at(inserted(trace.log, index + 1, pung), index + 1, "MJ301", "MJ323")
