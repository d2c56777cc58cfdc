"""Fu, limit and points of a win, each against what is recorded before it; who answers for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mjlog.diagnostics import Fault
from mjlog.records import Win
from mjlog.replay.outcomes import limit_hands, tells_liable
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score, Worth
from mjlog.rules.settlements import Base, Points, limit_label

_LIMITS: Final = "scoring.settlement.limits"


def check_points(
    rules: Ruleset,
    win: Win,
    counted: int,
    score: Score,
    recorded: Mapping[str, tuple[int, int]] | None,
    sound: bool,
) -> list[Fault]:
    """Check what follows the counted value of a win.

    Args:
        rules: the rules in force.
        win: the recorded win.
        counted: its counted value as recorded, or as it is.
        score: what it is worth.
        recorded: its items; None where the log does not list them.
        sound: nothing was found wrong before.
    """
    settlement = rules.scoring.settlement
    if not isinstance(settlement, Points) or not score.worths:
        return []
    faults: list[Fault] = []
    worths = _meant(score, recorded)
    fu = worths[0].fu
    if win.fu is not None:
        # Where the items are wrong, the fu may be those of the right ones.
        if win.fu not in {worth.fu for worth in (*worths, *(() if sound else score.worths))}:
            faults.append(
                Fault(
                    "MJ513",
                    {"seat": win.seat},
                    recorded=win.fu,
                    expected=fu,
                    decided_by="scoring.fu",
                )
            )
        fu = win.fu
    bases = [settlement.base(counted, fu, limit_hands(rules, win, score))]
    if faults or not sound:
        bases += [worth.base for worth in score.worths]
    # A log may give points and name no limit: then it says nothing of the limit.
    if win.limit is not None and not any(_named_so(win, base) for base in bases):
        faults.append(
            Fault(
                "MJ514",
                {"seat": win.seat},
                recorded=_limit_as_recorded(settlement, win),
                expected=limit_label(bases[0]),
                decided_by=_LIMITS,
            )
        )
        bases += _as_recorded(settlement, win)
    if win.points is not None:
        due = [
            settlement.points(base.points, win.by == "self", worths[0].dealer, rules.seats)
            for base in bases
        ]
        if win.points not in due:
            faults.append(
                Fault(
                    "MJ515",
                    {"seat": win.seat},
                    recorded=win.points,
                    expected=due[0],
                    decided_by="scoring.settlement",
                )
            )
    return faults


def check_liable(win: Win, score: Score, sound: bool) -> list[Fault]:
    """Check who answers for a win, as far as the log tells what it consists of.

    Args:
        win: the recorded win.
        score: what it is worth.
        sound: its items are right.
    """
    if win.liable == score.liable or (win.liable is None and not (sound and tells_liable(win))):
        return []
    return [
        Fault(
            "MJ516",
            {"seat": win.seat},
            recorded=win.liable,
            expected=score.liable,
            decided_by="policy.liability",
        )
    ]


def _meant(score: Score, recorded: Mapping[str, tuple[int, int]] | None) -> Sequence[Worth]:
    """Return the readings that the recorded items fit: of the best ones, else of lesser ones."""
    if recorded is None:
        return score.worths
    for lists, worths in ((score.lists, score.worths), (score.others, score.lesser)):
        found = [
            worth
            for awards, worth in zip(lists, worths, strict=True)
            if recorded == {award.pattern.id: (award.count, award.value) for award in awards}
        ]
        if found:
            return found
    return score.worths


def _named_so(win: Win, base: Base) -> bool:
    limit = None if base.limit is None else base.limit.id
    return win.limit == limit and (win.limit_count or 1) == (base.count or 1)


def _as_recorded(settlement: Points, win: Win) -> list[Base]:
    """Return the base of the limit that the log names, if there is such a limit."""
    return [
        Base(limit.base * (win.limit_count or 1), limit, win.limit_count)
        for limit in settlement.limits
        if limit.id == win.limit
    ]


def _limit_as_recorded(settlement: Points, win: Win) -> object:
    known = _as_recorded(settlement, win)
    return limit_label(known[0]) if known else win.limit
