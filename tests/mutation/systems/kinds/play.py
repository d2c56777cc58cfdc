"""Corruptions of turns, tiles and walls."""

from collections.abc import Iterator
from random import Random

from tests.mutation.kinds import accounting, turns
from tests.mutation.logs import Event, changed, inserted, removed
from tests.mutation.mutant import Mutant, at, mixed, other_tile, pick, spots
from tests.mutation.systems.kind import breaks, everywhere
from tests.mutation.systems.table import RESERVE, Moment, Table, settled

everywhere(
    turns.discard_dropped,
    turns.discard_doubled,
    turns.pass_doubled,
    accounting.draw_not_next,
    accounting.replacement_not_at_tail,
    accounting.exhausted_dropped,
    accounting.revealed_tile_changed,
    accounting.revealed_meld_changed,
    accounting.revealed_twice,
)


def _another(table: Table, rng: Random, seat: int) -> int:
    return (seat + 1 + int(rng.random() * (table.seats - 1))) % table.seats


@breaks("draw by another seat", "it is not that seat's turn to draw")
def draw_out_of_turn(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "draw"):
        seat = _another(table, rng, event["seat"])
        yield at(changed(table.log, index, seat=seat), index, "MJ301")


@breaks("discard by another seat", "the seat in turn must discard")
def discard_out_of_turn(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "discard"):
        seat = _another(table, rng, event["seat"])
        yield at(changed(table.log, index, seat=seat), index, "MJ301")


@breaks("draw dropped", "nothing a seat does in its own turn can come before its draw")
def draw_dropped(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "draw"):
        follows = table.log[index + 1]
        # A dealt flower is shown after the draw; it may stand without, and the next seat's does.
        if follows["type"] in ("discard", "kong") and (moment.discards or not moment.seen["1f"]):
            yield at(removed(table.log, index), index, "MJ301")


@breaks("draw doubled", "the seat has drawn and must act first")
def draw_doubled(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "draw"):
        if moment.discards:
            yield at(inserted(table.log, index + 1, event), index + 1, "MJ301", "MJ331")


@breaks("win dropped", "nobody has won and tiles are not shown in play")
def win_dropped(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "win"):
        if event["tile"] is not None:
            yield at(removed(table.log, index), index, "MJ301")


@breaks("drawn flag flipped", "the tile is not the one drawn, or no other copy is held")
def drawn_flag_flipped(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "discard"):
        single = moment.actor.concealed[event["tile"]] == 1
        if single if event["drawn"] else moment.drawn != event["tile"]:
            yield at(changed(table.log, index, drawn=not event["drawn"]), index, "MJ303")


@breaks("pass with an option left out", "a pass lists all that was open")
def pass_option_missing(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(table, rng, "pass"):
        if len(event["options"]) > 1:
            options = removed(event["options"], int(rng.random() * len(event["options"])))
            yield at(changed(table.log, index, options=options), index, "MJ322")


@breaks("discard of a tile not held", "the seat holds no copy of it")
def discard_not_held(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "discard"):
        tile = other_tile(table, rng, *moment.actor.tiles)
        yield at(changed(table.log, index, tile=tile, drawn=False), index, "MJ302")


@breaks("fifth copy drawn", "all four copies have been dealt or drawn", wall="absent")
def fifth_copy_drawn(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "draw"):
        full = pick((kind for kind in table.kinds if moment.seen[kind] == 4), rng)
        if full is not None:
            yield at(changed(table.log, index, tile=full), index, "MJ202")


@breaks("tile of another game drawn", "the game has no such tile; nor does the wall")
def foreign_tile_drawn(table: Table, rng: Random) -> Iterator[Mutant]:
    codes = ("MJ203", "MJ206", "MJ207") if table.walled else ("MJ203",)
    for index, _, _ in spots(table, rng, "draw"):
        yield at(changed(table.log, index, tile="0p"), index, *codes)


@breaks("wall with a copy too many", "the wall is not the game's set of tiles", wall="recorded")
def wall_with_fifth_copy(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        wall = list(table.log[index]["wall"])
        place = int(rng.random() * len(wall))
        wall[place] = other_tile(table, rng, wall[place])
        yield at(changed(table.log, index, wall=wall), index, "MJ204", "MJ216")


@breaks("wall one tile short", "the wall is not the game's set of tiles", wall="recorded")
def wall_too_short(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        wall = table.log[index]["wall"]
        wall = removed(wall, int(rng.random() * len(wall)))
        yield at(changed(table.log, index, wall=wall), index, "MJ204", "MJ216")


@breaks("kong replaced from the head", "a kong is replaced from the tail")
def kong_replaced_from_head(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "draw"):
        before = next(e for e in reversed(table.log[:index]) if e["type"] != "pass")
        if event["source"] == "tail" and before["type"] == "kong":
            yield from_end(table, index, moment, "head")


def from_end(table: Table, index: int, moment: Moment, end: str) -> Mutant:
    """Return a draw moved to the other end of the wall, and the tile that lies there."""
    new: Event = {"source": end}
    if table.walled:
        place = moment.head if end == "head" else moment.tail
        new["tile"] = table.log[moment.opening]["wall"][place]
    return at(changed(table.log, index, **new), index, "MJ208")


@breaks("ordinary draw from the tail", "only replacements come from the tail")
def draw_from_tail(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(table, rng, "draw"):
        if event["source"] == "head":
            yield from_end(table, index, moment, "tail")


@breaks("dealt tile changed", "the wall deals another", wall="recorded")
def dealt_tile_changed(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        hands = [list(tiles) for tiles in table.log[index]["dealt"]]
        seat, place = int(rng.random() * len(hands)), int(rng.random() * len(hands[0]))
        both = [tile for tiles in hands for tile in tiles]
        free = (k for k in table.kinds if k != hands[seat][place] and both.count(k) < 4)
        new = pick(free, rng)
        assert new is not None
        hands[seat][place] = new
        yield at(changed(table.log, index, dealt=hands), index, "MJ205")


@breaks("dealt tile left out", "every seat is dealt as many")
def dealt_tile_left_out(table: Table, rng: Random) -> Iterator[Mutant]:
    for index in mixed(table.hands, rng):
        hands = [list(tiles) for tiles in table.log[index]["dealt"]]
        tiles = hands[int(rng.random() * len(hands))]
        tiles.pop(int(rng.random() * len(tiles)))
        yield at(changed(table.log, index, dealt=hands), index, "MJ201")


@breaks("draw into the reserve", "nothing may be drawn any more")
def draw_past_reserve(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "exhausted"):
        tile = other_tile(table, rng)
        if RESERVE[table.ruleset]:
            tile = pick((kind for kind in table.kinds if moment.seen[kind] < 4), rng) or tile
            if table.walled:
                tile = table.log[moment.opening]["wall"][moment.head]
        draw = {"type": "draw", "seat": moment.others[0], "tile": tile, "source": "head"}
        yield at(inserted(table.log, index, draw), index, "MJ209")


@breaks("exhausted too early", "tiles are left to draw")
def exhausted_too_early(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(table, rng, "draw"):
        if moment.phase == "respond" and moment.left and not moment.kongs:
            scores = table.log[moment.opening]["scores"]
            ending = [{"type": "exhausted"}, *settled(scores, []), {"type": "hand_end"}]
            yield at([*table.log[:index], *ending], index, "MJ324")


@breaks("winner reveals nothing", "every winner and robbed seat shows its tiles")
def reveal_dropped(table: Table, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(table, rng, "reveal"):
        yield at(removed(table.log, index), table.settlement(index) - 1, "MJ214")
