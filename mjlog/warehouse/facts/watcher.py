"""The observer that gathers facts while a log is verified."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from mjlog.replay.flowers import flowers_held
from mjlog.replay.waiting import can_win_own, is_blocked
from mjlog.rules.evaluate import Score
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.suits import WEIGHT
from mjlog.table import Seat, Table
from mjlog.tiles import HIDDEN, KIND, SUIT
from mjlog.warehouse.distances import to_ready
from mjlog.warehouse.facts.hand import GameFacts, HandFacts, SeatFacts, WinFacts
from mjlog.warehouse.facts.holding import holding, tile_won
from mjlog.warehouse.facts.wait import Wait


class Watcher:
    """Gathers facts while a log is verified; an `mjlog.verification.observer.Observer`.

    Args:
        detail: keep the distance to ready at every event.

    Attributes:
        stepwise: plain turns have to be seen one by one, as a win was missed or a seat declares.
        games: headers met, in order.
        hands: facts of hands by the line they open on, until somebody takes them out.
    """

    def __init__(self, *, detail: bool = False) -> None:
        self._detail = detail
        self.games: list[GameFacts] = []
        self.hands: dict[int, HandFacts] = {}
        self._rules: Ruleset | None = None
        self._facts: HandFacts | None = None
        self._table: Table | None = None
        # Seats that could have won what lay open before the event, and how it lay there.
        self._open = 0
        self._open_kong = False
        self._missed_any = False
        self._own_chance = -1
        self._declaring = -1
        self._over = self._opening = False
        self._missed: frozenset[str] = frozenset()
        self._append: Callable[[Record], None] = list[Record]().append
        self._stood: list[tuple[int, int]] = []
        self.stepwise = detail

    def open_game(self, game: Game, line: int, rules: Ruleset | None) -> None:
        """See a header."""
        self.games.append(GameFacts(game, line, rules))
        self._rules = rules
        if rules is not None:
            self._missed = frozenset(cause for lock in rules.missed_win for cause in lock.enter)

    def open_hand(self, hand: Hand, line: int, table: Table | None) -> None:
        """See a hand's line and the tiles dealt."""
        assert self._rules is not None
        facts = self._facts = HandFacts(self._rules, hand, line)
        self.hands[line] = facts
        self._append = facts.records.append
        self._table = table
        self._open = 0
        self._own_chance = self._declaring = -1
        self._over = self._open_kong = False
        # Only a missed win closes a lock, unless the rules say that an own discard does.
        self._missed_any = "own_discard" in self._missed
        self.stepwise = self._missed_any or self._detail
        if table is None:
            facts.lost = True
            return
        facts.drawable_at_start = facts.drawable = table.drawable
        if self._detail:
            facts.distances = []
        self._opening = table.opening
        if not self._opening:
            self._dealt(facts, table)
        self._note_waits(table)

    def _dealt(self, facts: HandFacts, table: Table) -> None:
        """Note how the seats stand once they are dealt, opening flowers replaced."""
        for seat, mine in zip(table.seats, facts.seats, strict=True):
            held = seat
            if seat.drawn >= 0:
                # The dealer has drawn already: what counts are the tiles beside that one.
                held = Seat(seat.index)
                held.concealed = list(seat.concealed)
                held.codes = list(seat.codes)
                held.give(seat.drawn)
                held.waits = seat.waits
            mine.distance = to_ready(facts.rules, held)
            if seat.waits:
                mine.ready_turn = 0
                mine.ready_wait = Wait(facts.rules, table, seat, held.codes)

    def event(self, record: Record, table: Table | None) -> None:
        """See an event and the table after it."""
        self._append(record)
        if table is None:
            self._lose()
            return
        kind = type(record)
        if kind is Draw:
            if self._open:
                self._let_go(-1)
            seat = table.seats[record.seat]  # type: ignore[union-attr]
            if self._opening:
                # Until the flowers dealt are replaced, nobody has drawn for its turn.
                if not table.opening and self._facts is not None:
                    self._opening = False
                    self._dealt(self._facts, table)
                    self._drawn(table, table.seats[table.turn])
            elif seat.waits:
                self._drawn(table, seat)
        elif kind is Discard:
            seat = table.seats[record.seat]  # type: ignore[union-attr]
            if seat.waits or self._missed_any:
                self._discarded(table, seat)
            if self._declaring >= 0:
                self._declaring = -1
                self.stepwise = self._missed_any or self._detail
            self._open = table.can_win
            self._open_kong = False
            if not self.stepwise:
                self._note_waits(table)
        else:
            self._other(table, record)
            if not self.stepwise:
                self._note_waits(table)
        if self._detail:
            self._measure(table, record)

    def turns(self, records: Sequence[Record], start: int, stop: int, table: Table) -> None:
        """See plain turns and the table after them."""
        facts = self._facts
        if facts is None:
            return
        facts.records += records[start:stop]
        last = records[stop - 1]
        for seat, (waited, discards) in zip(table.seats, self._stood, strict=True):
            if (waited or seat.waits) and seat.discards > discards:
                # Only with the last of them it can have begun or ceased to wait.
                mine = facts.seats[seat.index]
                mine.ready_turns += bool(seat.waits)
                if waited:
                    mine.ready_turns += seat.discards - discards - 1
                if mine.ready_turn is None:
                    mine.ready_turn = seat.discards
                    mine.ready_wait = Wait(facts.rules, table, seat, seat.codes)
        self._note_waits(table)
        if type(last) is Draw:
            seat = table.seats[last.seat]
            if seat.waits:
                self._drawn(table, seat)
        else:
            self._open = table.can_win
            self._open_kong = False

    def win(self, record: Win, payer: int | None, score: Score | None) -> None:
        """See a win before it is applied."""
        facts, table = self._facts, self._table
        if facts is None or table is None or facts.lost or record.seat >= len(table.seats):
            return
        if not self._over:
            self._end(facts, table, record.seat)
        win = WinFacts(record, len(facts.records) + 1, payer, score, table)
        seat = table.seats[record.seat]
        tile = -1 if record.tile is None else tile_won(table, record)
        win.holding = holding(facts, table, record)
        if not seat.hidden:
            wait = win.wait = Wait(facts.rules, table, seat, _codes_before(seat, record))
            if tile >= 0:
                wait.unseen += 1  # the tile just drawn or given counts as unseen
            facts.seats[seat.index].end_wait = wait
        facts.wins.append(win)
        if payer is not None and record.by == "discard":
            giver = facts.seats[payer]
            if giver.declared_turn == table.seats[payer].discards:
                giver.declaration_won = True
        elif payer is not None and record.by == "rob" and facts.wins[0] is win:
            giver = facts.seats[payer]
            giver.robbed += 1
            giver.added -= 1

    def _note_waits(self, table: Table) -> None:
        """Remember how the seats stand when plain turns may begin."""
        self._stood = [(seat.waits, seat.discards) for seat in table.seats]

    # One kind of event each

    def _lose(self) -> None:
        if self._facts is not None:
            self._facts.lost = True

    def _measure(self, table: Table, record: Record) -> None:
        """Note the distance of the seat that acted, where it holds 3k+1 tiles."""
        facts = self._facts
        if facts is not None and facts.distances is not None:
            known = isinstance(record, (Discard, Kong))
            seat = table.seats[record.seat] if known else None  # type: ignore[union-attr]
            facts.distances.append(None if seat is None else to_ready(facts.rules, seat))

    def _drawn(self, table: Table, seat: Seat) -> None:
        """See what a ready seat draws."""
        kind = KIND[seat.drawn]
        facts = self._facts
        if facts is not None and kind != HIDDEN and seat.waits >> kind & 1:
            if is_blocked(table, facts.rules, seat, kind, True) is not None:
                facts.seats[seat.index].blocked += 1
            elif can_win_own(table, facts.rules, seat):
                self._own_chance = seat.index
                self._missed_any = self.stepwise = True

    def _discarded(self, table: Table, seat: Seat) -> None:
        """See a discard of a seat that is ready, or in a hand in which a win was missed."""
        facts, index = self._facts, seat.index
        if facts is None:
            return
        mine = facts.seats[index]
        if self._own_chance == index:
            self._decline_draw(mine)
        if seat.waits:
            mine.ready_turns += 1
            if mine.ready_turn is None or self._declaring == index:
                wait = Wait(facts.rules, table, seat, seat.codes)
                if mine.ready_turn is None:
                    mine.ready_turn, mine.ready_wait = seat.discards, wait
                if self._declaring == index:
                    mine.declared_wait = wait
        if self._missed_any:
            if seat.locks:
                mine.locked_turns += 1
            mine.was_locked = bool(seat.locks)
            self._note_blocked(facts, table, index)

    def _other(self, table: Table, record: Record) -> None:
        """See an event that is no draw and no discard."""
        facts = self._facts
        if facts is None:
            return
        self._table = table
        if isinstance(record, Settlement):
            facts.settlement = record
        elif isinstance(record, Penalty):
            facts.penalties.append((len(facts.records), record))
        elif self._over:
            return
        elif isinstance(record, (Pung, Chow)):
            self._let_go(record.seat)
            mine = facts.seats[record.seat]
            if isinstance(record, Pung):
                mine.pungs += 1
            else:
                mine.chows += 1
            _note_call(mine, table.seats[record.seat])
        elif isinstance(record, Kong):
            self._konged(facts, table, record)
        elif isinstance(record, DeclareReady):
            mine = facts.seats[record.seat]
            mine.declared = record.kind
            mine.declared_turn = table.seats[record.seat].discards + 1
            self._declaring = record.seat
            self.stepwise = True
        elif isinstance(record, Flower):
            facts.seats[record.seat].flowers += 1
        elif isinstance(record, Deposit):
            facts.seats[record.seat].sticks += record.amount
        elif isinstance(record, (Exhausted, Aborted)):
            self._let_go(-1, locks=False)
            facts.ending = record
            self._end(facts, table)

    def _konged(self, facts: HandFacts, table: Table, record: Kong) -> None:
        seat, mine = table.seats[record.seat], facts.seats[record.seat]
        if record.kind == "exposed":
            self._let_go(record.seat)
            mine.exposed += 1
            _note_call(mine, table.seats[record.seat])
        elif self._own_chance == record.seat:
            self._decline_draw(mine)
        if record.kind == "concealed":
            mine.concealed += 1
        elif record.kind == "added":
            mine.added += 1
        elif record.kind == "extended":
            mine.extended += 1
        mine.was_locked = bool(seat.locks)
        if seat.waits and mine.ready_turn is None:
            mine.ready_turn = seat.discards
            mine.ready_wait = Wait(facts.rules, table, seat, seat.codes)
        self._open = table.can_win
        self._open_kong = True
        if record.kind in facts.rules.kongs.robbed:
            self._note_blocked(facts, table, record.seat)

    # Chances to win

    def _note_blocked(self, facts: HandFacts, table: Table, actor: int) -> None:
        """Note which seats the tile would complete, were there no lock."""
        kind = KIND[table.tile]
        for seat in table.seats:
            if (
                seat.index != actor
                and seat.waits >> kind & 1
                and is_blocked(table, facts.rules, seat, kind, False) is not None
            ):
                facts.seats[seat.index].blocked += 1

    def _let_go(self, claimant: int, *, locks: bool = True) -> None:
        """Nobody wins what lies open; ``claimant`` takes it for something else."""
        facts, table = self._facts, self._table
        mask, self._open = self._open, 0
        if mask:
            self._missed_any = self.stepwise = True
        if not mask or facts is None or table is None:
            return
        for index, mine in enumerate(facts.seats):
            if not mask >> index & 1:
                continue
            if index == claimant:
                mine.called_instead += 1
                cause = "called_instead"
            elif self._open_kong:
                mine.declined_robs += 1
                cause = "missed_rob"
            else:
                mine.declined_discards += 1
                cause = "missed_discard"
            if locks:  # at the end of the hand there is nothing left to lock
                self._note_lock(mine, cause)

    def _decline_draw(self, mine: SeatFacts) -> None:
        self._own_chance = -1
        mine.declined_draws += 1
        self._note_lock(mine, "missed_self_draw")

    def _note_lock(self, mine: SeatFacts, cause: str) -> None:
        if cause in self._missed and not mine.was_locked:
            mine.locks += 1
            mine.was_locked = True

    def _end(self, facts: HandFacts, table: Table, winner: int = -1) -> None:
        """Note how every seat stands when the play ends, before a win is applied."""
        self._over = True
        self._own_chance = -1
        facts.drawable = table.drawable
        replaced = [0] * len(facts.seats)
        if table.kongs:
            konged = False
            for record in facts.records:
                if type(record) is Kong:
                    konged = True
                elif type(record) is Draw:
                    replaced[record.seat] += konged
                    konged = False
        for seat, mine in zip(table.seats, facts.seats, strict=True):
            mine.hidden = bool(seat.hidden)
            replacing = table.owed if seat.index == table.turn else 0
            mine.draws = seat.draws + len(seat.flowers) - replacing
            mine.discards = seat.discards
            mine.replacements = replaced[seat.index]
            mine.locked_at_end = bool(seat.locks)
            if mine.hidden:
                continue
            if seat.waits:
                mine.end_ready = True
                mine.end_distance = 0
                if seat.index != winner:
                    mine.end_wait = Wait(facts.rules, table, seat, seat.codes)
            elif self._detail and (sum(seat.concealed) - len(flowers_held(seat))) % 3 == 1:
                mine.end_distance = to_ready(facts.rules, seat)


def _note_call(mine: SeatFacts, seat: Seat) -> None:
    if mine.first_call is None:
        mine.first_call = seat.discards + 1


def _codes_before(seat: Seat, record: Win) -> list[int]:
    """Return the suit codes without the tile just drawn."""
    codes = list(seat.codes)
    if record.by == "self" and seat.drawn >= 0:
        codes[SUIT[seat.drawn]] -= WEIGHT[seat.drawn]
    return codes
