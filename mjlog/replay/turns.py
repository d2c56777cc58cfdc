"""Plain turns in one go: most of a log is a draw from the head and a discard nobody can win.

`play_turns` does what `check` and `apply` would do one event after the other, for the events about
which there is nothing to say, and stops before the first that needs a closer look. It is the
innermost loop of verifying, so it keeps the table's fields in local names and calls nothing it can
do without.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.records import Discard, Draw, Record
from mjlog.replay.waiting import find_waits, find_winners
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.special import STANDARD
from mjlog.shapes.suits import HONOR_STATES, READY, SUITED_STATES, WEIGHT
from mjlog.table import Seat, Table
from mjlog.table.phase import ACT, AFTER_CALL, DRAW, RESPOND
from mjlog.tiles import INDEX, KIND, NAMES, SUIT

_STANDARD_ONLY = (STANDARD,)
_N_SUITS = 4


def play_turns(table: Table, rules: Ruleset, records: Sequence[Record], start: int) -> int:
    """Play plain draws and discards as long as they come.

    Plain are a draw of the tile that a fully recorded wall has next, and a discard of a tile held,
    by a seat that is under no lock, declines no win by it and, once it has declared, discards what
    it drew.

    Args:
        table: the hand in progress; it is left as `apply` would leave it.
        rules: the rules in force.
        records: records of which those from ``start`` on come next.
        start: index of the first.

    Returns:
        Index of the first record that was not played.
    """
    wall = table.wall
    phase = table.phase
    if (
        wall is None
        or not table.complete
        or table.can_win
        or (phase != RESPOND and phase != ACT and phase != AFTER_CALL and phase != DRAW)
    ):
        return start
    seats, river, turn = table.seats, table.river, table.turn
    head, drawable, last = table.head, table.drawable, table.tile
    n_seats = len(seats)
    standard = rules.shapes == _STANDARD_ONLY
    index, end = start, len(records)
    while index < end:
        record = records[index]
        kind_of_record = type(record)
        if kind_of_record is Draw:
            if phase == RESPOND:
                actor = turn + 1
                if actor == n_seats:
                    actor = 0
            elif phase == DRAW:
                actor = turn
            else:
                break
            if record.seat != actor or record.source != "head" or not drawable:  # type: ignore[union-attr]
                break
            drawn = wall[head]
            suit = SUIT[drawn]
            if NAMES[drawn] != record.tile or suit >= _N_SUITS:  # type: ignore[union-attr]
                break
            seat = seats[actor]
            seat.concealed[drawn] += 1
            seat.codes[suit] += WEIGHT[drawn]
            seat.drawn = drawn
            seat.draws += 1
            table.passed = 0
            turn = actor
            head += 1
            drawable -= 1
            phase = ACT
        elif kind_of_record is Discard:
            if record.seat != turn or (phase != ACT and phase != AFTER_CALL):  # type: ignore[union-attr]
                break
            seat = seats[turn]
            tile = INDEX[record.tile]  # type: ignore[union-attr, index]
            kind = KIND[tile]
            concealed, drawn = seat.concealed, seat.drawn
            if not concealed[tile] or seat.locks or record.drawn is not (tile == drawn):  # type: ignore[union-attr]
                break
            if seat.waits and drawn >= 0 and seat.waits >> KIND[drawn] & 1:
                break
            if seat.declared and (tile != drawn or _has_meld(seat, kind)):
                break
            concealed[tile] -= 1
            codes = seat.codes
            codes[SUIT[tile]] -= WEIGHT[tile]
            if tile != drawn:
                # Four lookups tell that most holdings wait for nothing.
                try:
                    state = (
                        SUITED_STATES[codes[0]]
                        + SUITED_STATES[codes[1]]
                        + SUITED_STATES[codes[2]]
                        + HONOR_STATES[codes[3]]
                    )
                except KeyError:
                    state = 1
                if state in READY or not standard:
                    seat.waits = find_waits(rules, seat)
                else:
                    seat.waits = 0
            seat.drawn = -1
            seat.discards += 1
            river.append(tile)
            seat.mark = len(river)
            last = tile
            phase = RESPOND
            for other in seats:
                if other.waits and other.waits >> kind & 1 and other is not seat:
                    table.phase, table.turn, table.tile = phase, turn, last
                    table.head, table.drawable, table.replacement = head, drawable, False
                    table.can_win = find_winners(table, rules, tile)
                    return index + 1
        else:
            break
        index += 1
    if index > start:
        table.phase, table.turn, table.tile = phase, turn, last
        table.head, table.drawable, table.replacement = head, drawable, False
    return index


def _has_meld(seat: Seat, kind: int) -> bool:
    """Whether a meld begins with this kind, so that the tile may have to be added to it."""
    for meld in seat.melds:  # noqa: SIM110  a generator would cost more than the loop
        if meld.lowest == kind:
            return True
    return False
