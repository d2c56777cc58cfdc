"""What may not be discarded right after a chow or pung (喰い替え), and calls so barred."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.diagnostics import Fault
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Seat
from mjlog.tiles import HIDDEN, KIND, NAMES, names


def barred_kinds(rules: Ruleset, seat: Seat) -> tuple[int, ...]:
    """Return the kinds that a seat may not discard now, in its own turn; red fives are plain."""
    if seat.drawn >= 0 or rules.claims.swap == "free" or not seat.melds:
        return ()
    meld = seat.melds[-1]
    return barred_by(rules, meld.kind, meld.tiles, meld.called)


def barred_by(rules: Ruleset, call: str, tiles: Sequence[int], called: int) -> tuple[int, ...]:
    """Return the kinds that a call bars from the discard after it.

    Args:
        rules: the rules in force.
        call: ``"chow"``, ``"pung"`` or ``"kong"``.
        tiles: the meld's tiles, the called one included.
        called: the called tile.
    """
    swap = rules.claims.swap
    if swap == "free" or call == "kong" or called == HIDDEN:
        return ()
    kind = KIND[called]
    if call == "chow" and swap == "same_and_other_end":
        lowest = min([KIND[tile] for tile in tiles])
        if lowest == kind and kind % 9 < 6:
            return kind, kind + 3
        if lowest == kind - 2 and lowest % 9 > 0:
            return kind, kind - 3
    return (kind,)


def leaves_nothing(rules: Ruleset, seat: Seat, call: str, own: Sequence[int], called: int) -> bool:
    """Whether a call with these own tiles would bar every discard; such a call is not allowed."""
    barred = barred_by(rules, call, (called, *own), called)
    if not barred:
        return False
    laid = [KIND[tile] for tile in own]
    kept = [max(0, seat.count(kind) - laid.count(kind)) for kind in barred]
    return sum(seat.concealed) - len(own) == sum(kept)


def check_leaves(
    rules: Ruleset, seat: Seat, call: str, own: Sequence[int], called: int
) -> Fault | None:
    """Check that a call leaves something to discard."""
    if rules.claims.swap == "free" or not leaves_nothing(rules, seat, call, own, called):
        return None
    return Fault(
        "MJ335",
        {"seat": seat.index, "claim": call, "tile": NAMES[called]},
        recorded=call,
        decided_by="policy.claims.swap",
    )


def check_swap(rules: Ruleset, seat: Seat, tile: int) -> Fault | None:
    """Check a discard right after a call; where the call left nothing else, the fault was there."""
    barred = barred_kinds(rules, seat)
    if KIND[tile] not in barred:
        return None
    allowed = [held for held in sorted(set(seat.tiles())) if KIND[held] not in barred]
    if not allowed:
        return None
    return Fault(
        "MJ334",
        {"seat": seat.index, "tile": NAMES[tile]},
        recorded=NAMES[tile],
        expected=names(allowed),
        decided_by="policy.claims.swap",
    )
