"""What a corruption is: a broken log, and what must be said of it before anybody looks at it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, TypeVar

from tests.mutation.followed import Followed, MomentT
from tests.mutation.logs import Event, Log

T = TypeVar("T")


@dataclass(frozen=True)
class Mutant:
    """A broken log.

    Args:
        log: its lines.
        line: the first line that no legal history explains, from 1.
        codes: what must be reported there, one of these.
    """

    log: Log
    line: int
    codes: frozenset[str]


Breaks = TypeVar("Breaks", bound=Callable[..., Iterator[Mutant]])
Wall = Literal["either", "recorded", "absent"]


@dataclass(frozen=True)
class Kind:
    """A way to break a log.

    Args:
        name: what it does, in words.
        proof: why no legal history explains the broken log.
        breaks: yields mutants of a log, in random order, one for every place that fits.
        wall: whether the proof needs the wall recorded, or needs it not to be.
    """

    name: str
    proof: str
    breaks: Callable[[Any, Random], Iterator[Mutant]]
    wall: Wall


ALL: list[Kind] = []
"""Every corruption, filled by ``corruption``."""


def corruption(name: str, proof: str, wall: Wall = "either") -> Callable[[Breaks], Breaks]:
    """Enter a function into the list of corruptions."""

    def enter(breaks: Breaks) -> Breaks:
        assert all(kind.name != name for kind in ALL), name
        ALL.append(Kind(name, proof, breaks, wall))
        return breaks

    return enter


def at(log: Log, index: int, *codes: str) -> Mutant:
    """Return a mutant whose first inexplicable line has this index."""
    return Mutant(log, index + 1, frozenset(codes))


def mixed(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in random order."""
    return sorted(items, key=lambda item: rng.random())


def pick(items: Iterable[T], rng: Random) -> T | None:
    """Return a random item, None if there is none."""
    listed = list(items)
    return listed[int(rng.random() * len(listed))] if listed else None


def spots(
    trace: Followed[MomentT], rng: Random, *types: str, phase: str | None = None
) -> Iterator[tuple[int, Event, MomentT]]:
    """Yield lines of these types in random order; only those met in the phase if one is given."""
    for place in mixed(trace.places(*types), rng):
        if phase is None or place[2].phase == phase:
            yield place


def answers(trace: Followed[MomentT], rng: Random) -> Iterator[tuple[int, MomentT]]:
    """Yield the lines right after a discard, in random order: other seats may answer there."""
    for index, _, moment in spots(trace, rng, phase="respond"):
        if trace.log[index - 1]["type"] == "discard":
            yield index, moment


def other_tile(followed: Followed[Any], rng: Random, *tiles: str) -> str:
    """Return a random kind of tile of the game, no flower, apart from these."""
    chosen = pick((kind for kind in followed.kinds if kind not in tiles), rng)
    assert chosen is not None
    return chosen
