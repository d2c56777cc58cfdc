"""Hands played from a script, on a wall that is completed to fit.

A script gives the tiles dealt, as far as they matter, and what happens, in words of one token:

    0+4m      seat 0 draws 4m (from the end of the wall that is due)
    0-4m      seat 0 discards 4m, the drawn one if it has just drawn one
    0!4m      seat 0 discards a 4m from its hand though it has just drawn another
    0~        seat 0 draws if a draw is due, and discards the drawn tile, or any harmless one
    0:pung    seat 0 calls the discard; likewise 0:kong
    0:kong=2z seat 0 makes a concealed or an added kong
    0:chow=34m  seat 0 calls the discard with these tiles
    0:migi    seat 0 declares, its discard follows; likewise 0:declare, 0:riichi, 0:double_riichi
    0:abort   seat 0 calls the hand off; likewise 0:together, where three would win one tile
    0:win     seat 0 wins
    0:pass    seat 0 could do something with the tile and does not (said for the reader: whoever
              is not told to claim passes anyway)
    ~5        everybody draws and discards until five tiles can still be drawn
    0:leaves  0:returns  0:fined    events beside the play

Indicators are turned, sticks laid down and hands called off where the rules say so.

A draw that is due and not written is made with a harmless tile: one that neither wins nor has to be
konged, and whose discard wins for nobody. What is left of the wall is shuffled.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from msgspec import structs

from mjlog.codec.notation import parse_tiles
from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Event,
    Hand,
    Indicator,
    Kong,
    Pass,
    Payment,
    Penalty,
    Presence,
    Pung,
    Win,
)
from mjlog.replay.apply import apply
from mjlog.replay.calls import open_options
from mjlog.replay.closing import close_hand
from mjlog.replay.exhaustion import exhausted
from mjlog.replay.legal import check, legal_events
from mjlog.replay.opening import open_hand
from mjlog.rules.policies import DeadWall, Standing
from mjlog.rules.ruleset import Ruleset
from mjlog.simulation.chance import below, throw
from mjlog.simulation.hand import PlayedHand, deal_line, finish_of
from mjlog.table import Table
from mjlog.table.phase import (
    ABORT,
    ACCEPT,
    CLAIM,
    DRAW,
    ENDED,
    INDICATE,
    OWING,
    REPLACE,
    RESPOND,
    ROB,
    WON,
)
from mjlog.tiles import INDEX, KIND, NAMES, names


class ScriptError(Exception):
    """The script cannot be played."""


@dataclass(frozen=True)
class Script:
    """What a hand is to be.

    Attributes:
        play: the tokens.
        dealt: tiles of a seat in shorthand, at most as many as are dealt; the rest is filled.
        indicators: indicators in the order they are turned; the rest is filled.
        ura: those under them.
    """

    play: str
    dealt: Mapping[int, str] = field(default_factory=dict)
    indicators: str = ""
    ura: str = ""


def build_hand(
    rules: Ruleset,
    script: Script,
    *,
    standing: Standing | None = None,
    scores: Sequence[int] = (0, 0),
    dice: Sequence[int] | None = None,
    rng: Random | None = None,
) -> PlayedHand:
    """Play a script and return the whole hand, from its line to its end.

    Args:
        rules: the rules in force.
        script: what happens.
        standing: where the game stands; the first hand by default.
        scores: every seat's score.
        dice: the dealer's dice; thrown by default.
        rng: decides what the script leaves open.

    Raises:
        ScriptError: something in the script is not legal where it stands, or no tile is left that
            would be harmless.
    """
    rng = rng or Random("")
    if dice is None:
        dice = throw(rules, rng)
    return _Player(rules, script, standing or Standing(), scores, dice, rng).play()


class _Player:
    """Plays a script: first on a table without a wall, then on the wall that has come of it."""

    def __init__(
        self,
        rules: Ruleset,
        script: Script,
        standing: Standing,
        scores: Sequence[int],
        dice: Sequence[int],
        rng: Random,
    ) -> None:
        self.rules = rules
        self.standing = standing
        self.scores = list(scores)
        self.dice = dice
        self.rng = rng
        self.tokens = script.play.split()
        self.events: list[Event] = []
        self.head: list[int] = []
        self.tail: list[int] = []
        self.left = [tile for tile, copies in enumerate(rules.copies) for _ in range(copies)]
        for last in range(len(self.left) - 1, 0, -1):
            other = below(rng, last + 1)
            self.left[last], self.left[other] = self.left[other], self.left[last]
        self.scripted = [INDEX[token[2:]] for token in self.tokens if token[1] == "+"]
        self.shown, self.under = self._lay_aside(script)
        self.dealt = self._deal(script)
        self.table = self._lay_out(self._line(None))

    # The wall

    def _lay_aside(self, script: Script) -> tuple[list[int], list[int]]:
        """Return the indicators and those under them, none where the game has none."""
        policy = self.rules.wall
        if not isinstance(policy, DeadWall):
            return [], []
        found: list[list[int]] = []
        wanted = [tile for text in script.dealt.values() for tile in parse_tiles(text)]
        wanted += [*self.scripted, *parse_tiles(script.indicators), *parse_tiles(script.ura)]
        spare = list(self.left)
        for tile in wanted:
            if tile in spare:
                spare.remove(tile)
        for text, places in ((script.indicators, policy.indicators), (script.ura, policy.ura)):
            tiles = parse_tiles(text)
            while len(tiles) < len(places):
                tiles.append(spare.pop())
            for tile in tiles:
                self.left.remove(tile)
            found.append(tiles)
        return found[0], found[1]

    def _deal(self, script: Script) -> list[list[int]]:
        dealt = [parse_tiles(script.dealt.get(seat, "")) for seat in range(self.rules.seats)]
        for tile in (*(tile for tiles in dealt for tile in tiles), *self.scripted):
            if tile not in self.left:
                raise ScriptError(f"more {NAMES[tile]} than there are")
            self.left.remove(tile)
        for tiles in dealt:
            missing = self.rules.concealed - len(tiles)
            if missing < 0:
                raise ScriptError("too many tiles dealt")
            tiles.extend(self.left[:missing])
            del self.left[:missing]
        return dealt

    def _line(self, wall: Sequence[int] | None) -> Hand:
        """Return the hand's line; without a wall the deal is written into it all the same."""
        order = list(wall) if wall is not None else self._wall()
        line = deal_line(self.rules, self.standing, self.scores, self.dice, order)
        if wall is not None:
            return line
        return structs.replace(line, wall=None)

    def _wall(self) -> list[int]:
        """Return a wall that gives what was dealt and drawn; what is left lies between."""
        rules = self.rules
        wall = [-1] * sum(rules.copies)
        positions = rules.wall.deal(rules.seats, self.standing.dealer, rules.concealed)
        for mine, tiles in zip(positions, self.dealt, strict=True):
            shuffled = sorted(tiles, key=lambda _: self.rng.random())
            for position, tile in zip(mine, shuffled, strict=True):
                wall[position] = tile
        start = rules.seats * rules.concealed
        wall[start : start + len(self.head)] = self.head
        tail = [len(wall) - 1 - offset for offset in range(len(self.tail))]
        if isinstance(rules.wall, DeadWall):
            tail = list(rules.wall.replacements)
            for places, tiles in (
                (rules.wall.indicators, self.shown),
                (rules.wall.ura, self.under),
            ):
                for place, tile in zip(places, tiles, strict=True):
                    wall[place] = tile
        for place, tile in zip(tail, self.tail, strict=False):
            wall[place] = tile
        rest = iter([*self.left, *self.scripted])
        return [tile if tile >= 0 else next(rest) for tile in wall]

    def _lay_out(self, line: Hand) -> Table:
        table, faults = open_hand(self.rules, line)
        if table is None or faults:
            raise ScriptError(f"the hand cannot be dealt: {[fault.code for fault in faults]}")
        return table

    # Play

    def play(self) -> PlayedHand:
        for token in self.tokens:
            try:
                self._step(token)
            except ScriptError as error:
                raise ScriptError(f"{token}: {error}") from None
        self._formalities()
        if self.table.phase not in (WON, ENDED):
            raise ScriptError("the hand does not end")
        if self.scripted:
            raise ScriptError("a scripted draw was not made")
        line = self._line(self._wall())
        self._play_again(line)
        scores = list(self.scores)
        for event in self.events:
            if isinstance(event, Penalty):
                for payment in event.payments:
                    scores[cast(int, payment.from_seat)] -= payment.amount
                    scores[cast(int, payment.to)] += payment.amount
        closing = close_hand(self.table, self.rules, self.events, scores)
        return PlayedHand(
            [line, *self.events, *closing], finish_of(self.table, self.events, closing)
        )

    def _play_again(self, line: Hand) -> None:
        """Play the events on the finished wall: every one must be among the legal ones."""
        table = self._lay_out(line)
        for event in self.events:
            fault = check(table, self.rules, event)
            if fault is not None:
                raise ScriptError(f"{event} gives {fault.code}")
            if not isinstance(event, (Pass, Presence, Penalty)) and event not in legal_events(
                table, self.rules
            ):
                raise ScriptError(f"{event} is not listed as legal")
            apply(table, self.rules, event)
        self.table = table

    def _do(self, event: Event) -> None:
        fault = check(self.table, self.rules, event)
        if fault is not None:
            raise ScriptError(f"{event} gives {fault.code} ({fault.data})")
        apply(self.table, self.rules, event)
        self.events.append(event)
        if isinstance(event, Indicator):
            self.table.ura = self.under[: len(self.table.indicators)]

    def _formalities(self, *, wins: bool = False, discards: bool = False) -> None:
        """Do what is due beside the play, unless a win comes before it."""
        table = self.table
        while (
            table.phase == INDICATE
            or (table.phase == ROB and table.due and not wins)
            or (table.phase in (ACCEPT, ABORT) and not wins)
            or (table.phase == OWING and discards)
        ):
            event = legal_events(table, self.rules)[-1]
            if isinstance(event, Indicator):
                place = len(table.indicators)
                event = Indicator(tile=NAMES[self.shown[place]])  # type: ignore[arg-type]
            elif not isinstance(event, (Deposit, Aborted)):
                return
            self._do(event)

    def _step(self, token: str) -> None:
        if token[0] == "~":
            self._play_on(int(token[1:]))
            return
        seat, sign, rest = int(token[0]), token[1], token[2:]
        if sign == "+":
            self.scripted.remove(INDEX[rest])
            self._draw(INDEX[rest], seat)
        elif sign == "~":
            self._idle(seat)
        elif sign in "-!":
            self._draw_if_due(seat)
            self._discard(seat, INDEX[rest], from_hand=sign == "!")
        else:
            verb, _, tile = rest.partition("=")
            _VERBS[verb](self, seat, tile)

    # Draws

    def _due(self) -> tuple[int, str] | None:
        """Return who draws from where, if a draw is due."""
        table = self.table
        if table.phase in (REPLACE, ROB) or (table.phase == INDICATE and table.kongs):
            return table.turn, "tail"
        if table.phase in (RESPOND, ACCEPT, CLAIM):
            return table.after(table.turn), "head"
        return (table.turn, "head") if table.phase in (DRAW, INDICATE) else None

    def _draw(self, tile: int, seat: int) -> None:
        self._pass_all()
        self._formalities()
        due = self._due()
        if due is None or due[0] != seat:
            raise ScriptError(f"seat {seat} does not draw here")
        self._pass_all()
        (self.tail if due[1] == "tail" else self.head).append(tile)
        self._do(Draw(seat=seat, tile=NAMES[tile], source=cast(Any, due[1])))  # type: ignore[arg-type]

    def _draw_if_due(self, seat: int, *, harmless: bool = False) -> None:
        due = self._due()
        if due is None or due[0] != seat:
            return
        self._pass_all()
        self._formalities()
        mine = self.table.seats[seat]
        pungs = [meld.lowest for meld in mine.melds if meld.kind == "pung"]

        def fits(tile: int) -> bool:
            kind = KIND[tile]
            return not (mine.waits >> kind & 1 or kind in pungs) and not (
                harmless and self._wins_for_another(seat, kind)
            )

        tile = self._take(fits)
        self._draw(tile, seat)

    def _take(self, fits: Callable[[int], bool]) -> int:
        for place, tile in enumerate(self.left):
            if fits(tile):
                return self.left.pop(place)
        raise ScriptError("no harmless tile is left")

    def _wins_for_another(self, seat: int, kind: int) -> bool:
        return any(other.waits >> kind & 1 for other in self.table.seats if other.index != seat)

    # Discards

    def _discard(self, seat: int, tile: int, *, from_hand: bool = False) -> None:
        self._formalities(discards=True)
        drawn = self.table.seats[seat].drawn == tile and not from_hand
        self._do(Discard(seat=seat, tile=NAMES[tile], drawn=drawn))  # type: ignore[arg-type]

    def _idle(self, seat: int) -> None:
        self._draw_if_due(seat, harmless=True)
        mine = self.table.seats[seat]
        if mine.drawn >= 0:
            self._discard(seat, mine.drawn)
            return
        tiles = [tile for tile in mine.tiles() if not self._wins_for_another(seat, KIND[tile])]
        if not tiles:
            raise ScriptError("no harmless discard")
        self._discard(seat, tiles[below(self.rng, len(tiles))])

    def _play_on(self, left: int) -> None:
        while self.table.drawable > left:
            due = self._due()
            if due is None:
                raise ScriptError("somebody has to discard first")
            self._idle(due[0])
        if not left:
            self._pass_all()
            self._formalities()
            if self.table.phase != ENDED:
                self._do(exhausted(self.table, self.rules))

    def _pass_all(self, but: int = -1) -> None:
        """Write a pass for everybody who could do something, up to the seat that does."""
        table = self.table
        if table.phase not in (RESPOND, ROB, CLAIM):
            return
        for offset in range(1, self.rules.seats):
            seat = (table.turn + offset) % self.rules.seats
            if seat == but:
                return
            options = open_options(table, self.rules, table.seats[seat])
            if options and not table.passed >> seat & 1:
                self._do(Pass(seat=seat, options=options))  # type: ignore[arg-type]

    # What seats say

    def _listed(self, kind: type[Event], seat: int, tile: str = "") -> Event:
        for event in legal_events(self.table, self.rules):
            if (
                isinstance(event, kind)
                and getattr(event, "seat", -1) == seat
                and (not tile or getattr(event, "tile", "") == tile)
            ):
                return event
        raise ScriptError(f"seat {seat} has no such choice")

    def _win(self, seat: int, tile: str) -> None:
        self._claim(Win, seat, tile)

    def _pung(self, seat: int, tile: str) -> None:
        self._claim(Pung, seat, tile)

    def _claim(self, kind: type[Event], seat: int, tile: str) -> None:
        self._formalities(wins=kind is Win)
        self._pass_all(but=seat)
        self._do(self._listed(kind, seat, tile))

    def _chow(self, seat: int, tiles: str) -> None:
        self._formalities()
        self._pass_all(but=seat)
        own = names(parse_tiles(tiles))
        for event in legal_events(self.table, self.rules):
            if isinstance(event, Chow) and event.seat == seat and list(event.own) == own:
                self._do(event)
                return
        raise ScriptError(f"seat {seat} has no such choice")

    def _abort(self, seat: int, reason: str) -> None:
        if reason == "nine_kinds":
            self._draw_if_due(seat)
        for event in legal_events(self.table, self.rules):
            if isinstance(event, Aborted) and event.reason == reason and seat in event.seats:
                self._do(event)
                return
        raise ScriptError(f"seat {seat} cannot call the hand off")

    def _kong(self, seat: int, tile: str) -> None:
        if tile:
            self._draw_if_due(seat)
        self._claim(Kong, seat, tile)

    def _declare(self, seat: int, kind: str) -> None:
        self._draw_if_due(seat)
        event = self._listed(DeclareReady, seat)
        if isinstance(event, DeclareReady) and event.kind != kind:
            raise ScriptError(f"the declaration would be {event.kind}")
        self._do(event)

    def _pass(self, seat: int, tile: str) -> None:
        options = open_options(self.table, self.rules, self.table.seats[seat])
        if not options:
            raise ScriptError(f"seat {seat} has nothing to pass")
        self._do(Pass(seat=seat, options=options))  # type: ignore[arg-type]

    def _presence(self, seat: int, present: bool) -> None:
        self._do(Presence(seat=seat, present=present))

    def _fine(self, seat: int, tile: str) -> None:
        payment = Payment(
            from_seat=seat, to=self.table.after(seat), amount=self.rules.seats, reason="penalty"
        )
        self._do(Penalty(seat=seat, reason="time", payments=[payment]))


_VERBS: dict[str, Callable[[_Player, int, str], None]] = {
    "win": _Player._win,
    "pung": _Player._pung,
    "kong": _Player._kong,
    "migi": lambda player, seat, tile: player._declare(seat, "migi"),
    "riichi": lambda player, seat, tile: player._declare(seat, "riichi"),
    "double_riichi": lambda player, seat, tile: player._declare(seat, "double_riichi"),
    "chow": _Player._chow,
    "abort": lambda player, seat, tile: player._abort(seat, "nine_kinds"),
    "together": lambda player, seat, tile: player._abort(seat, "triple_win"),
    "declare": lambda player, seat, tile: player._declare(seat, "declare"),
    "pass": _Player._pass,
    "leaves": lambda player, seat, tile: player._presence(seat, False),
    "returns": lambda player, seat, tile: player._presence(seat, True),
    "fined": _Player._fine,
}
