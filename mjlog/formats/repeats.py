"""What is said again of a hand: its dealer, scores, the table, indicators, winds and dragons.

Where that differs from what the hand said before, one of the two is wrong. It is told of here,
unless verification tells of it anyway: a hand's line that does not follow from the hand before, a
declaration without its stick, a kong without its indicator.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mjlog.diagnostics import Fault
from mjlog.formats.game import SEATS, STICK, GameDraft
from mjlog.formats.yaku import (
    FIRST_DRAGON,
    FIRST_ROUND_WIND,
    FIRST_SEAT_WIND,
    LAST_DRAGON,
)
from mjlog.records import DeclareReady, Deposit, Discard, Draw, Indicator, Kong, Presence
from mjlog.tiles import INDEX

_HONOURS: Final = range(FIRST_SEAT_WIND, LAST_DRAGON + 1)
_WINDS: Final = ("1z", "2z", "3z", "4z")
_DRAGONS: Final = ("5z", "6z", "7z")
_SET: Final = 3
"""Tiles of a kind that a wind or dragon counts for."""


def likely_index(
    before: int, index: int, dealer: int, starter: int | None, *, follows: bool
) -> int:
    """Return the index of a hand that opens: as stated, if who deals does not show it wrong.

    Of a dealer who does not draw first, verification tells.

    Args:
        before: index of the last hand.
        index: as stated.
        dealer: as stated beside it.
        starter: who draws first, if that can be told.
        follows: the last hand is the one before, and its own index is beyond doubt.
    """
    if dealer != starter or (index % SEATS == dealer and not follows):
        return index
    return before + (dealer - before) % SEATS


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
    whole = draft.whole - draft.pot
    if sum(listed) == whole != sum(scores) or _is_stick_short(draft, listed, scores):
        return None
    opening = draft.opening
    if draft.carried is not None and opening is not None:
        changes = [now - then for now, then in zip(scores, opening.scores, strict=True)]
        if list(listed) == [sum(both) for both in zip(draft.carried[0], changes, strict=True)]:
            return None
    return Fault("MJ038", {"field": field}, recorded=list(listed), expected=scores)


def check_table(
    draft: GameDraft, field: str, listed: Sequence[int], *, sticks: bool = True
) -> Fault | None:
    """Compare counter sticks and deposits of the moment.

    Args:
        draft: the game so far.
        field: what states them.
        listed: honba and deposits.
        sticks: compare the deposits, too.
    """
    opening = draft.opening
    assert opening is not None
    honba, deposits = opening.honba or 0, draft.pot // STICK
    counters, lying = [honba], [deposits]
    if draft.carried is not None:
        _, pot, due = draft.carried
        lying.append(deposits - (opening.deposits or 0) + pot // STICK)
        counters.append(honba if due is None else due)
    if listed[0] in counters and (not sticks or listed[1] in lying or not _are_sticks_told(draft)):
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
    if len(listed) == due < len(turned):
        return None
    if any(_is_too_many(draft, tile) for tile in turned if tile not in listed):
        return None
    return Fault("MJ038", {"field": field}, recorded=list(listed), expected=turned)


def check_results(
    field: str, scores: Sequence[int], results: Sequence[float], whole: int
) -> Fault | None:
    """Compare the results with placement points: they come to nothing, and rank as the scores do.

    How many points a place is worth no log says. Scores that do not come to all the points there
    are, verification tells of.

    Args:
        field: what states them.
        scores: at the end, by seat.
        whole: what the scores come to.
        results: by seat.
    """
    if sum(scores) != whole:
        return None
    ranked = sorted(range(SEATS), key=lambda seat: (-scores[seat], seat))
    ordered = [results[seat] for seat in ranked]
    if not round(sum(results), 1) and ordered == sorted(results, reverse=True):
        return None
    return Fault("MJ038", {"field": field}, recorded=list(results))


def check_honours(
    draft: GameDraft, field: str, named: Iterable[int], seat: int, held: Sequence[str]
) -> Fault | None:
    """Compare the winds and dragons that a win names with those that the winner holds.

    The records say only how many count. Where it names too many or too few, verification tells.

    Args:
        draft: the game so far.
        field: what names them.
        named: Tenhou's numbers of what the win counts for.
        seat: the winner.
        held: its tiles, of its melds and the one it wins with too.
    """
    numbers = sorted(number for number in named if number in _HONOURS)
    if not numbers:
        return None
    assert draft.opening is not None
    groups = (
        (FIRST_SEAT_WIND, _WINDS, (draft.opening.seat_winds[seat],)),
        (FIRST_ROUND_WIND, _WINDS, (draft.opening.round_wind,)),
        (FIRST_DRAGON, _DRAGONS, _DRAGONS),
    )
    for first, tiles, counting in groups:
        told = [tiles[each - first] for each in numbers if 0 <= each - first < len(tiles)]
        due = [tile for tile in counting if held.count(tile) >= _SET]
        if told != due and len(told) == len(due):
            return Fault("MJ038", {"field": field}, recorded=told, expected=due)
    return None


def _is_stick_short(draft: GameDraft, listed: Sequence[int], scores: Sequence[int]) -> bool:
    """Whether a seat has laid a stick down of which the hand says nothing.

    The result or the win will show it, and verification tells of it there.
    """
    lacking = [score - told for score, told in zip(scores, listed, strict=True)]
    if sorted(lacking) != [0] * (SEATS - 1) + [STICK]:
        return False
    seat = lacking.index(STICK)
    return not any(isinstance(each, Deposit) and each.seat == seat for each in draft.others)


def _is_too_many(draft: GameDraft, tile: str) -> bool:
    """Whether there are more of a tile than the game has, which verification tells of."""
    opening = draft.opening
    assert opening is not None
    dealt: list[str] = [each for tiles in opening.dealt for each in tiles]
    taken: list[str] = [
        record.tile
        for record in draft.records[draft.start :]
        if isinstance(record, (Draw, Indicator))
    ]
    return dealt.count(tile) + taken.count(tile) > draft.ruleset.copies[INDEX[tile]]


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
