"""A hand in compact form."""

from __future__ import annotations

import struct

import msgspec
from msgspec import Struct

_LENGTH = struct.Struct(">I").pack
_LENGTHS = struct.Struct(">III").pack
_JSON = msgspec.json.Encoder(order="deterministic")


class CompactError(ValueError):
    """Bytes that are no compact form of a hand."""


class Packed(Struct, frozen=True):
    """A hand in compact form.

    Args:
        frame: the hand's line without tiles, then what wins and the settlement say, as MessagePack.
        deal: for every seat the number of tiles dealt, then the tiles.
        wall: the wall, a byte a tile; None if not recorded.
        moves: the events, two bytes each.
        side: what these cannot say, as JSON; None if nothing. Keys: ``at`` times by event,
            ``auto`` events played by the system or expressly not, ``x`` keys beginning ``x-`` by
            event, ``lines`` events kept as text, in order.
    """

    frame: bytes
    deal: bytes
    wall: bytes | None
    moves: bytes
    side: bytes | None

    def content(self) -> bytes:
        """Return bytes that are equal for hands that say the same, ``x-`` keys left out."""
        side = self.side
        if side is not None and b'"x"' in side:
            parts: dict[str, object] = msgspec.json.decode(side)
            parts.pop("x", None)
            side = _JSON.encode(parts) if parts else None
        frame, deal, wall, moves = self.frame, self.deal, self.wall, self.moves
        return b"".join(
            (
                _LENGTHS(len(frame), len(deal), len(moves)),
                frame,
                deal,
                moves,
                b"-" if wall is None else _LENGTH(len(wall)) + wall,
                b"-" if side is None else side,
            )
        )
