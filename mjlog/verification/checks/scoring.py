"""The items of a win as multisets, then the total, what is counted of it, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final

from mjlog.diagnostics import Fault, Label
from mjlog.records import Item, Win
from mjlog.rules.awards import Award
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.verification.checks.points import check_liable, check_points

Counts = Mapping[str, tuple[int, int]]
"""Item id to how often it counts and the value of one."""

_OF_FU: Final = ("fu", "limit", "limit_count", "points", "ura")
_FOREIGN_FIELDS: Final = (*_OF_FU, "liable")
_NO_FOREIGN: Final = (None,) * len(_FOREIGN_FIELDS)
_foreign: Final = attrgetter(*_FOREIGN_FIELDS)


def check_score(rules: Ruleset, win: Win, scores: Sequence[Score]) -> list[Fault]:
    """Check what a win records against what it is worth.

    Args:
        rules: the rules in force.
        win: the recorded win.
        scores: the recomputed score; more than one where the hand's line or a declaration was
            found wrong and the win may have been scored by the right one. The first is by what
            the log records.
    """
    if len(scores) == 1 and _is_right(rules, win, scores[0]):
        return []
    faults = [
        Fault("MJ512", {"seat": win.seat, "field": name}, recorded=value)
        for name, value in zip(_FOREIGN_FIELDS, _foreign(win), strict=True)
        if value is not None and not _is_used(rules, name)
    ]
    return faults + min([_check_one(rules, win, score) for score in scores], key=len)


def _check_one(rules: Ruleset, win: Win, score: Score) -> list[Fault]:
    """Check what a win records against what it is worth in one way."""
    faults: list[Fault] = []
    due = {score.total}
    if win.items is not None:
        faults = _check_items(rules, win, win.items, score)
        due = {sum(item.count * item.value for item in win.items)}
        if faults:
            due.add(score.total)
    items = bool(faults)
    if rules.liability is not None:
        faults += check_liable(win, score, not items)
    if win.total is not None and win.total not in due:
        faults.append(
            Fault(
                "MJ510",
                {"seat": win.seat},
                recorded=win.total,
                expected=min(due, key=lambda total: total == score.total and items),
                decided_by="scoring",
            )
        )
    if win.counted is not None:
        total = win.total if win.total is not None else score.total
        counted = {counted_of(rules, total)}
        if faults or not score.enough:
            counted.add(score.counted)
        if win.counted not in counted:
            faults.append(
                Fault(
                    "MJ511",
                    {"seat": win.seat},
                    recorded=win.counted,
                    expected=counted_of(rules, total),
                    decided_by="scoring",
                )
            )
    if rules.scoring.fu is not None:
        value = score.counted
        if win.counted is not None:
            value = win.counted
        elif win.total is not None:
            value = counted_of(rules, win.total)
        listed = None if win.items is None else _listed(win.items)
        faults += check_points(rules, win, value, score, listed, not faults)
    return faults


def _is_used(rules: Ruleset, field: str) -> bool:
    """Whether a field of a win means anything in a ruleset."""
    scoring = rules.scoring
    return scoring.fu is not None if field in _OF_FU else rules.liability is not None


def _listed(items: Sequence[Item]) -> Counts:
    return {item.id: (item.count, item.value) for item in items}


def _is_right(rules: Ruleset, win: Win, score: Score) -> bool:
    """Whether the win records exactly the canonical list and what follows from it."""
    items = win.items
    if items is None or win.total != score.total or win.counted != score.counted:
        return False
    awards = score.lists[0]
    if len(items) != len(awards):
        return False
    for item, award in zip(items, awards, strict=True):
        if item.id != award.pattern.id or item.count != award.count or item.value != award.value:
            return False
    if rules.scoring.fu is None:
        return _foreign(win) == _NO_FOREIGN
    worth = score.worths[0]
    limit = worth.base.limit
    return (
        win.fu == worth.fu
        and win.points == worth.points
        and win.limit == (None if limit is None else limit.id)
        and win.limit_count == worth.base.count
        and win.liable == score.liable
    )


def counted_of(rules: Ruleset, total: int) -> int:
    """Return what counts of a total."""
    cap = rules.scoring.cap
    return total if cap is None else min(total, cap)


def as_counts(awards: Sequence[Award]) -> Counts:
    """Return a list of awards as counts."""
    return {award.pattern.id: (award.count, award.value) for award in awards}


def _check_items(rules: Ruleset, win: Win, items: Sequence[Item], score: Score) -> list[Fault]:
    recorded: dict[str, tuple[int, int]] = {}
    unknown: list[tuple[int, int]] = []
    faults: list[Fault] = []
    for item in items:
        if item.id not in rules.places:
            unknown.append((item.count, item.value))
            faults.append(Fault("MJ507", {"seat": win.seat, "id": item.id}, recorded=item.id))
        elif item.id in recorded:
            faults.append(Fault("MJ508", _item(rules, win, item.id), recorded=item.id))
        else:
            recorded[item.id] = (item.count, item.value)
    best = [as_counts(awards) for awards in score.lists]
    if not best or recorded in best:
        return faults
    if any(recorded == as_counts(awards) for awards in score.others):
        faults.append(
            Fault(
                "MJ506",
                {"seat": win.seat},
                recorded=_labels(rules, recorded),
                expected=_labels(rules, best[0]),
                decided_by="best reading",
            )
        )
        return faults
    due = min(best, key=lambda counts: _distance(recorded, counts))
    for name, amount in due.items():
        if name not in recorded and amount in unknown:
            unknown.remove(amount)  # it stands there under the unknown name
            recorded[name] = amount
    return [*faults, *_differences(rules, win, recorded, due, score)]


def _distance(recorded: Counts, due: Counts) -> int:
    return sum(recorded.get(name) != due.get(name) for name in {*recorded, *due})


def _differences(
    rules: Ruleset, win: Win, recorded: Counts, due: Counts, score: Score
) -> list[Fault]:
    dropped = {drop.pattern.id: drop.by for drop in score.dropped}
    faults: list[Fault] = []
    for pattern in rules.patterns:
        name = pattern.id
        have, want = recorded.get(name), due.get(name)
        if have == want or (pattern.fallback and _else_is_wrong(name, recorded, due)):
            continue
        data = _item(rules, win, name)
        decided = f"pattern.{name}"
        if have is None and want is not None:
            faults.append(Fault("MJ501", data, expected=_amount(want), decided_by=decided))
        elif have is not None and want is None:
            by = dropped.get(name)
            if by is not None:
                data["by"] = rules.pattern(by).label if by in rules.places else by
            faults.append(
                Fault(
                    "MJ502" if by is None else "MJ503",
                    data,
                    recorded=_amount(have),
                    decided_by=decided if by is None else f"pattern.{by}.excludes",
                )
            )
        elif have is not None and want is not None:
            index = 0 if have[0] != want[0] else 1
            faults.append(
                Fault(
                    ("MJ504", "MJ505")[index],
                    data,
                    recorded=have[index],
                    expected=want[index],
                    decided_by=decided if index == 0 else f"{decided}.value",
                )
            )
    return faults


def _else_is_wrong(name: str, recorded: Counts, due: Counts) -> bool:
    """Whether a row for hands that earn nothing is there, or not, because of another item."""
    others = recorded.keys() - due.keys() if name in due else due.keys() - recorded.keys()
    return bool(others)


def _item(rules: Ruleset, win: Win, name: str) -> dict[str, object]:
    return {"seat": win.seat, "id": name, "item": rules.pattern(name).label}


def _amount(counts: tuple[int, int]) -> dict[str, int]:
    return {"count": counts[0], "value": counts[1]}


def _labels(rules: Ruleset, counts: Counts) -> list[Label]:
    return [rules.pattern(name).label for name in counts]
