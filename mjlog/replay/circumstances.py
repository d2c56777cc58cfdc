"""What cannot be: tiles the game lacks, and circumstances of a win that exclude each other."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mjlog.diagnostics import Label
from mjlog.records.values import By

Opening = Literal["heavenly", "earthly", "human", "first_round"]
"""A win before the winner's first discard: on the dealer's deal, on the own first draw, on the
dealer's first discard, on another discard before the own first draw (where more than two play)."""

KONGS = ("M", "A", "K")
"""Letters of the notation that stand for kongs."""


class CircumstanceError(ValueError):
    """The hand, or what is said about the win, cannot be.

    Attributes:
        label: why, in both languages.
    """

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.label = Label(en, zh)


class Circumstances(Struct, frozen=True, kw_only=True):
    """How a hand is won, as far as its tiles do not tell.

    Args:
        self_draw: the winner drew the tile.
        rob: the tile was being added to another seat's pung.
        last: it is the last drawable tile, or the discard after it.
        replacement: it replaces a kong.
        kongs_in_a_row: it replaces the last of so many kongs, each but the first made with the
            other's replacement; 0 says no more than ``replacement`` does.
        flower_replacement: it replaces a flower drawn in play.
        flower: it is the last flower, shown by another seat.
        ready: kind of ready declaration.
        dealer: the winner deals.
        streak: times the dealer has kept the deal.
        round_wind, seat_wind: ``"1z"`` to ``"4z"``; None: not known, counts for nothing.
        opening: a win before the winner's first discard; it says who deals and who drew.
        from_dealer: the dealer gave the tile (where more than two play).
        ippatsu: within a turn of the declaration, nobody having called.
        indicators: the bonus indicators turned, by name.
        ura: the indicators under these, where the winner may count them.
        honba: counter sticks on the table.
        deposits: sticks on the table.
        liable: another seat than the one that gave the tile answers for the win.
    """

    self_draw: bool = False
    rob: bool = False
    last: bool = False
    replacement: bool = False
    kongs_in_a_row: int = 0
    flower_replacement: bool = False
    flower: bool = False
    ready: str | None = None
    dealer: bool = False
    streak: int = 0
    round_wind: str | None = None
    seat_wind: str | None = None
    opening: Opening | None = None
    from_dealer: bool = False
    ippatsu: bool = False
    indicators: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()
    honba: int = 0
    deposits: int = 0
    liable: bool = False

    @property
    def by(self) -> By:
        """How the tile came."""
        if self.self_draw or self.opening in ("heavenly", "earthly"):
            return "self"
        if self.flower:
            return "flower"
        return "rob" if self.rob else "discard"

    @property
    def replaces(self) -> int:
        """Kongs in a row that the tile replaces the last of, 0 for any other tile."""
        return self.kongs_in_a_row or int(self.replacement)

    @property
    def deals(self) -> bool:
        """Whether the winner deals."""
        return self.dealer or self.opening == "heavenly"
