"""What is kept of a game, a hand, its seats and its wins."""

from __future__ import annotations

from mjlog.records import Aborted, Exhausted, Game, Hand, Penalty, Record, Settlement, Win
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.table import Table
from mjlog.warehouse.facts.wait import Wait
from mjlog.warehouse.forms import tile_form


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
        sticks: money laid down on the table.
    """

    __slots__ = (
        "added", "blocked", "called_instead", "chows", "concealed", "declaration_won", "declared",
        "declared_turn", "declared_wait", "declined_discards", "declined_draws", "declined_robs",
        "discards", "distance", "draws", "end_distance", "end_ready", "end_wait", "exposed",
        "extended", "first_call", "flowers", "hidden", "locked_at_end", "locked_turns", "locks",
        "pungs", "ready_turn", "ready_turns", "ready_wait", "replacements", "robbed", "sticks",
    )  # fmt: skip

    def __init__(self) -> None:
        self.chows = self.pungs = self.exposed = self.concealed = self.added = self.extended = 0
        self.robbed = self.flowers = self.replacements = self.ready_turns = 0
        self.draws = self.discards = self.sticks = 0
        self.declined_discards = self.declined_draws = self.declined_robs = self.called_instead = 0
        self.blocked = self.locks = self.locked_turns = 0
        self.declaration_won = self.end_ready = self.hidden = self.locked_at_end = False
        self.first_call: int | None = None
        self.declared: str | None = None
        self.declared_turn: int | None = None
        self.distance: int | None = None
        self.end_distance: int | None = None
        self.ready_turn: int | None = None
        self.declared_wait: Wait | None = None
        self.ready_wait: Wait | None = None
        self.end_wait: Wait | None = None


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
        hand, ordinal: its line, and which one it is, see `mjlog.verification.observer`.
        records: the lines that follow.
        seats: facts by seat.
        wins: in order.
        ending: the event that ended it without a winner.
        unwon: who is ready and who is paid for discards where the wall was used up, by the replay
            as far as all tiles are known.
        settlement: the last one.
        penalties: penalties with their events.
        drawable, drawable_at_start: tiles that could still be drawn at the end and after the deal.
        lost: the replay had to stop.
        distances: by event the actor's distance from ready after it; None without detail.
    """

    __slots__ = (
        "distances", "drawable", "drawable_at_start", "ending", "hand", "lost", "ordinal",
        "penalties", "records", "rules", "seats", "settlement", "unwon", "wins",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, hand: Hand, ordinal: int) -> None:
        self.rules = rules
        self.hand = hand
        self.ordinal = ordinal
        self.records: list[Record] = []
        self.seats = [SeatFacts() for _ in range(rules.seats)]
        self.wins: list[WinFacts] = []
        self.ending: Exhausted | Aborted | None = None
        self.unwon: Exhausted | None = None
        self.settlement: Settlement | None = None
        self.penalties: list[tuple[int, Penalty]] = []
        self.drawable = self.drawable_at_start = 0
        self.lost = False
        self.distances: list[int | None] | None = None


class GameFacts:
    """A header, which line it is, and the rules it names (None if they are not known)."""

    __slots__ = ("game", "ordinal", "rules")

    def __init__(self, game: Game, ordinal: int, rules: Ruleset | None) -> None:
        self.game = game
        self.ordinal = ordinal
        self.rules = rules
