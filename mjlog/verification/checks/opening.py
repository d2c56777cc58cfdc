"""What a hand's line states beside where the game stands: tiles, dice, door, seat winds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjlog.codec.dealt import Dealt
from mjlog.diagnostics import Fault
from mjlog.records import Hand
from mjlog.rules.policies import DealerEast
from mjlog.rules.ruleset import Ruleset
from mjlog.tiles import KIND, N_TILES

_KINDS: Final = bytes(KIND) + bytes(256 - N_TILES)
"""Kinds by tile, as a table of bytes."""


def check_order(hand: Hand, dealt: Dealt) -> list[Fault]:
    """Check that the dealt tiles are listed in order."""
    for seat, tiles in enumerate(dealt.seats):
        kinds = tiles.translate(_KINDS)
        if sorted(kinds) != list(kinds):
            return [Fault("MJ215", {"seat": seat}, recorded=list(hand.dealt[seat]))]
    return []


def check_unused(rules: Ruleset, hand: Hand) -> list[Fault]:
    """Check that a hand's line states nothing that these rules have no use for."""
    if not (hand.walls or hand.honba or hand.deposits):
        return []
    counters = rules.rotation.counters
    return [
        Fault("MJ118", {"field": field}, recorded=value, decided_by="policy")
        for field, value, used in (
            ("walls", hand.walls, rules.wall.built),
            ("honba", hand.honba, counters),
            ("deposits", hand.deposits, counters),
        )
        if value and not used
    ]


def check_seating(
    rules: Ruleset, hand: Hand, dealers: Sequence[int]
) -> tuple[list[Fault], list[str]]:
    """Check that the door follows from the dice, and the winds from the door or the dealer.

    Args:
        rules: the rules in force.
        hand: the hand's line.
        dealers: who may deal: the recorded dealer first, then the right one if that was wrong.

    Returns:
        What is wrong, and the seat winds that the dice give where they are recorded or that the
        right dealer gives (the recorded ones otherwise).
    """
    seating = rules.seating
    if isinstance(seating, DealerEast):
        return _check_dealer_east(rules, seating, hand, dealers)
    faults: list[Fault] = []
    door = hand.door
    winds: list[str]
    if hand.dice is not None and len(hand.dice) == seating.dice and len(dealers) == 1:
        opened = seating.door(hand.dice, dealers[0], rules.seats)
        winds = [*seating.seat_winds(opened, rules.seats)]
        if door == opened and hand.seat_winds == winds:
            return faults, winds
    winds = [*hand.seat_winds]
    if hand.dice is not None:
        if len(hand.dice) != seating.dice:
            faults.append(_wrong_dice(hand, seating.dice))
        else:
            doors = [seating.door(hand.dice, dealer, rules.seats) for dealer in dealers]
            due = door if door is not None and door in doors else doors[0]
            winds = list(seating.seat_winds(due, rules.seats))
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
    recorded = list(hand.seat_winds)
    if door is not None:
        by_door = list(seating.seat_winds(door, rules.seats))
        # Where the door was found wrong, the winds may go by the one that the dice give.
        if recorded != by_door and not (faults and recorded == winds):
            faults.append(_wrong_winds(hand, door, by_door))
    else:
        possible = [list(seating.seat_winds(seat, rules.seats)) for seat in range(rules.seats)]
        if recorded not in possible:
            faults.append(_wrong_winds(hand, hand.dealer, possible[hand.dealer]))
    return faults, winds


def _check_dealer_east(
    rules: Ruleset, seating: DealerEast, hand: Hand, dealers: Sequence[int]
) -> tuple[list[Fault], list[str]]:
    """Check that no wall was opened, and that the winds go by the dealer."""
    faults: list[Fault] = []
    if hand.dice and len(hand.dice) != seating.dice:
        faults.append(_wrong_dice(hand, seating.dice))
    elif hand.door is not None:
        faults.append(Fault("MJ706", {"dice": []}, recorded=hand.door, decided_by="policy.seating"))
    right: list[list[str]] = [list(seating.seat_winds(dealer, rules.seats)) for dealer in dealers]
    if list(hand.seat_winds) not in right:
        faults.append(_wrong_winds(hand, dealers[0], right[0]))
    return faults, right[-1]


def _wrong_dice(hand: Hand, due: int) -> Fault:
    return Fault(
        "MJ708", recorded=len(hand.dice or ()), expected=due, decided_by="policy.seating.dice"
    )


def _wrong_winds(hand: Hand, east: int, expected: Sequence[str]) -> Fault:
    return Fault(
        "MJ707",
        {"door": east},
        recorded=list(hand.seat_winds),
        expected=list(expected),
        decided_by="policy.seating.winds",
    )
