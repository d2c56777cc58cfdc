"""What a won hand is worth."""

from __future__ import annotations

from msgspec import Struct

from mjlog.rules.awards import Award, Dropped
from mjlog.rules.fu import FuAward
from mjlog.rules.settlements import Base
from mjlog.shapes.view import HandView


class Worth(Struct, frozen=True):
    """What a list comes to where hands are counted in fu.

    Args:
        fu: as they count.
        parts: what they are made of; empty where the form has a flat number.
        base: the base points, and the limit they come from.
        points: what the win is worth without counter sticks and deposits.
        dealer: whether the winner deals, which the points go by.
    """

    fu: int
    parts: tuple[FuAward, ...]
    base: Base
    points: int
    dealer: bool


class Score(Struct, frozen=True):
    """What a won hand is worth.

    Args:
        total: sum of the best list.
        counted: what remains of it after minimum and cap; 0 below the minimum.
        enough: the total reaches the minimum, so the hand may win.
        limits: limit hands in the best list.
        lists: all different lists with the best total, the first canonical (table order); empty
            when the tiles are no winning shape.
        others: different lists of readings that are worth less, the best first.
        dropped: what does not count in the canonical list, in table order.
        view: the canonical reading; None when the tiles are no winning shape.
        worths: what each of ``lists`` comes to, where the ruleset counts fu; else empty. A list may
            be there several times then, with different fu.
        lesser: likewise for each of ``others``.
        liable: the seat that answers for the win (包), None without one.
        covered: the base points that it answers for.
        toward_minimum: what of the total counts towards the minimum.
    """

    total: int
    counted: int
    enough: bool
    limits: int
    lists: tuple[tuple[Award, ...], ...]
    others: tuple[tuple[Award, ...], ...]
    dropped: tuple[Dropped, ...]
    view: HandView | None
    worths: tuple[Worth, ...] = ()
    lesser: tuple[Worth, ...] = ()
    liable: int | None = None
    covered: int = 0
    toward_minimum: int = 0
