"""Tenhou's own logs: one flat XML document a game, mostly without a line break.

The tags are read by a scanner of this package rather than by an XML parser: a log is a plain row of
tags, some of 2010 repeat an attribute, which no parser forgives, and where nothing is declared
nothing can be expanded. A document that declares anything (``<!DOCTYPE``) is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from urllib.parse import unquote
from xml.sax.saxutils import unescape

from mjlog.codec.line import Batch, Line
from mjlog.codec.readers import GIVE_UP_AFTER
from mjlog.diagnostics import Fault
from mjlog.formats import document
from mjlog.formats.document import Notes, Pieces, Spot, Unreadable
from mjlog.formats.game import SEATS, GameDraft, game_name, rules
from mjlog.formats.holdings import Holdings, after
from mjlog.formats.repeats import check_indicators, check_scores, check_table
from mjlog.formats.seed import METHOD, Walls
from mjlog.formats.tenhou_rules import options_of, table_of
from mjlog.formats.tenhou_tags import (
    Attributes,
    attributes,
    beginning,
    documents,
    numbers,
    seat_of,
)
from mjlog.formats.tenhou_tiles import tags
from mjlog.formats.yaku import DECLARED, LIMIT_IDS, LIMITS, items, limit_items, limit_of
from mjlog.records import (
    Aborted,
    Exhausted,
    HandEnd,
    Indicator,
    Item,
    Kong,
    Presence,
    Reveal,
    Win,
)
from mjlog.records.values import Tile

_TAG = re.compile(
    rb"(/?[A-Za-z_][\w.:-]*+)"
    rb"((?:\s++[^\s=<>\"'/]++\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'))*+)"
    rb"\s*+/?>\s*+"
)
_PLAIN = re.compile(rb"([T-WD-Gd-g])([0-9]{1,3})/?>")
_SILENT = frozenset(
    {b"mjloggm", b"/mjloggm", b"CHAT", b"SHUFFLE", b"GO", b"TAIKYOKU", b"AGARI", b"RYUUKYOKU"}
)
_ABORTS = {
    "yao9": "nine_kinds",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kongs",
    "ron3": "triple_win",
}
_HUNDREDS = 100
_TILES = frozenset(range(136))


def read(name: str, pieces: Pieces, *, check_seed: bool = False) -> Iterator[Batch | Line]:
    """Yield the games of a source as records.

    Args:
        name: name of the source.
        pieces: its content.
        check_seed: give every hand the wall that follows from the published seed, and compare the
            dice with it.
    """
    for number, (data, offset, line, whole) in enumerate(documents(pieces)):
        game = _Document(game_name(name, number), data, offset, line, check_seed)
        yield from game.parts(whole)


class _Document:
    """One game."""

    def __init__(self, name: str, data: bytes, offset: int, line: int, check_seed: bool) -> None:
        self._parts = data.split(b"<")
        self._offset = offset
        self._line = line
        self._size = len(data)
        self._single = b"\n" not in data
        self._draft = GameDraft(name)
        self._notes = Notes()
        self._tags = tags(True)
        self._options: dict[str, object] = {}
        self._table: str | None = None
        self._names = [""] * SEATS
        self._seed: tuple[str, str] | None = None
        self._check_seed = check_seed
        self._walls: Walls | None = None
        self._in_game = False
        self._in_hand = False
        self._over = False
        self._last = -1  # number of the tile just drawn
        self._replacement = False
        self._wins: list[tuple[Win, int, Reveal]] = []
        self._deltas = [0] * SEATS
        self._ruleset = rules({})
        self._refused = False
        self._told: set[bytes] = set()
        self._starts: list[int] = []
        self._breaks: list[int] = []
        self._lost = 0

    # Places

    def _place(self, spot: int) -> Spot:
        """Return where a part stands."""
        if not self._starts:
            self._starts = list(accumulate((len(part) + 1 for part in self._parts), initial=-1))
            breaks = (part.count(b"\n") for part in self._parts)
            self._breaks = list(accumulate(breaks, initial=self._line))
        part = self._parts[spot]
        match = re.match(rb"/?[\w.:-]{1,40}", part)
        name = match[0].decode("ascii", "replace") if match is not None else "?"
        start = max(0, self._starts[spot])
        return self._breaks[spot], self._offset + start, f"<{name}> #{spot}"

    # Reading

    def parts(self, whole: bool) -> Iterator[Batch | Line]:
        """Yield what the document comes to; ``whole`` says that it has its end."""
        if self._size > document.LARGEST:
            self._note(0, Fault("MJ032", {"limit": document.LARGEST}))
        else:
            self._read()
            last = len(self._parts) - 1
            if not whole and not self._refused:
                self._note(last, Fault("MJ028", {"reason": "</mjloggm>"}))
        draft = self._draft
        line = self._line if self._single else None
        yield from self._notes.parts(draft.records, draft.spots, self._place, line, draft.codes)

    def _note(self, spot: int, fault: Fault, *, lost: bool = True) -> None:
        self._notes.add(len(self._draft.records), spot, fault, lost=lost)

    def _read(self) -> None:
        parts = self._parts
        draft = self._draft
        add_record, add_spot = draft.records.append, draft.spots.append
        add_code = draft.codes.append
        draws, discards = self._tags.draws, self._tags.discards
        comment = False
        if parts[0].strip(b" \t\r\n\0\xef\xbb\xbf"):
            self._note(0, Fault("MJ030", {"element": beginning(parts[0])}), lost=False)
        for spot in range(1, len(parts)):
            part = parts[spot]
            draw = draws.get(part)
            if draw is not None and self._in_hand:
                self._last = draw[0]
                if self._replacement:
                    add_record(draw[2])
                    add_code(draw[4])
                    self._replacement = False
                else:
                    add_record(draw[1])
                    add_code(draw[3])
                add_spot(spot)
                continue
            cast = discards.get(part)
            if cast is not None and self._in_hand:
                if cast[0] == self._last:
                    add_record(cast[1])
                    add_code(cast[3])
                else:
                    add_record(cast[2])
                    add_code(cast[4])
                add_spot(spot)
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
            draws, discards = self._tags.draws, self._tags.discards

    def _lose(self) -> None:
        """Go on with the next hand."""
        self._in_hand = False
        self._wins = []
        self._deltas = [0] * SEATS

    def _tag(self, spot: int, part: bytes) -> None:
        match = _TAG.fullmatch(part)
        if match is None:
            if part.startswith(b"!"):
                self._refused = True
                raise Unreadable(Fault("MJ028", {"reason": "<!…>"}, recorded=beginning(part)))
            raise Unreadable(Fault("MJ028", {"reason": beginning(part)}))
        name = match[1]
        found, twice = attributes(match[2]) if match[2] else ({}, None)
        if twice is not None:
            self._note(spot, Fault("MJ035", {"field": twice}, recorded=found[twice]), lost=False)
        if name == b"N" and self._in_hand:
            self._call(spot, found)
        elif name == b"REACH" and self._in_hand:
            self._reach(spot, found)
        elif name == b"DORA" and self._in_hand:
            self._draft.add(self._indicator(numbers(found, "hai", 1)[0], "hai"), spot)
        elif name == b"AGARI" and self._in_hand:
            self._win(spot, found)
        elif name == b"RYUUKYOKU" and self._in_hand:
            self._no_win(spot, found)
        elif name == b"INIT":
            self._open(spot, found)
        elif name == b"UN":
            self._players(spot, found)
        elif name == b"BYE":
            self._presence(spot, found, present=False)
        elif name == b"GO":
            self._table_kind(found)
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

    def _wall(self, spot: int, dice: list[int]) -> list[Tile] | None:
        """Return the next wall that follows from the seed; None where there is none to follow."""
        if self._walls is None:
            return None
        wall, thrown = self._walls.deal()
        if dice != thrown:
            self._note(spot, Fault("MJ036", recorded=dice, expected=thrown), lost=False)
        return [self._tags.names[number] for number in wall]

    def _other(self, spot: int, name: bytes, part: bytes) -> None:
        """Take a tag that is none of the usual ones."""
        plain = _PLAIN.match(part.replace(b" ", b""))
        if plain is not None:
            tag = b"%s%d/>" % (plain[1].upper(), int(plain[2]))
            draw = self._tags.draws.get(tag)
            cast = self._tags.discards.get(tag)
            if not self._in_hand:
                if self._in_game and self._over:
                    raise Unreadable(Fault("MJ031", {"element": beginning(name)}))
                return  # the rest of a hand that cannot be read
            if draw is not None:
                self._last = draw[0]
                self._draft.add(draw[2] if self._replacement else draw[1], spot)
                self._replacement = False
                return
            if cast is not None:
                self._draft.add(cast[1] if cast[0] == self._last else cast[2], spot)
                return
            raise Unreadable(Fault("MJ029", {"field": beginning(name)}, recorded=beginning(part)))
        if name not in self._told:
            self._told.add(name)
            self._note(spot, Fault("MJ030", {"element": f"<{beginning(name)}>"}), lost=False)

    # The game

    def _table_kind(self, found: Attributes) -> None:
        kind = numbers(found, "type", 1)[0]
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
        self._lose()
        if not self._in_game:
            self._ruleset = rules(self._options)
            self._draft.header(
                spot,
                ruleset=self._ruleset,
                names=self._names,
                platform="Tenhou",
                table=self._table,
                seed=self._seed,
            )
            self._in_game = True
        index, honba, deposits, *thrown, indicator = numbers(found, "seed", 6)
        wall = self._wall(spot, [die + 1 for die in thrown])
        if not 0 <= index < 16 or not 0 <= honba < 1000 or not 0 <= deposits < 1000:
            raise Unreadable(Fault("MJ029", {"field": "seed"}, recorded=found["seed"]))
        scores = [score * _HUNDREDS for score in numbers(found, "ten", SEATS)]
        dealer = seat_of(found, "oya")
        first = self._indicator(indicator, "seed")
        dealt = [self._tiles(found, f"hai{seat}", (13,)) for seat in range(SEATS)]
        self._draft.open_hand(
            spot,
            index=index,
            dealer=dealer,
            honba=honba,
            deposits=deposits,
            scores=scores,
            dealt=dealt,
            wall=wall,
        )
        self._draft.add(first, spot)
        self._in_hand = True
        self._over = False
        self._replacement = False
        self._last = -1

    def _indicator(self, number: int, key: str) -> Indicator:
        if not 0 <= number < len(self._tags.indicators):
            raise Unreadable(Fault("MJ029", {"field": key}, recorded=number))
        return self._tags.indicators[number]

    def _tiles(self, found: Attributes, key: str, counts: tuple[int, ...] = ()) -> list[Tile]:
        """Return the tiles of an attribute, in order."""
        listed = numbers(found, key)
        if len(_TILES.intersection(listed)) < len(listed) or len(listed) not in (
            counts or range(15)
        ):
            raise Unreadable(Fault("MJ029", {"field": key}, recorded=found[key]))
        return self._tags.sorted(listed)

    # Plays

    def _call(self, spot: int, found: Attributes) -> None:
        seat = seat_of(found, "who")
        code = numbers(found, "m", 1)[0]
        try:
            record, _ = self._tags.call(seat, code)
        except ValueError:
            raise Unreadable(Fault("MJ029", {"field": "m"}, recorded=code)) from None
        self._draft.add(record, spot)
        self._last = -1
        self._replacement = type(record) is Kong

    def _reach(self, spot: int, found: Attributes) -> None:
        seat = seat_of(found, "who")
        if found.get("step") == "2":
            self._draft.deposit(seat, spot)
            if "ten" in found:
                scores = [score * _HUNDREDS for score in numbers(found, "ten", SEATS)]
                self._doubt(spot, check_scores(self._draft, "ten", scores))
        else:
            self._draft.add(self._draft.declared(seat), spot)

    # Endings

    def _win(self, spot: int, found: Attributes) -> None:
        seat = seat_of(found, "who")
        source = seat_of(found, "fromWho")
        worth = numbers(found, "ten", 3)
        tile = numbers(found, "machi", 1)[0]
        if not 0 <= tile < len(self._tags.names) or not 0 <= worth[2] < len(LIMITS):
            raise Unreadable(Fault("MJ029", {"field": "ten"}, recorded=found["ten"]))
        counted = self._items(found)
        last = self._draft.records[-1]
        robbed = type(last) is Kong and last.kind == "added" and last.seat == source
        declared = any(item.id in DECLARED for item in counted)
        limited = sum(item.id in LIMIT_IDS for item in counted)
        self._wins.append(
            (
                Win(
                    seat=seat,
                    by="self" if seat == source else "rob" if robbed else "discard",
                    from_seat=None if seat == source else source,
                    tile=self._tags.names[tile],
                    items=counted,
                    total=sum(item.count * item.value for item in counted),
                    counted=None,
                    liable=seat_of(found, "paoWho") if "paoWho" in found else None,
                    ura=self._listed(found, "doraHaiUra") if declared else None,
                    fu=max(0, worth[0]),
                    limit=limit_of(LIMITS[worth[2]], limited),
                    limit_count=limited or None,
                    points=worth[1],
                ),
                spot,
                self._shown(seat, found),
            )
        )
        turned = self._listed(found, "doraHai") if "doraHai" in found else None
        before, deltas = self._changes(found)
        self._compare(spot, found, before, turned)
        self._deltas = [sum(both) for both in zip(self._deltas, deltas, strict=True)]
        following = self._parts[spot + 1] if spot + 1 < len(self._parts) else b""
        if following.startswith(b"AGARI"):
            return
        self._close_won(spot)
        self._owari(spot, found)

    def _items(self, found: Attributes) -> list[Item]:
        """Return what a win was counted for."""
        key = "yakuman" if "yakuman" in found else "yaku"
        listed = numbers(found, key)
        try:
            if key == "yakuman":
                return limit_items(self._ruleset, listed)
            return items(zip(listed[::2], listed[1::2], strict=True))
        except (IndexError, ValueError):
            raise Unreadable(Fault("MJ029", {"field": key}, recorded=found[key])) from None

    def _listed(self, found: Attributes, key: str) -> list[Tile]:
        """Return the tiles of an attribute, in the order they stand; none if it is missing."""
        listed = numbers(found, key) if found.get(key) else []
        if any(not 0 <= number < len(self._tags.names) for number in listed):
            raise Unreadable(Fault("MJ029", {"field": key}, recorded=found[key]))
        return [self._tags.names[number] for number in listed]

    def _shown(self, seat: int, found: Attributes) -> Reveal:
        """Return what a winner shows."""
        held = numbers(found, "hai")
        tile = int(found["machi"])
        if tile in held:
            held.remove(tile)
        names = self._tags.names
        if any(not 0 <= number < len(names) for number in held):
            raise Unreadable(Fault("MJ029", {"field": "hai"}, recorded=found["hai"]))
        melds = []
        for code in numbers(found, "m") if found.get("m") else ():
            try:
                melds.append(self._tags.call(seat, code)[1])
            except ValueError:
                raise Unreadable(Fault("MJ029", {"field": "m"}, recorded=code)) from None
        return Reveal(seat=seat, concealed=self._tags.sorted(held), melds=melds[::-1])

    def _changes(self, found: Attributes) -> tuple[list[int], list[int]]:
        """Return the scores before a result, and what every seat gains by it."""
        listed = [value * _HUNDREDS for value in numbers(found, "sc", 2 * SEATS)]
        return listed[::2], listed[1::2]

    def _compare(
        self, spot: int, found: Attributes, before: list[int], turned: list[Tile] | None = None
    ) -> None:
        """Compare what a result says again of the hand; the first thing that differs is told."""
        draft = self._draft
        fault = check_scores(draft, "sc", before, self._deltas)
        if "ba" in found and not self._wins[1:]:
            fault = check_table(draft, "ba", numbers(found, "ba", 2)) or fault
        if turned is not None:
            fault = fault or check_indicators(draft, "doraHai", turned)
        self._doubt(spot, fault)

    def _doubt(self, spot: int, fault: Fault | None) -> None:
        if fault is not None:
            self._note(spot, fault, lost=False)

    def _close_won(self, spot: int) -> None:
        """Add the wins of a hand and what follows them."""
        draft = self._draft
        for win, at, _ in self._wins:
            draft.add(win, at)
        for _, at, shown in self._wins:
            draft.add(shown, at)
        first = self._wins[0][0]
        if first.by == "rob" and first.from_seat is not None:
            held = self._holdings()
            draft.add(held.reveal(first.from_seat), spot)
        draft.settle(spot, self._deltas, won=True)
        draft.add(HandEnd(), spot)
        self._lose()
        self._over = True

    def _no_win(self, spot: int, found: Attributes) -> None:
        """Add the end of a hand that nobody wins."""
        draft = self._draft
        kind = found.get("type")
        showing = [seat for seat in range(SEATS) if f"hai{seat}" in found]
        shown = {seat: self._tiles(found, f"hai{seat}") for seat in showing}
        before, deltas = self._changes(found)
        self._compare(spot, found, before)
        if kind in _ABORTS:
            seats = showing
            draft.add(Aborted(reason=_ABORTS[kind], seats=seats), spot)
        elif kind is None or kind == "nm":
            paid = [seat for seat in range(SEATS) if deltas[seat] > 0] if kind else None
            draft.add(Exhausted(ready=showing, nagashi=paid), spot)
        else:
            raise Unreadable(Fault("MJ029", {"field": "type"}, recorded=kind))
        melds = self._holdings().melds if showing else []
        for seat in showing:
            draft.add(Reveal(seat=seat, concealed=shown[seat], melds=melds[seat]), spot)
        draft.settle(spot, deltas, won=False)
        draft.add(HandEnd(), spot)
        self._lose()
        self._over = True
        self._owari(spot, found)

    def _holdings(self) -> Holdings:
        """Return what every seat holds at the end of the hand."""
        draft = self._draft
        assert draft.opening is not None
        return after(draft.opening.dealt, draft.records[draft.start + 1 :])

    def _owari(self, spot: int, found: Attributes) -> None:
        if "owari" in found:
            try:
                scores = [round(float(part)) for part in found["owari"].split(",")[::2]]
            except (ValueError, OverflowError):
                scores = []
            if len(scores) != SEATS or any(abs(score) > 1 << 40 for score in scores):
                raise Unreadable(Fault("MJ029", {"field": "owari"}, recorded=found["owari"]))
            self._draft.end(spot, [score * _HUNDREDS for score in scores])
