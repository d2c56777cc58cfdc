"""Opening a hand: the tiles dealt, and the wall they come from."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter

from mjlog.codec.dealt import Dealt, dealt_in
from mjlog.diagnostics import Fault
from mjlog.records import Hand
from mjlog.replay.waiting import find_waits
from mjlog.replay.walls import wall_as_built
from mjlog.rules.policies import BuiltWalls, HeadAndTail
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.suits import WEIGHT
from mjlog.table import Table
from mjlog.table.phase import INDICATE
from mjlog.tiles import HIDDEN, INDEX, N_TILES, NAMES, SUIT, names, numbers


def open_hand(
    rules: Ruleset, hand: Hand, dealt: Dealt | None = None
) -> tuple[Table | None, list[Fault]]:
    """Lay out a hand as its line says.

    Args:
        rules: the rules in force.
        hand: the hand's line.
        dealt: its tiles as numbers; None: not known yet.

    Returns:
        The table before the first draw, or None when the line cannot be played from, and what is
        wrong with the line. A wall whose tiles are not the game's is reported and left out.
    """
    seats = rules.seats
    if not len(hand.seat_winds) == len(hand.scores) == len(hand.dealt) == seats:
        return None, [_wrong_count(hand, seats)]
    if hand.dealer >= seats or (hand.door is not None and hand.door >= seats):
        name = "dealer" if hand.dealer >= seats else "door"
        recorded = getattr(hand, name)
        return None, [Fault("MJ112", {"field": name}, recorded=recorded, expected=seats - 1)]

    if dealt is None:
        dealt = dealt_in(hand)
    faults: list[Fault] = []
    wall, complete = _read_wall(rules, hand, dealt, faults)
    table = Table(
        seats,
        dealer=hand.dealer,
        streak=hand.streak,
        round_wind=INDEX[hand.round_wind],
        seat_winds=[INDEX[wind] for wind in hand.seat_winds],
        wall=None if wall is None else rules.wall.in_order(wall),
        unseen=list(rules.copies),
    )
    table.complete = complete
    table.scores = list(hand.scores)
    table.honba = hand.honba or 0
    table.deposits = hand.deposits or 0
    table.head = seats * rules.concealed
    table.opening = rules.flowers is not None
    table.drawable = sum(rules.copies) - table.head - rules.wall.reserve
    fault = _deal(rules, hand, dealt, table)
    if fault is not None:
        faults.append(fault)
        return None, faults
    for seat in table.seats:
        seat.waits = find_waits(rules, seat)
    if rules.indicators is not None:
        table.due = 1
        table.phase = INDICATE
    return table, faults


def _wrong_count(hand: Hand, seats: int) -> Fault:
    """Say which of the lists that have an entry a seat is too long or too short."""
    name, count = next(
        (name, len(entries))
        for name, entries in (
            ("seat_winds", hand.seat_winds),
            ("scores", hand.scores),
            ("dealt", hand.dealt),
        )
        if len(entries) != seats
    )
    return Fault("MJ111", {"field": name}, recorded=count, expected=seats, decided_by="table.seats")


def _read_wall(
    rules: Ruleset, hand: Hand, dealt: Dealt, faults: list[Fault]
) -> tuple[list[int] | None, bool]:
    """Return the wall as tiles, None if unusable, and whether it shows every tile."""
    recorded = dealt.wall
    if hand.walls is not None and isinstance(rules.wall, BuiltWalls):
        built = wall_as_built(rules, rules.wall, hand, hand.walls, faults)
        recorded = None if built is None else numbers(built)
    if recorded is None:
        return None, False
    wall = list(recorded)
    if sorted(wall) == _all_tiles(rules.copies):
        return wall, True
    counts = [wall.count(tile) for tile in range(N_TILES)]
    if len(wall) == sum(rules.copies) and all(
        count <= copies or tile == HIDDEN
        for tile, (count, copies) in enumerate(zip(counts, rules.copies, strict=True))
    ):
        return wall, False
    if faults:
        return None, False  # the wall is not as built, which has been said
    surplus = [t for t in range(HIDDEN) for _ in range(counts[t] - rules.copies[t])]
    missing = [t for t in range(HIDDEN) for _ in range(rules.copies[t] - counts[t])]
    faults.append(
        Fault(
            "MJ204",
            {"surplus": names(surplus), "missing": names(missing)},
            recorded=names(surplus) or None,
            expected=names(missing) or None,
            decided_by="tiles",
        )
    )
    return None, False


@lru_cache(maxsize=16)
def _all_tiles(copies: tuple[int, ...]) -> list[int]:
    return [tile for tile, count in enumerate(copies) for _ in range(count)]


@lru_cache(maxsize=64)
def _takes(
    wall: HeadAndTail, seats: int, dealer: int, each: int, door: int | None
) -> list[itemgetter[tuple[int, ...]]]:
    """Return what picks each seat's tiles out of the wall."""
    return [itemgetter(*positions) for positions in wall.deal(seats, dealer, each, door)]


def _door(rules: Ruleset, hand: Hand) -> int | None:
    """Return the seat that the deal begins with, None where it is the dealer or not known."""
    if rules.wall.dealt_from == "dealer":
        return None
    if hand.dice is not None and len(hand.dice) == rules.seating.dice:
        return rules.seating.door(hand.dice, hand.dealer, rules.seats)
    return hand.door


def _deal(rules: Ruleset, hand: Hand, dealt: Dealt, table: Table) -> Fault | None:
    """Give every seat its tiles; say what is wrong with them."""
    wall = table.wall
    takes = None
    door = _door(rules, hand)
    if wall is not None and (door is not None or rules.wall.dealt_from == "dealer"):
        takes = _takes(rules.wall, rules.seats, hand.dealer, rules.concealed, door)
    for index, listed in enumerate(dealt.seats):
        if len(listed) != rules.concealed:
            return Fault(
                "MJ201",
                {"seat": index},
                recorded=len(listed),
                expected=rules.concealed,
                decided_by="table.concealed",
            )
        tiles = sorted(listed)
        seat = table.seats[index]
        concealed, codes = seat.concealed, seat.codes
        for tile in tiles:
            concealed[tile] += 1
            codes[SUIT[tile]] += WEIGHT[tile]
        if wall is not None and takes is not None:
            due = sorted(takes[index](wall))
            if due != tiles:
                if HIDDEN not in due and HIDDEN not in tiles:
                    return Fault(
                        "MJ205",
                        {"seat": index},
                        recorded=names(tiles),
                        expected=names(due),
                        decided_by="policy.wall",
                    )
            elif table.complete:
                continue
        fault = _count(rules, table, index, tiles)
        if fault is not None:
            return fault
    return None


def _count(rules: Ruleset, table: Table, index: int, tiles: list[int]) -> Fault | None:
    """Take dealt tiles off those not yet seen."""
    unseen = table.unseen
    for tile in tiles:
        if tile == HIDDEN:
            continue
        unseen[tile] -= 1
        if unseen[tile] < 0:
            copies = rules.copies[tile]
            return Fault(
                "MJ202" if copies else "MJ203",
                {"seat": index, "tile": NAMES[tile], "copies": copies},
                recorded=NAMES[tile],
                decided_by="tiles",
            )
    return None
