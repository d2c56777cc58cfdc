"""Headers and opening lines that were once accepted, or told twice."""

from random import Random

import pytest

from tests.mutation.corpus import short_game
from tests.mutation.logs import Log, changed, findings, opening_lines, verify_log
from tests.mutation.scenes import SCENES
from tests.verification.bad_logs import quick


def _found(log: Log) -> list[tuple[int | None, str]]:
    return [
        (finding.place.line, finding.code)
        for finding in findings(verify_log(log))
        if finding.code != "MJ114"
    ]


def _cut(log: Log, number: int) -> Log:
    """Return the header and one hand of a game."""
    opening = opening_lines(log)[number - 1]
    end = next(at for at in range(opening, len(log)) if log[at]["type"] == "hand_end")
    return [log[0], *log[opening : end + 1]]


@pytest.fixture(scope="module")
def game() -> Log:
    """Six hands: seat 0 twice, seat 1 twice, then the south round."""
    log = short_game("cut", Random("cut"), [SCENES["heavenly"], SCENES["earthly"]] * 3, 0)
    hands = [log[at] for at in opening_lines(log)]
    standings = [(hand["round_wind"], hand["dealer"], hand["streak"]) for hand in hands]
    assert standings == [
        ("1z", 0, 0), ("1z", 0, 1), ("1z", 1, 0), ("1z", 1, 1), ("2z", 0, 0), ("2z", 0, 1)
    ]  # fmt: skip
    return log


@pytest.mark.parametrize(
    ("field", "value"), [("honba", 1), ("deposits", 2), ("walls", [[["1m", "2m"]]])]
)
def test_what_the_game_does_not_have_was_accepted_unread(field: str, value: object) -> None:
    assert _found(changed(quick(), 1, **{field: value})) == [(2, "MJ118")]


@pytest.mark.parametrize("field", ["honba", "deposits"])
def test_none_of_what_the_game_does_not_have_is_no_fault(field: str) -> None:
    assert _found(changed(quick(), 1, **{field: 0})) == []
    assert _found(changed(quick(), 1, **{field: None})) == []


def test_discards_paid_for_when_exhausted_are_not_of_this_game() -> None:
    log = short_game("end", Random("end"), [SCENES["to_the_end"]], 0)
    end = next(at for at, event in enumerate(log) if event["type"] == "exhausted")
    assert _found(changed(log, end, nagashi=[0])) == [(end + 1, "MJ118")]


def test_header_scores_that_the_options_contradict_were_accepted() -> None:
    log = quick()
    assert log[0]["ruleset"]["options"]["start_score"] == 0
    assert _found(changed(log, 0, scores=[100, 0])) == [(1, "MJ119")]


def test_every_score_following_the_wrong_header_is_one_finding() -> None:
    log = [
        {**event, "scores": [event["scores"][0] + 100, event["scores"][1]]}
        if "scores" in event
        else event
        for event in quick()
    ]
    assert _found(log) == [(1, "MJ119")]


def test_a_player_at_both_seats_was_accepted() -> None:
    log = changed(quick(), 0, seats=[{"id": "amy"}, {"id": "amy"}])
    assert _found(log) == [(1, "MJ120")]
    assert all(report.status == "verified" for report in verify_log(log)), "it is a warning"


def test_a_view_from_a_seat_that_is_not_there_was_accepted() -> None:
    assert _found(changed(quick(), 0, masked_for=2)) == [(1, "MJ112")]


def test_unsorted_tiles_were_accepted() -> None:
    first, second = quick()[1]["dealt"]
    assert _found(changed(quick(), 1, dealt=[first, second[::-1]])) == [(2, "MJ215")]


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_hands_cut_out_of_a_game_are_legal(game: Log, number: int) -> None:
    assert _found(_cut(game, number)) == []


@pytest.mark.parametrize(
    ("number", "streak"),
    [
        (2, 2),  # after one hand the streak is 1 at most
        (2, 0),  # the same seat deals the second hand, so it is 1 at least
        (3, 2),  # the other seat has dealt one of the two hands before
        (5, 3),  # both have dealt
        (6, 9),
    ],
)
def test_a_streak_that_no_hands_before_explain_was_accepted(
    game: Log, number: int, streak: int
) -> None:
    """Whether the payment goes by the wrong streak or by the right one, it is told once."""
    assert _found(changed(_cut(game, number), 1, streak=streak)) == [(2, "MJ704")]


def test_a_streak_past_the_cap_in_a_cut_log_was_accepted(game: Log) -> None:
    assert _found(changed(_cut(game, 4), 1, streak=11)) == [(2, "MJ715")]
    assert _found(changed(_cut(game, 4), 1, streak=11, hand=40)) == [(2, "MJ715")]


@pytest.mark.parametrize(("number", "wind"), [(2, "2z"), (3, "4z"), (4, "3z"), (6, "4z")])
def test_a_round_that_no_hands_before_explain_was_accepted(
    game: Log, number: int, wind: str
) -> None:
    assert _found(changed(_cut(game, number), 1, round_wind=wind)) == [(2, "MJ705")]


def test_a_round_past_the_last_was_accepted(game: Log) -> None:
    """One round is played, so it is the east round, in any hand."""
    short = quick({"rounds": 1})[0]
    log = [{**short, "game": "cut"}, *_cut(game, 6)[1:]]
    assert [code for _, code in _found(log)] == ["MJ705"]


def test_a_dealer_and_streak_that_do_not_fit_were_accepted(game: Log) -> None:
    """In the second hand the first dealer has a streak, and the other has none."""
    log = changed(_cut(game, 2), 1, dealer=1, streak=1)
    assert [code for _, code in _found(log)][:1] == ["MJ704"]


def test_hand_number_nought_was_accepted(game: Log) -> None:
    assert _found(changed(_cut(game, 2), 1, hand=0)) == [(2, "MJ701")]


def test_winds_that_no_door_gives_were_accepted_without_dice_and_door() -> None:
    log = quick()
    bare = {key: value for key, value in log[1].items() if key not in ("dice", "door")}
    assert _found([log[0], bare, *log[2:]]) == []
    for winds in (["1z", "1z"], ["3z", "3z"], ["1z", "2z"], ["2z", "4z"]):
        assert (2, "MJ707") in _found([log[0], {**bare, "seat_winds": winds}, *log[2:]])


def test_a_wrong_door_made_the_winds_wrong() -> None:
    log = quick()
    assert _found(changed(log, 1, door=1 - log[1]["door"])) == [(2, "MJ706")]


def test_wrong_final_scores_made_the_ranks_wrong() -> None:
    log = quick()
    assert _found(changed(log, 7, scores=log[7]["scores"][::-1])) == [(8, "MJ712")]
    assert _found(changed(log, 7, ranks=log[7]["ranks"][::-1])) == [(8, "MJ713")]
    assert _found(changed(log, 7, ranks=[1, 1])) == [(8, "MJ713")]


def test_a_wall_that_is_not_the_games_was_also_called_partly_hidden() -> None:
    log = quick()
    wall = ["9m" if tile == "1p" else tile for tile in log[1]["wall"]]
    reports = verify_log(changed(log, 1, wall=wall))
    assert [finding.code for finding in findings(reports)] == ["MJ204"]
    assert all("wall_partly_hidden" not in report.unchecked for report in reports)
