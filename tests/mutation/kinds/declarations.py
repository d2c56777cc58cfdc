"""Corruptions of ready declarations and of what they bind a seat to."""

from collections.abc import Iterator
from random import Random

from tests.mutation.endings import nobody_wins
from tests.mutation.logs import Event, changed, inserted
from tests.mutation.mutant import Mutant, at, corruption, pick, spots
from tests.mutation.trace import Moment, Player, Trace, waits


def _leaves_ready(player: Player, tile: str) -> bool:
    after = player.copy()
    after.concealed.subtract([tile])
    after.concealed += type(after.concealed)()
    return bool(waits(*after.holding))


def _ready_discards(player: Player) -> list[str]:
    return [tile for tile in sorted(set(player.tiles)) if _leaves_ready(player, tile)]


def _earned(moment: Moment) -> str:
    """MIGI with one of the first four discards of the table while nobody has called."""
    return "migi" if len(moment.river) < 4 and moment.undisturbed else "declare"


def _declares(moment: Moment, kind: str | None = None) -> Event:
    return {"type": "declare_ready", "seat": moment.turn, "kind": kind or _earned(moment)}


def _may_declare(moment: Moment) -> bool:
    """Whether only readiness is lacking: not declared, not locked, not the last tile."""
    player = moment.actor
    return not (player.declared or player.locked or player.complete()) and moment.left > 0


@corruption("declaration that no discard makes good", "the seat is not ready whatever it throws")
def declared_not_ready(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        if _may_declare(moment) and not _ready_discards(moment.actor):
            yield at(inserted(trace.log, index, _declares(moment)), index, "MJ318")


@corruption(
    "declaring discard that is not ready", "what is left after this discard waits for nothing"
)
def unready_declaring_discard(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="declared"):
        ready = _ready_discards(moment.actor)
        tile = pick((held for held in moment.actor.tiles if held not in ready), rng)
        if tile is not None:
            drawn = tile == moment.drawn
            yield at(changed(trace.log, index, tile=tile, drawn=drawn), index, "MJ318")


@corruption("declaration of the wrong kind", "MIGI is early and undisturbed, 嗆聽 is not")
def wrong_declaration(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "declare_ready"):
        kind = "declare" if event["kind"] == "migi" else "migi"
        yield at(changed(trace.log, index, kind=kind), index, "MJ319")


@corruption("declaration of a kind of another game", "this game has 嗆聽 and MIGI only")
def foreign_declaration(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "declare_ready"):
        yield at(changed(trace.log, index, kind="riichi"), index, "MJ319")


@corruption("second declaration", "the seat has declared already")
def declared_twice(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        if moment.actor.declared and not moment.actor.complete():
            kind = moment.actor.declared
            yield at(inserted(trace.log, index, _declares(moment, kind)), index, "MJ320")


@corruption("declaration in the step after a pung", "after a pung the seat may only discard")
def declared_after_pung(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "discard", phase="call"):
        if not moment.actor.locked and _leaves_ready(moment.actor, event["tile"]):
            yield at(inserted(trace.log, index, _declares(moment)), index, "MJ320")


@corruption("declaration on the last tile 海底", "its holder may only win or discard")
def declared_on_last_tile(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "discard", phase="act"):
        player = moment.actor
        free = not (player.declared or player.locked or player.complete())
        if moment.left == 0 and free and _leaves_ready(player, event["tile"]):
            yield at(inserted(trace.log, index, _declares(moment)), index, "MJ320")


@corruption("declaration while locked 過水", "a seat that has missed a win may not declare")
def declared_while_locked(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "discard", phase="act"):
        player = moment.actor
        locked = (player.locked or player.complete()) and not player.declared and moment.left
        if locked and _leaves_ready(player, event["tile"]):
            yield at(inserted(trace.log, index, _declares(moment)), index, "MJ320")


@corruption("declaration by the other seat", "a seat declares with its own discard")
def declared_out_of_turn(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, _ in spots(trace, rng, "declare_ready"):
        yield at(changed(trace.log, index, seat=1 - event["seat"]), index, "MJ301")


@corruption("declaration without a discard", "the discard that declares is missing")
def declaring_discard_dropped(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, _ in spots(trace, rng, "discard", phase="declared"):
        log = [*trace.log[:index], *trace.log[index + 1 :]]
        yield at(log, index, "MJ301")


@corruption("declared seat discards from the hand", "it must throw the tile it has drawn")
def declared_discard_from_hand(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, _, moment in spots(trace, rng, "discard", phase="act"):
        player = moment.actor
        tile = pick((held for held in player.tiles if held != moment.drawn), rng)
        if player.declared and tile is not None and not player.complete():
            log = changed(trace.log, index, tile=tile, drawn=False)
            yield at(log, index, "MJ315")


@corruption(
    "declared seat's discard marked as from the hand", "it must throw the tile it has drawn"
)
def declared_discard_flag(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "discard", phase="act"):
        if moment.actor.declared and not moment.actor.complete():
            alone = moment.actor.concealed[event["tile"]] == 1
            codes = ("MJ303", "MJ315") if alone else ("MJ315",)
            yield at(changed(trace.log, index, drawn=False), index, *codes)


@corruption("forced added kong missing", "a declared seat must add the fourth tile to its pung")
def forced_kong_missing(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "kong"):
        if event["kind"] == "added" and moment.actor.declared:
            discard = {
                "type": "discard", "seat": event["seat"], "tile": event["tile"], "drawn": True
            }  # fmt: skip
            yield at(nobody_wins(trace, index, discard), index, "MJ317")


@corruption("MIGI seat lets a discard go", "who has declared MIGI must win every winning tile")
def migi_misses_discard(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "win"):
        winner = moment.players[event["seat"]]
        if winner.declared != "migi" or event["by"] != "discard" or not moment.left:
            continue
        tile = pick((kind for kind in moment.seen if moment.seen[kind] < 4), rng)
        if trace.walled:
            tile = trace.log[moment.opening]["wall"][moment.head]
        draw = {"type": "draw", "seat": event["seat"], "tile": tile, "source": "head"}
        yield at(nobody_wins(trace, index, draw), index, "MJ321")
        passes = {"type": "pass", "seat": event["seat"], "options": ["win"]}
        yield at(nobody_wins(trace, index, passes, draw), index, "MJ321")


@corruption("MIGI seat lets its own draw go", "who has declared MIGI must win every winning tile")
def migi_misses_draw(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "win"):
        if moment.players[event["seat"]].declared == "migi" and event["by"] == "self":
            tile = moment.drawn
            discard = {"type": "discard", "seat": event["seat"], "tile": tile, "drawn": True}
            yield at(nobody_wins(trace, index, discard), index, "MJ321")


@corruption(
    "MIGI declarer's seat lets the last discard go", "the wall is used up, but the win is due"
)
def migi_misses_last_discard(trace: Trace, rng: Random) -> Iterator[Mutant]:
    for index, event, moment in spots(trace, rng, "win"):
        winner = moment.players[event["seat"]]
        if winner.declared == "migi" and event["by"] == "discard" and not moment.left:
            yield at(nobody_wins(trace, index), index, "MJ321")
