"""A second, plain reading of a taiwan16 log, line by line, that imports nothing from mjlog.

It takes every tile from the walls as built by the dice, follows flowers and the circumstances of a
win by the words of the rule document alone, hands every win to the independent scorer, and works
out who deals next.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Self

from tests.oracles.play import Line, Play, Seat, claim, follow
from tests.oracles.taiwan16 import (
    FLOWERS,
    KINDS,
    Hand,
    Score,
    door,
    is_complete,
    score,
    settle,
    taken,
)
from tests.oracles.tiles import WINDS, Meld

RESERVE = 16

_score = cache(score)
_complete = cache(is_complete)


@dataclass
class _Seat(Seat):
    flowers: list[str] = field(default_factory=list)
    turns: int = 0
    """Draws of its own, the dealer's extra tile included, replacements of flowers left out."""
    replaces: str | None = None

    def held_flowers(self) -> list[str]:
        return [tile for tile in self.concealed if tile in FLOWERS]


def read_log(lines: Iterable[bytes]) -> Counter[str]:
    """Follow every hand of a log (`tests.oracles.play.follow`)."""
    return follow(lines, _Hand)


class _Hand(Play[_Seat, Score]):
    CHOWS = True

    def __init__(self, opening: Line, seen: Counter[str]) -> None:
        self.dealer: int = opening["dealer"]
        dice = sum(opening["dice"])
        claim(len(opening["dice"]) == 3, opening["dice"])
        east = door(dice, self.dealer)
        claim(opening["door"] == east, east, opening["door"])
        claim(opening["seat_winds"] == [WINDS[(seat - east) % 4] for seat in range(4)], opening)
        self.wall = [
            tile
            for wall, stack in taken(dice, self.dealer)
            for tile in opening["walls"][wall][stack - 1]
        ]
        claim(self.wall == opening["wall"], "the wall is another")
        claim(
            Counter(self.wall) == Counter({**dict.fromkeys(KINDS, 4), **dict.fromkeys(FLOWERS, 1)})
        )
        seats = [_Seat([]) for _ in range(4)]
        for _ in range(4):
            for turn in range(4):
                seat = seats[(self.dealer + turn) % 4]
                seat.concealed += [self.wall.pop(0) for _ in range(4)]
        for seat, dealt in zip(seats, opening["dealt"], strict=True):
            claim(sorted(seat.concealed) == sorted(dealt), dealt)
        super().__init__(opening, seen, seats, len(self.wall) - RESERVE)
        # Who is to replace how many flowers, and whether it is those dealt.
        self.owes: tuple[int, int] = (-1, 0)
        self.dealing = True
        self.round: list[int] = []
        self.to_show: list[str] = []
        # Dealer, streak and round of the hand.
        self.standing = (0, 0, 0)

    def follows(self, before: Self | None) -> None:
        if before is not None:
            self.standing = before.next_standing()
        dealer, streak, game_round = self.standing
        claim(
            (self.dealer, self.opening["streak"], self.opening["round_wind"])
            == (dealer, streak, WINDS[game_round % 4]),
            self.standing,
            self.opening,
        )

    def next_standing(self) -> tuple[int, int, int]:
        """Dealer, streak and round of the next hand."""
        dealer, streak, game_round = self.standing
        if self.won is None or self.won["seat"] == dealer:
            return dealer, streak + 1, game_round
        dealer = (dealer + 1) % 4
        return dealer, 0, game_round + (dealer == 0)

    def take(self, line: Line) -> None:
        if line["type"] not in (
            "draw", "flower", "win", "settlement", "exhausted", "reveal", "hand_end"
        ):  # fmt: skip
            claim(not self.owes[1] and not self.dealing, "flowers are to be replaced", line)
        super().take(line)

    # Flowers

    def _flower(self, line: Line) -> None:
        index, tile = line["seat"], line["tile"]
        player = self.seats[index]
        who, owed = self.owes
        if self.dealing:
            if not self.to_show:
                claim(owed == 0, "flowers are to be replaced first", line)
                claim(bool(self.round) and self.round.pop(0) == index, self.round, line)
                self.to_show = player.held_flowers()
                who = index
            claim(who == index and tile in self.to_show, self.to_show, line)
            self.to_show.remove(tile)
        else:
            claim(player.drawn == tile and owed == 0, "not the tile drawn", line)
            self.seen["flower in play"] += 1
        player.concealed.remove(tile)
        player.flowers.append(tile)
        player.drawn = None
        self.owes = (index, owed + 1)
        self.seen["flower"] += 1

    def _next_round(self) -> None:
        """Who has flowers, from the dealer counter-clockwise; nobody: the dealer plays."""
        order = [(self.dealer + turn) % 4 for turn in range(4)]
        self.round = [index for index in order if self.seats[index].held_flowers()]
        self.seen["round of flowers"] += bool(self.round)
        if not self.round:
            self.dealing = False

    def _all_shown(self) -> bool:
        return sum(len(seat.flowers) for seat in self.seats) == 8

    def _draw(self, line: Line) -> None:
        index, tile = line["seat"], line["tile"]
        claim(self.dealing or not any(seat.held_flowers() for seat in self.seats), "kept", line)
        who, owed = self.owes
        super()._draw(line)
        player = self.seats[index]
        claim(
            tile == self.wall.pop(-1 if player.replacement else 0), "not the tile of the wall", line
        )
        if owed:
            claim(
                player.replacement and who == index and not self.to_show,
                "flowers are to be replaced",
                line,
            )
            self.owes = (index, owed - 1)
            if not self.dealing:
                player.replaces = player.replaces or "flower"
        else:
            player.turns += 1
            if not player.replacement:
                player.replaces = None
        if self.dealing and not self.owes[1] and not self.round:
            self._next_round()

    # Plays

    def _discard(self, line: Line) -> None:
        claim(line["tile"] not in FLOWERS, "a flower", line)
        claim(not self.seats[line["seat"]].held_flowers(), "a flower is kept", line)
        super()._discard(line)
        self.seats[line["seat"]].replaces = None

    def _claimed(self, line: Line, meld: Meld) -> None:
        super()._claimed(line, meld)
        self.seats[line["seat"]].replaces = None

    def _kong(self, line: Line) -> None:
        super()._kong(line)
        self.seats[line["seat"]].replaces = "kong"

    # Wins

    def _hand_of(self, seat: int, tile: str | None, by: str) -> Hand:
        player = self.seats[seat]
        return Hand(
            concealed=self._completed(seat, tile, by),
            melds=tuple(player.melds),
            winning=tile,
            flowers=tuple(sorted(player.flowers)),
            by=by,
            round_wind=self.opening["round_wind"],
            seat_wind=self.opening["seat_winds"][seat],
            replaces=player.replaces if by == "self" else None,
            opening=self._opening(seat, by),
        )

    def _opening(self, seat: int, by: str) -> str | None:
        if self.called:
            return None
        if by == "self" and seat == self.dealer:
            return "heavenly" if self.discards == 0 else None
        turns = self.seats[seat].turns
        if by == "self":
            return "earthly" if turns == 1 else None
        return "human" if by == "discard" and turns == 0 else None

    def _worth(self, seat: int, tile: str | None, by: str) -> Score | None:
        hand = self._hand_of(seat, tile, by)
        if tile is None or _complete((*hand.concealed, tile), hand.melds):
            return _score(hand)
        return None

    def _won_on(self, line: Line) -> None:
        seat, by = line["seat"], line["by"]
        if line["tile"] is not None:
            claim(by != "self" or not (self.owes[1] or self.dealing), "a flower is owed", line)
            super()._won_on(line)
            return
        claim(self._all_shown() and self.owes[1] > 0, "flowers do not win", line)
        shower = self.owes[0]
        if by == "self":
            claim(seat == shower and len(self.seats[seat].flowers) == 8, line)
        else:
            claim(line["from"] == shower != seat, shower, line)

    def _gains(self) -> list[int]:
        if self.won is not None and self.found is not None:
            winner, giver = self.won["seat"], self.won.get("from")
            return settle(self.found.total, winner, giver, self.dealer, self.opening["streak"])
        if self._all_shown():
            most = max(len(seat.flowers) for seat in self.seats)
            claim(most < 8, "eight flowers win")
        return [0] * 4
