"""What is kept of a game, a hand, its seats and its wins."""

from __future__ import annotations

from msgspec import Struct

from mjlog.codec.dealt import Dealt
from mjlog.records import Aborted, Exhausted, Game, Hand, Penalty, Record, Settlement, Win
from mjlog.rules.ruleset import Ruleset
from mjlog.rules.score import Score
from mjlog.warehouse.facts.wait import Wait


class SeatFacts(Struct, gc=False):
    """One seat in one hand. Turns are counted by the seat's own discards (``docs/warehouse.md``).

    Attributes:
        chows, pungs, exposed, concealed, added, extended: calls and kongs made, by kind.
        grown: mask of the kinds of the pungs made kongs.
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

    chows: int = 0
    pungs: int = 0
    exposed: int = 0
    concealed: int = 0
    added: int = 0
    extended: int = 0
    grown: int = 0
    robbed: int = 0
    first_call: int | None = None
    flowers: int = 0
    replacements: int = 0
    declared: str | None = None
    declared_turn: int | None = None
    declared_wait: Wait | None = None
    declaration_won: bool = False
    distance: int | None = None
    ready_turn: int | None = None
    ready_wait: Wait | None = None
    ready_turns: int = 0
    end_distance: int | None = None
    end_wait: Wait | None = None
    end_ready: bool = False
    hidden: bool = False
    declined_discards: int = 0
    declined_draws: int = 0
    declined_robs: int = 0
    called_instead: int = 0
    blocked: int = 0
    locks: int = 0
    locked_turns: int = 0
    locked_at_end: bool = False
    draws: int = 0
    discards: int = 0
    sticks: int = 0


class WinFacts(Struct, gc=False):
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

    record: Win
    event: int
    payer: int | None
    score: Score | None
    turn: int
    holding: str
    wait: Wait | None
    tile_form: str | None
    replacement: bool
    last_tile: bool
    calls: int


class HandFacts(Struct, gc=False):
    """One hand.

    Attributes:
        rules: the rules in force.
        hand, dealt, ordinal: its line, its tiles as numbers, and which line it is, see
            `mjlog.verification.observer`.
        records: the lines that follow.
        apart: numbers of those that were shown by themselves, all that are no plain turns.
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

    rules: Ruleset
    hand: Hand
    dealt: Dealt
    ordinal: int
    seats: list[SeatFacts]
    records: list[Record] = []
    apart: list[int] = []
    wins: list[WinFacts] = []
    ending: Exhausted | Aborted | None = None
    unwon: Exhausted | None = None
    settlement: Settlement | None = None
    penalties: list[tuple[int, Penalty]] = []
    drawable: int = 0
    drawable_at_start: int = 0
    lost: bool = False
    distances: list[int | None] | None = None


class GameFacts:
    """A header, which line it is, and the rules it names (None if they are not known)."""

    __slots__ = ("game", "ordinal", "rules")

    def __init__(self, game: Game, ordinal: int, rules: Ruleset | None) -> None:
        self.game = game
        self.ordinal = ordinal
        self.rules = rules
