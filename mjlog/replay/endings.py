"""Wins, and the tiles shown afterwards."""

from __future__ import annotations

from typing import Final

from mjlog.diagnostics import Fault
from mjlog.records import Reveal, RevealedMeld, Win
from mjlog.replay.expectation import misplaced
from mjlog.replay.flowers import check_flower_win
from mjlog.replay.kongs import robbing_shapes
from mjlog.replay.situation import score_win
from mjlog.replay.waiting import bars_win, completes, is_blocked, why_closed
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Meld, Seat, Table, Winner
from mjlog.table.phase import (
    ABORT,
    ACCEPT,
    ACT,
    AFTER_CALL,
    ENDED,
    FLOWER_WIN,
    OWING,
    REPLACE,
    RESPOND,
    ROB,
    TURNED,
    WON,
)
from mjlog.tiles import HIDDEN, INDEX, KIND, NAMES, names

_INDEX: Final = INDEX.__getitem__


def check_win(table: Table, rules: Ruleset, event: Win) -> Fault | None:
    """Check that the seat may win now, with this tile, from this seat, and that it completes."""
    if table.phase == FLOWER_WIN:
        return check_flower_win(table, event)
    fault = _check_moment(table, rules, event)
    if fault is not None:
        return fault
    own = event.by == "self"
    tile = table.seats[event.seat].drawn if own else table.tile
    if event.tile not in (None, "?", NAMES[tile]) and tile != HIDDEN:
        return Fault(
            "MJ403",
            {"seat": event.seat, "by": event.by},
            recorded=event.tile,
            expected=NAMES[tile],
        )
    if not own and event.from_seat != table.turn:
        return Fault("MJ406", {"seat": event.seat}, recorded=event.from_seat, expected=table.turn)
    if own and event.from_seat is not None:
        return Fault("MJ406", {"seat": event.seat}, recorded=event.from_seat, expected=None)
    seat = table.seats[event.seat]
    kind = KIND[tile]
    known = tile != HIDDEN and not seat.hidden
    if known and not seat.waits >> kind & 1:
        return Fault(
            "MJ401",
            {"seat": event.seat, "tile": NAMES[tile]},
            recorded=NAMES[tile],
            expected=names(k for k in range(34) if seat.waits >> k & 1),
            decided_by="shapes",
        )
    if own and bars_win(table, rules):
        return Fault(
            "MJ410",
            {"seat": event.seat, "tile": NAMES[tile]},
            recorded="win",
            decided_by="policy.kongs.win_after_exposed",
        )
    if not known:
        return None
    if event.by == "rob" and not completes(rules, seat, kind, robbing_shapes(table, rules)):
        return Fault(
            "MJ405",
            {"seat": event.seat, "tile": NAMES[tile]},
            recorded="rob",
            decided_by="policy.kongs.concealed_robbed_by",
        )
    lock = is_blocked(table, rules, seat, kind, own)
    if lock is not None and lock.test == "shape" and rules.scoring.minimum:
        # The tile itself closed the lock if it could not have been won at all.
        below = _below_minimum(table, rules, event)
        if below is not None:
            return below
    if lock is not None:
        return Fault(
            "MJ402",
            {
                "seat": event.seat,
                "tile": NAMES[tile],
                "lock": lock.id,
                "why": why_closed(table, rules, seat, lock),
            },
            recorded="win",
            decided_by="policy.missed_win",
        )
    return _below_minimum(table, rules, event) if rules.scoring.minimum else None


def _below_minimum(table: Table, rules: Ruleset, event: Win) -> Fault | None:
    if table.can_win >> event.seat & 1:
        return None  # it was worked out when the tile was laid down
    score = score_win(table, rules, event.seat, event.by)
    if score.enough or not score.lists:
        return None
    return Fault(
        "MJ407",
        {"seat": event.seat, "minimum": rules.scoring.minimum, "total": score.toward_minimum},
        recorded="win",
        decided_by="scoring.minimum",
    )


def _check_moment(table: Table, rules: Ruleset, event: Win) -> Fault | None:
    phase = table.phase
    if phase == WON:
        return _check_another(table, rules, event)
    if event.seat == table.turn:
        possible = event.by == "self" and phase in (ACT, OWING)
    elif table.passed >> event.seat & 1:
        possible = False
    elif event.by == "rob" and phase == REPLACE:
        return Fault(
            "MJ405",
            {"seat": event.seat, "tile": event.tile},
            recorded="rob",
            decided_by="policy.kongs.robbed",
        )
    else:
        possible = (
            (event.by == "discard" and phase == RESPOND)
            or (event.by == "rob" and phase == ROB)
            or (
                event.by == "discard"
                and phase in (ACCEPT, ABORT)
                and table.abort != "four_winds"
                and not table.accepted >> table.turn & 1
            )
        )
    if possible:
        return None
    if event.seat == table.turn and event.by == "self" and phase == TURNED:
        # What a kong owes is turned before the discard, so never if the replacement wins.
        tile = NAMES[table.indicators[-1]]
        return Fault("MJ342", {"tile": tile}, recorded=tile, decided_by="policy.indicators")
    if event.seat == table.turn and event.by == "self" and phase == AFTER_CALL:
        return Fault("MJ404", {"seat": event.seat}, recorded="win", expected="discard")
    return misplaced(table, event)


def _check_another(table: Table, rules: Ruleset, event: Win) -> Fault | None:
    """Check that a tile won already may be won again, in turn order from whoever gave it."""
    first = table.winners[0]
    if (
        rules.claims.winners == "nearest"
        or first.by == "self"
        or event.by != first.by
        or any(winner.seat == event.seat for winner in table.winners)
    ):
        return Fault(
            "MJ409",
            {"seat": event.seat, "first": first.seat},
            recorded=event.seat,
            decided_by="policy.claims.winners",
        )
    if event.seat == table.turn or table.passed >> event.seat & 1 or table.revealed:
        return misplaced(table, event)
    seats = len(table.seats)
    last = (table.winners[-1].seat - table.turn) % seats
    most = rules.aborts.triple_win if rules.aborts is not None else None
    if most is not None and len(table.winners) + 1 >= most:
        return Fault(
            "MJ348",
            {"reason": "triple_win"},
            recorded="win",
            expected="triple_win",
            decided_by="policy.aborts.triple_win",
        )
    return None if (event.seat - table.turn) % seats > last else misplaced(table, event)


def apply_win(table: Table, rules: Ruleset, event: Win) -> None:
    """End the play; a robbed kong reverts to the pung it was."""
    seat = table.seats[event.seat]
    own = event.by == "self"
    tile = -1 if table.phase == FLOWER_WIN else seat.drawn if own else table.tile
    if event.by == "rob" and table.robbed < 0:
        _revert_kong(table.seats[table.turn], tile)
        table.robbed = table.turn
    if event.tile == "?":
        table.veiled = True
    table.winners.append(Winner(event.seat, event.by, -1 if own else table.giver, tile))
    table.can_win &= ~(1 << event.seat)
    table.phase = WON


def _revert_kong(seat: Seat, tile: int) -> None:
    for index, meld in enumerate(seat.melds):
        kinds = {KIND[laid] for laid in meld.tiles} - {HIDDEN}
        if meld.kind == "kong" and not meld.concealed and kinds <= {KIND[tile]}:
            tiles = list(meld.tiles)
            tiles.remove(tile if tile in tiles else HIDDEN)
            seat.melds[index] = Meld("pung", tuple(tiles), meld.from_seat, meld.called, False)
            seat.kongs -= 1
            return


def check_reveal(table: Table, rules: Ruleset, event: Reveal) -> Fault | None:
    """Check that the tiles shown are the ones held, the winning tile left out."""
    if table.phase not in (WON, ENDED) or event.seat >= len(table.seats):
        return misplaced(table, event)
    return check_shown(table, event)


def check_shown(table: Table, event: Reveal) -> Fault | None:
    """Check the tiles of a reveal, whenever it comes."""
    if table.revealed >> event.seat & 1:
        return Fault("MJ213", {"seat": event.seat}, recorded="reveal")
    seat = table.seats[event.seat]
    if not _shows_held(table, event):
        shown = sorted(INDEX[name] for name in event.concealed)
        held = held_at_end(table, event.seat)
        if not _agree(shown, held):
            return Fault("MJ211", {"seat": event.seat}, recorded=names(shown), expected=names(held))
    if not event.melds and not seat.melds:
        return None
    recorded = sorted(_meld_key(meld) for meld in event.melds)
    expected = sorted(_meld_key(meld) for meld in show_melds(seat))
    if recorded != expected and not _same_melds(recorded, expected):
        robbed = table.robbed == event.seat and any(key[0] == "kong" for key in recorded)
        return Fault(
            "MJ408" if robbed and len(recorded) == len(expected) else "MJ212",
            {"seat": event.seat},
            recorded=[key[1] for key in recorded],
            expected=[key[1] for key in expected],
        )
    return None


def _shows_held(table: Table, event: Reveal) -> bool:
    """Whether the tiles shown are exactly those held; False may still agree by hidden tiles."""
    left = list(table.seats[event.seat].concealed)
    for tile in map(_INDEX, event.concealed):
        left[tile] -= 1
    for winner in table.winners:
        if winner.seat == event.seat and winner.by == "self" and winner.tile >= 0:
            left[winner.tile] -= 1
    return not any(left)


def _agree(shown: list[int], held: list[int]) -> bool:
    """Whether two sorted holdings are the same as far as tiles are not hidden."""
    if len(shown) != len(held):
        return False
    if HIDDEN not in shown and HIDDEN not in held:
        return shown == held
    known = [tile for tile in held if tile != HIDDEN]
    seen = [tile for tile in shown if tile != HIDDEN]
    shared = sum(min(known.count(tile), seen.count(tile)) for tile in set(known))
    return len(known) + len(seen) - shared <= len(held)


def held_at_end(table: Table, index: int) -> list[int]:
    """Return a seat's concealed tiles, sorted, without the tile it won with."""
    tiles = table.seats[index].tiles()
    for winner in table.winners:
        if winner.seat == index and winner.by == "self" and winner.tile >= 0:
            tiles.remove(winner.tile)
    return tiles


def show_melds(seat: Seat) -> list[RevealedMeld]:
    """Return the seat's melds as a reveal lists them."""
    return [
        RevealedMeld(kind=meld.kind, tiles=names(meld.tiles))  # type: ignore[arg-type]
        if meld.concealed
        else RevealedMeld(
            kind=meld.kind,  # type: ignore[arg-type]
            tiles=names(meld.tiles),  # type: ignore[arg-type]
            from_seat=meld.from_seat,
            called=NAMES[meld.called],  # type: ignore[arg-type]
        )
        for meld in seat.melds
    ]


_MeldKey = tuple[str, list[str], int, str]


def _same_melds(shown: list[_MeldKey], laid: list[_MeldKey]) -> bool:
    """Whether two lists of melds can be the same, any hidden tile being any other."""
    if not shown or len(shown) != len(laid):
        return not shown and not laid
    first, *rest = shown
    return any(
        _may_be(first, other) and _same_melds(rest, [*laid[:index], *laid[index + 1 :]])
        for index, other in enumerate(laid)
    )


def _may_be(one: _MeldKey, other: _MeldKey) -> bool:
    """Whether two melds can be the same one."""
    tiles = [sorted(INDEX[name] for name in meld[1]) for meld in (one, other)]
    called = {one[3], other[3]} - {NAMES[HIDDEN]}
    return one[0] == other[0] and one[2] == other[2] and len(called) < 2 and _agree(*tiles)


def _meld_key(meld: RevealedMeld) -> _MeldKey:
    source = -1 if meld.from_seat is None else meld.from_seat
    return meld.kind, sorted(meld.tiles), source, meld.called or ""


def apply_reveal(table: Table, rules: Ruleset, event: Reveal) -> None:
    """Note that the seat has shown its tiles."""
    table.revealed |= 1 << event.seat
    if "?" in event.concealed or any("?" in meld.tiles for meld in event.melds):
        table.veiled = True
