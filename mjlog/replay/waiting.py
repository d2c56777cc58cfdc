"""Waits, and the missed-win locks that depend on them."""

from __future__ import annotations

from typing import Final

from mjlog.diagnostics import Label
from mjlog.records.values import By
from mjlog.replay.situation import score_win
from mjlog.rules.policies import Lock
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.special import STANDARD
from mjlog.shapes.waits import is_complete, kinds_in, standard_waits, waits
from mjlog.table import Seat, Table
from mjlog.table.phase import DECLARED, ROB
from mjlog.tiles import HIDDEN, KIND, NAMES, label

_STANDARD_ONLY: Final = (STANDARD,)


def find_waits(rules: Ruleset, seat: Seat) -> int:
    """Return the mask of kinds that complete a seat's tiles; 0 while any of them is hidden.

    A kind of which the seat owns every copy is not a wait; whether those in melds count is for the
    rules to say.
    """
    if seat.concealed[HIDDEN]:
        return 0
    if rules.shapes == _STANDARD_ONLY:
        mask = standard_waits(seat.codes)
    else:
        mask = waits(seat.codes, rules.shapes, len(seat.melds), 0)
    if mask:
        mask &= rules.kinds
        owned = seat.owned if seat.melds and rules.melds_fill else seat.count
        for kind in kinds_in(mask):
            if owned(kind) >= rules.kind_copies[kind]:
                mask &= ~(1 << kind)
    return mask


def completes(rules: Ruleset, seat: Seat, kind: int, shapes: tuple[str, ...]) -> bool:
    """Whether a kind that a seat waits for completes one of these shapes."""
    return shapes == rules.shapes or bool(waits(seat.codes, shapes, len(seat.melds), 0) >> kind & 1)


def holds_complete(rules: Ruleset, seat: Seat) -> bool:
    """Whether the tiles a seat holds in its own turn are a complete hand."""
    return not seat.hidden and is_complete(seat.codes, rules.shapes, len(seat.melds))


def is_blocked(
    table: Table, rules: Ruleset, seat: Seat, kind: int, own_draw: bool, *, but: int = 0
) -> Lock | None:
    """Return the lock that forbids the seat to win this kind now, if any but those of a mask."""
    for lock in closed_locks(table, rules, seat, but=but):
        if not (lock.blocks == "discard_wins" and own_draw) and not (
            lock.blocks == "same_tile" and not seat.missed >> kind & 1
        ):
            return lock
    return None


def closed_locks(table: Table, rules: Ruleset, seat: Seat, *, but: int = 0) -> list[Lock]:
    """Return the locks that are closed for a seat now, leaving out those of a mask."""
    locks = seat.locks & ~but
    return [
        lock
        for index, lock in enumerate(rules.missed_win)
        if locks >> index & 1 or ("own_discard" in lock.enter and _thrown(table, seat))
    ]


def _thrown(table: Table, seat: Seat) -> bool:
    """Whether the seat waits for a kind that it has discarded in this hand."""
    return any(seat.waits >> KIND[tile] & 1 for tile in table.discards_of(seat.index))


def why_closed(table: Table, rules: Ruleset, seat: Seat, lock: Lock) -> Label:
    """Return in words what has closed a lock."""
    if seat.locks >> rules.missed_win.index(lock) & 1:
        return Label("it let a win go before", "先前放過可胡的牌")
    tile = next(tile for tile in table.discards_of(seat.index) if seat.waits >> KIND[tile] & 1)
    return Label(
        f"it has discarded {NAMES[tile]} itself, which it waits for",
        f"自己打過所聽的{label(tile, 'zh')}",
    )


def miss(table: Table, rules: Ruleset, seat: Seat, cause: str, kind: int, *, able: bool) -> None:
    """Close the locks that this cause closes: ``kind`` completes the seat's hand and goes by.

    Args:
        table: the hand in progress.
        rules: the rules in force.
        seat: who does not win.
        cause: how the tile goes by.
        kind: what would have completed the hand.
        able: the seat could have won it.
    """
    free = not seat.locks
    for index, lock in enumerate(rules.missed_win):
        if (
            cause in lock.enter
            and not seat.locks >> index & 1
            and (able or lock.test == "shape")
            and (not lock.only_after_declaring or (seat.declared and table.phase != DECLARED))
        ):
            seat.locks |= 1 << index
            seat.missed = seat.waits | 1 << kind
    if free and seat.locks:
        seat.locked += 1


def decline_own(table: Table, rules: Ruleset, seat: Seat) -> None:
    """Close the locks of a seat that does not win the tile it drew, which completes its hand."""
    if rules.missed_win and not bars_win(table, rules):
        able = is_enough(table, rules, seat, "self")
        miss(table, rules, seat, "missed_self_draw", KIND[seat.drawn], able=able)


def close_responses(table: Table, rules: Ruleset, cause: str) -> None:
    """Everybody who could have won the tile has now let it go."""
    if table.can_win:
        kind = KIND[table.tile]
        for seat in table.seats:
            if table.can_win >> seat.index & 1:
                miss(table, rules, seat, cause, kind, able=True)
        table.can_win = 0
    table.passed = 0


def open_by_turn(rules: Ruleset, seat: Seat, called: bool) -> None:
    """Open the locks that the seat's own draw, or its own call, opens."""
    for index, lock in enumerate(rules.missed_win):
        if lock.release == "own_turn" or (lock.release == "own_draw" and not called):
            seat.locks &= ~(1 << index)


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
        and not bars_win(table, rules)
        and is_blocked(table, rules, seat, KIND[seat.drawn], True) is None
        and is_enough(table, rules, seat, "self")
    )


def offer(table: Table, rules: Ruleset, tile: int, shapes: tuple[str, ...] | None = None) -> None:
    """Find out who could win a tile that now lies open; ``Table.can_win`` is set to them.

    What a win is worth depends on the whole table. Whoever holds a hand that the tile completes
    and cannot win it has missed it at once, where the rules look at the shape alone.

    Args:
        table: the hand in progress.
        rules: the rules in force.
        tile: the tile.
        shapes: the shapes that may win it; by default those of the game.
    """
    mask = 0
    kind = KIND[tile]
    by: By = "rob" if table.phase == ROB else "discard"
    for seat in table.seats:
        if (
            seat.waits >> kind & 1
            and seat.index != table.turn
            and (shapes is None or completes(rules, seat, kind, shapes))
        ):
            if is_blocked(table, rules, seat, kind, False) is None and is_enough(
                table, rules, seat, by
            ):
                mask |= 1 << seat.index
            elif rules.missed_win:
                cause = "missed_rob" if by == "rob" else "missed_discard"
                miss(table, rules, seat, cause, kind, able=False)
    table.can_win = mask
