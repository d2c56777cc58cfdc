"""Plain turns in one go are what `check` and `apply` make of the same events one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy

import pytest
from msgspec import structs

from mjlog.codec.compact.lines import turn_code
from mjlog.records import Discard, Draw, Event, Hand, Record, Settlement
from mjlog.replay.apply import APPLIES, apply
from mjlog.replay.legal import check
from mjlog.replay.turns import play_turns
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Meld, Seat, Table
from mjlog.table.table import Winner
from mjlog.tiles import HIDDEN, NAMES
from tests.builders.dealt import table_of
from tests.rules.games import played

TABLES = {
    "douque2p": ("fast", "erratic"),
    "maceplay2p": ("fast", "random"),
    "hk13": ("fast", "erratic", "fast", "random"),
    "riichi": ("fast", "erratic", "pungs", "random"),
}
WALLS = pytest.mark.parametrize("wall", [True, False], ids=["wall", "no wall"])


def state(thing: object) -> object:
    """Return everything a table holds as plain values."""
    if isinstance(thing, (Table, Seat, Meld, Winner)):
        return {name: state(getattr(thing, name)) for name in type(thing).__slots__}
    if isinstance(thing, list):
        return [state(each) for each in thing]
    return thing


def hands(
    ruleset: str, seed: int, wall: bool = True
) -> Iterator[tuple[Ruleset, Table, list[Record]]]:
    rules = load(ruleset)
    records: list[Record] = list(played(ruleset, TABLES[ruleset], seed, 12, ()))
    starts = [index for index, record in enumerate(records) if isinstance(record, Hand)]
    for start, end in zip(starts, [*starts[1:], len(records)], strict=True):
        hand = records[start]
        assert isinstance(hand, Hand)
        table = table_of(rules, hand if wall else structs.replace(hand, wall=None))
        yield rules, table, records[start + 1 : end]


def codes_of(events: list[Record]) -> list[int]:
    return [turn_code(event) for event in events]


def until_settled(events: list[Record]) -> int:
    return next(i for i, event in enumerate(events) if isinstance(event, Settlement))


def play_both(rules: Ruleset, table: Table, events: list[Record], start: int) -> int:
    """Play plain turns, compare them with the same events one by one; return the next index."""
    step = deepcopy(table)
    after = play_turns(table, rules, codes_of(events), start)
    for event in events[start:after]:
        assert isinstance(event, (Draw, Discard))
        assert check(step, rules, event) is None
        apply(step, rules, event)
    assert state(table) == state(step)
    return after


@WALLS
@pytest.mark.parametrize("ruleset", TABLES)
def test_a_turn_is_its_draw_and_its_discard(ruleset: str, wall: bool) -> None:
    plain = others = 0
    for rules, table, events in hands(ruleset, 5, wall):
        index, end = 0, until_settled(events)
        while index < end:
            after = play_both(rules, table, events, index)
            plain += after - index
            index = after
            event = events[index]
            if type(event) in APPLIES:
                assert isinstance(event, Event)
                assert check(table, rules, event) is None
                apply(table, rules, event)
            others += 1
            index += 1
    assert plain > 2 * others  # most of a hand is plain


def mistaken(event: Draw | Discard, chance: random.Random, seats: int) -> Draw | Discard:
    """Return the event with one of its statements changed."""
    what = chance.choice(("seat", "tile", "how"))
    if what == "seat":
        return structs.replace(event, seat=(event.seat + 1) % seats)
    if what == "tile":
        tile = chance.choice([name for name in (*NAMES[:34], "1f", "0m") if name != event.tile])
        return structs.replace(event, tile=tile)
    if isinstance(event, Draw):
        return structs.replace(event, source="tail" if event.source == "head" else "head")
    return structs.replace(event, drawn=not event.drawn)


@WALLS
@pytest.mark.parametrize("ruleset", TABLES)
def test_nothing_wrong_is_played(ruleset: str, wall: bool) -> None:
    chance = random.Random(ruleset)
    stopped = 0
    for rules, opened, events in hands(ruleset, 6, wall):
        places = [i for i, event in enumerate(events) if isinstance(event, (Draw, Discard))]
        for place in chance.sample(places, 12):
            right = events[place]
            assert isinstance(right, (Draw, Discard))
            bad = list(events)
            bad[place] = mistaken(right, chance, len(opened.seats))
            table, start = deepcopy(opened), max(0, place - chance.randrange(3))
            for event in events[:start]:
                assert isinstance(event, Event)
                apply(table, rules, event)
            stopped += play_both(rules, table, bad, start) <= place
    assert stopped > (60 if wall else 30)  # without a wall many another tile may be drawn


def test_with_hidden_tiles_nothing_is_plain() -> None:
    for rules, table, events in hands("douque2p", 7):
        table.complete = False
        assert play_turns(table, rules, codes_of(events), 0) == 0
        table.wall = None
        table.seats[0].concealed[HIDDEN] = 1
        assert play_turns(table, rules, codes_of(events), 0) == 0
