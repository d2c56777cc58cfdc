"""`legal_events` and `check` agree both ways under every ruleset, and no tile is ever lost."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from mjlog.codec.encode import encode
from mjlog.records import Chow, Draw, Event, Hand, HandEnd, Pass, Record, Reveal, Settlement, Win
from mjlog.replay.apply import apply
from mjlog.replay.legal import check, legal_events
from mjlog.replay.opening import open_hand
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.tiles import NAMES
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
}  # fmt: skip
"""Rules that a table may play by instead."""


def hands(records: tuple[Record, ...], rules: Ruleset) -> Iterator[tuple[Table, list[Event]]]:
    """Every hand's table as dealt, with the events of its play."""
    events: list[Event] = []
    for record in records:
        if isinstance(record, Hand):
            table, faults = open_hand(rules, record)
            assert table is not None
            assert not faults
            opened = table
        elif isinstance(record, HandEnd):
            yield opened, events
            events = []
        elif (events or isinstance(record, Draw)) and not isinstance(record, (Reveal, Settlement)):
            events.append(record)


def plausible(rules: Ruleset) -> list[Event]:
    """Anything that seats could say, whether or not it makes sense."""
    kinds = [NAMES[kind] for kind in range(34) if rules.kinds >> kind & 1]
    said: list[dict[str, Any]] = [{"type": "exhausted"}]
    flowers = [NAMES[tile] for tile in range(34, 42) if rules.copies[tile]]
    for seat in range(rules.seats):
        mine: list[dict[str, Any]] = [{"type": "declare_ready", "kind": "plain"}]
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
        for kind in kinds:
            mine += [{"type": "draw", "tile": kind, "source": end} for end in ("head", "tail")]
            mine += [{"type": "discard", "tile": kind, "drawn": drawn} for drawn in (True, False)]
            for source in range(rules.seats):
                mine.append({"type": "pung", "tile": kind, "own": [kind] * 2, "from": source})
                mine.append(
                    {
                        "type": "kong",
                        "kind": "exposed",
                        "tile": kind,
                        "own": [kind] * 3,
                        "from": source,
                        "level": 4,
                    }
                )
                for low, high in ((-2, -1), (-1, 1), (1, 2)):
                    own = [f"{int(kind[0]) + step}{kind[1]}" for step in (low, high)]
                    if all(tile in kinds for tile in own) and kind[1] != "z":
                        mine.append({"type": "chow", "tile": kind, "own": own, "from": source})
            mine += [
                {"type": "kong", "kind": way, "tile": kind, "own": [kind] * own, "level": level}
                for way, own, level in (("concealed", 4, 4), ("added", 1, 4), ("extended", 1, 5))
            ]
        said += [{"seat": seat} | line for line in mine]
    events: list[Event] = msgspec.convert(said, list[Record])
    return events


def key(event: Event) -> object:
    """An event without what is only computed: two wins are one choice whatever they score."""
    if isinstance(event, Win):
        return ("win", event.seat, event.by, event.from_seat)
    return encode(event)  # type: ignore[arg-type]


@pytest.mark.parametrize("settings", [False, True], ids=["standard", "other"])
@pytest.mark.parametrize("ruleset", HERE)
def test_legal_events_are_those_that_check_lets_through(ruleset: str, settings: bool) -> None:
    changed = SETTINGS[ruleset] if settings else ()
    rules = load(ruleset, {"rounds": 0, **dict(changed)})
    everything = plausible(rules)
    seen: Counter[type] = Counter()
    for table, events in hands(played(ruleset, WILD, 77, 3, changed), rules):
        for event in events:
            if not isinstance(event, Pass):
                listed = [key(legal) for legal in legal_events(table, rules)]
                allowed = [key(one) for one in everything if check(table, rules, one) is None]
                assert len(set(listed)) == len(listed)
                assert set(listed) == set(allowed)
            apply(table, rules, event)
            seen[type(event)] += 1
    assert seen.total() > 80
    assert bool(seen[Chow]) == (rules.claims.chow != "none")


@pytest.mark.parametrize("ruleset", HERE)
def test_no_tile_is_lost(ruleset: str) -> None:
    rules = load(ruleset, {"rounds": 0})
    deck = Counter({tile: copies for tile, copies in enumerate(rules.copies) if copies})
    for table, events in hands(played(ruleset, WILD, 78, 10), rules):
        for event in events:
            apply(table, rules, event)
            assert table.wall is not None
            tiles = Counter(table.wall[table.head : table.tail + 1])
            tiles.update(table.river)
            called: Counter[int] = Counter()
            for seat in table.seats:
                tiles.update(seat.tiles())
                tiles.update(seat.flowers)
                for meld in seat.melds:
                    tiles.update(meld.tiles)
                    called.update([meld.called] if meld.called >= 0 else [])
            tiles.subtract(called)
            if table.robbed >= 0:
                # The robbed tile lies between the seats: the meld is a pung again.
                tiles[table.tile] += 1
            assert +tiles == deck
