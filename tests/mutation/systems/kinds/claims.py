"""Corruptions of chows, pungs and kongs, and of who may have a tile that several want."""

from collections.abc import Iterator
from random import Random

from tests.mutation.logs import Event, Log, changed, inserted
from tests.mutation.mutant import Mutant, answers, at, mixed, other_tile, pick, spots
from tests.mutation.systems.kind import FOUR, breaks
from tests.mutation.systems.table import Moment, Seat, Table


def chow_tiles(seat: Seat, tile: str) -> list[list[str]]:
    """Return the pairs of a seat's tiles that make a sequence with a tile."""
    if tile[1] not in "mps":
        return []
    rank, suit = int(tile[0]), tile[1]
    pairs = [[f"{rank + low}{suit}", f"{rank + high}{suit}"] for low, high in _AROUND]
    return [own for own in pairs if all(seat.concealed[each] for each in own)]


_AROUND = ((-2, -1), (-1, 1), (1, 2))


def _chow(moment: Moment, seat: int, own: list[str]) -> Event:
    claimed = {"from": moment.turn, "tile": moment.tile, "own": own}
    return {"type": "chow", "seat": seat, **claimed}


def _pung(moment: Moment, seat: int, tile: str | None = None) -> Event:
    called = moment.tile if tile is None else tile
    own = [called, called]
    return {"type": "pung", "seat": seat, "from": moment.turn, "tile": called, "own": own}


def _kong(seat: int, kind: str, tile: str | None, own: int, **more: object) -> Event:
    line = {"seat": seat, "kind": kind, "tile": tile, "own": [tile] * own, "level": 4}
    return {"type": "kong", **line, **more}


@breaks("chow by a seat other than the next", "only the next seat may chow", *FOUR)
def chow_by_another_seat(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        for seat in moment.others[1:]:
            own = pick(chow_tiles(moment.seats[seat], moment.tile or ""), rng)
            if own is not None and moment.left:
                yield at(inserted(table.log, index, _chow(moment, seat, own)), index, "MJ328")


@breaks("chow recorded for the seat across", "only the next seat may chow", *FOUR)
def chow_moved(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "chow"):
        seat = (event["seat"] + 1) % 4
        yield at(changed(table.log, index, seat=seat), index, "MJ328")


@breaks("chow with the wrong tiles", "the three tiles are no sequence", *FOUR)
def chow_of_no_sequence(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "chow"):
        fits = chow_tiles(moment.seats[event["seat"]], event["tile"])
        held = [tile for tile in moment.seats[event["seat"]].tiles if tile[1] != "f"]
        own = sorted(mixed(held, rng)[:2])
        if own not in fits:
            yield at(changed(table.log, index, own=own), index, "MJ311")


@breaks("chow with tiles not held", "the seat lacks one of the tiles", *FOUR)
def chow_not_held(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        tile, seat = moment.tile or "", moment.others[0]
        if tile[1] == "z" or not moment.left:
            continue
        rank = int(tile[0])
        own = pick(
            (
                pair
                for pair in ([f"{rank + a}{tile[1]}", f"{rank + b}{tile[1]}"] for a, b in _AROUND)
                if all(each in table.kinds for each in pair)
                and pair not in chow_tiles(moment.seats[seat], tile)
            ),
            rng,
        )
        if own is not None:
            yield at(inserted(table.log, index, _chow(moment, seat, own)), index, "MJ304")


@breaks("chow of honours", "honours make no sequence", *FOUR)
def chow_of_honours(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        held = [tile for tile in moment.seats[moment.others[0]].tiles if tile[1] == "z"]
        if moment.left and (moment.tile or "")[1] == "z" and len(held) > 1:
            chow = _chow(moment, moment.others[0], held[:2])
            yield at(inserted(table.log, index, chow), index, "MJ311")


@breaks("chow", "this game has no chows", "maceplay2p")
def chow_in_a_game_without(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        own = pick(chow_tiles(moment.seats[moment.others[0]], moment.tile or ""), rng)
        if own is not None:
            chow = _chow(moment, moment.others[0], own)
            yield at(inserted(table.log, index, chow), index, "MJ306")


def _lower_claims(moment: Moment, seat: int) -> list[Event]:
    """Return what a seat could have claimed if nobody had won."""
    tile = moment.tile or ""
    count = moment.seats[seat].concealed[tile]
    found = [_pung(moment, seat)] if count >= 2 else []
    if count >= 3:
        found.append(_kong(seat, "exposed", tile, 3, **{"from": moment.turn}))
    if seat == moment.others[0]:
        found += [_chow(moment, seat, own) for own in chow_tiles(moment.seats[seat], tile)]
    return found


def _wins_wanted_by_others(table: Table, rng: Random) -> Iterator[tuple[int, Moment, Event]]:
    for index, event, moment in spots(table, rng, "win"):
        if event["by"] == "discard" and moment.left:
            for seat in moment.others:
                claim = pick(_lower_claims(moment, seat), rng) if seat != event["seat"] else None
                if claim is not None:
                    yield index, moment, claim


@breaks("lower claim after the win of the same tile", "a win takes the tile", *FOUR)
def claim_after_win(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, claim in _wins_wanted_by_others(table, rng):
        yield at(inserted(table.log, index + 1, claim), index + 1, "MJ301")


@breaks("win after a lower claim of the same tile", "the tile has been claimed", *FOUR)
def win_after_claim(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, claim in _wins_wanted_by_others(table, rng):
        first = index
        while table.log[first - 1]["type"] == "pass":
            first -= 1
        log: Log = [*table.log[:first], claim, *table.log[index:]]
        yield at(log, first + 1, "MJ301")


@breaks("second claim of the same tile", "the tile has been claimed", *FOUR)
def claimed_twice(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "chow", "pung"):
        for seat in moment.others:
            claim = pick(_lower_claims(moment, seat), rng)
            if seat != event["seat"] and claim is not None:
                yield at(inserted(table.log, index + 1, claim), index + 1, "MJ301")


@breaks("second winner", "one tile is won once, by the nearest", *FOUR)
def second_winner(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "win"):
        if event["by"] in ("discard", "rob"):
            for seat in moment.others:
                if seat != event["seat"]:
                    second = {**event, "seat": seat}
                    yield at(inserted(table.log, index + 1, second), index + 1, "MJ409")


@breaks("pung without a pair", "the seat holds at most one copy")
def pung_without_pair(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        for seat in moment.others:
            if moment.left and moment.seats[seat].concealed[moment.tile or ""] < 2:
                yield at(inserted(table.log, index, _pung(moment, seat)), index, "MJ304")


@breaks("exposed kong without three", "the seat holds at most two copies")
def kong_without_three(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        for seat in moment.others:
            if moment.left and moment.seats[seat].concealed[moment.tile or ""] < 3:
                kong = _kong(seat, "exposed", moment.tile, 3, **{"from": moment.turn})
                yield at(inserted(table.log, index, kong), index, "MJ304")


@breaks("concealed kong without four", "the seat holds at most three copies")
def kong_without_four(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "discard", phase="act"):
        tile = pick((kind for kind in moment.actor.tiles if moment.actor.concealed[kind] < 4), rng)
        if moment.left and tile is not None:
            kong = _kong(moment.turn, "concealed", tile, 4)
            yield at(inserted(table.log, index, kong), index, "MJ304")


@breaks("added kong without a pung", "there is no pung of this tile to add to")
def added_without_pung(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "discard", phase="act"):
        pungs = [tiles[0] for letter, tiles in moment.actor.melds if letter == "P"]
        tile = pick((kind for kind in moment.actor.tiles if kind not in pungs), rng)
        if moment.left and tile is not None:
            kong = _kong(moment.turn, "added", tile, 1)
            yield at(inserted(table.log, index, kong), index, "MJ312")


@breaks("call of a tile not just discarded", "only the last discard can be claimed")
def stale_call(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        for seat in moment.others:
            pairs = [tile for tile, copies in moment.seats[seat].concealed.items() if copies > 1]
            tile = pick((pair for pair in pairs if pair != moment.tile), rng)
            if moment.left and tile is not None:
                yield at(inserted(table.log, index, _pung(moment, seat, tile)), index, "MJ305")


@breaks("call from the wrong seat", "another seat discarded the tile")
def call_from_wrong_seat(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "chow", "pung", "kong"):
        if "from" in event:
            source = pick((s for s in range(table.seats) if s != event["from"]), rng)
            yield at(changed(table.log, index, from_=source), index, "MJ307")


@breaks("call of one's own discard", "a seat does not claim what it has thrown itself")
def own_discard_called(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "chow", "pung", "kong"):
        if "from" in event:
            yield at(changed(table.log, index, seat=event["from"]), index, "MJ301")


@breaks("call of the last discard", "the last discard can only be won", *FOUR)
def last_discard_called(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        for seat in moment.others:
            claim = pick(_lower_claims(moment, seat), rng)
            if not moment.left and claim is not None:
                yield at(inserted(table.log, index, claim), index, "MJ310")


@breaks("pung with other tiles", "the tiles laid down do not match the tile claimed")
def pung_of_other_tiles(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "pung"):
        own = [event["tile"], other_tile(table, rng, event["tile"])]
        yield at(changed(table.log, index, own=own), index, "MJ311")


@breaks("kong in the step after a claim", "after a claim the seat may only discard")
def kong_after_claim(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "discard", phase="call"):
        tile = pick(moment.actor.tiles, rng)
        if tile is not None:
            kong = _kong(moment.turn, "concealed", tile, 4)
            yield at(inserted(table.log, index, kong), index, "MJ308")


@breaks("kong of the wrong size", "a kong has four tiles here")
def kong_size(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(table, rng, "kong"):
        yield at(changed(table.log, index, level=5), index, "MJ313")


@breaks("pung of the last discard", "the last discard can only be won", "maceplay2p")
def last_discard_punged(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        seat = moment.others[0]
        if not moment.left and moment.seats[seat].concealed[moment.tile or ""] > 1:
            yield at(inserted(table.log, index, _pung(moment, seat)), index, "MJ310")
