"""From one hand to the next: number, dealer, streak, round wind, scores, and the game's end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from mjlog.diagnostics import Fault, Label
from mjlog.records import Game, GameEnd, Hand, Payment
from mjlog.replay.closing import leftovers
from mjlog.rules.policies import Counters, Ending, Finish, Standing, ranking
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.settle import ledger_of
from mjlog.tiles import EAST, INDEX, NAMES
from mjlog.verification.checks.settlement import plus

_NEAR: Final = 64
"""Streaks from 0, and from the longest possible down, that may be the right one."""

_WINDS: Final = 4
"""Winds that rounds are named after."""

_ENDINGS: Final[dict[Ending | None, Label]] = {
    "won": Label("the hand before was won", "上一局有人胡牌"),
    "exhausted": Label("the hand before was exhausted", "上一局流局"),
    "aborted": Label("the hand before was aborted", "上一局途中流局"),
}


class Progress:
    """Where a game stands, as recorded so far.

    Attributes:
        standings: what the next hand may open with: as follows from the recorded hand, and, where
            its line was wrong, as follows from the right one; empty when unknown.
        scores: what the next hand's scores may be: after the recorded settlement, and, where that
            was wrong, after the right one.
        over: the game has reached its length.
        may_end: it may end here.
        deposits: sticks that may lie on the table.
        cut: the log does not hold the whole game.
        given: the last hand was taken as it opens, since nothing tells how it should.
        gap: lines of play without a hand's line were met, so a hand may be missing.
        hands: hands begun.
        last: number of the hand before as recorded, -1 if unknown.
        due: what that number should have been, -1 if that is not told.
    """

    __slots__ = (
        "cut", "deposits", "due", "ending", "gap", "given", "hands", "last", "may_end", "over",
        "scores", "standings",
    )  # fmt: skip

    def __init__(self, game: Game, rules: Ruleset | None) -> None:
        self.standings: list[Standing] = [Standing()]
        self.scores: list[list[int]] = [list(game.scores)]
        if rules is not None and self.scores != [[rules.start_score] * rules.seats]:
            self.scores.append([rules.start_score] * rules.seats)
        self.over = False
        self.may_end = False
        self.deposits: list[int] = [0]
        self.cut = False
        self.gap = False
        self.given = False
        self.hands = 0
        self.last = self.due = 0
        self.ending: Ending | None = None

    def forget(self) -> None:
        """Part of the log could not be read: take the next hand as given."""
        self.standings = []
        self.scores = []
        self.deposits = []
        self.over = False
        self.cut = True
        self.last = -1

    def close_hand(
        self,
        rules: Ruleset,
        opened: Sequence[Standing],
        finishes: Sequence[Finish],
        scores: list[list[int]],
    ) -> None:
        """Take in a finished hand; without a recorded outcome the next is taken as given.

        Args:
            rules: the rules in force.
            opened: where the game stood: as recorded, then as it should, if that differs.
            finishes: how the hand may have finished, the way recorded first; empty when untold.
            scores: what the next hand's scores may be.
        """
        self.scores = scores
        self.ending = finishes[0].ending if finishes else None
        self.standings = []
        self.may_end = False
        self.deposits = [] if rules.rotation.counters else [0]
        if not finishes:
            return
        rotation, seats = rules.rotation, rules.seats
        self.deposits = list(dict.fromkeys([finish.deposits for finish in finishes]))
        for standing in opened:
            for finish in finishes:
                follows = rotation.next(standing, finish, seats)
                if follows is None:
                    self.may_end = True
                else:
                    self.may_end = self.may_end or rotation.may_stop(standing, finish, seats)
                    if follows not in self.standings:
                        self.standings.append(follows)
        self.over = not self.standings


def check_progress(
    rules: Ruleset, progress: Progress, hand: Hand
) -> tuple[list[Fault], list[Standing]]:
    """Check how a hand's line continues the game.

    Returns:
        What is wrong; and where the game stands by this line, then where it should or may stand,
        if that is something else.
    """
    recorded = _recorded(rules, hand)
    due = progress.standings[0] if progress.standings else None
    first = progress.hands == 0
    progress.hands += 1
    last, progress.last = progress.last, hand.hand
    due_last, progress.due = progress.due, hand.hand
    gap, progress.gap = progress.gap, False
    progress.given = True
    if first and hand.hand != 1:
        progress.cut = True
        return _check_cut(rules, progress, recorded, opens=list(hand.scores) in progress.scores)
    if progress.over:
        return [Fault("MJ710", decided_by="policy.rotation.rounds")], [recorded]
    if last < 0:
        return [], [recorded]
    if not first and due_last >= 0 and hand.hand not in (last + 1, due_last + 1):
        if gap and hand.hand > last:
            return [], [recorded]
        progress.due = last + 1
        code = "MJ702" if hand.hand <= last else "MJ701"
        return [Fault(code, recorded=hand.hand, expected=last + 1)], [recorded]
    progress.given = due is None
    faults = _check_scores(progress, hand) if len(hand.scores) == rules.seats else []
    if due is None:
        return faults, [recorded]
    for standing in progress.standings:
        if _same(rules, hand, recorded, standing):
            # The wind alone does not tell the first round from the fifth.
            return faults, [standing]
    faults.append(_compare(rules, progress, hand, recorded, due))
    return faults, [recorded, due]


def _check_cut(
    rules: Ruleset, progress: Progress, recorded: Standing, *, opens: bool
) -> tuple[list[Fault], list[Standing]]:
    """Check that some course of a game leads to the hand that a log begins with.

    What is said to be wrong is the one thing that need be: the streak, the dealer, the round wind,
    or the number; the number first where the scores are those that the game opens with.
    """
    rotation, seats = rules.rotation, rules.seats
    hand, wind, dealer, streak = recorded.hand, recorded.round, recorded.dealer, recorded.streak
    cap = rotation.streak_cap
    if dealer >= seats or rotation.reaches(hand, wind, dealer, streak, seats):
        return [], [recorded]
    progress.due = -1
    most = hand - 1 - wind * seats - dealer
    near = {*range(_NEAR), *range(max(0, most - _NEAR), most + 1)}
    streaks = [other for other in near if rotation.reaches(hand, wind, dealer, other, seats)]
    streaks.sort(key=lambda other: (abs(other - streak), other))
    dealers = [seat for seat in range(seats) if rotation.reaches(hand, wind, seat, streak, seats)]
    winds = [other for other in range(4) if rotation.reaches(hand, other, dealer, streak, seats)]
    if cap is not None and streak > cap:
        fault = _past_cap(progress, recorded, cap, None)
    elif opens and rotation.reaches(1, wind, dealer, streak, seats):
        fault = Fault("MJ701", recorded=hand, expected=1)
    elif streaks and not 0 < rotation.rounds <= wind:
        fault = _wrong_streak(progress, streak, streaks[0])
    elif dealers:
        fault = _wrong_dealer(progress, dealer, dealers[0])
    elif winds or 0 < rotation.rounds <= wind:
        fault = _wrong_wind(recorded, winds)
    else:
        return [Fault("MJ701", recorded=hand)], [recorded]
    if fault.code == "MJ703":
        right = [replace(recorded, dealer=other, turn=other) for other in dealers]
    elif fault.code == "MJ705":
        right = [replace(recorded, round=other) for other in winds]
    else:
        right = [replace(recorded, streak=other) for other in streaks]
    return [fault], [recorded, *right]


def _recorded(rules: Ruleset, hand: Hand) -> Standing:
    """Return where a hand says the game stands; seat 0 is the first dealer of every round."""
    counters = rules.rotation.counters
    return Standing(
        hand.hand,
        INDEX[hand.round_wind] - EAST,
        hand.dealer,
        hand.dealer,
        hand.streak,
        hand.honba or 0 if counters else 0,
        hand.deposits or 0 if counters else 0,
    )


def _same(rules: Ruleset, hand: Hand, recorded: Standing, due: Standing) -> bool:
    """Whether a hand opens as it should, as far as its line says how it does."""
    if (recorded.dealer, recorded.streak, recorded.round % 4) != (
        due.dealer,
        due.streak,
        due.round % 4,
    ):
        return False
    return not rules.rotation.counters or (
        (hand.honba is None or hand.honba == due.honba)
        and (hand.deposits is None or hand.deposits == due.deposits)
    )


def _check_scores(progress: Progress, hand: Hand) -> list[Fault]:
    if not progress.scores or list(hand.scores) in progress.scores:
        return []
    expected = progress.scores[0]
    return [
        Fault("MJ709", {"seat": seat}, recorded=now, expected=before)
        for seat, (now, before) in enumerate(zip(hand.scores, expected, strict=False))
        if now != before
    ][:1]


def _previous(progress: Progress) -> Label | None:
    """Return in words how the hand before ended; None where the log does not have it."""
    if progress.cut and progress.ending is None:
        return None
    return _ENDINGS.get(progress.ending, Label("the game opens", "開局"))


def _compare(
    rules: Ruleset, progress: Progress, hand: Hand, recorded: Standing, due: Standing
) -> Fault:
    """Return the first departure: dealer, streak, round wind, then what lies on the table."""
    cap = rules.rotation.streak_cap
    if cap is not None and recorded.streak > cap:
        return _past_cap(progress, recorded, cap, due.streak)
    if recorded.dealer >= rules.seats:
        return Fault(
            "MJ112", {"field": "dealer"}, recorded=recorded.dealer, expected=rules.seats - 1
        )
    if recorded.dealer != due.dealer:
        return _wrong_dealer(progress, recorded.dealer, due.dealer)
    if recorded.streak != due.streak:
        return _wrong_streak(progress, recorded.streak, due.streak)
    if recorded.round % 4 != due.round % 4:
        return _wrong_wind(recorded, [due.round % 4])
    honba = hand.honba is not None and hand.honba != due.honba
    return Fault(
        "MJ716" if honba else "MJ717",
        {"previous": _previous(progress)},
        recorded=recorded.honba if honba else recorded.deposits,
        expected=due.honba if honba else due.deposits,
        decided_by="policy.rotation",
    )


def _wrong_dealer(progress: Progress, recorded: int, due: int) -> Fault:
    return Fault(
        "MJ703",
        {"previous": _previous(progress)},
        recorded=recorded,
        expected=due,
        decided_by="policy.rotation",
    )


def _wrong_streak(progress: Progress, recorded: int, due: int) -> Fault:
    return Fault(
        "MJ704",
        {"previous": _previous(progress)},
        recorded=recorded,
        expected=due,
        decided_by="policy.rotation",
    )


def _wrong_wind(recorded: Standing, due: Sequence[int]) -> Fault:
    return Fault(
        "MJ705",
        recorded=NAMES[EAST + recorded.round],
        expected=NAMES[EAST + due[0]] if due else None,
        decided_by="policy.rotation",
    )


def _past_cap(progress: Progress, recorded: Standing, cap: int, due: int | None) -> Fault:
    """Say that no hand can have so long a streak, whatever came before it."""
    return Fault(
        "MJ715",
        {"previous": _previous(progress), "cap": cap},
        recorded=recorded.streak,
        expected=due,
        decided_by="policy.rotation.streak_cap",
    )


def _ended_early(rules: Ruleset, progress: Progress) -> Fault:
    """Say why the game goes on."""
    rotation, follows = rules.rotation, progress.standings[0]
    played = follows.round * rules.seats + follows.turn + (follows.streak > 0)
    if not isinstance(rotation, Counters) or played < rotation.rounds * rules.seats:
        return Fault("MJ711", {"rounds": rotation.rounds}, decided_by="policy.rotation.rounds")
    if any(max(scores) >= rotation.goal for scores in progress.scores):
        return Fault("MJ711", {"dealer": follows.dealer}, decided_by="policy.rotation.dealer_stops")
    return Fault("MJ711", {"goal": rotation.goal}, decided_by="policy.rotation.goal")


def check_game_end(rules: Ruleset, progress: Progress, end: GameEnd) -> list[Fault]:
    """Check the game's length, its final scores, ranks and payments."""
    faults: list[Fault] = []
    # Where nobody can tell how the last hand ended, it may have been the last of the game.
    goes_on = rules.rotation.rounds and progress.standings and not progress.may_end
    # Without its beginning only a game of four rounds at most shows its round by the wind.
    if goes_on and (not progress.cut or rules.rotation.last_round <= _WINDS):
        faults.append(_ended_early(rules, progress))
    if len(end.scores) != rules.seats or len(end.ranks) != rules.seats:
        return [
            *faults,
            Fault(
                "MJ111",
                {"field": "scores"},
                recorded=min(len(end.scores), len(end.ranks)),
                expected=rules.seats,
            ),
        ]
    ties = rules.rotation.ties
    before = progress.scores
    options = [
        leftovers(rules, scores, sticks) for scores in before for sticks in progress.deposits
    ] or [list(end.payments)]
    due = [
        plus(scores, ledger_of(payments, rules.seats).deltas)
        for scores in before
        for payments in options
    ]
    if list(end.payments) not in options:
        faults.append(
            Fault(
                "MJ714",
                recorded=_listed(end.payments),
                expected=_listed(options[0]),
                decided_by="policy.rotation",
            )
        )
        paid = ledger_of(end.payments, rules.seats).deltas
        due = [*due, *(plus(scores, paid) for scores in before)]
    if due and list(end.scores) not in due and not progress.gap:
        seat = next(seat for seat in range(rules.seats) if end.scores[seat] != due[0][seat])
        faults.append(
            Fault(
                "MJ712",
                {"seat": seat},
                recorded=end.scores[seat],
                expected=due[0][seat],
            )
        )
    # Ranks may go by the recorded final scores or, where those are wrong, by the right ones.
    ranks = [ranking(scores, ties) for scores in (end.scores, *due)]
    if list(end.ranks) not in ranks:
        faults.append(Fault("MJ713", recorded=list(end.ranks), expected=ranks[0]))
    return faults


def _listed(payments: Sequence[Payment]) -> list[dict[str, object]]:
    """Return payments as a finding lists them."""
    return [
        {
            "payer": payment.from_seat,
            "payee": payment.to,
            "amount": payment.amount,
            "reason": payment.reason,
        }
        for payment in payments
    ]
