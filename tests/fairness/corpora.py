"""Corpora for audits: dice and walls drawn without playing, in tables filled by hand.

What is drawn here follows NumPy's generator and not the shuffles of the package.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import duckdb
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from mjlog.codec.compact import pack
from mjlog.codec.encode import encode
from mjlog.records import Discard, Draw, Hand, Record
from mjlog.rules.registry import load
from mjlog.simulation.game import header
from mjlog.tiles import NAMES
from mjlog.warehouse.schema import tables

SEATS = 2
EACH = 13
BLOCK = 4
# 1m to 9m, 1p, 9p and the seven honors, four of each.
TILES = np.repeat([*range(9), 9, 17, *range(27, 34)], 4).astype(np.uint8)

Array = NDArray[Any]


def dealt_places(dealer: int) -> Array:
    """Return the places in the wall that each seat is dealt from, blocks of four in turn."""
    places: list[list[int]] = [[], []]
    head = 0
    for take in (BLOCK, BLOCK, BLOCK, 1):
        for offset in range(SEATS):
            places[(dealer + offset) % SEATS] += range(head, head + take)
            head += take
    return np.array(places)


_PLACES = np.array([dealt_places(dealer) for dealer in range(SEATS)])


def merit(tiles: Array) -> Array:
    """Return half the number of kinds of which there is but one tile.

    It stands in for the distance to ready, which takes a thousand times as long to find; chance
    deals one like the other alike to all seats.
    """
    counts = (tiles[..., None] == np.unique(TILES)).sum(axis=-2)
    return np.asarray((counts == 1).sum(axis=-1) // 2)


@dataclass
class Deals:
    """Hands in order of play; whoever plants a bias changes the arrays."""

    wall: Array
    dice: Array
    dealer: Array
    game: Array
    place: Array
    dealt: Array = field(init=False)
    door: Array = field(init=False)
    distance: Array = field(init=False)
    won: Array = field(init=False)
    players: list[list[str]] = field(init=False)
    deal_id: list[str | None] = field(init=False)
    table: list[str | None] = field(init=False)
    records: list[list[Record]] = field(init=False)

    def __post_init__(self) -> None:
        """Let everything follow from walls and dice as the rules say."""
        count = len(self.wall)
        self.dealt = np.take_along_axis(self.wall[:, None, :], _PLACES[self.dealer], axis=2)
        self.door = np.where(self.dice.sum(axis=1) % 2, self.dealer, 1 - self.dealer)
        self.distance = merit(self.dealt)
        self.won = np.zeros((count, SEATS), bool)
        self.players = [["amy", "bo"]] * count
        self.deal_id = [None] * count
        self.table = [None] * count
        self.records = [[] for _ in range(count)]


def clean(seed: int, hands: int = 1000, per_game: int = 20) -> Deals:
    """Return fair hands."""
    rng = np.random.default_rng([seed, 72])
    wall = rng.permuted(np.tile(TILES, (hands, 1)), axis=1)
    return Deals(
        wall=wall,
        dice=rng.integers(1, 7, (hands, 3)),
        dealer=rng.integers(0, SEATS, hands),
        game=np.arange(hands) // per_game,
        place=np.arange(hands) % per_game,
    )


def deal_again(deals: Deals) -> Deals:
    """Let deals, doors and distances follow from changed walls and dice."""
    return Deals(deals.wall, deals.dice, deals.dealer, deals.game, deals.place)


def line(deals: Deals, number: int) -> Hand:
    """Return the line that opens a hand."""
    return Hand(
        hand=1,
        round_wind="1z",
        dealer=int(deals.dealer[number]),
        streak=0,
        seat_winds=["1z", "3z"],
        scores=[0, 0],
        dealt=[_names(tiles) for tiles in deals.dealt[number]],
        wall=_names(deals.wall[number]),
    )


def _names(tiles: Array) -> list[Any]:
    return [NAMES[tile] for tile in tiles]


def draw_and_discard(deals: Deals, number: int, turns: int) -> list[Record]:
    """Return some turns in which every seat draws from the head and keeps what has neighbours."""
    held = [list(map(int, tiles)) for tiles in deals.dealt[number]]
    seat = int(deals.dealer[number])
    records: list[Record] = []
    for tile in map(int, deals.wall[number, SEATS * EACH :][:turns]):
        mine = held[seat]
        mine.append(tile)
        records.append(Draw(seat=seat, tile=NAMES[tile], source="head"))  # type: ignore[arg-type]
        useless = min(
            mine,
            key=lambda one, mine=mine: (  # type: ignore[misc]
                mine.count(one) * 2 + (mine.count(one - 1) + mine.count(one + 1)) * (one < 9),
                one,
            ),
        )
        mine.remove(useless)
        records.append(Discard(seat=seat, tile=NAMES[useless], drawn=None))  # type: ignore[arg-type]
        seat = 1 - seat
    return records


def warehouse(deals: Deals, **changed: object) -> duckdb.DuckDBPyConnection:
    """Return a database with the tables that an audit reads.

    Args:
        deals: the hands.
        changed: columns of ``hands`` to fill otherwise, as ``wall=None``.
    """
    rules = load("douque2p")
    head = encode(header(rules, "g", "1", ["a", "b"], "0")).decode()
    count = len(deals.wall)
    keys = np.arange(count) + 1_000_000
    packed = [pack(line(deals, number), deals.records[number]) for number in range(count)]
    hands: dict[str, object] = {
        "hand_key": keys,
        "game_key": deals.game,
        "file": [f"{table or 'log'}.jsonl" for table in deals.table],
        "place": deals.place,
        "dealer": deals.dealer,
        "dice": deals.dice.tolist(),
        "door": deals.door,
        "deal_id": deals.deal_id,
        "frame": [one.frame for one in packed],
        "deal": [one.deal for one in packed],
        "wall": [one.wall for one in packed],
        "moves": [one.moves for one in packed],
        "side": [None] * count,
    }
    hands.update({name: [value] * count for name, value in changed.items()})
    table_of = dict(zip(deals.game.tolist(), deals.table, strict=True))
    games: dict[str, object] = {
        "game_key": list(table_of),
        "line": [1] * len(table_of),
        "rules_key": [7] * len(table_of),
        "platform": [None] * len(table_of),
        "table_name": list(table_of.values()),
        "generator": ["test"] * len(table_of),
        "header": [head] * len(table_of),
    }
    seats: dict[str, object] = {
        "hand_key": np.repeat(keys, SEATS),
        "seat": np.tile(np.arange(SEATS), count),
        "player": [name for names in deals.players for name in names],
        "start_distance": deals.distance.ravel(),
        "won": deals.won.ravel(),
    }
    con = duckdb.connect()
    for name, columns in (
        ("hands", hands),
        ("games", games),
        ("hand_seats", seats),
        ("failed_hands", {"source_key": []}),
    ):
        types = {column.name: column.type for column in tables()[name].columns}
        con.register("given", pd.DataFrame(columns))
        listed = ", ".join(f"{column}::{types[column]} AS {column}" for column in columns)
        con.execute(f"CREATE TABLE {name} AS SELECT {listed} FROM given")
        con.unregister("given")
    return con
