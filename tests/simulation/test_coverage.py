"""Counts over a corpus."""

import pytest

from mjlog.records import Hand
from mjlog.simulation.coverage import Coverage
from tests.builders.games import build_game
from tests.builders.rare import scene_game
from tests.builders.script import Script

WAITING = {1: "23m456m678m111p99p"}


def test_counts_of_one_hand() -> None:
    # One pass of a win (the lock closes), 1m drawn and thrown (it stays), 5z drawn and thrown
    # (it opens), a win.
    play = "0~ 1~ 0+4m 0-4m 1+1m 1-1m 0~ 1+5z 1-5z 0+1m 0-1m 1:win"
    counts = Coverage().add(build_game([(Script(play, WAITING), (1, 1, 1))])).counts
    assert counts["event/game"] == counts["event/hand"] == counts["event/win"] == 1
    assert counts["event/discard"] == counts["event/draw"] == counts["event/draw/head"] == 7
    assert counts["event/win/discard"] == 1
    assert counts["item/concealed"] == 1
    assert counts["streak/0"] == counts["round_wind/1z"] == 1
    locks = {path: count for path, count in counts.items() if path.startswith("lock/")}
    assert locks == {"lock/closes/discard": 1, "lock/stays/discard": 1, "lock/opens/discard": 1}


@pytest.mark.parametrize(
    ("scene", "paths"),
    [
        ("lock_pung", ["lock/closes/called_pung"]),
        ("lock_exposed_kong", ["lock/closes/called_kong"]),
        ("lock_own_draw", ["lock/closes/own_draw"]),
        ("rob_missed", ["lock/closes/rob"]),
        ("lock_added_kong_opens", ["lock/closes/discard", "lock/opens/added_kong"]),
        ("lock_added_kong_stays", ["lock/stays/added_kong", "lock/stays/discard"]),
        ("lock_concealed_kong_opens", ["lock/opens/concealed_kong", "item/kong_bloom"]),
        ("lock_concealed_kong_stays", ["lock/stays/concealed_kong"]),
        ("declare_kong", ["event/kong/declared", "event/declare_ready/declare"]),
        ("last_draw", ["last_tile/self", "item/last_draw"]),
        ("last_discard", ["last_tile/discard"]),
        ("rob", ["event/win/rob", "event/kong/added"]),
    ],
)
def test_scenes_are_counted_as_what_they_are(scene: str, paths: list[str]) -> None:
    counts = Coverage().add(scene_game(scene, "coverage")).counts
    assert [counts.get(path) for path in paths] == [counts.get(path) or 1 for path in paths]


def test_the_table_is_sorted_and_streaks_stand_by_length() -> None:
    coverage = Coverage()
    coverage.counts = {"streak/10": 1, "streak/2": 1234, "event/win": 5}
    assert coverage.text().splitlines() == [
        "event/win        5",
        "streak/2     1,234",
        "streak/10        1",
    ]


def test_logs_that_cannot_be_followed_are_refused() -> None:
    game = scene_game("rob")
    with pytest.raises(ValueError, match="outside any game"):
        Coverage().add(game[1:])
    with pytest.raises(ValueError, match="outside any hand"):
        Coverage().add([record for record in game if not isinstance(record, Hand)])
