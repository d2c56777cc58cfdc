"""The observer that gathers facts while a log is verified."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mjlog.codec.dealt import Dealt
from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Exhausted,
    Flower,
    Game,
    Hand,
    Kong,
    Penalty,
    Pung,
    Record,
    Settlement,
    Win,
)
from mjlog.replay.exhaustion import exhausted
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.table import Seat, Table
from mjlog.tiles import INDEX, KIND
from mjlog.warehouse.distances import Distances
from mjlog.warehouse.facts.chances import Chances
from mjlog.warehouse.facts.hand import GameFacts, HandFacts, SeatFacts, WinFacts
from mjlog.warehouse.facts.holding import holding, tile_won
from mjlog.warehouse.facts.standing import codes_before, note_end
from mjlog.warehouse.facts.wait import wait_of
from mjlog.warehouse.forms import tile_form

_NOT_READY = -1


class Watcher:
    """Gathers facts while a log is verified; an `mjlog.verification.observer.Observer`.

    Args:
        detail: keep the distance to ready at every event.

    Attributes:
        stepwise: plain turns have to be seen one by one.
        games: headers met, in order.
        hands: facts of hands by the ordinal of their line, until somebody takes them out.
    """

    def __init__(self, *, detail: bool = False) -> None:
        self.stepwise = self._detail = detail
        self.games: list[GameFacts] = []
        self.hands: dict[int, HandFacts] = {}
        self._rules: Ruleset | None = None
        self._distances: Distances | None = None
        self._facts: HandFacts
        self._chances: Chances
        self._declaring = -1
        self._over = self._opening = self._replacing = False
        # By seat, its discards when it was last seen to be ready.
        self._ready: list[int] = []

    def open_game(self, game: Game, ordinal: int, rules: Ruleset | None) -> None:
        """See a header."""
        self.games.append(GameFacts(game, ordinal, rules))
        if rules is not None and rules is not self._rules:
            self._distances = Distances(rules)
            self._chances = Chances(rules)
        self._rules = rules

    def open_hand(self, hand: Hand, dealt: Dealt, ordinal: int, table: Table | None) -> None:
        """See a hand's line and the tiles dealt."""
        rules = self._rules
        assert rules is not None
        seats = [SeatFacts() for _ in range(rules.seats)]
        facts = self._facts = HandFacts(rules, hand, dealt, ordinal, seats)
        self.hands[ordinal] = facts
        self._chances.begin()
        self._declaring = -1
        self._over = self._replacing = False
        if table is None:
            facts.lost = True
            return
        facts.drawable_at_start = facts.drawable = table.drawable
        if self._detail:
            facts.distances = []
        self._ready = [_NOT_READY] * len(table.seats)
        self._opening = table.opening
        if not self._opening:
            self._dealt(facts, table)

    def _dealt(self, facts: HandFacts, table: Table) -> None:
        """Note how the seats stand once they are dealt, opening flowers replaced."""
        distances = self._distances
        assert distances is not None
        for seat, mine in zip(table.seats, facts.seats, strict=True):
            # The dealer has drawn already: what counts are the tiles beside that one.
            codes = seat.codes if seat.drawn < 0 else codes_before(seat)
            mine.distance = distances.to_ready(seat, codes)
            if seat.waits:
                self._ready[seat.index] = 0
                mine.ready_turn = 0
                mine.ready_wait = wait_of(facts.rules, table, seat, codes)

    def checked(self, records: Sequence[Record]) -> None:
        """See lines of the hand in one piece."""
        self._facts.records += records

    def event(self, record: Record, number: int, table: Table | None) -> None:
        """See an event and the table after it."""
        facts = self._facts
        facts.apart.append(number)
        if table is None:
            facts.lost = True
            return
        see = _SEEN.get(type(record))
        if see is not None:
            see(self, facts, table, record)
        if facts.distances is not None:
            self._measure(facts, table, record)

    def turns(self, records: Sequence[Record], start: int, stop: int, table: Table) -> None:
        """See plain turns and the table after them."""
        facts, chances, ready = self._facts, self._chances, self._ready
        if chances.drawn >= 0:
            # Whoever can win what it drew has let it go with the first of them, its discard.
            chances.decline(facts)
        last = records[stop - 1]
        thrown = table.turn if type(last) is Discard else -1
        waits = 0
        for index, seat in enumerate(table.seats):
            if seat.waits:
                waits |= seat.waits
                # Only with the last of them it can have begun to wait.
                before = ready[index]
                turns = 1 if before == _NOT_READY else seat.discards - before
                if turns:
                    mine = facts.seats[index]
                    mine.ready_turns += turns
                    ready[index] = seat.discards
                    if mine.ready_turn is None:
                        self._begins_to_wait(facts, table, seat, mine)
                    if chances.shut:
                        chances.waited(mine, index, turns - (index == thrown))
            elif ready[index] != _NOT_READY:
                # It ceased to wait with the last of them.
                turns = seat.discards - ready[index] - 1
                facts.seats[index].ready_turns += turns
                if chances.shut:
                    chances.waited(facts.seats[index], index, turns)
                ready[index] = _NOT_READY
        if thrown < 0:
            seat = table.seats[table.turn]
            if seat.waits >> KIND[seat.drawn] & 1 or chances.at_once:
                chances.draw(facts, table, seat)
        elif (
            waits >> KIND[table.tile] & 1
            or chances.shut
            or chances.at_once
            or (waits and chances.thrown)
            or table.seats[thrown].locks
        ):
            chances.discard(facts, table, table.seats[thrown])
        else:
            chances.open = table.can_win

    def win(
        self,
        record: Win,
        number: int,
        payer: int | None,
        score: Score | None,
        table: Table | None,
    ) -> None:
        """See a win before it is applied."""
        facts = self._facts
        if table is None or facts.lost or record.seat >= len(table.seats):
            return
        if not self._over:
            self._end(facts, table, record.seat)
        seat = table.seats[record.seat]
        tile = -1 if record.tile is None else tile_won(table, record)
        wait = None
        if not seat.hidden:
            codes = codes_before(seat) if record.by == "self" else seat.codes
            wait = wait_of(facts.rules, table, seat, codes, won=tile >= 0)
            facts.seats[seat.index].end_wait = wait
        win = WinFacts(
            record=record,
            event=number,
            payer=payer,
            score=score,
            turn=seat.discards + 1,
            holding=holding(facts, table, record, tile),
            wait=wait,
            tile_form=None if score is None or score.view is None else tile_form(score.view),
            replacement=record.by == "self" and table.replacement,
            last_tile=table.last_tile,
            calls=seat.calls,
        )
        facts.wins.append(win)
        if payer is not None and record.by == "discard":
            giver = facts.seats[payer]
            if giver.declared_turn == table.seats[payer].discards:
                giver.declaration_won = True
        elif payer is not None and record.by == "rob" and facts.wins[0] is win:
            giver = facts.seats[payer]
            giver.robbed += 1
            giver.added -= 1

    # One kind of event each

    def _measure(self, facts: HandFacts, table: Table, record: Record) -> None:
        """Note the distance of the seat that acted, where it holds 3k+1 tiles."""
        assert facts.distances is not None
        assert self._distances is not None
        distance = None
        if isinstance(record, (Discard, Kong)):
            seat = table.seats[record.seat]
            distance = self._distances.to_ready(seat, seat.codes)
        facts.distances.append(distance)

    def _draw(self, facts: HandFacts, table: Table, record: Draw) -> None:
        chances = self._chances
        if chances.open:
            chances.let_go(facts, table, -1)
        if self._replacing:
            self._replacing = False
            facts.seats[record.seat].replacements += 1
        if not self._opening:
            seat = table.seats[record.seat]
            if seat.waits or chances.at_once:
                chances.draw(facts, table, seat)
        elif not table.opening:
            # Until the flowers dealt are replaced, nobody has drawn for its turn.
            self._opening = False
            self._dealt(facts, table)
            chances.draw(facts, table, table.seats[table.turn])

    def _discard(self, facts: HandFacts, table: Table, record: Discard) -> None:
        seat = table.seats[record.seat]
        if seat.waits:
            facts.seats[seat.index].ready_turns += 1
            self._is_ready(facts, table, seat)
        else:
            self._ready[seat.index] = _NOT_READY
        if self._declaring == seat.index and seat.waits:
            mine = facts.seats[seat.index]
            first = mine.ready_turn == seat.discards
            wait = mine.ready_wait if first else wait_of(facts.rules, table, seat, seat.codes)
            mine.declared_wait = wait
        self._declaring = -1
        self._chances.discard(facts, table, seat)

    def _is_ready(self, facts: HandFacts, table: Table, seat: Seat) -> None:
        """See a seat that is ready, perhaps for the first time."""
        self._ready[seat.index] = seat.discards
        mine = facts.seats[seat.index]
        if mine.ready_turn is None:
            self._begins_to_wait(facts, table, seat, mine)

    @staticmethod
    def _begins_to_wait(facts: HandFacts, table: Table, seat: Seat, mine: SeatFacts) -> None:
        mine.ready_turn = seat.discards
        mine.ready_wait = wait_of(facts.rules, table, seat, seat.codes)

    def _chow(self, facts: HandFacts, table: Table, record: Chow) -> None:
        if not self._over:
            facts.seats[record.seat].chows += 1
            self._called(facts, table, record.seat)

    def _pung(self, facts: HandFacts, table: Table, record: Pung) -> None:
        if not self._over:
            facts.seats[record.seat].pungs += 1
            self._called(facts, table, record.seat)

    def _called(self, facts: HandFacts, table: Table, index: int) -> None:
        """See a call of what lies open."""
        self._chances.let_go(facts, table, index)
        mine = facts.seats[index]
        if mine.first_call is None:
            mine.first_call = table.seats[index].discards + 1

    def _kong(self, facts: HandFacts, table: Table, record: Kong) -> None:
        if self._over:
            return
        seat, mine = table.seats[record.seat], facts.seats[record.seat]
        self._replacing = True
        if record.kind == "exposed":
            self._called(facts, table, record.seat)
            mine.exposed += 1
        elif record.kind == "concealed":
            mine.concealed += 1
        elif record.kind == "added":
            mine.added += 1
            mine.grown |= 1 << KIND[INDEX[record.tile]]
        elif record.kind == "extended":
            mine.extended += 1
            mine.grown |= 1 << KIND[INDEX[record.tile]]
        if seat.waits:
            self._is_ready(facts, table, seat)
        else:
            self._ready[seat.index] = _NOT_READY
        self._chances.kong(facts, table, seat, record.kind)

    def _declare(self, facts: HandFacts, table: Table, record: DeclareReady) -> None:
        if not self._over:
            mine = facts.seats[record.seat]
            mine.declared = record.kind
            mine.declared_turn = table.seats[record.seat].discards + 1
            self._declaring = record.seat

    def _flower(self, facts: HandFacts, table: Table, record: Flower) -> None:
        if not self._over:
            facts.seats[record.seat].flowers += 1

    def _deposit(self, facts: HandFacts, table: Table, record: Deposit) -> None:
        if not self._over:
            facts.seats[record.seat].sticks += record.amount

    def _ending(self, facts: HandFacts, table: Table, record: Exhausted | Aborted) -> None:
        if not self._over:
            self._chances.let_go(facts, table, -1)
            facts.ending = record
            if isinstance(record, Exhausted):
                facts.unwon = record if table.hidden else exhausted(table, facts.rules)
            self._end(facts, table)

    def _settlement(self, facts: HandFacts, table: Table, record: Settlement) -> None:
        facts.settlement = record

    def _penalty(self, facts: HandFacts, table: Table, record: Penalty) -> None:
        facts.penalties.append((facts.apart[-1], record))

    def _end(self, facts: HandFacts, table: Table, winner: int = -1) -> None:
        """See that the play ends, before a win is applied."""
        self._over = True
        self._chances.drawn = -1
        note_end(facts, table, winner, self._distances if self._detail else None)


_SEEN: Mapping[type, Callable[[Watcher, HandFacts, Table, Any], None]] = {
    Draw: Watcher._draw,
    Discard: Watcher._discard,
    Chow: Watcher._chow,
    Pung: Watcher._pung,
    Kong: Watcher._kong,
    DeclareReady: Watcher._declare,
    Flower: Watcher._flower,
    Deposit: Watcher._deposit,
    Exhausted: Watcher._ending,
    Aborted: Watcher._ending,
    Settlement: Watcher._settlement,
    Penalty: Watcher._penalty,
}
"""What is seen of an event; nothing of those that are not here."""
