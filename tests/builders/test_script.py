"""The script language of the builders."""

from collections import Counter
from random import Random

import pytest

from mjlog.records import Discard, Draw, Hand, Kong, Pass, Penalty, Presence, Pung, Settlement, Win
from tests.builders.games import GameBuilder, endless_rules
from tests.builders.rare import NAMES, rare_game, scene_game
from tests.builders.script import Script, ScriptError, build_hand
from tests.simulation.games import reports

RULES = endless_rules()
READY = "23m456m678m111p99p"


def test_the_wall_gives_what_was_dealt_and_drawn() -> None:
    play = "0+5z 0-5z 1+7z 1-7z 0:kong 0+9p 0-9p 1+4m 1:win"
    hand = build_hand(RULES, Script(play, {0: "777z", 1: READY}), rng=Random("wall"))
    line = hand.events[0]
    assert isinstance(line, Hand)
    assert line.wall is not None
    assert Counter(line.wall) == Counter(
        {f"{rank}m": 4 for rank in range(1, 10)}
        | dict.fromkeys(("1p", "9p"), 4)
        | {f"{n}z": 4 for n in range(1, 8)}
    )
    # Four at a time from the dealer, then one each; the dealer's extra tile is the first draw.
    places = (*range(4, 8), *range(12, 16), *range(20, 24), 25)
    assert sorted(line.dealt[1]) == sorted(line.wall[place] for place in places)
    assert {*line.dealt[1]} == {"2m", "3m", "4m", "5m", "6m", "7m", "8m", "1p", "9p"}
    assert line.dealt[0].count("7z") == 3
    assert line.wall[26:28] == ["5z", "7z"]
    assert line.wall[-1] == "9p"
    kong = next(event for event in hand.events if isinstance(event, Kong))
    assert (kong.seat, kong.kind, kong.tile) == (0, "exposed", "7z")


def test_passes_are_written_for_whoever_could_do_something() -> None:
    play = "0~ 1~ 0+4m 0-4m 1~ ~0"
    hand = build_hand(RULES, Script(play, {1: READY}), rng=Random("pass"))
    assert Pass(seat=1, options=["win"]) in hand.events


def test_the_same_tile_from_the_hand_or_as_drawn() -> None:
    for sign, drawn in (("-", True), ("!", False)):
        hand = build_hand(RULES, Script(f"0+5z 0{sign}5z ~0", {0: "5z"}), rng=Random("same"))
        assert hand.events[2] == Discard(seat=0, tile="5z", drawn=drawn)


def test_what_chance_fills_in_is_harmless() -> None:
    for seed in range(20):
        script = Script("~0", {1: "46789m11199p222z"})
        hand = build_hand(RULES, script, rng=Random(seed))
        assert hand.outcome == "exhausted"
        drawn = [event.tile for event in hand.events if isinstance(event, Draw)]
        assert len(drawn) == 72 - 26 - 8
        assert "5m" not in drawn


def test_events_beside_the_play() -> None:
    hand = build_hand(RULES, Script("0~ 1:leaves 1~ 0:fined 1:returns ~0"), scores=(10, 20))
    presences = [event.present for event in hand.events if isinstance(event, Presence)]
    assert presences == [False, True]
    assert any(isinstance(event, Penalty) for event in hand.events)
    settlement = next(event for event in hand.events if isinstance(event, Settlement))
    assert settlement.scores == hand.scores == [8, 22]


@pytest.mark.parametrize(
    ("play", "dealt", "message"),
    [
        ("0+1z 0+1z ~0", {}, "does not draw here"),
        ("0+1z 0-2z ~0", {1: "2222z"}, "MJ302"),
        ("0~ 0~ ~0", {}, "MJ301"),
        ("0~ 1:win", {}, "no such choice"),
        ("0~ 1:pass ~0", {1: "1479m19p1234567z"}, "nothing to pass"),
        ("0~", {}, "does not end"),
        ("0+1z 0-1z 1+1z 1-1z 0+1z 0-1z 1+1z 1-1z 0+1z 0-1z ~0", {}, "more 1z"),
        ("~0", {0: "11111z"}, "more 1z"),
        ("~0", {0: f"{READY}1z"}, "too many tiles"),
        ("0~ 1~ 0+4m 0-4m 1:win 1+1z", {1: READY}, "does not draw here"),
        ("0~ 1:migi 1~ 0+4m 0-4m 1~", {1: READY}, "MJ321"),
        ("0~ 1:declare 1~ ~0", {1: READY}, "would be migi"),
        ("~0", {0: "2p"}, "more 2p"),
    ],
)
def test_what_cannot_be_played_is_refused(play: str, dealt: dict[int, str], message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        build_hand(RULES, Script(play, dealt), rng=Random("refused"))


def test_a_game_goes_on_where_the_hand_before_left_it() -> None:
    game = GameBuilder("going-on")
    game.add(Script("~0"))
    assert (game.standing.hand, game.standing.dealer, game.standing.streak) == (2, 0, 1)
    game.add(Script("0~ 1~ 0+4m 0-4m 1:win", {1: READY}))
    assert (game.standing.hand, game.standing.dealer, game.standing.streak) == (3, 1, 0)
    with pytest.raises(ScriptError):
        game.add(Script("1:win"))
    assert game.standing.hand == 3
    assert [verdict.status for verdict in reports(game.finish())] == ["verified"] * 2


@pytest.mark.parametrize("name", NAMES)
def test_every_scene_is_clean_by_itself(name: str) -> None:
    for seed in ("a", "b"):
        (verdict,) = reports(scene_game(name, seed))
        assert verdict.findings == ()
        assert verdict.status == "verified"


def test_hands_of_a_scene_differ() -> None:
    tiles = {
        tuple(event.tile for event in scene_game("all_pungs", str(seed)) if isinstance(event, Pung))
        for seed in range(10)
    }
    assert len(tiles) > 5


def test_a_rare_game_is_the_same_every_time() -> None:
    assert rare_game("again") == rare_game("again")
    assert rare_game("again") != rare_game("another")
    assert sum(isinstance(record, Win) for record in rare_game("again")) > 50
