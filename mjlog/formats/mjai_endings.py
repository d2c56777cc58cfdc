"""How the hands of mjai end: ``hora`` and ``ryukyoku``, in many dialects."""

from __future__ import annotations

import msgspec

from mjlog.diagnostics import Fault
from mjlog.formats.document import Notes, Unreadable
from mjlog.formats.game import SEATS, STICK, GameDraft
from mjlog.formats.holdings import Holdings
from mjlog.formats.mjai_fields import Event, amounts_in, brief, seat_of, tile_in, tile_of
from mjlog.formats.mjai_words import EXHAUSTED, NAGASHI, ending_of, yaku_of
from mjlog.formats.yaku import DECLARED, FIRST_LIMIT, LAST_LIMIT, items, limit_items
from mjlog.records import (
    Aborted,
    Chow,
    DeclareReady,
    Deposit,
    Discard,
    Draw,
    Exhausted,
    HandEnd,
    Item,
    Kong,
    Pung,
    Record,
    Win,
)
from mjlog.records.values import Tile

_DRAWS = 70
_URA = ("ura_markers", "uradora_markers", "uradora_marker")


class Endings:
    """The results of a game's hands, kept until it is known what they change.

    Args:
        draft: the records of the game.
        notes: takes what cannot be read.

    Attributes:
        declared: seats that have declared in this hand.
        accepted: those of them whose declaration is said to stand.
    """

    def __init__(self, draft: GameDraft, notes: Notes) -> None:
        self.declared: set[int] = set()
        self.accepted: set[int] = set()
        self._draft = draft
        self._notes = notes
        self._held = Holdings([[]] * SEATS)
        self._wins: list[tuple[Win, int]] = []
        self._ending: tuple[Record, list[int], int] | None = None
        self._deltas: list[int] | None = None
        self._scores: list[int] | None = None
        self._untold: list[int] = []
        self._tells = False

    def open_hand(self, held: Holdings) -> None:
        """Begin with a hand.

        Args:
            held: what every seat holds, as the hand goes on.
        """
        self._held = held
        self.declared, self.accepted = set(), set()

    @property
    def any(self) -> bool:
        """Whether it is known how the hand ended."""
        return bool(self._wins) or self._ending is not None

    def drop(self) -> None:
        """Forget how the hand ended."""
        self._wins, self._ending = [], None

    def win(self, spot: int, event: Event) -> None:
        """Take a win; several of one tile come one by one.

        Raises:
            Unreadable: something is wrong.
        """
        seat, source = seat_of(event, "actor"), seat_of(event, "target")
        last = next(
            (each for each in reversed(self._draft.records) if not isinstance(each, Deposit)), None
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
            ura=self._ura(event),
            fu=fu if isinstance(fu, int) and 0 <= fu < 1000 else None,
            points=points if isinstance(points, int) and abs(points) < 1 << 40 else None,
        )
        self._wins.append((win, spot))
        self._change(event)

    def _turns(self, win: Win) -> bool:
        """Whether a winner turns tiles under the indicators."""
        return win.seat in self.accepted | self.declared or any(
            item.id in DECLARED for item in win.items or ()
        )

    def _turned(self) -> None:
        """Leave to every winner of the hand what it turned under the indicators."""
        turning = [self._turns(win) for win, _ in self._wins]
        told = any(win.ura is not None for win, _ in self._wins)
        for place, (win, spot) in enumerate(self._wins):
            if turning[place]:
                if not told:
                    self._untold.append(len(self._draft.records) + place)
            elif win.ura is not None and (any(turning) or not win.ura):
                # Who has not declared repeats those of another, or turns none.
                self._wins[place] = (msgspec.structs.replace(win, ura=None), spot)
        self._tells = self._tells or told

    def finish(self) -> None:
        """End the game: where others tell what they turned, who tells of nothing turned nothing."""
        records = self._draft.records
        for place in self._untold if self._tells else ():
            win = records[place]
            assert isinstance(win, Win)
            records[place] = msgspec.structs.replace(win, ura=[])
        self._untold = []

    def _ura(self, event: Event) -> list[Tile] | None:
        for key in _URA:
            value = event.get(key)
            if value is not None:
                listed = value if isinstance(value, list) else [value]
                return [tile_of(each, key) for each in listed]
        return None

    def _items(self, value: object) -> list[Item] | None:
        """Return what a win was counted for; None where that is not said.

        Raises:
            Unreadable: it is said in words that are not known.
        """
        if value is None:
            return None
        if not isinstance(value, list):
            raise Unreadable(Fault("MJ029", {"field": "yakus"}, recorded=brief(value)))
        pairs: list[tuple[int, int]] = []
        for each in value:
            word, han = each if isinstance(each, list) and len(each) == 2 else (None, None)
            number = yaku_of(word) if isinstance(word, str) else None
            if number is None or not isinstance(han, int) or not 0 <= han < 1000:
                raise Unreadable(Fault("MJ029", {"field": "yakus"}, recorded=brief(each)))
            pairs.append((number, han))
        limits = [number for number, _ in pairs if FIRST_LIMIT <= number <= LAST_LIMIT]
        return limit_items(self._draft.ruleset, limits) if limits else items(pairs)

    def _change(self, event: Event) -> None:
        """Take note of what a result changes, as far as it says so."""
        deltas, scores = amounts_in(event, "deltas"), amounts_in(event, "scores")
        if deltas is None and scores is not None:
            before = self._deltas or [0] * SEATS
            deltas = [
                after - now - other
                for after, now, other in zip(scores, self._now(), before, strict=True)
            ]
        if deltas is not None:
            before = self._deltas or [0] * SEATS
            self._deltas = [sum(both) for both in zip(before, deltas, strict=True)]
        # Where archives have lost a stick, nobody knows whether the scores count it.
        told = len(self.declared) < SEATS or self.accepted == self.declared
        self._scores = scores if told else None

    def no_win(self, spot: int, event: Event) -> None:
        """Take the end of a hand that nobody wins.

        Raises:
            Unreadable: something is wrong.
        """
        self._change(event)
        ura = self._ura(event)
        if ura:
            fault = Fault("MJ038", {"field": "ura"}, recorded=ura)
            self._notes.add(len(self._draft.records), spot, fault, lost=False)
        deltas = self._deltas
        reason = _reason(event.get("reason"))
        gaining = [seat for seat in range(SEATS) if deltas is not None and deltas[seat] > 0]
        flags = event.get("tenpais")
        ready: list[int] | None = gaining or None
        if isinstance(flags, list) and len(flags) == SEATS:
            ready = [seat for seat in range(SEATS) if flags[seat] is True]
        abort = None if reason in (EXHAUSTED, NAGASHI) else reason
        if reason is None and not gaining:
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
        events = self._draft.records[self._draft.start :]
        if sum(type(each) is Draw for each in events) >= _DRAWS:
            return None
        last = next((each for each in reversed(events) if not isinstance(each, Deposit)), None)
        if isinstance(last, Draw):
            return "nine_kinds"
        if len(self.declared) == SEATS:
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
        events = self._draft.records[self._draft.start :]
        last = next((each for each in reversed(events) if isinstance(each, (Draw, Discard))), None)
        if last is None or reason not in ("nine_kinds", "four_riichi", "triple_win"):
            return []
        if reason == "nine_kinds":
            return [last.seat]
        if reason == "triple_win":
            return [seat for seat in range(SEATS) if seat != last.seat]
        for seat in sorted(self.declared - self.accepted):
            self._draft.deposit(seat, spot)
        return list(range(SEATS))

    def _now(self) -> list[int]:
        """Return the scores before a result, by what was declared where a stick is another's."""
        draft = self._draft
        if self.accepted == self.declared or draft.opening is None:
            return draft.scores
        standing = set(self.declared)
        if len(self.accepted) > len(standing):
            standing |= self.accepted
        *_, before, last = [each for each in draft.records if not isinstance(each, Deposit)]
        if isinstance(last, Discard) and isinstance(before, DeclareReady):
            standing.discard(last.seat)  # it is won on, or nobody knows
        return [
            score - STICK * (seat in standing) for seat, score in enumerate(draft.opening.scores)
        ]

    def close(self, scores: list[int] | None) -> bool:
        """Add how the hand ended, once it is known what it changed.

        Args:
            scores: what the next hand or the end of the game begins with.

        Returns:
            Whether a hand had ended.
        """
        if not self.any:
            return False
        self._turned()
        draft, wins, ending = self._draft, self._wins, self._ending
        deltas, self._deltas = self._deltas, None
        after, self._scores = self._scores, None
        self.drop()
        spot = wins[-1][1] if wins else ending[2] if ending else 0
        if deltas is None:
            if scores is None:
                self._untold = [place for place in self._untold if place < len(draft.records)]
                fault = Fault("MJ029", {"field": "deltas"})
                self._notes.add(len(draft.records), spot, fault, lost=True)
                return True
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
        return True


def _reason(value: object) -> str | None:
    """Return why nobody won; None where that is not said."""
    if value is None or value == "":
        return None
    reason = ending_of(value) if isinstance(value, str) else None
    if reason is None:
        raise Unreadable(Fault("MJ029", {"field": "reason"}, recorded=brief(value)))
    return reason
