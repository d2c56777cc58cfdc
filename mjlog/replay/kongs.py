"""Kongs: exposed, concealed, added."""

from __future__ import annotations

from mjlog.diagnostics import Fault
from mjlog.records import Kong
from mjlog.replay.calls import check_claim, check_own, claim
from mjlog.replay.discards import check_declared_turn
from mjlog.replay.expectation import forced_win, misplaced
from mjlog.replay.formalities import owe_indicator
from mjlog.replay.waiting import decline_own, find_waits, offer, part_with
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.decompose import readings
from mjlog.shapes.waits import kinds_in
from mjlog.table import Meld, Seat, Table
from mjlog.table.phase import ACT, AFTER_CALL, INDICATE, OWING, REPLACE, ROB, TURNED
from mjlog.tiles import HIDDEN, INDEX, KIND, NAMES


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
    if fault is None and not kongs_left(table, rules):
        fault = Fault(
            "MJ340",
            {"seat": event.seat},
            recorded=table.kongs + 1,
            expected=rules.kongs.most,
            decided_by="policy.kongs.most",
        )
    if fault is None and event.level != (size := _size(event)):
        fault = Fault("MJ313", {"seat": event.seat}, recorded=event.level, expected=size)
    if fault is None and event.kind == "exposed" and not rules.claims.kong_from_previous:
        fault = _check_previous(table, event)
    return fault


def _check_previous(table: Table, event: Kong) -> Fault | None:
    """Check that it is not the seat before that gave the tile; the kong can be made all the same.

    So this comes after whatever says that it cannot.
    """
    if event.seat != table.after(table.turn):
        return None
    return Fault(
        "MJ329",
        {"seat": event.seat, "tile": event.tile},
        recorded="kong",
        decided_by="policy.claims.kong_from_previous",
    )


def kongs_left(table: Table, rules: Ruleset) -> bool:
    """Whether another kong may be made on the table."""
    return rules.kongs.most is None or table.kongs < rules.kongs.most


def _size(event: Kong) -> int:
    """Tiles of the kong once it is made; no ruleset at hand extends one beyond four."""
    return len(event.own) + (event.kind == "exposed") + 3 * (event.kind == "added")


def _check_own_kong(table: Table, rules: Ruleset, event: Kong, kind: int) -> Fault | None:
    """Check a concealed or added kong."""
    if event.seat != table.turn or not (
        table.phase in (ACT, AFTER_CALL, OWING)
        # The record of an indicator that is turned with a kong's own may stand before the kong.
        or (table.phase == TURNED and event.kind == "concealed")
    ):
        return misplaced(table, event)
    seat = table.seats[event.seat]
    if event.from_seat is not None:
        return Fault("MJ307", {"seat": event.seat}, recorded=event.from_seat)
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
        allowed = keeps_waits(table, rules, seat, KIND[INDEX[event.tile]])
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


def keeps_waits(table: Table, rules: Ruleset, seat: Seat, kind: int) -> bool:
    """Whether a declared seat may make a concealed kong of this kind."""
    assert rules.ready is not None
    condition = rules.ready.concealed_kong
    if condition in ("allowed", "forbidden"):
        return condition == "allowed"
    if seat.drawn < 0 or (KIND[seat.drawn] != kind and seat.drawn != HIDDEN):
        return False
    if seat.hidden:
        return True  # nobody can tell what it waits for
    held = [tile for tile in seat.tiles() if KIND[tile] == kind]
    for tile in held:
        seat.give(tile)
    seat.melds.append(Meld("kong", tuple(held), -1, -1, True))
    after = find_waits(rules, seat)
    seat.melds.pop()
    for tile in held:
        seat.take(tile)
    if after != seat.waits:
        return False
    return condition == "same_waits" or _always_triplet(rules, seat, kind)


def _always_triplet(rules: Ruleset, seat: Seat, kind: int) -> bool:
    """Whether the three copies held before the draw are a triplet in every reading."""
    counts = seat.kinds()
    counts[kind] -= 1
    for wait in kinds_in(seat.waits):
        counts[wait] += 1
        for reading in readings(counts, rules.shapes, len(seat.melds)):
            if kind not in reading.triplets:
                return False
        counts[wait] -= 1
    return True


def find_pung(seat: Seat, kind: int) -> int:
    """Return the position of the seat's pung of this kind among its melds, -1 without one.

    A pung that the log hides may be of any kind.
    """
    for lowest in (kind, HIDDEN):
        for index, meld in enumerate(seat.melds):
            if meld.kind == "pung" and meld.lowest == lowest:
                return index
    return -1


def apply_kong(table: Table, rules: Ruleset, event: Kong) -> None:
    """Lay the kong down; an added one stands open to robbery before its replacement."""
    tile = INDEX[event.tile]
    kind = KIND[tile]
    own = tuple(INDEX[name] for name in event.own)
    if event.kind == "exposed":
        discarder = table.turn
        seat = claim(table, rules, event.seat)
        meld = Meld("kong", tuple(sorted((tile, *own))), discarder, tile, False)
    else:
        seat = table.seats[event.seat]
        if seat.drawn >= 0 and seat.waits >> KIND[seat.drawn] & 1:
            decline_own(table, rules, seat)
        if seat.locks:
            part_with(rules, seat, kind, event.kind == "concealed")
        meld = Meld("kong", tuple(sorted(own)), -1, -1, True)
    for name in own:
        seat.give(name)
    if event.kind == "added":
        index = find_pung(seat, kind)
        pung = seat.melds[index]
        seat.melds[index] = Meld("kong", (*pung.tiles, *own), pung.from_seat, pung.called, False)
    else:
        seat.melds.append(meld)
    table.chain = table.chain + 1 if table.replacement else 1
    seat.kongs += 1
    seat.drawn = -1
    seat.waits = find_waits(rules, seat)
    table.kongs += 1
    table.claimed_kong = event.kind == "exposed"
    table.tile = tile
    if rules.indicators is not None:
        owe_indicator(table, rules, event.kind)
    if event.kind in rules.kongs.robbed:
        table.phase = ROB
        offer(table, rules, tile, robbing_shapes(table, rules))
    else:
        table.phase = INDICATE if table.due else REPLACE


def robbing_shapes(table: Table, rules: Ruleset) -> tuple[str, ...]:
    """Return the shapes that may rob the kong just made."""
    shapes = rules.kongs.concealed_robbed_by
    if shapes is None or not table.seats[table.turn].melds[-1].concealed:
        return rules.shapes
    return tuple(shapes)
