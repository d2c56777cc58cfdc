"""Are the dice fair?"""

from __future__ import annotations

from itertools import product
from math import sqrt

import numpy as np

from mjlog.analytics.fairness.chance import LEAST_EXPECTED, Measured, shift, spread
from mjlog.analytics.fairness.sample import UNKNOWN, Floats, Ints, Sample

_FACES = 6
_FEW = 20
"""Pairs of throws below which a share of them says nothing."""
_ENOUGH_TO_SEE_ORDER = 10
"""Throws after which it is no accident that all are in ascending order."""


def faces(sample: Sample, relevant: float) -> Measured | None:
    """Does every face come equally often? Cells: face."""
    dice = _thrown(sample)
    observed = _count(dice.ravel())
    expected = np.full(_FACES, dice.size / _FACES)
    keys = [(face,) for face in range(1, _FACES + 1)]
    return spread(observed, expected, keys, n=len(dice), df=_FACES - 1, relevant=relevant)


def alike(sample: Sample, relevant: float) -> Measured | None:
    """Does every die show the faces as often as the others? Cells: die, face."""
    dice = _thrown(sample)
    count = dice.shape[1]
    if count < 2 or _sorted(dice):
        return None
    observed = np.array([_count(dice[:, die]) for die in range(count)])
    expected = np.broadcast_to(observed.sum(axis=0) / count, observed.shape)
    keys = [(die, face) for die in range(1, count + 1) for face in range(1, _FACES + 1)]
    return spread(
        observed.ravel(),
        expected.ravel(),
        keys,
        n=len(dice),
        df=(count - 1) * (_FACES - 1),
        relevant=relevant,
        shares=np.full(observed.size, float(len(dice))),
    )


def sums(sample: Sample, relevant: float) -> Measured | None:
    """Do the dice of a throw fall independently? Cells: sum, or smallest and largest sum."""
    dice = _thrown(sample)
    count = dice.shape[1]
    if count < 2 or not len(dice):
        return None
    chances = np.ones(1)
    for _ in range(count):
        chances = np.convolve(chances, np.full(_FACES, 1 / _FACES))
    seen = np.bincount(dice.sum(axis=1) - count, minlength=len(chances)).astype(np.float64)
    observed, expected, keys = _joined(seen, chances * len(dice), count)
    if len(observed) < 2:
        return None
    return spread(observed, expected, keys, n=len(dice), df=len(observed) - 1, relevant=relevant)


def repeats(sample: Sample, relevant: float) -> Measured | None:
    """Does a die show again what it showed in the hand before?"""
    dice = sample.dice
    if not dice.shape[1]:
        return None
    before, after = sample.following()
    known = (dice[before] > 0).all(axis=1) & (dice[after] > 0).all(axis=1)
    before, after = before[known], after[known]
    compared = len(after) * dice.shape[1]
    due = 1 / _FACES
    if not compared or _sorted(_thrown(sample)):
        return None
    again = float((dice[before] == dice[after]).sum()) / compared
    error = sqrt(due * (1 - due) / compared)
    return shift(again, due, error, n=len(after), relevant=relevant, least=_FEW)


def door(sample: Sample, relevant: float) -> Measured | None:
    """Does the wall open as often on every side as fair dice let it? Cells: seats from the dealer.

    Needs no record of the dice themselves.
    """
    rules = sample.rules
    known = (sample.door != UNKNOWN) & (sample.dealer != UNKNOWN)
    if not rules.seating.dice or not known.any():
        return None
    chances = np.zeros(rules.seats)
    throws = list(product(range(1, _FACES + 1), repeat=rules.seating.dice))
    for throw in throws:
        opened = rules.seating.door(throw, 0, rules.seats)
        if opened is None:
            return None
        chances[opened] += 1 / len(throws)
    offsets = (sample.door[known] - sample.dealer[known]) % rules.seats
    observed = np.bincount(offsets, minlength=rules.seats).astype(np.float64)
    possible = chances > 0
    if possible.sum() < 2:
        return None
    return spread(
        observed[possible],
        chances[possible] * float(known.sum()),
        [(int(offset),) for offset in np.flatnonzero(possible)],
        n=int(known.sum()),
        df=float(possible.sum() - 1),
        relevant=relevant,
    )


def _thrown(sample: Sample) -> Ints:
    """Return the throws that were recorded, by die."""
    dice = sample.dice
    if not dice.shape[1]:
        return np.zeros((0, 0), np.int64)
    return dice[(dice > 0).all(axis=1)]


def _count(values: Ints) -> Floats:
    return np.bincount(values, minlength=_FACES + 1)[1 : _FACES + 1].astype(np.float64)


def _sorted(dice: Ints) -> bool:
    """Tell whether throws are recorded by size, so that nobody knows which die is which."""
    steps = np.diff(dice, axis=1)
    if len(dice) < _ENOUGH_TO_SEE_ORDER:
        return False
    return bool((steps >= 0).all() or (steps <= 0).all())


def _joined(seen: Floats, due: Floats, lowest: int) -> tuple[Floats, Floats, list[tuple[int, ...]]]:
    """Join rare sums at both ends until each group is expected often enough."""
    groups: list[list[int]] = [[place] for place in range(len(due))]
    for end, step in ((0, 1), (-1, -1)):
        while len(groups) > 1 and due[groups[end]].sum() < LEAST_EXPECTED:
            rare = groups.pop(end)
            groups[end] = rare + groups[end] if step == 1 else groups[end] + rare
    keys: list[tuple[int, ...]] = [
        (group[0] + lowest,) if len(group) == 1 else (group[0] + lowest, group[-1] + lowest)
        for group in groups
    ]
    return (
        np.array([seen[group].sum() for group in groups]),
        np.array([due[group].sum() for group in groups]),
        keys,
    )
