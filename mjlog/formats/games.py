"""The games of a log as wholes, for the formats that are written game by game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mjlog.codec.line import Line
from mjlog.formats.game import SEATS
from mjlog.records import Game, GameEnd, Hand, HandEnd, Record, Settlement, Win

MOST_RECORDS = 1_000_000
"""Records that a game may have to be held at once."""


@dataclass(slots=True)
class WrittenHand:
    """A hand that is whole.

    Attributes:
        opening: its line.
        events: what follows, up to the settlement.
        settlement: its settlement.
    """

    opening: Hand
    events: list[Record]
    settlement: Settlement

    @property
    def index(self) -> int:
        """Place among the hands of a game without repeats: 0 in East 1, 4 in South 1."""
        return SEATS * (int(self.opening.round_wind[0]) - 1) + self.opening.dealer

    @property
    def wins(self) -> list[Win]:
        """The wins, in order."""
        return [event for event in self.events if isinstance(event, Win)]

    def shares(self) -> list[list[int]]:
        """Return what every seat gains by each win, or by the end of the hand nobody wins.

        A log states it all together. Wins after the first are worth their points alone, so the
        first has the rest: counters and deposits are its own.
        """
        rest = list(self.settlement.deltas)
        later: list[list[int]] = []
        for win in self.wins[1:]:
            share = [0] * SEATS
            points = win.points or 0
            if win.from_seat is not None:
                share[win.seat] += points
                share[win.from_seat] -= points
            rest = [all_ - part for all_, part in zip(rest, share, strict=True)]
            later.append(share)
        return [rest, *later]


@dataclass(slots=True)
class WrittenGame:
    """A game.

    Attributes:
        header: its header.
        line: where that stands.
        hands: its hands, as far as they are whole.
        end: its end, if it has one.
        left_out: hands that are not whole.
    """

    header: Game
    line: Line
    hands: list[WrittenHand] = field(default_factory=list)
    end: GameEnd | None = None
    left_out: int = 0


def games(lines: Iterable[Line]) -> Iterator[WrittenGame]:
    """Yield the games of a log."""
    game: WrittenGame | None = None
    opening: Hand | None = None
    events: list[Record] = []
    settlement: Settlement | None = None
    for line in lines:
        record = line.record
        if isinstance(record, Game):
            if game is not None:
                yield game
            game, opening = WrittenGame(record, line), None
        elif game is None:
            continue
        elif record is None:
            if line.lost and opening is not None:
                game.left_out += 1
                opening = None
        elif isinstance(record, Hand):
            game.left_out += opening is not None
            opening, events, settlement = record, [], None
        elif isinstance(record, GameEnd):
            game.end = record
        elif opening is None or len(events) > MOST_RECORDS:
            continue
        elif isinstance(record, Settlement):
            settlement = record
        elif isinstance(record, HandEnd):
            if settlement is None:
                game.left_out += 1
            else:
                game.hands.append(WrittenHand(opening, events, settlement))
            opening = None
        elif settlement is None:
            events.append(record)
    if game is not None:
        game.left_out += opening is not None
        yield game
