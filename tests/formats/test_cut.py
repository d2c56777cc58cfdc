"""Logs that begin in the middle of a game, or lack hands: each is told of once, or not at all."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from typing import Any

import pytest

from mjlog.codec import Source
from mjlog.formats import batches, sources
from mjlog.formats.conversion import Conversion
from mjlog.records import Hand
from mjlog.rules.registry import load
from mjlog.simulation.corpus import simulate
from mjlog.verification.game import verify_batches
from mjlog.verification.report import HandReport
from tests.formats.reading import of, records
from tests.formats.xml_samples import document, init

FORMATS = ["mjai", "tenhou6"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A game in both formats, with the turn kept in some hands."""
    folder = tmp_path_factory.mktemp("played")
    simulate(load("riichi"), folder, games=1, seed="cut", players=["fast", "fast", "pungs", "fast"])
    (log,) = sources([folder])
    return {target: b"".join(Conversion(log, target)) for target in FORMATS}


def hands_of(data: bytes) -> list[bytes]:
    """The parts of a log: what stands before the first hand, the hands, what stands after."""
    if data.startswith(b'{"type"'):
        first, *hands = data.split(b'{"type":"start_kyoku"')
        last, end, tail = hands.pop().partition(b'{"type":"end_game"')
        return [first, *(b'{"type":"start_kyoku"' + hand for hand in (*hands, last)), end + tail]
    whole = json.loads(data)
    return [b"", *(json.dumps(hand).encode() for hand in whole["log"]), b""]


def joined(data: bytes, hands: Sequence[int]) -> bytes:
    """The log with these of its hands, from 0."""
    head, *parts, tail = hands_of(data)
    if head:
        return b"".join((head, *(parts[number] for number in hands), tail))
    whole = json.loads(data)
    return json.dumps(whole | {"log": [whole["log"][number] for number in hands]}).encode()


def each_alone(data: bytes, hands: Sequence[list[Any]]) -> bytes:
    """Hands of tenhou.net/6, each a document of its own."""
    whole = {key: value for key, value in json.loads(data).items() if key != "sc"}
    return b"\n".join(json.dumps(whole | {"log": [hand]}).encode() for hand in hands)


def verified(data: bytes) -> list[HandReport]:
    return list(verify_batches("x", batches(Source("x", stream=io.BytesIO(data)))))


def codes(data: bytes) -> list[tuple[int | None, str]]:
    """Hand, as numbered, and code of every finding but that the game seems unfinished."""
    return [
        (finding.place.hand, finding.code)
        for report in verified(data)
        for finding in report.findings
        if finding.code not in ("MJ114", "MJ711")
    ]


@pytest.mark.parametrize("target", FORMATS)
def test_a_log_that_begins_with_any_hand_of_a_game(played: dict[str, bytes], target: str) -> None:
    data = played[target]
    count = len(hands_of(data)) - 2
    assert count > 8
    for first in range(1, count):
        cut = joined(data, range(first, count))
        assert codes(cut) == [], first
        opening = next(report for report in verified(cut) if report.hand is not None)
        assert opening.status == "partial"
        assert "progression_from_cut" in opening.unchecked


@pytest.mark.parametrize("target", FORMATS)
def test_missing_hands_are_one_finding(played: dict[str, bytes], target: str) -> None:
    data = played[target]
    count = len(hands_of(data)) - 2
    for first in range(1, count - 3):
        gap = joined(data, [*range(first), *range(first + 2, count)])
        found = codes(gap)
        assert [code for _, code in found] == ["MJ701"], (first, found)


@pytest.mark.parametrize("target", FORMATS)
def test_a_hand_written_twice_is_one_finding(played: dict[str, bytes], target: str) -> None:
    data = played[target]
    count = len(hands_of(data)) - 2
    for twice in range(2, 6):
        again = joined(data, [*range(twice + 1), *range(twice, count)])
        assert [code for _, code in codes(again)] == ["MJ702"], twice


def test_one_hand_a_document(played: dict[str, bytes]) -> None:
    hands = json.loads(played["tenhou6"])["log"]
    assert codes(each_alone(played["tenhou6"], hands)) == []


@pytest.mark.parametrize("place", range(2, 7))
@pytest.mark.parametrize("change", [1, 2, -1])
def test_wrong_counters_do_not_make_two_games_of_one(
    played: dict[str, bytes], place: int, change: int
) -> None:
    hands = json.loads(played["tenhou6"])["log"]
    hands[place][0][1] = max(0, hands[place][0][1] + change)
    data = each_alone(played["tenhou6"], hands)
    found = records_of(data)
    assert [hand.hand for hand in found] == [*range(1, len(hands) + 1)]
    assert {hand for hand, _ in codes(data)} <= {place + 1}


def records_of(data: bytes) -> list[Hand]:
    return of(Hand, records(data))


def test_a_game_after_another_without_a_name(played: dict[str, bytes]) -> None:
    hands = json.loads(played["tenhou6"])["log"]
    data = each_alone(played["tenhou6"], [*hands[:5], *hands[:3]])
    assert [hand.hand for hand in records_of(data)] == [1, 2, 3, 4, 5, 1, 2, 3]
    assert codes(data) == []


OPENING = "250,250,250,250"
LATER = "240,260,270,230"


@pytest.mark.parametrize(
    ("seed", "dealer", "ten", "number", "streak"),
    [
        ("0,0,0", 0, OPENING, 1, 0),
        ("0,2,0", 0, LATER, 3, 2),
        ("1,0,0", 1, LATER, 2, 0),
        ("1,1,0", 1, OPENING, 2, 0),  # nobody was ready
        ("5,0,1", 1, LATER, 6, 0),
        ("5,7,1", 1, LATER, 8, 0),
        ("3,3,0", 3, LATER, 4, 0),
        ("3,2,0", 3, LATER, 4, 0),
    ],
)
def test_the_first_hand_has_the_least_number_it_can_have(
    seed: str, dealer: int, ten: str, number: int, streak: int
) -> None:
    nobody = f'<RYUUKYOKU ba="{seed[2:]}" sc="{ten.replace(",", ",0,")},0"/>'
    data = document(init(f"{seed},1,2,132", ten, dealer), nobody)
    (hand,) = of(Hand, records(data))
    assert (hand.hand, hand.streak) == (number, streak)
    assert not [code for at, code in codes(data) if code.startswith("MJ7")]
