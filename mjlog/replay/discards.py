"""Discards and ready declarations."""

from __future__ import annotations

from mjlog.diagnostics import Fault
from mjlog.records import DeclareReady, Discard
from mjlog.replay.expectation import misplaced
from mjlog.replay.formalities import after_discard
from mjlog.replay.swaps import barred_kinds, check_swap
from mjlog.replay.waiting import (
    can_win_own,
    decline_own,
    find_waits,
    offer,
    part_with,
)
from mjlog.rules.policies import Declaration
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.special import STANDARD
from mjlog.shapes.suits import DEAD, READY, WEIGHT, suit_entry
from mjlog.table import Seat, Table
from mjlog.table.phase import ACT, AFTER_CALL, DECLARED, OWING, RESPOND, TURNED
from mjlog.tiles import HIDDEN, INDEX, KIND, NAMES, SUIT, names


def check_discard(table: Table, rules: Ruleset, event: Discard) -> Fault | None:
    """Check the turn, that the tile is held, the drawn flag and what a declaration demands."""
    phase = table.phase
    if event.seat != table.turn or (
        phase != ACT
        and phase != AFTER_CALL
        and phase != DECLARED
        and phase != TURNED
        and (phase != OWING or turns_before_discard(rules))
    ):
        return misplaced(table, event)
    seat = table.seats[event.seat]
    tile = INDEX[event.tile]
    if not (seat.concealed[tile] or seat.concealed[HIDDEN]):
        return Fault(
            "MJ302",
            {"seat": event.seat, "tile": event.tile},
            recorded=event.tile,
            expected=names(sorted(set(seat.tiles()))),
            decided_by="tiles",
        )
    if seat.drawn < 0 and rules.claims.swap != "free":
        fault = check_swap(rules, seat, tile)
        if fault is not None:
            return fault
    if seat.declared:
        fault = check_declared_turn(table, rules, seat)
        if fault is None and phase == DECLARED:
            fault = _check_stays_ready(table, rules, seat, tile)
        elif fault is None and tile != seat.drawn and seat.drawn != HIDDEN:
            fault = Fault(
                "MJ315",
                {"seat": event.seat, "tile": event.tile, "kind": seat.declared},
                recorded=event.tile,
                expected=NAMES[seat.drawn],
                decided_by="policy.ready",
            )
        if fault is not None:
            return fault
    drawn = seat.drawn == tile
    if event.drawn is not None and (event.drawn is not drawn or seat.declared) and not seat.hidden:
        if event.drawn is not drawn and not (drawn and seat.concealed[tile] > 1):
            return Fault(
                "MJ303",
                {"seat": event.seat, "tile": event.tile},
                recorded=event.drawn,
                expected=drawn,
            )
        if seat.declared and phase == ACT and not event.drawn:
            return Fault(
                "MJ315",
                {"seat": event.seat, "tile": event.tile, "kind": seat.declared},
                recorded=event.drawn,
                expected=True,
                decided_by="policy.ready",
            )
    return None


def turns_before_discard(rules: Ruleset) -> bool:
    """Whether a kong's indicator is turned before the discard that follows."""
    return rules.indicators is not None and rules.indicators.open_kong == "before_discard"


def check_declared_turn(table: Table, rules: Ruleset, seat: Seat) -> Fault | None:
    """Check that a declared seat does not pass by a win or an added kong it is bound to."""
    if table.phase not in (ACT, OWING):
        return None
    if table.must_win >> seat.index & 1 and can_win_own(table, rules, seat):
        return Fault(
            "MJ321",
            {"seat": seat.index, "tile": NAMES[seat.drawn], "kind": seat.declared},
            expected="win",
            decided_by="policy.ready",
        )
    if must_add(table, rules, seat):
        return Fault(
            "MJ317",
            {"seat": seat.index, "tile": NAMES[seat.drawn], "kind": seat.declared},
            expected="kong",
            decided_by="policy.ready.added_kong",
        )
    return None


def must_add(table: Table, rules: Ruleset, seat: Seat) -> bool:
    """Whether a declared seat has drawn the fourth tile of its own pung and has to add it."""
    ready = rules.ready
    return (
        bool(seat.declared)
        and ready is not None
        and ready.added_kong == "forced"
        and seat.drawn >= 0
        and bool(table.drawable)
        and any(meld.kind == "pung" and meld.lowest == KIND[seat.drawn] for meld in seat.melds)
    )


def _check_stays_ready(table: Table, rules: Ruleset, seat: Seat, tile: int) -> Fault | None:
    if seat.hidden or leaves_ready(rules, seat, tile):
        return None
    return Fault(
        "MJ318",
        {"seat": seat.index, "tile": NAMES[tile], "kind": seat.declared},
        recorded=NAMES[tile],
        expected=names(ready_discards(rules, seat)),
        decided_by="policy.ready",
    )


def leaves_ready(rules: Ruleset, seat: Seat, tile: int) -> bool:
    """Whether the tiles left after discarding ``tile`` wait for something."""
    seat.give(tile)
    ready = find_waits(rules, seat) != 0
    seat.take(tile)
    return ready


def can_stay_ready(rules: Ruleset, seat: Seat) -> bool:
    """Whether some discard leaves the seat ready; that of the tile just drawn is known."""
    if seat.waits and seat.drawn >= 0:
        return True
    if rules.shapes != (STANDARD,):
        return any(leaves_ready(rules, seat, tile) for tile in _open_to_discard(rules, seat))
    codes = seat.codes
    states = [suit_entry(codes[suit], suit == 3).state for suit in range(4)]
    total = sum(states)
    for tile in _open_to_discard(rules, seat):
        # A discard changes one suit; a wait needs the other three to be almost complete.
        suit = SUIT[tile]
        others = total - states[suit]
        if others < DEAD:
            state = others + suit_entry(codes[suit] - WEIGHT[tile], suit == 3).state
            if state in READY and leaves_ready(rules, seat, tile):
                return True
    return False


def _open_to_discard(rules: Ruleset, seat: Seat) -> list[int]:
    """Return the tiles, each once, that the seat may discard; hidden ones are left out."""
    held = [tile for tile, copies in enumerate(seat.concealed[:HIDDEN]) if copies]
    barred = barred_kinds(rules, seat)
    return [tile for tile in held if KIND[tile] not in barred] if barred else held


def ready_discards(rules: Ruleset, seat: Seat) -> list[int]:
    """Return the tiles whose discard leaves the seat ready."""
    return [tile for tile in _open_to_discard(rules, seat) if leaves_ready(rules, seat, tile)]


def apply_discard(table: Table, rules: Ruleset, event: Discard) -> None:
    """Lay the tile into the river and find out who could win it."""
    seat = table.seats[event.seat]
    tile = INDEX[event.tile]
    kind = KIND[tile]
    drawn = seat.drawn
    if seat.waits and drawn >= 0 and seat.waits >> KIND[drawn] & 1:
        decline_own(table, rules, seat)
    if seat.locks:
        part_with(rules, seat, kind, False)
    if not seat.concealed[tile]:
        _uncover(table, tile)
    seat.give(tile)
    if tile != drawn:
        seat.waits = find_waits(rules, seat)
    if event.drawn is None:
        table.unmarked = True
    seat.drawn = -1
    seat.discards += 1
    river = table.river
    river.append(tile)
    seat.mark = len(river)
    table.tile = tile
    table.replacement = table.flower_replacement = False
    was = table.phase
    table.phase = RESPOND
    for other in table.seats:
        if other.waits and other.waits >> kind & 1 and other is not seat:
            offer(table, rules, tile)
            break
    if rules.formal:
        after_discard(table, rules, was)


def _uncover(table: Table, tile: int) -> None:
    """Account for a tile that was hidden until it was laid down."""
    if not table.complete:
        table.unseen[tile] -= 1


def earned_kind(table: Table, rules: Ruleset) -> Declaration | None:
    """Return the declaration that the coming discard earns."""
    if rules.ready is None:
        return None
    discards = len(table.river) + 1
    first = not table.seats[table.turn].discards
    undisturbed = not table.calls and not table.kongs
    for kind in rules.ready.kinds:
        if (
            (kind.within_discards is None or discards <= kind.within_discards)
            and (first or not kind.own_first)
            and (undisturbed or not kind.undisturbed)
        ):
            return kind
    return None


def check_declare_ready(table: Table, rules: Ruleset, event: DeclareReady) -> Fault | None:
    """Check that the seat may declare now, that it can be ready, and the kind it earns."""
    ready = rules.ready
    phase = table.phase
    if ready is None:
        return Fault("MJ113", {"type": "declare_ready"}, decided_by="policy.ready")
    if event.seat != table.turn or not (
        phase in (ACT, AFTER_CALL, TURNED) or (phase == OWING and not turns_before_discard(rules))
    ):
        return misplaced(table, event)
    seat = table.seats[event.seat]
    reason = declaration_bar(table, rules, seat)
    if reason:
        return Fault(
            "MJ320",
            {"seat": event.seat, "reason": reason},
            recorded=event.kind,
            decided_by=f"policy.ready.{reason}",
        )
    earned = earned_kind(table, rules)
    if earned is None or event.kind != earned.id:
        return Fault(
            "MJ319",
            {"seat": event.seat, "kind": event.kind},
            recorded=event.kind,
            expected=earned.id if earned else None,
            decided_by="policy.ready.kinds",
        )
    if not seat.hidden and not can_stay_ready(rules, seat):
        return Fault(
            "MJ318",
            {"seat": event.seat, "kind": event.kind, "tile": None},
            recorded=event.kind,
            expected=None,
            decided_by="policy.ready",
        )
    return None


def declaration_bar(table: Table, rules: Ruleset, seat: Seat) -> str:
    """Return which condition forbids the seat to declare now, empty if none does."""
    ready = rules.ready
    if ready is None:
        return "not_in_game"
    if seat.declared:
        return "declared_already"
    if table.phase == AFTER_CALL and not ready.after_call:
        return "after_call"
    if table.last_tile and not ready.on_last_tile:
        return "on_last_tile"
    if table.drawable < ready.least_left:
        return "least_left"
    if seat.calls and not ready.open_hand:
        return "open_hand"
    if ready.least_points is not None and table.scores[seat.index] < ready.least_points:
        return "least_points"
    # Declaring with a winning draw in hand declines it, which closes the lock in the same breath.
    if not ready.while_locked and (
        seat.locks
        or (
            can_win_own(table, rules, seat)
            and any("missed_self_draw" in lock.enter for lock in rules.missed_win)
        )
    ):
        return "while_locked"
    return ""


def apply_declare_ready(table: Table, rules: Ruleset, event: DeclareReady) -> None:
    """Lock the seat's hand from the coming discard on."""
    seat = table.seats[event.seat]
    seat.declared = event.kind
    earned = earned_kind(table, rules)
    if earned is not None and earned.must_win and earned.id == event.kind:
        table.must_win |= 1 << event.seat
    table.phase = DECLARED
