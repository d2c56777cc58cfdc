"""`legal_events` and `check` agree both ways, and no tile is ever lost."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from mjlog.codec.encode import encode
from mjlog.records import (
    Event,
    Pass,
    Penalty,
    Presence,
    Record,
    Win,
)
from mjlog.replay.apply import apply
from mjlog.replay.legal import check, legal_events
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.table import Table
from mjlog.tiles import INDEX
from tests.builders.dealt import played_hands, tiles_on
from tests.builders.rare import rare_game
from tests.simulation.games import OTHER_RULES, PAIRS, Settings, played

KINDS = (*(f"{rank}m" for rank in range(1, 10)), "1p", "9p", *(f"{n}z" for n in range(1, 8)))
DECK = Counter(INDEX[kind] for kind in KINDS * 4)
RULES = load("douque2p")


def _plausible() -> list[Record]:
    """Anything two seats could say, whether or not it makes sense."""
    said: list[dict[str, Any]] = [{"type": "exhausted"}]
    for seat in (0, 1):
        said += [{"type": "declare_ready", "kind": kind} for kind in ("migi", "declare", "plain")]
        said += [
            {"type": "win", "by": by, "tile": None, "items": None, "total": None, "counted": None}
            | ({} if source is None else {"from": source})
            for by in ("self", "discard", "rob")
            for source in (None, 0, 1)
        ]
        for kind in KINDS:
            said += [{"type": "draw", "tile": kind, "source": end} for end in ("head", "tail")]
            said += [{"type": "discard", "tile": kind, "drawn": drawn} for drawn in (True, False)]
            said += [
                {"type": call, "tile": kind, "own": [kind] * copies, "from": source} | extra
                for call, copies, extra in (
                    ("pung", 2, {}),
                    ("kong", 3, {"kind": "exposed", "level": 4}),
                )
                for source in (0, 1)
            ]
            said += [
                {"type": "kong", "kind": way, "tile": kind, "own": [kind] * own, "level": level}
                for way, own, level in (("concealed", 4, 4), ("added", 1, 4), ("extended", 1, 5))
            ]
        for rank in range(1, 8):
            tiles = [f"{rank + step}m" for step in range(3)]
            said.append({"type": "chow", "tile": tiles[2], "own": tiles[:2], "from": 1 - seat})
        said = [{"seat": seat} | line if line["type"] != "exhausted" else line for line in said]
    return msgspec.convert(said, list[Record])


PLAUSIBLE = _plausible()


def _key(event: Event) -> object:
    """An event without what is only computed: two wins are one choice whatever they score."""
    if isinstance(event, Win):
        return ("win", event.seat, event.by, event.from_seat)
    return encode(event)  # type: ignore[arg-type]


def _assert_agree(table: Table, rules: Ruleset) -> None:
    listed = legal_events(table, rules)
    for event in listed:
        assert check(table, rules, event) is None, event
    allowed = [_key(event) for event in PLAUSIBLE if check(table, rules, event) is None]
    keys = [_key(event) for event in listed]
    assert len(set(keys)) == len(keys)
    assert set(allowed) == set(keys)


def _assert_conserved(table: Table) -> None:
    assert tiles_on(table) == DECK


@pytest.mark.untraced
@pytest.mark.parametrize("names", PAIRS)
def test_legal_events_are_those_that_check_lets_through(names: tuple[str, str]) -> None:
    states = 0
    for table, events in played_hands(played(names, 3, 4), RULES):
        for event in events:
            if not isinstance(event, Pass):
                _assert_agree(table, RULES)
            apply(table, RULES, event)
            states += 1
    assert states > 100


@pytest.mark.untraced
@pytest.mark.parametrize(
    "settings", OTHER_RULES, ids=lambda settings: "-".join(name for name, _ in settings)
)
def test_they_agree_under_other_rules(settings: Settings) -> None:
    rules = load("douque2p", dict(settings))
    for table, events in played_hands(played(("erratic", "erratic"), 6, 3, settings), rules):
        for event in events:
            _assert_agree(table, rules)
            apply(table, rules, event)


@pytest.mark.untraced
def test_they_agree_in_rare_hands() -> None:
    for table, events in played_hands(rare_game("legality"), RULES):
        # What chance has made of the hand before its plot begins is like any other hand.
        for place, event in enumerate(events):
            if place >= len(events) - 16 and not isinstance(event, (Pass, Presence, Penalty)):
                _assert_agree(table, RULES)
            apply(table, RULES, event)
        assert legal_events(table, RULES) == []


@pytest.mark.parametrize("names", PAIRS)
def test_no_tile_is_lost(names: tuple[str, str]) -> None:
    for table, events in played_hands(played(names, 4, 12), RULES):
        _assert_conserved(table)
        for event in events:
            apply(table, RULES, event)
            _assert_conserved(table)


def test_no_tile_is_lost_in_rare_hands() -> None:
    robbed = 0
    for table, events in played_hands(rare_game("conserved"), RULES):
        for event in events:
            apply(table, RULES, event)
            _assert_conserved(table)
        robbed += table.robbed >= 0
    assert robbed


def test_a_lost_tile_is_noticed() -> None:
    table, _ = next(played_hands(played(("fast", "fast"), 0, 1), RULES))
    table.seats[0].give(table.seats[0].tiles()[0])
    with pytest.raises(AssertionError):
        _assert_conserved(table)
