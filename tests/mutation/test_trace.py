"""The plain follower agrees with what legal logs themselves say."""

from collections import Counter
from itertools import islice
from random import Random

from tests.mutation.corpus import helping, short_game
from tests.mutation.scenes import SCENES
from tests.mutation.trace import RESERVE, WALL, Trace


def test_follower_agrees_with_reveals_walls_and_exhaustion() -> None:
    checked: Counter[str] = Counter()
    for log in islice(helping(100), 40):
        trace = Trace(log)
        for index, event, moment in trace.places():
            player = moment.players[event.get("seat", 0)]
            assert all(count > 0 for count in player.concealed.values())
            assert sum(player.concealed.values()) + 3 * len(player.melds) in (13, 14)
            wall = trace.log[moment.opening]["wall"]
            if event["type"] == "draw":
                at = moment.head if event["source"] == "head" else moment.tail
                assert wall[at] == event["tile"]
                assert moment.left > 0
            elif event["type"] == "reveal":
                assert sorted(event["concealed"]) == list(player.tiles)
                assert [meld["tiles"][0] for meld in event["melds"]] == [
                    meld.tile for meld in player.melds
                ]
            elif event["type"] == "exhausted":
                assert moment.left == 0
                assert moment.head + WALL - 1 - moment.tail == WALL - RESERVE
            elif event["type"] == "win":
                tiles = player.tiles
                if event["by"] != "self":
                    tiles = tuple(sorted((*tiles, event["tile"])))
                assert Trace(log).at(index).phase in ("act", "respond", "rob")
                assert not player.locked
                assert len(tiles) + 3 * len(player.melds) == 14
            checked[event["type"]] += 1
    for kind in ("draw", "discard", "pung", "kong", "win", "reveal", "exhausted", "declare_ready"):
        assert checked[kind] >= 5, (kind, checked)


def test_follower_sees_the_locks_that_declined_wins_make() -> None:
    locked = 0
    for number in range(10):
        log = short_game(f"lock{number}", Random(f"lock{number}"), [SCENES["careless"]])
        trace = Trace(log)
        for index, event, _ in trace.places("pass"):
            if "win" in event["options"]:
                after = trace.at(index + 2)
                assert after.players[event["seat"]].locked
                locked += 1
    assert locked >= 5
