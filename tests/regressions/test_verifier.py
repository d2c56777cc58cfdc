"""Faults the verifier once had, each in the smallest log that showed it."""

from random import Random

from tests.mutation.corpus import short_game
from tests.mutation.logs import Log, changed, findings, inserted, verify_log
from tests.mutation.scenes import SCENES
from tests.verification.bad_logs import quick


def _game(*scenes: str, seed: str = "") -> Log:
    name = f"{'-'.join(scenes)}{seed}"
    return short_game(name, Random(name), [SCENES[scene] for scene in scenes], 0)


def _found(log: Log) -> list[tuple[int | None, str]]:
    return [(finding.place.line, finding.code) for finding in findings(verify_log(log))]


def _index(log: Log, kind: str) -> int:
    return next(index for index, event in enumerate(log) if event["type"] == kind)


def test_scores_of_four_seats_broke_the_settlement() -> None:
    log = changed(quick(), 1, scores=[0, 0, 0, 0])
    assert _found(log) == [(2, "MJ111")]


def test_a_win_of_a_missing_seat_broke_the_settlement_of_a_lost_hand() -> None:
    log = quick()
    win = _index(log, "win")
    log = changed(changed(log, 2, tile="9s"), win, seat=3)
    assert [code for _, code in _found(log)] == ["MJ206"]


def test_a_file_cut_in_a_hand_that_was_already_wrong_went_unnoticed() -> None:
    log = _game("shuffled")
    wrong = changed(log, 2, tile="9s")[:20]
    assert _found(wrong) == [(3, "MJ206"), (20, "MJ104")]


def test_a_declaration_of_the_wrong_kind_bound_the_seat_as_migi() -> None:
    log = _game("forced_kong", "forced_kong")
    index = next(at for at, event in enumerate(log) if event.get("kind") == "declare")
    assert _found(changed(log, index, kind="migi")) == [(index + 1, "MJ319")]


def test_a_hand_line_that_could_not_be_read_made_the_next_number_wrong() -> None:
    log = _game("heavenly", "heavenly", "heavenly")
    second = [at for at, event in enumerate(log) if event["type"] == "hand"][1]
    assert _found([*log[:second], {"type": "noise"}, *log[second + 1 :]]) == [(second + 1, "MJ018")]


def test_a_second_winner_was_expected_to_be_paid_and_to_keep_the_deal() -> None:
    log = _game("earthly", "heavenly")
    win = _index(log, "win")
    second = {**log[win], "seat": 1 - log[win]["seat"]}
    if "from" in second:
        second["from"] = log[win]["seat"]
    assert _found(inserted(log, win + 1, second)) == [(win + 2, "MJ409")]


def test_a_win_recorded_for_the_wrong_seat_made_payment_and_dealer_wrong() -> None:
    log = _game("heavenly", "heavenly")
    win = _index(log, "win")
    assert _found(changed(log, win, seat=1 - log[win]["seat"])) == [(win + 1, "MJ301")]


def test_a_settlement_in_the_middle_of_play_was_taken_for_the_hands_own() -> None:
    log = _game("earthly", "earthly")
    scores = log[1]["scores"]
    early = {"type": "settlement", "payments": [], "deltas": [0, 0], "scores": scores}
    assert _found(inserted(log, 3, early)) == [(4, "MJ301")]


def test_starting_scores_alone_wrong_made_the_settlement_wrong_as_well() -> None:
    log = _game("heavenly", "heavenly")
    second = [at for at, event in enumerate(log) if event["type"] == "hand"][1]
    first, other = log[second]["scores"]
    assert _found(changed(log, second, scores=[first + 100, other])) == [(second + 1, "MJ709")]


def test_a_late_reveal_was_reported_as_missing_and_as_out_of_turn() -> None:
    log = _game("heavenly")
    shown = _index(log, "reveal")
    log = [*log[:shown], log[shown + 1], log[shown], *log[shown + 2 :]]
    assert _found(log) == [(shown + 1, "MJ214")]
