"""A second, plain reading of an hk13 log, line by line, that imports nothing from mjlog.

It follows tiles, turns and the circumstances of a win by the words of the rule document alone,
hands every win to the independent scorer, and works out what was open to whoever passed.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.oracles.hk13 import KINDS, MINIMUM, Hand, Score, is_complete, score, settle
from tests.oracles.tiles import SEQUENCES, WINDS, Meld

Line = dict[str, Any]
TILES = 136

_score = cache(score)
_complete = cache(is_complete)


@dataclass
class Seat:
    concealed: list[str]
    melds: list[Meld] = field(default_factory=list)
    drawn: str | None = None
    draws: int = 0
    kongs_in_a_row: int = 0


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
        self.called = False
        self.discards = 0
        # The tile that may be claimed from another seat: who laid it down, which, how.
        self.open: tuple[int, str, str] | None = None
        self.won: Line | None = None
        self.counted = 0
        claim(
            opening["seat_winds"] == [WINDS[(seat - opening["dealer"]) % 4] for seat in range(4)],
            opening,
        )

    def take(self, line: Line) -> None:
        kind = line["type"]
        if kind in ("reveal", "hand_end"):
            return
        getattr(self, f"_{kind}")(line)
        if kind in ("draw", "chow", "pung", "win") or (kind == "kong" and line["kind"] != "added"):
            self.open = None

    def _hand_of(self, seat: int, tile: str, by: str) -> Hand:
        player = self.seats[seat]
        concealed = list(player.concealed)
        if by == "self":
            concealed.remove(tile)
        return Hand(
            concealed=tuple(sorted(concealed)),
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
        dealer = self.opening["dealer"]
        if self.called:
            return None
        if by == "self":
            first = seat == dealer and self.discards == 0
            return "heavenly" if first else None
        if by == "discard" and seat != dealer and self.seats[seat].draws == 0:
            return "earthly" if self.discards == 1 else "human"
        return None

    def _worth(self, seat: int, tile: str, by: str) -> Score | None:
        """What a win would be worth; None where the tile completes nothing."""
        hand = self._hand_of(seat, tile, by)
        return _score(hand) if _complete(hand) else None

    def _pass(self, line: Line) -> None:
        claim(self.open is not None, "nothing to pass", line)
        assert self.open is not None
        who, tile, by = self.open
        seat = line["seat"]
        found = self._worth(seat, tile, by)
        options = ["win"] if found is not None and found.total >= MINIMUM else []
        if found is not None and not options:
            self.seen["too cheap"] += 1
        if by == "discard" and self.left:
            held = self.seats[seat].concealed
            options += ["kong"] * (held.count(tile) >= 3) + ["pung"] * (held.count(tile) >= 2)
            others = [[t for t in row if t != tile] for row in SEQUENCES if tile in row]
            able = any(all(t in held for t in pair) for pair in others)
            options += ["chow"] * (able and seat == (who + 1) % 4)
        claim(line["options"] == options, options, line)
        self.seen["passes"] += 1

    def _draw(self, line: Line) -> None:
        claim(self.left > 0, "the wall is used up", line)
        self.left -= 1
        player = self.seats[line["seat"]]
        if line["source"] == "head":
            player.kongs_in_a_row = 0
        player.drawn = line["tile"]
        player.concealed.append(line["tile"])
        player.draws += 1

    def _discard(self, line: Line) -> None:
        player = self.seats[line["seat"]]
        claim(line["drawn"] is False or line["tile"] == player.drawn, "not drawn", line)
        player.concealed.remove(line["tile"])
        player.drawn = None
        player.kongs_in_a_row = 0
        self.discards += 1
        self.open = (line["seat"], line["tile"], "discard")

    def _claimed(self, line: Line, letter: str) -> None:
        claim(self.open == (line["from"], line["tile"], "discard"), self.open, line)
        claim(self.left > 0, "the last discard is claimed", line)
        player = self.seats[line["seat"]]
        for tile in line["own"]:
            player.concealed.remove(tile)
        tiles = tuple(sorted([line["tile"], *line["own"]], key=KINDS.index))
        if letter == "C":
            claim(tiles in SEQUENCES, "no sequence", line)
            claim(line["seat"] == (line["from"] + 1) % 4, "chow by another seat", line)
        player.melds.append((letter, tiles))
        player.kongs_in_a_row = 0
        self.called = True
        self.seen[letter] += 1

    def _chow(self, line: Line) -> None:
        self._claimed(line, "C")

    def _pung(self, line: Line) -> None:
        self._claimed(line, "P")

    def _kong(self, line: Line) -> None:
        tile, player = line["tile"], self.seats[line["seat"]]
        claim(self.left > 0, "no replacement is left", line)
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
        player.kongs_in_a_row += 1
        player.drawn = None
        self.called = True
        self.seen[f"kong {line['kind']}"] += 1

    def _exhausted(self, line: Line) -> None:
        claim(self.left == 0, "too early", line)

    def _win(self, line: Line) -> None:
        seat, tile, by = line["seat"], line["tile"], line["by"]
        claim(self.won is None, "a second winner", line)
        if by == "self":
            claim(self.seats[seat].drawn == tile, "not the tile drawn", line)
        else:
            claim(self.open == (line["from"], tile, by), self.open, line)
        found = self._worth(seat, tile, by)
        claim(found is not None, "not complete", line)
        assert found is not None
        claim(found.total >= MINIMUM, "below the minimum", line)
        items = {item["id"]: (item["count"], item["value"]) for item in line["items"]}
        claim(items in found.best, found, line)
        claim(line["total"] == found.total, found, line)
        claim(line["counted"] == found.counted, found, line)
        self.won, self.counted = line, found.counted
        self.seen[f"win {by}"] += 1
        self.seen.update(items.keys())

    def _settlement(self, line: Line) -> None:
        deltas = [0, 0, 0, 0]
        if self.won is not None:
            deltas = settle(self.counted, self.won["seat"], self.won.get("from"))
        claim(line["deltas"] == deltas, deltas, line)
        scores = [a + b for a, b in zip(self.opening["scores"], deltas, strict=True)]
        claim(line["scores"] == scores, scores, line)
        self.seen["hands"] += 1
