"""Hands that are called off (途中流局), and what is shown at the end of a hand nobody wins."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

AbortReason = Literal["nine_kinds", "four_winds", "four_riichi", "four_kongs", "triple_win"]
"""Why a hand is called off, as logged."""


class Aborts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a hand is called off. Nobody pays, and what lies on the table stays there.

    Args:
        nine_kinds: different terminals and honors with which a seat may call the hand off in its
            first turn, before any call or kong; None: it may not.
        four_winds: every seat has discarded the same wind first, without a call or kong; that
            ends the hand before anybody wins on the last of them.
        four_riichi: every seat has declared ready.
        four_kongs: as many kongs as can be made are not all one seat's: after the discard that
            follows the last, unless it is won on.
        triple_win: seats that would win one tile together; None: all are paid.
    """

    nine_kinds: Annotated[int, Meta(ge=1, le=13)] | None = None
    four_winds: bool = False
    four_riichi: bool = False
    four_kongs: bool = False
    triple_win: Annotated[int, Meta(ge=2, le=3)] | None = None


class Exhaustion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What follows when the wall is used up.

    Args:
        shows: the seats that show their tiles: nobody, or those that are ready.
        nagashi: a seat all of whose discards are terminals and honors, none of them called, is
            paid instead of the ready seats.
    """

    shows: Literal["nobody", "ready"]
    nagashi: bool
