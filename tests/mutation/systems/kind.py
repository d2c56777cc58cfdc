"""Entering corruptions of the systems with more seats, flowers, fees and limits."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from tests.mutation.logs import Log
from tests.mutation.mutant import ALL, Kind, Mutant, Wall
from tests.mutation.systems.table import Table

FOUR = ("taiwan16", "hk13")
ALL_THREE = ("taiwan16", "hk13", "maceplay2p")

KINDS: dict[str, list[Kind]] = {ruleset: [] for ruleset in (*ALL_THREE, "riichi")}
"""Every corruption of a ruleset, filled by ``breaks`` and ``also``."""

Breaks = Callable[[Table, Random], Iterator[Mutant]]
_ENTERED: dict[Breaks, Kind] = {}


def breaks(
    name: str, proof: str, *rulesets: str, wall: Wall = "either"
) -> Callable[[Breaks], Breaks]:
    """Enter a function into the lists of rulesets; of all three if none is named."""

    def enter(function: Breaks) -> Breaks:
        kind = Kind(name, proof, _renumbering(function), wall)
        _ENTERED[function] = kind
        for ruleset in rulesets or ALL_THREE:
            assert all(other.name != name for other in KINDS[ruleset]), name
            KINDS[ruleset].append(kind)
        return function

    return enter


def also(ruleset: str, *functions: Breaks) -> None:
    """Enter corruptions of others into the list of a ruleset."""
    KINDS[ruleset].extend(_ENTERED[function] for function in functions)


def everywhere(*functions: Breaks, only: str = "") -> None:
    """Enter corruptions of games for two that hold for other systems as they are.

    Args:
        functions: the corruptions.
        only: the one ruleset that they hold for; every one of the three where none is named.
    """
    for function in functions:
        (kind,) = (kind for kind in ALL if kind.breaks is function)
        breaks(kind.name, kind.proof, *([only] if only else ()), wall=kind.wall)(function)


def _renumbering(function: Breaks) -> Breaks:
    """Return a corruption after which payments for kongs name the events that they are for."""

    def broken(table: Table, rng: Random) -> Iterator[Mutant]:
        for mutant in function(table, rng):
            moved = len(mutant.log) - len(table.log)
            place = mutant.line - 1
            if moved and place < len(table.log) and table.moments[place] is not None:
                yield replace(mutant, log=_moved(table, mutant.log, place, moved))
            else:
                yield mutant

    broken.__module__ = function.__module__
    return broken


def _moved(table: Table, log: Log, place: int, lines: int) -> Log:
    opening = table.at(place).opening
    index = next((at for at in range(place, len(log)) if log[at].get("payments")), None)
    if index is None or log[index]["type"] != "settlement":
        return log
    payments = [
        {**payment, "event": payment["event"] + lines}
        if payment.get("event") is not None and opening + payment["event"] >= place
        else payment
        for payment in log[index]["payments"]
    ]
    return [*log[:index], {**log[index], "payments": payments}, *log[index + 1 :]]


def without_passes(log: Log) -> Log:
    """Return the log without passes, which nobody need write."""
    return [event for event in log if event["type"] != "pass"]
