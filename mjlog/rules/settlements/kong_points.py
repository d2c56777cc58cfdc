"""Kong points (槓分): paid for a kong itself, whoever wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from mjlog.records import Payment
from mjlog.rules.settlements.ledger import KongMade

Points = Annotated[int, Meta(ge=0, le=10**4)]


class KongPoints(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a kong that stands at the end of the hand is worth, by kind.

    Args:
        unit: money for one point.
        exposed: points for a kong made with a discard.
        added: points for a pung made a kong.
        concealed: points for a concealed kong.
    """

    unit: Annotated[int, Meta(ge=0, le=10**8)]
    exposed: Points
    added: Points
    concealed: Points

    def due(self, kongs: Sequence[KongMade], seats: int) -> list[Payment]:
        """Return one payment a kong and payer: the giver of the tile, or every other seat."""
        worth = {"exposed": self.exposed, "added": self.added, "concealed": self.concealed}
        payments: list[Payment] = []
        for kong in kongs:
            amount = self.unit * worth.get(kong.kind, 0)
            if not amount:
                continue
            payers = range(seats) if kong.giver is None else (kong.giver,)
            payments.extend(
                Payment(
                    from_seat=payer, to=kong.seat, amount=amount, reason="kong", event=kong.event
                )
                for payer in payers
                if payer != kong.seat
            )
        return payments
