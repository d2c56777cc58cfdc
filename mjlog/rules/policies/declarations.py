"""Declaring ready."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Declaration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of declaration; the first in the list whose conditions hold is the one earned.

    Args:
        id: the kind as logged, and the pattern it earns.
        within_discards: the declaring discard is among this many of the whole table; None: any.
        own_first: the declaring discard is the seat's first.
        undisturbed: nobody has called or konged before.
        must_win: the declarer may let no winning tile go.
    """

    id: str
    within_discards: Annotated[int, Meta(ge=1)] | None = None
    own_first: bool = False
    undisturbed: bool = False
    must_win: bool = False


class Declarations(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When ready may be declared and what it locks.

    Args:
        kinds: the kinds, best first.
        after_call: whether one may declare in the discard right after a call.
        on_last_tile: whether the holder of the last drawable tile may declare.
        while_locked: whether a seat under a missed-win lock may declare.
        calls: whether a declared seat may still chow, pung or kong from a discard.
        added_kong: the added kong with the tile just drawn: forced, allowed or forbidden.
        concealed_kong: concealed kongs after declaring: allowed, forbidden, or only with the tile
            just drawn and without a change of what the seat waits for, or of how as well.
        open_hand: whether a seat with exposed melds may declare.
        least_left: tiles that can still be drawn, at least, when a seat declares.
        deposit: what the declarer lays down once its discard is not won on; 0: nothing.
        least_points: points the declarer has at least; None: any number.
    """

    kinds: list[Declaration]
    after_call: bool
    on_last_tile: bool
    while_locked: bool
    calls: bool
    added_kong: Literal["forced", "allowed", "forbidden"]
    concealed_kong: Literal["allowed", "forbidden", "same_waits", "same_readings"]
    open_hand: bool = True
    least_left: Annotated[int, Meta(ge=0)] = 0
    deposit: Annotated[int, Meta(ge=0, le=10**8)] = 0
    least_points: int | None = None
