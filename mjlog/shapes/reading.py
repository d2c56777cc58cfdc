"""One way to see a complete concealed part."""

from __future__ import annotations

from msgspec import Struct


class Reading(Struct, frozen=True):
    """One way to see a complete concealed part.

    Attributes:
        form: "standard", "seven_pairs" (of either sort) or "thirteen_orphans".
        sequences: Lowest kind of each sequence, ascending.
        triplets: Kind of each triplet, ascending; the same kind twice for six alike.
        pair: Kind of the pair; the doubled kind of thirteen orphans; -1 for seven pairs.
        pairs: The seven kinds of seven pairs, ascending, a kind twice for four alike; else empty.
    """

    form: str
    sequences: tuple[int, ...] = ()
    triplets: tuple[int, ...] = ()
    pair: int = -1
    pairs: tuple[int, ...] = ()
