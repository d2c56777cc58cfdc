"""What an audit looks at: dice, walls and deals of a warehouse as arrays, one row a deal.

Hands that were dealt from one wall (their ``deal_id`` says so) are one deal: chance was asked
once. Which of them count is decided here, so that no test counts a throw or a wall twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from mjlog.records import Game
from mjlog.rules.registry import from_reference
from mjlog.rules.ruleset import Ruleset
from mjlog.tiles import HIDDEN

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Bytes = NDArray[np.uint8]

UNKNOWN = -1
_CHUNK = 20_000

_HANDS = """
SELECT h.hand_key, h.game_key, h.place, h.dealer, h.door, h.dice, h.deal_id, h.wall, h.deal,
    g.rules_key, g.platform, g.table_name, g.generator, h.file,
    s.players, s.distances, s.wins
FROM hands h
JOIN games g ON g.game_key = h.game_key
JOIN (
    SELECT hand_key, list(player ORDER BY seat) AS players,
        list(start_distance ORDER BY seat) AS distances, list(won ORDER BY seat) AS wins
    FROM hand_seats
    GROUP BY hand_key
) s ON s.hand_key = h.hand_key
ORDER BY h.file, g.line, g.game_key, h.place
"""
_HEADERS = "SELECT rules_key, any_value(header ORDER BY game_key) FROM games GROUP BY rules_key"


class Connection(Protocol):
    """As much of a DuckDB connection as an audit needs."""

    def execute(self, query: str, parameters: object = ...) -> Any:  # noqa: ANN401
        """Run a query."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a hand was dealt.

    Args:
        platform, table: as the log says, None if it does not.
        generator: the program that made the log.
        file: the log.
    """

    platform: str | None
    table: str | None
    generator: str | None
    file: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Hands played with one set of tiles and one way to deal them, in order of play.

    Attributes:
        rules: their rules; where they differ in what chance has no part in, those of some hand.
        tiles: tiles of the game that differ.
        copies: copies of each.
        hand_key: the hands' keys.
        origin: where each was dealt, as a number.
        game, place: which game, and where in it.
        dealer, door: seats, `UNKNOWN` where not recorded.
        dice: by hand and throw, 0 where not recorded.
        wall: by hand and place; tiles as positions in ``tiles``. ``has_wall`` says where it is
            recorded and shows every tile.
        dealt: by hand, seat and place, likewise; ``has_deal`` says where it shows every tile.
        distance: by hand and seat, tiles from ready when dealt; NaN where unknown.
        player: by hand and seat, as a number.
        won: by hand and seat.
        deal: number of the deal; hands that were dealt from one wall share it.
        first: the first hand of its deal.
        draws: by hand and seat: tiles drawn, useful ones among them, how many useful ones chance
            gives, and the variance of that; 0 where the hand was not replayed.
        unlinked: it shares its wall with an earlier hand, but the log does not say so.
    """

    rules: Ruleset
    tiles: tuple[int, ...]
    copies: Floats
    hand_key: Ints
    origin: Ints
    game: Ints
    place: Ints
    dealer: Ints
    door: Ints
    dice: Ints
    wall: Bytes
    has_wall: Bools
    dealt: Bytes
    has_deal: Bools
    distance: Floats
    player: Ints
    won: Bools
    deal: Ints
    first: Bools
    unlinked: Bools
    draws: Floats

    def __len__(self) -> int:
        """Return how many hands there are."""
        return len(self.hand_key)

    def only(self, chosen: Bools) -> Sample:
        """Return some of the hands."""
        changed = {
            name: getattr(self, name)[chosen]
            for name in self.__slots__
            if name not in ("rules", "tiles", "copies")
        }
        return Sample(rules=self.rules, tiles=self.tiles, copies=self.copies, **changed)

    def deals(self) -> Sample:
        """Return one hand of every deal."""
        return self.only(self.first)

    def following(self) -> tuple[Ints, Ints]:
        """Return positions of hands and of the hands that came right after them in their games."""
        after = (self.game[1:] == self.game[:-1]) & (self.place[1:] == self.place[:-1] + 1)
        later = np.flatnonzero(after) + 1
        return later - 1, later


@dataclass(slots=True)
class Corpus:
    """All hands that can be audited.

    Attributes:
        samples: by set of tiles and way to deal, the largest first.
        origins: by number.
        players: ids by number.
    """

    samples: list[Sample]
    origins: list[Origin]
    players: list[str]


def read(connection: Connection) -> Corpus:
    """Read the hands of a warehouse."""
    families: dict[bytes, _Family] = {}
    by_rules: dict[int, _Family | None] = {}
    for rules_key, header in connection.execute(_HEADERS).fetchall():
        by_rules[rules_key] = None
        rules = _rules(header)
        if rules is not None:
            by_rules[rules_key] = families.setdefault(_dealing(rules), _Family(rules))
    names = _Numbers(), _Numbers(), _Numbers()
    for row in _rows(connection.execute(_HANDS)):
        family = by_rules.get(row[9])
        if family is not None:
            family.add(row, *names)
    origins, _, players = names
    samples = [sample for one in families.values() if (sample := one.sample()) is not None]
    return Corpus(
        sorted(samples, key=len, reverse=True),
        [
            Origin(platform=platform, table=table, generator=generator, file=file)
            for platform, table, generator, file in origins.seen
        ],
        [str(player) for player in players.seen],
    )


def _rows(result: Any) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    while rows := result.fetchmany(_CHUNK):
        yield from rows


def _rules(header: str) -> Ruleset | None:
    game = msgspec.json.decode(header, type=Game)
    rules, _ = from_reference(game.ruleset)
    return rules


def _dealing(rules: Ruleset) -> bytes:
    """Return what of the rules chance is asked with; hands that share it make one sample."""
    parts = (rules.id, rules.seats, rules.concealed, rules.copies, rules.wall.block, rules.seating)
    return msgspec.json.encode(parts)


class _Numbers:
    """Numbers things in the order they are met."""

    def __init__(self) -> None:
        self.seen: dict[Any, int] = {}

    def of(self, thing: object) -> int:
        return self.seen.setdefault(thing, len(self.seen))


class _Family:
    """Gathers the hands of one sample."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._rows: list[tuple[Any, ...]] = []
        self._chunks: list[dict[str, NDArray[Any]]] = []
        self._seen = _Numbers()
        self._names: list[str | None] = []  # of the deals

    def add(
        self, row: tuple[Any, ...], origins: _Numbers, games: _Numbers, players: _Numbers
    ) -> None:
        """Take a row of the query."""
        (key, game, place, dealer, door, dice, deal_id, wall, deal) = row[:9]
        rules, seats = self.rules, self.rules.seats
        names, distances, wins = row[14:]
        if len(names) != seats:
            return
        size = sum(rules.copies)
        if wall is not None and (len(wall) != size or HIDDEN in wall):
            wall = None
        count = len(self._names)
        # Names of deals may repeat from source to source, so the tiles must be the same too.
        thing = (deal_id, deal) if wall is None and deal_id is not None else wall or key
        number = self._seen.of(key if thing is key else _digest(thing))
        if number == count:
            self._names.append(deal_id)
        thrown = rules.seating.dice
        self._rows.append(
            (
                key,
                origins.of(row[10:14]),
                games.of(game),
                place,
                dealer,
                UNKNOWN if door is None else door,
                number,
                number == count,
                number < count and (deal_id is None or deal_id != self._names[number]),
                dice if dice is not None and len(dice) == thrown else (0,) * thrown,
                wall or bytes(size),
                _dealt(deal, seats, rules.concealed) or bytes(seats * rules.concealed),
                [np.nan if each is None else each for each in distances],
                [players.of(name) for name in names],
                wins,
            )
        )
        if len(self._rows) == _CHUNK:
            self._pack()

    def _pack(self) -> None:
        """Turn the rows taken so far into arrays, which need a tenth of the room."""
        rules, count = self.rules, len(self._rows)
        columns = list(zip(*self._rows, strict=True))
        self._rows = []
        tiles = [tile for tile, copies in enumerate(rules.copies) if copies]
        place_of = np.zeros(256, np.uint8)
        place_of[tiles] = np.arange(len(tiles))
        walls = np.frombuffer(b"".join(columns[10]), np.uint8).reshape(count, -1)
        deals = np.frombuffer(b"".join(columns[11]), np.uint8).reshape(count, -1)
        numbers = ("hand_key", "origin", "game", "place", "dealer", "door", "deal")
        self._chunks.append(
            {
                **{name: np.array(columns[at], np.int64) for at, name in enumerate(numbers)},
                "first": np.array(columns[7], np.bool_),
                "unlinked": np.array(columns[8], np.bool_),
                "dice": np.array(columns[9], np.int64).reshape(count, rules.seating.dice),
                "wall": place_of[walls],
                "has_wall": np.any(walls != 0, axis=1),
                "dealt": place_of[deals].reshape(count, rules.seats, rules.concealed),
                "has_deal": np.any(deals != 0, axis=1),
                "distance": np.array(columns[12], np.float64),
                "player": np.array(columns[13], np.int64),
                "won": np.array(columns[14], np.bool_),
                "draws": np.zeros((count, rules.seats, 4)),
            }
        )

    def sample(self) -> Sample | None:
        """Return what was gathered, None if that is nothing."""
        if self._rows:
            self._pack()
        if not self._chunks:
            return None
        copies = self.rules.copies
        tiles = tuple(tile for tile, count in enumerate(copies) if count)
        return Sample(
            rules=self.rules,
            tiles=tiles,
            copies=np.array([copies[tile] for tile in tiles], np.float64),
            **{
                name: np.concatenate([chunk[name] for chunk in self._chunks])
                for name in self._chunks[0]
            },
        )


def _digest(thing: object) -> bytes:
    """Return what stands for a wall or a named deal, to know it again."""
    return blake2b(repr(thing).encode(), digest_size=16).digest()


def _dealt(deal: bytes, seats: int, each: int) -> bytes | None:
    """Return the tiles dealt without the number before each seat's; None if some are hidden."""
    tiles = b"".join(deal[seat * (each + 1) + 1 : (seat + 1) * (each + 1)] for seat in range(seats))
    known = len(deal) == seats * (each + 1) and len(tiles) == seats * each and HIDDEN not in tiles
    return tiles if known else None
