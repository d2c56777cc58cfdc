"""What seats hold by a log's own words, rules aside: enough to leave out what a reveal repeats."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.records import Chow, Kong, Pung, Reveal, RevealedMeld, Win
from mjlog.tiles import INDEX, KIND

_MELDS: dict[type, str] = {Chow: "chow", Pung: "pung", Kong: "kong"}


class Holdings:
    """Tiles by name. Whether a seat holds what it lays down is not its business.

    Args:
        dealt: the tiles dealt, by seat.

    Attributes:
        concealed: the concealed tiles of every seat, in no order.
    """

    __slots__ = ("_melds", "_robbed", "_won", "concealed")

    def __init__(self, dealt: Sequence[Sequence[str]]) -> None:
        self.concealed: list[list[str]] = [list(tiles) for tiles in dealt]
        # No seat beyond the fourth can be written; one beyond those dealt holds nothing.
        self.concealed += [[] for _ in range(4 - len(self.concealed))]
        self._melds: list[list[RevealedMeld]] = [[] for _ in self.concealed]
        self._won: dict[int, str] = {}
        self._robbed: str | None = None

    def give(self, seat: int, tile: str) -> None:
        """Take a tile out of a seat's concealed ones, a hidden one for a tile it does not hold."""
        concealed = self.concealed[seat]
        if tile in concealed:
            concealed.remove(tile)
        elif "?" in concealed:
            concealed.remove("?")

    def call(self, record: Chow | Pung | Kong) -> None:
        """Lay down what a call or kong takes from the holding."""
        for tile in record.own:
            self.give(record.seat, tile)
        melds = self._melds[record.seat]
        if isinstance(record, Kong) and record.kind in ("added", "extended"):
            kind = KIND[INDEX[record.tile]]
            for index, meld in enumerate(melds):
                if meld.kind != "chow" and KIND[INDEX[meld.tiles[0]]] == kind:
                    melds[index] = RevealedMeld(
                        kind="kong",
                        tiles=[*meld.tiles, *record.own],
                        from_seat=meld.from_seat,
                        called=meld.called,
                    )
                    break
            self._robbed = record.tile
        elif isinstance(record, Kong) and record.kind == "concealed":
            melds.append(RevealedMeld(kind="kong", tiles=list(record.own)))
        else:
            melds.append(
                RevealedMeld(
                    kind=_MELDS[type(record)],  # type: ignore[arg-type]
                    tiles=sorted((record.tile, *record.own), key=INDEX.__getitem__),
                    from_seat=record.from_seat,
                    called=record.tile,
                )
            )

    def win(self, record: Win) -> None:
        """Note a win: the tile drawn is not shown, and a robbed kong is a pung again."""
        if record.by == "self" and record.tile is not None:
            self._won[record.seat] = record.tile
        elif record.by == "rob" and self._robbed is not None and record.from_seat is not None:
            robbed, self._robbed = self._robbed, None
            melds = self._melds[record.from_seat]
            for index, meld in enumerate(melds):
                if meld.kind == "kong" and meld.tiles[-1] == robbed and len(meld.tiles) == 4:
                    melds[index] = RevealedMeld(
                        kind="pung",
                        tiles=meld.tiles[:-1],
                        from_seat=meld.from_seat,
                        called=meld.called,
                    )

    def reveal(self, seat: int) -> Reveal:
        """Return the reveal of exactly what a seat holds, tiles sorted, melds as they were made."""
        tiles = sorted(self.concealed[seat], key=INDEX.__getitem__)
        won = self._won.get(seat)
        if won in tiles:
            tiles.remove(won)
        return Reveal(seat=seat, concealed=tiles, melds=list(self._melds[seat]))  # type: ignore[arg-type]
