"""The last entry of a tenhou.net/6 hand: who won what, or why nobody did."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from mjlog.diagnostics import Fault
from mjlog.formats.document import Unreadable
from mjlog.formats.game import SEATS
from mjlog.formats.yaku import LIMIT_IDS, items, limit_items, limit_of, number_of
from mjlog.records import Item, Win
from mjlog.rules.ruleset import Ruleset

WON, DRAWN, NAGASHI = "和了", "流局", "流し満貫"
ALL_READY, NOBODY_READY = "全員聴牌", "全員不聴"
ABORTS = {
    "九種九牌": "nine_kinds",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "四槓散了": "four_kongs",
    "三家和了": "triple_win",
}
"""Words for a hand that is called off, and the reason as logged."""
LIMITS = {
    "満貫": "mangan",
    "跳満": "haneman",
    "倍満": "baiman",
    "三倍満": "sanbaiman",
    "役満": "yakuman",
    "数え役満": "yakuman",
}
"""Words for a limit, and its id."""

_WORTH = re.compile(r"(?:(\d+)符(\d+)[飜翻]|(\D*?満貫?))(\d+)(?:-(\d+))?点(∀?)")
_UNTOLD = "0符0飜0点"
"""In place of no words at all."""
_NAMED = re.compile(r"(.+?)\((?:(\d+)[飜翻]|(役満))\)")


class Result(Struct):
    """How a hand ended.

    Args:
        reason: the words for it.
        deltas: what every seat gains.
        wins: the wins, without the tile and what follows from the play.
        named: for every win Tenhou's numbers of what it counts for.
        ready: seats that show a ready hand; None if that is not said.
        nagashi: seats paid for their discards.
        takes_last_discard: the last discard was won on.
    """

    reason: str
    deltas: list[int]
    wins: list[Win] = []
    named: list[list[int]] = []
    ready: list[int] | None = None
    nagashi: list[int] | None = None
    takes_last_discard: bool = False


def _unread(value: object, kind: str = "result") -> Unreadable:
    text = str(value)[:60]
    return Unreadable(Fault("MJ029", {"field": f"{kind} {text}"}, recorded=text))


def read_result(value: object, ruleset: Ruleset) -> Result:
    """Return the result of a hand.

    Args:
        value: the last entry of a hand.
        ruleset: the rules in force.

    Raises:
        Unreadable: it is none.
    """
    if not isinstance(value, list) or not value or not isinstance(value[0], str):
        raise _unread(value)
    reason = value[0]
    deltas = [0] * SEATS
    if reason == WON:
        result = Result(reason, deltas)
        parts = value[1:]
        if not parts or len(parts) % 2:
            raise _unread(value)
        for change, win in zip(parts[::2], parts[1::2], strict=True):
            result.deltas = [
                sum(both) for both in zip(result.deltas, _changes(change), strict=True)
            ]
            result.wins.append(_win(win, ruleset))
            result.named.append([number for _, number, _ in map(_yaku, win[4:])])
        result.takes_last_discard = result.wins[0].from_seat is not None
        return result
    if len(value) > 1:
        deltas = _changes(value[1])
    gaining = [seat for seat in range(SEATS) if deltas[seat] > 0]
    if reason == DRAWN:
        return Result(reason, deltas, ready=gaining or None)
    if reason == NAGASHI:
        return Result(reason, deltas, nagashi=gaining)
    if reason in (ALL_READY, NOBODY_READY):
        return Result(reason, deltas, ready=list(range(SEATS)) if reason == ALL_READY else [])
    if reason in ABORTS:
        return Result(reason, deltas, takes_last_discard=ABORTS[reason] == "triple_win")
    raise _unread(reason)


def _changes(value: object) -> list[int]:
    if not isinstance(value, list) or len(value) != SEATS:
        raise _unread(value)
    if not all(isinstance(each, int) and abs(each) < 1 << 40 for each in value):
        raise _unread(value)
    return value


def _win(value: object, ruleset: Ruleset) -> Win:
    if not isinstance(value, list) or len(value) < 4:
        raise _unread(value)
    winner, payer, liable, words, *named = value
    if not all(isinstance(seat, int) and 0 <= seat < SEATS for seat in (winner, payer, liable)):
        raise _unread(value)
    if words == "":
        words = _UNTOLD
    match = _WORTH.fullmatch(words) if isinstance(words, str) else None
    if match is None:
        raise _unread(words)
    fu, fan, limit, first, second, every = match.groups()
    untold = words is _UNTOLD
    if limit is not None and limit not in LIMITS:
        raise _unread(words)
    own = winner == payer
    points = int(first)
    if own and every:
        points *= SEATS - 1
    elif own and second is not None:
        points = 2 * points + int(second)
    counted = _items(named, ruleset)
    total: int | None = None
    if fan is not None and not untold:
        total = int(fan)
    elif named or not untold:
        total = sum(item.count * item.value for item in counted)
    limited = sum(item.id in LIMIT_IDS for item in counted)
    return Win(
        seat=winner,
        by="self" if own else "discard",
        from_seat=None if own else payer,
        tile=None,
        items=counted if named or not untold else None,
        total=total,
        counted=None,
        liable=None if liable == winner else liable,
        fu=None if fu is None or untold else int(fu),
        limit=limit_of(None if limit is None else LIMITS[limit], limited),
        limit_count=limited or None,
        points=None if untold else points,
    )


def _items(named: Sequence[object], ruleset: Ruleset) -> list[Item]:
    """Return what a win was counted for."""
    ordinary: list[tuple[int, int]] = []
    limits: list[int] = []
    for value, number, limit in map(_yaku, named):
        if limit:
            limits.append(number)
        else:
            ordinary.append((number, value))
    try:
        return limit_items(ruleset, limits) if limits else items(ordinary)
    except IndexError:
        raise _unread(named) from None


def _yaku(named: object) -> tuple[int, int, bool]:
    """Return 飜 of a yaku, its number, and whether it is counted as a limit hand."""
    match = _NAMED.fullmatch(named) if isinstance(named, str) else None
    number = None if match is None else number_of(match[1])
    if match is None or number is None:
        raise _unread(named, "yaku")
    return int(match[2] or 0), number, match[3] is not None
