"""mjai: JSON Lines, one event a line, in many dialects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mjlog.codec.decode import MAX_LINE
from mjlog.codec.line import Batch, Line
from mjlog.codec.readers import GIVE_UP_AFTER
from mjlog.diagnostics import Fault
from mjlog.formats.document import Notes, Pieces, Spot, Unreadable
from mjlog.formats.game import SEATS, GameDraft, game_name, rules
from mjlog.formats.holdings import Holdings, in_order
from mjlog.formats.mjai_fields import (
    Event,
    amounts_in,
    brief,
    count_in,
    decoded,
    seat_of,
    split,
    tile_in,
    tile_of,
    tiles_in,
)
from mjlog.formats.mjai_words import ABORTS, EXHAUSTED, NAGASHI, WINDS, YAKU
from mjlog.formats.repeats import check_scores
from mjlog.formats.tenhou_rules import NO_REDS
from mjlog.formats.yaku import FIRST_LIMIT, LAST_LIMIT, items, limit_items
from mjlog.records import (
    Aborted,
    Chow,
    Deposit,
    Discard,
    Draw,
    Exhausted,
    HandEnd,
    Indicator,
    Item,
    Kong,
    Pung,
    Record,
    Win,
)
from mjlog.records.values import Tile

_DRAWS = 70
_MOST_RECORDS = 100_000
_URA = ("ura_markers", "uradora_markers", "uradora_marker")
_SILENT = frozenset({"end_kyoku", "none", "hello"})


def read(name: str, pieces: Pieces, *, check_seed: bool = False) -> Iterator[Batch | Line]:
    """Yield the games of a source as records.

    Args:
        name: name of the source.
        pieces: its content.
        check_seed: no matter, as this format has no seed.
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
            game = _Game(game_name(name, games))
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

    def __init__(self, name: str) -> None:
        self.draft = GameDraft(name)
        self.ended = False
        self.lost = 0
        self._notes = Notes()
        self._places: list[Spot] = []
        self._names = [""] * SEATS
        self._options: dict[str, object] = {}
        self._ruleset = rules({})
        self._begun = False
        self._in_hand = False
        self._held = Holdings([[]] * SEATS)
        self._replacement = False
        self._declared: set[int] = set()
        self._accepted: set[int] = set()
        self._wins: list[tuple[Win, int]] = []
        self._ending: tuple[Record, list[int], int] | None = None
        self._deltas: list[int] | None = None
        self._scores: list[int] | None = None
        self._told: set[str] = set()

    def parts(self) -> Iterator[Batch | Line]:
        """Yield what the game comes to."""
        self._close(None)
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
            self._wins, self._ending = [], None
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
            self._ruleset = rules(self._options)
            self.draft.header(spot, ruleset=self._ruleset, names=self._names)
            self.draft.scores = [self._ruleset.start_score] * SEATS
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
        self._declared, self._accepted = set(), set()

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
        self._declared.add(seat)
        self._play(self.draft.declared(seat), spot)

    def accept(self, spot: int, event: Event) -> None:
        seat = seat_of(event, "actor")
        self._accepted.add(seat)
        self.draft.deposit(seat, spot)
        scores = amounts_in(event, "scores")
        fault = None if scores is None else check_scores(self.draft, "scores", scores)
        if fault is not None:
            self._notes.add(len(self.draft.records), spot, fault, lost=False)

    def indicator(self, spot: int, event: Event) -> None:
        self._play(Indicator(tile=tile_in(event, "dora_marker")), spot)

    # Endings

    def win(self, spot: int, event: Event) -> None:
        seat, source = seat_of(event, "actor"), seat_of(event, "target")
        last = next(
            (each for each in reversed(self.draft.records) if not isinstance(each, Deposit)), None
        )
        robbed = isinstance(last, Kong)
        tile: Tile | None = None
        if event.get("pai") is not None:
            tile = tile_in(event, "pai")
        elif isinstance(last, (Draw, Discard, Kong)):
            tile = last.tile
        counted = self._items(event.get("yakus"))
        total = event.get("fan")
        if not isinstance(total, int):
            total = None if counted is None else sum(item.count * item.value for item in counted)
        fu, points = event.get("fu"), event.get("hora_points")
        own = seat == source
        win = Win(
            seat=seat,
            by="self" if own else "rob" if robbed else "discard",
            from_seat=None if own else source,
            tile=tile,
            items=counted,
            total=total,
            counted=None,
            ura=self._ura(event) if seat in self._accepted else None,
            fu=fu if isinstance(fu, int) and 0 <= fu < 1000 else None,
            points=points if isinstance(points, int) and abs(points) < 1 << 40 else None,
        )
        self._wins.append((win, spot))
        self._change(event)

    def _ura(self, event: Event) -> list[Tile] | None:
        for key in _URA:
            value = event.get(key)
            if value is not None:
                listed = value if isinstance(value, list) else [value]
                return [tile_of(each, key) for each in listed]
        return None

    def _items(self, value: object) -> list[Item] | None:
        """Return what a win was counted for; None where that is not said, or not in known words."""
        if not isinstance(value, list):
            return None
        pairs: list[tuple[int, int]] = []
        for each in value:
            if (
                not isinstance(each, list)
                or len(each) != 2
                or each[0] not in YAKU
                or not isinstance(each[1], int)
                or not 0 <= each[1] < 1000
            ):
                return None
            pairs.append((YAKU[each[0]], each[1]))
        limits = [number for number, _ in pairs if FIRST_LIMIT <= number <= LAST_LIMIT]
        return limit_items(self._ruleset, limits) if limits else items(pairs)

    def _change(self, event: Event) -> None:
        """Take note of what a result changes, as far as it says so."""
        deltas, scores = amounts_in(event, "deltas"), amounts_in(event, "scores")
        if deltas is None and scores is not None:
            before = self._deltas or [0] * SEATS
            deltas = [
                after - now - other
                for after, now, other in zip(scores, self.draft.scores, before, strict=True)
            ]
        if deltas is not None:
            before = self._deltas or [0] * SEATS
            self._deltas = [sum(both) for both in zip(before, deltas, strict=True)]
        # Where archives have lost a stick, nobody knows whether the scores count it.
        told = len(self._declared) < SEATS or self._accepted == self._declared
        self._scores = scores if told else None

    def no_win(self, spot: int, event: Event) -> None:
        self._change(event)
        deltas = self._deltas
        reason = event.get("reason")
        gaining = [seat for seat in range(SEATS) if deltas is not None and deltas[seat] > 0]
        flags = event.get("tenpais")
        ready: list[int] | None = gaining or None
        if isinstance(flags, list) and len(flags) == SEATS:
            ready = [seat for seat in range(SEATS) if flags[seat] is True]
        abort = ABORTS.get(reason) if isinstance(reason, str) else None
        if abort is None and reason not in (EXHAUSTED, NAGASHI) and not gaining:
            abort = self._abort()
        if reason == NAGASHI:
            told = ready if flags is not None else None
            self._ending = (Exhausted(ready=told, nagashi=gaining), told or [], spot)
        elif abort is None:
            self._ending = (Exhausted(ready=ready), ready or [], spot)
        else:
            seats = self._called_off(abort, spot)
            self._ending = (Aborted(reason=abort, seats=seats), seats, spot)
            if self._deltas is None:
                self._deltas = [0] * SEATS

    def _abort(self) -> str | None:
        """Return why the hand is called off, where that is not said; None: it is not."""
        events = self.draft.records[self.draft.start :]
        if sum(type(each) is Draw for each in events) >= _DRAWS:
            return None
        last = next((each for each in reversed(events) if not isinstance(each, Deposit)), None)
        if isinstance(last, Draw):
            return "nine_kinds"
        if len(self._declared) == SEATS:
            return "four_riichi"
        if sum(type(each) is Kong for each in events) == SEATS:
            return "four_kongs"
        discards = [each for each in events if isinstance(each, Discard)]
        calls = any(type(each) in (Chow, Pung, Kong) for each in events)
        if len(discards) == SEATS and not calls and len({each.tile for each in discards}) == 1:
            return "four_winds"
        return "triple_win"

    def _called_off(self, reason: str, spot: int) -> list[int]:
        """Return the seats that show their tiles; the fourth declaration is accepted by it."""
        events = self.draft.records[self.draft.start :]
        last = next((each for each in reversed(events) if isinstance(each, (Draw, Discard))), None)
        if last is None or reason not in ("nine_kinds", "four_riichi", "triple_win"):
            return []
        if reason == "nine_kinds":
            return [last.seat]
        if reason == "triple_win":
            return [seat for seat in range(SEATS) if seat != last.seat]
        for seat in sorted(self._declared - self._accepted):
            self.draft.deposit(seat, spot)
        return list(range(SEATS))

    def _close(self, scores: list[int] | None) -> None:
        """Add how the hand ended, once it is known what it changed.

        Args:
            scores: what the next hand or the end of the game begins with.
        """
        if not self._wins and self._ending is None:
            return
        draft, wins, ending = self.draft, self._wins, self._ending
        deltas, self._deltas = self._deltas, None
        after, self._scores = self._scores, None
        self._wins, self._ending, self._in_hand = [], None, False
        spot = wins[-1][1] if wins else ending[2] if ending else 0
        if deltas is None:
            if scores is None:
                fault = Fault("MJ029", {"field": "deltas"})
                self._notes.add(len(draft.records), spot, fault, lost=True)
                return
            deltas = [then - now for then, now in zip(scores, draft.scores, strict=True)]
        showing = [] if ending is None else ending[1]
        for win, at in wins:
            draft.add(win, at)
            self._held.take(win)
        if ending is not None:
            draft.add(ending[0], spot)
        for win, at in wins:
            own = win.tile if win.by == "self" else None
            draft.add(self._held.reveal(win.seat, own), at)
        if wins and wins[0][0].by == "rob" and wins[0][0].from_seat is not None:
            draft.add(self._held.reveal(wins[0][0].from_seat), spot)
        for seat in showing:
            draft.add(self._held.reveal(seat), spot)
        draft.settle(spot, deltas, won=bool(wins), scores=after)
        draft.add(HandEnd(), spot)


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
