"""Claims of a discard: what they have in common, chows, pungs, and passing."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.diagnostics import Fault
from mjlog.records import Chow, Kong, Pass, Pung
from mjlog.replay.expectation import forced_win, misplaced
from mjlog.replay.swaps import check_leaves, leaves_nothing
from mjlog.replay.waiting import close_responses, miss, open_by_turn
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Meld, Seat, Table
from mjlog.table.phase import ABORT, ACCEPT, AFTER_CALL, CLAIM, RESPOND, ROB
from mjlog.tiles import FIRST_HONOR, HIDDEN, INDEX, KIND, NAMES


def check_claim(
    table: Table, rules: Ruleset, event: Chow | Pung | Kong, claim: str, in_game: bool
) -> Fault | None:
    """Check what every claim of a discard has in common: moment, source, tile, permission."""
    phase = table.phase
    if (
        (phase != RESPOND and phase != CLAIM)
        or event.seat == table.turn
        or table.passed >> event.seat & 1
    ):
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
    if INDEX[event.tile] != table.tile and HIDDEN not in (table.tile, INDEX[event.tile]):
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
    if len(own) != copies or (own.count(name) != copies and not _alike(own, kind)):
        return Fault(
            "MJ311",
            {"seat": seat.index, "claim": claim},
            recorded=list(own),
            expected=[name] * copies,
        )
    missing = own.count(NAMES[HIDDEN])
    for tile in set(own) - {NAMES[HIDDEN]}:
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


def _alike(own: Sequence[str], kind: int) -> bool:
    """Whether tiles may all be of one kind, as far as they and the kind are not hidden."""
    return len({kind, *(KIND[INDEX[tile]] for tile in own)} - {HIDDEN}) < 2


def check_chow(table: Table, rules: Ruleset, event: Chow) -> Fault | None:
    """Check a chow: by whom, and that the three tiles are a sequence."""
    chow = rules.claims.chow
    fault = check_claim(table, rules, event, "chow", chow != "none")
    if fault is not None:
        return fault
    if chow == "next" and event.seat != table.after(table.turn):
        return Fault(
            "MJ328",
            {"seat": event.seat},
            recorded=event.seat,
            expected=table.after(table.turn),
            decided_by="policy.claims.chow",
        )
    seat = table.seats[event.seat]
    own = [KIND[INDEX[tile]] for tile in event.own]
    if sorted(own) not in _partners(KIND[table.tile]):
        return Fault(
            "MJ311",
            {"seat": event.seat, "claim": "chow"},
            recorded=list(event.own),
            expected=[
                NAMES[kind] for pair in chow_partners(rules, seat, table.tile) for kind in pair
            ],
        )
    missing = [tile for tile in event.own if not seat.concealed[INDEX[tile]]]
    if len(missing) > seat.hidden:
        return Fault(
            "MJ304",
            {"seat": event.seat, "claim": "chow", "tile": event.tile},
            recorded=list(event.own),
            expected=[NAMES[kind] for kind in own if seat.count(kind)],
            decided_by="tiles",
        )
    fault = check_leaves(rules, seat, "chow", own, table.tile)
    if fault is not None:
        return fault
    return forced_win(table, rules) if table.can_win & table.must_win else None


def _partners(kind: int) -> list[list[int]]:
    """Return the pairs of kinds that make a sequence with this one."""
    if kind >= FIRST_HONOR:
        return []
    rank = kind % 9
    return [
        [kind + low, kind + high]
        for low, high in ((-2, -1), (-1, 1), (1, 2))
        if rank + low >= 0 and rank + high <= 8
    ]


def chow_partners(rules: Ruleset, seat: Seat, tile: int) -> list[list[int]]:
    """Return the pairs of kinds that the seat holds and may chow the tile with."""
    held = [pair for pair in _partners(KIND[tile]) if seat.count(pair[0]) and seat.count(pair[1])]
    return [pair for pair in held if not leaves_nothing(rules, seat, "chow", pair, tile)]


def apply_chow(table: Table, rules: Ruleset, event: Chow) -> None:
    """Move the discard and two of the seat's own tiles into a meld."""
    seat = claim(table, rules, event.seat)
    first, second = INDEX[event.own[0]], INDEX[event.own[1]]
    seat.give(first)
    seat.give(second)
    tiles = tuple(sorted((table.tile, first, second), key=_by_kind))
    seat.melds.append(Meld("chow", tiles, event.from_seat, table.tile, False))
    table.phase = AFTER_CALL


def _by_kind(tile: int) -> tuple[int, int]:
    return KIND[tile], tile


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
    fault = check_leaves(rules, seat, "pung", [kind, kind], table.tile)
    if fault is not None:
        return fault
    return forced_win(table, rules) if table.can_win & table.must_win else None


def has_declined(table: Table, rules: Ruleset, seat: Seat, kind: int) -> bool:
    """Whether the seat has let a pung of this kind go since its own last turn (過水碰)."""
    river = table.river
    return (
        len(river) - seat.mark > 1
        and rules.claims.declined_pung == "until_own_turn"
        and kind != HIDDEN
        and any(KIND[tile] == kind for tile in river[seat.mark : -1])
    )


def apply_pung(table: Table, rules: Ruleset, event: Pung) -> None:
    """Move the discard and the seat's own pair into a meld."""
    seat = claim(table, rules, event.seat)
    first, second = INDEX[event.own[0]], INDEX[event.own[1]]
    seat.give(first)
    seat.give(second)
    tiles = tuple(sorted((table.tile, first, second)))
    seat.melds.append(Meld("pung", tiles, event.from_seat, table.tile, False))
    table.phase = AFTER_CALL


def claim(table: Table, rules: Ruleset, claimant: int) -> Seat:
    """Hand the turn to the claimant; whoever could have won the discard has missed it."""
    seat = table.seats[claimant]
    if seat.locks:
        open_by_turn(rules, seat, True)
    kind = KIND[table.tile]
    if seat.waits >> kind & 1:
        able = bool(table.can_win >> claimant & 1)
        miss(table, rules, seat, "called_instead", kind, able=able)
        table.can_win &= ~(1 << claimant)
    close_responses(table, rules, "missed_discard")
    table.turn = claimant
    table.claims.append((len(table.river), claimant))
    table.calls += 1
    seat.calls += 1
    seat.drawn = -1
    return seat


def open_options(table: Table, rules: Ruleset, seat: Seat) -> list[str]:
    """Return what the seat could do with the discard or added kong: win, kong, pung, chow."""
    options = []
    if table.can_win >> seat.index & 1:
        options.append("win")
    phase = table.phase
    if (
        phase != ROB
        and phase != ABORT
        and not (
            (not table.drawable and rules.claims.last_discard == "win")
            or (seat.declared and rules.ready is not None and not rules.ready.calls)
        )
    ):
        kind = KIND[table.tile]
        copies = seat.count(kind)
        if (
            copies >= 3
            and rules.claims.kong
            and table.drawable
            and (rules.claims.kong_from_previous or seat.index != table.after(table.turn))
            and (rules.kongs.most is None or table.kongs < rules.kongs.most)
        ):
            options.append("kong")
        if (
            copies >= 2
            and rules.claims.pung
            and not has_declined(table, rules, seat, kind)
            and not leaves_nothing(rules, seat, "pung", [kind, kind], table.tile)
        ):
            options.append("pung")
        chow = rules.claims.chow
        if (
            chow != "none"
            and (chow == "any" or seat.index == table.after(table.turn))
            and chow_partners(rules, seat, table.tile)
        ):
            options.append("chow")
    return options


def check_pass(table: Table, rules: Ruleset, event: Pass) -> Fault | None:
    """Check that the seat had something to pass, and that exactly that is listed."""
    phase = table.phase
    if phase not in (RESPOND, ROB, ACCEPT, CLAIM, ABORT) or event.seat == table.turn:
        return misplaced(table, event)
    seats = len(table.seats)
    order = (event.seat - table.turn) % seats
    earlier = table.passed
    if phase == CLAIM and not earlier >> event.seat & 1:
        earlier = 0  # those who passed before the stick or indicator have had their say
    if earlier and any(
        earlier >> seat & 1 and (seat - table.turn) % seats >= order for seat in range(seats)
    ):
        return Fault("MJ323", {"seat": event.seat}, recorded="pass")
    seat = table.seats[event.seat]
    if seat.hidden:
        return None
    options = open_options(table, rules, seat)
    if not options and not event.options:
        return misplaced(table, event)
    if event.options != options:
        return Fault("MJ322", {"seat": event.seat}, recorded=list(event.options), expected=options)
    if "win" in options and table.must_win >> event.seat & 1:
        return forced_win(table, rules)
    return None


def apply_pass(table: Table, rules: Ruleset, event: Pass) -> None:
    """Note that the seat has spoken; absence of a pass means the same."""
    table.passed |= 1 << event.seat
