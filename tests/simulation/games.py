"""Simulated games as tests want them: records, lines, verdicts."""

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import structs

from mjlog.codec.compact.lines import turn_code
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


Settings = tuple[tuple[str, object], ...]
"""Options and other values of the rules, by name or dotted path."""

OTHER_RULES: tuple[Settings, ...] = (
    (("lock_reading", "frozen"),),
    (("concealed_kong_releases", False), ("locked_declares", True)),
    (("declared_calls", True),),
    (("reserve_tiles", 0), ("streak_cap", 0), ("base", 0)),
    (("reserve_tiles", 44), ("unit", 0), ("start_score", 1000)),
    (("rounds", 1), ("migi_value", 0), ("declare_value", 0), ("heavenly_value", 0)),
    (("policy.kongs.after_call", True), ("policy.kongs.on_last_tile", True)),
    (("policy.ready.after_call", True), ("policy.ready.on_last_tile", True)),
    (("policy.ready.added_kong", "allowed"), ("policy.ready.concealed_kong", "allowed")),
    (("policy.ready.added_kong", "forbidden"), ("policy.claims.last_discard", "all")),
    (("policy.kongs.robbed", ("added", "concealed")), ("policy.claims.declined_pung", "free")),
    (("policy.claims.swap", "same"), ("policy.claims.kong_from_previous", False)),
    (("policy.rotation.keep", ("dealer_win",)), ("scoring.minimum", 0)),
)
"""Rules that a table may play by instead."""


@cache
def played(
    names: tuple[str, ...], number: int, hands: int | None = None, settings: Settings = ()
) -> list[Record]:
    """A game of these strategies; of its first hands only, if so many are given."""
    assert set(names) <= STRATEGIES.keys()
    rules = load("douque2p", dict(settings) | ({} if hands is None else {"rounds": 0}))
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
    codes = list(map(turn_code, records))
    return list(verify_batches("log", [Batch(1, 0, list(records), data, codes=codes)]))


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
