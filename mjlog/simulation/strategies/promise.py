"""What a hand that is opened can still be worth, for games with a minimum."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.special import ORPHANS
from mjlog.shapes.suits import counts_of
from mjlog.simulation.strategies.values import value_of
from mjlog.simulation.view import View
from mjlog.table import Meld
from mjlog.tiles import FIRST_HONOR, KIND, N_KINDS, WHITE

OUTER = tuple(kind for kind in range(N_KINDS) if ORPHANS >> kind & 1)
"""Terminals and honors."""
OF_ONE_SUIT = 9
"""Tiles of one suit and honors from which a flush is within reach."""


def promise(view: View, rules: Ruleset, codes: Sequence[int], melds: Sequence[Meld]) -> int:
    """Return about what these tiles and melds can be worth, on the own draw.

    Only what the commonest rows of a scoring table count is looked at.
    """
    counts = counts_of(codes)
    every = list(counts)
    for meld in melds:
        for tile in meld.tiles:
            every[KIND[tile]] += 1
    shapes = [0]
    if all(meld.kind == "chow" for meld in melds):
        shapes.append(value_of(rules, "all_chows"))
    if all(meld.kind != "chow" for meld in melds):
        pairs = sum(count >= 2 for count in counts)
        if pairs >= rules.groups - len(melds):
            shapes.append(value_of(rules, "all_pungs", "toitoi"))
    return (
        value_of(rules, "self_draw")
        + (0 if any(every[kind] for kind in OUTER) else value_of(rules, "tanyao"))
        + _honors(view, rules, every)
        + max(shapes)
        + _flush(rules, every, melds)
    )


def _honors(view: View, rules: Ruleset, every: Sequence[int]) -> int:
    """Return what triplets and pairs of counting honors promise."""
    worth = sum(value_of(rules, "dragon") for kind in range(WHITE, N_KINDS) if every[kind] >= 2)
    for wind, pattern in (
        (view.seat_winds[view.seat], "seat_wind"),
        (view.round_wind, "round_wind"),
    ):
        if every[wind] >= 2:
            worth += value_of(rules, pattern)
    return worth


def _flush(rules: Ruleset, every: Sequence[int], melds: Sequence[Meld]) -> int:
    """Return what a flush promises where no meld stands in its way."""
    honors = sum(every[FIRST_HONOR:])
    best = 0
    for first in range(0, FIRST_HONOR, 9):
        suited = sum(every[first : first + 9])
        open_to_it = all(
            first <= KIND[tile] < first + 9 or KIND[tile] >= FIRST_HONOR
            for meld in melds
            for tile in meld.tiles
        )
        if open_to_it and suited + honors >= OF_ONE_SUIT:
            plain = not any(every[FIRST_HONOR:])
            names = ("full_flush", "chinitsu") if plain else ("half_flush", "honitsu")
            best = max(best, value_of(rules, *names))
    return best
