"""Opening a hand whose line may name the wrong dealer."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mjlog.codec.dealt import Dealt
from mjlog.diagnostics import Fault
from mjlog.records import Draw, Hand, Indicator
from mjlog.replay.draws import apply_draw, check_draw
from mjlog.replay.formalities import apply_indicator
from mjlog.replay.opening import open_hand
from mjlog.rules.policies import DiceCount
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.tiles import NAMES


def deal(
    rules: Ruleset, hand: Hand, dealt: Dealt, dealers: Sequence[int]
) -> tuple[Table | None, list[Fault]]:
    """Lay out a hand by its line.

    Args:
        rules: the rules in force.
        hand: the hand's line.
        dealt: its tiles as numbers.
        dealers: the dealer it names, then the right one if that differs: the wall may show that
            the deal followed the right one.
    """
    table, faults = open_hand(rules, hand, dealt)
    if faults and len(dealers) > 1:
        other, others = open_hand(rules, msgspec.structs.replace(hand, dealer=dealers[1]), dealt)
        if not others:
            return other, others
    return table, faults


def deal_by_draw(
    rules: Ruleset, hand: Hand, dealers: Sequence[int], first: Draw, turned: Sequence[int]
) -> Table | None:
    """Return the table after the first draw, if the right dealer made it and not the one named.

    Args:
        rules: the rules in force.
        hand: the hand's line.
        dealers: the dealer it names, then the right one if that differs.
        first: the first draw.
        turned: indicators turned before it.
    """
    if len(dealers) < 2 or first.seat != dealers[1]:
        return None
    table, faults = open_hand(rules, msgspec.structs.replace(hand, dealer=dealers[1]))
    if table is None or faults:
        return None
    for tile in turned:
        apply_indicator(table, rules, Indicator(tile=NAMES[tile]))  # type: ignore[arg-type]
    if check_draw(table, rules, first) is not None:
        return None
    apply_draw(table, rules, first)
    return table


def unchecked_in(rules: Ruleset, hand: Hand, table: Table | None) -> list[str]:
    """Return the ids of what a hand's line leaves unchecked."""
    missing: list[str] = []
    if hand.wall is None and (table is None or table.wall is None):
        missing.append("wall_not_recorded")
    elif table is not None and table.wall is not None and not table.complete:
        missing.append("wall_partly_hidden")
    if hand.dice is None and isinstance(rules.seating, DiceCount):
        missing.append("dice_not_recorded")
    if table is not None and table.hidden:
        missing.append("hidden_tiles")
    return missing
