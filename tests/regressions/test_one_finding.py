"""One mistake that was once told as several."""

from itertools import islice
from random import Random

from tests.mutation.corpus import helping, short_game
from tests.mutation.logs import Event, Log, changed, errors, findings, inserted, removed, verify_log
from tests.mutation.scenes import SCENES
from tests.verification.bad_logs import quick

ABORTED: Event = {"type": "aborted", "reason": "four_kongs", "seats": []}


def _game(*scenes: str, rounds: int = 0) -> Log:
    name = "-".join(scenes)
    return short_game(name, Random(name), [SCENES[scene] for scene in scenes], rounds)


def _index(log: Log, kind: str) -> int:
    return next(index for index, event in enumerate(log) if event["type"] == kind)


def _found(log: Log) -> list[tuple[int | None, str]]:
    return [(finding.place.line, finding.code) for finding in findings(verify_log(log))]


def test_an_abort_that_the_game_does_not_know_made_the_next_dealer_wrong() -> None:
    log = _game("to_the_end", "heavenly")
    end = _index(log, "exhausted")
    reports = verify_log([*log[:end], ABORTED, *log[end + 1 :]])
    assert [(f.place.line, f.code) for f in findings(reports)] == [(end + 1, "MJ113")]
    assert [report.correction for report in reports] == [None, None]
    assert reports[1].unchecked == ("progression_from_cut",)


def test_an_abort_in_the_middle_of_play_is_one_finding() -> None:
    log = _game("to_the_end", "heavenly")
    turn, end = _index(log, "discard"), _index(log, "exhausted")
    assert _found(inserted(log, turn + 1, ABORTED)) == [(turn + 2, "MJ113")]
    assert _found([*log[: turn + 1], ABORTED, *log[end + 1 :]]) == [(turn + 2, "MJ113")]


def test_a_last_hand_of_unknown_outcome_made_the_game_end_early() -> None:
    log = _game("earthly", "earthly", rounds=1)
    assert not _found(log), "both have dealt, so the round is complete"
    last = max(index for index, event in enumerate(log) if event["type"] == "win")
    assert [code for _, code in _found(removed(log, last))] == ["MJ301"]


def test_a_reveal_by_the_wrong_seat_was_also_missing() -> None:
    log = quick()
    shown = _index(log, "reveal")
    assert _found(changed(log, shown, seat=1 - log[shown]["seat"])) == [(shown + 1, "MJ211")]


def test_reveals_by_each_others_seats_are_one_mistake() -> None:
    log = _game("robbery", "robbery")
    for index, event in enumerate(log):
        if event.get("by") == "rob":
            one, other = log[index + 1]["seat"], log[index + 2]["seat"]
            assert one != other
            broken = changed(changed(log, index + 1, seat=other), index + 2, seat=one)
            assert _found(broken) == [(index + 2, "MJ211")]
            assert _found(changed(log, index + 1, seat=other)) == [(index + 2, "MJ211")]
            return
    raise AssertionError("no kong was robbed")


def test_a_final_payment_that_the_scores_follow_made_them_wrong() -> None:
    log = quick()
    first, second = log[-1]["scores"]
    fee = {"from": 0, "to": "house", "amount": 100, "reason": "fee"}
    paid = changed(log, len(log) - 1, payments=[fee], scores=[first - 100, second])
    assert _found(paid) == [(len(log), "MJ714")]
    assert _found(changed(log, len(log) - 1, payments=[fee])) == [(len(log), "MJ714")]
    wrong = changed(log, len(log) - 1, payments=[fee], scores=[first - 300, second])
    assert [code for _, code in _found(wrong)] == ["MJ714", "MJ712"]


def test_a_wrong_tile_discarded_as_drawn_was_told_again_at_the_next_event() -> None:
    """The discard was another tile; every later event fits that one only."""
    rng = Random("wrong tile")
    wrong = 0
    for log in islice(helping(1), 30):
        turns = [at for at, event in enumerate(log) if event["type"] == "discard"]
        for index in rng.sample(turns, min(3, len(turns))):
            for tile in rng.sample(["1m", "4m", "7m", "9m", "1p", "9p", "1z", "3z", "5z", "7z"], 4):
                if tile != log[index]["tile"]:
                    broken = changed(log, index, tile=tile, drawn=True)
                    found = [(f.place.line, f.code) for f in errors(verify_log(broken))]
                    if (index + 1, "MJ303") in found:
                        wrong += 1
                        assert found == [(index + 1, "MJ303")], log[0]["game"]
    assert wrong > 30
