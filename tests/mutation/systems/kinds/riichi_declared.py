"""Corruptions of declarations in riichi, of what they bind to, and of furiten."""

from collections.abc import Iterator
from random import Random

from tests.mutation.logs import Event, Log, changed, inserted, removed
from tests.mutation.mutant import Mutant, answers, at, mixed, pick, spots
from tests.mutation.systems.kind import breaks
from tests.mutation.systems.kinds.riichi_play import RIICHI, held
from tests.mutation.systems.table import Moment, Table, plain, settled
from tests.oracles.riichi import KINDS, Hand, is_concealed, readings


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
        for tile in mixed(sorted(set(moment.actor.tiles)), rng):
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
