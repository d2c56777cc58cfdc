"""Played games through other formats: legal there too, and back as they were."""

import io
from pathlib import Path

import pytest
from msgspec.structs import replace

from mjlog.batch import Verdict, verify_sources
from mjlog.codec import Source
from mjlog.formats import lines, sources
from mjlog.formats.conversion import SUFFIXES, Conversion
from mjlog.records import Game, GameEnd, Hand, Pass, Record, Settlement, Win
from mjlog.rules.registry import load
from mjlog.simulation.corpus import simulate

WRITTEN = [name for name in SUFFIXES if name != "mjlog"]
PLAYERS = ["random", "fast", "pungs", "erratic"]
"""Between them they call, make kongs, declare and exhaust the wall often."""


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[Source]:
    folder = tmp_path_factory.mktemp("played")
    simulate(load("riichi"), folder, games=4, seed="formats", players=PLAYERS)
    reds = tmp_path_factory.mktemp("plain")
    rules = load("riichi", {"red_fives": "none", "length": "east", "kuitan": False})
    simulate(rules, reds, games=1, seed="formats", players=PLAYERS)
    return [*sources([folder]), *sources([reds])]


def read(source: Source) -> list[Record]:
    found = list(lines(source))
    assert not [fault.code for line in found for fault in line.faults]
    return [line.record for line in found if line.record is not None]


def through(source: Source, target: str) -> bytes:
    conversion = Conversion(source, target)
    data = b"".join(conversion)
    assert not conversion.faulty
    return data


def carried(record: Record, target: str) -> Record:
    """A record without what the format does not carry: see `losses`."""
    if isinstance(record, Game):
        options = {
            key: value
            for key, value in record.ruleset.options.items()
            if target != "mjai" or key not in ("length", "kuitan")
        }
        return replace(
            record,
            game="",
            ruleset=replace(record.ruleset, options=options, rows=[], hash=""),
            seats=[replace(seat, name=None) for seat in record.seats],
            shuffle=None,
            table=None,
            generator=None,
        )
    if isinstance(record, Hand):
        return replace(record, wall=None)
    if isinstance(record, Settlement):
        return replace(record, payments=None)
    if isinstance(record, GameEnd):
        return replace(record, hash=None)
    if isinstance(record, Win):
        if target == "mjai":
            return replace(record, counted=None, limit=None, limit_count=None, liable=None)
        return replace(record, counted=None, fu=None if record.limit else record.fu)
    return record


@pytest.mark.parametrize("target", WRITTEN)
def test_played_games_come_back_as_they_were(logs: list[Source], target: str) -> None:
    for log in logs:
        data = through(log, target)
        back = [carried(r, target) for r in read(Source("x", stream=io.BytesIO(data)))]
        original = [carried(r, target) for r in read(log) if not isinstance(r, Pass)]
        assert back == original, log.name
        again = through(Source("x", stream=io.BytesIO(data)), target)
        assert again == data, log.name


@pytest.mark.parametrize("target", WRITTEN)
def test_played_games_are_legal_in_every_format(logs: list[Source], target: str) -> None:
    for log in logs:
        data = through(log, target)
        for item in verify_sources([Source(log.name, stream=io.BytesIO(data))]):
            if not isinstance(item, Verdict):
                assert not item.findings, (item, log.name)


def test_what_is_played_is_worth_the_test(logs: list[Source]) -> None:
    kinds = {
        getattr(record, "kind", None) or type(record).__name__
        for log in logs
        for record in read(log)
    }
    assert kinds >= {"exposed", "concealed", "added", "Chow", "Pung", "Win", "Exhausted", "Deposit"}


def test_a_game_converted_to_lines_verifies_alike(logs: list[Source], tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(through(Source("x", stream=io.BytesIO(through(logs[0], "mjai"))), "mjlog"))
    assert [r for r in read(Source("x", str(path))) if isinstance(r, Game)]
    for item in verify_sources([Source("x", str(path))]):
        assert isinstance(item, Verdict) or not item.findings
