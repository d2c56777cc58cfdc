"""Dice, door and seat winds of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.diagnostics import Fault
from mjlog.records import Hand
from mjlog.rules.ruleset import Ruleset


def check_seating(
    rules: Ruleset, hand: Hand, dealers: Sequence[int]
) -> tuple[list[Fault], list[str]]:
    """Check that the door follows from the dice and the winds from the door.

    Args:
        rules: the rules in force.
        hand: the hand's line.
        dealers: who may deal: the recorded dealer first, then the right one if that was wrong.

    Returns:
        What is wrong, and the seat winds that the dice give where they are recorded (the
        recorded ones otherwise).
    """
    faults: list[Fault] = []
    winds: list[str] = list(hand.seat_winds)
    door = hand.door
    if hand.dice is not None:
        if len(hand.dice) != rules.seating.dice:
            faults.append(
                Fault(
                    "MJ708",
                    recorded=len(hand.dice),
                    expected=rules.seating.dice,
                    decided_by="policy.seating.dice",
                )
            )
        else:
            doors = [rules.seating.door(hand.dice, dealer, rules.seats) for dealer in dealers]
            due = door if door in doors else doors[0]
            winds = list(rules.seating.seat_winds(due, rules.seats))
            if door is not None and door != due:
                faults.append(
                    Fault(
                        "MJ706",
                        {"dice": list(hand.dice)},
                        recorded=door,
                        expected=due,
                        decided_by="policy.seating",
                    )
                )
            if door is None:
                door = due
    if door is not None:
        expected = rules.seating.seat_winds(door, rules.seats)
        if list(hand.seat_winds) != expected:
            faults.append(
                Fault(
                    "MJ707",
                    {"door": door},
                    recorded=list(hand.seat_winds),
                    expected=list(expected),
                    decided_by="policy.seating.winds",
                )
            )
    return faults, winds
