"""tenhou.net/6: JSON, every seat's draws and discards a list of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mjlog.codec.line import Batch, Line
from mjlog.codec.readers import GIVE_UP_AFTER
from mjlog.diagnostics import Fault
from mjlog.formats.document import Notes, Pieces, Spot, Unreadable
from mjlog.formats.game import SEATS, GameDraft
from mjlog.formats.json_documents import LARGEST, documents, repeated, without_comments
from mjlog.formats.manner import Manner
from mjlog.formats.names import game_name
from mjlog.formats.repeats import check_results
from mjlog.formats.tenhou6_hand import HandReader
from mjlog.formats.tenhou_rules import options_in
from mjlog.records import (
    HandEnd,
)


def read(name: str, pieces: Pieces, manner: Manner) -> Iterator[Batch | Line]:
    """Yield the games of a source as records.

    Hands that follow each other in several documents with the same players are one game.

    Args:
        name: name of the source.
        pieces: its content.
        manner: what holds where it does not say.
    """
    game: _Game | None = None
    number = lost = 0
    for text, offset, line, whole in documents(pieces):
        document, fault = _decoded(text, whole)
        if document is None:
            assert fault is not None
            lost += 1
            if lost > GIVE_UP_AFTER:
                fault = Fault("MJ027", {"count": GIVE_UP_AFTER})
            if game is None:
                yield Line(line, offset, None, faults=(fault,), lost=True, element="{")
            else:
                game.miss(line, offset, fault)
            if lost > GIVE_UP_AFTER:
                break
            continue
        lost = 0
        if game is None or not game.goes_on(document):
            if game is not None:
                yield from game.parts()
            game = _Game(game_name(name, number), document, manner)
            number += 1
        game.take(document, line, offset)
    if game is not None:
        yield from game.parts()


def _decoded(text: bytes, whole: bool) -> tuple[dict[str, Any] | None, Fault | None]:
    """Return a document, or what is wrong with it."""
    if text.startswith(b"<"):
        return None, Fault("MJ028", {"reason": text.decode()})
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
            fault = repeated(form, value)
            return (None, fault) if fault is not None else (value, None)
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

    def __init__(self, name: str, document: dict[str, Any], manner: Manner) -> None:
        ref = document.get("ref")
        named = isinstance(ref, str) and 0 < len(ref) <= 200
        self._draft = GameDraft(str(ref) if named else name, manner)
        self._names = _named(document)
        self._rule = _rule(document)
        self._ref = ref
        self._title = document.get("title")
        self._notes = Notes()
        self._places: list[Spot] = []
        self._last = (-1, -1)
        self._hand: object = None
        self._begun = False
        self._ended = False

    def goes_on(self, document: dict[str, Any]) -> bool:
        """Whether a document holds later hands of this game."""
        hands = document["log"]
        return (
            bool(hands)
            and self._begun >= self._ended
            and _named(document) == self._names
            and _rule(document) == self._rule
            and document.get("ref") == self._ref
            and document.get("title") == self._title
            and self._follows(hands[0])
        )

    def _follows(self, hand: object) -> bool:
        """Whether a hand comes later in this game, however its line may be wrong."""
        if not self._begun:
            return True
        if self._ended or hand == self._hand:
            return hand == self._hand  # no two deals are alike, so it is written twice
        scores = hand[1] if isinstance(hand, list) and len(hand) > 1 else None
        standing = _standing(hand)
        if standing == (0, 0) and scores == [self._draft.ruleset.start_score] * SEATS:
            return False
        if standing != (0, 0) and any(self._names):
            return True  # where it does not follow, a hand is repeated or out of place
        return standing > self._last or scores == self._draft.scores

    def miss(self, line: int, offset: int, fault: Fault) -> None:
        """Note a document that cannot be read; the next may go on with this game."""
        self._note(self._spot(line, offset, "{"), fault)

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
            spot = self._spot(line, offset, "rule")
            try:
                self._draft.header(
                    spot,
                    stated=options_in(words, reds=reds),
                    names=self._names,
                    table=words or None,
                )
            except Unreadable as broken:
                self._note(spot, broken.fault)
                self._ended = True
                return
            self._begun = True
        for index, hand in enumerate(document["log"]):
            base = f"log[{index}]"
            reader = HandReader(self._draft, hand, self._spot(line, offset, base))
            try:
                for record, element in reader.records():
                    self._draft.add(record, self._spot(line, offset, f"{base}{element}"))
            except Unreadable as broken:
                spot = self._spot(line, offset, f"{base}{reader.at}")
                self._note(spot, broken.fault)
                self._draft.skip_hand()
                continue
            spot = self._spot(line, offset, f"{base}[16][1]")
            self._last = _standing(hand)
            self._hand = hand
            if reader.ura and not reader.won:
                fault = Fault("MJ038", {"field": "ura"}, recorded=reader.ura)
                reader.doubts.append((fault, "[3]"))
            for fault, element in reader.doubts:
                at = self._spot(line, offset, f"{base}{element}")
                self._notes.add(len(self._draft.records), at, fault, lost=False)
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
            spot = self._spot(line, offset, "sc")
            results = final[1::2]
            if all(type(each) in (int, float) and abs(each) < 1 << 40 for each in results):
                fault = check_results("sc", scores, results, self._draft.whole)
                if fault is not None:
                    self._notes.add(len(self._draft.records), spot, fault, lost=False)
            self._draft.end(spot, scores)
            self._ended = True
