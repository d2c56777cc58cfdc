"""How the seats of a hand stand."""

from __future__ import annotations

from mjlog.replay.flowers import flowers_held
from mjlog.replay.waiting import closed_locks
from mjlog.shapes.suits import WEIGHT
from mjlog.table import Seat, Table
from mjlog.tiles import SUIT
from mjlog.warehouse.distances import Distances
from mjlog.warehouse.facts.hand import HandFacts
from mjlog.warehouse.facts.wait import wait_of


def codes_before(seat: Seat) -> list[int]:
    """Return a seat's suit codes without the tile just drawn."""
    codes = seat.codes.copy()
    if seat.drawn >= 0:
        codes[SUIT[seat.drawn]] -= WEIGHT[seat.drawn]
    return codes


def note_end(facts: HandFacts, table: Table, winner: int, distances: Distances | None) -> None:
    """Note how every seat stands when the play ends, before a win is applied.

    Args:
        facts: of the hand; noted there.
        table: the table.
        winner: the seat that wins, whose wait is noted with its win; -1 for none.
        distances: tell how far seats are from ready; None where that is not wanted.
    """
    facts.drawable = table.drawable
    for seat, mine in zip(table.seats, facts.seats, strict=True):
        mine.hidden = bool(seat.hidden)
        mine.draws = seat.draws
        if seat.flowers:
            replacing = table.owed if seat.index == table.turn else 0
            mine.draws += len(seat.flowers) - replacing
        mine.discards = seat.discards
        mine.locks = seat.locked
        # Without a lock and a wait there is nothing to be locked out of.
        if seat.locks or seat.waits:
            mine.locked_at_end = bool(closed_locks(table, facts.rules, seat))
        if mine.hidden:
            continue
        if seat.waits:
            mine.end_ready = True
            mine.end_distance = 0
            if seat.index != winner:
                mine.end_wait = wait_of(facts.rules, table, seat, seat.codes)
        elif distances is not None and (sum(seat.concealed) - len(flowers_held(seat))) % 3 == 1:
            mine.end_distance = distances.to_ready(seat, seat.codes)
