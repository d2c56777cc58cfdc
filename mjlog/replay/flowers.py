"""Flowers: shown, replaced from the tail, and now and then winning by themselves."""

from __future__ import annotations

from mjlog.diagnostics import Fault
from mjlog.records import Flower, Win
from mjlog.replay.expectation import misplaced
from mjlog.replay.waiting import find_waits
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Seat, Table
from mjlog.table.phase import ACT, FLOWER_WIN, REPLACE, SHOW
from mjlog.tiles import FIRST_FLOWER, FIRST_RED, HIDDEN, INDEX, names


def flowers_held(seat: Seat) -> list[int]:
    """Return the flowers among a seat's concealed tiles, each once, ascending."""
    return [tile for tile in range(FIRST_FLOWER, FIRST_RED) if seat.concealed[tile]]


def check_flower(table: Table, rules: Ruleset, event: Flower) -> Fault | None:
    """Check that the seat has a flower to show, and shows one that it holds."""
    if rules.flowers is None:
        return Fault("MJ113", {"type": "flower"}, decided_by="policy.flowers")
    seat = table.seats[event.seat]
    shows = table.phase == SHOW and event.seat == table.turn
    if not shows and not _may_have_been_hidden(table, seat):
        return misplaced(table, event)
    tile = INDEX[event.tile]
    if not seat.has(tile) or not FIRST_FLOWER <= tile < FIRST_RED:
        return Fault(
            "MJ332",
            {"seat": event.seat, "tile": event.tile},
            recorded=event.tile,
            expected=names(flowers_held(seat)),
            decided_by="tiles",
        )
    if not table.complete and not seat.concealed[tile] and not table.unseen[tile]:
        copies = rules.copies[tile]
        return Fault(
            "MJ202" if copies else "MJ203",
            {"seat": event.seat, "tile": event.tile, "copies": copies},
            recorded=event.tile,
            decided_by="tiles",
        )
    return None


def _may_have_been_hidden(table: Table, seat: Seat) -> bool:
    """Whether a seat may show a flower that the log hid among its tiles."""
    if not seat.hidden or table.phase not in (ACT, SHOW, REPLACE):
        return False
    if table.phase == ACT and seat.index == table.turn and seat.drawn == HIDDEN:
        return True
    return not (table.river or table.calls or table.kongs)


def apply_flower(table: Table, rules: Ruleset, event: Flower) -> None:
    """Lay the flower beside the seat's tiles; it wins, or is to be replaced."""
    seat = table.seats[event.seat]
    tile = INDEX[event.tile]
    if seat.index != table.turn:
        if table.phase == SHOW:
            table.waiting |= 1 << table.turn
        table.turn = seat.index
    if not seat.concealed[tile] and not table.complete:
        table.unseen[tile] -= 1
    if not (table.river or table.calls or table.kongs):
        table.opening = True
    seat.give(tile)
    seat.flowers.append(tile)
    seat.drawn = -1
    table.owed += 1
    table.favored, table.flower_from = _favored(table, rules, seat)
    if table.favored >= 0:
        table.phase = FLOWER_WIN
    elif flowers_held(seat):
        table.phase = SHOW
    else:
        table.phase = REPLACE


def _favored(table: Table, rules: Ruleset, seat: Seat) -> tuple[int, int]:
    """Return the seat that wins by the flower just shown, -1 if none does, and who gives it."""
    flowers = sum(rules.copies[FIRST_FLOWER:FIRST_RED])
    policy = rules.flowers
    if policy is None or sum([len(other.flowers) for other in table.seats]) < flowers:
        return -1, -1
    if len(seat.flowers) == flowers and policy.every == "wins":
        return seat.index, -1
    for other in table.seats:
        if other is seat or policy.last == "nothing":
            continue
        if len(other.flowers) == flowers - 1:
            return other.index, seat.index
        if len(other.flowers) == 1 == flowers - len(seat.flowers) and policy.last != "wins":
            return seat.index, other.index
    return -1, -1


def after_draw(table: Table, rules: Ruleset, seat: Seat) -> None:
    """Go on after a draw that brought a flower, or any in the opening."""
    if not table.opening:
        if FIRST_FLOWER <= seat.drawn < FIRST_RED:
            table.phase = SHOW
    elif table.owed:
        table.phase = REPLACE
    else:
        _next_in_opening(table, rules)


def _next_in_opening(table: Table, rules: Ruleset) -> None:
    """Turn to the next seat of the round, begin another round, or let the dealer play."""
    if not table.waiting:
        for seat in table.seats:
            if flowers_held(seat):
                table.waiting |= 1 << seat.index
    seats = len(table.seats)
    for offset in range(seats):
        index = (table.dealer + offset) % seats
        if table.waiting >> index & 1:
            table.waiting &= ~(1 << index)
            table.turn = index
            table.phase = SHOW
            return
    table.opening = False
    table.turn = table.dealer
    table.phase = ACT
    policy = rules.flowers
    if policy is not None and policy.opening_bloom:
        table.flower_replacement = bool(table.seats[table.dealer].flowers)
    for seat in table.seats:
        if not seat.flowers:
            continue
        if seat.index != table.dealer:
            seat.drawn = -1
            seat.waits = find_waits(rules, seat)
        elif seat.drawn >= 0:
            seat.give(seat.drawn)
            seat.waits = find_waits(rules, seat)
            seat.take(seat.drawn)


def check_flower_win(table: Table, event: Win) -> Fault | None:
    """Check a win by flowers alone: by whom, from whom, and that it names no other tile."""
    own = table.flower_from < 0
    if event.seat != table.favored or event.by != ("self" if own else "flower"):
        return misplaced(table, event)
    shown = table.seats[table.turn].flowers[-1]
    if event.tile is not None and INDEX[event.tile] != shown:
        return Fault(
            "MJ403",
            {"seat": event.seat, "by": event.by},
            recorded=event.tile,
            expected=None,
        )
    payer = None if own else table.flower_from
    if event.from_seat != payer:
        return Fault("MJ406", {"seat": event.seat}, recorded=event.from_seat, expected=payer)
    return None
