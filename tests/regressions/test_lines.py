"""A line too many, in the wrong place or in place of another, that was once told several times."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from tests.mutation.corpus import helping
from tests.mutation.logs import Event, Log, errors, inserted, removed, verify_log


@cache
def _logs() -> list[Log]:
    return list(islice(helping(3), 0, 42, 3))


def _codes(log: Log) -> list[str]:
    return [finding.code for finding in errors(verify_log(log))]


def _spots(kind: str) -> Iterator[tuple[Log, int, Event]]:
    """Yield every log with a few lines of a type, none of them in the first hand's first turn."""
    for log in _logs():
        rng = Random(f"{log[0]['game']} {kind}")
        found = [at for at, event in enumerate(log) if event["type"] == kind]
        for index in rng.sample(found, min(3, len(found))):
            yield log, index, log[index]


def test_the_logs_are_legal() -> None:
    assert all(not _codes(log) for log in _logs())


@pytest.mark.parametrize("place", ["draw", "discard"])
def test_a_win_in_the_middle_of_play_was_also_to_be_paid_for(place: str) -> None:
    wins = 0
    for log, index, _ in _spots(place):
        later = [event for event in log[index:] if event["type"] == "win"]
        if later and index > 3:
            wins += 1
            codes = _codes(inserted(log, index, later[-1]))
            assert len(codes) == 1, (log[0]["game"], index, codes)
    assert wins > 10


def test_an_end_of_the_hand_in_the_middle_of_it_made_the_rest_stray() -> None:
    for kind in ("draw", "discard", "settlement"):
        for log, index, _ in _spots(kind):
            if index > 3:
                codes = _codes(inserted(log, index, {"type": "hand_end"}))
                assert codes == ["MJ601" if kind == "settlement" else "MJ301"]


def test_an_end_of_the_game_in_the_middle_of_a_hand_made_the_rest_stray() -> None:
    for log, index, _ in _spots("discard"):
        assert _codes(inserted(log, index, log[-1])) == ["MJ103"]


def test_a_hand_line_written_twice_was_left_open_and_repeated() -> None:
    for log, index, event in _spots("hand"):
        assert _codes(inserted(log, index, event)) == ["MJ103"]


def test_a_hand_line_after_its_first_draw_made_the_next_turn_wrong() -> None:
    for log, index, event in _spots("hand"):
        swapped = [*log[:index], log[index + 1], event, *log[index + 2 :]]
        assert _codes(swapped) == ["MJ102"]


def test_a_settlement_of_another_hand_in_the_middle_of_play_broke_the_scores() -> None:
    for log, index, _ in _spots("draw"):
        others = [event for event in log[:index] if event["type"] == "settlement"]
        for other in others[:1]:
            assert _codes(inserted(log, index, other)) == ["MJ301"]


@pytest.mark.parametrize("kind", ["settlement", "hand_end"])
def test_a_line_in_place_of_the_end_was_out_of_place_and_the_end_was_missing(kind: str) -> None:
    for log, index, _ in _spots(kind):
        for other in ("draw", "discard"):
            event = next(event for event in log if event["type"] == other)
            assert _codes([*log[:index], event, *log[index + 1 :]]) == ["MJ301"]
        missing = ["MJ601"] if kind == "settlement" else ["MJ103"]
        assert _codes(removed(log, index)) == missing


def test_an_exhaustion_in_place_of_a_win_made_its_payment_wrong() -> None:
    for log, index, event in _spots("win"):
        if event["by"] == "discard":
            codes = _codes([*log[:index], {"type": "exhausted"}, *log[index + 1 :]])
            assert len(codes) == 1
            assert codes[0] in ("MJ324", "MJ301", "MJ321", "MJ605")


def test_a_declaration_of_a_wrong_kind_that_cannot_be_was_told_twice() -> None:
    """A seat that cannot be ready after any discard declares what it could not earn either."""
    told = 0
    for log, index, event in _spots("discard"):
        before = log[index - 1]
        if index > 3 and before["type"] == "draw" and before["seat"] == event["seat"]:
            declaration = {"type": "declare_ready", "seat": event["seat"], "kind": "riichi"}
            codes = _codes(inserted(log, index, declaration))
            assert "MJ318" not in codes
            told += codes == ["MJ319"]
    assert told > 5
