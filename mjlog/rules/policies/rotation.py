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
        honba: counter sticks 本場 where the ruleset has them.
        deposits: sticks 供託 that lie on the table when the hand opens.
    """

    hand: int = 1
    round: int = 0
    turn: int = 0
    dealer: int = 0
    streak: int = 0
    honba: int = 0
    deposits: int = 0

    def kept(self, honba: int = 0, deposits: int = 0) -> Standing:
        """Return the standing after this one where the dealer deals again."""
        return Standing(
            self.hand + 1, self.round, self.turn, self.dealer, self.streak + 1, honba, deposits
        )

    def passed(self, seats: int, honba: int = 0, deposits: int = 0) -> Standing:
        """Return the standing after this one where the next of the seats deals."""
        turn = self.turn + 1
        return Standing(
            self.hand + 1,
            self.round + turn // seats,
            turn % seats,
            (self.dealer + 1) % seats,
            0,
            honba,
            deposits,
        )


class Finish(Struct, frozen=True):
    """How a hand finished, as far as the next one depends on it.

    Args:
        ending: how it ended.
        winners: winning seats in turn order from the seat that gave the tile.
        ready: seats that were ready when the wall was used up.
        scores: every seat's score after the settlement; empty when unknown.
        deposits: sticks left on the table.
    """

    ending: Ending
    winners: tuple[int, ...] = ()
    ready: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    deposits: int = 0


class Rotation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dealer keeps the deal on some outcomes and the streak counts how often.

    Args:
        keep: outcomes on which the dealer deals again.
        streak_cap: the hand with this streak is the dealer's last in a row; None: no cap.
        rounds: rounds in a full game; 0: it ends whenever the table stops.
    """

    counters: ClassVar[bool] = False
    """Whether counter sticks and deposits go from hand to hand."""
    leftover: ClassVar[Literal["first", "lost"]] = "lost"
    """Who gets the deposits that lie on the table when the game ends."""
    ties: ClassVar[Literal["shared", "seat_order"]] = "shared"
    """Whether seats of equal scores share the better rank, or the lower seat has it."""

    keep: list[Literal["dealer_win", "exhausted", "aborted"]]
    streak_cap: Annotated[int, Meta(ge=0)] | None = None
    rounds: Annotated[int, Meta(ge=0)]

    @property
    def last_round(self) -> int:
        """The number of rounds that a game can have; 0: any number."""
        return self.rounds

    def next(self, standing: Standing, finish: Finish, seats: int) -> Standing | None:
        """Return where the game stands after a hand; None when it is over."""
        if finish.ending == "won":
            keeps = standing.dealer in finish.winners and "dealer_win" in self.keep
        else:
            keeps = finish.ending in self.keep
        if keeps and (self.streak_cap is None or standing.streak < self.streak_cap):
            return standing.kept()
        after = standing.passed(seats)
        return None if self.rounds and after.round >= self.rounds else after

    def may_stop(self, standing: Standing, finish: Finish, seats: int) -> bool:
        """Whether the dealer may end the game after a hand though it could go on."""
        return False

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


class Counters(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Counter sticks and deposits go from hand to hand; the game ends by length and by scores.

    The end is tested after every hand that was not called off: first whether a seat is bust, then
    from the last hand of the full length on whether a seat has reached the goal.

    Args:
        keep: outcomes on which the dealer deals again: it has won, it was ready when the wall was
            used up, the hand was called off.
        rounds: rounds in a full game; 0: it ends whenever the table stops.
        extension: rounds that may follow as long as nobody has reached the goal.
        goal: score that ends the game from the last hand of the full length on.
        bust: whether a seat below zero, or at zero already, ends the game.
        dealer_stops: whether the game ends when the dealer deals again and is first: always, as
            the dealer likes, never.
        leftover: who gets the deposits that lie on the table when the game ends.
        ties: whether seats of equal scores share the better rank, or the lower seat has it.
    """

    counters: ClassVar[bool] = True
    """Whether counter sticks and deposits go from hand to hand."""
    streak_cap: ClassVar[int | None] = None
    """The hand with this streak is the dealer's last in a row."""

    keep: list[Literal["dealer_win", "dealer_ready", "aborted"]]
    rounds: Annotated[int, Meta(ge=0)]
    extension: Annotated[int, Meta(ge=0)]
    goal: int
    bust: Literal["below_zero", "at_zero", "never"]
    dealer_stops: Literal["always", "by_choice", "never"]
    leftover: Literal["first", "lost"]
    ties: Literal["shared", "seat_order"]

    @property
    def last_round(self) -> int:
        """The number of rounds that a game can have; 0: any number."""
        return self.rounds + self.extension if self.rounds else 0

    def next(self, standing: Standing, finish: Finish, seats: int) -> Standing | None:
        """Return where the game stands after a hand; None when it is over."""
        keeps = self._keeps(standing, finish)
        if self._is_over(standing, finish, seats, keeps):
            return None
        honba = 0 if finish.ending == "won" and standing.dealer not in finish.winners else 1
        honba = standing.honba + honba if honba else 0
        if keeps:
            return standing.kept(honba, finish.deposits)
        return standing.passed(seats, honba, finish.deposits)

    def may_stop(self, standing: Standing, finish: Finish, seats: int) -> bool:
        """Whether the dealer may end the game after a hand though it could go on."""
        return (
            self.dealer_stops == "by_choice"
            and finish.ending != "aborted"
            and self._keeps(standing, finish)
            and self._from_last(standing, seats) >= 0
            and self._leads(standing.dealer, finish.scores)
            and max(finish.scores) >= self.goal
        )

    def _keeps(self, standing: Standing, finish: Finish) -> bool:
        if finish.ending == "won":
            return "dealer_win" in self.keep and standing.dealer in finish.winners
        if finish.ending == "exhausted":
            return "dealer_ready" in self.keep and standing.dealer in finish.ready
        return "aborted" in self.keep

    def _from_last(self, standing: Standing, seats: int) -> int:
        """Return turns dealt since the last one of the full length; negative before it."""
        if not self.rounds:
            return -1
        return standing.round * seats + standing.turn - (self.rounds * seats - 1)

    def _leads(self, seat: int, scores: Sequence[int]) -> bool:
        return bool(scores) and ranking(scores, self.ties)[seat] == 1

    def _is_over(self, standing: Standing, finish: Finish, seats: int, keeps: bool) -> bool:
        scores = finish.scores
        if finish.ending == "aborted" or not scores:
            return False
        if self.bust != "never" and min(scores) < (0 if self.bust == "below_zero" else 1):
            return True
        from_last = self._from_last(standing, seats)
        if from_last < 0:
            return False
        if from_last >= self.extension * seats and not keeps:
            return True
        if max(scores) < self.goal:
            return False
        return not keeps or (self.dealer_stops == "always" and self._leads(standing.dealer, scores))

    def reaches(self, hand: int, round_wind: int, dealer: int, streak: int, seats: int) -> bool:
        """Tell whether some course of a game leads to a hand that opens so.

        Args:
            hand: number of the deal.
            round_wind: 0 for east.
            dealer: seat that deals.
            streak: times it has kept the deal.
            seats: number of players.
        """
        turns = round_wind * seats + dealer
        before = hand - 1 - streak
        if self.rounds and round_wind >= self.last_round:
            return False
        return before == 0 if not turns else before >= turns


def ranking(scores: Sequence[int], ties: Literal["shared", "seat_order"]) -> list[int]:
    """Return each seat's rank from 1."""
    return [
        1
        + sum(
            other > score or (other == score and ties == "seat_order" and place < seat)
            for place, other in enumerate(scores)
        )
        for seat, score in enumerate(scores)
    ]
