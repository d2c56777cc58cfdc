"""Corruptions of what only riichi has in play: indicators, kongs, aborts."""

from collections.abc import Iterator
from random import Random

from tests.mutation.kinds import accounting, turns
from tests.mutation.logs import Event, Log, changed, inserted, removed
from tests.mutation.mutant import Mutant, at, mixed, other_tile, pick, spots
from tests.mutation.systems.kind import also, breaks
from tests.mutation.systems.kinds import claims, play
from tests.mutation.systems.table import Moment, Table, plain, settled
from tests.oracles.riichi import OUTER, kind

RIICHI = "riichi"

also(
    RIICHI,
    play.draw_out_of_turn,
    play.drawn_flag_flipped,
    turns.pass_doubled,
    play.discard_not_held,
    play.wall_with_fifth_copy,
    play.wall_too_short,
    accounting.draw_not_next,
    accounting.replacement_not_at_tail,
    play.draw_from_tail,
    play.dealt_tile_left_out,
    play.draw_past_reserve,
    accounting.revealed_tile_changed,
    accounting.revealed_twice,
    play.reveal_dropped,
    claims.chow_moved,
    claims.pung_of_other_tiles,
    claims.call_from_wrong_seat,
    claims.own_discard_called,
    claims.kong_size,
)


def held(table: Table, moment: Moment, index: int) -> list[int]:
    """Return the scores of the hand's line less the sticks laid down before a line."""
    scores = list(table.log[moment.opening]["scores"])
    for event in table.log[moment.opening : index]:
        if event["type"] == "deposit":
            scores[event["seat"]] -= event["amount"]
    return scores


# Indicators


@breaks("indicator changed", "the wall has another tile there", RIICHI, wall="recorded")
def indicator_changed(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "indicator"):
        tile = other_tile(table, rng, event["tile"])
        yield at(changed(table.log, index, tile=tile), index, "MJ343")


@breaks("first indicator missing", "one is turned before the dealer draws", RIICHI)
def first_indicator_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        yield at(removed(table.log, index + 1), index + 1, "MJ341")


@breaks("indicator of a kong missing", "every kong that stands has one", RIICHI)
def kong_indicator_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "indicator"):
        if moment.kongs:
            yield at(removed(table.log, index), index, "MJ341")


@breaks("indicator of an open kong at once", "it waits for the discard", RIICHI)
def indicator_early(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "indicator"):
        log = table.log
        if moment.kongs and log[index - 1]["type"] == "draw" and log[index - 2]["type"] == "kong":
            moved = [*log[: index - 1], log[index], log[index - 1], *log[index + 1 :]]
            yield at(moved, index - 1, "MJ342")


@breaks("indicator of a concealed kong late", "it comes before the replacement", RIICHI)
def indicator_late(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "indicator"):
        log = table.log
        before, follows = log[index - 1], log[index + 1]
        if moment.kongs and before["type"] == "kong" and follows["type"] == "draw":
            moved = [*log[:index], follows, event, *log[index + 2 :]]
            yield at(moved, index, "MJ341")


@breaks("one indicator too many", "none is due", RIICHI)
def indicator_extra(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "draw"):
        if moment.phase == "respond":
            tile = other_tile(table, rng)
            extra: Event = {"type": "indicator", "tile": tile}
            yield at(inserted(table.log, index, extra), index, "MJ342")


@breaks("fifth kong", "the table has four", RIICHI)
def fifth_kong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "discard", phase="act"):
        fours = (tile for tile, copies in moment.actor.concealed.items() if copies == 4)
        tile = pick(fours, rng)
        if len(moment.kongs) == 4 and tile is not None and moment.left:
            kong: Event = {"type": "kong", "seat": moment.turn, "kind": "concealed"}
            kong |= {"tile": tile, "own": [tile] * 4, "level": 4}
            yield at(inserted(table.log, index, kong), index, "MJ340")


@breaks("swap after a call", "the called kind may not go at once", RIICHI)
def swap_after_call(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "discard", phase="call"):
        called = table.log[index - 1]
        mine = moment.actor.tiles
        tile = pick((tile for tile in mine if plain(tile) == plain(called["tile"])), rng)
        others = [other for other in mine if plain(other) != plain(called["tile"])]
        if tile is not None and others and called["type"] in ("chow", "pung"):
            yield at(changed(table.log, index, tile=tile, drawn=False), index, "MJ334")


# Ends without a winner


@breaks("called off without cause", "there is no cause", RIICHI)
def abort_extra(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "draw"):
        if moment.phase == "respond" and moment.discards > 4:
            reason = mixed(("four_winds", "four_kongs", "four_riichi", "triple_win"), rng)[0]
            scores = held(table, moment, index)
            end: Event = {"type": "aborted", "reason": reason, "seats": [0, 1, 2, 3]}
            rest = [end, *settled(scores, []), {"type": "hand_end"}]
            yield at([*table.log[:index], *rest], index, "MJ347")


@breaks("nine kinds with fewer", "it holds fewer of them, or it is later", RIICHI)
def nine_kinds_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "discard", phase="act"):
        outer = {tile for tile in moment.actor.tiles if tile in OUTER}
        before = moment.rivers[moment.turn] or moment.calls or moment.kongs
        if before or len(outer) < 9:
            scores = held(table, moment, index)
            end: Event = {"type": "aborted", "reason": "nine_kinds", "seats": [event["seat"]]}
            rest = [end, *settled(scores, []), {"type": "hand_end"}]
            if table.log[index - 1]["type"] == "draw":
                yield at([*table.log[:index], *rest], index, "MJ347")


@breaks("called off for another reason", "the cause is another", RIICHI)
def abort_reason(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "aborted"):
        reasons = ("four_winds", "four_kongs", "four_riichi", "triple_win")
        reason = pick((each for each in reasons if each != event["reason"]), rng)
        # Where a declaration has just been made, its stick is missing for any other reason.
        yield at(changed(table.log, index, reason=reason), index, "MJ347", "MJ344")


@breaks("not called off", "four winds, four declarations or four kongs end the hand", RIICHI)
def abort_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "aborted"):
        if event["reason"] in ("four_winds", "four_riichi", "four_kongs"):
            yield at(changed_to(table.log, index, {"type": "exhausted"}), index, "MJ348")


@breaks("called off by others", "the cause lies with other seats", RIICHI)
def abort_seats(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "aborted"):
        seats = [seat for seat in range(4) if seat not in event["seats"]] or [event["seats"][0]]
        yield at(changed(table.log, index, seats=seats), index, "MJ349")


def changed_to(log: Log, index: int, event: Event) -> Log:
    """Return the log with another line in the place of one."""
    return [*log[:index], event, *log[index + 1 :]]


@breaks("ready seats wrong", "others are ready when the wall is used up", RIICHI)
def ready_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "exhausted"):
        seat = int(rng.random() * 4)
        ready = set(event.get("ready") or ()) ^ {seat}
        yield at(changed(table.log, index, ready=sorted(ready)), index, "MJ330")


@breaks("paid for discards that are none", "not all were outer tiles, or one was called", RIICHI)
def nagashi_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "exhausted"):
        if event.get("nagashi"):
            continue
        seats = (
            seat
            for seat, river in enumerate(moment.rivers)
            if any(kind(tile) not in OUTER for tile in river)
        )
        seat = pick(seats, rng)
        if seat is not None and event.get("ready") is not None:
            yield at(changed(table.log, index, nagashi=[seat]), index, "MJ350")
