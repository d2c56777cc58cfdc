"""Corruptions of the frame: files cut short, lines outside hands and games, hands left open."""

from collections.abc import Iterator
from random import Random

from tests.mutation.logs import changed, inserted, removed
from tests.mutation.mutant import Mutant, at, corruption, mixed, spots
from tests.mutation.trace import Trace


@corruption("file cut inside a hand", "the hand has no end")
def file_cut(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng):
        if event["type"] != "hand_end":
            yield at(trace.log[: index + 1], index, "MJ104")


@corruption("unreadable line", "there is no event of this type; what it was nobody knows")
def unreadable_line(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(range(len(trace.log)), rng):
        log = [*trace.log[:index], {"type": "noise"}, *trace.log[index + 1 :]]
        yield at(log, index, "MJ018")


@corruption("unreadable hand line", "there is no event of this type; what it was nobody knows")
def unreadable_hand_line(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        log = [*trace.log[:index], {"type": "noise"}, *trace.log[index + 1 :]]
        yield at(log, index, "MJ018")


@corruption("unreadable end of a hand", "there is no event of this type; what it was nobody knows")
def unreadable_hand_end(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "hand_end", "settlement", "reveal", "win"):
        log = [*trace.log[:index], {"type": "noise"}, *trace.log[index + 1 :]]
        yield at(log, index, "MJ018")


@corruption("unreadable header", "there is no event of this type; what it was nobody knows")
def unreadable_header(trace: Trace, rng: Random) -> Iterator[Mutant]:
    del rng
    yield at([{"type": "noise"}, *trace.log[1:]], 0, "MJ018")


@corruption("hand_end dropped", "another hand or the end of the game begins before this one ends")
def hand_end_dropped(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "hand_end"):
        yield at(removed(trace.log, index), index, "MJ103")


@corruption("rest of a hand dropped", "another hand or the end of the game begins before it ends")
def rest_of_hand_dropped(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng):
        if event["type"] != "hand_end":
            end = trace.end_of_hand(index)
            yield at([*trace.log[: index + 1], *trace.log[end + 1 :]], index + 1, "MJ103")


@corruption("event between hands", "the hand is over and no other has begun")
def event_between_hands(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "hand_end"):
        event = trace.log[moment.opening + 1 + int(rng.random() * (index - moment.opening - 1))]
        yield at(inserted(trace.log, index + 1, event), index + 1, "MJ102")


@corruption("hand line dropped", "its events belong to no hand")
def hand_line_dropped(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        yield at(removed(trace.log, index), index, "MJ102")


@corruption("hand_end doubled", "the hand is over")
def hand_end_doubled(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "hand_end"):
        yield at(inserted(trace.log, index + 1, event), index + 1, "MJ102")


@corruption("event after the end of the game", "the game is over")
def event_after_end(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for _, event, _ in spots(trace, rng):
        yield at([*trace.log, event], len(trace.log), "MJ105")


@corruption("hand after the end of the game", "the game is over")
def hand_after_end(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        end = trace.end_of_hand(index + 1)
        yield at([*trace.log, *trace.log[index : end + 1]], len(trace.log), "MJ105")


@corruption("end of the game doubled", "the game is over")
def game_end_doubled(trace: Trace, rng: Random) -> Iterator[Mutant]:
    del rng
    yield at([*trace.log, trace.log[-1]], len(trace.log), "MJ105")


@corruption("header dropped", "without a header nothing says what is played")
def header_dropped(trace: Trace, rng: Random) -> Iterator[Mutant]:
    del rng
    yield at(trace.log[1:], 0, "MJ101")


@corruption("end of the game in the middle of a hand", "the hand has no end")
def game_end_too_early(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng):
        if event["type"] != "hand_end":
            end = {**trace.log[-1], "scores": trace.log[moment.opening]["scores"]}
            first, second = end["scores"]
            end["ranks"] = [1 + (second > first), 1 + (first > second)]
            yield at([*trace.log[:index], end], index, "MJ103")


@corruption("tile set of another game", "the ruleset has another")
def header_tiles_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    tiles = {**trace.log[0]["tiles"], "1p": 3 + 2 * int(rng.random() * 2)}
    yield at(changed(trace.log, 0, tiles=tiles), 0, "MJ110")


@corruption("content hash of another game", "the lines give another hash")
def hash_wrong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    digits = "".join("0123456789abcdef"[int(rng.random() * 16)] for _ in range(64))
    index = len(trace.log) - 1
    yield at(changed(trace.log, index, hash=f"sha256:{digits}"), index, "MJ115")


@corruption("scores of the header changed", "the options state the start score")
def header_scores(trace: Trace, rng: Random) -> Iterator[Mutant]:
    scores = list(trace.log[0]["scores"])
    scores[int(rng.random() * 2)] += 100
    yield at(changed(trace.log, 0, scores=scores), 0, "MJ119")


@corruption("counters, deposits or walls of another game", "this game has none")
def foreign_fields(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        fields = {"honba": 1, "deposits": 2, "walls": [[["1m", "2m"]]]}
        field = mixed(fields, rng)[0]
        yield at(changed(trace.log, index, **{field: fields[field]}), index, "MJ118")
