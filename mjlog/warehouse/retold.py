"""Hands that two logs tell, each in its own words: the same game in two formats.

A hand is the same where rules, players, dealer, scores and all tiles dealt are, and where every
seat throws the same tiles and the same seats win; no two deals of real tables are alike. It counts
once. Of two games that share hands the one stands of which more is recorded and was checked.

Logs of our own name their games, so that two names are two games; other formats name none, and at
least one of two tellings is in another format. Nor do others know an id of a player beside a name:
players are the same where one telling calls all seats as the other does, by ids or by names.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import compress
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from msgspec import Struct

from mjlog.codec.compact import CompactError, Packed, unpack
from mjlog.diagnostics.unchecked import UNCHECKED
from mjlog.records import Discard, Win
from mjlog.warehouse.columns import read
from mjlog.warehouse.parts import Part

_COLUMNS = ["hand_key", "game_key", "element", "status", "unchecked"]
_COMPACT = ["frame", "deal", "wall", "moves", "side"]
_OF_GAMES = ["game_key", "source_key", "file", "ruleset", "finished", "loaded_hands"]
_OF_SEATS = ["game_key", "seat", "player", "name"]
_BESIDE = ["platform", "table_name", "started_at", "shuffle_seed"]
"""Columns of ``games`` for what a log need not tell."""


class Retold(Struct):
    """Hands that are left out, as others tell them as well.

    Args:
        instead: by the key of each, the key of the hand that stands.
        parts: names of the parts that lose some.
        files: hands left out, by the log that loses them and the log that keeps them.
    """

    instead: dict[int, int]
    parts: set[str]
    files: Counter[tuple[str, str]]


class _Telling(Struct, eq=False):
    """A hand as a log tells it.

    Args:
        row: its columns in ``hands``.
        file: the log's path.
        players: what its players are called, by seat: by their ids, and by names.
        worth: how much is recorded and was checked of it, what matters most first.
        part: name of the part that holds it; None: the part to be.
    """

    row: dict[str, Any]
    file: str
    players: set[tuple[str, ...]]
    worth: tuple[int, ...]
    part: str | None


class Deals:
    """The deals of all hands that were ever met, those of logs in other formats apart.

    Args:
        parts: where hands are; read when a deal is asked for first.
    """

    def __init__(self, parts: Iterable[Part]) -> None:
        self._unread = [part.folder for part in parts]
        self._all: set[int] = set()
        self._foreign: set[int] = set()

    def met_again(self, draft: Path) -> set[int]:
        """Return the deals of a part to be that may have been told of before, or twice in it."""
        for folder in self._unread:
            numbers, foreign = _deals(folder)
            self._all.update(numbers)
            self._foreign.update(compress(numbers, foreign))
        self._unread = []
        numbers, foreign = _deals(draft)
        mine, others = Counter(numbers), set(compress(numbers, foreign))
        again = {number for number in others if mine[number] > 1 or number in self._all}
        again |= self._foreign & mine.keys()
        self._all |= mine.keys()
        self._foreign |= others
        return again


def _deals(folder: Path) -> tuple[list[int], list[bool]]:
    """Return a number for the deal of every hand of a part, and whether its log is foreign.

    Equal deals have equal numbers.
    """
    file = folder / "hands.parquet"
    if not file.exists():
        return [], []
    table = read(file, ["deal", "element"])
    return list(map(hash, table["deal"].to_pylist())), pc.is_valid(table["element"]).to_pylist()


def retold(
    draft: Path,
    parts: Iterable[Part],
    wanted: Collection[int],
    *,
    repeated: Collection[int],
    gone: Collection[int],
) -> Retold:
    """Return which hands of a part to be, and of the parts that are there, are left out.

    Args:
        draft: files of the part to be.
        parts: the parts that are there.
        wanted: deals that may have been told of twice, as `Deals` has them.
        repeated: hands of the draft that are left out anyhow.
        gone: logs of the parts that are.
    """
    alike: dict[tuple[object, ...], list[_Telling]] = defaultdict(list)
    for part in parts:
        for light, telling in _tellings(part.folder, wanted, part.name, (), gone):
            alike[light].append(telling)
    for light, telling in _tellings(draft, wanted, None, repeated, ()):
        alike[light].append(telling)
    groups: list[list[_Telling]] = []
    for tellings in alike.values():
        foreign = any(telling.row["element"] is not None for telling in tellings)
        if foreign and len(tellings) > 1:
            same: dict[object, list[_Telling]] = defaultdict(list)
            for telling in tellings:
                same[_plays(telling.row)].append(telling)
            groups += [each for played, each in same.items() if played is not None]
    return _decided([each for each in groups if len({t.row["game_key"] for t in each}) > 1])


def _tellings(
    folder: Path,
    wanted: Collection[int],
    part: str | None,
    left_out: Collection[int],
    gone: Collection[int],
) -> Iterator[tuple[tuple[object, ...], _Telling]]:
    """Yield the hands of a part with such deals, and beside each the deal and rules."""
    found = [number in wanted for number in _deals(folder)[0]]
    if not any(found):
        return
    games = {
        row["game_key"]: row
        for row in read(folder / "games.parquet", [*_OF_GAMES, *_BESIDE]).to_pylist()
        if row["source_key"] not in gone
    }
    players = _players(folder)
    hands = read(folder / "hands.parquet", [*_COLUMNS, *_COMPACT]).filter(pa.array(found))
    for row in hands.to_pylist():
        game = games.get(row["game_key"])
        if game is None or row["hand_key"] in left_out:
            continue
        worth = (
            row["status"] == "verified",
            row["wall"] is not None,
            len(UNCHECKED) - len(row["unchecked"]),
            game["finished"],
            game["loaded_hands"],
            sum(game[name] is not None for name in _BESIDE),
        )
        telling = _Telling(row, game["file"], players[row["game_key"]], worth, part)
        yield (row["deal"], game["ruleset"]), telling


def _players(folder: Path) -> dict[int, set[tuple[str, ...]]]:
    """Return what the players of every game of a part are called, by ids and by names."""
    seats: dict[int, list[tuple[str, str]]] = defaultdict(list)
    table = read(folder / "seats.parquet", _OF_SEATS)
    table = table.take(pc.sort_indices(table, [("game_key", "ascending"), ("seat", "ascending")]))
    columns = (table[name].to_pylist() for name in ("game_key", "player", "name"))
    for game, player, name in zip(*columns, strict=True):
        seats[game].append((player, name or player))
    return {game: set(zip(*each, strict=True)) for game, each in seats.items()}


def _plays(row: dict[str, Any]) -> tuple[object, ...] | None:
    """Return what every telling of a hand says; None if it cannot be read."""
    side = row["side"]
    try:
        hand, records, _ = unpack(
            Packed(
                row["frame"],
                row["deal"],
                row["wall"],
                row["moves"],
                None if side is None else side.encode(),
            )
        )
    except CompactError:
        return None
    thrown: list[list[str]] = [[] for _ in hand.scores]
    for record in records:
        if isinstance(record, Discard):
            thrown[record.seat].append(record.tile)
    winners = tuple(sorted(record.seat for record in records if isinstance(record, Win)))
    return hand.dealer, tuple(hand.scores), tuple(map(tuple, thrown)), winners


def _decided(groups: Sequence[Sequence[_Telling]]) -> Retold:
    """Return who stands, game by game, so that a game is not torn apart where both tell of it."""
    worths: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for group in groups:
        for telling in group:
            worths[telling.row["game_key"]].append(telling.worth)
    order = {
        game: tuple(-sum(column) for column in zip(*each, strict=True))
        for game, each in worths.items()
    }
    places = {game: place for place, game in enumerate(order)}
    decided = Retold({}, set(), Counter())
    for group in groups:
        kept: list[_Telling] = []
        for telling in sorted(
            group,
            key=lambda each: (
                order[each.row["game_key"]], each.part is None, places[each.row["game_key"]]
            ),
        ):  # fmt: skip
            other = next((each for each in kept if _may_be_same(each, telling)), None)
            if other is None:
                kept.append(telling)
            else:
                decided.instead[telling.row["hand_key"]] = other.row["hand_key"]
                decided.files[telling.file, other.file] += 1
                if telling.part is not None:
                    decided.parts.add(telling.part)
    return decided


def _may_be_same(one: _Telling, other: _Telling) -> bool:
    """Whether two games may be one: with the same players, and not both named by our own logs."""
    foreign = one.row["element"] is not None or other.row["element"] is not None
    return (
        foreign
        and one.row["game_key"] != other.row["game_key"]
        and not one.players.isdisjoint(other.players)
    )
