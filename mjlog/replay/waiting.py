"""Waits, and the missed-win locks that depend on them."""

from __future__ import annotations

from mjlog.records.values import By
from mjlog.replay.situation import score_win
from mjlog.rules.policies import Lock
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.special import STANDARD
from mjlog.shapes.waits import is_complete, kinds_in, standard_waits, waits
from mjlog.table import Seat, Table
from mjlog.table.phase import ROB
from mjlog.tiles import HIDDEN, KIND

_STANDARD_ONLY = (STANDARD,)


def find_waits(rules: Ruleset, seat: Seat) -> int:
    """Return the mask of kinds that complete a seat's tiles; 0 while any of them is hidden.

    A kind of which the seat owns every copy is not a wait.
    """
    if seat.concealed[HIDDEN]:
        return 0
    if rules.shapes == _STANDARD_ONLY:
        mask = standard_waits(seat.codes)
    else:
        mask = waits(seat.codes, rules.shapes, len(seat.melds), 0)
    if mask:
        mask &= rules.kinds
        owned = seat.owned if seat.melds else seat.count
        for kind in kinds_in(mask):
            if owned(kind) >= rules.kind_copies[kind]:
                mask &= ~(1 << kind)
    return mask


def holds_complete(rules: Ruleset, seat: Seat) -> bool:
    """Whether the tiles a seat holds in its own turn are a complete hand."""
    return not seat.hidden and is_complete(seat.codes, rules.shapes, len(seat.melds))


def is_blocked(rules: Ruleset, seat: Seat, kind: int, own_draw: bool) -> Lock | None:
    """Return the lock that forbids the seat to win this kind now, if any."""
    if seat.locks:
        for index, lock in enumerate(rules.missed_win):
            if (
                seat.locks >> index & 1
                and not (lock.blocks == "discard_wins" and own_draw)
                and not (lock.blocks == "same_tile" and not seat.missed >> kind & 1)
            ):
                return lock
    return None


def miss(rules: Ruleset, seat: Seat, cause: str, kind: int) -> None:
    """Close the locks that this cause closes: the seat could win ``kind`` and does not."""
    for index, lock in enumerate(rules.missed_win):
        if cause in lock.enter and not seat.locks >> index & 1:
            seat.locks |= 1 << index
            seat.missed = seat.waits | 1 << kind


def decline_own(table: Table, rules: Ruleset, seat: Seat) -> None:
    """Close the locks of a seat that does not win the tile it drew, which completes its hand."""
    if rules.missed_win and not bars_win(table, rules) and is_enough(table, rules, seat, "self"):
        miss(rules, seat, "missed_self_draw", KIND[seat.drawn])


def close_responses(table: Table, rules: Ruleset, cause: str) -> None:
    """Everybody who could have won the tile has now let it go."""
    if table.can_win:
        kind = KIND[table.tile]
        for seat in table.seats:
            if table.can_win >> seat.index & 1:
                miss(rules, seat, cause, kind)
        table.can_win = 0
    table.passed = 0


def part_with(rules: Ruleset, seat: Seat, kind: int, concealed_kong: bool) -> None:
    """Open the locks that a discard or kong of ``kind`` opens.

    To be called while the seat still holds the tile: what counts is whether the tiles held before
    the discard or kong were a complete hand.
    """
    for index, lock in enumerate(rules.missed_win):
        if not seat.locks >> index & 1:
            continue
        if lock.release == "incomplete_fourteen":
            if concealed_kong and not lock.concealed_kong_releases:
                continue
            stays = (
                holds_complete(rules, seat)
                if lock.reading == "remaining"
                else bool(seat.missed >> kind & 1)
            )
        else:
            stays = lock.release != "own_discard" or concealed_kong
        if not stays:
            seat.locks &= ~(1 << index)


def is_enough(table: Table, rules: Ruleset, seat: Seat, by: By) -> bool:
    """Whether a win of the tile now in hand or lying open reaches the minimum, if there is one.

    The tile must complete the seat's hand.
    """
    return not rules.scoring.minimum or score_win(table, rules, seat.index, by).enough


def bars_win(table: Table, rules: Ruleset) -> bool:
    """Whether the tile in hand replaces an exposed kong, upon which nobody may win."""
    return table.replacement and table.claimed_kong and not rules.kongs.win_after_exposed


def can_win_own(table: Table, rules: Ruleset, seat: Seat) -> bool:
    """Whether the tile just drawn completes the seat's hand and nothing forbids the win."""
    return (
        seat.drawn >= 0
        and bool(seat.waits >> KIND[seat.drawn] & 1)
        and is_blocked(rules, seat, KIND[seat.drawn], True) is None
        and not bars_win(table, rules)
        and is_enough(table, rules, seat, "self")
    )


def find_winners(table: Table, rules: Ruleset, tile: int) -> int:
    """Return the mask of seats, the actor left out, that could win ``tile`` now.

    To be called once the tile lies open: what a win is worth depends on the whole table.
    """
    mask = 0
    kind = KIND[tile]
    by: By = "rob" if table.phase == ROB else "discard"
    for seat in table.seats:
        if (
            seat.waits >> kind & 1
            and seat.index != table.turn
            and is_blocked(rules, seat, kind, False) is None
            and is_enough(table, rules, seat, by)
        ):
            mask |= 1 << seat.index
    return mask
