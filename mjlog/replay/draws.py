"""Drawing from the wall."""

from __future__ import annotations

from mjlog.diagnostics import Fault
from mjlog.records import Draw
from mjlog.records.values import Source
from mjlog.replay.expectation import forced_win, indicator_missing, misplaced
from mjlog.replay.flowers import after_draw
from mjlog.replay.waiting import close_responses, open_by_turn
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.table.phase import ACT, CLAIM, DRAW, OWING, REPLACE, RESPOND, ROB
from mjlog.tiles import FIRST_FLOWER, HIDDEN, INDEX, NAMES


def check_draw(table: Table, rules: Ruleset, event: Draw) -> Fault | None:
    """Check who draws, from which end, and that the wall gives this tile."""
    phase = table.phase
    seat = table.turn
    source: Source = "head"
    if phase == RESPOND or phase == CLAIM:  # noqa: SIM109  a tuple would be made every time
        seat += 1
        if seat == len(table.seats):
            seat = 0
    elif phase in (REPLACE, ROB):
        source = replaced_from(table, rules)
        if table.due:
            return indicator_missing(event)
    elif phase != DRAW:
        return misplaced(table, event)
    if event.seat != seat:
        return misplaced(table, event)
    if table.must_win and table.can_win & table.must_win:
        return forced_win(table, rules)
    if event.source != source:
        return Fault(
            "MJ208",
            {"seat": seat},
            recorded=event.source,
            expected=source,
            decided_by="policy.wall",
        )
    if not table.drawable:
        return Fault(
            "MJ209", {"seat": seat, "reserve": rules.wall.reserve}, decided_by="policy.wall.reserve"
        )
    wall = table.wall
    if wall is not None:
        due = NAMES[wall[table.head if source == "head" else table.tail]]
        if due != event.tile and due != "?" and event.tile != "?":
            return Fault(
                "MJ206" if source == "head" else "MJ207",
                {"seat": seat, "tile": event.tile},
                recorded=event.tile,
                expected=due,
                decided_by="policy.wall",
            )
    if not table.complete:
        tile = INDEX[event.tile]
        if tile != HIDDEN and not table.unseen[tile]:
            return overdrawn(rules, event.seat, tile)
    return None


def replaced_from(table: Table, rules: Ruleset) -> Source:
    """Return the end of the wall that the replacement now due comes from."""
    if table.owed and not table.opening and rules.flowers is not None:
        return rules.flowers.replaced_from
    return rules.wall.replaced_from


def overdrawn(rules: Ruleset, seat: int, tile: int) -> Fault:
    """Say that no copy of the tile is left, or that the game has none at all."""
    copies = rules.copies[tile]
    return Fault(
        "MJ202" if copies else "MJ203",
        {"seat": seat, "tile": NAMES[tile], "copies": copies},
        recorded=NAMES[tile],
        decided_by="tiles",
    )


def apply_draw(table: Table, rules: Ruleset, event: Draw) -> None:
    """Take the tile into the seat's hand."""
    if table.can_win or table.passed:
        close_responses(table, rules, "missed_rob" if table.phase == ROB else "missed_discard")
    tile = INDEX[event.tile]
    seat = table.seats[event.seat]
    table.turn = event.seat
    replaces = table.phase == REPLACE or table.phase == ROB
    phase = ACT
    if seat.locks:
        open_by_turn(rules, seat, False)
    if event.source == "head":
        table.head += 1
    else:
        table.tail -= 1
    if replaces:
        if table.late:
            phase = OWING
        if table.owed:
            table.owed -= 1
            seat.draws -= 1
            table.flower_replacement = not table.opening
        else:
            table.replacement = True
    table.drawable -= 1
    if tile == HIDDEN:
        table.veiled = True
    elif not table.complete:
        table.unseen[tile] -= 1
    seat.take(tile)
    seat.drawn = tile
    seat.draws += 1
    table.phase = phase
    if tile >= FIRST_FLOWER or table.opening:
        after_draw(table, rules, seat)
