"""Liability 包牌: who answers for a win that its discard made certain."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from mjlog.tiles import NAMES


class FedSets(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pattern whose sets lie open, the last of them called.

    Args:
        pattern: id of the pattern that must be among those that count.
        sets: how many melds of these tiles; concealed kongs are some, the last one must be called.
        tiles: what the sets are of; None: of any kind.
        kongs: only kongs are such sets, and the last of them is made of the discard.
    """

    pattern: str
    sets: Annotated[int, Meta(ge=1, le=5)]
    tiles: Annotated[list[str], Meta(min_length=1)] | None = None
    kongs: bool = False

    def is_set(self, kind: str, lowest: int) -> bool:
        """Whether a meld is one of the sets.

        Args:
            kind: ``"chow"``, ``"pung"`` or ``"kong"``.
            lowest: the lowest kind of its tiles.
        """
        if kind == "chow" or (self.kongs and kind != "kong"):
            return False
        return self.tiles is None or NAMES[lowest] in self.tiles


class Liability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat whose discard was called for the last set answers for the win.

    Args:
        fed: the patterns that make a seat liable; empty: none.
        replacement: the seat whose discard was konged answers for a win on the replacement, unless
            another answers for a pattern.
        covers: what it answers for: the whole win, or what the pattern alone is worth.
    """

    fed: list[FedSets]
    replacement: bool
    covers: Literal["win", "pattern"]
