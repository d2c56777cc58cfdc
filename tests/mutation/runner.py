"""Runs corruptions over a corpus and keeps the score."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from tests.mutation.kinds import (
    accounting,
    calls,
    declarations,
    progression,
    scoring,
    settlement,
    structure,
    turns,
    winning,
)
from tests.mutation.logs import Log, errors, verify_log, without_wall
from tests.mutation.mutant import ALL, Kind, Mutant
from tests.mutation.trace import Trace

FAMILIES = (
    structure, accounting, turns, calls, declarations, winning, scoring, settlement, progression
)  # fmt: skip

TALLIES: list[list["Tally"]] = []
"""What every run of this session came to."""


@dataclass
class Tally:
    """What became of the mutants of one kind.

    Attributes:
        walled, unwalled: mutants of logs with and without the wall recorded.
        single: mutants for which exactly one error was reported.
        missed: what was reported instead, for mutants that were not caught.
        others: further codes reported, and how often.
    """

    kind: Kind
    walled: int = 0
    unwalled: int = 0
    single: int = 0
    missed: list[str] = field(default_factory=list)
    others: dict[str, int] = field(default_factory=dict)

    @property
    def mutants(self) -> int:
        """Number of mutants."""
        return self.walled + self.unwalled

    def enough(self, wanted: int) -> bool:
        """Whether there are so many, half of them without the wall where the kind allows both."""
        return self.room(True, wanted) <= 0 and self.room(False, wanted) <= 0

    def room(self, walled: bool, wanted: int) -> int:
        """Return how many more with or without the wall it takes to have so many in all."""
        if self.kind.wall == "either":
            return (wanted + 1) // 2 - (self.walled if walled else self.unwalled)
        return wanted - self.mutants if walled == (self.kind.wall == "recorded") else 0

    def take(self, mutant: Mutant, walled: bool, source: str) -> None:
        """Verify a mutant and note what is reported."""
        if walled:
            self.walled += 1
        else:
            self.unwalled += 1
        found = [(error.place.line, error.code) for error in errors(verify_log(mutant.log))]
        hit = [code for line, code in found if line == mutant.line and code in mutant.codes]
        early = [line for line, _ in found if line is None or line < mutant.line]
        if not hit or early:
            expected = f"{'/'.join(sorted(mutant.codes))} at line {mutant.line}"
            self.missed.append(f"{source}: expected {expected}, found {found[:4]}")
            return
        if len(found) == 1:
            self.single += 1
        for _, code in found:
            if code != hit[0] or len(found) > 1:
                self.others[code] = self.others.get(code, 0) + (code != hit[0])


class Reading(Protocol):
    """A log read for corruptions; whether its walls are recorded."""

    walled: bool


def run(
    corpus: Iterable[Log],
    wanted: int,
    each: int = 2,
    kinds: Sequence[Kind] = ALL,
    read: Callable[[Log], Reading] = Trace,
) -> list[Tally]:
    """Break the logs until there are enough mutants of every kind, or the logs run out.

    Args:
        corpus: legal logs.
        wanted: mutants of every kind.
        each: how many to take from one log.
        kinds: the corruptions.
        read: makes of a log what the corruptions take.
    """
    tallies = [Tally(kind) for kind in kinds]
    TALLIES.append(tallies)
    for log in corpus:
        open_kinds = [tally for tally in tallies if not tally.enough(wanted)]
        if not open_kinds:
            break
        name = log[0]["game"]
        for trace in (read(log), read(without_wall(log))):
            for tally in open_kinds:
                _break(tally, trace, min(each, tally.room(trace.walled, wanted)), name)
    return tallies


def _break(tally: Tally, trace: Reading, most: int, name: str) -> None:
    if most <= 0:
        return
    rng = Random(f"{name} {tally.kind.name} {trace.walled}")
    for number, mutant in enumerate(tally.kind.breaks(trace, rng)):
        if number >= most:
            return
        tally.take(mutant, trace.walled, f"{name}{'' if trace.walled else ' without wall'}")


def table(tallies: Sequence[Tally]) -> str:
    """Return the result as text."""
    rows = [f"{'corruption':<58}{'mutants':>8}{'no wall':>8}{'caught':>8}{'one error':>10}"]
    for tally in tallies:
        count = tally.mutants
        caught = count - len(tally.missed)
        share = f"{100 * tally.single / caught:.0f} %" if caught else "-"
        others = ", ".join(f"{code} {n}" for code, n in sorted(tally.others.items()) if n)
        rows.append(
            f"{tally.kind.name:<58}{count:>8}{tally.unwalled:>8}{caught:>8}{share:>10}  {others}"
        )
    return "\n".join(rows)


def summary(tallies: Sequence[Tally]) -> str:
    """Return the sums as text."""
    mutants = sum(tally.mutants for tally in tallies)
    missed = sum(len(tally.missed) for tally in tallies)
    single = sum(tally.single for tally in tallies)
    return (
        f"{len(tallies)} kinds, {mutants} mutants, {missed} missed,"
        f" {100 * single / max(1, mutants):.1f} % with exactly one error"
    )
