"""A second, plain reading of an hk13 log, line by line, that imports nothing from mjlog.

It follows the circumstances of a win by the words of the rule document alone, hands every win to
the independent scorer, and works out what was open to whoever passed.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tests.oracles.hk13 import MINIMUM, Hand, Score, is_complete, score, settle
from tests.oracles.play import Line, Play, Seat, claim, follow
from tests.oracles.tiles import WINDS, Meld

TILES = 136

_score = cache(score)
_complete = cache(is_complete)


@dataclass
class _Seat(Seat):
    kongs_in_a_row: int = 0


def read_log(lines: Iterable[bytes]) -> Counter[str]:
    """Follow every hand of a log (`tests.oracles.play.follow`)."""
    return follow(lines, _Hand)


class _Hand(Play[_Seat, Score]):
    CHOWS = True

    def __init__(self, opening: Line, seen: Counter[str]) -> None:
        dealt = opening["dealt"]
        left = TILES - sum(len(tiles) for tiles in dealt)
        super().__init__(opening, seen, [_Seat(list(tiles)) for tiles in dealt], left)
        self.dealer: int = opening["dealer"]
        claim(
            opening["seat_winds"] == [WINDS[(seat - self.dealer) % 4] for seat in range(4)], opening
        )

    def _hand_of(self, seat: int, tile: str, by: str) -> Hand:
        player = self.seats[seat]
        return Hand(
            concealed=self._completed(seat, tile, by),
            melds=tuple(player.melds),
            winning=tile,
            by=by,
            round_wind=self.opening["round_wind"],
            seat_wind=self.opening["seat_winds"][seat],
            kongs_before=player.kongs_in_a_row if by == "self" else 0,
            last_tile=self.left == 0,
            opening=self._opening(seat, by),
        )

    def _opening(self, seat: int, by: str) -> str | None:
        if self.called:
            return None
        if by == "self":
            first = seat == self.dealer and self.discards == 0
            return "heavenly" if first else None
        if by == "discard" and seat != self.dealer and self.seats[seat].draws == 0:
            return "earthly" if self.discards == 1 else "human"
        return None

    def _worth(self, seat: int, tile: str, by: str) -> Score | None:
        hand = self._hand_of(seat, tile, by)
        return _score(hand) if _complete(hand) else None

    def _may_win(self, seat: int, tile: str, by: str) -> bool:
        found = self._worth(seat, tile, by)
        if found is None:
            return False
        self.seen["too cheap"] += found.total < MINIMUM
        return found.total >= MINIMUM

    def _counted(self, found: Score) -> int:
        return found.counted

    def _draw(self, line: Line) -> None:
        super()._draw(line)
        if line["source"] == "head":
            self.seats[line["seat"]].kongs_in_a_row = 0

    def _discard(self, line: Line) -> None:
        super()._discard(line)
        self.seats[line["seat"]].kongs_in_a_row = 0

    def _claimed(self, line: Line, meld: Meld) -> None:
        super()._claimed(line, meld)
        self.seats[line["seat"]].kongs_in_a_row = 0

    def _kong(self, line: Line) -> None:
        super()._kong(line)
        self.seats[line["seat"]].kongs_in_a_row += 1

    def _gains(self) -> list[int]:
        if self.won is None or self.found is None:
            return [0] * 4
        return settle(self.found.counted, self.won["seat"], self.won.get("from"))
