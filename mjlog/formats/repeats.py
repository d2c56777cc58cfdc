"""What a result says again of its hand: scores, what lies on the table, the indicators.

Where that differs from what the hand said before, one of the two is wrong. It is told of here,
unless verification tells of it anyway: a hand's line that does not follow from the hand before, a
declaration without its stick, a kong without its indicator.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.diagnostics import Fault
from mjlog.formats.game import SEATS, STICK, GameDraft
from mjlog.records import DeclareReady, Deposit, Discard, Indicator, Kong, Presence


def check_scores(
    draft: GameDraft, field: str, listed: Sequence[int], gained: Sequence[int] = (0,) * SEATS
) -> Fault | None:
    """Compare the scores of the moment, sticks laid down and wins before this one applied.

    Args:
        draft: the game so far.
        field: what states them.
        listed: by seat.
        gained: by the wins before this one.
    """
    scores = [score + gain for score, gain in zip(draft.scores, gained, strict=True)]
    if list(listed) == scores or not _are_sticks_told(draft):
        return None
    opening = draft.opening
    if draft.carried is not None and opening is not None:
        changes = [now - then for now, then in zip(scores, opening.scores, strict=True)]
        if list(listed) == [sum(both) for both in zip(draft.carried[0], changes, strict=True)]:
            return None
    return Fault("MJ038", {"field": field}, recorded=list(listed), expected=scores)


def check_table(draft: GameDraft, field: str, listed: Sequence[int]) -> Fault | None:
    """Compare counter sticks and deposits of the moment.

    Args:
        draft: the game so far.
        field: what states them.
        listed: honba and deposits.
    """
    opening = draft.opening
    assert opening is not None
    honba, deposits = opening.honba or 0, draft.pot // STICK
    counters, sticks = [honba], [deposits]
    if draft.carried is not None:
        _, pot, due = draft.carried
        sticks.append(deposits - (opening.deposits or 0) + pot // STICK)
        counters.append(honba if due is None else due)
    right = listed[0] in counters and (listed[1] in sticks or not _are_sticks_told(draft))
    if right:
        return None
    return Fault("MJ038", {"field": field}, recorded=list(listed), expected=[honba, deposits])


def check_indicators(draft: GameDraft, field: str, listed: Sequence[str]) -> Fault | None:
    """Compare the indicators turned.

    Args:
        draft: the game so far.
        field: what states them.
        listed: the tiles in order.
    """
    turned = [record.tile for record in draft.others if isinstance(record, Indicator)]
    due = 1 + sum(type(record) is Kong for record in draft.others)
    if list(listed) == turned or (len(turned) < len(listed) and len(turned) < due):
        return None
    return Fault("MJ038", {"field": field}, recorded=list(listed), expected=turned)


def _are_sticks_told(draft: GameDraft) -> bool:
    """Whether every declaration is followed by its stick, and every stick follows from one."""
    declared = -1
    for record in draft.records[draft.start :]:
        if isinstance(record, Deposit):
            if record.seat != declared:
                return False
            declared = -1
        elif declared >= 0 and not isinstance(record, (Discard, Presence)):
            return False
        elif isinstance(record, DeclareReady):
            declared = record.seat
    return declared < 0
