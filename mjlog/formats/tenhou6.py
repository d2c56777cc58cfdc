"""tenhou.net/6: JSON, every seat's draws and discards a list of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from mjlog.codec.line import Batch, Line
from mjlog.diagnostics import Fault
from mjlog.formats.document import Notes, Pieces, Spot, Unreadable
from mjlog.formats.game import SEATS, STICK, GameDraft, game_name, rules
from mjlog.formats.holdings import after, in_order
from mjlog.formats.json_documents import LARGEST, documents, without_comments
from mjlog.formats.tenhou6_calls import NOTHING, TILES, TSUMOGIRI, call
from mjlog.formats.tenhou6_order import DRAWS, Entry, NoOrderError, Step, order
from mjlog.formats.tenhou6_result import ABORTS, Result, read_result
from mjlog.formats.tenhou_rules import options_in
from mjlog.records import (
    Aborted,
    Deposit,
    Discard,
    Draw,
    Exhausted,
    HandEnd,
    Indicator,
    Kong,
    Record,
    Win,
)
from mjlog.records.values import Tile
from mjlog.rules.ruleset import Ruleset

_HAND = 17
_COLUMNS = 3
_MOST_ENTRIES = 60


def read(name: str, pieces: Pieces, *, check_seed: bool = False) -> Iterator[Batch | Line]:
    """Yield the games of a source as records.

    Hands that follow each other in several documents with the same players are one game.

    Args:
        name: name of the source.
        pieces: its content.
        check_seed: no matter, as this format has no seed.
    """
    game: _Game | None = None
    number = 0
    for text, offset, line, whole in documents(pieces):
        document, fault = _decoded(text, whole)
        if document is None:
            if game is not None:
                yield from game.parts()
                game = None
            assert fault is not None
            yield Line(line, offset, None, faults=(fault,), lost=True, element="{")
            continue
        if game is None or not game.goes_on(document):
            if game is not None:
                yield from game.parts()
            game = _Game(game_name(name, number), document)
            number += 1
        game.take(document, line, offset)
    if game is not None:
        yield from game.parts()


def _decoded(text: bytes, whole: bool) -> tuple[dict[str, Any] | None, Fault | None]:
    """Return a document, or what is wrong with it."""
    if not whole:
        if len(text) > LARGEST:
            return None, Fault("MJ032", {"limit": LARGEST})
        return None, Fault("MJ028", {"reason": "}"})
    reason = "log"
    for form in (text, without_comments(text)):
        try:
            value = msgspec.json.decode(form)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            reason = str(error)[:80]
            continue
        if isinstance(value, dict) and isinstance(value.get("log"), list):
            return value, None
        reason = "log"
        break
    return None, Fault("MJ028", {"reason": reason})


def _named(document: dict[str, Any]) -> list[str]:
    names = document.get("name")
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        return [str(name) for name in (*names, "", "", "", "")[: max(SEATS, len(names))]]
    return [""] * SEATS


def _rule(document: dict[str, Any]) -> tuple[str, bool | None]:
    """Return the words for the rules, and whether there are red fives if that is said."""
    rule = document.get("rule")
    if not isinstance(rule, dict):
        return "", None
    words = rule.get("disp")
    reds = [rule[key] for key in ("aka", "aka51", "aka52", "aka53") if key in rule]
    return words if isinstance(words, str) else "", any(reds) if reds else None


def _standing(hand: object) -> tuple[int, int]:
    """Return index and honba of a hand, as far as they can be read."""
    if isinstance(hand, list) and hand and isinstance(hand[0], list) and len(hand[0]) > 1:
        index, honba = hand[0][:2]
        if isinstance(index, int) and isinstance(honba, int):
            return index, honba
    return 0, 0


class _Game:
    """Hands that belong together."""

    def __init__(self, name: str, document: dict[str, Any]) -> None:
        ref = document.get("ref")
        self._draft = GameDraft(ref if isinstance(ref, str) and 0 < len(ref) <= 200 else name)
        self._names = _named(document)
        self._rule = _rule(document)
        self._ref = ref
        self._notes = Notes()
        self._places: list[Spot] = []
        self._last = (-1, -1)
        self._begun = False
        self._ended = False
        self._ruleset: Ruleset = rules({})

    def goes_on(self, document: dict[str, Any]) -> bool:
        """Whether a document holds later hands of this game."""
        hands = document["log"]
        return (
            bool(hands)
            and not self._ended
            and _named(document) == self._names
            and _rule(document) == self._rule
            and document.get("ref") == self._ref
            and self._follows(hands[0])
        )

    def _follows(self, hand: object) -> bool:
        """Whether a hand comes later in this game, however its line may be wrong."""
        if not self._begun:
            return True
        scores = hand[1] if isinstance(hand, list) and len(hand) > 1 else None
        standing = _standing(hand)
        if standing == (0, 0) and scores == [self._ruleset.start_score] * SEATS:
            return False
        return standing > self._last or scores == self._draft.scores

    def parts(self) -> Iterator[Batch | Line]:
        """Yield what the game comes to."""
        draft = self._draft
        yield from self._notes.parts(
            draft.records, draft.spots, self._places.__getitem__, codes=draft.codes
        )

    def _spot(self, line: int, offset: int, element: str) -> int:
        self._places.append((line, offset, element))
        return len(self._places) - 1

    def take(self, document: dict[str, Any], line: int, offset: int) -> None:
        """Take in a document."""
        three = not self._names[-1] and all(self._names[:-1])
        if len(self._names) != SEATS or three:
            self._note(self._spot(line, offset, "name"), Fault("MJ034", recorded=self._names))
            self._ended = True
            return
        if not self._begun:
            words, reds = self._rule
            self._ruleset = rules(options_in(words, reds=reds))
            self._draft.header(
                self._spot(line, offset, "name"),
                ruleset=self._ruleset,
                names=self._names,
                table=words or None,
            )
            self._begun = True
        for index, hand in enumerate(document["log"]):
            base = f"log[{index}]"
            reader = _Hand(self._draft, self._ruleset, hand, self._spot(line, offset, base))
            try:
                for record, element in reader.records():
                    self._draft.add(record, self._spot(line, offset, f"{base}{element}"))
            except Unreadable as broken:
                spot = self._spot(line, offset, f"{base}{reader.at}")
                self._note(spot, broken.fault)
                continue
            spot = self._spot(line, offset, f"{base}[16][1]")
            self._last = _standing(hand)
            self._draft.settle(spot, reader.deltas, won=reader.won)
            self._draft.add(HandEnd(), spot)
        self._end(document, line, offset)

    def _note(self, spot: int, fault: Fault) -> None:
        self._notes.add(len(self._draft.records), spot, fault, lost=True)

    def _end(self, document: dict[str, Any], line: int, offset: int) -> None:
        final = document.get("sc")
        if not isinstance(final, list) or len(final) != 2 * SEATS:
            return
        scores = final[::2]
        if all(isinstance(score, int) and abs(score) < 1 << 40 for score in scores):
            self._draft.end(self._spot(line, offset, "sc"), scores)
            self._ended = True


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


class _Hand:
    """One hand of a document.

    Attributes:
        at: path of what is being read, for a fault.
        deltas: what every seat gains.
        won: somebody wins.
    """

    def __init__(self, draft: GameDraft, ruleset: Ruleset, hand: object, spot: int) -> None:
        self._draft = draft
        self._spot = spot
        self._ruleset = ruleset
        self._hand: list[Any] = hand if isinstance(hand, list) else []
        self._ura: list[Tile] = []
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
        self._ura = self._tiles(hand[3])
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
        result = read_result(hand[16], self._ruleset)
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
            wins = [
                _completed(win, last, robbed, self._ura if win.seat in accepted else None)
                for win in result.wins
            ]
            for place, win in enumerate(wins):
                yield win, f"[16][{2 * place + 2}]"
            events += wins
            held = after(draft.opening.dealt, events)
            for place, win in enumerate(wins):
                own = win.tile if win.by == "self" else None
                yield held.reveal(win.seat, own), f"[16][{2 * place + 2}]"
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
