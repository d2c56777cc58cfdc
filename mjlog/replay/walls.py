"""The walls as they were built, and the list of tiles that follows from them."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.codec.walls import joined
from mjlog.diagnostics import Fault
from mjlog.records import Hand
from mjlog.records.values import Tile
from mjlog.rules.policies import BuiltWalls
from mjlog.rules.ruleset import Ruleset


def wall_as_built(
    rules: Ruleset,
    policy: BuiltWalls,
    hand: Hand,
    walls: Sequence[Sequence[Sequence[Tile]]],
    faults: list[Fault],
) -> list[Tile] | None:
    """Return the wall that is recorded, or else the one that follows from walls and dice.

    Args:
        rules: the rules in force.
        policy: how walls are built.
        hand: the hand's line.
        walls: the walls it records.
        faults: where the wall does not follow from the walls, that is added here.
    """
    each = sum(rules.copies) // (rules.seats * policy.height)
    stacks = [len(wall) for wall in walls]
    heights = {len(stack) for wall in walls for stack in wall}
    if stacks != [each] * rules.seats:
        faults.append(_not_as_built(None, stacks, [each] * rules.seats))
        return hand.wall
    if heights != {policy.height}:
        faults.append(_not_as_built(None, sorted(heights), [policy.height]))
        return hand.wall
    if hand.dice is None or len(hand.dice) != rules.seating.dice:
        return hand.wall  # nothing tells where the list begins
    stay = sum(hand.dice)
    opened = rules.seating.door(hand.dice, hand.dealer, rules.seats)
    assert opened is not None  # rules that build walls open one
    due = joined(walls, opened, stay)
    if hand.wall is None or hand.wall == due:
        return due
    if hand.door is not None and hand.door != opened:
        return hand.wall  # dice and door contradict each other, which is told by itself
    for place, (tile, right) in enumerate(zip(hand.wall, due, strict=False), 1):
        if tile != right and "?" not in (tile, right):
            faults.append(_not_as_built(place, tile, right))
            break
    return hand.wall


def _not_as_built(place: int | None, recorded: object, expected: object) -> Fault:
    return Fault(
        "MJ216", {"place": place}, recorded=recorded, expected=expected, decided_by="policy.wall"
    )
