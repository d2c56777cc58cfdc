"""A second, plain reading of a maceplay2p log, line by line, that imports nothing from mjlog.

It follows kongs and the circumstances of a win by the words of the rule document alone, hands
every win to the independent scorer and works out all the money of a hand.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from tests.oracles.maceplay2p import MULTIPLES, Hand, Score, is_complete, score, settle
from tests.oracles.notation import kinds_of
from tests.oracles.play import Line, Play, Seat, claim, follow

TILES = 64
BASE = 100

_score = cache(score)
_complete = cache(is_complete)


def read_log(lines: Iterable[bytes]) -> Counter[str]:
    """Follow every hand of a log (`tests.oracles.play.follow`)."""
    return follow(lines, _Hand)


class _Hand(Play[Seat, Score]):
    def __init__(self, opening: Line, seen: Counter[str]) -> None:
        dealt = opening["dealt"]
        left = TILES - sum(len(tiles) for tiles in dealt)
        super().__init__(opening, seen, [Seat(list(tiles)) for tiles in dealt], left)
        self.events = 0
        # Owner, letter and number of the line of every kong that stands.
        self.kongs: list[tuple[int, str, int]] = []
        self.house = 0

    def take(self, line: Line) -> None:
        self.events += 1
        super().take(line)

    def _worth(self, seat: int, tile: str, by: str) -> Score | None:
        player = self.seats[seat]
        opening = None
        if by == "self" and not self.called and player.draws == 1:
            opening = "heavenly" if seat == self.opening["dealer"] else "earthly"
        hand = Hand(
            concealed=self._completed(seat, tile, by),
            melds=kinds_of(player.melds),
            winning=tile,
            by=by,
            replacement=by == "self" and player.replacement,
            last_tile=self.left == 0,
            opening=opening,
        )
        return _score(hand) if _complete(hand) else None

    def _listed(self, line: Line) -> dict[str, int]:
        return {item["id"]: item["count"] * item["value"] for item in line["items"]}

    def _counted(self, found: Score) -> int:
        return min(found.total, 6)

    def _kong(self, line: Line) -> None:
        super()._kong(line)
        letter = self.seats[line["seat"]].melds[-1][0]
        self.kongs.append((line["seat"], letter, self.events))

    def _win(self, line: Line) -> None:
        super()._win(line)
        if line["by"] == "rob":
            self.kongs.pop()

    def _gains(self) -> list[int]:
        winner, multiple = None, 0
        if self.won is not None:
            winner, multiple = self.won["seat"], MULTIPLES[self.won["counted"]]
        kongs = [(owner, letter) for owner, letter, _ in self.kongs]
        gains, self.house = settle(
            BASE, self.opening["scores"], winner=winner, multiple=multiple, kongs=kongs
        )
        return gains

    def _settlement(self, line: Line) -> None:
        super()._settlement(line)
        claim(line.get("house", 0) == self.house, self.house, line)
        listed = [(p["to"], p["event"]) for p in line["payments"] if p["reason"] == "kong"]
        claim(listed == [(owner, event) for owner, _, event in self.kongs], self.kongs, line)
        self.seen["capped"] += any(p["reason"] == "cap" for p in line["payments"])
        self.seen["kongs"] += len(self.kongs)
        if self.won is None and self.kongs:
            self.seen["kongs of exhausted hands"] += 1
