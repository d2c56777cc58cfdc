"""What the players of a legal log hold before each line: followed plainly, by counting tiles.

This shares nothing with the package. It believes the log, so it is of use only for legal ones; a
corruption uses it to find a place and to prove that the change leaves no legal explanation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from tests.mutation.followed import Followed
from tests.mutation.logs import Event, Log
from tests.oracles.douque2p import KINDS
from tests.oracles.tiles import is_split

RESERVE = 8
WALL = 72


@dataclass(frozen=True)
class Meld:
    """A meld: its kind of tile and P pung, M exposed kong, A added kong, K concealed kong."""

    letter: str
    tile: str
    from_seat: int | None


@dataclass
class Player:
    """What one seat has."""

    concealed: Counter[str]
    melds: tuple[Meld, ...] = ()
    declared: str | None = None
    locked: bool = False
    discards: int = 0

    def copy(self) -> Player:
        """Return an independent copy."""
        return replace(self, concealed=Counter(self.concealed))

    @property
    def tiles(self) -> tuple[str, ...]:
        """Concealed tiles, sorted."""
        return tuple(sorted(self.concealed.elements()))

    @property
    def holding(self) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
        """Concealed tiles and melds as the independent scorer takes them."""
        return self.tiles, tuple((meld.letter, meld.tile) for meld in self.melds)

    def waits(self) -> tuple[str, ...]:
        """Kinds that complete thirteen tiles."""
        return waits(*self.holding)

    def complete(self) -> bool:
        """Whether fourteen tiles are a complete hand."""
        return is_complete(self.tiles, len(self.melds))


@dataclass
class Moment:
    """The table before one line of a hand.

    ``phase`` says what the lines before call for: draw, act (own turn with a tile drawn), call
    (discard after a pung), declared (discard after declaring), respond (to a discard), rob (after
    an added kong), replace (after another kong), won, ended, settled.
    """

    opening: int
    dealer: int
    phase: str
    turn: int
    players: tuple[Player, Player]
    drawn: str | None = None
    tile: str | None = None
    left: int = 0
    river: tuple[str, ...] = ()
    calls: int = 0
    replacement: bool = False
    head: int = 26
    tail: int = WALL - 1
    seen: Counter[str] = field(default_factory=Counter)
    winner: int | None = None
    by: str | None = None
    robbed: int | None = None
    won_tile: str | None = None

    def copy(self) -> Moment:
        """Return an independent copy."""
        players = (self.players[0].copy(), self.players[1].copy())
        return replace(self, players=players, seen=Counter(self.seen))

    @property
    def actor(self) -> Player:
        """The seat in turn."""
        return self.players[self.turn]

    @property
    def other(self) -> Player:
        """The seat that is not in turn."""
        return self.players[1 - self.turn]

    @property
    def last_tile(self) -> bool:
        """Whether the tile in hand, or just thrown, is the last one drawn 海底."""
        return self.left == 0 and self.phase in ("act", "declared", "respond")

    @property
    def undisturbed(self) -> bool:
        """Whether nobody has punged or konged."""
        return self.calls == 0


@cache
def is_complete(tiles: tuple[str, ...], melds: int) -> bool:
    """Whether tiles make the groups still missing and a pair."""
    return is_split(tiles, 4 - melds)


@cache
def waits(concealed: tuple[str, ...], melds: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Kinds that complete the holding and of which it does not own all four."""
    owned = Counter(concealed)
    for letter, tile in melds:
        owned[tile] += 3 if letter == "P" else 4
    return tuple(
        kind
        for kind in KINDS
        if owned[kind] < 4 and is_complete(tuple(sorted((*concealed, kind))), len(melds))
    )


class Trace(Followed[Moment]):
    """A legal log and the table before each of its lines."""

    def __init__(self, log: Log) -> None:
        super().__init__(log, follow(log), KINDS)

    def end_of_hand(self, index: int) -> int:
        """Return the index of the hand_end of the hand that the line belongs to."""
        while self.log[index]["type"] != "hand_end":
            index += 1
        return index


def follow(log: Log) -> Iterator[Moment | None]:
    """Yield the table before each line; None for lines outside play."""
    moment: Moment | None = None
    for index, event in enumerate(log):
        if event["type"] == "hand":
            yield None
            moment = _deal(event, index)
            continue
        yield moment
        if moment is not None:
            moment = moment.copy()
            if event["type"] == "hand_end":
                moment = None
            else:
                _apply(moment, event)


def _deal(hand: Event, index: int) -> Moment:
    players = (Player(Counter(hand["dealt"][0])), Player(Counter(hand["dealt"][1])))
    seen = Counter([*hand["dealt"][0], *hand["dealt"][1]])
    return Moment(
        index, hand["dealer"], "draw", hand["dealer"], players, left=WALL - 26 - RESERVE, seen=seen
    )


def _apply(moment: Moment, event: Event) -> None:
    kind = event["type"]
    _note_misses(moment, event)
    if kind == "draw":
        moment.turn = event["seat"]
        moment.actor.concealed[event["tile"]] += 1
        moment.drawn = event["tile"]
        moment.seen[event["tile"]] += 1
        moment.left -= 1
        moment.replacement = event["source"] == "tail"
        if moment.replacement:
            moment.tail -= 1
        else:
            moment.head += 1
        moment.phase = "act"
    elif kind == "discard":
        _release(moment.actor)
        _lay_down(moment.actor, event["tile"])
        moment.actor.discards += 1
        moment.river = (*moment.river, event["tile"])
        moment.tile, moment.drawn, moment.phase = event["tile"], None, "respond"
    elif kind == "declare_ready":
        moment.actor.declared = event["kind"]
        moment.phase = "declared"
    elif kind == "pung":
        player = moment.players[event["seat"]]
        _lay_down(player, *event["own"])
        player.melds = (*player.melds, Meld("P", event["tile"], event["from"]))
        moment.turn, moment.phase, moment.drawn = event["seat"], "call", None
        moment.calls += 1
    elif kind == "kong":
        _kong(moment, event)
    elif kind == "win":
        moment.winner, moment.by = event["seat"], event["by"]
        moment.won_tile, moment.phase = event["tile"], "won"
        if event["by"] == "rob":
            moment.robbed = moment.turn
            robbed = moment.actor
            robbed.melds = tuple(
                replace(meld, letter="P")
                if (meld.letter, meld.tile) == ("A", moment.tile)
                else meld
                for meld in robbed.melds
            )
        elif event["by"] == "self":
            _lay_down(moment.actor, event["tile"])
    elif kind == "exhausted":
        moment.phase = "ended"
    elif kind == "settlement":
        moment.phase = "settled"


def _lay_down(player: Player, *tiles: str) -> None:
    player.concealed.subtract(tiles)
    player.concealed += Counter()


def _kong(moment: Moment, event: Event) -> None:
    player = moment.players[event["seat"]]
    tile = event["tile"]
    if event["kind"] != "exposed":
        _release(player)
    _lay_down(player, *event["own"])
    if event["kind"] == "added":
        player.melds = tuple(
            replace(meld, letter="A") if (meld.letter, meld.tile) == ("P", tile) else meld
            for meld in player.melds
        )
    else:
        letter = "M" if event["kind"] == "exposed" else "K"
        player.melds = (*player.melds, Meld(letter, tile, event.get("from")))
    moment.turn, moment.tile, moment.drawn = event["seat"], tile, None
    moment.calls += 1
    moment.phase = "rob" if event["kind"] == "added" else "replace"


def _note_misses(moment: Moment, event: Event) -> None:
    """Lock a seat that could win and does not 過水."""
    kind = event["type"]
    wins = kind == "win"
    if moment.phase in ("respond", "rob") and kind in ("draw", "pung", "kong", "exhausted"):
        other = moment.other
        assert moment.tile is not None
        tiles = tuple(sorted((*other.tiles, moment.tile)))
        if is_complete(tiles, len(other.melds)):
            other.locked = True
    elif moment.phase == "act" and not wins and moment.actor.complete():
        moment.actor.locked = True


def _release(player: Player) -> None:
    """A discard or kong opens the lock unless the fourteen tiles before it were complete."""
    if player.locked and not player.complete():
        player.locked = False
