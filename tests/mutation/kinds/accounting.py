"""Corruptions of tiles: what is held, dealt, drawn and shown."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.mutation.endings import nobody_wins
from tests.mutation.followed import Followed
from tests.mutation.logs import changed, inserted, removed, settlement_after
from tests.mutation.mutant import Mutant, at, corruption, mixed, other_tile, pick, spots
from tests.mutation.trace import Moment, Trace
from tests.oracles.douque2p import KINDS


@corruption("discard of a tile not held", "the seat holds no copy of it, drawn or otherwise")
def discard_not_held(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "discard"):
        if not moment.actor.declared:
            tile = other_tile(trace, rng, *moment.actor.tiles)
            yield at(changed(trace.log, index, tile=tile), index, "MJ302")
            del event


@corruption("fifth copy dealt", "all four copies are dealt already")
def fifth_copy_dealt(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        dealt = trace.log[index]["dealt"]
        both = [*dealt[0], *dealt[1]]
        full = pick((kind for kind in KINDS if both.count(kind) == 4), rng)
        seat = int(rng.random() * 2)
        place = pick((at for at, tile in enumerate(dealt[seat]) if tile != full), rng)
        if full is not None and place is not None:
            hands = [list(tiles) for tiles in dealt]
            hands[seat][place] = full
            # Where the wall is recorded it shows what should have been dealt instead.
            codes = ("MJ202", "MJ205") if trace.walled else ("MJ202",)
            yield at(changed(trace.log, index, dealt=hands), index, *codes)


@corruption("fifth copy drawn", "all four copies have been dealt or drawn", wall="absent")
def fifth_copy_drawn(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "draw"):
        full = pick((kind for kind in KINDS if moment.seen[kind] == 4), rng)
        if full is not None:
            yield at(changed(trace.log, index, tile=full), index, "MJ202")


@corruption("wall with a fifth copy", "the wall is not the game's set of tiles", wall="recorded")
def wall_with_fifth_copy(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        wall = list(trace.log[index]["wall"])
        place = int(rng.random() * len(wall))
        wall[place] = other_tile(trace, rng, wall[place])
        yield at(changed(trace.log, index, wall=wall), index, "MJ204")


@corruption("wall one tile short", "the wall is not the game's set of tiles", wall="recorded")
def wall_too_short(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        wall = trace.log[index]["wall"]
        wall = removed(wall, int(rng.random() * len(wall)))
        yield at(changed(trace.log, index, wall=wall), index, "MJ204")


@corruption("tile of another game dealt", "the game has no bamboos")
def foreign_tile_dealt(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        hands = [list(tiles) for tiles in trace.log[index]["dealt"]]
        hands[int(rng.random() * 2)][int(rng.random() * 13)] = "5s"
        codes = ("MJ203", "MJ205") if trace.walled else ("MJ203",)
        yield at(changed(trace.log, index, dealt=hands), index, *codes)


@corruption("tile of another game drawn", "the game has no bamboos; nor does the wall")
def foreign_tile_drawn(trace: Trace, rng: Random) -> Iterator[Mutant]:
    codes = ("MJ203", "MJ206", "MJ207") if trace.walled else ("MJ203",)
    for index, _, _ in spots(trace, rng, "draw"):
        yield at(changed(trace.log, index, tile="5s"), index, *codes)


@corruption("draw not next in the wall", "the wall shows another tile", wall="recorded")
def draw_not_next(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "draw"):
        if event["source"] == "head":
            tile = other_tile(trace, rng, event["tile"])
            yield at(changed(trace.log, index, tile=tile), index, "MJ206")


@corruption("replacement not at the tail", "the wall shows another tile", wall="recorded")
def replacement_not_at_tail(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "draw"):
        if event["source"] == "tail":
            tile = other_tile(trace, rng, event["tile"])
            yield at(changed(trace.log, index, tile=tile), index, "MJ207")


@corruption("replacement from the head", "a kong is replaced from the tail")
def replacement_from_head(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "draw"):
        if event["source"] == "tail":
            new = {"source": "head"}
            if trace.walled:
                new["tile"] = trace.log[moment.opening]["wall"][moment.head]
            yield at(changed(trace.log, index, **new), index, "MJ208")


@corruption("ordinary draw from the tail", "only replacements come from the tail")
def draw_from_tail(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "draw"):
        if event["source"] == "head":
            new = {"source": "tail"}
            if trace.walled:
                new["tile"] = trace.log[moment.opening]["wall"][moment.tail]
            yield at(changed(trace.log, index, **new), index, "MJ208")


def _thrown_at_once(trace: Trace, index: int, moment: Moment) -> bool:
    """Whether the tile drawn here is thrown in the next line and the seat holds no other copy."""
    tile, following = trace.log[index]["tile"], trace.log[index + 1]
    player = moment.players[trace.log[index]["seat"]]
    return bool(
        following["type"] == "discard"
        and following["tile"] == tile
        and not player.concealed[tile]
        and not player.declared
    )


@corruption(
    "drawn tile changed", "the wall shows another; without it, the seat throws a tile it never drew"
)
def drawn_tile_changed(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "draw"):
        if event["source"] != "head":
            continue
        tile = pick((k for k in KINDS if k != event["tile"] and moment.seen[k] < 4), rng)
        log = changed(trace.log, index, tile=tile)
        if trace.walled:
            yield at(log, index, "MJ206")
        elif _thrown_at_once(trace, index, moment):
            yield at(log, index + 1, "MJ302")


@corruption(
    "tiles of two draws exchanged",
    "the wall shows another; without it, the first seat throws a tile it has not drawn",
)
def draws_exchanged(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "draw"):
        later = [
            place
            for place, draw, then in trace.places("draw")
            if place > index
            and then.opening == moment.opening
            and draw["tile"] != event["tile"]
            and draw["source"] == event["source"] == "head"
        ]
        partner = pick(later, rng)
        if partner is None:
            continue
        log = changed(trace.log, index, tile=trace.log[partner]["tile"])
        log = changed(log, partner, tile=event["tile"])
        if trace.walled:
            yield at(log, index, "MJ206")
        elif _thrown_at_once(trace, index, moment):
            yield at(log, index + 1, "MJ302")


@corruption(
    "dealt tile changed",
    "the wall deals another; without it, the seat throws a tile it was never given",
)
def dealt_tile_changed(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        if trace.walled:
            log, _ = _with_other_tile(trace, rng, index, int(rng.random() * 2), None)
            yield at(log, index, "MJ205")
            continue
        for seat in (0, 1):
            found = _first_tile_missed(trace, index, seat)
            if found is not None:
                tile, line = found
                log, new = _with_other_tile(trace, rng, index, seat, tile)
                if trace.at(line).seen[new] < 4:
                    yield at(log, line, "MJ302")


def _with_other_tile(
    trace: Trace, rng: Random, index: int, seat: int, tile: str | None
) -> tuple[list[dict[str, object]], str]:
    hands = [list(tiles) for tiles in trace.log[index]["dealt"]]
    both = [*hands[0], *hands[1]]
    place = int(rng.random() * 13) if tile is None else hands[seat].index(tile)
    new = pick((k for k in KINDS if k != hands[seat][place] and both.count(k) < 4), rng)
    assert new is not None
    hands[seat][place] = new
    return changed(trace.log, index, dealt=hands), new


def _first_tile_missed(trace: Trace, opening: int, seat: int) -> tuple[str, int] | None:
    """Return a dealt tile, and the line where its seat throws it, that nothing before depends on.

    The seat holds one copy, draws none, and neither calls, passes, declares nor wins before.
    """
    dealt = trace.log[opening]["dealt"][seat]
    index = opening + 1
    while trace.log[index].get("seat") is not None:
        event = trace.log[index]
        if event["seat"] == seat:
            if event["type"] == "discard":
                tile = event["tile"]
                if dealt.count(tile) == 1 and trace.at(index).actor.concealed[tile] == 1:
                    return None if event["drawn"] else (tile, index)
            elif event["type"] != "draw":
                return None
        index += 1
    return None


@corruption("dealt tile left out", "every seat is dealt thirteen")
def dealt_tile_left_out(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index in mixed(trace.hands, rng):
        hands = [list(tiles) for tiles in trace.log[index]["dealt"]]
        hands[int(rng.random() * 2)].pop(int(rng.random() * 13))
        yield at(changed(trace.log, index, dealt=hands), index, "MJ201")


@corruption("draw past the reserve", "the wall is down to eight tiles")
def draw_past_reserve(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "exhausted"):
        tile = pick((kind for kind in KINDS if moment.seen[kind] < 4), rng)
        if trace.walled:
            tile = trace.log[moment.opening]["wall"][moment.head]
        draw = {"type": "draw", "seat": 1 - moment.turn, "tile": tile, "source": "head"}
        yield at(inserted(trace.log, index, draw), index, "MJ209")


@corruption("exhausted too early", "tiles are left to draw")
def exhausted_too_early(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "draw"):
        if moment.phase == "respond" and moment.left:
            yield at(nobody_wins(trace, index), index, "MJ324")


@corruption("exhausted not recorded", "a draw is due, not a settlement")
def exhausted_dropped(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "exhausted"):
        yield at(removed(trace.log, index), index, "MJ301")


@corruption("revealed tile changed", "the seat holds another tile")
def revealed_tile_changed(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "reveal"):
        tiles = list(event["concealed"])
        place = int(rng.random() * len(tiles))
        tiles[place] = other_tile(trace, rng, tiles[place])
        yield at(changed(trace.log, index, concealed=tiles), index, "MJ211")


@corruption("revealed meld changed", "the seat made another meld")
def revealed_meld_changed(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "reveal"):
        melds = [dict(meld) for meld in event["melds"]]
        meld = pick((meld for meld in melds if meld["kind"] != "chow"), rng)
        if meld is not None:
            tile = other_tile(trace, rng, meld["tiles"][0])
            meld["tiles"] = [tile] * len(meld["tiles"])
            if "called" in meld:
                meld["called"] = tile
            yield at(changed(trace.log, index, melds=melds), index, "MJ212")


@corruption("revealed twice", "a seat shows its tiles once")
def revealed_twice(trace: Followed[Any], rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "reveal"):
        yield at(inserted(trace.log, index + 1, event), index + 1, "MJ213")


@corruption("winner reveals nothing", "every winner and robbed seat shows its tiles")
def reveal_dropped(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "reveal"):
        log = removed(trace.log, index)
        settlement = settlement_after(log, index)
        yield at(log, settlement, "MJ214")
