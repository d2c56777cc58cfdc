"""What every seat holds after the events of a hand; no rules, no judgement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mjlog.records import (
    Chow,
    Discard,
    Draw,
    Kong,
    Pung,
    Record,
    Reveal,
    RevealedMeld,
    Win,
)
from mjlog.records.values import Tile
from mjlog.tiles import INDEX, KIND

_KEYS: Final = {name: (KIND[tile], tile) for name, tile in INDEX.items()}


def in_order(tiles: Iterable[str]) -> list[Tile]:
    """Return tiles sorted as a log lists them: by kind, a red five after the plain ones."""
    return sorted(tiles, key=_KEYS.__getitem__)  # type: ignore[arg-type]


class Holdings:
    """The tiles of every seat as the events so far leave them.

    A tile that a seat does not hold is taken from its hidden ones, or from nowhere: whether the
    log is sound is not for this to say.

    Args:
        dealt: by seat.

    Attributes:
        concealed: by seat, in the order they came.
        melds: by seat.
        drawn: the tile drawn and not yet discarded, by seat.
    """

    __slots__ = ("concealed", "drawn", "melds")

    def __init__(self, dealt: Sequence[Sequence[str]]) -> None:
        self.concealed: list[list[str]] = [list(tiles) for tiles in dealt]
        self.melds: list[list[RevealedMeld]] = [[] for _ in dealt]
        self.drawn: list[str | None] = [None] * len(dealt)

    def take(self, record: Record) -> None:
        """Take in an event."""
        if isinstance(record, Draw):
            self.concealed[record.seat].append(record.tile)
            self.drawn[record.seat] = record.tile
        elif isinstance(record, Discard):
            self._lay(record.seat, [record.tile])
            self.drawn[record.seat] = None
        elif isinstance(record, (Chow, Pung)):
            self._lay(record.seat, record.own)
            self.melds[record.seat].append(
                RevealedMeld(
                    kind="chow" if isinstance(record, Chow) else "pung",
                    tiles=in_order([*record.own, record.tile]),
                    from_seat=record.from_seat,
                    called=record.tile,
                )
            )
        elif isinstance(record, Kong):
            self._kong(record)
        elif isinstance(record, Win) and record.by == "rob":
            self._rob(record)

    def _lay(self, seat: int, tiles: Sequence[str]) -> None:
        held = self.concealed[seat]
        for tile in tiles:
            if tile in held:
                held.remove(tile)
            elif "?" in held:
                held.remove("?")

    def _kong(self, record: Kong) -> None:
        self._lay(record.seat, record.own)
        self.drawn[record.seat] = None
        melds = self.melds[record.seat]
        if record.kind == "added":
            kind = KIND[INDEX[record.tile]]
            for place, meld in enumerate(melds):
                if meld.kind == "pung" and KIND[INDEX[meld.tiles[0]]] == kind:
                    melds[place] = RevealedMeld(
                        kind="kong",
                        tiles=in_order([*meld.tiles, record.tile]),
                        from_seat=meld.from_seat,
                        called=meld.called,
                    )
            return
        exposed = record.kind == "exposed"
        melds.append(
            RevealedMeld(
                kind="kong",
                tiles=in_order([*record.own, record.tile] if exposed else record.own),
                from_seat=record.from_seat,
                called=record.tile if exposed else None,
            )
        )

    def _rob(self, record: Win) -> None:
        """Make the kong that was robbed the pung that it was."""
        if record.from_seat is None or record.tile is None:
            return
        melds = self.melds[record.from_seat]
        kind = KIND[INDEX[record.tile]]
        for place, meld in enumerate(melds):
            added = meld.kind == "kong" and meld.called is not None
            if added and KIND[INDEX[meld.tiles[0]]] == kind and record.tile in meld.tiles:
                tiles = list(meld.tiles)
                tiles.remove(record.tile)
                melds[place] = RevealedMeld(
                    kind="pung", tiles=tiles, from_seat=meld.from_seat, called=meld.called
                )
                return

    def reveal(self, seat: int, without: str | None = None) -> Reveal:
        """Return the reveal of a seat.

        Args:
            seat: who shows its tiles.
            without: the tile it has won with by its own draw.
        """
        tiles = list(self.concealed[seat])
        if without is not None and without in tiles:
            tiles.remove(without)
        return Reveal(seat=seat, concealed=in_order(tiles), melds=list(self.melds[seat]))


def after(dealt: Sequence[Sequence[str]], events: Iterable[Record]) -> Holdings:
    """Return the holdings after all of some events."""
    holdings = Holdings(dealt)
    for event in events:
        holdings.take(event)
    return holdings
