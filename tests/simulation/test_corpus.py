"""Folders of simulated games."""

import gzip
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from mjlog import read, verify
from mjlog.codec import encode, write
from mjlog.records import Game, Generator
from mjlog.rules.registry import load
from mjlog.simulation.corpus import ForeignError, OccupiedError, Written, simulate
from mjlog.simulation.plans import drawn_standing, player_ids, without_end

RULES = load("douque2p")
SHORT = load("douque2p", {"rounds": 1, "streak_cap": 2})


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def _lines(path: Path, kind: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line["type"] == kind]


@pytest.mark.untraced
def test_files_depend_on_the_seed_and_not_on_the_number_of_jobs(tmp_path: Path) -> None:
    players = ["erratic", "fast"]
    alone = simulate(SHORT, tmp_path / "a", games=5, seed="s", players=players)
    simulate(SHORT, tmp_path / "b", games=5, seed="s", players=players, jobs=3)
    simulate(SHORT, tmp_path / "c", games=2, seed="s", players=players)
    simulate(SHORT, tmp_path / "d", games=2, seed="t", players=players)
    a, b, c, d = (_bytes(tmp_path / name) for name in "abcd")
    assert sorted(a) == [f"game-000{number}.jsonl" for number in range(1, 6)]
    assert a == b
    assert c.items() < a.items()
    assert not d.items() & a.items()
    assert len(set(a.values())) == 5
    assert [one.path.name for one in alone] == sorted(a)
    for one in alone:
        text = one.path.read_text(encoding="utf-8")
        frame = ('{"type":"game"', '{"type":"hand"', '{"type":"game_end"')
        assert one.events == sum(not line.startswith(frame) for line in text.splitlines())
        assert one.hands == text.count('{"type":"hand",')


@pytest.mark.untraced
def test_games_verify_and_carry_their_hash(tmp_path: Path) -> None:
    simulate(RULES, tmp_path, games=2, seed="s", players=["fast"])
    report = verify(tmp_path)
    assert report.status == "verified"
    assert report.findings == ()
    path = tmp_path / "game-0001.jsonl"
    assert _lines(path, "game_end")[0]["hash"].startswith("sha256:")
    path.write_text(path.read_text(encoding="utf-8").replace('"seed":"s/1"', '"seed":"s/2"', 1))
    assert verify(path).findings


def test_players_move_on_by_a_seat_from_game_to_game(tmp_path: Path) -> None:
    simulate(SHORT, tmp_path, games=3, seed="s", players=["fast", "pungs"])
    seats = [
        [seat["id"] for seat in _lines(tmp_path / f"game-000{number}.jsonl", "game")[0]["seats"]]
        for number in (1, 2, 3)
    ]
    assert seats == [["fast", "pungs"], ["pungs", "fast"], ["fast", "pungs"]]
    game = _lines(tmp_path / "game-0002.jsonl", "game")[0]
    assert game["generator"]["strategy"] == ["pungs", "fast"]
    assert game["generator"]["seed"] == game["shuffle"]["seed"] == "s/2"


def test_players_of_the_same_strategy_are_numbered() -> None:
    assert player_ids(("fast", "fast")) == ("fast-1", "fast-2")
    assert player_ids(("fast", "pungs", "fast", "fast")) == ("fast-1", "pungs", "fast-2", "fast-3")


@pytest.mark.parametrize("packing", [".gz", ".zst"])
def test_packed_files_are_the_same_on_every_run(tmp_path: Path, packing: Any) -> None:
    for name in ("a", "b"):
        simulate(SHORT, tmp_path / name, games=1, seed="s", players=["fast"], packing=packing)
    simulate(SHORT, tmp_path / "c", games=1, seed="s", players=["fast"])
    assert _bytes(tmp_path / "a") == _bytes(tmp_path / "b")
    assert [*_bytes(tmp_path / "a")] == [f"game-0001.jsonl{packing}"]
    assert verify(tmp_path / "a").status == "verified"
    if packing == ".gz":
        packed = (tmp_path / "a" / "game-0001.jsonl.gz").read_bytes()
        assert gzip.decompress(packed) == (tmp_path / "c" / "game-0001.jsonl").read_bytes()


# Duplicate deals


def test_duplicate_deals_are_played_with_the_players_swapped(tmp_path: Path) -> None:
    written = simulate(
        SHORT, tmp_path, games=12, seed="s", players=["fast", "flush"], duplicate=True
    )
    assert len(written) == 24
    standings = set()
    differ = 0
    for number in range(1, 13):
        both = [tmp_path / f"game-{number:04}-{seating}.jsonl" for seating in (1, 2)]
        games = [_lines(path, "game")[0] for path in both]
        hands = [_lines(path, "hand") for path in both]
        assert [len(each) for each in hands] == [1, 1]
        first, second = hands[0][0], hands[1][0]
        assert first == second
        assert first["deal_id"] == f"s-{number:04}"
        assert games[0]["game"] != games[1]["game"]
        assert games[0]["shuffle"] == games[1]["shuffle"]
        assert games[0]["ruleset"]["options"]["rounds"] == 0
        ids = [[seat["id"] for seat in game["seats"]] for game in games]
        assert ids == [["fast", "flush"], ["flush", "fast"]]
        standings.add((first["round_wind"], first["dealer"], first["streak"]))
        differ += (
            both[0].read_text("utf-8").partition("\n")[2]
            != both[1].read_text("utf-8").partition("\n")[2]
        )
    assert len(standings) > 3
    assert differ > 6
    report = verify(tmp_path)
    assert report.findings == ()
    # The first hand of a game is checked whole; of any other the standing is taken as given.
    for hand in report:
        assert hand.unchecked == (() if hand.hand == 1 else ("progression_from_cut",))
    assert {hand.status for hand in report} == {"verified", "partial"}


def test_a_drawn_standing_can_occur_and_its_number_is_the_least() -> None:
    standings = [drawn_standing(RULES, f"s/{number}") for number in range(400)]
    for standing in standings:
        assert 0 <= standing.round < 4
        assert standing.dealer == standing.turn < 2
        assert 0 <= standing.streak <= 10
        # Each hand before either passed the deal on or raised the streak by one.
        assert standing.hand - 1 == 2 * standing.round + standing.turn + standing.streak
    assert {standing.streak for standing in standings} >= {0, 1, 2, 3, 4, 5}
    assert {standing.round for standing in standings} == {0, 1, 2, 3}
    assert drawn_standing(load("douque2p", {"streak_cap": 0}), "s").streak == 0


def test_rules_without_an_end_differ_in_nothing_else() -> None:
    endless = without_end(RULES)
    assert endless.rotation.rounds == 0
    assert without_end(endless) is endless
    assert endless.reference() == load("douque2p", {"rounds": 0}).reference()
    house = without_end(load("douque2p", {"pattern.heavenly.value": 24}))
    assert house.rotation.rounds == 0
    assert house.pattern("heavenly").value == 24


# The folder


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(OccupiedError) as error:
        simulate(SHORT, tmp_path, games=1, seed="s", players=["fast"])
    assert error.value.folder == tmp_path
    assert [*_bytes(tmp_path)] == ["notes.txt"]


def test_replacing_removes_the_games_of_an_earlier_run_and_nothing_else(tmp_path: Path) -> None:
    mine = ["notes.txt", "my-game-0001.jsonl", "game-1.jsonl", "game-0001.txt"]
    foreign = ["game-0008.jsonl", "game-0010.jsonl.gz"]
    old = ["game-0007.jsonl", "game-0001-2.jsonl.zst", "game-12345.jsonl.gz"]
    draft = ".game-0003.jsonl.0a1b2c3d"
    for name in (*mine, *foreign, draft):
        (tmp_path / name).write_text("old")
    game = list(read(_one_game(tmp_path / "elsewhere")))
    for name in old:
        write(tmp_path / name, game)
    (tmp_path / "game-0009.jsonl").mkdir()
    simulate(SHORT, tmp_path, games=1, seed="s", players=["fast"], replace=True)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {*mine, *foreign, "elsewhere", "game-0001.jsonl", "game-0009.jsonl"}


def _one_game(folder: Path) -> Path:
    return simulate(SHORT, folder, games=1, seed="old", players=["fast"])[0].path


def test_a_game_that_no_run_has_made_is_not_replaced(tmp_path: Path) -> None:
    """Everything in the folder stays, what earlier runs have made included."""
    write(tmp_path / "game-0007.jsonl", read(_one_game(tmp_path / "elsewhere")))
    played = [*read(tmp_path / "game-0007.jsonl")]
    header = played[0]
    assert isinstance(header, Game)
    made = [
        b"",
        b"mine\n",
        b"".join(encode(record) + b"\n" for record in played[1:]),
        encode(structs.replace(header, generator=None)) + b"\n",
        encode(structs.replace(header, generator=Generator(name="club", version="1"))) + b"\n",
    ]
    for content in made:
        (tmp_path / "game-0002.jsonl").write_bytes(content)
        with pytest.raises(ForeignError) as error:
            simulate(SHORT, tmp_path, games=2, seed="s", players=["fast"], replace=True)
        assert error.value.path == tmp_path / "game-0002.jsonl"
        assert (tmp_path / "game-0002.jsonl").read_bytes() == content
        assert sorted(_bytes(tmp_path)) == ["game-0002.jsonl", "game-0007.jsonl"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("mine")
    with pytest.raises(OSError, match="file"):
        simulate(SHORT, path, games=1, seed="s", players=["fast"])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": 0}, "at least one game"),
        ({"jobs": 0}, "one job"),
        ({"players": ["fast", "fast", "fast"]}, "2 players are needed, not 3"),
        ({"players": []}, "2 players are needed, not 0"),
        ({"players": ["fast", "slow"]}, "no strategy 'slow'"),
        ({"seed": "s" * 201}, "at most 200"),
    ],
)
def test_nonsense_is_refused_before_anything_is_written(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    wanted: dict[str, Any] = {"games": 1, "seed": "s", "players": ["fast"]} | changes
    with pytest.raises(ValueError, match=message):
        simulate(SHORT, tmp_path / "new", **wanted)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_is_told_of_every_game(tmp_path: Path, jobs: int) -> None:
    told: list[tuple[str, int, int]] = []

    def tell(written: Written, done: int, total: int) -> None:
        assert written.path.exists()
        told.append((written.path.name, done, total))

    simulate(SHORT, tmp_path, games=4, seed="s", players=["fast"], jobs=jobs, progress=tell)
    assert sorted(name for name, _, _ in told) == [f"game-000{n}.jsonl" for n in (1, 2, 3, 4)]
    assert [(done, total) for _, done, total in told] == [(n, 4) for n in (1, 2, 3, 4)]


RUN = """
import sys
from mjlog.rules.registry import load
from mjlog.simulation.corpus import simulate

if __name__ == "__main__":
    simulate(load("douque2p"), sys.argv[1], games=500, seed="s", players=["fast"],
             jobs=int(sys.argv[2]), progress=lambda one, done, total: print(done, flush=True))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(("jobs", "kill"), [("1", "SIGINT"), ("2", "SIGINT"), ("1", "SIGKILL")])
def test_a_run_cut_short_leaves_whole_games_only(tmp_path: Path, jobs: str, kill: str) -> None:
    program, out = tmp_path / "run.py", tmp_path / "out"
    program.write_text(RUN)
    root = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, str(program), str(out), jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={"PYTHONPATH": root},
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if int(line) >= 3:
                break
        else:
            pytest.fail("the run ended by itself")
        time.sleep(0.05)
        process.send_signal(getattr(signal, kill))
        process.stdout.read()
        process.wait(60)
    assert process.returncode
    names = sorted(path.name for path in out.iterdir())
    assert 3 <= len(names) < 500
    if kill == "SIGINT":
        assert not [name for name in names if name.startswith(".")]
    report = verify(out)
    assert report.status == "verified"
    assert report.findings == ()
