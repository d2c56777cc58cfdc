"""Corruptions of what only riichi has in play: indicators, declarations, furiten, kongs, aborts."""

from collections.abc import Iterator
from random import Random

from tests.mutation.logs import Event, Log, changed, inserted, removed
from tests.mutation.mutant import Mutant, at, mixed, pick
from tests.mutation.systems.kind import also, answers, breaks, other_tile, spots
from tests.mutation.systems.kinds import claims, play
from tests.mutation.systems.table import Moment, Table, plain, settled
from tests.oracles.riichi import KINDS, OUTER, Hand, is_concealed, kind, readings

RIICHI = "riichi"

also(
    RIICHI,
    play.draw_out_of_turn,
    play.drawn_flag_flipped,
    play.pass_doubled,
    play.discard_not_held,
    play.wall_with_fifth_copy,
    play.wall_too_short,
    play.draw_not_next,
    play.replacement_not_at_tail,
    play.draw_from_tail,
    play.dealt_tile_left_out,
    play.draw_past_reserve,
    play.revealed_tile_changed,
    play.revealed_twice,
    play.reveal_dropped,
    claims.chow_moved,
    claims.pung_of_other_tiles,
    claims.call_from_wrong_seat,
    claims.own_discard_called,
    claims.kong_size,
)


def waits(moment: Moment, seat: int) -> set[str]:
    """Return the kinds that complete what a seat holds, by trying all."""
    mine = moment.seats[seat]
    tiles = tuple(mine.tiles)
    if len(tiles) % 3 != 1:
        return set()
    held = [plain(tile) for tile in tiles]
    return {
        name for name in KINDS if held.count(name) < 4 and readings(Hand(tiles, mine.melds, name))
    }


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


# Declarations


def _declared(table: Table, rng: Random) -> Iterator[tuple[int, Event, Moment]]:
    yield from spots(table, rng, "declare_ready")


def _declaration(seat: int, name: str = "riichi") -> Event:
    return {"type": "declare_ready", "seat": seat, "kind": name}


def _open_to_declare(table: Table, moment: Moment) -> bool:
    """Whether nothing but the tiles may stand in the way of a declaration."""
    scores = table.log[moment.opening]["scores"]
    return (
        moment.phase == "act"
        and moment.turn not in moment.declared
        and is_concealed(Hand((), moment.actor.melds, ""))
        and moment.left >= 4
        and scores[moment.turn] >= 1000
    )


@breaks("declaration without being ready", "no discard leaves the hand ready", RIICHI)
def not_ready(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "discard", phase="act"):
        if not _open_to_declare(table, moment) or table.log[index - 1]["type"] == "declare_ready":
            continue
        rest = moment.copy()
        ready = False
        for tile in set(moment.actor.tiles):
            rest.actor.concealed[tile] -= 1
            rest.actor.concealed += type(rest.actor.concealed)()
            ready = ready or bool(waits(rest, moment.turn))
            rest = moment.copy()
        if not ready:
            first = not moment.rivers[moment.turn] and not moment.calls and not moment.kongs
            name = "double_riichi" if first else "riichi"
            yield at(inserted(table.log, index, _declaration(event["seat"], name)), index, "MJ318")


@breaks("declaration by another discard", "that discard leaves the hand not ready", RIICHI)
def declaring_discard_wrong(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "discard"):
        if table.log[index - 1]["type"] != "declare_ready":
            continue
        for tile in mixed(set(moment.actor.tiles), rng):
            rest = moment.copy()
            rest.actor.concealed[tile] -= 1
            rest.actor.concealed += type(rest.actor.concealed)()
            if not waits(rest, event["seat"]):
                drawn = tile == moment.drawn
                yield at(changed(table.log, index, tile=tile, drawn=drawn), index, "MJ318")
                break


@breaks("declaration of an open hand", "only a concealed hand may declare", RIICHI)
def open_declaration(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "discard", phase="act"):
        if not is_concealed(Hand((), moment.actor.melds, "")):
            yield at(inserted(table.log, index, _declaration(event["seat"])), index, "MJ320")


@breaks("declaration with too few tiles left", "four must be left to draw", RIICHI)
def late_declaration(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "discard", phase="act"):
        if moment.left < 4 and event["seat"] not in moment.declared:
            yield at(inserted(table.log, index, _declaration(event["seat"])), index, "MJ320")


@breaks("second declaration", "a seat declares once", RIICHI)
def second_declaration(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "discard", phase="act"):
        if event["seat"] in moment.declared and table.log[index - 1]["type"] == "draw":
            yield at(inserted(table.log, index, _declaration(event["seat"])), index, "MJ320")


@breaks("declaration of the other kind", "the first discard tells them apart", RIICHI)
def other_declaration(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in _declared(table, rng):
        name = "riichi" if event["kind"] == "double_riichi" else "double_riichi"
        yield at(changed(table.log, index, kind=name), index, "MJ319")


@breaks("stick missing", "the declaration stands, so it is laid down", RIICHI)
def stick_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(table, rng, "deposit"):
        log = removed(table.log, index)
        first = next(n for n in range(index, len(log)) if log[n]["type"] != "pass")
        yield at(log, first, "MJ344")


@breaks("stick laid down twice", "one declaration, one stick", RIICHI)
def stick_twice(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "deposit"):
        yield at(inserted(table.log, index + 1, event), index + 1, "MJ345")


@breaks("stick of another worth", "it is worth 1,000", RIICHI)
def stick_worth(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(table, rng, "deposit"):
        amount = pick((10, 100, 500, 2000), rng)
        yield at(changed(table.log, index, amount=amount), index, "MJ346")


@breaks("stick of another seat", "another seat has declared", RIICHI)
def stick_of_another(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "deposit"):
        seat = (event["seat"] + 1 + int(rng.random() * 3)) % 4
        yield at(changed(table.log, index, seat=seat), index, "MJ345")


@breaks("stick though the discard is won on", "the declaration is void", RIICHI)
def stick_before_win(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "win"):
        log = table.log
        first = index
        while log[first - 1]["type"] in ("pass", "win"):
            first -= 1
        declared = log[first - 2]["type"] == "declare_ready"
        if event["by"] == "discard" and declared and first == index:
            stick: Event = {"type": "deposit", "seat": log[first - 1]["seat"], "amount": 1000}
            yield at(inserted(log, index, stick), index + 1, "MJ301")


@breaks("call after declaring", "a declared seat may only win", RIICHI)
def call_after_declaring(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        for seat in moment.others:
            mine = [
                tile for tile in moment.seats[seat].tiles if plain(tile) == plain(moment.tile or "")
            ]
            stands = table.log[index]["type"] != "deposit"
            if seat in moment.declared and len(mine) > 1 and moment.left and stands:
                pung: Event = {"type": "pung", "seat": seat, "from": moment.turn}
                pung |= {"tile": moment.tile, "own": mine[:2]}
                yield at(inserted(table.log, index, pung), index, "MJ314")


@breaks("declared seat discards another tile", "the drawn tile goes", RIICHI)
def declared_discards_other(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "discard", phase="act"):
        if event["seat"] not in moment.declared or table.log[index - 1]["type"] != "draw":
            continue
        tile = pick((tile for tile in moment.actor.tiles if tile != moment.drawn), rng)
        if tile is not None:
            yield at(changed(table.log, index, tile=tile, drawn=False), index, "MJ315")


@breaks("kong after declaring that changes the waits", "it may not", RIICHI)
def kong_changes_waits(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "discard", phase="act"):
        drawn = moment.drawn or ""
        mine = [tile for tile in moment.actor.tiles if plain(tile) == plain(drawn)]
        if event["seat"] not in moment.declared or len(mine) < 4 or not moment.left:
            continue
        before, after = moment.copy(), moment.copy()
        before.actor.concealed[drawn] -= 1
        before.actor.concealed += type(before.actor.concealed)()
        for tile in mine:
            after.actor.concealed[tile] -= 1
        after.actor.concealed += type(after.actor.concealed)()
        after.actor.melds = (*after.actor.melds, ("K", tuple(mine)))
        if waits(before, moment.turn) != waits(after, moment.turn):
            kong: Event = {"type": "kong", "seat": moment.turn, "kind": "concealed"}
            own = sorted(mine, key=lambda tile: tile[0] == "0")
            kong |= {"tile": own[0], "own": own, "level": 4}
            yield at(inserted(table.log, index, kong), index, "MJ316")


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


# Furiten


def _win_of(moment: Moment, seat: int) -> Log:
    """Return a win of the open tile, as a log would write it that does not tell its worth."""
    win: Event = {"type": "win", "seat": seat, "by": "discard", "tile": moment.tile}
    win |= {"from": moment.turn, "items": None, "total": None, "counted": None}
    return [win]


def _missed(table: Table, moment: Moment, index: int, seat: int) -> bool:
    """Whether a tile that the seat waits for went by since its own last draw or call."""
    log = table.log
    place = index - 2
    while place > moment.opening and not (
        log[place].get("seat") == seat and log[place]["type"] in ("draw", "chow", "pung", "kong")
    ):
        event = log[place]
        if event["type"] == "discard" and event["seat"] != seat:
            before = table.at(place)
            if plain(event["tile"]) in waits(before, seat):
                return True
        place -= 1
    return False


@breaks("win while furiten", "a tile it waits for is among its discards or went by", RIICHI)
def furiten_win(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, moment in answers(table, rng):
        for seat in moment.others:
            found = waits(moment, seat)
            if plain(moment.tile or "") not in found or table.log[index]["type"] == "deposit":
                continue
            thrown = {plain(tile) for tile in moment.rivers[seat]}
            if found & thrown or _missed(table, moment, index, seat):
                melds = table.log[moment.opening]["dealt"] and moment.seats[seat].melds
                shown: Event = {"type": "reveal", "seat": seat, "melds": []}
                shown["concealed"] = moment.seats[seat].tiles
                unpaid = {**settled(held(table, moment, index), [])[0], "payments": None}
                rest = [*_win_of(moment, seat), shown, unpaid, {"type": "hand_end"}]
                if not melds:
                    yield at([*table.log[:index], *rest], index, "MJ402")


# Ends without a winner


def held(table: Table, moment: Moment, index: int) -> list[int]:
    """Return the scores of the hand's line less the sticks laid down before a line."""
    scores = list(table.log[moment.opening]["scores"])
    for event in table.log[moment.opening : index]:
        if event["type"] == "deposit":
            scores[event["seat"]] -= event["amount"]
    return scores


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
