"""A hand of tenhou.net/6: its entries in order, with what the rules put between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from mjlog.diagnostics import Fault
from mjlog.formats.document import Unreadable
from mjlog.formats.game import SEATS, STICK, GameDraft
from mjlog.formats.holdings import after, in_order
from mjlog.formats.repeats import check_honours
from mjlog.formats.tenhou6_calls import NOTHING, TILES, TSUMOGIRI, call
from mjlog.formats.tenhou6_order import DRAWS, Entry, NoOrderError, Step, order
from mjlog.formats.tenhou6_result import ABORTS, Result, read_result
from mjlog.formats.yaku import DECLARED
from mjlog.records import (
    Aborted,
    Deposit,
    Discard,
    Draw,
    Exhausted,
    Indicator,
    Kong,
    Record,
    Win,
)
from mjlog.records.values import Tile

_HAND = 17
_COLUMNS = 3
_MOST_ENTRIES = 60


def _seat_list(value: object, at: str) -> list[int]:
    if not isinstance(value, list) or len(value) != SEATS:
        raise Unreadable(Fault("MJ029", {"field": at}, recorded=_brief(value)))
    for each in value:
        if not isinstance(each, int) or isinstance(each, bool) or abs(each) > 1 << 40:
            raise Unreadable(Fault("MJ029", {"field": at}, recorded=_brief(value)))
    return value


def _brief(value: object) -> object:
    """Return a value that fits into a finding."""
    text = re.sub(r"\s+", " ", str(value))
    return text if len(text) <= 60 else text[:59] + "…"


class HandReader:
    """One hand of a document.

    Attributes:
        at: path of what is being read, for a fault.
        deltas: what every seat gains.
        won: somebody wins.
        ura: the tiles under the indicators, for whoever wins.
        doubts: what the result says otherwise than the hand, each with its path.
    """

    def __init__(self, draft: GameDraft, hand: object, spot: int) -> None:
        self._draft = draft
        self._spot = spot
        self._hand: list[Any] = hand if isinstance(hand, list) else []
        self.ura: list[Tile] = []
        self.doubts: list[tuple[Fault, str]] = []
        self.at = ""
        self.deltas = [0] * SEATS
        self.won = False

    def records(self) -> Iterator[tuple[Record, str]]:
        """Yield the records of the hand up to its settlement, each with its path.

        The hand's own line is added to the draft.

        Raises:
            Unreadable: something is wrong.
        """
        hand = self._hand
        if len(hand) != _HAND:
            raise Unreadable(Fault("MJ029", {"field": "log"}, recorded=len(hand)))
        self.at = "[0]"
        standing = hand[0]
        if (
            not isinstance(standing, list)
            or len(standing) < 3
            or not all(isinstance(each, int) and 0 <= each < 1000 for each in standing)
            or standing[0] >= 16
        ):
            raise Unreadable(Fault("MJ029", {"field": "log"}, recorded=_brief(standing)))
        index, honba, deposits = standing[:3]
        self.at = "[1]"
        scores = _seat_list(hand[1], "log")
        self.at = "[2]"
        indicators = self._tiles(hand[2])
        if not indicators:
            raise Unreadable(Fault("MJ029", {"field": "log"}, recorded=_brief(hand[2])))
        self.at = "[3]"
        self.ura = self._tiles(hand[3])
        dealt: list[list[Tile]] = []
        columns: list[tuple[list[Entry], list[Entry]]] = []
        for seat in range(SEATS):
            place = 4 + seat * _COLUMNS
            self.at = f"[{place}]"
            dealt.append(in_order(self._tiles(hand[place])))
            if len(dealt[-1]) != 13:
                raise Unreadable(Fault("MJ029", {"field": "log"}, recorded=_brief(hand[place])))
            draws = self._entries(seat, hand[place + 1], place + 1)
            columns.append((draws, self._entries(seat, hand[place + 2], place + 2)))
        self.at = "[16]"
        result = read_result(hand[16], self._draft.ruleset)
        dealer = index % SEATS
        steps = self._order(dealer, columns)
        self._draft.open_hand(
            self._spot,
            index=index,
            dealer=dealer,
            honba=honba,
            deposits=deposits,
            scores=scores,
            dealt=dealt,
        )
        yield Indicator(tile=indicators[0]), "[2][0]"
        yield from self._play(steps, columns, indicators, result)
        yield from self._finish(result)

    def _tiles(self, value: object) -> list[Tile]:
        if not isinstance(value, list) or len(value) > _MOST_ENTRIES:
            raise Unreadable(Fault("MJ029", {"field": "log"}, recorded=_brief(value)))
        found = [TILES.get(each) if isinstance(each, int) else None for each in value]
        tiles = [tile for tile in found if tile is not None]
        if len(tiles) < len(value):
            raise Unreadable(Fault("MJ029", {"field": "log"}, recorded=_brief(value)))
        return tiles

    def _entries(self, seat: int, value: object, place: int) -> list[Entry]:
        """Return a column of entries, every one of which can be read."""
        if not isinstance(value, list) or len(value) > _MOST_ENTRIES:
            raise Unreadable(Fault("MJ029", {"field": "log"}, recorded=_brief(value)))
        discards = place % _COLUMNS == 0
        for index, entry in enumerate(value):
            self.at = f"[{place}][{index}]"
            if isinstance(entry, int):
                if entry in TILES or (discards and entry in (TSUMOGIRI, NOTHING)):
                    continue
            elif isinstance(entry, str) and len(entry) <= 9:
                if discards and re.fullmatch(r"r\d\d", entry):
                    if int(entry[1:]) in TILES or entry == f"r{TSUMOGIRI}":
                        continue
                elif self._is_call(seat, entry, "ka" if discards else "cpm"):
                    continue
            raise Unreadable(Fault("MJ029", {"field": "log"}, recorded=_brief(entry)))
        return value

    def _is_call(self, seat: int, entry: str, letters: str) -> bool:
        try:
            call(seat, entry)
        except ValueError:
            return False
        return any(letter in entry for letter in letters)

    def _order(self, dealer: int, columns: Sequence[tuple[list[Entry], list[Entry]]]) -> list[Step]:
        """Return all entries in order."""
        try:
            return order(dealer, [pair[0] for pair in columns], [pair[1] for pair in columns])
        except NoOrderError as error:
            self.at = "" if error.at is None else _path(error.at)
            raise Unreadable(Fault("MJ033", {"element": f"log{self.at}"})) from None

    def _play(
        self,
        steps: list[Step],
        columns: Sequence[tuple[list[Entry], list[Entry]]],
        indicators: list[Tile],
        result: Result,
    ) -> Iterator[tuple[Record, str]]:
        """Yield the plays, with the indicators and deposits where the rules put them."""
        waiting = list(indicators[1:])
        owed = 0
        replacement = False
        drawn: Tile | None = None
        for place, step in enumerate(steps):
            entry = columns[step.seat][step.column][step.place]
            path = _path(step)
            seat = step.seat
            if step.column == DRAWS and isinstance(entry, int):
                drawn = TILES[entry]
                yield Draw(seat=seat, tile=drawn, source="tail" if replacement else "head"), path
                replacement = False
            elif isinstance(entry, str) and not entry.startswith("r"):
                record = call(seat, entry)
                yield record, path
                drawn = None
                if isinstance(record, Kong):
                    # Of an added kong nothing is turned while it may yet be robbed.
                    robbed = place == len(steps) - 1
                    turned = owed + (record.kind == "concealed")
                    owed = 0 if record.kind == "concealed" else 1
                    replacement = True
                    for _ in range(0 if robbed else turned):
                        if waiting:
                            yield Indicator(tile=waiting.pop(0)), path
            else:
                for _ in range(owed):
                    if waiting:
                        yield Indicator(tile=waiting.pop(0)), path
                owed = 0
                yield from self._discard(step, entry, drawn, path)
                drawn = None
                declared = isinstance(entry, str)
                void = place == len(steps) - 1 and result.takes_last_discard
                if declared and not void:
                    yield Deposit(seat=seat, amount=STICK), path
                    self._draft.scores[seat] -= STICK
                    self._draft.pot += STICK
        for tile in waiting:
            yield Indicator(tile=tile), "[2]"

    def _discard(
        self, step: Step, entry: Entry, drawn: Tile | None, path: str
    ) -> Iterator[tuple[Record, str]]:
        code = entry
        if isinstance(code, str):
            yield self._draft.declared(step.seat), path
            code = int(code[1:])
        if code == TSUMOGIRI:
            if drawn is None:
                self.at = path
                raise Unreadable(Fault("MJ029", {"field": "log"}, recorded=_brief(entry)))
            yield Discard(seat=step.seat, tile=drawn, drawn=True), path
        else:
            yield Discard(seat=step.seat, tile=TILES[code], drawn=False), path

    def _finish(self, result: Result) -> Iterator[tuple[Record, str]]:
        """Yield how the hand ended and what is shown."""
        draft = self._draft
        assert draft.opening is not None
        events = draft.records[draft.start + 1 :]
        last = next((each for each in reversed(events) if not isinstance(each, Deposit)), None)
        self.deltas = result.deltas
        showing: list[int] = []
        if result.wins:
            self.won = True
            robbed = isinstance(last, Kong)
            accepted = {each.seat for each in events if isinstance(each, Deposit)}
            turning = [_turns(win, accepted) for win in result.wins]
            if self.ura and not any(turning):
                turning[0] = True  # verification will say that it may not
            wins = [
                _completed(win, last, robbed, self.ura if turns else None)
                for win, turns in zip(result.wins, turning, strict=True)
            ]
            for place, win in enumerate(wins):
                yield win, f"[16][{2 * place + 2}]"
            events += wins
            held = after(draft.opening.dealt, events)
            for place, win in enumerate(wins):
                own = win.tile if win.by == "self" else None
                shown = held.reveal(win.seat, own)
                tiles = [*shown.concealed, *(tile for meld in shown.melds for tile in meld.tiles)]
                tiles += [win.tile] if win.tile is not None else []
                path = f"[16][{2 * place + 2}]"
                fault = check_honours(draft, "log", result.named[place], win.seat, tiles)
                if fault is not None:
                    self.doubts.append((fault, path))
                yield shown, path
            source = wins[0].from_seat
            if robbed and source is not None:
                yield held.reveal(source), "[16]"
            return
        if result.reason in ABORTS:
            showing = _shown(ABORTS[result.reason], last)
            yield Aborted(reason=ABORTS[result.reason], seats=showing), "[16]"
        else:
            showing = result.ready or []
            yield Exhausted(ready=result.ready, nagashi=result.nagashi), "[16]"
        held = after(draft.opening.dealt, events)
        for seat in showing:
            yield held.reveal(seat), "[16]"


def _path(step: Step) -> str:
    return f"[{4 + step.seat * _COLUMNS + 1 + step.column}][{step.place}]"


def _turns(win: Win, accepted: set[int]) -> bool:
    """Whether a winner turns tiles under the indicators."""
    return win.seat in accepted or any(item.id in DECLARED for item in win.items or ())


def _completed(win: Win, last: Record | None, robbed: bool, ura: list[Tile] | None) -> Win:
    """Return a win with what follows from the play."""
    tile: Tile | None = None
    if isinstance(last, (Draw, Discard, Kong)):
        tile = last.tile
    by = "self" if win.from_seat is None else "rob" if robbed else "discard"
    return msgspec.structs.replace(win, tile=tile, by=by, ura=ura)


def _shown(reason: str, last: Record | None) -> list[int]:
    """Return the seats that show their tiles when a hand is called off."""
    seat = last.seat if isinstance(last, (Draw, Discard, Kong)) else 0
    if reason == "nine_kinds":
        return [seat]
    if reason == "four_riichi":
        return list(range(SEATS))
    if reason == "triple_win":
        return [each for each in range(SEATS) if each != seat]
    return []
