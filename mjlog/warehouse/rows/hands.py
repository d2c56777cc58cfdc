"""The rows of a hand, its seats, wins and payments."""

from __future__ import annotations

from collections.abc import Sequence

from mjlog.codec.compact import Packed
from mjlog.rules.policies import Ending, Finish, Standing
from mjlog.tiles import EAST, INDEX
from mjlog.warehouse.facts import SeatFacts, WinFacts
from mjlog.warehouse.keys import hand_key
from mjlog.warehouse.rows.payments import dealer_bonus, payments_of
from mjlog.warehouse.rows.replayed import Replayed
from mjlog.warehouse.rows.values import Row, bounded
from mjlog.warehouse.rows.wins import awards_of, counted_of, items_of

_NO_WAIT: Row = (None,) * 4
_HIDDEN: Row = (None,) * 10
"""In place of `_chances` where some tiles are hidden."""


def _chances(mine: SeatFacts, wins: int) -> Row:
    """Return what became of the wins that a seat could have had."""
    declined = (
        mine.declined_discards + mine.declined_draws + mine.declined_robs + mine.called_instead
    )
    return (
        wins + declined,
        declined,
        mine.declined_discards,
        mine.declined_draws,
        mine.declined_robs,
        mine.called_instead,
        mine.locks,
        mine.locked_turns,
        mine.locked_at_end,
        mine.blocked,
    )


class HandRows:
    """The rows of one verified hand.

    Args:
        hand: the hand.
        packed: its compact form.

    Attributes:
        key: its key.
        hand, packed: as given.
    """

    __slots__ = (
        "_bonus", "_dealer_tai", "_facts", "_game", "_payments", "ending", "hand", "key", "packed",
    )  # fmt: skip

    def __init__(self, hand: Replayed, packed: Packed) -> None:
        game, facts = hand.game, hand.facts
        self.hand = hand
        self.packed = packed
        self._game = game
        self._facts = facts
        self.key = hand_key(game.digest, packed)
        self.ending: Ending = (
            "won"
            if facts.wins
            else "aborted"
            if type(facts.ending).__name__ == "Aborted"
            else "exhausted"
        )
        self._payments = payments_of(facts)
        self._bonus = dealer_bonus(facts)
        self._dealer_tai = [self._dealer_tai_of(win) for win in facts.wins]

    def own(self) -> list[Row]:
        """Return the row of the hand."""
        facts, hand, packed = self._facts, self._facts.hand, self.packed
        winners = [win.record.seat for win in facts.wins]
        draws = discards = calls = kongs = 0
        for seat in facts.seats:
            draws += seat.draws
            discards += seat.discards
            calls += seat.chows + seat.pungs + seat.exposed
            kongs += seat.exposed + seat.concealed + seat.added + seat.extended
        times: list[str] = []
        if packed.side is not None:
            times = [record.at for record in (hand, *facts.records) if record.at is not None]
        return [
            (
                self.key,
                self._game.key,
                self.hand.file,
                *self.hand.spot,
                self.hand.place,
                hand.hand,
                self.hand.report.status,
                list(self.hand.report.unchecked),
                hand.round_wind,
                hand.dealer,
                hand.streak,
                hand.honba,
                hand.dice,
                hand.door,
                hand.deal_id,
                self.ending,
                getattr(facts.ending, "reason", None),
                facts.wins[0].record.by if facts.wins else None,
                len(winners),
                hand.dealer in winners,
                self._holds(winners),
                len(facts.records),
                draws,
                discards,
                calls,
                kongs,
                facts.drawable,
                hand.at,
                times[-1] if times else None,
                packed.frame,
                packed.deal,
                packed.wall,
                packed.moves,
                None if packed.side is None else packed.side.decode(),
            )
        ]

    def _holds(self, winners: Sequence[int]) -> bool:
        """Whether the dealer deals again by the rules."""
        hand, rules = self._facts.hand, self._facts.rules
        standing = Standing(
            hand.hand, INDEX[hand.round_wind] - EAST, hand.dealer, hand.dealer, hand.streak
        )
        settlement = self._facts.settlement
        finish = Finish(
            self.ending,
            tuple(winners),
            tuple(getattr(self._facts.ending, "ready", None) or ()),
            () if settlement is None else tuple(settlement.scores),
        )
        following = rules.rotation.next(standing, finish, rules.seats)
        return following is not None and following.dealer == hand.dealer

    def seats(self) -> list[Row]:
        """Return a row for every seat."""
        return [self._seat(index, mine) for index, mine in enumerate(self._facts.seats)]

    def _seat(self, index: int, mine: SeatFacts) -> Row:
        facts, hand, settlement = self._facts, self._facts.hand, self._facts.settlement
        assert settlement is not None
        win = given = hand_tai = dealer_tai = None
        wins = gifts = 0
        paid_draw = False
        for number, each in enumerate(facts.wins):
            if each.record.seat == index:
                wins += 1
                if win is None:
                    win = each
                    hand_tai, dealer_tai = counted_of(win), self._dealer_tai[number]
            elif each.payer is None:
                paid_draw = True
            if each.payer == index:
                gifts += 1
                given = given or each
        calls = mine.chows + mine.pungs + mine.exposed
        declared, hidden = mine.declared_wait, mine.hidden
        return (
            self.key,
            index,
            self._game.key,
            self._game.players[index],
            self.ending,
            index == hand.dealer,
            None if hand.door is None else index == hand.door,
            hand.seat_winds[index],
            hand.round_wind,
            hand.streak,
            win is not None,
            None if win is None else win.record.by,
            None if win is None else win.turn,
            given is not None,
            None if given is None else given.record.by,
            None if given is None else given.record.seat,
            gifts,
            # A discard is counted already, a kong stands in the turn that has not ended.
            None if given is None else mine.discards + (given.record.by != "discard"),
            paid_draw,
            mine.chows,
            mine.pungs,
            mine.exposed,
            mine.concealed,
            mine.added,
            mine.extended,
            mine.robbed,
            mine.exposed + mine.concealed + mine.added + mine.extended,
            calls,
            calls > 0,
            mine.first_call,
            mine.flowers,
            mine.replacements,
            mine.draws,
            mine.discards,
            mine.declared,
            mine.declared_turn,
            None if declared is None else declared.kinds,
            None if declared is None else declared.unseen,
            mine.declaration_won,
            mine.distance,
            mine.ready_turn,
            *(mine.ready_wait or _NO_WAIT),
            None if hidden else mine.ready_turns,
            None if hidden else mine.end_ready,
            mine.end_distance,
            *(mine.end_wait or _NO_WAIT),
            *(_HIDDEN if hidden else _chances(mine, wins)),
            hand_tai,
            dealer_tai,
            None if hand_tai is None or dealer_tai is None else bounded(hand_tai + dealer_tai),
            *self._money(index),
            settlement.deltas[index] - mine.sticks,
            hand.scores[index],
            settlement.scores[index],
            None if settlement.chips is None else settlement.chips[index],
        )

    def _money(self, index: int) -> Row:
        """Return income, cost, and what was for wins, tiles given, draws, kongs, penalties."""
        facts, paid = self._facts, self._payments
        fines = 0
        for _, penalty in facts.penalties:
            for payment in penalty.payments:
                fines += payment.amount * ((payment.from_seat == index) - (payment.to == index))
        if paid is None:
            return None, None, None, None, None, None, fines
        cost = facts.seats[index].sticks
        income = for_wins = for_tiles = for_draws = for_kongs = 0
        for line in paid:
            payment = line.payment
            if payment.to == index:
                income += payment.amount
                for_wins += payment.amount if line.win is not None else 0
                for_kongs += payment.amount if payment.reason == "kong" else 0
            if payment.from_seat == index:
                cost += payment.amount
                for_kongs -= payment.amount if payment.reason == "kong" else 0
                if line.win is not None and facts.wins[line.win].payer == index:
                    for_tiles += payment.amount
                elif line.win is not None and facts.wins[line.win].payer is None:
                    for_draws += payment.amount
        return income, cost, for_wins, for_tiles, for_draws, for_kongs, fines

    def _dealer_tai_of(self, win: WinFacts) -> int | None:
        """Return 莊家台 in the payment for a win, the largest where payers differ."""
        bonus, dealer = self._bonus, self._facts.hand.dealer
        if bonus is None or dealer in (win.record.seat, win.payer):
            return bonus
        # On an own draw the dealer pays beside others.
        alone = win.payer is not None
        return 0 if alone else bonus if len(self._facts.seats) == 2 else max(bonus, 0)

    def wins(self) -> list[Row]:
        """Return a row for every win."""
        return [self._win(number, win) for number, win in enumerate(self._facts.wins)]

    def _win(self, number: int, win: WinFacts) -> Row:
        facts, record = self._facts, win.record
        players = self._game.players
        seat = facts.seats[record.seat]
        income = None
        if self._payments is not None:
            income = 0
            for line in self._payments:
                if line.win == number and line.payment.to == record.seat:
                    income += line.payment.amount
        total = record.total
        if total is None and win.score is not None:
            total = win.score.total
        return (
            self.key,
            number,
            win.event,
            record.seat,
            players[record.seat],
            record.by,
            win.payer,
            None if win.payer is None else players[win.payer],
            record.liable,
            record.tile,
            win.turn,
            win.holding,
            *(win.wait or _NO_WAIT),
            win.tile_form,
            record.seat == facts.hand.dealer,
            win.calls > 0,
            seat.declared,
            win.replacement,
            win.last_tile,
            total,
            counted_of(win),
            self._dealer_tai[number],
            record.items is not None,
            income,
        )

    def awards(self) -> list[Row]:
        """Return a row for every pattern counted in a win."""
        rows: list[Row] = []
        for number, win in enumerate(self._facts.wins):
            seat = win.record.seat
            rows += [(self.key, number, seat, *award) for award in awards_of(*items_of(win))]
        return rows

    def payments(self) -> list[Row]:
        """Return a row for every payment."""
        rows: list[Row] = []
        for number, line in enumerate(self._payments or ()):
            payment = line.payment
            payer, to = payment.from_seat, payment.to
            bonus = None
            if line.win is not None and isinstance(payer, int) and isinstance(to, int):
                bonus = self._bonus
                if bonus is not None and self._facts.hand.dealer not in (payer, to):
                    bonus = 0
            rows.append(
                (
                    self.key,
                    number,
                    str(payer),
                    str(to),
                    payer if isinstance(payer, int) else None,
                    to if isinstance(to, int) else None,
                    payment.amount,
                    payment.reason,
                    line.win,
                    payment.event if line.event is None else line.event,
                    bonus,
                    line.recorded,
                )
            )
        return rows
