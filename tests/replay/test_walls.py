"""Walls as built: where the list begins by the dice, and what is said when it does not follow."""

import msgspec
import pytest

from mjlog.codec.compact import pack, unpack
from mjlog.codec.walls import apart, joined
from mjlog.records import Hand
from mjlog.replay.opening import open_hand
from mjlog.rules.policies import Standing
from mjlog.rules.registry import load
from mjlog.tiles import NAMES, names
from tests.builders.dealt import table_of
from tests.builders.stacked import play, stacked_hand
from tests.oracles import taiwan16 as oracle

RULES = load("taiwan16")
DICE = {
    total: [first, second, total - first - second]
    for total in range(3, 19)
    for first in range(1, 7)
    for second in range(1, 7)
    if 1 <= total - first - second <= 6
}
"""Three dice of every sum."""


def codes(line: Hand) -> list[str]:
    return [fault.code for fault in open_hand(RULES, line)[1]]


@pytest.mark.parametrize("total", range(3, 19))
@pytest.mark.parametrize("dealer", range(4))
def test_the_wall_follows_from_walls_and_dice(total: int, dealer: int) -> None:
    """Every tile is the one that the rule document's order of stacks gives."""
    line = stacked_hand(
        RULES,
        standing=Standing(dealer + 1, 0, dealer, dealer, 0),
        dice=DICE[total],
        seed=str(total),
    )
    assert line.walls is not None
    assert [len(wall) for wall in line.walls] == [18] * 4
    taken = [
        tile for wall, stack in oracle.taken(total, dealer) for tile in line.walls[wall][stack - 1]
    ]
    assert taken == line.wall
    assert codes(line) == []
    # The four rounds of the deal: two stacks a seat, the dealer first.
    for seat in range(4):
        mine = [
            tile
            for turn in range(4)
            for wall, stack in oracle.taken(total, dealer)[8 * turn + 2 * ((seat - dealer) % 4) :][
                :2
            ]
            for tile in line.walls[wall][stack - 1]
        ]
        assert sorted(mine) == sorted(line.dealt[seat])


def test_the_first_stacks_of_the_rule_document() -> None:
    """§2 and example 1, with seat 0 dealing: wall and stack, the latter from 1."""
    assert oracle.taken(13, 0)[:2] == [(0, 14), (0, 15)]
    assert oracle.taken(10, 0)[:2] == [(1, 11), (1, 12)]
    assert oracle.taken(16, 0)[:2] == [(3, 17), (3, 18)]
    assert oracle.taken(17, 0)[:2] == [(0, 18), (3, 1)]
    assert oracle.taken(18, 0)[:2] == [(0, 1), (0, 2)]
    assert oracle.taken(18, 0)[-18:] == [(1, stack) for stack in range(1, 19)]
    for total in range(3, 16):
        wall, stack = oracle.taken(total, 0)[0]
        assert stack == total + 1
        left = 18 - (stack + 1)
        assert [place[0] for place in oracle.taken(total, 0)[: 2 + left]] == [wall] * (2 + left)
        assert left == 16 - total


def test_a_wall_that_is_not_recorded_follows_from_the_walls() -> None:
    line = stacked_hand(RULES, seed="missing")
    table = table_of(RULES, msgspec.structs.replace(line, wall=None))
    assert table.complete
    assert names(table.wall or ()) == line.wall
    table = table_of(RULES, msgspec.structs.replace(line, wall=None, dice=None))
    assert table.wall is None


def test_a_wall_that_does_not_follow() -> None:
    line = stacked_hand(RULES, dice=[1, 2, 2], seed="other")
    wall = list(line.wall or ())
    other = next(place for place in range(100, 143) if wall[place] != wall[143])
    wall[other], wall[143] = wall[143], wall[other]
    _, faults = open_hand(RULES, msgspec.structs.replace(line, wall=wall))
    assert [(fault.code, fault.data["place"]) for fault in faults] == [("MJ216", other + 1)]
    # Other dice of the same sum, or a tile that nobody saw, change nothing.
    assert codes(msgspec.structs.replace(line, dice=[3, 1, 1])) == []
    wall = list(line.wall or ())
    wall[other] = "?"
    assert codes(msgspec.structs.replace(line, wall=wall)) == []


def test_other_dice_open_the_wall_elsewhere() -> None:
    line = stacked_hand(RULES, dice=[1, 2, 2], seed="dice")
    assert codes(msgspec.structs.replace(line, dice=[1, 2, 6])) == ["MJ216"]
    assert codes(msgspec.structs.replace(line, dice=None)) == []


def test_walls_of_another_size() -> None:
    line = stacked_hand(RULES, seed="size")
    walls = [list(wall) for wall in line.walls or ()]
    short = [walls[0][:-1], *walls[1:]]
    assert codes(msgspec.structs.replace(line, walls=short)) == ["MJ216"]
    assert codes(msgspec.structs.replace(line, walls=walls[:3])) == ["MJ216"]
    flat = [[[tile] for stack in wall for tile in stack][:18] for wall in walls]
    assert codes(msgspec.structs.replace(line, walls=flat)) == ["MJ216"]


def test_taking_walls_apart_and_joining_them() -> None:
    tiles = [str(number) for number in range(24)]
    for seats in (2, 3, 4):
        for opened in range(seats):
            for stay in range(13):
                walls = apart(tiles, seats, 2, opened, stay)
                assert {len(wall) for wall in walls} == {12 // seats}
                assert joined(walls, opened, stay) == tiles


@pytest.mark.parametrize("total", [3, 13, 17, 18])
def test_the_compact_form_keeps_no_walls_that_follow(total: int) -> None:
    line = stacked_hand(RULES, dice=DICE[total], seed="compact")
    other = [list(wall) for wall in line.walls or ()]
    other[0][0], other[0][1] = other[0][1], other[0][0]
    sizes = []
    for hand in (line, msgspec.structs.replace(line, walls=other)):
        events = play(RULES, line).events[1:]
        packed = pack(hand, events)  # type: ignore[arg-type]
        assert unpack(packed)[:2] == (hand, events)
        sizes.append(len(packed.frame))
    assert sizes[0] < 100 < 400 < sizes[1]


@pytest.mark.parametrize("total", [4, 13, 18])
def test_the_deal_may_begin_with_the_door(total: int) -> None:
    rules = load("taiwan16", {"dealt_from": "door"})
    line = stacked_hand(RULES, dice=DICE[total], seed="door")
    door = oracle.door(total, 0)
    wall = list(line.wall or ())
    dealt = [
        sorted(
            wall[16 * turn + 4 * ((seat - door) % 4) + place]
            for turn in range(4)
            for place in range(4)
        )
        for seat in range(4)
    ]
    dealt = [sorted(mine, key=NAMES.index) for mine in dealt]
    other = msgspec.structs.replace(line, dealt=dealt)
    assert open_hand(rules, other)[1] == []
    assert open_hand(rules, msgspec.structs.replace(other, dice=None))[1] == []
    found = [fault.code for fault in open_hand(rules, line)[1]]
    assert found == ([] if door == 0 else ["MJ205"])
    # With neither dice nor door nobody can say whose tiles they should be.
    assert open_hand(rules, msgspec.structs.replace(line, dice=None, door=None))[1] == []
