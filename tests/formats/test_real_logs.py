"""Real riichi games, where they are at hand: every one is read whole, and twins come out alike."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from mjlog.codec import Source, decode_line, encode
from mjlog.formats import lines
from mjlog.formats.holdings import Holdings
from mjlog.records import (
    Aborted,
    Deposit,
    Draw,
    Exhausted,
    Game,
    GameEnd,
    Hand,
    Indicator,
    Record,
    Settlement,
    Win,
)
from mjlog.tiles import INDEX, KIND

GAMES = 32
HANDS = 327


def read(path: Path) -> list[Record]:
    found = list(lines(Source(str(path), str(path))))
    assert not [fault.code for line in found for fault in line.faults], path
    return [line.record for line in found if line.record is not None]


@pytest.fixture(scope="session")
def games(real_logs: Path) -> dict[str, list[Record]]:
    paths = sorted((real_logs / "riichi").rglob("*.xml"))
    return {path.name: read(path) for path in paths}


def test_every_game_and_hand_is_there(games: dict[str, list[Record]]) -> None:
    counts = Counter(type(record) for records in games.values() for record in records)
    assert counts[Game] == counts[GameEnd] == GAMES
    assert counts[Hand] == counts[Settlement] == HANDS


def test_records_are_what_the_format_takes(games: dict[str, list[Record]]) -> None:
    for records in games.values():
        for record in records:
            assert decode_line(encode(record)) == record


def test_no_tile_appears_too_often(games: dict[str, list[Record]]) -> None:
    for name, records in games.items():
        for start, stop in _hands(records):
            opening = records[start]
            assert isinstance(opening, Hand)
            held = Holdings(opening.dealt)
            seen = Counter(tile for dealt in opening.dealt for tile in dealt)
            for record in records[start + 1 : stop]:
                held.take(record)
                if isinstance(record, (Draw, Indicator)):
                    seen[record.tile] += 1
            kinds: Counter[int] = Counter()
            for tile, count in seen.items():
                kinds[KIND[INDEX[tile]]] += count
            assert max(kinds.values()) <= 4, name
            for concealed, melds in zip(held.concealed, held.melds, strict=True):
                assert len(concealed) + 3 * len(melds) in (13, 14), name


def test_scores_follow_from_each_other(games: dict[str, list[Record]]) -> None:
    for name, records in games.items():
        scores: list[int] = []
        for start, stop in _hands(records):
            opening = records[start]
            assert isinstance(opening, Hand)
            assert not scores or opening.scores == scores, name
            scores = list(opening.scores)
            pot = 1000 * (opening.deposits or 0)
            assert sum(scores) + pot == 100_000
            for record in records[start:stop]:
                if isinstance(record, Deposit):
                    scores[record.seat] -= record.amount
                elif isinstance(record, Settlement):
                    assert sum(record.deltas) + (record.pot or 0) == 0, name
                    scores = [
                        score + delta for score, delta in zip(scores, record.deltas, strict=True)
                    ]
                    assert record.scores == scores, name


def _hands(records: list[Record]) -> list[tuple[int, int]]:
    starts = [place for place, record in enumerate(records) if isinstance(record, Hand)]
    return list(zip(starts, [*starts[1:], len(records)], strict=True))


def test_how_hands_end(games: dict[str, list[Record]]) -> None:
    counts = Counter(type(record) for records in games.values() for record in records)
    assert (counts[Win], counts[Exhausted], counts[Aborted]) == (270, 50, 7)
    # Every hand turns one indicator as it opens; 24 more follow kongs.
    assert counts[Indicator] == HANDS + 24


def test_twins_are_the_same_games(real_logs: Path) -> None:
    """What one of the two formats does not carry is left out: see docs/formats.md."""
    pairs = sorted((real_logs / "riichi" / "pairs").glob("*.xml"))
    assert len(pairs) == 14
    for path in pairs:
        one = [_common(record) for record in read(path) if not isinstance(record, GameEnd)]
        other = [_common(record) for record in read(path.with_suffix(".json"))]
        assert one == other, path


def _common(record: Record) -> Record:
    if isinstance(record, Game):
        return replace(record, shuffle=None, platform=None)
    if isinstance(record, Win) and record.limit is not None:
        return replace(record, fu=None)
    return record


def test_a_game_played_by_programs(real_logs: Path) -> None:
    records = read(real_logs / "riichi" / "mjai" / "selfplay-01.jsonl")
    counts = Counter(type(record) for record in records)
    assert (counts[Game], counts[Hand], counts[Win], counts[Exhausted]) == (1, 12, 9, 3)
    assert counts[GameEnd] == 1
