"""A second, plain reading of a taiwan16 log, line by line, that imports nothing from mjlog.

It takes every tile from the walls as built by the dice, follows flowers, turns and the
circumstances of a win by the words of the rule document alone, hands every win to the independent
scorer, works out what was open to whoever passed, and who deals next.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

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
from tests.oracles.tiles import SEQUENCES, WINDS, Meld

Line = dict[str, Any]
RESERVE = 16

_score = cache(score)
_complete = cache(is_complete)


@dataclass
class Seat:
    concealed: list[str]
    melds: list[Meld] = field(default_factory=list)
    flowers: list[str] = field(default_factory=list)
    drawn: str | None = None
    turns: int = 0
    """Draws of its own, the dealer's extra tile included, replacements of flowers left out."""
    replaces: str | None = None

    def held_flowers(self) -> list[str]:
        return [tile for tile in self.concealed if tile in FLOWERS]


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
    due: tuple[int, int, int] = (0, 0, 0)
    for text in lines:
        line: Line = json.loads(text)
        if line["type"] == "hand":
            if hand is not None:
                due = hand.next_standing(due)
            claim(
                (line["dealer"], line["streak"], line["round_wind"])
                == (due[0], due[1], WINDS[due[2] % 4]),
                due,
                line,
            )
            hand = _Hand(line, seen)
        elif line["type"] not in ("game", "game_end"):
            assert hand is not None
            hand.take(line)
    return seen


class _Hand:
    def __init__(self, opening: Line, seen: Counter[str]) -> None:
        self.opening = opening
        self.seen = seen
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
        self.seats = [Seat([]) for _ in range(4)]
        for _ in range(4):
            for turn in range(4):
                seat = self.seats[(self.dealer + turn) % 4]
                seat.concealed += [self.wall.pop(0) for _ in range(4)]
        for seat, dealt in zip(self.seats, opening["dealt"], strict=True):
            claim(sorted(seat.concealed) == sorted(dealt), dealt)
        self.called = False
        self.discards = 0
        # Who is to replace how many flowers, and whether it is those dealt.
        self.owes: tuple[int, int] = (-1, 0)
        self.dealing = True
        self.round: list[int] = []
        self.to_show: list[str] = []
        # The tile that may be claimed from another seat: who laid it down, which, how.
        self.open: tuple[int, str, str] | None = None
        self.won: Line | None = None
        self.total = 0

    def next_standing(self, standing: tuple[int, int, int]) -> tuple[int, int, int]:
        """Dealer, streak and round of the next hand."""
        dealer, streak, game_round = standing
        if self.won is None or self.won["seat"] == dealer:
            return dealer, streak + 1, game_round
        dealer = (dealer + 1) % 4
        return dealer, 0, game_round + (dealer == 0)

    def take(self, line: Line) -> None:
        kind = line["type"]
        if kind in ("reveal", "hand_end"):
            return
        if kind not in ("draw", "flower", "win", "settlement", "exhausted"):
            claim(not self.owes[1] and not self.dealing, "flowers are to be replaced", line)
        getattr(self, f"_{kind}")(line)
        if kind in ("draw", "chow", "pung", "win") or (kind == "kong" and line["kind"] != "added"):
            self.open = None

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
        player = self.seats[index]
        claim(len(self.wall) > RESERVE, "the wall is used up", line)
        claim(self.dealing or not any(seat.held_flowers() for seat in self.seats), "kept", line)
        who, owed = self.owes
        tail = line["source"] == "tail"
        claim(tile == self.wall.pop(-1 if tail else 0), "not the tile of the wall", line)
        player.concealed.append(tile)
        player.drawn = tile
        if owed:
            claim(tail and who == index and not self.to_show, "flowers are to be replaced", line)
            self.owes = (index, owed - 1)
            if not self.dealing:
                player.replaces = player.replaces or "flower"
        else:
            player.turns += 1
            if not tail:
                player.replaces = None
        if self.dealing and not self.owes[1] and not self.round:
            self._next_round()

    # Wins

    def _hand_of(self, seat: int, tile: str | None, by: str) -> Hand:
        player = self.seats[seat]
        concealed = list(player.concealed)
        if by == "self" and tile is not None:
            concealed.remove(tile)
        return Hand(
            concealed=tuple(sorted(concealed)),
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

    def _worth(self, seat: int, tile: str, by: str) -> Score | None:
        """What a win would be worth; None where the tile completes nothing."""
        hand = self._hand_of(seat, tile, by)
        return _score(hand) if _complete((*hand.concealed, tile), hand.melds) else None

    def _pass(self, line: Line) -> None:
        claim(self.open is not None, "nothing to pass", line)
        assert self.open is not None
        who, tile, by = self.open
        seat = line["seat"]
        options = ["win"] if self._worth(seat, tile, by) is not None else []
        if by == "discard" and len(self.wall) > RESERVE:
            held = self.seats[seat].concealed
            options += ["kong"] * (held.count(tile) >= 3) + ["pung"] * (held.count(tile) >= 2)
            others = [[t for t in row if t != tile] for row in SEQUENCES if tile in row]
            able = any(all(t in held for t in pair) for pair in others)
            options += ["chow"] * (able and seat == (who + 1) % 4)
        claim(line["options"] == options, options, line)
        self.seen["passes"] += 1

    def _discard(self, line: Line) -> None:
        player = self.seats[line["seat"]]
        claim(line["drawn"] is False or line["tile"] == player.drawn, "not drawn", line)
        claim(line["tile"] not in FLOWERS, "a flower", line)
        claim(not player.held_flowers(), "a flower is kept", line)
        player.concealed.remove(line["tile"])
        player.drawn = None
        player.replaces = None
        self.discards += 1
        self.open = (line["seat"], line["tile"], "discard")

    def _claimed(self, line: Line, letter: str) -> None:
        claim(self.open == (line["from"], line["tile"], "discard"), self.open, line)
        claim(len(self.wall) > RESERVE, "the last discard is claimed", line)
        player = self.seats[line["seat"]]
        for tile in line["own"]:
            player.concealed.remove(tile)
        tiles = tuple(sorted([line["tile"], *line["own"]], key=KINDS.index))
        if letter == "C":
            claim(tiles in SEQUENCES, "no sequence", line)
            claim(line["seat"] == (line["from"] + 1) % 4, "chow by another seat", line)
        else:
            claim(len(set(tiles)) == 1, "not alike", line)
        player.melds.append((letter, tiles))
        player.replaces = None
        self.called = True
        self.seen[letter] += 1

    def _chow(self, line: Line) -> None:
        self._claimed(line, "C")

    def _pung(self, line: Line) -> None:
        self._claimed(line, "P")

    def _kong(self, line: Line) -> None:
        tile, player = line["tile"], self.seats[line["seat"]]
        claim(len(self.wall) > RESERVE, "no replacement is left", line)
        if line["kind"] == "exposed":
            self._claimed(line, "M")
        else:
            claim(player.drawn is not None, "kong without a draw", line)
            for own in line["own"]:
                player.concealed.remove(own)
            if line["kind"] == "added":
                player.melds[player.melds.index(("P", (tile,) * 3))] = ("A", (tile,) * 4)
                self.open = (line["seat"], tile, "rob")
            else:
                player.melds.append(("K", (tile,) * 4))
        player.replaces = "kong"
        player.drawn = None
        self.called = True
        self.seen[f"kong {line['kind']}"] += 1

    def _exhausted(self, line: Line) -> None:
        claim(len(self.wall) == RESERVE, "too early", line)
        self.seen["exhausted"] += 1

    def _win(self, line: Line) -> None:
        seat, tile, by = line["seat"], line["tile"], line["by"]
        claim(self.won is None, "a second winner", line)
        if tile is None:
            claim(self._all_shown() and self.owes[1] > 0, "flowers do not win", line)
            shower = self.owes[0]
            if by == "self":
                claim(seat == shower and len(self.seats[seat].flowers) == 8, line)
            else:
                claim(line["from"] == shower != seat, shower, line)
            found: Score | None = _score(self._hand_of(seat, None, by))
        elif by == "self":
            claim(self.seats[seat].drawn == tile, "not the tile drawn", line)
            claim(not self.owes[1] and not self.dealing, "flowers are to be replaced", line)
            found = self._worth(seat, tile, by)
        else:
            claim(self.open == (line["from"], tile, by), self.open, line)
            found = self._worth(seat, tile, by)
        claim(found is not None, "not complete", line)
        assert found is not None
        items = {item["id"]: (item["count"], item["value"]) for item in line["items"]}
        claim(items in found.best, found, line)
        claim(line["total"] == line["counted"] == found.total, found, line)
        self.won, self.total = line, found.total
        self.seen[f"win {by}"] += 1
        self.seen.update(items.keys())

    def _settlement(self, line: Line) -> None:
        deltas = [0, 0, 0, 0]
        if self.won is not None:
            giver, streak = self.won.get("from"), self.opening["streak"]
            deltas = settle(self.total, self.won["seat"], giver, self.dealer, streak)
        elif self._all_shown():
            most = max(len(seat.flowers) for seat in self.seats)
            claim(most < 8, "eight flowers win", line)
        claim(line["deltas"] == deltas, deltas, line)
        scores = [a + b for a, b in zip(self.opening["scores"], deltas, strict=True)]
        claim(line["scores"] == scores, scores, line)
        self.seen["hands"] += 1
