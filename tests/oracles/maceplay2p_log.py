"""A second, plain reading of a maceplay2p log, line by line, that imports nothing from mjlog.

It follows tiles, kongs and the circumstances of a win by the words of the rule document alone,
hands every win to the independent scorer and works out all the money of a hand.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.oracles.maceplay2p import MULTIPLES, Hand, is_complete, score, settle

Line = dict[str, Any]
TILES = 64
BASE = 100

_score = cache(score)
_complete = cache(is_complete)


@dataclass
class Seat:
    concealed: list[str]
    melds: list[tuple[str, str]] = field(default_factory=list)
    drawn: str | None = None
    draws: int = 0
    replacement: bool = False


class MismatchError(AssertionError):
    """The log and this reading part."""


def claim(holds: bool, *about: object) -> None:
    if not holds:
        raise MismatchError(*about)


def read_log(lines: Iterable[bytes]) -> Counter[str]:
    """Follow every hand of a log; return how often what was compared.

    Raises:
        MismatchError: where the log says something else.
    """
    seen: Counter[str] = Counter()
    hand: _Hand | None = None
    for text in lines:
        line: Line = json.loads(text)
        if line["type"] == "hand":
            hand = _Hand(line, seen)
        elif line["type"] not in ("game", "game_end"):
            assert hand is not None
            hand.take(line)
    return seen


class _Hand:
    def __init__(self, opening: Line, seen: Counter[str]) -> None:
        self.opening = opening
        self.seen = seen
        self.seats = [Seat(list(tiles)) for tiles in opening["dealt"]]
        self.left = TILES - sum(len(tiles) for tiles in opening["dealt"])
        self.events = 0
        # Owner, letter and number of the line of every kong that stands.
        self.kongs: list[tuple[int, str, int]] = []
        self.called = False
        self.open: tuple[int, str, str] | None = None
        self.won: Line | None = None

    def take(self, line: Line) -> None:
        self.events += 1
        if line["type"] not in ("reveal", "hand_end"):
            getattr(self, f"_{line['type']}")(line)

    def _hand_of(self, seat: int, tile: str, by: str) -> Hand:
        player = self.seats[seat]
        concealed = list(player.concealed)
        if by == "self":
            concealed.remove(tile)
        opening = None
        if by == "self" and not self.called and player.draws == 1:
            opening = "heavenly" if seat == self.opening["dealer"] else "earthly"
        return Hand(
            concealed=tuple(sorted(concealed)),
            melds=tuple(player.melds),
            winning=tile,
            by=by,
            replacement=by == "self" and player.replacement,
            last_tile=self.left == 0,
            opening=opening,
        )

    def _pass(self, line: Line) -> None:
        claim(self.open is not None, "nothing to pass", line)
        assert self.open is not None
        who, tile, by = self.open
        seat = line["seat"]
        claim(seat == 1 - who, "passes on the own tile", line)
        options = ["win"] if _complete(self._hand_of(seat, tile, by)) else []
        if by == "discard" and self.left:
            copies = self.seats[seat].concealed.count(tile)
            options += ["kong"] * (copies >= 3) + ["pung"] * (copies >= 2)
        claim(line["options"] == options, options, line)
        self.seen["passes"] += 1

    def _draw(self, line: Line) -> None:
        claim(self.left > 0, "the wall is used up", line)
        self.left -= 1
        player = self.seats[line["seat"]]
        player.drawn = line["tile"]
        player.concealed.append(line["tile"])
        player.draws += 1
        player.replacement = line["source"] == "tail"
        self.open = None

    def _discard(self, line: Line) -> None:
        player = self.seats[line["seat"]]
        player.concealed.remove(line["tile"])
        player.drawn = None
        self.open = (line["seat"], line["tile"], "discard")

    def _lay_down(self, line: Line, letter: str) -> None:
        player = self.seats[line["seat"]]
        for tile in line["own"]:
            claim(tile == line["tile"], "not alike", line)
            player.concealed.remove(tile)
        if letter == "A":
            player.melds[player.melds.index(("P", line["tile"]))] = ("A", line["tile"])
        else:
            player.melds.append((letter, line["tile"]))
        player.drawn = None
        self.called = True

    def _pung(self, line: Line) -> None:
        claim(self.open == (line["from"], line["tile"], "discard"), self.open, line)
        self._lay_down(line, "P")
        self.open = None

    def _kong(self, line: Line) -> None:
        claim(self.left > 0, "no replacement is left", line)
        letter = {"exposed": "M", "added": "A", "concealed": "K"}[line["kind"]]
        if letter == "M":
            claim(self.open == (line["from"], line["tile"], "discard"), self.open, line)
        self._lay_down(line, letter)
        self.open = (line["seat"], line["tile"], "rob") if letter == "A" else None
        self.kongs.append((line["seat"], letter, self.events))

    def _exhausted(self, line: Line) -> None:
        claim(self.left == 0, "too early", line)
        self.seen["exhausted"] += 1

    def _win(self, line: Line) -> None:
        seat, tile, by = line["seat"], line["tile"], line["by"]
        if by == "self":
            claim(self.seats[seat].drawn == tile, "not the tile drawn", line)
        else:
            claim(self.open == (line["from"], tile, by), self.open, line)
        found = _score(self._hand_of(seat, tile, by))
        items = {item["id"]: item["count"] * item["value"] for item in line["items"]}
        claim(items in found.best, found, line)
        claim(line["total"] == found.total, found, line)
        claim(line["counted"] == min(found.total, 6), found, line)
        if by == "rob":
            self.kongs.pop()
        self.won = line
        self.seen[f"win {by}"] += 1
        self.seen.update(items.keys())

    def _settlement(self, line: Line) -> None:
        winner, multiple = None, 0
        if self.won is not None:
            winner, multiple = self.won["seat"], MULTIPLES[self.won["counted"]]
        chips = self.opening["scores"]
        gains, house = settle(
            BASE,
            chips,
            winner=winner,
            multiple=multiple,
            kongs=[(owner, letter) for owner, letter, _ in self.kongs],
        )
        claim(line["deltas"] == gains, gains, line)
        claim(line.get("house", 0) == house, house, line)
        listed = [(p["to"], p["event"]) for p in line["payments"] if p["reason"] == "kong"]
        claim(listed == [(owner, event) for owner, _, event in self.kongs], self.kongs, line)
        self.seen["hands"] += 1
        self.seen["capped"] += any(p["reason"] == "cap" for p in line["payments"])
        self.seen["kongs"] += len(self.kongs)
        if self.won is None and self.kongs:
            self.seen["kongs of exhausted hands"] += 1
