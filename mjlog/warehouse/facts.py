"""What happens to every seat of a hand, gathered while the hand is replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
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
from mjlog.replay.waiting import can_win_own, is_blocked
from mjlog.rules.evaluate import Score
from mjlog.rules.ruleset import Ruleset
from mjlog.shapes.suits import WEIGHT, digits
from mjlog.shapes.waits import kinds_in
from mjlog.table import Meld, Seat, Table
from mjlog.tiles import FIRST_RED, HIDDEN, INDEX, KIND, SUIT, compact, label
from mjlog.warehouse.distances import to_ready
from mjlog.warehouse.forms import tile_form, wait_form

_GROWN = ("added", "extended")


class Wait:
    """What a seat waits for at some moment.

    Attributes:
        kinds: the kinds, in shorthand.
        count: how many kinds.
        unseen: copies of them that the seat does not see.
        form: 聽牌型, as `mjlog.warehouse.forms` names it.
    """

    __slots__ = ("count", "form", "kinds", "unseen")

    def __init__(self, rules: Ruleset, table: Table, seat: Seat, codes: Sequence[int]) -> None:
        kinds, self.kinds, self.form = _shape(seat.waits, (codes[0], codes[1], codes[2], codes[3]))
        self.count = len(kinds)
        seen, called = visible(table, seat)
        left = 0
        for kind in kinds:
            left += _copies(rules.copies, kind) - seat.count(kind)
            left -= seen.count(kind) - called.count(kind)
        self.unseen = left


def visible(table: Table, seat: Seat) -> tuple[list[int], list[int]]:
    """Return the kinds that lie open for a seat, and those of them that are counted twice.

    A seat sees the river and all melds but other seats' concealed kongs; a called tile is in the
    river and in a meld.
    """
    seen = list(table.river)
    called: list[int] = []
    for other in table.seats:
        for meld in other.melds:
            if not meld.concealed:
                seen += meld.tiles
                called.append(meld.called)
            elif other is seat:
                seen += meld.tiles
    if seen and max(seen) >= FIRST_RED:
        seen = [KIND[tile] for tile in seen]
        called = [KIND[tile] for tile in called]
    return seen, called


@lru_cache(maxsize=1 << 12)
def _shape(waits: int, codes: tuple[int, int, int, int]) -> tuple[list[int], str, str | None]:
    """Return the kinds of a wait, the same in shorthand, and its form."""
    kinds = kinds_in(waits)
    return kinds, compact(kinds), wait_form(codes, waits)


class SeatFacts:
    """One seat in one hand. Turns are counted by the seat's own discards (``docs/warehouse.md``).

    Attributes:
        chows, pungs, exposed, concealed, added, extended: calls and kongs made, by kind.
        robbed: added kongs that were robbed.
        first_call: turn of the first call.
        flowers, replacements: flowers exposed, kong replacements drawn.
        declared, declared_turn: ready declaration and its turn.
        declared_wait: what it waited for.
        declaration_won: another seat won the declaring discard.
        distance: tiles from ready when dealt; None if hidden or out of reach.
        ready_turn, ready_wait: when it was ready first, and for what.
        ready_turns: discards after which it was ready.
        end_distance, end_wait, end_ready: the same when the hand ended.
        hidden: some of its tiles are hidden at the end.
        declined: tiles it could have won and let go: discards, own draws, kongs, called instead.
        blocked: tiles that a lock kept it from winning.
        locks: times a lock closed.
        locked_turns, locked_at_end: discards after which a lock was closed; closed at the end.
        draws, discards: tiles drawn and discarded.
    """

    # Most seats do few of these things, so what they did not do is left to the class.
    chows = pungs = exposed = concealed = added = extended = robbed = 0
    flowers = replacements = ready_turns = draws = discards = 0
    declined_discards = declined_draws = declined_robs = called_instead = 0
    blocked = locks = locked_turns = 0
    first_call: int | None = None
    declared: str | None = None
    declared_turn: int | None = None
    declared_wait: Wait | None = None
    declaration_won = end_ready = hidden = locked_at_end = was_locked = False
    distance: int | None = None
    end_distance: int | None = None
    ready_turn: int | None = None
    ready_wait: Wait | None = None
    end_wait: Wait | None = None


class WinFacts:
    """One win, as it stood before it was applied.

    Attributes:
        record: the win.
        event: its event.
        payer: seat that gave the tile by the replay, None on an own draw.
        score: what it is worth by the rules; None when that cannot be told.
        turn: own discards plus 1.
        holding: the winner's tiles in notation.
        wait: what the winner waited for; None if its tiles are hidden.
        tile_form: how the tile completes the counted reading.
        replacement, last_tile: won on a kong replacement; on the last drawable tile.
        calls: calls the winner had made.
    """

    __slots__ = (
        "calls", "event", "holding", "last_tile", "payer", "record", "replacement", "score",
        "tile_form", "turn", "wait",
    )  # fmt: skip

    def __init__(
        self, record: Win, event: int, payer: int | None, score: Score | None, table: Table
    ) -> None:
        seat = table.seats[record.seat]
        self.record = record
        self.event = event
        self.payer = payer
        self.score = score
        self.turn = seat.discards + 1
        self.holding = ""
        self.wait: Wait | None = None
        self.tile_form = None if score is None or score.view is None else tile_form(score.view)
        self.replacement = record.by == "self" and table.replacement
        self.last_tile = table.last_tile
        self.calls = seat.calls


class HandFacts:
    """One hand.

    Attributes:
        rules: the rules in force.
        hand, line: its line, and where it stands.
        records: the lines that follow.
        seats: facts by seat.
        wins: in order.
        ending: the event that ended it without a winner.
        settlement: the last one.
        penalties: penalties with their events.
        drawable, drawable_at_start: tiles that could still be drawn at the end and after the deal.
        lost: the replay had to stop.
        distances: by event the actor's distance from ready after it; None without detail.
    """

    __slots__ = (
        "distances", "drawable", "drawable_at_start", "ending", "hand", "line", "lost",
        "penalties", "records", "rules", "seats", "settlement", "wins",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, hand: Hand, line: int) -> None:
        self.rules = rules
        self.hand = hand
        self.line = line
        self.records: list[Record] = []
        self.seats = [SeatFacts() for _ in range(rules.seats)]
        self.wins: list[WinFacts] = []
        self.ending: Exhausted | Aborted | None = None
        self.settlement: Settlement | None = None
        self.penalties: list[tuple[int, Penalty]] = []
        self.drawable = self.drawable_at_start = 0
        self.lost = False
        self.distances: list[int | None] | None = None


class GameFacts:
    """A header, its line, and the rules it names (None if they are not known)."""

    __slots__ = ("game", "line", "rules")

    def __init__(self, game: Game, line: int, rules: Ruleset | None) -> None:
        self.game = game
        self.line = line
        self.rules = rules


class Watcher:
    """Gathers facts while a log is verified; an `mjlog.verification.observer.Observer`.

    Args:
        detail: keep the distance to ready at every event.

    Attributes:
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
        self._over = False
        self._missed: frozenset[str] = frozenset()
        self._append: Callable[[Record], None] = list[Record]().append

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
        if table is None:
            facts.lost = True
            return
        facts.drawable_at_start = facts.drawable = table.drawable
        if self._detail:
            facts.distances = []
        for seat, mine in zip(table.seats, facts.seats, strict=True):
            mine.distance = to_ready(self._rules, seat)
            if seat.waits:
                mine.ready_turn = 0
                mine.ready_wait = Wait(self._rules, table, seat, seat.codes)

    def event(self, record: Record, table: Table | None) -> None:
        """See an event and the table after it."""
        # Called for every event, so whatever seldom happens is kept out of the way.
        self._append(record)
        if table is None:
            self._lose()
            return
        kind = type(record)
        if kind is Draw:
            if self._open:
                self._let_go(-1)
            seat = table.seats[record.seat]  # type: ignore[union-attr]
            if seat.waits:
                self._drawn(table, seat)
        elif kind is Discard:
            seat = table.seats[record.seat]  # type: ignore[union-attr]
            if seat.waits or self._missed_any:
                self._discarded(table, seat)
            self._declaring = -1
            self._open = table.can_win
            self._open_kong = False
        else:
            self._other(table, record)
        if self._detail:
            self._measure(table, record)

    def win(self, record: Win, payer: int | None, score: Score | None) -> None:
        """See a win before it is applied."""
        facts, table = self._facts, self._table
        if facts is None or table is None or facts.lost or record.seat >= len(table.seats):
            return
        if not self._over:
            self._end(facts, table, record.seat)
        win = WinFacts(record, len(facts.records) + 1, payer, score, table)
        seat = table.seats[record.seat]
        kind = -1 if record.tile is None else KIND[_tile_won(table, record)]
        win.holding = _holding(facts, table, record)
        if not seat.hidden:
            wait = win.wait = Wait(facts.rules, table, seat, _codes_before(seat, record))
            if kind >= 0:
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
            if is_blocked(facts.rules, seat, kind, True) is not None:
                facts.seats[seat.index].blocked += 1
            elif can_win_own(table, facts.rules, seat):
                self._own_chance = seat.index
                self._missed_any = True

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
        elif isinstance(record, Flower):
            facts.seats[record.seat].flowers += 1
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
                seat.locks
                and seat.index != actor
                and seat.waits >> kind & 1
                and is_blocked(facts.rules, seat, kind, False) is not None
            ):
                facts.seats[seat.index].blocked += 1

    def _let_go(self, claimant: int, *, locks: bool = True) -> None:
        """Nobody wins what lies open; ``claimant`` takes it for something else."""
        facts, table = self._facts, self._table
        mask, self._open = self._open, 0
        self._missed_any = self._missed_any or bool(mask)
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
            for record in facts.records:
                if type(record) is Draw and record.source == "tail":
                    replaced[record.seat] += 1
        for seat, mine in zip(table.seats, facts.seats, strict=True):
            mine.hidden = bool(seat.hidden)
            mine.draws, mine.discards = seat.draws, seat.discards
            mine.replacements = replaced[seat.index]
            mine.locked_at_end = bool(seat.locks)
            if mine.hidden:
                continue
            if seat.waits:
                mine.end_ready = True
                mine.end_distance = 0
                if seat.index != winner:
                    mine.end_wait = Wait(facts.rules, table, seat, seat.codes)
            elif self._detail and sum(seat.concealed) % 3 == 1:
                mine.end_distance = to_ready(facts.rules, seat)


def _note_call(mine: SeatFacts, seat: Seat) -> None:
    if mine.first_call is None:
        mine.first_call = seat.discards + 1


def _tile_won(table: Table, record: Win) -> int:
    return table.seats[record.seat].drawn if record.by == "self" else table.tile


def _codes_before(seat: Seat, record: Win) -> list[int]:
    """Return the suit codes without the tile just drawn."""
    codes = list(seat.codes)
    if record.by == "self" and seat.drawn >= 0:
        codes[SUIT[seat.drawn]] -= WEIGHT[seat.drawn]
    return codes


@lru_cache(maxsize=1 << 10)
def _copies(copies: tuple[int, ...], kind: int) -> int:
    return copies[kind] + sum(copies[red] for red in range(FIRST_RED, HIDDEN) if KIND[red] == kind)


def _holding(facts: HandFacts, table: Table, record: Win) -> str:
    """Return the winner's tiles in notation, melds by their letters, the winning tile last."""
    seat = table.seats[record.seat]
    tile = -1 if record.tile is None else _tile_won(table, record)
    parts = [_concealed(seat, tile if record.by == "self" else -1)]
    parts += [_meld_text(_letter(facts, seat.index, meld), meld.tiles) for meld in seat.melds]
    if seat.flowers:
        parts.append(compact(seat.flowers))
    if tile >= 0:
        parts.append(f"+{label(tile)}")
    return " ".join(parts)


def _concealed(seat: Seat, without: int) -> str:
    """Return a seat's concealed tiles in notation, less one of a tile."""
    codes = seat.codes
    if any(seat.concealed[FIRST_RED:]):
        tiles = seat.tiles()
        if without >= 0:
            tiles.remove(without)
        return compact(tiles)
    text = ""
    for suit in range(4):
        code = codes[suit]
        if without >= 0 and SUIT[without] == suit:
            code -= WEIGHT[without]
        if code:
            text += _suit_text(code, suit)
    return text


@lru_cache(maxsize=1 << 14)
def _suit_text(code: int, suit: int) -> str:
    digits_of = digits(code)
    return "".join(str(rank) * count for rank, count in enumerate(digits_of, 1)) + "mpsz"[suit]


@lru_cache(maxsize=1 << 10)
def _meld_text(letter: str, tiles: tuple[int, ...]) -> str:
    return f"{letter}:{compact(tiles)}"


def _letter(facts: HandFacts, seat: int, meld: Meld) -> str:
    if meld.kind != "kong":
        return "C" if meld.kind == "chow" else "P"
    if meld.concealed:
        return "K"
    if not facts.seats[seat].added and not facts.seats[seat].extended:
        return "M"
    added = any(
        isinstance(record, Kong)
        and record.seat == seat
        and record.kind in _GROWN
        and KIND[INDEX[record.tile]] == meld.lowest
        for record in facts.records
    )
    return "A" if added else "M"
