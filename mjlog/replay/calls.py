"""Pungs, kongs and passes."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.diagnostics import Fault
from mjlog.records import Chow, Kong, Pass, Pung
from mjlog.replay.discards import check_declared_turn
from mjlog.replay.expectation import forced_win, misplaced
from mjlog.replay.waiting import close_responses, find_waits, find_winners, miss, part_with
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Meld, Seat, Table
from mjlog.table.phase import ACT, AFTER_CALL, REPLACE, RESPOND, ROB
from mjlog.tiles import HIDDEN, INDEX, KIND, NAMES


def check_claim(
    table: Table, rules: Ruleset, event: Chow | Pung | Kong, claim: str, in_game: bool
) -> Fault | None:
    """Check what every claim of a discard has in common: moment, source, tile, permission."""
    if table.phase != RESPOND or event.seat == table.turn or table.passed >> event.seat & 1:
        return misplaced(table, event)
    if not in_game:
        return Fault(
            "MJ306",
            {"seat": event.seat, "claim": claim},
            recorded=claim,
            decided_by=f"policy.claims.{claim}",
        )
    if event.from_seat != table.turn:
        return Fault("MJ307", {"seat": event.seat}, recorded=event.from_seat, expected=table.turn)
    if INDEX[event.tile] != table.tile:
        return Fault(
            "MJ305",
            {"seat": event.seat, "claim": claim},
            recorded=event.tile,
            expected=NAMES[table.tile],
        )
    if not table.drawable and rules.claims.last_discard == "win":
        return Fault(
            "MJ310",
            {"seat": event.seat, "claim": claim},
            recorded=claim,
            decided_by="policy.claims.last_discard",
        )
    seat = table.seats[event.seat]
    if seat.declared and rules.ready is not None and not rules.ready.calls:
        return Fault(
            "MJ314",
            {"seat": event.seat, "claim": claim, "kind": seat.declared},
            recorded=claim,
            decided_by="policy.ready.calls",
        )
    return None


def check_own(seat: Seat, own: Sequence[str], kind: int, copies: int, claim: str) -> Fault | None:
    """Check that the seat lays down ``copies`` of one kind, all of them held."""
    name = NAMES[kind]
    if len(own) != copies or (
        own.count(name) != copies and any(KIND[INDEX[tile]] != kind for tile in own)
    ):
        return Fault(
            "MJ311",
            {"seat": seat.index, "claim": claim},
            recorded=list(own),
            expected=[name] * copies,
        )
    missing = 0
    for tile in set(own):
        missing += max(0, own.count(tile) - seat.concealed[INDEX[tile]])
    if missing > seat.hidden:
        return Fault(
            "MJ304",
            {"seat": seat.index, "claim": claim, "tile": NAMES[kind]},
            recorded=list(own),
            expected=[NAMES[kind]] * seat.count(kind),
            decided_by="tiles",
        )
    return None


def check_chow(table: Table, rules: Ruleset, event: Chow) -> Fault | None:
    """Check a chow."""
    fault = check_claim(table, rules, event, "chow", rules.claims.chow != "none")
    return misplaced(table, event) if fault is None else fault


def check_pung(table: Table, rules: Ruleset, event: Pung) -> Fault | None:
    """Check a pung."""
    fault = check_claim(table, rules, event, "pung", rules.claims.pung)
    if fault is not None:
        return fault
    kind = KIND[table.tile]
    seat = table.seats[event.seat]
    fault = check_own(seat, event.own, kind, 2, "pung")
    if fault is not None:
        return fault
    if has_declined(table, rules, seat, kind):
        return Fault(
            "MJ327",
            {"seat": event.seat, "tile": event.tile},
            recorded="pung",
            decided_by="policy.claims.declined_pung",
        )
    return forced_win(table, rules) if table.can_win & table.must_win else None


def has_declined(table: Table, rules: Ruleset, seat: Seat, kind: int) -> bool:
    """Whether the seat has let a pung of this kind go since its own last turn (過水碰)."""
    river = table.river
    return (
        len(river) - seat.mark > 1
        and rules.claims.declined_pung == "until_own_turn"
        and any(KIND[tile] == kind for tile in river[seat.mark : -1])
    )


def apply_pung(table: Table, rules: Ruleset, event: Pung) -> None:
    """Move the discard and the seat's own pair into a meld."""
    seat = _claim(table, rules, event.seat)
    first, second = INDEX[event.own[0]], INDEX[event.own[1]]
    seat.give(first)
    seat.give(second)
    tiles = tuple(sorted((table.tile, first, second)))
    seat.melds.append(Meld("pung", tiles, event.from_seat, table.tile, False))
    table.phase = AFTER_CALL


def _claim(table: Table, rules: Ruleset, claimant: int) -> Seat:
    """Hand the turn to the claimant; whoever could have won the discard has missed it."""
    seat = table.seats[claimant]
    if table.can_win >> claimant & 1:
        miss(rules, seat, "called_instead", KIND[table.tile])
        table.can_win &= ~(1 << claimant)
    close_responses(table, rules, "missed_discard")
    table.turn = claimant
    table.calls += 1
    seat.calls += 1
    seat.drawn = -1
    return seat


def check_kong(table: Table, rules: Ruleset, event: Kong) -> Fault | None:
    """Check a kong of any kind."""
    kind = KIND[INDEX[event.tile]]
    if event.kind == "exposed":
        seat = table.seats[event.seat]
        fault = check_claim(table, rules, event, "kong", rules.claims.kong)
        if fault is None:
            fault = check_own(seat, event.own, kind, 3, "kong")
        if fault is None and table.can_win & table.must_win:
            fault = forced_win(table, rules)
    else:
        fault = _check_own_kong(table, rules, event, kind)
    if fault is None and not table.drawable:
        fault = Fault(
            "MJ326",
            {"seat": event.seat, "reserve": rules.wall.reserve},
            recorded="kong",
            decided_by="policy.wall.reserve",
        )
    if fault is None and event.level != (size := _size(event)):
        fault = Fault("MJ313", {"seat": event.seat}, recorded=event.level, expected=size)
    return fault


def _size(event: Kong) -> int:
    """Tiles of the kong once it is made; no ruleset at hand extends one beyond four."""
    return len(event.own) + (event.kind == "exposed") + 3 * (event.kind == "added")


def _check_own_kong(table: Table, rules: Ruleset, event: Kong, kind: int) -> Fault | None:
    """Check a concealed or added kong."""
    if event.seat != table.turn or table.phase not in (ACT, AFTER_CALL):
        return misplaced(table, event)
    seat = table.seats[event.seat]
    if table.phase == AFTER_CALL and not rules.kongs.after_call:
        return Fault(
            "MJ308",
            {"seat": event.seat, "kind": event.kind},
            recorded="kong",
            expected="discard",
            decided_by="policy.kongs.after_call",
        )
    if table.last_tile and not rules.kongs.on_last_tile:
        return Fault(
            "MJ309",
            {"seat": event.seat, "kind": event.kind},
            recorded="kong",
            decided_by="policy.kongs.on_last_tile",
        )
    if event.kind == "concealed":
        fault = check_own(seat, event.own, kind, 4, "kong")
    elif event.kind == "added":
        fault = check_own(seat, event.own, kind, 1, "kong")
        if fault is None and find_pung(seat, kind) < 0:
            fault = Fault("MJ312", {"seat": event.seat, "tile": NAMES[kind]}, recorded="added")
    else:
        return Fault(
            "MJ306",
            {"seat": event.seat, "claim": event.kind},
            recorded=event.kind,
            decided_by="policy.kongs.largest",
        )
    if fault is None and seat.declared and rules.ready is not None:
        fault = _check_declared_kong(table, rules, seat, event)
    return fault


def _check_declared_kong(table: Table, rules: Ruleset, seat: Seat, event: Kong) -> Fault | None:
    """Check what a declaration leaves of the right to kong."""
    assert rules.ready is not None
    if event.kind == "concealed":
        allowed = rules.ready.concealed_kong == "allowed"
        decided_by = "policy.ready.concealed_kong"
    else:
        drawn = seat.drawn in (INDEX[event.own[0]], HIDDEN)
        allowed = rules.ready.added_kong != "forbidden" and drawn
        decided_by = "policy.ready.added_kong"
    if not allowed:
        return Fault(
            "MJ316",
            {"seat": seat.index, "kind": seat.declared, "kong": event.kind},
            recorded=event.kind,
            decided_by=decided_by,
        )
    fault = check_declared_turn(table, rules, seat)
    return None if fault is not None and fault.code == "MJ317" else fault


def find_pung(seat: Seat, kind: int) -> int:
    """Return the position of the seat's pung of this kind among its melds, -1 without one."""
    for index, meld in enumerate(seat.melds):
        if meld.kind == "pung" and meld.lowest == kind:
            return index
    return -1


def apply_kong(table: Table, rules: Ruleset, event: Kong) -> None:
    """Lay the kong down; an added one stands open to robbery before its replacement."""
    tile = INDEX[event.tile]
    kind = KIND[tile]
    own = tuple(INDEX[name] for name in event.own)
    if event.kind == "exposed":
        discarder = table.turn
        seat = _claim(table, rules, event.seat)
        meld = Meld("kong", tuple(sorted((tile, *own))), discarder, tile, False)
    else:
        seat = table.seats[event.seat]
        if seat.drawn >= 0 and seat.waits >> KIND[seat.drawn] & 1:
            miss(rules, seat, "missed_self_draw", KIND[seat.drawn])
        if seat.locks:
            part_with(rules, seat, kind, event.kind == "concealed")
        meld = Meld("kong", own, -1, -1, True)
    for name in own:
        seat.give(name)
    if event.kind == "added":
        index = find_pung(seat, kind)
        pung = seat.melds[index]
        seat.melds[index] = Meld("kong", (*pung.tiles, *own), pung.from_seat, pung.called, False)
    else:
        seat.melds.append(meld)
    seat.kongs += 1
    seat.drawn = -1
    seat.waits = find_waits(rules, seat)
    table.kongs += 1
    table.tile = tile
    if event.kind in rules.kongs.robbed:
        table.phase = ROB
        table.can_win = find_winners(table, rules, tile)
    else:
        table.phase = REPLACE


def open_options(table: Table, rules: Ruleset, seat: Seat) -> list[str]:
    """Return what the seat could do with the discard or added kong: win, kong, pung, chow."""
    options = []
    if table.can_win >> seat.index & 1:
        options.append("win")
    if table.phase == RESPOND and not (
        (not table.drawable and rules.claims.last_discard == "win")
        or (seat.declared and rules.ready is not None and not rules.ready.calls)
    ):
        kind = KIND[table.tile]
        copies = seat.count(kind)
        if copies >= 3 and rules.claims.kong and table.drawable:
            options.append("kong")
        if copies >= 2 and rules.claims.pung and not has_declined(table, rules, seat, kind):
            options.append("pung")
    return options


def check_pass(table: Table, rules: Ruleset, event: Pass) -> Fault | None:
    """Check that the seat had something to pass, and that exactly that is listed."""
    if table.phase not in (RESPOND, ROB) or event.seat == table.turn:
        return misplaced(table, event)
    seats = len(table.seats)
    order = (event.seat - table.turn) % seats
    if table.passed and any(
        table.passed >> seat & 1 and (seat - table.turn) % seats >= order for seat in range(seats)
    ):
        return Fault("MJ323", {"seat": event.seat}, recorded="pass")
    seat = table.seats[event.seat]
    if seat.hidden:
        return None
    options = open_options(table, rules, seat)
    if event.options != options:
        return Fault("MJ322", {"seat": event.seat}, recorded=list(event.options), expected=options)
    if "win" in options and table.must_win >> event.seat & 1:
        return forced_win(table, rules)
    return None


def apply_pass(table: Table, rules: Ruleset, event: Pass) -> None:
    """Note that the seat has spoken; absence of a pass means the same."""
    table.passed |= 1 << event.seat
