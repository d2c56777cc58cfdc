"""`legal_events` and `check` agree both ways under every ruleset, and no tile is ever lost."""

from collections import Counter
from itertools import chain, combinations
from typing import Any

import msgspec
import pytest

from mjlog.codec.encode import encode
from mjlog.records import (
    Chow,
    Event,
    Exhausted,
    Pass,
    Record,
    Win,
)
from mjlog.replay.apply import apply
from mjlog.replay.legal import check, legal_events
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.tiles import FIRST_RED, HIDDEN, INDEX, NAMES
from tests.builders.dealt import played_hands, tiles_on
from tests.rules.games import played
from tests.rules.test_clean_hands import HERE

WILD = ("erratic", "random", "erratic", "random")
SETTINGS: dict[str, tuple[tuple[str, object], ...]] = {
    "hk13": (("min_faan", 3), ("policy.claims.last_discard", "all")),
    "taiwan16": (
        ("winners", "all"), ("missed_win", "n1"), ("rob_concealed", True),
        ("swap", "same_and_other_end"), ("kong_from_previous", False),
        ("win_after_exposed", False),
    ),
    "maceplay2p": (
        ("policy.kongs.robbed", ("added", "concealed")), ("reserve_tiles", 20),
        ("replaced_from", "head"),
    ),
    "riichi": (
        ("red_fives", "two_dots"), ("kan_dora", "after_discard"), ("multiple_wins", "three"),
        ("kokushi_on_ankan", True), ("riichi_min_left", 0), ("kuikae", "free"),
    ),
}  # fmt: skip
"""Rules that a table may play by instead."""


ABORTS = {
    "nine_kinds": (1,),
    "four_winds": (4,),
    "four_riichi": (4,),
    "four_kongs": (2, 3, 4),
    "triple_win": (2, 3, 4),
}
"""Why a hand may be called off, and of how many seats."""


def laid(rules: Ruleset, kind: str, copies: int) -> list[list[str]]:
    """Every way to lay down copies of a kind, red ones last."""
    red = f"0{kind[1]}" if kind[0] == "5" else ""
    most = rules.copies[INDEX[red]] if kind[1] in "mps" and red else 0
    return [[kind] * (copies - reds) + [red] * reds for reds in range(min(most, copies) + 1)]


def plausible(rules: Ruleset) -> list[Event]:
    """Anything that seats could say, whether or not it makes sense."""
    kinds = [NAMES[kind] for kind in range(34) if rules.kinds >> kind & 1]
    everybody = list(range(rules.seats))
    said: list[dict[str, Any]] = [{"type": "exhausted"}]
    said += [{"type": "indicator", "tile": NAMES[tile]} for tile in range(HIDDEN)]
    said += [
        {"type": "aborted", "reason": reason, "seats": list(seats)}
        for reason, sizes in ABORTS.items()
        for size in sizes
        for seats in combinations(everybody, size)
    ]
    reds = [NAMES[tile] for tile in range(FIRST_RED, HIDDEN) if rules.copies[tile]]
    flowers = [NAMES[tile] for tile in range(34, 42) if rules.copies[tile]]
    for seat in range(rules.seats):
        mine: list[dict[str, Any]] = [
            {"type": "declare_ready", "kind": kind} for kind in ("plain", "riichi", "double_riichi")
        ]
        mine.append({"type": "deposit", "amount": 1000})
        mine += [
            {"type": "win", "by": by, "tile": None, "items": None, "total": None, "counted": None}
            | ({} if source is None else {"from": source})
            for by in ("self", "discard", "rob", "flower")
            for source in (None, *range(rules.seats))
        ]
        mine += [{"type": "flower", "tile": tile} for tile in flowers]
        for tile in flowers:
            mine += [{"type": "draw", "tile": tile, "source": end} for end in ("head", "tail")]
            mine += [{"type": "discard", "tile": tile, "drawn": drawn} for drawn in (True, False)]
        for name in (*kinds, *reds):
            mine += [{"type": "draw", "tile": name, "source": end} for end in ("head", "tail")]
            mine += [{"type": "discard", "tile": name, "drawn": drawn} for drawn in (True, False)]
            kind = name.replace("0", "5")
            claimed = [{"tile": name, "from": source} for source in everybody]
            for claim in claimed:
                mine += [{"type": "pung", "own": own, **claim} for own in laid(rules, kind, 2)]
                mine += [
                    {"type": "kong", "kind": "exposed", "own": own, "level": 4, **claim}
                    for own in laid(rules, kind, 3)
                ]
                for low, high in ((-2, -1), (-1, 1), (1, 2)):
                    pair = [f"{int(kind[0]) + step}{kind[1]}" for step in (low, high)]
                    if all(tile in kinds for tile in pair) and kind[1] != "z":
                        mine += [
                            {"type": "chow", "own": [*one, *other], **claim}
                            for one in laid(rules, pair[0], 1)
                            for other in laid(rules, pair[1], 1)
                        ]
        for kind in kinds:
            mine += [
                {"type": "kong", "kind": way, "tile": own[0], "own": own, "level": level}
                for way, copies, level in (("concealed", 4, 4), ("added", 1, 4), ("extended", 1, 5))
                for own in laid(rules, kind, copies)
            ]
        said += [{"seat": seat} | line for line in mine]
    events: list[Event] = msgspec.convert(said, list[Record])
    return events


def key(event: Event) -> object:
    """An event without what is only computed: two wins are one choice whatever they score."""
    if isinstance(event, Win):
        return ("win", event.seat, event.by, event.from_seat)
    if isinstance(event, Exhausted):
        return "exhausted"
    return encode(event)  # type: ignore[arg-type]


def compare(ruleset: str, *numbers: int, other: bool) -> int:
    """Ask at every moment of some hands what may be said; return how many moments that were.

    Args:
        ruleset: id of the ruleset.
        numbers: of the corpora that the hands are of.
        other: other settings than the standard ones.
    """
    changed = SETTINGS[ruleset] if other else ()
    rules = load(ruleset, {"policy.rotation.rounds": 0, **dict(changed)})
    everything = plausible(rules)
    seen: Counter[type] = Counter()
    logs = (
        played(ruleset, WILD, number, 3 if rules.seats == 2 else 1, changed) for number in numbers
    )
    for table, events in chain.from_iterable(played_hands(log, rules) for log in logs):
        for event in events:
            if not isinstance(event, Pass):
                listed = [key(legal) for legal in legal_events(table, rules)]
                allowed = [key(one) for one in everything if check(table, rules, one) is None]
                assert len(set(listed)) == len(listed)
                assert set(listed) == set(allowed)
            apply(table, rules, event)
            seen[type(event)] += 1
    assert bool(seen[Chow]) == (rules.claims.chow != "none")
    return seen.total()


settings = pytest.mark.parametrize("settings", [False, True], ids=["standard", "other"])


@pytest.mark.untraced
@settings
@pytest.mark.parametrize("ruleset", HERE)
def test_legal_events_are_those_that_check_lets_through(ruleset: str, settings: bool) -> None:
    assert compare(ruleset, 77, other=settings) > 80


@pytest.mark.slow
@settings
@pytest.mark.parametrize("ruleset", HERE)
def test_legal_events_are_those_of_more_hands_too(ruleset: str, settings: bool) -> None:
    assert compare(ruleset, 79, 80, 81, other=settings) > 240


@pytest.mark.untraced
@pytest.mark.parametrize("ruleset", HERE)
def test_no_tile_is_lost(ruleset: str) -> None:
    rules = load(ruleset, {"policy.rotation.rounds": 0})
    deck = Counter({tile: copies for tile, copies in enumerate(rules.copies) if copies})
    for table, events in played_hands(played(ruleset, WILD, 78, 10), rules):
        for event in events:
            apply(table, rules, event)
            assert tiles_on(table) == deck
