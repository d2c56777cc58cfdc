"""Who deals the next hand, the streak, the round wind, and when the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

Ending = Literal["won", "exhausted", "aborted"]
"""How a hand can end."""


class Standing(Struct, frozen=True):
    """Where a game stands when a hand opens.

    Args:
        hand: number of the deal, from 1.
        round: 圈 or round, from 0.
        turn: ordinal of the dealer within the round, from 0.
        dealer: seat that deals.
        streak: 連莊數, times the dealer has kept the deal.
        honba: counter sticks where the ruleset has them.
    """

    hand: int = 1
    round: int = 0
    turn: int = 0
    dealer: int = 0
    streak: int = 0
    honba: int = 0


class Rotation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dealer keeps the deal on some outcomes and the streak counts how often.

    Args:
        keep: outcomes on which the dealer deals again.
        streak_cap: the hand with this streak is the dealer's last in a row; None: no cap.
        rounds: rounds in a full game; 0: it ends whenever the table stops.
    """

    counters: ClassVar[bool] = False
    """Whether counter sticks and deposits go from hand to hand."""

    keep: list[Literal["dealer_win", "exhausted", "aborted"]]
    streak_cap: Annotated[int, Meta(ge=0)] | None = None
    rounds: Annotated[int, Meta(ge=0)]

    def next(
        self, standing: Standing, ending: Ending, winners: Sequence[int], seats: int
    ) -> Standing | None:
        """Return where the game stands after a hand; None when it is over."""
        if ending == "won":
            keeps = standing.dealer in winners and "dealer_win" in self.keep
        else:
            keeps = ending in self.keep
        if keeps and (self.streak_cap is None or standing.streak < self.streak_cap):
            return Standing(
                standing.hand + 1,
                standing.round,
                standing.turn,
                standing.dealer,
                standing.streak + 1,
            )
        turn = standing.turn + 1
        game_round = standing.round + turn // seats
        if self.rounds and game_round >= self.rounds:
            return None
        return Standing(
            standing.hand + 1, game_round, turn % seats, (standing.dealer + 1) % seats, 0
        )

    def reaches(self, hand: int, round_wind: int, dealer: int, streak: int, seats: int) -> bool:
        """Tell whether some course of a game leads to a hand that opens so.

        Args:
            hand: number of the deal.
            round_wind: 0 for east.
            dealer: seat that deals.
            streak: times it has kept the deal.
            seats: number of players.
        """
        before = hand - 1 - streak
        longest = self.streak_cap if self.keep else 0
        if before < dealer or (longest is not None and streak > longest):
            return False
        last = (before - dealer) // seats
        if self.rounds:
            last = min(last, self.rounds - 1)
        last -= (last - round_wind) % 4
        if last < 0:
            return False
        # Every turn before this one was a hand at least, and no more than a streak allows.
        turns = last * seats + dealer
        return before <= turns * (longest + 1) if longest is not None else before == 0 or turns > 0
