"""Every corruption of a legal log is found, at its place, under its code."""

from collections.abc import Iterator
from itertools import islice

import pytest

from tests.mutation.corpus import helping, played_elsewhere
from tests.mutation.logs import Log, errors, verify_log, without_wall
from tests.mutation.runner import run

EACH = 8
"""Mutants of every kind, at least."""
MANY = 120
MINIMUM_KINDS = 40


def _corpus(helpings: int) -> Iterator[Log]:
    for seed in range(helpings):
        own, elsewhere = list(helping(seed)), played_elsewhere(seed)
        for log in own:
            yield log
            yield from islice(elsewhere, 1)
        yield from elsewhere


def _check(wanted: int, helpings: int, each: int) -> None:
    tallies = run(_corpus(helpings), wanted, each)
    missed = [f"{tally.kind.name}: {miss}" for tally in tallies for miss in tally.missed]
    assert not missed, "\n".join(missed[:40])
    scarce = [(tally.kind.name, tally.mutants) for tally in tallies if not tally.enough(wanted)]
    assert not scarce
    assert len(tallies) >= MINIMUM_KINDS
    mutants = sum(tally.mutants for tally in tallies)
    assert sum(tally.single for tally in tallies) >= 0.99 * mutants


@pytest.mark.untraced
def test_every_corruption_is_found_where_it_is() -> None:
    _check(EACH, helpings=12, each=2)


@pytest.mark.slow
def test_many_more_corruptions_are_found_where_they_are() -> None:
    _check(MANY, helpings=60, each=4)


def test_the_logs_that_are_broken_are_legal() -> None:
    for log in helping(7):
        for clean in (log, without_wall(log)):
            assert not errors(verify_log(clean)), clean[0]["game"]
