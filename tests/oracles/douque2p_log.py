"""A second, plain reading of a douque2p log, line by line, that imports nothing from mjlog.

It follows the missed-win lock, the declarations and the circumstances of a win by the words of the
rule document alone and hands every win to the independent scorer.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tests.oracles.douque2p import VALUES, Hand, Score, is_complete, score, waits
from tests.oracles.notation import kinds_of
from tests.oracles.play import Line, Play, Seat, claim, follow
from tests.oracles.tiles import Meld, is_split

TILES = 72
RESERVE = 8

_waits = cache(waits)


@dataclass
class _Seat(Seat):
    locked: bool = False
    declared: str | None = None

    def waits(self) -> tuple[str, ...]:
        """What completes the tiles held before the last draw."""
        tiles = list(self.concealed)
        if self.drawn is not None:
            tiles.remove(self.drawn)
        return _waits(tuple(sorted(tiles)), kinds_of(self.melds))

    def complete(self) -> bool:
        """Whether the fourteen tiles held are a complete hand."""
        return is_split(self.concealed, 4 - len(self.melds))


def read_log(lines: Iterable[bytes]) -> Counter[str]:
    """Follow every hand of a log (`tests.oracles.play.follow`)."""
    return follow(lines, _Hand)


class _Hand(Play[_Seat, Score]):
    def __init__(self, opening: Line, seen: Counter[str]) -> None:
        dealt = opening["dealt"]
        left = TILES - RESERVE - sum(len(tiles) for tiles in dealt)
        super().__init__(opening, seen, [_Seat(list(tiles)) for tiles in dealt], left)
        self.dealer: int = opening["dealer"]

    def take(self, line: Line) -> None:
        if self.open is not None and line["type"] in ("draw", "pung", "kong"):
            self._let_go()
        super().take(line)

    # The lock of a missed win

    def _let_go(self) -> None:
        """The tile lying open is not won."""
        assert self.open is not None
        who, tile, by = self.open
        if self._may_win(1 - who, tile, by):
            self.seen["missed"] += 1
            self.seats[1 - who].locked = True

    def _may_win(self, seat: int, tile: str, by: str) -> bool:
        player = self.seats[seat]
        return not player.locked and tile in player.waits()

    def _part(self, player: _Seat, line: Line) -> None:
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

    # Plays

    def _presence(self, line: Line) -> None:
        """A seat comes or goes."""

    def _penalty(self, line: Line) -> None:
        for payment in line["payments"]:
            self.scores[payment["from"]] -= payment["amount"]
            self.scores[payment["to"]] += payment["amount"]

    def _may_call(self, seat: int) -> bool:
        return self.seats[seat].declared is None

    def _pass(self, line: Line) -> None:
        super()._pass(line)
        migi = self.seats[line["seat"]].declared == "migi"
        claim(not ("win" in line["options"] and migi), "MIGI passes", line)

    def _discard(self, line: Line) -> None:
        player = self.seats[line["seat"]]
        declaring = player.declared is not None and player.draws and player.declared.endswith("!")
        if player.declared is not None and not declaring:
            claim(line["tile"] == player.drawn and line["drawn"], "declared", line)
        if declaring and player.declared is not None:
            player.declared = player.declared.removesuffix("!")
        self._part(player, line)
        super()._discard(line)
        if player.declared is not None:
            claim(bool(player.waits()), "declared and not ready", line)

    def _declare_ready(self, line: Line) -> None:
        player = self.seats[line["seat"]]
        claim(not player.locked and player.declared is None, "may not declare", line)
        claim(player.drawn is not None, "declares after a pung", line)
        claim(self.left > 0, "declares on the last tile", line)
        early = self.discards + 1 <= 4 and not self.called
        claim(line["kind"] == ("migi" if early else "declare"), early, line)
        player.declared = line["kind"] + "!"

    def _claimed(self, line: Line, meld: Meld) -> None:
        claim(self._may_call(line["seat"]), "may not call", line)
        super()._claimed(line, meld)

    def _kong(self, line: Line) -> None:
        player = self.seats[line["seat"]]
        if line["kind"] != "exposed":
            claim(line["kind"] == "added" or player.declared is None, "declared", line)
            self._part(player, line)
        super()._kong(line)

    # Wins

    def _worth(self, seat: int, tile: str, by: str) -> Score | None:
        player = self.seats[seat]
        hand = Hand(
            concealed=self._completed(seat, tile, by),
            melds=kinds_of(player.melds),
            winning=tile,
            by=by,
            round_wind=self.opening["round_wind"],
            seat_wind=self._seat_wind(seat),
            dealer=seat == self.dealer,
            streak=self.opening["streak"],
            declared=player.declared,
            replacement=by == "self" and player.replacement,
            last_tile=self.left == 0,
            opening=self._first_turn(seat, by),
        )
        return score(hand) if is_complete(hand) else None

    def _win(self, line: Line) -> None:
        super()._win(line)
        items = [*self._listed(line)]
        claim(items == sorted(items, key=[*VALUES].index), "order of the table", line)

    def _seat_wind(self, seat: int) -> str:
        door = self.dealer if sum(self.opening["dice"]) % 2 else 1 - self.dealer
        return "1z" if seat == door else "3z"

    def _first_turn(self, seat: int, by: str) -> str | None:
        if self.called:
            return None
        player = self.seats[seat]
        if seat == self.dealer:
            return "heavenly" if player.draws == 1 and by == "self" else None
        if by == "self":
            return "earthly" if player.draws == 1 else None
        return "human" if self.discards == 1 and by == "discard" else None

    def _gains(self) -> list[int]:
        if self.won is None or self.found is None:
            return [0, 0]
        due = self.found.payment
        return [due if seat == self.won["seat"] else -due for seat in (0, 1)]
