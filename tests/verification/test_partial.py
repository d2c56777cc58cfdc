"""What a log leaves out is never wrong: it is left unchecked, and the verdict says what."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random

import pytest

from mjlog.diagnostics.unchecked import UNCHECKED
from tests.mutation.corpus import helping, short_game
from tests.mutation.logs import (
    Log,
    changed,
    findings,
    opening_lines,
    to_bytes,
    verify_log,
    without_wall,
)
from tests.mutation.scenes import SCENES

Change = Callable[[Log], Log]


@cache
def _logs() -> tuple[Log, ...]:
    """Return three legal logs of two hands for every scene."""
    keys = {f"partial-{name}-{number}": scene for name, scene in SCENES.items() for number in "012"}
    return tuple(short_game(key, Random(key), [scene, scene], 0) for key, scene in keys.items())


def _each(log: Log, kind: str, **values: object) -> Log:
    """Return the log with keys of every line of a type changed."""
    return [{**event, **values} if event["type"] == kind else event for event in log]


def _without(log: Log, kind: str, *keys: str) -> Log:
    return [
        {key: value for key, value in event.items() if key not in keys}
        if event["type"] == kind
        else event
        for event in log
    ]


def _shared(log: Log, rng: Random) -> Log:
    """Return the log with half of every wall hidden."""
    hidden = []
    for event in log:
        new = dict(event)
        if event["type"] == "hand":
            new["wall"] = [tile if rng.random() < 0.5 else "?" for tile in event["wall"]]
        hidden.append(new)
    return hidden


def masked(log: Log, seat: int, wall: bool = False) -> Log:
    """Return the log as the other seat sees it: this seat's tiles hidden until they are shown.

    Args:
        log: a legal log.
        seat: whose tiles are hidden.
        wall: keep the wall, every tile that went to the seat hidden, instead of dropping it.
    """
    result = [{**log[0], "masked_for": 1 - seat}]
    at, head, tail = 0, 0, 0
    for event in log[1:]:
        new = dict(event)
        if event["type"] == "hand":
            dealt = list(event["dealt"])
            dealt[seat] = ["?"] * 13
            new |= {"dealt": dealt, "wall": ["?"] * 72 if wall else None}
            at, head, tail = len(result), 26, 71
        elif event["type"] == "draw":
            place, head, tail = (
                (head, head + 1, tail) if event["source"] == "head" else (tail, head, tail - 1)
            )
            if event["seat"] == seat:
                new["tile"] = "?"
            elif wall:
                result[at]["wall"][place] = event["tile"]
        result.append(new)
    return result


def _sprinkled(log: Log, rng: Random) -> Log:
    """Return the log without its walls and with some drawn and dealt tiles hidden."""
    result = []
    for event in without_wall(log):
        new = dict(event)
        if event["type"] == "draw" and rng.random() < 0.2:
            new["tile"] = "?"
        elif event["type"] == "hand":
            new["dealt"] = [
                sorted((tile if rng.random() < 0.8 else "?" for tile in hand), key=_order)
                for hand in event["dealt"]
            ]
        result.append(new)
    return result


def _order(tile: str) -> tuple[bool, str, str]:
    return tile == "?", tile[-1], tile


LEFT_OUT: dict[str, tuple[Change, tuple[str, ...]]] = {
    "no wall": (without_wall, ("wall_not_recorded",)),
    "half the wall": (lambda log: _shared(log, Random(1)), ("wall_partly_hidden",)),
    "no dice": (lambda log: _without(log, "hand", "dice"), ("dice_not_recorded",)),
    "no drawn flags": (lambda log: _each(log, "discard", drawn=None), ("drawn_flag_not_recorded",)),
}
"""What a log may leave out, and what every hand then says was not checked."""


@pytest.mark.untraced
@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_is_left_out_is_named_and_nothing_is_found(name: str) -> None:
    change, unchecked = LEFT_OUT[name]
    for log in _logs():
        reports = verify_log(change(log))
        assert not findings(reports), log[0]["game"]
        for report in reports:
            played = any(event["type"] == "discard" for event in _lines_of(log, report.line))
            says = played or unchecked != ("drawn_flag_not_recorded",)
            assert report.unchecked == (unchecked if says else ())
            assert report.status == ("partial" if report.unchecked else "verified")
            assert report.checked == report.events


@pytest.mark.untraced
@pytest.mark.parametrize("key", ["items", "total", "counted"])
def test_a_win_may_leave_out_what_it_is_worth(key: str) -> None:
    wins = 0
    for log in _logs():
        for report in verify_log(_each(log, "win", **{key: None})):
            won = any(event["type"] == "win" for event in _lines_of(log, report.line))
            wins += won
            assert not report.findings
            assert report.status == ("partial" if won and key == "items" else "verified")
            assert report.unchecked == (("items_not_recorded",) if won and key == "items" else ())
    assert wins > 20


def _lines_of(log: Log, line: int | None) -> Log:
    assert line is not None
    end = next(at for at in range(line, len(log)) if log[at]["type"] == "hand_end")
    return log[line - 1 : end]


def test_a_win_that_says_nothing_of_its_worth_is_still_checked_against_the_payment() -> None:
    for log in _logs():
        bare = _each(log, "win", items=None, total=None, counted=None)
        assert not findings(verify_log(bare))
        for index, event in enumerate(bare):
            if event["type"] == "settlement" and event["payments"]:
                payment = {**event["payments"][0], "amount": event["payments"][0]["amount"] + 20}
                found = findings(verify_log(changed(bare, index, payments=[payment])))
                assert [(finding.place.line, finding.code) for finding in found] == [
                    (index + 1, "MJ603")
                ]


def test_payments_left_out_are_checked_by_the_deltas() -> None:
    for log in _logs():
        bare = _each(log, "settlement", payments=None)
        reports = verify_log(bare)
        assert not findings(reports)
        assert {report.unchecked for report in reports} == {("payments_not_recorded",)}
        for index, event in enumerate(bare):
            if event["type"] == "settlement":
                deltas = [event["deltas"][0] + 20, event["deltas"][1] - 20]
                found = findings(verify_log(changed(bare, index, deltas=deltas)))
                assert [(finding.place.line, finding.code) for finding in found] == [
                    (index + 1, "MJ607")
                ]


@pytest.mark.untraced
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("wall", [False, True])
def test_a_log_of_one_seats_view_is_never_wrong(seat: int, wall: bool) -> None:
    for log in _logs():
        reports = verify_log(masked(log, seat, wall))
        assert not findings(reports), log[0]["game"]
        for report in reports:
            assert report.status == "partial"
            assert "hidden_tiles" in report.unchecked
            assert ("wall_partly_hidden" if wall else "wall_not_recorded") in report.unchecked
            assert report.checked == report.events


@pytest.mark.untraced
def test_tiles_hidden_here_and_there_are_never_wrong() -> None:
    for round_ in range(4):
        for log in (*_logs(), *islice(helping(round_), 20)):
            rng = Random(f"{round_} {log[0]['game']}")
            sprinkled = _sprinkled(log, rng)
            reports = verify_log(sprinkled)
            assert not [f for f in findings(reports) if f.code != "MJ711"], log[0]["game"]
            for report in reports:
                if report.hand is not None:
                    hidden = any("?" in str(event) for event in _lines_of(sprinkled, report.line))
                    assert report.status == "partial"
                    assert ("hidden_tiles" in report.unchecked) == hidden


def test_a_single_hidden_tile_makes_its_hand_partial() -> None:
    """Even where the wall shows what the draw hides: what is hidden is not checked."""
    for log in islice(_logs(), 12):
        for index, event in enumerate(log):
            if event["type"] == "draw" and index % 7 == 0:
                reports = verify_log(changed(log, index, tile="?"))
                assert not findings(reports)
                for report in reports:
                    assert report.line is not None
                    here = report.line <= index < report.line + report.events
                    assert report.status == ("partial" if here else "verified")


def test_a_masked_log_is_still_checked_as_far_as_it_shows() -> None:
    """A discard that the seen seat does not hold is found whatever is hidden of the other."""
    for log in islice(_logs(), 12):
        blind = masked(log, seat=1)
        for index, event in enumerate(blind):
            if event["type"] == "discard" and event["seat"] == 0:
                found = findings(verify_log(changed(blind, index, tile="5s")))
                assert [(f.place.line, f.code) for f in found][:1] == [(index + 1, "MJ302")]
                break


def test_names_of_what_was_not_checked_are_known() -> None:
    said: set[str] = set()
    for log in islice(_logs(), 12):
        for change, _ in LEFT_OUT.values():
            said.update(name for report in verify_log(change(log)) for name in report.unchecked)
    assert said <= set(UNCHECKED)


def test_a_single_hand_cut_out_of_a_game_is_taken_as_it_opens() -> None:
    log = short_game("cut-out", Random("cut-out"), [SCENES["ready"]] * 5, 0)
    for index in opening_lines(log)[1:]:
        end = next(at for at in range(index, len(log)) if log[at]["type"] == "hand_end")
        reports = verify_log([log[0], *log[index : end + 1]])
        assert [finding.code for finding in findings(reports)] == ["MJ114"]
        hand = reports[0]
        assert hand.status == "partial"
        assert hand.unchecked == ("progression_from_cut",)


def test_a_log_that_goes_on_is_a_warning_only() -> None:
    log = short_game("open", Random("open"), [SCENES["ready"]] * 2, 0)
    reports = verify_log(log[:-1])
    assert [(f.code, f.severity) for f in findings(reports)] == [("MJ114", "warning")]
    assert {report.status for report in reports} == {"verified"}


def test_several_games_of_a_file_are_kept_apart() -> None:
    logs = [
        short_game(f"many-{n}", Random(f"many-{n}"), [SCENES["ready"]] * 2, 0) for n in range(3)
    ]
    reports = verify_log([event for log in logs for event in log])
    assert not findings(reports)
    assert [report.game for report in reports] == [f"game-many-{n}" for n in (0, 0, 1, 1, 2, 2)]
    assert [report.hand for report in reports] == [1, 2] * 3
    again = verify_log([*logs[0], *logs[0]])
    assert not findings(again), "a game may stand twice in a file: two copies are no fault of play"


def test_the_same_log_gives_the_same_reports() -> None:
    for log in islice(helping(3), 8):
        for data in (log, log[:-7], [*log[:40], *log[60:]], without_wall(log)):
            assert verify_log(data) == verify_log(data)
            assert to_bytes(data) == to_bytes(data)
