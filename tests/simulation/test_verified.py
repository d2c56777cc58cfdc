"""The verifier finds nothing in what the simulator and the builders make."""

from collections import Counter

import pytest

from mjlog.simulation.coverage import Coverage
from tests.builders.rare import rare_games
from tests.oracles.douque2p import VALUES
from tests.simulation.games import (
    OTHER_RULES,
    PAIRS,
    Settings,
    played,
    reports,
    without_wall,
)

PATHS = (
    "event/draw/head",
    "event/draw/tail",
    "event/discard/drawn",
    "event/discard/held",
    "event/pung",
    "event/kong/exposed",
    "event/kong/concealed",
    "event/kong/added",
    "event/kong/declared",
    "event/declare_ready/migi",
    "event/declare_ready/declare",
    "event/pass",
    "event/win/self",
    "event/win/discard",
    "event/win/rob",
    "event/reveal",
    "event/exhausted",
    "event/presence",
    "event/penalty",
    "event/settlement",
    "event/hand_end",
    "event/game_end",
    "last_tile/self",
    "last_tile/discard",
    "lock/closes/discard",
    "lock/closes/rob",
    "lock/closes/called_pung",
    "lock/closes/called_kong",
    "lock/closes/own_draw",
    "lock/stays/discard",
    "lock/stays/added_kong",
    "lock/stays/concealed_kong",
    "lock/opens/discard",
    "lock/opens/added_kong",
    "lock/opens/concealed_kong",
    "streak/10",
    *(f"round_wind/{wind}z" for wind in range(1, 5)),
    *(f"item/{item}" for item in VALUES),
)
"""Everything that can happen in douque2p, items by the list of the independent scorer."""


@pytest.mark.parametrize("names", PAIRS)
def test_simulated_games_verify(names: tuple[str, str]) -> None:
    game = played(names, 5)
    verdicts = reports(game)
    assert len(verdicts) >= 8
    assert [verdict.findings for verdict in verdicts] == [()] * len(verdicts)
    assert {verdict.status for verdict in verdicts} == {"verified"}


@pytest.mark.parametrize(
    "settings", OTHER_RULES, ids=lambda settings: "-".join(name for name, _ in settings)
)
def test_games_by_other_rules_verify(settings: Settings) -> None:
    game = played(("erratic", "erratic"), 6, 12, settings)
    verdicts = reports(game)
    assert [verdict.findings for verdict in verdicts] == [()] * len(verdicts)
    assert {verdict.status for verdict in verdicts} == {"verified"}


@pytest.mark.parametrize("names", PAIRS)
def test_without_the_wall_there_is_less_to_check_and_nothing_to_find(
    names: tuple[str, str],
) -> None:
    verdicts = reports(without_wall(played(names, 5)))
    assert [verdict.findings for verdict in verdicts] == [()] * len(verdicts)
    assert {verdict.status for verdict in verdicts} == {"partial"}
    assert {verdict.unchecked for verdict in verdicts} == {("wall_not_recorded",)}


@pytest.mark.untraced
def test_the_rare_corpus_is_clean_and_holds_everything_often() -> None:
    coverage = Coverage()
    statuses: Counter[str] = Counter()
    for game in rare_games(20):
        coverage.add(game)
        for records in (game, without_wall(game)):
            verdicts = reports(records)
            assert not [finding for verdict in verdicts for finding in verdict.findings]
            statuses.update(verdict.status for verdict in verdicts)
    assert statuses["verified"] == statuses["partial"] == coverage.counts["event/hand"]
    assert statuses.total() == 2 * coverage.counts["event/hand"]
    seldom = {path: coverage.counts.get(path, 0) for path in PATHS}
    assert not {path: count for path, count in seldom.items() if count < 20}
