"""What a pattern may ask about the moment of a win, beside the tiles themselves."""

from __future__ import annotations

from msgspec import Struct

from mjlog.records.values import By


class Situation(Struct, frozen=True, kw_only=True):
    """The circumstances of a win.

    Args:
        by: own draw, another's discard, another's robbed kong, another's flower.
        seat_wind: the winner's wind as a kind, 27..30.
        round_wind: the round's wind as a kind, 27..30.
        dealer: whether the winner deals.
        waits: number of kinds the winner was waiting for before the winning tile.
        declared: kind of the winner's ready declaration, None without one.
        replacement: the winning tile is a kong replacement.
        kongs_in_a_row: kongs the winner made one upon the other's replacement before the winning
            tile, 0 without a replacement.
        flower_replacement: the winning tile replaces a flower drawn in play.
        last_tile: the winning tile is the last drawable one, or the discard that follows it.
        undisturbed: nobody has called or konged in this hand.
        own_discards: tiles the winner has discarded.
        own_draws: tiles the winner has drawn, the dealer's extra one included, replacements of
            flowers left out.
        table_discards: tiles discarded by all seats, the winning one included.
        flowers: the winner's flowers, as tiles.
        ippatsu: nobody has called or konged since the winner's ready declaration was accepted, and
            the winner has not discarded since; a robbed kong does not count.
        indicators: kinds of the bonus indicators turned, one that is turned twice listed twice.
        ura: kinds of the indicators under these, where the winner may count them; else empty.
        red_fives: red fives among the winner's tiles, melds and the winning tile included.
    """

    by: By
    seat_wind: int
    round_wind: int
    dealer: bool
    waits: int
    declared: str | None = None
    replacement: bool = False
    kongs_in_a_row: int = 0
    flower_replacement: bool = False
    last_tile: bool = False
    undisturbed: bool = False
    own_discards: int = 0
    own_draws: int = 0
    table_discards: int = 0
    flowers: tuple[int, ...] = ()
    ippatsu: bool = False
    indicators: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    red_fives: int = 0
