"""The compact form of a hand: two bytes an event, and beside them only what bytes cannot say.

The first byte of an event is its code and the seat (``code << 2 | seat``), the second a tile or
another small argument (see `codes`). What an event says that follows from the events before
it is left out: whose tile is called or won, a reveal of exactly the tiles held. The form is
described for readers in ``docs/warehouse.md``; `unpack` gives back equal records.
"""

from mjlog.codec.compact.form import CompactError, Packed
from mjlog.codec.compact.packing import pack
from mjlog.codec.compact.unpacking import unpack, unpack_all

__all__ = ["CompactError", "Packed", "pack", "unpack", "unpack_all"]
