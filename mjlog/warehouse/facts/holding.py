"""A winner's tiles in notation."""

from __future__ import annotations

from functools import lru_cache

from mjlog.records import Win
from mjlog.shapes.suits import WEIGHT, digits
from mjlog.table import Meld, Seat, Table
from mjlog.table.phase import FLOWER_WIN
from mjlog.tiles import FIRST_RED, SUIT, compact, label
from mjlog.warehouse.facts.hand import HandFacts


def tile_won(table: Table, record: Win) -> int:
    """Return the tile that a win is of, before the win is applied; -1 for flowers alone."""
    if table.phase == FLOWER_WIN:
        return -1
    return table.seats[record.seat].drawn if record.by == "self" else table.tile


def holding(facts: HandFacts, table: Table, record: Win, tile: int) -> str:
    """Return the winner's tiles in notation, melds by their letters, the winning tile last.

    Args:
        facts: of the hand.
        table: the table before the win is applied.
        record: the win.
        tile: the tile that it is of, -1 if none is known.
    """
    seat = table.seats[record.seat]
    parts = [_concealed(seat, tile if record.by == "self" else -1)]
    grown = facts.seats[seat.index].grown
    parts += [_meld_text(_letter(meld, grown), meld.tiles) for meld in seat.melds]
    if seat.flowers:
        parts.append(compact(seat.flowers))
    if tile >= 0:
        parts.append(f"+{label(tile)}")
    return " ".join(parts)


def _concealed(seat: Seat, without: int) -> str:
    """Return a seat's concealed tiles in notation, less one of a tile."""
    if any(seat.concealed[FIRST_RED:]):
        tiles = seat.tiles()
        if without >= 0:
            tiles.remove(without)
        return compact(tiles)
    taken = SUIT[without] if without >= 0 else -1
    text = ""
    for suit, code in enumerate(seat.codes[:4]):
        left = code - WEIGHT[without] if suit == taken else code
        if left:
            text += _suit_text(left, suit)
    return text


@lru_cache(maxsize=1 << 14)
def _suit_text(code: int, suit: int) -> str:
    digits_of = digits(code)
    return "".join(str(rank) * count for rank, count in enumerate(digits_of, 1)) + "mpsz"[suit]


@lru_cache(maxsize=1 << 10)
def _meld_text(letter: str, tiles: tuple[int, ...]) -> str:
    return f"{letter}:{compact(tiles)}"


def _letter(meld: Meld, grown: int) -> str:
    if meld.kind != "kong":
        return "C" if meld.kind == "chow" else "P"
    if meld.concealed:
        return "K"
    return "A" if grown >> meld.lowest & 1 else "M"
