"""Plain turns in one go: most of a log is a draw from the head and a discard nobody can win.

`play_turns` does what `check` and `apply` would do one event after the other, for the events about
which there is nothing to say, and stops before the first that needs a closer look. It is the
innermost loop of verifying, so events are the two bytes that say them, the table's fields are kept
in local names, and nothing is called that can be done without.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjlog.codec.compact.codes import DISCARD_DRAWN, DISCARD_HELD, DISCARD_UNKNOWN
from mjlog.codec.compact.lines import PLAIN, UNTOLD
from mjlog.records import Discard
from mjlog.replay.discards import apply_discard, check_discard
from mjlog.replay.waiting import find_waits, offer, open_by_turn
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.special import STANDARD, never_special
from mjlog.shapes.suits import HONOR_STATES, READY, SUITED_STATES, WEIGHT
from mjlog.table import Seat, Table
from mjlog.table.phase import ACT, AFTER_CALL, DRAW, RESPOND
from mjlog.tiles import FIRST_FLOWER, HIDDEN, KIND, SUIT

_STANDARD_ONLY: Final = (STANDARD,)
# A draw from the head is the seat and the tile alone; so much more are the discards.
_DRAWN: Final = DISCARD_DRAWN << 10
_HELD: Final = DISCARD_HELD << 10
_AFTER_DISCARDS: Final = DISCARD_UNKNOWN + 1 << 10


def play_turns(table: Table, rules: Ruleset, codes: Sequence[int], start: int) -> int:
    """Play plain draws and discards as long as they come.

    Plain are a draw of the tile that a fully recorded wall has next (where none is recorded and no
    tile is hidden, of any that is left), and a discard of a tile held, by a seat that is under no
    lock, declines no win by it and, once it has declared, discards what it drew.

    Args:
        table: the hand in progress; it is left as `apply` would leave it.
        rules: the rules in force.
        codes: events in two bytes (`mjlog.codec.compact`), of which those from ``start`` on come
            next.
        start: index of the first.

    Returns:
        Index of the first event that was not played. What seats wait for changes with the last one
        that was, if at all; a tile that somebody waits for, or a discard of a seat under a lock, is
        the last as well.
    """
    wall = table.wall
    index, end = start, len(codes)
    if index == end or table.opening or (table.hidden if wall is None else not table.complete):
        return start
    unseen = table.unseen
    if rules.aborts is not None and len(table.river) < len(table.seats):
        return start  # the first discards may call the hand off
    if table.phase == ACT or table.phase == AFTER_CALL:
        if not _HELD <= codes[index] < _AFTER_DISCARDS:
            return start
        record = PLAIN[codes[index]]
        if type(record) is not Discard or check_discard(table, rules, record) is not None:
            return start
        seat = table.seats[table.turn]
        before = seat.waits
        apply_discard(table, rules, record)
        index += 1
        if seat.waits != before or seat.locks:
            return index
    phase = table.phase
    if table.can_win or (phase != RESPOND and phase != DRAW):
        return index
    seats, river, turn = table.seats, table.river, table.turn
    head, last = table.head, table.tile
    stop = head + table.drawable
    standard = rules.shapes == _STANDARD_ONLY
    actor = turn if phase == DRAW else table.after(turn)
    n_seats = len(seats)
    waited = bound = 0
    for seat in seats:
        waited |= seat.waits
        if seat.locks or seat.declared:
            bound |= 1 << seat.index
    first = index
    if index > start and waited >> KIND[last] & 1:
        return index
    while index < end and head != stop:
        draw = codes[index]
        drawn = draw - (actor << 8)
        if not 0 <= drawn < HIDDEN:
            break
        kind = KIND[drawn]
        if kind >= FIRST_FLOWER:
            break
        if wall is None:
            if not unseen[drawn]:
                break
            unseen[drawn] -= 1
        elif drawn != wall[head]:
            break
        seat = seats[actor]
        seat.draws += 1
        turn = actor
        head += 1
        index += 1
        follow = codes[index] if index < end else UNTOLD
        tile = drawn
        if (
            follow != draw + _DRAWN
            or (waited >> kind & 1 and seat.waits >> kind & 1)
            or (bound >> actor & 1 and (seat.locks or _has_meld(seat, kind)))
        ):
            concealed, suits = seat.concealed, seat.codes
            concealed[drawn] += 1
            suits[SUIT[drawn]] += WEIGHT[drawn]
            tile = follow - _HELD - (actor << 8)
            if (
                not 0 <= tile < HIDDEN
                or not concealed[tile]
                or tile == drawn
                or bound >> actor & 1
                or (waited >> kind & 1 and seat.waits >> kind & 1)
            ):
                seat.drawn = drawn
                phase = ACT
                if seat.locks:
                    open_by_turn(rules, seat, False)
                break
            concealed[tile] -= 1
            suits[SUIT[tile]] -= WEIGHT[tile]
            # Four lookups tell that most holdings wait for nothing.
            try:
                state = (
                    SUITED_STATES[suits[0]]
                    + SUITED_STATES[suits[1]]
                    + SUITED_STATES[suits[2]]
                    + HONOR_STATES[suits[3]]
                )
            except KeyError:
                state = READY[0]
            if state in READY or not (standard or seat.melds or never_special(suits)):
                before = seat.waits
                seat.waits = find_waits(rules, seat)
                if before or seat.waits:
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
        if waited >> kind & 1:
            for other in seats:
                if other.waits >> kind & 1 and other is not seat:
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
                    offer(table, rules, last)
                    break
    return index


def _has_meld(seat: Seat, kind: int) -> bool:
    """Whether a meld begins with this kind, so that the tile may have to be added to it."""
    return kind in [meld.lowest for meld in seat.melds]
