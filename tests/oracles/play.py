"""Following the play of a log, line by line, for the second readings of every game.

What is the same wherever mahjong is played stands here: whose tile lies open, what leaves a seat's
tiles and when, which calls a tile allows, how often the wall can be drawn from. What a hand is
worth, what comes first and last and what is paid is said by each game's own reading. Nothing is
imported from mjlog.
"""

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from tests.oracles.tiles import HONORS, SEQUENCES, SUITED, Meld

Line = dict[str, Any]


class MismatchError(AssertionError):
    """The log and this reading part."""


def claim(holds: bool, *about: object) -> None:
    if not holds:
        raise MismatchError(*about)


@dataclass
class Seat:
    concealed: list[str]
    melds: list[Meld] = field(default_factory=list)
    drawn: str | None = None
    draws: int = 0
    replacement: bool = False
    """Whether the last tile drawn came from the tail."""


class Found(Protocol):
    """What a scorer finds of a win."""

    @property
    def total(self) -> int: ...

    @property
    def best(self) -> Sequence[Mapping[str, Any]]:
        """Every tied best list."""


SeatT = TypeVar("SeatT", bound=Seat)
FoundT = TypeVar("FoundT", bound=Found)


class Play(ABC, Generic[SeatT, FoundT]):
    """The play of a hand.

    Args:
        opening: the hand's line.
        seen: how often what was compared; it is added to.
        seats: with the tiles dealt.
        left: tiles that may be drawn.
    """

    CHOWS: ClassVar[bool] = False
    """Whether a discard can be claimed for a sequence."""

    def __init__(
        self, opening: Line, seen: Counter[str], seats: Sequence[SeatT], left: int
    ) -> None:
        self.opening = opening
        self.seen = seen
        self.seats = seats
        self.left = left
        self.scores: list[int] = list(opening["scores"])
        self.called = False
        self.discards = 0
        # The tile that may be claimed from another seat: who laid it down, which, how.
        self.open: tuple[int, str, str] | None = None
        self.won: Line | None = None
        self.found: FoundT | None = None

    def follows(self, before: Self | None) -> None:
        """Compare how the hand opens with the hand before, if there was one."""

    def take(self, line: Line) -> None:
        kind = line["type"]
        if kind in ("reveal", "hand_end"):
            return
        getattr(self, f"_{kind}")(line)
        if kind in ("draw", "chow", "pung", "win") or (kind == "kong" and line["kind"] != "added"):
            self.open = None

    # What each game says for itself

    @abstractmethod
    def _worth(self, seat: int, tile: Any, by: str) -> FoundT | None:
        """What a win would be worth; None where the tile completes nothing."""

    def _may_win(self, seat: int, tile: Any, by: str) -> bool:
        return self._worth(seat, tile, by) is not None

    def _may_call(self, seat: int) -> bool:
        return True

    def _listed(self, line: Line) -> dict[str, Any]:
        """The items of a win as the scorer lists them."""
        return {item["id"]: (item["count"], item["value"]) for item in line["items"]}

    def _counted(self, found: FoundT) -> int:
        return found.total

    @abstractmethod
    def _gains(self) -> list[int]:
        """What every seat gains when the hand is settled."""

    # Tiles

    def _draw(self, line: Line) -> None:
        claim(self.left > 0, "the wall is used up", line)
        self.left -= 1
        player = self.seats[line["seat"]]
        player.drawn = line["tile"]
        player.concealed.append(line["tile"])
        player.draws += 1
        player.replacement = line["source"] == "tail"

    def _discard(self, line: Line) -> None:
        player = self.seats[line["seat"]]
        claim(line["drawn"] is False or line["tile"] == player.drawn, "not drawn", line)
        player.concealed.remove(line["tile"])
        player.drawn = None
        self.discards += 1
        self.open = (line["seat"], line["tile"], "discard")

    # Calls

    def _pass(self, line: Line) -> None:
        claim(self.open is not None, "nothing to pass", line)
        assert self.open is not None
        who, tile, by = self.open
        seat = line["seat"]
        claim(seat != who, "passes on the own tile", line)
        options = ["win"] if self._may_win(seat, tile, by) else []
        if by == "discard" and self.left and self._may_call(seat):
            held = self.seats[seat].concealed
            options += ["kong"] * (held.count(tile) >= 3) + ["pung"] * (held.count(tile) >= 2)
            others = [[t for t in row if t != tile] for row in SEQUENCES if tile in row]
            able = any(all(t in held for t in pair) for pair in others)
            options += ["chow"] * (self.CHOWS and able and seat == self._next(who))
        claim(line["options"] == options, options, line)
        self.seen["passes"] += 1

    def _next(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    def _chow(self, line: Line) -> None:
        claim(self.CHOWS, "there are no chows", line)
        claim(line["seat"] == self._next(line["from"]), "chow by another seat", line)
        tiles = tuple(sorted([line["tile"], *line["own"]], key=(*SUITED, *HONORS).index))
        claim(tiles in SEQUENCES, "no sequence", line)
        self._claimed(line, ("C", tiles))

    def _pung(self, line: Line) -> None:
        claim(line["own"] == [line["tile"]] * 2, "not alike", line)
        self._claimed(line, ("P", (line["tile"],) * 3))

    def _claimed(self, line: Line, meld: Meld) -> None:
        """A discard of another seat and own tiles become a meld."""
        claim(self.open == (line["from"], line["tile"], "discard"), self.open, line)
        claim(line["from"] != line["seat"], "claims the own discard", line)
        claim(self.left > 0, "the last discard is claimed", line)
        self._lay_down(line, meld)

    def _lay_down(self, line: Line, meld: Meld) -> None:
        player = self.seats[line["seat"]]
        for tile in line["own"]:
            player.concealed.remove(tile)
        player.melds.append(meld)
        player.drawn = None
        self.called = True
        self.seen[meld[0]] += 1

    def _kong(self, line: Line) -> None:
        tile, player = line["tile"], self.seats[line["seat"]]
        letter, own = {"exposed": ("M", 3), "added": ("A", 1), "concealed": ("K", 4)}[line["kind"]]
        claim(self.left > 0, "no replacement is left", line)
        claim(line["own"] == [tile] * own, "not alike", line)
        kong = (letter, (tile,) * 4)
        if letter == "M":
            self._claimed(line, kong)
            return
        claim(player.drawn is not None, "kong without a draw", line)
        if letter == "A":
            player.melds.remove(("P", (tile,) * 3))
            self.open = (line["seat"], tile, "rob")
        self._lay_down(line, kong)

    # The end

    def _exhausted(self, line: Line) -> None:
        claim(self.left == 0, "too early", line)
        self.seen["exhausted"] += 1

    def _won_on(self, line: Line) -> None:
        """Compare the winning tile with what was drawn or lies open."""
        if line["by"] == "self":
            claim(self.seats[line["seat"]].drawn == line["tile"], "not the tile drawn", line)
        else:
            claim(self.open == (line["from"], line["tile"], line["by"]), self.open, line)
            claim(line["from"] != line["seat"], "wins on the own tile", line)

    def _win(self, line: Line) -> None:
        seat, tile, by = line["seat"], line["tile"], line["by"]
        claim(self.won is None, "a second winner", line)
        self._won_on(line)
        claim(self._may_win(seat, tile, by), "may not win", line)
        found = self._worth(seat, tile, by)
        claim(found is not None, "not complete", line)
        assert found is not None
        items = self._listed(line)
        claim(items in found.best, found, line)
        claim(line["total"] == found.total, found, line)
        claim(line["counted"] == self._counted(found), found, line)
        self.won, self.found = line, found
        self.seen["wins"] += 1
        self.seen[f"win {by}"] += 1
        self.seen.update(items.keys())

    def _completed(self, seat: int, tile: str | None, by: str) -> tuple[str, ...]:
        """The concealed tiles that the winning one completes."""
        concealed = list(self.seats[seat].concealed)
        if by == "self" and tile is not None:
            concealed.remove(tile)
        return tuple(sorted(concealed))

    def _settlement(self, line: Line) -> None:
        gains = self._gains()
        claim(line["deltas"] == gains, gains, line)
        scores = [score + gain for score, gain in zip(self.scores, gains, strict=True)]
        claim(line["scores"] == scores, scores, line)
        self.seen["hands"] += 1


def follow(
    lines: Iterable[bytes], begin: Callable[[Line, Counter[str]], Play[Any, Any]]
) -> Counter[str]:
    """Follow every hand of a log; return how often what was compared.

    Args:
        lines: of the log.
        begin: makes the play of a hand from its line; what it compares goes into the counter.

    Raises:
        MismatchError: where the log says something else.
    """
    seen: Counter[str] = Counter()
    hand: Play[Any, Any] | None = None
    for text in lines:
        line: Line = json.loads(text)
        if line["type"] == "hand":
            before, hand = hand, begin(line, seen)
            hand.follows(before)
        elif line["type"] not in ("game", "game_end"):
            assert hand is not None
            hand.take(line)
    return seen
