"""Two things wrong in one log are two findings: neither hides the other nor breeds a third."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.mutation.corpus import short_game
from tests.mutation.kinds import accounting, calls, declarations, progression, settlement, turns
from tests.mutation.logs import Log, errors, settlement_after, verify_log
from tests.mutation.mutant import ALL, Kind, Mutant
from tests.mutation.scenes import SCENES
from tests.mutation.trace import Trace

IN_PLAY = (accounting, turns, calls, declarations)
AFTER_PLAY = (settlement, progression)
OF_THE_END = ("MJ211", "MJ212", "MJ213", "MJ214", "MJ324")
"""Findings about the end of a hand, which the second fault changes as well."""
UNTOLD = ("win dropped", "exhausted not recorded")
"""After these nobody can tell how the hand ended, so nothing is due that could be checked."""


def _of(*families: object) -> list[Kind]:
    names = {family.__name__ for family in families}  # type: ignore[attr-defined]
    return [kind for kind in ALL if kind.breaks.__module__ in names]


def _logs(number: int) -> Iterator[Log]:
    for name in SCENES:
        key = f"two-{name}-{number}"
        yield short_game(key, Random(key), [SCENES[name], SCENES["ready"], SCENES["ready"]], 0)


def _first(kind: Kind, trace: Trace, seed: str) -> Mutant | None:
    return next(kind.breaks(trace, Random(seed)), None)


def _joined(log: Log, play: Mutant, later: Mutant) -> tuple[Log, int] | None:
    """Return both mutants in one log and by how many lines the second is moved.

    None unless the first leaves everything from its hand's settlement on as it was, and the
    second everything before that.
    """
    shift = len(play.log) - len(log)
    start = settlement_after(log, min(play.line - 1, len(log) - 3))
    if play.line - 1 >= start or play.log[start + shift :] != log[start:]:
        return None
    if later.line - 1 < start or later.log[:start] != log[:start]:
        return None
    return [*play.log[: start + shift], *later.log[start:]], shift


@pytest.mark.untraced
def test_a_fault_in_play_and_one_after_it_are_both_found() -> None:
    pairs: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(2):
        for log in _logs(number):
            trace = Trace(log)
            later = [
                (kind, mutant)
                for kind in _of(*AFTER_PLAY)
                if (mutant := _first(kind, trace, f"{number} {kind.name}")) is not None
            ]
            for kind in _of(*IN_PLAY):
                if kind.wall == "absent" or kind.name in UNTOLD:
                    continue
                first = _first(kind, trace, f"{number} {kind.name}")
                if first is None or first.codes & set(OF_THE_END):
                    continue
                rng = Random(f"{kind.name} {log[0]['game']}")
                for other, second in sorted(later, key=lambda pair: rng.random())[:4]:
                    joined = _joined(log, first, second)
                    if joined is None:
                        continue
                    broken, shift = joined
                    found = [(error.place.line, error.code) for error in errors(verify_log(broken))]
                    names = f"{kind.name} + {other.name} in {log[0]['game']}: {found}"
                    if not (
                        len(found) == 2
                        and found[0][0] == first.line
                        and found[0][1] in first.codes
                        and found[1][0] == second.line + shift
                        and found[1][1] in second.codes
                    ):
                        wrong.append(names)
                    pairs[kind.name] += 1
    assert not wrong, "\n".join(wrong)
    assert len(pairs) > 40
    assert pairs.total() > 400
