"""Looking on while a log is verified."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mjlog.codec.dealt import Dealt
from mjlog.records import Game, Hand, Record, Win
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.table import Table


class Observer(Protocol):
    """Is shown what verification does, as it does it; must not change anything it is shown.

    Attributes:
        stepwise: show the coming events one by one, plain turns too.
    """

    stepwise: bool

    def open_game(self, game: Game, ordinal: int, rules: Ruleset | None) -> None:
        """See a header, and the rules it names; None when they are not known.

        Args:
            game: the header.
            ordinal: its line if every record of the log were one.
            rules: the rules.
        """

    def open_hand(self, hand: Hand, dealt: Dealt, ordinal: int, table: Table | None) -> None:
        """See a hand's line and the tiles dealt; None when the line cannot be played from.

        Args:
            hand: the line.
            dealt: its tiles as numbers.
            ordinal: its number if every record of the log were a line.
            table: the table.
        """

    def event(self, record: Record, number: int, table: Table | None) -> None:
        """See a line of the hand.

        Args:
            record: the line.
            number: which event of the hand it is; the hand's own line is 0.
            table: the table after it; None once its state is lost.
        """

    def turns(self, records: Sequence[Record], start: int, stop: int, table: Table) -> None:
        """See plain turns, see `mjlog.replay.turns`, and the table after the last of them.

        Args:
            records: of which those from ``start`` on were played,
            start: the first one,
            stop: up to this one.
            table: the table now.
        """

    def win(
        self,
        record: Win,
        number: int,
        payer: int | None,
        score: Score | None,
        table: Table | None,
    ) -> None:
        """See a win before it is applied.

        Args:
            record: the win.
            number: which event of the hand it is.
            payer: the seat that gave the tile by the replay; None on an own draw.
            score: what it is worth by the rules; None when that cannot be told.
            table: the table before it; None when its state is lost.
        """

    def checked(self, records: Sequence[Record]) -> None:
        """See lines of the hand, in one piece, after each has been seen by itself or among others.

        Args:
            records: the lines.
        """
