"""mjai: JSON Lines, one event a line, in many dialects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mjlog.codec.decode import MAX_LINE
from mjlog.codec.line import Batch, Line
from mjlog.codec.readers import GIVE_UP_AFTER
from mjlog.diagnostics import Fault
from mjlog.formats.document import Notes, Pieces, Spot, Unreadable
from mjlog.formats.game import SEATS, GameDraft
from mjlog.formats.holdings import Holdings, in_order
from mjlog.formats.manner import Manner
from mjlog.formats.mjai_endings import Endings
from mjlog.formats.mjai_fields import (
    Event,
    amounts_in,
    brief,
    count_in,
    decoded,
    seat_of,
    split,
    tile_in,
    tiles_in,
)
from mjlog.formats.mjai_words import WINDS
from mjlog.formats.names import game_name
from mjlog.formats.repeats import check_scores
from mjlog.formats.tenhou_rules import NO_REDS
from mjlog.records import (
    Chow,
    Discard,
    Draw,
    Indicator,
    Kong,
    Pung,
    Record,
)

_MOST_RECORDS = 100_000
_SILENT = frozenset({"none", "hello"})


def read(name: str, pieces: Pieces, manner: Manner) -> Iterator[Batch | Line]:
    """Yield the games of a source as records.

    Args:
        name: name of the source.
        pieces: its content.
        manner: what holds where it does not say.
    """
    games = 0
    game: _Game | None = None
    for data, offset, number in split(pieces):
        if not data.strip():
            continue
        event, fault = decoded(data)
        opens = event is not None and event.get("type") == "start_game"
        if game is not None and (opens or game.ended):
            yield from game.parts()
            game = None
        if game is None:
            game = _Game(game_name(name, games), manner)
            games += 1
        if event is None:
            assert fault is not None
            game.miss((number, offset, "?"), fault)
        else:
            game.take((number, offset, str(event.get("type"))[:40]), event)
        if game.lost >= GIVE_UP_AFTER:
            game.miss((number, offset, "?"), Fault("MJ027", {"count": game.lost}))
            break
        if len(game.draft.records) > _MOST_RECORDS:
            game.miss((number, offset, "?"), Fault("MJ032", {"limit": MAX_LINE}))
            break
    if game is not None:
        yield from game.parts()


class _Game:
    """One game.

    Attributes:
        draft: its records.
        ended: nothing more belongs to it.
        lost: lines in a row that could not be read.
    """

    def __init__(self, name: str, manner: Manner) -> None:
        self.draft = GameDraft(name, manner)
        self.ended = False
        self.lost = 0
        self._notes = Notes()
        self._places: list[Spot] = []
        self._names = [""] * SEATS
        self._options: dict[str, object] = {}
        self._begun = False
        self._in_hand = False
        self._held = Holdings([[]] * SEATS)
        self._replacement = False
        self._endings = Endings(self.draft, self._notes)
        self._told: set[str] = set()

    def parts(self) -> Iterator[Batch | Line]:
        """Yield what the game comes to."""
        self._close(None)
        self._endings.finish()
        draft = self.draft
        yield from self._notes.parts(
            draft.records, draft.spots, self._places.__getitem__, codes=draft.codes
        )

    def _spot(self, place: Spot) -> int:
        self._places.append(place)
        return len(self._places) - 1

    def miss(self, place: Spot, fault: Fault) -> None:
        """Note a line that cannot be read, and go on with the next hand."""
        self._close(None)
        self._notes.add(len(self.draft.records), self._spot(place), fault, lost=True)
        self._in_hand = False
        self.lost += 1

    def take(self, place: Spot, event: Event) -> None:
        """Take in a line."""
        try:
            self._take(self._spot(place), event)
            self.lost = 0
        except Unreadable as broken:
            self._endings.drop()
            self.miss(place, broken.fault)

    def _take(self, spot: int, event: Event) -> None:
        kind = event["type"]
        if kind == "start_game":
            self._open_game(event)
        elif kind == "start_kyoku":
            self._close(amounts_in(event, "scores"))
            self._open_hand(spot, event)
        elif kind == "end_game":
            self._close(amounts_in(event, "scores"))
            self._end(spot, event)
        elif kind == "end_kyoku":
            if self._in_hand and not self._endings.any:
                raise Unreadable(Fault("MJ029", {"field": "hora"}))
        elif kind in _SILENT:
            return
        elif kind not in _TAKES:
            if kind not in self._told:
                self._told.add(kind)
                fault = Fault("MJ030", {"element": kind[:60]})
                self._notes.add(len(self.draft.records), spot, fault, lost=False)
        elif self._in_hand:
            _TAKES[kind](self, spot, event)
        elif not self._notes.any:
            raise Unreadable(Fault("MJ031", {"element": kind}))

    # The frame

    def _open_game(self, event: Event) -> None:
        names = event.get("names")
        if isinstance(names, list):
            if len(names) != SEATS:
                raise Unreadable(Fault("MJ034", recorded=len(names)))
            self._names = [name if isinstance(name, str) else "" for name in names]
        if event.get("aka_flag") is False:
            self._options["red_fives"] = NO_REDS

    def _open_hand(self, spot: int, event: Event) -> None:
        self._in_hand = False
        if not self._begun:
            self.draft.header(spot, stated=self._options, names=self._names)
            self.draft.scores = [self.draft.ruleset.start_score] * SEATS
            self._begun = True
        wind = event.get("bakaze")
        if not isinstance(wind, str) or len(wind) != 1 or wind not in WINDS:
            raise Unreadable(Fault("MJ029", {"field": "bakaze"}, recorded=brief(wind)))
        kyoku = count_in(event, "kyoku", SEATS + 1)
        if not kyoku:
            raise Unreadable(Fault("MJ029", {"field": "kyoku"}, recorded=kyoku))
        hands = event.get("tehais")
        if not isinstance(hands, list) or len(hands) != SEATS:
            raise Unreadable(Fault("MJ029", {"field": "tehais"}, recorded=brief(hands)))
        dealt = [in_order(tiles_in({"tehais": hand}, "tehais", (13,))) for hand in hands]
        indicator = Indicator(tile=tile_in(event, "dora_marker"))
        self.draft.open_hand(
            spot,
            index=SEATS * WINDS.index(wind) + kyoku - 1,
            dealer=seat_of(event, "oya"),
            honba=count_in(event, "honba"),
            deposits=count_in(event, "kyotaku"),
            scores=amounts_in(event, "scores") or self.draft.scores,
            dealt=dealt,
        )
        self.draft.add(indicator, spot)
        self._held = Holdings(dealt)
        self._in_hand = True
        self._replacement = False
        self._endings.open_hand(self._held)

    def _end(self, spot: int, event: Event) -> None:
        """End the game, if it is known with what scores."""
        scores = amounts_in(event, "scores")
        if self._begun and scores is not None:
            self.draft.end(spot, scores)
        elif self._begun and not self.draft.pot and not self._notes.any:
            self.draft.end(spot, list(self.draft.scores))
        self.ended = True

    # Plays

    def _play(self, record: Record, spot: int) -> None:
        self.draft.add(record, spot)
        self._held.take(record)

    def draw(self, spot: int, event: Event) -> None:
        seat, tile = seat_of(event, "actor"), tile_in(event, "pai")
        tail, self._replacement = self._replacement, False
        self._play(Draw(seat=seat, tile=tile, source="tail" if tail else "head"), spot)

    def discard(self, spot: int, event: Event) -> None:
        drawn = event.get("tsumogiri")
        if drawn is not None and not isinstance(drawn, bool):
            raise Unreadable(Fault("MJ029", {"field": "tsumogiri"}, recorded=brief(drawn)))
        seat = seat_of(event, "actor")
        self._play(Discard(seat=seat, tile=tile_in(event, "pai"), drawn=drawn), spot)

    def chow(self, spot: int, event: Event) -> None:
        seat, source = seat_of(event, "actor"), seat_of(event, "target")
        own = in_order(tiles_in(event, "consumed", (2,)))
        tile = tile_in(event, "pai")
        self._play(Chow(seat=seat, from_seat=source, tile=tile, own=own), spot)

    def pung(self, spot: int, event: Event) -> None:
        seat, source = seat_of(event, "actor"), seat_of(event, "target")
        own = in_order(tiles_in(event, "consumed", (2,)))
        tile = tile_in(event, "pai")
        self._play(Pung(seat=seat, from_seat=source, tile=tile, own=own), spot)

    def exposed_kong(self, spot: int, event: Event) -> None:
        seat, source = seat_of(event, "actor"), seat_of(event, "target")
        own = in_order(tiles_in(event, "consumed", (3,)))
        tile = tile_in(event, "pai")
        kong = Kong(seat=seat, kind="exposed", tile=tile, own=own, level=4, from_seat=source)
        self._play(kong, spot)
        self._replacement = True

    def added_kong(self, spot: int, event: Event) -> None:
        seat, tile = seat_of(event, "actor"), tile_in(event, "pai")
        self._play(Kong(seat=seat, kind="added", tile=tile, own=[tile], level=4), spot)
        self._replacement = True

    def concealed_kong(self, spot: int, event: Event) -> None:
        seat = seat_of(event, "actor")
        own = in_order(tiles_in(event, "consumed", (4,)))
        self._play(Kong(seat=seat, kind="concealed", tile=own[0], own=own, level=4), spot)
        self._replacement = True

    def declare(self, spot: int, event: Event) -> None:
        seat = seat_of(event, "actor")
        self._endings.declared.add(seat)
        self._play(self.draft.declared(seat), spot)

    def accept(self, spot: int, event: Event) -> None:
        seat = seat_of(event, "actor")
        self._endings.accepted.add(seat)
        self.draft.deposit(seat, spot)
        scores = amounts_in(event, "scores")
        fault = None if scores is None else check_scores(self.draft, "scores", scores)
        if fault is not None:
            self._notes.add(len(self.draft.records), spot, fault, lost=False)

    def indicator(self, spot: int, event: Event) -> None:
        self._play(Indicator(tile=tile_in(event, "dora_marker")), spot)

    # Endings

    def win(self, spot: int, event: Event) -> None:
        self._endings.win(spot, event)

    def no_win(self, spot: int, event: Event) -> None:
        self._endings.no_win(spot, event)

    def _close(self, scores: list[int] | None) -> None:
        """Add how the hand ended, if it has; ``scores`` are those with which it goes on."""
        if self._endings.close(scores):
            self._in_hand = False


_TAKES: Mapping[str, Any] = {
    "tsumo": _Game.draw,
    "dahai": _Game.discard,
    "chi": _Game.chow,
    "pon": _Game.pung,
    "daiminkan": _Game.exposed_kong,
    "kakan": _Game.added_kong,
    "ankan": _Game.concealed_kong,
    "reach": _Game.declare,
    "reach_accepted": _Game.accept,
    "dora": _Game.indicator,
    "hora": _Game.win,
    "ryukyoku": _Game.no_win,
}
