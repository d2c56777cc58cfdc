"""Tenhou's own logs: one flat XML document a game, mostly without a line break.

The tags are read by a scanner of this package rather than by an XML parser: a log is a plain row of
tags, some of 2010 repeat an attribute, which no parser forgives, and where nothing is declared
nothing can be expanded. A document that declares anything (``<!DOCTYPE``) is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote
from xml.sax.saxutils import unescape

from mjlog.codec.line import Batch, Line
from mjlog.codec.readers import GIVE_UP_AFTER
from mjlog.diagnostics import Fault, Label
from mjlog.formats import document
from mjlog.formats.document import Notes, Pieces, Unreadable
from mjlog.formats.game import SEATS, GameDraft
from mjlog.formats.manner import Manner
from mjlog.formats.names import game_name
from mjlog.formats.repeats import check_scores, likely_index
from mjlog.formats.seed import METHOD, Walls
from mjlog.formats.tenhou_endings import Endings, is_shared
from mjlog.formats.tenhou_rules import options_of, table_of
from mjlog.formats.tenhou_tags import (
    HUNDREDS,
    Attributes,
    Places,
    beginning,
    documents,
    first_drawer,
    numbers,
    seat_of,
    tag,
    tiles_in,
)
from mjlog.formats.tenhou_tiles import Call, tags
from mjlog.records import Kong, Presence
from mjlog.records.values import Tile

_PLAIN: Final = re.compile(rb"([T-WD-Gd-g])([0-9]{1,3})/?>")
_DICE: Final = Label("dice", "骰子")
_PLAYS: Final = frozenset({b"N", b"REACH", b"DORA", b"AGARI", b"RYUUKYOKU"})
_SILENT: Final = frozenset({b"mjloggm", b"/mjloggm", b"CHAT", b"SHUFFLE", b"GO", b"TAIKYOKU"})


def read(name: str, pieces: Pieces, manner: Manner) -> Iterator[Batch | Line]:
    """Yield the games of a source as records.

    Args:
        name: name of the source.
        pieces: its content.
        manner: what holds where it does not say.
    """
    tags = 0
    for number, (data, offset, line, whole) in enumerate(documents(pieces)):
        game = _Document(game_name(name, number), data, offset, line, tags, manner)
        yield from game.parts(whole)
        tags += data.count(b"<")


class _Document:
    """One game."""

    def __init__(
        self, name: str, data: bytes, offset: int, line: int, before: int, manner: Manner
    ) -> None:
        self._parts = data.split(b"<")
        self._line = line
        self._places = Places(self._parts, offset, line, before)
        self._size = len(data)
        self._single = b"\n" not in data
        self._draft = GameDraft(name, manner)
        self._notes = Notes()
        self._tags = tags(True)
        self._options: dict[str, object] = {}
        self._table: str | None = None
        self._kind = 0
        self._names = [""] * SEATS
        self._seed: tuple[str, str] | None = None
        self._check_seed = manner.check_seed
        self._walls: Walls | None = None
        self._disagrees = False
        self._in_game = False
        self._in_hand = False
        self._left_out = False  # up to the next hand; why has been said
        self._follows = False  # the hand in progress or the last one from the one before it
        self._last = -1  # number of the tile just drawn
        self._replacement = False
        self._endings = Endings(self._draft, self._tags, self._doubt)
        self._refused = False
        self._told: set[bytes] = set()
        self._lost = 0

    # Reading

    def parts(self, whole: bool) -> Iterator[Batch | Line]:
        """Yield what the document comes to; ``whole`` says that it has its end."""
        if self._size > document.LARGEST:
            self._note(0, Fault("MJ032", {"limit": document.LARGEST}))
        else:
            self._read()
            told = self._refused or tag(self._parts[-1]) is None  # a last tag that is cut
            if not whole and not told:
                self._note(len(self._parts) - 1, Fault("MJ028", {"reason": "</mjloggm>"}))
        draft = self._draft
        line = self._line if self._single else None
        yield from self._notes.parts(draft.records, draft.spots, self._places.of, line, draft.codes)

    def _note(self, spot: int, fault: Fault, *, lost: bool = True) -> None:
        self._notes.add(len(self._draft.records), spot, fault, lost=lost)

    def _read(self) -> None:
        parts = self._parts
        comment = False
        if parts[0].strip(b" \t\r\n\0\xef\xbb\xbf"):
            self._note(0, Fault("MJ030", {"element": beginning(parts[0])}), lost=False)
        after = 0  # the last part that has been taken
        for spot, part in enumerate(parts):
            if spot <= after:
                continue
            if self._in_hand:
                after = self._turns(spot)
                if spot <= after:
                    continue
                called = self._tags.calls.get(part)
                if called is not None:
                    self._take_call(spot, called)
                    continue
            if comment or part.startswith((b"!--", b"?")):
                comment = comment or part.startswith(b"!--")
                comment = comment and b"-->" not in part
                continue
            try:
                self._tag(spot, part)
            except Unreadable as broken:
                self._note(spot, broken.fault)
                self._lose()
                self._lost += 1
                if self._lost == GIVE_UP_AFTER:
                    self._refused = True
                    self._note(spot, Fault("MJ027", {"count": self._lost}))
                if self._refused:
                    return

    def _turns(self, first: int) -> int:
        """Take the draws and discards that stand together; return where the last one stands.

        Args:
            first: where they begin, if there is one.
        """
        draft, parts, turns = self._draft, self._parts, self._tags.turns
        records, codes = draft.records, draft.codes
        drawn, replacement = self._last, self._replacement
        spot = first
        end = len(parts)
        while spot < end and (turn := turns.get(parts[spot])) is not None:
            number, draws, usual, other, usual_code, other_code = turn
            if draws:
                drawn = number
                plain = not replacement
                replacement = False
            else:
                plain = number == drawn
            if plain:
                records.append(usual)
                codes.append(usual_code)
            else:
                records.append(other)
                codes.append(other_code)
            spot += 1
        draft.spots.extend(range(first, spot))
        self._last, self._replacement = drawn, replacement
        return spot - 1

    def _lose(self) -> None:
        """Go on with the next hand."""
        self._in_hand = False
        self._left_out = True
        self._draft.skip_hand()

    def _stray(self, name: bytes) -> None:
        """Take a play that stands in no hand: the rest of one that is left out, or a fault.

        Raises:
            Unreadable: nothing has been said of it yet.
        """
        if not self._left_out:
            raise Unreadable(Fault("MJ031", {"element": beginning(name)}))

    def _tag(self, spot: int, part: bytes) -> None:
        read = tag(part)
        if read is None:
            if part.startswith(b"!"):
                self._refused = True
                raise Unreadable(Fault("MJ028", {"reason": "<!…>"}, recorded=beginning(part)))
            raise Unreadable(Fault("MJ028", {"reason": beginning(part)}))
        name, found, twice = read
        if twice is not None:
            self._note(spot, Fault("MJ035", {"field": twice}, recorded=found[twice]), lost=False)
        if name in _PLAYS:
            if self._in_hand:
                self._play(spot, part, name, found)
            else:
                self._stray(name)
        elif name == b"INIT":
            self._open(spot, found)
        elif name == b"UN":
            self._players(spot, found)
        elif name == b"BYE":
            self._presence(spot, found, present=False)
        elif name == b"GO":
            self._table_kind(spot, found)
        elif name == b"SHUFFLE":
            method, comma, seed = found.get("seed", "").partition(",")
            self._seed = (method[:256], seed) if comma and len(seed) <= 8192 else None
            if self._check_seed and method == METHOD:
                self._open_walls(seed)
        elif name not in _SILENT:
            self._other(spot, name, part)

    def _open_walls(self, seed: str) -> None:
        try:
            self._walls = Walls(seed)
        except ValueError:
            raise Unreadable(Fault("MJ029", {"field": "seed"}, recorded=seed[:60])) from None

    def _wall(self, spot: int, dice: list[int], tiles: list[int]) -> list[Tile] | None:
        """Return the wall of a hand that follows from the seed; None where there is none."""
        if self._walls is None:
            return None
        found = self._walls.of(tiles)
        if found is None:
            if not self._disagrees:
                what = Label("tiles dealt", "配牌")
                self._note(spot, Fault("MJ036", {"what": what}), lost=False)
            self._disagrees = True
            return None
        self._disagrees = False
        if dice != found.dice:
            fault = Fault("MJ036", {"what": _DICE}, recorded=dice, expected=found.dice)
            self._note(spot, fault, lost=False)
        return [self._tags.names[number] for number in found.wall]

    def _other(self, spot: int, name: bytes, part: bytes) -> None:
        """Take a tag that is none of the usual ones."""
        plain = _PLAIN.match(part.replace(b" ", b""))
        if plain is not None:
            turn = self._tags.turns.get(b"%s%d/>" % (plain[1].upper(), int(plain[2])))
            if not self._in_hand:
                self._stray(name)
                return
            if turn is None:
                fault = Fault("MJ029", {"field": beginning(name)}, recorded=beginning(part))
                raise Unreadable(fault)
            number, draws, usual, other, _, _ = turn
            if draws:
                self._last = number
                self._draft.add(other if self._replacement else usual, spot)
                self._replacement = False
            else:
                self._draft.add(usual if number == self._last else other, spot)
            return
        if name not in self._told:
            self._told.add(name)
            self._note(spot, Fault("MJ030", {"element": f"<{beginning(name)}>"}), lost=False)

    # The game

    def _table_kind(self, spot: int, found: Attributes) -> None:
        kind = numbers(found, "type", 1)[0]
        if self._table is not None:
            if kind != self._kind:
                fault = Fault("MJ035", {"field": "type"}, recorded=kind, expected=self._kind)
                self._doubt(spot, fault)
            return
        self._kind = kind
        if not kind & 1 or kind & 16:
            self._refused = True
            raise Unreadable(Fault("MJ034", {}, recorded=found["type"]))
        self._options = options_of(kind)
        self._table = table_of(kind)
        self._tags = tags(not kind & 2)

    def _players(self, spot: int, found: Attributes) -> None:
        """Take the names of the players, or the return of one of them."""
        named = [seat for seat in range(SEATS) if f"n{seat}" in found]
        if self._in_game and len(named) == 1:
            self._draft.add(Presence(seat=named[0], present=True), spot)
        elif not self._in_game:
            for seat in named:
                self._names[seat] = unquote(unescape(found[f"n{seat}"]))

    def _presence(self, spot: int, found: Attributes, *, present: bool) -> None:
        seat = seat_of(found, "who")
        if self._in_game:
            self._draft.add(Presence(seat=seat, present=present), spot)

    def _open(self, spot: int, found: Attributes) -> None:
        """Open a hand, and the game before its first one."""
        self._in_hand = False
        if not self._in_game:
            self._draft.header(
                spot,
                stated=self._options,
                names=self._names,
                platform="Tenhou",
                table=self._table,
                seed=self._seed,
            )
            self._in_game = True
        index, honba, deposits, *thrown, indicator = numbers(found, "seed", 6)
        if not 0 <= index < 16 or not 0 <= honba < 1000 or not 0 <= deposits < 1000:
            raise Unreadable(Fault("MJ029", {"field": "seed"}, recorded=found["seed"]))
        scores = [score * HUNDREDS for score in numbers(found, "ten", SEATS)]
        dealer = seat_of(found, "oya")
        starter = first_drawer(self._parts[spot + 1 : spot + 1 + SEATS])
        before, follows = self._draft.index, scores == self._draft.scores
        sure = follows and self._follows
        likely = likely_index(before, index, dealer, starter, follows=sure)
        self._follows = follows and 0 <= likely - before <= 1
        if index != likely:
            self._doubt(spot, Fault("MJ038", {"field": "seed"}, recorded=index, expected=likely))
        first = self._tags.indicator(indicator, "seed")
        keys = [f"hai{seat}" for seat in range(SEATS)]
        dealt = [tiles_in(self._tags, found, key, (13,)) for key in keys]
        tiles = [number for key in keys for number in numbers(found, key)]
        wall = self._wall(spot, [die + 1 for die in thrown], tiles)
        self._draft.open_hand(
            spot,
            index=likely,
            dealer=dealer,
            honba=honba,
            deposits=deposits,
            scores=scores,
            dealt=dealt,
            wall=wall,
        )
        self._draft.add(first, spot)
        self._endings = Endings(self._draft, self._tags, self._doubt)
        self._in_hand = True
        self._left_out = False
        self._replacement = False
        self._last = -1

    # Plays

    def _play(self, spot: int, part: bytes, name: bytes, found: Attributes) -> None:
        """Take a play other than a draw or discard, or a result."""
        if name == b"N":
            self._call(spot, part, found)
        elif name == b"REACH":
            self._reach(spot, found)
        elif name == b"DORA":
            self._draft.add(self._tags.indicator(numbers(found, "hai", 1)[0], "hai"), spot)
        else:
            self._end(spot, name, found)

    def _call(self, spot: int, part: bytes, found: Attributes) -> None:
        seat = seat_of(found, "who")
        code = numbers(found, "m", 1)[0]
        try:
            record, _ = self._tags.call(seat, code)
        except ValueError:
            raise Unreadable(Fault("MJ029", {"field": "m"}, recorded=code)) from None
        self._tags.keep_call(part, record)
        self._take_call(spot, record)

    def _take_call(self, spot: int, record: Call) -> None:
        self._draft.add(record, spot)
        self._last = -1
        self._replacement = type(record) is Kong

    def _reach(self, spot: int, found: Attributes) -> None:
        seat = seat_of(found, "who")
        if found.get("step") == "2":
            self._draft.deposit(seat, spot)
            if "ten" in found:
                scores = [score * HUNDREDS for score in numbers(found, "ten", SEATS)]
                self._doubt(spot, check_scores(self._draft, "ten", scores))
        else:
            self._draft.add(self._draft.declared(seat), spot)

    def _end(self, spot: int, name: bytes, found: Attributes) -> None:
        """Take how a hand ends."""
        if name == b"AGARI":
            last = spot + 1 >= len(self._parts) or not is_shared(found, self._parts[spot + 1])
            self._endings.win(spot, found, last=last)
            if not last:
                return
        else:
            self._endings.no_win(spot, found)
        self._in_hand = False

    def _doubt(self, spot: int, fault: Fault | None) -> None:
        if fault is not None:
            self._note(spot, fault, lost=False)
