"""Situations to play from: each gives a wall and players for a dealer."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tests.mutation.players import (
    Builder,
    Player,
    Scripted,
    declares,
    discards,
    kongs,
    pungs,
    wins,
)
from tests.mutation.stacking import KINDS, CannotStackError, stack

HONORS = KINDS[11:]


@dataclass
class Setup:
    """A wall and who plays at it."""

    wall: list[str]
    players: tuple[Player, Player]


Scene = Callable[[Random, int], Setup]


class Tiles:
    """Takes tiles out of one set of 72, so that what is taken can be dealt."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(KINDS, 4))

    def take(self, *tiles: str) -> list[str]:
        """Take these tiles."""
        for tile in tiles:
            if not self.left[tile]:
                raise CannotStackError(tile)
            self.left[tile] -= 1
        return list(tiles)

    def choose(self, kinds: Sequence[str], copies: int = 1) -> str:
        """Return a random kind of which so many copies are left."""
        fitting = [kind for kind in kinds if self.left[kind] >= copies]
        if not fitting:
            raise CannotStackError("nothing fits")
        return fitting[int(self.rng.random() * len(fitting))]

    def triplet(self, kinds: Sequence[str] = KINDS) -> list[str]:
        """Take a triplet."""
        return self.take(*[self.choose(kinds, 3)] * 3)

    def pair(self, kinds: Sequence[str] = KINDS) -> list[str]:
        """Take a pair."""
        return self.take(*[self.choose(kinds, 2)] * 2)

    def sequence(self) -> list[str]:
        """Take a sequence."""
        for _ in range(20):
            low = 1 + int(self.rng.random() * 7)
            tiles = [f"{low + step}m" for step in range(3)]
            if all(self.left[tile] for tile in tiles):
                return self.take(*tiles)
        raise CannotStackError("no sequence left")

    def group(self, kinds: Sequence[str] = KINDS) -> list[str]:
        """Take a sequence or a triplet."""
        return self.sequence() if self.rng.random() < 0.5 else self.triplet(kinds)

    def complete(self, groups: int = 4, kinds: Sequence[str] = KINDS) -> list[str]:
        """Take a complete hand: so many groups and a pair."""
        tiles: list[str] = []
        for _ in range(groups):
            tiles += self.group(kinds)
        return tiles + self.pair(kinds)

    def shuffled(self, tiles: Sequence[str]) -> list[str]:
        """Return the tiles in random order."""
        return sorted(tiles, key=lambda tile: self.rng.random())


def shuffled(rng: Random, dealer: int) -> Setup:
    """An ordinary wall, players who try."""
    return Setup(stack(rng, dealer, {}), (Builder(), Builder()))


def near_ready(rng: Random, dealer: int) -> Setup:
    """Both seats lack a tile or two."""
    tiles = Tiles(rng)
    hands = {}
    for seat in (0, 1):
        whole = tiles.shuffled(tiles.complete())
        hands[seat] = whole[: 11 + int(rng.random() * 2)]
    return Setup(stack(rng, dealer, hands), (Builder(), Builder(call=0.6)))


def ready(rng: Random, dealer: int) -> Setup:
    """Both seats are dealt a ready hand and meet winning tiles soon; they take half of them."""
    tiles = Tiles(rng)
    hands, drawn = {}, []
    for seat in (0, 1):
        whole = tiles.shuffled(tiles.complete())
        hands[seat] = whole[:13]
        drawn.append(whole[13])
    later: list[str | None] = [None] * (2 + int(rng.random() * 5))
    return Setup(
        stack(rng, dealer, hands, [*later, *tiles.shuffled(drawn)]),
        (Builder(win=0.5, declare=0.7), Builder(win=0.5, declare=0.7)),
    )


def careless(rng: Random, dealer: int) -> Setup:
    """A seat is ready, is thrown its tile, then draws another copy, and takes none of them."""
    tiles = Tiles(rng)
    seat = int(rng.random() * 2)
    wait = tiles.choose(KINDS[1:8], 4)
    number = int(wait[0])
    shape = tiles.take(f"{number - 1}m", f"{number + 1}m")
    hand = [*tiles.group(HONORS), *tiles.group(HONORS), *tiles.group(HONORS), *tiles.pair(), *shape]
    tiles.take(wait, wait, wait)
    # The seat's own draws are every second tile; the other seat throws what it draws.
    own = tiles.take(tiles.choose(HONORS))
    first = [own[0]] if seat == dealer else []
    if rng.random() < 0.5:
        draws = [*first, wait, wait, wait]  # thrown, drawn, thrown again
    else:
        draws = [*first, tiles.take(tiles.choose(KINDS))[0], wait, wait, wait]
    careful = Scripted(discards(own[0]))
    players = (careful, Scripted()) if seat == 0 else (Scripted(), careful)
    return Setup(stack(rng, dealer, {seat: hand}, draws), players)


def robbery(rng: Random, dealer: int) -> Setup:
    """A seat adds the fourth tile to its pung; the other waits for it, or at least could not pung.

    The robber throws the tile while it still fits nowhere, the other pungs it, the robber gets
    ready for it, and the other draws the last copy.
    """
    tiles = Tiles(rng)
    robber = int(rng.random() * 2)
    wait = tiles.choose(KINDS[1:8], 4)
    number = int(wait[0])
    shape = tiles.take(f"{number - 1}m", f"{number + 1}m")
    tiles.take(wait, wait, wait, wait)
    missing = tiles.triplet(HONORS)
    pair = tiles.pair(HONORS)
    mine = [*tiles.triplet(HONORS), *tiles.group(HONORS), *missing[:2], *pair, *shape, wait]
    junk = tiles.take(tiles.choose(HONORS))[0]
    other = [wait, wait, *(tiles.take(tiles.choose(KINDS))[0] for _ in range(11))]
    draws = [junk, missing[2], wait]
    if robber != dealer:
        draws = [tiles.take(tiles.choose(KINDS))[0], *draws]
    quiet = Scripted(wins, discards(wait, junk))
    konger = Scripted(pungs(wait), kongs(wait), discards(*(k for k in KINDS if k != wait)))
    hands = {robber: mine, 1 - robber: other}
    players = (quiet, konger) if robber == 0 else (konger, quiet)
    return Setup(stack(rng, dealer, hands, draws), players)


def forced_kong(rng: Random, dealer: int) -> Setup:
    """A seat declares ready beside a pung whose fourth tile it draws later."""
    tiles = Tiles(rng)
    seat = int(rng.random() * 2)
    kind = tiles.choose(KINDS, 4)
    tiles.take(*[kind] * 4)
    whole = tiles.shuffled(tiles.complete(3))
    junk = tiles.take(tiles.choose(HONORS))[0]
    mine = [kind, kind, *whole[:10], junk]
    first, second, third = (tiles.take(tiles.choose(KINDS))[0] for _ in range(3))
    throw = tiles.take(tiles.choose(HONORS))[0]
    # The thrower's first tile is punged, so it draws again right after the seat's discard.
    draws = [first, second, throw, third, kind]
    if seat == dealer:
        draws = [tiles.take(tiles.choose(KINDS))[0], *draws]
    declarer = Scripted(pungs(kind), declares, kongs(kind), discards(junk))
    thrower = Scripted(discards(kind))
    hands = {seat: mine, 1 - seat: [kind]}
    players = (declarer, thrower) if seat == 0 else (thrower, declarer)
    return Setup(stack(rng, dealer, hands, draws), players)


def early_declaration(rng: Random, dealer: int) -> Setup:
    """A seat declares at its first discard; pairs, winning tiles and fourth tiles come its way."""
    tiles = Tiles(rng)
    seat = int(rng.random() * 2)
    triplet = tiles.triplet()
    pair = tiles.pair(HONORS)
    whole = [*triplet, *pair, *tiles.shuffled([*tiles.group(), *tiles.group(), *tiles.sequence()])]
    wait = whole.pop()
    mine, theirs = [], []
    for place in range(5):
        theirs.append(pair[0] if place == 1 and tiles.left[pair[0]] else None)
        mine.append(triplet[0] if place == 2 and tiles.left[triplet[0]] else None)
    (mine if rng.random() < 0.5 else theirs)[4] = wait
    for tile in (*mine, *theirs):
        if tile is not None and tile != wait:
            tiles.take(tile)
    draws = [tile for turn in zip(mine, theirs, strict=True) for tile in turn]
    if seat != dealer:
        draws = [None, *draws]
    declarer, other = Scripted(wins, declares), Scripted()
    players = (declarer, other) if seat == 0 else (other, declarer)
    return Setup(stack(rng, dealer, {seat: whole}, draws), players)


def to_the_end(rng: Random, dealer: int) -> Setup:
    """Nobody calls or wins; both keep four of a kind, one a pair of the last tile drawn."""
    tiles = Tiles(rng)
    quads = [tiles.choose(KINDS, 4)]
    tiles.take(*quads * 4)
    quads.append(tiles.choose(KINDS, 4))
    tiles.take(*quads[1:] * 4)
    last = tiles.choose(HONORS, 3)
    tiles.take(last, last, last)
    keep = (*quads, last)
    hands = {0: [quads[0]] * 4, 1: [quads[1]] * 4}
    hands[dealer] = [*hands[dealer], last, last]
    quiet = Scripted(lambda event, table: getattr(event, "drawn", None) is True)
    careful = Scripted(quiet.rules[0], discards(*(k for k in KINDS if k not in keep)))
    return Setup(stack(rng, dealer, hands, last=last), (careful, careful))


def won_at_the_end(rng: Random, dealer: int) -> Setup:
    """The dealer declares at once for a tile that only comes with the last draw, the other's."""
    tiles = Tiles(rng)
    wait = tiles.choose(HONORS, 4)
    tiles.take(*[wait] * 4)
    whole = [tile for _ in range(4) for tile in tiles.group([k for k in KINDS if k != wait])]
    wall = stack(rng, dealer, {dealer: [*whole, wait]}, tail=[wait, wait], last=wait)
    declarer, other = Scripted(wins, declares), Scripted()
    return Setup(wall, (declarer, other) if dealer == 0 else (other, declarer))


def two_readings(rng: Random, dealer: int) -> Setup:
    """A seat is ready with three triplets in a row, which are three sequences as well."""
    tiles = Tiles(rng)
    seat = int(rng.random() * 2)
    low = 1 + int(rng.random() * 7)
    row = tiles.take(*[f"{low + step}m" for step in range(3) for _ in range(3)])
    whole = tiles.shuffled([*row, *tiles.triplet(KINDS[9:]), *tiles.pair(KINDS[9:])])
    draws: list[str | None] = [None] * (2 + int(rng.random() * 6))
    players = (Scripted(wins), Scripted(wins))
    return Setup(stack(rng, dealer, {seat: whole[:13]}, [*draws, whole[13]]), players)


def three_held(rng: Random, dealer: int) -> Setup:
    """A seat with three alike pungs the fourth instead of making a kong, and keeps the third."""
    tiles = Tiles(rng)
    seat = int(rng.random() * 2)
    kind = tiles.choose(KINDS, 4)
    tiles.take(*[kind] * 4)
    calm = Scripted(pungs(kind), discards(*(k for k in KINDS if k != kind)))
    thrower = Scripted(discards(kind))
    hands = {seat: [kind] * 3, 1 - seat: [kind]}
    players = (calm, thrower) if seat == 0 else (thrower, calm)
    return Setup(stack(rng, dealer, hands), players)


def heavenly(rng: Random, dealer: int) -> Setup:
    """The dealer's fourteen tiles are complete."""
    tiles = Tiles(rng)
    whole = tiles.shuffled(tiles.complete())
    return Setup(
        stack(rng, dealer, {dealer: whole[:13]}, [whole[13]]), (Scripted(wins), Scripted(wins))
    )


def earthly(rng: Random, dealer: int) -> Setup:
    """The other seat wins on its first draw, or on the dealer's first discard."""
    tiles = Tiles(rng)
    whole = tiles.shuffled(tiles.complete())
    draws = [None, whole[13]] if rng.random() < 0.5 else [whole[13]]
    return Setup(
        stack(rng, dealer, {1 - dealer: whole[:13]}, draws), (Scripted(wins), Scripted(wins))
    )


def one_suit(rng: Random, dealer: int) -> Setup:
    """A seat is ready with one suit only, or with triplets and honors only."""
    tiles = Tiles(rng)
    seat = int(rng.random() * 2)
    kinds = KINDS[:9] if rng.random() < 0.5 else HONORS
    if kinds == HONORS:
        whole = [*tiles.triplet(kinds), *tiles.triplet(kinds), *tiles.triplet(kinds)]
        whole += [*tiles.triplet(kinds), *tiles.pair(kinds)]
    else:
        whole = tiles.complete(4, kinds)
    whole = tiles.shuffled(whole)
    draws: list[str | None] = [None] * (2 + int(rng.random() * 6))
    players = (Scripted(wins), Scripted(wins))
    return Setup(stack(rng, dealer, {seat: whole[:13]}, [*draws, whole[13]]), players)


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        shuffled, near_ready, ready, careless, robbery, forced_kong, early_declaration,
        to_the_end, won_at_the_end, two_readings, three_held, heavenly, earthly, one_suit,
    )
}  # fmt: skip
"""Every scene by name."""
