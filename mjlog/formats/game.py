"""What the importers of riichi logs share: a game's header, a hand's line, how hands and games end.

A format's own module finds out what a source states; here that becomes records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from mjlog.codec.compact.lines import UNTOLD, turn_code
from mjlog.formats.manner import Manner
from mjlog.formats.names import distinct
from mjlog.records import (
    FORMAT,
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Exhausted,
    Game,
    GameEnd,
    Hand,
    Kong,
    Payment,
    Pung,
    Record,
    SeatInfo,
    Settlement,
    Shuffle,
    Win,
)
from mjlog.records.values import Tile, Wind
from mjlog.rules.policies import Ending, Finish, Standing

SEATS: Final = 4
STICK: Final = 1000
"""Points of a deposit: the formats count sticks."""

_WINDS: Final[tuple[Wind, ...]] = ("1z", "2z", "3z", "4z")
_SEAT_WINDS: Final[tuple[list[Wind], ...]] = tuple(
    [_WINDS[(seat - dealer) % SEATS] for seat in range(SEATS)] for dealer in range(SEATS)
)
_CALLS: Final = frozenset({Chow, Pung, Kong})


def _least_hands(before: tuple[int, int], now: tuple[int, int]) -> int:
    """Return how many hands at least lead from one to another; 0: none can.

    Args:
        before: index and honba of the one.
        now: index and honba of the other. A hand adds one counter stick or takes all away.
    """
    turns, sticks = now[0] - before[0], now[1] - before[1]
    if turns >= 0 and sticks >= max(1, turns):
        return sticks
    return max(turns, now[1] + 1) if turns > 0 else 0


class GameDraft:
    """The records of one game as they are found, each with the part of the source it stands in.

    Args:
        name: name of the game.
        manner: what holds where its log does not say.

    Attributes:
        ruleset: the rules it is played by, as far as they are known.
        records: the records so far.
        spots: for every record, where it was found.
        codes: what two bytes say of every record that is a draw or discard.
        hands: number of the hand in progress or the last one. No format tells it: the first hand
            has the least number that it can have, and where scores do not go on, hands are missing.
        opening: the line of the hand in progress or the last one.
        start: index of that line among the records.
        others: the records after that line that are neither draws nor discards.
        scores: of every seat now, deposits and settlements applied.
        pot: deposits on the table.
        carried: scores, deposits and honba with which the hand before left off, the honba None
            where nothing tells; None in the first hand.
    """

    def __init__(self, name: str, manner: Manner) -> None:
        self.name = name
        self.ruleset = manner.rules({})
        self.records: list[Record] = []
        self.spots: list[int] = []
        self.codes: list[int] = []
        self.hands = 0
        self.opening: Hand | None = None
        self.start = 0
        self.others: list[Record] = []
        self.scores: list[int] = [0] * SEATS
        self.pot = 0
        self._derived = -1  # place of the last settlement, if its scores are not stated
        self._last = (0, 0)
        self._streak = 0
        self.carried: tuple[list[int], int, int | None] | None = None
        self._manner = manner
        self._stated: Mapping[str, object] = {}

    @property
    def whole(self) -> int:
        """All the points there are: what the scores and the deposits on the table come to."""
        return SEATS * self.ruleset.start_score

    @property
    def index(self) -> int:
        """Index of the hand in progress or the last one; 0 before the first."""
        return self._last[0]

    def add(self, record: Record, spot: int) -> None:
        """Add a record."""
        self.records.append(record)
        self.spots.append(spot)
        code = turn_code(record)
        self.codes.append(code)
        if code == UNTOLD:
            self.others.append(record)

    def header(
        self,
        spot: int,
        *,
        stated: Mapping[str, object],
        names: Sequence[str],
        platform: str | None = None,
        table: str | None = None,
        seed: tuple[str, str] | None = None,
    ) -> None:
        """Add the game's header.

        Args:
            spot: where it was found.
            stated: what the source states of the rules, by option id.
            names: the players by seat.
            platform: where it was played.
            table: at which kind of table.
            seed: method and seed of the shuffle.

        Raises:
            Unreadable: what is stated does not go with the rules.
        """
        ruleset = self.ruleset = self._manner.rules(stated)
        self._stated = stated
        ids = distinct(names)
        self.add(
            Game(
                format=FORMAT,
                game=self.name,
                ruleset=ruleset.reference(),
                tiles=dict(ruleset.tiles),
                seats=[
                    SeatInfo(id=each, name=name[:256] if name and name != each else None)
                    for each, name in zip(ids, names, strict=True)
                ],
                scores=[ruleset.start_score] * SEATS,
                unit="point",
                platform=platform,
                table=table[:256] if table else None,
                shuffle=None if seed is None else Shuffle(method=seed[0], seed=seed[1]),
            ),
            spot,
        )

    def open_hand(
        self,
        spot: int,
        *,
        index: int,
        dealer: int,
        honba: int,
        deposits: int,
        scores: list[int],
        dealt: list[list[Tile]],
        wall: list[Tile] | None = None,
        dice: list[int] | None = None,
    ) -> None:
        """Add a hand's line.

        Args:
            spot: where it was found.
            index: 0 for the first hand of the east round, 4 for the first of the south round, …
            dealer: who deals.
            honba: 本場.
            deposits: sticks on the table.
            scores: by seat.
            dealt: by seat, in order.
            wall: the tiles from the head, if known.
            dice: as thrown, if known.
        """
        self._tell_sticks(scores, deposits)
        passed = self._passed(index, honba, scores)
        if self.opening is not None:
            self.carried = (self.scores, self.pot, self._honba_due())
        # Before the first hand of the game nobody but its dealer can have kept the deal.
        self._streak = max(0, self._streak + passed) if self._last[0] == index else 0
        self.hands = self.hands + passed if self.hands else 1 + passed
        self._last = (index, honba)
        self.scores = self._in_force(scores, deposits)
        self.pot = deposits * STICK
        self.start = len(self.records)
        self.opening = Hand(
            hand=self.hands,
            round_wind=_WINDS[index // SEATS % SEATS],
            dealer=dealer,
            streak=self._streak,
            seat_winds=_SEAT_WINDS[dealer],
            scores=scores,
            dealt=dealt,
            wall=wall,
            honba=honba,
            deposits=deposits,
            dice=dice,
        )
        self.add(self.opening, spot)
        self.others = []

    def skip_hand(self) -> None:
        """Leave a hand out: the next one's line tells nothing of the settlement before it."""
        self._derived = -1

    def _tell_sticks(self, scores: list[int], deposits: int) -> None:
        """Have the settlement before leave what a hand opens with, where that tells of a stick.

        Scores that a source does not state follow from the declarations that it tells of. If the
        next hand's differ by sticks alone, and come to all the points there are, they hold.
        """
        settled, self._derived = self._derived, -1
        if settled < 0 or sum(scores) + deposits * STICK != self.whole:
            return
        apart = {abs(one - other) for one, other in zip(self.scores, scores, strict=True)}
        if apart == {0, STICK}:
            self.scores = list(scores)
            record = self.records[settled]
            assert isinstance(record, Settlement)
            self.records[settled] = replace(record, scores=self.scores)

    def _in_force(self, scores: list[int], deposits: int) -> list[int]:
        """Return the scores that a hand goes on from: its own, if they can be.

        Else, if the hand before left what comes to all the points there are, those; that the line
        says otherwise is for verification to tell.
        """
        if self.carried is not None and sum(scores) + deposits * STICK != self.whole:
            before, pot, _ = self.carried
            if sum(before) + pot == self.whole:
                return list(before)
        return list(scores)

    def _passed(self, index: int, honba: int, scores: list[int]) -> int:
        """Return how many numbers a hand is after the one before, or after the game's first."""
        least = _least_hands(self._last, (index, honba))
        if not self.hands:
            return least
        if scores == self.scores:
            return 1
        if not least:
            return min(0, 1 + _least_hands((0, 0), (index, honba)) - self.hands)
        return least if self._may_follow(index, honba) else max(2, least)

    def _may_follow(self, index: int, honba: int) -> bool:
        """Whether a hand may come next after the one that was won or called off.

        Where nobody has won, who was ready may be told by nothing but what may be wrong.
        """
        due = self._due()
        return due is None or (SEATS * due.round + due.turn, due.honba) == (index, honba)

    def _honba_due(self) -> int | None:
        """Return the honba of the next hand, as far as that can be told."""
        due = self._due()
        ended = any(type(record) is Exhausted for record in self.others)
        return due.honba if due is not None else self._last[1] + 1 if ended else None

    def _due(self) -> Standing | None:
        """Return where the game stands after a hand that was won or called off."""
        winners = tuple(record.seat for record in self.others if isinstance(record, Win))
        aborted = any(type(record) is Aborted for record in self.others)
        if not (winners or aborted):
            return None
        before, sticks = self._last
        return self.ruleset.rotation.next(
            Standing(self.hands, before // SEATS, before % SEATS, before % SEATS, 0, sticks),
            Finish("won" if winners else "aborted", winners),
            SEATS,
        )

    def declared(self, seat: int) -> DeclareReady:
        """Return the declaration of a seat now; in an undisturbed first turn it earns more."""
        discards = 0
        for record in self.records[self.start :]:
            if type(record) in _CALLS:
                discards = SEATS
                break
            discards += type(record) is Discard
            if discards == SEATS:
                break
        kind = "riichi" if discards >= SEATS else "double_riichi"
        return DeclareReady(seat=seat, kind=kind)

    def deposit(self, seat: int, spot: int) -> None:
        """Add the deposit of a seat whose declaration stands."""
        self.add(Deposit(seat=seat, amount=STICK), spot)
        self.scores[seat] -= STICK
        self.pot += STICK

    def settle(
        self, spot: int, deltas: list[int], *, won: bool, scores: list[int] | None = None
    ) -> None:
        """Add the settlement of a hand.

        Args:
            spot: where it was found.
            deltas: what every seat gains, deposits included.
            won: somebody wins the deposits on the table, as many as the gains show.
            scores: by seat afterwards, where the source states them too.
        """
        self.scores = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
        taken = sum(deltas)
        gone = self.pot if won else 0
        if won and taken >= 0 and not taken % STICK:
            gone = taken
        self.add(
            Settlement(
                payments=None if any(deltas) else [],
                deltas=deltas,
                scores=self.scores if scores is None else scores,
                pot=-gone or None,
            ),
            spot,
        )
        self._derived = len(self.records) - 1 if scores is None else -1
        if won:
            self.pot = 0

    def end(self, spot: int, scores: list[int]) -> None:
        """Add the end of the game.

        Where nothing tells how long the game is, one that would go on may end all the same.

        Args:
            spot: where it was found.
            scores: at the end. What a seat has gained since the last hand are the deposits left.
        """
        payments = [
            Payment(from_seat="pot", to=seat, amount=after - before, reason="leftover")
            for seat, (before, after) in enumerate(zip(self.scores, scores, strict=True))
            if after > before and self.pot
        ]
        if not self._manner.tells_length(self._stated) and self._goes_on():
            self._open_end()
        order = sorted(range(SEATS), key=lambda seat: (-scores[seat], seat))
        ranks = [order.index(seat) + 1 for seat in range(SEATS)]
        self.add(GameEnd(payments=payments, scores=scores, ranks=ranks), spot)

    def _goes_on(self) -> bool:
        """Whether the game would go on after its last hand, by what is known of its rules."""
        before, sticks = self._last
        standing = Standing(
            self.hands, before // SEATS, before % SEATS, before % SEATS, self._streak, sticks
        )
        winners = tuple(record.seat for record in self.others if isinstance(record, Win))
        end = next((record for record in self.others if isinstance(record, Exhausted)), None)
        ready: list[tuple[int, ...]] = [()]
        if end is not None:
            ready = [(), tuple(range(SEATS))] if end.ready is None else [tuple(end.ready)]
        ending: Ending = "won" if winners else "aborted" if end is None else "exhausted"
        rotation, scores = self.ruleset.rotation, tuple(self.scores)
        ends = [Finish(ending, winners, each, scores, self.pot // STICK) for each in ready]
        return not any(
            rotation.next(standing, each, SEATS) is None or rotation.may_stop(standing, each, SEATS)
            for each in ends
        )

    def _open_end(self) -> None:
        """Have the header say that the game may end whenever the table stops."""
        self.ruleset = self._manner.rules(self._stated, open_ended=True)
        opening = self.records[0]
        assert isinstance(opening, Game)
        self.records[0] = replace(opening, ruleset=self.ruleset.reference())


__all__ = ["SEATS", "STICK", "GameDraft"]
