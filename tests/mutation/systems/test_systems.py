"""Every corruption of a legal log of the other systems is found, at its place, under its code."""

import pytest

from tests.mutation.kinds import accounting, settlement, turns
from tests.mutation.kinds import progression as two_progression
from tests.mutation.logs import errors, verify_log, without_wall
from tests.mutation.runner import run
from tests.mutation.systems.corpus import corpus
from tests.mutation.systems.kind import KINDS
from tests.mutation.systems.kinds import (
    claims,
    flowers,
    money,
    play,
    progression,
    riichi_declared,
    riichi_ends,
    riichi_play,
    scoring,
)
from tests.mutation.systems.table import Table

FAMILIES = (
    play,
    claims,
    flowers,
    scoring,
    money,
    progression,
    riichi_play,
    riichi_declared,
    riichi_ends,
    # Of games for two, and the same everywhere.
    accounting,
    turns,
    settlement,
    two_progression,
)
RULESETS = tuple(KINDS)
MANY = {"taiwan16": 12, "hk13": 40, "maceplay2p": 40, "riichi": 12}
"""What 120 games have room for: in taiwan16 some corruptions need what happens seldom."""
SINGLE = 0.97
"""Two items that are listed although another excludes them are two findings."""


def check(ruleset: str, wanted: int, games: int, each: int) -> None:
    tallies = run(corpus(ruleset, games), wanted, each, KINDS[ruleset], Table)
    missed = [f"{tally.kind.name}: {miss}" for tally in tallies for miss in tally.missed]
    assert not missed, "\n".join(missed[:40])
    scarce = [(tally.kind.name, tally.mutants) for tally in tallies if not tally.enough(wanted)]
    assert not scarce
    mutants = sum(tally.mutants for tally in tallies)
    assert sum(tally.single for tally in tallies) >= SINGLE * mutants


@pytest.mark.untraced
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_corruption_is_found_where_it_is(ruleset: str) -> None:
    check(ruleset, wanted=2, games=24, each=2)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_many_more_corruptions_are_found_where_they_are(ruleset: str) -> None:
    check(ruleset, wanted=MANY[ruleset], games=120, each=4)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_logs_that_are_broken_are_legal(ruleset: str) -> None:
    for log in corpus(ruleset, 3):
        for clean in (log, without_wall(log)):
            assert not errors(verify_log(clean)), clean[0]["game"]


def test_every_family_is_there() -> None:
    names = {kind.breaks.__module__ for kinds in KINDS.values() for kind in kinds}
    assert names == {family.__name__ for family in FAMILIES}
    assert {ruleset: len(kinds) >= 60 for ruleset, kinds in KINDS.items()} == dict.fromkeys(
        RULESETS, True
    )
