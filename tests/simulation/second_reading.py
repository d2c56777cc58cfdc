"""A second, plain reading of a douque2p log, line by line, that imports nothing from mjlog.

It follows the tiles, the missed-win lock and the circumstances of a win by the words of the rule
document alone and hands every win to the independent scorer.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.oracles.douque2p import VALUES, Hand, score, waits
from tests.oracles.tiles import is_split

Line = dict[str, Any]
TILES = 72
RESERVE = 8


@dataclass
class Seat:
    concealed: list[str]
    melds: list[tuple[str, str]] = field(default_factory=list)
    drawn: str | None = None
    locked: bool = False
    declared: str | None = None
    draws: int = 0
    discards: int = 0
    replacement: bool = False

    def waits(self) -> tuple[str, ...]:
        """What completes the tiles held before the last draw."""
        tiles = list(self.concealed)
        if self.drawn is not None:
            tiles.remove(self.drawn)
        return _waits(tuple(sorted(tiles)), tuple(self.melds))

    def complete(self) -> bool:
        """Whether the fourteen tiles held are a complete hand."""
        return is_split(self.concealed, 4 - len(self.melds))


_waits = cache(waits)


class MismatchError(AssertionError):
    """The log and this reading part."""


def claim(holds: bool, *about: object) -> None:
    if not holds:
        raise MismatchError(*about)


def read_log(lines: Iterable[bytes]) -> Counter[str]:
    """Follow every hand of a log; return how many wins, passes and locks were compared.

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
        self.wall = TILES - sum(len(tiles) for tiles in opening["dealt"])
        self.calls = 0
        self.discards = 0
        self.last_tile = False
        # The tile that may be won from another seat: who laid it down, which, how.
        self.open: tuple[int, str, str] | None = None
        self.won: Line | None = None
        self.due = 0

    def take(self, line: Line) -> None:
        kind = line["type"]
        if kind in ("presence", "penalty", "reveal", "hand_end"):
            return
        if kind == "settlement":
            self._settled(line)
            return
        if self.open is not None and kind != "pass":
            self._answered(line)
        getattr(self, f"_{kind}")(line)

    def _answered(self, line: Line) -> None:
        """The tile lying open is won or let go."""
        assert self.open is not None
        who, tile, _ = self.open
        other = self.seats[1 - who]
        if self._could_win(1 - who, tile) and line["type"] not in ("win", "exhausted"):
            self.seen["missed"] += 1
            other.locked = True
        if line["type"] != "win":
            self.open = None

    def _could_win(self, seat: int, tile: str) -> bool:
        player = self.seats[seat]
        return not player.locked and tile in player.waits()

    def _pass(self, line: Line) -> None:
        claim(self.open is not None, "nothing to pass", line)
        assert self.open is not None
        who, tile, by = self.open
        seat = line["seat"]
        claim(seat == 1 - who, "passes on the own tile", line)
        player = self.seats[seat]
        options = ["win"] if self._could_win(seat, tile) else []
        if by == "discard" and not self.last_tile and player.declared is None:
            copies = player.concealed.count(tile)
            options += ["kong"] * (copies >= 3) + ["pung"] * (copies >= 2)
        claim(line["options"] == options, options, line)
        claim(not ("win" in options and player.declared == "migi"), "MIGI passes", line)
        self.seen["passes"] += 1

    def _draw(self, line: Line) -> None:
        claim(self.wall > RESERVE, "the wall is used up", line)
        self.wall -= 1
        self.last_tile = self.wall == RESERVE
        player = self.seats[line["seat"]]
        player.drawn = line["tile"]
        player.concealed.append(line["tile"])
        player.draws += 1
        player.replacement = line["source"] == "tail"

    def _part(self, player: Seat, line: Line) -> None:
        """A discard or an own kong: a win in hand is declined, a lock is kept or opened."""
        complete = player.complete()
        if player.drawn is not None and not player.locked and player.drawn in player.waits():
            claim(player.declared != "migi", "MIGI declines", line)
            self.seen["declined"] += 1
            player.locked = True
        elif player.locked and not complete:
            self.seen["opened"] += 1
            player.locked = False
        elif player.locked:
            self.seen["stayed"] += 1

    def _discard(self, line: Line) -> None:
        player = self.seats[line["seat"]]
        declaring = player.declared is not None and player.draws and player.declared.endswith("!")
        if player.declared is not None and not declaring:
            claim(line["tile"] == player.drawn and line["drawn"], "declared", line)
        if declaring and player.declared is not None:
            player.declared = player.declared.removesuffix("!")
        claim(not line["drawn"] or line["tile"] == player.drawn, "not drawn", line)
        self._part(player, line)
        player.concealed.remove(line["tile"])
        player.drawn = None
        player.discards += 1
        self.discards += 1
        if player.declared is not None:
            claim(bool(player.waits()), "declared and not ready", line)
        self.open = (line["seat"], line["tile"], "discard")

    def _declare_ready(self, line: Line) -> None:
        player = self.seats[line["seat"]]
        claim(not player.locked and player.declared is None, "may not declare", line)
        claim(player.drawn is not None, "declares after a pung", line)
        claim(not self.last_tile, "declares on the last tile", line)
        early = self.discards + 1 <= 4 and not self.calls
        claim(line["kind"] == ("migi" if early else "declare"), early, line)
        player.declared = line["kind"] + "!"

    def _call(self, line: Line, letter: str, copies: int) -> None:
        player = self.seats[line["seat"]]
        claim(player.declared is None and not self.last_tile, "may not call", line)
        for _ in range(copies):
            player.concealed.remove(line["tile"])
        player.melds.append((letter, line["tile"]))
        player.drawn = None
        self.calls += 1
        claim(line["from"] == 1 - line["seat"], "from", line)

    def _pung(self, line: Line) -> None:
        self._call(line, "P", 2)

    def _kong(self, line: Line) -> None:
        tile = line["tile"]
        player = self.seats[line["seat"]]
        claim(self.wall > RESERVE, "no replacement is left", line)
        if line["kind"] == "exposed":
            self._call(line, "M", 3)
            return
        claim(player.drawn is not None and not self.last_tile, "may not kong", line)
        claim(line["kind"] == "added" or player.declared is None, "declared", line)
        self._part(player, line)
        self.calls += 1
        if line["kind"] == "concealed":
            for _ in range(4):
                player.concealed.remove(tile)
            player.melds.append(("K", tile))
        else:
            player.concealed.remove(tile)
            player.melds[player.melds.index(("P", tile))] = ("A", tile)
            self.open = (line["seat"], tile, "rob")
        player.drawn = None

    def _exhausted(self, line: Line) -> None:
        claim(self.wall == RESERVE, "too early", line)

    def _win(self, line: Line) -> None:
        seat = line["seat"]
        player = self.seats[seat]
        claim(not player.locked, "locked", line)
        if line["by"] == "self":
            claim(player.drawn == line["tile"], "not the tile drawn", line)
        else:
            claim(self.open == (line["from"], line["tile"], line["by"]), self.open, line)
            claim(line["from"] == 1 - seat, "from itself", line)
        concealed = list(player.concealed)
        if line["by"] == "self":
            concealed.remove(line["tile"])
        result = score(
            Hand(
                concealed=tuple(concealed),
                melds=tuple(player.melds),
                winning=line["tile"],
                by=line["by"],
                round_wind=self.opening["round_wind"],
                seat_wind=self._seat_wind(seat),
                dealer=seat == self.opening["dealer"],
                streak=self.opening["streak"],
                declared=player.declared,
                replacement=line["by"] == "self" and player.replacement,
                last_tile=self.last_tile,
                opening=self._first_turn(seat, line["by"]),
            )
        )
        items = {item["id"]: (item["count"], item["value"]) for item in line["items"]}
        claim(items in result.best, result, line)
        claim(line["total"] == line["counted"] == result.total, result, line)
        order = list(VALUES)
        claim([*items] == sorted(items, key=order.index), "order of the table", line)
        self.won, self.due = line, result.payment
        self.seen["wins"] += 1

    def _seat_wind(self, seat: int) -> str:
        dealer = self.opening["dealer"]
        door = dealer if sum(self.opening["dice"]) % 2 else 1 - dealer
        return "1z" if seat == door else "3z"

    def _first_turn(self, seat: int, by: str) -> str | None:
        if self.calls:
            return None
        player = self.seats[seat]
        if seat == self.opening["dealer"]:
            return "heavenly" if player.draws == 1 and by == "self" else None
        if by == "self":
            return "earthly" if player.draws == 1 else None
        return "human" if self.discards == 1 and by == "discard" else None

    def _settled(self, line: Line) -> None:
        deltas: Sequence[int] = [0, 0]
        if self.won is not None:
            winner = self.won["seat"]
            deltas = [self.due if seat == winner else -self.due for seat in (0, 1)]
        claim(line["deltas"] == list(deltas), deltas, line)
        self.seen["hands"] += 1
