"""What stands around the play: headers, versions, own keys, penalties, presence, several games."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from mjlog.codec.decode import decode_line
from mjlog.codec.encode import content_hash
from tests.mutation.corpus import short_game
from tests.mutation.endings import ranks
from tests.mutation.logs import (
    Event,
    Log,
    changed,
    errors,
    findings,
    inserted,
    to_bytes,
    verify_bytes,
    verify_log,
)
from tests.mutation.scenes import SCENES

PRESENCE: Event = {"type": "presence", "seat": 1, "present": False}


def _game(name: str = "frame", hands: int = 3) -> Log:
    return short_game(name, Random(name), [SCENES["ready"]] * hands, 0)


def _codes(log: Log) -> list[str]:
    return [finding.code for finding in findings(verify_log(log))]


# Rules that are not here


def _unknown(log: Log) -> Log:
    return changed(log, 0, ruleset={**log[0]["ruleset"], "id": "nowhere13"})


def test_a_game_under_unknown_rules_is_unsupported_and_says_so_once() -> None:
    reports = verify_log(_unknown(_game()))
    assert [finding.code for finding in findings(reports)] == ["MJ107"]
    hands = [report for report in reports if report.hand is not None]
    assert [report.status for report in hands] == ["unsupported"] * 3
    assert [report.hand for report in hands] == [1, 2, 3]


def test_whatever_stands_in_a_game_under_unknown_rules_is_not_judged() -> None:
    log = _unknown(_game())
    for index, event in enumerate(log):
        if event["type"] == "discard":
            assert _codes(changed(log, index, tile="9s")) == ["MJ107"]
    assert _codes(inserted(log, 4, {"type": "flower", "seat": 3, "tile": "1f"})) == ["MJ107"]


def test_other_games_of_the_file_are_checked_all_the_same() -> None:
    good = _game()
    wrong = changed(good, len(good) - 1, ranks=[2, 2])
    assert _codes([*_unknown(good), *wrong, *_unknown(good)]) == ["MJ107", "MJ713", "MJ107"]


@pytest.mark.parametrize("key", ["options", "version", "hash"])
def test_a_header_that_differs_is_a_warning_and_is_what_counts(key: str) -> None:
    log = _game()
    ruleset = dict(log[0]["ruleset"])
    if key == "options":
        options = dict(ruleset["options"])
        del options["human_value"]
        ruleset["options"] = options
    else:
        ruleset[key] = "another"
    reports = verify_log(changed(log, 0, ruleset=ruleset))
    assert {(f.code, f.severity) for f in findings(reports)} == {("MJ109", "warning")}
    assert {report.status for report in reports} == {"verified"}


def test_the_headers_options_decide() -> None:
    log = _game()
    base = changed(log, 0, ruleset=_with_option(log, "base", 60))
    assert "MJ603" in _codes(base)
    assert "MJ603" not in _codes(log)


def _with_option(log: Log, name: str, value: int) -> Event:
    ruleset = log[0]["ruleset"]
    return {**ruleset, "options": {**ruleset["options"], name: value}}


# Versions and own keys


def test_keys_of_a_newer_minor_version_leave_their_hands_partial() -> None:
    log = changed(_game(), 0, format="mjlog/1.9")
    assert _codes(log) == []
    marked = [{**event, "mood": 1} if event["type"] == "win" else event for event in log]
    reports = verify_log(marked)
    assert [finding.code for finding in findings(reports)] == ["MJ024"]
    for report in reports:
        if report.hand is not None:
            assert report.status == "partial"
            assert report.unchecked == ("newer_format",)


def test_another_major_version_is_refused() -> None:
    log = changed(_game(), 0, format="mjlog/2.0")
    assert _codes(log) == ["MJ019"]


def test_own_keys_change_nothing() -> None:
    log = _game()
    log = changed(log, len(log) - 1, hash=_hash(log))
    assert not _codes(log)
    own = [{**event, "x-note": {"deep": [1, None, "東"]}} for event in log]
    own[0]["seats"] = [{**seat, "x-rating": 1500} for seat in own[0]["seats"]]
    assert verify_log(own) == verify_log(log)


def _hash(log: Log) -> str:
    return content_hash([decode_line(msgspec.json.encode(event)) for event in log])


def test_times_and_automatic_play_change_nothing() -> None:
    log = [{**event, "at": "2026-01-01T00:00:00Z", "auto": True} for event in _game()]
    assert not _codes(log)


def test_spacing_and_order_of_keys_change_nothing() -> None:
    log = _game()
    loose = b"\n".join(
        b"{ " + b" , ".join(
            msgspec.json.encode(key) + b" : " + msgspec.json.encode(value)
            for key, value in reversed(event.items())
        ) + b" }\r"
        for event in log
    )  # fmt: skip
    assert verify_bytes(loose) == verify_log(log)


# Beside the play


def _places(log: Log) -> Iterator[int]:
    """Yield every index behind the header and up to the end of the game."""
    yield from range(1, len(log))


def test_a_player_may_leave_and_return_at_any_moment() -> None:
    log = _game(hands=2)
    for index in _places(log):
        assert not _codes(inserted(log, index, PRESENCE)), index
    assert not _codes([event for line in log[:-1] for event in (line, PRESENCE)] + log[-1:])


def test_nobody_leaves_a_game_that_has_not_begun_or_is_over() -> None:
    log = _game()
    assert _codes([PRESENCE, *log]) == ["MJ101"]
    assert _codes([*log, PRESENCE]) == ["MJ105"]


def _fined(log: Log, index: int) -> Log:
    """Return the log with a penalty of 100 inserted, every score from there on to match."""
    payment = {"from": 0, "to": 1, "amount": 100, "reason": "penalty"}
    fine = {"type": "penalty", "seat": 0, "reason": "timeout", "payments": [payment]}
    result: Log = [*log[:index], fine]
    for event in log[index:]:
        new = dict(event)
        if "scores" in event:
            new["scores"] = [event["scores"][0] - 100, event["scores"][1] + 100]
        if "ranks" in event:
            new["ranks"] = ranks(new["scores"])
        result.append(new)
    return result


def test_a_penalty_may_be_paid_at_any_moment() -> None:
    log = _game(hands=2)
    for index in _places(log):
        assert not _codes(_fined(log, index)), index


def test_a_penalty_that_is_not_carried_on_is_found_at_the_next_score() -> None:
    log = _game(hands=2)
    for index in _places(log):
        fine = _fined(log, index)[index]
        wrong = inserted(log, index, fine)
        line = next(at for at in range(index, len(wrong)) if "scores" in wrong[at])
        code = {"settlement": "MJ608", "hand": "MJ709", "game_end": "MJ712"}[wrong[line]["type"]]
        found = [(error.place.line, error.code) for error in errors(verify_log(wrong))]
        assert found == [(line + 1, code)], index


# Several games


def test_game_ids_may_repeat() -> None:
    log = _game()
    reports = verify_log([*log, *log])
    assert not findings(reports)
    assert len(reports) == 6


def test_what_is_wrong_in_one_game_stays_there() -> None:
    log = _game()
    for cut, code in ((len(log) - 1, "MJ114"), (len(log) - 3, "MJ103")):
        reports = verify_log([*log[:cut], *log, *log])
        found = [(finding.place.line, finding.code) for finding in findings(reports)]
        assert found == [(cut + 1, code)]


def test_files_with_and_without_a_last_newline_are_the_same() -> None:
    data = to_bytes(_game())
    assert verify_bytes(data) == verify_bytes(data[:-1])


def test_a_game_of_more_than_four_rounds_counts_them_all() -> None:
    """The round wind comes back to East; five rounds are not over after one."""
    rounds = 5
    scenes = [SCENES["earthly"]] * (2 * rounds)
    log = short_game("five", Random("five"), scenes, rounds)
    winds = [event["round_wind"] for event in log if event["type"] == "hand"]
    assert winds == ["1z", "1z", "2z", "2z", "3z", "3z", "4z", "4z", "1z", "1z"]
    assert not _codes(log)
    early = short_game("five", Random("five"), scenes[:8], rounds)
    assert _codes(early) == ["MJ711"]
    four = short_game("five", Random("five"), scenes[:8], 4)
    assert not _codes(four)


def test_what_nobody_can_tell_any_more_is_taken_as_it_stands() -> None:
    """After an unreadable hand line the next hand opens as it says, and its verdict says so."""
    log = _game(hands=3)
    second = [index for index, event in enumerate(log) if event["type"] == "hand"][1]
    reports = verify_log([*log[:second], {"type": "noise"}, *log[second + 1 :]])
    assert [finding.code for finding in findings(reports)] == ["MJ018"]
    hands = [report for report in reports if report.hand is not None]
    assert [(hand.hand, hand.status) for hand in hands] == [(1, "verified"), (3, "partial")]
    assert hands[1].unchecked == ("progression_from_cut",)


def test_every_game_without_a_hand_is_named() -> None:
    log = _game()
    empty = [log[0], {"type": "game_end", "payments": [], "scores": [0, 0], "ranks": [1, 1]}]
    found = findings(verify_log([*empty, *log, log[0], *empty]))
    assert [(finding.place.line, finding.code) for finding in found] == [
        (2, "MJ117"),
        (len(log) + 4, "MJ117"),
        (len(log) + 5, "MJ117"),
    ]
