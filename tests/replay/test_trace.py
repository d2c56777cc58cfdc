from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import mjlog
from mjlog.records import Discard, Draw, Event, Hand, HandEnd, Pass, Reveal, Win
from mjlog.replay.trace import Replay, moment
from mjlog.rules.registry import load
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.corpus import simulate
from tests.builders.games import GameBuilder
from tests.builders.script import Script


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return load("douque2p", {"rounds": 1})


@pytest.fixture(scope="module")
def hands(
    rules: Ruleset, tmp_path_factory: pytest.TempPathFactory
) -> list[tuple[Hand, list[Event]]]:
    folder = tmp_path_factory.mktemp("trace")
    written = simulate(rules, folder, games=2, seed="trace", players=["erratic", "pungs"])
    return [hand for one in written for hand in _split(one.path)][:5]


def _split(path: Path) -> Iterator[tuple[Hand, list[Event]]]:
    hand: Hand | None = None
    events: list[Event] = []
    for record in mjlog.read(path):
        if isinstance(record, Hand):
            hand, events = record, []
        elif hand is not None:
            events.append(record)
            if isinstance(record, HandEnd):
                yield hand, events
                hand = None


def test_every_event_of_a_legal_hand_was_legal(
    rules: Ruleset, hands: list[tuple[Hand, list[Event]]]
) -> None:
    seen: set[type[Event]] = set()
    for hand, events in hands:
        for index, event in enumerate(events, 1):
            at = moment(rules, hand, events, index)
            assert (at.index, at.event, at.fault, at.lost) == (index, event, None, None)
            assert at.before is not None
            assert at.after is not None
            # Passing is what happens when nothing legal is done.
            assert isinstance(event, Pass) or event in at.legal, event
            seen.add(type(event))
    assert {Draw, Discard, Win, Reveal, HandEnd} <= seen


def test_tables_are_those_before_and_after(
    rules: Ruleset, hands: list[tuple[Hand, list[Event]]]
) -> None:
    hand, events = hands[0]
    deal = moment(rules, hand, events, 0)
    assert deal.before is None
    assert deal.after is not None
    # 72 tiles, 26 dealt, 8 in reserve.
    assert deal.after.drawable == 38
    draw = moment(rules, hand, events, 1)
    assert draw.before is not None
    assert draw.after is not None
    dealer = hand.dealer
    assert len(draw.before.seats[dealer].tiles()) == 13
    assert len(draw.after.seats[dealer].tiles()) == 14
    assert draw.before.drawable == 38
    assert draw.after.drawable == 37


def test_illegal_event_and_what_follows(
    rules: Ruleset, hands: list[tuple[Hand, list[Event]]]
) -> None:
    hand, events = hands[0]
    wrong = [events[0], Discard(seat=1 - hand.dealer, tile="1m", drawn=False), *events[2:]]
    at = moment(rules, hand, wrong, 2)
    assert at.fault is not None
    assert at.fault.code == "MJ301"
    assert at.after is None
    assert at.lost == 2
    assert events[1] in at.legal
    later = moment(rules, hand, wrong, 5)
    assert (later.before, later.after, later.legal, later.lost) == (None, None, (), 2)


def test_win_with_a_tile_that_is_not_there_ends_the_play() -> None:
    builder = GameBuilder("trace")
    played = builder.add(Script("0~ 1~ 0~ 1+4m 1:win", {1: "23m456m678m111p99p"}))
    hand, *events = played.events
    assert isinstance(hand, Hand)
    index = next(n for n, event in enumerate(events, 1) if isinstance(event, Win))
    events[index - 1] = Win(seat=1, by="self", tile="7m", items=None, total=None, counted=None)
    at = moment(builder.rules, hand, events, index)
    assert at.fault is not None
    assert (at.fault.code, at.lost) == ("MJ403", index)
    (win,) = (event for event in at.legal if isinstance(event, Win))
    assert (win.tile, win.total) == ("4m", 6)


def test_events_that_are_not_there(rules: Ruleset, hands: list[tuple[Hand, list[Event]]]) -> None:
    hand, events = hands[0]
    for index in (-1, len(events) + 1):
        with pytest.raises(IndexError, match=f"0 to {len(events)}"):
            moment(rules, hand, events, index)


def test_hand_that_cannot_be_dealt(rules: Ruleset, hands: list[tuple[Hand, list[Event]]]) -> None:
    hand, events = hands[0]
    bad = replace(hand, dealt=[hand.dealt[0]])
    at = moment(rules, bad, events, 0)
    assert at.fault is not None
    assert (at.after, at.lost) == (None, 0)
    replay = Replay(rules, bad)
    assert replay.step(events[0]) is None
    assert replay.next_events() == []
    assert moment(rules, bad, events, 3).lost == 0
