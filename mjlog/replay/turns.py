"""Plain turns in one go: most of a log is a draw from the head and a discard nobody can win.

`play_turns` does what `check` and `apply` would do one event after the other, for the events about
which there is nothing to say, and stops before the first that needs a closer look. It is the
innermost loop of verifying, so it keeps the table's fields in local names and calls nothing it can
do without.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.records import Discard, Draw, Record
from mjlog.replay.discards import apply_discard, check_discard
from mjlog.replay.waiting import find_waits, find_winners
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.special import STANDARD
from mjlog.shapes.suits import HONOR_STATES, READY, SUITED_STATES, WEIGHT
from mjlog.table import Seat, Table
from mjlog.table.phase import ACT, AFTER_CALL, DRAW, RESPOND
from mjlog.tiles import FIRST_FLOWER, INDEX, KIND, NAMES, SUIT

_STANDARD_ONLY = (STANDARD,)


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
        Index of the first record that was not played. What seats wait for changes with the last
        one that was, if at all.
    """
    wall = table.wall
    index, end = start, len(records)
    if wall is None or not table.complete or index == end or table.opening:
        return start
    if table.phase == ACT or table.phase == AFTER_CALL:
        record = records[index]
        if type(record) is not Discard or check_discard(table, rules, record) is not None:
            return start
        seat = table.seats[table.turn]
        waited = seat.waits
        apply_discard(table, rules, record)
        index += 1
        if seat.waits != waited:
            return index
    if table.can_win or (table.phase != RESPOND and table.phase != DRAW):
        return index
    seats, river, turn = table.seats, table.river, table.turn
    head, last = table.head, table.tile
    stop = head + table.drawable
    standard = rules.shapes == _STANDARD_ONLY
    actor = turn if table.phase == DRAW else table.after(turn)
    n_seats = len(seats)
    first = index
    phase = table.phase
    while index < end:
        record = records[index]
        if (
            type(record) is not Draw
            or record.seat != actor
            or record.source != "head"
            or head == stop
        ):
            break
        drawn = wall[head]
        name = record.tile
        kind = KIND[drawn]
        if NAMES[drawn] != name or kind >= FIRST_FLOWER:
            break
        seat = seats[actor]
        seat.draws += 1
        turn = actor
        head += 1
        index += 1
        follow = records[index] if index < end else None
        plain = (
            type(follow) is Discard
            and follow.seat == turn
            and not seat.locks
            and not (seat.waits and seat.waits >> kind & 1)
        )
        tile = drawn
        if not (
            plain
            and follow.drawn is True  # type: ignore[union-attr]
            and follow.tile == name  # type: ignore[union-attr]
            and not (seat.declared and _has_meld(seat, kind))
        ):
            concealed, codes = seat.concealed, seat.codes
            concealed[drawn] += 1
            codes[SUIT[drawn]] += WEIGHT[drawn]
            if plain:
                tile = INDEX[follow.tile]  # type: ignore[union-attr, index]
            if (
                tile == drawn or not concealed[tile] or seat.declared or follow.drawn is not False  # type: ignore[union-attr]
            ):
                seat.drawn = drawn
                phase = ACT
                break
            concealed[tile] -= 1
            codes[SUIT[tile]] -= WEIGHT[tile]
            # Four lookups tell that most holdings wait for nothing.
            try:
                state = (
                    SUITED_STATES[codes[0]]
                    + SUITED_STATES[codes[1]]
                    + SUITED_STATES[codes[2]]
                    + HONOR_STATES[codes[3]]
                )
            except KeyError:
                state = READY[0]
            if state in READY or not standard:
                waited = seat.waits
                seat.waits = find_waits(rules, seat)
                if waited or seat.waits:
                    end = index + 1
            elif seat.waits:
                seat.waits = 0
                end = index + 1
            kind = KIND[tile]
        seat.discards += 1
        river.append(tile)
        seat.mark = len(river)
        last = tile
        phase = RESPOND
        index += 1
        actor = turn + 1
        if actor == n_seats:
            actor = 0
        for other in seats:
            if other.waits and other.waits >> kind & 1 and other is not seat:
                break
        else:
            continue
        break
    if index > first:
        table.phase, table.turn, table.tile = phase, turn, last
        table.head, table.drawable = head, stop - head
        table.replacement = False
        table.passed = 0
        if phase == RESPOND:
            seats[turn].drawn = -1
            kind = KIND[last]
            for seat in seats:
                if seat.waits >> kind & 1:
                    table.can_win = find_winners(table, rules, last)
                    break
    return index


def _has_meld(seat: Seat, kind: int) -> bool:
    """Whether a meld begins with this kind, so that the tile may have to be added to it."""
    return kind in [meld.lowest for meld in seat.melds]
