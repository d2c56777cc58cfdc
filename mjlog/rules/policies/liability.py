"""Liability 包牌: who answers for a win that its discard made certain."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from mjlog.tiles import INDEX


class FedSets(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pattern whose sets lie open, the last of them called.

    Args:
        pattern: id of the pattern that must be among those that count.
        tiles: what the sets are of.
        sets: how many melds of these tiles; concealed kongs are some, the last one must be called.
    """

    pattern: str
    tiles: Annotated[list[str], Meta(min_length=1)]
    sets: Annotated[int, Meta(ge=1, le=5)]

    @property
    def kinds(self) -> frozenset[int]:
        """What the sets are of, as kinds."""
        return frozenset(INDEX[tile] for tile in self.tiles)


class Liability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat whose discard was called for the last set answers for the win.

    Args:
        fed: the patterns that make a seat liable; empty: none.
        covers: what it answers for: the whole win, or what the pattern alone is worth.
    """

    fed: list[FedSets]
    covers: Literal["win", "pattern"]
