"""Simulated games of every ruleset give no finding, with the wall and without."""

from collections import Counter

import pytest
from msgspec import structs

from mjlog.records import GameEnd, Hand, Record
from mjlog.rules.registry import available
from mjlog.simulation.coverage import Coverage
from tests.rules.games import TABLES, played, reports

HERE = [name for name in available() if name != "douque2p"]
"""Rulesets whose clean hands are tested here; those of douque2p have tests of their own."""


def without_wall(record: Record) -> Record:
    if isinstance(record, Hand):
        return structs.replace(record, wall=None)
    return structs.replace(record, hash=None) if isinstance(record, GameEnd) else record


def check(ruleset: str, hands: int, each: int) -> Coverage:
    statuses: Counter[str] = Counter()
    coverage = Coverage()
    number = 0
    while statuses["verified"] < hands:
        for players in TABLES:
            game = played(ruleset, players, number, each)
            coverage.add(game)
            for records in (game, [without_wall(record) for record in game]):
                verdicts = reports(records)
                found = [finding for verdict in verdicts for finding in verdict.findings]
                assert not found, (players, number, found[:3])
                statuses.update(verdict.status for verdict in verdicts)
        number += 1
        played.cache_clear()
    assert statuses["verified"] == statuses["partial"]
    assert statuses.keys() == {"verified", "partial"}
    return coverage


@pytest.mark.parametrize("ruleset", HERE)
def test_two_hundred_hands_are_clean(ruleset: str) -> None:
    coverage = check(ruleset, 200, 34)
    assert coverage.counts["event/hand"] >= 200


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", HERE)
def test_two_thousand_hands_are_clean(ruleset: str) -> None:
    coverage = check(ruleset, 2000, 25)
    print(f"\n{ruleset}\n{coverage.text()}")
