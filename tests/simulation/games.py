"""Simulated games as tests want them: records, lines, verdicts."""

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import structs

from mjlog.codec.encode import encode
from mjlog.codec.line import Batch
from mjlog.records import GameEnd, Hand, Record
from mjlog.rules.registry import load
from mjlog.simulation.game import Plan, play_game
from mjlog.simulation.strategies import STRATEGIES
from mjlog.verification.game import verify_batches
from mjlog.verification.report import HandReport

PAIRS = (
    ("fast", "erratic"),
    ("erratic", "erratic"),
    ("random", "erratic"),
    ("pungs", "flush"),
    ("defensive", "erratic"),
    ("random", "random"),
)
"""Every strategy, and the wild ones often: they bring about what sensible ones avoid."""


@cache
def played(names: tuple[str, ...], number: int, hands: int | None = None) -> list[Record]:
    """A game of these strategies; of its first hands only, if so many are given."""
    assert set(names) <= STRATEGIES.keys()
    rules = load("douque2p", {} if hands is None else {"rounds": 0})
    seed = f"test/{number}"
    plan = Plan(
        game=f"{'-'.join(names)}-{number}",
        strategies=names,
        ids=("one", "two"),
        seed=seed,
        walls=seed,
        version="0",
        hands=hands,
    )
    return list(play_game(rules, plan))


def encoded(records: Iterable[Record]) -> list[bytes]:
    return [encode(record) for record in records]


def reports(records: Sequence[Record]) -> list[HandReport]:
    """What the verifier says of a log, through its lines."""
    data = b"".join(line + b"\n" for line in encoded(records))
    return list(verify_batches("log", [Batch(1, 0, list(records), data)]))


def without_wall(records: Iterable[Record]) -> list[Record]:
    """The same log with no wall recorded, and no hash, which covered it."""
    changed: list[Record] = []
    for record in records:
        if isinstance(record, Hand):
            changed.append(structs.replace(record, wall=None))
        elif isinstance(record, GameEnd):
            changed.append(structs.replace(record, hash=None))
        else:
            changed.append(record)
    return changed
