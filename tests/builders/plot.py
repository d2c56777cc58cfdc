"""Writing scripts without counting turns: who wins, on which tiles, after which melds."""

from collections.abc import Mapping
from random import Random

from mjlog.codec.notation import parse_tiles
from mjlog.simulation.chance import below
from mjlog.tiles import NAMES
from tests.builders.script import Script

WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
TWO_SIDED = "23m456m678m111p99p"
"""Waits for 1m, 4m and 7m."""


class Plot:
    """A script in the making; it knows whose turn it is.

    Args:
        rng: decides the tiles that stand for others.
        dealer: who draws first.
        winner: the seat the script is about.
        winds: whether winds may stand for each other.
    """

    def __init__(self, rng: Random, dealer: int, winner: int, *, winds: bool = True) -> None:
        self.dealer = dealer
        self.winner = winner
        self.other = 1 - winner
        self.turn = dealer
        self.tokens: list[str] = []
        self.dealt: dict[int, list[str]] = {winner: [], self.other: []}
        self.stands_for = _relabelled(rng, winds)

    def tiles(self, text: str) -> list[str]:
        """Return tiles by name, each by what stands for it here."""
        return [self.stands_for[NAMES[tile]] for tile in parse_tiles(text)]

    def tile(self, text: str) -> str:
        """Return one tile."""
        return self.stands_for[text]

    def deal(self, text: str, seat: int | None = None) -> None:
        """Add tiles to what a seat is dealt; the winner's by default."""
        self.dealt[self.winner if seat is None else seat] += self.tiles(text)

    def until(self, seat: int) -> None:
        """Let others draw and discard until it is a seat's turn to draw."""
        while self.turn != seat:
            self.idle()

    def idle(self) -> None:
        """Let whoever's turn it is draw and discard something harmless."""
        self.add(f"{self.turn}~")
        self.turn = 1 - self.turn

    def warm_up(self) -> None:
        """Give both seats a turn, so that no win is one of the first turn."""
        self.idle()
        self.idle()

    def add(self, *tokens: str) -> None:
        """Add tokens as they are."""
        self.tokens.extend(tokens)

    def draws(self, seat: int, text: str) -> None:
        """Let a seat draw a tile in its turn and keep its turn."""
        self.until(seat)
        self.add(f"{seat}+{self.tile(text)}")

    def discards(self, seat: int, text: str) -> None:
        """Let a seat discard a tile; drawn before, or held."""
        self.add(f"{seat}-{self.tile(text)}")
        self.turn = 1 - seat

    def throws(self, seat: int, text: str) -> None:
        """Let a seat draw a tile and discard it at once."""
        self.draws(seat, text)
        self.discards(seat, text)

    def pung(self, text: str, junk: str) -> None:
        """Let the winner, dealt a pair and ``junk`` for it, pung a tile."""
        tile = self.tile(text)
        self.dealt[self.winner] += [tile, tile, self.tile(junk)]
        self.throws(self.other, text)
        self.add(f"{self.winner}:pung")
        self.discards(self.winner, junk)

    def exposed_kong(self, text: str) -> None:
        """Let the winner, dealt three, kong a discard."""
        self.dealt[self.winner] += [self.tile(text)] * 3
        self.throws(self.other, text)
        self.add(f"{self.winner}:kong", f"{self.winner}~")
        self.turn = self.other

    def concealed_kong(self, text: str) -> None:
        """Let the winner, dealt three, draw the fourth and kong."""
        self.dealt[self.winner] += [self.tile(text)] * 3
        self.kong(text)
        self.add(f"{self.winner}~")
        self.turn = self.other

    def kong(self, text: str) -> None:
        """Let the winner draw a tile and kong it; the replacement is still to be drawn."""
        self.draws(self.winner, text)
        self.add(f"{self.winner}:kong={self.tile(text)}")

    def added_kong(self, text: str, junk: str) -> None:
        """Let the winner pung a tile, then draw the fourth and add it."""
        self.pung(text, junk)
        self.kong(text)
        self.add(f"{self.winner}~")
        self.turn = self.other

    def wins(self, text: str, by: str) -> None:
        """Let the winner win on a tile: ``self``, ``discard``."""
        if by == "self":
            self.draws(self.winner, text)
        else:
            self.throws(self.other, text)
        self.add(f"{self.winner}:win")

    def script(self) -> Script:
        """Return the script."""
        dealt: Mapping[int, str] = {seat: "".join(tiles) for seat, tiles in self.dealt.items()}
        return Script(" ".join(self.tokens), dealt)


def _relabelled(rng: Random, winds: bool) -> dict[str, str]:
    """Return what stands for each tile: characters may be turned round, dots and honors swapped."""
    ranks = range(1, 10)
    turned = rng.random() < 0.5
    names = {f"{rank}m": f"{10 - rank if turned else rank}m" for rank in ranks}
    swapped = rng.random() < 0.5
    names |= {"1p": "9p" if swapped else "1p", "9p": "1p" if swapped else "9p"}
    for family, free in ((WINDS, winds), (DRAGONS, True)):
        others = list(family)
        if free:
            for last in range(len(others) - 1, 0, -1):
                other = below(rng, last + 1)
                others[last], others[other] = others[other], others[last]
        names |= dict(zip(family, others, strict=True))
    return names
