"""Corruptions of pungs and kongs."""

from collections.abc import Iterator
from random import Random

from tests.mutation.logs import Event, changed, inserted
from tests.mutation.mutant import Mutant, answers, at, corruption, other_tile, pick, spots
from tests.mutation.trace import Moment, Trace, is_complete
from tests.oracles.douque2p import KINDS


def _pung(moment: Moment, tile: str | None = None) -> Event:
    called = moment.tile if tile is None else tile
    return {
        "type": "pung",
        "seat": 1 - moment.turn,
        "from": moment.turn,
        "tile": called,
        "own": [called, called],
    }


def _kong(seat: int, kind: str, tile: str | None, own: int, **more: object) -> Event:
    return {
        "type": "kong", "seat": seat, "kind": kind, "tile": tile, "own": [tile] * own, "level": 4,
        **more,
    }  # fmt: skip


def _free(moment: Moment) -> bool:
    """Whether the other seat is bound neither by a declaration nor by the last tile."""
    return not moment.other.declared and moment.left > 0


@corruption("pung without a pair", "the seat holds at most one copy")
def pung_without_pair(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        if _free(moment) and moment.other.concealed[moment.tile or ""] < 2:
            yield at(inserted(trace.log, index, _pung(moment)), index, "MJ304")


@corruption("exposed kong without three", "the seat holds at most two copies")
def kong_without_three(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        if _free(moment) and moment.other.concealed[moment.tile or ""] < 3:
            source = moment.turn
            kong = _kong(1 - source, "exposed", moment.tile, 3, from_=source)
            kong["from"] = kong.pop("from_")
            yield at(inserted(trace.log, index, kong), index, "MJ304")


@corruption("concealed kong without four", "the seat holds at most three copies")
def kong_without_four(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        if moment.left and not moment.actor.declared:
            tile = pick((k for k in moment.actor.tiles if moment.actor.concealed[k] < 4), rng)
            if tile is not None:
                kong = _kong(moment.turn, "concealed", tile, 4)
                yield at(inserted(trace.log, index, kong), index, "MJ304")


@corruption("added kong of a tile not held", "the seat does not hold the fourth tile")
def added_kong_not_held(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        player = moment.actor
        if not moment.left or player.declared:
            continue
        for meld in player.melds:
            if meld.letter == "P" and not player.concealed[meld.tile]:
                kong = _kong(moment.turn, "added", meld.tile, 1)
                yield at(inserted(trace.log, index, kong), index, "MJ304")


@corruption("call of a tile not just discarded", "only the last discard can be claimed")
def stale_call(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        held = moment.other.concealed
        stale = [tile for tile in moment.river if tile != moment.tile and held[tile] >= 2]
        tile = pick(stale, rng) or pick((k for k in KINDS if k != moment.tile and held[k] > 1), rng)
        if _free(moment) and tile is not None:
            yield at(inserted(trace.log, index, _pung(moment, tile)), index, "MJ305")


@corruption("call from the wrong seat", "the other seat discarded the tile")
def wrong_from(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "pung", "kong"):
        if "from" in event:
            yield at(changed(trace.log, index, from_=event["seat"]), index, "MJ307")


@corruption("own kong said to be from another seat", "nobody discarded the tile")
def own_kong_from_other(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "kong"):
        if event["kind"] != "exposed":
            yield at(changed(trace.log, index, from_=1 - event["seat"]), index, "MJ307")


@corruption("call of one's own discard", "a seat does not claim what it has thrown itself")
def own_discard_called(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "pung"):
        yield at(changed(trace.log, index, seat=event["from"]), index, "MJ301")


@corruption("chow", "this game has no chows")
def chow(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        tile = moment.tile or ""
        if not tile.endswith("m") or not _free(moment):
            continue
        number = int(tile[0])
        for low in (number - 2, number - 1, number):
            own = [f"{n}m" for n in range(low, low + 3) if n != number]
            if low >= 1 and low <= 7 and all(moment.other.concealed[t] for t in own):
                seat = 1 - moment.turn
                event = {"type": "chow", "seat": seat, "from": 1 - seat, "tile": tile, "own": own}
                yield at(inserted(trace.log, index, event), index, "MJ306")
                break


def _own_kongs(moment: Moment) -> list[Event]:
    """Return the kongs that the tiles of the seat in turn would make."""
    player = moment.actor
    kongs = [
        _kong(moment.turn, "concealed", tile, 4)
        for tile, copies in sorted(player.concealed.items())
        if copies == 4
    ]
    kongs += [
        _kong(moment.turn, "added", meld.tile, 1)
        for meld in player.melds
        if meld.letter == "P" and player.concealed[meld.tile]
    ]
    return kongs


@corruption("kong in the step after a pung", "after a pung the seat may only discard")
def kong_after_pung(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="call"):
        kong = pick(_own_kongs(moment), rng)
        if kong is not None:
            yield at(inserted(trace.log, index, kong), index, "MJ308")


@corruption("kong on the last tile 海底", "the holder of the last tile wins or discards")
def kong_on_last_tile(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        kong = pick(_own_kongs(moment), rng)
        if kong is not None and moment.left == 0 and not moment.actor.declared:
            yield at(inserted(trace.log, index, kong), index, "MJ309")


@corruption("call of the last discard 海底", "the last discard can only be won")
def call_on_last_discard(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        copies = moment.other.concealed[moment.tile or ""]
        if moment.left == 0 and copies >= 2 and not moment.other.declared:
            kong = _kong(1 - moment.turn, "exposed", moment.tile, 3)
            kong["from"] = moment.turn
            calls = [_pung(moment), kong] if copies == 3 else [_pung(moment)]
            for call in calls:
                yield at(inserted(trace.log, index, call), index, "MJ310")


@corruption("call with other tiles", "the tiles laid down do not match the tile claimed")
def wrong_own_tiles(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "pung", "kong"):
        player = moment.players[event["seat"]]
        tile = pick((held for held in player.tiles if held != event["tile"]), rng)
        if tile is not None:
            own = [tile, *event["own"][1:]]
            yield at(changed(trace.log, index, own=own), index, "MJ311")


@corruption("call with a tile too few", "the meld lacks a tile")
def own_tile_missing(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "kong"):
        yield at(changed(trace.log, index, own=event["own"][1:]), index, "MJ311")


@corruption("added kong without a pung", "there is no pung of this tile to add to")
def added_without_pung(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        player = moment.actor
        own = {meld.tile for meld in player.melds}
        tile = pick((held for held in player.tiles if held not in own), rng)
        if moment.left and not player.declared and tile is not None:
            kong = _kong(moment.turn, "added", tile, 1)
            yield at(inserted(trace.log, index, kong), index, "MJ312")


@corruption("kong of the wrong size", "a kong has four tiles here")
def wrong_kong_size(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "kong"):
        level = 5 + int(rng.random() * 4)
        yield at(changed(trace.log, index, level=level), index, "MJ313")


@corruption("extended kong", "no kind has more than four copies here")
def extended_kong(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "kong"):
        if event["kind"] == "added":
            yield at(changed(trace.log, index, kind="extended"), index, "MJ306")


@corruption("call after declaring ready", "a declared seat makes no pung and no exposed kong")
def call_after_declaring(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(trace, rng):
        other, tile = moment.other, moment.tile or ""
        complete = is_complete(tuple(sorted((*other.tiles, tile))), len(other.melds))
        if other.declared and other.concealed[tile] >= 2 and moment.left and not complete:
            yield at(inserted(trace.log, index, _pung(moment)), index, "MJ314")


@corruption("concealed kong after declaring ready", "a declared seat makes no concealed kong")
def concealed_kong_after_declaring(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        player = moment.actor
        if player.declared and moment.left and not player.complete():
            kongs = [kong for kong in _own_kongs(moment) if kong["kind"] == "concealed"]
            if kongs:
                yield at(inserted(trace.log, index, kongs[0]), index, "MJ316")


@corruption("seat that is not there", "two sit at the table")
def no_such_seat(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng):
        if "seat" in event:
            seat = 2 + int(rng.random() * 2)
            yield at(changed(trace.log, index, seat=seat), index, "MJ112")


@corruption("event of another game", "this game has no flowers, deposits, indicators or aborts")
def foreign_event(trace: Trace, rng: Random) -> Iterator[Mutant]:
    foreign: list[Event] = [
        {"type": "flower", "seat": 0, "tile": "1f"},
        {"type": "indicator", "tile": other_tile(trace, rng)},
        {"type": "deposit", "seat": 1, "amount": 1000},
        {"type": "aborted", "reason": "nine_terminals", "seats": [0]},
    ]
    for index, _, _ in spots(trace, rng, "draw", "discard"):
        event = pick(foreign, rng)
        assert event is not None
        yield at(inserted(trace.log, index, event), index, "MJ113")
