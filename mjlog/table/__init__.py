"""The state of one hand: seats, melds, wall position, locks. No rule knowledge."""

from mjlog.table.meld import Meld
from mjlog.table.seat import Seat
from mjlog.table.table import Table, Winner

__all__ = ["Meld", "Seat", "Table", "Winner"]
